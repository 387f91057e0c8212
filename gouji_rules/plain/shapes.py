"""The shapes of plain data: what programs in other languages are given, and give.

Keys are texts; seats are numbers 0-5 and null is nobody; what is said of each seat is a list of
six; cards are text, high to low, with suits (``D2♥A♠``) where they have any. The published schema
(``plain.schema.json``) is made from these classes and their docstrings by ``plain.schema``.
"""

from typing import Annotated, Any, Literal, NotRequired, TypedDict

from gouji_rules.plain.kinds import Listed, Number, Text

Seat = Annotated[int, Number(0, 5)]
Seats = Annotated[list[int], Listed(Number(0, 5), different=True)]
Amount = Annotated[int, Number(0)]
Place = Annotated[int, Number(1, 6)]
Cards = Annotated[str, Text(r"\S*", 4_000)]
Rank = Annotated[str, Text(r"\S", 1)]
Word = Annotated[str, Text(r"\S*", 200)]
Named = Annotated[str, Text(r"[a-z][a-z0-9_.-]*", 200)]
Written = Annotated[str, Text(longest=4_000)]
Points = Annotated[list[float], 2]

SaidData = TypedDict("SaidData", {"en": str, "zh-Hans": str, "zh-Hant": str})
SaidData.__doc__ = "A text in the three languages."


class JokersData(TypedDict):
    """The jokers of a play as the cards they are."""

    bigs: Amount
    smalls: Amount


class PlayData(TypedDict):
    """A play: cards that are put down at once.

    Attributes:
        text: its cards, high to low, as they are written everywhere: ``XX888``.
        size: how many cards.
        rank: the carried rank as its notation character; of jokers alone the highest as it counts.
        bigs, smalls: big and small jokers as they count.
        cards: the same as the cards they are.
        gouji: whether it is a gouji play by itself.
        opens: whether it opens as the first lead of a set, at its moment.
    """

    text: Cards
    size: Amount
    rank: Rank
    bigs: Amount
    smalls: Amount
    cards: JokersData
    gouji: bool
    opens: bool


class ActionData(TypedDict):
    """What a seat answers. Where one is read, ``text`` decides, and the others must agree.

    Attributes:
        kind: ``play``, ``pass``, ``burn``, ``give``, ``call`` ...
        text: as it is written everywhere: ``XX888``, ``pass``, ``burn 22``, ``give 5``.
        cards: the cards that it puts down or gives; empty for words.
    """

    kind: Named
    text: Annotated[str, Text(longest=4_000)]
    cards: Cards


class DebtData(TypedDict):
    """A tribute: so many cards of one kind that ``payer`` owes ``payee``.

    Attributes:
        kind: ``smother``, ``burn``, ``point``, ``fall``, or a plugin's own.
        said: what a plugin's own kind is called, by language, English at least.
    """

    payer: Seat
    payee: Seat
    cards: Amount
    kind: Named
    said: NotRequired[dict[str, Any]]


class BurnedData(TypedDict):
    """A burn that succeeded; ``links`` is how long the chain of burns was."""

    burner: Seat
    victim: Seat
    links: Amount


class AwardData(TypedDict):
    """Points that a plugin has given in a set.

    Attributes:
        plugin: its name.
        seats: each of them has brought its federation ``amount``.
        amount: points.
        why: what for, in the plugin's own words by language, English at least.
    """

    plugin: Word
    seats: Seats
    amount: float
    why: dict[str, Any]


class SetResultData(TypedDict):
    """How a set ended.

    Attributes:
        places: the place 1-6 of each seat.
        opened: the seats that have opened; for a revolter's opposite: counted as opened.
        calls: each seat's call.
        smothered: for each seat, who smothered it.
        burned: the burns that succeeded.
        revolted: the seats that revolted.
        points: what the set brought to the two federations, seats 0 2 4 and seats 1 3 5.
        sweep: whether one federation took places 1, 2 and 3.
        awards: the points that plugins have given, which are among ``points``.
    """

    places: Annotated[list[Place], 6]
    opened: Seats
    calls: Annotated[list[Named], 6]
    smothered: Annotated[list[Seat | None], 6]
    burned: list[BurnedData]
    revolted: Seats
    points: Points
    sweep: bool
    awards: list[AwardData]


