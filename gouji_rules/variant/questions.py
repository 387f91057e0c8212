"""The questions whose answers make most variants, and what each answer sets."""

from collections.abc import Callable
from typing import Any, Final

from gouji_rules.rules import Chosen
from gouji_rules.rules.deck import TOTALS
from gouji_rules.rules.hold_three import last_rank
from gouji_rules.variant.choices import Choice, LastRank, Question, RowOf, Settings, Taken, always
from gouji_rules.variant.own import (
    after_sweep,
    burning,
    cards,
    own_after_sweep,
    own_burning,
    own_cards,
    own_last,
    own_order,
    own_points,
    own_sweep,
)


def _one(key: str, *words: str, **values: Any) -> tuple[Choice, ...]:
    """Return an answer for each value of a setting: values that are words, then named ones."""
    named = {word: word for word in words} | values
    return tuple(Choice(word.replace("_", "-"), {key: value}) for word, value in named.items())


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


def _sweep(word: str, multiplier: int) -> Choice:
    return Choice(word, {"sweep.multiplier": multiplier, "sweep.flat": 0})


def _report(word: str, mode: str, *, mates: bool = False) -> Choice:
    return Choice(word, {"report.mode": mode, "report.mates_see": mates})


def _order(*kinds: str) -> Choice:
    return Choice(",".join(kinds), {"tribute.order": list(kinds)})


def _points(*numbers: int) -> Choice:
    return Choice(",".join(map(str, numbers)), {"points": list(numbers)})


def _needs(key: str) -> Callable[[Chosen], str]:
    """Return what tells whether a setting is off without which a question means nothing."""
    return lambda chosen: "" if chosen.value(key) else key


def _needs_fall(chosen: Chosen) -> str:
    return "" if "fall" in chosen.tribute.order else "tribute.order"


def _needs_free_fours(chosen: Chosen) -> str:
    return "held" if last_rank(chosen.hold_three) == "4" else ""


_OPENING: Final = _needs("opening.enabled")
_BURNING: Final = _needs("burn.enabled")
_TRIBUTE: Final = _needs("tribute.order")

_OF_TEN: Final = (
    Question(
        "cards",
        1,
        tuple(Choice(number, cards(*of)) for number, of in TOTALS.items()),
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
    Question("mixed_jokers", 3, _one("mixed_jokers", "as_small", "by_level")),
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
    Question("fours", 5, _one("opening.fours", on=True, off=False), idle=_OPENING, without="off"),
    Question(
        "calls",
        6,
        (
            Choice("none", _calls("none", "if payer.opened then 0 else 1")),
            Choice("declare", _calls("declare", Taken("xuandian"))),
            Choice("two-stage", _calls("two_stage", Taken("zhongyou"))),
        ),
        idle=_OPENING,
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
    Question("lawful", 7, _one("tribute.lawful", "jokers_and_twos", "any_highest"), idle=_TRIBUTE),
    Question(
        "points",
        8,
        (_points(2, 1, 0, 0, -1, -2), _points(4, 2, 0, 0, -2, -4)),
        own_points,
        figures=True,
    ),
    Question("sweep", 8, (_sweep("double", 2), _sweep("plain", 1)), own_sweep, figures=True),
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
            _report("never", "never"),
            _report("on-request", "on_request"),
            _report("shown", "shown"),
            _report("shown-to-mates", "shown", mates=True),
        ),
    ),
    Question("wind", 10, _one("wind", "next", "federation", "opposite")),
)


def _of_few(
    group: str,
    name: str,
    choices: tuple[Choice, ...],
    idle: Callable[[Chosen], str] = always,
    without: str | None = None,
    read: Callable[[str], tuple[str, Settings]] | None = None,
) -> Question:
    """Return a question that few tables need."""
    return Question(name, 0, choices, read, idle, without, group)


_BESIDES: Final = (
    _of_few(
        "fours",
        "held_fours",
        (
            Choice("free", _fours()),
            Choice("together", _fours(together=True, plain=True)),
            Choice("locked", _fours(until=["opened", "first_out"])),
        ),
        _needs_free_fours,
        "",
    ),
    _of_few(
        "fours",
        "bought_fours",
        (
            Choice("no", _bought(None)),
            Choice("yes", _bought({})),
            Choice("asked", _bought({"optional": True})),
        ),
        _needs_free_fours,
    ),
    _of_few(
        "opening",
        "opening_on",
        _one("opening.on", "gouji_won", "won", "unanswered", "played"),
        _OPENING,
        "gouji-won",
    ),
    _of_few(
        "opening",
        "natural",
        _one("opening.natural", no="false", no_gouji="not hand.gouji"),
        _OPENING,
        "no",
    ),
    _of_few("passing", "unanswered", _one("gouji.unanswered", "owner", "opposite")),
    _of_few("passing", "passing", _one("passing.lifted_by", "any", "gouji", "unanswered", "none")),
    _of_few(
        "passing",
        "yielding_on_gouji",
        _one("yielding.on_gouji", no=False, yes=True),
        _needs("yielding.enabled"),
        "no",
    ),
    _of_few("burning", "burn_mates", _one("burn.mates", yes=True, no=False), _BURNING),
    _of_few("burning", "burn_asked", _one("burn.asked", "before_opposite", "in_turn"), _BURNING),
    _of_few("burning", "burn_succeeds", _one("burn.succeeds", "going_out", "unanswered"), _BURNING),
    _of_few("burning", "burn_duty", _one("burn.duty", "every_lead", "next_lead", "none"), _BURNING),
    _of_few(
        "tribute",
        "payment",
        (
            Choice("cards", {"tribute.scored_only": []}),
            Choice(
                "points",
                {"tribute.scored_only": ["smother", "burn", "point"], "tribute.scored": []},
            ),
        ),
        _TRIBUTE,
    ),
    _of_few(
        "tribute",
        "after_sweep",
        (
            Choice("ends", after_sweep([], ends=True)),
            Choice("nothing", after_sweep([])),
            Choice("all", after_sweep(["smother", "burn", "point", "fall"])),
        ),
        read=own_after_sweep,
    ),
    _of_few("tribute", "fall_between", _one("tribute.fall_between", "all", "enemies"), _needs_fall),
    _of_few(
        "tribute",
        "smother_by_opposite",
        _one("smothering.by_opposite", yes=True, no=False),
        lambda chosen: "" if last_rank(chosen.hold_three) else "hold_three.enabled",
    ),
)

TEN: Final = _OF_TEN[-1].number
"""How many numbers there are."""

QUESTIONS: Final = (*_OF_TEN, *_BESIDES)
"""Every question, in the order of asking; those of one number, or group, are asked together."""

GROUPS: Final = tuple(dict.fromkeys(question.group for question in _BESIDES))
"""What the questions are about that few tables need: asked for whoever wants them."""

BY_NAME: Final = {question.name: question for question in QUESTIONS}


def label_of(question: Question) -> str:
    """Return the number of one of the ten; where several share one, with a letter: ``3a``."""
    alike = [one.name for one in _OF_TEN if one.number == question.number]
    letter = "abcdef"[alike.index(question.name)] if len(alike) > 1 else ""
    return f"{question.number}{letter}"
