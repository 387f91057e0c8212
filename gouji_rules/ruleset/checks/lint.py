"""What can be played and is hardly meant: looked for by ``check``, and by nothing else.

Each is a true statement with an example. What a table may well mean is not told; a warning that
is wrong is worse than none.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import combinations
from math import comb
from operator import eq, ge, gt, le, lt, ne
from typing import Any, Final

from gouji_rules.cards import Deck
from gouji_rules.diagnostics import Diagnostic, Message, Note
from gouji_rules.engine import before_play, step
from gouji_rules.engine.rules import Rules
from gouji_rules.game.policies import Judgement
from gouji_rules.lang import Compiled, LangErrors, compile_expression, parse_definitions
from gouji_rules.lang.typed import Typed
from gouji_rules.lang.types import INT
from gouji_rules.rules.vocabulary import WIN
from gouji_rules.ruleset.checks.lint_comparison import Finding, findings
from gouji_rules.ruleset.checks.lint_plays import SmallPlays, steps
from gouji_rules.ruleset.checks.made import made, own, part_of
from gouji_rules.ruleset.structure.resolve import Resolved
from gouji_rules.ruleset.structure.values import says

MOST_EACH: Final = 20_000
"""A comparison that takes more steps for a small play than this is not tried out."""


_STRICT: Final = {">=": ">", "<=": "<"}
_OTHER_WAY: Final = {">": "<", "<": ">", ">=": "<", "<=": ">"}


def lint(found: Resolved, slots: Mapping[str, Judgement], rules: Rules) -> list[Diagnostic]:
    """Return warnings of a ruleset that is sound.

    Args:
        found: the ruleset.
        slots: its compiled expressions.
        rules: what was bound from them.
    """
    comparison = _comparison(found, slots["beats"], rules)
    return [*comparison, *settled(found, slots, rules.deck), *length(found, rules)]


def _comparison(found: Resolved, beats: Judgement, rules: Rules) -> list[Diagnostic]:
    # What looks at nothing is told as that; what a plugin decides, nobody can say.
    if not isinstance(beats, Compiled) or not beats.reads or "comparison" in rules.wrapped_by:
        return []
    if steps(beats.typed) > MOST_EACH or any(
        one.code == "cut_by_comment" for one in found.problems
    ):
        return []
    try:
        return list(_Comparison(found, beats, rules.deck).problems())
    except Exception:
        if not found.plugins:
            raise
        return []  # a plugin's function failed: that is told where it is played


class _Comparison:
    """Tells what is odd about a ruleset's comparison."""

    def __init__(self, found: Resolved, beats: Compiled, deck: Deck) -> None:
        self.found = found
        self.beats = beats
        self.deck = deck

    def problems(self) -> Iterator[Diagnostic]:
        """Yield the warnings, where the file itself has something to do with the comparison."""
        mine = [key for key in self._keys() if self._own(key)]
        for one in self._findings(self.beats) if mine else ():
            yield self._told(one, mine)

    def _keys(self) -> list[str]:
        """Return everything that the comparison rests on, what is likeliest the slip first."""
        defined = [f"define.{name}" for name in self.beats.definitions_used]
        levels = [f"deck.jokers.{level}" for level in self.deck.levels]
        return ["beats", *defined, *levels, "deck.ranks", "mixed_jokers"]

    def _own(self, key: str) -> bool:
        if key.startswith("deck.jokers."):
            written = self.found.written.get(key)
            return written is not None and written.kind == "file" and own(self.found, "deck.jokers")
        return own(self.found, key)

    def _findings(self, beats: Compiled) -> list[Finding]:
        as_small = self.found.chosen.comparison.mixed_jokers == "as_small"
        return findings(beats, SmallPlays(beats, self.deck, as_small=as_small))

    def _told(self, one: Finding, mine: list[str]) -> Diagnostic:
        """Tell a finding at the part that makes it so, or at what else of the file does."""
        found = self.found
        joker = f"deck.jokers.{one.new}"
        # A level of jokers that a file adds is its own slip, if the comparison is not.
        at = joker if joker in mine and "beats" not in mine else mine[0]
        problem = made(
            found,
            one.code,
            "beats",
            at=at,
            new=one.new,
            old=one.old,
            lower=list(one.lower),
        )
        helps = [Message(f"diagnostics.{one.code}_help")]
        part = next(iter(one.parts), None)
        span = part_of(found, part.source, part.start, part.end) if part is not None else None
        if part is None or span is None:
            return replace(problem, help=tuple(helps))
        if span.path != found.top.path:
            note = Note(span, Message("diagnostics.decides_here"))
            return replace(problem, notes=(note,), help=tuple(helps))
        instead = self._instead(one, part)
        if instead:
            helps.insert(0, Message("diagnostics.did_you_mean", {"word": instead}))
        return replace(problem, span=span, help=tuple(helps), suggestion=instead)

    def _instead(self, one: Finding, part: Typed) -> str:
        """Return what to write instead of a part, where that was tried and mends the fault."""
        text = self._text(part.source)
        written = text[part.start : part.end]
        sign = str(part.value) if part.kind == "compare" else ""
        meant = ""
        if sign and written.count(sign) == 1:
            other = {
                "beats_itself": _STRICT.get(sign, ""),
                "lower_beats_higher": _OTHER_WAY.get(sign, ""),
                "beat_each_other": ">" if sign == "!=" else "",
            }.get(one.code, "")
            meant = written.replace(sign, other) if other else ""
        if one.code == "beats_other_size":
            meant = f"new.size == old.size and {written}"
        mended = self._with(part.source, text[: part.start] + meant + text[part.end :])
        if not meant or mended is None:
            return ""
        return "" if one.code in {left.code for left in self._findings(mended)} else meant

    def _text(self, source: str) -> str:
        beats = self.found.chosen.comparison.beats
        return str(beats if source == "beats" else self.found.define[source])

    def _with(self, source: str, text: str) -> Compiled | None:
        """Return the comparison with another text of it, or of a definition it calls."""
        texts = {**self.found.define}
        whole = self._text("beats")
        if source == "beats":
            whole = text
        else:
            texts[source] = text
        try:
            definitions = parse_definitions(texts)
            return compile_expression(whole, self.beats.slot, self.beats.env, definitions)
        except LangErrors:
            return None


