"""What whoever watches a game may know: what all six at the table know, and no more.

Put together piece by piece, as views are. Rule page: docs/rules/view.md.
"""

from gouji_rules.engine.memory import shown
from gouji_rules.engine.rules import Rules
from gouji_rules.engine.together import hides
from gouji_rules.engine.view import View, public_of
from gouji_rules.game.phases import NOTHING_MORE
from gouji_rules.game.state import NOBODY, Match, State
from gouji_rules.rules.burn import BURN
from gouji_rules.rules.reporting import UNKNOWN
from gouji_rules.seats import SEATS

WATCHER = -1
"""In the place of a seat: whoever watches."""


class PublicView(View):
    """What everybody knows of a game: the view of whoever watches, with no cards of its own.

    ``seat`` is -1, ``own`` an empty hand; what is shown to some seats only is not in it.
    """

    __slots__ = ()

    def __init__(self, rules: Rules, state: State) -> None:
        status, question, asked = state.status, state.question, state.seat
        hidden = asked < 0 or hides(rules, state)
        self.rules = rules
        self.seat = WATCHER
        self.phase = state.phase
        if hidden and status.hushed and not state.gone and asked >= 0:
            self.phase = rules.phases.home[status.hushed[0][0]].name
        self.asks = None if hidden else asked
        self.question = "" if hidden else question.name
        self.about = NOTHING_MORE
        self.own = rules.hands.make(rules.deck.nothing)
        self.top, self.owner, self.met = state.top, state.owner, state.met
        self.passed_mask, self.yielded_mask = state.passed, state.yielded
        self.pending_mask = state.pending if question < BURN and not hidden else 0
        self.gone = state.gone
        self.public = public_of(status)
        known = status.smothered is not NOBODY
        self.smothered = rules.smothering.seen(status, WATCHER) if known else {}
        self.counts = rules.reporting.told_to_all(state) if rules.reporting.told else UNKNOWN
        self.mates_hands = {}
        self.memory = _memory(rules, status.match) if rules.memories else {}
        self.fours = -1


def _memory(rules: Rules, match: Match) -> dict[str, object]:
    """Return what plugins show of what they remember to all six alike; worked out once a set."""
    known = match.shown.get(WATCHER)
    if known is None:
        first, *others = (shown(rules, match.memory, seat) for seat in SEATS)
        known = match.shown[WATCHER] = {
            name: data
            for name, data in first.items()
            if all(name in one and one[name] == data for one in others)
        }
    return dict(known)
