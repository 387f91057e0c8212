"""Write docs/diagnostics and docs/zh/diagnostics: a page for each code of ``gouji check``.

    .venv/bin/python scripts/code_pages.py

The texts are those of ``gouji check --explain``; what ``check`` says of the wrong example is
what it says. Run it again when messages, codes or examples have changed; a test tells when.
"""

import io
import os
import shlex
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import replace
from pathlib import Path
from unittest.mock import patch

import yaml
from made_pages import folders, write

from gouji_rules import lessons
from gouji_rules.cli.explaining import file_name
from gouji_rules.cli.guard import guarded
from gouji_rules.diagnostics import Diagnostic
from gouji_rules.diagnostics.code_examples import UNREADABLE, Example, Half
from gouji_rules.diagnostics.codes import Page, known_codes, page
from gouji_rules.diagnostics.registry import AREAS
from gouji_rules.diagnostics.render import full
from gouji_rules.files import opened_regular
from gouji_rules.hooks import ALLOWED
from gouji_rules.messages import text
from gouji_rules.rules import SETTINGS
from gouji_rules.ruleset import check_file, rulesets_folder
from gouji_rules.ruleset.structure.finding import known_ids
from gouji_rules.scenario import check_scenarios

FOLDERS = folders("diagnostics")
"""Language -> where its pages lie."""


def pages(lang: str) -> dict[str, str]:
    """Return every page of a language, the list of them all too, by file name."""
    made = {f"{code}.md": markdown(page(code).in_language(lang), lang) for code in known_codes()}
    made["index.md"] = index(lang)
    return made


def index(lang: str) -> str:
    """Return the page that lists all codes."""
    lines = [f"# {text('codes.list_title', lang)}", "", text("codes.list_about", lang), ""]
    for area in AREAS:
        lines += [f"## {text(f'codes.area_{area}', lang)}", ""]
        lines += [
            f"- [`{code}`]({code}.md): {page(code).title(lang)}"
            for code in known_codes()
            if page(code).area == area
        ]
        lines.append("")
    return "\n".join(lines)


def markdown(one: Page, lang: str) -> str:
    """Return the page of a code."""
    lines = [f"# `{one.code}`", "", one.title(lang), "", one.why(lang), ""]
    wrong, right = one.wrong_half, one.right_half
    lines += [text("codes.wrong", lang), "", *_blocks(one.wrong, lang, "text")]
    said = text("codes.printed" if wrong.run else "codes.message", lang)
    lines += [said, "", "```text", told(wrong, lang), "```", ""]
    lines += [text("codes.right", lang), "", *_blocks(one.right, lang, "yaml")]
    if right.run:
        lines += ["```sh", *right.run, "```", ""]
    lines += [text("reference.code_see", lang), "", *_see(one, lang)]
    return "\n".join(lines)


REFERENCES = {
    "yaml": "settings",
    "ruleset": "settings",
    "lang": "language",
    "scenario": "scenarios",
    "lesson": "lessons",
    "plugin": "hooks",
}
"""Area -> the reference of what such codes are about."""


def _see(one: Page, lang: str) -> list[str]:
    """Return links: the settings of the example with their rules and recipes, and a reference."""
    lines = []
    for key in _settings(one):
        rule = SETTINGS[key].rule
        anchor = key.replace(".", "")
        lines.append(
            text(
                "reference.code_setting",
                lang,
                setting=f"[`{key}`](../reference/settings.md#{anchor})",
                rule=f"../rules/{rule}.md",
                recipe=f"../cookbook/{rule}.md",
            )
        )
    reference = REFERENCES[one.area]
    folder = "" if reference == "lessons" else "reference/"  # a page that is written by hand
    page_of = f"../{folder}{reference}.md"
    lines.append(text(f"reference.code_{reference}", lang, page=page_of))
    if one.area == "plugin":
        lines.append(text("reference.code_plugins", lang, page="../plugins.md"))
    return [*(f"- {line}" for line in lines), ""]


