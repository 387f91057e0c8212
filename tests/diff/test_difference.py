"""Two rulesets side by side: every difference is told, and shown by something decided otherwise."""

from collections.abc import Iterator
from typing import Any

import pytest

from gouji_rules import Game, Rules, load_ruleset, loads_ruleset
from gouji_rules.diff.difference import compare, differing
from gouji_rules.diff.games import Moment, Whole, find_whole, replay
from gouji_rules.diff.plays import Cards, Pair, Point, Score, Single
from gouji_rules.diff.told import as_json, comparison_lines
from gouji_rules.diff.witness import DRAWN_ONLY, Search, Witness
from gouji_rules.diff.work import Work, weight
from gouji_rules.messages import LANGUAGES
from gouji_rules.rules import SETTINGS
from gouji_rules.ruleset import shipped_ids
from gouji_rules.ruleset.switching import with_setting_of
from tests.meta.test_settings_matter import BASES, UNTOLD, cases


def switched(key: str, value: object) -> tuple[Rules, Rules]:
    """Return a ruleset in which a setting shows, and the same with another value of it."""
    ruleset, settings = BASES.get(key, BASES["default"])
    return load_ruleset(ruleset, settings), load_ruleset(ruleset, {**settings, key: value})


def check(witness: Witness, a: Rules, b: Rules, key: str) -> None:
    """Ask both rulesets again: what a witness says of them must be so."""
    match witness:
        case Pair(new, old, first):
            assert (first, not first) == (a.beats(new, old), b.beats(new, old))
        case Single(play, "gouji", first):
            assert (first, not first) == (a.is_gouji(play), b.is_gouji(play))
        case Single(play, _, first):
            assert (first, not first) == (a.opens(play), b.opens(play))
        case Cards() | Score() | Point():
            values = _values(witness)
            assert values[0] != values[1]
        case Whole():
            assert witness.over[0] != witness.over[1] or witness.points[0] != witness.points[1]
        case Moment():
            views = SETTINGS[key].rule == "reporting"
            again = replay(a, b, witness.position, witness.moves, views=views)
            assert again is not None
            assert (witness.moves, set(witness.facts)) == (again.moves, set(again.facts))


def _values(witness: Cards | Score | Point) -> tuple[Any, Any]:
    match witness:
        case Cards():
            return witness.numbers
        case Score():
            return witness.points
        case Point():
            return witness.cards


TOLD = [(key, value) for key, value in cases() if key not in UNTOLD]


@pytest.mark.parametrize(("key", "value"), TOLD, ids=lambda value: str(value)[:40])
def test_a_setting_that_is_switched_is_told_and_shown(key: str, value: object) -> None:
    a, b = switched(key, value)
    comparison = compare(a, b)
    found = next(one for one in comparison.differences if one.key == key)

    assert not comparison.same
    assert bool(found.found.witnesses) != (key in DRAWN_ONLY)
    for witness in found.found.witnesses:
        check(witness, a, b, key)
    for lang in LANGUAGES:
        words = "\n".join(comparison_lines(comparison, lang))
        if "." in key or "_" in key:  # else it is a word like others
            assert key not in words
        assert found.says[0][lang] != found.says[1][lang]


def test_a_setting_that_comes_into_play_nowhere_is_no_difference() -> None:
    assert compare(*switched("deck.uneven", True)).same


def test_decks_that_six_share_and_do_not_share_are_told_apart_by_their_cards() -> None:
    uneven = load_ruleset("xuandian", {"deck.uneven": True, "deck.removed": {"4": 2}})
    comparison = compare(load_ruleset("xuandian"), uneven)

    assert {"deck.removed"} == {one.key for one in comparison.differences}
    assert comparison.differences[0].found.witnesses


@pytest.mark.parametrize("ruleset", shipped_ids())
def test_a_ruleset_does_not_differ_from_itself(ruleset: str) -> None:
    comparison = compare(load_ruleset(ruleset), load_ruleset(ruleset))

    assert (True, (), ()) == (comparison.same, comparison.differences, comparison.metadata)
    assert 1 == len(comparison_lines(comparison, "en"))


def pairs() -> Iterator[tuple[str, str]]:
    """Yield pairs of shipped rulesets that have much or little in common."""
    yield from (
        ("zhongyou", "zhongyou_exchange"),
        ("zhongyou", "zhongyou_nohold"),
        ("xuandian", "sd198"),
        ("shandong", "huantai"),
        ("shandong", "zhongyou_exchange"),
    )


