"""The literal reading says what tables play that the first rulesets do not."""

from typing import Any

import pytest
import yaml

from tests.reference.between_sets import Hands, debts_of
from tests.reference.buying import ReferenceBuying, buying_rows
from tests.reference.comparison import Reading
from tests.reference.positions import shipped_deck
from tests.reference.rulesets import XUANDIAN, changed
from tests.reference.scenario_files import dealt, run_play, run_result

POSITIONS = """
- name: held together and plain
  with: {held: {4: {together: true, plain: true}}}
  hands: {0: X24446653, 1: 553, 2: 553, 3: 553, 4: 553, 5: 553}
  lead: 0
  expect: {can: ["444", "2", X, X66, "266"], cannot: ["4", "44", "2444", X444, X4]}
- name: locked until opened
  with: {held: {4: {until: opened}}}
  hands: {0: QQQ44553, 1: 773, 2: 773, 3: 773, 4: 773, 5: 773}
  lead: 0
  expect: {can: [QQQ, "55"], cannot: ["4", "44"]}
- name: opening lifts the lock
  with: {held: {4: {until: opened}}}
  hands: {0: QQQ44553, 1: 773, 2: 773, 3: 773, 4: 773, 5: 773}
  moves: [0 QQQ, 3 pass]
  expect: {asks: 0, opened: [0], legal: ["4", "44", "5", "55"]}
- name: locks do not bind where nothing else is left
  with: {held: {4: {until: [opened, first_out]}}}
  hands: {0: "4433", 1: 773, 2: 773, 3: 773, 4: 773, 5: 773}
  lead: 0
  expect: {legal: ["4", "44"]}
- name: an answer does not open where only a lead does
  with: {opening.opens: win.led}
  hands: {0: KK53, 1: 553, 2: 553, 3: AA53, 4: 553, 5: 553}
  moves: [0 KK, 3 AA, 0 pass]
  expect: {asks: 3, leads: true, opened: []}
- name: any lead won opens
  with: {opening.on: won}
  hands: {0: K53, 1: 553, 2: 553, 3: 553, 4: 553, 5: 553}
  moves: [0 K, 1 pass, 2 pass, 3 pass, 4 pass, 5 pass]
  expect: {asks: 0, opened: [0]}
- name: the opposite has passed
  with: {opening.on: unanswered, burn.asked: in_turn}
  hands: {0: KK53, 1: 553, 2: 553, 3: 553, 4: AAX53, 5: 553}
  moves: [0 KK, 3 pass]
  expect: {asks: 4, opened: [0]}
- name: putting it down opens
  with: {opening.on: played}
  hands: {0: KK53, 1: 553, 2: 553, 3: AA53, 4: 553, 5: 553}
  moves: [0 KK, 3 AA]
  expect: {asks: 0, opened: [0, 3]}
- name: dealt no gouji
  with: {opening.natural: not hand.gouji}
  hands: {0: KK53, 1: K53, 2: A53, 3: 2K53, 4: X53, 5: QQ53}
  lead: 0
  expect: {opened: [1, 2, 5]}
- name: an unanswered gouji play gives the lead away
  with: {gouji.unanswered: opposite}
  hands: {0: KK53, 1: 553, 2: 553, 3: 553, 4: 553, 5: 553}
  moves: [0 KK, 3 pass]
  expect: {asks: 3, leads: true, opened: [0]}
- name: an ordinary play lifts no pass
  with: {passing.lifted_by: gouji}
  hands: {0: 7753, 1: XA53, 2: 553, 3: 553, 4: 92653, 5: 663}
  moves: [0 7, 1 pass, 2 pass, 3 pass, 4 9, 5 pass, 0 pass]
  expect: {asks: 4, leads: true}
- name: a gouji play does
  with: {passing.lifted_by: gouji}
  hands: {0: 7753, 1: XA53, 2: 553, 3: 553, 4: 92653, 5: 663}
  moves: [0 7, 1 pass, 2 pass, 3 pass, 4 2]
  expect: {asks: 1, legal: [X, pass]}
- name: once all others have passed
  with: {passing.lifted_by: unanswered}
  hands: {0: 7753, 1: XA53, 2: 8753, 3: 553, 4: 92653, 5: 663}
  moves: [0 7, 1 pass, 2 8, 3 pass, 4 9, 5 pass, 0 pass, 2 pass]
  expect: {asks: 1, legal: [A, X, pass]}
- name: a yield on a gouji play
  with: {yielding.on_gouji: true}
  hands: {0: KK53, 1: 553, 2: 553, 3: AA53, 4: XAA53, 5: 553}
  moves: [0 KK, 4 pass, 3 yield]
  expect: {asks: 4, can: [burn AA, pass]}
- name: mates never burn
  with: {burn.mates: false}
  hands: {0: KK53, 1: XAA53, 2: XAA53, 3: 553, 4: XAA53, 5: 553}
  moves: [0 KK]
  expect: {asks: 1}
- name: a burn that nobody beats has succeeded
  with: {burn.succeeds: unanswered}
  hands: {0: KK53, 1: AA7X53, 2: 553, 3: 553, 4: 553, 5: 553}
  moves: [0 KK, 1 burn AA, 4 pass, 1 X7, 4 pass]
  expect: {failed: [1], burned: [1 burned 0], undone: []}
- name: no duty
  with: {burn.duty: none}
  hands: {0: KK53, 1: AA753, 2: 553, 3: 553, 4: 553, 5: 553}
  moves: [0 KK, 1 burn AA, 4 pass]
  expect: {asks: 1, legal: ["5", "7"]}
- name: one's own opposite smothers nobody
  with: {smothering.by_opposite: false}
  hands: {0: K3, 1: 553, 2: 553, 3: A53, 4: 553, 5: 553}
  moves: [0 K, 1 pass, 2 pass, 3 A]
  expect: {smothered: {}}
"""
RESULTS = """
- name: after a sweep
  with: {tribute.after_sweep: [fall], sweep.ends_game: false}
  result: {finish_order: [0, 2, 4, 1, 3, 5], smothered: {5: 0}}
  expect: {debts: [3 pays 2 1 fall, 5 pays 0 2 fall]}
- name: points and no cards
  with: {tribute.scored_only: [smother, point]}
  result: {finish_order: [0, 1, 2, 3, 4, 5], opened: [0, 1, 2, 4, 5], smothered: {5: 0}}
  expect: {debts: [4 pays 1 1 fall, 5 pays 0 2 fall], points: [4, -4]}
- name: between enemies
  with: {tribute.fall_between: enemies}
  result: {finish_order: [0, 1, 2, 3, 5, 4], opened: [0, 1, 2, 3, 4, 5]}
  expect: {debts: []}
- name: losers pay nothing for a sweep
  with: {sweep.losers_pay: false, burn.bonus: 1}
  result: {finish_order: [0, 2, 4, 1, 3, 5], burned: [1 burned 0]}
  expect: {points: [12, 1]}
"""


