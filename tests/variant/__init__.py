"""Tests of the files that ``gouji new`` writes."""
