"""Tests of rule sheets, and of what a setting says."""