@pytest.mark.parametrize(("one", "other"), list(pairs()))
def test_each_difference_of_shipped_rulesets_is_shown_and_is_so(one: str, other: str) -> None:
    a, b = load_ruleset(one), load_ruleset(other)
    comparison = compare(a, b)

    assert comparison.differences
    for found in comparison.differences:
        assert found.found.witnesses, found.key
        for witness in found.found.witnesses:
            check(witness, *_as_said(witness, a, b, found.key), found.key)


def _as_said(witness: Witness, a: Rules, b: Rules, key: str) -> tuple[Rules, Rules]:
    """Return the two rulesets that a witness is about: as they are, or with one setting changed."""
    if isinstance(witness, Moment | Whole) and witness.isolated:
        changed = with_setting_of(*((a, key, b) if witness.base == 0 else (b, key, a)))
        assert changed is not None
        return (a, changed) if witness.base == 0 else (changed, b)
    return a, b


def test_what_a_child_says_again_in_other_words_is_no_difference() -> None:
    a = load_ruleset("zhongyou")
    b = load_ruleset("zhongyou", {"opening.opens": "0 == play.cards.bigs"})

    assert ["opening.opens"] == differing(a, b)
    assert compare(a, b).same


def test_equal_seeds_find_the_same() -> None:
    a, b = load_ruleset("zhongyou"), load_ruleset("zhongyou_nohold")

    assert compare(a, b, seed=3) == compare(a, b, seed=3)
    assert compare(a, b, seed=3) != compare(a, b, seed=4)


def test_what_depends_on_a_feature_that_is_off_is_told_by_the_feature() -> None:
    a = load_ruleset("zhongyou")
    changes = {"burn.enabled": False, "burn.priority": "seat_order", "burn.bonus": 0}
    b = load_ruleset("zhongyou", changes)

    assert ["burn.enabled"] == [one.key for one in compare(a, b).differences]
    assert {"burn.enabled", "burn.priority", "burn.bonus"} <= {
        one.key for one in compare(a, b, every=True).differences
    }


def test_an_expression_brings_its_definitions_along() -> None:
    a, b = load_ruleset("zhongyou"), load_ruleset("zhongyou_exchange")
    changed = with_setting_of(a, "beats", b)

    assert changed is not None
    assert (True, False) == (changed.beats("DD888", "D777"), a.beats("DD888", "D777"))
    assert a.settings["opening.opens"] == changed.settings["opening.opens"]


def test_a_small_pair_of_plays_is_shown_for_each_direction() -> None:
    a, b = load_ruleset("zhongyou"), load_ruleset("shandong")
    found = Search(a, b).find("mixed_jokers").witnesses

    assert {True, False} == {one.first for one in found if isinstance(one, Pair)}


TOWN = {
    "calls": "none",
    "tribute.order": ["burn", "point", "fall"],
    "tribute.point": "if payer.opened then 0 else if payee.place == 1 then 2 else 1",
    "points": [3, 1, 0, 0, -1, -3],
    "sweep.flat": 8,
}


def test_what_is_shown_of_rulesets_as_they_are_comes_of_the_setting_alone() -> None:
    a, b = load_ruleset("huantai"), load_ruleset("huantai", TOWN)
    for seed in range(3):
        (shown,) = Search(a, b, seed).find("tribute.order").witnesses
        assert isinstance(shown, Moment)
        alone = [with_setting_of(a, "tribute.order", b), with_setting_of(b, "tribute.order", a)]
        pairs = [(a, alone[0]), (alone[1], b)]
        again = [
            replay(one, other, shown.position, shown.moves)
            for one, other in pairs
            if one is not None and other is not None
        ]
        assert shown.facts in [one.facts for one in again if one is not None]


@pytest.mark.parametrize("row", [{}, {"optional": True}, {"no_payment": "free"}])
def test_other_ranks_that_are_bought_are_shown_where_they_are_bought(row: object) -> None:
    a, b = load_ruleset("xuandian"), load_ruleset("xuandian", {"buying.ranks.4": row})

    (shown,) = Search(a, b).find("buying.ranks").witnesses

    assert isinstance(shown, Moment)
    assert "buy_three" == shown.position["phase"]
    assert any("4" in hand for hand in shown.position["hands"].values())


