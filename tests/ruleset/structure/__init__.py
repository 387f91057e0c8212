"""Tests of keys and values, and of parents and changes."""
