"""YAML texts of ours: read, located, and what is wrong where they are no YAML."""
