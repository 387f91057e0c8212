"""What is offered for a sentence of players is an expression that a ruleset may say."""

import json

import pytest

from gouji_rules.ruleset import loads_ruleset
from gouji_rules.ruleset.phrases import examples

OFFERED = [(key, said) for key, offered in examples().items() for said in offered]


@pytest.mark.parametrize(("key", "said"), OFFERED)
def test_every_expression_that_is_offered_loads(key: str, said: str) -> None:
    section, _, name = key.partition(".")
    value = json.dumps(said, ensure_ascii=False)
    line = f"{section}: {{{name}: {value}}}" if name else f"{section}: {value}"

    assert "t" == loads_ruleset(f"id: t\nextends: xuandian\n{line}\n").id
