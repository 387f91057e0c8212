"""Expectations against facts; what is not named is not checked."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from gouji_rules.cards import CardError
from gouji_rules.diagnostics import Message
from gouji_rules.engine.game import Game
from gouji_rules.game.actions import Action
from gouji_rules.game.debts import DEBT_KINDS
from gouji_rules.game.refusal import Refusal
from gouji_rules.messages import Worded
from gouji_rules.messages.actions import worded
from gouji_rules.scenario.document import Scenario, Words
from gouji_rules.scenario.ending import Decision, Failure
from gouji_rules.scenario.shapes import NOBODY
from gouji_rules.scenario.values import listed, words

PART: Final = {"places": None, "head": 0, "calls": "none"}
"""Mappings of which only the named seats are looked at, with what stands for no entry."""

_NAMED: Final = frozenset(["hands", "places", "head", "calls", "shows", "sees", "deck", "notes"])
"""Mappings of which a failure shows what is named and differs, and not the rest."""

_SETTINGS: Final = {
    "opened": ("opening", "opening.opens"),
    "leads": ("turns", ""),
    "passed": ("turns", ""),
    "top": ("turns", ""),
    "owner": ("turns", ""),
    "out": ("places", ""),
    "places": ("places", "rest"),
    "over": ("places", "end"),
    "failed": ("burn", "burn.duty"),
    "burning": ("burn", "burn.enabled"),
    "burned": ("burn", "burn.enabled"),
    "undone": ("burn", "burn.enabled"),
    "eliminated": ("smothering", "smothering.effect"),
    "smothered": ("smothering", "hold_three.enabled"),
    "revolted": ("revolution", "revolution.eligible"),
    "head": ("revolution", "revolution.dead_gouji"),
    "headless": ("revolution", ""),
    "void": ("revolution", "revolution.void_at"),
    "free_play": ("free_play", "free_play.at"),
    "dead": ("gouji", ""),
    "calls": ("calls", "calls"),
    "points": ("points", "points"),
    "totals": ("points", "points"),
    "awards": ("points", "points"),
    "sweep": ("points", "sweep.multiplier"),
    "game_over": ("games", "game.sets"),
    "leader": ("first_leader", "first_leader.rule"),
    "shows": ("reporting", "report.mode"),
    "sees": ("reporting", "report.mates_see"),
}
"""The rule behind each expectation, and the setting that says most of it."""


@dataclass(frozen=True, slots=True)
class Difference:
    """What differs.

    Attributes:
        expected, happened: of a mapping, the entries that differ.
        more: what is missing and what is there besides.
        settings: the rules and settings behind it.
    """

    expected: Any
    happened: Any
    more: tuple[Message, ...]
    settings: tuple[tuple[str, str], ...]


def difference(game: Game, key: str, expected: Any, happened: Any) -> Difference:
    """Return what differs between an expectation and what happened.

    Args:
        game: the game.
        key: what was expected, ``debts``.
        expected: the value in the scenario.
        happened: the value in the game.
    """
    if isinstance(expected, Mapping) and isinstance(happened, Mapping) and key in _NAMED:
        named, there = _narrowed(game, key, expected, happened)
        more = tuple(_cards(game, named, there)) if key == "hands" else ()
        return Difference(named, there, more, _settings(key, ()))
    if (
        isinstance(expected, list)
        and isinstance(happened, list)
        and key not in {"points", "totals"}
    ):
        missing = [one for one in expected if one not in happened]
        extra = [one for one in happened if one not in expected]
        if key == "owes":  # among others: only what is between the same seats tells something
            between = [str(one).split()[:3] for one in missing]
            happened = [one for one in happened if str(one).split()[:3] in between]
            extra = []
        more = tuple(_lists(missing, extra))
        return Difference(expected, happened, more, _settings(key, [*missing, *extra]))
    return Difference(expected, happened, (), _settings(key, ()))


def _narrowed(
    game: Game, key: str, expected: Mapping[Any, Any], happened: Mapping[Any, Any]
) -> tuple[dict[Any, Any], dict[Any, Any]]:
    """Return the entries that are named and differ."""
    named: dict[Any, Any] = {}
    there: dict[Any, Any] = {}
    for name, wanted in expected.items():
        found = happened.get(name, PART.get(key))
        if isinstance(wanted, Mapping) and isinstance(found, Mapping):
            below, is_so = _narrowed(game, key, wanted, found)
            if below:
                named[name], there[name] = below, is_so
        elif not _alike(game, wanted, found):
            named[name], there[name] = wanted, found
    return named, there


def _alike(game: Game, wanted: Any, found: Any) -> bool:
    if isinstance(wanted, str) and isinstance(found, str):
        try:
            return game.rules.deck.parse(wanted) == game.rules.deck.parse(found)
        except CardError:
            return wanted == found
    if isinstance(wanted, str) and found is None:
        return wanted.lower() in {"none", "nobody", "null", "~", "-", ""}
    return bool(wanted == found)


def _cards(game: Game, named: Mapping[Any, Any], there: Mapping[Any, Any]) -> Iterator[Message]:
    """Yield for each hand the cards that are missing and those that are too many."""
    deck = game.rules.deck
    for seat, cards in named.items():
        try:
            wanted, found = deck.parse(cards), deck.parse(there[seat])
        except CardError:
            continue
        gaps = [a - b for a, b in zip(wanted, found, strict=True)]
        missing = deck.format([max(0, gap) for gap in gaps])
        extra = deck.format([max(0, -gap) for gap in gaps])
        if missing:
            yield Message("scenario.cards_missing", {"seat": seat, "cards": missing})
        if extra:
            yield Message("scenario.cards_extra", {"seat": seat, "cards": extra})


def _lists(missing: list[Any], extra: list[Any]) -> Iterator[Message]:
    if missing:
        yield Message("scenario.missing", {"what": _Values(values=missing)})
    if extra:
        yield Message("scenario.extra", {"what": _Values(values=extra)})
    if not missing and not extra:
        yield Message("scenario.other_order")


@dataclass(frozen=True, slots=True)
class _Values(Message):
    """Values one after the other."""

    key: str = ""
    values: Sequence[Any] = ()

    def text(self, lang: str) -> str:
        return listed([words(one, lang) for one in self.values], lang)


def _settings(key: str, differing: Any) -> tuple[tuple[str, str], ...]:
    if key in {"debts", "owes"}:
        kinds = [str(one).rpartition(" ")[2] for one in differing]
        named = dict.fromkeys(f"tribute.{kind}" for kind in kinds if kind in DEBT_KINDS)
        return tuple(("tribute", setting) for setting in named or ["tribute.order"])
    if key in {"deck", "dealt"}:
        return (("deck", "deck.packs"), ("deck", "deck.removed"))
    return (_SETTINGS[key],) if key in _SETTINGS else ()  # nothing says all of a hand


_UNORDERED: Final = frozenset(
    ["opened", "failed", "eliminated", "revolted", "headless", "passed", "burned"]
)
_ACTIONS: Final = frozenset(["legal", "can", "cannot"])
_MANY: Final = 12
"""More actions than these are not listed."""
Found = tuple[list[Failure], list[Decision]]


def differences(game: Game, one: Scenario) -> Found:
    """Return what is expected and is not so, and which rules decide it.

    Args:
        game: the game after the moves.
        one: the scenario.
    """
    known = game.facts()
    failures: list[Failure] = []
    decisions: list[Decision] = []
    untold = {"error"}
    asked = one.expect.get("asks", known["asks"])
    if not _is_so(game, "asks", asked, known["asks"]):
        untold |= _ACTIONS  # of another seat than was meant
    for key, expected in one.expect.items():
        if key in untold:
            continue
        span = one.spans[f"expect.{key}"]
        if key in _ACTIONS:
            found = _Legal(game, [*known["legal"]], one.actions[key])
            failures += [Failure(code, params, span) for code, params in found.compare(key)]
            decisions += found.decisions
        elif not _is_so(game, key, expected, known[key]):
            what = difference(game, key, expected, known[key])
            params = {"key": key, "expected": what.expected, "happened": what.happened}
            failures.append(Failure("not_so", params, span, what.more))
            by = [_by(game, rule, setting) for rule, setting in what.settings]
            decisions += [one for one in by if one not in decisions]
    return failures, decisions


def decision(game: Game, refusal: Refusal) -> Decision:
    """Return the rule behind a refusal, with the setting and its place."""
    return _by(game, refusal.rule, refusal.setting)


def _by(game: Game, rule: str, key: str) -> Decision:
    return Decision(rule, key, game.rules.settings.get(key))


class _Legal:
    """What may be done, against what a scenario says of it."""

    def __init__(self, game: Game, happened: list[str], written: list[Words]) -> None:
        self.game = game
        self.happened = happened
        self.decisions: list[Decision] = []
        self.wanted: list[str] = []
        self.unreadable: list[tuple[str, Refusal]] = []
        for one in written:
            read = game.read(one.text)
            if isinstance(read, Action):
                self.wanted.append(read.text)
            else:
                self.unreadable.append((one.text, read))

    def compare(self, key: str) -> list[tuple[str, dict[str, object]]]:
        """Return what differs, as keys of the catalogue with what they name."""
        there, wanted = set(self.happened), set(self.wanted)
        found: list[tuple[str, dict[str, object]]] = [
            ("no_action", {"key": key, "action": Worded(action), "why": _said(refusal)})
            for action, refusal in self.unreadable
            # That what is no play cannot be played is worth saying; a misspelt one is not.
            if key != "cannot" or refusal.code == "not_an_action"
        ]
        if key == "cannot":
            wrong = [action for action in self.wanted if action in there]
            return found + [
                ("can_though", {"key": key, "action": Worded(action)}) for action in wrong
            ]
        found += [
            ("cannot_though", {"key": key, "action": Worded(action), "why": self._why(action)})
            for action in dict.fromkeys(self.wanted)
            if action not in there
        ]
        extra = [action for action in self.happened if action not in wanted]
        if key == "legal" and extra:
            found.append(("legal_too", {"key": key, "actions": _Actions(actions=tuple(extra))}))
        return found

    def _why(self, action: str) -> object:
        refusal = self.game.why_not(action)
        if refusal is None:  # nothing stands against it, and yet it is not among the legal ones
            return "-"
        decided = decision(self.game, refusal)
        if decided not in self.decisions:
            self.decisions.append(decided)
        return _said(refusal)


def _said(refusal: Refusal) -> Message:
    return Message(f"refusal.{refusal.code}", refusal.params)


@dataclass(frozen=True, slots=True)
class _Actions(Message):
    """Actions one after the other, the first of them where there are many."""

    key: str = ""
    actions: tuple[str, ...] = ()

    def text(self, lang: str) -> str:
        shown = [worded(one, lang) for one in self.actions[:_MANY]]
        more = [f"… ({len(self.actions)})"] if len(self.actions) > _MANY else []
        return listed([*shown, *more], lang)


def _is_so(game: Game, key: str, expected: Any, happened: Any) -> bool:
    if key == "hands":
        return all(_same_cards(game, cards, happened[seat]) for seat, cards in expected.items())
    if key in {"shows", "deck", "notes"}:
        return _holds(expected, happened)
    if key == "sees":
        return all(
            _sees(game, cards, happened[seat].get(mate))
            for seat, hands in expected.items()
            for mate, cards in hands.items()
        )
    if key == "top":
        if happened is None or expected.lower() in NOBODY:
            return happened is None and expected.lower() in NOBODY
        return _same_cards(game, expected, happened)
    if key == "undone" and isinstance(expected, bool):
        return expected == bool(happened)
    if key == "burned":
        expected = [" ".join(one.split()[:3]) for one in expected]
    if key in _UNORDERED or key == "undone":
        return sorted(expected) == sorted(happened)
    if key in PART:
        none = PART[key]
        return all(happened.get(seat, none) == value for seat, value in expected.items())
    if key == "owes":
        return all(one in happened for one in expected)
    if isinstance(expected, list):
        return expected == list(happened)
    return bool(expected == happened)


def _holds(expected: Any, happened: Any) -> bool:
    """Return whether what is named is so; what is not named may be anything."""
    if isinstance(expected, Mapping):
        return all(
            key in happened and _holds(below, happened[key]) for key, below in expected.items()
        )
    return bool(expected == happened)


def _sees(game: Game, expected: str, happened: str | None) -> bool:
    if expected.lower() in NOBODY:
        return happened is None
    return happened is not None and _same_cards(game, expected, happened)


def _same_cards(game: Game, cards: str, happened: str) -> bool:
    deck = game.rules.deck
    try:
        return deck.parse(cards) == deck.parse(happened)
    except CardError:
        return False
