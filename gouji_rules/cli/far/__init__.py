"""A seat at a table on the web, played from the terminal: a client of docs/protocol.md."""
