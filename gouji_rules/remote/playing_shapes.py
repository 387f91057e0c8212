"""What is asked of ``gouji engine`` about games, and what it answers; see ``shapes``."""

from typing import Annotated, Any, Literal, NotRequired, TypedDict

from gouji_rules.answers.shapes import SeatActionData, WhyMoveData
from gouji_rules.plain.kinds import Number, Text
from gouji_rules.plain.shapes import (
    ActionData,
    Amount,
    ChoicesData,
    EventData,
    GameResultData,
    RefusalData,
    Seat,
    TogetherData,
    ViewData,
    Word,
    Written,
)
from gouji_rules.remote.shapes import Handle, Lang, LimitsData, Seed

Listed = Annotated[int, Number(0, 10_000)]
Part = Literal["view", "public_view", "choices", "events", "result"]


class DealAsked(TypedDict):
    """Begin a game, and deal.

    Attributes:
        rules: the ruleset's handle.
        seed: what all deals follow from: a whole number as text, since not every language holds
            long ones; where missing the system draws one that nobody can guess.
        sets: how many sets; as many as the ruleset says where missing.
        secrets: there is no seed: each deal waits for a ``secret``.
        give: what to add, see ``asked``.
    """

    rules: Handle
    seed: NotRequired[Seed]
    sets: NotRequired[Annotated[int, Number(1, 1_000)]]
    secrets: NotRequired[bool]
    give: NotRequired[list[Part]]


class SecretAsked(TypedDict):
    """Deal, where the game ``awaits_deal``, with a secret of its own. From everything that is
    known up to the end of one set nothing about the next deal can be computed before its secret
    is given.

    Attributes:
        game: the game's handle.
        secret: a whole number as text; where missing the system draws one.
        give: what to add, see ``asked``.
    """

    game: Handle
    secret: NotRequired[Seed]
    give: NotRequired[list[Part]]


class PositionAsked(TypedDict):
    """Begin with a position, for one set.

    Attributes:
        rules: the ruleset's handle.
        position: what a scenario file takes: ``hands`` (by seat), ``lead``, ``out`` ...
        give: what to add, see ``asked``.
    """

    rules: Handle
    position: dict[str, Any]
    give: NotRequired[list[Part]]


class AskedAsked(TypedDict):
    """Ask for the position of a game.

    Attributes:
        game: its handle.
        give: what to add, for the seat that is asked: its ``view``, its ``choices``;
            the ``public_view``; the ``events`` since they were last given under this handle,
            all of them the first time; the ``result``.
    """

    game: Handle
    give: NotRequired[list[Part]]


class Standing(TypedDict):
    """The position of a game.

    Attributes:
        game: its handle.
        number: how many actions of seats there have been, with silences that nobody notices: for
            whoever runs the table only.
        seat: who is asked, one after the other; null for nobody. Where all answer at once it
            tells who can: for whoever runs the table only.
        question: the name of what this seat is asked; null for nothing.
        together: what all answer at once, where it is such a question: for everybody.
        awaits_deal: whether it waits for a ``secret`` to be dealt with.
        over: whether nobody is asked any more.
        view, public_view, choices, events, result: what ``give`` has asked for.
    """

    game: Handle
    number: Amount
    seat: Seat | None
    question: Word | None
    together: TogetherData | None
    awaits_deal: bool
    over: bool
    view: NotRequired[ViewData | None]
    public_view: NotRequired[ViewData]
    choices: NotRequired[ChoicesData | None]
    events: NotRequired[list[EventData]]
    result: NotRequired[GameResultData]


class DealAnswer(Standing):
    """The position; ``seed`` is the seed, which nobody at the table may know, or null."""

    seed: Seed | None


class ViewAsked(TypedDict):
    """Ask what a seat knows, and nothing more; null for whoever watches. While all answer at once
    no view says whom that is: ``asks`` and ``question`` are null, and ``together`` says it all.
    """

    game: Handle
    seat: Seat | None


class ViewAnswer(TypedDict):
    """The view."""

    view: ViewData


class ChoicesAsked(TypedDict):
    """Ask what the seat that is asked may do; there can be millions. They come in one order for
    equal rules and positions: first what puts cards down, without jokers before with jokers; then
    words, in the order of the question's ``words``.

    Attributes:
        game: the game's handle.
        start: the number from 0 of the first action that is listed; 0 where missing.
        most: how many are listed; 100 where missing.
    """

    game: Handle
    start: NotRequired[Amount]
    most: NotRequired[Listed]


class ChoicesAnswer(TypedDict):
    """The choices; null when nobody is asked."""

    choices: ChoicesData | None


class ChoicesTogetherAsked(TypedDict):
    """Ask what a seat can answer to what all answer at once."""

    game: Handle
    seat: Seat


class ChoicesTogetherAnswer(TypedDict):
    """Its answers: nothing but silence where it cannot do more; none where nobody asks it."""

    actions: list[ActionData]


