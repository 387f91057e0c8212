"""Settings switched one by one, as the loader takes them and as the reference takes them."""

from typing import Any

from tests.reference import comparison as read
from tests.reference.comparison import Reading, Win
from tests.reference.towns import ten_or_more

Switch = tuple[dict[str, Any], dict[str, Any]]


def same(key: str, value: Any) -> Switch:
    """A plain value, written alike on both sides."""
    return {key: value}, {key: value}


def sentence(key: str, text: str) -> Switch:
    """A sentence, as both sides read it."""
    return {key: text}, {key: text}


def middling(reading: Reading, play: str) -> bool:
    """Gouji plays in the middle of the order, where no shipped ruleset has them."""
    del reading
    return "5" in play or "9" in play


def any_higher_rank(reading: Reading, new: str, old: str) -> bool:
    """Sizes and jokers left aside: one high card beats many low ones."""
    return read.higher_rank(reading, new, old)


def one_more_card(reading: Reading, new: str, old: str) -> bool:
    """A comparison that is not transitive: exactly one card more, or the usual one."""
    return len(new) == len(old) + 1 or read.every_card_above(reading, new, old)


def opens_with_a_joker(reading: Reading, play: str, win: Win) -> bool:
    del win
    return bool(reading.jokers(play))


SWITCHES: dict[str, Switch] = {
    "no yielding": same("yielding.enabled", False),
    "passes are final in free play": same("free_play.reentry", False),
    "free play with three": same("free_play.at", 3),
    "free play with two": same("free_play.at", 2),
    "free play with five": same("free_play.at", 5),
    "the wind blows to a mate": same("wind", "federation"),
    "the wind blows to the opposite": same("wind", "opposite"),
    "to the last seat": same("end", "one_left"),
    "the rest in seat order": same("rest", "seat_order"),
    "a pass is final": same("passing.lifted_by", "none"),
    "gouji plays lift a pass": same("passing.lifted_by", "gouji"),
    "a pass is lifted last": same("passing.lifted_by", "unanswered"),
    "mates never burn": same("burn.mates", False),
    "burners have no duty": same("burn.duty", "none"),
    "unanswered burns succeed": same("burn.succeeds", "unanswered"),
    "they succeed and keep one lead": (
        {"burn.succeeds": "unanswered", "burn.duty": "next_lead"},
        {"burn.succeeds": "unanswered", "burn.duty": "next_lead"},
    ),
    "burners in turn": same("burn.asked", "in_turn"),
    "yielding on gouji plays": same("yielding.on_gouji", True),
    "burners in turn, and yielding": (
        {"burn.asked": "in_turn", "yielding.on_gouji": True},
        {"burn.asked": "in_turn", "yielding.on_gouji": True},
    ),
    "the opposite smothers nobody": same("smothering.by_opposite", False),
    "yielding in free play": same("free_play.yielding", True),
    "yielding in free play once a trick": (
        {"free_play.yielding": True, "free_play.reentry": False},
        {"free_play.yielding": True, "free_play.reentry": False},
    ),
    "burners keep one lead": same("burn.duty", "next_lead"),
    "burners lead hung plays": same("burn.duty_play", "hung"),
    "hung burns that can be kept": (
        {"burn.duty_play": "hung", "burn.admission": "feasible"},
        {"burn.duty_play": "hung", "burn.admission": "feasible"},
    ),
    "one lead that can be kept": (
        {"burn.duty": "next_lead", "burn.admission": "feasible"},
        {"burn.duty": "next_lead", "burn.admission": "feasible"},
    ),
    "burners give opening up": same("burn.gives_up_opening", True),
    "tribute scores": same("tribute.scored", ["burn", "point", "fall"]),
    "a sweep stands alone": (
        {"tribute.scored": ["fall"], "sweep.cancels": True},
        {"tribute.scored": ["fall"], "sweep.cancels": True},
    ),
    "no burning": same("burn.enabled", False),
    "burners in seat order": same("burn.priority", "seat_order"),
    "only feasible burns": same("burn.admission", "feasible"),
    "a joker in the burning play": same("burn.first_needs_joker", True),
    "burners have opened": same("burn.requires_opened", True),
    "burning after a pass": same("burn.after_pass", True),
    "after a failure the next": same("burn.after_failure", "next"),
    "counter-burns double": same("burn.counter", "double"),
    "points for burns": same("burn.bonus", 3),
    "no opening": same("opening.enabled", False),
    "4-open": same("opening.fours", True),
    "the headless do not open": same("opening.headless", False),
    "smothering eliminates": same("smothering.effect", "eliminate"),
    "jokers by level": same("mixed_jokers", "by_level"),
    "jokers as small": same("mixed_jokers", "as_small"),
    "a sweep is flat": same("sweep.flat", 12),
    "a sweep is tripled": same("sweep.multiplier", 3),
    "other points": same("points", [6, 3, 1, -1, -3, -6]),
    "threes held": same("hold_three.enabled", True),
    "threes free": same("hold_three.enabled", False),
    "hung plays are no gouji plays": same("gouji.hung", False),
    "other gouji plays": same(
        "gouji.minimum",
        {"4": 2, "9": 1, "K": 1, "X": 2, "D": 2, **dict.fromkeys("TJQA2", "none")},
    ),
    "ten or more cards are gouji": (
        {"gouji.is": "default_gouji(play) or play.size >= 10"},
        {"gouji.is": ten_or_more},
    ),
    "gouji in the middle": (
        {"gouji.is": "count(play, 5) > 0 or count(play, 9) > 0"},
        {"gouji.is": middling},
    ),
    "any higher rank beats": (
        {"beats": "new.rank > old.rank"},
        {"beats": any_higher_rank},
    ),
    "one card more beats": (
        {"beats": "new.size == old.size + 1 or every_card_above(new, old)"},
        {"beats": one_more_card},
    ),
    "ranks upside down": (
        {"deck.ranks": list("2AKQJT9876543"), "beats": "every_card_above(new, old)"},
        {"deck.ranks": "2AKQJT9876543", "beats": read.every_card_above},
    ),
    "jokers open": (
        {"opening.opens": "play.jokers > 0"},
        {"opening.opens": opens_with_a_joker},
    ),
    "tribute after a sweep": (
        {"tribute.after_sweep": ["fall", "burn"], "sweep.ends_game": False},
        {"tribute.after_sweep": ["fall", "burn"], "sweep.ends_game": False},
    ),
    "tribute only scores": same("tribute.scored_only", ["burn", "point"]),
    "4s together and plain": same("held", {"4": {"together": True, "plain": True}}),
    "4s and Ks locked": same("held", {"4": {"until": "opened"}, "K": {"until": ["first_out"]}}),
    "5s last": (
        {"hold_three.enabled": False, "held": {"5": {"last": True}}},
        {"hold_three.enabled": False, "held": {"5": {"last": True}}},
    ),
    "held burns that can be kept": (
        {"burn.admission": "feasible", "held": {"5": {"plain": True}, "K": {"until": "opened"}}},
        {"burn.admission": "feasible", "held": {"5": {"plain": True}, "K": {"until": "opened"}}},
    ),
    "losers pay nothing": same("sweep.losers_pay", False),
    "any lead won opens": same("opening.on", "won"),
    "what the opposite lets pass opens": same("opening.on", "unanswered"),
    "what is put down opens": same("opening.on", "played"),
    "leads open": sentence("opening.opens", "win.led and play.jokers == 0"),
    "nobody opens late": sentence("opening.opens", "win.out == 0"),
    "nobody opens alone": sentence("opening.opens", "win.opposite_active and not win.free"),
    "nature opens": sentence("opening.natural", "not hand.gouji"),
    "the opposite leads": same("gouji.unanswered", "opposite"),
    "fall tribute between enemies": same("tribute.fall_between", "enemies"),
}
