"""Positions set up by hand: what a scenario file describes, as a state of one set."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from gouji_rules.cards import CardError
from gouji_rules.engine import before_play
from gouji_rules.engine.effects import tell
from gouji_rules.engine.going_out import reckoned
from gouji_rules.engine.memory import remembered, started
from gouji_rules.engine.position_notes import read_notes
from gouji_rules.engine.position_sense import (
    LENIENT,
    sensible_game,
    sensible_hands,
    sensible_result,
    sensible_status,
)
from gouji_rules.engine.position_values import (
    PositionError,
    read_burn,
    read_by_seat,
    read_calls,
    read_game,
    read_seat,
    read_seats,
)
from gouji_rules.engine.rules import Rules
from gouji_rules.engine.tricks import lead
from gouji_rules.game.phases import hands_of
from gouji_rules.game.questions import NOTHING
from gouji_rules.game.result import SetResult
from gouji_rules.game.state import (
    DEAL,
    PHASE_ORDER,
    PLAY,
    SET_OVER,
    ZEROS,
    Match,
    Preparation,
    Remembered,
    State,
    Status,
)
from gouji_rules.game.step import Events, Step
from gouji_rules.game.suited import Suited, counts_of, from_pairs, size_of
from gouji_rules.game.values import but
from gouji_rules.rules import headless
from gouji_rules.rules.places import final_places, places_so_far
from gouji_rules.seats import NEXT, SEATS, mask_of

OLDER = {"buy_three": "buying"}
"""Names of phases that are read as well."""

PHASES = (PLAY, *(name for name in PHASE_ORDER if name not in {PLAY, SET_OVER}))
"""The phases a scenario can begin with, besides those of plugins; it stops when that is over."""


def from_position(rules: Rules, **scenario: Any) -> tuple[Step, str]:
    """Return the first position of a scenario and the phase at whose end it stops.

    Args:
        rules: the ruleset.
        scenario: ``hands`` (seat -> cards), ``lead``, ``out``, ``opened``, ``revolted``,
            ``failed``, ``eliminated``, ``smothered``, ``burning``, ``calls``, ``head``,
            ``phase``, ``result``, ``drawn``, ``game``, ``memory``, ``notes``: as in a scenario
            file. All may be missing.

    Raises:
        PositionError: a value is none, or the values contradict each other.
    """
    unknown = set(scenario) - KEYS
    if unknown:
        raise PositionError(sorted(unknown)[0], "unknown_key")
    phase = _phase(rules, scenario.get("phase", "play"))
    given = scenario.get("result")
    memory = _memory(rules, scenario.get("memory"))
    notes = read_notes(rules, scenario.get("notes"))
    sets, points = read_game(scenario.get("game", {}))
    sensible_game(rules, sets, points)
    last = None
    if given is not None:
        before = Match(sets + 1, 1, points=points, single=True, memory=memory)
        ended = but(before_play.begun(rules, Status(before, notes=notes)), phase=SET_OVER)
        notes = ()
        last, _ = reckoned(rules, sensible_result(rules, _result(given)), ended)
        memory = remembered(rules, last, memory)
    results = (last,) if last is not None else ()
    match = Match(
        sets + 1, 1, results=results, points=points, last=last, single=True, memory=memory
    )
    if last is not None and not rules.tribute.follows(last):
        match.last = None
    suited = _hands(rules, scenario.get("hands"))
    if given is not None and scenario.get("hands") is None:
        return _only_debts(rules, match), "tribute"
    if given is not None and "phase" not in scenario:
        phase = "tribute"
    status = but(_status(match, scenario, suited), notes=notes)
    sensible_status(rules, status)
    sensible_hands(rules, status, [*map(size_of, suited)], phase)
    if phase == "play":
        if rules.meaning > LENIENT:
            status = but(status, opened=status.opened | rules.opening.of_revolters(status.revolted))
        return _play(rules, status, suited, scenario), SET_OVER
    return _before(rules, status, suited, scenario, phase), phase


KEYS = frozenset(
    {
        *("hands", "lead", "out", "opened", "revolted", "failed", "eliminated", "smothered"),
        *("burning", "calls", "head", "phase", "result", "drawn", "game", "memory", "notes"),
    }
)
RESULT_KEYS = frozenset(
    {"finish_order", "places", "opened", "calls", "smothered", "burned", "revolted"}
)


def _phase(rules: Rules, given: object) -> str:
    """Return the name of the phase that is meant."""
    known = (*PHASES, *rules.phases.added)
    name = OLDER.get(given, given) if isinstance(given, str) else given
    if name not in known:
        raise PositionError("phase", "unknown_phase", phase=given, known=[*known])
    return name


def _play(
    rules: Rules, status: Status, suited: Sequence[Suited], scenario: Mapping[str, Any]
) -> Step:
    make = rules.hands.make
    hands = tuple(make(counts_of(rules.deck, cards)) for cards in suited)
    state = State(SET_OVER, NOTHING, -1, hands, status)
    if not status.active:
        raise PositionError("hands", "nobody_active")
    leader = read_seat("lead", scenario.get("lead", 0))
    if not status.active >> leader & 1:
        if "lead" in scenario:
            raise PositionError("lead", "leader_not_active", seat=leader)
        leader = NEXT[status.active][leader]
    events: Events = ()
    if "opened" not in scenario and not status.out:
        status, events = rules.opening.before_first_lead(
            status, rules.held.all_bound(hands, status), events
        )
    status, events = rules.free_play.after(rules.burn.in_position(status), events)
    return lead(rules, state, status, leader, events)


def _before(
    rules: Rules,
    status: Status,
    suited: tuple[Suited, ...],
    scenario: Mapping[str, Any],
    phase: str,
) -> Step:
    first = rules.phases.first_from(phase)
    if phase != DEAL and not rules.phases.is_past(phase, DEAL):  # before a card is dealt
        return before_play.go_on(rules, before_play.begun(rules, status), (), first)
    drawn = read_seat("drawn", scenario.get("drawn", 0))
    last = status.match.results[-1] if status.match.results else None
    prep = Preparation(suited, drawn=drawn, automatic=status.revolted)
    status = but(status, prep=prep, active=63)
    state = State(phase, NOTHING, -1, hands_of(rules.hands, status), status)
    leader = rules.first_leader.choose(suited, drawn, last, rules.facts(state))
    if "lead" in scenario:
        leader = read_seat("lead", scenario["lead"])
    prep.leader = leader
    if phase == DEAL:
        state = but(state, phase="first_leader")  # the hands are what has been dealt
        return tell(rules, state, rules.listening.dealt, ())
    if phase == "first_leader":
        return state, ()
    return before_play.go_on(rules, state, (), first)


def _only_debts(rules: Rules, match: Match) -> Step:
    debts = rules.tribute.to_pay(match.last, dict(match.memory)) if match.last is not None else ()
    prep = Preparation(ZEROS, debts=debts, due=len(debts))
    status = Status(but(match, over=True), prep=prep)
    return State(SET_OVER, NOTHING, -1, hands_of(rules.hands, status), status), ()


def _memory(rules: Rules, given: Any) -> Remembered:
    """Return what plugins remember before the set of ``result``, or where there is none now."""
    given = {} if given is None else given
    if not isinstance(given, Mapping):
        raise PositionError("memory", "not_a_mapping", found=given)
    for name in given:
        if name not in rules.memories:
            known = ", ".join(rules.memories) or "–"
            raise PositionError(f"memory.{name}", "no_memory", plugin=name, known=known)
    try:
        return started(rules, given)
    except (ValueError, TypeError, LookupError, AttributeError) as error:
        raise PositionError("memory", "memory_unreadable", why=str(error)) from error


def _hands(rules: Rules, given: Any) -> tuple[Suited, ...]:
    hands = [0] * 6
    if given is None:
        return tuple(hands)
    if isinstance(given, Sequence) and not isinstance(given, str | bytes):
        given = dict(enumerate(given))
    pairs: dict[int, list[tuple[int, int]]] = {}
    for seat, cards in read_by_seat("hands", given):
        try:
            pairs[seat] = rules.deck.parse_suited(_cards(rules, seat, cards))
        except CardError as error:
            raise PositionError(f"hands.{seat}", error.code, cards=error.found) from error
    there_are = Counter(kind for cards in pairs.values() for kind, _ in cards)
    # Cards that the ruleset removes may stand in a position: it is the packs that cannot be
    # exceeded, so that a variant's author may try things out.
    packs = 4 * rules.chosen.deck.packs
    for kind, there in enumerate(rules.deck.counts):
        limit = there if kind in rules.deck.level_kinds else max(there, packs)
        if there_are[kind] > limit:
            name = rules.deck.kinds[kind]
            raise PositionError("hands", "too_many_cards", card=name, limit=limit)
    for seat, cards in pairs.items():
        hands[seat] = from_pairs(rules.deck, cards)
    return tuple(hands)


def _cards(rules: Rules, seat: int, given: Any) -> str:
    """Return a hand as text: given so, as a number that YAML made of it, or as counts by kind."""
    deck = rules.deck
    if isinstance(given, str):
        return given
    if isinstance(given, int) and not isinstance(given, bool):
        return str(given) if 0 <= given < 10**100 else "-"
    if isinstance(given, Sequence) and len(given) == len(deck.kinds):
        packs = 4 * rules.chosen.deck.packs
        limits = [max(there, packs) for there in deck.counts]
        if all(type(n) is int and 0 <= n <= most for n, most in zip(given, limits, strict=True)):
            return deck.format(given)
    raise PositionError(f"hands.{seat}", "not_cards", found=given)


def _status(match: Match, scenario: Mapping[str, Any], suited: Sequence[Suited]) -> Status:
    out = read_seats("out", scenario.get("out", ()))
    failed = read_seats("failed", scenario.get("failed", ()))
    eliminated = read_seats("eliminated", scenario.get("eliminated", ()))
    revolted = read_seats("revolted", scenario.get("revolted", ()))
    gone = [*out, *failed, *eliminated, *revolted]
    for seat in gone:
        if gone.count(seat) > 1:
            raise PositionError("out", "seat_twice", seat=seat)
    active = 0
    for seat in SEATS:
        if seat not in gone and suited[seat]:
            active |= 1 << seat
    heads = [0] * 6
    for seat, left in read_by_seat("head", scenario.get("head", {})):
        if not str(left).isdecimal() or int(left) > 99:
            raise PositionError(f"head.{seat}", "not_a_number", found=left)
        heads[seat] = int(left)
    smothered = [-1] * 6
    for seat, by in read_by_seat("smothered", scenario.get("smothered", {})):
        smothered[seat] = read_seat(f"smothered.{seat}", by)
    burner, victim = _burning(scenario.get("burning", {}))
    opened = mask_of(read_seats("opened", scenario.get("opened", ())))
    status = Status(
        match,
        calls=read_calls(scenario.get("calls", {})),
        active=active,
        heads=tuple(heads),
        opened=opened,
        out=out,
        worst=(*failed, *eliminated),
        failed=mask_of(failed),
        eliminated=mask_of(eliminated),
        revolted=mask_of(revolted),
        burner=burner,
        victim=victim,
        links=1 if burner >= 0 else 0,
        smothered=tuple(smothered),
    )
    return but(status, headless=headless.after(status, active))


def _burning(given: Any) -> tuple[int, int]:
    pairs = read_by_seat("burning", given)
    if len(pairs) > 1:
        raise PositionError("burning", "one_burner")
    for burner, victim in pairs:
        seat = read_seat(f"burning.{burner}", victim)
        if seat == burner:
            raise PositionError(f"burning.{burner}", "burns_itself", seat=seat)
        return burner, seat
    return -1, -1


def _result(given: Any) -> SetResult:
    """Return a result as far as it is given: its points are still to be reckoned."""
    if not isinstance(given, Mapping):
        raise PositionError("result", "not_a_result", found=given)
    unknown = set(given) - RESULT_KEYS
    if unknown:
        raise PositionError(f"result.{sorted(map(str, unknown))[0]}", "unknown_key")
    revolted = mask_of(read_seats("result.revolted", given.get("revolted", ())))
    places = _places(given, revolted)
    smothered = [-1] * 6
    for seat, by in read_by_seat("result.smothered", given.get("smothered", {})):
        smothered[seat] = read_seat("result.smothered", by)
    burned = given.get("burned", ())
    if isinstance(burned, str) or not isinstance(burned, Iterable):
        raise PositionError("result.burned", "not_a_burn", found=burned)
    burned = tuple(read_burn(text) for text in burned)
    opened = mask_of(read_seats("result.opened", given.get("opened", ())))
    calls = read_calls(given.get("calls", {}))
    by = tuple(smothered)
    return SetResult(places, opened, calls, by, burned, revolted, (0, 0), sweep=False)


def _places(given: Mapping[str, Any], revolted: int) -> tuple[int, ...]:
    """Return the places of a result: as named, or by the finish order.

    In a finish order of all six, a seat's position is its place. Where some are missing,
    revolters take their place first and the others fill what is free.
    """
    if "places" in given:
        named = {seat: str(place) for seat, place in read_by_seat("result.places", given["places"])}
        if sorted(named.values()) != ["1", "2", "3", "4", "5", "6"]:
            raise PositionError("result.places", "not_six_places")
        return tuple(int(named[seat]) for seat in SEATS)
    order = read_seats("result.finish_order", given.get("finish_order", tuple(SEATS)))
    if len(order) == 6:
        return tuple(order.index(seat) + 1 for seat in SEATS)
    out = tuple(seat for seat in order if not revolted >> seat & 1)
    match = Match(1, 1, over=True, single=True)
    status = Status(match, revolted=revolted, out=out)
    if len(places_so_far(status)) < 6:
        return final_places(status, [0] * 6, "seat_order")
    return tuple(places_so_far(status)[seat] for seat in SEATS)
