"""Contradictions between settings: what is well formed and yet cannot be played, or does nothing.

A flat list of small functions. Each is given the resolved ruleset and yields problems;
errors where a set could not be played, warnings where a setting is without effect.
"""

from collections.abc import Callable, Iterator
from itertools import pairwise

from gouji_rules.cards import SUITED, Deck
from gouji_rules.diagnostics import Diagnostic
from gouji_rules.rules import SETTINGS
from gouji_rules.rules.deck import deck_of
from gouji_rules.ruleset.kinds import normal
from gouji_rules.ruleset.resolve import Resolved

Problems = Iterator[Diagnostic]


def _made(
    found: Resolved, code: str, key: str, /, *, warning: bool = False, **params: object
) -> Diagnostic:
    return Diagnostic(
        code,
        "warning" if warning else "error",
        f"diagnostics.{code}",
        {"key": key, **params},
        found.span(key),
    )


def _own(found: Resolved, key: str) -> bool:
    """Tell whether the file itself says something of its own: what is inherited is no slip.

    Nor is it where a full ruleset writes out what holds anyway. With changes from outside,
    only these are looked at.
    """
    place = found.places.get(key)
    wanted = "with" if any(one.kind == "with" for one in found.places.values()) else "file"
    if place is None or place.kind != wanted:
        return False
    setting = SETTINGS.get(key)
    return setting is None or found.settings[key] != normal(setting.kind, setting.default)


# The deck: without it nothing else can be looked at.


def deck_problems(found: Resolved) -> list[Diagnostic]:
    """Return what stands against building the deck; each check rests on those before it."""
    for check in (_ranks, _named_cards, _removed, _shared):
        problems = list(check(found))
        if problems:
            return problems
    return []


def _ranks(found: Resolved) -> Problems:
    ranks: list[str] = found.settings["deck.ranks"]
    jokers: dict[str, int] = found.settings["deck.jokers"]
    for rank in sorted({rank for rank in ranks if ranks.count(rank) > 1}):
        yield _made(found, "rank_twice", "deck.ranks", found=rank)
    suited = [rank for rank in ranks if rank not in jokers]
    for rank in suited:
        if rank not in SUITED:
            yield _made(found, "unknown_rank", "deck.ranks", found=rank)
    for level in jokers:
        if level in SUITED:
            yield _made(found, "joker_is_rank", "deck.jokers", found=level)
    if not any(rank in SUITED and rank != "2" for rank in suited):
        yield _made(found, "no_ranks", "deck.ranks")


def _named_cards(found: Resolved) -> Problems:
    known = {*found.settings["deck.ranks"], *found.settings["deck.jokers"]}
    for key in ("deck.removed", "deck.added"):
        for kind in found.settings[key]:
            if kind not in known:
                yield _made(found, "card_not_in_deck", key, found=kind)


def _removed(found: Resolved) -> Problems:
    settings = found.settings
    jokers: dict[str, int] = settings["deck.jokers"]
    packs: int = settings["deck.packs"]
    for kind, number in settings["deck.removed"].items():
        there = packs * jokers[kind] if kind in jokers else packs * 4
        if number > there:
            yield _made(
                found, "too_many_removed", "deck.removed", found=kind, number=number, most=there
            )


def _shared(found: Resolved) -> Problems:
    deck = deck_of(found.settings)
    if deck.size % 6 or deck.size == 0:
        key = next(
            (key for key in ("deck.removed", "deck.added", "deck.packs") if _own(found, key)),
            "deck.packs",
        )
        down, up = deck.size % 6, -deck.size % 6
        yield _made(found, "deck_not_shared", key, total=deck.size, less=down, more=up)
    elif deck.size > 1200 or max(deck.counts) > 96:
        yield _made(found, "deck_too_large", "deck.packs", total=deck.size)


def contradictions(found: Resolved, deck: Deck) -> list[Diagnostic]:
    """Return what contradicts itself or has no effect in a ruleset with a sound deck."""
    return [problem for check in CHECKS for problem in check(found, deck)]


