"""Tests of diagnostics: where a fault stands, how it is told, what was meant."""
