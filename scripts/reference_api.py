"""The reference of the Python API: every name that ``gouji_rules`` exports, with what it can do.

English is the first paragraph of the docstrings; the catalogue's topic ``api`` has it in Chinese.
A test tells where the two are out of step.
"""

import inspect
import re
from collections.abc import Iterator
from importlib import import_module
from pkgutil import walk_packages
from typing import Any

from reference_settings import say

import gouji_rules
from gouji_rules.errors import GoujiError
from gouji_rules.messages import catalogue

_HEAD = re.compile(r"^(Args|Returns|Raises|Attributes|Yields):\n", re.M)
_ENTRY = re.compile(r"^ {4}(\S[^:\n]*):", re.M)


def names() -> list[str]:
    """Return the names that are exported, functions first."""
    every = [name for name in gouji_rules.__all__ if not name.startswith("_")]
    return sorted(every, key=lambda name: (inspect.isclass(getattr(gouji_rules, name)), name))


def members(owner: type) -> Iterator[tuple[str, Any]]:
    """Yield the public methods and properties of a class that are ours, by name."""
    for name, found in inspect.getmembers_static(owner):
        home = next((one for one in owner.__mro__ if name in vars(one)), object)
        if name.startswith("_") or not home.__module__.startswith("gouji_rules"):
            continue
        if isinstance(found, property | classmethod | staticmethod) or inspect.isfunction(found):
            yield name, found


def texts() -> dict[str, str]:
    """Return the English of everything by its key in the catalogue."""
    found = {}
    for name in names():
        value = getattr(gouji_rules, name)
        found[name] = _summary(value)
        if inspect.isclass(value):
            found |= {f"{name}.{key}": _summary(_plain(one)) for key, one in members(value)}
    return found | {
        f"error.{error.__name__}": _summary(error) for error in errors() if not _exported(error)
    }


def errors() -> list[type[GoujiError]]:
    """Return every exception of the package, each behind the one that it derives from."""
    for module in walk_packages(gouji_rules.__path__, "gouji_rules."):
        if not module.name.endswith("__main__"):
            try:
                import_module(module.name)
            except ModuleNotFoundError as missing:  # a package of an extra that is not here
                if (missing.name or "").startswith("gouji_rules"):
                    raise

    def below(error: type[GoujiError]) -> Iterator[type[GoujiError]]:
        yield error
        for one in sorted(error.__subclasses__(), key=lambda one: one.__name__):
            if one.__module__.startswith("gouji_rules."):
                yield from below(one)

    return list(below(GoujiError))


def _exported(error: type[GoujiError]) -> bool:
    return error.__name__ in gouji_rules.__all__


def _home(error: type[GoujiError]) -> str:
    """Return where to import it from: the package that exports it, else its own module."""
    module = error.__module__
    while above := module.rpartition(".")[0]:
        if error.__name__ in getattr(import_module(above), "__all__", ()):
            return "gouji_rules" if _exported(error) else above
        module = above
    return error.__module__


def error_tree(lang: str) -> str:
    """Return the tree of exceptions: where each is imported from, what else it is, its meaning."""
    said = catalogue("api")
    lines = []
    for error in errors():
        name = error.__name__
        depth = sum(one in error.__mro__[1:] for one in errors())
        built_in = [one for one in error.__bases__ if one.__module__ == "builtins"]
        also = "".join(f", `{one.__name__}`" for one in built_in if one is not Exception)
        meaning = said[name if _exported(error) else f"error.{name}"][lang]
        lines.append(
            f"{'  ' * depth}- **`{name}`** (`{_home(error)}`{also}){_colon(lang)}{meaning}"
        )
    return "\n".join(lines)


def api(lang: str) -> str:
    """Return the reference in a language."""
    said = catalogue("api")
    lines: list[str] = []
    for name in names():
        value = getattr(gouji_rules, name)
        lines += [f"### `{name}`", "", said[name][lang], ""]
        if not inspect.isclass(value):
            lines += [*_details(value, f"{name}{_signature(value)}", lang), ""]
            continue
        lines += _details(value, f"{name}{_made(value)}" if _made(value) else "", lang)
        lines += _attributes(value, lang)
        for key, one in members(value):
            plain = _plain(one)
            call = key if isinstance(one, property) else f"{key}{_signature(plain)}"
            lines.append(f"- `{call}`{_colon(lang)}{said[f'{name}.{key}'][lang]}")
            lines += [f"  {line}" for line in _raises(plain, lang)]
        lines.append("")
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines))


def _details(value: Any, call: str, lang: str) -> list[str]:
    lines = ["```text", call, "```", ""] if call else []
    return lines + [f"{line}\n" for line in _raises(value, lang)]


def _raises(value: Any, lang: str) -> list[str]:
    found = _names(value, "Raises")
    return [say("api_raises", lang, names=_listed(found, lang))] if found else []


def _attributes(value: Any, lang: str) -> list[str]:
    found = _names(value, "Attributes")
    return [say("api_attributes", lang, names=_listed(found, lang)), ""] if found else []


def _names(value: Any, part: str) -> list[str]:
    """Return the names that stand in a part of a docstring."""
    pieces = _HEAD.split(f"{inspect.getdoc(value) or ''}\n")
    text = dict(zip(pieces[1::2], pieces[2::2], strict=False)).get(part, "")
    return [one.strip() for names in _ENTRY.findall(text) for one in names.split(",")]


def _listed(found: list[str], lang: str) -> str:
    return (", " if lang == "en" else "、").join(f"`{name}`" for name in found)


def _made(value: Any) -> str:
    """Return the arguments a class is made with, where people are meant to make it."""
    return _signature(value).removesuffix(" -> None") if _names(value, "Args") else ""


def _signature(value: Any) -> str:
    """Return arguments and result as they are written, without ``self``."""
    found = inspect.signature(value)
    kept = [one for one in found.parameters.values() if one.name not in {"self", "cls"}]
    words = str(found.replace(parameters=kept))
    words = re.sub(r"\b(?:gouji_rules|collections|typing|pathlib)(?:\.\w+)*\.(\w+)", r"\1", words)
    return words.replace("'", "").replace('"', "")


def _plain(member: Any) -> Any:
    return member.__func__ if isinstance(member, classmethod | staticmethod) else member


def _summary(value: Any) -> str:
    first = (inspect.getdoc(value) or "").partition("\n\n")[0]
    return " ".join(first.split()).replace("``", "`")


def _colon(lang: str) -> str:
    return say("hook_colon", lang)
