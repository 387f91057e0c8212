"""What ``gouji engine`` answers to what is asked about games; see ``shapes``."""

from collections.abc import Sequence
from typing import Annotated, Literal, NotRequired, TypedDict, get_args

from gouji_rules.answers.shapes import SeatActionData, WhyMoveData
from gouji_rules.plain import kinds
from gouji_rules.plain import shapes as plain
from gouji_rules.remote.shapes import Handle, Seed

Listed = Annotated[int, kinds.Number(0, 10_000)]
Part = Literal["view", "public_view", "choices", "events", "result"]
Give = Annotated[Sequence[Part], kinds.Listed(kinds.OneOf(*get_args(Part)))]


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
    number: plain.Amount
    seat: plain.Seat | None
    question: plain.Word | None
    together: plain.TogetherData | None
    awaits_deal: bool
    over: bool
    view: NotRequired[plain.ViewData | None]
    public_view: NotRequired[plain.ViewData]
    choices: NotRequired[plain.ChoicesData | None]
    events: NotRequired[list[plain.EventData]]
    result: NotRequired[plain.GameResultData]


class DealAnswer(Standing):
    """The position; ``seed`` is the seed, which nobody at the table may know, or null."""

    seed: Seed | None


class ViewAnswer(TypedDict):
    """The view."""

    view: plain.ViewData


class ChoicesAnswer(TypedDict):
    """The choices; null when nobody is asked."""

    choices: plain.ChoicesData | None


class ChoicesTogetherAnswer(TypedDict):
    """Its answers: nothing but silence where it cannot do more; none where nobody asks it."""

    actions: list[plain.ActionData]


class WhyNotAnswer(TypedDict):
    """Why not; null where it is allowed."""

    refusal: plain.RefusalData | None


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


class EventsAnswer(TypedDict):
    """The events, and how many there are."""

    events: list[plain.EventData]
    count: plain.Amount


class NoticedData(TypedDict):
    """What a seat has noticed: its own action, or an event; the other is null.

    Attributes:
        number: how many things it has noticed up to here.
        action: what it did itself.
        event: what happened.
    """

    number: plain.Amount
    action: plain.ActionData | None
    event: plain.EventData | None


class HistoryAnswer(TypedDict):
    """What it has noticed, and the number of the last of it, which nothing hidden moves."""

    noticed: list[NoticedData]
    count: plain.Amount


class LogAnswer(TypedDict):
    """The actions, and how many there are."""

    actions: list[SeatActionData]
    count: plain.Amount


class SaveAnswer(TypedDict):
    """The text: a record."""

    text: str


class RestoreAnswer(Standing):
    """The position; ``rules`` is the handle of its ruleset, the old one where that is loaded."""

    rules: Handle
