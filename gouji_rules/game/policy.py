"""What makes a protocol a policy: what the engine asks of a rule that a plugin may replace."""

import re
from collections.abc import Callable
from typing import Any, Final, Protocol, TypeVar, runtime_checkable

C = TypeVar("C", bound=type)
F = TypeVar("F", bound=Callable[..., Any])
P = TypeVar("P")

POLICIES: Final[list[type]] = []
"""The protocols of all policies, in the order in which hooks are listed."""


def policy(protocol: C) -> C:
    """Mark a protocol as a policy that a plugin may replace: there is a hook for it."""
    POLICIES.append(protocol)
    return runtime_checkable(protocol)


def asked_where(attribute: str) -> Callable[[F], F]:
    """Mark a method as asked only where an attribute of the policy is not False.

    A policy that has no such attribute is asked.
    """

    def mark(method: F) -> F:
        vars(method)["asked_where"] = attribute
        return method

    return mark


def rests_on(other: str) -> Callable[[F], F]:
    """Mark a method that asks another of the same policy where that one is written anew."""

    def mark(method: F) -> F:
        vars(method)["rests_on"] = other
        return method

    return mark


def default_of(policy: P) -> P:
    """Return the policy that another builds on."""
    building: Any = policy
    default: P = building.default
    return default


def name_of(protocol: type) -> str:
    """Return what a policy is called: ``FreePlayPolicy`` is ``free_play``."""
    words = protocol.__name__.removesuffix("Policy")
    return re.sub("(?<!^)(?=[A-Z])", "_", words).lower()


def asked_of(policy: type) -> tuple[str, ...]:
    """Return the names of what the engine asks of a policy: its protocol's methods and promises."""
    names = {**vars(policy), **policy.__annotations__}
    return tuple(name for name in names if not name.startswith("_"))


class Judgement(Protocol):
    """A compiled expression of the language."""

    @property
    def reads(self) -> frozenset[tuple[str, str]]:
        """What it looks at, as (parameter, field path)."""
        ...

    @property
    def conjuncts(self) -> tuple[str, ...]:
        """The parts of its top-level ``and``, as canonical text."""
        ...

    @property
    def function(self) -> Callable[..., Any]:
        """The plain function that decides."""
        ...
