"""A position in play, laid out flat: lists and small ints that the kernel changes in place.

docs/kernel.md explains the layout. ``Layout`` begins with a state, ``state_of`` gives the state
again that the object engine would have: whatever is to be looked at is looked at there.
"""

from typing import Final

from gouji_rules.engine.phases import IN_PLAY
from gouji_rules.game import questions
from gouji_rules.game.hand import Hand
from gouji_rules.game.state import NOBODY as NOBODY_SMOTHERED
from gouji_rules.game.state import PLAY, ZEROS, Met, State, Status
from gouji_rules.game.values import but
from gouji_rules.kernel.tables import Row, Tables
from gouji_rules.plays import Play
from gouji_rules.seats import SEATS

LEAD: Final = 0
ANSWER: Final = 1
YIELDED: Final = 2
REASK: Final = 3
IN_TURN: Final = 4
BURN: Final = 5
"""The questions, by their places in ``engine.phases.IN_PLAY``."""
OVER: Final = 6
"""In place of a question: the set has ended."""
NOTHING: Final = 7
"""In place of a question: a play has been put down, nobody is asked yet."""

ORDINARY: Final = 0
GOUJI: Final = 1
DEAD: Final = 2
GOUJI_HEADLESS: Final = 3
"""How the top is met, as ``game.state.Met`` numbers it."""

NOBODY: Final = -1
OPPOSITE: Final = (3, 4, 5, 0, 1, 2)


class Layout:
    """A position in play. Lists have an entry a seat; sets of seats are masks.

    Attributes:
        begun: the state that it was made of.
        hands: as somebody last wanted them (``hands_of``).
        counts: each seat's cards by kind.
        at_least: as ``Hand.at_least``, a list that gets shorter with the 2s.
        twos, sizes, slots: as of ``Hand``.
        held: the combo of all jokers that a seat holds.
        only_last: who holds nothing but the rank that goes last (mask).
        question: what is asked: ``LEAD`` ... ``BURN``, ``OVER``.
        seat, owner, met, passed, pending, yielded, gone: as of ``State``.
        top: the play on the table; None where a lead is asked for.
        beating: the rows of what beats it (``Tables.beating``).
        found: of these what the asked seat holds, as ``shapes.count_answers`` found it.
        forced, leads: how many passes were the only answer, and how many tricks were led.

    The others are as of ``Status``.
    """

    __slots__ = (
        "active",
        "at_least",
        "beating",
        "begun",
        "bound",
        "burned",
        "burner",
        "closed",
        "counts",
        "eliminated",
        "failed",
        "forced",
        "found",
        "fours",
        "free",
        "fresh",
        "gone",
        "hands",
        "headless",
        "heads",
        "held",
        "leads",
        "led",
        "links",
        "met",
        "only_last",
        "opened",
        "out",
        "owner",
        "passed",
        "pending",
        "question",
        "seat",
        "sizes",
        "slots",
        "smothered",
        "top",
        "twos",
        "undone",
        "victim",
        "worst",
        "yielded",
    )

    def __init__(self, tables: Tables, counts: list[list[int]]) -> None:
        self.counts = counts
        self.at_least: list[list[int]] = []
        self.twos: list[int] = []
        self.sizes: list[int] = []
        self.slots: list[int] = []
        self.held: list[int] = []
        self.only_last: int = 0
        for seat in range(6):
            self._lay(tables, seat)

    def _lay(self, tables: Tables, seat: int) -> None:
        """Work out of a seat's cards what is kept beside them, as ``HandTable.make`` does."""
        counts = self.counts[seat]
        twos = counts[tables.money] if tables.money >= 0 else 0
        slots = longest = twos
        highest = [0] * (tables.longest + 1)
        for kind in tables.free_kinds:
            number = counts[kind]
            if number:
                number += twos
                slots += number
                highest[number] |= 1 << kind
                longest = max(longest, number)
        if twos:
            highest[twos] |= tables.money_bit
        at_least = highest[: longest + 1]
        above = 0
        for number in range(longest, 0, -1):
            above |= at_least[number]
            at_least[number] = above
        at_least[0] = tables.joker_bits
        held = 0
        for place, kind in enumerate(tables.level_kinds):
            held += counts[kind] * tables.strides[place]
        size = sum(counts)
        if size and tables.last >= 0 and counts[tables.last] == size:
            self.only_last |= 1 << seat
        self.at_least.append(at_least)
        self.twos.append(twos)
        self.sizes.append(size)
        self.slots.append(slots)
        self.held.append(held)

    def begin(self, tables: Tables, state: State) -> None:
        """Take a position whose hands these are; the layout goes on from there."""
        self.begun: State = state
        self.hands: tuple[Hand, ...] = state.hands
        self.question: int = IN_PLAY.index(state.question)
        self.seat: int = state.seat
        self.owner: int = state.owner
        self.met: int = int(state.met)
        self.passed: int = state.passed
        self.pending: int = state.pending
        self.yielded: int = state.yielded
        self.gone: int = state.gone
        self.top: Play | None = state.top
        self.beating: dict[int, Row] = {} if state.top is None else tables.beating(state.top)
        self.found: Row = []
        self.forced: int = 0
        self.leads: int = 1 if self.question == LEAD else 0
        self._of_status(state.status)

    def _of_status(self, status: Status) -> None:
        self.active: int = status.active
        self.headless: int = status.headless
        self.heads: list[int] = list(status.heads)
        self.free: bool = status.free
        self.opened: int = status.opened
        self.fours: int = status.fours
        self.led: bool = status.led
        self.out: list[int] = list(status.out)
        self.worst: list[int] = list(status.worst)
        self.failed: int = status.failed
        self.eliminated: int = status.eliminated
        self.burner: int = status.burner
        self.victim: int = status.victim
        self.links: int = status.links
        self.bound: bool = status.bound
        self.fresh: bool = status.fresh
        self.closed: int = status.closed
        self.burned: list[tuple[int, int, int]] = list(status.burned)
        self.undone: list[int] = list(status.undone)
        self.smothered: list[int] = list(status.smothered)


