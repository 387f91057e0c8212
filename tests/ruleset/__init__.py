"""Tests of rulesets: from YAML text to ``Rules``."""