def test_points_of_places_are_shown_without_a_sweep() -> None:
    a, b = load_ruleset("huantai"), load_ruleset("huantai", TOWN)
    (shown,) = Search(a, b).find("points").witnesses

    assert isinstance(shown, Score)
    assert {1, 2, 3} not in ({*shown.places[::2]}, {*shown.places[1::2]})


def test_differences_are_plain_data_for_programs() -> None:
    data = as_json(compare(load_ruleset("xuandian"), load_ruleset("sd198")), "zh-Hans")

    assert (["xuandian", "sd198"], False) == (data["rulesets"], data["same"])
    differences = data["differences"]
    assert isinstance(differences, list)
    assert {"deck.removed", "mixed_jokers", "buying.no_payment"} == {
        one["setting"] for one in differences
    }
    assert all(one["found"] and one["example"] for one in differences)


DECKS = {
    "without 2s": {"deck.ranks": [*"3456789TJQKA"], "deck.packs": 3},
    "two ranks": {"deck.ranks": [3, 4], "deck.packs": 6},
    "3s above all": {"deck.ranks": [*"2AKQJT9876543"]},
    "no jokers": {"deck.packs": 3, "deck.jokers": "none", "buying.price": [2]},
}


@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize("key", ["gouji.hung", "opening.opens"])
def test_decks_that_do_not_know_each_others_cards_are_told_apart(deck: str, key: str) -> None:
    # What differs is looked for with cards of the one deck, and asked of both rulesets.
    a = load_ruleset("zhongyou")
    more = {"gouji.hung": False, "opening.opens": "play.jokers == 0"}
    b = load_ruleset("zhongyou", {**DECKS[deck], **more})

    assert Search(a, b).find(key).witnesses
    assert Search(b, a).find(key).witnesses


def test_a_search_that_would_take_long_stops_by_work_and_says_so(monkeypatch):
    monkeypatch.setattr(Work.__init__, "__defaults__", (60,))
    comparison = compare(load_ruleset("zhongyou"), load_ruleset("sd198"))
    cut = [one for one in comparison.differences if one.found.cut]

    assert cut
    assert all(one.found.witnesses == () for one in cut)
    assert "there may well be one" in "\n".join(comparison_lines(comparison, "en"))
    assert "没有全部试完" in "\n".join(comparison_lines(comparison, "zh-Hans"))


def test_what_the_others_leave_is_spent_on_the_settings_that_want_more():
    comparison = compare(load_ruleset("xuandian"), load_ruleset("sd198"))

    assert [] == [one.key for one in comparison.differences if one.found.cut]


def test_where_plays_are_asked_about_one_by_one_whole_games_count_for_more():
    town = loads_ruleset(
        "id: t\nextends: five_packs\nhold_three: {enabled: true}\n"
        "beats: new.rank > old.rank and (old.padded and new.naturals < old.jokers)\n"
    )

    assert 1 == weight(load_ruleset("xuandian"))
    assert 20 < weight(town)
    assert None is find_whole(town, load_ruleset("xuandian"), 0, 12, Work(100))


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "owed beside what both ask for: none"),
        ("zh-Hans", "两边都要进的贡以外，还要进：没有"),
        ("zh-Hant", "兩邊都要進的貢以外，還要進：沒有"),
    ],
)
def test_what_both_owe_is_not_told_as_if_nothing_were(lang: str, said: str) -> None:
    lines = comparison_lines(compare(load_ruleset("xuandian"), load_ruleset("zaozhuang")), lang)

    assert said in "".join(line.strip() for line in lines).replace("  ", " ")


@pytest.mark.parametrize("ruleset", ["zhongyou", "xuandian", "huantai"])
@pytest.mark.parametrize("key", ["smothering.by_opposite", "wind", "passing.lifted_by"])
def test_a_position_begins_no_sooner_than_it_must(ruleset: str, key: str) -> None:
    a = load_ruleset(ruleset)
    b = load_ruleset(ruleset, {key: SETTINGS[key].kind.others(a.settings[key])[0]})
    (shown,) = Search(a, b).find(key).witnesses

    assert isinstance(shown, Moment)
    check(shown, a, b, key)
    leads = Game.from_position(a, **shown.position)
    assert sum(game.state.top is None for game in _moves(leads, shown.moves)) <= 1


def _moves(game: Game, moves: tuple[tuple[int, str], ...]) -> Iterator[Game]:
    """Yield the position after each move but the last."""
    for seat, action in moves[:-1]:
        game = game.step(action, seat)
        yield game
