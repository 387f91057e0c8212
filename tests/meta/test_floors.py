"""The floors of docs/architecture.md, read from every import with ast."""

import sys
from functools import cache
from itertools import groupby
from pathlib import Path

import pytest

from tests.meta.project import PACKAGE, ROOT, imports, python_files

FLOORS = {
    "addresses": 0,
    "aside": 0,
    "build": 0,
    "compiled": 0,
    "files": 0,
    "cards": 0,
    "plays": 0,
    "seats": 0,
    "diagnostics": 0,
    "errors": 0,
    "messages": 0,
    "lazily": 0,
    "quoting": 0,
    "schemas": 0,
    "version": 0,
    "game": 1,
    "lang": 1,
    "rules": 2,
    "engine": 3,
    "hooks": 4,
    "kernel": 4,
    "ruleset": 5,
    "plugin": 5,
    "bots": 6,
    "simulate": 6,
    "plain": 6,
    "record": 6,
    "scenario": 6,
    "testing": 6,
    "sheet": 6,
    "why": 6,
    "diff": 6,
    "variant": 6,
    "advice": 7,
    "answers": 7,
    "review": 7,
    "lessons": 7,
    "remote": 8,
    "table": 8,
    "web": 9,
    "cli": 10,
}
"""The floor of each part of the package."""

DOORS = {"__init__", "__main__"}
"""The package's own front doors stand above all floors; nothing inside goes through them."""

NEIGHBOURS = {
    ("build", "messages"): "what is compiled and cannot be used is told in three languages",
    ("build", "version"): "what is compiled is of a version",
    ("cards", "compiled"): "a rank is a text, which no compiled class can be",
    ("diagnostics", "addresses"): "a report links the page of its code",
    ("files", "errors"): "a file that is left alone is told by an error of ours",
    ("cards", "errors"): "what is no card is an error of ours",
    ("cards", "quoting"): "what was typed is repeated in a message",
    ("diagnostics", "quoting"): "the name of a file is repeated in a message",
    ("diagnostics", "errors"): "a broken ruleset is an error of ours",
    ("schemas", "addresses"): "a schema begins with its address",
    ("plays", "cards"): "a play is made of cards",
    ("diagnostics", "messages"): "a problem is told in three languages",
    ("messages", "quoting"): "what a setting is without a value is written in its description",
    ("lessons", "advice"): "the hint in an open set is the table's",
    ("testing", "plain"): "what a seat sees comes back from plain data",
    ("testing", "bots"): "the kit checks the bots that plugins bring along",
    ("diff", "sheet"): "what differs is told in the sheet's sentences",
    ("diff", "simulate"): "how figures shift is seen in simulated games",
    ("bots", "plain"): "a program that plays is told of its questions as plain data",
    ("plain", "sheet"): "a ruleset comes with its sheet",
    ("scenario", "why"): "a failing scenario tells which rule decided",
    ("simulate", "bots"): "what is simulated is bots playing",
    ("simulate", "record"): "a simulated game can be kept",
    ("review", "advice"): "a review calls seats as the table does",
    ("why", "sheet"): "conditions are told as the sheet tells them",
}
"""Imports within one floor that are meant, each with its reason."""

OUTSIDE = {
    "compiled": {"mypy_extensions"},  # to a type checker only
    "lang": {"lark"},
    "ruleset": {"yaml", "jsonschema"},
    "hooks": {"jsonschema", "packaging", "platformdirs", "pluggy", "referencing"},
    "testing": {"hypothesis"},
    "scenario": {"pytest"},
    "record": {"platformdirs"},
    "simulate": {"dask", "distributed"},
    "table": {"msgspec"},
    "web": {"msgspec", "segno", "starlette", "uvicorn", "websockets"},
    "cli": {"rich", "prompt_toolkit", "textual", "platformdirs", "argcomplete", "websockets"},
}
"""Which packages from outside a part may use; the engine and all below it use none."""

SOURCES = python_files("gouji_rules")


def part(path: object) -> str:
    """Return the part of the package that a file belongs to."""
    return str(path).removeprefix(f"{PACKAGE}/").split("/")[0].removesuffix(".py")


@cache
def inside() -> list[tuple[str, int, str, str]]:
    """Return all imports within the package: the file, the line, its part, the part imported."""
    return [
        (str(path.relative_to(ROOT)), line, part(path), module.split(".")[1])
        for path in SOURCES
        if part(path) not in DOORS
        for line, module in imports(path)
        if module.startswith("gouji_rules.")
    ]


