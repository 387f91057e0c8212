"""Contradictions about the ranks that are held back, and about those that are bought."""

from gouji_rules.cards import MONEY, Deck
from gouji_rules.rules.hold_three import last_rank, rows_of
from gouji_rules.ruleset.checks.made import Problems, cards_here, kinds_in, made, own
from gouji_rules.ruleset.structure.resolve import Resolved


def held_back(found: Resolved, deck: Deck) -> Problems:
    """Ranks that cannot be held back, two that go last, and a locked one that has to be led."""
    chosen = found.chosen
    for rank in chosen.hold_three.held:
        at = f"held.{rank}"
        if rank not in deck.index:
            if own(found, "held"):
                helps = cards_here(kinds_in(deck))
                yield made(found, "card_not_in_deck", "held", at=at, help_=helps, found=rank)
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
                helps = cards_here(kinds_in(deck))
                yield made(
                    found, "card_not_in_deck", "buying.ranks", at=at, help_=helps, found=rank
                )
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
                    helps = cards_here(kinds_in(deck))
                    key = "buying.ranks"
                    yield made(found, "card_not_in_deck", key, at=at, help_=helps, found=kind)


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
