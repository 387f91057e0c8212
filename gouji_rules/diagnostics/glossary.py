"""What players call things, in both ways of writing Chinese and in pinyin, and our names for it."""

import re
import unicodedata
from pathlib import Path
from typing import Final

GLOSSARY: Final[dict[str, tuple[str, ...]]] = {}
"""A word that players use -> the names it may mean here, the likeliest first: ``glossary.txt``."""

for _line in Path(__file__).with_name("glossary.txt").read_text(encoding="utf-8").splitlines():
    _words, _, _names = _line.partition(" = ")
    for _word in _words.split() if _names else ():
        GLOSSARY[_word] = (*GLOSSARY.get(_word, ()), *_names.split())

_PLACES: Final = {
    "1": "头科 頭科 头客 頭客 头游 頭遊 头名 頭名 状元 狀元 上游 上遊 touke first 1st",
    "2": "二科 二客 二游 二遊 榜眼 erke second 2nd",
    "3": "三科 三客 三游 三遊 探花 sanke third 3rd",
    "4": "四科 四客 四游 四遊 三落 sanluo sike fourth 4th",
    "5": "五科 五客 五游 五遊 二落 erluo wuke fifth 5th",
    "6": "六科 六客 六游 六遊 大落 末科 末客 末游 末遊 大拉 老末 落科 下游 下遊 最后一名 最後一名 "
    "daluo moke liuke sixth 6th last",
}
"""What the places are called, 1 the first to have gone out."""
_PLACE_OF: Final = {word: place for place, words in _PLACES.items() for word in words.split()}
_NUMBERS: Final = {char: str(number) for number, char in enumerate("一二三四五六", 1)}


def place_of(word: str) -> str:
    """Return the place 1-6 of a word for it (``大落``, ``第二名``, ``place_6``), or nothing."""
    plain = unicodedata.normalize("NFKC", word).strip().strip("\"'“”‘’「」").casefold()
    if plain in _PLACE_OF:
        return _PLACE_OF[plain]
    numbered = re.fullmatch("(?:第|place[ _-]?|no[. ]*)?([1-6一二三四五六])[名位号號]?", plain)
    return _NUMBERS.get(numbered.group(1), numbered.group(1)) if numbered else ""
