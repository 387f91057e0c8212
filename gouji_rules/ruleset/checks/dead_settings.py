"""Which settings do nothing because of which others: a table."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from gouji_rules.cards import Deck
from gouji_rules.game.debts import DEBT_KINDS
from gouji_rules.rules import Chosen
from gouji_rules.rules.buying import Bought, bought
from gouji_rules.rules.hold_three import last_rank
from gouji_rules.ruleset.known import members

Holds = Callable[[Chosen, Deck], bool]


@dataclass(frozen=True, slots=True)
class Dead:
    """Settings that have no effect.

    Attributes:
        why: a setting that makes it so; where several do, each has a line of its own.
        holds: whether it does.
        keys: the settings that then do nothing.
    """

    why: str
    holds: Holds
    keys: tuple[str, ...]


def _levels(deck: Deck) -> int:
    return sum(deck.counts[kind] > 0 for kind in deck.level_kinds)


def _bought(chosen: Chosen) -> list[Bought]:
    """Return the ranks that are bought, each with how."""
    return list(bought(chosen.buying, last_rank(chosen.hold_three)).values())


def _nobody_revolts(chosen: Chosen, _deck: Deck) -> bool:
    automatic = any(row.no_payment == "revolution" for row in _bought(chosen))
    return not chosen.revolution.enabled and not automatic


def _is_not_paid(kind: str) -> Holds:
    return lambda chosen, _: kind not in chosen.tribute.counted


def _returned(chosen: Chosen) -> list[str]:
    return [kind for kind in chosen.tribute.returned if kind in chosen.tribute.in_cards]


def _falls(chosen: Chosen) -> bool:
    return any(row.cards for row in chosen.tribute.fall.values())


def _sweeps_bring_nothing(chosen: Chosen, _deck: Deck) -> bool:
    return not chosen.sweep.flat and not chosen.sweep.multiplier


def _last_three_lose_nothing(chosen: Chosen, _deck: Deck) -> bool:
    return not chosen.sweep.flat and abs(sum(chosen.points.points[3:])) < 1e-9


def _nothing_but_places(chosen: Chosen, _deck: Deck) -> bool:
    return not chosen.tribute.in_points and not (chosen.burn.enabled and chosen.burn.bonus)


def _never_gouji(chosen: Chosen, _deck: Deck) -> bool:
    return chosen.free_play.at >= 6


def _opens_by_gouji(chosen: Chosen, _deck: Deck) -> bool:
    return chosen.opening.on != "won"


def _nothing_reported(chosen: Chosen, _deck: Deck) -> bool:
    return chosen.reporting.mode == "never" and not chosen.reporting.mates_see


def _nothing_goes_last(chosen: Chosen, _deck: Deck) -> bool:
    return not last_rank(chosen.hold_three)


def _nothing_bought(chosen: Chosen, _deck: Deck) -> bool:
    return not _bought(chosen)


def _no_mate_sells(chosen: Chosen, _deck: Deck) -> bool:
    rows = _bought(chosen)
    return bool(rows) and all("mates" not in row.sellers for row in rows)


def _rows_say(field: str) -> Holds:
    """Return whether a row of a bought rank says a field of its own."""
    return lambda chosen, _: any(
        row is not None and getattr(row, field) is not None for row in chosen.buying.ranks.values()
    )


def _is(key: str, *values: object) -> Holds:
    """Return whether a setting has one of these values."""
    return lambda chosen, _: chosen.value(key) in values


def _both(*conditions: Holds) -> Holds:
    return lambda chosen, deck: all(holds(chosen, deck) for holds in conditions)


def _by(key: str, value: object, *keys: str) -> Dead:
    """Return what a setting makes dead where it has a value."""
    return Dead(key, _is(key, value), keys)


def _off(key: str, *keys: str) -> Dead:
    """Return what a setting makes dead where it is off, or says nothing."""
    return Dead(key, lambda chosen, _: not chosen.value(key), keys)


def _others(section: str, name: str) -> tuple[str, ...]:
    """Return the settings of a section besides one."""
    return tuple(f"{section}.{other}" for other in members(section) if other != name)


_BURNING: Final = (*_others("burn", "enabled"), "tribute.burn")
_BUYING: Final = _others("buying", "ranks")
_OPENING: Final = ("opening.opens", "opening.fours", "opening.headless")
_GOUJI: Final = (
    *("gouji.minimum", "gouji.hung", "gouji.is", "gouji.unanswered", "passing.lifted_by"),
    *("yielding.enabled", "yielding.on_gouji"),
)
_LAST: Final = ("smothering.effect", "smothering.by_opposite", "tribute.smother")
_VOID: Final = ("revolution.void_at", "revolution.dead_gouji")
_RETURNED: Final = ("tribute.return_only_held_ranks", "tribute.return_ranks")
_CANCELS: Final = ("sweep.cancels",)
_LOSE: Final = ("sweep.losers_pay",)
_OF_CARDS: Final = ("tribute.lawful", "tribute.excluded", "tribute.refusal", *_RETURNED)

DEAD: Final = (
    Dead("hold_three.enabled", _both(_nothing_goes_last, _is("hold_three.enabled", False)), _LAST),
    Dead("held", _both(_nothing_goes_last, lambda chosen, _: bool(chosen.hold_three.held)), _LAST),
    Dead("hold_three.enabled", _both(_nothing_bought, _is("hold_three.enabled", False)), _BUYING),
    Dead("buying.ranks", _nothing_bought, _BUYING),
    Dead("deck.removed", lambda _, deck: deck.size % 6 == 0, ("deck.uneven",)),
    Dead("deck.jokers", lambda _, deck: _levels(deck) < 2, ("mixed_jokers",)),
    Dead("deck.jokers", lambda _, deck: _levels(deck) < 1, ("gouji.hung", "burn.duty_play")),
    _off("opening.enabled", *_OPENING, "opening.on", "burn.gives_up_opening", "tribute.point"),
    _by("first_leader.rule", "drawn", "first_leader.rank"),
    Dead(
        "buying.sellers",
        _both(_no_mate_sells, lambda chosen, _: "mates" not in chosen.buying.sellers),
        ("buying.mates",),
    ),
    Dead("buying.ranks", _both(_no_mate_sells, _rows_say("sellers")), ("buying.mates",)),
    _off("revolution.enabled", "revolution.eligible"),
    Dead("revolution.enabled", _nobody_revolts, _VOID),
    Dead(
        "buying.no_payment",
        _both(_nobody_revolts, _is("buying.no_payment", "free", "none")),
        _VOID,
    ),
    Dead("buying.ranks", _both(_nobody_revolts, _rows_say("no_payment")), _VOID),
    Dead(
        "hold_three.enabled",
        _both(_nobody_revolts, _nothing_goes_last, _is("hold_three.enabled", False)),
        _VOID,
    ),
    _by("revolution.void_at", 1, "revolution.dead_gouji"),
    Dead("free_play.at", _never_gouji, (*_GOUJI, "burn.enabled", *_BURNING)),
    Dead("free_play.at", _both(_never_gouji, _opens_by_gouji), _OPENING),
    Dead(
        "opening.on",
        _both(_never_gouji, _opens_by_gouji),
        ("opening.opens", "opening.headless"),
    ),
    _by("opening.on", "unanswered", "opening.headless"),
    Dead(
        "free_play.at",
        lambda chosen, _: chosen.free_play.at < 2,
        ("free_play.reentry", "free_play.yielding"),
    ),
    _off("yielding.enabled", "free_play.yielding", "yielding.on_gouji"),
    _by("burn.requires_opened", True, "burn.gives_up_opening"),
    _by("end", "one_left", "rest"),
    _off("burn.enabled", *_BURNING),
    _by("burn.duty", "none", "burn.duty_play", "burn.admission", "burn.after_failure"),
    _off("burn.mates", "burn.priority"),
    _by("burn.asked", "in_turn", "burn.priority"),
    _off("tribute.order", *_OF_CARDS),
    Dead(
        "tribute.scored_only",
        lambda chosen, _: bool(chosen.tribute.order) and not chosen.tribute.in_cards,
        _OF_CARDS,
    ),
    Dead(
        "tribute.scored_only",
        # Points between mates stay on their side.
        lambda chosen, _: "fall" in chosen.tribute.scored_only,
        ("tribute.fall_between",),
    ),
    Dead("tribute.order", _is_not_paid("burn"), ("burn.counter",)),
    *(Dead("tribute.order", _is_not_paid(kind), (f"tribute.{kind}",)) for kind in DEBT_KINDS),
    Dead("tribute.returned", lambda chosen, _: not _returned(chosen), _RETURNED),
    Dead(
        "tribute.order",
        lambda chosen, _: (
            not _returned(chosen) and not {*chosen.tribute.returned} <= {*chosen.tribute.order}
        ),
        _RETURNED,
    ),
    Dead(
        "tribute.scored_only",
        lambda chosen, _: (
            not _returned(chosen)
            and not {*chosen.tribute.returned}.isdisjoint(chosen.tribute.scored_only)
        ),
        _RETURNED,
    ),
    Dead("tribute.order", _is_not_paid("fall"), ("tribute.fall_between",)),
    Dead("tribute.fall", lambda chosen, _: not _falls(chosen), ("tribute.fall_between",)),
    _by("tribute.burn", 0, "burn.counter"),
    Dead("points", lambda chosen, _: not any(chosen.points.points), ("sweep.multiplier",)),
    Dead("sweep.flat", lambda chosen, _: chosen.sweep.flat > 0, ("sweep.multiplier",)),
    Dead("sweep.flat", _sweeps_bring_nothing, _LOSE),
    Dead("sweep.multiplier", _sweeps_bring_nothing, _LOSE),
    Dead("sweep.flat", _last_three_lose_nothing, _LOSE),
    Dead("points", _last_three_lose_nothing, _LOSE),
    Dead("burn.enabled", _both(_nothing_but_places, _is("burn.enabled", False)), _CANCELS),
    Dead("burn.bonus", _both(_nothing_but_places, _is("burn.bonus", 0)), _CANCELS),
    Dead("tribute.scored", _both(_nothing_but_places, _is("tribute.scored", ())), _CANCELS),
    Dead(
        "tribute.scored_only", _both(_nothing_but_places, _is("tribute.scored_only", ())), _CANCELS
    ),
    Dead(
        "tribute.order",
        _both(_nothing_but_places, lambda chosen, _: bool(chosen.tribute.scored)),
        _CANCELS,
    ),
    Dead(
        "game.target",
        lambda chosen, _: chosen.games.target > 0,
        ("game.sets", "game.extra_set_on_tie"),
    ),
    Dead("report.mode", _nothing_reported, ("report.limit",)),
    Dead("report.mates_see", _nothing_reported, ("report.limit",)),
)
"""Every way in which one setting makes others do nothing."""
