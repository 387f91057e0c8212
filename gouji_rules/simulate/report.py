"""What a simulation has counted, and how sure its figures are; of several runs as of one."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from gouji_rules.errors import GoujiError
from gouji_rules.quoting import written
from gouji_rules.simulate.playing import PlayedSet
from gouji_rules.simulate.rows import FIGURES, KINDS, SIDE_KINDS, row_of, sides_of, whole
from gouji_rules.simulate.statistics import LEVEL, Sums, as_json, margin, read_sums
from gouji_rules.simulate.subject import Subject

_PLAIN = ("sets", "void_sets", "games", "decisions", "forced", "void_decisions", "ended", "level")
_NEW = ("void_games",)
"""What figures of before do not have."""

Words = tuple[tuple[str, str], ...]
"""A plugin's words, (language, text) each."""


class Tally:
    """Numbers added up over sets, in the order of the games.

    What happens in void sets is in none of the figures; ``void_sets`` counts them, and
    ``void_decisions`` their questions.

    Attributes:
        bots: in seats 0 2 4, and in 1 3 5.
        games: games begun; ``ended`` of them were played to their end within the sets counted,
            ``void_games`` of these to too many void deals in a row; ``games_won`` by each
            federation, ``games_level`` by none.
        sums: for each figure what its mean and its interval need.
        awards: points that plugins have given, which are among ``points``: for a plugin and its
            words by language how often, and how many came to each federation.
    """

    def __init__(self, bots: Sequence[str]) -> None:
        self.bots = (bots[0], bots[-1])
        self.sets = self.void_sets = self.games = 0
        self.decisions = self.forced = self.void_decisions = 0
        self.places = [[0] * 6 for _ in range(6)]
        self.points = [0.0, 0.0]
        self.won = [0, 0]
        self.level = 0
        self.ended = self.void_games = 0
        self.games_won = [0, 0]
        self.lengths = Sums()
        self.sums = {name: Sums() for name in (*FIGURES, *SIDE_KINDS)}
        self.awards: dict[tuple[str, Words], list[float]] = {}

    def add(self, played: Sequence[PlayedSet], most: int) -> int:
        """Count the sets of a game, as far as ``most`` sets in all.

        Returns:
            how many of ``played`` were counted, void ones among them.
        """
        self.games += 1
        counted = complete = void = 0
        totals = [0.0] * len(self.sums)
        points = [0.0, 0.0]
        for one in played:
            if self.sets >= most:
                break
            counted += 1
            result = one.result
            if result is None:
                void += 1
                self.void_sets += 1
                self.void_decisions += one.decisions
                continue
            complete += 1
            self.sets += 1
            self.decisions += one.decisions
            self.forced += one.forced
            row = (*row_of(one, void), *sides_of(result))
            void = 0
            totals = [total + value for total, value in zip(totals, row, strict=True)]
            for seat, place in enumerate(result.places):
                self.places[seat][place - 1] += 1
            for side in (0, 1):
                points[side] += result.points[side]
            for award in result.awards:
                words = tuple(sorted((lang, str(said)) for lang, said in award.why.items()))
                self._add_award((award.plugin, words), (1, *award.sides))
        if complete:
            for one_sum, total in zip(self.sums.values(), totals, strict=True):
                one_sum.add(total, complete)
        named = dict(zip(self.sums, totals, strict=True))
        self.level += int(named["level"])
        for side, name in enumerate(("even", "odd")):
            self.points[side] += points[side]
            self.won[side] += int(named[f"won_{name}"])
        if counted == len(played) and played and played[-1].ends_game:
            self.ended += 1
            self.void_games += played[-1].result is None
            self.lengths.add(complete, 1)
            for side in (0, 1):
                self.games_won[side] += points[side] > points[1 - side]
        return counted

    def _add_award(self, what: tuple[str, Words], given: Sequence[float]) -> None:
        known = self.awards.get(what, (0, 0, 0))
        self.awards[what] = [one + more for one, more in zip(known, given, strict=True)]

    def given(self) -> list[dict[str, Any]]:
        """Return the points that plugins have given as plain data, each kind by itself."""
        return [
            {
                "plugin": plugin,
                "why": dict(words),
                "times": int(times),
                "points": [whole(even), whole(odd)],
            }
            for (plugin, words), (times, even, odd) in sorted(self.awards.items())
        ]

    @property
    def games_level(self) -> int:
        """Games that ended with equal points."""
        return self.ended - sum(self.games_won)

    def side(self, side: int) -> dict[str, Any]:
        """Return the figures of a federation: means, and 95 % intervals whose unit is the game.

        An interval of fewer than two games is None. Keys ``…_interval`` are half its width.
        """
        name = ("even", "odd")[side]
        share, points = self.sums[f"won_{name}"], self.sums[f"points_{name}"]
        of_share, of_points = share.interval("share"), points.interval()
        return {
            "sets": self.sets,
            "won": self.won[side],
            "share": round(share.mean, 4),
            "share_interval": margin(of_share),
            "share_from_to": as_json(of_share),
            "mean_points": round(points.mean, 4),
            "mean_points_interval": margin(of_points),
            "mean_points_from_to": as_json(of_points),
            "games_won": self.games_won[side],
        }

    def plain(self) -> dict[str, Any]:
        """Return everything counted as plain data, from which ``read`` makes it again."""
        return {
            **{name: getattr(self, name) for name in (*_PLAIN, *_NEW)},
            "places": [row[:] for row in self.places],
            "points": self.points[:],
            "won": self.won[:],
            "games_won": self.games_won[:],
            "lengths": self.lengths.plain(),
            "sums": {name: one.plain() for name, one in self.sums.items()},
            "awards": self.given(),
        }

    @classmethod
    def read(cls, bots: Sequence[str], data: Any) -> "Tally":
        """Return what ``plain`` made ``data`` of.

        Raises:
            ValueError, KeyError, TypeError: it made no such data.
        """
        tally = cls(bots)
        for name in _PLAIN:
            setattr(tally, name, _count(data[name]))
        for name in _NEW:
            setattr(tally, name, _count(data.get(name, 0)))
        tally.places = [[_count(n) for n in _listed(row, 6)] for row in _listed(data["places"], 6)]
        tally.points = [_points(n) for n in _listed(data["points"], 2)]
        tally.won = [_count(n) for n in _listed(data["won"], 2)]
        tally.games_won = [_count(n) for n in _listed(data["games_won"], 2)]
        tally.lengths = read_sums(data["lengths"])
        kinds = KINDS | SIDE_KINDS
        tally.sums = {name: read_sums(data["sums"][name], kinds[name]) for name in tally.sums}
        for one in data.get("awards", []):
            words = tuple(sorted((str(lang), str(said)) for lang, said in one["why"].items()))
            points = map(_points, _listed(one["points"], 2))
            tally._add_award((str(one["plugin"]), words), (_count(one["times"]), *points))
        return tally

    def merge(self, other: "Tally") -> None:
        """Add what was counted in other games."""
        for name in (*_PLAIN, *_NEW):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for mine, theirs in zip(self.places, other.places, strict=True):
            mine[:] = map(sum, zip(mine, theirs, strict=True))
        for name in ("points", "won", "games_won"):
            pairs = zip(getattr(self, name), getattr(other, name), strict=True)
            setattr(self, name, list(map(sum, pairs)))
        self.lengths.merge(other.lengths)
        for name, one in self.sums.items():
            one.merge(other.sums[name])
        for what, given in other.awards.items():
            self._add_award(what, given)


