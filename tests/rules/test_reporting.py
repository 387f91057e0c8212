"""What is told of numbers of cards, seat by seat (docs/rules/reporting.md)."""

import gouji_rules as gr

HANDS = {
    0: "566778899TJ",  # eleven
    1: "5667788999",  # ten
    2: "44",
    3: "4477",
    4: "88",
    5: "99",
}


def game(**changes: object) -> gr.Game:
    rules = gr.load_ruleset("shandong", {key.replace("__", "."): v for key, v in changes.items()})
    return gr.Game.from_position(rules, hands=HANDS, lead=0)


def test_never_tells_nobody_anything_of_others() -> None:
    at_the_table = game(report__mode="never")

    for seat in range(6):
        counts = at_the_table.view(seat).counts
        assert {None} == {counts[other] for other in range(6) if other != seat}
        assert len(HANDS[seat]) == at_the_table.view(seat).own.size


def test_shown_tells_hands_of_ten_or_fewer() -> None:
    assert (None, 10, 2, 4, 2, 2) == game(report__mode="shown").view(2).counts
    assert (11, 10, 2, 4, 2, 2) == game(report__mode="shown").view(0).counts


def test_on_request_answers_a_number_up_to_the_limit_and_nothing_above() -> None:
    view = game(report__mode="on_request").view(4)

    assert 10 == view.report(1)
    assert view.report(0) is None


def test_the_limit_is_a_setting() -> None:
    view = game(report__mode="shown", report__limit=2).view(0)

    assert (11, None, 2, None, 2, 2) == view.counts


def test_a_hand_that_shrinks_to_the_limit_begins_to_be_told() -> None:
    after = game(report__mode="shown").step("5")

    assert (10, 10, 2, 4, 2, 2) == after.view(3).counts


def test_mates_see_hands_of_ten_or_fewer_and_nobody_else_does() -> None:
    at_the_table = game(report__mates_see=True)
    deck = at_the_table.rules.deck

    assert {2: "44", 4: "88"} == {
        mate: deck.format(hand) for mate, hand in at_the_table.view(0).mates_hands.items()
    }
    assert {4: "88"} == {
        mate: deck.format(hand) for mate, hand in at_the_table.view(2).mates_hands.items()
    }
    assert {} == game(report__mates_see=False).view(0).mates_hands
