"""pytest collects our scenario files and leaves everybody else's alone."""

import pytest

pytest_plugins = ["pytester"]

GOOD = """
ruleset: xuandian
plays:
  - DD999 beats XX888
"""

FOREIGN = {
    "steps of a browser": "scenarios:\n  - name: log in\n    steps: [open, click]\n",
    "no YAML": "Feature: {{ nothing }}\n  - [\n",
    "a list": "- ruleset\n- plays\n",
    "nothing": "",
    "no text": "\x00\x01\x02",
    "a key below": "config:\n  ruleset: strict\n",
}


def run(pytester, *arguments):
    return pytester.runpytest("-q", "-p", "no:cacheprovider", *arguments)


@pytest.mark.parametrize("text", FOREIGN.values(), ids=FOREIGN)
def test_a_file_of_somebody_elses_is_left_alone(pytester, text):
    pytester.makefile(".scenario.yaml", theirs=text, ours=GOOD)
    pytester.makepyfile(test_it="def test_it(): pass")

    run(pytester).assert_outcomes(passed=2)


BROKEN = {
    "a key that there is not": GOOD + "moves: [0 A]\n",
    "a misspelt key": GOOD.replace("ruleset", "rulesett"),
    "no ruleset": "plays:\n  - DD999 beats XX888\n",
    "no YAML behind it": "ruleset: xuandian\nplays: [\n",
    "another encoding": "ruleset: xuandian\nplays:\n  - 大王 beats XX\n".encode("utf-16"),
    "a full-width colon": "ruleset：xuandian\nplays:\n  - DD beats XX\n",
}


@pytest.mark.parametrize("text", BROKEN.values(), ids=BROKEN)
def test_a_broken_file_of_ours_is_a_test_that_fails_and_the_others_are_run(pytester, text):
    raw = text if isinstance(text, bytes) else text.encode()
    (pytester.path / "broken.scenario.yaml").write_bytes(raw)
    pytester.makefile(".scenario.yaml", ours=GOOD)

    result = run(pytester)

    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(["*broken.scenario.yaml*"])


@pytest.mark.parametrize(("choice", "passed"), [("none", 0), ("auto", 1), ("all", 1)])
def test_a_project_says_which_files_are_ours(pytester, choice, passed):
    pytester.makeini(f"[pytest]\ngouji_scenarios = {choice}\n")
    pytester.makefile(".scenario.yaml", ours=GOOD)

    run(pytester).assert_outcomes(passed=passed)


def test_all_files_are_ours_where_a_project_says_so(pytester):
    pytester.makeini("[pytest]\ngouji_scenarios = all\n")
    pytester.makefile(".scenario.yaml", theirs=FOREIGN["steps of a browser"])

    run(pytester).assert_outcomes(failed=1)


NAMES = (
    "a name with ::",
    "a name with :: in it",
    "a name with :: in it :: twice",
    "[a] :: b",
    "a [b :: c] d",
    "plain",
    "::",
)


@pytest.mark.parametrize("name", NAMES)
def test_a_scenario_is_found_by_its_name(pytester, name):
    scenarios = "".join(
        f"  - name: '{one}'\n    hands: {{0: A3, 1: '3', 2: '3', 3: '3', 4: '3', 5: '3'}}\n"
        "    moves: [0 A]\n    expect: {asks: 1}\n"
        for one in NAMES
    )
    pytester.makefile(".scenario.yaml", ours=f"ruleset: xuandian\nscenarios:\n{scenarios}")

    found = run(pytester, f"ours.scenario.yaml::{name}", "--collect-only")
    run(pytester).assert_outcomes(passed=len(NAMES))

    assert f"ours.scenario.yaml::{name}" in found.outlines
