"""The shipped rulesets as the rules' table says, written down a second time by hand."""

from typing import Any

from tests.reference import comparison as read
from tests.reference.comparison import Settings
from tests.reference.point_tables import point_declare, point_two_stage
from tests.reference.sentences import SENTENCES
from tests.reference.towns import towns

XUANDIAN: Settings = {
    "deck.packs": 4,
    "deck.removed": {},
    "deck.ranks": "3456789TJQKA2",
    "deck.jokers": "XD",
    "deck.levels": "XD",
    "deck.uneven": False,
    "hold_three.enabled": True,
    "held": {},
    "smothering.effect": "tribute",
    "smothering.by_opposite": True,
    "mixed_jokers": "as_small",
    "beats": read.every_card_above,
    "gouji.minimum": {"T": 5, "J": 4, "Q": 3, "K": 2, "A": 2, "2": 1, "X": 1, "D": 1},
    "gouji.hung": True,
    "gouji.is": read.usual_gouji,
    "gouji.unanswered": "owner",
    "opening.enabled": True,
    "opening.opens": read.opens_declared,
    "opening.fours": False,
    "opening.headless": True,
    "opening.on": "gouji_won",
    "opening.natural": None,
    "calls": "declare",
    "first_leader.rule": "same_suit",
    "first_leader.rank": "4",
    "first_leader.later_sets": "as_first_set",
    "buying.price": "2XD",
    "buying.sellers": ["opposite", "opposite_mates", "mates"],
    "buying.mates": "free",
    "buying.no_payment": "revolution",
    "buying.optional": False,
    "buying.ranks": {},
    "revolution.enabled": True,
    "revolution.void_at": 2,
    "revolution.dead_gouji": 3,
    "passing.lifted_by": "any",
    "yielding.enabled": True,
    "yielding.on_gouji": False,
    "free_play.at": 4,
    "free_play.reentry": True,
    "free_play.yielding": False,
    "wind": "next",
    "end": "one_federation",
    "rest": "fewest_cards",
    "burn.enabled": True,
    "burn.priority": "federation_first",
    "burn.asked": "before_opposite",
    "burn.mates": True,
    "burn.succeeds": "going_out",
    "burn.admission": "any",
    "burn.first_needs_joker": False,
    "burn.requires_opened": False,
    "burn.after_pass": False,
    "burn.gives_up_opening": False,
    "burn.duty": "every_lead",
    "burn.duty_play": "joker",
    "burn.counter": "plain",
    "burn.after_failure": "victim",
    "burn.bonus": 0,
    "tribute.order": ["smother", "burn", "point", "fall"],
    "tribute.lawful": "any_highest",
    "tribute.excluded": "",
    "tribute.pass_on": ["smother", "burn", "point", "fall"],
    "tribute.refusal": False,
    "tribute.returned": ["fall"],
    "tribute.return_only_held_ranks": False,
    "tribute.return_ranks": "",
    "tribute.scored": [],
    "tribute.scored_only": [],
    "tribute.after_sweep": [],
    "tribute.fall_between": "all",
    "tribute.smother": 1,
    "tribute.burn": 1,
    "tribute.fall": {6: {"to": 1, "cards": 2}, 5: {"to": 2, "cards": 1}},
    "tribute.point": point_declare,
    "points": [4, 2, 0, 0, -2, -4],
    "sweep.multiplier": 2,
    "sweep.flat": 0,
    "sweep.ends_game": True,
    "sweep.cancels": False,
    "sweep.losers_pay": True,
    "game.sets": 5,
    "game.target": 0,
    "report.mode": "never",
    "report.limit": 10,
    "report.mates_see": False,
    "game.extra_set_on_tie": False,
}

