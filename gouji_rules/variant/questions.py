"""The questions whose answers make most variants, and what each answer sets."""

from typing import Any, Final

from gouji_rules.rules import Chosen
from gouji_rules.rules.hold_three import last_rank
from gouji_rules.variant.choices import Choice, Question, Settings, Taken
from gouji_rules.variant.own import (
    burning,
    own_after_sweep,
    own_burning,
    own_cards,
    own_last,
    own_order,
    own_points,
    own_sweep,
)
from gouji_rules.variant.parts import LastRank, RowOf


def _one(key: str, **words: Any) -> tuple[Choice, ...]:
    return tuple(Choice(word.replace("_", "-"), {key: value}) for word, value in words.items())


def _cards(packs: int, removed: dict[str, int], *, uneven: bool = False) -> Settings:
    return {
        "deck.packs": packs,
        "deck.removed": removed,
        "deck.added": {},
        "deck.jokers": {"X": 1, "D": 1},
    } | ({"deck.uneven": True} if uneven else {})


def _held(on: bool) -> Settings:
    return {"hold_three.enabled": on, "held": LastRank("")}


def _fours(**row: Any) -> Settings:
    return {"held": RowOf("4", row or None)}


def _bought(row: dict[str, Any] | None) -> Settings:
    return {"buying.ranks": RowOf("4", row)}


def _opens(expression: str) -> Settings:
    return {"opening.enabled": True, "opening.opens": expression}


def _calls(calls: str, point: object) -> Settings:
    return {"calls": calls, "tribute.point": point}


def _order(*kinds: str) -> Choice:
    return Choice(",".join(kinds), {"tribute.order": list(kinds)})


def _points(*numbers: int) -> Choice:
    return Choice(",".join(map(str, numbers)), {"points": list(numbers)})


def _needs_opening(chosen: Chosen) -> str:
    return "" if chosen.opening.enabled else "opening.enabled"


def _needs_burning(chosen: Chosen) -> str:
    return "" if chosen.burn.enabled else "burn.enabled"


def _needs_tribute(chosen: Chosen) -> str:
    return "" if chosen.tribute.order else "tribute.order"


def _needs_fall(chosen: Chosen) -> str:
    return "" if "fall" in chosen.tribute.order else "tribute.order"


def _needs_yielding(chosen: Chosen) -> str:
    return "" if chosen.yielding.enabled else "yielding.enabled"


def _needs_last(chosen: Chosen) -> str:
    return "" if last_rank(chosen.hold_three) else "hold_three.enabled"


def _needs_free_fours(chosen: Chosen) -> str:
    return "held" if last_rank(chosen.hold_three) == "4" else ""


_OF_TEN: Final = (
    Question(
        "cards",
        1,
        (
            Choice("216", _cards(4, {})),
            Choice("198", _cards(4, {"3": 10, "4": 8})),
            Choice("196", _cards(4, {"3": 10, "4": 10}, uneven=True)),
            Choice("324", _cards(6, {})),
        ),
        own_cards,
        figures=True,
    ),
    Question(
        "hold_three",
        2,
        (Choice("on", _held(on=True)), Choice("off", _held(on=False))),
        own_last,
        figures=True,
    ),
    Question(
        "comparison",
        3,
        (
            Choice("each", {"beats": "every_card_above(new, old)"}),
            Choice("largest", {"beats": Taken("shandong")}),
            Choice("exchange", {"beats": Taken("zhongyou_exchange")}),
        ),
    ),
    Question("mixed_jokers", 3, _one("mixed_jokers", as_small="as_small", by_level="by_level")),
    Question("hung", 4, _one("gouji.hung", on=True, off=False)),
    Question(
        "opening",
        5,
        (
            Choice("any", _opens("true")),
            Choice("no-big", _opens("play.cards.bigs == 0")),
            Choice("no-jokers", _opens("play.jokers == 0")),
            Choice(
                "no-single-2",
                _opens("play.jokers == 0 and not (play.size == 1 and play.rank == 2)"),
            ),
            Choice("no-singles", _opens("play.jokers == 0 and play.size > 1")),
            Choice("no-2s", _opens("play.jokers == 0 and play.naturals > 0")),
            Choice("pure", _opens("play.jokers == 0 and play.twos == 0")),
            Choice("none", {"opening.enabled": False}),
        ),
    ),
    Question(
        "fours",
        5,
        _one("opening.fours", on=True, off=False),
        idle=_needs_opening,
        without="off",
    ),
    Question(
        "calls",
        6,
        (
            Choice("none", _calls("none", "if payer.opened then 0 else 1")),
            Choice("declare", _calls("declare", Taken("xuandian"))),
            Choice("two-stage", _calls("two_stage", Taken("zhongyou"))),
        ),
        idle=_needs_opening,
        without="none",
    ),
    Question(
        "tribute",
        7,
        (
            _order("smother", "burn", "point", "fall"),
            _order("point", "burn", "smother", "fall"),
            Choice("none", {"tribute.order": []}),
        ),
        own_order,
    ),
    Question(
        "lawful",
        7,
        _one("tribute.lawful", jokers_and_twos="jokers_and_twos", any_highest="any_highest"),
        idle=_needs_tribute,
    ),
    Question(
        "points",
        8,
        (_points(2, 1, 0, 0, -1, -2), _points(4, 2, 0, 0, -2, -4)),
        own_points,
        figures=True,
    ),
    Question(
        "sweep",
        8,
        (
            Choice("double", {"sweep.multiplier": 2, "sweep.flat": 0}),
            Choice("plain", {"sweep.multiplier": 1, "sweep.flat": 0}),
        ),
        own_sweep,
        figures=True,
    ),
    Question(
        "burn",
        9,
        (
            Choice("plain", burning(())),
            Choice("joker", burning(("joker",))),
            Choice("double", burning(("double",))),
            Choice("joker-double", burning(("joker", "double"))),
            Choice("opened", burning(("opened",))),
            Choice("none", {"burn.enabled": False}),
        ),
        own_burning,
    ),
    Question(
        "report",
        10,
        (
            Choice("never", {"report.mode": "never", "report.mates_see": False}),
            Choice("on-request", {"report.mode": "on_request", "report.mates_see": False}),
            Choice("shown", {"report.mode": "shown", "report.mates_see": False}),
            Choice("shown-to-mates", {"report.mode": "shown", "report.mates_see": True}),
        ),
    ),
    Question("wind", 10, _one("wind", next="next", federation="federation", opposite="opposite")),
)

