"""``step``: one answer, the next position.

``step`` is the checked door, ``apply`` the unchecked core for actions that come from
``legal_actions`` or a choice of shapes. Neither changes the state it is given.
"""

from collections.abc import Callable
from typing import Final

from gouji_rules.engine import before_play, play
from gouji_rules.engine.going_out import over
from gouji_rules.engine.memory import encoded, remembered, started
from gouji_rules.engine.rules import Rules
from gouji_rules.engine.why_not import why_not
from gouji_rules.game.actions import Action
from gouji_rules.game.events import Event, declared
from gouji_rules.game.refusal import IllegalAction
from gouji_rules.game.shuffle import deal_seed
from gouji_rules.game.state import DEAL, PLAY, SET_OVER, Match, State
from gouji_rules.game.step import Events, Step
from gouji_rules.game.values import but
from gouji_rules.rules.games import MOST_VOID, MOST_VOID_BEFORE

REMEMBERED: Final = declared("remembered", "games", {"memory": "memory"}, seen="nobody")
GAME_ENDED: Final = declared(
    "game_ended",
    "games",
    {"points": "points", "void_run": "number"},
    sometimes=frozenset({"void_run"}),
)


def step(rules: Rules, state: State, action: Action) -> Step:
    """Return the position after ``action``, and what happened.

    Raises:
        IllegalAction: the rules do not allow it; ``why_not`` says why.
    """
    refusal = why_not(rules, state, action)
    if refusal is not None:
        raise IllegalAction(refusal, action.text, rules.where(refusal.setting))
    return apply(rules, state, action)


def apply(rules: Rules, state: State, action: Action) -> Step:
    """Return the position after a legal ``action``, and what happened; nothing is checked."""
    kind = action.kind
    if kind == "pass":
        return play.pass_(rules, state)
    if kind == "play":
        return play.put_down(rules, state, action.play)  # type: ignore[arg-type]
    if state.phase == PLAY:
        return _APPLY[kind](rules, state, action)
    return before_play.answered(rules, state, action)


def _burn(rules: Rules, state: State, action: Action) -> Step:
    assert action.play is not None  # a burn has a play
    return play.put_down(rules, state, action.play, burn=True)


def _yield(rules: Rules, state: State, action: Action) -> Step:
    del action
    return play.yield_(rules, state)


def _claim(rules: Rules, state: State, action: Action) -> Step:
    del action
    return play.claim(rules, state)


_APPLY: dict[str, Callable[[Rules, State, Action], Step]] = {
    "burn": _burn,
    "yield": _yield,
    "claim": _claim,
}


def begin_game(rules: Rules, sets: int | None) -> Step:
    """Return the first position of a game.

    Args:
        sets: how many sets; None for as many as the ruleset says.
    """
    return before_play.begin_set(rules, first_match(rules, sets))


def first_match(rules: Rules, sets: int | None) -> Match:
    """Return the game around its first set; ``sets`` as in ``begin_game``."""
    return Match(sets=sets, memory=started(rules))


def next_deal_seed(state: State, seed: int) -> int:
    """Return the seed of the deal that is due in the game ``seed``."""
    return deal_seed(seed, state.status.match.deals)


def is_deal_due(state: State) -> bool:
    """Return whether the table has to deal before anybody is asked."""
    return state.phase == DEAL


def next_set(rules: Rules, state: State) -> Step:
    """Go on from a set that has ended: to the next set, or to the end of the game."""
    assert state.phase == SET_OVER  # only an ended set has a next one
    status = state.status
    match = status.match
    result = status.result
    if match.over:
        return state, ()
    if result is None:  # void: dealt again, with fresh calls and the tribute of the set before
        if match.single:
            return _game_ended(state, but(match, over=True))
        if is_void_too_often(rules, match):
            return _game_ended(state, but(match, over=True), void_run=match.void_run)
        return before_play.begin_set(rules, match)
    points = (match.points[0] + result.points[0], match.points[1] + result.points[1])
    results = (*match.results, result)
    match = but(
        match,
        results=results,
        points=points,
        last=result if rules.tribute.follows(result) else None,
        memory=remembered(rules, result, match.memory),
        void_run=0,
    )
    over = match.single or (match.sets is not None and match.number >= match.sets)
    over = over or rules.games.is_over(rules.facts(but(state, status=but(status, match=match))))
    match = but(match, over=over)
    events: Events = ()
    if match.memory:
        data = {"memory": encoded(rules, match.memory)}
        events = (Event(REMEMBERED, -1, data, audience=0),)
    if over:
        state, more = _game_ended(state, match)
        return state, (*events, *more)
    return before_play.begin_set(rules, but(match, number=match.number + 1), events)


def is_void_too_often(rules: Rules, match: Match) -> bool:
    """Return whether so many deals in a row were void that the game ends with that."""
    return match.void_run >= (MOST_VOID if rules.meaning > 2 else MOST_VOID_BEFORE)


def ended_by(rules: Rules, match: Match, *, agreed: bool) -> str:
    """Return the setting by which a game is over, empty where it was to be no longer.

    Args:
        rules: the ruleset.
        match: the game as it has ended.
        agreed: how many sets it has was agreed on.
    """
    if match.over and is_void_too_often(rules, match):
        return "revolution.void_at"
    if agreed:
        return ""
    if match.results and match.results[-1].sweep and rules.chosen.sweep.ends_game:
        return "sweep.ends_game"
    return "game.target" if rules.chosen.games.target else "game.sets"


def ended(state: State, match: Match) -> State:
    """Return the position in which the game is over."""
    return over(state, but(state.status, match=match), ())[0]


def _game_ended(state: State, match: Match, **why: int) -> Step:
    return ended(state, match), (Event(GAME_ENDED, -1, {"points": match.points, **why}),)
