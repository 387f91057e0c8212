"""Examples in the docs: what they are, and how they are tried.

- ``yaml`` with a first line ``# name.yaml`` is a file of that name; later blocks see it.
- other ``yaml`` with ``plays`` or ``scenarios`` is a scenario file about the ruleset before it;
  all of it must hold.
- other ``yaml`` with ``steps`` is a lesson, which must be whole; it is a file by its ``id``.
- other ``yaml`` is a piece of a ruleset, laid over ``xuandian`` where it has no ``extends``;
  nothing may be wrong with it.
- ``sh`` is run line by line; a ``text`` block after it is what is printed. A line ``…`` in it
  stands for lines left out. ``gouji`` is run in this process, which sees the packages that the
  page has installed; those of the English README are real processes.
- ``python`` is run as a program, or is a file, or changes one: see ``programs``.
"""

import re
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import yaml

from gouji_rules.lessons import check_lesson
from gouji_rules.ruleset import check_file
from gouji_rules.scenario import run_file
from tests.docs import programs
from tests.meta.project import ROOT
from tests.meta.test_readme import Block, blocks, run, trimmed

NOT_RUN = ("git clone ", "cd ", "./play", "./test", "pip install ", ". .venv", "gouji play -r")
"""Commands that set an environment up, or want a person at a terminal."""

LEFT_OUT = "…\n"


class Tried(NamedTuple):
    """A block and what is wrong with it, and for ``text`` what was printed."""

    block: Block
    fault: str
    printed: str = ""


def pages() -> list[str]:
    """Return every page with examples, as paths from the top.

    The pages of diagnostics show what is wrong; they are tried where they are made.
    """
    return [
        path.relative_to(ROOT).as_posix()
        for folder in ("docs", "plugins")
        for path in sorted((ROOT / folder).rglob("*.md"))
        if "diagnostics" not in path.parts
        and ("```yaml" in (text := path.read_text(encoding="utf-8")) or "```sh" in text)
    ]


def follow(page: str, folder: Path) -> Iterator[Tried]:
    """Do what a page says, block by block."""
    is_chinese = page.startswith("docs/zh") or page.endswith(".zh.md")
    locale = "zh_CN.UTF-8" if is_chinese else "en_US.UTF-8"
    packages = programs.Installed(folder)
    printed = ""
    last = "xuandian"
    for number, block in enumerate(blocks(page)):
        if block.language == "text":
            yield Tried(block, "" if fits(block.text, printed) else "printed otherwise", printed)
        printed = ""
        if block.language == "yaml":
            last, fault = try_yaml(block, folder, last, f"part{number}")
            yield Tried(block, fault)
        elif block.language == "sh":
            for command in commands(block.text):
                if programs.is_install(command):
                    packages.install(command)
                elif command[0] == "gouji":
                    with packages.imported():
                        told = programs.gouji(command[1:], folder, locale)
                    printed += trimmed(told, folder)
                else:
                    printed += trimmed(run(packages.before(command), folder, locale), folder)
        elif block.language in {"python", "toml"} and not programs.write(block.text, folder):
            command = packages.before([sys.executable, "-c", block.text])
            printed = trimmed(run(command, folder, locale), folder)


def commands(text: str) -> Iterator[list[str]]:
    """Yield the commands of a block that are run, in words."""
    for line in text.splitlines():
        words = shlex.split(line, comments=True)
        if not words:
            continue
        runs = programs.is_install(words) or "--auto" in words
        if runs or not line.startswith(NOT_RUN):
            assert words[0] in {"gouji", "pytest", "pip"}, line
            yield words


def try_yaml(block: Block, folder: Path, last: str, name: str) -> tuple[str, str]:
    """Try a block of YAML; return the ruleset that later blocks are about, and the fault."""
    named = programs.write(block.text, folder)
    if named:
        return (last if ".scenario." in named else named), ""
    content = yaml.safe_load(block.text)
    if {"plays", "scenarios"} & content.keys():
        path = folder / f"{name}.scenario.yaml"
        about = "" if "ruleset" in content else f"ruleset: {last}\n"
        path.write_text(about + block.text, encoding="utf-8")
        report = run_file(path)
        wrong = [f"{one.name}: {one.failures}" for one in report.outcomes if not one.passed]
        return last, "; ".join([*wrong, *(one.text("en") for one in report.problems)])
    if "steps" in content:
        path = folder / f"{content['id']}.lesson.yaml"
        path.write_text(block.text, encoding="utf-8")
        return last, "; ".join(one.text("en") for one in check_lesson(path))
    path = folder / f"{name}.yaml"
    head = "" if "id" in content else f"id: {name}\n"
    head += "" if "extends" in content else "extends: xuandian\n"
    path.write_text(head + block.text, encoding="utf-8")
    return path.name, "; ".join(one.text("en") for one in check_file(path))


def fits(wanted: str, printed: str) -> bool:
    """Return whether a text with parts left out is what was printed."""
    parts = [re.escape(part) for part in wanted.split(LEFT_OUT)]
    return re.fullmatch("(?s:.*)".join(parts), printed) is not None
