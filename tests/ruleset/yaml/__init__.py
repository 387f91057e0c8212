"""Tests of texts: odd, hostile, and where everything stands in them."""
