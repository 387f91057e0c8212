"""A problem, where it stands, and how it is told in a language."""

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal

from gouji_rules.errors import GoujiError
from gouji_rules.messages import Worded, text
from gouji_rules.quoting import quoted

Severity = Literal["error", "warning", "note"]

_LONGEST: Final = 120
"""Longer things that were found are cut in messages, in characters."""


@dataclass(frozen=True, slots=True)
class Span:
    """A part of a text.

    Attributes:
        path: the file's name as it was given, or what stands for one.
        line, column: where it begins; both from 1, columns in characters.
        end_line, end_column: the first character after it.
        source: the line of text it begins in, without its end.
    """

    path: str
    line: int = 1
    column: int = 1
    end_line: int = 1
    end_column: int = 1
    source: str = field(default="", compare=False)

    @property
    def where(self) -> str:
        """``path:line:column``."""
        return f"{self.path}:{self.line}:{self.column}"

    @property
    def spot(self) -> dict[str, object]:
        """Where it begins, as plain data."""
        return {"path": self.path, "line": self.line, "column": self.column}

    @property
    def stretch(self) -> dict[str, object]:
        """Where it begins and ends, as plain data."""
        return {**self.spot, "end_line": self.end_line, "end_column": self.end_column}


@dataclass(frozen=True, slots=True)
class Message:
    """A text of the catalogue with what it names; parameters may be messages themselves."""

    key: str
    params: Mapping[str, object] = field(default_factory=dict)

    def text(self, lang: str) -> str:
        """Return it in ``lang``."""
        return text(self.key, lang, **_said(self.params, lang))


@dataclass(frozen=True, slots=True)
class Note:
    """Something besides that helps to understand, at another span."""

    span: Span
    message: Message


@dataclass(frozen=True, slots=True)
class Edit:
    """What to write in place of a part of the text; where the part is empty, what to put in.

    Attributes:
        span: the part.
        text: what to write.
    """

    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """A problem of a text.

    Attributes:
        code: what is wrong; never changes, whatever the language.
        severity: ``error``; ``warning`` where the ruleset can be played all the same; ``note``
            where nothing is wrong with it, and its author may want to know something.
        key: the catalogue's key of the message, ``topic.key``.
        params: what the message names.
        span: where.
        notes: other spans that matter, each with its message.
        help: what would be right.
        suggestion: what to write in place of what ``span`` covers, or the empty string.
        edits: what to write where, if it is more than that: a setting that belongs into another
            section, lines that lost their indentation.
        meant: the name that was meant, if it is not what to write there: ``burn.priority``.
    """

    code: str
    severity: Severity
    key: str
    params: Mapping[str, object]
    span: Span
    notes: tuple[Note, ...] = ()
    help: tuple[Message, ...] = ()
    suggestion: str = ""
    edits: tuple[Edit, ...] = ()
    meant: str = ""

    @property
    def changes(self) -> tuple[Edit, ...]:
        """What to write so that the problem is gone; nothing where that is not known."""
        if self.edits or not self.suggestion:
            return self.edits
        return (Edit(self.span, self.suggestion),)

    def text(self, lang: str = "en") -> str:
        """Return the message alone in ``lang``."""
        return Message(self.key, self.params).text(lang)

    def help_texts(self, lang: str = "en") -> list[str]:
        """Return what would be right, in ``lang``."""
        return [message.text(lang) for message in self.help]


class RulesetError(GoujiError, ValueError):
    """A ruleset (or another file of ours) cannot be used.

    Attributes:
        diagnostics: everything that is wrong with it, in the order of the text; at least one.
    """

    def __init__(self, diagnostics: Sequence[Diagnostic]) -> None:
        super().__init__(
            "\n".join(
                f"{quoted('path', d.span.where)}: {d.severity}[{d.code}]: {d.text()}"
                for d in diagnostics
            )
        )
        self.diagnostics = tuple(diagnostics)

    def __reduce__(self) -> tuple[type["RulesetError"], tuple[tuple[Diagnostic, ...]]]:
        return RulesetError, (self.diagnostics,)


def shown(found: object) -> str:
    """Return what an author wrote so that it fits a message: one line, cut, nothing invisible."""
    words = " ".join(str(found).split())
    if len(words) > _LONGEST:
        words = words[: _LONGEST - 1] + "…"
    return visible(words)


def visible(words: str) -> str:
    """Return a text with a sign in place of each character that a terminal would act on."""
    return "".join(
        char if unicodedata.category(char) not in {"Cc", "Cf", "Cs", "Co", "Cn"} else "\ufffd"
        for char in words
    )


def _said(params: Mapping[str, object], lang: str) -> dict[str, object]:
    """Return parameters of a message as they stand in it; an empty text that was found is seen."""
    told = {name: _say(value, lang) for name, value in params.items()}
    return {**told, "found": '""'} if told.get("found") == "" else told


def _say(value: object, lang: str) -> object:
    if isinstance(value, Message):
        return value.text(lang)
    if isinstance(value, Worded):
        return value
    if isinstance(value, Mapping):  # a text by language, of a plugin's own catalogue
        return shown(value.get(lang) or value.get("en") or "–")
    if isinstance(value, str):
        return shown(value)
    if isinstance(value, (list, tuple)):
        separator = ", " if lang == "en" else "、"
        return separator.join(str(_say(one, lang)) for one in value) or "–"
    return value