class GameResultData(TypedDict):
    """The result of a game, so far or at its end.

    Attributes:
        sets: the results of the sets played.
        points: the totals of the two federations.
        over: whether the game has ended.
        void_sets: how many deals did not count.
        void: whether the game ended with too many of these in a row.
    """

    sets: list[SetResultData]
    points: Points
    over: bool
    void_sets: Amount
    void: bool


class EventData(TypedDict):
    """Something that happened. The catalogue of events says what ``data`` holds for each kind.

    Attributes:
        kind: a past-tense word: ``led``, ``burned``, ``went_out`` ...
        seat: whose doing it is.
        public: whether whoever watches may see it.
        audience: the seats that may see it.
        data: what else there is to say.
    """

    kind: Named
    seat: Seat | None
    public: bool
    audience: Seats
    data: dict[str, Any]


class QuestionData(TypedDict):
    """A question, as its rule declares it.

    Attributes:
        name: as views have it.
        rule: the rule that asks: the page ``docs/rules/<rule>.md``.
        setting: the setting that puts it; empty where none can take it away.
        answers: what answers it besides words: ``plays``, ``cards`` (so many to choose), or
            ``words`` for nothing else.
        words: the answers that are words. What may be said at a moment can be fewer.
        silence: what a seat answers that says nothing; null for the first of what it may answer.
        yes, no: the words that a plain yes and no stand for.
        in_turn: seats are asked one after the other, and each sees what was answered before;
            else all that may answer do so at once, without seeing each other.
        secret: nobody else sees whom it is put to.
        texts: what is said of a seat that is asked it.
    """

    name: Named
    rule: Named
    setting: Word
    answers: Literal["words", "plays", "cards"]
    words: list[ActionData]
    silence: ActionData | None
    yes: ActionData | None
    no: ActionData | None
    in_turn: bool
    secret: bool
    texts: SaidData


class TogetherData(TypedDict):
    """A question that all answer at once, and the seats that may be asked, as everybody knows."""

    question: Named
    seats: Seats


class ChoicesData(TypedDict):
    """What a seat may do, or a part of it: there can be millions.

    Attributes:
        count: how many actions there are; it can be larger than a double holds exactly.
        plays: how many of them put cards down, which come first.
        words: the actions that are words, which come last.
        start: the place from 0 of the first action that is listed.
        actions: actions one after the other from there on.
    """

    count: Amount
    plays: Amount
    words: list[ActionData]
    start: Amount
    actions: list[ActionData]


class AboutData(TypedDict):
    """What a question before play is about, for the seat that is asked.

    Attributes:
        cards: the cards that it is offered, or gives as many back for; null for none.
        giver: whose they are or were.
        number: so many cards are to be chosen; 0 for none.
        among: the cards that may be chosen: any ``number`` of these.
        rank: the rank that it can buy; null for none.
        price: the rank that it would pay with; null for none.
    """

    cards: Cards | None
    giver: Seat | None
    number: Amount
    among: Cards
    rank: Rank | None
    price: Rank | None


class BurningData(TypedDict):
    """Who is burning whom; ``bound``: the burner's next lead has to keep his duty."""

    burner: Seat
    victim: Seat
    bound: bool


