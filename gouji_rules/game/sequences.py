"""Sequences of ours: lists that grow, or whose things are made when they are looked at."""

from collections.abc import Sequence
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class Listed(Sequence[T], Generic[T]):
    """What our sequences derive from, compiled or not: a list is none of them.

    ABCMeta keeps for each class what is of its kind. A compiled class it has not made: without
    a store of its own that is looked up where every list and tuple is a ``Sequence``.
    """

    __slots__ = ()

    def __init_subclass__(cls, **words: Any) -> None:
        super().__init_subclass__(**words)
        if "__mypyc_attrs__" in vars(cls):
            from abc import _abc_init  # type: ignore[attr-defined]

            _abc_init(cls)
