"""Write docs/rulesets and docs/zh/rulesets: a page for each shipped ruleset, and a list by region.

    .venv/bin/python scripts/ruleset_pages.py

A page is the rule sheet of ``gouji explain``, with the parent and what differs from it. Run it
again when a ruleset or the words of sheets have changed; a test tells when.
"""

import sys
from collections.abc import Iterator

from made_pages import folders, write

from gouji_rules import Rules, load_ruleset
from gouji_rules.diff.difference import differing
from gouji_rules.messages import in_language, text
from gouji_rules.rules import SETTINGS
from gouji_rules.ruleset import list_rulesets, rulesets_folder, shipped_ids
from gouji_rules.ruleset.structure.order import by_region
from gouji_rules.sheet.markdown import as_markdown, escaped, told_lines
from gouji_rules.sheet.sheet import sheet
from gouji_rules.sheet.statements import told
from gouji_rules.sheet.words import Words

FOLDERS = folders("rulesets")
"""Language -> where its pages lie."""

FILES = {"en": "../../rulesets", "zh-Hans": "../../../rulesets"}
"""Language -> the way from its pages to the rulesets' files."""


def pages(lang: str) -> dict[str, str]:
    """Return every page of a language, the list of them all too, by file name."""
    every = {name: load_ruleset(name) for name in shipped_ids()}
    made = {f"{name}.md": page(rules, every, lang) for name, rules in every.items()}
    made["index.md"] = index(every, lang)
    return made


def index(every: dict[str, Rules], lang: str) -> str:
    """Return the list of the rulesets, by region."""
    lines = [f"# {text('reference.rulesets_title', lang)}", ""]
    lines += [text("reference.rulesets_about", lang), ""]
    regions: dict[str, list[Rules]] = {}
    for info in by_region(list_rulesets()):
        if info.id not in every:
            continue
        rules = every[info.id]
        region = in_language(rules.info.get("region"), lang)
        regions.setdefault(region or text("reference.rulesets_no_region", lang), []).append(rules)
    for region, found in regions.items():
        lines += [f"## {escaped(region)}", ""]
        lines += [
            f"- [{escaped(_name(rules, lang))}]({rules.id}.md): `{rules.id}`" for rules in found
        ]
        lines.append("")
    return "\n".join(lines)


def page(rules: Rules, every: dict[str, Rules], lang: str) -> str:
    """Return the page of a ruleset."""
    title, _, rest = as_markdown(sheet(rules, lang)).partition("\n")
    file = f"[`rulesets/{rules.id}.yaml`]({FILES[lang]}/{rules.id}.yaml)"
    lines = [title, "", text("reference.rulesets_page", lang, id=f"`{rules.id}`", file=file), ""]
    lines += [rest.strip("\n"), ""]
    return "\n".join([*lines, *_against_parent(rules, every, lang)])


def _against_parent(rules: Rules, every: dict[str, Rules], lang: str) -> Iterator[str]:
    """Yield what a ruleset says otherwise than the one that it extends."""
    name = parent_of(rules.id)
    if name is None:
        return
    parent = every[name]
    yield f"## {text('reference.rulesets_parent_title', lang)}"
    yield ""
    link = f"[{escaped(_name(parent, lang))}]({name}.md)"
    yield text("reference.rulesets_parent", lang, parent=link, id=f"`{name}`")
    yield ""
    for key in differing(parent, rules):
        here, there = (told(one, key, Words.of(one, lang)) for one in (rules, parent))
        if here != there:
            yield f"- [`{key}`](../rules/{SETTINGS[key].rule}.md)"
            yield from told_lines(here, "  ")
            before, *parts = told_lines(there, "  ")
            said = before.removeprefix("  - ")
            yield f"  - *{text('reference.rulesets_parent_says', lang)}* {said}".rstrip()
            yield from parts


def parent_of(name: str) -> str | None:
    """Return the id of the ruleset that a shipped one extends; None for those that do not."""
    for line in (rulesets_folder() / f"{name}.yaml").read_text(encoding="utf-8").splitlines():
        if line.startswith("extends:"):
            return line.partition(":")[2].partition("#")[0].strip()
    return None


def _name(rules: Rules, lang: str) -> str:
    return in_language(rules.names, lang) or rules.id


if __name__ == "__main__":
    sys.exit(write(FOLDERS, pages))
