"""Whether a description of a set goes together: what no play could have led to is told."""

from collections.abc import Iterable, Sequence

from gouji_rules.engine.position_values import PositionError
from gouji_rules.engine.rules import Rules
from gouji_rules.game.result import SetResult
from gouji_rules.game.state import Status
from gouji_rules.rules.calls import CALLS
from gouji_rules.seats import SEATS, opposite, seats_of


def sensible_result(rules: Rules, result: SetResult) -> SetResult:
    """Return a result as given, with what follows from it: a revolter's opposite has opened.

    Raises:
        PositionError: the result could not come about.
    """
    _revolters(result.revolted, result.opened, "result.")
    played = {seat for seat, by in enumerate(result.smothered) if by >= 0}
    played |= {by for by in result.smothered if by >= 0}
    _idle(result.revolted, played, "result.smothered")
    _smothered(result.smothered, "result.smothered")
    for burner, victim, _ in result.burned:
        if burner == victim:
            raise PositionError("result.burned", "burns_itself", seat=burner)
        _idle(result.revolted, (burner, victim), "result.burned")
    opened = result.opened | with_opposites(rules, result.revolted)
    return SetResult(
        result.places,
        opened & ~result.revolted,
        result.calls,
        result.smothered,
        result.burned,
        result.revolted,
        result.points,
        sweep=result.sweep,
    )


def sensible_status(rules: Rules, status: Status) -> None:
    """Look whether a position goes together.

    Raises:
        PositionError: no play could have led to it.
    """
    _revolters(status.revolted, status.opened, "")
    _smothered(status.smothered, "smothered")
    _idle(status.revolted, (s for s in SEATS if status.smothered[s] >= 0), "smothered")
    _there(rules, status)
    burner, victim = status.burner, status.victim
    if burner < 0:
        return
    key = f"burning.{burner}"
    if not rules.settings["burn.enabled"]:
        raise _off("burning", "burn.enabled: false")
    if burner == opposite(victim):
        raise PositionError(key, "burns_opposite", seat=burner, victim=victim)
    if not status.active >> burner & 1:
        raise PositionError(key, "burner_gone", seat=burner)


def with_opposites(rules: Rules, revolted: int) -> int:
    """Return the seats (mask) that have opened because their opposites revolted."""
    if not rules.opening:
        return 0
    return sum(1 << opposite(seat) for seat in seats_of(revolted))


def _revolters(revolted: int, opened: int, prefix: str) -> None:
    for seat in seats_of(revolted & opened):
        raise PositionError(f"{prefix}opened", "revolted_opened", seat=seat)


def _idle(revolted: int, seats: Iterable[int], key: str) -> None:
    for seat in sorted(seats):
        if revolted >> seat & 1:
            raise PositionError(key, "revolted_played", seat=seat)


def _smothered(smothered: Sequence[int], key: str) -> None:
    for seat, by in enumerate(smothered):
        if seat == by:
            raise PositionError(key, "smothers_itself", seat=seat)


def _there(rules: Rules, status: Status) -> None:
    """Look whether the ruleset has what is said to have happened.

    Of a result that is not asked: that something which is switched off is not paid can be shown.
    """
    known = {"none": ("none",), "declare": ("none", "declare")}
    may = known.get(rules.calls, [call for call in CALLS if call != "declare"])
    if any(call not in may for call in status.calls):
        raise _off("calls", f"calls: {rules.calls}")
    if status.opened and not rules.opening:
        raise _off("opened", "opening.enabled: false")
    if any(by >= 0 for by in status.smothered) and not rules.hold_three:
        raise _off("smothered", "hold_three.enabled: false")


def _off(key: str, why: str) -> PositionError:
    return PositionError(key, "not_in_ruleset", what=key, why=why)
