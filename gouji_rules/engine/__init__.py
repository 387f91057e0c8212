"""The engine: steps, refusals, choices, views.

It sees bound rules and plain values only: no YAML, no grammar, no schema, no plugin manager.
"""
