"""Errors of the language: what is wrong, and where in the author's text."""

from collections.abc import Mapping, Sequence


class LangError:
    """One fault.

    Attributes:
        code: what is wrong; ``lang.<code>`` is its message in the catalogue.
        start, end: where it stands, in characters of the text of ``source``.
        source: the slot's name, or the key of the definition, whose text is meant.
        params: what the message names.
        suggestion: the nearest name that would be right, or the empty string.
    """

    __slots__ = ("code", "end", "params", "source", "start", "suggestion")

    def __init__(
        self,
        code: str,
        start: int,
        end: int,
        source: str = "",
        params: Mapping[str, object] | None = None,
        suggestion: str = "",
    ) -> None:
        self.code = code
        self.start = start
        self.end = max(end, start)
        self.source = source
        self.params = dict(params or {})
        self.suggestion = suggestion

    def __repr__(self) -> str:
        return f"<LangError {self.code} {self.source}:{self.start}-{self.end} {self.params}>"


class LangErrors(ValueError):  # noqa: N818 - several of them at once
    """All faults of an expression.

    Attributes:
        errors: at least one ``LangError``, in the order of the text.
    """

    def __init__(self, errors: Sequence[LangError]) -> None:
        super().__init__("; ".join(map(repr, errors)))
        self.errors = tuple(errors)
