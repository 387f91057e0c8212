"""Joker levels from low to high: ``deck.levels``, against ``deck.jokers`` and ``deck.ranks``.

The order of a table's keys carries no meaning, so further levels than small and big have to be
put in order somewhere. Records made before ``deck.levels`` came have it in the order of the keys.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from gouji_rules.cards import SUITED
from gouji_rules.diagnostics import Diagnostic, Edit, Message, Note, diagnosed
from gouji_rules.rules.deck import USUAL_LEVELS, levels_of
from gouji_rules.rules.kinds import is_rank, rank_name
from gouji_rules.ruleset.structure.resolved import Resolved

KEY: Final = "deck.levels"
_NEAREST: Final = ("with", "file")


def level_problems(found: Resolved) -> Iterator[Diagnostic]:
    """Yield what is wrong with the order of the joker levels."""
    jokers = found.chosen.deck.jokers
    written: list[str] = found.settings[KEY]
    if KEY not in found.written:
        further = [level for level in jokers if level not in USUAL_LEVELS]
        if further and len(jokers) > 1:
            yield _problem(found, "levels_missing", further, levels=_proposed(found))
            return
    else:
        # One level alone is in order whatever a parent has put in order.
        own = found.written[KEY].kind in _NEAREST
        lacking = [level for level in jokers if level not in written and (own or len(jokers) > 1)]
        more = [level for level in written if level not in jokers]
        if lacking:
            code = "levels_incomplete" if own else "levels_missing"
            yield _problem(found, code, lacking, found=lacking, levels=_proposed(found))
            return
        # What a parent names besides does no harm: its child has taken that level out.
        if more and found.written[KEY].kind == _nearest(found):
            yield _problem(found, "level_not_there", [], found=more)
            return
    order = levels_of(found.chosen.deck)
    if not found.recorded and _upside_down(order):
        yield _problem(found, "levels_upside_down", [])
        return
    placed = [rank for rank in found.chosen.deck.ranks if rank in jokers]
    if placed != order[: len(placed)]:
        told = _problem(found, "levels_against_ranks", [], order=order, ranks=placed)
        ranks = found.written.get("deck.ranks")
        if ranks is not None and ranks.kind in _NEAREST and not told.suggestion.startswith("["):
            told = replace(told, span=found.nodes["deck.ranks"].span)
        yield told


def with_levels(resolved: Mapping[str, Any]) -> dict[str, Any]:
    """Return the ruleset of a record with its joker levels in order.

    Where it was made before ``deck.levels`` came, the order of the keys was theirs, but for
    those that ``deck.ranks`` places.
    """
    deck = resolved.get("deck")
    if not isinstance(deck, Mapping) or "levels" in deck:
        return dict(resolved)
    jokers, ranks = deck.get("jokers"), deck.get("ranks", list(SUITED))
    if not isinstance(jokers, Mapping) or not isinstance(ranks, list):
        return dict(resolved)
    if not all(map(is_rank, [*jokers, *ranks])):
        return dict(resolved)
    levels = [rank_name(level) for level in jokers]
    order = [*(rank for rank in map(rank_name, ranks) if rank in levels), *levels]
    return {**resolved, "deck": {**deck, "levels": list(dict.fromkeys(order))}}


def _nearest(found: Resolved) -> str:
    """Return where the author can mend it: ``--with`` where there are changes, or the file."""
    return "with" if any(place.kind == "with" for place in found.written.values()) else "file"


def _proposed(found: Resolved) -> list[str]:
    """Return an order that holds: as written, as ranks have it, small, big, the others above."""
    jokers = found.chosen.deck.jokers
    placed = [rank for rank in found.chosen.deck.ranks if rank in jokers]
    written = found.settings[KEY] if KEY in found.written else []
    order = [*placed, *(written if not placed else ()), *levels_of(found.chosen.deck)]
    order = [level for level in dict.fromkeys(order) if level in jokers]
    return [] if _upside_down(order) and placed else sorted(order, key=_small_first(order))


def _small_first(order: list[str]) -> Callable[[str], int]:
    """Return the place of each level, with those of small and big changed where they must be."""
    places = {level: place for place, level in enumerate(order)}
    if _upside_down(order):
        places["X"], places["D"] = places["D"], places["X"]
    return lambda level: places[level]


def _upside_down(order: Iterable[str]) -> bool:
    return [level for level in order if level in USUAL_LEVELS] == ["D", "X"]


def _problem(found: Resolved, code: str, levels: list[str], /, **params: object) -> Diagnostic:
    """Return a problem, told at the list where the author wrote it, or at a level's entry."""
    right = ", ".join(_proposed(found))
    right = f"[{right}]" if right else ""
    line = f"levels: {right}"
    written = found.written.get(KEY)
    entries = [f"deck.jokers.{level}" for level in levels]
    near = [key for key in (*entries, "deck.jokers") if key in found.written]
    near.sort(key=lambda key: found.written[key].kind not in _NEAREST)
    notes: tuple[Note, ...] = ()
    if written is not None and (written.kind in _NEAREST or not near):
        span, suggestion = found.nodes[KEY].span, right
    else:
        span = found.written[near[0]].span if near else found.top
        suggestion = line
        if written is not None:
            notes = (Note(written.span, Message("diagnostics.set_here", {"key": KEY})),)
    helps = (Message("diagnostics.write_in_deck", {"line": line}),) if right else ()
    told = {"key": KEY, **params}
    made = diagnosed(code, span, told, helps=helps, notes=notes)
    if suggestion != line:
        return replace(made, suggestion=suggestion)
    return replace(made, suggestion=line, edits=_put_in(found, line), meant=line) if right else made


def _put_in(found: Resolved, line: str) -> tuple[Edit, ...]:
    """Return the change that writes a line behind the jokers, where the author has written them."""
    place, node = found.written.get("deck.jokers"), found.nodes.get("deck.jokers")
    if place is None or node is None or place.kind not in _NEAREST:
        return ()
    source, end = node.source, node.end
    before = source.line(place.span.line)[: place.span.column - 1]
    if before.strip():  # between braces
        return (Edit(source.span(end, end), f", {line}"),)
    _, behind = source.lines[source.line_column(max(node.start, end - 1))[0] - 1]
    return (Edit(source.span(behind, behind), f"\n{before}{line}"),)
