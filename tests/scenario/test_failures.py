"""What failing scenarios show, in each language; the files were read before they were kept."""

import json
import re
import shutil
from pathlib import Path

import pytest

from gouji_rules.cli import main
from gouji_rules.messages import LANGUAGES
from gouji_rules.scenario import run_file

FAILING = Path(__file__).parent / "failing"

pytest_plugins = ["pytester"]


@pytest.fixture
def here(tmp_path, monkeypatch):
    """A folder with a ruleset and a scenario file of which everything fails."""
    monkeypatch.chdir(tmp_path)
    shutil.copy(FAILING / "town.yaml", tmp_path)
    shutil.copy(FAILING / "failing.txt", tmp_path / "failing.scenario.yaml")
    return tmp_path


def stable(text):
    """Return what was said without the places in shipped rulesets, which others change.

    Nor the folder, which is another one where the package was installed of a wheel.
    """
    return re.sub(r"\S*/_?(rulesets/\w+\.yaml):\d+:\d+", r"\1", text)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_failures_are_told_as_they_were_read(here, capsys, lang):
    assert 1 == main(["test", "failing.scenario.yaml", "--lang", lang])
    said = stable(capsys.readouterr().out)

    assert (FAILING / f"{lang}.txt").read_text("utf-8") == said


def test_in_short_each_failure_is_one_line(here, capsys):
    assert 1 == main(["test", "failing.scenario.yaml", "--lang", "en", "--short"])
    said = capsys.readouterr().out.splitlines()
    whole = (FAILING / "en.txt").read_text("utf-8").splitlines()

    assert [line for line in whole if line and not line.startswith(" ")] == said
    assert all(re.match(r"failing\.scenario\.yaml:\d+: FAILED .+: ", line) for line in said[:-1])
    assert "0 passed, 15 failed" == said[-1]


def test_everything_is_there_as_data(here, capsys):
    main(["test", "failing.scenario.yaml", "--json"])
    found = {one["name"]: one for one in json.loads(capsys.readouterr().out)["failures"]}
    openers = found["wrong seat, wrong openers, a wrong hand"]

    assert [13, 14, 15] == [failure["line"] for failure in openers["failures"]]
    assert [(1, 0), ([3], [0])] == [
        (failure["expected"], failure["happened"]) for failure in openers["failures"][:2]
    ]
    assert ["0 AA", "3 pass"] == openers["moves"]
    assert 0 == openers["position"]["asks"]
    assert "lead" == openers["position"]["question"]
    assert {"0": "53", "1": "KK3", "2": "553", "3": "QQ3", "4": "663", "5": "773"} == (
        openers["position"]["hands"]
    )
    assert {
        "rule": "opening",
        "setting": "opening.opens",
        "value": "play.jokers == 0",
        "where": "town.yaml:11:3",
    } in openers["decided_by"]
    refused = found["changed for this scenario"]

    assert (4, 3) == (len(refused["moves"]), refused["moves_made"])
    assert "failing.scenario.yaml:32:30" == refused["decided_by"][0]["where"]


def test_pytest_shows_the_same(pytester):
    for name in ("town.yaml", "failing.txt"):
        suffix = ".scenario.yaml" if name == "failing.txt" else ".yaml"
        text = (FAILING / name).read_text("utf-8")
        pytester.makefile(suffix, **{Path(name).stem: text})
    result = pytester.runpytest("-q", "-p", "no:cacheprovider")

    result.assert_outcomes(failed=15)
    result.stdout.fnmatch_lines(["*wrong seat, wrong openers*"])
    result.stdout.fnmatch_lines(["*it is seat 0's turn: it leads*"])
    result.stdout.fnmatch_lines(["*0 * 53 * it leads, opened*"])


def test_what_passes_draws_nothing(here, monkeypatch):
    def never(*_):
        raise AssertionError("drawn for nothing")

    monkeypatch.setattr("gouji_rules.scenario.telling.drawn", never)
    (here / "a.scenario.yaml").write_text("ruleset: town.yaml\nplays: [AA opens]\n", "utf-8")

    assert 1 == run_file(here / "a.scenario.yaml").passed
