"""Turns: a lead, the answers to it, the end of the trick, as ``engine/play.py`` goes on.

Nothing is checked: answers come from what the kernel has counted. Rule page: docs/rules/turns.md.
"""

from gouji_rules.kernel import (
    burn,
    free_play,
    gouji,
    headless,
    opening,
    passing,
    smothering,
    wind,
    yielding,
)
from gouji_rules.kernel.hand import take
from gouji_rules.kernel.layout import (
    ANSWER,
    BURN,
    GOUJI,
    GOUJI_HEADLESS,
    IN_TURN,
    LEAD,
    NOBODY,
    NOTHING,
    OPPOSITE,
    ORDINARY,
    OVER,
    REASK,
    YIELDED,
    Layout,
)
from gouji_rules.kernel.tables import Tables
from gouji_rules.plays import Play
from gouji_rules.seats import ALL, NEXT


def pass_(tables: Tables, layout: Layout) -> None:
    """Pass: in a burn window, decline without a word."""
    question, seat = layout.question, layout.seat
    if question == BURN:
        _next_burner(tables, layout)
        return
    passed = layout.passed | 1 << seat
    if question == IN_TURN:
        layout.passed = passed
        _next_in_turn(tables, layout)
        return
    pending = layout.pending
    if pending and layout.met != GOUJI:  # as nearly always: without a call more
        layout.passed = passed
        after = NEXT[pending][seat]
        layout.seat = after
        layout.pending = pending & ~(1 << after)
        return
    _after_pass(tables, layout, passed)


def claim(tables: Tables, layout: Layout) -> None:
    """Claim the wind: a pass that does not bind if somebody else answers."""
    _after_pass(tables, layout, layout.passed)


def _after_pass(tables: Tables, layout: Layout, passed: int) -> None:
    """Ask the next seat; who yielded is asked again, else the trick ends.

    Args:
        tables: of the ruleset.
        layout: as it is; a trick that ends is looked at as it was before the last pass.
        passed: the seats (mask) that have passed by now.
    """
    pending = layout.pending
    seat = layout.seat
    if not pending and layout.question == YIELDED:
        layout.passed = passed
        layout.question = REASK
        layout.seat = OPPOSITE[layout.owner]
        return
    after = NEXT[pending][seat] if pending else layout.owner
    if tables.by_pass and layout.met == GOUJI:
        opening.after_pass(tables, layout, seat, passed, after)
    if pending:
        layout.passed = passed
        layout.seat = after
        layout.pending = pending & ~(1 << after)
    else:
        _end_trick(tables, layout)


def yield_(tables: Tables, layout: Layout) -> None:
    """Yield: let the seats before the owner answer, or burn, first."""
    seat = layout.seat
    layout.yielded |= 1 << seat
    layout.question = YIELDED
    if layout.met == GOUJI:
        layout.pending = yielding.asked_on_gouji(layout)
        _next_in_turn(tables, layout)
        return
    after = NEXT[layout.pending][seat]
    layout.seat = after
    layout.pending &= ~(1 << after)


def _next_burner(tables: Tables, layout: Layout) -> None:
    """Ask the next seat that can burn; when there is none, those who may answer."""
    if burn.walks(tables, layout):
        _next_in_turn(tables, layout)
        return
    seat = burn.next_asked(tables, layout)
    if seat >= 0:
        layout.question = BURN
        layout.seat = seat
        return
    asked = passing.asked(tables, layout)
    owner = layout.owner
    seat = NEXT[asked][owner] if asked else owner
    if tables.by_pass and layout.met == GOUJI:
        # Who is out of the trick lets it pass as well, when his turn would have come.
        layout.seat = owner
        opening.after_pass(tables, layout, owner, layout.passed, seat)
    if not asked:
        _end_trick(tables, layout)
        return
    layout.question = ANSWER
    layout.seat = seat
    layout.pending = asked & ~(1 << seat)


def _next_in_turn(tables: Tables, layout: Layout) -> None:
    """Ask the next seat that can burn or may answer."""
    answering = passing.asked(tables, layout)
    before, pending = layout.seat, layout.pending
    seat = burn.next_in_turn(tables, layout, answering)
    if tables.by_pass and layout.met == GOUJI:
        # Who has yielded is asked again: until then he has let nothing pass.
        after = seat if seat >= 0 else layout.owner
        opening.after_pass(tables, layout, before, layout.passed & ~layout.pending, after)
    if seat < 0:
        layout.pending = pending  # a trick that ends is looked at as it was
        _end_trick(tables, layout)
        return
    layout.question = IN_TURN if answering >> seat & 1 else BURN
    layout.seat = seat


