"""Rules that somebody has uploaded to propose them: looked at, and kept for a while by a handle.

A message of a socket is too short for the text of many a ruleset, and a browser says by HTTP what
is wrong with it before anybody at the table is asked.
"""

from collections import OrderedDict
from collections.abc import Callable
from secrets import token_urlsafe
from typing import Any, Final

from gouji_rules.web.errors import WebError

MOST: Final = 256
"""So many are kept; the oldest is forgotten first. Each is as long as an upload may be."""

SECONDS: Final = 600.0
"""So long one is kept."""


class Uploads:
    """Rules by handle.

    Args:
        clock: the time in seconds.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._kept: OrderedDict[str, tuple[float, dict[str, Any]]] = OrderedDict()

    def keep(self, found: dict[str, Any]) -> str:
        """Keep rules with their texts, as ``choosing.pin`` gives them; return their handle."""
        handle = token_urlsafe(16)
        self.put(handle, found)
        return handle

    def put(self, handle: str, found: dict[str, Any]) -> None:
        """Keep rules that have a handle already."""
        self._kept[handle] = self._clock(), found
        while len(self._kept) > MOST:
            self._kept.popitem(last=False)

    def get(self, handle: str) -> dict[str, Any]:
        """Return the rules of a handle.

        Raises:
            WebError: there are none, or none any more.
        """
        since, found = self._kept.get(handle, (0.0, None))
        if found is None or self._clock() > since + SECONDS:
            self._kept.pop(handle, None)
            raise WebError(404, "no_upload")
        return found