def _kinds_exist(found: Resolved, deck: Deck) -> Problems:
    for key in ("gouji.minimum", "buying.price"):
        for kind in found.settings[key]:
            # A default, or a parent's, may name a rank that this deck has not: no harm.
            if kind not in deck.index and _own(found, key):
                yield _made(found, "card_not_in_deck", key, found=kind)


def _first_leader_rank(found: Resolved, deck: Deck) -> Problems:
    card: str = found.settings["first_leader.rank"]
    rule: str = found.settings["first_leader.rule"]
    if rule == "drawn":
        if _own(found, "first_leader.rank"):
            yield _made(
                found,
                "no_effect",
                "first_leader.rank",
                warning=True,
                why="first_leader.rule: drawn",
            )
        return
    if card[0] not in deck.index or not deck.counts[deck.index[card[0]]]:
        yield _made(found, "card_not_in_deck", "first_leader.rank", found=card)
    elif len(card) > 1 and rule != "holder":
        yield _made(found, "suit_has_no_effect", "first_leader.rank", warning=True, found=card)
    elif len(card) > 1 and card[0] in deck.levels:
        yield _made(found, "card_not_in_deck", "first_leader.rank", found=card)


def _enough_threes(found: Resolved, deck: Deck) -> Problems:
    if not found.settings["hold_three.enabled"]:
        return
    number = deck.counts[deck.three] if deck.three >= 0 else 0
    if number < 6:
        yield _made(found, "too_few_threes", "hold_three.enabled", number=number)


def _without_hold_three(found: Resolved, _deck: Deck) -> Problems:
    if found.settings["hold_three.enabled"]:
        return
    for key in (
        "smothering.effect",
        "buying.price",
        "buying.sellers",
        "buying.mates",
        "buying.no_payment",
        "tribute.smother",
    ):
        if _own(found, key):
            yield _made(found, "no_effect", key, warning=True, why="hold_three.enabled: false")


def _points_balance(found: Resolved, _deck: Deck) -> Problems:
    points = found.settings["points"]
    if any(a < b for a, b in pairwise(points)):
        yield _made(found, "points_rise", "points", warning=True)
    if abs(sum(points)) > 1e-9:
        yield _made(found, "points_not_balanced", "points", total=sum(points))


def _target_can_be_reached(found: Resolved, _deck: Deck) -> Problems:
    settings = found.settings
    if not settings["game.target"]:
        return
    if not any(settings["points"]) and not settings["burn.bonus"]:
        yield _made(found, "target_out_of_reach", "game.target")
    if _own(found, "game.sets") and not _own(found, "game.target"):
        yield _made(found, "no_effect", "game.sets", warning=True, why="game.target")


def _opening_off(found: Resolved, _deck: Deck) -> Problems:
    settings = found.settings
    if settings["opening.enabled"]:
        return
    if settings["calls"] != "none":
        yield _made(found, "calls_without_opening", "calls", warning=True)
    for key in ("opening.opens", "opening.fours", "opening.headless", "tribute.point"):
        if _own(found, key):
            yield _made(found, "no_effect", key, warning=True, why="opening.enabled: false")
    if settings["burn.enabled"] and settings["burn.requires_opened"]:
        yield _made(found, "burn_never", "burn.requires_opened")


def _fours_without_fours(found: Resolved, deck: Deck) -> Problems:
    if found.settings["opening.fours"] and (deck.four < 0 or not deck.counts[deck.four]):
        yield _made(found, "no_fours", "opening.fours")


def _burn_off(found: Resolved, _deck: Deck) -> Problems:
    if found.settings["burn.enabled"]:
        return
    for key in (
        "burn.priority",
        "burn.admission",
        "burn.first_needs_joker",
        "burn.requires_opened",
        "burn.after_pass",
        "burn.counter",
        "burn.after_failure",
        "burn.bonus",
    ):
        if _own(found, key):
            yield _made(found, "no_effect", key, warning=True, why="burn.enabled: false")