@pytest.mark.parametrize("scenario", yaml.safe_load(POSITIONS), ids=lambda one: one["name"])
def test_positions_of_other_tables(scenario: dict[str, Any]) -> None:
    assert [] == run_play(changed(XUANDIAN, scenario["with"]), scenario)


@pytest.mark.parametrize("scenario", yaml.safe_load(RESULTS), ids=lambda one: one["name"])
def test_results_at_other_tables(scenario: dict[str, Any]) -> None:
    assert [] == run_result(changed(XUANDIAN, scenario["with"]), scenario)


def test_cards_that_six_do_not_divide_are_dealt_round() -> None:
    settings = changed(XUANDIAN, {"deck.uneven": True, "deck.removed": {3: 10, 4: 10}})
    assert 196 == sum(shipped_deck(settings).values())
    assert [33, 33, 33, 33, 32, 32] == dealt(settings)
    assert 36 == dealt(XUANDIAN)


HANDS: Hands = [["2♠", "K♠"], *([["3♠", "3♥", "4♠", "4♥"]] * 5)]


def test_a_bought_rank_is_asked_about_where_that_is_left_to_the_seat() -> None:
    settings = changed(XUANDIAN, {"buying.ranks": {4: {"optional": True}}})
    buying = ReferenceBuying(settings, [["2♠", "2♥", "K♠"], *HANDS[1:]])
    assert {"buy 4", "decline"} == buying.legal()
    buying.play("buy 4")
    assert (["K♠", "3♥", "4♥"], None) == (buying.hands[0], buying.asks())


def test_without_a_payment_a_rank_that_is_not_last_is_not_bought() -> None:
    settings = changed(XUANDIAN, {"buying.ranks": {4: {}}})
    buying = ReferenceBuying(settings, HANDS)
    assert (["K♠", "3♥"], []) == (buying.hands[0], buying.revolted)


def test_the_row_of_the_last_rank_is_there_until_it_is_taken_away() -> None:
    assert ["3"] == list(buying_rows(XUANDIAN))
    assert [] == list(buying_rows(changed(XUANDIAN, {"buying.ranks": {3: "none"}})))
    sixes = {"hold_three.enabled": False, "held": {6: {"last": True}}}
    assert ["6"] == list(buying_rows(changed(XUANDIAN, sixes)))
    assert [] == list(buying_rows(changed(XUANDIAN, {"hold_three.enabled": False})))


def test_a_rank_that_is_last_and_not_plain_goes_padded_as_the_last_play() -> None:
    reading = Reading(changed(XUANDIAN, {"hold_three.enabled": False, "held": {6: {"last": True}}}))
    assert ["2", "266"] == reading.leads("266")
    assert ["2", "266"] == reading.answers("266", "A") + reading.answers("266", "555")
    assert [] == reading.answers("66", "55")


def test_a_kind_that_only_scores_need_not_be_paid_in_any_order() -> None:
    settings = changed(XUANDIAN, {"tribute.order": ["fall"], "tribute.scored_only": ["burn"]})
    result = {
        "places": {seat: seat + 1 for seat in range(6)},
        "opened": range(6),
        "calls": {},
        "smothered": {},
        "burned": [(1, 0, 0)],
    }
    assert {"fall"} == {kind for *_, kind in debts_of(settings, result)}
