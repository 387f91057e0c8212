"""The rulesets of other towns, written down a second time from what their pages tell."""

from tests.reference import comparison as read
from tests.reference.comparison import Reading, Settings


def any_gouji_opens(reading: Reading, play: str) -> bool:
    del reading, play
    return True


def opens_pure(reading: Reading, play: str) -> bool:
    """Neither 2s nor jokers anywhere in the play."""
    return len(reading.naturals(play)) == len(play)


def ten_or_more(reading: Reading, play: str) -> bool:
    """The usual gouji plays, and any ten cards."""
    return read.usual_gouji(reading, play) or len(play) >= 10


def towns(xuandian: Settings, sd198: Settings) -> dict[str, Settings]:
    """The rulesets of the towns, each with the one that it falls back to."""
    return {
        "lianzhong": xuandian | {"direction": "clockwise", "mixed_jokers": "by_level"},
        "zaozhuang": xuandian
        | {
            "deck.packs": 6,
            "first_leader.rule": "drawn",
            "opening.opens": any_gouji_opens,
            "tribute.order": ["burn", "point", "fall"],
        },
        "tengzhou": xuandian
        | {
            "deck.packs": 6,
            "first_leader.rule": "drawn",
            "gouji.is": ten_or_more,
            "opening.opens": opens_pure,
            "opening.fours": True,
        },
        "sd198_fours": sd198
        | {
            "opening.opens": opens_pure,
            "opening.fours": True,
            "buying.sellers": ["opposite", "mates", "opposite_mates"],
            "burn.requires_opened": True,
            "smothering.effect": "eliminate",
            "tribute.order": ["burn", "point", "fall"],
            "report.mode": "shown",
        },
        "competition": xuandian
        | {
            "hold_three.enabled": False,
            "opening.enabled": False,
            "calls": "none",
            "revolution.enabled": False,
            "tribute.order": [],
            "first_leader.rule": "drawn",
            "sweep.flat": 12,
            "sweep.ends_game": False,
            "game.sets": 4,
        },
    }
