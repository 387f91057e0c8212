"""The schemas in a real editor's language server: completion, hover, a misspelt key.

``./test --outside`` runs this. It needs node and npm, and installs the language server of
package.json into a temporary folder.
"""

import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from editor.client import Editor

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
RULESETS = sorted((ROOT / "rulesets").glob("*.yaml"))
SCENARIO = "ruleset: zhongyou\nplays:\n  - AA opens\nscenarios:\n  - name: a\n"


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Install the language server; return the command that starts it."""
    npm, node = shutil.which("npm"), shutil.which("node")
    assert npm, "npm is needed: apt-get install npm"
    assert node, "node is needed: apt-get install nodejs"
    folder = tmp_path_factory.mktemp("node")
    shutil.copy(HERE / "package.json", folder)
    done = subprocess.run(
        [npm, "install", "--no-audit", "--no-fund", "--no-package-lock", "--ignore-scripts"],
        cwd=folder,
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=300,
    )
    assert 0 == done.returncode, done.stderr
    program = folder / "node_modules" / "yaml-language-server" / "bin" / "yaml-language-server"
    return [node, str(program), "--stdio"]


@pytest.fixture(scope="session")
def editor(server: list[str]) -> Iterator[Editor]:
    """Return an editor that has the project open."""
    one = Editor(server, ROOT)
    yield one
    one.close()


def gouji(*arguments: str, folder: Path, package: Path = ROOT) -> str:
    """Run a command; return what it printed."""
    done = subprocess.run(
        [sys.executable, "-m", "gouji_rules", *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(package), "LC_ALL": "C.UTF-8"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=60,
    )
    assert 0 == done.returncode, done.stderr
    return done.stdout


def beside(name: str) -> Path:
    """Return a file that is not there, in the folder of the shipped rulesets."""
    return ROOT / "rulesets" / name


def with_modeline(text: str, kind: str = "ruleset") -> str:
    """Return a text that names its schema as the shipped files do."""
    return f"# yaml-language-server: $schema=../gouji_rules/{kind}/{kind}.schema.json\n{text}"


def said(item: dict[str, Any]) -> str:
    """Return the documentation of a completion."""
    words = item.get("documentation", "")
    return str(words["value"] if isinstance(words, dict) else words)


@pytest.mark.parametrize("path", RULESETS, ids=lambda path: path.stem)
def test_nothing_is_wrong_with_a_shipped_ruleset(editor: Editor, path: Path) -> None:
    assert [] == editor.open(path)


def test_the_modeline_of_a_shipped_ruleset_leads_to_the_schema(editor: Editor) -> None:
    path = RULESETS[-1]
    editor.open(path)
    lines = path.read_text(encoding="utf-8").splitlines()
    line = next(number for number, words in enumerate(lines) if words.startswith("names:"))

    assert "What people call it" in editor.hover(path, line, 2)


def test_keys_are_offered_at_the_top_with_what_they_mean(editor: Editor) -> None:
    path = beside("top.yaml")
    editor.open(path, with_modeline("id: top\n\n"))

    found = editor.completions(path, 2, 0)

    assert {"burn", "beats", "hold_three", "tribute", "extends", "define"} <= set(found)
    assert "Who leads a set first." in said(found["first_leader"])
    assert "每个回合谁先出牌。" in said(found["first_leader"])


def test_keys_are_offered_inside_a_group(editor: Editor) -> None:
    path = beside("group.yaml")
    editor.open(path, with_modeline("id: group\nburn:\n  \n"))

    found = editor.completions(path, 3, 2)

    assert {"enabled", "priority", "admission", "counter", "bonus"} <= set(found)
    assert "beats" not in found


def test_values_are_offered_with_their_meanings(editor: Editor) -> None:
    path = beside("value.yaml")
    editor.open(path, with_modeline("id: value\nburn:\n  counter: \ncalls: \n"))

    counter, calls = editor.completions(path, 3, 11), editor.completions(path, 4, 7)

    assert {"plain", "double"} <= set(counter)
    assert {"none", "declare", "two_stage"} <= set(calls)
    assert "one declaration before the first lead" in said(calls["declare"])
    assert "首次出牌前宣点一次" in said(calls["declare"])


def test_values_of_a_list_are_offered(editor: Editor) -> None:
    path = beside("list.yaml")
    editor.open(path, with_modeline("id: list\ntribute:\n  order:\n    - \n"))

    assert {"smother", "burn", "point", "fall"} <= set(editor.completions(path, 4, 6))


def test_examples_of_expressions_are_offered(editor: Editor) -> None:
    path = beside("expression.yaml")
    editor.open(path, with_modeline("id: expression\nbeats: \n"))

    assert "every_card_above(new, old)" in editor.completions(path, 2, 7)


def test_hover_says_in_both_languages_what_a_key_and_its_values_mean(editor: Editor) -> None:
    path = beside("hover.yaml")
    editor.open(path, with_modeline("id: hover\ncalls: two_stage\ndeck:\n  packs: 4\n"))

    calls, packs = editor.hover(path, 2, 2), editor.hover(path, 4, 4)

    for words in (
        *("Calls · 叫点", "Bets on opening.", "拿开点打赌。"),
        *("`two_stage`: early before the deal", "发牌前预点，进贡后明点"),
    ):
        assert words in calls
    for words in ("Packs · 几副牌", "How many packs", "用几副牌", "Default/默认: `4`"):
        assert words in packs


def test_a_misspelt_key_is_told_where_it_stands(editor: Editor) -> None:
    path = beside("misspelt.yaml")
    text = "id: misspelt\nburn:\n  admision: any\nhold_tree: {enabled: false}\n"

    problems = editor.open(path, with_modeline(text))

    places = {
        (one["range"]["start"]["line"], one["range"]["start"]["character"]): one["message"]
        for one in problems
    }
    assert {(3, 2), (4, 0)} == set(places)
    assert "admision" in places[3, 2]
    assert "hold_tree" in places[4, 0]


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("calls: twostage", "twostage"),
        ("wind: 3", "3"),
        ("tribute: {fall: {6: {too: 1, cards: 2}}}", "too"),
        ("tribute: {fall: {7: {to: 1, cards: 2}}}", "7"),
        ("deck: {packs: four}", "four"),
    ],
)
def test_a_wrong_value_is_told_where_it_stands(editor: Editor, text: str, wrong: str) -> None:
    path = beside(f"wrong_{wrong}.yaml")

    problems = editor.open(path, with_modeline(f"id: wrong\n{text}\n"))

    places = [tuple(one["range"]["start"].values()) for one in problems]
    assert (2, text.index(wrong)) in places


def test_scenario_files_are_helped_along_too(editor: Editor) -> None:
    path = ROOT / "rulesets" / "some.scenario.yaml"
    text = SCENARIO + "    with: {burn.counter: double}\n    expect:\n      \nplay: []\n"

    problems = editor.open(path, with_modeline(text, "scenario"))
    inside = editor.completions(path, 8, 6)

    assert {"asks", "legal", "opened", "debts"} <= set(inside)
    assert "现在轮到哪个座位" in said(inside["asks"])
    assert [] != [one for one in problems if "play" in one["message"]]


def written(folder: Path, *, package: Path = ROOT) -> tuple[Path, Path]:
    """Have ``gouji schema`` and ``gouji new`` write a variant that needs no network."""
    for kind in ("ruleset", "scenario"):
        gouji("schema", kind, "-o", ".", folder=folder, package=package)
    arguments = ("--name", "枣庄", "--from", "xuandian", "--calls", "none", "--burn", "joker")
    gouji("new", "somewhere", *arguments, "--lang", "zh-Hans", folder=folder, package=package)
    return folder / "somewhere.yaml", folder / "somewhere.scenario.yaml"


def check_written(editor: Editor, ruleset: Path, scenarios: Path) -> None:
    """Return whether an editor knows what both files are."""
    assert [] == editor.open(ruleset)
    assert [] == editor.open(scenarios)
    lines = ruleset.read_text(encoding="utf-8").splitlines()
    line = next(number for number, words in enumerate(lines) if words.startswith("calls:"))
    assert "Calls · 叫点" in editor.hover(ruleset, line, 2)
    lines = scenarios.read_text(encoding="utf-8").splitlines()
    line = next(number for number, words in enumerate(lines) if words.startswith("plays:"))
    assert "Statements · 关于牌的话" in editor.hover(scenarios, line, 2)


def test_what_new_writes_is_known_wherever_it_lies(editor: Editor, tmp_path: Path) -> None:
    folder = tmp_path / "a folder 枣庄"
    folder.mkdir()

    check_written(editor, *written(folder))


def test_what_new_writes_is_known_when_the_package_is_installed(
    editor: Editor, tmp_path: Path
) -> None:
    """The wheel is unpacked into a folder of packages, as pip does."""
    packages = tmp_path / "site packages"
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(packages)
    folder = tmp_path / "mine"
    folder.mkdir()

    ruleset, scenarios = written(folder, package=packages)

    assert "$schema=ruleset.schema.json" in ruleset.read_text(encoding="utf-8").splitlines()[0]
    check_written(editor, ruleset, scenarios)
