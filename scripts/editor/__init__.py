"""The schemas, tried in an editor's language server."""
