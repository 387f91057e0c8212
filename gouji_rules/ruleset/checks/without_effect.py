"""Settings that do nothing, each with the setting that makes it so: warnings.

Only what a file says itself is told (``contradictions.own``): a child that turns burning off
need not repeat all that its parent says of it.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from gouji_rules.cards import Deck
from gouji_rules.diagnostics import Diagnostic, Message
from gouji_rules.game.debts import DEBT_KINDS
from gouji_rules.game.policies import Judgement
from gouji_rules.rules import Chosen
from gouji_rules.rules.buying import Bought, bought
from gouji_rules.rules.hold_three import last_rank
from gouji_rules.ruleset.checks.made import made, own
from gouji_rules.ruleset.checks.payments import payments
from gouji_rules.ruleset.structure.resolve import Resolved
from gouji_rules.ruleset.structure.values import says


@dataclass(frozen=True, slots=True)
class Dead:
    """Settings that have no effect.

    Attributes:
        why: the setting that makes it so.
        holds: whether it does.
        keys: the settings that then do nothing.
    """

    why: str
    holds: Callable[[Chosen, Deck], bool]
    keys: tuple[str, ...]


def _levels(deck: Deck) -> int:
    return sum(deck.counts[kind] > 0 for kind in deck.level_kinds)


def _bought(chosen: Chosen) -> list[Bought]:
    """Return the ranks that are bought, each with how."""
    return list(bought(chosen.buying, last_rank(chosen.hold_three)).values())


def _nobody_revolts(chosen: Chosen, _deck: Deck) -> bool:
    automatic = any(row.no_payment == "revolution" for row in _bought(chosen))
    return not chosen.revolution.enabled and not automatic


def _is_not_paid(kind: str) -> Callable[[Chosen, Deck], bool]:
    return lambda chosen, _: kind not in chosen.tribute.counted


def _returned(chosen: Chosen) -> list[str]:
    """Return the kinds that are paid and returned."""
    return [kind for kind in chosen.tribute.returned if kind in chosen.tribute.in_cards]


def _falls(chosen: Chosen) -> bool:
    return any(row.cards for row in chosen.tribute.fall.values())


def _sweeps_bring_nothing(chosen: Chosen) -> bool:
    return not chosen.sweep.flat and not chosen.sweep.multiplier


def _last_three_lose_nothing(chosen: Chosen) -> bool:
    return not chosen.sweep.flat and abs(sum(chosen.points.points[3:])) < 1e-9


def _nothing_but_places(chosen: Chosen, _deck: Deck) -> bool:
    return not chosen.tribute.in_points and not (chosen.burn.enabled and chosen.burn.bonus)


_BURNING: Final = (
    "burn.asked",
    "burn.priority",
    "burn.mates",
    "burn.admission",
    "burn.first_needs_joker",
    "burn.requires_opened",
    "burn.after_pass",
    "burn.gives_up_opening",
    "burn.duty",
    "burn.duty_play",
    "burn.succeeds",
    "burn.counter",
    "burn.after_failure",
    "burn.bonus",
    "tribute.burn",
)

_BUYING: Final = (
    "buying.price",
    "buying.sellers",
    "buying.mates",
    "buying.no_payment",
    "buying.optional",
)

_OF_CARDS: Final = (
    "tribute.lawful",
    "tribute.excluded",
    "tribute.refusal",
    "tribute.return_only_held_ranks",
    "tribute.return_ranks",
)

DEAD: Final = (
    Dead(
        "hold_three.enabled",
        lambda chosen, _: not last_rank(chosen.hold_three),
        ("smothering.effect", "smothering.by_opposite", "tribute.smother"),
    ),
    Dead(
        "hold_three.enabled",
        lambda chosen, _: not last_rank(chosen.hold_three) and not _bought(chosen),
        _BUYING,
    ),
    Dead("buying.ranks", lambda chosen, _: not _bought(chosen), _BUYING),
    Dead("deck.removed", lambda _, deck: deck.size % 6 == 0, ("deck.uneven",)),
    Dead("deck.jokers", lambda _, deck: _levels(deck) < 2, ("mixed_jokers",)),
    Dead(
        "deck.jokers",
        lambda _, deck: _levels(deck) < 1,
        ("gouji.hung", "burn.duty_play"),
    ),
    Dead(
        "opening.enabled",
        lambda chosen, _: not chosen.opening.enabled,
        (
            "opening.on",
            "opening.opens",
            "opening.fours",
            "opening.headless",
            "burn.gives_up_opening",
            "tribute.point",
        ),
    ),
    Dead(
        "first_leader.rule",
        lambda chosen, _: chosen.first_leader.rule == "drawn",
        ("first_leader.rank",),
    ),
    Dead(
        "buying.sellers",
        lambda chosen, _: all("mates" not in row.sellers for row in _bought(chosen)),
        ("buying.mates",),
    ),
    Dead(
        "revolution.enabled",
        lambda chosen, _: not chosen.revolution.enabled,
        ("revolution.eligible",),
    ),
    Dead(
        "revolution.enabled",
        _nobody_revolts,
        ("revolution.void_at", "revolution.dead_gouji"),
    ),
    Dead(
        "revolution.void_at",
        lambda chosen, _: chosen.revolution.void_at == 1,
        ("revolution.dead_gouji",),
    ),
    Dead(
        "free_play.at",
        lambda chosen, _: chosen.free_play.at >= 6,
        (
            "gouji.minimum",
            "gouji.hung",
            "gouji.is",
            "gouji.unanswered",
            "passing.lifted_by",
            "yielding.enabled",
            "yielding.on_gouji",
            "burn.enabled",
            *_BURNING,
        ),
    ),
    Dead(
        "free_play.at",
        lambda chosen, _: chosen.free_play.at >= 6 and chosen.opening.on != "won",
        ("opening.opens", "opening.fours", "opening.headless"),
    ),
    Dead("opening.on", lambda chosen, _: chosen.opening.on == "unanswered", ("opening.headless",)),
    Dead(
        "free_play.at",
        lambda chosen, _: chosen.free_play.at < 2,
        ("free_play.reentry", "free_play.yielding"),
    ),
    Dead(
        "yielding.enabled",
        lambda chosen, _: not chosen.yielding.enabled,
        ("free_play.yielding", "yielding.on_gouji"),
    ),
    Dead(
        "burn.requires_opened",
        lambda chosen, _: chosen.burn.requires_opened,
        ("burn.gives_up_opening",),
    ),
    Dead("end", lambda chosen, _: chosen.places.end == "one_left", ("rest",)),
    Dead("burn.enabled", lambda chosen, _: not chosen.burn.enabled, _BURNING),
    Dead(
        "burn.duty",
        lambda chosen, _: chosen.burn.duty == "none",
        ("burn.duty_play", "burn.admission", "burn.after_failure"),
    ),
    Dead("burn.mates", lambda chosen, _: not chosen.burn.mates, ("burn.priority",)),
    Dead("burn.asked", lambda chosen, _: chosen.burn.asked == "in_turn", ("burn.priority",)),
    Dead(
        "tribute.order",
        lambda chosen, _: not chosen.tribute.order,
        _OF_CARDS,
    ),
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
    Dead(
        "tribute.returned",
        lambda chosen, _: not _returned(chosen),
        ("tribute.return_only_held_ranks", "tribute.return_ranks"),
    ),
    Dead("tribute.order", _is_not_paid("fall"), ("tribute.fall_between",)),
    Dead("tribute.fall", lambda chosen, _: not _falls(chosen), ("tribute.fall_between",)),
    Dead("tribute.burn", lambda chosen, _: chosen.tribute.burn == 0, ("burn.counter",)),
    Dead("points", lambda chosen, _: not any(chosen.points.points), ("sweep.multiplier",)),
    Dead("sweep.flat", lambda chosen, _: chosen.sweep.flat > 0, ("sweep.multiplier",)),
    Dead(
        "sweep.multiplier", lambda chosen, _: _sweeps_bring_nothing(chosen), ("sweep.losers_pay",)
    ),
    Dead("points", lambda chosen, _: _last_three_lose_nothing(chosen), ("sweep.losers_pay",)),
    Dead("burn.bonus", _nothing_but_places, ("sweep.cancels",)),
    Dead(
        "game.target",
        lambda chosen, _: chosen.games.target > 0,
        ("game.sets", "game.extra_set_on_tie"),
    ),
    Dead(
        "report.mode",
        lambda chosen, _: chosen.reporting.mode == "never" and not chosen.reporting.mates_see,
        ("report.limit",),
    ),
)
"""Every way in which one setting makes others do nothing."""


def without_effect(found: Resolved, deck: Deck) -> list[Diagnostic]:
    """Return a warning for each of the file's own settings that does nothing."""
    told: dict[str, Diagnostic] = {}
    chosen = found.chosen
    for dead in DEAD:
        if not dead.holds(chosen, deck):
            continue
        for key in dead.keys:
            if own(found, key) and key not in told:
                told[key] = _dead(found, key, dead.why)
    return [
        *told.values(),
        *_kinds_not_paid(found),
        *payments(found),
        *_never_owed(found),
        *_not_lawful(found, deck),
        *_gouji_table(found),
        *_gouji_never(found, deck),
        *_jokers_not_there(found, deck),
        *_moment_never_comes(found),
    ]


