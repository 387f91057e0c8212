"""The reference of ``gouji engine``: every message, from the shapes they are made of.

English is what the docstrings say; the catalogue's topic ``remote`` has it in Chinese.
"""

from collections.abc import Iterable, Iterator

from reference_settings import say

from gouji_rules.messages import catalogue
from gouji_rules.plain.kinds import (
    Anything,
    Either,
    Flag,
    Kind,
    Listed,
    Named,
    Nothing,
    Number,
    OneOf,
    Shape,
    shape_of,
)
from gouji_rules.remote import METHODS
from gouji_rules.remote.playing_shapes import Standing
from gouji_rules.remote.shapes import BOT_MESSAGES


def shapes() -> Iterator[Shape]:
    """Yield every shape of the page, each once."""
    bots = [shape_of(one) for pair in BOT_MESSAGES.values() for one in pair]
    found = {
        shape.name: shape
        for shape in (
            *(shape for one in METHODS.values() for shape in (one.asked, one.answer)),
            *bots,
        )
    }
    yield from found.values()


def texts() -> dict[str, str]:
    """Return every text of the page by its key in the catalogue, in English."""
    found: dict[str, str] = {}
    for shape in shapes():
        found[shape.name] = shape.about
        own = _own(shape)
        found |= {
            f"{shape.name}.{key}": shape.meanings[key] for key in own if key in shape.meanings
        }
    return found


def methods(lang: str) -> str:
    """Return what a program may ask."""
    parts = [_method(name, one.asked, one.answer, lang) for name, one in METHODS.items()]
    return "\n\n".join(parts)


def bot_messages(lang: str) -> str:
    """Return what a program that plays is sent."""
    parts = [
        _method(name, shape_of(asked), shape_of(answer), lang)
        for name, (asked, answer) in BOT_MESSAGES.items()
    ]
    return "\n\n".join(parts)


def _method(name: str, asked: Shape, answer: Shape, lang: str) -> str:
    lines = [f"### `{name}`", ""]
    if asked.fields:
        lines += [_said(asked.name, asked.about, lang), "", *_keys(asked, asked.fields, lang), ""]
    if answer.name == "Standing" and name != "asked":
        lines.append(f"→ {say('as_of_asked', lang)}")
    elif answer.fields:
        about = _said(answer.name, answer.about, lang)
        lines += [f"→ {about}", "", *_keys(answer, _own(answer), lang)]
    else:
        lines.append("→ `{}`")
    return "\n".join(lines).rstrip()


def _own(shape: Shape) -> list[str]:
    """Return the keys that a shape has besides those of every standing, which it may be."""
    common = shape_of(Standing)
    if shape.name != common.name and set(common.fields) <= set(shape.fields):
        return [key for key in shape.fields if key not in common.fields]
    return [*shape.fields]


def _keys(shape: Shape, keys: Iterable[str], lang: str) -> Iterator[str]:
    for key in keys:
        meaning = shape.meanings.get(key)
        said = f" – {_said(f'{shape.name}.{key}', meaning, lang)}" if meaning else ""
        may = f" ({say('may_be_missing', lang)})" if key in shape.optional else ""
        yield f"- `{key}`: {_kind(shape.fields[key])}{may}{said}"


def _said(key: str, english: str, lang: str) -> str:
    words = english if lang == "en" else catalogue("remote")[key][lang]
    return words.replace("``", "`")


def _kind(kind: Kind) -> str:
    """Return what a value is, as a programmer would write it."""
    if isinstance(kind, Shape):
        return f"`{kind.name}`"
    if isinstance(kind, Listed):
        return f"[{_kind(kind.entry)}]"
    if isinstance(kind, Named):
        return f"{{…: {_kind(kind.entry)}}}"
    if isinstance(kind, Either):
        return " | ".join(map(_kind, kind.kinds))
    if isinstance(kind, OneOf):
        return " | ".join(f'`"{value}"`' for value in kind.values)
    if isinstance(kind, Number) and kind.least == 0 and kind.most is not None:
        return f"0–{kind.most}"
    plainly = {Nothing: "null", Flag: "true | false", Anything: "…", Number: "number"}
    return plainly.get(type(kind), "text")
