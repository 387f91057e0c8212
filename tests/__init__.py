"""All tests; a folder for each area."""
