"""Tests of what tells two rulesets apart."""