ZHONGYOU: Settings = XUANDIAN | {
    "opening.opens": read.opens_option_0,
    "calls": "two_stage",
    "buying.mates": "paid",
    "burn.bonus": 1,
    "tribute.lawful": "jokers_and_twos",
    "tribute.pass_on": ["smother", "burn", "point"],
    "tribute.refusal": True,
    "tribute.point": point_two_stage,
    "points": [2, 1, 0, 0, -1, -2],
}

SHANDONG: Settings = XUANDIAN | {
    "hold_three.enabled": False,
    "first_leader.rule": "colour_then_suit",
    "first_leader.rank": "3",
    "mixed_jokers": "by_level",
    "beats": read.largest_joker,
    "gouji.hung": False,
    "opening.opens": read.opens_without_jokers,
    "burn.counter": "double",
    "tribute.order": ["burn", "point", "fall"],
    "tribute.lawful": "jokers_and_twos",
    "tribute.pass_on": [],
    "tribute.return_only_held_ranks": True,
    "report.mode": "shown",
    "report.mates_see": True,
}

SD198: Settings = XUANDIAN | {
    "deck.removed": {"3": 10, "4": 8},
    "mixed_jokers": "by_level",
    "buying.no_payment": "free",
}

RULESETS: dict[str, Settings] = {
    "xuandian": XUANDIAN,
    "zhongyou": ZHONGYOU,
    "zhongyou_nohold": ZHONGYOU
    | {
        "hold_three.enabled": False,
        "first_leader.rank": "3",
        "tribute.order": ["burn", "point", "fall"],
        "report.mode": "on_request",
    },
    "zhongyou_exchange": ZHONGYOU | {"beats": read.exchange, "opening.opens": read.opens_option_1},
    "zhongyou_strict": ZHONGYOU | {"opening.opens": read.opens_option_2},
    "sd198": SD198,
    "shandong": SHANDONG,
    "huantai": SHANDONG
    | {
        "hold_three.enabled": True,
        "first_leader.rule": "same_suit",
        "first_leader.rank": "4",
        "beats": read.every_card_above,
        "gouji.hung": True,
        "opening.fours": True,
        "burn.first_needs_joker": True,
        "tribute.order": ["point", "burn", "smother", "fall"],
        "report.mode": "never",
        "report.mates_see": False,
    },
    **towns(XUANDIAN, SD198),
}

ROWS = ("held", "buying.ranks")
TABLES = ("deck.removed", "gouji.minimum", "tribute.fall", *ROWS)
"""What a change is laid over, entry by entry; ``none`` takes an entry or all of it away."""


def changed(settings: Settings, changes: Settings) -> Settings:
    """Settings with changes as a file, ``--with`` or a scenario makes them."""
    made = settings | changes
    for key in TABLES:
        written = changes.get(key, {})
        if written == "none":
            made[key] = {}
            continue
        table = dict(settings[key])
        for name, value in written.items():
            entry = name if key == "tribute.fall" else str(name).replace("10", "T")
            if key in ROWS:
                _lay_over_a_row(table, entry, value)
            elif value == "none":
                del table[entry]
            else:
                table[entry] = value
        made[key] = table
    if "passing.against_opposite" in changes:
        made["passing.lifted_by"] = "any" if made.pop("passing.against_opposite") else "none"
    for key, meaning in SENTENCES.items():
        if isinstance(changes.get(key), str):
            made[key] = meaning(changes[key])
    return made


def _lay_over_a_row(table: Settings, rank: str, row: Any) -> None:
    """A row is a table of its own; ``none`` stays, for it takes away what hold-three brings."""
    if row == "none":
        table[rank] = row
        return
    old = table.get(rank, {})
    laid: Settings = {**({} if old == "none" else old), **row}
    table[rank] = {word: value for word, value in laid.items() if value != "none" or word in KEPT}


KEPT = ("no_payment",)
"""Where ``none`` is a value."""


WHOLE_HANDS: Settings = {"burn.admission": "any"}
"""What has to hold where hands are whole: a search of all that a burner of forty cards could lead
does not end. Small hands are searched in random positions."""
