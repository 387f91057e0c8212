"""The rules engine for programs in other languages: JSON messages, one a line.

``gouji engine`` reads requests from standard input and answers each with one line on standard
output; whatever a message is (``shapes``), plain data describes it (``gouji_rules.plain``).
Page: docs/engine.md.
"""

from gouji_rules.remote import loading, playing  # noqa: F401 - they declare methods
from gouji_rules.remote.session import METHODS, PROTOCOL, Method, Session
from gouji_rules.remote.stream import serve

__all__ = ["METHODS", "PROTOCOL", "Method", "Session", "serve"]