def _revolution_off(found: Resolved, _deck: Deck) -> Problems:
    settings = found.settings
    if settings["revolution.enabled"]:
        return
    automatic = settings["hold_three.enabled"] and settings["buying.no_payment"] == "revolution"
    keys = ["revolution.eligible"]
    if not automatic:
        keys += ["revolution.void_at", "revolution.dead_gouji"]
    for key in keys:
        if _own(found, key):
            yield _made(found, "no_effect", key, warning=True, why="revolution.enabled: false")


def _void_is_too_common(found: Resolved, _deck: Deck) -> Problems:
    settings = found.settings
    always = settings["revolution.eligible"].strip() == "true"
    if settings["revolution.enabled"] and settings["revolution.void_at"] == 1 and always:
        yield _made(found, "no_set_counts", "revolution.void_at")


def _tribute_lists(found: Resolved, _deck: Deck) -> Problems:
    settings = found.settings
    order = settings["tribute.order"]
    for key in ("tribute.pass_on", "tribute.returned"):
        for kind in settings[key]:
            if kind not in order and _own(found, key):
                yield _made(
                    found, "no_effect_of", key, warning=True, found=kind, why="tribute.order"
                )
    for kind in ("smother", "burn", "point", "fall"):
        key = f"tribute.{kind}"
        if kind not in order and _own(found, key):
            yield _made(found, "no_effect", key, warning=True, why=f"tribute.order: {order}")
    if not settings["tribute.returned"] and _own(found, "tribute.return_only_held_ranks"):
        yield _made(
            found,
            "no_effect",
            "tribute.return_only_held_ranks",
            warning=True,
            why="tribute.returned: []",
        )


def _fall_rows(found: Resolved, _deck: Deck) -> Problems:
    for place, row in found.settings["tribute.fall"].items():
        if place == row["to"]:
            yield _made(found, "pays_itself", "tribute.fall", place=place)


def _sweep(found: Resolved, _deck: Deck) -> Problems:
    if found.settings["sweep.flat"] and _own(found, "sweep.multiplier"):
        yield _made(found, "no_effect", "sweep.multiplier", warning=True, why="sweep.flat")


def _free_play(found: Resolved, _deck: Deck) -> Problems:
    settings = found.settings
    if settings["free_play.at"] >= 6 and settings["burn.enabled"] and _own(found, "burn.enabled"):
        yield _made(found, "no_effect", "burn.enabled", warning=True, why="free_play.at: 6")
    if settings["free_play.at"] < 2 and _own(found, "free_play.reentry"):
        yield _made(found, "no_effect", "free_play.reentry", warning=True, why="free_play.at")


def _report(found: Resolved, _deck: Deck) -> Problems:
    settings = found.settings
    hidden = settings["report.mode"] == "never" and not settings["report.mates_see"]
    if hidden and _own(found, "report.limit"):
        yield _made(found, "no_effect", "report.limit", warning=True, why="report.mode: never")


def _gouji_table(found: Resolved, _deck: Deck) -> Problems:
    if "default_gouji" in found.settings["gouji.is"] or any(
        "default_gouji" in text for text in found.define.values()
    ):
        return
    for key in ("gouji.minimum", "gouji.hung"):
        if _own(found, key):
            yield _made(found, "no_effect", key, warning=True, why="gouji.is")


CHECKS: tuple[Callable[[Resolved, Deck], Problems], ...] = (
    _kinds_exist,
    _first_leader_rank,
    _enough_threes,
    _without_hold_three,
    _points_balance,
    _target_can_be_reached,
    _opening_off,
    _fours_without_fours,
    _burn_off,
    _revolution_off,
    _void_is_too_common,
    _tribute_lists,
    _fall_rows,
    _sweep,
    _free_play,
    _report,
    _gouji_table,
)
"""Every check, in the order of the settings."""


def unused(found: Resolved, names: list[str]) -> list[Diagnostic]:
    """Return a warning for each definition of the file itself that no expression uses."""
    problems: list[Diagnostic] = []
    for name in names:
        key = f"define.{name}"
        if _own(found, key):
            problems.append(_made(found, "unused_definition", key, warning=True, found=name))
    return problems
