"""Positions that show what a setting does; what is true of them the engine says."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

Data = dict[str, Any]
Instead = tuple[Data] | tuple[Data, str] | tuple[Data, str, str]


@dataclass(frozen=True, slots=True)
class Shown:
    """A position that shows some settings.

    Attributes:
        name: its text in the catalogue is ``new.show_<name>``.
        keys: the settings it shows, with spaces between.
        position: what a scenario begins with.
        moves: seat and action each, with commas between.
        facts: what is expected, with spaces between, filled in by the engine.
        instead: other positions for the same, with the moves and facts that are others, tried
            where this one cannot be played or comes to the same under the parent.
        calls: the calls that it needs; empty for none.
    """

    name: str
    keys: str
    position: Data
    moves: str = ""
    facts: str = "asks legal"
    instead: tuple[Instead, ...] = ()
    calls: str = ""

    def ways(self) -> "Iterator[Shown]":
        """Yield it, then the same with what may stand instead."""
        yield self
        for position, *others in self.instead:
            moves = others[0] if others else self.moves
            facts = others[1] if len(others) > 1 else self.facts
            yield replace(self, position=position, moves=moves, facts=facts)


def _hands(cards: str, rest: str = "553", **marks: Any) -> Data:
    """Return a position by the hands of the seats from 0 on, ``-`` for an empty one.

    Args:
        cards: the hands of the first seats.
        rest: what each other seat holds.
        marks: what else there is to say of it.
    """
    hands = [hand.strip("-") for hand in cards.split()]
    return {"hands": dict(enumerate(hands + [rest] * (6 - len(hands)))), **marks}


_ALL: Final = [0, 1, 2, 3, 4, 5]
_CHAIN: Final = "1 7, 2 pass, 3 pass, 4 8, 5 pass, 2 pass, 3 pass, 5 5, 2 6"
_TRIBUTE: Final = {"finish_order": _ALL, "opened": _ALL}
_PAIR: Final = {"finish_order": _ALL, "opened": [0, 1, 2, 4, 5]}
_SMOTHERED: Final = {"smothered": {5: 0}}
_BURNED_2: Final = {"burned": ["1 burned 2"]}
_SWEPT: Final = {"finish_order": [0, 2, 4, 1, 3, 5], "opened": [0, 1, 2, 3, 4]}
_OF_MATES: Final = {"finish_order": [0, 1, 3, 5, 4, 2], "opened": _ALL}
_BURNED: Final = _hands("KK53 AAX753")
_PASSES: Final = "1 pass, 2 pass, 3 pass, 4 pass, 5 pass"

POSITIONS: Final = (
    Shown("threes", "hold_three.enabled", _hands("533", "443", lead=0), facts="legal"),
    Shown("last_rank", "held", _hands("3456789TJQKA", lead=0), facts="legal"),
    Shown("held_fours", "held", _hands("4453 553 553 553 663 773", lead=0), facts="legal"),
    Shown(
        "bought_fours",
        "buying.ranks",
        {"phase": "buying", **_hands("K23", "3344")},
        facts="asks legal hands",
    ),
    Shown(
        "opening",
        "opening.enabled opening.opens opening.fours",
        _hands("AA4453 553 553 553 663 773"),
        "0 AA, 3 pass",
        "asks leads opened",
    ),
    Shown(
        "fours",
        "opening.fours",
        _hands("AA4453 553 553 553 663 773"),
        "0 AA, 3 pass, 0 44",
        "asks opened",
    ),
    Shown(
        "opening_on",
        "opening.on",
        _hands("77853"),
        f"0 77, {_PASSES}",
        "leads opened",
        (
            (_hands("AA53 - 553 553 2253", out=[1]), "0 AA, 3 pass, 4 22", "opened"),
            (_hands("AA53 553 553 2253"), "0 AA, 3 22", "opened"),
        ),
    ),
    Shown("natural", "opening.natural", _hands("5673 AA53", lead=1), facts="opened"),
    Shown("unanswered", "gouji.unanswered", _hands("AA53"), "0 AA, 3 pass", "asks leads opened"),
    Shown(
        "passing",
        "passing.lifted_by",
        _hands("7753 XA53 8853 553 9253"),
        "0 7, 1 pass, 2 8, 3 pass, 4 9, 5 pass, 0 pass",
        "asks leads",
        (
            (_hands("7753 XA53 2853 553 9AA53"), "0 77, 1 pass, 2 pass, 3 pass, 4 AA"),
            (_hands("7753 XA53 553 553 9253"), "0 7, 1 pass, 2 pass, 3 pass, 4 9, 5 pass, 0 pass"),
        ),
    ),
    Shown(
        "yielding_on_gouji",
        "yielding.on_gouji",
        _hands("KK53 553 553 AA53 XAA53"),
        "0 KK, 4 pass",
        instead=((_hands("KK53 553 553 AA53 553 XAA53"), "0 KK, 5 pass"),),
    ),
    Shown("early", "calls", {"phase": "early_calls"}),
    Shown("late", "calls", {"phase": "late_calls", "lead": 4, **_hands("2K3 X53 X53 D53 2A3 2A3")}),
    Shown("point", "tribute.point calls opening.enabled", {"result": _PAIR}, facts="debts"),
    Shown(
        "point_declare",
        "tribute.point calls",
        {"result": {**_PAIR, "calls": {0: "declare"}}},
        facts="debts",
        calls="declare",
    ),
    Shown(
        "point_early",
        "tribute.point calls",
        {"result": {**_PAIR, "calls": {0: "early"}}},
        facts="debts",
        calls="two_stage",
    ),
    Shown(
        "order",
        "tribute.order",
        {"result": {**_PAIR, **_SMOTHERED, **_BURNED_2}},
        facts="debts",
        instead=(({"result": {**_PAIR, **_BURNED_2}},), ({"result": _PAIR},)),
    ),
    Shown(
        "lawful",
        "tribute.lawful",
        {"result": _TRIBUTE, **_hands("5663 783 553 553 AK3 D2K3")},
        facts="asks hands",
    ),
    Shown(
        "payment",
        "tribute.scored_only",
        {"result": {**_TRIBUTE, **_SMOTHERED, **_BURNED_2}},
        facts="debts points",
        instead=(({"result": {**_TRIBUTE, **_BURNED_2}},), ({"result": _PAIR},)),
    ),
    Shown(
        "after_sweep",
        "tribute.after_sweep sweep.ends_game",
        {"result": {**_SWEPT, **_SMOTHERED, "burned": ["1 burned 0"]}},
        facts="debts",
        instead=(({"result": {**_SWEPT, "burned": ["1 burned 0"]}},), ({"result": _SWEPT},)),
    ),
    Shown("fall_between", "tribute.fall_between", {"result": _OF_MATES}, facts="debts"),
    Shown(
        "smother_by_opposite",
        "smothering.by_opposite",
        _hands("K3 553 553 A53"),
        "0 K, 1 pass, 2 pass, 3 A",
        "smothered",
    ),
    Shown(
        "points",
        "points",
        _hands("- - - - 7 88", out=[0, 1, 2, 3]),
        "4 7",
        "places points",
        ((_hands("- - - - 7 88", out=[0, 2, 1, 3]),),),
    ),
    Shown(
        "sweep",
        "sweep.multiplier sweep.flat points",
        _hands("55 - 666 - 7777 8", out=[1, 3]),
        "5 8",
        "sweep points",
    ),
    Shown(
        "burn",
        "burn.enabled burn.first_needs_joker burn.requires_opened",
        _hands("AA53 X22553 553 663"),
        "0 AA",
    ),
    Shown(
        "counter",
        "burn.counter",
        _hands("KK22 7 AA6 55 8 559"),
        f"0 KK, 2 burn AA, 0 burn 22, 3 pass, {_CHAIN}",
        "burned debts",
        ((_hands("KKD2 7 XA6 55 8 559"), f"0 KK, 2 burn XA, 0 burn D2, 3 pass, {_CHAIN}"),),
    ),
    Shown("burn_mates", "burn.mates", _hands("KK53 553 XAA53 553 XAA53"), "0 KK"),
    Shown("burn_asked", "burn.asked", _hands("KK53 553 553 AA53 553 XAA53"), "0 KK"),
    Shown(
        "burn_succeeds", "burn.succeeds", _BURNED, "0 KK, 1 burn AA, 4 pass", "asks leads burned"
    ),
    Shown(
        "burn_duty",
        "burn.duty",
        _BURNED,
        "0 KK, 1 burn AA, 4 pass",
        instead=((_hands("KK53 AAX5783"), "0 KK, 1 burn AA, 4 pass, 1 X5, 4 pass"),),
    ),
    Shown(
        "report",
        "report.mode report.mates_see",
        _hands("573 883 993 TT3 JJ3 QQ3", lead=0),
        facts="shows sees",
    ),
    Shown("wind", "wind", _hands("33 553 443 663 773 883"), f"0 33, {_PASSES}", "asks leads"),
)
"""Every position, in the order of the questions."""

PAIRS: Final = (
    *(("DD999", "XX888"), ("X9999", "88888"), ("X8888", "88888"), ("X7777", "88888")),
    *(("D8888", "X7777"), ("D9999", "D3333"), ("XX", "22"), ("X2", "AA"), ("D", "X"), ("22", "AA")),
    *(("DD", "D"), ("XX", "X"), ("XXX", "D"), ("DD888", "D777"), ("22888", "99999")),
    *(("DX999", "XX888"), ("DD999", "DX888"), ("DD", "DX"), ("DDD99", "XX888"), ("XXX99", "XX888")),
)
"""Plays to compare, those that tell most first."""

SINGLES: Final = (
    *("AA", "KK", "QQQ", "99999", "2", "22", "X", "D", "XX", "X55", "D55", "XKK", "2AA", "22KK"),
    *("A", "TTTTT", "JJJJ", "2QQ", "3333333333"),
)
"""Plays to judge, gouji or not, opening or not."""
