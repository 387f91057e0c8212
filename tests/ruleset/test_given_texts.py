"""Rulesets from somebody else: a text that opens no file, uses what it is given, asks so much."""

import builtins
import io
import os
from pathlib import Path
from time import process_time
from typing import Any

import pytest

import gouji_rules as gr
from gouji_rules import plain
from gouji_rules.ruleset import rulesets_folder
from gouji_rules.ruleset.loading import check_file, check_text
from tests.meta.project import ROOT

CHILD = "id: child\nextends: mother\nreport: {mode: shown}\n"
MOTHER = "id: mother\nextends: xuandian\nburn: {enabled: false}\n"
SLOW = "id: slow\nextends: five_packs\n"


def refused(text: str, **given: Any) -> gr.RulesetError:
    with pytest.raises(gr.RulesetError) as caught:
        gr.loads_ruleset(text, **given)
    told = str(caught.value) + "".join(
        problem.text(lang) + "".join(problem.help_texts(lang))
        for problem in caught.value.diagnostics
        for lang in ("en", "zh-Hans", "zh-Hant")
    )
    assert str(ROOT) in text or str(ROOT) not in told
    assert os.path.expanduser("~/") not in told
    assert plain.error_data(caught.value)["code"]
    return caught.value


def codes(error: gr.RulesetError) -> set[str]:
    return {problem.code for problem in error.diagnostics if problem.severity == "error"}


def test_parents_are_given_by_id_and_shipped_ones_are_there() -> None:
    rules = gr.loads_ruleset(CHILD, parents={"mother": MOTHER})

    assert (False, "shown") == (rules.settings["burn.enabled"], rules.settings["report.mode"])
    assert "<text>:3:10" == rules.where("report.mode")
    assert rules.where("burn.enabled").startswith("mother:3:")
    assert rules.where("beats").startswith("xuandian:")


def test_what_is_given_goes_before_what_ships() -> None:
    given = "id: xuandian\nextends: zhongyou\nburn: {enabled: false}\n"
    rules = gr.loads_ruleset("id: a\nextends: xuandian\n", parents={"xuandian": given})

    assert rules.settings["burn.enabled"] is False


@pytest.mark.parametrize(
    ("text", "parents", "code"),
    [
        (CHILD, {}, "unknown_parent"),
        ("id: a\nextends: ../../etc/passwd\n", {}, "unknown_parent"),
        ("id: a\nextends: /etc/hostname\n", {}, "unknown_parent"),
        (f"id: a\nextends: {rulesets_folder()}/xuandian.yaml\n", {}, "unknown_parent"),
        ("id: a\nextends: ./a.yaml\n", {}, "unknown_parent"),
        ("id: a\nextends: README.md\n", {}, "unknown_parent"),
        (
            "id: a\nextends: b\n",
            {"b": "id: b\nextends: c\n", "c": "id: c\nextends: b\n"},
            "parents_in_circle",
        ),
        ("id: a\nextends: a\n", {}, "parents_in_circle"),
        ("id: a\nextends: a\n", {"a": "id: a\nextends: a\n"}, "parents_in_circle"),
        (
            "id: a\nextends: p0\n",
            {f"p{i}": f"id: p{i}\nextends: p{i + 1}\n" for i in range(40)},
            "too_many_parents",
        ),
        ("id: a\nextends: b\n", {"b": "{{{{"}, None),
        ("id: a\nextends: b\n", {"b": "\x00"}, "binary"),
        ("id: a\nextends: b\n", {"b": "\ud800"}, "control_character"),
        ("id: a\nextends: b\n", {"b": "x" * 100_000}, "too_large"),
    ],
)
def test_a_parent_that_cannot_be_is_told(
    text: str, parents: dict[str, str], code: str | None
) -> None:
    found = codes(refused(text, parents=parents, plugins=()))

    assert found
    assert code is None or code in found


