"""Each contradiction, from both sides: told at its place and in words, and not where all is well.

Each case is three texts laid over ``xuandian``: one that contradicts itself, with ``»`` before
the place that is to be told; one as near to it as can be that is played; what the message names,
if anything.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from gouji_rules.diagnostics import Diagnostic
from gouji_rules.messages import LANGUAGES
from gouji_rules.ruleset import check_file
from gouji_rules.ruleset.loading import load_ruleset
from tests.meta.project import PACKAGE
from tests.ruleset.test_random_rulesets import play_game

CASES: dict[str, tuple[str, str, str]] = {
    "rank_twice": (
        "deck: {ranks: [3, 4, 5, 6, »3]}",
        "deck: {ranks: [3, 4, 5, 6, 7, 2], added: {3: 4}}",
        "3",
    ),
    "unknown_rank": (
        "deck: {ranks: [3, 4, »Z, 6]}",
        "deck: {ranks: [3, 4, 5, 6, 2], added: {3: 2}}",
        "Z",
    ),
    "joker_is_rank": (
        "deck: {jokers: {»A: 1}}",
        "deck: {jokers: {H: 1}, levels: [X, D, H], added: {3: 2}}\n"
        "beats: every_card_above(new, old)",
        "A",
    ),
    "no_ranks": (
        "deck: {»ranks: [2, X]}",
        "deck: {ranks: [3, 2], added: {3: 2}}\nfirst_leader: {rank: 3}",
        "deck.ranks",
    ),
    "card_not_in_deck": (
        "gouji: {minimum: {»Y: 1}}",
        "gouji: {minimum: {Y: 1}}\ndeck: {jokers: {Y: 3}, levels: [X, D, Y]}\n"
        "beats: every_card_above(new, old)",
        "Y",
    ),
    "too_many_removed": (
        "deck: {removed: {»3: 17}}",
        "deck: {removed: {3: 6}}",
        "16",
    ),
    "deck_not_shared": ("deck: {»added: {3: 1}}", "deck: {added: {3: 6}}", "217"),
    "deck_empty": (
        "deck: {»removed: {3: 4, 4: 4, 5: 4, 6: 4, 7: 4, 8: 4, 9: 4, T: 4, J: 4, Q: 4, K: 4, A: 4,"
        " 2: 4}, packs: 1, jokers: {X: 0, D: 0}}",
        "deck: {packs: 1, jokers: {X: 1, D: 1}, added: {3: 6}}",
        "",
    ),
    "deck_too_large": (
        "deck: {»packs: 12, added: {3: 54}}",
        "deck: {packs: 12}",
        "702",
    ),
    "too_many_jokers": (
        "deck: {packs: 6, »jokers: {X: 3, D: 3, Y: 3}, levels: [X, D, Y]}",
        "deck: {packs: 6, jokers: {X: 1, D: 1, Y: 1}, levels: [X, D, Y]}\n"
        "beats: every_card_above(new, old)",
        "2500",
    ),
    "joker_has_no_suit": (
        "first_leader: {»rank: X}",
        "first_leader: {rank: X, rule: holder}",
        "X",
    ),
    "suit_has_no_effect": (
        "first_leader: {»rank: 3♥}",
        "first_leader: {rank: 3♥, rule: holder}",
        "3♥",
    ),
    "too_few_threes": (
        "deck: {»removed: {3: 12}}",
        "deck: {removed: {3: 6}}",
        "4",
    ),
    "not_held_back": ("held: {»2: {plain: true}}", "held: {A: {plain: true}}", "2"),
    "two_go_last": (
        "held: {»6: {last: true}}",
        "held: {6: {last: true}}\nhold_three: {enabled: false}",
        "6",
    ),
    "three_not_last": (
        "held: {»3: {last: false, together: false}}",
        "held: {3: {together: true}}\nhold_three: {enabled: false}",
        "",
    ),
    "last_apart": ("held: {»3: {together: false}}", "held: {3: {plain: false}}", "3"),
    "holds_nothing": ("held: {»T: {plain: false}}", "held: {T: {plain: true}}", "10"),
    "never_unlocked": (
        "held: {»4: {until: opened}}\nopening: {enabled: false}\n"
        "calls: none\ntribute: {order: [fall]}",
        "held: {4: {until: [opened, first_out]}}\nopening: {enabled: false}\n"
        "calls: none\ntribute: {order: [fall]}",
        "4",
    ),
    "fours_go_last": (
        "opening: {»fours: true}\nhold_three: {enabled: false}\nheld: {4: {last: true}}",
        "opening: {fours: true}\nhold_three: {enabled: false}\nheld: {5: {last: true}}",
        "opening.fours",
    ),
    "not_for_sale": ("buying: {ranks: {»D: {}}}", "buying: {ranks: {A: {}}}", "D"),
    "never_sold": (
        "buying: {ranks: {»T: {}}}\ndeck: {removed: {T: 15, 9: 15}}",
        "buying: {ranks: {T: {}}}\ndeck: {removed: {T: 14, 9: 16}}",
        "10",
    ),
    "pays_with_itself": (
        "buying: {ranks: {»4: {price: [4, 2]}}}",
        "buying: {ranks: {4: {price: [5, 2]}}}",
        "4",
    ),
    "points_rise": (
        "»points: [2, 4, 0, 0, -2, -4]",
        "points: [4, 4, 0, 0, -4, -4]",
        "",
    ),
    "points_not_balanced": (
        "»points: [4, 2, 1, 0, -2, -4]",
        "points: [4, 2, 1, -1, -2, -4]",
        "1",
    ),
    "target_out_of_reach": (
        "points: [0, 0, 0, 0, 0, 0]\nsweep: {ends_game: false}\ngame: {»target: 10}",
        "points: [1, 0, 0, 0, 0, -1]\nsweep: {ends_game: false}\ngame: {target: 10}",
        "game.target",
    ),
    "target_too_far": (
        "game: {»target: 1300}\nsweep: {ends_game: false}",
        "game: {target: 1300}",
        "100",
    ),
    "calls_without_opening": (
        "opening: {enabled: false}\n»calls: two_stage",
        "opening: {enabled: true}\ncalls: two_stage\n"
        "tribute: {point: 'if payee.call == late then 2 else 1'}",
        "calls",
    ),
    "burn_never": (
        "burn: {»requires_opened: true}\nopening: {enabled: false}\ncalls: none",
        "burn: {requires_opened: true}",
        "burn.requires_opened",
    ),
    "burn_without_jokers": (
        "burn: {»first_needs_joker: true}\ndeck: {jokers: {X: 0, D: 0}, added: {3: 2}}",
        "burn: {first_needs_joker: true}\ndeck: {jokers: {X: 1, D: 0}, added: {3: 4}}",
        "burn.first_needs_joker",
    ),
    "no_fours": (
        "opening: {»fours: true}\ndeck: {removed: {4: 16, 5: 2}}\nfirst_leader: {rank: 5}",
        "opening: {fours: true}\ndeck: {removed: {4: 12}}",
        "4",
    ),
    "fours_without_lead": (
        "opening: {»fours: true}\ngouji: {unanswered: opposite}",
        "opening: {fours: true}\ngouji: {unanswered: owner}",
        "gouji.unanswered: opposite",
    ),
    "natural_without_opening": (
        "opening: {enabled: false, »natural: not hand.gouji}\ncalls: none",
        "opening: {enabled: true, natural: not hand.gouji}\ncalls: none",
        "opening.enabled: false",
    ),
    "no_set_counts": (
        "revolution: {eligible: 'true', »void_at: 1}",
        "revolution: {void_at: 2}",
        "",
    ),
    "pays_itself": (
        "tribute: {fall: {»5: {to: 5, cards: 1}}}",
        "tribute: {fall: {5: {to: 6, cards: 1}}}",
        "5",
    ),
    "scored_twice": (
        "tribute: {scored: [burn], scored_only: [smother, »burn]}",
        "tribute: {scored: [fall], scored_only: [smother, burn]}",
        "tribute.scored",
    ),
    "sweep_ends_tribute": (
        "tribute: {»after_sweep: [fall]}",
        "tribute: {after_sweep: [fall]}\nsweep: {ends_game: false}",
        "sweep.ends_game",
    ),
    "sweep_kind_not_paid": (
        "tribute: {order: [burn, fall], after_sweep: [fall, »smother]}\nsweep: {ends_game: false}",
        "tribute: {order: [smother, fall], after_sweep: [fall, smother]}\n"
        "sweep: {ends_game: false}",
        "smother",
    ),
    "whole_hand": (
        "tribute: {fall: {»6: {to: 1, cards: 36}}}",
        "tribute: {fall: {6: {to: 1, cards: 35}}}",
        "36",
    ),
    "no_effect": (
        "report: {»limit: 8}",
        "report: {limit: 8, mode: shown}",
        "report.mode",
    ),
    "no_effect_of": (
        "tribute: {order: [burn], »returned: [point]}",
        "tribute: {order: [burn, point], returned: [point]}",
        "point",
    ),
    "row_never": (
        "tribute: {point: [»{payer_call: early, cards: 2}]}",
        "tribute: {point: [{payer_call: declare, cards: 2}]}",
        "early",
    ),
    "row_hidden": (
        "tribute: {point: [{payer_opened: true, cards: 2}, »{payer_opened: true, cards: 1}]}",
        "tribute: {point: [{payer_opened: true, cards: 2}, {payer_opened: false, cards: 1}]}",
        "2",
    ),
    "ranks_turned": (
        "deck: {»ranks: [2, A, K, Q, J, T, 9, 8, 7, 6, 5, 4, 3]}",
        "deck: {ranks: [A, K, Q, J, T, 9, 8, 7, 6, 5, 4, 3, 2]}",
        "3",
    ),
    "gouji_never": (
        "gouji: {minimum: {»T: 33}}",
        "gouji: {minimum: {T: 32}}",
        "32",
    ),
    "row_same": (
        "tribute: {point: [»{payer_opened: true, cards: 2}, {cards: 2}]}",
        "tribute: {point: [{payer_opened: true, cards: 0}, {cards: 2}]}",
        "2",
    ),
    "debt_below_zero": (
        "tribute: {»point: payer.place - payee.place}",
        'tribute: {point: "max(payer.place - payee.place, 0)"}',
        "payer.place == 1",
    ),
    "winner_pays": (
        "tribute: {fall: {»1: {to: 6, cards: 2}}}",
        "tribute: {fall: {6: {to: 1, cards: 2}, 5: {to: 6, cards: 1}}}",
        "6",
    ),
    "calls_change_nothing": (
        "»calls: two_stage",
        "calls: two_stage\ntribute: {point: [{payee_call: early, cards: 4}, {cards: 1}]}",
        "two_stage",
    ),
    "always_same": ("»beats: 1 < 2", "beats: new.size == old.size and new.rank > old.rank", "true"),
    "unused_definition": (
        "define: {»f(a): a.size}",
        "define: {f(a): a.size}\nbeats: f(new) == f(old) and every_card_above(new, old)",
        "f",
    ),
}

HEAD = "id: town\nextends: xuandian\n"


def told(folder: Path, text: str) -> list[Diagnostic]:
    path = folder / "town.yaml"
    path.write_text(f"{HEAD}{text}\n", encoding="utf-8")
    return check_file(path)


def codes() -> Iterator[str]:
    """Yield every code that is told of a ruleset whose parts are sound."""
    for name in ("contradictions", "without_effect", "payments"):
        text = (PACKAGE / "ruleset" / "checks" / f"{name}.py").read_text(encoding="utf-8")
        yield from re.findall(r'made\(\s*found,\s*"(\w+)"', text)
    yield from ("deck_not_shared", "deck_empty")


def test_every_code_has_its_case() -> None:
    assert sorted(CASES) == sorted(set(codes()))


@pytest.mark.parametrize("code", CASES)
def test_what_contradicts_itself_is_told_at_its_place_in_three_languages(
    code: str, tmp_path: Path
) -> None:
    marked, _, words = CASES[code]
    text = marked.replace("»", "")
    line = marked[: marked.index("»")].count("\n")
    column = len(marked[: marked.index("»")].rpartition("\n")[2]) + 1

    (problem,) = [one for one in told(tmp_path, text) if one.code == code]

    assert (HEAD.count("\n") + line + 1, column) == (problem.span.line, problem.span.column)
    assert all(words in problem.text(language) for language in LANGUAGES)


@pytest.mark.parametrize("code", CASES)
def test_what_stands_beside_it_is_taken_and_played(code: str, tmp_path: Path) -> None:
    _, text, _ = CASES[code]

    assert [] == [one.text("en") for one in told(tmp_path, text) if one.code != "no_effect"]
    rules = load_ruleset(tmp_path / "town.yaml")
    assert play_game(rules, Random(1)).over
