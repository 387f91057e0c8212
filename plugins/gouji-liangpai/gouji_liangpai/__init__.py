"""亮牌: before the first lead whoever holds a joker may show it, for a point."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from gouji_rules.plugin import (
    Action,
    Phase,
    Points,
    Question,
    Reveal,
    State,
    Status,
    Step,
    hookimpl,
    seats_of,
    word,
)

__all__ = ["Showing"]

SHOWS = word(
    "liangpai",
    "liangpai shows",
    said={"en": "shows a joker", "zh-Hans": ["亮", "亮牌"], "zh-Hant": ["亮", "亮牌"]},
)
KEEPS = word(
    "liangpai",
    "liangpai keeps",
    said={"en": "keeps it hidden", "zh-Hans": ["不亮", "扣着"], "zh-Hant": ["不亮", "扣著"]},
)

ASKS = Question(
    "liangpai.show",
    words=(SHOWS, KEEPS),
    yes=SHOWS,
    no=KEEPS,
    silence=KEEPS,
    in_turn=False,
    secret=True,
    shown="later",
    texts={
        "put": {
            "en": "Will you show a joker to all, for points? (y or n)",
            "zh-Hans": "亮一张花给大家看，拿分？（亮 或 不亮）",
            "zh-Hant": "亮一張花給大家看，拿分？（亮 或 不亮）",
        },
        "prompt": {"en": "show?>", "zh-Hans": "亮？>", "zh-Hant": "亮？>"},
        "is": {
            "en": "whether it shows a joker",
            "zh-Hans": "亮不亮花",
            "zh-Hant": "亮不亮花",
        },
        "why": {
            "en": "whoever holds a joker may show it before the first lead.",
            "zh-Hans": "手里有花的，第一手牌以前可以亮一张。",
            "zh-Hant": "手裡有花的，第一手牌以前可以亮一張。",
        },
    },
)

SHOWN = {
    "en": "{seat} showed {cards}.",
    "zh-Hans": "{seat}亮出{cards}。",
    "zh-Hant": "{seat}亮出{cards}。",
}
FOR = {"en": "a joker shown", "zh-Hans": "亮牌", "zh-Hant": "亮牌"}


class Showing(Phase):
    """Who holds a joker is asked, unseen by the others; then all see who shows one.

    Args:
        points: what a joker that is shown brings.
    """

    name = "liangpai.show"
    after = "revolution"
    questions = (ASKS,)

    def __init__(self, points: float) -> None:
        super().__init__()
        self.points = points

    def begin(self, state: State) -> Step:
        """Ask the first who holds a joker."""
        return self._asks_on(state.status, 0)

    def apply(self, state: State, seat: int, answer: Action) -> Step:
        """Note who shows; when all have answered, everybody sees."""
        status = state.status
        if answer == SHOWS:
            status = self.notes(status, (*self.noted(status, ()), seat))
        return self._asks_on(status, seat + 1)

    def _asks_on(self, status: Status, first: int) -> Step:
        hands = self.hands(status)
        for seat in seats_of(status.active):
            if seat >= first and hands[seat].jokers:
                return self.asks(ASKS, seat, status), ()
        shown = self.noted(status, ())
        if not shown:
            return self.goes_on(status), ()
        jokers = [Reveal(seat, self._highest(hands[seat].counts), why=SHOWN) for seat in shown]
        return self.goes_on(status), (), [*jokers, Points(shown, self.points, FOR)]

    def _highest(self, counts: Sequence[int]) -> tuple[int, ...]:
        """Return one joker of the highest level that is held, by kind."""
        kind = next(kind for kind in reversed(self.table.deck.level_kinds) if counts[kind])
        return tuple(int(one == kind) for one in range(len(counts)))


@hookimpl
def gouji_options() -> Mapping[str, Any]:
    """Take ``points``, what a joker that is shown brings."""
    return {
        "properties": {
            "points": {
                "type": "number",
                "minimum": 0,
                "maximum": 1000,
                "default": 1,
                "description": "points for a joker that is shown — 亮一张花得几分",
            }
        }
    }


@hookimpl
def gouji_phases(options: Mapping[str, Any]) -> Sequence[Phase]:
    """Ask before the first lead, once it is known who has revolted."""
    return [Showing(options["points"])]


@hookimpl
def gouji_sheet(options: Mapping[str, Any], lang: str) -> Sequence[str]:
    """Say what a joker brings that is shown."""
    says = {
        "en": "Before the first lead whoever holds a joker may show one to all. For each that is "
        "shown its side gets {points} points. All answer at once; nobody learns who could have.",
        "zh-Hans": "第一手牌以前，手里有花的可以亮一张给大家看，亮一张，自己一边得 {points} 分。"
        "大家同时回答，谁也不知道谁有花没亮。",
        "zh-Hant": "第一手牌以前，手裡有花的可以亮一張給大家看，亮一張，自己一邊得 {points} 分。"
        "大家同時回答，誰也不知道誰有花沒亮。",
    }
    return [says[lang].format(points=f"{options['points']:g}")]


@hookimpl
def gouji_rulesets() -> Iterable[Path]:
    """Bring ``xuandian_liangpai`` along."""
    return [Path(__file__).parent / "rulesets"]
