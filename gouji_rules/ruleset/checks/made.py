"""Problems of a resolved ruleset, told where its author can mend them."""

from collections.abc import Iterable, Iterator
from typing import Any, Final

from gouji_rules.cards import Deck
from gouji_rules.diagnostics import Diagnostic, Message, Note, Span, diagnosed
from gouji_rules.rules import SETTINGS
from gouji_rules.ruleset.structure.resolve import Resolved
from gouji_rules.ruleset.yaml.nodes import Scalar

Problems = Iterator[Diagnostic]

_NEAREST: Final = ("with", "file", "parent")
MOST_NOTES: Final = 2


def made(
    found: Resolved,
    code: str,
    key: str,
    /,
    *,
    at: str = "",
    because: tuple[str, ...] = (),
    help_: Message | None = None,
    **params: object,
) -> Diagnostic:
    """Return a problem of a setting, told where the author can mend it.

    Args:
        found: the ruleset.
        code: the problem.
        key: the setting that is wrong.
        at: the entry of its table or list, where one is wrong: ``deck.removed.T``.
        because: settings that make it so. Where one of them is the file's own and ``key`` is
            inherited, it is the slip; the others become notes.
        help_: what would be right.
        params: what the message names.
    """
    written = [name for name in (at or key, *because) if name in found.written]
    written.sort(key=lambda name: _NEAREST.index(found.written[name].kind))
    span = found.written[written[0]].span if written else found.top
    return diagnosed(
        code,
        span,
        {"key": key, **params},
        helps=(help_,) if help_ is not None else (),
        notes=tuple(
            Note(found.written[name].span, Message("diagnostics.set_here", {"key": name}))
            for name in written[1:]
            if found.settings.get(name) != {}  # what says nothing explains nothing
        )[:MOST_NOTES],
    )


def not_there(
    found: Resolved, key: str, kind: str, kinds: Deck | Iterable[str], **more: Any
) -> Diagnostic:
    """Return the problem of a card that the deck has not, with the ranks and jokers there are.

    Args:
        found: the ruleset.
        key: the setting that names it.
        kind: the card.
        kinds: the deck, or the names of what it has.
        more: as of ``made``; ``at`` is the entry of that name where nothing is said.
    """
    if isinstance(kinds, Deck):
        kinds = [one for one, at in kinds.index.items() if kinds.counts[at]]
    helps = Message("diagnostics.cards_here", {"names": list(kinds)})
    more = {"at": f"{key}.{kind}", **more}
    return made(found, "card_not_in_deck", key, help_=helps, found=kind, **more)


def own(found: Resolved, key: str) -> bool:
    """Return whether the file itself says something of its own: what is inherited is no slip.

    Nor is it where a full ruleset writes out what holds anyway. With changes from outside,
    only these are looked at.
    """
    written = found.written.get(key)
    if written is None or written.kind != ("with" if found.changed else "file"):
        return False
    setting = SETTINGS.get(key)
    return setting is None or found.settings[key] != setting.kind.normal(setting.default)


def part_of(found: Resolved, source: str, start: int, end: int) -> Span | None:
    """Return where a part of an expression stands in the YAML, or None for a default.

    Args:
        found: the ruleset.
        source: a slot's name or a definition's key.
        start, end: the part, in characters of that text.
    """
    node = found.nodes.get(source) or found.nodes.get(f"define:{source}")
    if isinstance(node, Scalar):
        return node.span_of(start, max(end, start + 1))
    return None
