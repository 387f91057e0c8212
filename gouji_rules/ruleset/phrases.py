"""Sentences of players, and the expressions that say the same: faults of one are told once.

They are the ready ones of the cookbook: whoever writes what he says at the table is offered what
to write. ``tests/ruleset/test_phrases.py`` loads every one of them.
"""

import re
import unicodedata
from dataclasses import replace
from typing import Final

from gouji_rules.diagnostics import Diagnostic, Message
from gouji_rules.diagnostics.meant import number_meant
from gouji_rules.lang.errors import LangErrors
from gouji_rules.lang.parse import parse
from gouji_rules.rules.vocabulary import SLOTS
from gouji_rules.ruleset.structure.resolve import Resolved
from gouji_rules.ruleset.yaml.nodes import Scalar

_TRADITIONAL: Final = dict(
    zip(
        "夠級點張開沒錢進純帶掛單對給兩貢條聯個壓過後無紅勝還於獨會讓該誰幾數雙為當麼時動輪風來買賣領亂纏場",
        "够级点张开没钱进纯带挂单对给两贡条联个压过后无红胜还于独会让该谁几数双为当么时动轮风来买卖领乱缠场",
        strict=True,
    )
)
_NOISE: Final = re.compile(r"(?:[\s，,。.；;、！!：:“”\"'（）()的才能算要就都得]|可以)+")
_N: Final = r"(?P<n>[0-9]+|[一二两三四五六七八九十]+|two|three|four|five|six|seven|eight|nine|ten)"
_FLOWERS: Final = "(花|王|鬼|虎|大小王|大小花)"

_NO: Final = "(没有|没|不带|不挂|不贴|无)"

_PHRASES: Final[dict[str, tuple[tuple[str, str], ...]]] = {
    "beats": (
        ("(每|一)张(每张)?(大|管)(每张|过)?|张张(大|管)|一张管一张|一般|普通|照常|(按|逐)张比",
         "every_card_above(new, old)"),
        ("every ?card|cardbycard|usual|normal|default", "every_card_above(new, old)"),
        ("张数(一样|相同)(点数|牌)?(大|大管小)?|同样张数(点数)?(大|比大小)|比点数",
         "new.size == old.size and new.rank > old.rank and every_card_above(new, old)"),
    ),
    "gouji.is": (
        ("(纯|按张数|默认|普通|一般|照常)?(够级)?(牌)?|够级牌", "default_gouji(play)"),
        ("(pure)?gouji|default|usual|normal", "default_gouji(play)"),
        (f"(有)?{_N}张(和|及|或)?(以上|起|或更多)(是)?(够级)?(牌)?",
         "default_gouji(play) or play.size >= {n}"),
        (f"(atleast)?{_N}(cards)?(ormore|andmore|andup)?",
         "default_gouji(play) or play.size >= {n}"),
        ("挂花不(是)?(够级)?(牌)?|不挂花", "default_gouji(play) and not play.hung"),
        (f"{_N}张(以上)?挂花(够级)?(牌)?",
         "default_gouji(play) and (not play.hung or play.size >= {n})"),
        (f"{_NO}{_FLOWERS}(够级)?", "default_gouji(play) and play.jokers == 0"),
    ),
    "opening.opens": (
        (f"纯够级(牌)?(开点)?|{_NO}{_FLOWERS}(也|和|又)?{_NO}?(钱|2)(开点)?",
         "play.cards.jokers == 0 and play.twos == 0"),
        (f"{_NO}{_FLOWERS}(开点)?", "play.cards.jokers == 0"),
        (f"{_NO}大(花|王|鬼)(开点|行)?", "play.cards.bigs == 0"),
        ("(是)?够级(牌)?(开点)?|什么开点|随便(开点)?|任意|全部|有", "true"),
        (f"{_NO}{_FLOWERS}?单张?(2|钱)不(开点?|行)?|单张?(2|钱)不开点?",
         "play.cards.jokers == 0 and not (play.size == 1 and play.rank == 2)"),
        (f"{_NO}?{_FLOWERS}?单张?(2|钱)(和)?一?对(2|钱)不开点?",
         "play.jokers == 0 and not (play.rank == 2 and play.size <= 2)"),
        (f"{_NO}(钱|2)(开点)?|no(2s?|twos)", "play.twos == 0"),
        ("(自己)?领出(牌|够级|够级牌)?(开点)?|lead|leads(only)?|onlyleads|led", "win.led"),
        ("(还)?(没|没有|无)人走(科|完)?(以前|之前|前|时|时候)?(开点)?|(头科|有人)走(科)?(以前|之前|前)",
         "win.out == 0"),
        ("(beforeanybodyis|beforeanybodygoes|nobodyis|noone|nobody)out", "win.out == 0"),
        ("对(头|家)(还)?(在|在场|没走|没走科|没有走)(时|时候)?(开点)?", "win.opposite_active"),
        ("(whilethe)?opposite(is)?(still)?(there|in|active|inplay)", "win.opposite_active"),
        ("(不在)?乱缠(以前|之前|前|外)?(开点)?|beforefreeplay", "not win.free"),
        ("puregouji|pure|nojokers?(and|or)?no(2s?|twos)|nojokersor(2s|twos)",
         "play.cards.jokers == 0 and play.twos == 0"),
        ("no ?jokers?|without ?jokers?", "play.cards.jokers == 0"),
        ("no ?big(s|jokers?)?", "play.cards.bigs == 0"),
        ("any|anygouji|gouji|all|always", "true"),
    ),
    "opening.natural": (
        (f"(手里|手上)?{_NO}(够)?级(牌)?(自)?(开|开点)?|自然(点|开点)",
         "not hand.gouji"),
        ("(who)?(is)?(dealt)?(no|without)gouji(plays?)?|natural", "not hand.gouji"),
        (f"{_NO}{_FLOWERS}(也|和)?{_NO}?(钱|2)", "hand.twos == 0 and hand.jokers == 0"),
    ),
    "revolution.eligible": (
        (f"{_NO}{_FLOWERS}(也|和)?{_NO}?(钱|2)|{_NO}(钱|2)(也|和)?{_NO}?{_FLOWERS}",
         "hand.twos == 0 and hand.jokers == 0"),
        (f"{_NO}{_FLOWERS}", "hand.jokers == 0"),
        (f"{_NO}{_FLOWERS}(也|和)?{_NO}?(钱|2)(也|和)?{_NO}A",
         "hand.jokers == 0 and hand.twos == 0 and count(hand, A) == 0"),
        (f"({_NO}{_FLOWERS})?有?(一|1)张(2|钱)(也)?行", "hand.jokers == 0 and hand.twos <= 1"),
        ("no ?jokers?(and|or)?no(2s?|twos)|nojokersor(2s|twos)",
         "hand.twos == 0 and hand.jokers == 0"),
        ("no ?jokers?", "hand.jokers == 0"),
        (f"{_NO}(钱|2)|no(2s?|twos)", "hand.twos == 0"),
    ),
    "tribute.point": (
        (f"没开点?(人|者)?(给对头|给对家)?(进|贡|进贡|给)?{_N}张?(贡|牌|点贡)?",
         "if payer.opened then 0 else {n}"),
        (f"没开点?(人|者)?(给)?(已)?开了?点(人|者)?(对头|对家)?(进|贡|进贡|给)?{_N}张?",
         "if payer.opened or not payee.opened then 0 else {n}"),
        ("没开点?(人|者)?(进|贡|进贡)|没开点", "if payer.opened then 0 else 1"),
        ("(不进|没有|不|无)(点)?贡?", "0"),
        (f"(每人|一律)?(进|贡|进贡)?{_N}张(牌)?", "{n}"),
        ("按名次(进|贡|进贡)?",
         "if payer.opened then 0 else if payee.place < payer.place then 2 else 1"),
        (f"(the)?(unopened|notopened|whohasnotopened)(pays?)?{_N}?(cards?)?",
         "if payer.opened then 0 else {n}"),
    ),
}  # fmt: skip
"""Of each expression's setting: what players say, and what says it here; ``{n}`` is a number."""


