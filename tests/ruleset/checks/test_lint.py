"""Comparisons that are hardly meant are told with two plays that show it, and no others are."""

import re
from pathlib import Path
from random import Random

import pytest

import gouji_rules as gr
from gouji_rules.diagnostics import Diagnostic
from gouji_rules.messages import LANGUAGES
from gouji_rules.plays import Play
from gouji_rules.rules.vocabulary import SLOTS, environment
from gouji_rules.ruleset import check_file, resolve_ruleset, shipped_ids
from tests.lang.interpreter import Interpreter
from tests.meta.project import ROOT
from tests.ruleset.random_expressions import expression

ODD = sorted((Path(__file__).parent / "odd").glob("*.yaml"))
PLUGINS = sorted((ROOT / "plugins").glob("*/*/rulesets/*.yaml"))

CODES = {
    "beats_itself",
    "beat_each_other",
    "lower_beats_higher",
    "higher_does_not_beat",
    "beats_other_size",
    "joker_beats_no_lower",
    "joker_beats_nothing",
}

FAULTS = {
    # What a file says over xuandian, » before the place: code, plays that show it, suggestion.
    "beats: new.size == old.size and »new.rank >= old.rank": (
        "beats_itself",
        "4 beats 4",
        "new.rank > old.rank",
    ),
    "define:\n  outranks(a, b): »b.rank <= a.rank": (
        "beats_itself",
        "4 beats 4",
        "b.rank < a.rank",
    ),
    "beats: »new.size == old.size": ("beats_itself", "4 beats 4", ""),
    "beats: every_card_above(new, old) or »new.rank == 7": ("beats_itself", "7 beats 7", ""),
    "beats: new.size == old.size and »new.rank != old.rank": (
        "beat_each_other",
        "4 beats 5, and 5 beats 4",
        "new.rank > old.rank",
    ),
    "beats: new.size == old.size and (»new.twos > old.twos or new.rank > old.rank)": (
        "beat_each_other",
        "2 beats X, and X beats 2",
        "",
    ),
    "beats: »old.rank > new.rank and new.size == old.size": (
        "lower_beats_higher",
        "4 beats A",
        "old.rank < new.rank",
    ),
    "define:\n  outranks(new, old): »new.rank < old.rank": (
        "lower_beats_higher",
        "4 beats A",
        "new.rank > old.rank",
    ),
    "beats: new.size == old.size and new.rank > old.rank and »new.naturals == old.naturals": (
        "higher_does_not_beat",
        "2 does not beat 4",
        "",
    ),
    "deck: {»ranks: [3, 4, 5, X, 6, 7, 8, 9, T, J, Q, K, A, 2]}": (
        "higher_does_not_beat",
        "6 does not beat X",
        "",
    ),
    "beats: »new.rank > old.rank": (
        "beats_other_size",
        "A beats KK",
        "new.size == old.size and new.rank > old.rank",
    ),
    "beats: »new.size >= old.size and new.rank > old.rank": (
        "beats_other_size",
        "AA beats K",
        "new.size == old.size and new.size >= old.size",
    ),
    "deck: {packs: 6, jokers: {»Y: 1}, levels: [X, D, Y]}": (
        "joker_beats_no_lower",
        "Y does not beat X, D",
        "",
    ),
    "beats: new.size == old.size and new.rank > old.rank and »new.jokers == old.jokers": (
        "joker_beats_nothing",
        "X alone beats no single card, not even 4",
        "",
    ),
}


def told(folder: Path, text: str, base: str = "xuandian") -> list[Diagnostic]:
    path = folder / "town.yaml"
    path.write_text(f"id: town\nextends: {base}\n{text}\n", encoding="utf-8")
    return check_file(path)


@pytest.mark.parametrize("text", FAULTS)
def test_a_comparison_that_is_hardly_meant_is_told_with_two_plays(
    text: str, tmp_path: Path
) -> None:
    code, plays, suggestion = FAULTS[text]
    before, _, _ = text.partition("»")
    line, column = 3 + before.count("\n"), len(before.rpartition("\n")[2]) + 1

    (problem,) = told(tmp_path, text.replace("»", ""))

    assert (code, "warning", suggestion) == (problem.code, problem.severity, problem.suggestion)
    assert plays in problem.text("en")
    assert (line, column) == (problem.span.line, problem.span.column)
    assert all(problem.text(lang) and problem.help_texts(lang) for lang in LANGUAGES)


@pytest.mark.parametrize("text", [text for text, told in FAULTS.items() if told[2]])
def test_what_is_suggested_takes_the_fault_away(text: str, tmp_path: Path) -> None:
    before, _, rest = text.partition("»")
    (problem,) = told(tmp_path, text.replace("»", ""))
    written = problem.span.source[problem.span.column - 1 : problem.span.end_column - 1]

    mended = told(tmp_path, before + rest.replace(written, problem.suggestion, 1))

    assert [] == [one.text("en") for one in mended]


