"""What is wrong where the YAML library stops: told by the text rather than by its words."""

import re
from typing import TYPE_CHECKING, Final

from gouji_rules.diagnostics import Diagnostic, Message, Span, shown
from gouji_rules.ruleset.nodes import Source

if TYPE_CHECKING:
    from yaml import MarkedYAMLError

_KEY_VALUE: Final = re.compile(
    r"""(\s*(?:-\s+)*[^\s#'"\[{][^:#]*?|\s*(?:-\s+)*["'][^"']*["'])\s*:(\s|$)"""
)
_GLUED: Final = re.compile(r"\s*(?:-\s+)*[\w.]+(:)[^\s:]")
_BRACKETS: Final = {"[": "]", "{": "}"}
MAX_DEPTH: Final = 40


def syntax_error(source: Source, error: "MarkedYAMLError") -> Diagnostic:
    """Return the diagnostic for an error of the YAML library."""
    mark, context = error.problem_mark, error.context_mark
    at = min(mark.index, len(source.text)) if mark else 0
    begun = min(context.index, len(source.text)) if context else at
    words = error.problem or ""
    if "nesting depth" in words:
        return _made("too_deeply_nested", source.span(at, at + 1), {"most": MAX_DEPTH})
    return (
        _tab(source, at, words)
        or _quotes_and_brackets(source, at, begun, words)
        or _colons(source, at, begun, words)
        or _layout(source, at, words)
        or _signs(source, at, begun, words)
        or _made("bad_yaml", source.span(at, at + 1), {"reason": shown(words)})
    )


def not_a_mapping(source: Source, start: int, end: int) -> Diagnostic:
    """Return the diagnostic for a text that is one value: most often a colon went wrong."""
    line = source.place(start)[0]
    text = source.line(line)
    if "：" in text or _GLUED.match(text):
        return _no_colon(source, line)
    return _made("not_a_mapping", source.span(start, end), {})


def _made(
    code: str,
    span: Span,
    params: dict[str, object] | None = None,
    *words: Message,
    suggestion: str = "",
) -> Diagnostic:
    return Diagnostic(
        code, "error", f"diagnostics.{code}", params or {}, span, (), words, suggestion
    )


def _tab(source: Source, at: int, words: str) -> Diagnostic | None:
    line, _ = source.place(at)
    start, end = source.lines[line - 1]
    indent = re.match(r"[ \t]*", source.text[start:end])
    tab = indent.group().find("\t") if indent else -1
    if tab < 0:
        if "tab" not in words and source.text[at : at + 1] != "\t":
            return None
        tab = max(source.text.find("\t", at, end), at) - start
    return _made("tab", source.span(start + tab, start + tab + 1), suggestion="  ")


def _quotes_and_brackets(source: Source, at: int, begun: int, words: str) -> Diagnostic | None:
    opened = source.text[begun : begun + 1]
    if "end of stream" in words and opened in {"'", '"'}:
        return _made("open_quote", source.span(begun, begun + 1), {"found": opened})
    if "node content" in words and at >= len(source.text.rstrip()):
        begun = _last_open(source.text)
        if begun >= 0:
            found = source.text[begun]
            params: dict[str, object] = {"found": found, "close": _BRACKETS[found]}
            return _made("open_bracket", source.span(begun, begun + 1), params)
    if opened in _BRACKETS and ("',' or" in words):
        wanted = _BRACKETS[opened]
        if source.place(at)[0] == source.place(begun)[0] and at < len(source.text.rstrip()):
            return _made("comma_wanted", source.span(at, at + 1), {"close": wanted})
        return _made(
            "open_bracket", source.span(begun, begun + 1), {"found": opened, "close": wanted}
        )
    if "escape" in words:
        slash = at if source.text[at : at + 1] == "\\" else max(at - 1, 0)
        found = source.text[slash : slash + 2]
        return _made("bad_escape", source.span(slash, slash + 2), {"found": found})
    return None


