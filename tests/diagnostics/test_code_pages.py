"""A page for each code that ``check`` can print, with examples that are what they say."""

import ast
import importlib.util
import re
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

from gouji_rules.diagnostics import Diagnostic
from gouji_rules.diagnostics.codes import Example, find, known_codes, page
from gouji_rules.messages import LANGUAGES, catalogue
from gouji_rules.ruleset import check_file
from gouji_rules.scenario import check_scenarios
from tests.meta.project import PACKAGE, ROOT

CAUGHT_BEFORE = {
    *("unknown_phase", "not_cards", "not_a_call", "not_seats", "not_by_seat", "not_a_result"),
    "not_a_game",
}
"""Faults of positions that the reading of a scenario file tells by other codes."""

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
    lang = {key for key in catalogue("lang") if not key.endswith("_help")}
    plugin = {f"plugin_{key}" for key in catalogue("plugin")} | {"unknown_plugin"}
    plugin |= {key for key in catalogue("plugin") if key.startswith("plugins_")}
    return (
        (words("ruleset") & catalogue("diagnostics").keys())
        | {f"lang_{key}" for key in lang}
        | (
            words("scenario", "shapes.py", "reading.py", "checking.py", "rulesets.py")
            & set(catalogue("scenario")) - NO_CODES
        )
        | (set(catalogue("position")) - CAUGHT_BEFORE)
        | ((words("hooks") | words("ruleset")) & plugin)
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


EXAMPLES = [code for code in known_codes() if page(code).wrong]


def problems(folder: Path, examples: tuple[Example, ...], area: str) -> list[Diagnostic]:
    """Write an example and check its first file."""
    for one in examples:
        (folder / one.name).write_text(one.text, encoding="utf-8")
    first = folder / examples[0].name
    return check_scenarios(first) if area == "scenario" else check_file(first)


@pytest.mark.parametrize("code", EXAMPLES)
def test_the_wrong_example_gives_the_code_alone_and_the_right_one_nothing(
    code: str, tmp_path: Path
) -> None:
    one = page(code)

    assert [code] == [told.code for told in problems(tmp_path, one.wrong, one.area)]
    assert [] == problems(tmp_path, one.right, one.area)


HEAD = "id: town\nextends: xuandian\n"


def ruleset(text: str | bytes) -> Callable[[Path], list[Diagnostic]]:
    """Return what checks a ruleset."""

    def check(folder: Path) -> list[Diagnostic]:
        content = text if isinstance(text, bytes) else (HEAD + text).encode()
        (folder / "town.yaml").write_bytes(content)
        return check_file(folder / "town.yaml")

    return check


def scenarios(text: str) -> Callable[[Path], list[Diagnostic]]:
    """Return what checks a scenario file."""

    def check(folder: Path) -> list[Diagnostic]:
        path = folder / "town.scenario.yaml"
        path.write_text(text, encoding="utf-8")
        return check_scenarios(path)

    return check


def long_chain(folder: Path) -> list[Diagnostic]:
    (folder / "t0.yaml").write_text("id: t0\n")
    for number in range(1, 30):
        (folder / f"t{number}.yaml").write_text(f"id: t{number}\nextends: t{number - 1}.yaml\n")
    return check_file(folder / "t29.yaml")


TRIGGERS: dict[str, Callable[[Path], list[Diagnostic]]] = {
    "too_many_rulesets": scenarios(
        "ruleset: xuandian\nscenarios:\n"
        + "".join(
            f"  - {{name: a{n}, with: {{game.sets: {n + 1}}}, hands: {{0: A, 3: K}},"
            " expect: {over: true}}\n"
            for n in range(41)
        )
    ),
    "not_a_file": lambda _folder: check_file("/dev/zero"),
    "too_much": ruleset("".join(f"k{n}: [{'a,' * 390}b]\n" for n in range(60))),
    "too_large": ruleset("# " + "x" * 300_000),
    "other_encoding": ruleset((HEAD + "region: 够级\n").encode("gbk")),
    "not_utf8": ruleset(HEAD.encode() + b"region: \xff\n"),
    "utf16": ruleset(HEAD.encode("utf-16")),
    "binary": ruleset(b"\0\0\1\0"),
    "control_character": ruleset("region: a\x07b\n"),
    "is_folder": check_file,
    "no_such_file": scenarios("ruleset: nowhere.yaml\nplays: [AA is gouji]\n"),
    "unknown_ruleset": scenarios("ruleset: zhongyuo\nplays: [AA is gouji]\n"),
    "unknown_setting": scenarios("ruleset: zhongyou\nwith: {burn.x: 1}\nplays: [A opens]\n"),
    "too_many_entries": ruleset("define:\n" + "".join(f"  f{n}(a): a.size\n" for n in range(400))),
    "too_long_value": ruleset(f"id: {'x' * 61}\nextends: xuandian\n".encode()),
    "too_many_parents": long_chain,
    "lang_too_long": ruleset(f"beats: {'new.size + ' * 300}1 > 0\n"),
    "lang_too_large": ruleset(
        "define:\n  f0(a): a.size > 1\n"
        + "".join(f"  f{n}(a): f{n - 1}(a) and f{n - 1}(a)\n" for n in range(1, 20))
        + "beats: f19(new) and old.size > 1\n"
    ),
}
"""Codes whose example cannot be shown as a text on a page."""

OF_PLUGINS = {"no_memory", "memory_unreadable"}
NOT_FROM_A_FILE = {
    "cannot_open": "the command itself says so, and ends with 2",
    "with_without_value": "of --with on the command line (tests/ruleset/test_loading.py)",
    "with_no_yaml": "of --with on the command line (tests/ruleset/test_loading.py)",
}


def test_every_code_has_an_example_or_a_trigger() -> None:
    """Others of plugins need plugins that are wrong: tests/hooks has them."""
    left = {code for code in known_codes() if page(code).area != "plugin"} - OF_PLUGINS
    shown = {code for code in EXAMPLES if page(code).area != "plugin"}

    assert left == {*shown, *TRIGGERS, *NOT_FROM_A_FILE}
    assert set() == set(EXAMPLES) & set(TRIGGERS)


@pytest.mark.parametrize("code", TRIGGERS)
def test_the_trigger_gives_the_code(code: str, tmp_path: Path) -> None:
    assert code in [told.code for told in TRIGGERS[code](tmp_path)]


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


def code_pages() -> ModuleType:
    """Return the script that writes them."""
    spec = importlib.util.spec_from_file_location("code_pages", ROOT / "scripts" / "code_pages.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("lang", ["en", "zh-Hans"])
def test_the_docs_hold_the_pages_that_the_catalogue_makes(lang: str) -> None:
    script = code_pages()
    folder: Path = script.FOLDERS[lang]
    made = {name: words.rstrip("\n") + "\n" for name, words in script.pages(lang).items()}

    assert made == {path.name: path.read_text(encoding="utf-8") for path in folder.glob("*.md")}


ABOUT_CHINESE = {"lang_chinese_word", "not_a_word"}
"""Codes whose slip is a Chinese word, and codes of signs that Chinese keyboards write."""


@pytest.mark.parametrize("code", known_codes())
def test_english_pages_have_english_examples_of_the_same_code(
    code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = page(code).in_language("en")
    monkeypatch.chdir(tmp_path)
    if code not in ABOUT_CHINESE:
        texts = "".join(example.text for example in one.wrong + one.right)
        assert [] == re.findall(r"[\u4e00-\u9fff]+", texts)

    for examples, codes_told in ((one.wrong, {code}), (one.right, set())):
        for example in examples:
            Path(example.name).write_text(example.text, encoding="utf-8")
        if examples:
            name = examples[0].name
            check = check_scenarios if name.endswith(".scenario.yaml") else check_file
            assert codes_told == {problem.code for problem in check(name)}


@pytest.mark.parametrize("folder", ["docs/diagnostics", "docs/zh/diagnostics"])
def test_every_code_page_leads_on(folder: str) -> None:
    """To the settings of its example with their rules and recipes, or at least to a reference."""
    pages = (ROOT / folder).glob("*.md")

    assert [] == [
        path.name
        for path in pages
        if path.name != "index.md" and "](../reference/" not in path.read_text(encoding="utf-8")
    ]
    yielding = (ROOT / folder / "not_true_or_false.md").read_text(encoding="utf-8")
    for link in ("settings.md#yieldingenabled", "rules/yielding.md", "cookbook/yielding.md"):
        assert f"{link})" in yielding