def phrase_meant(key: str, text: str) -> str:
    """Return the expression for a setting that says what a player's sentence says, or nothing."""
    plain = unicodedata.normalize("NFKC", text).casefold()
    plain = "".join(_TRADITIONAL.get(char, char) for char in plain)
    bare = _NOISE.sub("", plain)
    if not bare or len(bare) > 40:
        return ""
    for pattern, right in _PHRASES.get(key, ()):
        match = re.fullmatch(pattern, bare, re.IGNORECASE)
        if match is not None:
            number = (match.groupdict().get("n") or "一") if "{n}" in right else ""
            if "{n}" not in right:
                return right
            meant = number_meant(number)
            return right.replace("{n}", meant) if meant else ""
    return ""


def examples() -> dict[str, tuple[str, ...]]:
    """Return the expressions of each setting that phrases lead to, with a number in them."""
    return {
        key: tuple(dict.fromkeys(right.replace("{n}", "3") for _, right in rows))
        for key, rows in _PHRASES.items()
    }


_JOINED: Final = re.compile(r"(\s+(?:and|or)\s+)")
_PLAIN: Final = re.compile(r"\w[^,\[\]{}#:'\"]*")


def phrased(found: Resolved, problems: list[Diagnostic]) -> list[Diagnostic]:
    """Return problems; all those of a sentence whose expression is known as one."""
    for key in SLOTS:
        node = found.nodes.get(key)
        if not isinstance(node, Scalar):
            continue
        within = [one for one in problems if _is_in(one, node)]
        meant = _meant(key, node.text) if within else ""
        if not meant:
            continue
        right = meant if _PLAIN.fullmatch(meant) else f'"{meant}"'
        helps = (Message("diagnostics.did_you_mean", {"word": right}),)
        first = replace(
            within[0], span=node.span, notes=(), help=helps, suggestion=right, edits=(), meant=""
        )
        problems = [first, *(one for one in problems if one not in within)]
    return problems


def _meant(key: str, text: str) -> str:
    """Return the expression for a sentence, or for sentences joined by ``and`` or ``or``."""
    whole = phrase_meant(key, text)
    parts = _JOINED.split(text)
    if whole or len(parts) == 1:
        return whole
    known = [phrase_meant(key, part) or part for part in parts]
    if known == parts or not all(map(_is_sentence, known[::2])):
        return ""
    return "".join(map(_bracketed, known))


def _is_sentence(part: str) -> bool:
    """Return whether the language can read a part that is no phrase, or what a phrase says."""
    try:
        parse(part.strip())
    except LangErrors:
        return False
    return True


def _bracketed(part: str) -> str:
    """Return a part that may stand beside ``and``."""
    loose = " or " in part or part.startswith("if ")
    return f"({part})" if loose and not _JOINED.fullmatch(part) else part


def _is_in(problem: Diagnostic, node: Scalar) -> bool:
    here, span = problem.span, node.span
    return here.path == span.path and (
        (span.line, span.column) <= (here.line, here.column) <= (span.end_line, span.end_column)
    )
