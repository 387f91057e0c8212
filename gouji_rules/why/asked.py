"""Why just this seat is asked: whose turn it is, as a player would say it."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace

from gouji_rules.diagnostics import Message
from gouji_rules.engine.finding import leads
from gouji_rules.engine.game import Game
from gouji_rules.game.events import Event
from gouji_rules.game.state import (
    DEAD,
    GOUJI,
    GOUJI_HEADLESS,
    PLAY,
    State,
)
from gouji_rules.game.values import but
from gouji_rules.rules import SETTINGS
from gouji_rules.rules.burn import BURN
from gouji_rules.rules.yielding import REASK, YIELDED
from gouji_rules.seats import NEXT

_PUT_DOWN = frozenset({"led", "answered", "burned"})
_SPOKE = frozenset({"passed", "claimed", "yielded"})


@dataclass(frozen=True, slots=True)
class Asked:
    """Why a seat is asked.

    Attributes:
        said: in words.
        rule: the rule page, ``docs/rules/<rule>.md``.
        setting: the setting that shapes it, or the empty string.
        plugin: which plugin has the last word on it, or the empty string.
    """

    said: Message
    rule: str
    setting: str = ""
    plugin: str = ""


def why_asked(game: Game) -> Asked:
    """Return why the seat that is asked now is asked; somebody must be."""
    state = game.state
    if state.phase != PLAY:
        question = state.question
        asked = Asked(question.said("why"), question.rule, question.asked_by)
    else:
        asked = _why_leads(game) if state.top is None else _why_answers(game, state)
    return replace(asked, plugin=state.question.plugin or _plugin(game, asked))


def _plugin(game: Game, asked: Asked) -> str:
    """Return the plugin that decides who is asked, or the empty string.

    Whoever leads because nobody else was asked leads by the passing as well.
    """
    state, wrapped = game.state, game.rules.wrapped_by
    policies = [asked.rule]
    if state.phase == PLAY and state.top is not None:
        policies.append("burn" if state.question == BURN else "passing")
    elif asked.rule in {"turns", "free_play", "gouji"}:
        policies.append("passing")
    return next((wrapped[policy] for policy in policies if policy in wrapped), "")


def _why_leads(game: Game) -> Asked:
    state = game.state
    seat, status = state.seat, state.status
    if not state.gone:
        return _why_leads_first(game)
    if game.rules.burn.binds(status, seat):
        return Asked(Message("why.asked_leads_burning"), "burn", "burn.enabled")
    last = _last_put_down(game)
    if isinstance(last, Asked):
        return last
    if last is None:  # a position that begins with a lead
        return Asked(Message("why.asked_first_lead"), "turns")
    params = {"owner": last.seat, "play": last.data["play"].text}
    if last.seat == seat:
        if status.fours == seat:
            return Asked(Message("why.asked_leads_fours"), "opening", "opening.fours")
        setting = _why_won(game, last)
        opposite_in = status.active >> (last.seat + 3) % 6 & 1
        if setting in {"beats", "gouji.is"} and not opposite_in:
            return Asked(Message("why.asked_leads_dead", params), "revolution", setting)
        rule = "turns" if setting in {"", "beats", "gouji.is"} else SETTINGS[setting].rule
        return Asked(Message("why.asked_leads_won", params), rule, setting)
    if last.seat in status.out:
        if not _met_as_gouji(game, last):
            setting = "wind" if len(_heirs(status.active, last.seat)) > 1 else ""
            return Asked(Message("why.asked_leads_wind", params), "wind", setting)
        setting = "" if game.rules.chosen.wind.wind == "next" else "gouji.is"
        return Asked(Message("why.asked_leads_wind_gouji", params), "wind", setting)
    if status.eliminated >> last.seat & 1:
        return Asked(Message("why.asked_leads_gone", params), "smothering", "smothering.effect")
    if status.active >> last.seat & 1 and game.rules.gouji.gives_lead:
        return Asked(Message("why.asked_leads_given", params), "gouji", "gouji.unanswered")
    return Asked(Message("why.asked_leads_gone", params), "turns")


def _why_won(game: Game, last: Event) -> str:
    """Return the setting for which nobody else was asked about a trick's last play, or none.

    Where everybody was asked, and passed, no setting would have somebody else asked.
    """
    status, rules = game.state.status, game.rules
    trick = _trick(game)
    after = trick[trick.index(last) + 1 :]
    unasked = status.active & ~(1 << last.seat) & ~_seats(after, _SPOKE)
    if not unasked:
        return "smothering.effect" if _seats(trick, {"eliminated"}) else ""
    bound = unasked & _seats(trick, {"passed"})
    if _was_free(game, after):
        return "" if rules.passing.reentry else "free_play.reentry"
    gouji = any(event.data["play"].gouji for event in trick if event.kind in _PUT_DOWN)
    passing = rules.chosen.passing.lifted_by
    binding = passing == "none" or (passing == "gouji" and not gouji)
    if bound >> (last.seat + 3) % 6 & 1 and binding:
        return "passing.lifted_by"
    if gouji and bound != unasked:
        asked = [seat for seat in range(6) if unasked >> seat & 1]
        burned = any(_might_burn(game, trick, last, seat) for seat in asked)
        return "beats" if burned else "gouji.is"
    return ""  # whoever was not asked had passed before


def _might_burn(game: Game, trick: Sequence[Event], last: Event, seat: int) -> bool:
    """Return whether a seat might have burned the last play of a trick with plays that beat it."""
    rules, state = game.rules, game.state
    before = trick[: trick.index(last)]
    then = State(
        PLAY,
        BURN,
        seat,
        state.hands,
        but(state.status, free=False),
        last.data["play"],
        last.seat,
        GOUJI,
        passed=_seats(before, {"passed"}),
        yielded=_seats(before, {"yielded"}),
        gone=state.gone,
    )
    hand = rules.held.hand(then, seat)
    if hand.only_last or rules.burn.why_not(then, seat) is not None:
        return False
    admits, minus = rules.burn.admits, rules.hands.minus
    return not rules.burn.is_choosy or any(
        admits(then, seat, play, minus(hand, play)) is None for play in leads(rules, hand)
    )


def _trick(game: Game) -> tuple[Event, ...]:
    """Return what happened since the last lead, or since the position that the game began with."""
    events = game.events
    led = [number for number, event in enumerate(events) if event.kind == "led"]
    return tuple(events[led[-1] if led else 0 :])


def _seats(events: Iterable[Event], kinds: Collection[str]) -> int:
    """Return the mask of the seats of events of some kinds."""
    return sum({1 << event.seat for event in events if event.kind in kinds})


def _was_free(game: Game, after: Sequence[Event]) -> bool:
    """Return whether free play had begun when a trick's last play was to be answered."""
    kinds = [event.kind for event in after]
    if not game.state.status.free or "free_play_began" not in kinds:
        return game.state.status.free
    # It begins with an elimination at once, else with the end of the trick.
    return "eliminated" in kinds


