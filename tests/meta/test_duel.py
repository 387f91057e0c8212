"""What duels found is kept portion by portion, and never taken for what other bots did."""

import json
from math import sqrt
from pathlib import Path
from statistics import stdev

import pytest

from benchmarks.duel import compare
from benchmarks.duel_page import Total, page, rows, what
from gouji_rules.ruleset import shipped_ids

BOTS = ("steady", "easy")
DIGEST = "0" * 12


def row_of(pairs: list[tuple[float, int]], seed: int, name: str = "zhongyou") -> dict[str, object]:
    return {
        **what(name, DIGEST, BOTS, seed),
        "pairs": len(pairs),
        "sets": sum(n for _, n in pairs),
        "points": sum(p for p, _ in pairs),
        "squares": [
            sum(p * p for p, _ in pairs),
            sum(p * n for p, n in pairs),
            sum(n * n for _, n in pairs),
        ],
    }


def test_portions_come_to_what_all_their_pairs_come_to() -> None:
    one, other = [(4.0, 2), (-1.0, 2), (3.0, 2)], [(0.0, 2), (7.0, 2)]
    total = Total([row_of(one, 1), row_of(other, 2)])
    means = [points / 2 for points, _ in one + other]

    assert 10 == total.sets
    assert pytest.approx(sum(means) / 5) == total.mean
    assert pytest.approx(1.96 * stdev(means) / sqrt(5)) == total.interval


def test_a_file_goes_on_where_it_stopped_and_holds_nothing_of_other_bots(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("benchmarks.duel.PORTION", 4)
    played = compare("shandong", BOTS, 1)
    lines = [json.dumps(played), json.dumps({**played, "seed": 2, "play": "others play so"})]
    file = tmp_path / "found.jsonl"
    file.write_text("\n".join([*lines, json.dumps(played)[:40]]), encoding="utf-8")

    assert [played] == rows(str(file), BOTS)
    assert [] == rows(str(file), ("steady", "bold"))
    assert "| shandong | " in page(str(file), BOTS)
    assert f"1 of {len(shipped_ids())} rulesets played" in page(str(file), BOTS)
