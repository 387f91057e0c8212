"""Lists that begin as another one does: a game that branches off copies nothing of a long past."""

from collections.abc import Callable, Iterable, Iterator
from itertools import chain, islice
from typing import Final, Generic, TypeAlias, TypeVar, overload

from gouji_rules.game.sequences import Listed

T = TypeVar("T")

SHORT: Final = 128
"""A beginning of no more than so many things is copied: that is as quick, and read more quickly."""
DEEP: Final = 16
"""So many times one branches off another; then what they have in common is copied once."""


class Tail(Listed[T], Generic[T]):
    """A list that only grows, and begins with the first things of another one that only grows.

    Args:
        base: whose beginning it shares.
        cut: how many things they have in common.
    """

    __hash__ = None  # type: ignore[assignment]
    __slots__ = ("_base", "_cut", "_own", "append", "depth", "extend")

    def __init__(self, base: "Grown[T]", cut: int) -> None:
        self._base = base
        self._cut = cut
        self._own: list[T] = []
        self.append: Callable[[T], None] = self._own.append
        self.extend: Callable[[Iterable[T]], None] = self._own.extend
        self.depth: int = base.depth + 1 if isinstance(base, Tail) else 1

    def __len__(self) -> int:
        return self._cut + len(self._own)

    @overload
    def __getitem__(self, place: int) -> T: ...
    @overload
    def __getitem__(self, place: slice) -> list[T]: ...
    def __getitem__(self, place: int | slice) -> T | list[T]:
        cut = self._cut
        if isinstance(place, slice):
            start, stop, step = place.indices(len(self))
            if step != 1:
                return [self[at] for at in range(start, stop, step)]
            shared = self._base[start : min(stop, cut)] if start < cut else []
            return shared + self._own[max(start - cut, 0) : max(stop - cut, 0)]
        at = place + len(self) if place < 0 else place
        if at < 0:
            raise IndexError(place)
        return self._own[at - cut] if at >= cut else self._base[at]

    def __iter__(self) -> Iterator[T]:
        return chain(islice(self._base, self._cut), self._own)

    def shares(self, cut: int) -> "Grown[T] | None":
        """Return whose beginning the first ``cut`` things are, where none of them is its own."""
        return self._base if cut <= self._cut else None

    def __reduce__(self) -> tuple[type, tuple[list[T]]]:
        return list, (self[:],)


Grown: TypeAlias = list[T] | Tail[T]
"""A list that only grows."""


def branched(base: "Grown[T]", cut: int) -> "Grown[T]":
    """Return a list of its own that begins with the first ``cut`` things of ``base``."""
    if cut <= SHORT:
        return base[:cut]
    while isinstance(base, Tail) and (deeper := base.shares(cut)) is not None:
        base = deeper
    if isinstance(base, Tail) and base.depth >= DEEP:
        return base[:cut]
    return Tail(base, cut)
