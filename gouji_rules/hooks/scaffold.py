"""A new plugin's package, which passes its own tests: ``gouji plugins new NAME``."""

import ast
import inspect
import re
import textwrap
from importlib.resources import files
from pathlib import Path
from string import Template
from typing import Any, Final

from gouji_rules.files import write_folder
from gouji_rules.game.policies import TributePolicy
from gouji_rules.hooks.kinds import MOMENTS, POLICIES, PolicyKind, kind_of
from gouji_rules.hooks.phase_checks import own_name
from gouji_rules.hooks.signatures import signature_of
from gouji_rules.messages import text as say
from gouji_rules.version import __version__

NAME: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
"""What a plugin may be called: the name of a Python package, in small letters."""

POLICY_NAMES: Final = tuple(kind.name for kind in POLICIES)
"""The policies that a new plugin may begin with."""

PHASE: Final = "phase"
KIND_NAMES: Final = (*POLICY_NAMES, PHASE, MOMENTS.name)
"""What a new plugin may begin with: a policy, a phase with a question of its own, or moments."""

_LONGEST: Final = 50
_WIDTH: Final = 100


def is_name(name: str) -> bool:
    """Return whether a plugin may be called so."""
    return len(name) <= _LONGEST and NAME.fullmatch(name) is not None


def write_package(name: str, folder: Path, begins_with: str = "") -> list[Path]:
    """Write a package into a folder that is empty or not there.

    Args:
        name: the plugin's name, ``gouji-mytown``.
        folder: where.
        begins_with: one of ``KIND_NAMES``: all methods of a policy are there, and answer as
            usual; a phase asks each seat a question; at moments nothing happens. Empty for an
            example that pays more tribute.

    Returns:
        the files, in the order in which one would read them.

    Raises:
        ValueError: a plugin may not be called so.
        FileExistsError: the folder holds something.
        OSError: it cannot be written; then no part of it is there.
    """
    if not is_name(name):
        raise ValueError(name)
    package = name.replace("-", "_")
    town = package.removeprefix("gouji_") or package
    # A town that ships keeps its id.
    words = {"name": name, "package": package, "town": f"{town}_plugin", "needs": __version__}
    words["own_name"] = own_name(name)
    kinds = {one.name: one for one in (*POLICIES, MOMENTS)}
    kind = kinds.get(begins_with, kind_of(TributePolicy))
    words |= _words(kind)
    if begins_with == PHASE:
        words |= _titles("plugin.kind_phase")
    texts = {}
    beginnings = {"": _FILES, PHASE: _PHASE_FILES, MOMENTS.name: _MOMENTS_FILES}
    for template, place in beginnings.get(begins_with, _POLICY_FILES):
        text = files("gouji_rules.hooks").joinpath("template", template).read_text("utf-8")
        texts[Template(place).substitute(words)] = Template(text).substitute(words)
    return write_folder(folder, texts)


def _words(kind: PolicyKind) -> dict[str, str]:
    """Return what the templates say of a policy, all of it from its protocol."""
    protocol = kind.protocol
    base = protocol.__name__.removesuffix("Policy")
    methods = [vars(protocol)[name] for name in kind.methods]
    named = set().union(*map(_types, methods))
    abstract = named & {"Mapping", "Sequence"} | {"Iterable"}
    built_on = set() if kind is MOMENTS else {protocol.__name__, f"Wrapped{base}"}
    ours = sorted((named - abstract) | built_on)
    return {
        **_titles("plugin.kind_moments" if kind is MOMENTS else f"play.rule_{kind.name}"),
        "about": (inspect.getdoc(protocol) or "").split("\n\n")[0],
        "abstract": ", ".join(sorted(abstract)),
        "debts": signature_of(TributePolicy.debts).replace("(", "(self, ", 1),
        "hook": kind.hook,
        "imports": _listed([*ours, "hookimpl"]),
        "methods": "\n".join(map(_asking, methods)),
        "own": f"Our{base}",
        "protocol": protocol.__name__,
        "wrapped": f"Wrapped{base}",
    }


def _titles(key: str) -> dict[str, str]:
    """Return what the templates call the thing that the plugin is about."""
    english = say(key, "en")
    return {
        "rule_en": english,
        "rule_hans": say(key, "zh-Hans"),
        "rule_hant": say(key, "zh-Hant"),
        "rule_title": english[0].upper() + english[1:],
    }


def _types(method: Any) -> set[str]:
    """Return the names of types that a method's signature writes."""
    (node,) = ast.parse(textwrap.dedent(inspect.getsource(method))).body
    assert isinstance(node, ast.FunctionDef)
    written = [*(one.annotation for one in node.args.args), node.returns]
    return {
        one.id
        for annotation in filter(None, written)
        for one in ast.walk(annotation)
        if isinstance(one, ast.Name) and one.id[0].isupper()
    }


def _listed(names: list[str]) -> str:
    """Return names as an import lists them, each on a line of its own where they are many."""
    listed = ", ".join(names)
    if len(f"from gouji_rules.plugin import {listed}") <= _WIDTH:
        return listed
    return "(\n" + "".join(f"    {name},\n" for name in names) + ")"


def _asking(method: Any) -> str:
    """Return the source of a protocol's method, as a class has it that keeps its ``default``."""
    lines = inspect.getsource(method).splitlines(keepends=True)
    own = "".join(line for line in lines if not line.lstrip().startswith("@"))
    silent = re.sub(r"\n +\.\.\.\n", "\n        return []\n", own)
    return silent.replace("default_of(self)", "self.default")


_FILES: Final = (
    ("README.md.txt", "README.md"),
    ("README.zh.md.txt", "README.zh.md"),
    ("module.py.txt", "$package/__init__.py"),
    ("ruleset.yaml.txt", "$package/rulesets/$town.yaml"),
    ("scenarios.yaml.txt", "tests/$town.scenario.yaml"),
    ("test.py.txt", "tests/test_$package.py"),
    ("pyproject.toml.txt", "pyproject.toml"),
)

_PHASE_FILES: Final = (
    *((f"phase/{template}", place) for template, place in _FILES[:5]),
    *_FILES[5:],
)

_POLICY_FILES: Final = (
    ("policy/README.md.txt", "README.md"),
    ("policy/README.zh.md.txt", "README.zh.md"),
    ("policy/module.py.txt", "$package/__init__.py"),
    ("policy/ruleset.yaml.txt", "$package/rulesets/$town.yaml"),
    ("test.py.txt", "tests/test_$package.py"),
    ("pyproject.toml.txt", "pyproject.toml"),
)

_MOMENTS_FILES: Final = tuple(
    (template.replace("policy/module", "moments/module"), place)
    for template, place in _POLICY_FILES
)
