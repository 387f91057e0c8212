"""Tables: games that people play together over a network, without the network.

A table is a value that follows from its log: entries are written down first, and whatever there
is follows from them. People send commands; time does the rest. Nothing here opens a socket,
looks at a clock or starts a thread: ``Driver`` is given all of that.

The modules that send and keep entries want msgspec, which comes with the extra ``serve``.
"""
