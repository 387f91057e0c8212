"""The rulesets of other towns, written down a second time from what their pages tell."""

from tests.reference import comparison as read
from tests.reference.comparison import Reading, Settings, Win

Prices = dict[str, list[str]]


def any_gouji_opens(reading: Reading, play: str, win: Win) -> bool:
    del reading, play, win
    return True


def opens_pure(reading: Reading, play: str, win: Win) -> bool:
    """Neither 2s nor jokers anywhere in the play."""
    del win
    return len(reading.naturals(play)) == len(play)


def ten_or_more(reading: Reading, play: str) -> bool:
    """The usual gouji plays, and any ten cards."""
    return read.usual_gouji(reading, play) or len(play) >= 10


def opens_unpadded(reading: Reading, play: str, win: Win) -> bool:
    """No 2s that stand for another rank."""
    del win
    return not (reading.twos(play) and reading.naturals(play))


def left_over(new: list[str], old: list[str], prices: Prices) -> set[int]:
    """How many of the new jokers can be left when each old one is paid for on its own."""
    if not old:
        return {len(new)}
    found = set()
    for price in prices[old[0]]:
        if all(new.count(card) >= price.count(card) for card in price):
            found |= left_over(read.without(new, price), old[1:], prices)
    return found


def at_prices(reading: Reading, new: str, old: str, prices: Prices, same: str = "") -> bool:
    """Every old joker is paid for; what is left stands for cards, which are as many and higher.

    ``same`` names a level that is worth what the big joker is.
    """
    mine, theirs = reading.counted_jokers(new), reading.counted_jokers(old)
    missing = (len(old) - len(theirs)) - (len(new) - len(mine))
    if len(theirs) < len(old) and not read.higher_rank(reading, new, old):
        return False
    paying = ["D" if card == same else card for card in mine]
    paid = ["D" if card == same else card for card in theirs]
    return missing in left_over(paying, paid, prices)


def priced_in_five_packs(reading: Reading, new: str, old: str) -> bool:
    return at_prices(reading, new, old, {"D": ["DD", "XXX"], "X": ["D", "XX"]}, same="H")


def priced_with_eagles(reading: Reading, new: str, old: str) -> bool:
    prices: Prices = {"Y": ["YY", "DDD"], "D": ["Y", "DD", "XXX"], "X": ["Y", "D", "XX"]}
    return at_prices(reading, new, old, prices)


def opens_before_the_opposite_is_out(reading: Reading, play: str, win: Win) -> bool:
    del reading, play
    return win.opposite_active


def opens_before_the_first_is_out(reading: Reading, play: str, win: Win) -> bool:
    return win.out == 0 and read.opens_declared(reading, play, win)


def without_gouji(reading: Reading, hand: str, locked: str) -> bool:
    return not reading.has_gouji(hand, locked)


def point_of_openers(payer: tuple[bool, str], payee: tuple[bool, str]) -> int:
    """Whoever has opened gets one card from his opposite."""
    del payer
    return 1 if payee[0] else 0


def towns(xuandian: Settings, sd198: Settings) -> dict[str, Settings]:
    """The rulesets of the towns, each with the one that it falls back to."""
    return {
        "lianzhong": xuandian | {"direction": "clockwise", "mixed_jokers": "by_level"},
        "zaozhuang": xuandian
        | {
            "deck.packs": 6,
            "first_leader.rule": "drawn",
            "passing.lifted_by": "gouji",
            "opening.opens": any_gouji_opens,
            "tribute.order": ["burn", "point", "fall"],
        },
        "tengzhou": xuandian
        | {
            "deck.packs": 6,
            "first_leader.rule": "drawn",
            "passing.lifted_by": "gouji",
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
        "tongcheng": xuandian
        | {
            "burn.succeeds": "unanswered",
            "free_play.reentry": False,
            "free_play.yielding": True,
            "burn.duty": "next_lead",
            "burn.duty_play": "hung",
            "tribute.scored": ["smother", "burn", "point"],
        },
        "tancheng": xuandian
        | {
            "first_leader.rule": "holder",
            "first_leader.rank": "3♥",
            "tribute.return_ranks": ["4", "5", "6", "7", "8", "9"],
            "points": [2, 1, 0, 0, 0, 0],
        },
        "five_packs": xuandian
        | {
            "direction": "clockwise",
            "deck.packs": 5,
            "deck.removed": {"3": 14, "4": 3},
            "deck.jokers": "XDH",
            "deck.levels": "XDH",
            "mixed_jokers": "by_level",
            "beats": priced_in_five_packs,
            "gouji.minimum": xuandian["gouji.minimum"] | {"H": 1},
            "opening.opens": opens_unpadded,
            "calls": "none",
            "first_leader.rule": "drawn",
            "buying.price": "DX2AKQJT987654",
            "buying.sellers": ["opposite", "mates", "opposite_mates"],
            "buying.mates": "paid",
            "buying.no_payment": "free",
            "end": "one_left",
            "burn.admission": "feasible",
            "burn.duty_play": "hung",
            "burn.counter": "double",
            "smothering.effect": "eliminate",
            "tribute.order": ["point", "burn", "smother", "fall"],
            "tribute.lawful": "jokers_and_twos",
            "tribute.excluded": ["H"],
            "tribute.pass_on": [],
            "tribute.point": point_of_openers,
            "tribute.scored": ["point", "burn", "smother", "fall"],
            "points": [0, 0, 0, 0, 0, 0],
            "sweep.ends_game": False,
            "game.target": 20,
        },
        "eagle": xuandian
        | {
            "deck.packs": 6,
            "deck.removed": {"3": 18},
            "deck.jokers": "XDY",
            "deck.levels": "XDY",
            "mixed_jokers": "by_level",
            "beats": priced_with_eagles,
            "gouji.minimum": xuandian["gouji.minimum"] | {"Y": 1},
            "buying.sellers": ["opposite", "mates", "opposite_mates"],
            "buying.mates": "free",
            "buying.no_payment": "free",
        },
        "old_qingdao": xuandian | {"mixed_jokers": "by_level"},
        "jiaodong": xuandian
        | {"opening.on": "won", "opening.opens": opens_before_the_opposite_is_out},
        "app196": xuandian
        | {
            "deck.removed": {"3": 10, "4": 10},
            "deck.uneven": True,
            "first_leader.later_sets": "place_6",
            "buying.ranks": {"4": {}},
            "opening.fours": True,
        },
        "locked_fours": xuandian
        | {
            "held": {"4": {"until": ["opened", "first_out"]}},
            "opening.opens": opens_before_the_first_is_out,
            "burn.mates": False,
            "burn.duty": "none",
            "tribute.fall_between": "enemies",
        },
        "natural_point": xuandian
        | {
            "held": {"4": {"together": True, "plain": True}},
            "opening.natural": without_gouji,
            "smothering.by_opposite": False,
            "burn.mates": False,
            "tribute.scored_only": ["smother", "burn", "point"],
        },
    }
