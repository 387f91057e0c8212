"""Whether a description of a set goes together: what no play could have led to is told."""

from collections.abc import Iterable, Sequence

from gouji_rules.engine.position_values import PositionError
from gouji_rules.engine.rules import Rules
from gouji_rules.game.result import SetResult
from gouji_rules.game.state import Status
from gouji_rules.game.values import Amount, but
from gouji_rules.seats import COUNT, SEATS, opposite, seats_of

LENIENT = 2
"""Records of this engine meaning and before may hold positions that are refused since."""


def sensible_result(rules: Rules, result: SetResult) -> SetResult:
    """Return a result as given, with what follows from it: a revolter's opposite has opened.

    Raises:
        PositionError: the result could not come about.
    """
    if rules.meaning == 1:
        return result  # as a record says it that was made when any was taken
    _revolters(result.revolted, result.opened, "result.")
    played = {seat for seat, by in enumerate(result.smothered) if by >= 0}
    played |= {by for by in result.smothered if by >= 0}
    _idle(result.revolted, played, "result.smothered")
    _smothered(result.smothered, "result.smothered")
    for burner, victim, _ in result.burned:
        if burner == victim:
            raise PositionError("result.burned", "burns_itself", seat=burner)
        _idle(result.revolted, (burner, victim), "result.burned")
        if burner == opposite(victim) and _answers_its_opposite(rules):
            raise PositionError("result.burned", "burns_opposite", seat=burner, victim=victim)
    if rules.meaning > LENIENT:
        _void(rules, result.revolted, "result.revolted")
        _places(rules, result)
    opened = result.opened | rules.opening.of_revolters(result.revolted)
    return but(result, opened=opened & ~result.revolted)


def sensible_status(rules: Rules, status: Status) -> None:
    """Look whether a position goes together.

    Raises:
        PositionError: no play could have led to it.
    """
    if rules.meaning == 1:
        return
    _revolters(status.revolted, status.opened, "")
    _smothered(status.smothered, "smothered")
    _idle(status.revolted, (s for s in SEATS if status.smothered[s] >= 0), "smothered")
    _there(rules, status)
    if rules.meaning > LENIENT:
        _heads(rules, status)
    burner, victim = status.burner, status.victim
    if burner < 0:
        return
    key = f"burning.{burner}"
    if not rules.burn.enabled:
        raise _off("burning", "burn.enabled: false")
    if burner == opposite(victim):
        raise PositionError(key, "burns_opposite", seat=burner, victim=victim)
    if not status.active >> burner & 1:
        raise PositionError(key, "burner_gone", seat=burner)
    _idle(status.revolted, (victim,), key)


def sensible_hands(rules: Rules, status: Status, sizes: Sequence[int], phase: str) -> None:
    """Look whether the hands go with what has happened.

    Args:
        rules: the ruleset.
        status: the set so far.
        sizes: of the six hands as they are given.
        phase: with which the scenario begins.

    Raises:
        PositionError: no play could have led to it.
    """
    if rules.meaning <= LENIENT:
        return
    if phase in ("early_calls", "deal", "first_leader", "buying"):
        for seat, (size, dealt) in enumerate(zip(sizes, rules.deck.hand_sizes, strict=True)):
            if size > dealt:
                raise PositionError(
                    f"hands.{seat}", "more_than_dealt", seat=seat, number=size, most=dealt
                )
    if phase != "play":
        return
    _void(rules, status.revolted, "revolted")
    ended = rules.places.has_ended(status.active)
    if status.active and ended and (status.out or status.worst):
        raise PositionError("out" if status.out else "failed", "set_is_over")


def sensible_game(rules: Rules, sets: int, points: tuple[Amount, Amount]) -> None:
    """Look whether a game goes on after what was played of it.

    Args:
        rules: the ruleset.
        sets: how many sets were played before this one.
        points: the federations' totals then.

    Raises:
        PositionError: it was over.
    """
    games, sure = rules.games, sets - rules.games.extra_set
    if rules.meaning > LENIENT and sure > 0 and games.ends(sure, None, points, sweep=False):
        raise PositionError("game", "game_was_over", sets=sets)


def _revolters(revolted: int, opened: int, prefix: str) -> None:
    for seat in seats_of(revolted & opened):
        raise PositionError(f"{prefix}opened", "revolted_opened", seat=seat)


def _idle(revolted: int, seats: Iterable[int], key: str) -> None:
    for seat in sorted(seats):
        if revolted >> seat & 1:
            raise PositionError(key, "revolted_played", seat=seat)


def _answers_its_opposite(rules: Rules) -> bool:
    """Return whether beating one's own opposite is no burn: by the rules, if not by a plugin's."""
    return rules.meaning > LENIENT and "burn" not in rules.wrapped_by


def _void(rules: Rules, revolted: int, key: str) -> None:
    """Look whether so many have revolted that the set is void."""
    if rules.revolution.voids(revolted):
        seats = ", ".join(map(str, seats_of(revolted)))
        most = rules.revolution.void_at - 1
        raise PositionError(key, "set_is_void", seats=seats, most=most)


def _places(rules: Rules, result: SetResult) -> None:
    """Look whether revolters are where they can be."""
    if "places" not in rules.wrapped_by:
        for seat in seats_of(result.revolted):
            may = (3, 4, 5, 6) if COUNT[result.revolted] > 1 else (3, 4)
            if result.places[seat] not in may:
                raise PositionError(
                    "result.revolted", "revolter_place", seat=seat, place=result.places[seat]
                )


def _heads(rules: Rules, status: Status) -> None:
    """Look whether dead gouji are left only to active opposites of revolters."""
    for seat, left in enumerate(status.heads):
        if not left:
            continue
        if not status.revolted >> opposite(seat) & 1 or not status.active >> seat & 1:
            raise PositionError(f"head.{seat}", "no_revolter", seat=seat, opposite=opposite(seat))
        most = rules.revolution.dead_gouji
        if left > most:
            raise PositionError(f"head.{seat}", "more_heads", number=left, most=most)


def _smothered(smothered: Sequence[int], key: str) -> None:
    for seat, by in enumerate(smothered):
        if seat == by:
            raise PositionError(key, "smothers_itself", seat=seat)


def _there(rules: Rules, status: Status) -> None:
    """Look whether the ruleset has what is said to have happened.

    Of a result that is not asked: that something which is switched off is not paid can be shown.
    """
    if any(call not in rules.calls.known for call in status.calls):
        raise _off("calls", f"calls: {rules.calls.kind}")
    if status.opened and not rules.opening.enabled:
        raise _off("opened", "opening.enabled: false")
    if rules.meaning > LENIENT:
        if status.failed and not rules.burn.enabled:
            raise _off("failed", "burn.enabled: false")
        if status.eliminated and not rules.smothering.eliminates:
            effect = rules.chosen.smothering.effect
            raise _off("eliminated", f"smothering.effect: {effect}")
    if any(by >= 0 for by in status.smothered) and rules.held.last < 0:
        raise _off("smothered", "hold_three.enabled: false")


def _off(key: str, why: str) -> PositionError:
    return PositionError(key, "not_in_ruleset", what=key, why=why)
