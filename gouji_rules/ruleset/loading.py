"""Loading rulesets: ``check`` is the loader, whatever passes can play a set."""

import hashlib
import json
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from gouji_rules.diagnostics import (
    Diagnostic,
    Message,
    RulesetError,
    Span,
    diagnosed,
    nearest,
)
from gouji_rules.engine.rules import Rules
from gouji_rules.hooks.sources import ALLOWED
from gouji_rules.rules import SETTINGS
from gouji_rules.rules.deck import deck_of
from gouji_rules.ruleset.known import GROUPS, METADATA, OLDER, members
from gouji_rules.ruleset.plugins import plugin_problem, wraps
from gouji_rules.ruleset.proving import tried, trying
from gouji_rules.ruleset.structure.advice import row_meant, without_value
from gouji_rules.ruleset.structure.bare_lists import bracketed
from gouji_rules.ruleset.structure.changes import merged_pairs
from gouji_rules.ruleset.structure.finding import (
    known_ids,
    looks_like_path,
    meant_ruleset,
    ruleset_path,
    shipped_ids,
)
from gouji_rules.ruleset.structure.keys import meant_path
from gouji_rules.ruleset.structure.levels import with_levels
from gouji_rules.ruleset.structure.plugin_entries import is_option
from gouji_rules.ruleset.structure.resolve import (
    Document,
    Resolved,
    composed,
    open_text,
)
from gouji_rules.ruleset.structure.tables import in_row, is_path
from gouji_rules.ruleset.whole import in_order, whole
from gouji_rules.ruleset.yaml.nodes import Source, plain
from gouji_rules.ruleset.yaml.shelf import Limits, Shelf
from gouji_rules.ruleset.yaml.source import read_source, text_source

MAX_RESOLVED: Final = 1 << 20
"""So many bytes a ruleset may have that says all its settings itself."""


def load_ruleset(name: str | Path, settings: Mapping[str, Any] | None = None) -> Rules:
    """Load a ruleset.

    Args:
        name: the id of a shipped ruleset, one of its names (``中游``), or the path of a YAML
            file.
        settings: changes, key path -> value, as ``--with`` makes them.

    Raises:
        RulesetError: there is none of that name, or it is not valid; with all diagnostics.
    """
    return load_with_spots(name, settings)[0]


def load_with_spots(
    name: str | Path, settings: Mapping[str, Any] | None = None
) -> tuple[Rules, Resolved]:
    """Load a ruleset as ``load_ruleset`` does; return with it the spot of every value.

    Raises:
        RulesetError: there is none of that name, or it is not valid; with all diagnostics.
    """
    document = _open(name)
    with trying(document.source, document.path, settings):
        found, slots = whole(document, settings)
        return _checked_rules(found, slots), found


def loads_ruleset(
    text: str,
    path: str = "<text>",
    settings: Mapping[str, Any] | None = None,
    *,
    parents: Mapping[str, str] | None = None,
    plugins: Collection[str] | None = None,
    limits: Limits | None = None,
) -> Rules:
    """Load a ruleset from a text. No file is opened, besides those of rulesets that ship.

    Args:
        text: YAML.
        path: what diagnostics call it.
        settings: changes, key path -> value.
        parents: texts that it may extend, by id, besides the rulesets that ship.
        plugins: the names of the plugins that it may use, () for none; None for whatever this
            computer allows. A text of somebody else should be allowed those by name.
        limits: how much it may ask; of a text of somebody else less than the usual.

    Raises:
        RulesetError: it is not valid; with all diagnostics.
        TypeError: it is no text; bytes have to be decoded before.
    """
    if not isinstance(text, str):
        raise TypeError(f"the text of a ruleset is a str, not {type(text).__name__}")
    shelf = Shelf(parents or {}, plugins, limits or Limits())
    source = text_source(path, text, shelf=shelf)
    with trying(source, None, settings):
        return _checked_rules(*whole(composed(source, None), settings))


def load_recorded(
    resolved: Mapping[str, Any],
    path: str,
    settings: Mapping[str, Any] | None = None,
    shelf: Shelf | None = None,
) -> Rules:
    """Load the ruleset that a record embeds, as it was meant when the game was played.

    Where the shipped ruleset of its id says the same, it is the lines of that which are cited.

    Args:
        resolved: the ruleset, resolved.
        path: what diagnostics call it.
        settings: changes, key path -> value.
        shelf: what it may use, where it comes from somebody else.

    Raises:
        RulesetError: it is not valid; with all diagnostics.
    """
    text = json.dumps(with_levels(resolved), ensure_ascii=False)
    rules = _checked_rules(*whole(open_text(text, path, shelf), settings, recorded=True))
    rules.own_copy = True
    if settings is None:
        cite(rules, [rules.id] if rules.id in shipped_ids() else [])
    return rules