def _dead(found: Resolved, key: str, why: str) -> Diagnostic:
    return made(found, "no_effect", key, because=(why,), why=says(why, found.settings[why]))


def _moment_never_comes(found: Resolved) -> Iterator[Diagnostic]:
    """A moment of opening that has to do with gouji plays, where there are none."""
    opening, key = found.chosen.opening, "opening.on"
    never = opening.on in {"unanswered", "played"} and found.chosen.free_play.at >= 6
    if never and opening.enabled and own(found, key):
        yield _dead(found, key, "free_play.at")


def _kinds_not_paid(found: Resolved) -> Iterator[Diagnostic]:
    """Kinds of tribute in a list that does nothing for them."""
    tribute = found.chosen.tribute
    for key in ("tribute.pass_on", "tribute.returned", "tribute.after_sweep", "tribute.scored"):
        for kind in found.settings[key] if own(found, key) else ():
            if kind in tribute.scored_only and key != "tribute.scored":
                yield _entry(found, key, kind, "tribute.scored_only")
            elif kind not in tribute.order and key != "tribute.after_sweep":
                yield _entry(found, key, kind, "tribute.order")


def _never_owed(found: Resolved) -> Iterator[Diagnostic]:
    """Kinds of tribute that are to be paid, or to score, and never arise."""
    switches = {"smother": "hold_three.enabled", "burn": "burn.enabled", "point": "opening.enabled"}
    goes_last = bool(last_rank(found.chosen.hold_three))
    for key in ("tribute.order", "tribute.scored_only", "tribute.after_sweep"):
        for kind in found.settings[key] if own(found, key) else ():
            switch = switches.get(kind)
            never = switch is not None and not found.settings[switch]
            if switch is not None and never and not (kind == "smother" and goes_last):
                yield _entry(found, key, kind, switch)


