"""What is wrong where the YAML library stops: told by the text rather than by its words."""

import re
from typing import TYPE_CHECKING, Any, Final

from gouji_rules.diagnostics import Diagnostic, Message, Span, diagnosed, nearest, shown
from gouji_rules.diagnostics.meant import ODD_SPACES, WIDE, half_width
from gouji_rules.ruleset.known import EXPRESSIONS, GROUPS, KNOWN
from gouji_rules.ruleset.yaml.nodes import Source

if TYPE_CHECKING:
    from yaml import MarkedYAMLError

_KEY_VALUE: Final = re.compile(
    r"""(\s*(?:-\s+)*[^\s#'"\[{][^:#]*?|\s*(?:-\s+)*["'][^"']*["'])\s*:(\s|$)"""
)
_GLUED: Final = re.compile(r"\s*(?:-\s+)*[\w.]+(:)[^\s:]")
_WORD: Final = re.compile(r"\s*(?:-\s+)*(\w+)(\s*(?:=>|->|→|[=＝])\s*|\s+)?(.*)")
_QUOTED: Final = re.compile(r"""(?:^|[:,\[{-][ \t]+|[\[{])(["'])""", re.MULTILINE)
_TYPED_HEAD: Final = re.compile(r"""\s*(\w+\([^)"']*:[^)"']*\))\s*:([^"]{1,80})$""")
_UNQUOTED: Final = re.compile(r"""(\s*(?:-\s+)*[^\s:"']+:\s+)([^"']{1,100}?)\s*(?:\s#.*)?$""")
_BARE_TABLE: Final = re.compile(
    r"""(\s*\w+:\s+)(\w{1,2}[:：]\s*\d{1,3}(?:\s*[,，、]\s*\w{1,2}[:：]\s*\d{1,3})*)\s*(?:#.*)?$"""
)
_SEVERAL: Final = re.compile(r"\s*[,，;；、]\s*(?=\w+:\s)")
_EXPRESSION: Final = re.compile(r"(\s*(?:-\s+)*[^\s:]+:\s+)([{\[].*?)\s*(?:\s#.*)?$")
_BRACKETS: Final = {"[": "]", "{": "}"}
_OTHER_COMMA: Final = re.compile(r"[，、；;](?=[^，、；;,:：\[\]{}]*$)")
"""What stands before the last word of a text in a comma's place."""
MAX_DEPTH: Final = 40
_LONGEST_LINE: Final = 100
"""Longer lines are not shown put right."""


def full_width_colon(span: Span) -> Diagnostic:
    """Return the problem of a full-width colon that should part a key from its value."""
    signs: dict[str, Any] = {"found": "：", "instead": ":"}
    helps = (Message("diagnostics.use_colon", {"found": "："}),)
    return diagnosed("full_width", span, signs, helps=helps, suggestion=": ")


def wide_hash(span: Span) -> Diagnostic:
    """Return the problem of a full-width sign that should begin a comment."""
    signs: dict[str, Any] = {"found": "＃", "instead": "#"}
    helps = (Message("diagnostics.half_width", signs),)
    return diagnosed("full_width", span, signs, helps=helps, suggestion=" #")


def syntax_error(source: Source, error: "MarkedYAMLError") -> Diagnostic:
    """Return the diagnostic for an error of the YAML library."""
    mark, context = error.problem_mark, error.context_mark
    at = min(mark.index, len(source.text)) if mark else 0
    begun = min(context.index, len(source.text)) if context else at
    words = error.problem or ""
    if "nesting depth" in words:
        return _made("too_deeply_nested", source.span(at, at + 1), {"most": MAX_DEPTH})
    return (
        _odd_space(source, at)
        or _tab(source, at, words)
        or runaway_quote(source, at)
        or _quotes_and_brackets(source, at, begun, words)
        or _colons(source, at, begun, words)
        or _layout(source, at, words)
        or _signs(source, at, begun, words)
        or _made("bad_yaml", source.span(at, at + 1), {"reason": shown(words)})
    )


