"""A page for each code that ``check`` can print, with examples that are what they say."""

import ast
import json
import re
from functools import cache
from pathlib import Path

import pytest

from gouji_rules.cli.guard import guarded
from gouji_rules.diagnostics.code_examples import Half
from gouji_rules.diagnostics.codes import find, known_codes, page
from gouji_rules.messages import LANGUAGES, catalogue
from gouji_rules.ruleset import check_file
from tests.meta.project import PACKAGE, ROOT, script

CAUGHT_BEFORE = {
    *("not_cards", "not_a_call", "not_seats", "not_by_seat", "not_a_result"),
    "not_a_game",
}
"""Faults of positions that the reading of a scenario file tells by other codes."""

READERS = ("shapes.py", "reader.py", "reading.py", "checking.py", "rulesets.py")
"""Files that tell what is wrong with a scenario file."""

NO_CODES = {"failed", "top", "position"}
"""Words of scenario files that the catalogue has texts for, too."""


def words(folder: str, *names: str) -> set[str]:
    """Return every text that stands in some files of the package."""
    found: set[str] = set()
    for path in (PACKAGE / folder).rglob("*.py"):
        if not names or path.name in names:
            tree = ast.parse(path.read_text(encoding="utf-8"))
            found |= {
                node.value
                for node in ast.walk(tree)
                if isinstance(node, ast.Constant) and isinstance(node.value, str)
            }
    return found


def codes() -> set[str]:
    """Return every code that ``check`` can print, read from the code itself."""
    lang = {key for key in catalogue("lang") if not key.endswith(("_help", "_jokers"))}
    plugin = {f"plugin_{key}" for key in catalogue("plugin")} | {"unknown_plugin"}
    plugin |= {key for key in catalogue("plugin") if key.startswith("plugins_")}
    return (
        (words("ruleset") & catalogue("diagnostics").keys())
        | {f"lang_{key}" for key in lang}
        | (words("scenario", *READERS) & set(catalogue("scenario")) - NO_CODES)
        | (set(catalogue("position")) - CAUGHT_BEFORE)
        | ((words("hooks") | words("ruleset")) & plugin)
        | {key for key in catalogue("learn") if key.startswith("lesson_")} & words("lessons")
    )


def test_every_code_has_a_page_and_every_page_a_code() -> None:
    assert codes() == set(known_codes())
    assert len(codes()) > 200


def test_every_page_says_in_three_languages_what_it_means_and_why() -> None:
    for code in known_codes():
        one = page(code)
        for lang in LANGUAGES:
            assert one.title(lang).endswith((".", "。"))
            assert one.why(lang).strip()


SCRIPT = script("code_pages")

NAMED_WITHOUT_CODE = {"plugin_entry_points": "has a list of entry points that cannot be read"}
"""What every command says in a line, of anybody's package: it is no problem of a ruleset."""


def told(half: Half) -> list[str]:
    """Return the codes of the problems that an example has, as it is checked or run."""
    if half.run:
        printed = SCRIPT.told(half, "en")
        said = re.findall(r"(?:error|warning)\[(\w+)\]", printed)
        return said + [code for code, words in NAMED_WITHOUT_CODE.items() if words in printed]
    with SCRIPT.at_home(half):
        return [problem.code for problem in SCRIPT.problems(half)]


