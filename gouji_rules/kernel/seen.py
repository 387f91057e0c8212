"""What the asked seat sees, made from the layout: the same view and choices as the object engine's.

Whoever plays by what it sees, as ``steady`` does, is asked with these.
"""

from collections.abc import Sequence
from typing import Final

from gouji_rules.cards import Counts
from gouji_rules.engine.choices import Choices, never, no_plays
from gouji_rules.engine.legal import answering_choices, burning_choices, leading_choices
from gouji_rules.engine.phases import IN_PLAY
from gouji_rules.engine.returns import Returns
from gouji_rules.engine.rules import Rules
from gouji_rules.engine.view import Public, View, memory_of, public_of
from gouji_rules.game.actions import Action, playing
from gouji_rules.game.hand import Hand
from gouji_rules.game.phases import NOTHING_MORE, About
from gouji_rules.game.state import PLAY, ZEROS, Met
from gouji_rules.kernel.before_play import BeforePlay
from gouji_rules.kernel.burn import binds
from gouji_rules.kernel.hand import hand_of
from gouji_rules.kernel.layout import BURN, LEAD, NOBODY, Layout, state_of
from gouji_rules.kernel.tables import Tables
from gouji_rules.kernel.words import WORDS
from gouji_rules.rules.reporting import UNKNOWN
from gouji_rules.rules.tribute import ASKS_TAKE
from gouji_rules.seats import mates

_METS: Final = tuple(Met)
_NAMES: Final = [question.name for question in IN_PLAY]
_NONE_SMOTHERED: Final = [NOBODY] * 6


class LaidPublic(Public):
    """What everybody knows of a set, as a layout has it."""

    __slots__ = ()

    def __init__(self, layout: Layout) -> None:
        super().__init__(layout.begun.status)
        self.show(layout)

    def show(self, layout: Layout) -> None:
        """Know what is so now."""
        self.active_mask = layout.active
        self.opened_mask = layout.opened
        self.headless_mask = layout.headless
        self.failed_mask = layout.failed
        self.eliminated_mask = layout.eliminated
        self.burner = layout.burner
        self.bound = layout.bound and layout.burner >= 0
        self.victim = layout.victim
        self.free_play = layout.free
        if layout.out:
            self.out = tuple(layout.out)
        if self.heads != ZEROS:
            self.heads = tuple(layout.heads)


class DealtView(View):
    """What the seat that is asked before play sees.

    Args:
        before: the set, in which it is asked.
    """

    __slots__ = ("_before",)

    def __init__(self, before: BeforePlay, about: About) -> None:
        rules, seat, status = before.rules, before.seat, before.status
        self._before = before
        self.rules = rules
        self.asks = self.seat = seat
        self.phase = before.phase
        self.question = before.question.name
        self.about = about
        self.own = rules.held.bound(before.hand(seat), status, seat)
        self.public = public_of(status)
        self.memory = memory_of(rules, status.match, seat) if rules.memories else {}
        self.top = None
        self.met = Met.ORDINARY
        self.owner = self.fours = NOBODY
        self.gone = self.pending_mask = self.passed_mask = self.yielded_mask = 0

    @property
    def smothered(self) -> dict[int, int]:
        """Nobody is smothered before play."""
        return {}

    @property
    def counts(self) -> tuple[int | None, ...]:
        """Each seat's number of cards as this one knows it."""
        return _told(self.rules, self._before.sizes, self.seat)

    @property
    def mates_hands(self) -> dict[int, Counts]:
        """No hand is shown before play."""
        return {}