def not_a_mapping(source: Source, start: int, end: int) -> Diagnostic:
    """Return the diagnostic for a text that is one value: most often a colon went wrong."""
    line = source.line_column(start)[0]
    text = source.line(line)
    if text.lstrip().startswith("- "):
        helps = Message("diagnostics.without_dash")
        return _made("not_a_mapping", source.span(start, end), {}, helps)
    if "：" in text or _GLUED.match(text) or _with_colon(text):
        return _no_colon(source, line)
    return _made("not_a_mapping", source.span(start, end))


def odd_space(source: Source, at: int) -> Diagnostic:
    """Return the diagnostic for a space that is none to YAML."""
    number = f"U+{ord(source.text[at]):04X}"
    wide = source.text[at] == "\u3000"
    found = Message("diagnostics.full_width_space") if wide else number
    helps = Message("diagnostics.usual_space")
    return _made("odd_space", source.span(at, at + 1), {"found": found}, helps, suggestion=" ")


def _odd_space(source: Source, at: int) -> Diagnostic | None:
    """A full-width or unbreakable space before a key or behind its colon, in the line or above."""
    number = source.line_column(at)[0]
    for line in (number, number - 1):
        start, _ = source.lines[max(line - 1, 0)]
        text = source.line(line)
        match = re.match(rf"\s*{ODD_SPACES.pattern}|[^:#]*:[ \t]*{ODD_SPACES.pattern}", text)
        if match is not None:
            odd = ODD_SPACES.search(text)
            assert odd is not None  # it is part of the match
            return odd_space(source, start + odd.start())
    return None


def runaway_quote(source: Source, end: int) -> Diagnostic | None:
    """Return the diagnostic for a quotation mark before ``end`` that swallows further keys."""
    position = 0
    while match := _QUOTED.search(source.text, position, end):
        sign, start = match.group(1), match.start(1)
        line_end = source.lines[source.line_column(start)[0] - 1][1]
        hash_at = source.text.rfind("#", source.text.rfind("\n", 0, start) + 1, start)
        if hash_at >= 0:  # in a comment
            position = line_end
            continue
        close = _closed(source.text, sign, start + 1)
        if close > line_end or close < 0:
            below = source.text[line_end : close if close >= 0 else len(source.text)]
            swallowed = re.findall(r"\n[ \t]*(\w+)[ \t]*:(?=\s)", below)
            if set(swallowed) & KNOWN:
                return _open_quote(source, start)
        position = max(close + 1, start + 1)
    return None


def _open_quote(source: Source, at: int) -> Diagnostic:
    sign = source.text[at]
    return _made("open_quote", source.span(at, at + 1), {"found": sign}, *_close(source, at, sign))


def _close(source: Source, at: int, sign: str) -> tuple[Message, ...]:
    """Return the help that shows the line with what closes it at its end."""
    line = re.split(r"\s#", source.line(source.line_column(at)[0]))[0].strip()
    right = {"right": f"{line}{sign}"}
    return (Message("diagnostics.close_it", right),) if len(line) < _LONGEST_LINE else ()


def _closed(text: str, sign: str, position: int) -> int:
    """Return where a quotation ends; -1 where it does not."""
    pattern = r'(?:\\.|[^"\\])*"' if sign == '"' else r"(?:''|[^'])*'(?!')"
    match = re.compile(pattern, re.DOTALL).match(text, position)
    return match.end() - 1 if match else -1


def _made(
    code: str,
    span: Span,
    params: dict[str, object] | None = None,
    *words: Message,
    suggestion: str = "",
) -> Diagnostic:
    return diagnosed(code, span, params, helps=words, suggestion=suggestion)


