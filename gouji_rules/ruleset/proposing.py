"""What to write in place of a value that cannot be: a value of that setting, or nothing.

What is proposed conforms to the setting's kind: whoever writes it gets no other error there.
"""

import re
from collections.abc import Callable, Iterable
from typing import Any, Final

from gouji_rules.diagnostics import nearest
from gouji_rules.diagnostics.glossary import place_of
from gouji_rules.rules.kinds import (
    Boolean,
    Choice,
    FallTable,
    Integer,
    Kind,
    ListOf,
    Number,
    RankNumbers,
    RankOrCard,
    Ranks,
    SixNumbers,
)
from gouji_rules.ruleset.kinds import NONE, conforms
from gouji_rules.ruleset.meant import half_width, number_meant, rank_meant
from gouji_rules.ruleset.nodes import Mapping, Node, Scalar, Sequence, plain

SWITCHES: Final = {
    "on": "true", "off": "false", "yes": "true", "no": "false", "y": "true", "n": "false"
}  # fmt: skip
_NOTHING: Final = """
none no off false n nil null ~ - -- nothing empty never without disabled disable
无 無 没有 沒有 没 沒 不 否 假 空 关 關 关闭 關閉 不要 不用 不进 不進 不还 不還 都不 没了
wu meiyou bu guan
"""
NOTHING: Final = frozenset(_NOTHING.split())
"""Words for an empty list, or for the choice that means that there is none."""
_EVERYTHING: Final = "all every everything 全 全部 都 全都 所有 都要 quanbu suoyou"
EVERYTHING: Final = frozenset(_EVERYTHING.split())
_NOUGHTS: Final = ("none", "never")
"""Choices that say that there is nothing of the kind."""

_BETWEEN: Final = re.compile(
    r"[\s,;/|+&>·、，；。>＞→]+|->|=>|(?<=[\u4e00-\u9fff])(?:然后|然後|再|和|与|與|及|跟)(?=[\u4e00-\u9fff])"
)
_BRACKETS: Final = "[](){}「」『』“”‘’\"'"
_MOST_PARTS: Final = 40
_JOKERS: Final = frozenset({"花", "王", "鬼", "虎", "jokers", "joker", "大小王", "大小花", "王牌"})
_NUMBER: Final = r"[0-9０-９]{1,4}|[零〇一二两兩三四五六七八九十]{1,3}"
_RANK: Final = (
    r"大王|小王|大花|小花|大鬼|小鬼|大虎|小虎|[钱錢]|10|１０|[2-9２-９TJQKAXDtjqkaxd]|"
    r"[ＴＪＱＫＡＸＤ]|[一二三四五六七八九十]"
)
_NUMBER_OF: Final = re.compile(rf"({_NUMBER})\s*[张張个個]\s*({_RANK})(?![0-9])")
_RANK_NUMBER: Final = re.compile(
    rf"({_RANK})\s*(?:[:=：＝→>×xX*-]|=>|->|\s|去|加|减|減)\s*({_NUMBER})\s*[张張]?"
)
_PLACE: Final = re.compile(
    "第?[一二三四五六1-6][科客游遊名位落]|[头頭大末][科客游遊落拉]|最[后後]一名|[上下][游遊]|[1-6]"
)


def proposed(kind: Kind[Any], node: Node) -> str:
    """Return the value of a kind that was meant, as YAML writes it; the empty string if unsure."""
    maker = _MAKERS.get(type(kind))
    made = maker(kind, node) if maker is not None else ""
    return made if made and made != _written(node) and conforms(kind, read_value(made)) else ""


def read_value(text: str) -> Any:
    """Return the plain data of a short value as YAML writes it; None where it is none."""
    from gouji_rules.diagnostics import RulesetError
    from gouji_rules.ruleset.compose import compose
    from gouji_rules.ruleset.nodes import Source

    try:
        top, problems = compose(Source(f"value: {text}\n", ""))
    except RulesetError:
        return None
    data = plain(top)
    return data.get("value") if isinstance(data, dict) and not problems else None


def is_nothing(word: str) -> bool:
    """Return whether a word says that there is nothing of a kind."""
    return word.strip().strip(_BRACKETS).casefold() in NOTHING


def _written(node: Node) -> str:
    return node.source.text[node.start : node.end].strip()


def _words(node: Node) -> str:
    """Return what is written, without the signs of YAML around it."""
    return node.text.strip() if isinstance(node, Scalar) else _written(node)


def _parts(text: str) -> list[str]:
    """Return the parts of an enumeration, however they are divided."""
    bare = text.strip(_BRACKETS + " ").removeprefix("- ")
    found = (part.strip(_BRACKETS) for part in _BETWEEN.split(bare))
    return [part for part in found if part][: _MOST_PARTS + 1]


def _all(parts: Iterable[str], meant: Callable[[str], str]) -> list[str]:
    """Return what each part means, each once; nothing where one of them means nothing."""
    found: list[str] = []
    for part in parts:
        one = meant(part)
        if not one:
            return []
        if one not in found:
            found.append(one)
    return found if len(found) <= _MOST_PARTS else []


def _flow(parts: list[str]) -> str:
    return f"[{', '.join(parts)}]" if parts else ""


def boolean_meant(words: str) -> str:
    """Return ``true`` or ``false`` of a word for it, or the empty string."""
    noted = re.match(r"(true|false)\b", words)
    plain_words = words.strip().strip(_BRACKETS)
    return (
        SWITCHES.get(plain_words.casefold(), "")
        or (noted.group() if noted else "")
        or {"1": "true", "0": "false", "１": "true", "０": "false"}.get(plain_words, "")
        or ("false" if plain_words.casefold() in NOTHING else "")
        or nearest(plain_words, ["true", "false"])
        or ""
    )