class StepAsked(TypedDict):
    """Answer for the seat that is asked; the game is as before where that is refused.

    Attributes:
        game: the game's handle.
        action: as it is written everywhere: ``XX888``, ``pass``, ``burn 22``, ``give 5``.
        seat: whose answer it is: refused where somebody else is asked.
        give: what to add, see ``asked``.
    """

    game: Handle
    action: Written
    seat: NotRequired[Seat]
    give: NotRequired[list[Part]]


class StepTogetherAsked(TypedDict):
    """Answer what all answer at once: by seat; who is missing is silent."""

    game: Handle
    answers: dict[str, Written]
    give: NotRequired[list[Part]]


class WhyNotAsked(TypedDict):
    """Ask why an action is not allowed, without trying it. For whoever runs the table only: the
    answer rests on the hand of whoever is asked, and on whom that is.
    """

    game: Handle
    action: Written
    seat: NotRequired[Seat]


class WhyNotAnswer(TypedDict):
    """Why not; null where it is allowed."""

    refusal: RefusalData | None


class WhyAsked(TypedDict):
    """Ask which rule, setting and line decide about an action, allowed or not; for whoever runs the
    table only, as ``why_not``.

    Attributes:
        game: the game's handle.
        action: what the seat that is asked could do.
        lang: the language of the words; English where missing.
    """

    game: Handle
    action: Written
    lang: NotRequired[Lang]


class WhyAnswer(TypedDict):
    """Whether it is allowed, and why.

    Attributes:
        allowed: whether it is.
        lines: the reasons in words, one a line.
        why: the same as data, as ``gouji why --json`` gives it.
    """

    allowed: bool
    lines: list[str]
    why: WhyMoveData


class PlayAsked(TypedDict):
    """Let bots answer until another seat is asked, or the game is over.

    Attributes:
        game: the game's handle.
        bots: a bot's name by seat: ``{"1": "steady"}``.
        seed: of the bots; equal views get equal choices for an equal seed.
        most: so many answers at most; 1,000 where missing.
        give: what to add, see ``asked``.
    """

    game: Handle
    bots: dict[str, Word]
    seed: NotRequired[Seed]
    most: NotRequired[Listed]
    give: NotRequired[list[Part]]


class EventsAsked(TypedDict):
    """Ask what has happened, with all that is hidden: for whoever runs the table.

    Attributes:
        game: the game's handle.
        start: the number from 0 of the first event to list; 0 where missing.
        most: how many are listed; 1,000 where missing.
    """

    game: Handle
    start: NotRequired[Amount]
    most: NotRequired[Listed]


class EventsAnswer(TypedDict):
    """The events, and how many there are."""

    events: list[EventData]
    count: Amount


class HistoryAsked(TypedDict):
    """Ask what a seat has noticed, and nothing more: its own actions, and events it may see.

    Attributes:
        game: the game's handle.
        seat: whose; null for whoever watches.
        start: only what has a number above this one; 0 where missing.
    """

    game: Handle
    seat: Seat | None
    start: NotRequired[Amount]


class NoticedData(TypedDict):
    """What a seat has noticed: its own action, or an event; the other is null.

    Attributes:
        number: how many things it has noticed up to here.
        action: what it did itself.
        event: what happened.
    """

    number: Amount
    action: ActionData | None
    event: EventData | None


class HistoryAnswer(TypedDict):
    """What it has noticed, and the number of the last of it, which nothing hidden moves."""

    noticed: list[NoticedData]
    count: Amount


class LogAsked(TypedDict):
    """Ask for all actions from number ``start`` on, from 0."""

    game: Handle
    start: NotRequired[Amount]
    most: NotRequired[Listed]


class LogAnswer(TypedDict):
    """The actions, and how many there are."""

    actions: list[SeatActionData]
    count: Amount


class SaveAsked(TypedDict):
    """Ask for the whole game as one text, which ``restore`` and ``gouji replay`` read."""

    game: Handle


class SaveAnswer(TypedDict):
    """The text: a record."""

    text: str


class RestoreAsked(TypedDict):
    """Go on with a game that was saved; ``text`` may be anybody's. Everybody is asked what he was
    asked when it was saved.

    Attributes:
        text: what ``save`` has given.
        plugins: the names of the plugins that its ruleset may use; where missing all that are
            installed.
        limits: how much its ruleset may ask, see ``load``.
        give: what to add, see ``asked``.
    """

    text: Annotated[str, Text(longest=1 << 22)]
    plugins: NotRequired[list[Word]]
    limits: NotRequired[LimitsData]
    give: NotRequired[list[Part]]


class RestoreAnswer(Standing):
    """The position; ``rules`` is the handle of its ruleset, the old one where that is loaded."""

    rules: Handle


class AtAsked(TypedDict):
    """Ask for the game as it was after so many actions: a new handle, the old one stays."""

    game: Handle
    number: Amount
    give: NotRequired[list[Part]]


class CloseAsked(TypedDict):
    """Forget a game or a ruleset; games of a ruleset that is forgotten go on."""

    handle: Handle