def _tab(source: Source, at: int, words: str) -> Diagnostic | None:
    line, _ = source.line_column(at)
    start, end = source.lines[line - 1]
    indent = re.match(r"[ \t]*", source.text[start:end])
    tab = indent.group().find("\t") if indent else -1
    if tab < 0:
        if "tab" not in words and source.text[at : at + 1] != "\t":
            return None
        tab = max(source.text.find("\t", at, end), at) - start
    span = source.span(start + tab, start + tab + 1)
    return _made("tab", span, {}, Message("diagnostics.spaces_for_tab"), suggestion="  ")


def _quotes_and_brackets(source: Source, at: int, begun: int, words: str) -> Diagnostic | None:
    opened = source.text[begun : begun + 1]
    if "end of stream" in words and opened in {"'", '"'}:
        return _open_quote(source, begun)
    if "node content" in words and at >= len(source.text.rstrip()):
        begun = _last_open(source.text)
        if begun >= 0:
            return _wide_bracket(source, begun) or _open_bracket(source, begun)
    if opened in _BRACKETS and ("',' or" in words):
        wide = _wide_bracket(source, begun)
        if wide is not None:
            return wide
        if source.line_column(at)[0] == source.line_column(begun)[0] and at < len(
            source.text.rstrip()
        ):
            return _comma(source, at, _BRACKETS[opened])
        return _open_bracket(source, begun)
    if "escape" in words:
        slash = at if source.text[at : at + 1] == "\\" else max(at - 1, 0)
        found = source.text[slash : slash + 2]
        return _made("bad_escape", source.span(slash, slash + 2), {"found": found})
    return None


def _comma(source: Source, at: int, wanted: str) -> Diagnostic:
    """What goes on in one line where a comma or the end should be.

    An expression that holds brackets needs quotation marks; a full-width colon
    is none, so that its table seems to follow without one. Nor is a full-width comma one, or
    a semicolon: the next entry's colon seems to come too early.
    """
    before = source.text[:at].rstrip()
    sign = _OTHER_COMMA.search(before) if source.text[at] == ":" else None
    if sign is not None:
        if sign.group() in WIDE:
            return _full_width(source, sign.start(), ",")
        span = source.span(sign.start(), sign.end())
        return _made("comma_wanted", span, {"close": wanted}, suggestion=",")
    if source.text[at] in "{[" and before.endswith("："):
        return full_width_colon(source.span(len(before) - 1, len(before)))
    # The key whose value goes on with a bracket: only an expression could be meant so.
    key = re.search(r"([^\s,{}\[\]:]+):\s+[^,{}\[\]]+$", before)
    quoted = source.text[at] in "{[" and key is not None and key.group(1) in EXPRESSIONS
    more = (Message("diagnostics.quote_the_value"),) if quoted else ()
    return _made("comma_wanted", source.span(at, at + 1), {"close": wanted}, *more)


def _open_bracket(source: Source, begun: int) -> Diagnostic:
    found = source.text[begun]
    close = _BRACKETS[found]
    params: dict[str, object] = {"found": found, "close": close}
    span = source.span(begun, begun + 1)
    return _made("open_bracket", span, params, *_close(source, begun, close))


def _wide_bracket(source: Source, begun: int) -> Diagnostic | None:
    """A bracket that is closed in its own line, by a full-width one."""
    wanted = _BRACKETS[source.text[begun]]
    end = source.lines[source.line_column(begun)[0] - 1][1]
    for at in range(begun + 1, end):
        char = source.text[at]
        if WIDE.get(char) == wanted:
            return _full_width(source, at)
    return None


