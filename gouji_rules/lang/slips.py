"""Slips known by name: found in the text before it is parsed, all of them at once."""

import re
import unicodedata
from typing import Final

from gouji_rules.lang.errors import LangError

KEYWORDS: Final = frozenset(
    ["and", "or", "not", "if", "then", "else", "in", "some", "every", "true", "false"]
)

# Everything that may stand in an expression, and then what people write instead of it.
_TOKEN: Final = re.compile(
    r"""
    (?P<space>[ \t\r\n\f]+)
    | (?P<power>\*\*=?)
    | (?P<right>==(?!=)|!=(?!=)|<=(?![=>])|>=(?!=)|<(?![=>])|(?://|[-+*%>:])(?!=)
      |\.\.|[()\[\]{},.])
    | (?P<decimal>[0-9]+\.[0-9]+)
    | (?P<number>[0-9]+) | (?P<word>[^\W\d]\w*)
    | (?P<identity>===|!==|<>) | (?P<arrow><=>|[<>]==|=>|=<) | (?P<assignment>:=|(?:[-+*/%]|//)?=)
    | (?P<and_sign>&&?) | (?P<or_sign>\|\|?) | (?P<not_sign>!|¬)
    | (?P<wide>＝＝|[（）［］｛｝【】〔〕，、：；。．＝＞＜≥≤≠＋－—–−×·＊÷／％＆｜！０-９]|\s)
    | (?P<quote>"[^"]*"?|'[^']*'?|“[^”]*”?|‘[^’]*’?|「[^」]*」?|`[^`]*`?)
    | (?P<divide>/) | (?P<strange_character>.)
    """,
    re.VERBOSE | re.DOTALL,
)

_WIDE: Final = (
    dict(
        zip(
            "（）［］｛｝【】〔〕，、：；。．＞＜＋－—–−×·＊％",
            "()[]{}[](),,:,..><+----***%",
            strict=True,
        )
    )
    | {
        "≥": ">=",
        "≤": "<=",
        "≠": "!=",
        "＝": "==",
        "＝＝": "==",
        "＆": "and",
        "｜": "or",
        "！": "not",
    }
    | {
        "＝＝": "==",
        "÷": "//",
        "／": "//",
    }
)

_INSTEAD: Final = {
    "===": "==",
    "!==": "!=",
    "<>": "!=",
    "=>": ">=",
    "=<": "<=",
    "<==": "<=",
    ">==": ">=",
    "<=>": "==",
}
_INSTEAD_BY_KIND: Final = {
    "assignment": "==",
    "and_sign": "and",
    "or_sign": "or",
    "not_sign": "not",
    "divide": "//",
}
_CHINESE: Final = {
    **dict.fromkeys(("且", "并", "並", "并且", "並且", "而且", "和", "与", "與"), "and"),
    **dict.fromkeys(("或", "或者", "或是"), "or"),
    **dict.fromkeys(("非", "不是", "并非"), "not"),
    **dict.fromkeys(("如果", "若", "假如"), "if"),
    **dict.fromkeys(("那么", "那麼", "则", "則", "就"), "then"),
    **dict.fromkeys(("否则", "否則", "不然"), "else"),
    **dict.fromkeys(("真", "是", "对", "對"), "true"),
    **dict.fromkeys(("假", "否"), "false"),
    **dict.fromkeys(("等于", "等於"), "=="),
    **dict.fromkeys(("不等于", "不等於"), "!="),
    **dict.fromkeys(("大于", "大於"), ">"),
    **dict.fromkeys(("小于", "小於"), "<"),
    **dict.fromkeys(("加",), "+"),
    **dict.fromkeys(("减", "減"), "-"),
    **dict.fromkeys(("乘",), "*"),
    **dict.fromkeys(("除以",), "//"),
}
"""Words of the language in Chinese, where they stand alone."""

_CLOSES: Final = {")": "(", "]": "[", "}": "{"}
_MOST: Final = 20
"""Nobody reads more faults of one expression at once."""


def find_slips(text: str) -> list[LangError]:
    """Return the slips of an expression, in the order of the text; at most twenty."""
    slips: list[LangError] = []
    depth = 0
    for match in _TOKEN.finditer(text):
        kind, found = str(match.lastgroup), match.group()
        depth += (found in _OPENS) - (found in _SHUTS)
        if found in _COMMAS and depth <= 0:
            # Nothing is listed here: it joins conditions, as a sentence does.
            slips.append(_comma(text, match.start()))
            continue
        if kind in {"space", "right", "number"}:
            continue
        if kind == "word":
            slip = _word(found, match.start())
        else:
            slip = _slip(kind, found, match.start())
        if slip is not None:
            slips.append(slip)
            if len(slips) == _MOST:
                break
    return slips


_OPENS: Final = frozenset("([{（［｛【〔")
_SHUTS: Final = frozenset(")]}）］｝】〕")
_COMMAS: Final = frozenset(",，、")


def find_brackets(text: str) -> list[LangError]:
    """Return the first bracket without its other half, of a text without slips."""
    opened: list[tuple[str, int]] = []
    for match in re.finditer(r"[()\[\]{}]", text):
        sign, start = match.group(), match.start()
        if sign not in _CLOSES:
            opened.append((sign, start))
        elif not opened:
            return [LangError("bracket_not_opened", start, start + 1, params={"found": sign})]
        else:
            other, _ = opened.pop()
            if other != _CLOSES[sign]:
                wanted = next(closing for closing, at in _CLOSES.items() if at == other)
                params = {"opened": other, "found": sign, "wanted": wanted}
                return [LangError("wrong_bracket", start, start + 1, "", params, wanted)]
    if opened:
        sign, start = opened[-1]
        return [LangError("missing_bracket", start, start + 1, params={"found": sign})]
    return []


def _word(word: str, start: int) -> LangError | None:
    if word in _CHINESE:
        right = _CHINESE[word]
        return LangError("chinese_word", start, start + len(word), "", _params(word, right), right)
    usual = unicodedata.normalize("NFKC", word)
    if usual != word and usual.isascii():
        return LangError("wide", start, start + len(word), "", _params(word, usual), usual)
    if word not in KEYWORDS and word.lower() in KEYWORDS:
        right = word.lower()
        return LangError("capitals", start, start + len(word), "", _params(word, right), right)
    return None


def _comma(text: str, start: int) -> LangError:
    gap = "" if text[start + 1 : start + 2].isspace() or start + 1 == len(text) else " "
    right = f" and{gap}"
    return LangError("comma", start, start + 1, "", _params(text[start], "and"), right)


def _slip(kind: str, found: str, start: int) -> LangError:
    instead = _INSTEAD.get(found) or _INSTEAD_BY_KIND.get(kind, "")
    if kind == "wide":
        instead = _WIDE.get(found) or unicodedata.normalize("NFKC", found)
        if found.isspace():
            return LangError("wide_space", start, start + 1, "", _params(_named(found), ""), " ")
    elif kind == "quote":
        inner = found.strip("\"'“”‘’「」`").strip()
        instead = inner if re.fullmatch(r"\w+", inner) else ""
    elif kind == "strange_character":
        found = _named(found)
    end = start + (len(found) if kind != "strange_character" else 1)
    slip = LangError(kind, start, end, "", _params(found, instead), instead)
    slip.advice = "diagnostics.advice_choice" if found == "?" else ""
    return slip


def _params(found: str, instead: str) -> dict[str, object]:
    return {"found": found, "instead": instead}


def _named(char: str) -> str:
    """Return a character, or its number where nobody would see it."""
    return char if char.isprintable() and not char.isspace() else f"U+{ord(char):04X}"
