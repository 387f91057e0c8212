"""The words at the table that are no answers: what each is called, and what is meant by a line.

The catalogue has them: ``advice.word_<name>`` all that may be typed in a language, the first of it
shown, and ``advice.about_<name>`` what it does, as ``help`` lists it.
"""

from collections.abc import Iterable
from functools import cache
from typing import Final

from gouji_rules.diagnostics import nearest
from gouji_rules.game.actions import Action
from gouji_rules.messages import catalogue
from gouji_rules.messages.actions import said_for, typed
from gouji_rules.messages.layout import columns
from gouji_rules.messages.saying import say

WORDS: Final = (
    *("choices", "hint", "why", "rules", "table", "seats", "score", "counts", "log", "review"),
    *("undo", "auto", "speed", "burns", "ask", "save", "dissolve", "help", "quit"),
)
"""Their names, in the order in which ``help`` tells them."""
TAKE_MORE: Final = frozenset({"choices", "why", "rules", "speed", "burns"})
"""Words that something may follow: ``why 888``, ``speed 2``."""
_BETWEEN: Final = {"en": ", ", "zh-Hans": "、", "zh-Hant": "、"}


@cache
def all_words() -> dict[str, str]:
    """Return the names of the words at the table by all that may be typed for them."""
    texts = catalogue("advice")
    return {
        word: name
        for name in WORDS
        for lang, between in _BETWEEN.items()
        for word in texts[f"word_{name}"][lang].split(between)
    }


def shown(name: str, lang: str) -> str:
    """Return what is typed for a word, as it is shown."""
    return say(f"advice.word_{name}", lang).split(_BETWEEN[lang])[0]


def meant(line: str) -> tuple[str, str] | None:
    """Return the name of the word that a line begins with, and what follows; None for no word.

    Args:
        line: in lower case, words one space apart. Chinese needs no space: ``为什么888``.
    """
    known = all_words()
    if line in known:
        return known[line], ""
    for word in sorted(known, key=len, reverse=True):
        more = line.removeprefix(word)
        if more == line or known[word] not in TAKE_MORE:
            continue
        if more[0] == " " or not word[-1].isalnum() or not word.isascii():
            return known[word], more.strip()
    return None


def stands_alone(line: str) -> str:
    """Return the word at the head of a line that nothing may follow; empty for none."""
    head, _, more = line.partition(" ")
    return head if more and all_words().get(head, "quit") not in {*TAKE_MORE, "quit"} else ""


def near(line: str, words: Iterable[Action]) -> str:
    """Return what may have been meant by a mistyped line; empty where nothing is near.

    Args:
        line: what was typed.
        words: what can be answered now in words.
    """
    answers = [said for one in words for said in said_for(one.text)]
    before = [said for said in (*typed()["burn"], *typed()["give"]) if len(said) > 1]
    head = line.partition(" ")[0].casefold()
    known = [word for word in (*all_words(), *answers, *before) if len(word) > 1]
    return nearest(line.casefold(), known) or nearest(head, known) or ""


def help_lines(lang: str) -> list[str]:
    """Return a line for each word at the table: what is typed, and what it does."""
    return columns([(f"{shown(name, lang)}", say(f"advice.about_{name}", lang)) for name in WORDS])