TEN: Final = _OF_TEN[-1].number
"""How many numbers there are."""

_BESIDES: Final = (
    Question(
        "held_fours",
        0,
        (
            Choice("free", _fours()),
            Choice("together", _fours(together=True, plain=True)),
            Choice("locked", _fours(until=["opened", "first_out"])),
        ),
        idle=_needs_free_fours,
        without="",
        group="fours",
    ),
    Question(
        "bought_fours",
        0,
        (
            Choice("no", _bought(None)),
            Choice("yes", _bought({})),
            Choice("asked", _bought({"optional": True})),
        ),
        idle=_needs_free_fours,
        group="fours",
    ),
    Question(
        "opening_on",
        0,
        _one(
            "opening.on",
            gouji_won="gouji_won",
            won="won",
            unanswered="unanswered",
            played="played",
        ),
        idle=_needs_opening,
        without="gouji-won",
        group="opening",
    ),
    Question(
        "natural",
        0,
        _one("opening.natural", no="false", no_gouji="not hand.gouji"),
        idle=_needs_opening,
        without="no",
        group="opening",
    ),
    Question(
        "unanswered",
        0,
        _one("gouji.unanswered", owner="owner", opposite="opposite"),
        group="passing",
    ),
    Question(
        "passing",
        0,
        _one("passing.lifted_by", any="any", gouji="gouji", unanswered="unanswered", none="none"),
        group="passing",
    ),
    Question(
        "yielding_on_gouji",
        0,
        _one("yielding.on_gouji", no=False, yes=True),
        idle=_needs_yielding,
        without="no",
        group="passing",
    ),
    Question(
        "burn_mates",
        0,
        _one("burn.mates", yes=True, no=False),
        idle=_needs_burning,
        group="burning",
    ),
    Question(
        "burn_asked",
        0,
        _one("burn.asked", before_opposite="before_opposite", in_turn="in_turn"),
        idle=_needs_burning,
        group="burning",
    ),
    Question(
        "burn_succeeds",
        0,
        _one("burn.succeeds", going_out="going_out", unanswered="unanswered"),
        idle=_needs_burning,
        group="burning",
    ),
    Question(
        "burn_duty",
        0,
        _one("burn.duty", every_lead="every_lead", next_lead="next_lead", none="none"),
        idle=_needs_burning,
        group="burning",
    ),
    Question(
        "payment",
        0,
        (
            Choice("cards", {"tribute.scored_only": []}),
            Choice(
                "points",
                {"tribute.scored_only": ["smother", "burn", "point"], "tribute.scored": []},
            ),
        ),
        idle=_needs_tribute,
        group="tribute",
    ),
    Question(
        "after_sweep",
        0,
        (
            Choice("ends", {"sweep.ends_game": True, "tribute.after_sweep": []}),
            Choice("nothing", {"sweep.ends_game": False, "tribute.after_sweep": []}),
            Choice(
                "all",
                {
                    "sweep.ends_game": False,
                    "tribute.after_sweep": ["smother", "burn", "point", "fall"],
                },
            ),
        ),
        own_after_sweep,
        group="tribute",
    ),
    Question(
        "fall_between",
        0,
        _one("tribute.fall_between", all="all", enemies="enemies"),
        idle=_needs_fall,
        group="tribute",
    ),
    Question(
        "smother_by_opposite",
        0,
        _one("smothering.by_opposite", yes=True, no=False),
        idle=_needs_last,
        group="tribute",
    ),
)

QUESTIONS: Final = (*_OF_TEN, *_BESIDES)
"""Every question, in the order of asking; those of one number, or group, are asked together."""

GROUPS: Final = tuple(dict.fromkeys(question.group for question in _BESIDES))
"""What the questions are about that few tables need: asked for whoever wants them."""

BY_NAME: Final = {question.name: question for question in QUESTIONS}
