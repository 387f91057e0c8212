"""What was handed to the library is never repeated in full or raw by what it raises."""

import re

import pytest

import gouji_rules as gr

RULES = gr.load_ruleset("zhongyou")
RAW = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
ODD = ["\x1b[2J" * 2000, "3" * 5000, "\u202eXX\u2066", "word " * 3000, "a\nb\x07"]
SIX = dict.fromkeys(range(6), "A")


@pytest.mark.parametrize(
    "handed_to",
    [
        lambda odd: gr.Game(RULES, seed=1).step(odd),
        lambda odd: gr.Game.from_position(RULES, hands=SIX, lead=0).step(odd),
        lambda odd: gr.Game.from_position(RULES, hands=SIX, lead=0).step(f"give {odd}"),
        lambda odd: RULES.beats(odd, "3"),
        lambda odd: RULES.plays("QQQ", answering=odd),
        RULES.is_gouji,
        lambda odd: gr.load_ruleset(f"{odd}.yaml"),
        lambda odd: gr.loads_ruleset("points: 3", odd),
        lambda odd: gr.loads_ruleset(f"id: t\ndirection: {odd!r}"),
        lambda odd: gr.Game.from_position(RULES, hands={0: odd}),
        lambda odd: gr.Game.from_position(RULES, hands=SIX, **{odd: 1}),
        lambda odd: gr.Game.from_position(RULES, hands=SIX, phase=odd),
        gr.make,
    ],
)
@pytest.mark.parametrize("odd", ODD, ids=range(len(ODD)))
def test_an_error_is_short_and_clean_whatever_was_handed_over(handed_to, odd):
    with pytest.raises((ValueError, LookupError)) as raised:
        handed_to(odd)

    said = str(raised.value)
    assert len(said) < 700
    assert [] == RAW.findall(said.replace("\n", " "))
    assert [] == [lang for lang in ("zh-Hans", "en") if RAW.findall(worded(raised.value, lang))]


def worded(error, lang):
    refusal = getattr(error, "refusal", None)
    if isinstance(refusal, gr.Refusal):
        return refusal.text(lang)
    return error.why(lang) if isinstance(error, gr.NotAPlayError) else ""


def test_what_is_short_and_clean_is_repeated_as_it_was_written():
    with pytest.raises(gr.IllegalAction, match=r"^QQ: .*QQ"):
        gr.Game.from_position(RULES, hands=SIX, lead=0).step("QQ")
    with pytest.raises(gr.CardError, match=r"^not_a_card: 'Z' at character 2 of '3Z'$"):
        RULES.beats("3Z", "3")
