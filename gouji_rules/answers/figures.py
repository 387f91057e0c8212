"""The shapes of the figures of a simulation; see ``shapes``."""

from typing import Annotated, NotRequired, TypedDict

from gouji_rules.answers.shapes import Interval, Row, Version
from gouji_rules.plain.shapes import Seats

Six = Annotated[list[int], 6]
Pair = Annotated[list[int], 2]


class SideData(TypedDict):
    """How a federation fared.

    Attributes:
        sets: how many sets.
        won: in how many of them it took more points.
        share: the part of these; ``share_from_to`` its interval, ``share_interval`` half as wide.
        mean_points: points a set; ``mean_points_from_to``, ``mean_points_interval`` as before.
        games_won: how many games.
    """

    sets: int
    won: int
    share: float
    share_interval: float | None
    share_from_to: Interval | None
    mean_points: float
    mean_points_interval: float | None
    mean_points_from_to: Interval | None
    games_won: int


class BotOfSideData(SideData):
    """How a bot fared that plays one federation: ``seats``."""

    seats: Seats


class BotOfAllData(TypedDict):
    """How a bot fared that plays all seats: in ``even`` ones, and in ``odd`` ones."""

    seats: Seats
    even: SideData
    odd: SideData


class GivenData(TypedDict):
    """Points that a plugin has given.

    Attributes:
        plugin: its name.
        why: what for, in its own words by language.
        times: how often.
        points: how many came to each federation.
    """

    plugin: str
    why: dict[str, str]
    times: int
    points: Interval


class IntervalsData(TypedDict):
    """How intervals are made: how sure they are, of what unit, and how many of these there are."""

    level: float
    unit: str
    games: int


class PluginData(TypedDict):
    """A plugin that was used; ``digest`` of its file, where it is one."""

    version: str
    digest: NotRequired[str | None]


class StoppedData(TypedDict):
    """By what a simulation was stopped, and how, in short words."""

    by: str
    how: str


_Changed = TypedDict("_Changed", {"with": Row})


class SimulatedData(_Changed):
    """The figures of a simulation; equal for an equal seed but for the times.

    Attributes:
        ruleset, with, digest, package, engine, plugins, bots, seed, seeds: what was simulated.
        games, sets, void_sets: how many of them; void ones count apart.
        decisions, forced: how many questions were put, and to how many there was one answer.
        seconds, decisions_per_second: the times.
        by_bot: places, points and wins of each bot.
        places: for each seat how often it took the places 1 to 6.
        points: the points of the two federations.
        awards: points that plugins have given, which are among them: the plugin, its words, how
            often, and how many came to each federation.
        per_set: figures per set; ``per_set_from_to`` their 95 % intervals, ``intervals`` how
            these are made.
        wanted: how many sets were wanted; ``stopped`` why there are fewer, else null.
        unwritten: the files that could not be written.
        counted: what ``gouji simulate --merge`` reads.
    """

    version: Version
    ruleset: str
    digest: str
    package: str
    engine: int
    plugins: dict[str, PluginData]
    bots: Annotated[list[str], 2]
    seed: int
    seeds: list[int]
    games: int
    sets: int
    void_sets: int
    decisions: int
    forced: int
    void_decisions: int
    seconds: float
    decisions_per_second: int
    by_bot: dict[str, BotOfSideData | BotOfAllData]
    places: dict[str, Six]
    points: Interval
    awards: list[GivenData]
    level_sets: int
    games_ended: int
    void_games: int
    games_won: Pair
    games_level: int
    sets_per_game: float | None
    sets_per_game_from_to: Interval | None
    per_set: dict[str, float]
    per_set_from_to: dict[str, Interval | None]
    intervals: IntervalsData
    wanted: int
    stopped: StoppedData | None
    unwritten: dict[str, str]
    counted: Row
