"""What was meant by a value that cannot be: a value of that kind as YAML writes it, or nothing."""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, NamedTuple, Protocol

from gouji_rules.diagnostics import nearest
from gouji_rules.diagnostics.glossary import place_of
from gouji_rules.diagnostics.meant import half_width, number_meant, rank_meant

__all__ = ["number_meant", "rank_meant"]

NONE: Final = "none"
SWITCHES: Final = {
    "on": "true", "off": "false", "yes": "true", "no": "false", "y": "true", "n": "false"
}  # fmt: skip
_NOTHING: Final = """
none no off false n nil null ~ - -- nothing empty never without disabled disable
exempt exempted waived waive skip skipped cancel cancelled canceled
免 免了 免贡 免貢 免进贡 免進貢 不贡 不貢 不进贡 不進貢 不用进 不用進 取消 作罢 作罷
无 無 没有 沒有 没 沒 不 否 假 空 关 關 关闭 關閉 不要 不用 不进 不進 不还 不還 都不 没了
wu meiyou bu guan
"""
NOTHING: Final = frozenset(_NOTHING.split())
"""Words for an empty list, or for the choice that means that there is none."""
_EVERYTHING: Final = "all every everything 全 全部 都 全都 所有 都要 quanbu suoyou"
EVERYTHING: Final = frozenset(_EVERYTHING.split())
_NOUGHTS: Final = ("none", "never")
"""Choices that say that there is nothing of the kind."""

# Texts of patterns, not yet compiled: nobody needs them before somebody has slipped.
_BETWEEN: Final = (
    r"[\s,;/|+&>·、，；。>＞→]+|->|=>"
    r"|(?<=[\u4e00-\u9fff])(?:然后|然後|再|和|与|與|及|跟)(?=[\u4e00-\u9fff])"
)
_BRACKETS: Final = "[](){}「」『』“”‘’\"'"
_MOST_PARTS: Final = 40
_JOKERS: Final = frozenset({"花", "王", "鬼", "虎", "jokers", "joker", "大小王", "大小花", "王牌"})
_NUMBER: Final = r"[0-9０-９]{1,4}|[零〇一二两兩三四五六七八九十]{1,3}"
_RANK: Final = (
    r"大王|小王|大花|小花|大鬼|小鬼|大虎|小虎|[钱錢]|10|１０|[2-9２-９TJQKAXDtjqkaxd]|"
    r"[ＴＪＱＫＡＸＤ]|[一二三四五六七八九十]"
)
_NUMBER_OF: Final = rf"({_NUMBER})\s*[张張个個]\s*({_RANK})(?![0-9])"
_RANK_NUMBER: Final = (
    rf"({_RANK})\s*(?:[:=：＝→>×xX*-]|=>|->|\s|去|加|减|減)\s*({_NUMBER})\s*[张張]?"
)
_PLACE: Final = (
    "第?[一二三四五六1-6][科客游遊名位落]|[头頭大末][科客游遊落拉]|最[后後]一名|[上下][游遊]|[1-6]"
)


class Written(NamedTuple):
    """What stands at a setting, however it is laid out.

    Attributes:
        words: as it is written, without the signs of YAML around a text.
        scalar: whether it is one value.
        alone: the value, or the only one of a list; empty where ``is_alone`` says no.
        is_alone: whether there is just one.
        entries: of a table, its keys, each with its value; None behind a key for what is no
            single value. None where it is no table.
    """

    words: str
    scalar: bool
    alone: str
    is_alone: bool
    entries: tuple[tuple[str, str | None], ...] | None


class OfField(Protocol):
    """What is asked of the kind of a row's field."""

    @property
    def wrong(self) -> str: ...

    def conforms(self, value: Any) -> bool: ...

    def meant(self, written: Written) -> str: ...


def is_nothing(word: str) -> bool:
    """Return whether a word says that there is nothing of a kind."""
    return word.strip().strip(_BRACKETS).casefold() in NOTHING


def _parts(text: str) -> list[str]:
    """Return the parts of an enumeration, however they are divided."""
    bare = text.strip(_BRACKETS + " ").removeprefix("- ")
    found = (part.strip(_BRACKETS) for part in re.split(_BETWEEN, bare))
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


def flow(parts: list[str]) -> str:
    """Return a list as YAML writes it on one line; nothing for an empty one."""
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


def _bare(written: Written) -> str:
    """Return what is written without brackets; empty where it says that there is nothing."""
    bare = written.words.strip(_BRACKETS + " ")
    return "" if is_nothing(bare) else bare


def list_of_meant(written: Written, values: tuple[str, ...]) -> str:
    """Return the list of named values that was meant."""
    bare = _bare(written)
    if not bare:
        return NONE
    if bare.casefold() in EVERYTHING:
        return flow(list(values))
    if written.entries is not None:
        return _of_table(written.entries, values)

    def meant(part: str) -> str:
        return part if part in values else nearest(part, values) or ""

    parts = _parts(written.words)
    found = _all(parts, meant)
    if not found and len(parts) == 1 and all("\u4e00" <= char <= "\u9fff" for char in parts[0]):
        found = _all(parts[0], meant) or _all(re.findall("..", parts[0]), meant)
    return flow(found)


