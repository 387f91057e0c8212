"""What is at stake: what somebody who is asked has to know before he answers."""

from typing import Final

from gouji_rules.advice.names import Names
from gouji_rules.engine.choices import Choices
from gouji_rules.engine.view import View
from gouji_rules.game.questions import Question
from gouji_rules.game.suited import counts_of
from gouji_rules.messages.saying import say

_DUTIES: Final = {"every_lead": "", "next_lead": "_next", "none": "_none"}
"""What the names of texts on a burner's duty end in, by ``burn.duty``."""


def stakes(question: Question, view: View, actions: Choices, names: Names) -> str:
    """Return what is at stake in a question, in sentences; empty where its name says all.

    Args:
        question: what is asked.
        view: of the seat that is asked.
        actions: what it may answer.
        names: how seats are called.
    """
    lang, chosen, deck = names.lang, view.rules.chosen, view.rules.deck
    what = say(f"play.what_{chosen.burn.duty_play}", lang)
    if question.name == "burn":
        return say(f"play.burn_duty{_DUTIES[chosen.burn.duty]}", lang, what=what)
    if question.name == "lead":
        parts = []
        if view.seat in view.burning and view.public.bound:
            parts.append(say("advice.stake_duty", lang, what=what))
        if view.fours == view.seat:
            fours = deck.kinds[deck.four] * view.own.counts[deck.four]
            parts.append(say("play.lead_fours", lang, play=fours))
        return say("play.sentence_gap", lang).join(parts)
    if question.name == "call":
        calls = [word.value for word in actions.words if word.kind == "call"]
        gap = say("play.sentence_gap", lang)
        return gap.join(say(f"advice.stake_call_{one}", lang) for one in calls)
    return _before_play(question, view, names)


def _before_play(question: Question, view: View, names: Names) -> str:
    """Return what a question before play is about: cards that are offered or bought, a hand."""
    lang, known = names.lang, view.about
    if question.name == "buy":
        key = "advice.stake_buy" if known.price else "advice.stake_buy_free"
        return say(key, lang, rank=known.rank, price=known.price)
    if question.name in ("tribute_take", "give") and known.cards is not None:
        cards = view.rules.deck.format(counts_of(view.rules.deck, known.cards))
        params = {"cards": cards, "number": known.number, "seat": names.seat(known.giver)}
        return say(f"advice.stake_{question.name}", lang, **params)
    if question.name == "revolution":
        return say("advice.stake_revolution", lang)
    if question.name == "head":
        number = view.rules.chosen.revolution.dead_gouji
        return say("advice.stake_head", lang, number=number)
    return question.text("put", lang) if question.plugin and "put" in question.texts else ""