Bounds = tuple[int, int]

_SIGNS: Final = {"==": eq, "!=": ne, "<": lt, "<=": le, ">": gt, ">=": ge}


def settled(found: Resolved, slots: Mapping[str, Judgement], deck: Deck) -> Iterator[Diagnostic]:
    """Yield a warning for each condition of the file itself that is the same for all cards.

    Args:
        found: the ruleset.
        slots: its compiled expressions.
        deck: its cards.
    """
    bounds = _bounds(deck)
    told: set[tuple[str, int, int]] = set()
    for slot, judgement in slots.items():
        if not isinstance(judgement, Compiled):
            continue
        for part in _parts(judgement.typed):
            if (part.source, part.start, part.end) in told:
                continue
            told.add((part.source, part.start, part.end))
            value = _value(found, part, bounds)
            key = (
                part.source
                if part.source in slots
                else f"define.{part.source.partition('(')[0].strip()}"
            )
            if not own(found, key):
                continue
            if value is not None:
                yield _told(found, slot, key, part, bounds, value=value)
            elif found.chosen.opening.enabled:
                yield from _at_the_moment(found, slot, key, part)


def _at_the_moment(found: Resolved, slot: str, key: str, part: Typed) -> Iterator[Diagnostic]:
    """Yield a warning where the moment of opening leaves a field of ``win`` no choice."""
    moment = found.chosen.opening.on
    if part.kind != "field" or part.parts[0].type != WIN:
        return
    if part.value == "free" and moment != "won":  # nobody opens in free play
        value = "false"
    elif part.value == "opposite_active" and moment == "unanswered":  # it is he who has passed
        value = "true"
    else:
        return
    why, text = "opening.on", _written(found, part)
    said = says(why, moment)
    problem = made(
        found, "always_same", slot, at=key, because=(why,), part=text, value=value, why=said
    )
    yield _at_part(found, part, replace(problem, key="diagnostics.always_same_win"))


