"""The shapes of what ``explain``, ``diff``, ``why``, ``run_scenarios`` and ``simulate`` answer,
and of what the commands ``play`` and ``replay`` print.

What ``--json`` of the commands prints is the same; the keys that only a command can add (a record's
name, what was simulated besides) may be missing. Words are in the language that was asked for. The
published schema (``answers.schema.json``) is made from these classes by ``answers.schema``.
"""

from typing import Annotated, Any, Final, Literal, NotRequired, TypedDict

from gouji_rules.plain import shapes as plain

VERSION: Final = 1
"""Changes whenever a program that reads the answers as they were could misunderstand them."""

Version = Literal[1]
Row = dict[str, Any]
Two = Annotated[list[Any], 2]
Interval = Annotated[list[float], 2]


class SpotData(TypedDict):
    """A place in a file; lines and columns from 1."""

    path: str
    line: int
    column: int


class _StretchData(SpotData):
    end_line: int
    end_column: int


class NoteData(SpotData):
    """What else is told of a problem, at another place."""

    message: plain.SaidData


class EditData(_StretchData):
    """A change of a text: what stands there is replaced by ``text``."""

    text: str


class ProblemData(_StretchData):
    """A problem of a ruleset or scenario file, as ``gouji check --json`` gives it.

    Attributes:
        code: what it is: the page ``docs/diagnostics/<code>.md``.
        severity: how bad.
        message, help: in words.
        suggestion: what to write in place of the place told.
        meant: the name or value that was meant.
        edits: the same as changes of the text, of which there may be several.
        notes: what else is told of it.
    """

    code: str
    severity: Literal["error", "warning", "note"]
    message: plain.SaidData
    help: list[plain.SaidData]
    suggestion: str | None
    meant: str | None
    edits: list[EditData]
    notes: list[NoteData]


class LabelledData(TypedDict):
    """A fact under the heading of a sheet."""

    label: str
    text: str


class ToldData(TypedDict):
    """A sentence with parts below it, which have parts themselves where they are no texts."""

    text: str
    parts: "list[str | ToldData]"


class TableData(TypedDict):
    """A small table: its title, the titles of its columns, its cells row by row."""

    table: str
    head: list[str]
    rows: list[list[str]]


class SectionData(TypedDict):
    """A part of a sheet: its heading, and sentences and tables in the order of reading."""

    title: str
    blocks: list[str | ToldData | TableData]


# ``from`` is a keyword of Python.
_From = TypedDict("_From", {"from": str})


class OriginData(_From):
    """Whence a value comes (``--trace``).

    Attributes:
        key, value: a setting, and its value as YAML.
        from: ``file``, ``parent``, ``with`` or ``default``.
        ruleset: whose file says it.
        path, line, column: where, as far as it is written anywhere.
    """

    key: str
    value: str
    ruleset: str | None
    path: str | None
    line: int | None
    column: int | None


class SheetData(TypedDict):
    """A rule sheet: ``title`` and ``facts``, then sections of lines and tables, and notes.

    Attributes:
        trace: with ``--trace``, whence each value comes.
    """

    version: Version
    ruleset: str
    lang: str
    title: str
    facts: list[LabelledData]
    sections: list[SectionData]
    notes: list[SectionData]
    trace: NotRequired[list[OriginData]]


class DifferenceData(TypedDict):
    """A setting that two rulesets have otherwise.

    Attributes:
        setting, rule: the setting, and the page of its rule.
        values: its value in either.
        says: what that says, in words.
        example: what is decided otherwise, in words, a line each.
        found: the same as data: ``type`` says what it is (``pair``, ``single``, ``point``,
            ``cards``, ``score``, ``moment``, ``whole``), and with it what else it holds.
        without_effect: it decides nothing otherwise.
    """

    setting: str
    rule: str
    values: Two
    says: Annotated[list[str], 2]
    example: list[str]
    found: list[Row]
    without_effect: bool


class DifferencesData(TypedDict):
    """What differs between two rulesets.

    Attributes:
        rulesets: the ids of the two.
        same: whether nothing differs that matters.
        differences: each setting that decides otherwise, in the order of the two rulesets.
        plugins: the plugins of the two, where they differ; else null.
        plugins_decide: examples of what the plugins decide otherwise, as ``found``.
        metadata: the keys that differ and are no settings.
        simulated: with ``--simulate``, the figures of both and how they differ.
    """

    version: Version
    rulesets: Annotated[list[str], 2]
    same: bool
    differences: list[DifferenceData]
    plugins: Annotated[list[list[str]], 2] | None
    plugins_decide: list[Row]
    metadata: list[str]
    simulated: NotRequired[Row]


class WhereData(TypedDict):
    """A place in a ruleset.

    Attributes:
        place: ``file:line:column``; empty where it is written nowhere.
        kind: ``file``, ``parent``, ``with`` or ``default``, ``record`` for the copy that a
            record carries; empty where that is not known.
        ruleset: of a parent and of a record's copy, its id.
        definition: the definition whose text it is.
    """

    place: str
    kind: str
    ruleset: NotRequired[str]
    definition: NotRequired[str]