def _full_width(source: Source, at: int, meant: str = "") -> Diagnostic:
    char = source.text[at]
    meant = meant or WIDE[char]
    params = {"found": char, "instead": meant}
    helps = Message("diagnostics.half_width", params)
    return _made("full_width", source.span(at, at + 1), {**params}, helps, suggestion=meant)


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
    line = source.line_column(at)[0]
    empty = re.match(r"\s*(?:-\s+)*(:)(?:\s|$)", source.line(line))
    if empty is not None:
        colon = source.lines[line - 1][0] + empty.start(1)
        return _made("empty_key", source.span(colon, colon + 1))
    if "expected ':'" in words:
        return _no_colon(source, source.line_column(begun)[0])
    if "values are not allowed" not in words:
        return None
    line, _ = source.line_column(at)
    start, _ = source.lines[line - 1]
    before = source.text[start:at]
    if _KEY_VALUE.match(before + " "):
        value = re.match(r"\s*[^\s:]+:\s+", before)
        sign = value.end() if value else 0
        if WIDE.get(before[sign : sign + 1]) in _BRACKETS:
            return _full_width(source, start + sign)
        return _made("colon_in_value", source.span(at, at + 1), {}, _quoted(source, line))
    above = line - 1
    while above and not source.line(above).strip():
        above -= 1
    if above and not _KEY_VALUE.match(source.line(above)):
        return _no_colon(source, above)
    if above:
        indent = len(before) - len(before.lstrip())
        return _made("bad_indent", source.span(start + indent, at), {}, *_indent(source, line))
    return None


def _quoted(source: Source, line: int) -> Message:
    """Return the help that shows the value of a line in quotation marks."""
    text = source.line(line)
    head = _TYPED_HEAD.match(text)
    if head is not None:
        right = f'"{head.group(1)}": {head.group(2).strip()}'
        return Message("diagnostics.quote_the_key", {"right": right})
    table = _BARE_TABLE.match(text)
    if table is not None:
        pairs = re.sub(r":\s*", ": ", half_width(table.group(2)))
        right = f"{table.group(1).strip()} {{{pairs}}}"
        return Message("diagnostics.brace_the_line", {"right": right})
    match = _UNQUOTED.match(text)
    if match is None:
        return Message("diagnostics.quote_the_value")
    if "?" in match.group(2).partition(":")[0]:  # a ? b : c
        return Message("diagnostics.advice_choice")
    several = _SEVERAL.split(f"{match.group(1).strip()} {match.group(2)}")
    if len(several) > 1 and all(_KEY_VALUE.match(one) for one in several):
        return Message("diagnostics.line_each", {"lines": [f"`{one.strip()}`" for one in several]})
    key, value = match.group(1).strip(), match.group(2)
    if key.rstrip(":") in GROUPS and re.match(r"\w+:\s", value):  # a section in one line
        return Message("diagnostics.brace_the_line", {"right": f"{key} {{{value}}}"})
    right = f'{key} "{value}"'
    return Message("diagnostics.quote_the_line", {"right": right})


def _indent(source: Source, line: int) -> tuple[Message, ...]:
    """Return the help that says at which column the line above begins."""
    for above in range(line - 1, 0, -1):
        text = source.line(above)
        if text.strip() and not text.strip().startswith("#"):
            column = len(text) - len(text.lstrip()) + 1
            return (Message("diagnostics.above_begins", {"line": above, "column": column}),)
    return ()


def _beside_key(source: Source, line: int, column: int) -> bool:
    """Return whether a line goes on with what a key above it at the same column belongs to."""
    for above in range(line - 1, 0, -1):
        text = source.line(above)
        indent = len(text) - len(text.lstrip())
        if text.strip() and not text.lstrip().startswith("#") and indent < column:
            return indent == column - 1 and text[indent] != "-"
    return False


def _no_colon(source: Source, line: int) -> Diagnostic:
    start, end = source.lines[line - 1]
    text = source.text[start:end]
    wide = text.find("：")
    if wide >= 0:
        return full_width_colon(source.span(start + wide, start + wide + 1))
    glued = _GLUED.match(text)
    if glued:
        colon = start + glued.start(1)
        words = Message("diagnostics.space_after_colon")
        return _made("glued_colon", source.span(colon, colon + 1), {}, words, suggestion=": ")
    words_only = re.split(r"\s#", text)[0].rstrip()
    first = start + len(words_only) - len(words_only.lstrip())
    span = source.span(first, start + len(words_only))
    found = words_only.strip()
    dash = _no_dash(source, line, found)
    if dash is not None:
        help_ = Message("diagnostics.dash_each", {"found": found})
        return _made("no_dash", span, {"key": dash}, help_, suggestion=f"- {found}")
    right = _with_colon(words_only)
    helps = Message("diagnostics.colon_after_key")
    if right:
        helps = Message("diagnostics.did_you_mean", {"word": right})
    return _made("no_colon", span, {"found": found}, helps, suggestion=right)


