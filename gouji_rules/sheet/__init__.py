"""Rulesets in plain words: rule sheets, what a setting says, where its value comes from."""