def _last_open(text: str) -> int:
    """Return where the innermost bracket stands that nothing closes; -1 where there is none."""
    waiting: list[int] = []
    for position, char in enumerate(text):
        if char in _BRACKETS:
            waiting.append(position)
        elif char in _BRACKETS.values() and waiting:
            waiting.pop()
    return waiting[-1] if waiting else -1


def _colons(source: Source, at: int, begun: int, words: str) -> Diagnostic | None:
    """Colons: forgotten, full-width, glued to the value, or one too many."""
    if "expected ':'" in words:
        return _no_colon(source, source.place(begun)[0])
    if "values are not allowed" not in words:
        return None
    line, _ = source.place(at)
    start, _ = source.lines[line - 1]
    before = source.text[start:at]
    if _KEY_VALUE.match(before + " "):
        return _made(
            "colon_in_value",
            source.span(at, at + 1),
            {},
            Message("diagnostics.quote_the_value"),
        )
    above = line - 1
    while above and not source.line(above).strip():
        above -= 1
    if above and not _KEY_VALUE.match(source.line(above)):
        return _no_colon(source, above)
    if above:
        indent = len(before) - len(before.lstrip())
        return _made("bad_indent", source.span(start + indent, at))
    return None


def _no_colon(source: Source, line: int) -> Diagnostic:
    start, end = source.lines[line - 1]
    text = source.text[start:end]
    wide = text.find("：")
    if wide >= 0:
        span = source.span(start + wide, start + wide + 1)
        return _made(
            "full_width",
            span,
            {"found": "：", "instead": ":"},
            Message("diagnostics.use_colon", {"found": "："}),
            suggestion=": ",
        )
    glued = _GLUED.match(text)
    if glued:
        colon = start + glued.start(1)
        words = Message("diagnostics.space_after_colon")
        return _made("glued_colon", source.span(colon, colon + 1), {}, words, suggestion=": ")
    words_only = text.split(" #")[0].rstrip()
    first = start + len(words_only) - len(words_only.lstrip())
    return _made(
        "no_colon",
        source.span(first, start + len(words_only)),
        {"found": words_only.strip()},
        Message("diagnostics.colon_after_key"),
    )


def _layout(source: Source, at: int, words: str) -> Diagnostic | None:
    """Lines that begin too far left or right, or go on after their value."""
    if source.text.startswith("...", at):
        return _made("strange_sign", source.span(at, at + 3), {"found": "..."})
    if "<document start>" in words:
        # What began further right has ended here; the slip is where it began.
        first = re.compile(r"^(?![ \t]*(?:#|$))([ \t]+)(.+)", re.MULTILINE).search(source.text)
        start, end = first.span(2) if first else (at, at + 1)
        return _made("bad_indent", source.span(start, end))
    if not re.search(r"expected (key|'-'|<block end>|node content|the node content)", words):
        if "sequence entries are not allowed" not in words:
            return None
        return _made("list_on_key_line", source.span(at, at + 1))
    line, column = source.place(at)
    text = source.line(line)
    char = source.text[at : at + 1]
    if char in {"]", "}", ","}:
        return _made("strange_sign", source.span(at, at + 1), {"found": char})
    if not text[: column - 1].strip():
        end = at + len(text[column - 1 :].rstrip())
        return _made("bad_indent", source.span(at, end))
    return _made(
        "text_after_value",
        source.span(at, at + len(text[column - 1 :].rstrip())),
        {},
        Message("diagnostics.quote_the_value"),
    )


def _signs(source: Source, at: int, begun: int, words: str) -> Diagnostic | None:
    char = source.text[at : at + 1]
    if "cannot start any token" in words:
        span = source.span(at, at + 1)
        return _made("strange_sign", span, {"found": char}, Message("diagnostics.quote_the_value"))
    sign = source.text[begun : begun + 1]
    if sign in {"!", "&", "*"} and ("tag" in words or "expected" in words):
        code = {"!": "tag", "&": "anchor", "*": "alias"}[sign]
        return _made(code, source.span(begun, begun + 1), {"found": sign})
    if sign in {"|", ">"}:
        return _made("text_after_value", source.span(at, at + 1))
    return None