def _told(
    found: Resolved, slot: str, key: str, part: Typed, bounds: Mapping[str, Bounds], *, value: bool
) -> Diagnostic:
    field = part.parts[0]
    low, high = _between(field, bounds)
    said: dict[str, Any] = {"part": _written(found, part), "field": _written(found, field)}
    truth = "true" if value else "false"
    problem = made(
        found, "always_same", slot, at=key, because=(), value=truth, low=low, high=high, **said
    )
    of_seats = field.parts[0].type == WIN
    key = f"diagnostics.always_same_{'seats' if of_seats else 'part'}"
    return _at_part(found, part, replace(problem, key=key))


def _at_part(found: Resolved, part: Typed, problem: Diagnostic) -> Diagnostic:
    span = part_of(found, part.source, part.start, part.end)
    return problem if span is None else replace(problem, span=span)


def _parts(typed: Typed) -> Iterator[Typed]:
    yield typed
    for part in typed.parts:
        yield from _parts(part)


def _value(found: Resolved, part: Typed, bounds: Mapping[str, Bounds]) -> bool | None:
    """Return what a condition always is; None where it depends on the cards."""
    if part.kind not in {"compare", "in_range"}:
        return None
    field, *numbers = part.parts
    if field.kind != "field" or field.type != INT or field.source != part.source:
        return None
    if not all(_stands_there(found, one, part.source) for one in numbers):
        return None
    low, high = _between(field, bounds)
    ends = range(low, high + 1)
    if part.kind == "in_range":
        first, last = (one.value for one in numbers)
        hits = len(range(max(low, first), min(high, last) + 1))
        return None if 0 < hits < len(ends) else (hits > 0) != bool(part.value)
    sign = _SIGNS[part.value]
    truths = {sign(number, numbers[0].value) for number in ends}
    return truths.pop() if len(truths) == 1 else None


def _stands_there(found: Resolved, number: Typed, source: str) -> bool:
    """Return whether a number is written at its place; what a call hands over is not."""
    return (
        number.kind == "constant"
        and number.type == INT
        and number.source == source
        and _written(found, number).isdecimal()
    )


def _written(found: Resolved, part: Typed) -> str:
    settings = found.settings
    text = str(settings[part.source] if part.source in settings else found.define[part.source])
    return text[part.start : part.end]


def _between(field: Typed, bounds: Mapping[str, Bounds]) -> Bounds:
    record = field.parts[0].type
    return bounds.get(f"{record.name}.{field.value}", (field.low, field.high))


def _bounds(deck: Deck) -> dict[str, Bounds]:
    """Return between which numbers fields lie by the cards there are, a hand in one's hand.

    With five seats out the set is over: nobody opens any more.
    """
    counts = deck.counts
    jokers = sum(counts[kind] for kind in deck.level_kinds)
    twos = counts[deck.money] if deck.money >= 0 else 0
    naturals = max((counts[kind] for kind in deck.naturals), default=0)
    limits = {
        "win.out": (0, 4),
        "play.size": (1, naturals + twos + jokers),
        "play.naturals": (0, max(naturals, twos)),
        "play.twos": (0, twos),
        "hand.size": (0, sum(counts)),
        "hand.twos": (0, twos),
        "hand.jokers": (0, jokers),
    }
    for name in ("bigs", "smalls", "jokers"):
        limits[f"play.{name}"] = limits[f"cards.{name}"] = (0, jokers)
    return limits


DEALS: Final = 60
"""So many deals are looked at, the same ones each time."""

OFTEN: Final = 0.25
NEARLY_ALWAYS: Final = 0.9
"""Revolting is a choice, so that rules are a slip only where hardly a set is safe from it."""
MANY_SETS: Final = 200
_CHOICES: Final = ("revolution.eligible", "revolution.void_at", "revolution.enabled")
_VOIDS: Final = ("revolution.void_at", "buying.price", "deck.removed", "deck.jokers")
_LENGTH: Final = ("game.target", "points", "sweep.multiplier", "sweep.flat", "sweep.ends_game")


