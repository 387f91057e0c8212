"""Shapes: what a bot chooses from in place of hundreds of plays.

A shape is a carried rank, a number of cards that are no jokers, and a combo of jokers; its
play uses as few 2s as it can. A hand's leads and answers are counted by shapes without
making any of them. That serves where all plays of a shape are judged alike
(``Rules.shapes_alike``); where they are not, bots choose among the plays themselves.
"""

from collections.abc import Iterable, Sequence

from gouji_rules.engine.bound import Bound
from gouji_rules.engine.choices import ListedPlays, Plays
from gouji_rules.game.hand import Hand
from gouji_rules.plays import Play

Shape = tuple[int, int, int]
"""Carried rank (kind index), number of cards that are no jokers, combo of jokers."""


def play_of(rules: Bound, hand: Hand, kind: int, number: int, combo: int) -> Play:
    """Return the play of a shape that ``hand`` holds, with as few 2s as it can."""
    table = rules.plays_table
    if kind == rules.deck.money or not number:
        return table.get(0, 0, number, combo)
    held = hand.counts[kind]
    if held >= number:
        return table.get(kind, number, 0, combo)
    return table.get(kind, held, number - held, combo)


def count_leads(hand: Hand) -> int:
    """Return how many shapes ``hand`` can lead."""
    if hand.only_last:
        return 1
    combos = len(hand.combos)
    return combos * hand.slots + combos - 1


def lead_at(rules: Bound, hand: Hand, index: int) -> Play:
    """Return the lead number ``index`` of ``count_leads``."""
    if hand.only_last:
        return rules.plays_table.get(rules.held.last, hand.size, 0, 0)
    slots = hand.slots
    combos = hand.combos
    carried = len(combos) * slots
    if index >= carried:
        return rules.plays_table.get(0, 0, 0, combos[index - carried + 1])
    place, index = divmod(index, slots)
    counts = hand.counts
    twos = hand.twos
    if index < twos:
        return rules.plays_table.get(0, 0, index + 1, combos[place])
    index -= twos
    for kind in rules.hands.free_kinds:
        held = counts[kind]
        if held:
            sizes = held + twos
            if index < sizes:
                number = index + 1
                if number <= held:
                    return rules.plays_table.get(kind, number, 0, combos[place])
                return rules.plays_table.get(kind, held, number - held, combos[place])
            index -= sizes
    raise IndexError(index)


def answer_shapes(
    rules: Bound, hand: Hand, top: Play, combos: tuple[int, ...] | None = None
) -> list[Shape]:
    """Return the shapes of ``hand`` that beat ``top``, fewest jokers first, ranks ascending.

    Args:
        rules: the ruleset.
        hand: the cards.
        top: what lies there.
        combos: only shapes with these jokers; all that the hand can make where not given.
    """
    assert rules.shapes_decide  # else one play of a shape beats the top and another does not
    shapes: list[Shape] = []
    if hand.only_last:
        return shapes
    at_least = hand.at_least
    longest = len(at_least)
    known = top.answers
    for combo in hand.combos if combos is None else combos:
        pairs = known.get(combo)
        if pairs is None:
            pairs = rules.answering.work_out(top, combo)
            known = top.answers
        for number, mask in pairs:
            if number >= longest:
                continue
            found_kinds = at_least[number] & mask
            if not number:
                if found_kinds:
                    shapes.append((0, 0, combo))
                continue
            while found_kinds:
                lowest = found_kinds & -found_kinds
                shapes.append((lowest.bit_length() - 1, number, combo))
                found_kinds ^= lowest
    return shapes


def carried_through(rules: Bound, hand: Hand, plays: Sequence[Play]) -> Sequence[Play]:
    """Return those of a burner's ``plays`` after which its duty could be kept to the end."""
    carry = rules.burn.can_carry_through
    minus = rules.hands.minus

    def holds(play: Play) -> bool:
        return play.size == hand.size or carry(minus(hand, play))

    if rules.burn.by_ranks and isinstance(plays, Plays | ListedPlays):
        return plays.kept(holds)
    return [play for play in plays if holds(play)]


def of_each_sort(rules: Bound, plays: Sequence[Play]) -> Iterable[Play]:
    """Return of a burner's plays the shortest and the longest of each sort that leaves alike hands.

    What is best among them is best among all, where the burning looks at the hand that is left.
    """
    if rules.burn.by_ranks and isinstance(plays, Plays | ListedPlays):
        return plays.ends()
    return plays
