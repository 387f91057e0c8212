"""Write docs/diagnostics and docs/zh/diagnostics: a page for each code of ``gouji check``.

    .venv/bin/python scripts/code_pages.py

The texts are those of ``gouji check --explain``; what ``check`` says of the wrong example is
what it says. Run it again when messages, codes or examples have changed; a test tells when.
"""

import os
import sys
import tempfile
from dataclasses import replace
from pathlib import Path

import yaml

from gouji_rules.diagnostics import Diagnostic
from gouji_rules.diagnostics.codes import Example, Page, known_codes, page
from gouji_rules.diagnostics.registry import AREAS
from gouji_rules.diagnostics.render import full
from gouji_rules.messages import text
from gouji_rules.rules import SETTINGS
from gouji_rules.ruleset import check_file, rulesets_folder
from gouji_rules.ruleset.finding import known_ids
from gouji_rules.scenario import check_scenarios

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = {"en": ROOT / "docs" / "diagnostics", "zh-Hans": ROOT / "docs" / "zh" / "diagnostics"}
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
    if one.wrong:
        lines += [text("codes.wrong", lang), "", *_blocks(one.wrong, lang, "text")]
        lines += [text("codes.message", lang), "", "```text", told(one, lang), "```", ""]
        lines += [text("codes.right", lang), "", *_blocks(one.right, lang, "yaml")]
    lines += [text("reference.code_see", lang), "", *_see(one, lang)]
    return "\n".join(lines)


REFERENCES = {
    "yaml": "settings",
    "ruleset": "settings",
    "lang": "language",
    "scenario": "scenarios",
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
    lines.append(text(f"reference.code_{reference}", lang, page=f"../reference/{reference}.md"))
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
        if len(examples) > 1:
            lines += [text("codes.file", lang, name=f"`{one.name}`"), ""]
        lines += [f"```{language}", one.text.rstrip("\n"), "```", ""]
    return lines


def told(one: Page, lang: str) -> str:
    """Return what ``check`` says of the wrong example.

    Without its notes on lines of shipped rulesets: these move whenever a ruleset is edited.
    """
    before = Path.cwd()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        try:
            for example in one.wrong:
                Path(example.name).write_text(example.text, encoding="utf-8")
            name = one.wrong[0].name
            check = check_scenarios if name.endswith(".scenario.yaml") else check_file
            words = "\n".join(full(_at_home(problem), lang) for problem in check(name))
        finally:
            os.chdir(before)
    for separator in (", ", "、"):
        words = words.replace(separator.join(known_ids()), "…")
    return words


def _at_home(problem: Diagnostic) -> Diagnostic:
    shipped = f"{rulesets_folder()}{os.sep}"
    notes = tuple(note for note in problem.notes if not note.span.path.startswith(shipped))
    return replace(problem, notes=notes)


def main() -> int:
    """Write all pages anew; what is no page any more goes."""
    for lang, folder in FOLDERS.items():
        folder.mkdir(parents=True, exist_ok=True)
        made = pages(lang)
        for path in folder.glob("*.md"):
            if path.name not in made:
                path.unlink()
        for name, words in made.items():
            (folder / name).write_text(words.rstrip("\n") + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
