"""Documents: plain data as one JSON text, with the version that all of it has."""

import json
from collections.abc import Iterable, Mapping
from json.encoder import encode_basestring
from typing import Any, Final

from gouji_rules.diagnostics import shown
from gouji_rules.plain.errors import PlainError
from gouji_rules.plain.kinds import shape_of
from gouji_rules.plain.shapes import SHAPES
from gouji_rules.quoting import snake
from gouji_rules.seats import ALL, seats_of

VERSION: Final = 1
"""Changes whenever a program that reads the data as it was could misunderstand it."""

LONGEST: Final = 1 << 22
"""No document of ours is longer, in bytes of UTF-8."""


DOCUMENTS: Final = {snake(shape.name): shape for shape in map(shape_of, SHAPES)}
"""What a document can hold, by its key: ``view``, ``event``, ``set_result`` ..."""


def dumps(kind: str, data: Any) -> str:
    """Return a document's text: ``{"version": 1, "view": {...}}``, on one line.

    Args:
        kind: what it holds, a key of ``DOCUMENTS``.
        data: the data, as ``view_data`` and its siblings make it.

    Raises:
        KeyError: there are no documents of that kind.
    """
    assert DOCUMENTS[kind]
    return text_of({"version": VERSION, kind: data})


def text_of(data: Any) -> str:
    """Return plain data as JSON on one line."""
    return _ENCODER.encode(data)


def text_json(text: str) -> str:
    """Return a text as JSON has it: pieces of JSON are put together of it."""
    return encode_basestring(text)


def numbers_json(numbers: Iterable[int | None]) -> str:
    """Return a list of whole numbers and nobodies as JSON."""
    return f"[{','.join(map(str, numbers)).replace('None', 'null')}]"


SEATS_JSON: Final = tuple(numbers_json(seats_of(mask)) for mask in range(ALL + 1))
"""The seats of each mask as JSON."""


def as_plain(value: Any) -> Any:
    """Return data as JSON knows it: keys are texts, and what is listed is a list."""
    if isinstance(value, Mapping):
        return {str(key): as_plain(one) for key, one in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [as_plain(one) for one in value]
    return value


_ENCODER: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), allow_nan=False)


def loads(text: str | bytes, most: int = LONGEST) -> tuple[str, Any]:
    """Return what a document holds: its kind, and the data, which has been looked at.

    Args:
        text: the document.
        most: so many bytes of UTF-8 it may have.

    Raises:
        PlainError: it is no document of this version, with code, place and what instead.
    """
    data = parse(text, most)
    if not isinstance(data, dict) or "version" not in data:
        raise PlainError("no_document", known=", ".join(DOCUMENTS))
    check_version(data["version"])
    kinds = [key for key in data if key != "version"]
    if len(kinds) != 1 or kinds[0] not in DOCUMENTS:
        raise PlainError("no_document", known=", ".join(DOCUMENTS))
    kind = kinds[0]
    DOCUMENTS[kind].check(data[kind], f"/{kind}")
    return kind, data[kind]


def check_version(theirs: Any) -> None:
    """Refuse data of another version.

    Raises:
        PlainError: it is another one, or none.
    """
    if theirs != VERSION or type(theirs) is not int:
        raise PlainError("other_version", "/version", theirs=shown(repr(theirs)), ours=VERSION)


def parse(text: str | bytes, most: int = LONGEST) -> Any:
    """Return what a JSON text says, whoever wrote it.

    Args:
        text: the text; bytes are UTF-8.
        most: so many bytes it may have.

    Raises:
        PlainError: it is no JSON, cut off, too long or nested too deep, names a key twice, or
            holds numbers that nothing of ours is as long as.
    """
    if len(text) > most or (isinstance(text, str) and len(text.encode("utf-8", "replace")) > most):
        raise PlainError("too_long", most=most)
    try:
        if isinstance(text, bytes):
            text = text.decode("utf-8-sig")
        return _DECODER.decode(text)
    except json.JSONDecodeError as error:
        cut = error.pos >= len(text.rstrip()) or error.msg.startswith("Unterminated")
        code = "cut_off" if cut else "no_json"
        raise PlainError(code, line=error.lineno, column=error.colno) from None
    except UnicodeDecodeError as error:
        raise PlainError("no_utf8", byte=error.start + 1) from None
    except RecursionError:
        raise PlainError("nested") from None
    except PlainError:
        raise
    except ValueError:  # digits without end
        raise PlainError("long_number") from None


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Make an object; refuse a key that is there twice, of which each reader may take another."""
    data = dict(pairs)
    if len(data) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise PlainError("key_twice", key=shown(ascii(twice)))
    return data


def _no_number(name: str) -> Any:
    raise PlainError("no_number", found=name)


_DECODER: Final = json.JSONDecoder(object_pairs_hook=_once, parse_constant=_no_number)