class ViewData(TypedDict):
    """What one seat knows of a game, or whoever watches, and nothing more.

    Attributes:
        seat: whose view it is; null for whoever watches.
        direction: which way round play goes.
        phase: ``play``, ``set_over``, or the name of a phase before play.
        asks: who is asked; null for nobody, or where this seat may not know.
        question: the name of what is asked, where this seat may know; else null.
        about: what it is about, where this seat is asked before play; else null.
        hand: the seat's own cards; null for whoever watches.
        locked: the ranks in its hand that may not go now.
        top, owner: the play on the table and whose it is.
        met: how it is met: as an ordinary play, as a gouji play, as a dead gouji (only burners
            may beat it), or as the gouji play of a headless seat.
        passed: who has passed in this trick.
        pending: in an ordinary trick, who is still to be asked.
        yielded: who has yielded in this trick.
        active: who still plays.
        opened: who has opened.
        out: who went out, in order.
        revolted, failed, eliminated, headless: the seats of which it is true.
        heads: how many dead gouji each seat has left.
        calls: each seat's call.
        burning: who is burning whom; null for nobody.
        smothered: for each seat who smothered it, as far as it is known here.
        fours: the seat itself has won with a gouji play and has still to lead its 4s.
        free_play: whether free play has begun.
        played: all cards put down in this set.
        counts: each seat's number of cards, where it is told.
        mates_hands: each seat's cards, where it is a mate who shows them.
        set_number: which set of the game this is, from 1.
        sets_played: how many have been played.
        points: the totals of the two federations.
        last_result: how the set before ended; null for none.
        memory: what plugins show of what they remember, by plugin.
    """

    seat: Seat | None
    phase: Word
    asks: Seat | None
    question: Named | None
    about: AboutData | None
    hand: Cards | None
    locked: list[Rank]
    top: PlayData | None
    owner: Seat | None
    met: Literal["ordinary", "gouji", "dead", "gouji_headless"]
    passed: Seats
    pending: Seats
    yielded: Seats
    smothered: Annotated[list[Seat | None], 6]
    fours: bool
    played: Cards
    counts: Annotated[list[Amount | None], 6]
    mates_hands: Annotated[list[Cards | None], 6]
    memory: dict[str, Any]
    direction: Literal["counterclockwise", "clockwise"]
    active: Seats
    opened: Seats
    out: Seats
    revolted: Seats
    failed: Seats
    eliminated: Seats
    headless: Seats
    heads: Annotated[list[Amount], 6]
    calls: Annotated[list[Named], 6]
    burning: BurningData | None
    free_play: bool
    set_number: Amount
    sets_played: Amount
    points: Points
    last_result: SetResultData | None


class RefusalData(TypedDict):
    """Why something is refused, or what went wrong.

    Attributes:
        code: what it is, for programs.
        texts: the same in words.
        rule: the rule that is broken: the page ``docs/rules/<rule>.md``; empty for none.
        setting: the setting that says so; empty where no setting can change it.
        where: the line of the ruleset that sets it, ``file:line:column``, where known.
        at: where in the data that was given the fault stands, as a JSON pointer; empty for all.
    """

    code: Word
    texts: SaidData
    rule: Word
    setting: Word
    where: Written
    at: Written


class RulesetData(TypedDict):
    """A ruleset, bound and ready to play.

    Attributes:
        id: its id.
        names: its names by language.
        digest: the digest of ``resolved``.
        engine: the meaning of the engine: equal actions lead to equal games under one meaning.
        settings: every setting by key path.
        kinds: the cards' notation characters, low to high, as they rank.
        plugins: the version of each plugin that it names, in order.
        phases: the names of the phases that a set can have, in order.
        questions: every question that it can put.
        resolved: the ruleset as one document that needs no parent: what it is read from.
        sheet: its rule sheet in words, in Markdown; null where it was not wanted.
    """

    id: Word
    names: dict[str, str]
    digest: Word
    engine: Amount
    settings: dict[str, Any]
    kinds: Word
    plugins: dict[str, str]
    phases: list[Word]
    questions: list[QuestionData]
    resolved: dict[str, Any]
    sheet: str | None


SHAPES = (
    PlayData,
    ActionData,
    DebtData,
    EventData,
    QuestionData,
    TogetherData,
    ChoicesData,
    SetResultData,
    GameResultData,
    ViewData,
    RefusalData,
    RulesetData,
)
"""What a document can hold; the rest is part of these."""
