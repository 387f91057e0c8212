"""Contradictions between settings: what is well formed and yet cannot be played.

A flat list of small functions. Each is given the resolved ruleset and its deck and yields
problems; errors where a set or a game could not be played to its end, warnings where people
would be surprised. What merely does nothing is found by ``without_effect``.
"""

from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from math import prod
from typing import Final

from gouji_rules.cards import MONEY, SUITED, Deck
from gouji_rules.diagnostics import Diagnostic, Message
from gouji_rules.rules import Chosen
from gouji_rules.rules.deck import deck_of
from gouji_rules.rules.hold_three import last_rank, rows_of
from gouji_rules.ruleset.checks.made import Problems, made, not_there, own
from gouji_rules.ruleset.structure.levels import level_problems
from gouji_rules.ruleset.structure.resolve import Resolved
from gouji_rules.ruleset.structure.values import says


def held_back(found: Resolved, deck: Deck) -> Problems:
    """Ranks that cannot be held back, two that go last, and a locked one that has to be led."""
    chosen = found.chosen
    for rank in chosen.hold_three.held:
        at = f"held.{rank}"
        if rank not in deck.index:
            if own(found, "held"):
                yield not_there(found, "held", rank, deck)
        elif rank == MONEY or rank in deck.levels:
            yield made(found, "not_held_back", "held", at=at, found=rank)
    yield from _held_in_vain(found)
    yield from _last_by_halves(found)
    last = [rank for rank, row in rows_of(chosen.hold_three).items() if row.last]
    if len(last) > 1:
        ranks = [rank for rank in last if rank != "3" or not chosen.hold_three.enabled]
        because = ("hold_three.enabled",) if len(ranks) < len(last) else (f"held.{last[1]}",)
        at = f"held.{ranks[0]}"
        one, other = map(_rank, last[:2])
        yield made(found, "two_go_last", "held", at=at, because=because, one=one, other=other)
    elif last == ["4"] and chosen.opening.enabled and chosen.opening.fours:
        yield made(found, "fours_go_last", "opening.fours", because=("held.4",))


def bought_ranks(found: Resolved, deck: Deck) -> Problems:
    """Ranks that cannot be bought, or that nobody can ever sell; prices nobody can pay."""
    for rank, row in found.chosen.buying.ranks.items():
        at = f"buying.ranks.{rank}"
        if rank not in deck.index:
            if own(found, at):
                yield not_there(found, "buying.ranks", rank, deck)
        elif rank == MONEY or rank in deck.levels:
            yield made(found, "not_for_sale", "buying.ranks", at=at, found=rank)
        elif row is not None and deck.counts[deck.index[rank]] < 2:
            number = deck.counts[deck.index[rank]]
            because = ("deck.removed", "deck.packs")
            key, name = "buying.ranks", _rank(rank)
            yield made(found, "never_sold", key, at=at, because=because, found=name, number=number)
        elif row is not None and own(found, at):
            for kind in row.price or ():
                if kind == rank:
                    yield made(found, "pays_with_itself", "buying.ranks", at=at, found=_rank(rank))
                elif kind not in deck.index:
                    yield not_there(found, "buying.ranks", kind, deck, at=at)


def _held_in_vain(found: Resolved) -> Problems:
    """Rows that bind nothing, and locks that nobody can open."""
    chosen = found.chosen
    for rank, row in chosen.hold_three.held.items():
        at = f"held.{rank}"
        of_hold_three = rank == "3" and chosen.hold_three.enabled
        if not own(found, at):
            continue
        if not (row.last or row.together or row.plain or row.until or of_hold_three):
            yield made(found, "holds_nothing", "held", at=at, found=_rank(rank))
        elif row.until == ("opened",) and not chosen.opening.enabled:
            because = ("opening.enabled",)
            yield made(found, "never_unlocked", "held", at=at, because=because, found=_rank(rank))


def _last_by_halves(found: Resolved) -> Problems:
    """Rows that deny what goes with going last, or with hold-three."""
    chosen = found.chosen
    for rank, row in rows_of(chosen.hold_three).items():
        by_three = rank == "3" and chosen.hold_three.enabled
        if by_three and row.last is False:
            switch = ("hold_three.enabled",)
            yield made(found, "three_not_last", "held", at="held.3", because=switch)
        elif row.last and row.together is False:
            because = ("hold_three.enabled",) if by_three else ()
            at = f"held.{rank}"
            yield made(found, "last_apart", "held", at=at, because=because, found=_rank(rank))


