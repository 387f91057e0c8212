"""The table on the web, over real sockets of this computer."""
