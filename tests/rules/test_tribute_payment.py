"""Paying tribute: highest first; who has paid all his cards takes no part in the set."""

import gouji_rules as gr
from gouji_rules.game import suited
from gouji_rules.game.debts import Debt


def paid(cards: str, number: int) -> str:
    rules = gr.load_ruleset("shandong", {"tribute.lawful": "any_highest"})
    deck = rules.deck
    hand = suited.from_pairs(deck, deck.parse_suited(cards))
    payment = rules.tribute.payment(hand, 0, Debt(5, 0, number, "fall"))
    return deck.format(suited.counts_of(deck, payment))


def test_the_highest_cards_go_first() -> None:
    assert "DA" == paid("DAK53", 2)


def test_who_is_short_of_cards_pays_what_he_has() -> None:
    assert "DAK53" == paid("DAK53", 36)


def test_who_has_paid_his_whole_hand_is_asked_for_nothing_and_his_opposite_is_headless() -> None:
    rules = gr.load_ruleset(
        "shandong",
        {
            "tribute.lawful": "any_highest",
            "tribute.order": ["fall"],
            "tribute.returned": [],
            "calls": "none",
            "revolution.enabled": False,
        },
    )
    hands = {0: "77", 1: "88", 2: "99", 3: "TT", 4: "JJ", 5: "2"}
    result = {"finish_order": [0, 1, 2, 3, 4, 5]}
    game = gr.Game.from_position(rules, hands=hands, result=result, phase="tribute", lead=5)

    assert "" == game.facts()["hands"][5]
    assert [2] == game.facts()["headless"]
    assert 0 == game.state.seat