def cite(
    rules: Rules, names: Iterable[str | Path], settings: Mapping[str, Any] | None = None
) -> Resolved | None:
    """Have a record's rules name the lines of a ruleset that says the same, and return that.

    Args:
        rules: as they were read from a record; where nothing is found they stay as they are.
        names: ids and files of rulesets, of which the first that says the same is taken.
        settings: changes that have been made to the record's rules.
    """
    for name in names:
        with suppress(RulesetError):
            found = resolve_ruleset(name, settings)
            if found.document() == rules.resolved:
                rules.spans, rules.own_copy = _spans(found), False
                return found
    return None


def _spans(found: Resolved) -> dict[str, str]:
    """Return for each key where its value is written, ``file:line:column``."""
    return {key: one.span.where for key, one in found.written.items()}


def compile_chain(
    chain: Sequence[Document], settings: Mapping[str, Any] | None = None
) -> tuple[Resolved, dict[str, Any]]:
    """Return a ruleset whose files have been read already, resolved, and its expressions.

    Args:
        chain: the ruleset's own document and its parents, nearest first.
        settings: changes, key path -> value.

    Raises:
        RulesetError: it is not valid; with all diagnostics.
    """
    return whole(chain[0], settings, chain[1:])


def bind(
    found: Resolved,
    slots: dict[str, Any],
    change: Callable[[Resolved, dict[str, Any]], dict[str, Any]] | None = None,
) -> Rules:
    """Return the rules of what was compiled.

    Args:
        found, slots: as ``compile_chain`` returns them.
        change: returns the compiled expressions to play by, from these two.

    Raises:
        RulesetError: a plugin fails.
    """
    if change is None:
        return _checked_rules(found, slots)
    rules = _checked_rules(found, change(found, slots))
    rules.remade = None  # what was changed is in no document
    return rules


def check_file(path: str | Path) -> list[Diagnostic]:
    """Return everything that is wrong with a ruleset's file, in the order of the text.

    Raises:
        OSError: it cannot be opened.
    """
    return _problems_of(lambda: read_source(path), Path(path))


def check_text(
    text: str,
    path: str = "<text>",
    *,
    parents: Mapping[str, str] | None = None,
    plugins: Collection[str] | None = None,
    limits: Limits | None = None,
) -> list[Diagnostic]:
    """Return everything that is wrong with a ruleset's text, in its order; no file is opened.

    Args:
        text, path, parents, plugins, limits: as of ``loads_ruleset``.
    """
    shelf = Shelf(parents or {}, plugins, limits or Limits())
    return _problems_of(lambda: text_source(path, text, shelf=shelf), None)


def _problems_of(read: Callable[[], Source], path: Path | None) -> list[Diagnostic]:
    from gouji_rules.ruleset.checks.lint import lint  # no game needs it
    from gouji_rules.ruleset.plugins import sheet_problems

    try:
        source = read()
        with trying(source, path, None):
            found, slots = whole(composed(source, path), None)
            rules = _checked_rules(found, slots)
    except RulesetError as error:
        return in_order(error.diagnostics)
    more = [*lint(found, slots, rules), *sheet_problems(found)]
    return in_order(tried([*found.problems, *more], source, path, None))


def parse_changes(texts: Iterable[str]) -> dict[str, Any]:
    """Read what ``--with`` was given, one after another: later ones hold, tables merge.

    Raises:
        RulesetError: one of them is none (``parse_with``).
    """
    return merged_pairs(map(parse_with, texts))


def parse_with(text: str) -> tuple[str, Any]:
    """Read ``KEY=VALUE``, the value written as in YAML; KEY may name an entry of a table.

    Raises:
        RulesetError: it has no ``=``, no such key, or a value that is no YAML.
    """
    key, sign, value = text.partition("=")
    key = key.strip()
    span = Span("--with", 1, 1, 1, len(text) + 1, text)
    if not sign or not key:
        raise RulesetError([without_value(text, span)])
    key_span = Span("--with", 1, 1, 1, len(key) + 1, text)
    if not is_path(key) and key not in OLDER and not is_option(key):
        raise RulesetError([_unknown_setting(key, key_span)])
    try:
        document = open_text(f"value: {value}\n" if value.strip() else "{}", "--with")
    except RulesetError as error:
        first = error.diagnostics[0]
        why = Message(first.key, first.params)
        raise RulesetError([_problem("with_no_yaml", span, found=value, why=why)]) from None
    data = plain(document.top)
    assert isinstance(data, dict)
    if data.keys() - {"value"}:
        why = Message("diagnostics.one_value")
        raise RulesetError([_problem("with_no_yaml", span, found=value, why=why)])
    bare: list[Diagnostic] = []
    written = document.top.get("value")
    if written is not None:
        bracketed(written, key.split("."), bare)
    if bare:
        raise RulesetError(bare)
    if data.get("value") is None:
        raise RulesetError([_problem("set_to_nothing", span, found=key)])
    return in_row(key, data["value"])


