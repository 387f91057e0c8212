"""Values of expectations in words: nobody, a debt, a burn, a call, as players say them."""

import re
from collections.abc import Mapping
from typing import Final

from gouji_rules.diagnostics import Message
from gouji_rules.diagnostics.diagnostic import visible
from gouji_rules.engine.position import OLDER
from gouji_rules.game.debts import DEBT_KINDS
from gouji_rules.messages import Worded, has, text
from gouji_rules.messages.actions import worded

_SEATS: Final = frozenset({"asks", "owner", "leader"})
"""What is a seat, or nobody."""

_DEBT: Final = re.compile(r"(\d) pays (\d) (\d+) ([a-z]\S*)")
_BURN: Final = re.compile(r"(\d) burned (\d)(.*)")
_CALLS: Final = frozenset({"none", "early", "late", "declare"})


def words(value: object, lang: str, key: str = "") -> str:
    """Return a value in ``lang``.

    Args:
        value: as the file or the engine has it.
        lang: ``en``, ``zh-Hans`` or ``zh-Hant``.
        key: what was expected, such as ``asks``: nothing means nobody there.
    """
    if isinstance(value, Message):
        return value.text(lang)
    if isinstance(value, Worded):
        return worded(value, lang)
    if isinstance(value, bool):
        return text(f"scenario.value_{'yes' if value else 'no'}", lang)
    if value is None:
        return text(f"scenario.value_{'nobody' if key in _SEATS else 'nothing'}", lang)
    if isinstance(value, str):
        return _text(value, lang, key)
    if isinstance(value, float):
        return f"{value:g}"
    if isinstance(value, Mapping):
        inner = [f"{one}: {words(below, lang, key)}" for one, below in value.items()]
        return "{" + ", ".join(inner) + "}"
    if isinstance(value, list | tuple):
        inner = [words(one, lang, key) for one in value]
        plain = all(one.isascii() for one in inner)  # as the file has it
        return f"[{', '.join(inner)}]" if plain else listed(inner, lang)
    return visible(str(value))


def listed(values: list[str], lang: str) -> str:
    """Return words one after the other."""
    return text("scenario.list_comma", lang).join(values)


def debts(written: list[str], lang: str) -> str:
    """Return debts or burns, ``3 pays 0 2 point``, one after the other."""
    return listed([_text(one, lang, "debts") for one in written], lang)


def _text(value: str, lang: str, key: str) -> str:
    if not value:
        return '""'
    if key == "calls" and value in _CALLS:
        return text(f"scenario.call_{value}", lang)
    if lang == "en":  # the words of the file are the words of the language
        return visible(value)
    debt, burn = _DEBT.fullmatch(value), _BURN.fullmatch(value)
    if debt:
        payer, payee, cards, kind = debt.groups()
        return text(
            "scenario.value_debt",
            lang,
            payer=payer,
            payee=payee,
            cards=cards,
            kind=text(f"play.tribute_{kind}", lang) if kind in DEBT_KINDS else kind,
        )
    if burn:
        return text("scenario.value_burn", lang, burner=burn[1], victim=burn[2]) + burn[3]
    if key in _SEATS and value in {"none", "nobody"}:
        return text("scenario.value_nobody", lang)
    phase = f"editor.phase.{OLDER.get(value, value)}.title"
    return text(phase, lang) if key == "phase" and has(phase) else visible(value)