def _rank(rank: str) -> str:
    return "10" if rank == "T" else rank


def enough_threes(found: Resolved, deck: Deck) -> Problems:
    """A rank that goes last of which not every seat can have one."""
    last = last_rank(found.chosen.hold_three)
    if not last:
        return
    number = deck.counts[deck.index[last]] if last in deck.index else 0
    if number < 6:
        because: tuple[str, ...] = ("deck.removed", "deck.ranks", "deck.packs", "deck.added")
        by_three = last == "3" and found.chosen.hold_three.enabled
        key = "hold_three.enabled" if by_three else "held"
        at = "" if by_three else f"held.{last}"
        rank = _rank(last)
        yield made(found, "too_few_threes", key, at=at, because=because, number=number, rank=rank)


_USUAL: Final = "3456789TJQKA2"
MOST_CARDS: Final = 1200
MOST_OF_A_KIND: Final = 96
MOST_HANDFULS: Final = 2500
"""Different handfuls of jokers: each is one more way to play every rank."""

MOST_SETS: Final = 100
"""A game to points that takes more sets than this, all of them won, never ends in practice."""


# The deck: without it nothing else can be looked at.


def deck_problems(found: Resolved) -> list[Diagnostic]:
    """Return what stands against building the deck; each check rests on those before it."""
    for check in (_ranks, level_problems, _named_cards, _removed, _shared):
        problems = list(check(found))
        if problems:
            return problems
    return []


def _ranks(found: Resolved) -> Problems:
    ranks = found.chosen.deck.ranks
    jokers = found.chosen.deck.jokers
    for rank in sorted(rank for rank, number in Counter(ranks).items() if number > 1):
        yield made(found, "rank_twice", "deck.ranks", at=f"deck.ranks.{rank}", found=rank)
    suited = [rank for rank in ranks if rank not in jokers]
    for rank in suited:
        if rank not in SUITED:
            yield made(
                found,
                "unknown_rank",
                "deck.ranks",
                at=f"deck.ranks.{rank}",
                because=("deck.jokers",),
                help_=Message("diagnostics.ranks_look_like"),
                found=rank,
            )
    for level in jokers:
        if level in SUITED:
            yield made(
                found, "joker_is_rank", "deck.jokers", at=f"deck.jokers.{level}", found=level
            )
    if not any(rank in SUITED and rank != "2" for rank in suited):
        yield made(found, "no_ranks", "deck.ranks")


def _ranks_turned(found: Resolved, _deck: Deck) -> Problems:
    """The usual order from high to low, 2s first: then 3 beats all, and 2s are the lowest.

    With 2s left at the end it may be meant: somebody knows then that the highest comes last.
    """
    key = "deck.ranks"
    ranks = found.settings[key]
    usual = sorted(ranks, key=_USUAL.find, reverse=True)
    if own(found, key) and not own(found, "beats") and ranks == usual and ranks[0] == "2":
        lowest, highest = ranks[0], ranks[-1]
        helps = Message("diagnostics.for_example", {"right": f"ranks: [{', '.join(usual[::-1])}]"})
        yield made(found, "ranks_turned", key, help_=helps, lowest=lowest, highest=highest)


def _named_cards(found: Resolved) -> Problems:
    known = [*found.chosen.deck.ranks, *found.chosen.deck.jokers]
    for key in ("deck.removed", "deck.added"):
        for kind in found.settings[key]:
            if kind not in known:
                yield not_there(found, key, kind, known)


def _removed(found: Resolved) -> Problems:
    chosen = found.chosen
    jokers = chosen.deck.jokers
    packs = chosen.deck.packs
    for kind, number in chosen.deck.removed.items():
        there = packs * jokers[kind] if kind in jokers else packs * 4
        if number > there:
            yield made(
                found,
                "too_many_removed",
                "deck.removed",
                at=f"deck.removed.{kind}",
                because=("deck.packs", "deck.jokers"),
                found=kind,
                number=number,
                most=there,
            )


