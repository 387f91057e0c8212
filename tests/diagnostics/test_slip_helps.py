"""What is said besides where an expression is written as other languages write it."""

import pytest

from gouji_rules.diagnostics import RulesetError
from gouji_rules.messages import LANGUAGES
from gouji_rules.ruleset import loads_ruleset

HEAD = "id: town\nextends: xuandian\n"


def told(text: str, lang: str = "en") -> tuple[str, str, list[str]]:
    """Return the first problem of a ruleset: its code, its words and its help lines."""
    with pytest.raises(RulesetError) as caught:
        loads_ruleset(HEAD + text, "town.yaml")
    first = caught.value.diagnostics[0]
    return first.code, first.text(lang), first.help_texts(lang)


@pytest.mark.parametrize(
    ("written", "code"),
    [
        ("play.size == 2 ? true : false", "lang_strange_character"),
        ("true if play.size == 2 else false", "lang_unexpected"),
        ("(true if play.size == 2 else false)", "lang_unexpected"),
    ],
)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_choice_written_as_elsewhere_is_shown_as_it_is_written_here(
    written: str, code: str, lang: str
) -> None:
    found, _, helps = told(f"gouji:\n  is: '{written}'\n", lang)

    assert code == found
    assert "`if play.size >= 5 then 2 else 1`" in helps[0]


def test_an_if_that_is_no_choice_written_otherwise_has_no_such_help() -> None:
    _, _, helps = told("gouji:\n  is: 'play.size == + if'\n")

    assert not [line for line in helps if "then 2 else 1" in line]


@pytest.mark.parametrize(
    ("written", "part"),
    [
        ("play != 22", "`play.size`"),
        ("22 == play", "`play.size`"),
        ("play == K", "`play.rank`"),
        ("play > 3", "`play.size`"),
        ("play == play", "`play.rank`"),
    ],
)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_play_is_compared_by_its_parts(written: str, part: str, lang: str) -> None:
    code, _, helps = told(f"gouji:\n  is: '{written}'\n", lang)

    assert code in {"lang_compared_types", "lang_not_comparable"}
    assert part in helps[0]


@pytest.mark.parametrize(
    "written", ["gouji: {is: max(play.size, 3) > 4}", "define: {f(a): (a.size, 3), g: 2}"]
)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_comma_that_cuts_an_expression_in_braces_is_told_with_its_remedy(
    written: str, lang: str
) -> None:
    with pytest.raises(RulesetError) as caught:
        loads_ruleset(f"{HEAD}{written}\n", "town.yaml")

    cut = next(d for d in caught.value.diagnostics if d.code == "lang_missing_bracket")
    assert '"…"' in cut.help_texts(lang)[0]


def test_a_bracket_that_is_only_forgotten_has_no_such_help() -> None:
    _, _, helps = told("gouji: {is: (play.size > 3}\n")

    assert not [line for line in helps if '"…"' in line]