@pytest.mark.parametrize("base", [one for one in shipped_ids() if one != "eagle"])
def test_a_third_joker_is_told_to_beat_none_in_each_shipped_ruleset_but_one(
    base: str, tmp_path: Path
) -> None:
    settings = resolve_ruleset(base).settings
    levels = ", ".join([*settings["deck.levels"], "Y"])
    total = gr.load_ruleset(base).deck.size + settings["deck.packs"]
    more = f", added: {{5: {-total % 6}}}" if total % 6 else ""

    found = told(tmp_path, f"deck: {{jokers: {{Y: 1}}, levels: [{levels}]{more}}}", base)

    assert 1 == len(found)
    assert found[0].params["new"] == "Y"
    assert found[0].code in {"joker_beats_no_lower", "beats_itself"}


@pytest.mark.parametrize("path", [*ODD, *PLUGINS], ids=lambda path: path.stem)
def test_odd_rulesets_that_mean_what_they_say_are_left_alone(path: Path) -> None:
    assert 12 <= len(ODD)
    assert [] == [one.text("en") for one in check_file(path)]


def test_what_is_inherited_is_told_of_the_parent_alone(tmp_path: Path) -> None:
    assert ["beats_other_size"] == [
        one.code for one in told(tmp_path, "beats: new.rank > old.rank")
    ]
    child = tmp_path / "child.yaml"
    child.write_text("id: child\nextends: town.yaml\ngame: {sets: 3}\n", encoding="utf-8")

    assert [] == check_file(child)


def test_loading_a_ruleset_to_play_does_not_lint_it() -> None:
    rules = gr.loads_ruleset("id: t\nextends: xuandian\nbeats: new.rank > old.rank\n")

    assert rules.beats("A", "KK")


NUMBER = 150
"""Random comparisons; each is looked at by the lint and by the slow interpreter."""


class Slow:
    """A comparison as the independent interpreter reads it."""

    def __init__(self, text: str) -> None:
        self.rules = gr.load_ruleset("xuandian", {"beats": text})
        self.text = self.rules.settings["beats"]
        env = environment(self.rules.chosen.gouji, self.rules.deck)
        self.interpreter = Interpreter(env, self.rules.resolved["define"])

    def beats(self, new: Play, old: Play) -> bool:
        return bool(self.interpreter.evaluate(self.text, SLOTS["beats"], new, old))


def is_true(slow: Slow, problem: Diagnostic) -> bool:
    """Return whether a warning says what is so, by another evaluation."""
    play = slow.rules.play
    new, old = play(str(problem.params["new"])), play(str(problem.params["old"]))
    lower = [play(str(level)) for level in problem.params["lower"]]  # type: ignore[attr-defined]
    plain = [play(rank) for rank in slow.rules.deck.ranks]
    both = slow.beats(new, old), slow.beats(old, new)
    cases = {
        "beats_itself": new is old and both[0],
        "beat_each_other": new is not old and all(both),
        "lower_beats_higher": both[0] and new.rank < old.rank and not new.jokers + old.jokers,
        "higher_does_not_beat": not both[0] and new.rank > old.rank and new.size == old.size == 1,
        "beats_other_size": both[0] and new.size != old.size and not new.jokers + old.jokers,
        "joker_beats_no_lower": bool(lower) and not any(slow.beats(new, one) for one in lower),
        "joker_beats_nothing": not any(slow.beats(new, one) for one in plain),
    }
    return cases[problem.code]


def test_what_is_told_of_random_comparisons_is_true(tmp_path: Path) -> None:
    base = gr.load_ruleset("xuandian")
    env = environment(base.chosen.gouji, base.deck)
    told_of: set[str] = set()
    for number in range(NUMBER):
        random = Random(number)
        text = expression(random, env, SLOTS["beats"], {}, {}) or "true"
        if number % 2:
            text = f"new.size == old.size and ({text})"
        problems = told(tmp_path, f"beats: {text!r}" if "'" not in text else f"beats: {text}")
        slow = Slow(text)
        found = [one for one in problems if one.code in CODES]
        told_of |= {one.code for one in found}

        assert [] == [(text, one.text("en")) for one in found if not is_true(slow, one)]
        if "always_same" not in {one.code for one in problems}:
            singles = [slow.rules.play(rank) for rank in slow.rules.deck.kinds]
            itself = any(slow.beats(one, one) for one in singles)
            assert not itself or "beats_itself" in {one.code for one in found}, text
    assert {"beats_itself", "beat_each_other", "beats_other_size"} <= told_of


def test_each_warning_is_told_in_words_of_cards(tmp_path: Path) -> None:
    for text, (_, plays, _) in FAULTS.items():
        cards = set(re.findall(r"[3-9TJQKA2XDY]+", plays))
        (problem,) = told(tmp_path, text.replace("»", ""))
        assert all(
            cards <= set(re.findall(r"[3-9TJQKA2XDY]+", problem.text(lang))) for lang in LANGUAGES
        )