def choice_meant(words: str, values: Iterable[str]) -> str:
    """Return the value that a word means, or the empty string."""
    known = list(values)
    if is_nothing(words):
        found = next((value for value in _NOUGHTS if value in known), "")
        if found:
            return found
    close = nearest(words.strip(_BRACKETS), known)
    # What says only that there is none names no value besides.
    return "" if close is None or (is_nothing(words) and close not in _NOUGHTS) else close


def _boolean(_kind: Kind[Any], node: Node) -> str:
    return boolean_meant(_words(node)) if isinstance(node, Scalar) else ""


def _choice(kind: Kind[Any], node: Node) -> str:
    assert isinstance(kind, Choice)
    alone = node.items[0] if isinstance(node, Sequence) and len(node.items) == 1 else node
    return choice_meant(_words(alone), kind.values) if isinstance(alone, Scalar) else ""


def _number(_kind: Kind[Any], node: Node) -> str:
    alone = node.items[0] if isinstance(node, Sequence) and len(node.items) == 1 else node
    return number_meant(_words(alone)) if isinstance(alone, Scalar) else ""


def _list(kind: Kind[Any], node: Node) -> str:
    assert isinstance(kind, ListOf)
    words = _words(node)
    bare = words.strip(_BRACKETS + " ")
    if not bare or is_nothing(bare):
        return NONE
    if bare.casefold() in EVERYTHING:
        return _flow(list(kind.values))
    if isinstance(node, Mapping):
        return _of_table(kind, node)

    def meant(part: str) -> str:
        return part if part in kind.values else nearest(part, kind.values) or ""

    parts = _parts(words)
    found = _all(parts, meant)
    if not found and len(parts) == 1 and all("\u4e00" <= char <= "\u9fff" for char in parts[0]):
        found = _all(parts[0], meant) or _all(re.findall("..", parts[0]), meant)
    return _flow(found)


def _of_table(kind: ListOf, node: Mapping) -> str:
    """Return the list of a table whose keys are its entries, or their numbers."""
    names = [key.text for key, _ in node.entries]
    if names == [str(place + 1) for place in range(len(names))]:
        names = [value.text for _, value in node.entries if isinstance(value, Scalar)]
    return _flow(_all(names, lambda part: nearest(part, kind.values) or ""))


def _ranks(kind: Kind[Any], node: Node) -> str:
    assert isinstance(kind, Ranks)
    words = _words(node)
    bare = words.strip(_BRACKETS + " ")
    if not bare or is_nothing(bare):
        return NONE if kind.least == 0 else ""
    if isinstance(node, Mapping):
        return ""
    parts = [one for part in _parts(words) for one in (("X", "D") if part in _JOKERS else (part,))]
    found = _all(parts, rank_meant)
    if not found and len(parts) == 1:
        tokens = re.findall(_RANK, parts[0])
        found = _all(tokens, rank_meant) if "".join(tokens) == parts[0] else []
    return _flow(found)


def _rank_numbers(_kind: Kind[Any], node: Node) -> str:
    words = _words(node)
    bare = words.strip(_BRACKETS + " ")
    if not bare or is_nothing(bare):
        return NONE
    if isinstance(node, Mapping):
        return ""
    rows = [(rank, number) for number, rank in _NUMBER_OF.findall(bare)]
    rest = _NUMBER_OF.sub("", bare)
    if not rows:
        rows = _RANK_NUMBER.findall(bare)
        rest = _RANK_NUMBER.sub("", bare)
    if not rows or re.search(r"\w", re.sub("[去加减減掉和]", "", rest)):
        return ""
    made = {rank_meant(rank): number_meant(number) for rank, number in rows}
    if len(made) != len(rows) or "" in made or "" in made.values():
        return ""
    return "{" + ", ".join(f"{rank}: {number}" for rank, number in made.items()) + "}"


def _rank(_kind: Kind[Any], node: Node) -> str:
    alone = node.items[0] if isinstance(node, Sequence) and len(node.items) == 1 else node
    return rank_meant(_words(alone)) if isinstance(alone, Scalar) else ""


def _six(_kind: Kind[Any], node: Node) -> str:
    if isinstance(node, Mapping):
        values = [value.text for _, value in node.entries if isinstance(value, Scalar)]
        names = [place_of(key.text) for key, _ in node.entries]
        if names != [str(place + 1) for place in range(len(names))]:
            return ""
    else:
        values = _parts(half_width(_words(node)))
    found = [number_meant(part) for part in values]
    return _flow(found) if "" not in found else ""


def _fall(_kind: Kind[Any], node: Node) -> str:
    words = _words(node)
    bare = words.strip(_BRACKETS + " ")
    if not bare or is_nothing(bare):
        return NONE
    if not isinstance(node, Scalar):
        return ""
    rows: list[str] = []
    for said in re.split("[,;，；。]+", bare):
        cards = re.search(rf"({_NUMBER})\s*[张張]", said)
        places = _PLACE.findall(said[: cards.start()] if cards else said)
        found = [place_of(place) for place in places]
        number = number_meant(cards.group(1)) if cards else ""
        if len(found) != 2 or not number or "" in found:
            return ""
        rows.append(f"{found[0]}: {{to: {found[1]}, cards: {number}}}")
    return "{" + ", ".join(rows) + "}"


_MAKERS: Final[dict[type, Callable[[Kind[Any], Node], str]]] = {
    Boolean: _boolean,
    Choice: _choice,
    Integer: _number,
    Number: _number,
    ListOf: _list,
    Ranks: _ranks,
    RankNumbers: _rank_numbers,
    RankOrCard: _rank,
    SixNumbers: _six,
    FallTable: _fall,
}
