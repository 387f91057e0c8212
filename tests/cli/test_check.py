"""``gouji check``: how problems are shown, strictness, codes explained, any locale, colours."""

import json
import os
import re
import sys
from pathlib import Path

import pexpect
import pytest

from gouji_rules import build
from gouji_rules.cli import main
from gouji_rules.ruleset import rulesets_folder
from tests.meta.project import ROOT

WRONG = "id: town\nextends: xuandian\nwind: nxt\n"
WARNED = "id: town\nextends: xuandian\nburn:\n  enabled: false\n  counter: double\n"
RIGHT = "id: town\nextends: xuandian\nwind: opposite\n"


@pytest.fixture(autouse=True)
def files(tmp_path: Path) -> None:
    for name, text in (("wrong", WRONG), ("warned", WARNED), ("right", RIGHT)):
        (tmp_path / f"{name}.yaml").write_text(text, "utf-8")


# Formats


def test_the_full_form_shows_line_caret_and_help_and_ends_with_the_number(gouji) -> None:
    ran = gouji("check", "wrong.yaml")

    assert (1, "") == (ran.code, ran.err)
    assert ran.out.splitlines() == [
        "wrong.yaml:3:7: error[not_one_of]: `wind` cannot be `nxt`",
        "  3 | wind: nxt",
        "    |       ^^^",
        "  help: did you mean `next`?",
        "  help: `next`: the next seat",
        "  help: `federation`: the next mate",
        "  help: `opposite`: the opposite",
        "Problems: 1.",
        "More about a code, with an example: gouji check --explain not_one_of",
    ]


@pytest.mark.parametrize(
    ("lang", "last"),
    [
        ("en", "warned.yaml: no errors, 1 warning"),
        ("zh-Hans", "warned.yaml：没有错误，有 1 处警告"),
        ("zh-Hant", "warned.yaml：沒有錯誤，有 1 處警告"),
    ],
)
def test_a_file_that_is_only_warned_of_is_not_called_fine(gouji, lang, last) -> None:
    ran = gouji("check", "right.yaml", "warned.yaml", "--lang", lang)

    assert 0 == ran.code
    assert last == ran.out.splitlines()[-1]


def test_warnings_beside_errors_are_counted_apart(gouji) -> None:
    ran = gouji("check", "warned.yaml", "wrong.yaml")
    assert "warned.yaml: no errors, 1 warning" in ran.out.splitlines()
    assert "Problems: 1; warnings: 1." == ran.out.splitlines()[-2]
    strict = gouji("check", "warned.yaml", "wrong.yaml", "--strict").out.splitlines()
    assert "Problems: 2." == strict[-2]


def test_the_short_form_is_a_line_for_each_problem_and_nothing_else(gouji) -> None:
    ran = gouji("check", "--format", "short", "wrong.yaml", "warned.yaml", "right.yaml")

    assert 1 == ran.code
    assert ran.out.splitlines() == [
        "wrong.yaml:3:7: error[not_one_of]: `wind` cannot be `nxt`",
        "warned.yaml:5:3: warning[no_effect]: `burn.counter` has no effect here, "
        "because of `burn.enabled: false`",
    ]


def test_the_json_form_is_an_object_on_a_line_for_each_problem(gouji) -> None:
    ran = gouji("check", "--format", "json", "wrong.yaml", "warned.yaml")

    told = [json.loads(line) for line in ran.out.splitlines()]
    assert [("not_one_of", "error", 3, 7), ("no_effect", "warning", 5, 3)] == [
        (one["code"], one["severity"], one["line"], one["column"]) for one in told
    ]
    assert ["next", None] == [one["suggestion"] for one in told]


def test_json_is_one_document_whatever_the_format(gouji) -> None:
    ran = gouji("check", "--json", "--format", "short", "wrong.yaml", "right.yaml")

    assert (1, False, 1) == (ran.code, ran.json["ok"], ran.json["errors"])
    assert ["wrong.yaml", "right.yaml"] == [one["file"] for one in ran.json["files"]]