def _count(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= 1 << 53:
        raise ValueError(value)
    return value


def _points(value: object) -> float:
    if not isinstance(value, int | float) or isinstance(value, bool) or not abs(value) <= 1e100:
        raise ValueError(value)
    return float(value)


def _listed(value: object, length: int) -> list[Any]:
    if not isinstance(value, list) or len(value) != length:
        raise ValueError(value)
    return value


@dataclass(slots=True)
class Report:
    """A simulation's figures.

    Attributes:
        subject: what was simulated.
        tally: everything that does not depend on time.
        seconds: how long it took, in seconds.
        wanted: how many sets were asked for.
        stopped: why it ended before that: ``narrow`` (the interval asked for was reached),
            ``void`` (game after game ended without a set), ``signal`` or ``worker``; with
            ``how``; nothing where all sets were played.
        unwritten: files that could not be written, each with the reason.
        resumed: so many sets were in the checkpoint that it went on from.
    """

    subject: Subject
    tally: Tally
    seconds: float
    wanted: int
    stopped: str = ""
    how: str = ""
    unwritten: Mapping[str, OSError] = field(default_factory=dict)
    resumed: int = 0

    @property
    def ruleset(self) -> str:
        """The ruleset's id."""
        return self.subject.ruleset

    @property
    def seed(self) -> int:
        """The simulation's seed; the first, where runs were merged."""
        return self.subject.seeds[0]

    @property
    def questions(self) -> int:
        """All questions put to seats, those of void sets among them."""
        return self.tally.decisions + self.tally.void_decisions

    @property
    def rate(self) -> int:
        """Questions a second."""
        return round(self.questions / self.seconds) if self.seconds else 0

    def figure(self, name: str) -> tuple[float, tuple[float, float] | None]:
        """Return a figure per set, one of ``FIGURES``, with its 95 % interval if it has one."""
        sums = self.tally.sums[name]
        return sums.mean, sums.interval(KINDS[name])

    def as_json(self) -> dict[str, Any]:
        """Return the figures as plain data; equal for an equal seed but for the times."""
        tally = self.tally
        names = tally.bots
        sides = [tally.side(side) for side in (0, 1)]
        if names[0] == names[1]:
            seats = [0, 1, 2, 3, 4, 5]
            by_bot = {names[0]: {"seats": seats, "even": sides[0], "odd": sides[1]}}
        else:
            by_bot = {
                name: {"seats": list(range(side, 6, 2)), **sides[side]}
                for side, name in enumerate(names)
            }
        figures = {name: self.figure(name) for name in FIGURES}
        lengths, games = tally.lengths, int(tally.sums["decisions"].games)
        return {
            **self.subject.as_json(),
            "games": tally.games,
            "sets": tally.sets,
            "void_sets": tally.void_sets,
            "decisions": tally.decisions,
            "forced": tally.forced,
            "void_decisions": tally.void_decisions,
            "seconds": round(self.seconds, 3),
            "decisions_per_second": self.rate,
            "by_bot": by_bot,
            "places": {str(seat): row for seat, row in enumerate(tally.places)},
            "points": [whole(points) for points in tally.points],
            "awards": tally.given(),
            "level_sets": tally.level,
            "games_ended": tally.ended,
            "void_games": tally.void_games,
            "games_won": tally.games_won,
            "games_level": tally.games_level,
            "sets_per_game": round(lengths.mean, 2) if tally.ended else None,
            "sets_per_game_from_to": as_json(lengths.interval()),
            "per_set": {name: round(mean, 4) for name, (mean, _) in figures.items()},
            "per_set_from_to": {name: as_json(found) for name, (_, found) in figures.items()},
            "intervals": {"level": LEVEL, "unit": "game", "games": games},
            "wanted": self.wanted,
            "stopped": {"by": self.stopped, "how": self.how} if self.stopped else None,
            "unwritten": {
                file: error.strerror or str(error) for file, error in self.unwritten.items()
            },
            "counted": tally.plain(),
        }


MAX_BYTES: Final = 1 << 22
"""No document of ours is longer."""


class MergeError(GoujiError, ValueError):
    """Runs cannot be put together.

    Attributes:
        code: why: the end of a key in the catalogue, ``cli.merge_<code>``.
        params: what the message names.
    """

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = params


def merged(paths: Sequence[str | Path]) -> Report:
    """Return the figures of several runs as of one.

    Args:
        paths: what ``gouji simulate --json`` has printed, a file each; merged runs too.

    Raises:
        MergeError: a file is none of those, or two are of different things or of one seed.
        OSError: a file cannot be read.
    """
    subject: Subject | None = None
    tally: Tally | None = None
    seconds = 0.0
    wanted = 0
    names: dict[int, str] = {}
    for path in map(str, paths):
        theirs, counted, spent, asked = _read(path)
        for seed in theirs.seeds:
            if seed in names:
                raise MergeError("same_seed", file=path, other=names[seed], seed=seed)
            names[seed] = path
        seconds += spent
        wanted += asked
        if subject is None or tally is None:
            subject, tally = theirs, counted
            continue
        differs = subject.differs(theirs)
        if differs is not None:
            what, ours, other = differs
            params = {"file": path, "first": str(paths[0]), "what": what}
            raise MergeError("other", **params, ours=_shown(ours), theirs=_shown(other))
        tally.merge(counted)
    assert subject is not None  # there is a file at least
    assert tally is not None
    return Report(replace(subject, seeds=tuple(names)), tally, seconds, wanted=wanted)


def _read(path: str) -> tuple[Subject, Tally, float, int]:
    file = Path(path)
    if file.exists() and not file.is_file():
        raise MergeError("no_run", file=path)
    with file.open("rb") as stream:
        raw = stream.read(MAX_BYTES + 1)
    if len(raw) > MAX_BYTES:
        raise MergeError("no_run", file=path)
    try:
        data = json.loads(raw.decode("utf-8-sig"))
        subject = Subject.read(data)
        tally = Tally.read(subject.bots, data["counted"])
        return subject, tally, seconds_of(data["seconds"]), _count(data["wanted"])
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError, OverflowError):
        raise MergeError("no_run", file=path) from None


def seconds_of(value: object) -> float:
    """Return how long a run took, as a document says.

    Raises:
        ValueError: it is no such number.
    """
    seconds = _points(value)
    if seconds < 0:
        raise ValueError(value)
    return seconds


def _shown(value: object) -> str:
    return written(value)[:60]
