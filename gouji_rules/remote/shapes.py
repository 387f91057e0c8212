"""What ``gouji engine`` answers, one shape a method, and what it is asked with.

The reference and the published schema are made from these classes and their docstrings, and of
what is asked from the methods themselves (``session.method``).
"""

from typing import Annotated, Literal, NotRequired, TypedDict

from gouji_rules.answers.shapes import DifferencesData, ProblemData, SheetData
from gouji_rules.plain import shapes as plain
from gouji_rules.plain.kinds import Number, Text
from gouji_rules.ruleset.yaml.shelf import MOST_STEPS

Lang = Literal["en", "zh-Hans", "zh-Hant"]
Handle = Annotated[str, Text(r"[a-z][0-9]+", 20)]
Seed = Annotated[str, Text(r"[0-9]+", 1_000)]


class Nothing(TypedDict):
    """No keys besides those of every message."""


class HelloAnswer(TypedDict):
    """What this engine is; it is also the first line, before anything is asked.

    Attributes:
        protocol: the version of the messages.
        data: the version of the plain data in them.
        engine: the meaning of the engine: equal actions lead to equal games under one meaning.
        package: the version of the package.
        methods: everything that can be asked.
    """

    protocol: plain.Amount
    data: plain.Amount
    engine: plain.Amount
    package: plain.Word
    methods: list[plain.Word]


class ListedRuleset(TypedDict):
    """A ruleset that can be loaded by its id.

    Attributes:
        id: its id.
        names: its names by language.
        region: where it is played, in English.
        regions: the same by language.
        where: ``shipped``, or ``plugin`` where an installed package brings it.
    """

    id: plain.Word
    names: dict[str, str]
    region: str
    regions: dict[str, str]
    where: plain.Word


class RulesetsAnswer(TypedDict):
    """The rulesets that ship, and those of plugins."""

    rulesets: list[ListedRuleset]


class LimitsData(TypedDict):
    """How much a ruleset of somebody else may ask; the usual where a key is missing.

    Attributes:
        bytes: how many bytes of UTF-8 it may have, and each parent.
        problems: how many problems are told at most.
        steps: how many steps of the expression language a decision may take at most.
    """

    bytes: NotRequired[Annotated[int, Number(1, 1 << 20)]]
    problems: NotRequired[Annotated[int, Number(1, 1_000)]]
    steps: NotRequired[Annotated[int, Number(1, MOST_STEPS)]]


class LoadAnswer(TypedDict):
    """The ruleset; ``rules`` is its handle, by which all further messages name it."""

    rules: Handle
    ruleset: plain.RulesetData


class CheckAnswer(TypedDict):
    """The problems, in the order of the text.

    Attributes:
        valid: whether it can be loaded: no problem is an error.
        problems: errors and warnings.
    """

    valid: bool
    problems: list[ProblemData]


class SheetAnswer(TypedDict):
    """The rule sheet, twice.

    Attributes:
        sheet: as ``gouji explain --json`` gives it.
        text: as ``Markdown``.
    """

    sheet: SheetData
    text: str


class DiffAnswer(TypedDict):
    """What differs, as ``gouji diff --json`` gives it."""

    differences: DifferencesData


class BeatsAnswer(TypedDict):
    """Whether it does; ``refusal`` says why not."""

    beats: bool
    new: plain.PlayData
    old: plain.PlayData
    refusal: plain.RefusalData | None


class MovesAnswer(TypedDict):
    """Every distinct play, sorted by its text."""

    count: plain.Amount
    plays: list[plain.Cards]


class ErrorData(plain.RefusalData):
    """What is wrong with a message, or why it is refused.

    Attributes:
        problems: of a ruleset that is not valid, everything that is wrong with it, each as
            ``gouji check --json`` gives it.
    """

    problems: list[ProblemData]


class BotRulesetAsked(TypedDict):
    """Sent to a program that plays, once for each ruleset, before anything is asked about it."""

    rules: Handle
    ruleset: plain.RulesetData


class BotSitAsked(TypedDict):
    """Sent to a program that plays: it has to play a seat of one game.

    Attributes:
        bot: what it is called as this seat in this game.
        rules: the ruleset's handle.
        seat: its seat.
        seed: where it chooses by chance, by this: equal views get equal choices.
    """

    bot: Handle
    rules: Handle
    seat: plain.Seat
    seed: Seed


class BotChooseAsked(TypedDict):
    """Sent to a program that plays: what does this seat do?

    Attributes:
        bot: who is asked.
        view: what it knows.
        choices: what it may do; the first 100 are listed, any that is written right may be given.
        left: bots that are not needed any more, whose games are over.
    """

    bot: Handle
    view: plain.ViewData
    choices: plain.ChoicesData
    left: NotRequired[list[Handle]]


class BotChooseAnswer(TypedDict):
    """The action, as it is written everywhere."""

    action: plain.Written


BOT_MESSAGES = {
    "ruleset": (BotRulesetAsked, Nothing),
    "sit": (BotSitAsked, Nothing),
    "choose": (BotChooseAsked, BotChooseAnswer),
}
"""What is sent to a program that plays (``--bots cmd:...``), and what it answers."""