def _heirs(active: int, owner: int) -> set[int]:
    """Return who could lead after a finisher: the next seat, the next mate, the opposite."""
    mates = [seat for seat in ((owner + 2) % 6, (owner + 4) % 6) if active >> seat & 1]
    opposite = [(owner + 3) % 6] if active >> (owner + 3) % 6 & 1 else []
    return {NEXT[active][owner], *mates[:1], *opposite}


def _met_as_gouji(game: Game, last: Event) -> bool:
    """Return whether the last play of a finisher was met as a gouji play: then the next leads."""
    status = game.state.status
    if not last.data["play"].gouji or not status.active >> (last.seat + 3) % 6 & 1:
        return False
    after = game.events[game.events.index(last) :]
    return not status.free or any(event.kind == "free_play_began" for event in after)


def _why_leads_first(game: Game) -> Asked:
    """Return why a seat leads before any card is put down: found, or said by the scenario."""
    said = Message("why.asked_first_lead")
    if game.scenario is not None and game.scenario.get("phase", "play") == "play":
        return Asked(said, "turns")
    later = game.state.status.match.results and game.rules.chosen.first_leader.later_sets
    if later and later != "as_first_set":
        return Asked(said, "first_leader", "first_leader.later_sets")
    return Asked(said, "first_leader", "first_leader.rule")


def _last_put_down(game: Game) -> Event | Asked | None:
    """Return the last play of the set put down, or why the lead left its owner after it."""
    for event in reversed(game.events):
        if event.kind in _PUT_DOWN:
            return event
        if event.kind == "burn_failed":
            said = Message("why.asked_leads_failed", {"owner": event.seat})
            active, victim = game.state.status.active, event.data["victim"]
            heir = victim if active >> victim & 1 else NEXT[active][victim]
            same = heir == NEXT[active][event.seat]  # whoever is to lead after a failure
            return Asked(said, "burn", "burn.enabled" if same else "burn.after_failure")
    return None


def _has_yielded_on_it(game: Game) -> bool:
    """Return whether somebody has yielded since the last play was put down."""
    for event in reversed(_trick(game)):
        if event.kind in _PUT_DOWN:
            return False
        if event.kind == "yielded":
            return True
    return False


def _why_answers(game: Game, state: State) -> Asked:
    rules = game.rules
    seat, owner, status = state.seat, state.owner, state.status
    assert state.top is not None  # somebody is asked to answer it
    params = {"seat": seat, "owner": owner, "play": state.top.text}
    if state.met == GOUJI and _has_yielded_on_it(game):
        key = "why.asked_again" if seat == (owner + 3) % 6 else "why.asked_yielded"
        return Asked(Message(key, params), "yielding", "yielding.on_gouji")
    if state.question == BURN:
        key = "why.asked_burn_in_turn" if rules.burn.in_turn else "why.asked_burn"
        return Asked(Message(key, params), "burn", "burn.enabled")
    if status.free:
        key = "why.asked_free" if rules.passing.reentry else "why.asked_free_bound"
        setting = "free_play.reentry" if state.passed >> seat & 1 else "free_play.at"
        return Asked(Message(key), "free_play", setting)
    opposite = seat == (owner + 3) % 6
    if rules.passing.asked_last(state) == seat:
        return Asked(Message("why.asked_last", params), "passing", "passing.lifted_by")
    if state.question in {YIELDED, REASK} and state.yielded >> (owner + 3) % 6 & 1:
        key = "why.asked_again" if opposite else "why.asked_yielded"
        return Asked(Message(key, params), "yielding", "yielding.enabled")
    if opposite and state.passed >> seat & 1:
        return Asked(Message("why.asked_opposite", params), "passing", "passing.lifted_by")
    if state.met in {GOUJI, DEAD}:
        key = "why.asked_gouji_opposite" if opposite else "why.asked_gouji_headless"
        return Asked(Message(key, params), "turns" if opposite else "gouji", "gouji.is")
    if state.met == GOUJI_HEADLESS:
        return Asked(Message("why.asked_gouji_of_headless", params), "turns", "free_play.at")
    return Asked(Message("why.asked_ordinary", params), "turns", "gouji.is")
