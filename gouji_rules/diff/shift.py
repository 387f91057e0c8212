"""How the figures of play shift from one ruleset to another: bots play both on equal seeds.

What is compared is paired: each set with the set of the same number in the same game, which
began with the same deal. Sets of a game hang together, so the unit is the game.
"""

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any, Final

from gouji_rules.diff.witness_told import Names
from gouji_rules.engine.rules import Rules
from gouji_rules.messages import text
from gouji_rules.messages.layout import columns, width_of
from gouji_rules.simulate import MOST_BARREN, Stopped, WorkerLost, play_number
from gouji_rules.simulate.cluster import Cluster, ClusterError
from gouji_rules.simulate.rows import FIGURES, KINDS, Row, rows_of
from gouji_rules.simulate.statistics import Interval, Sums, as_json, chance, half, holm, margin
from gouji_rules.simulate.subject import Subject
from gouji_rules.simulate.workers import BATCH, FAR_BATCH, SETS_A_GAME, batches, portions, useful

SURE: Final = 0.05
"""A change is marked where chance alone makes any such mark in fewer comparisons than this."""
LEAST_GAMES: Final = 10
"""Of fewer games nothing is marked."""


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure by two rulesets.

    Attributes:
        name: one of ``FIGURES``.
        means: its mean over the sets, by each ruleset.
        intervals: the 95 % interval of each mean; None for fewer than two games.
        change: by how much the second mean is above the first.
        change_interval: the 95 % interval of that, paired.
        chance: how often chance alone takes any of the figures so far, corrected (Holm).
        shifts: whether that is less than ``SURE``, and there are enough games.
    """

    name: str
    means: tuple[float, float]
    intervals: tuple[Interval | None, Interval | None]
    change: float
    change_interval: Interval | None
    chance: float
    shifts: bool


@dataclass(frozen=True, slots=True)
class Shift:
    """What bots' games by two rulesets show.

    Attributes:
        subjects: what was simulated, by each ruleset.
        sets: so many pairs of complete sets; ``games`` pairs of games they are of.
        alone: sets that have no partner, since the other game was over, by each ruleset.
        figures: in the order of ``FIGURES``.
        stopped: why it ended early: ``void`` (game after game of either ruleset ended without a
            set), ``signal`` or ``worker``; with ``how``.
    """

    subjects: tuple[Subject, Subject]
    sets: int
    games: int
    alone: tuple[int, int]
    figures: tuple[Figure, ...]
    stopped: str = ""
    how: str = ""

    @property
    def bots(self) -> tuple[str, str]:
        """Who played seats 0 2 4, and who 1 3 5."""
        return self.subjects[0].bots

    @property
    def seed(self) -> int:
        """Of all deals and bots."""
        return self.subjects[0].seeds[0]

    def as_json(self) -> dict[str, Any]:
        """Return it as plain data."""
        return {
            "sets": self.sets,
            "games": self.games,
            "alone": list(self.alone),
            "seed": self.seed,
            "bots": list(self.bots),
            "paired": True,
            "correction": "holm",
            "least_games": LEAST_GAMES,
            "rulesets": [one.as_json() for one in self.subjects],
            "stopped": {"by": self.stopped, "how": self.how} if self.stopped else None,
            "figures": {
                one.name: {
                    "means": [round(mean, 4) for mean in one.means],
                    "margins": [margin(found) for found in one.intervals],
                    "from_to": [as_json(found) for found in one.intervals],
                    "change": round(one.change, 4),
                    "change_margin": margin(one.change_interval),
                    "change_from_to": as_json(one.change_interval),
                    "chance": round(one.chance, 6),
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
    cluster: str | None = None,
) -> Shift:
    """Play by both rulesets, on the same seeds, and compare.

    Args:
        rules: the two rulesets.
        sets: so many pairs of complete sets, at least 2.
        seed: equal seeds give equal figures, whatever ``jobs`` is.
        bots: names of the bots in seats 0 2 4 and in 1 3 5.
        jobs: how many processes play, at most; no more than are of use.
        progress: called with the number of sets played so far, by both.
        cluster: as ``simulate`` takes it.

    Raises:
        ClusterError: the cluster cannot be used.
        KeyError: there is no such bot.
        PluginFailure: a plugin failed.
    """
    subjects = (Subject.of(rules[0], bots, seed), Subject.of(rules[1], bots, seed))
    pairs: list[tuple[list[Row], list[Row]]] = []
    stopped = how = ""
    done = barren = 0
    games = _games(rules, seed, bots, jobs, sets, lambda: (len(pairs), done), cluster)
    try:
        for one, other in games:
            pairs.append((one, other))
            done += min(len(one), len(other))
            if progress is not None:
                progress(2 * min(done, sets))
            if done >= sets:
                break
            barren = 0 if one and other else barren + 1
            if barren >= MOST_BARREN:
                stopped = "void"
                break
    except Stopped as ended:
        stopped, how = "signal", str(ended)
    except WorkerLost as lost:
        stopped, how = "worker", lost.how
    except ClusterError as lost:
        if not pairs:
            raise
        stopped, how = "cluster", lost.how
    finally:
        games.close()
    figures = compared(pairs, sets)
    alone = (
        sum(max(0, len(one) - len(other)) for one, other in pairs),
        sum(max(0, len(other) - len(one)) for one, other in pairs),
    )
    return Shift(subjects, min(done, sets), len(pairs), alone, figures, stopped, how)


def compared(pairs: Iterable[tuple[Sequence[Row], Sequence[Row]]], sets: int) -> tuple[Figure, ...]:
    """Compare the rows of games, set by set.

    Args:
        pairs: of each game the rows of its sets by the one ruleset, and by the other; sets that
            have no partner are left out.
        sets: so many pairs of sets, at most.
    """
    columns = [[Sums() for _ in FIGURES] for _ in range(3)]
    left = sets
    for one, other in pairs:
        both = min(len(one), len(other), left)
        left -= both
        if not both:
            continue
        for place in range(len(FIGURES)):
            totals = [sum(row[place] for row in rows[:both]) for rows in (one, other)]
            for sums, total in zip(columns, (*totals, totals[1] - totals[0]), strict=True):
                sums[place].add(total, both)
        if not left:
            break
    chances = holm(map(chance, columns[2]))
    return tuple(
        _figure(name, columns[0][place], columns[1][place], columns[2][place], chances[place])
        for place, name in enumerate(FIGURES)
    )


def _figure(name: str, one: Sums, other: Sums, change: Sums, corrected: float) -> Figure:
    return Figure(
        name,
        (one.mean, other.mean),
        (one.interval(KINDS[name]), other.interval(KINDS[name])),
        change.mean,
        change.interval(),
        corrected,
        corrected < SURE and change.games >= LEAST_GAMES,
    )


# Games


Pair = tuple[list[Row], list[Row]]
"""The rows of one game, by each of two rulesets."""


def _games(
    rules: tuple[Rules, Rules],
    seed: int,
    bots: tuple[str, str],
    jobs: int,
    sets: int,
    counted: Callable[[], tuple[int, int]],
    cluster: str | None,
) -> Generator[Pair, None, None]:
    """Yield the rows of each game by both rulesets, in the order of their numbers."""

    def tasks(among: int, batch: int = BATCH) -> Iterator[tuple[Any, ...]]:
        for share in portions(sets, among, counted, batch):
            yield share and (seed, *share, bots, sets)

    if cluster is not None:
        with Cluster(cluster, jobs) as found:
            yield from found.batches(rules, bots, rows_of_games, tasks(found.size, FAR_BATCH))
        return
    processes = useful(jobs, sets // SETS_A_GAME)
    for number in count():
        yield rows_of_both(rules, seed, number, bots, sets)
        if processes > 1:  # the others begin with the tables that one game has filled
            break
    yield from batches(rules, rows_of_games, tasks(processes), processes)


def rows_of_games(
    rules: tuple[Rules, Rules], seed: int, first: int, games: int, bots: tuple[str, str], most: int
) -> list[Pair]:
    """Return the rows of some games; what a worker does for its parent."""
    return [rows_of_both(rules, seed, first + i, bots, most) for i in range(games)]


def rows_of_both(
    rules: tuple[Rules, Rules], seed: int, number: int, bots: tuple[str, str], most: int
) -> Pair:
    """Return the rows of one game by both rulesets, of ``most`` sets at most."""
    one, other = (rows_of_game(each, seed, number, bots, most) for each in rules)
    return one, other


def rows_of_game(
    rules: Rules, seed: int, number: int, bots: tuple[str, str], most: int
) -> list[Row]:
    """Return the figures of each complete set of a game."""
    return rows_of(play_number(rules, seed, number, bots, most=most)[1])


# In words


def shift_lines(shift: Shift, names: Names, lang: str) -> list[str]:
    """Return the figures as lines: a table, and what the marks mean."""
    bots = shift.bots[0] if shift.bots[0] == shift.bots[1] else ", ".join(shift.bots)
    say = {"sets": shift.sets, "bots": bots, "seed": shift.seed}
    lines = [text("difference.shift_heading", lang, **say)]
    head = names
    if max(map(width_of, names)) > _WIDEST_NAME:
        head = ("A", "B")
        lines.append(text("difference.shift_legend", lang, one=names[0], other=names[1]))
    rows = [["", *head, text("difference.shift_column_change", lang), ""]]
    rows += [_cells(one, lang) for one in shift.figures]
    return [*lines, "", *columns(rows), "", _note(shift, lang)]


def _note(shift: Shift, lang: str) -> str:
    say = {"figures": len(FIGURES), "least": LEAST_GAMES, "games": shift.games}
    parts = [text("difference.shift_note", lang, **say)]
    if shift.games < LEAST_GAMES:
        parts.append(text("difference.shift_too_few", lang, games=shift.games))
    if any(shift.alone):
        one, other = shift.alone
        parts.append(text("difference.shift_alone", lang, one=one, other=other))
    for letter, subject in zip("AB", shift.subjects, strict=True):
        told = {
            "letter": letter,
            "ruleset": subject.named,
            "digest": subject.digest[:12],
            "package": subject.package,
        }
        parts.append(text("difference.shift_subject", lang, **told))
    return ("" if lang.startswith("zh") else " ").join(parts)


_WIDEST_NAME: Final = 14


def _cells(one: Figure, lang: str) -> list[str]:
    return [
        text(f"difference.shift_{one.name}", lang),
        *(f"{m:.2f}{_more(i)}" for m, i in zip(one.means, one.intervals, strict=True)),
        f"{one.change:+.2f}{_more(one.change_interval)}",
        text("difference.shift_changed", lang) if one.shifts else "",
    ]


def _more(interval: Interval | None) -> str:
    found = half(interval)
    return "" if found is None else f" ± {found:.2f}"
