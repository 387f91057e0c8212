"""Which plays a hand can lead or answer with: rows of them, none made before it is looked at."""

from collections.abc import Iterator, Sequence
from typing import Final

from gouji_rules.engine.bound import Bound
from gouji_rules.engine.choices import Block, Leads, ListedPlays, Plays
from gouji_rules.game.hand import Hand
from gouji_rules.plays import Play

_JOKERS_ALONE: Final[Block] = (1, -1, 0, 0, 0)


def leads(rules: Bound, hand: Hand) -> Plays:
    """Return the plays that ``hand`` can lead."""
    if rules.held.has_rows:
        return _held_leads(rules, hand)
    counts = hand.counts
    if hand.only_last:
        return Plays(rules, hand, [(1, rules.held.last, 0, hand.size, hand.size)])
    twos = hand.twos
    blocks: list[Block] = [
        (counts[kind] * (twos + 1), kind, 0, 1, -1)
        for kind in rules.hands.free_kinds
        if counts[kind]
    ]
    if twos:
        blocks.append((twos, -1, 0, 1, -1))
    return Leads(rules, hand, blocks, [*blocks, _JOKERS_ALONE], [])


def answers(rules: Bound, hand: Hand, top: Play) -> Plays | ListedPlays:
    """Return the plays of ``hand`` that beat ``top``."""
    if hand.only_last:
        return Plays(rules, hand, [])
    if rules.held.has_rows:
        return _held_answers(rules, hand, top)
    if not rules.shapes_decide:
        return ListedPlays(rules, each_answer(rules, hand, top))
    return Plays(rules, hand, _answers(rules, hand, top))


def answers_if_any(rules: Bound, hand: Hand, top: Play) -> Sequence[Play]:
    """Return the same; where there are none, which is so half of the time, nothing is made."""
    if rules.held.has_rows or not rules.shapes_decide:
        return answers(rules, hand, top)
    if hand.only_last:
        return ()
    blocks = _answers(rules, hand, top)
    return Plays(rules, hand, blocks) if blocks else ()


def can_answer(rules: Bound, hand: Hand, top: Play) -> bool:
    """Return whether ``hand`` holds a play that beats ``top``: most decisions begin with that."""
    if not rules.shapes_decide:
        return next(each_answer(rules, hand, top), None) is not None
    known = top.answers
    at_least = hand.at_least
    longest = len(at_least)
    for combo in hand.combos:
        pairs = known.get(combo)
        if pairs is None:
            pairs = rules.answering.work_out(top, combo)
            known = top.answers
        for number, mask in pairs:
            if number < longest and at_least[number] & mask:
                return True
    return False


def can_answer_held(rules: Bound, hand: Hand, top: Play) -> bool:
    """Return the same where a play that beats ``top`` may be held back."""
    return len(answers(rules, hand, top)) > 0


def _answers(rules: Bound, hand: Hand, top: Play) -> list[Block]:
    blocks: list[Block] = []
    counts = hand.counts
    twos = hand.twos
    at_least = hand.at_least
    longest = len(at_least)
    money, known = rules.deck.money, top.answers
    for combo in hand.combos:
        pairs = known.get(combo)
        if pairs is None:
            pairs = rules.answering.work_out(top, combo)
            known = top.answers
        for number, mask in pairs:
            if number >= longest:
                continue
            found = at_least[number] & mask
            if not number:
                if found:
                    blocks.append((1, -1, combo, 0, 0))
                continue
            while found:
                kind = (found & -found).bit_length() - 1
                found &= found - 1
                if kind == money:
                    blocks.append((1, -1, combo, number, number))
                    continue
                fewest = number - twos if number > twos else 1
                most = counts[kind] if counts[kind] < number else number
                blocks.append((most - fewest + 1, kind, combo, fewest, number))
    return blocks


def each_answer(rules: Bound, hand: Hand, top: Play) -> Iterator[Play]:
    """Yield the plays of ``hand`` that beat ``top``, asking about each; in the order of leads."""
    if hand.only_last:
        return
    if rules.held.has_rows:
        why_not = rules.held.why_not
        for play in _each_answer(rules, hand, top):
            if why_not(hand, play, False) is None:
                yield play
        whole = _last_play(rules, hand, hand.locked)
        if whole is not None and rules.answering.beats(_play_of(rules, whole), top):
            yield _play_of(rules, whole)
        return
    yield from _each_answer(rules, hand, top)