class LaidView(View):
    """What a seat sees of a layout, made once a set; ``show`` has it see what is there now.

    Args:
        tables: of the ruleset.
        layout: the position, in which the seat is asked.
    """

    __slots__ = ("_tables", "laid", "layout")

    def __init__(self, tables: Tables, layout: Layout) -> None:
        rules, seat = tables.rules, layout.seat
        status = layout.begun.status
        self.layout = layout
        self._tables = tables
        self.rules = rules
        self.asks = self.seat = seat
        self.phase = PLAY
        self.about = NOTHING_MORE
        self.laid = LaidPublic(layout)
        self.public = self.laid
        self.memory = memory_of(rules, status.match, seat) if rules.memories else {}
        self.show()

    def show(self) -> None:
        """See what is there now: the seat is asked again."""
        layout, seat = self.layout, self.seat
        question = layout.question
        self.question = _NAMES[question]
        self.pending_mask = layout.pending if question < BURN else 0
        self.own = hand_of(self._tables, layout, seat)  # good for this one answer
        self.top = layout.top
        self.owner = layout.owner
        self.met = _METS[layout.met]
        self.passed_mask = layout.passed
        self.yielded_mask = layout.yielded
        self.gone = layout.gone
        self.fours = seat if layout.fours == seat else NOBODY
        self.laid.show(layout)

    @property
    def smothered(self) -> dict[int, int]:
        """Who was smothered by whom, as far as the seat may know."""
        layout, seat = self.layout, self.seat
        if layout.smothered == _NONE_SMOTHERED:
            return {}
        return {
            victim: by
            for victim, by in enumerate(layout.smothered)
            if by >= 0 and (self._tables.eliminates or seat in {victim, by} or victim in layout.out)
        }

    @property
    def counts(self) -> tuple[int | None, ...]:
        """Each seat's number of cards as this one knows it."""
        reporting = self.rules.reporting
        if reporting.asks:
            return reporting.counts(state_of(self._tables, self.layout), self.seat)
        return _told(self.rules, self.layout.sizes, self.seat)

    @property
    def mates_hands(self) -> dict[int, Counts]:
        """The hands by kind that the seat sees of its mates."""
        if not self.rules.reporting.mates_see:
            return {}
        if self.rules.reporting.asks:
            state = state_of(self._tables, self.layout)
            return self.rules.reporting.mates_hands(state, self.seat)
        limit, layout = self.rules.reporting.limit, self.layout
        return {
            mate: tuple(layout.counts[mate])
            for mate in mates(self.seat)
            if layout.sizes[mate] <= limit
        }


def choices_of(tables: Tables, layout: Layout, own: Hand, besides: int) -> Choices:
    """Return what the asked seat may do.

    Args:
        tables: of the ruleset.
        layout: the position.
        own: the seat's hand, which nobody changes.
        besides: the words besides a pass that it may answer with (``words.besides_pass``).
    """
    rules = tables.rules
    if layout.question == LEAD:
        return leading_choices(rules, own, binds(layout, layout.seat))
    top = layout.top
    assert top is not None  # a play is answered or burned
    if layout.question == BURN:
        return burning_choices(rules, own, top)
    return answering_choices(rules, own, top, WORDS[besides])


def dealt_word(before: BeforePlay, words: tuple[Action, ...]) -> tuple[DealtView, Choices]:
    """Return what the seat that is asked before play sees, and the words that it may say."""
    about = NOTHING_MORE
    if before.question == ASKS_TAKE:
        about = About(before.offered, before.giver)
    return DealtView(before, about), Choices(before.rules, None, no_plays, playing, words, never)


def dealt_cards(before: BeforePlay, limits: Counts, number: int) -> tuple[DealtView, Choices]:
    """Return what the seat sees that gives cards back, and all ways in which it may."""
    about = About(before.offered, before.giver, number, limits)
    return DealtView(before, about), Returns(before.rules, limits, number)


def _told(rules: Rules, sizes: Sequence[int], seat: int) -> tuple[int | None, ...]:
    """Return each seat's number of cards as one of them knows it."""
    if not rules.reporting.told:
        return UNKNOWN
    limit = rules.reporting.limit
    told: list[int | None] = [size if size <= limit else None for size in sizes]
    told[seat] = sizes[seat]
    return tuple(told)
