"""Write the references of the docs from the code: settings, language, hooks, events, the API ...

    .venv/bin/python scripts/reference.py          write the files
    .venv/bin/python scripts/reference.py --check  say which differ, change nothing

A page is written by hand but for what stands between ``<!-- made: NAME -->`` and
``<!-- end: NAME -->``. A test runs the check.
"""

import re
import sys
from collections.abc import Callable
from pathlib import Path

import reference_api
import reference_commands
import reference_engine
import reference_events
import reference_hooks
import reference_language
import reference_scenarios
import reference_settings

ROOT = Path(__file__).resolve().parent.parent
PAGES = {"en": ROOT / "docs" / "reference", "zh-Hans": ROOT / "docs" / "zh" / "reference"}

MAKERS: dict[str, Callable[[str], str]] = {
    "settings": reference_settings.settings,
    "metadata": reference_settings.metadata,
    "slots": reference_language.slots,
    "records": reference_language.records,
    "functions": reference_language.functions,
    "limits": reference_language.limits,
    "slips": reference_language.slips,
    "errors": reference_language.errors,
    "top": reference_scenarios.top,
    "scenario": reference_scenarios.scenario,
    "result": reference_scenarios.result,
    "game": reference_scenarios.game,
    "expect": reference_scenarios.expect,
    "actions": reference_scenarios.actions,
    "commands": reference_commands.commands,
    "hooks": reference_hooks.hooks,
    "policies": reference_hooks.policies,
    "memory": reference_hooks.memory,
    "moments": reference_hooks.moments,
    "phases": reference_hooks.phases,
    "facts": reference_hooks.facts,
    "effects": reference_hooks.effects,
    "api": reference_api.api,
    "error_tree": reference_api.error_tree,
    "events": reference_events.events,
    "methods": reference_engine.methods,
    "bot_messages": reference_engine.bot_messages,
    "plugin_codes": reference_hooks.plugin_codes,
}
"""What each part is made by, from a language."""

PART = re.compile(r"(<!-- made: (\w+) -->\n).*?(<!-- end: \2 -->)", re.S)


def made(text: str, language: str) -> str:
    """Return a page with its made parts as the code has them now."""

    def part(found: re.Match[str]) -> str:
        return f"{found[1]}\n{MAKERS[found[2]](language).strip()}\n\n{found[3]}"

    return PART.sub(part, text)


def main() -> int:
    """Write or check the pages; 1 when they differ."""
    different = []
    for language, folder in PAGES.items():
        for path in [*sorted(folder.glob("*.md")), folder.parent / "plugins.md"]:
            old = path.read_text(encoding="utf-8")
            new = made(old, language)
            if old != new:
                different.append(path.relative_to(ROOT))
                if "--check" not in sys.argv:
                    path.write_text(new, encoding="utf-8")
    for name in different:
        print(name)
    return int(bool(different) and "--check" in sys.argv)


if __name__ == "__main__":
    sys.exit(main())
