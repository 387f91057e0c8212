"""Games that would be long beyond all patience are told of, with a number; others are not."""

from pathlib import Path

import pytest

from gouji_rules.ruleset import check_file

SIX_THREES = "deck: {removed: {3: 10, X: 4, D: 4}}"
NO_SWEEP = "sweep: {ends_game: false}"

TOLD = {
    f"{SIX_THREES}\nbuying: {{price: [D]}}\nrevolution: {{void_at: 1}}": ("void_often", ""),
    "revolution: {eligible: hand.twos <= 3, void_at: 1}": ("void_often", "may revolt"),
    "revolution: {eligible: 'true'}": ("void_often", "may revolt"),
    f"points: [1, 0, 0, 0, 0, -1]\n{NO_SWEEP}\ngame: {{target: 100}}": ("target_far_off", "100"),
}
LEFT_ALONE = [
    f"{SIX_THREES}\nbuying: {{price: [2]}}\nrevolution: {{void_at: 1}}",
    f"{SIX_THREES}\nbuying: {{price: [D], no_payment: free}}\nrevolution: {{void_at: 1}}",
    "revolution: {void_at: 1}",
    "revolution: {eligible: hand.twos <= 3, void_at: 7}",
    "revolution: {eligible: hand.twos == 0, void_at: 2}",
    "points: [1, 0, 0, 0, 0, -1]\ngame: {target: 100}",  # the first sweep ends it
    f"points: [1, 0, 0, 0, 0, -1]\n{NO_SWEEP}\ngame: {{target: 5}}",
    f"points: [2, 1, 0, 0, 0, 0]\n{NO_SWEEP}\ngame: {{target: 100}}",  # points only go up
]


def codes(folder: Path, text: str) -> list[tuple[str, str]]:
    path = folder / "town.yaml"
    path.write_text(f"id: town\nextends: xuandian\n{text}\n", encoding="utf-8")
    wanted = {"void_often", "target_far_off"}
    return [(one.code, one.text("en")) for one in check_file(path) if one.code in wanted]


@pytest.mark.parametrize("text", TOLD)
def test_a_game_that_hardly_ends_is_told(text: str, tmp_path: Path) -> None:
    code, words = TOLD[text]

    ((found, said),) = codes(tmp_path, text)

    assert code == found
    assert words in said
    assert any(char.isdigit() for char in said)


@pytest.mark.parametrize("text", LEFT_ALONE)
def test_a_game_that_ends_is_not(text: str, tmp_path: Path) -> None:
    assert [] == codes(tmp_path, text)
