"""What is well formed and yet cannot be played, or does nothing: found, and nothing else is."""

from pathlib import Path

import pytest

from gouji_rules.diagnostics import Diagnostic, RulesetError
from gouji_rules.messages import LANGUAGES
from gouji_rules.ruleset import check_file, resolve_ruleset
from gouji_rules.ruleset.loading import load_ruleset

ERRORS = {
    "deck: {ranks: [3, 4, 5, 6, 7, 8, 9, T, J, Q, K, A, 2, Z]}": "unknown_rank",
    "deck: {jokers: {A: 1}}": "joker_is_rank",
    "deck: {ranks: [2, X]}": "no_ranks",
    "deck: {removed: {Y: 1}}": "card_not_in_deck",
    "deck: {added: {Y: 1}}": "card_not_in_deck",
    "deck: {removed: {3: 17}}": "too_many_removed",
    "deck: {removed: {X: 5}}": "too_many_removed",
    "deck: {packs: 3}": None,
    "deck: {added: {3: 1}}": "deck_not_shared",
    "deck: {packs: 1, jokers: {X: 2, D: 2}}": "deck_not_shared",
    "deck: {added: {3: 1}, uneven: true}": None,
    "deck: {added: {3: 1}, uneven: false}": "deck_not_shared",
    "deck: {packs: 12, added: {3: 54}}": "deck_too_large",
    "deck: {packs: 6, jokers: {X: 3, D: 3, Y: 3}, levels: [X, D, Y]}": "too_many_jokers",
    "deck: {packs: 6, jokers: {X: 1, D: 1, Y: 1}, levels: [X, D, Y]}": None,
    "deck: {ranks: [4, 5, 6, 7, 8, 9, T, J, Q, K, A, 2], added: {4: 4}}": "too_few_threes",
    "deck: {removed: {3: 12}}": "too_few_threes",
    "buying: {price: [2, Y]}": "card_not_in_deck",
    "gouji: {minimum: {Y: 1}}": "card_not_in_deck",
    "first_leader: {rank: Y}": "card_not_in_deck",
    "first_leader: {rank: X♥, rule: holder}": "card_not_in_deck",
    "first_leader: {rank: X}": "joker_has_no_suit",
    "first_leader: {rank: D, rule: colour_then_suit}": "joker_has_no_suit",
    "first_leader: {rank: D, rule: holder}": None,
    "deck: {packs: 1, removed: {3: 4, 4: 4, 5: 4, 6: 4, 7: 4, 8: 4, 9: 4, T: 4, J: 4, Q: 4, K: 4,"
    " A: 4, 2: 4}, jokers: {X: 0, D: 0}}": "deck_empty",
    "points: [4, 2, 1, 0, -2, -4]": "points_not_balanced",
    "points: [2, 1, 0, 0, 0, 0]": None,
    "points: [0, 0, 0, 0, -1, -2]": None,
    "points: [0, 0, 0, 0, 0, 0]\ngame: {target: 20}\nsweep: {ends_game: false}\n"
    "tribute: {scored: [fall]}": None,
    "points: [0, 0, 0, 0, 0, 0]\ngame: {target: 20}\nsweep: {ends_game: false}\n"
    "tribute: {scored: [fall], fall: {5: {to: 2, cards: 0}, 6: {to: 1, cards: 0}}}": (
        "target_out_of_reach"
    ),
    "tribute: {excluded: [Y]}": "card_not_in_deck",
    "tribute: {return_ranks: [4, Y]}": "card_not_in_deck",
    "points: [0, 0, 0, 0, 0, 0]\ngame: {target: 10}\nsweep: {ends_game: false}": (
        "target_out_of_reach"
    ),
    "points: [0, 0, 0, 0, 0, 0]\ngame: {target: 10}": None,  # the first sweep ends it
    "points: [0, 0, 0, 0, 0, 0]\ngame: {target: 9}\nsweep: {flat: 3, ends_game: false}": None,
    "game: {target: 1300}\nsweep: {ends_game: false}": "target_too_far",
    "burn: {requires_opened: true}\nopening: {enabled: false}": "burn_never",
    "opening: {fours: true}\ndeck: {removed: {4: 16, 5: 2}}\nfirst_leader: {rank: 5}": "no_fours",
    "opening: {fours: true}\ngouji: {unanswered: opposite}": "fours_without_lead",
    "opening: {enabled: false, natural: not hand.gouji}\ncalls: none": "natural_without_opening",
    "opening: {fours: true, on: unanswered}": "fours_without_lead",
    "opening: {fours: true, on: played}": "fours_without_lead",
    "revolution: {eligible: 'true', void_at: 1}": "no_set_counts",
    "tribute: {fall: {5: {to: 5, cards: 1}}}": "pays_itself",
    "tribute: {scored: [fall], scored_only: [fall]}": "scored_twice",
    "tribute: {scored: [fall], scored_only: [burn]}": None,
    "tribute: {after_sweep: [fall]}": "sweep_ends_tribute",
    "tribute: {after_sweep: [fall]}\nsweep: {ends_game: false}": None,
    "tribute: {after_sweep: [burn], order: [fall]}\nsweep: {ends_game: false}": (
        "sweep_kind_not_paid"
    ),
    "points: [4, 2, 1, 0, -2, -4]\nsweep: {losers_pay: false}": None,
    "points: [0, 0, 0, 0, 0, 0]\ngame: {target: 20}\nsweep: {ends_game: false}\n"
    "tribute: {scored_only: [fall]}": None,
}
WARNINGS = {
    "points: [2, 4, 0, 0, -2, -4]": "points_rise",
    "opening: {enabled: false}\ncalls: two_stage": "calls_without_opening",
    "calls: none\nopening: {enabled: false, fours: true}": "no_effect",
    "hold_three: {enabled: false}\nsmothering: {effect: eliminate}": "no_effect",
    "hold_three: {enabled: false}\nbuying: {price: [X]}": "no_effect",
    "burn: {enabled: false, counter: double}": "no_effect",
    "revolution: {enabled: false, eligible: hand.twos == 0}": "no_effect",
    "tribute: {order: [burn], returned: [point]}": "no_effect_of",
    "tribute: {order: [burn], smother: 2}": "no_effect",
    "tribute: {returned: [], return_only_held_ranks: true}": "no_effect",
    "sweep: {flat: 12, multiplier: 3}": "no_effect",
    "free_play: {at: 1, reentry: false}": "no_effect",
    "report: {limit: 8}": "no_effect",
    "deck: {jokers: {X: 2, D: 0}}\nmixed_jokers: by_level": "no_effect",
    "buying: {sellers: [opposite], mates: free}": "no_effect",
    "revolution: {void_at: 1, dead_gouji: 2}": "no_effect",
    "free_play: {at: 6}\nburn: {bonus: 1}": "no_effect",
    "end: one_left\nrest: seat_order": "no_effect",
    "tribute: {order: [], refusal: true}": "no_effect",
    "tribute: {order: [point], burn: 3}": "no_effect",
    "tribute: {fall: {6: {to: 1, cards: 36}}}": "whole_hand",
    "tribute: {point: [{payer_call: early, cards: 2}]}": "row_never",
    "tribute: {point: [{payer_opened: true, cards: 2}, {payer_opened: true, payee_opened: true,"
    " cards: 1}]}": "row_hidden",
    "tribute: {order: [], return_only_held_ranks: true}": "no_effect",
    "tribute: {order: [], return_ranks: [4]}": "no_effect",
    "tribute: {order: [], pass_on: [smother]}": "no_effect_of",
    "tribute: {order: [], returned: [point]}": "no_effect_of",
    "tribute: {order: [burn], return_only_held_ranks: true}": "no_effect",
    "hold_three: {enabled: false}\ntribute: {order: [smother, burn, fall]}": "no_effect_of",
    "burn: {enabled: false}\ntribute: {order: [burn, fall]}": "no_effect_of",
    "opening: {enabled: false}\ncalls: none\ntribute: {order: [point, fall]}": "no_effect_of",
    "tribute: {burn: 0}\nburn: {counter: double}": "no_effect",
    "tribute: {lawful: jokers_and_twos, excluded: [A]}": "no_effect_of",
    "tribute: {lawful: jokers_and_twos, excluded: [2, X, D]}": "no_effect",
    "tribute: {lawful: jokers_and_twos, excluded: [2, X]}": None,
    "points: [0, 0, 0, 0, 0, 0]\nsweep: {multiplier: 3}": "no_effect",
    "tribute: {fall: {3: {to: 4, cards: 1}}}": "winner_pays",
    "tribute: {fall: {1: {to: 6, cards: 0}}}": "entry_of_nothing",
    "tribute: {fall: {5: {to: 6, cards: 1}}}": None,
    "calls: two_stage\ntribute: {point: if payer.opened then 0 else 1}": "calls_change_nothing",
    "calls: two_stage\ntribute: {order: [fall]}": "calls_change_nothing",
    "calls: two_stage\ntribute: {point: 'if payee.call == declare then 2 else 1'}": (
        "calls_change_nothing"
    ),
    "calls: two_stage\ntribute: {point: 'if payee.call == late then 2 else 1'}": None,
    "tribute: {point: if payer.opened then 0 else 1}": None,
    "tribute: {point: [{payer_opened: true, cards: 1}, {payer_opened: false, cards: 2},"
    " {cards: 3}]}": "row_hidden",
    "tribute: {point: [{payer_opened: true, cards: 0}, {payee_call: declare, cards: 2},"
    " {cards: 1}, ]}": None,
    "beats: 1 < 2": "always_same",
    "opening: {opens: false}": "always_same",
    "opening: {opens: true}": None,
    "first_leader: {rank: 3♥}": "suit_has_no_effect",
    "first_leader: {rule: drawn, rank: 5}": "no_effect",
    "gouji: {is: play.size > 4, hung: false}": "no_effect",
    "define: {f(a): a.size}": "unused_definition",
    "free_play: {at: 1, yielding: true}": "no_effect",
    "yielding: {enabled: false}\nfree_play: {yielding: true}": "no_effect",
    "free_play: {yielding: true}": None,
    "passing: {lifted_by: none}": None,
    "passing: {lifted_by: gouji}\nfree_play: {at: 6}": "no_effect",
    "burn: {enabled: false, duty: next_lead}": "no_effect",
    "burn: {enabled: false, succeeds: unanswered}": "no_effect",
    "burn: {enabled: false, mates: false}": "no_effect",
    "burn: {enabled: false, asked: in_turn}": "no_effect",
    "burn: {asked: in_turn, priority: seat_order}": "no_effect",
    "burn: {asked: in_turn}": None,
    "yielding: {enabled: false, on_gouji: true}": "no_effect",
    "yielding: {on_gouji: true}": None,
    "burn: {duty: none, duty_play: hung}": "no_effect",
    "burn: {duty: none, admission: feasible}": "no_effect",
    "burn: {duty: none, after_failure: next}": "no_effect",
    "burn: {mates: false, priority: seat_order}": "no_effect",
    "burn: {duty: none, mates: false, succeeds: unanswered}": None,
    "hold_three: {enabled: false}\nsmothering: {by_opposite: false}": "no_effect",
    "burn: {enabled: false, duty_play: hung}": "no_effect",
    "burn: {requires_opened: true, gives_up_opening: true}": "no_effect",
    "tribute: {order: [], excluded: [D]}": "no_effect",
    "tribute: {returned: [], return_ranks: [4, 5]}": "no_effect",
    "tribute: {order: [burn], scored: [point]}": "no_effect_of",
    "sweep: {cancels: true}": "no_effect",
    "sweep: {cancels: true}\nburn: {bonus: 1}": None,
    "sweep: {cancels: true}\ntribute: {scored: [fall]}": None,
    "game: {target: 100, extra_set_on_tie: true}": "no_effect",
}