def test_verbose_tells_what_plays_a_ruleset_in_simulations_and_why(gouji) -> None:
    fanshao = ROOT / "plugins/gouji-fanshao/gouji_fanshao/rulesets/zhongyou_fanshao.yaml"
    jiaopai = ROOT / "plugins/gouji-jiaopai/gouji_jiaopai/rulesets/xuandian_jiaopai.yaml"
    files = ("right.yaml", str(fanshao), str(jiaopai))
    ran = gouji("check", "-v", *files)

    assert 0 == ran.code
    assert ran.out.splitlines() == [
        "right.yaml: fine",
        f"{fanshao}: fine",
        f"{jiaopai}: fine",
        "right.yaml: simulations run on the kernel, the fast way",
        f"{fanshao}: simulations run on the kernel, the fast way",
        f"{jiaopai}: simulations run on the object engine, not on the kernel:",
        "  the plugin gouji-jiaopai is told of a moment of play (burn_won)",
        build.running("en"),
    ]
    told = gouji("check", "-v", "--json", *files, "wrong.yaml").json["files"]
    why = [{"code": "moment", "what": "burn_won", "plugin": "gouji-jiaopai"}]
    assert [
        {"name": "kernel", "why_not_kernel": []},
        {"name": "kernel", "why_not_kernel": []},
        {"name": "objects", "why_not_kernel": why},
        None,
    ] == [one.get("gear") for one in told]


@pytest.mark.parametrize(
    ("found", "pure", "why", "words"),
    [
        (build.Build(True), "0", "", "The compiled build runs."),
        (build.Build(False), "1", "asked", "The Python sources run, as GOUJI_PURE asks"),
        (build.Build(False), "0", "not_compiled", "this installation has nothing compiled"),
        (build.Build(False, "other_version", "0.0.9"), "0", "other_version", "version (0.0.9)"),
    ],
)
def test_verbose_tells_which_build_runs_and_why(
    gouji, monkeypatch, found: build.Build, pure: str, why: str, words: str
) -> None:
    monkeypatch.setattr(build, "_decided", [found])
    monkeypatch.setenv("GOUJI_PURE", pure)
    ran, told = gouji("check", "-v", "right.yaml"), gouji("check", "-v", "--json", "right.yaml")
    version = gouji("--version", "--json").json

    assert words in ran.out.splitlines()[-1]
    assert ("pure" if why else "compiled", why) == (told.json["build"], told.json["why_pure"])
    assert (told.json["build"], why) == (version["build"], version["why_pure"])
    assert "build" not in gouji("check", "--json", "right.yaml").json


def test_an_unknown_format_names_the_nearest(gouji) -> None:
    ran = gouji("check", "--format", "shrt", "wrong.yaml")

    assert 2 == ran.code
    assert "Did you mean short?" in ran.err


def test_a_file_is_wanted(gouji) -> None:
    ran = gouji("check")

    assert (2, "") == (ran.code, ran.out)
    assert "Missing: FILE." in ran.err


# Strictness


def test_warnings_are_forgiven_unless_one_is_strict(gouji) -> None:
    assert 0 == gouji("check", "warned.yaml").code
    assert 1 == gouji("check", "--strict", "warned.yaml").code
    assert 0 == gouji("check", "--strict", "right.yaml").code


def test_strict_counts_warnings_in_json_too(gouji) -> None:
    ran = gouji("check", "--strict", "--json", "warned.yaml")

    assert (1, False, 1) == (ran.code, ran.json["ok"], ran.json["errors"])


def test_the_shipped_rulesets_are_fine_even_strictly(gouji) -> None:
    names = [str(path) for path in sorted(rulesets_folder().glob("*.yaml"))]

    assert 0 == gouji("check", "--strict", *names).code


# Codes


@pytest.mark.parametrize("written", ["no_colon", "NO_COLON", "no-colon", "error[no_colon]"])
def test_a_code_is_explained_with_a_wrong_and_a_right_example(gouji, written: str) -> None:
    ran = gouji("check", "--explain", written)

    assert 0 == ran.code
    assert ran.out.startswith("no_colon\n\nA line has no colon after its key.\n")
    assert "    wind = opposite\n" in ran.out.partition("Wrong:")[2].partition("Right:")[0]
    assert "    wind: opposite\n" in ran.out.partition("Right:")[2]


