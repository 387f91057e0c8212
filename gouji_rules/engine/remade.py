"""Rules that cross processes: the very same where they are here already, else made again."""

from collections import deque
from collections.abc import Callable
from typing import Any
from weakref import WeakValueDictionary

LIVE: WeakValueDictionary[str, Any] = WeakValueDictionary()
"""The rules of this process that have been pickled, or have come from another one."""

LAST: deque[Any] = deque(maxlen=8)
"""Those that came last: not made anew for each play or action that comes after the other."""


def again(
    token: str,
    make: Callable[..., Any],
    arguments: tuple[object, ...],
    meaning: int,
    asks_all: bool = False,
) -> Any:
    """Return pickled rules: the very same where they are here already, else made again."""
    rules = LIVE.get(token)
    if rules is None:
        rules = make(*arguments)
        rules._token = token
        rules.meaning, rules.asks_all = meaning, asks_all
        LIVE[token] = rules
        LAST.append(rules)
    return rules
