"""Burning (燒牌): beating somebody else's gouji play, then leading to the end with jokers.

Rule page: docs/rules/burn.md.
"""

from gouji_rules.engine import tricks
from gouji_rules.engine.finding import answers
from gouji_rules.kernel.comparison import can_answer
from gouji_rules.kernel.hand import hand_of
from gouji_rules.kernel.layout import NOBODY, OPPOSITE, Layout, state_of, status_of
from gouji_rules.kernel.places import set_aside
from gouji_rules.kernel.tables import Tables
from gouji_rules.seats import NEXT

# Who burns


def window(tables: Tables, layout: Layout) -> int:
    """Return the seats (mask) that are looked at, one after the other, on a gouji play."""
    owner = layout.owner
    left = layout.active & ~(1 << owner)
    return left if tables.burns_in_turn else left & ~(1 << OPPOSITE[owner])


def walks(tables: Tables, layout: Layout) -> bool:
    """Return whether those that are left are asked in turn, answers among the burns."""
    return tables.burns_in_turn or bool(layout.pending >> OPPOSITE[layout.owner] & 1)


def able(tables: Tables, layout: Layout) -> int:
    """Return the active seats (mask) that may burn, whatever they hold and whoever they are."""
    if layout.free:
        return 0
    active = layout.active
    found = active & (active << 3 | active >> 3) & ~layout.yielded
    if not tables.after_pass:
        found &= ~layout.passed
    if tables.requires_opened:
        found &= layout.opened
    return found


def may(tables: Tables, layout: Layout, seat: int) -> bool:
    """Return whether a seat that is able to burn holds a play that may burn the top."""
    if not tables.is_choosy:
        return can_answer(tables, layout, seat)
    hand, rules = hand_of(tables, layout, seat), tables.rules
    if not rules.burn.could_admit(hand) or not can_answer(tables, layout, seat):
        return False
    top = layout.top
    assert top is not None  # a burn window stands on a top
    for play in answers(rules, hand, top).ends():
        if rules.burn.why_not_with(play, rules.hands.minus(hand, play)) is None:
            return True
    return False


def next_asked(tables: Tables, layout: Layout) -> int:
    """Return the next seat that is asked whether it burns, or -1; who is left stays pending."""
    pending = layout.pending
    if tables.asks_burners:
        found, pending = tables.rules.burn.next_asked(state_of(tables, layout))
        if found >= 0:
            layout.pending = pending
        return found
    ready = pending & able(tables, layout)
    found = NOBODY
    for seat in tables.burners[layout.owner]:
        if pending >> seat & 1:
            pending &= ~(1 << seat)
            if ready >> seat & 1 and may(tables, layout, seat):
                found = seat
                layout.pending = pending
                break
    return found


def next_in_turn(tables: Tables, layout: Layout, answering: int) -> int:
    """Return the next seat that is asked, to burn or to answer, or -1 for none.

    Args:
        tables: of the ruleset.
        layout: whose seat was asked, or has played, last; who is left stays pending.
        answering: the seats (mask) that may answer.
    """
    if tables.asks_burners:
        found, pending = tables.rules.burn.next_in_turn(state_of(tables, layout), answering)
        layout.pending = pending
        return found
    pending, seat, burners = layout.pending, layout.seat, tables.burners[layout.owner]
    ready = able(tables, layout)
    while pending:
        seat = NEXT[pending][seat]
        pending &= ~(1 << seat)
        burning = ready >> seat & 1 and seat in burners
        if answering >> seat & 1 or (burning and may(tables, layout, seat)):
            layout.pending = pending
            return seat
    layout.pending = 0
    return NOBODY


def might(tables: Tables, layout: Layout, seat: int) -> bool:
    """Return whether ``seat`` may burn the top as far as everybody can see."""
    if tables.asks_burners:
        return tables.rules.burn.might(state_of(tables, layout), seat)
    return bool(able(tables, layout) >> seat & 1) and seat in tables.burners[layout.owner]


# What comes of it


def binds(layout: Layout, seat: int) -> bool:
    """Return whether ``seat`` is the burner and its next lead has to keep his duty."""
    return layout.bound and layout.burner == seat


def keeps_duty(tables: Tables, layout: Layout, seat: int) -> bool:
    """Return whether a burner has a lead that keeps his duty."""
    return tricks.keeps_duty(tables.rules, hand_of(tables, layout, seat))


def after_answer(tables: Tables, layout: Layout, burns: bool) -> None:
    """The asked seat has beaten the top: a burn that is undone, a burn that begins."""
    seat, owner = layout.seat, layout.owner
    links = 0
    if layout.burner == owner:
        links = layout.links
        if links:  # what has succeeded is not undone
            layout.undone.append(owner)
        _over(layout)
    if burns:
        layout.burner, layout.victim, layout.links = seat, owner, links + 1
        layout.bound = tables.has_duty
        layout.fresh = True
        if tables.gives_up_opening and not layout.opened >> seat & 1:
            layout.closed |= 1 << seat


def after_lead(tables: Tables, layout: Layout) -> None:
    """The burner has led: where one lead is his duty he is bound no longer."""
    if tables.next_lead_only:
        layout.bound = False


def after_going_out(tables: Tables, layout: Layout, seat: int) -> None:
    """The burner has gone out: his burn has succeeded, unless the burning play has to stand."""
    if layout.burner != seat or (tables.at_once and layout.links):
        return
    if layout.links:
        _succeeds(layout)
    _over(layout)


def after_trick(tables: Tables, layout: Layout) -> None:
    """The burner has won a trick: a burn that nobody answered may have succeeded by it."""
    layout.fresh = False
    if tables.at_once and layout.links:
        _succeeds(layout)
        if not layout.active >> layout.burner & 1:
            _over(layout)
    if layout.burner >= 0 and not layout.links and not layout.bound:
        _over(layout)


def stands(tables: Tables, layout: Layout) -> None:
    """The set has ended: nobody beats the burning play any more, if it is the one on top."""
    if tables.at_once and layout.burner >= 0 and layout.links:
        _succeeds(layout)
        if not layout.active >> layout.burner & 1:
            _over(layout)


def fails(tables: Tables, layout: Layout) -> int:
    """The burner has no lead that keeps his duty: he leaves the set.

    Returns:
        the seat from which on the next active seat leads.
    """
    burner = layout.burner
    if tables.asks_failure:
        leader = tables.rules.burn.leader_after_failure(status_of(layout), burner)
    else:
        leader = layout.victim if tables.victim_leads else (burner + 1) % 6
    layout.failed |= 1 << burner
    _over(layout)
    set_aside(layout, burner)
    return leader


def _succeeds(layout: Layout) -> None:
    """A burn has succeeded; whoever plays on is no link of a chain any more."""
    layout.burned.append((layout.burner, layout.victim, layout.links))
    layout.links = 0


def _over(layout: Layout) -> None:
    """Nobody is burning."""
    layout.burner = layout.victim = NOBODY
    layout.links = 0