def told(tmp_path_factory: pytest.TempPathFactory, text: str) -> list[Diagnostic]:
    path = tmp_path_factory.mktemp("town") / "town.yaml"
    path.write_text(f"id: town\nextends: xuandian\n{text}\n", encoding="utf-8")
    return check_file(path)


@pytest.mark.parametrize(("text", "code"), ERRORS.items(), ids=range(len(ERRORS)))
def test_what_cannot_be_played_is_an_error_at_its_key(
    tmp_path_factory: pytest.TempPathFactory, text: str, code: str | None
) -> None:
    found = [one for one in told(tmp_path_factory, text) if one.severity == "error"]

    assert ([code] if code else []) == [one.code for one in found]
    for one in found:
        assert one.span.line > 2
        assert all(one.text(lang) for lang in LANGUAGES)


@pytest.mark.parametrize(("text", "code"), WARNINGS.items(), ids=range(len(WARNINGS)))
def test_what_does_nothing_is_a_warning_at_its_key(
    tmp_path_factory: pytest.TempPathFactory, text: str, code: str | None
) -> None:
    found = told(tmp_path_factory, text)

    assert ([(code, "warning")] if code else []) == [(one.code, one.severity) for one in found]
    for one in found:
        assert one.span.line > 2
        assert all(one.text(lang) for lang in LANGUAGES)


