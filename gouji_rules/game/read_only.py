"""Data that nobody can change: what plugins are given as settings, options and words."""

from collections.abc import Mapping
from typing import Any, NoReturn


class ReadOnly(dict[Any, Any]):
    """A mapping that cannot be changed; what it holds cannot be either."""

    def _refuse(self, *_: object, **__: object) -> NoReturn:
        raise TypeError("what a plugin is given cannot be changed: make a copy, dict(...)")

    __setitem__ = __delitem__ = __ior__ = _refuse
    clear = pop = popitem = setdefault = update = _refuse

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(frozenset(self.items()))

    def __reduce__(self) -> tuple[Any, ...]:
        return ReadOnly, (dict(self),)


def read_only(value: Any) -> Any:
    """Return a copy that cannot be changed: mappings read-only, lists and ranges as tuples."""
    if isinstance(value, Mapping):
        return ReadOnly((key, read_only(below)) for key, below in value.items())
    if isinstance(value, list | tuple | range):
        return tuple(map(read_only, value))
    if isinstance(value, set | frozenset):
        return frozenset(value)
    return value
