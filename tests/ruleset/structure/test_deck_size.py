"""A number of cards where a deck is to be said: what to write is told, and is accepted."""

import pytest

from gouji_rules import load_ruleset, loads_ruleset
from gouji_rules.messages import LANGUAGES
from gouji_rules.ruleset import check_text
from gouji_rules.ruleset.proving import apply
from gouji_rules.ruleset.structure.deck_size import PARENTS


@pytest.mark.parametrize("parent", ["zhongyou", "sd198", "zaozhuang"])
@pytest.mark.parametrize(
    ("written", "size"),
    [
        ("cards: 198", 198),
        ("deck: 198", 198),
        ("总张数: 196张", 196),
        ("total_cards: 216", 216),
        ("deck: 270", 270),
    ],
)
def test_what_is_suggested_for_a_number_of_cards_has_so_many(
    parent: str, written: str, size: int
) -> None:
    text = f"id: town\nextends: {parent}\n{written}\n"
    (told,) = check_text(text)
    mended = apply(text, told.changes)

    assert size == loads_ruleset(mended).deck.size
    assert all(told.help_texts(lang) for lang in LANGUAGES)


@pytest.mark.parametrize("written", ["cards: 198", "deck: 198", "deck: {cards: 198}"])
def test_the_parent_that_has_so_many_cards_is_named(written: str) -> None:
    (told,) = check_text(f"id: town\nextends: zhongyou\n{written}\n")

    assert "or `extends: sd198`, whose rules have 198 cards" in told.help_texts("en")
    assert any("removed: {3: 10, 4: 8}" in one for one in told.help_texts("en"))


def test_the_parents_that_are_named_have_those_decks() -> None:
    assert PARENTS == {str(load_ruleset(one).deck.size): one for one in PARENTS.values()}


def test_a_number_that_no_usual_deck_has_is_told_without_a_deck() -> None:
    (told,) = check_text("id: town\nextends: zhongyou\ncards: 200\n")

    assert () == told.changes
    (help_,) = told.help_texts("en")
    assert "`deck.packs`, `deck.removed` and `deck.added`" in help_


def test_a_small_number_means_packs() -> None:
    text = "id: town\nextends: zhongyou\ndeck: 6\n"
    (told,) = check_text(text)

    assert 324 == loads_ruleset(apply(text, told.changes)).deck.size
