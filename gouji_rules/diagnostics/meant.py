"""What a value was meant to be: half-width signs, lists, numbers, ranks, ids."""

import re
import unicodedata
from typing import Final

from gouji_rules.diagnostics.glossary import GLOSSARY

WIDE: Final[dict[str, str]] = {
    **dict(zip("，、；：。（）［］【】｛｝〔〕", ",,;:.()[][]{}[]", strict=True)),
    **dict(zip("－—–−＋＝＃＊．％＆！？＜＞～", "----+=#*.%&!?<>~", strict=True)),
    **dict.fromkeys("“”「」『』＂", '"'),
    **dict.fromkeys("‘’＇", "'"),
    **{chr(0xFF10 + n): str(n) for n in range(10)},
    **{chr(0xFF21 + n): chr(65 + n) for n in range(26)},
    **{chr(0xFF41 + n): chr(97 + n) for n in range(26)},
    "＿": "_",
    "\u3000": " ",
}
"""Full-width signs as Chinese input methods write them, and the half-width ones meant."""

ODD_SPACES: Final = re.compile("[\u00a0\u2000-\u200f\u2060\u3000\ufeff]")
"""Spaces that look like one or like nothing, and are none to YAML."""

_DIGITS: Final = {char: number for number, char in enumerate("零一二三四五六七八九")} | {
    "〇": 0, "两": 2, "兩": 2, "倆": 2, "壹": 1, "贰": 2, "叁": 3
}  # fmt: skip
_ENGLISH: Final = {
    "zero": "0", "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6",
    "seven": "7", "eight": "8", "nine": "9", "ten": "10", "eleven": "11", "twelve": "12",
}  # fmt: skip
_IN_WORDS: Final = {**_ENGLISH, "double": "2", "twice": "2", "triple": "3", "treble": "3"}
_ENGLISH_FACES: Final = {
    "jack": "J", "queen": "Q", "king": "K", "ace": "A", "two": "2", "deuce": "2", "ten": "T",
    "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8", "nine": "9",
    **dict.fromkeys(("big", "big joker", "big_joker", "bigjoker"), "D"),
    **dict.fromkeys(("small", "small joker", "small_joker", "smalljoker"), "X"),
}  # fmt: skip
_CHINESE_FACES: Final = {
    **dict.fromkeys(("钩", "勾", "鉤", "丁", "J子"), "J"),
    **dict.fromkeys(("圈", "疙瘩", "皮蛋", "Q子"), "Q"),
    **dict.fromkeys(("老K", "老k", "凯", "凱", "K子"), "K"),
    **dict.fromkeys(("尖", "尖子", "幺", "老A", "A子"), "A"),
}
"""What players in Shandong call the court cards and the ace."""
_UNITS: Final = re.compile(
    r"(张|張|副|幅|局|盘|盤|回合|分|个|個|家|户|戶|人|倍|番"
    r"|(?<=[0-9a-z]) ?(cards?|packs?|decks?|games?|sets?|points?|pts?|seats?|players?|times))$"
)
_FACES: Final = {"11": "J", "12": "Q", "13": "K", "1": "A", "14": "A", "15": "2", "0": "T"}
_SUITS: Final = {
    "红桃": "♥", "紅桃": "♥", "红心": "♥", "紅心": "♥", "黑桃": "♠", "梅花": "♣", "草花": "♣",
    "方块": "♦", "方塊": "♦", "方片": "♦",
}  # fmt: skip


def half_width(text: str) -> str:
    """Return a text with the half-width sign in place of each full-width one."""
    made = "".join(f"{WIDE[char]} " if char in "，、；" else WIDE.get(char, char) for char in text)
    return re.sub(r"([,;])\s+", r"\1 ", made).strip()


def number_meant(text: str) -> str:
    """Return the number of a text such as ``５``, ``五`` or ``5局``, or the empty string."""
    usual = unicodedata.normalize("NFKC", text).strip()
    usual = _UNITS.sub("", usual).strip()
    usual = re.sub(r"^[x×*](?=\d)|(?<=\d)[x×*]$", "", usual)
    if re.fullmatch(r"[-+]?[0-9]{1,9}\.0*", usual):
        return usual.partition(".")[0].removeprefix("+")
    if re.fullmatch(r"[-+]?[0-9]{1,9}(\.[0-9]{1,6})?", usual):
        return usual.removeprefix("+")
    below = re.fullmatch("[负負](.+)", usual)
    if below is not None:
        number = number_meant(below.group(1))
        return f"-{number}" if number and number[0] != "-" else ""
    tens, ten, ones = usual.partition("十")
    if ten and len(tens) <= 1 and len(ones) <= 1 and all(c in _DIGITS for c in tens + ones):
        return str((_DIGITS[tens] if tens else 1) * 10 + (_DIGITS[ones] if ones else 0))
    return str(_DIGITS[usual]) if usual in _DIGITS else _IN_WORDS.get(usual.casefold(), "")


def truth_meant(text: str) -> str:
    """Return ``true`` or ``false`` for a word such as ``yes`` or ``off``, or the empty string."""
    word = unicodedata.normalize("NFKC", text).strip().casefold()
    if word in {"yes", "y", "on", "true"}:
        return "true"
    return "false" if word in {"no", "n", "off", "false"} else ""


def rank_meant(text: str) -> str:
    """Return the rank or card of a text such as ``11``, ``红桃3`` or ``大王``, or nothing."""
    usual = unicodedata.normalize("NFKC", text).strip()
    for name, suit in _SUITS.items():
        if usual.startswith(name):
            rank = rank_meant(usual.removeprefix(name)) or usual.removeprefix(name)
            return f"{rank.upper()}{suit}" if len(rank) == 1 else ""
    if usual[:1] in {*"♦♣♥♠"} and len(usual) <= 3:
        rank = rank_meant(usual[1:])
        return f"{rank}{usual[0]}" if len(rank) == 1 else ""
    if usual in _FACES or usual in _CHINESE_FACES:
        return _FACES.get(usual) or _CHINESE_FACES[usual]
    face = re.sub(r"(?<=six)es$|s$", "", usual.casefold())
    if face in _ENGLISH_FACES:
        return _ENGLISH_FACES[face]
    if usual == "10" or re.fullmatch("[2-9TJQKAXD]", usual.upper()):
        return usual.upper()
    number = number_meant(usual)
    if number and (2 <= int(float(number)) <= 10):
        return number
    return next((name for name in GLOSSARY.get(usual, ()) if name in {"D", "X", "2"}), "")


def id_meant(text: str) -> str:
    """Return an id of a text such as ``Zao-Zhuang``, or the empty string."""
    usual = unicodedata.normalize("NFKC", text).strip()
    usual = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", usual).lower()
    usual = re.sub(r"[^a-z0-9_]+", "_", usual).strip("_")
    return usual if re.fullmatch("[a-z][a-z0-9_]{0,59}", usual) and text.isascii() else ""
