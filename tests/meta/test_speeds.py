"""The speeds in the READMEs are those of RESULTS.md, which knows every shipped ruleset."""

import pytest

from benchmarks.measure import RESULTS, ROOT
from benchmarks.readme import HEAD, ROWS, TAIL, speeds, table
from gouji_rules.ruleset import shipped_ids


@pytest.mark.parametrize("readme", ROWS)
def test_the_readme_says_what_was_measured(readme: str) -> None:
    text = (ROOT / readme).read_text(encoding="utf-8")
    there = HEAD + text.partition(HEAD)[2].partition(TAIL)[0] + TAIL

    assert table(RESULTS.read_text(encoding="utf-8"), readme) == there
    assert {"random", "steady", "loop"} <= set(speeds(RESULTS.read_text(encoding="utf-8")))


def test_every_shipped_ruleset_was_measured() -> None:
    text = RESULTS.read_text(encoding="utf-8")
    part = text.partition("<!-- rulesets_speed -->")[2].partition("<!-- end of")[0]

    assert [] == [name for name in shipped_ids() if f"| {name} |" not in part]