def _shared(found: Resolved) -> Problems:
    deck = deck_of(found.chosen.deck)
    even = deck.size % 6 == 0 or (found.chosen.deck.uneven and deck.size > 6)
    if not even or deck.size == 0:
        because: tuple[str, ...] = ("deck.added", "deck.packs", "deck.jokers", "deck.ranks")
        down, up = deck.size % 6, -deck.size % 6
        uneven = Message("diagnostics.dealt_all_the_same", {"line": "uneven: true"})
        yield made(
            found,
            "deck_not_shared" if deck.size else "deck_empty",
            "deck.removed",
            because=because,
            help_=uneven if deck.size > 6 else None,
            total=deck.size,
            less=down,
            more=up,
        )
    elif deck.size > MOST_CARDS or max(deck.counts) > MOST_OF_A_KIND:
        because = ("deck.added", "deck.jokers")
        yield made(found, "deck_too_large", "deck.packs", because=because, total=deck.size)
    handfuls = prod(deck.counts[kind] + 1 for kind in deck.level_kinds)
    if handfuls > MOST_HANDFULS:
        because = ("deck.packs", "deck.added")
        yield made(
            found,
            "too_many_jokers",
            "deck.jokers",
            because=because,
            number=handfuls,
            most=MOST_HANDFULS,
        )


def contradictions(found: Resolved, deck: Deck) -> list[Diagnostic]:
    """Return what contradicts itself in a ruleset with a sound deck."""
    return [problem for check in CHECKS for problem in check(found, deck)]


def _kinds_exist(found: Resolved, deck: Deck) -> Problems:
    for key in ("gouji.minimum", "buying.price", "tribute.excluded", "tribute.return_ranks"):
        for kind in found.settings[key]:
            # A default, or a parent's, may name a rank that this deck has not: no harm.
            if kind not in deck.index and own(found, key):
                yield not_there(found, key, kind, deck)


def _first_leader_rank(found: Resolved, deck: Deck) -> Problems:
    card = found.chosen.first_leader.rank
    rule = found.chosen.first_leader.rule
    key = "first_leader.rank"
    if rule == "drawn":
        return
    missing = card[0] not in deck.index or not deck.counts[deck.index[card[0]]]
    joker = card[0] in deck.levels
    if missing or (joker and len(card) > 1):
        yield not_there(found, key, card, deck, at="", because=("deck.removed",))
    elif joker and rule != "holder":
        yield made(
            found, "joker_has_no_suit", key, because=("first_leader.rule",), found=card, rule=rule
        )
    elif len(card) > 1 and rule != "holder":
        yield made(found, "suit_has_no_effect", key, found=card)


def _points_balance(found: Resolved, _deck: Deck) -> Problems:
    points = found.chosen.points.points
    if any(a < b for a, b in pairwise(points)):
        yield made(found, "points_rise", "points")
    # Who wins and who loses the same points have to balance; where nobody loses any (or wins
    # any), places are only counted up. Nor does anything balance where a sweep costs nobody.
    pays = found.chosen.sweep.losers_pay
    if pays and min(points) < 0 < max(points) and abs(sum(points)) > 1e-9:
        yield made(found, "points_not_balanced", "points", total=sum(points))


def _target_can_be_reached(found: Resolved, _deck: Deck) -> Problems:
    chosen = found.chosen
    target = chosen.games.target
    if not target or chosen.sweep.ends_game:
        return
    sweep = chosen.sweep.flat or 0
    best = max(sum(sorted(chosen.points.points)[3:]) * max(1, chosen.sweep.multiplier), sweep)
    if chosen.burn.enabled and chosen.free_play.at < 6:
        best += max(0, chosen.burn.bonus)
    best += _most_of_tribute(chosen)
    because: tuple[str, ...] = ("points", "sweep.multiplier", "sweep.flat")
    if best <= 0:
        yield made(found, "target_out_of_reach", "game.target", because=because)
    elif target > best * MOST_SETS:
        yield made(
            found, "target_too_far", "game.target", because=because, best=best, most=MOST_SETS
        )


def _most_of_tribute(chosen: Chosen) -> int:
    """Return how many cards of scored tribute a side might be owed in a good set."""
    scored = set(chosen.tribute.in_points)
    cards = sum(row.cards for row in chosen.tribute.fall.values())
    each = {"fall": cards, "smother": chosen.tribute.smother, "burn": chosen.tribute.burn}
    return sum(each.get(kind, int(chosen.opening.enabled)) for kind in scored)


def _calls_without_opening(found: Resolved, _deck: Deck) -> Problems:
    chosen = found.chosen
    if not chosen.opening.enabled and chosen.calls.calls != "none":
        yield made(found, "calls_without_opening", "calls", because=("opening.enabled",))


