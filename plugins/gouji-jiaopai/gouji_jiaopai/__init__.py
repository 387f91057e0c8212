"""交牌: whoever is burned hands his highest card to the burner as soon as the burn is won."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from gouji_rules.plugin import Counts, Facts, Move, Problem, hookimpl

__all__ = ["HandsOver", "highest"]

WORDS = {
    "en": "{seat}, burned, handed {to} {cards}.",
    "zh-Hans": "{seat}被烧，交给{to}：{cards}。",
    "zh-Hant": "{seat}被燒，交給{to}：{cards}。",
}


def highest(held: Counts, number: int) -> Counts:
    """Return the highest cards of a hand, so many at most."""
    cards = [0] * len(held)
    for kind in reversed(range(len(held))):
        cards[kind] = min(held[kind], number)
        number -= cards[kind]
    return tuple(cards)


class HandsOver:
    """What happens when a burn is won.

    Args:
        cards: how many cards go over.
    """

    def __init__(self, cards: int) -> None:
        self.cards = cards

    def burn_won(self, facts: Facts, burner: int, victim: int) -> Sequence[Move]:
        """Let the victim's highest cards go to the burner; the two of them see which."""
        cards = highest(facts.hands[victim].counts, self.cards)
        return [Move(cards, victim, burner, why=WORDS)]


@hookimpl
def gouji_options() -> Mapping[str, Any]:
    """Take ``cards``, how many go over."""
    cards = {
        "type": "integer",
        "minimum": 1,
        "maximum": 6,
        "default": 1,
        "description": "cards that whoever is burned hands over — 被燒的交幾張",
    }
    return {"properties": {"cards": cards}}


@hookimpl
def gouji_moments(options: Mapping[str, Any]) -> HandsOver:
    """Listen to burns."""
    return HandsOver(options["cards"])


@hookimpl
def gouji_check(settings: Mapping[str, Any]) -> Sequence[Problem]:
    """Where nobody burns, nobody hands anything over."""
    if settings["burn.enabled"]:
        return []
    text = {
        "en": "burning is off, so nobody ever hands a card over",
        "zh-Hans": "没有烧牌，也就没有人交牌",
        "zh-Hant": "沒有燒牌，也就沒有人交牌",
    }
    return [Problem(text, "burn.enabled", "warning")]


@hookimpl
def gouji_sheet(options: Mapping[str, Any], lang: str) -> Sequence[str]:
    """Say it at the table."""
    cards = options["cards"]
    said = "highest card" if cards == 1 else f"{cards} highest cards"
    return {
        "en": [
            "When a burning play has won its trick, whoever is burned hands the burner his "
            f"{said}; only the two see what goes over. A last card stays."
        ],
        "zh-Hans": [
            f"烧的那手牌赢了这一轮，被烧的把手里最大的 {cards} 张交给烧的，只有两家看得到；"
            "最后一张不交。"
        ],
        "zh-Hant": [
            f"燒的那手牌贏了這一輪，被燒的把手裡最大的 {cards} 張交給燒的，只有兩家看得到；"
            "最後一張不交。"
        ],
    }[lang]


@hookimpl
def gouji_rulesets() -> Iterable[Path]:
    """Bring ``xuandian_jiaopai`` along."""
    return [Path(__file__).parent / "rulesets"]
