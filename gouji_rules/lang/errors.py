"""Errors of the language: what is wrong, and where in the author's text."""

from collections.abc import Mapping, Sequence

from gouji_rules.errors import GoujiError


class LangError:
    """One fault.

    Attributes:
        code: what is wrong; never changes, whatever the language of the message.
        start, end: where it stands, in characters of the text of ``source``; ``end`` is the
            first place after it, and equals ``start`` where something is missing.
        source: the slot's name, or the key of the definition, whose text is meant; ``key of
            <key>`` where it is the key itself.
        params: what the message names: numbers and words.
        suggestion: what to write in its place, or the empty string.
        calls: where a fault stands in a definition: the calls that led there, the outermost
            first, each as (source, start, end).
        advice: the key of what helps in this case besides, or empty.
    """

    __slots__ = ("advice", "calls", "code", "end", "params", "source", "start", "suggestion")

    def __init__(
        self,
        code: str,
        start: int,
        end: int,
        source: str = "",
        params: Mapping[str, object] | None = None,
        suggestion: str = "",
        calls: tuple[tuple[str, int, int], ...] = (),
        advice: str = "",
    ) -> None:
        self.code = code
        self.start = start
        self.end = max(end, start)
        self.source = source
        self.params = dict(params or {})
        self.suggestion = suggestion
        self.calls = calls
        self.advice = advice

    def __repr__(self) -> str:
        return f"<LangError {self.code} {self.source}:{self.start}-{self.end} {self.params}>"


class LangErrors(GoujiError, ValueError):  # noqa: N818 - several of them at once
    """All faults of an expression.

    Attributes:
        errors: at least one ``LangError``, in the order of the text.
    """

    def __init__(self, errors: Sequence[LangError]) -> None:
        super().__init__("; ".join(map(repr, errors)))
        self.errors = tuple(errors)