def _nobody_may_burn(found: Resolved, deck: Deck) -> Problems:
    chosen = found.chosen
    wanted = chosen.burn.enabled and chosen.burn.requires_opened
    if wanted and not chosen.opening.enabled:
        because: tuple[str, ...] = ("opening.enabled", "burn.enabled")
        yield made(found, "burn_never", "burn.requires_opened", because=because)
    jokers = any(deck.counts[kind] for kind in deck.level_kinds)
    if chosen.burn.enabled and chosen.burn.first_needs_joker and not jokers:
        because = ("deck.jokers", "deck.removed", "burn.enabled")
        yield made(found, "burn_without_jokers", "burn.first_needs_joker", because=because)


def _fours_without_fours(found: Resolved, deck: Deck) -> Problems:
    chosen = found.chosen
    if not chosen.opening.fours or not chosen.opening.enabled:
        return
    if deck.four < 0 or not deck.counts[deck.four]:
        yield made(found, "no_fours", "opening.fours", because=("deck.removed", "deck.ranks"))


def _natural_without_opening(found: Resolved, _deck: Deck) -> Problems:
    key = "opening.natural"
    if not found.chosen.opening.enabled and own(found, key):
        yield made(found, "natural_without_opening", key, because=("opening.enabled",))


def _fours_without_a_lead(found: Resolved, _deck: Deck) -> Problems:
    """4-open where the lead that would show the 4s is somebody else's."""
    chosen = found.chosen
    if not chosen.opening.fours or not chosen.opening.enabled:
        return
    moment = chosen.opening.on
    why = "gouji.unanswered" if chosen.gouji.unanswered == "opposite" else ""
    why = why or ("opening.on" if moment in {"unanswered", "played"} else "")
    if why:
        said = says(why, found.settings[why])
        yield made(found, "fours_without_lead", "opening.fours", because=(why,), why=said)


def _void_is_too_common(found: Resolved, _deck: Deck) -> Problems:
    chosen = found.chosen
    always = chosen.revolution.eligible.strip() == "true"
    if chosen.revolution.enabled and chosen.revolution.void_at == 1 and always:
        because = ("revolution.eligible", "revolution.enabled")
        yield made(found, "no_set_counts", "revolution.void_at", because=because)


def _scored_once(found: Resolved, _deck: Deck) -> Problems:
    """A kind cannot be paid in cards that score and in points instead of cards."""
    tribute, key = found.chosen.tribute, "tribute.scored_only"
    for kind in tribute.scored_only:
        if kind in tribute.scored:
            at, because = f"{key}.{kind}", (f"tribute.scored.{kind}",)
            yield made(found, "scored_twice", key, at=at, because=because, found=kind)


def _sweep_tribute(found: Resolved, _deck: Deck) -> Problems:
    """What is paid after a sweep wants a set after it, and is paid after other sets too."""
    chosen, key = found.chosen, "tribute.after_sweep"
    if chosen.tribute.after_sweep and chosen.sweep.ends_game:
        yield made(found, "sweep_ends_tribute", key, because=("sweep.ends_game",))
    for kind in chosen.tribute.after_sweep:
        if kind not in chosen.tribute.counted:
            at, because = f"{key}.{kind}", ("tribute.order",)
            yield made(found, "sweep_kind_not_paid", key, at=at, because=because, found=kind)


def _fall_rows(found: Resolved, _deck: Deck) -> Problems:
    for place, row in found.chosen.tribute.fall.items():
        if place == row.to:
            at = f"tribute.fall.{place}"
            yield made(found, "pays_itself", "tribute.fall", at=at, place=place)


def _more_than_a_hand(found: Resolved, deck: Deck) -> Problems:
    for place, row in found.chosen.tribute.fall.items():
        if row.cards >= deck.hand_sizes[-1]:
            at = f"tribute.fall.{place}"
            yield made(
                found,
                "whole_hand",
                "tribute.fall",
                at=at,
                cards=row.cards,
                most=deck.hand_sizes[-1],
            )


CHECKS: tuple[Callable[[Resolved, Deck], Problems], ...] = (
    _ranks_turned,
    _kinds_exist,
    _first_leader_rank,
    held_back,
    bought_ranks,
    enough_threes,
    _points_balance,
    _target_can_be_reached,
    _calls_without_opening,
    _nobody_may_burn,
    _fours_without_fours,
    _fours_without_a_lead,
    _natural_without_opening,
    _void_is_too_common,
    _scored_once,
    _sweep_tribute,
    _fall_rows,
    _more_than_a_hand,
)
"""Every check, in the order of the settings."""
