"""What cannot be read is refused in words of ours, with the place, in each language."""

import re

import pytest

from gouji_rules.errors import GoujiError
from gouji_rules.messages import LANGUAGES
from gouji_rules.table.errors import TableError
from gouji_rules.table.malformed import malformed
from gouji_rules.web.errors import WebError
from gouji_rules.web.protocol import decode


def said(raw: bytes, lang: str) -> str:
    """Return what is said to who sends this at a table."""
    with pytest.raises(GoujiError) as caught:
        decode(raw)
    error = caught.value
    if isinstance(error, WebError):
        return error.told(lang)["error"]["text"]
    assert isinstance(error, TableError)
    return error.text(lang)


PROPOSES = (
    b'{"do": "propose", "id": "1", "what": "again",'
    b' "ruleset": {"text": "", "path": "x", "digest": ""}}'
)

SENT = {
    b'{"do": "act", "id": "1", "action": 7, "noticed": 1}': (
        "This is not a command: there is a whole number where a text belongs, at $.action.",
        "这不是牌桌认识的指令：这里应当是文字，却是整数（位置：$.action）。",
    ),
    b'{"do": 7, "id": "1"}': (
        "This is not a command: there is something else where a text belongs, at $.do.",
        "这不是牌桌认识的指令：这里应当是文字，却是别的（位置：$.do）。",
    ),
    b'{"do": "why", "id": "1"}': (
        "This cannot be understood: the field 'action' is missing.",
        "看不懂：缺少字段“action”。",
    ),
    b'{"do": "ready", "id": "1", "more": 1}': (
        "This is not a command: there is no field 'more'.",
        "这不是牌桌认识的指令：没有“more”这个字段。",
    ),
    b'{"do": "fly", "id": "1"}': (
        "This is not a command: 'fly' is none of what can be said there, at $.do.",
        "这不是牌桌认识的指令：这里不能写“fly”（位置：$.do）。",
    ),
    b'{"do": "stand", "id": "1", "burns": "ever"}': (
        "This is not a command: 'ever' is none of what can be said there, at $.burns.",
        "这不是牌桌认识的指令：这里不能写“ever”（位置：$.burns）。",
    ),
    b'{"do": "ping", "id": "%s"}' % (b"1" * 41): (
        "This cannot be understood: it is too long: at most 40, at $.id.",
        "看不懂：太长，长度至多 40（位置：$.id）。",
    ),
    b'{"do": "ready", "id": ""}': (
        "This is not a command: it is too short: at least 1, at $.id.",
        "这不是牌桌认识的指令：太短，长度至少 1（位置：$.id）。",
    ),
    b'{"do": "replace", "id": "1", "seat": 77}': (
        "This is not a command: the number is too great: at most 5, at $.seat.",
        "这不是牌桌认识的指令：数太大，至多 5（位置：$.seat）。",
    ),
    b'{"do": "hello", "id": "1", "version": 1, "since": -1}': (
        "This cannot be understood: the number is too small: at least 0, at $.since.",
        "看不懂：数太小，至少 0（位置：$.since）。",
    ),
    b'{"do": "bot", "id": "1", "seat": 1e999}': (
        "This cannot be understood: no number can be so great, at $[...].",
        "看不懂：数太大，放不下（位置：$[...]）。",
    ),
    b'{"do": "sit", "id": "1", "seat": 1, "name": "x", "key": "zz"}': (
        "This is not a command: it is not written as it has to be, at $.key.",
        "这不是牌桌认识的指令：写法不对（位置：$.key）。",
    ),
    b"[]": (
        "This cannot be understood: there is a list […] where an object {…} belongs.",
        "看不懂：这里应当是对象 {…}，却是列表 […]。",
    ),
    b"hello": (
        "This cannot be understood: it is not JSON, from byte 0 on.",
        "看不懂：不是 JSON：错在第 0 字节。",
    ),
    b'{"do": "ping"': (
        "This cannot be understood: it is not JSON: it ends in the middle.",
        "看不懂：不是 JSON：没写完就断了。",
    ),
    b'{"do": "ping", "id": "\xff"}': (
        "This cannot be understood: it is not UTF-8.",
        "看不懂：不是 UTF-8 编码。",
    ),
    PROPOSES: (
        "This is not a command: there is no field 'ruleset'.",
        "这不是牌桌认识的指令：没有“ruleset”这个字段。",
    ),
}


@pytest.mark.parametrize("raw", SENT)
def test_what_cannot_be_read_is_told_in_words_of_ours_with_its_place(raw: bytes) -> None:
    english, chinese = SENT[raw]

    assert english == said(raw, "en")
    assert chinese == said(raw, "zh-Hans")
    assert chinese != said(raw, "zh-Hant") != english


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("error", "at"),
    [
        (RecursionError("maximum recursion depth exceeded"), ""),
        (UnicodeDecodeError("utf-8", b"\xff", 0, 1, "invalid start byte"), ""),
        (ValueError("Expected `str | int | null`, got `array` - at `$.a`"), "$.a"),
        (ValueError("Expected `date`, got `int` - at `$.b`"), "$.b"),
        (ValueError("Something that nobody has thought of - at `$.c`"), "$.c"),
    ],
)
def test_whatever_the_decoder_says_none_of_its_words_are_repeated(
    error: Exception, at: str, lang: str
) -> None:
    told = malformed(error).text(lang)

    assert at in told
    if lang != "en":
        assert not re.search("[A-Za-z]{3}", re.sub(r"UTF-8|null", "", told))
    assert "xpected" not in told


def test_what_somebody_sends_is_cut_and_made_safe() -> None:
    told = said(b'{"do": "ready", "id": "1", "%s\\u202e": 1}' % (b"m" * 900), "en")

    assert len(told) < 220
    assert "\u202e" not in told