def _with_colon(text: str) -> str:
    """Return a line with the colon that it lacks, where it begins with a key."""
    match = _WORD.match(text)
    word = match.group(1) if match else ""
    name = word if word in KNOWN else nearest(word, KNOWN) if len(word) > 2 else None
    if match is None or name is None:
        return ""
    return f"{name}: {match.group(3)}".rstrip()


def _no_dash(source: Source, line: int, found: str) -> str | None:
    """Return the key of the list that a line without a dash stands in, or None."""
    indent = len(source.line(line)) - len(source.line(line).lstrip())
    if " " in found or "：" in found:
        return None
    for above in range(line - 1, 0, -1):
        text = source.line(above)
        if not text.strip():
            continue
        if re.match(rf" {{{indent}}}- ", text):
            continue
        if above == line - 1:
            return None
        key = re.match(r"\s*([\w.]+)\s*:\s*$", text)
        return key.group(1) if key else None
    return None


def _layout(source: Source, at: int, words: str) -> Diagnostic | None:
    """Lines that begin too far left or right, or go on after their value."""
    if source.text.startswith("...", at):
        return _made("strange_sign", source.span(at, at + 3), {"found": "..."})
    if "<document start>" in words:
        # What began further right has ended here; the slip is where it began.
        first = re.compile(r"^(?![ \t]*(?:#|$))([ \t]+)(.+)", re.MULTILINE).search(source.text)
        start, end = first.span(2) if first else (at, at + 1)
        helps = Message("diagnostics.begin_at_left")
        return _made("bad_indent", source.span(start, end), {}, helps)
    if not re.search(r"expected (key|'-'|<block end>|node content|the node content)", words):
        if "sequence entries are not allowed" not in words:
            return None
        return _made("list_on_key_line", source.span(at, at + 1))
    line, column = source.line_column(at)
    text = source.line(line)
    char = source.text[at : at + 1]
    if char in {"]", "}", ","}:
        return _made("strange_sign", source.span(at, at + 1), {"found": char})
    if not text[: column - 1].strip():
        if char == "-" and _beside_key(source, line, column):
            helps = Message("diagnostics.without_dash")
            return _made("strange_sign", source.span(at, at + 1), {"found": char}, helps)
        end = at + len(text[column - 1 :].rstrip())
        return _made("bad_indent", source.span(at, end), {}, *_indent(source, line))
    if char == "＃":
        return wide_hash(source.span(at, at + 1))
    expression = _EXPRESSION.match(text)
    if expression is not None and not _may_be_expression(expression.group(1)):
        end = at + len(text[column - 1 :].rstrip())
        return _made("text_after_value", source.span(at, end), {}, Message("diagnostics.note_sign"))
    if expression is not None and expression.end(1) < column - 1:
        start = source.lines[line - 1][0] + expression.end(1)
        value = expression.group(2)
        helps = Message("diagnostics.quote_the_value")
        if '"' not in value:
            helps = Message("diagnostics.quote_it", {"right": f'"{value}"'})
        return _made(
            "needs_quotes", source.span(start, start + len(value)), {"sign": value[0]}, helps
        )
    return _made(
        "text_after_value",
        source.span(at, at + len(text[column - 1 :].rstrip())),
        {},
        Message("diagnostics.quote_the_value"),
    )


def _may_be_expression(head: str) -> bool:
    """Return whether an expression may follow ``key:``: a setting's, or a definition's."""
    name = head.strip().strip("-: ")
    return name not in KNOWN or name in EXPRESSIONS


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