def _of_table(entries: tuple[tuple[str, str | None], ...], values: tuple[str, ...]) -> str:
    """Return the list of a table whose keys are its entries, or their numbers."""
    names = [key for key, _ in entries]
    if names == [str(place + 1) for place in range(len(names))]:
        names = [value for _, value in entries if value is not None]
    elif "" not in (said := [boolean_meant(value or "") for _, value in entries]):
        names = [key for key, one in zip(names, said, strict=True) if one == "true"]
    return flow(_all(names, lambda part: nearest(part, values) or ""))


def ranks_meant(written: Written, *, may_be_empty: bool) -> str:
    """Return the list of ranks that was meant."""
    if not _bare(written):
        return NONE if may_be_empty else ""
    if written.entries is not None:
        return ""
    alone = rank_meant(written.words.strip(_BRACKETS)) if written.scalar else ""
    parts = [
        one
        for part in ([alone] if alone else _parts(written.words))
        for one in (("X", "D") if part in _JOKERS else (part,))
    ]
    found = _all(parts, rank_meant)
    if not found and len(parts) == 1:
        tokens = re.findall(_RANK, parts[0])
        found = _all(tokens, rank_meant) if "".join(tokens) == parts[0] else []
    return flow(found)


def rank_numbers_meant(written: Written) -> str:
    """Return the table from rank to number that was meant."""
    bare = _bare(written)
    if not bare:
        return NONE
    if written.entries is not None:
        return ""
    rows = [(rank, number) for number, rank in re.findall(_NUMBER_OF, bare)]
    rest = re.sub(_NUMBER_OF, "", bare)
    if not rows:
        rows = re.findall(_RANK_NUMBER, bare)
        rest = re.sub(_RANK_NUMBER, "", bare)
    if not rows or re.search(r"\w", re.sub("[去加减減掉和]", "", rest)):
        return ""
    made = {rank_meant(rank): number_meant(number) for rank, number in rows}
    if len(made) != len(rows) or "" in made or "" in made.values():
        return ""
    return "{" + ", ".join(f"{rank}: {number}" for rank, number in made.items()) + "}"


def keys_meant(written: Written) -> str:
    """Return the table from ranks to empty rows that was meant by a list of its keys."""
    ranks = ranks_meant(written, may_be_empty=False).strip("[]").split(", ")
    return "{" + ", ".join(f"{rank}: {{}}" for rank in ranks) + "}" if ranks[0] else ""


def row_meant(written: Written, kinds: Mapping[str, OfField], *, may_be_empty: bool) -> str:
    """Return the row that was meant by names of its fields, each with its value behind it.

    ``together`` is ``{together: true}``, ``until opened`` is ``{until: opened}``.

    Args:
        written: what stands there.
        kinds: the kinds of the fields by name.
        may_be_empty: whether a row without a word says something, as ``true`` does then.
    """
    if written.entries is not None:
        return ""
    if may_be_empty and SWITCHES.get(written.words.casefold(), written.words) == "true":
        return "{}"
    parts = _parts(written.words)
    made: dict[str, str] = {}
    while parts:
        name = nearest(parts.pop(0), kinds) or ""
        kind = kinds.get(name)
        if kind is None or name in made:
            return ""
        if kind.wrong == "not_true_or_false":
            given = boolean_meant(parts[0]) if parts else ""
            made[name] = given or "true"
            parts = parts[1:] if given else parts
            continue
        given = parts.pop(0) if parts else ""
        alone = Written(given, True, given, True, None)
        made[name] = given if kind.conforms(given) else kind.meant(alone)
        if not made[name]:
            return ""
    return "{" + ", ".join(f"{name}: {one}" for name, one in made.items()) + "}" if made else ""


def six_meant(written: Written) -> list[str]:
    """Return the numbers for places that were meant."""
    if written.entries is not None:
        values = [value for _, value in written.entries if value is not None]
        names = [place_of(key) for key, _ in written.entries]
        if names != [str(place + 1) for place in range(len(names))]:
            return []
    else:
        values = _parts(half_width(written.words))
    found = [number_meant(part) for part in values]
    return found if "" not in found else []


def falls_meant(written: Written) -> str:
    """Return the table from place to place and cards that was meant."""
    bare = _bare(written)
    if not bare:
        return NONE
    if not written.scalar:
        return ""
    rows: list[str] = []
    for told in re.split("[,;，；。]+", bare):
        cards = re.search(rf"({_NUMBER})\s*[张張]", told)
        places = re.findall(_PLACE, told[: cards.start()] if cards else told)
        found = [place_of(place) for place in places]
        number = number_meant(cards.group(1)) if cards else ""
        if len(found) != 2 or not number or "" in found:
            return ""
        rows.append(f"{found[0]}: {{to: {found[1]}, cards: {number}}}")
    return "{" + ", ".join(rows) + "}"
