"""The shapes of what ``explain``, ``diff``, ``why``, ``run_scenarios`` and ``simulate`` answer.

What ``--json`` of the commands prints is the same, where a command adds nothing that only it
knows: a record's name, what was stopped. Words are in the language that was asked for.
"""

from typing import Any, TypedDict

from gouji_rules.plain.shapes import JokersData

Row = dict[str, Any]


class SheetData(TypedDict):
    """A rule sheet: ``title`` and ``facts``, then sections of lines and tables, and notes."""

    ruleset: str
    lang: str
    title: str
    facts: list[Row]
    sections: list[Row]
    notes: list[Row]


class DifferencesData(TypedDict):
    """What differs between two rulesets.

    Attributes:
        rulesets: the ids of the two.
        same: whether nothing differs that matters.
        differences: each setting that decides otherwise: in the order of the two rulesets its
            ``values`` and what it ``says``, an ``example`` in words, the same ``found`` as data.
        plugins: the plugins of the two, where they differ; else null.
        plugins_decide: examples of what the plugins decide otherwise.
        metadata: the keys that differ and are no settings.
    """

    rulesets: list[str]
    same: bool
    differences: list[Row]
    plugins: list[list[str]] | None
    plugins_decide: list[Row]
    metadata: list[str]


class WhyPlayData(TypedDict):
    """A play, described, with why it is a gouji play or not and opens or not."""

    text: str
    size: int
    rank: str
    bigs: int
    smalls: int
    cards: JokersData
    gouji: bool
    opens: bool
    described: list[str]
    why_gouji: Row
    why_opens: Row


class WhyBeatsData(TypedDict):
    """Why a play beats another or does not.

    Attributes:
        ruleset: the ruleset's id.
        beats, value: whether it does.
        reason: why, in words.
        rule, setting: what decides; ``where`` that is written.
        conditions: all conditions of the comparison; null where something else decides before.
        new, old: the two plays.
        notes: what else there is to know, each with where it is written.
    """

    ruleset: str
    beats: bool
    value: bool
    reason: str
    rule: str
    setting: str
    where: Row
    conditions: Row | None
    new: WhyPlayData
    old: WhyPlayData
    notes: list[Row]


class WhyMoveData(TypedDict):
    """Why an action is allowed or not, and what follows.

    Attributes:
        seat: who is asked; null for nobody.
        action: the action's text.
        legal: whether it is allowed.
        code: of the refusal; null where it is allowed.
        reason, more: why, in words.
        rule, setting: what decides; ``value`` of the setting, what that ``says``, and ``where``
            it is written; null where no setting does.
        plugin: the plugin that decides; null for none.
        asked: why just this seat is asked.
        comparison: how the play compares with the one on the table.
        events: what follows.
    """

    seat: int | None
    action: str
    legal: bool
    code: str | None
    reason: str
    more: list[str]
    rule: str
    setting: str | None
    value: Any
    says: str | None
    where: Row | None
    plugin: str | None
    asked: Row | None
    comparison: Row | None
    events: list[Row]


class ScenariosData(TypedDict):
    """What became of scenario files.

    Attributes:
        passed, failed: how many scenarios and statements did.
        files: how many files there were.
        failures: each that failed: where, what was expected, what happened, which rule decided.
        problems: what is wrong with the files themselves.
    """

    passed: int
    failed: int
    files: int
    failures: list[Row]
    problems: list[Row]


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

    ruleset: str
    digest: str
    package: str
    engine: int
    plugins: Row
    bots: list[str]
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
    by_bot: dict[str, Row]
    places: dict[str, list[int]]
    points: list[float]
    awards: list[Row]
    level_sets: int
    games_ended: int
    void_games: int
    games_won: list[int]
    games_level: int
    sets_per_game: float | None
    sets_per_game_from_to: list[float] | None
    per_set: dict[str, float]
    per_set_from_to: dict[str, list[float] | None]
    intervals: Row
    wanted: int
    stopped: Row | None
    unwritten: dict[str, str]
    counted: Row
