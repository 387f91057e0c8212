"""What is wrong with JSON that cannot be read as a message, in words of our own.

The decoder says it in English alone: here it is told by kind, with the place in the message
(``$.seat``), from the catalogue.
"""

import re
from typing import Final

import msgspec

from gouji_rules.diagnostics import Message

ERRORS: Final = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""What decoding raises."""

_AT: Final = re.compile(r" - at `([^`]*)`$")

_KINDS: Final = {
    "wrong_type": re.compile(r"Expected `(?P<wanted>[^`]+)`(?:, got `(?P<given>\w+)`)?$"),
    "missing": re.compile(r"Object missing required field `(?P<name>.*)`$", re.DOTALL),
    "unknown": re.compile(r"Object contains unknown field `(?P<name>.*)`$", re.DOTALL),
    "no_such": re.compile(r"Invalid (?:enum )?value (?P<found>.*)$", re.DOTALL),
    "too_long": re.compile(r"Expected `\w+` of length <= (?P<most>\d+)$"),
    "too_short": re.compile(r"Expected `\w+` of length >= (?P<least>\d+)$"),
    "too_great": re.compile(r"Expected `\w+` <=? (?P<most>\S+)$"),
    "too_small": re.compile(r"Expected `\w+` >=? (?P<least>\S+)$"),
    "out_of_range": re.compile(r"(?:Integer value|Number) out of range$"),
    "other_form": re.compile(r"Expected `str` matching regex"),
    "no_utf8": re.compile(r"Invalid UTF-8"),
    "cut_off": re.compile(r"Input data was truncated$"),
    "no_json": re.compile(r"JSON is malformed: .*\(byte (?P<byte>\d+)\)$"),
}
"""How the decoder says what is wrong, by its name in the catalogue (``malformed.<name>``)."""

_TYPES: Final = ("str", "int", "float", "bool", "null", "object", "array")


def malformed(error: Exception) -> Message:
    """Return what is wrong with a message that could not be decoded.

    Args:
        error: one of ``ERRORS``.
    """
    if isinstance(error, UnicodeDecodeError):
        return Message("malformed.no_utf8")
    if isinstance(error, RecursionError):
        return Message("malformed.too_deep")
    words = str(error)
    at = _AT.search(words)
    what = words[: at.start()] if at else words
    for kind, pattern in _KINDS.items():
        found = pattern.match(what)
        if found is not None:
            return _placed(_told(kind, found.groupdict()), at[1] if at else "")
    return _placed(Message("malformed.other"), at[1] if at else "")


def _told(kind: str, found: dict[str, str | None]) -> Message:
    params: dict[str, object] = {name: one for name, one in found.items() if one is not None}
    if kind == "wrong_type":
        params = {name: _type(str(one)) for name, one in params.items()}
        kind = "wrong_type" if "given" in params else "no_type"
    elif kind == "no_such":
        params["found"] = str(params["found"]).strip("'\"")
    return Message(f"malformed.{kind}", params)


def _type(written: str) -> Message:
    """Return a type of JSON in words; of several that would do, all."""
    found = [Message(f"malformed.type_{one}") for one in _TYPES if one in written.split(" | ")]
    if not found:
        return Message("malformed.type_other")
    told = found.pop(0)
    for one in found:
        told = Message("malformed.either", {"one": told, "other": one})
    return told


def _placed(what: Message, at: str) -> Message:
    return Message("malformed.at", {"what": what, "at": at}) if at else what