@pytest.mark.parametrize(
    ("lang", "word"), [("zh-Hans", "错误的写法："), ("zh-Hant", "錯誤的寫法：")]
)
def test_codes_are_explained_in_chinese(gouji, lang: str, word: str) -> None:
    assert word in gouji("check", "--explain", "dedented", "--lang", lang).out


def test_no_line_of_an_explanation_is_wider_than_the_terminal(gouji) -> None:
    for lang in ("en", "zh-Hans"):
        for line in gouji("check", "--explain", "full_width", "--lang", lang).out.splitlines():
            assert len(line) <= 80


@pytest.mark.parametrize("arguments", [["--explain"], ["--explain", "list"]])
def test_without_a_code_all_are_listed(gouji, arguments: list[str]) -> None:
    ran = gouji("check", *arguments)

    assert 0 == ran.code
    assert len(re.findall(r"^  [a-z0-9_]+ +\S", ran.out, re.MULTILINE)) > 200


def test_an_unknown_code_names_the_nearest(gouji) -> None:
    ran = gouji("check", "--explain", "no_colom")

    assert (2, "") == (ran.code, ran.out)
    assert "Did you mean no_colon?" in ran.err


def test_codes_are_explained_as_json(gouji) -> None:
    told = gouji("check", "--explain", "tab", "--json").json

    assert ("tab", "yaml") == (told["code"], told["area"])
    assert {"en", "zh-Hans", "zh-Hant"} == set(told["means"])
    assert "\t" in told["wrong"]["town.yaml"]


# Any locale, any terminal


@pytest.mark.parametrize(
    "env",
    [
        {"LC_ALL": "C", "PYTHONUTF8": "0"},
        {"LC_ALL": "POSIX", "PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"},
        {"LC_ALL": "zh_CN.GBK", "PYTHONUTF8": "0"},
        {"LC_ALL": "zh_TW.Big5", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    ],
)
def test_files_are_read_and_told_as_utf8_under_any_locale(process, tmp_path, env) -> None:
    (tmp_path / "够级.yaml").write_text(
        "id: town\nextends: xuandian\nregion: 潍坊\n烧牌: {enabled: true}\n", "utf-8"
    )

    ran = process("check", "够级.yaml", "--lang", "zh-Hans", env=env)

    assert 1 == ran.returncode
    assert "够级.yaml:4:1: error[unknown_key]: 没有 `烧牌` 这个设置" in ran.stdout.decode("utf-8")
    assert b"" == ran.stderr


def test_colours_are_for_terminals_only(gouji) -> None:
    assert "\x1b" not in gouji("check", "wrong.yaml").out


@pytest.mark.parametrize(("no_colour", "coloured"), [("", True), ("1", False)])
def test_a_terminal_shows_colours_unless_told_not_to(
    tmp_path: Path, no_colour: str, coloured: bool
) -> None:
    environment = {
        **os.environ,
        "PYTHONPATH": str(ROOT),
        "TERM": "xterm-256color",
        "NO_COLOR": no_colour,
        "LC_ALL": "C.UTF-8",
    }
    shown = pexpect.run(
        f"{sys.executable} -m gouji_rules check wrong.yaml", cwd=tmp_path, env=environment
    ).decode()

    assert coloured == ("\x1b[1;31merror[not_one_of]\x1b[0m" in shown)
    assert coloured == ("\x1b" in shown)
    assert "did you mean `next`?" in shown


def test_what_is_typed_without_an_end_is_not_repeated_whole(gouji) -> None:
    endless = "A" * 5000 + "B"
    for arguments in (
        ["beats", "-r", "xuandian", endless, "A"],
        ["play", "--seed", endless],
        ["check", endless],
        ["test", endless],
        [endless],
    ):
        ran = gouji(*arguments)

        assert 2 == ran.code
        assert len(ran.err) < 600


@pytest.mark.parametrize(
    ("lang", "says"), [("en", "Another question is open: … (…)"), ("zh-Hans", "现在问的是")]
)
def test_the_code_of_a_refusal_is_explained_too(capsys, lang, says):
    assert 0 == main(["check", "--explain", "asked_otherwise", "--lang", lang])
    said = capsys.readouterr().out
    assert says in said
    assert "`error: asked_otherwise`" in said
