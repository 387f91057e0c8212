"""反燒: the victim is asked first whether he burns back; each link doubles the debt."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from gouji_rules.plugin import BurnPolicy, Problem, State, WrappedBurn, hookimpl

__all__ = ["BurnBack"]


class BurnBack(WrappedBurn):
    """Burning as ``default`` has it, but for the order of asking and the debt.

    Args:
        default: the policy that is wrapped.
        limit: the most cards that a burn can be worth.
    """

    def __init__(self, default: BurnPolicy, limit: int) -> None:
        super().__init__(default)
        self.limit = limit

    def order(self, state: State) -> tuple[int, ...]:
        """Return the usual order; whom the owner is burning comes first."""
        order = self.default.order(state)
        status = state.status
        if status.burner != state.owner or status.victim not in order:
            return order
        return (status.victim, *(seat for seat in order if seat != status.victim))

    def cards_owed(self, links: int) -> int:
        """Return the tribute for the ``links``-th burn of a chain: doubled, up to the limit."""
        single = self.default.cards_owed(1)
        # Doubled no further than the limit: a chain of any length is one comparison.
        doublings = min(links - 1, self.limit.bit_length())
        return min(single << doublings, self.limit)


@hookimpl
def gouji_options() -> Mapping[str, Any]:
    """Take ``limit``, the most cards that a burn can be worth."""
    limit = {
        "type": "integer",
        "minimum": 1,
        "maximum": 36,
        "default": 8,
        "description": "the most cards a burn can cost — 一次燒貢最多幾張",
    }
    return {"properties": {"limit": limit}}


@hookimpl
def gouji_burn_policy(options: Mapping[str, Any], default: BurnPolicy) -> BurnPolicy:
    """Wrap the usual burning."""
    return BurnBack(default, options["limit"])


@hookimpl
def gouji_check(settings: Mapping[str, Any], options: Mapping[str, Any]) -> Sequence[Problem]:
    """Burning back needs burning, and a limit below a single burn would be none."""
    if not settings["burn.enabled"]:
        text = {
            "en": "burning is off, so nobody can burn back",
            "zh-Hans": "没有烧牌，也就没有反烧",
            "zh-Hant": "沒有燒牌，也就沒有反燒",
        }
        return [Problem(text, "burn.enabled", "warning")]
    single, limit = settings["tribute.burn"], options["limit"]
    if single > limit:
        text = {
            "en": f"a single burn costs {single} cards, more than the limit of {limit}",
            "zh-Hans": f"烧一次就要贡 {single} 张，超过上限 {limit} 张",
            "zh-Hant": f"燒一次就要貢 {single} 張，超過上限 {limit} 張",
        }
        return [Problem(text, "tribute.burn")]
    return []


@hookimpl
def gouji_sheet(options: Mapping[str, Any], lang: str) -> Sequence[str]:
    """Say it at the table."""
    limit = options["limit"]
    return {
        "en": [
            "Whoever is burned is asked first whether he burns back.",
            f"Each further burn of a chain doubles the burn tribute, up to {limit} cards.",
        ],
        "zh-Hans": ["被烧的人先决定要不要反烧。", f"每反烧一次，烧贡翻一番，最多 {limit} 张。"],
        "zh-Hant": ["被燒的人先決定要不要反燒。", f"每反燒一次，燒貢翻一番，最多 {limit} 張。"],
    }[lang]


@hookimpl
def gouji_rulesets() -> Iterable[Path]:
    """Bring ``zhongyou_fanshao`` along."""
    return [Path(__file__).parent / "rulesets"]
