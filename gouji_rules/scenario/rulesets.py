"""The rulesets that a scenario file names: each loaded once, errors told where they are named."""

from collections.abc import Iterator
from collections.abc import Mapping as MappingType
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from gouji_rules.diagnostics import Diagnostic, RulesetError, Span, diagnosed
from gouji_rules.engine.rules import Rules
from gouji_rules.ruleset import load_ruleset, resolve_ruleset
from gouji_rules.ruleset.structure.changes import layers
from gouji_rules.ruleset.structure.finding import is_folder, looks_like_path, path_of
from gouji_rules.ruleset.structure.resolve import Resolved, Written, is_another_file, open_text
from gouji_rules.ruleset.yaml.nodes import Mapping
from gouji_rules.ruleset.yaml.source import read_source
from gouji_rules.scenario.document import ScenarioFile, Setup

Changes = MappingType[str, Any]
"""Changes of settings, key -> value."""


MOST_RULESETS: Final = 40
"""So many rulesets, each with its changes, a file is played by: each has to be loaded."""


class Rulesets:
    """Loads the rulesets of a file."""

    def __init__(self, file: ScenarioFile) -> None:
        self._file = file
        self._known: dict[str, Rules | RulesetError] = {}

    def rules(self, setup: Setup) -> Rules:
        """Return the rules of a setup.

        Raises:
            RulesetError: there are none; the same error for the same setup.
        """
        key = repr((setup.name, sorted(setup.changes.items(), key=repr)))
        found = self._known.get(key)
        if found is None:
            if len(self._known) >= MOST_RULESETS:
                raise _failed(setup, "too_many_rulesets", most=MOST_RULESETS)
            try:
                found = self._load(setup)
            except RulesetError as error:
                found = error
            self._known[key] = found
        if isinstance(found, RulesetError):
            raise found
        return found

    def load(self, name: str | Path, changes: Changes) -> Rules:
        """Load a ruleset; whoever plays with rulesets that are not as they are written, overrides.

        Raises:
            RulesetError: it is not valid.
        """
        return load_ruleset(name, changes)

    def resolved(self, setup: Setup) -> Resolved | None:
        """Return a setup's ruleset with the place of every part; None where it cannot be read."""
        path = path_of(setup.name, self._file.path)
        try:
            found = resolve_ruleset(path if path is not None else setup.name, setup.changes)
        except RulesetError:
            return None
        found.written |= {key: Written(span, "with") for key, span in setup.spans.items()}
        found.nodes |= setup.nodes
        return found

    def _load(self, setup: Setup) -> Rules:
        path = path_of(setup.name, self._file.path)
        if is_folder(setup.name, self._file.path, path):
            raise _failed(setup, "is_folder")
        if path is None and looks_like_path(setup.name):
            # Never what happens to lie in the folder that the command runs in.
            raise _failed(setup, "no_such_file")
        if path is not None and is_another_file(_text_of(path)):
            # It may be any file of this computer: nothing of it is shown.
            raise _failed(setup, "not_a_ruleset")
        try:
            return self.load(path if path is not None else setup.name, setup.changes)
        except RulesetError as error:
            told = [_placed(one, setup, path) for one in error.diagnostics]
            raise RulesetError(told) from None


def _failed(setup: Setup, code: str, **params: object) -> RulesetError:
    return RulesetError([diagnosed(code, setup.span, params or {"found": setup.name})])


def _placed(problem: Diagnostic, setup: Setup, path: Path | None) -> Diagnostic:
    """Return a problem with its place in the scenario file, where it has none in a ruleset."""
    span = problem.span
    if span.path in {setup.name, str(path)} and not span.source:
        return replace(problem, span=setup.span)
    if span.path == "--with":
        return replace(problem, span=_change_at(span, setup))
    return problem


def _text_of(path: Path) -> str:
    try:
        return read_source(path).text
    except (OSError, RulesetError):
        return ""


def _change_at(span: Span, setup: Setup) -> Span:
    """Return where the change is written that stands at a place of all changes in one line."""
    for text in layers(setup.changes):
        if span.source == text:
            for path, first, last in _written(open_text(text, span.path).top, ""):
                if first <= span.column <= last and path in setup.spans:
                    return setup.spans[path]
    return setup.span


def _written(node: Mapping, above: str) -> Iterator[tuple[str, int, int]]:
    """Yield each key path of a line, the deepest first, with its first and last column."""
    for key, value in node.entries:
        path = f"{above}.{key.text}".strip(".")
        if isinstance(value, Mapping):
            yield from _written(value, path)
        yield path, key.span.column, value.span.end_column
