"""Completion, tried in the shells themselves."""