def length(found: Resolved, rules: Rules) -> Iterator[Diagnostic]:
    """Yield warnings of games that would be long beyond all patience."""
    yield from _void_often(found, rules)
    yield from _void_by_choice(found, rules)
    yield from _far_target(found, rules)


def _void_often(found: Resolved, rules: Rules) -> Iterator[Diagnostic]:
    mine = [key for key in _VOIDS if own(found, key)]
    if not mine or rules.wrapped_by or not _may_be_void(rules):
        return
    begun = step.begin_game(rules, 1)[0]
    void = sum(
        any(event.kind == "void" for event in before_play.deal(rules, begun, seed)[1])
        for seed in range(DEALS)
    )
    if void >= OFTEN * DEALS:
        share = round(100 * void / DEALS)
        yield made(found, "void_often", mine[0], because=_VOIDS, share=share)


def _void_by_choice(found: Resolved, rules: Rules) -> Iterator[Diagnostic]:
    """Rules by which in nearly every set enough seats may revolt to make it void."""
    mine = [key for key in _CHOICES if own(found, key)]
    revolution = rules.revolution
    if not mine or rules.wrapped_by or found.plugins or not revolution.enabled:
        return
    begun = step.begin_game(rules, 1)[0]
    void = 0
    for seed in range(DEALS):
        hands = before_play.deal(rules, begun, seed)[0].hands
        may = sum(bool(revolution.eligible(hand)) for hand in hands)
        void += may >= revolution.void_at
    if void >= NEARLY_ALWAYS * DEALS:
        problem = made(found, "void_often", mine[0], because=_CHOICES, share=100 * void // DEALS)
        yield replace(problem, key="diagnostics.void_by_choice")


def _may_be_void(rules: Rules) -> bool:
    """Return whether enough seats may lack both a 3 and what buys one, by a rough bound."""
    deck = rules.deck
    buying = rules.buying
    revolts = [row for row in buying.rows if row.no_payment == "revolution"] if buying else []
    if not revolts:
        return False
    at = rules.revolution.void_at
    cards = min(
        sum(deck.counts[deck.index[rank]] for rank in {row.rank, *row.price} & {*deck.kinds})
        for row in revolts
    )
    return at <= 6 and comb(6, at) * ((6 - at) / 6) ** cards >= OFTEN / 2


def _far_target(found: Resolved, rules: Rules) -> Iterator[Diagnostic]:
    chosen = rules.chosen
    target = chosen.games.target
    mine = [key for key in _LENGTH if own(found, key)]
    if not target or not mine or chosen.sweep.ends_game or "points" in rules.wrapped_by:
        return
    if chosen.tribute.in_points or (chosen.burn.enabled and chosen.burn.bonus):
        return  # what comes besides cannot be reckoned
    gains = [_gain(rules, first) for first in combinations(range(1, 7), 3)]
    mean = sum(gains) / len(gains)
    square = sum(gain * gain for gain in gains) / len(gains)
    # Sides that are alike walk at random, whoever gains walks straight.
    ways = [target / mean] if mean > 0 else []
    ways += [target * target / square] if square else []
    sets = min(ways, default=0.0)
    if sets > MANY_SETS:
        yield made(
            found, "target_far_off", "game.target", because=_LENGTH[1:],
            target=_plain(target), sets=round(sets, 1 - len(str(int(sets)))).__trunc__(),
        )  # fmt: skip


def _gain(rules: Rules, mine: tuple[int, ...]) -> float:
    """Return what a side gains whose three seats take these places."""
    theirs = [place for place in range(1, 7) if place not in mine]
    places = [place for pair in zip(mine, theirs, strict=True) for place in pair]
    return rules.points.points(places, (0, 0))[0][0]


def _plain(number: float) -> float:
    return int(number) if number == int(number) else number
