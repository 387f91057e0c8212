"""How the figures of play shift from one ruleset to another: bots play both on equal seeds."""

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from itertools import count
from math import sqrt
from typing import Any, Final

from gouji_rules.bots import Bot
from gouji_rules.diagnostics.render import width
from gouji_rules.engine.choices import Choices
from gouji_rules.engine.rules import Rules
from gouji_rules.engine.view import View
from gouji_rules.explain.witness_told import Names
from gouji_rules.game.actions import Action
from gouji_rules.messages import text
from gouji_rules.simulate import PlayedSet

FIGURES: Final = (
    "opened", "burns", "burned", "undone", "failed", "smothered", "sweeps", "void", "spread",
    "decisions", "tricks",
)  # fmt: skip
"""What is counted in every complete set, in the order in which it is shown."""

SURE: Final = 1.96
"""So many standard errors on each side make an interval of 95 %."""
_BATCH: Final = 4

Row = tuple[float, ...]
"""The figures of one set."""


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure by two rulesets.

    Attributes:
        name: one of ``FIGURES``.
        means: its mean over the sets, by each ruleset.
        margins: half of the 95 % interval of each mean.
    """

    name: str
    means: tuple[float, float]
    margins: tuple[float, float]

    @property
    def change(self) -> float:
        """By how much the second mean is above the first."""
        return self.means[1] - self.means[0]

    @property
    def margin(self) -> float:
        """Half of the 95 % interval of the change."""
        return sqrt(self.margins[0] ** 2 + self.margins[1] ** 2)

    @property
    def shifts(self) -> bool:
        """Whether the change is more than chance explains, at 95 %."""
        return abs(self.change) > self.margin


@dataclass(frozen=True, slots=True)
class Shift:
    """What bots' games by two rulesets show.

    Attributes:
        sets: so many complete sets by each.
        seed: of all deals and bots.
        bots: who played seats 0 2 4, and who 1 3 5.
        figures: in the order of ``FIGURES``.
    """

    sets: int
    seed: int
    bots: tuple[str, str]
    figures: tuple[Figure, ...]

    def as_json(self) -> dict[str, Any]:
        """Return it as plain data."""
        return {
            "sets": self.sets,
            "seed": self.seed,
            "bots": list(self.bots),
            "figures": {
                one.name: {
                    "means": [round(mean, 4) for mean in one.means],
                    "margins": [round(margin, 4) for margin in one.margins],
                    "change": round(one.change, 4),
                    "change_margin": round(one.margin, 4),
                    "shifts": one.shifts,
                }
                for one in self.figures
            },
        }


def simulated(
    rules: tuple[Rules, Rules],
    *,
    sets: int,
    seed: int = 0,
    bots: tuple[str, str] = ("steady", "steady"),
    jobs: int = 1,
    progress: Callable[[int], None] | None = None,
) -> Shift:
    """Play by both rulesets, on the same seeds, and compare.

    Args:
        rules: the two rulesets.
        sets: so many complete sets by each, at least 2.
        seed: equal seeds give equal figures, whatever ``jobs`` is.
        bots: names of the bots in seats 0 2 4 and in 1 3 5.
        jobs: how many processes play.
        progress: called with the number of sets played so far, by both.

    Raises:
        KeyError: there is no such bot.
    """
    columns: list[list[Row]] = []
    for one in rules:
        rows: list[Row] = []
        games = _games(one, seed, bots, jobs)
        for more in games:
            rows += more
            if progress is not None:
                progress(sum(map(len, columns)) + min(len(rows), sets))
            if len(rows) >= sets:
                break
        games.close()
        columns.append(rows[:sets])
    figures = tuple(
        _figure(name, [[row[place] for row in rows] for rows in columns])
        for place, name in enumerate(FIGURES)
    )
    return Shift(sets, seed, bots, figures)


def _figure(name: str, values: Sequence[Sequence[float]]) -> Figure:
    means = [sum(one) / len(one) for one in values]
    margins = [
        SURE * sqrt(sum((value - mean) ** 2 for value in one) / (len(one) - 1) / len(one))
        for one, mean in zip(values, means, strict=True)
    ]
    return Figure(name, (means[0], means[1]), (margins[0], margins[1]))


# Games


def _games(
    rules: Rules, seed: int, bots: tuple[str, str], jobs: int
) -> Generator[list[Row], None, None]:
    if jobs == 1:
        for number in count():
            yield rows_of_game(rules, seed, number, bots)
    else:
        yield from _shared(rules, seed, bots, jobs)


def _shared(
    rules: Rules, seed: int, bots: tuple[str, str], jobs: int
) -> Generator[list[Row], None, None]:
    import json
    from collections import deque
    from concurrent.futures import Future, ProcessPoolExecutor
    from multiprocessing import get_context

    document = json.dumps(rules.resolved, ensure_ascii=False)
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), _begin_worker, (document,))
    try:
        waiting: deque[Future[list[list[Row]]]] = deque()
        for first in count(0, _BATCH):
            waiting.append(pool.submit(_work, seed, first, bots))
            if len(waiting) > 2 * jobs:
                yield from waiting.popleft().result()
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


_worker: list[Rules] = []


def _begin_worker(document: str) -> None:
    from gouji_rules.ruleset import loads_ruleset

    _worker[:] = [loads_ruleset(document)]


def _work(seed: int, first: int, bots: tuple[str, str]) -> list[list[Row]]:
    return [rows_of_game(_worker[0], seed, first + i, bots) for i in range(_BATCH)]


class _Counting:
    """A bot that counts leads, set by set: each is a trick."""

    def __init__(self, bot: Bot, leads: dict[int, int]) -> None:
        self._bot = bot
        self._leads = leads

    def choose(self, view: View, actions: Choices) -> Action:
        if view.question == "lead":
            self._leads[view.set_number] = self._leads.get(view.set_number, 0) + 1
        return self._bot.choose(view, actions)


def rows_of_game(rules: Rules, seed: int, number: int, bots: tuple[str, str]) -> list[Row]:
    """Return the figures of each complete set of a game."""
    from gouji_rules.simulate.playing import bots_for_game, game_seed, play_game

    leads: dict[int, int] = {}
    players = [_Counting(bot, leads) for bot in bots_for_game(bots, seed, number)]
    played = play_game(rules, game_seed(seed, number), players, 1 << 30)
    rows: list[Row] = []
    void = decisions = 0
    for one in played:
        decisions += one.decisions
        if one.result is None:
            void += 1
            continue
        rows.append(_row(one, void, decisions, leads.get(len(rows) + 1, 0)))
        void = decisions = 0
    return rows


def _row(one: PlayedSet, void: int, decisions: int, tricks: int) -> Row:
    result = one.result
    assert result is not None  # the set is complete
    return (
        result.opened.bit_count(),
        one.burns,
        len(result.burned),
        one.undone,
        one.failed,
        sum(by >= 0 for by in result.smothered),
        result.sweep,
        void,
        max(result.points),
        decisions,
        tricks,
    )


# In words


def shift_lines(shift: Shift, names: Names, lang: str) -> list[str]:
    """Return the figures as lines: a table, and what the marks mean."""
    bots = shift.bots[0] if shift.bots[0] == shift.bots[1] else ", ".join(shift.bots)
    say = {"sets": shift.sets, "bots": bots, "seed": shift.seed}
    lines = [text("difference.shift_heading", lang, **say)]
    head = names
    if max(map(_columns, names)) > _WIDEST_NAME:
        head = ("A", "B")
        lines.append(text("difference.shift_legend", lang, one=names[0], other=names[1]))
    rows = [["", *head, text("difference.shift_column_change", lang), ""]]
    rows += [_cells(one, lang) for one in shift.figures]
    wide = [max(_columns(row[place]) for row in rows) for place in range(len(rows[0]))]
    lines.append("")
    for row in rows:
        cells = [cell + " " * (most - _columns(cell)) for cell, most in zip(row, wide, strict=True)]
        lines.append("  ".join(cells).rstrip())
    return [*lines, "", text("difference.shift_note", lang)]


_WIDEST_NAME: Final = 14


def _cells(one: Figure, lang: str) -> list[str]:
    return [
        text(f"difference.shift_{one.name}", lang),
        *(f"{m:.2f} ± {s:.2f}" for m, s in zip(one.means, one.margins, strict=True)),
        f"{one.change:+.2f} ± {one.margin:.2f}",
        text("difference.shift_changed", lang) if one.shifts else "",
    ]


def _columns(words: str) -> int:
    return sum(map(width, words))
