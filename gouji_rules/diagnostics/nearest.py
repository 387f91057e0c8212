"""The name that somebody most likely meant."""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from difflib import SequenceMatcher
from functools import cache

from gouji_rules.diagnostics.glossary import GLOSSARY
from gouji_rules.messages import catalogue

_MOST = 60
"""Nobody misspells a longer word by a letter or two; bounds the work on hostile input."""

_LONGEST_TITLE = 8
"""Longer texts of the catalogue are descriptions, not names."""


def nearest(word: str, choices: Iterable[str]) -> str | None:
    """Return the one of ``choices`` that ``word`` most likely means, or None.

    Finds misspellings (also of words of two letters), other ways of writing the same word
    (``Hold-Three``), and what players call it in Chinese or pinyin (``燒牌``, ``shaopai``).
    Of key paths the last part alone is compared too.
    """
    known = list(dict.fromkeys(choices))
    wanted = _plain(word)
    if not wanted or len(wanted) > _MOST:
        return None
    by_form: dict[str, str] = {}
    for choice in known:
        by_form.setdefault(_plain(choice), choice)
    if wanted in by_form:
        return by_form[wanted]
    for meant in _glossary(wanted):
        for form, choice in by_form.items():
            if _plain(meant) in (form, form.rpartition(".")[2]):
                return choice
    chinese = _chinese(wanted, by_form)
    if chinese is not None:
        return chinese
    best: tuple[float, str] | None = None
    for form, choice in by_form.items():
        score = _likeness(wanted, form)
        if "." in form and "." not in wanted:
            score = max(score, _likeness(wanted, form.rpartition(".")[2]) - 0.05)
        if score > 0 and (best is None or score > best[0]):
            best = score, choice
    return best[1] if best else None


def _plain(word: str) -> str:
    folded = unicodedata.normalize("NFKC", word).casefold().strip().strip("\"'“”‘’「」")
    for char in "- ":
        folded = folded.replace(char, "_")
    return folded


def _glossary(word: str) -> tuple[str, ...]:
    """Return what players mean by a word: in Chinese, in pinyin with its tones or without."""
    bare = word.replace("_", "").replace("'", "")
    return (
        GLOSSARY.get(word)
        or GLOSSARY.get(bare)
        or GLOSSARY.get(_toneless(bare))
        or _titles().get(bare)
        or ()
    )


def _toneless(pinyin: str) -> str:
    """Return pinyin without its tones: neither ``shāopái`` nor ``shao1pai2``."""
    bare = "".join(c for c in unicodedata.normalize("NFD", pinyin) if not unicodedata.combining(c))
    return re.sub(r"(?<=[a-zü])[1-5]", "", bare)


@cache
def _titles() -> dict[str, tuple[str, ...]]:
    """Return what our own catalogue calls settings and their values, in Chinese."""
    found: dict[str, tuple[str, ...]] = {}
    for key, texts in catalogue("setting").items():
        path = key.removesuffix(".title")
        if path.endswith(".about"):
            continue
        for lang in ("zh-Hans", "zh-Hant"):
            if len(texts[lang]) <= _LONGEST_TITLE:
                found[texts[lang]] = (*found.get(texts[lang], ()), path.rpartition(".")[2], path)
    return found


def _chinese(word: str, by_form: Mapping[str, str]) -> str | None:
    """Return what a Chinese word means that is nearly one of the glossary's.

    Its characters in another order (``优先联邦``), with others around them (``烧牌规则``), or one
    of them another (``烧排``); None where that fits several.
    """
    if not any("\u4e00" <= char <= "\u9fff" for char in word):
        return None
    best: dict[str, float] = {}
    for term, ids in GLOSSARY.items():
        score = _alike(word, term)
        if not score:
            continue
        for meant in ids:
            choice = by_form.get(_plain(meant))
            if choice is not None:
                best[choice] = max(best.get(choice, 0), score)
                break
    ranked = sorted(best.items(), key=lambda row: -row[1])
    if not ranked or (len(ranked) > 1 and ranked[0][1] == ranked[1][1]):
        return None
    return ranked[0][0]


def _alike(word: str, term: str) -> float:
    if sorted(word) == sorted(term):
        return 1
    if len(term) >= 2 and term in word:
        return 0.5 + len(term) / 100
    if len(word) >= 2 and word in term:
        return 0.4 + 1 / (100 + len(term))
    if len(word) == len(term) and len(word) in {3, 4}:  # one of two is another word: 按级, 按小
        same = sum(a == b for a, b in zip(word, term, strict=True))
        return 0.2 + same / 100 if same == len(word) - 1 else 0
    return 0


def _likeness(a: str, b: str) -> float:
    """Return 0 where two words are too different, else how like they are, at most 1."""
    longer = max(len(a), len(b))
    allowed = 1 if longer <= 5 else 2 if longer <= 9 else longer // 4
    if a.replace("_", "") == b.replace("_", ""):
        return 0.99
    if sorted(a.split("_")) == sorted(b.split("_")):
        return 0.98
    distance = _distance(a, b, allowed)
    matcher = SequenceMatcher(None, a, b)
    if distance > allowed:
        part = min(len(a), len(b)) >= 4 and (a in b.split("_") or b in a.split("_"))
        begins = len(a) >= 3 and b.startswith(a)
        # The quick ratios are never below the ratio, which is slow.
        alike = matcher.real_quick_ratio() >= 0.8 and matcher.quick_ratio() >= 0.8
        if not part and not begins and not alike:
            return 0
        ratio = matcher.ratio()
        return 0.5 * ratio + 0.2 if part or begins or ratio >= 0.8 else 0
    if longer <= 2 and not set(a) & set(b):
        return 0
    return 0.5 * (1 - distance / (longer + 1)) + 0.5 * matcher.ratio()


def _distance(a: str, b: str, limit: int) -> int:
    """Return the number of letters to insert, drop, change or swap; ``limit`` + 1 where more."""
    if abs(len(a) - len(b)) > limit:
        return limit + 1
    before: list[int] = []
    last = list(range(len(b) + 1))
    for i, one in enumerate(a, 1):
        row = [i]
        for j, other in enumerate(b, 1):
            cost = min(last[j] + 1, row[-1] + 1, last[j - 1] + (one != other))
            if i > 1 and j > 1 and one == b[j - 2] and a[i - 2] == other:
                cost = min(cost, before[j - 2] + 1)
            row.append(cost)
        if min(row) > limit:
            return limit + 1
        before, last = last, row
    return last[-1]
