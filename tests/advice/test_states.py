"""How a seat stands, in a word or two beside its name."""

from types import SimpleNamespace
from typing import Any

import pytest

from gouji_rules.advice.telling import states


@pytest.mark.parametrize(
    ("lang", "called", "said"),
    [
        ("zh-Hans", "2 号座", "在烧 2 号座"),
        ("zh-Hant", "2 號座", "在燒 2 號座"),
        ("zh-Hans", "小王", "在烧小王"),
        ("en", "Seat 2", "burning Seat 2"),
    ],
)
def test_whoever_is_burnt_is_named_with_the_spaces_of_a_number(
    lang: str, called: str, said: str
) -> None:
    nothing: dict[str, Any] = dict.fromkeys(
        ("out", "revolted", "failed", "eliminated", "opened", "headless", "smothered"), ()
    )
    view: Any = SimpleNamespace(
        **nothing, calls=["none"] * 6, burning={0: 1}, heads=[0] * 6, mates_hands={}
    )
    assert [said] == [*states(view, 0, lang, lambda _: called)]