def test_every_part_of_the_package_has_a_floor() -> None:
    parts = {part(path) for path in SOURCES} - DOORS

    assert set() == parts - set(FLOORS)


def test_every_import_goes_down() -> None:
    wrong = [
        f"{path}:{line}: {here} imports {there}"
        for path, line, here, there in inside()
        if here != there
        and (here, there) not in NEIGHBOURS
        and FLOORS.get(there, 10) >= FLOORS[here]
    ]

    assert [] == wrong


def test_neighbours_that_are_meant_are_on_one_floor_and_really_used() -> None:
    used = {(here, there) for _, _, here, there in inside()}

    assert [] == [pair for pair in NEIGHBOURS if FLOORS[pair[0]] != FLOORS[pair[1]]]
    assert set() == set(NEIGHBOURS) - used


LAYERS = {"known": 0, "schema": 0, "yaml": 1, "structure": 2, "checks": 3}
"""The parts of ``ruleset/`` from below; its other files load, and stand above all these."""


def layer(module: str) -> int:
    """Return how high a module of ``ruleset/`` lies."""
    return LAYERS.get(module.split(".")[2], 4)


def test_inside_ruleset_texts_are_below_structure_and_that_below_checks() -> None:
    wrong = [
        f"{path.relative_to(ROOT)}:{line}: imports {module}"
        for path in SOURCES
        if part(path) == "ruleset" and path.name != "__init__.py"
        for line, module in imports(path)
        if module.startswith("gouji_rules.ruleset.") and layer(module) > layer(module_of(path))
    ]

    assert [] == wrong


def test_neighbours_never_import_each_other_in_a_circle() -> None:
    left = set(NEIGHBOURS)
    while left:
        leaves = {there for _, there in left} - {here for here, _ in left}
        assert leaves, f"a circle among {sorted(left)}"
        left = {(here, there) for here, there in left if there not in leaves}


def module_of(path: Path) -> str:
    """Return the dotted name of a file's module; of a package's front door the package's."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {module_of(path): path for path in SOURCES}


def home(name: str) -> str:
    """Return the module of ours that an imported name is, or comes from; empty for none."""
    while name and name not in MODULES:
        name = name.rpartition(".")[0]
    return name


@cache
def graph_of_modules() -> dict[str, set[str]]:
    """Return what each module imports of ours, wherever: in functions and for types as well."""
    return {
        module: {there for _, name in imports(path) if (there := home(name)) not in {"", module}}
        for module, path in MODULES.items()
    }


def in_circles(graph: dict[str, set[str]]) -> set[str]:
    """Return the modules that lie in a circle, or between two circles."""
    left = set(graph)
    while True:
        leaves = {one for one in left if not graph[one] & left}
        roots = left - {there for one in left for there in graph[one]}
        if not leaves | roots:
            return left
        left -= leaves | roots


def test_a_circle_is_found_wherever_it_is_closed() -> None:
    graph = {"top": {"a"}, "a": {"b"}, "b": {"c", "low"}, "c": {"a"}, "low": set[str]()}

    assert {"a", "b", "c"} == in_circles(graph)
    assert set() == in_circles(graph | {"c": {"low"}})


def test_no_module_imports_itself_by_way_of_others() -> None:
    graph = graph_of_modules()
    found = in_circles(graph)

    assert {} == {module: sorted(graph[module] & found) for module in sorted(found)}


@cache
def outsiders() -> list[tuple[str, str, str]]:
    """Return all imports from outside: the part, the package imported, the place."""
    return sorted(
        (part(path), module.split(".")[0], f"{path.relative_to(ROOT)}:{line}")
        for path in SOURCES
        for line, module in imports(path)
        if module.split(".")[0] not in sys.stdlib_module_names | {"gouji_rules"}
    )


@pytest.mark.parametrize("here", sorted(FLOORS))
def test_only_the_named_packages_from_outside_are_used(here: str) -> None:
    strange = [
        f"{name}: {sorted({place for *_, place in group})}"
        for name, group in groupby(
            (row for row in outsiders() if row[0] == here), key=lambda row: row[1]
        )
        if name not in OUTSIDE.get(here, set())
    ]

    assert [] == strange