def _not_lawful(found: Resolved, deck: Deck) -> Iterator[Diagnostic]:
    """Cards that are excluded from tribute and would not be paid anyway; or all that would be."""
    chosen, key = found.chosen, "tribute.excluded"
    if chosen.tribute.lawful != "jokers_and_twos" or not own(found, key):
        return
    lawful = {*deck.levels, *("2" if deck.money >= 0 else "")}
    for kind in chosen.tribute.excluded:
        if kind in deck.index and kind not in lawful:
            yield _entry(found, key, kind, "tribute.lawful")
    tribute = chosen.tribute
    if lawful <= {*tribute.excluded} and tribute.in_cards and not tribute.scored:
        yield _dead(found, "tribute.order", key)


def _entry(found: Resolved, key: str, entry: str, why: str) -> Diagnostic:
    """Return the warning of an entry of a list that another setting makes do nothing."""
    return made(
        found,
        "no_effect_of",
        key,
        because=(why,),
        found=entry,
        why=says(why, found.settings[why]),
    )


def _jokers_not_there(found: Resolved, deck: Deck) -> Iterator[Diagnostic]:
    """Names of joker levels that the deck does not have."""
    named = found.info.get("joker_names", {})
    for level in named:
        key = f"joker_names.{level}"
        if level not in deck.levels and own(found, key):
            # X and D have names of their own, so that another letter is the likelier one.
            unnamed = [one for one in deck.levels if one not in named and one not in "XD"]
            meant = unnamed[0] if len(unnamed) == 1 else ""
            helps = (Message("diagnostics.keys_here", {"names": list(deck.levels)}),)
            if meant:
                helps = (Message("diagnostics.did_you_mean", {"word": meant}),)
            problem = made(
                found,
                "card_not_in_deck",
                "joker_names",
                at=key,
                because=("deck.jokers",),
                found=level,
            )
            yield replace(
                problem,
                key="diagnostics.no_such_joker",
                severity="warning",
                help=helps,
                suggestion=meant,
            )


