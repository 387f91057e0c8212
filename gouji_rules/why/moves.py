"""Why a move is allowed or not at one point of a game, and why just this seat is asked."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from gouji_rules.diagnostics import Message
from gouji_rules.engine.game import Game
from gouji_rules.engine.rules import Rules
from gouji_rules.game.actions import Action
from gouji_rules.game.events import Event
from gouji_rules.game.refusal import IllegalAction, Refusal
from gouji_rules.game.state import GOUJI, PLAY, State
from gouji_rules.rules import SETTINGS
from gouji_rules.rules.burn import BURN
from gouji_rules.rules.kinds import rank_name
from gouji_rules.sheet.statements import statement
from gouji_rules.why.asked import Asked, why_asked
from gouji_rules.why.grounds import PLUGINS, ground_of
from gouji_rules.why.plays import BeatsReason, why_beats
from gouji_rules.why.spots import Spots, Where

if TYPE_CHECKING:
    from gouji_rules.ruleset.structure.resolve import Resolved


@dataclass(frozen=True, slots=True)
class MoveReason:
    """Why a seat may do something, or may not.

    Attributes:
        rules: by which ruleset.
        seat: who is asked; -1 where nobody is.
        action: the action's text.
        said: why it is allowed or refused, in words.
        more: what to know besides.
        rule, setting: the rule that says so, and the setting; the latter may be empty.
        under: where no setting decides, the one that sets the rule; else empty.
        value: the value of ``setting`` or ``under``, as plain data.
        where: where that is written.
        refusal: None where the action is allowed.
        asked: why this seat is asked, None where nobody is.
        comparison: the play against the one on the table, where that matters.
        events: what follows from it.
    """

    rules: Rules
    seat: int
    action: str
    said: Message
    more: tuple[Message, ...]
    rule: str
    setting: str
    under: str
    value: object
    where: Where
    refusal: Refusal | None
    asked: Asked | None
    comparison: BeatsReason | None
    events: tuple[Event, ...]

    def says(self, lang: str) -> str:
        """Return what the setting says, as the rule sheet has it; nothing without a setting."""
        return statement(self.rules, self.setting, lang) if self.setting in SETTINGS else ""

    @property
    def plugin(self) -> str:
        """Which plugin has the last word on the rule that says so, or the empty string."""
        decides = "passing" if self.rule == "turns" else self.rule
        return self.rules.wrapped_by.get(decides, "")

    @property
    def legal(self) -> bool:
        """Whether the action is allowed."""
        return self.refusal is None


def why_action(game: Game, action: Action | str, resolved: "Resolved | None" = None) -> MoveReason:
    """Return why the seat that is asked may do ``action``, or why it may not.

    Args:
        game: the game at the point in question.
        action: an action or its text; a text that is none is refused like any other.
        resolved: the ruleset resolved, for the place of each part of an expression.
    """
    rules, state = game.rules, game.state
    read = game.read(action) if isinstance(action, str) else action
    refusal = game.why_not(action)
    events: tuple[Event, ...] = ()
    under = ""
    if refusal is None:
        assert isinstance(read, Action)  # why_not has read it too
        said, more, rule, setting = _admitted(rules, state, read)
        events = _follows(game, read)
    else:
        said = Message(f"refusal.{refusal.code}", refusal.params)
        ground = ground_of(refusal, rules)
        more, rule, setting = (), refusal.rule, ground.setting if ground.decides else ""
        under = "" if ground.decides else ground.setting
    comparison = None
    if isinstance(read, Action) and _compares(state, read, refusal):
        assert read.play is not None  # _compares looks
        assert state.top is not None
        comparison = why_beats(rules, read.play, state.top, resolved)
    spots = Spots(rules, resolved)
    row = rank_name(str(said.params.get("rank", "")))  # of a table by rank
    told = setting or under
    where = spots.setting(told, row) if told else Where()
    return MoveReason(
        rules,
        state.seat,
        read.text if isinstance(read, Action) else str(action),
        said,
        more,
        rule,
        setting,
        under,
        [*rules.plugins] if told == PLUGINS else rules.settings.get(told),
        where,
        refusal,
        why_asked(game) if not game.over else None,
        comparison,
        events,
    )


def _compares(state: State, action: Action, refusal: Refusal | None) -> bool:
    """Return whether it is the comparison of two plays that decides."""
    if action.play is None or state.top is None or state.phase != PLAY:
        return False
    return refusal is None or refusal.rule == "comparison"


def _follows(game: Game, action: Action) -> tuple[Event, ...]:
    before = len(game.events)
    try:
        return tuple(game.step(action).events[before:])
    except IllegalAction:  # pragma: no cover - why_not has allowed it
        return ()


Admission = tuple[Message, tuple[Message, ...], str, str]
"""What is said, what besides, the rule and the setting."""


def _admitted(rules: Rules, state: State, action: Action) -> Admission:
    if state.phase != PLAY:
        return Message("why.may_other"), (), state.question.rule, state.question.setting
    if action.kind == "pass":
        if state.question == BURN:
            return Message("why.may_decline"), (), "burn", "burn.enabled"
        return Message("why.may_pass"), (), "turns", ""
    if action.kind == "yield":
        setting = "yielding.on_gouji" if state.met == GOUJI else "yielding.enabled"
        return Message("why.may_yield"), (), "yielding", setting
    if action.kind == "claim":
        return Message("why.may_claim", {"owner": state.owner}), (), "wind", "wind"
    return _played(rules, state, action)


def _played(rules: Rules, state: State, action: Action) -> Admission:
    play: Any = action.play
    hand = rules.held.hand(state, state.seat)
    if state.top is None:
        if rules.burn.binds(state.status, state.seat):
            return Message("why.may_lead_burning"), (), "burn", ""
        if rules.held.last >= 0 and play.counts[rules.held.last]:
            rank = rules.held.name(rules.held.last)
            setting = rules.held.setting(rules.held.last)
            return Message("why.may_lead_threes", {"rank": rank}), (), "hold_three", setting
        return Message("why.may_lead", {"play": play.text}), (), "turns", ""
    names = {"play": play.text, "top": state.top.text}
    if action.kind != "burn":
        return Message("why.may_answer", names), (), "comparison", "beats"
    rest = rules.hands.minus(hand, play)
    risky = () if rules.burn.can_carry_through(rest) else (Message("why.may_burn_risky"),)
    return Message("why.may_burn", names), risky, "burn", "burn.enabled"
