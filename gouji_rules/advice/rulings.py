"""Why something is allowed now or not, and the section of the rule sheet that a moment is about."""

import re
from typing import Final

from gouji_rules.diagnostics import Message, nearest
from gouji_rules.engine.game import Game
from gouji_rules.engine.view import View
from gouji_rules.game.refusal import Refusal
from gouji_rules.game.state import ORDINARY
from gouji_rules.messages import LANGUAGES, catalogue, has
from gouji_rules.messages.saying import say
from gouji_rules.sheet.sections import SECTIONS
from gouji_rules.sheet.shape import Section
from gouji_rules.sheet.sheet import sheet
from gouji_rules.why.asked import why_asked
from gouji_rules.why.moves import why_action
from gouji_rules.why.plays import why_beats
from gouji_rules.why.telling import beats_lines, move_lines

_SECTION_OF: Final = {
    "deck": "cards",
    "words": "plays",
    "comparison": "beats",
    "calls": "opening",
    "held": "hold_three",
    "smothering": "hold_three",
    "buying": "hold_three",
    "headless": "revolution",
    "yielding": "turns",
    "passing": "turns",
    "wind": "going_out",
    "free_play": "going_out",
    "places": "going_out",
    "games": "points",
    "sweep": "points",
    "reporting": "report",
}
"""In which section a rule is told that has none of its own name."""
_QUESTIONS: Final = {"call": "opening", "head": "revolution", "give": "tribute"}
_ALL: Final = frozenset({"all", "全部", "全", "所有"})
_SOON: Final = 12
"""With so few cards before what goes last, a lead is about keeping it from being smothered."""


def why_lines(game: Game, seat: int, action: str, lang: str) -> list[str]:
    """Return why an action is allowed now or not, with the rule and where it is written.

    Where another seat is asked, a play is compared with what lies on the table: nothing is told
    that the seat may not know.

    Args:
        game: the game.
        seat: who wants to know.
        action: an action's text; nothing for why the seat is asked.
        lang: in which language.
    """
    if not action:
        return _why_asked(game, seat, lang)
    if game.seat == seat and not game.over:
        return move_lines(why_action(game, action), lang)
    read, top = game.read(action), game.state.top
    if isinstance(read, Refusal):
        return [read.text(lang)]
    if read.play is None or top is None:
        return [say("advice.why_nothing", lang)]
    return beats_lines(why_beats(game.rules, read.play, top), lang)


def _why_asked(game: Game, seat: int, lang: str) -> list[str]:
    if game.seat != seat or game.over:
        return [say("advice.why_nothing", lang)]
    said = _to_you(why_asked(game).said).text(lang)
    return [say("advice.asked_because", lang, said=said), say("advice.why_how", lang)]


def _to_you(said: Message) -> Message:
    """Return why a seat is asked as it is said to whoever sits there, where that differs."""
    key = said.key.replace("why.asked_", "why.you_asked_")
    return Message(key, said.params) if has(key) else said


def section_of(view: View, refused: Refusal | None = None) -> str:
    """Return the name of the section of the rule sheet that a moment is about.

    Args:
        view: of the seat that is asked.
        refused: what was refused just now, if anything was.
    """
    if refused is not None and _section(refused.rule):
        return _section(refused.rule)
    question, rules = view.question, view.rules
    if question not in ("lead", "answer"):
        asked = rules.phases.questions.get(question)
        named = _QUESTIONS.get(question) or _section(question)
        return named or (_section(asked.rule) if asked is not None else "") or "turns"
    if view.seat in view.burning and view.public.bound:
        return "burn"
    if view.free_play:
        return "going_out"
    if question == "answer":
        return "beats" if view.met == ORDINARY else "gouji"
    if view.fours == view.seat:
        return "opening"
    last = rules.held.last
    if last >= 0 and view.own.counts[last] and view.own.size <= _SOON:
        return "hold_three"
    return "plays" if not view.gone else "turns"


def _section(rule: str) -> str:
    name = _SECTION_OF.get(rule, rule)
    if name in SECTIONS:
        return name
    return "tribute" if rule.startswith("tribute") else ""


def told_sections(
    view: View, argument: str, lang: str, refused: Refusal | None = None
) -> tuple[list[Section], str]:
    """Return sections of the rule sheet, and a line on what else there is or what is wrong.

    Args:
        view: of the seat that is asked, or wants to know.
        argument: what followed ``rules``: nothing for the section that the moment is about,
            ``all``, or a section by its name or its heading in any language.
        lang: in which language.
        refused: what was refused just now, if anything was.
    """
    whole = sheet(view.rules, lang)
    if argument in _ALL:
        return list(whole.everything()), ""
    names = say("sheet_words.comma", lang).join(_bare(one.title) for one in whole.sections)
    found = _named(argument) if argument else section_of(view, refused)
    if not found:
        return [], say("advice.no_section", lang, typed=argument, names=names)
    word = say("advice.word_rules", lang).replace("、", ", ").split(", ")[0]
    more = say("advice.rules_of", lang, all=say("advice.rules_all", lang), word=word, names=names)
    return [whole.sections[list(SECTIONS).index(found)]], more


def _named(said: str) -> str:
    """Return the section that is meant by a name, a rule's name or a heading; empty for none."""
    texts = catalogue("sheet")
    known = {rule: name for rule in (*_SECTION_OF, *SECTIONS) if (name := _section(rule))}
    for name in SECTIONS:
        for lang in LANGUAGES:
            title = texts[f"section_{name}"][lang]
            known[title.casefold()] = name
            for part in re.split(r"[、（）()]|, | and ", title.casefold()):
                known.setdefault(part.strip(), name)
    for rule in _SECTION_OF:
        for said_so in catalogue("play").get(f"rule_{rule}", {}).values():
            known.setdefault(said_so.casefold(), _section(rule))
    known.pop("", None)
    said = said.casefold().strip()
    return known.get(said) or known.get(nearest(said, known) or "", "")


def _bare(title: str) -> str:
    """Return a heading without what stands in brackets."""
    return re.sub(r"\s*[（(].*[)）]", "", title)