def test_a_warning_keeps_no_ruleset_from_loading() -> None:
    assert 10 == load_ruleset("xuandian", {"report.limit": 10}).settings["report.limit"]
    assert [] != resolve_ruleset("xuandian", {"report.limit": 8}).problems


def test_what_is_inherited_is_no_slip(tmp_path_factory: pytest.TempPathFactory) -> None:
    """A child that switches a rule off does not have to clear what its parent says of it."""
    assert [] == told(tmp_path_factory, "burn: {enabled: false}")
    assert [] == told(tmp_path_factory, "revolution: {enabled: false}")
    assert [] == told(tmp_path_factory, "hold_three: {enabled: false}")
    assert [] == told(tmp_path_factory, "end: one_left")
    assert [] == told(tmp_path_factory, "tribute: {order: []}")


def test_where_a_parents_value_is_wrong_the_childs_line_is_told(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    """Nobody can mend the parent: the slip is the line of the child that makes it wrong."""
    (found,) = told(tmp_path_factory, "opening: {enabled: false}")

    assert ("calls_without_opening", "warning") == (found.code, found.severity)
    assert ("town.yaml", 3, 11) == (Path(found.span.path).name, found.span.line, found.span.column)
    (note,) = found.notes
    assert "xuandian.yaml" == Path(note.span.path).name
    assert note.span.source.startswith("calls: declare")


def test_an_entry_of_a_table_or_list_is_told_at_its_own_place(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    text = "tribute: {fall: {6: {to: 1, cards: 2}, 5: {to: 5, cards: 1}}}"
    (fall,) = told(tmp_path_factory, text)
    (ranks,) = told(tmp_path_factory, "deck: {ranks: [3, 4, Z, 5, 6, 7]}")
    (price,) = told(tmp_path_factory, "buying: {price: [2, Y]}")

    assert text.index("5: ") + 1 == fall.span.column
    assert "Z" == ranks.span.source[ranks.span.column - 1]
    assert "Y" == price.span.source[price.span.column - 1]


def test_several_contradictions_are_told_at_once(tmp_path_factory: pytest.TempPathFactory) -> None:
    found = told(
        tmp_path_factory,
        "points: [1, 0, 0, 0, 0, -2]\ntribute: {fall: {5: {to: 5, cards: 1}}}\nreport: {limit: 8}",
    )

    assert ["points_not_balanced", "pays_itself", "no_effect"] == [one.code for one in found]


APART = {
    "another setting is wrong": (
        "points: [1, 0, 0, 0, 0, -2]\nreport: {limit: many}",
        ["points_not_balanced", "wrong_type"],
    ),
    "a key is misspelt": (
        "points: [1, 0, 0, 0, 0, -2]\nrepotr: {limit: 8}",
        ["points_not_balanced", "unknown_key"],
    ),
    "a deck that cannot be shared": (
        "deck: {added: {3: 1}}\nreport: {limit: many}",
        ["deck_not_shared", "wrong_type"],
    ),
    "it rests on what is wrong": (
        "game: {target: 100000}\npoints: [1, 0, 0, 0, 0, two]\nsweep: {ends_game: false}",
        ["wrong_type"],
    ),
    "it rests on the deck": (
        "deck: {removed: {3: 12}, packs: many}",
        ["wrong_type"],
    ),
    "nobody knows what a key means": (
        "points: [1, 0, 0, 0, 0, -2]\nzzzzzz: 4",
        ["unknown_key"],
    ),
}


@pytest.mark.parametrize("case", APART)
def test_a_contradiction_is_told_beside_what_it_has_nothing_to_do_with(
    case: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    text, codes = APART[case]

    assert codes == [one.code for one in told(tmp_path_factory, text)]


def test_a_ruleset_error_is_a_value_error() -> None:
    with pytest.raises(ValueError, match="deck_not_shared"):
        load_ruleset("xuandian", {"deck.added": {"3": 1}})
    assert issubclass(RulesetError, ValueError)


def test_what_is_wrong_in_a_parent_is_told_with_the_line_that_extends_it(tmp_path: Path) -> None:
    parent = tmp_path / "parent.yaml"
    parent.write_text("id: parent\nextends: xuandian\nwind: north\nend: never\n", encoding="utf-8")
    child = tmp_path / "child.yaml"
    child.write_text("id: child\nextends: parent.yaml\nrest: any\n", encoding="utf-8")

    own, first, second = check_file(child)

    assert [] == list(own.notes)
    assert [(str(child), 2)] == [(note.span.path, note.span.line) for note in first.notes]
    assert "extended here" in first.notes[0].message.text("en")
    assert [] == list(second.notes)


def test_a_slip_is_told_in_the_child_with_a_note_on_what_it_inherits(tmp_path: Path) -> None:
    child = tmp_path / "child.yaml"
    child.write_text("id: child\nextends: xuandian\nopening: {enabled: false}\n", encoding="utf-8")

    (problem,) = (one for one in check_file(child) if one.code == "calls_without_opening")

    assert (str(child), 3) == (problem.span.path, problem.span.line)
    (note,) = problem.notes
    assert note.span.path.endswith("xuandian.yaml")
    assert "`calls` is set here" == note.message.text("en")


@pytest.mark.parametrize(
    "deck",
    [
        "{packs: 6, removed: {3: 17}, jokers: {Y: 1}, levels: [X, D, Y]}",
        "{packs: 6, jokers: {Y: 1}}",
        "{packs: 6, jokers: {Y: 1}, levels: [D, X, Y]}",
        "{packs: 6, jokers: {鹰: 1}}",
    ],
)
def test_where_the_deck_is_wrong_its_jokers_in_expressions_are_not(tmp_path, deck):
    path = tmp_path / "town.yaml"
    path.write_text(
        f"id: town\nextends: xuandian\ndeck: {deck}\n"
        "beats: every_card_above(new, old) and count(old, Y) < 9\n",
        encoding="utf-8",
    )
    (told,) = check_file(path)

    assert 3 == told.span.line