def _settings(one: Page) -> list[str]:
    """Return the settings that the right example has, at most three, in their order."""
    found = set()
    for example in one.right:
        try:
            written = yaml.safe_load(example.text)
        except yaml.YAMLError:
            continue
        for top, value in written.items() if isinstance(written, dict) else ():
            inside = value if isinstance(value, dict) else {}
            found |= {str(top), *(f"{top}.{key}" for key in inside)}
    return [key for key in SETTINGS if key in found][:3]


def _blocks(examples: tuple[Example, ...], lang: str, language: str) -> list[str]:
    lines: list[str] = []
    for one in examples:
        if len(examples) > 1 or one.saved:
            lines += [file_name(one, f"`{one.name}`", lang), ""]
        suffix = one.name.rpartition(".")[2]
        lines += [f"```{LANGUAGES.get(suffix, language)}", one.text.rstrip("\n"), "```", ""]
    return lines


LANGUAGES = {"py": "python", "toml": "toml", "txt": "ini", "dist-info/METADATA": "text"}
"""How a file's name ends -> the language of its block."""


def told(half: Half, lang: str) -> str:
    """Return what the commands of an example print; else what ``check`` says of its first file.

    Without its notes on lines of shipped rulesets: these move whenever a ruleset is edited.
    """
    with at_home(half) as home:
        if half.run:
            lines = [f"$ {command}\n{_printed(command, lang)}" for command in half.run]
            words = "".join(lines).rstrip("\n").replace(f"{home}{os.sep}", "~/")
        else:
            words = "\n".join(full(_at_home(problem), lang) for problem in problems(half))
    for separator in (", ", "、"):
        words = words.replace(separator.join(known_ids()), "…")
    return words


def problems(half: Half) -> list[Diagnostic]:
    """Return what ``check`` says of an example's first file, which lies where we stand."""
    name = next(iter(half.files()))
    if name.endswith(lessons.SUFFIXES):
        return lessons.check_lesson(name)
    return check_scenarios(name) if name.endswith(".scenario.yaml") else check_file(name)


def _printed(command: str, lang: str) -> str:
    out = io.StringIO()
    with redirect_stdout(out), redirect_stderr(out):
        guarded([*shlex.split(command)[1:], "--lang", lang])
    return out.getvalue()


@contextmanager
def at_home(half: Half) -> Iterator[Path]:
    """Stand in a folder, one's home, that holds the files of an example and nothing else."""
    before, path = Path.cwd(), list(sys.path)
    with tempfile.TemporaryDirectory() as made:
        home = Path(made).resolve()
        places = {name: home / name.removeprefix("~/") for name in half.files()}
        for name, content in half.files().items():
            places[name].parent.mkdir(parents=True, exist_ok=True)
            places[name].write_bytes(content)
        closed = {places[one.name] for one in half.shown() if one.saved == UNREADABLE}
        variables = {"HOME": made, "XDG_CONFIG_HOME": str(home / ".config")}
        site = home / "site-packages"
        if site.is_dir():
            sys.path.insert(0, str(site))
        os.chdir(home)
        try:
            with patch.dict(os.environ, variables), patch(_OPENS, _refusing(closed)):
                ALLOWED.set()
                yield home
        finally:
            os.chdir(before)
            sys.path[:] = path
            sys.modules.pop("trial_plugin", None)
            ALLOWED.set()


_OPENS = "gouji_rules.ruleset.yaml.source.opened_regular"


def _refusing(closed: set[Path]) -> object:
    """Return what opens files, but for those that nobody may read: to root all are open."""

    def opened(path: str | Path) -> object:
        if Path(path).resolve() in closed:
            raise PermissionError(13, os.strerror(13), str(path))
        return opened_regular(path)

    return opened


def _at_home(problem: Diagnostic) -> Diagnostic:
    shipped = f"{rulesets_folder()}{os.sep}"
    notes = tuple(note for note in problem.notes if not note.span.path.startswith(shipped))
    return replace(problem, notes=notes)


if __name__ == "__main__":
    sys.exit(write(FOLDERS, pages))