def put_down(tables: Tables, layout: Layout, play: Play) -> None:
    """Put a play down: as a lead, an answer or, where that is asked, a burn."""
    seat = layout.seat
    active = layout.active
    if layout.top is None:
        _before_lead(tables, layout, play)
        take(tables, layout, seat, play)
    else:
        smothers = bool(layout.only_last) and smothering.smothers(tables, layout)
        take(tables, layout, seat, play)
        _beat(tables, layout, smothers)
    layout.question = NOTHING
    size = layout.sizes[seat]
    if tables.by_playing and size:
        opening.after_play(tables, layout, play)
    eliminated = layout.active != active
    if eliminated and size:
        free_play.after(tables, layout)
    met = ORDINARY
    if (play.gouji or layout.met or layout.burner == seat) and not layout.free:
        met = gouji.met(layout, play)
    layout.met = met
    layout.top = play
    layout.beating = tables.beating(play)
    layout.owner = seat
    layout.pending = 0
    layout.gone += play.packed
    if not size:
        _go_out(tables, layout)
    elif eliminated and tables.ended[layout.active]:
        layout.question = OVER
    else:
        _ask(tables, layout)


def _before_lead(tables: Tables, layout: Layout, play: Play) -> None:
    """A play is led: what that means for 4-open and for a burner."""
    if layout.fours >= 0:
        opening.after_lead(tables, layout, play)
    if tables.minds_win:
        layout.led = True
    if layout.burner == layout.seat:
        burn.after_lead(tables, layout)


def _beat(tables: Tables, layout: Layout, smothers: bool) -> None:
    """The top is beaten: a burn that begins or is undone, and smothering."""
    owner = layout.owner
    burns = layout.question == BURN
    if burns or layout.burner == owner:
        burn.after_answer(tables, layout, burns)
    if tables.minds_win:
        layout.led = False
    if smothers:
        smothering.after_answer(tables, layout, owner)


def _go_out(tables: Tables, layout: Layout) -> None:
    """The seat that has just put its last cards down goes out."""
    seat = layout.seat
    bit = 1 << seat
    layout.active &= ~bit
    # After a last gouji play the opposite is headless only when the trick has ended.
    waits = layout.met == GOUJI and bool(layout.active >> OPPOSITE[seat] & 1)
    headless.after(layout, 0 if waits else bit)
    layout.out.append(seat)
    burn.after_going_out(tables, layout, seat)
    free = layout.free
    if not waits and not free:
        free_play.after(tables, layout)
        if layout.free:
            layout.met = ORDINARY
    if tables.ended[layout.active]:
        layout.question = OVER
    else:
        _ask(tables, layout)


def _ask(tables: Tables, layout: Layout) -> None:
    """Ask who may burn or answer the play that has just been put down."""
    if ORDINARY < layout.met < GOUJI_HEADLESS:
        layout.pending = burn.window(tables, layout)
        _next_burner(tables, layout)
        return
    asked = passing.asked(tables, layout)
    last = passing.asked_last(tables, layout) if tables.lifts_last else NOBODY
    if asked:
        seat = NEXT[asked][layout.owner]
        layout.question = ANSWER if last < 0 else YIELDED
        layout.seat = seat
        layout.pending = asked & ~(1 << seat)
    elif last >= 0:
        layout.question = REASK
        layout.seat = last
    else:
        _end_trick(tables, layout)


def _end_trick(tables: Tables, layout: Layout) -> None:
    """End the trick: nobody is left to ask, the next lead falls to somebody."""
    owner = layout.owner
    if layout.active >> owner & 1:
        leader = owner
        if layout.met or tables.any_play:
            opening.after_trick(tables, layout)
            leader = gouji.leader(tables, layout)
    else:
        leader = wind.leader(tables, layout)
    if layout.burner == owner:
        burn.after_trick(tables, layout)
    if layout.active != ALL:
        headless.after(layout, ALL)
        free_play.after(tables, layout)
    _lead(tables, layout, leader)


def _lead(tables: Tables, layout: Layout, leader: int) -> None:
    """Give the lead to ``leader``; burners who cannot keep their duty fail here."""
    while burn.binds(layout, leader) and not burn.keeps_duty(tables, layout, leader):
        leader = burn.fails(tables, layout)
        free_play.after(tables, layout)
        if tables.ended[layout.active]:
            layout.question = OVER
            return
        if not layout.active >> leader & 1:
            leader = NEXT[layout.active][leader]
    layout.question = LEAD
    layout.seat = leader
    layout.top = None
    layout.owner = NOBODY
    layout.met = ORDINARY
    layout.passed = layout.pending = layout.yielded = 0
    layout.leads += 1
