"""Who would lead if nobody beat what lies, as far as one seat can know."""

from gouji_rules.engine.view import View
from gouji_rules.game.state import PLAY, Match, State, Status
from gouji_rules.hooks.errors import PluginFailure
from gouji_rules.rules.turns import ANSWER


def leader_if_it_stands(view: View) -> int:
    """Return who leads if nobody beats what lies: its owner, or who takes his wind if he is out.

    A plugin that says who takes it is asked with what the seat knows; what it cannot tell from
    that goes by the ruleset's setting.
    """
    active = view.public.active_mask
    if active >> view.owner & 1:
        return view.owner
    rules = view.rules
    try:
        seen = _as_seen(view)
        return rules.wind.leader(seen, rules.facts(seen))
    except PluginFailure:
        return rules.wind.goes_to(view.owner, active, view.met)


def _as_seen(view: View) -> State:
    """Return the position with what the view tells; a hand that it does not show is empty."""
    public, make = view.public, view.rules.hands.make
    shown = {view.seat: view.hand, **view.mates_hands}
    nothing = (0,) * len(view.hand)
    last = public.last_result
    status = Status(
        Match(public.set_number, results=() if last is None else (last,), points=public.points),
        active=public.active_mask,
        headless=public.headless_mask,
        heads=public.heads,
        free=public.free_play,
        opened=public.opened_mask,
        out=public.out,
        failed=public.failed_mask,
        eliminated=public.eliminated_mask,
        revolted=public.revolted_mask,
        burner=public.burner,
        victim=public.victim,
        bound=public.bound,
        calls=public.calls,
    )
    return State(
        PLAY,
        ANSWER,
        view.seat,
        tuple(make(shown.get(seat, nothing)) for seat in range(6)),
        status,
        view.top,
        view.owner,
        view.met,
        view.passed_mask,
        yielded=view.yielded_mask,
        gone=view.gone,
    )