@pytest.mark.parametrize("code", known_codes())
def test_every_code_has_an_example_that_gives_it_alone_and_a_right_one_that_gives_nothing(
    code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The page shows them again, and most examples are the same in both languages.
    monkeypatch.setattr(SCRIPT, "problems", cache(SCRIPT.problems))
    for lang in ("en", "zh-Hans"):
        one = page(code).in_language(lang)

        assert [code] == told(one.wrong_half)
        assert one.right or one.right_half.run
        assert [] == told(one.right_half)
        held = (SCRIPT.FOLDERS[lang] / f"{code}.md").read_text(encoding="utf-8")
        assert SCRIPT.markdown(one, lang).rstrip("\n") + "\n" == held


def test_what_is_too_long_to_be_shown_is_shown_with_what_is_left_out() -> None:
    large, nested = page("too_large").wrong_half, page("lang_too_large").wrong_half

    assert ["id: town\nextends: xuandian\n# x… (×300000)\n"] == [one.text for one in large.shown()]
    assert 300_000 < len(large.files()["town.yaml"])
    assert "  f1(a): f0(a) and f0(a)\n  …\n  f19(a): f18(a) and f18(a)\n" in nested.shown()[0].text
    assert b"  f9(a): f8(a) and f8(a)\n" in nested.files()["town.yaml"]


def test_a_file_in_another_encoding_is_shown_with_its_name() -> None:
    half = page("other_encoding").wrong_half

    assert "GBK" in SCRIPT.markdown(page("other_encoding"), "en")
    assert "潍坊".encode("gbk") in half.files()["town.yaml"]


def test_the_terminal_shows_the_commands_and_files_of_an_example(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert 0 == guarded(["check", "--explain", "plugin_digest", "--lang", "zh-Hans"])
    shown = capsys.readouterr().out
    assert "文件 ~/.config/gouji-rules/plugins.toml" in shown
    assert "    $ gouji plugins trust trial.py\n    $ gouji check town.yaml\n" in shown

    assert 0 == guarded(["check", "--explain", "with_no_yaml", "--json"])
    document = json.loads(capsys.readouterr().out)
    assert ["gouji explain xuandian --with 'points=[2, 1, 0'"] == document["wrong_run"]


def test_a_pipe_too_large_a_file_and_a_folder_are_refused_on_the_command_line(
    tmp_path: Path,
) -> None:
    assert ["not_a_file"] == [told.code for told in check_file("/dev/zero")]
    assert ["is_folder"] == [told.code for told in check_file(tmp_path)]


# Finding


@pytest.mark.parametrize(
    ("word", "code"),
    [
        ("no_colon", "no_colon"),
        ("NO_COLON", "no_colon"),
        ("no-colon", "no_colon"),
        ("error[no_colon]", "no_colon"),
        ("warning[NO_EFFECT]", "no_effect"),
        ("and_sign", "lang_and_sign"),
        ("Lang_And_Sign", "lang_and_sign"),
    ],
)
def test_a_code_is_found_however_it_is_written(word: str, code: str) -> None:
    assert (code, code) == find(word)


def test_an_unknown_code_names_the_nearest() -> None:
    assert ("", "no_colon") == find("no_colom")
    assert ("", "") == find("qqqqqqqq")


# The pages of the docs


@pytest.mark.parametrize("lang", ["en", "zh-Hans"])
def test_the_docs_hold_a_page_for_each_code_and_their_list(lang: str) -> None:
    folder: Path = SCRIPT.FOLDERS[lang]

    assert {*known_codes(), "index"} == {path.stem for path in folder.glob("*.md")}
    listed = (folder / "index.md").read_text(encoding="utf-8")
    assert SCRIPT.index(lang).rstrip("\n") + "\n" == listed


ABOUT_CHINESE = {"lang_chinese_word", "not_a_word", "other_encoding"}
"""Codes whose slip is a Chinese word, and codes of signs that Chinese keyboards write."""


def test_english_pages_have_english_examples() -> None:
    pages = {code: page(code).in_language("en") for code in set(known_codes()) - ABOUT_CHINESE}

    assert pages
    assert [] == [
        (code, word)
        for code, one in sorted(pages.items())
        for example in one.wrong + one.right
        for word in re.findall(r"[\u4e00-\u9fff]+", example.text)
    ]


@pytest.mark.parametrize("folder", ["docs/diagnostics", "docs/zh/diagnostics"])
def test_every_code_page_leads_on(folder: str) -> None:
    """To the settings of its example with their rules and recipes, or at least to a reference."""
    leads = ("](../reference/", "](../lessons.md)")
    pages = (ROOT / folder).glob("*.md")

    assert [] == [
        path.name
        for path in pages
        if path.name != "index.md"
        and not any(lead in path.read_text(encoding="utf-8") for lead in leads)
    ]
    yielding = (ROOT / folder / "not_true_or_false.md").read_text(encoding="utf-8")
    for link in ("settings.md#yieldingenabled", "rules/yielding.md", "cookbook/yielding.md"):
        assert f"{link})" in yielding
