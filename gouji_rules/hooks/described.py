"""What can be said of a plugin without importing it: which hooks its module implements."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from gouji_rules.hooks.errors import PluginError

if TYPE_CHECKING:
    from gouji_rules.hooks.sources import Source


def hooks_of(source: "Source") -> list[str] | None:
    """Return the hooks that a plugin implements, as its text says; None where that is not clear.

    Raises:
        PluginError: its text is no Python, or ``Source.check`` finds something.
    """
    source.check()
    path, content = _text(source)
    if content is None:
        return None
    try:
        tree = ast.parse(content, path)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        line = f"{path}:{getattr(error, 'lineno', None) or 1}"
        why = f"{type(error).__name__}: {error}"
        raise PluginError("plugin_broken", source.name, why=why, where=line) from error
    found: list[str] = []
    for node in _top(tree.body):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            if any(map(_is_mark, node.decorator_list)):
                found.append(node.name)
        elif _may_bring_hooks(node):
            return None
    return found or None


def misspelt(source: "Source", hooks: list[str]) -> PluginError | None:
    """Return what is wrong with the names of hooks that a plugin implements; None for nothing."""
    from gouji_rules.diagnostics import nearest
    from gouji_rules.hooks.validate import hook_names

    known = hook_names()
    for name in hooks:
        if name not in known:
            close = nearest(name, known) or ""
            where, _ = _text(source)
            return PluginError(
                "plugin_unknown_hook", source.name, suggestion=close, hook=name, where=where
            )
    return None


def _text(source: "Source") -> tuple[str, bytes | None]:
    """Return the path and the text of a plugin's module."""
    from gouji_rules.hooks.sources import content_of

    if source.point is None:
        return source.where, source.content
    import importlib.util

    top, *below = source.point.module.split(".")
    try:
        spec = importlib.util.find_spec(top)
    except (ImportError, ValueError, AttributeError):
        return "", None
    if spec is None:
        return "", None
    if not below:
        return spec.origin or "", content_of(spec.origin or "")
    for folder in spec.submodule_search_locations or ():
        place = Path(folder, *below)
        for file in (place / "__init__.py", place.with_suffix(".py")):
            content = content_of(str(file))
            if content is not None:
                return str(file), content
    return "", None


def _top(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """Yield the statements of a module, those under ``if`` and ``try`` among them."""
    for node in body:
        yield node
        for name in ("body", "orelse", "finalbody"):
            if isinstance(node, ast.If | ast.Try | ast.With):
                yield from _top(getattr(node, name, []))


def _is_mark(node: ast.expr) -> bool:
    if isinstance(node, ast.Call):
        return _is_mark(node.func)
    name = node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")
    return name == "hookimpl"


def _may_bring_hooks(node: ast.stmt) -> bool:
    """Return whether a statement may make hooks that are no functions of the module."""
    if isinstance(node, ast.Assign):
        names = [part.id for part in node.targets if isinstance(part, ast.Name)]
        return any(name.startswith("gouji_") for name in names)
    if not isinstance(node, ast.ImportFrom):
        return False
    ours = (node.module or "").partition(".")[0] == "gouji_rules" and not node.level
    return not ours and any(
        alias.name == "*" or (alias.asname or alias.name).startswith("gouji_")
        for alias in node.names
    )
