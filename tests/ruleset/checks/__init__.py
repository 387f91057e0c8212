"""Tests of what is told of a ruleset that is well formed."""
