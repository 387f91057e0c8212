"""Reading a file of ours: as UTF-8 whatever the locale, and only what a person would write."""

import re
from pathlib import Path
from typing import Final

from gouji_rules.diagnostics import Message, RulesetError, Span, diagnosed
from gouji_rules.files import opened_regular
from gouji_rules.ruleset.yaml.nodes import Source
from gouji_rules.ruleset.yaml.shelf import MAX_BYTES, Shelf

MAX_SCENARIO_BYTES: Final = 256 * 1024
"""Of a scenario file, which pins down as many rules as somebody likes."""

_ENCODINGS: Final = {"utf16", "not_utf8", "other_encoding"}


def read_source(path: str | Path, *, quoted: bool = True, most: int = MAX_BYTES) -> Source:
    """Read a file.

    Args:
        path: where it is.
        quoted: whether problems may show lines of it.
        most: how many bytes it may have.

    Raises:
        RulesetError: it is none, is too large, is no UTF-8, is binary.
        FileNotFoundError, OSError: it cannot be opened.
    """
    name = str(path)
    if Path(path).is_dir():
        raise _only(name, "is_folder")
    raw = _bytes_of(path, most)
    if raw is None:
        raise _only(name, "not_a_file")
    if len(raw) > most:
        raise _only(name, "too_large", most=most // 1024)
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise _only(name, "utf16")
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        if b"\0" in raw:
            raise _only(name, "binary", found="U+0000") from None
        encoding = _encoding(raw)
        # Some characters of theirs are bytes of UTF-8, too: the first that is not ASCII it is.
        first = next(at for at, byte in enumerate(raw) if byte > 0x7F)
        before = raw[: first if encoding else error.start].decode("utf-8-sig", "replace")
        line, column = before.count("\n"), len(before) - (before.rfind("\n") + 1)
        shown = raw.decode(encoding or "gbk", "replace").split("\n")[line : line + 1]
        excerpt = "".join(shown).strip("\r") if quoted else ""
        span = Span(name, line + 1, column + 1, line + 1, column + 2, excerpt)
        if encoding:
            raise _only_at(span, "other_encoding", found=encoding.upper()) from None
        raise _only_at(span, "not_utf8") from None
    return text_source(name, text, quoted=quoted, most=most)


def _bytes_of(path: str | Path, most: int) -> bytes | None:
    """Return what a regular file holds, one byte more than ``most`` at the most; else None."""
    file = opened_regular(path)
    if file is None:
        return None
    with file:
        return file.read(most + 1)


def _encoding(raw: bytes) -> str:
    """Return the encoding of Chinese that bytes are most likely written in, or nothing.

    Nearly any bytes can be read as either; what people write gives common characters.
    """
    best, most = "", 0.5
    for encoding in ("gbk", "big5"):
        try:
            text = raw.decode(encoding)
        except UnicodeDecodeError:
            continue
        wide = [char for char in text if ord(char) > 0x7F]
        # Common characters come first in both: level 1 of GB 2312, and of Big5.
        low, high = (0xB0, 0xD7) if encoding == "gbk" else (0xA4, 0xC6)
        common = sum(
            low <= char.encode(encoding)[0] <= high or char in "，。、：；（）“”" for char in wide
        )
        share = common / len(wide) if wide else 0
        if share > most:
            best, most = encoding, share
    return best


def text_source(
    name: str,
    text: str,
    *,
    quoted: bool = True,
    most: int = MAX_BYTES,
    shelf: Shelf | None = None,
) -> Source:
    """Return the source of a text that has been read.

    Args:
        name: what problems call it.
        text: all of it.
        quoted: whether problems may show lines of it.
        most: how many bytes it may have; a shelf says so itself.
        shelf: what it stands among, where it was given as a text.

    Raises:
        RulesetError: it is too large or holds what no text holds.
    """
    most = most if shelf is None else shelf.limits.bytes
    # A character is a byte at least: what is far too long is not encoded to know it.
    if len(text) > most or (shelf and len(text.encode("utf-8", "surrogatepass")) > most):
        raise _only(name, "too_large", most=max(1, most // 1024))
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    source = Source(text, name, quoted=quoted, shelf=shelf)
    strange = re.search(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]", text)
    if strange is not None:
        code = "binary" if strange.group() == "\0" else "control_character"
        span = source.span(strange.start(), strange.end())
        raise _only_at(span, code, found=f"U+{ord(strange.group()):04X}")
    return source


def _only(name: str, code: str, **params: object) -> RulesetError:
    return _only_at(Span(name), code, **params)


def _only_at(span: Span, code: str, **params: object) -> RulesetError:
    helps = (Message("diagnostics.use_utf8"),) if code in _ENCODINGS else ()
    return RulesetError([diagnosed(code, span, params, helps=helps)])