def _unknown_setting(key: str, span: Span) -> Diagnostic:
    """Return the problem of a key that is no setting: a section, or another name of one."""
    section = key if key in GROUPS else nearest(key, GROUPS)
    if section and _squeezed(section) == _squeezed(key):
        names = [f"{section}.{name}" for name in members(section)]
        help_ = (Message("diagnostics.settings_of", {"names": names}),)
        return diagnosed("unknown_setting", span, {"found": key}, helps=help_)
    params = {"found": key}
    close, helps = row_meant(key, "=")
    if key in METADATA:
        helps = (Message("diagnostics.of_the_file", {"key": key}),)
    if helps:
        return diagnosed("unknown_setting", span, params, helps=helps)
    close = close or meant_path(key) or nearest(key, SETTINGS) or ""
    return _problem("unknown_setting", span, suggestion=close, found=key)


def _squeezed(word: str) -> str:
    return word.replace("_", "").replace("-", "").lower()


def resolve_ruleset(name: str | Path, settings: Mapping[str, Any] | None = None) -> Resolved:
    """Return a ruleset resolved, with the place of every value.

    Raises:
        RulesetError: it is not valid; with all diagnostics.
    """
    document = _open(name)
    with trying(document.source, document.path, settings):
        return whole(document, settings)[0]


def _open(name: str | Path) -> Document:
    text = str(name)
    path = name if isinstance(name, Path) else ruleset_path(text)
    if path is None:
        raise RulesetError([_unknown(text)])
    try:
        source = read_source(path)
    except FileNotFoundError:
        raise RulesetError([_unknown(text)]) from None
    except OSError as error:
        why = error.strerror or str(error)
        raise RulesetError([_problem("cannot_open", Span(text), found=text, why=why)]) from None
    with trying(source, Path(path), None):
        return composed(source, Path(path))


def _unknown(name: str) -> Diagnostic:
    close = near_file(name)
    if looks_like_path(name):
        return _problem("no_such_file", Span(name), suggestion=close, found=name)
    known = known_ids()
    close = close or meant_ruleset(name)
    return _problem("unknown_ruleset", Span(name), suggestion=close, found=name, known=known)


def near_file(name: str) -> str:
    """Return the path of the file that is most like one that is nowhere, or the empty string."""
    path = Path(name)
    if not looks_like_path(name):
        return f"{name}.yaml" if f"{name}.yaml" in _files_in(Path()) else ""
    there = nearest(path.name, _files_in(path.parent)) or ""
    return str(path.parent / there) if there else ""


def _files_in(folder: Path) -> list[str]:
    """Return the names of the files in a folder that may be rulesets."""
    try:
        names = sorted(path.name for path in folder.glob("*.yaml"))
    except OSError:
        return []
    return [name for name in names if not name.endswith(".scenario.yaml")]


def _problem(code: str, span: Span, *, suggestion: str = "", **params: object) -> Diagnostic:
    return diagnosed(code, span, params, did_you_mean=suggestion)


def _checked_rules(found: Resolved, slots: dict[str, Any]) -> Rules:
    """Bind the rules; what a plugin does wrong is a diagnostic like any other."""
    try:
        return _rules(found, slots)
    except Exception as error:
        problem = plugin_problem(found, error)
        if problem is None:
            raise
        raise RulesetError([*found.problems, problem]) from error


def _rules(found: Resolved, slots: dict[str, Any]) -> Rules:
    resolved = found.document()
    text = json.dumps(resolved, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    spans = _spans(found)
    allowed = (ALLOWED.none, ALLOWED.files)
    return Rules(
        found.settings,
        slots,
        deck_of(found.chosen.deck),
        id=found.id,
        names=found.names,
        info=found.info,
        resolved=resolved,
        digest=hashlib.sha256(text.encode()).hexdigest(),
        spans=spans,
        remade=(_remade, (json.dumps(resolved, ensure_ascii=False), spans, allowed)),
        **wraps(found),
    )


def _remade(
    document: str, spans: Mapping[str, str], allowed: tuple[bool, tuple[str, ...]]
) -> Rules:
    """Return the rules of another process: by their document, with the plugins allowed there.

    Raises:
        RulesetError: a plugin that they need is not here.
    """
    none, files = allowed
    if (ALLOWED.none, ALLOWED.files) != (none, files):
        ALLOWED.set(none=none, files=files)
    rules = loads_ruleset(document, limits=Limits(bytes=MAX_RESOLVED))
    rules.spans = dict(spans)
    return rules
