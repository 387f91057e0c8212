"""What is offered for a sentence of players is an expression that a ruleset may say."""

import json

import pytest

from gouji_rules import RulesetError
from gouji_rules.ruleset import loads_ruleset
from gouji_rules.ruleset.phrases import examples

OFFERED = [(key, said) for key, offered in examples().items() for said in offered]


@pytest.mark.parametrize(("key", "said"), OFFERED)
def test_every_expression_that_is_offered_loads(key: str, said: str) -> None:
    section, _, name = key.partition(".")
    value = json.dumps(said, ensure_ascii=False)
    line = f"{section}: {{{name}: {value}}}" if name else f"{section}: {value}"

    assert "t" == loads_ruleset(f"id: t\nextends: xuandian\n{line}\n").id


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("opens: 领出的够级牌才开点", "win.led"),
        ("opens: 還沒人走科", "win.out == 0"),
        ("opens: 对头还在", "win.opposite_active"),
        ("opens: 亂纏以前", "not win.free"),
        ("opens: nobody is out", "win.out == 0"),
        ("opens: 没有花 and 没有2", "play.cards.jokers == 0 and play.twos == 0"),
        ("opens: play.size > 1 and 没人走", "play.size > 1 and win.out == 0"),
        ("natural: 没有够级牌", "not hand.gouji"),
        ("natural: 無級自開", "not hand.gouji"),
        ("natural: no gouji", "not hand.gouji"),
    ],
)
def test_what_players_say_of_opening_is_offered_as_an_expression(line: str, offered: str) -> None:
    with pytest.raises(RulesetError) as caught:
        loads_ruleset(f"id: t\nextends: xuandian\nopening:\n  {line}\n")

    assert [offered] == [one.suggestion for one in caught.value.diagnostics]
