"""Keys that are near none in their letters, guessed by their words or by their value."""

import pytest

from gouji_rules.diagnostics import Diagnostic
from gouji_rules.ruleset import check_text
from gouji_rules.ruleset.proving import apply
from gouji_rules.ruleset.structure.guessing import by_words
from gouji_rules.web.found import LIMITS

HEAD = "id: t\nextends: xuandian\n"


def checked(lines: str) -> list[Diagnostic]:
    """Return what the command and the page both say."""
    told = check_text(f"{HEAD}{lines}\n", "town.yaml")
    assert told == check_text(f"{HEAD}{lines}\n", "town.yaml", limits=LIMITS)
    return told


def helps(found: Diagnostic) -> str:
    return " ".join(found.help_texts("en"))


@pytest.mark.parametrize(
    ("lines", "meant"),
    [
        ("burn: {need_joker: true}", "first_needs_joker"),
        ("burn: {joker_first: true}", "first_needs_joker"),
        ("burn: {needsJokers: true}", "first_needs_joker"),
        ("burn: {must_have_opened: true}", "requires_opened"),
        ("need_joker: true", "burn.first_needs_joker"),
        ("see_mates_hand: true", "report.mates_see"),
        ("sets_per_game: 5", "game.sets"),
        ("tribute: {only_held_ranks_returned: true}", "return_only_held_ranks"),
        ("game: {extra_round_on_tie: true}", "extra_set_on_tie"),
        ("points_per_burn: 1", "burn.bonus"),
        ("burn: {需要花: true}", "first_needs_joker"),
        ("需要花: true", "burn.first_needs_joker"),
        ("burn: {开点才能烧: true}", "requires_opened"),
        ("game: {打平加一回合: true}", "extra_set_on_tie"),
        ("燒牌加分: 1", "burn.bonus"),
    ],
)
def test_a_key_is_found_by_its_words(lines: str, meant: str) -> None:
    (found,) = checked(lines)

    assert f"did you mean `{meant}`?" in helps(found)


@pytest.mark.parametrize(
    ("lines", "meant", "known"),
    [
        ("foo: place_6", "first_leader.later_sets", "`place_6` is what"),
        ("burn: {mode: federation_first}", "priority", "`federation_first` is what"),
        ("burn: {last: place_6, bonus: 1}", "first_leader.later_sets", "`place_6` is what"),
        ("score_table: [4, 2, 0, 0, -2, -4]", "points", "is what `points` may be"),
        ("last_ones: fewest_cards", "rest", "`fewest_cards` is what"),
        ("mode: feasible", "burn.admission", "`feasible` is what"),
    ],
)
def test_a_key_is_found_by_what_only_one_setting_may_be(lines: str, meant: str, known: str) -> None:
    (found,) = checked(lines)

    assert f"did you mean `{meant}`?" in helps(found)
    assert known in helps(found)


@pytest.mark.parametrize("lines", ["need_joker: true", "foo: place_6", "name: My town"])
def test_what_is_guessed_is_accepted_where_it_belongs(lines: str) -> None:
    (found,) = checked(lines)
    mended = apply(f"{HEAD}{lines}\n", found.changes)

    assert found.changes
    assert [] == [one for one in check_text(mended, "town.yaml") if one.severity == "error"]


@pytest.mark.parametrize(
    "lines", ["burn: {need_joker: 5}", "foo: none", "foo: true", "foo: 3", "opened: 17", "town: x"]
)
def test_nothing_is_guessed_that_could_not_take_the_value(lines: str) -> None:
    (found,) = checked(lines)

    assert "did you mean" not in helps(found)


def test_a_value_in_the_place_of_a_key_is_told_as_whose_it_is() -> None:
    (found,) = checked("fewest_cards: true")

    assert "`fewest_cards` is what `rest` may be" in helps(found)


@pytest.mark.parametrize("word", ["finish_order", "town", "foo", "x" * 500, "", "_", "烧"])
def test_one_word_of_two_is_not_enough(word: str) -> None:
    assert [] == by_words(word)


@pytest.mark.parametrize(
    ("lines", "right"),
    [
        ("name: My town", 'names: {en: "My town"}'),
        ("title: 我们镇", 'names: {zh-Hans: "我们镇"}'),
        ("source: 老王", 'sources: ["老王"]'),
        ("burning: off", "burn: {enabled: false}"),
    ],
)
def test_a_key_and_its_value_that_are_one_slip_are_told_once(lines: str, right: str) -> None:
    (found,) = checked(lines)

    assert ("unknown_key", right) == (found.code, found.changes[0].text)
    assert f"did you mean `{right}`?" in helps(found)


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ("gouji: 1", "the keys that are allowed here: minimum"),
        ("game: 5", "in `game` that may be: sets: 5, target: 5"),
        ("burn: joker", "first_needs_joker: true, duty_play: joker"),
        ("opening: fours", "did you mean `{fours: true}`?"),
        ("gouji: 10张以上", "play.size >= 10"),
    ],
)
def test_a_word_for_a_whole_section_is_told_as_what_it_may_say_there(lines: str, said: str) -> None:
    (found,) = checked(lines)

    assert said in helps(found)
    assert "play.size >= 1}" not in helps(found)
