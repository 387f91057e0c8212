"""Actions in the reader's language, and what may be typed for them in Chinese.

Records, scenario files and Python write actions in English (``burn XAAA``); whoever reads Chinese
is shown ``烧 XAAA`` and may write that as well.
"""

from typing import Final

from gouji_rules.messages.texts import filled

CHINESE: Final[dict[str, tuple[str, ...]]] = {
    "pass": ("过牌", "過牌", "过", "過", "要不起", "不出", "不要", "不烧", "不燒"),
    "yield": ("让牌", "讓牌", "让", "讓"),
    "claim": ("接风", "接風", "要接风", "要接風", "风", "風"),
    "revolt": ("革命", "革"),
    "stay": ("不革命", "不革"),
    "head": ("要头", "要頭"),
    "headless": ("无头", "無頭", "不要头", "不要頭"),
    "call early": ("预点", "預點"),
    "call late": ("明点", "明點"),
    "call declare": ("宣点", "宣點"),
    "no call": ("不叫点", "不叫點", "不叫", "不点", "不點", "不宣", "不宣点", "不宣點"),
    "take": ("吃贡", "吃貢", "收", "收下"),
    "refuse": ("拒贡", "拒貢", "拒", "拒收", "不收"),
}
"""What stands for an action that is written as fixed words, however the question was put."""

CHINESE_WITH_CARDS: Final[dict[str, tuple[str, ...]]] = {
    "burn": ("反烧", "反燒", "烧牌", "燒牌", "烧", "燒"),
    "give": ("还贡", "還貢", "还牌", "還牌", "还", "還", "给", "給", "退"),
}
"""What stands before cards, the longest first."""

_FIXED: Final = {word: action for action, words in CHINESE.items() for word in words}


def worded(action: str, lang: str) -> str:
    """Return an action in ``lang``: ``burn 22A`` is ``烧 22A`` in Chinese, cards are cards.

    Args:
        action: the action's text, or a move's: ``1 burn 22A``.
        lang: ``en``, ``zh-Hans`` or ``zh-Hant``.
    """
    if action[1:2] == " " and action[0].isdigit():
        return f"{action[0]} {worded(action[2:], lang)}"
    word, _, cards = action.partition(" ")
    if word in CHINESE_WITH_CARDS:
        return filled(f"action.{word}", lang, {"cards": cards}).rstrip()
    if action in CHINESE:
        return filled(f"action.{action.replace(' ', '_')}", lang, {})
    return action


def in_english(action: str) -> str:
    """Return an action that is written in Chinese as records write it; any other as it is."""
    if action.isascii():
        return action
    word = action.strip()
    if word in _FIXED:
        return _FIXED[word]
    for english, words in CHINESE_WITH_CARDS.items():
        for one in words:
            if word.startswith(one):
                return f"{english} {word.removeprefix(one).strip()}"
    return action


__all__ = ["CHINESE", "CHINESE_WITH_CARDS", "in_english", "worded"]
