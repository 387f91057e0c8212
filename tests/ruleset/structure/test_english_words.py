"""English words that are near the values of settings: the value that is meant is suggested."""

import pytest

from gouji_rules.ruleset import check_text


@pytest.mark.parametrize(
    ("key", "written", "right"),
    [
        ("direction", "to the left", "clockwise"),
        ("direction", "right", "counterclockwise"),
        ("first_leader.rule", "random", "drawn"),
        ("first_leader.later_sets", "loser", "place_6"),
        ("wind", "mate", "federation"),
        ("end", "one team", "one_federation"),
        ("burn.priority", "mates first", "federation_first"),
        ("burn.priority", "seats", "seat_order"),
        ("burn.admission", "only if possible", "feasible"),
        ("burn.duty", "always", "every_lead"),
        ("burn.counter", "twice", "double"),
        ("smothering.effect", "out", "eliminate"),
        ("tribute.fall_between", "opponents", "enemies"),
        ("report.mode", "on demand", "on_request"),
        ("report.mode", "always", "shown"),
    ],
)
def test_a_near_synonym_of_a_value_gets_the_value(key: str, written: str, right: str) -> None:
    group, _, name = key.partition(".")
    line = f"{group}:\n  {name}: {written}" if name else f"{key}: {written}"
    (told,) = check_text(f"id: town\nextends: zhongyou\n{line}\n")

    assert [right] == [edit.text for edit in told.changes]


@pytest.mark.parametrize("key", ["turn_order", "play_direction", "order_of_play"])
def test_the_order_of_play_is_the_direction(key: str) -> None:
    (told,) = check_text(f"id: town\nextends: zhongyou\n{key}: clockwise\n")

    assert "direction" == told.changes[0].text