def _gouji_table(found: Resolved) -> Iterator[Diagnostic]:
    """The table of gouji plays where the expression does not ask for it."""
    texts = (found.chosen.gouji.is_, *found.define.values())
    if any("default_gouji" in text for text in texts):
        return
    for key in ("gouji.minimum", "gouji.hung"):
        if own(found, key):
            yield made(found, "no_effect", key, because=("gouji.is",), why="gouji.is")


def _gouji_never(found: Resolved, deck: Deck) -> Iterator[Diagnostic]:
    """Numbers of cards from which a rank is a gouji play that no play of the deck reaches.

    Plays with jokers are hung: for them ``gouji.hung`` says it, not the table.
    """
    key = "gouji.minimum"
    jokers = sum(deck.counts[kind] for kind in deck.level_kinds)
    twos = deck.counts[deck.money] if deck.money >= 0 else 0
    for kind, least in found.settings[key].items() if own(found, key) else ():
        at = f"{key}.{kind}"
        written = found.written.get(at)
        if kind not in deck.index or written is None or written.kind == "parent":
            continue
        most = deck.counts[deck.index[kind]] + twos
        if kind in deck.levels:
            most = jokers
        elif kind == "2":
            most = twos
        most = min(most, deck.hand_size)
        if least > most:
            yield made(found, "gouji_never", key, at=at, found=kind, number=least, most=most)


def constant(found: Resolved, slots: Mapping[str, Judgement]) -> list[Diagnostic]:
    """Return warnings for expressions that look at nothing and so say the same of every play."""
    problems: list[Diagnostic] = []
    for key, arity in (("beats", 2), ("gouji.is", 1), ("opening.opens", 2)):
        slot = slots[key]
        # What opening.opens says matters only where opening is on, and "true" is a rule: any
        # gouji play opens.
        if slot.reads or not own(found, key):
            continue
        value = bool(slot.function(*[None] * arity))
        if key == "opening.opens" and (value or not found.chosen.opening.enabled):
            continue
        says = "true" if value else "false"
        problems.append(made(found, "always_same", key, value=says))
    return problems


def unused(found: Resolved, names: list[str]) -> list[Diagnostic]:
    """Return a warning for each definition of the file itself that no expression uses."""
    problems: list[Diagnostic] = []
    for name in names:
        key = f"define.{name}"
        if own(found, key):
            problems.append(made(found, "unused_definition", key, found=name))
    return problems