class ReasonData(TypedDict):
    """A condition of a comparison, and whether it holds.

    Attributes:
        words, expression: the condition, in words and as it is written.
        holds: whether it does.
        kind: how its parts make it: ``one`` (none), ``all``, ``any``, ``if`` ...
        where: where it is written.
        parts: the conditions that it is made of.
    """

    words: str
    holds: bool
    kind: str
    expression: str
    where: WhereData
    parts: NotRequired["list[ReasonData]"]


class VerdictData(TypedDict):
    """Yes or no, and why.

    Attributes:
        value: which.
        reason: why, in words.
        rule, setting: what decides; ``where`` that is written.
        conditions: all conditions; null where something else decides before.
    """

    value: bool
    reason: str
    rule: str
    setting: str
    where: WhereData
    conditions: ReasonData | None


class WhyPlayData(plain.PlayData):
    """A play, described, with why it is a gouji play or not and opens or not."""

    described: list[str]
    why_gouji: VerdictData
    why_opens: VerdictData


class RemarkData(TypedDict):
    """What else there is to know, and where it is written."""

    text: str
    where: WhereData


class WhyBeatsData(VerdictData):
    """Why a play beats another or does not.

    Attributes:
        ruleset: the ruleset's id.
        beats, value: whether it does.
        reason: why, in words.
        rule, setting: what decides; ``where`` that is written.
        conditions: all conditions of the comparison; null where something else decides before.
        new, old: the two plays.
        notes: what else there is to know.
    """

    version: Version
    ruleset: str
    beats: bool
    new: WhyPlayData
    old: WhyPlayData
    notes: list[RemarkData]


class AskedData(TypedDict):
    """Why just this seat is asked, and which rule, setting and plugin decide it."""

    reason: str
    rule: str
    setting: str | None
    plugin: str | None


class FollowsData(TypedDict):
    """An event that follows: the catalogue of events says what it is."""

    kind: plain.Named
    seat: plain.Seat | None


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
        record, at: of the command, the record and the action's number in it.
        remark: of the command, what cannot be told of this record.
    """

    version: Version
    seat: plain.Seat | None
    action: str
    legal: bool
    code: str | None
    reason: str
    more: list[str]
    rule: str
    setting: str | None
    value: Any
    says: str | None
    where: WhereData | None
    plugin: str | None
    asked: AskedData | None
    comparison: VerdictData | None
    events: list[FollowsData]
    record: NotRequired[str]
    at: NotRequired[int]
    remark: NotRequired[str]


class FailureData(TypedDict):
    """An expectation that failed.

    Attributes:
        code: which kind of failure.
        line, column: where it is written.
        key, expected, happened: of a fact, which one, and its two values.
        message, more: in words.
    """

    code: str
    line: int
    column: int
    key: str | None
    expected: Any
    happened: Any
    message: str
    more: list[str]


class DecidedData(TypedDict):
    """A rule that decided: its page, its setting with the value, and where that is written."""

    rule: str
    setting: str | None
    value: Any
    where: str | None


class EndedData(SpotData):
    """A scenario or statement that failed.

    Attributes:
        name, source: as the file has them.
        failures: what was expected and did not happen.
        decided_by: the rules that decided.
        moves, moves_made: the moves, and how many of them were made.
        position: the table then, as facts of scenarios.
        messages: all of it in words, a line each.
    """

    name: str
    source: str | None
    failures: list[FailureData]
    decided_by: list[DecidedData]
    moves: list[str]
    moves_made: int
    position: Row | None
    messages: list[str]


class ScenariosData(TypedDict):
    """What became of scenario files.

    Attributes:
        passed, failed: how many scenarios and statements did.
        files: how many files there were.
        failures: each that failed: where, what was expected, what happened, which rule decided.
        problems: what is wrong with the files themselves.
        coverage: with ``--coverage``, what of the rulesets they decide.
    """

    version: Version
    passed: int
    failed: int
    files: int
    failures: list[EndedData]
    problems: list[ProblemData]
    coverage: NotRequired[Row]


class PlayedData(plain.GameResultData):
    """How a game at the terminal ended, or where it was stopped.

    Attributes:
        ruleset: the ruleset's id.
        seed: of all deals.
        file: where the game is kept; null where it is not.
    """

    version: Version
    ruleset: str
    seed: int | None
    file: str | None


class SeatActionData(TypedDict):
    """An action and whose it was; of a deal nobody's."""

    seat: plain.Seat | None
    action: plain.ActionData


class ReplayedData(plain.GameResultData):
    """A recorded game, whole or as one seat saw it.

    Attributes:
        ruleset: the ruleset's id.
        other_rules: the settings in which it differs from the one that ships under this id.
        events: what happened, as far as the seat may see it.
        actions: of a whole game, what the seats did.
        view: of one seat, what it knew at the end.
    """

    version: Version
    ruleset: str
    other_rules: list[str]
    events: list[plain.EventData]
    actions: NotRequired[list[SeatActionData]]
    view: NotRequired[plain.ViewData]