def test_no_file_is_opened_but_those_of_shipped_rulesets(monkeypatch: pytest.MonkeyPatch) -> None:
    gr.loads_ruleset(CHILD, parents={"mother": MOTHER}, plugins=())  # what is imported is imported
    opened: list[str] = []

    def noted(path: Any, *args: Any, **kwargs: Any) -> Any:
        opened.append(str(path))
        return real(path, *args, **kwargs)

    real = builtins.open
    monkeypatch.setattr(builtins, "open", noted)
    monkeypatch.setattr(io, "open", noted)
    real_os = os.open
    monkeypatch.setattr(
        os, "open", lambda path, *a, **k: (opened.append(str(path)), real_os(path, *a, **k))[1]
    )
    gr.loads_ruleset(CHILD, parents={"mother": MOTHER}, plugins=())
    for text in ("id: a\nextends: ../x.yaml\n", "id: a\nextends: elsewhere\n"):
        with pytest.raises(gr.RulesetError):
            gr.loads_ruleset(text, plugins=())

    assert {str(rulesets_folder() / "xuandian.yaml")} == {
        one for one in opened if not one.isdigit()
    }


def test_no_plugin_is_used_that_is_not_named() -> None:
    text = "id: a\nextends: zhongyou\nplugins: [gouji-fanshao]\n"

    assert {"plugins_off"} == codes(refused(text, plugins=()))
    assert {"plugins_off"} == codes(refused(text, plugins={"gouji-chuangong"}))
    assert {"plugins_off"} == codes(
        refused("id: a\nextends: zhongyou\nplugins: [nowhere]\n", plugins=())
    )


def test_limits_bound_bytes_problems_and_the_cost_of_a_step() -> None:
    assert {"too_large"} == codes(refused(MOTHER, limits=gr.Limits(bytes=20)))
    assert {"too_large"} == codes(refused("# 够级" * 20, limits=gr.Limits(bytes=100)))
    wrong = "id: a\nextends: xuandian\n" + "".join(f"nonsense{i}: 1\n" for i in range(50))
    assert 3 == len(refused(wrong, limits=gr.Limits(problems=3)).diagnostics)
    assert gr.loads_ruleset(SLOW).id == "slow"
    assert "step_too_slow" in codes(refused(SLOW, limits=gr.Limits(steps=1000)))


def test_a_record_of_somebody_else_uses_no_plugin_and_asks_no_more_than_is_allowed() -> None:
    text = gr.Game("five_packs", seed=1, sets=1).dumps()
    gr.Game.loads(text, plugins=())
    with pytest.raises(gr.RecordError) as caught:
        gr.Game.loads(text, plugins=(), limits=gr.Limits(steps=1000))
    assert "ruleset_refused" == caught.value.code


@pytest.mark.parametrize(
    "text",
    [
        "a: &a [1]\n" + "".join(f"b{i}: &b{i} [*a, *a]\n" for i in range(30)),
        "[" * 20_000,
        "{a: " * 5_000,
        "id: a\nextends: xuandian\nbeats: " + "(" * 3_000 + "1" + ")" * 3_000 + "\n",
        "id: a\nextends: xuandian\nbeats: " + " and ".join(["new.rank > old.rank"] * 2_000) + "\n",
        "id: a\nextends: xuandian\ndeck: {packs: 999999999999999999999}\n",
        "id: a\nextends: xuandian\ndefine: {"
        + ", ".join(f"f{i}(x): x" for i in range(2_000))
        + "}\n",
        "id: !!python/object/apply:os.system ['true']\n",
        "- " * 3_000,
    ],
)
def test_hostile_texts_are_refused_in_time(text: str) -> None:
    begun = process_time()
    refused(text, plugins=(), limits=gr.Limits(problems=20))
    assert process_time() - begun < 20


def test_the_path_of_a_text_is_what_it_is_called(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "secret.yaml").write_text("id: secret\nextends: xuandian\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    error = refused("id: a\nextends: secrets\n", plugins=())

    assert "secret.yaml" not in str(error)


def test_a_text_may_change_the_shipped_ruleset_whose_id_it_keeps_as_a_file_may(
    tmp_path: Path,
) -> None:
    text = "id: xuandian\nextends: xuandian\npoints: [4, 2, 0, 0, -2, -4]\n"
    path = tmp_path / "xuandian.yaml"
    path.write_text(text)

    assert [] == check_text(text) == check_file(path)
    rules = gr.loads_ruleset(text)
    assert gr.load_ruleset(path).digest == rules.digest
    game = gr.Game(rules, seed=1)
    assert rules.digest == gr.Game.loads(game.dumps()).rules.digest


def test_a_text_with_an_unknown_parent_is_told_what_it_may_extend() -> None:
    (problem,) = check_text("id: mine\nextends: ../next.yaml\n")

    assert "unknown_parent" == problem.code
    assert "`extends: xuandian`" in "".join(problem.help_texts("en"))
