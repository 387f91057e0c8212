"""How a set stood when it had just ended: a game that goes on has the next one dealt at once."""

from collections.abc import Iterable
from typing import Final

from gouji_rules.engine.rules import Rules
from gouji_rules.game.events import Event
from gouji_rules.game.result import SetResult
from gouji_rules.game.state import State, Status
from gouji_rules.game.values import but
from gouji_rules.plays import Play
from gouji_rules.rules import headless
from gouji_rules.seats import opposite

_LEAVES: Final = {"burn_failed": "failed", "eliminated": "eliminated"}
"""What happens to who leaves a set without going out, and the mask in which it is kept."""


def at_end(rules: Rules, before: State, events: Iterable[Event]) -> State:
    """Return the position in which a set ended.

    Args:
        rules: that are played.
        before: the position before its last move.
        events: what came of that move.
    """
    hands, status = [*before.hands], before.status
    top, owner, gone = before.top, before.owner, before.gone
    for event in events:
        play = event.data.get("play")
        if play is not None:
            hands[event.seat] = rules.hands.minus(hands[event.seat], play)
            top, owner, gone = play, event.seat, gone + play.packed
        status = status_after(status, event, last=top)
    if status.burner >= 0 and not status.active >> status.burner & 1:
        status = but(status, burner=-1, victim=-1, links=0)
    return but(before.ends(status), hands=tuple(hands), top=top, owner=owner, gone=gone)


def status_after(status: Status, event: Event, last: Play | None) -> Status:
    """Return a status after something has happened; of the result what it says of seats."""
    left = status.active & ~(1 << event.seat) if event.seat >= 0 else status.active
    if event.kind == "went_out":
        # After a last gouji play the opposite is headless only when the trick has ended.
        waits = last is not None and last.gouji and left >> opposite(event.seat) & 1
        alone = headless.after(status, left, 0 if waits else 1 << event.seat)
        return but(status, out=(*status.out, event.seat), active=left, headless=alone)
    if event.kind in _LEAVES:
        mask = getattr(status, _LEAVES[event.kind]) | 1 << event.seat
        alone = headless.after(status, left, 1 << event.seat)
        return but(status, active=left, headless=alone, **{_LEAVES[event.kind]: mask})
    if event.kind != "set_ended":
        return status
    result: SetResult = event.data["result"]
    return but(
        status,
        opened=result.opened,
        calls=result.calls,
        smothered=result.smothered,
        revolted=result.revolted,
        burned=result.burned,
        result=result,
    )
