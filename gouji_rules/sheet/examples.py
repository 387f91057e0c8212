"""Examples for a rule sheet, all of them answered by the engine."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations_with_replacement, pairwise, product
from types import SimpleNamespace
from typing import Any, Final

from gouji_rules.engine.rules import Rules
from gouji_rules.plays import Play
from gouji_rules.sheet.shape import Grid, Told
from gouji_rules.sheet.words import Words

_CALLS: Final = {
    "none": ("none",),
    "declare": ("none", "declare"),
    "two_stage": ("none", "late", "early"),
}
_SEEN: Final = frozenset({"opened", "call"})
_OPENED: Final = (
    ("opposite", False, True),
    ("nobody", False, False),
    ("self", True, False),
    ("both", True, True),
)


def _party(opened: bool, call: str) -> SimpleNamespace:
    """Return a seat whose opening and call are made up for the table."""
    return SimpleNamespace(opened=opened, call=call)


def is_whole(rules: Rules) -> bool:
    """Return whether the table says all: the rule looks at openings and calls alone."""
    return {field for _, field in rules.slots["tribute.point"].reads} <= _SEEN


def point_table(rules: Rules, words: Words) -> Grid:
    """Return what each pays its opposite; only for a rule of which ``is_whole`` is true."""
    function: Any = rules.slots["tribute.point"].function
    calls = _CALLS[rules.calls.kind]
    named = {call: words.say(f"sheet.point_call_{call}") for call in calls}
    rows: dict[str, list[tuple[str, ...]]] = {}
    for who, own, other in _OPENED:
        numbers = {
            (mine, his): max(0, int(function(_party(own, mine), _party(other, his))))
            for mine, his in product(calls, calls)
        }
        by_call = [[str(numbers[mine, his]) for his in calls] for mine in calls]
        if len(calls) == 1:
            rows[who] = [(by_call[0][0],)]
        elif all(row == by_call[0] for row in by_call):
            rows[who] = [(words.say("sheet.point_any"), *by_call[0])]
        else:
            rows[who] = [(named[mine], *row) for mine, row in zip(calls, by_call, strict=True)]
    if rows["self"] == rows["both"]:
        del rows["both"]  # whether the opposite opened too is the same
    told = [(words.say(f"sheet.point_{who}"), *row) for who, some in rows.items() for row in some]
    opened = words.say("sheet.point_opened")
    scored = "point" in rules.chosen.tribute.scored_only
    if len(calls) == 1:
        unit = "points" if scored else "cards"
        head: tuple[str, ...] = (opened, words.say(f"sheet.point_{unit}"))
    else:
        others = [words.say("sheet.point_other", call=named[call]) for call in calls]
        head = (opened, words.say("sheet.point_own"), *others)
    plugin = rules.wrapped_by.get("tribute")
    form = "_scored" if scored else ""
    title = words.say(f"sheet.point_table{form}")
    if plugin is not None:
        title = words.say(f"sheet.point_table{form}_wrapped", plugin=plugin)
    return Grid(title, head, tuple(told))


_MOST = 5
"""So many plays at most in a cell."""
_ROWS = 14
"""So many plays at most on the table."""


class Cards:
    """Picks plays of a deck to be shown.

    Args:
        rules: whose deck it is.

    Attributes:
        low, mid, up: three ranks that follow each other, about the middle of the deck.
        top: the highest rank below 2.
        levels: the joker levels there are, low to high.
        money: ``2``, or the empty string where the deck has none.
    """

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        deck = rules.deck
        ranks = [
            deck.kinds[kind]
            for kind in deck.naturals
            if deck.counts[kind] and kind != rules.held.last
        ]
        self.ranks = ranks
        middle = ranks.index("8") if "8" in ranks else len(ranks) // 2
        middle = max(0, min(middle, len(ranks) - 2))
        self.low, self.mid, self.up = (
            ranks[max(0, min(place, len(ranks) - 1))] for place in (middle - 1, middle, middle + 1)
        )
        self.top = ranks[-1]
        self.levels = [level for level in deck.levels if deck.counts[deck.index[level]]]
        self.money = "2" if deck.money >= 0 and deck.counts[deck.money] else ""

    def play(self, text: str) -> Play | None:
        """Return the play of these cards, or None where the deck does not hold them."""
        if not text:
            return None
        counts = self.rules.deck.parse(text)
        if any(n > most for n, most in zip(counts, self.rules.deck.counts, strict=True)):
            return None
        return self.rules.plays_table.of_counts(counts)

    def plays(self, texts: Iterable[str]) -> list[Play]:
        """Return the plays that the deck holds, each once."""
        found = (self.play(text) for text in texts)
        return list(dict.fromkeys(play for play in found if play is not None))


def comparisons(rules: Rules, words: Words) -> Grid:
    """Return which plays beat which: a few on the table, and what does and does not beat each."""
    cards = Cards(rules)
    rows = []
    for play, news in list(_tried(cards).items())[:_ROWS]:
        yes = [new for new in news if rules.beats(new, play)]
        no = [new for new in news if not rules.beats(new, play)]
        yes = yes or _beaters(cards, play)
        rows.append((words.play(play.text), _cell(yes, words), _cell(no, words)))
    head = tuple(words.say(f"sheet.beats_{name}") for name in ("old", "yes", "no"))
    return Grid(words.say("sheet.beats_table"), head, tuple(rows))


def _tried(cards: Cards) -> dict[Play, list[Play]]:
    """Return plays on the table and what is held against each, every one once."""
    found: dict[Play, list[Play]] = {}
    for old, news in _pairs(cards):
        play = cards.play(old)
        if play is None:
            continue
        tried = found.setdefault(play, [])
        tried += [new for new in cards.plays(news) if new is not play and new not in tried]
    return found


def _cell(plays: Sequence[Play], words: Words) -> str:
    return words.listed(words.play(play.text) for play in plays[:_MOST]) or words.say(
        "sheet.nothing"
    )


def _pairs(cards: Cards) -> Iterator[tuple[str, list[str]]]:
    """Yield plays on the table, each with plays that tell something when held against it."""
    low, mid, up, top, two = cards.low, cards.mid, cards.up, cards.top, cards.money
    yield mid * 3, [up * 3, two + up * 2, top * 3, up * 4, two * 2 + low]
    if two:
        yield top * 2, [two * 2, *(level + two for level in cards.levels), two + mid]
        yield two, [*cards.levels, two * 2, top]
        yield (
            two * 2,
            [level * 2 for level in cards.levels] + [level + two for level in cards.levels],
        )
    for small in cards.levels[:1]:
        yield mid * 5, [small + up * 4, small + mid * 4, small + low * 4, two * 2 + up * 3]
    for small, big in zip(cards.levels, cards.levels[1:], strict=False):
        yield small + low * 4, [small + mid * 4, big + mid * 4, big + low * 4, top * 5]
        yield (
            small * 2 + mid * 3,
            [
                big * 2 + up * 3,
                big * 3 + up * 2,
                big + small + up * 3,
                big * 2 + mid * 3,
                small * 3 + up * 2,
            ],
        )
        yield big + small + mid * 3, [big * 2 + up * 3, big * 2 + mid * 3, big + small + up * 3]
        yield (
            big + low * 4,
            [big + top * 4, big * 2 + mid * 3, big * 2 + mid * 4, small * 3 + mid * 4],
        )
        yield small, [big, small * 2]
        yield big, [big * 2, small * 3, small * 4]


def _beaters(cards: Cards, old: Play) -> list[Play]:
    """Return plays that beat one that none of those tried beats: any, the smallest first.

    Few jokers are tried first. Where one joker is beaten by several, there may be no others.
    """
    ranks = (cards.low, cards.mid, cards.up, cards.top, cards.money)
    found = _beating(cards, old, ranks, 2, 6)
    if found or not old.jokers:
        return found
    return _beating(cards, old, ranks[2:], min(6, 3 * old.jokers), old.size + 3)


def _beating(
    cards: Cards, old: Play, ranks: Iterable[str], most_jokers: int, most_carried: int
) -> list[Play]:
    """Return three plays with so many jokers and other cards at most that beat one."""
    jokers = [
        "".join(some)
        for number in range(most_jokers + 1)
        for some in combinations_with_replacement(cards.levels, number)
    ]
    carried = range(most_carried + 1)
    texts = sorted(
        (
            rank * number + held
            for rank, number, held in product(dict.fromkeys(ranks), carried, jokers)
        ),
        key=len,
    )
    found = (play for play in cards.plays(texts) if cards.rules.beats(play, old))
    return [play for play, _ in zip(found, range(3), strict=False)]


# Gouji plays


def gouji_numbers(rules: Rules, words: Words) -> Grid | None:
    """Return how many cards of each rank are a gouji play; None where no number is.

    Rows for plays padded with a 2 or hung with a joker stand there where they go by other
    numbers, and where it is no general rule that they are gouji plays or are none.
    """
    cards = Cards(rules)
    kinds = [*cards.ranks, *([cards.money] if cards.money else []), *cards.levels]
    if rules.held.last >= 0:
        kinds = [kind for kind in rules.deck.kinds if kind in kinds or kind == "3"]
    kinds = [kind for kind in rules.deck.kinds if kind in kinds]
    alone = {kind: gouji_sizes(cards, kind, "") for kind in kinds}
    rows = {words.say("sheet.gouji_alone"): alone}
    naturals = list(cards.ranks)
    if cards.money:
        padded = {kind: gouji_sizes(cards, kind, cards.money) for kind in naturals}
        if any(_least(padded[kind]) != _padded_least(alone[kind]) for kind in naturals):
            rows[words.say("sheet.gouji_with_twos")] = padded
    rows |= _hung_rows(cards, words)
    shown = [kind for kind in kinds if any(row.get(kind) for row in rows.values())]
    if not shown:
        return None
    columns = {
        kind: tuple(_range(row.get(kind, []), cards, kind, words) for row in rows.values())
        for kind in shown
    }
    runs = _runs(columns, cards.ranks)
    head = ("", *(_run_name(run, words) for run in runs))
    body = tuple(
        (title, *(columns[run[0]][number] for run in runs)) for number, title in enumerate(rows)
    )
    return Grid(words.say("sheet.gouji_table"), head, body)


def _hung_rows(cards: Cards, words: Words) -> dict[str, dict[str, list[int]]]:
    """Return the rows for plays hung with a joker, one where it does not matter which.

    None where the rule is the usual one, or where all of them are gouji plays.
    """
    rows: dict[str, dict[str, list[int]]] = {}
    for level in cards.levels:
        title = words.say("sheet.gouji_with_level", joker=words.rank(level))
        rows[title] = {kind: gouji_sizes(cards, kind, level) for kind in cards.ranks}
    usual = cards.rules.slots["gouji.is"].conjuncts == ("default_gouji(play)",)
    least = [[_least(sizes) for sizes in row.values()] for row in rows.values()]
    if usual or not rows or all(set(row) == {2} for row in least):
        return {}
    if all(row == least[0] for row in least):
        return {words.say("sheet.gouji_with_joker"): next(iter(rows.values()))}
    return rows


def _runs(columns: dict[str, tuple[str, ...]], naturals: list[str]) -> list[list[str]]:
    """Return natural ranks next to each other that go by the same numbers, if three or more do."""
    runs: list[list[str]] = []
    for kind, column in columns.items():
        if runs and columns[runs[-1][0]] == column and {kind, runs[-1][0]} <= set(naturals):
            runs[-1].append(kind)
        else:
            runs.append([kind])
    return [part for run in runs for part in ([run] if len(run) > 2 else [[kind] for kind in run])]


def _run_name(run: list[str], words: Words) -> str:
    first, last = words.rank(run[0]), words.rank(run[-1])
    return first if first == last else f"{first}–{last}"


def gouji_sizes(cards: Cards, kind: str, beside: str = "") -> list[int]:
    """Return the sizes at which cards of a kind, with one other beside them, are a gouji play."""
    most = cards.rules.deck.counts[cards.rules.deck.index[kind]]
    found = []
    for number in range(1, most + 1):
        play = cards.play(kind * number + beside)
        if play is not None and play.gouji:
            found.append(play.size)
    return found


def _least(sizes: list[int]) -> int:
    return sizes[0] if sizes else 0


def _padded_least(sizes: list[int]) -> int:
    """Return what the least of padded plays is where a 2 counts as one more of the rank."""
    return max(2, sizes[0]) if sizes else 0


def _range(sizes: list[int], cards: Cards, kind: str, words: Words) -> str:
    if not sizes:
        return words.say("sheet.nothing")
    most = max(sizes)
    whole = sizes == list(range(sizes[0], most + 1))
    every = cards.rules.deck.counts[cards.rules.deck.index[kind]]
    if whole and most >= every:
        return str(sizes[0])
    shown = f"{sizes[0]}–{most}" if whole and most > sizes[0] else ", ".join(map(str, sizes))
    return words.say("sheet.only", sizes=shown)


# Opening


def openings(rules: Rules, words: Words) -> Iterator[Told]:
    """Yield plays that could open and do, and those that do not."""
    cards = Cards(rules)
    texts = [*_openers(cards)]
    if rules.opening.any_play:
        texts = [cards.low, cards.top, *texts]
    plays = [play for play in cards.plays(texts) if rules.opening.may_open(play)]
    first = "_first" if rules.opening.minds_win else ""
    for form, opens in (("yes", True), ("no", False)):
        some = [play for play in plays if play.opens is opens]
        if some:
            shown = words.listed(words.play(play.text) for play in _few(some))
            yield Told(words.say(f"sheet.opening_{form}{first}", plays=shown))


def _few(plays: list[Play]) -> list[Play]:
    """Return some of the plays, those with jokers among them."""
    hung = [play for play in plays if play.jokers]
    others = [play for play in plays if not play.jokers]
    room = max(_MOST_OPENERS - len(others), 3)
    return [*others[: _MOST_OPENERS - min(room, len(hung))], *hung[:room]]


_MOST_OPENERS = 12
_LONGEST = 6
"""Longer plays make poor examples."""


def _openers(cards: Cards) -> Iterator[str]:
    two, levels = cards.money, cards.levels
    yield from (smallest.text for smallest in _smallest(cards))
    if two:
        yield from (two, two * 2)
        for play in _smallest(cards):
            if play.naturals > 1:
                yield play.rank * (play.naturals - 1) + two
                break
        for play in list(_smallest(cards))[-1:]:
            if play.naturals > 1:
                yield play.rank * (play.naturals - 1) + two
    for level in levels:
        yield from (level, level * 2, level + cards.low, level + cards.top)
        if two:
            yield level + two
    for small, big in pairwise(levels):
        yield big + small + cards.top


def _smallest(cards: Cards) -> Iterator[Play]:
    """Yield the smallest gouji play of each natural rank, alone."""
    for rank in cards.ranks:
        sizes = gouji_sizes(cards, rank, "")
        play = cards.play(rank * sizes[0]) if sizes and sizes[0] <= _LONGEST else None
        if play is not None:
            yield play
