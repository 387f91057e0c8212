"""What the asked seat sees, made from the layout: the same view and choices as the object engine's.

Whoever plays by what it sees, as ``steady`` does, is asked with these.
"""

from typing import Final

from gouji_rules.cards import Counts
from gouji_rules.engine.choices import Choices
from gouji_rules.engine.legal import answering_choices, burning_choices, leading_choices
from gouji_rules.engine.phases import IN_PLAY
from gouji_rules.engine.rules import Rules
from gouji_rules.engine.view import Public, View, memory_of, public_of
from gouji_rules.game.hand import Hand
from gouji_rules.game.phases import NOTHING_MORE
from gouji_rules.game.state import PLAY, Met
from gouji_rules.kernel.burn import binds
from gouji_rules.kernel.hand import hand_of
from gouji_rules.kernel.layout import BURN, LEAD, NOBODY, Layout
from gouji_rules.kernel.tables import Tables
from gouji_rules.kernel.words import WORDS
from gouji_rules.rules.reporting import UNKNOWN
from gouji_rules.seats import mates

_METS: Final = tuple(Met)
_NONE_SMOTHERED: Final = [NOBODY] * 6


class LaidPublic(Public):
    """What everybody knows of a set, from a layout."""

    __slots__ = ()

    def __init__(self, layout: Layout, before: Public) -> None:
        self.text = ""
        self.active_mask = layout.active
        self.opened_mask = layout.opened
        self.headless_mask = layout.headless
        self.revolted_mask = before.revolted_mask
        self.failed_mask = layout.failed
        self.eliminated_mask = layout.eliminated
        self.heads = tuple(layout.heads)
        self.out = tuple(layout.out)
        self.calls = before.calls
        self.burner = layout.burner
        self.bound = layout.bound and layout.burner >= 0
        self.victim = layout.victim
        self.free_play = layout.free
        self.set_number = before.set_number
        self.sets_played = before.sets_played
        self.points = before.points
        self.last_result = before.last_result


class LaidView(View):
    """The view of the asked seat, from a layout.

    Args:
        tables: of the ruleset.
        layout: the position.
        own: the seat's hand, which nobody changes.
    """

    __slots__ = ()

    def __init__(self, tables: Tables, layout: Layout, own: Hand) -> None:
        rules, seat, status = tables.rules, layout.seat, layout.begun.status
        question = layout.question
        self.phase = PLAY
        self.about = NOTHING_MORE
        self.asks = self.seat = seat
        self.question = IN_PLAY[question].name
        self.pending_mask = layout.pending if question < BURN else 0
        self.rules = rules
        self.own = own
        self.top = layout.top
        self.owner = layout.owner
        self.met = _METS[layout.met]
        self.passed_mask = layout.passed
        self.yielded_mask = layout.yielded
        self.gone = layout.gone
        self.public = LaidPublic(layout, public_of(status))
        known = layout.smothered != _NONE_SMOTHERED
        self.smothered = _smothered(tables, layout) if known else {}
        self.counts = _told(rules, layout) if rules.reporting.told else UNKNOWN
        self.mates_hands = _mates_hands(rules, layout) if rules.reporting.mates_see else {}
        self.memory = memory_of(rules, status.match, seat) if rules.memories else {}
        self.fours = seat if layout.fours == seat else NOBODY


def view_of(tables: Tables, layout: Layout) -> LaidView:
    """Return what the asked seat sees."""
    own = hand_of(tables, layout, layout.seat)
    own.at_least = list(own.at_least)  # the layout's own is changed in place
    return LaidView(tables, layout, own)


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


def _smothered(tables: Tables, layout: Layout) -> dict[int, int]:
    """Return who was smothered by whom, as far as the asked seat may know."""
    seat = layout.seat
    return {
        victim: by
        for victim, by in enumerate(layout.smothered)
        if by >= 0 and (tables.eliminates or seat in {victim, by} or victim in layout.out)
    }


def _told(rules: Rules, layout: Layout) -> tuple[int | None, ...]:
    """Return each seat's number of cards as the asked one knows it."""
    limit = rules.reporting.limit
    told: list[int | None] = [size if size <= limit else None for size in layout.sizes]
    told[layout.seat] = layout.sizes[layout.seat]
    return tuple(told)


def _mates_hands(rules: Rules, layout: Layout) -> dict[int, Counts]:
    """Return the hands by kind that the asked seat sees of its mates."""
    limit = rules.reporting.limit
    return {
        mate: tuple(layout.counts[mate])
        for mate in mates(layout.seat)
        if layout.sizes[mate] <= limit
    }
