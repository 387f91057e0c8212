"""Tests of which rule decided."""
