"""Figures of speed and memory, each measured beside its peers; see README.md here."""