def _each_answer(rules: Bound, hand: Hand, top: Play) -> Iterator[Play]:
    beats = rules.answering.beats
    get = rules.plays_table.get
    counts, twos = hand.counts, hand.twos
    kinds = [(kind, counts[kind]) for kind in rules.hands.free_kinds if counts[kind]]
    for combo in hand.combos:
        numbers = rules.answering.numbers(top, combo)
        if not numbers:
            continue
        for kind, held in kinds:
            for naturals in range(1, min(held, numbers[-1]) + 1):
                for number in numbers:
                    if 0 <= number - naturals <= twos:
                        play = get(kind, naturals, number - naturals, combo)
                        if beats(play, top):
                            yield play
        for number in numbers:
            if 0 < number <= twos:
                play = get(0, 0, number, combo)
                if beats(play, top):
                    yield play
        if combo and not numbers[0]:
            play = get(0, 0, 0, combo)
            if beats(play, top):
                yield play


# Where ranks are held back in other ways than that one goes last, alone


def _held_leads(rules: Bound, hand: Hand) -> Leads:
    held, counts, twos = rules.held, hand.counts, hand.twos
    locked = held.locked_at_lead(hand)
    bare: list[Block] = []
    hung: list[Block] = []
    if locked & hand.freed:
        four = rules.deck.four
        if counts[four]:
            bare.append((1, four, 0, counts[four], counts[four]))
    kinds = [kind for kind in rules.hands.free_kinds if counts[kind] and not locked >> kind & 1]
    for kind in kinds:
        number = counts[kind]
        fewest = number if held.together >> kind & 1 else 1
        if held.plain >> kind & 1:
            bare += [(1, kind, 0, size, size) for size in range(fewest, number + 1)]
        else:
            block = ((number - fewest + 1) * (twos + 1), kind, 0, fewest, -1)
            bare.append(block)
            hung.append(block)
    if twos:
        bare.append((twos, -1, 0, 1, -1))
        hung.append((twos, -1, 0, 1, -1))
    last = _last_play(rules, hand, locked)
    hung.append(_JOKERS_ALONE)
    return Leads(rules, hand, bare, hung, [] if last is None else [last])


def _last_play(rules: Bound, hand: Hand, locked: int) -> Block | None:
    """Return the play of the whole hand that carries the rank that goes last, if there is one."""
    last, others = rules.held.last, hand.twos + hand.jokers
    if last < 0 or not hand.counts[last] or hand.counts[last] + others != hand.size:
        return None
    if locked >> last & 1 or (others and rules.held.plain >> last & 1):
        return None
    number = hand.counts[last]
    return (1, last, hand.combos[-1], number, number + hand.twos)


def _held_answers(rules: Bound, hand: Hand, top: Play) -> Plays | ListedPlays:
    if not rules.shapes_decide:
        return ListedPlays(rules, each_answer(rules, hand, top))
    held, counts = rules.held, hand.counts
    blocks: list[Block] = []
    for block in _answers(rules, hand, top):
        number, kind, combo, fewest, size = block
        if kind < 0:
            blocks.append(block)
            continue
        if hand.locked >> kind & 1:
            continue
        first, last = fewest, fewest + number - 1
        if held.together >> kind & 1:
            first = max(first, counts[kind])
        if held.plain >> kind & 1:
            if combo:
                continue
            first = max(first, size)
        if first <= last:
            blocks.append((last - first + 1, kind, combo, first, size))
    whole = _last_play(rules, hand, hand.locked)
    if whole is not None and rules.answering.beats(_play_of(rules, whole), top):
        blocks.append(whole)
    return Plays(rules, hand, blocks)


def _play_of(rules: Bound, block: Block) -> Play:
    _, kind, combo, naturals, size = block
    return rules.plays_table.get(kind, naturals, size - naturals, combo)