def layout_of(tables: Tables, state: State) -> Layout:
    """Return the layout of a position in play."""
    layout = Layout(tables, [list(hand.counts) for hand in state.hands])
    layout.begin(tables, state)
    return layout


def status_of(layout: Layout) -> Status:
    """Return what the set remembers, as the object engine has it."""
    heads, smothered = tuple(layout.heads), tuple(layout.smothered)
    return but(
        layout.begun.status,
        active=layout.active,
        headless=layout.headless,
        heads=ZEROS if heads == ZEROS else heads,
        free=layout.free,
        opened=layout.opened,
        fours=layout.fours,
        led=layout.led,
        out=tuple(layout.out),
        worst=tuple(layout.worst),
        failed=layout.failed,
        eliminated=layout.eliminated,
        burner=layout.burner,
        victim=layout.victim,
        links=layout.links,
        bound=layout.bound,
        fresh=layout.fresh,
        closed=layout.closed,
        burned=tuple(layout.burned),
        undone=tuple(layout.undone),
        smothered=NOBODY_SMOTHERED if smothered == NOBODY_SMOTHERED else smothered,
    )


def hands_of(tables: Tables, layout: Layout) -> tuple[Hand, ...]:
    """Return the six hands; one that has not changed is the one that it was."""
    table, found = tables.rules.hands, list(layout.hands)
    for seat in SEATS:
        size = layout.sizes[seat]
        if not size:
            found[seat] = table.empty[seat]
        elif size != found[seat].size:
            found[seat] = table.make(tuple(layout.counts[seat]))
    layout.hands = tuple(found)
    return layout.hands


def state_of(tables: Tables, layout: Layout) -> State:
    """Return the position as the object engine has it."""
    return State(
        PLAY,
        IN_PLAY[layout.question] if layout.question < OVER else questions.NOTHING,
        layout.seat,
        hands_of(tables, layout),
        status_of(layout),
        layout.top,
        layout.owner,
        Met(layout.met),
        layout.passed,
        layout.pending,
        layout.yielded,
        layout.gone,
    )
