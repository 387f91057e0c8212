"""Which questions are worth a person's time, and what is answered where he is not asked.

A question that can be answered in one way only answers itself. Of the burns that are offered
hardly any can be carried through: they are put to the person as he chose, and where he is not
asked he is told that he could burn.
"""

from dataclasses import dataclass, replace
from typing import Final, Literal, get_args

from gouji_rules.bots.shapes import carried_through
from gouji_rules.engine.choices import Choices
from gouji_rules.engine.view import View
from gouji_rules.game.actions import PASS, Action
from gouji_rules.messages.saying import say
from gouji_rules.plays import Play
from gouji_rules.seats import federation

Burns = Literal["always", "possible", "never"]
BURNS: Final[tuple[Burns, ...]] = get_args(Burns)


@dataclass(frozen=True, slots=True)
class Wishes:
    """What a person wants to be asked.

    Attributes:
        burns: which burns: ``always``, ``possible`` (where one could be carried through, see
            ``is_worth_asking``), ``never``.
        forced: also what can be answered in one way only.
    """

    burns: Burns = "possible"
    forced: bool = False


EVERYTHING: Final = Wishes("always", forced=True)
"""For scripts: a line for each question, so that none is taken for another's answer."""


_SAID: Final[dict[Burns, tuple[str, ...]]] = {
    "always": ("always", "都问", "都問", "总问", "總問"),
    "possible": ("possible", "能烧才问", "能燒才問"),
    "never": ("never", "不问", "不問"),
}


def changed(wishes: Wishes, word: str, said: str, lang: str) -> tuple[Wishes, str]:
    """Return the wishes after a word at the table, and a line that says what they are now.

    Args:
        wishes: before.
        word: ``ask`` (forced answers are asked, or no more) or ``burns``.
        said: what followed ``burns``; nothing asks what is set.
        lang: in which language.
    """
    if word == "ask":
        wishes = replace(wishes, forced=not wishes.forced)
        return wishes, say(f"advice.forced_{'on' if wishes.forced else 'off'}", lang)
    burns = burns_meant(said) if said else wishes.burns
    if burns is None:
        return wishes, say("advice.burns_unknown", lang, typed=said)
    return replace(wishes, burns=burns), say(f"advice.burns_{burns}", lang)


def burns_meant(said: str) -> Burns | None:
    """Return which burns are to be asked about, as it was said; None where it says none."""
    return next((burns for burns, words in _SAID.items() if said in words), None)


def unasked(wishes: Wishes, view: View, actions: Choices) -> Action | None:
    """Return the answer of a question that is not put to the person, None where it is.

    Where the question is ``burn`` (``may_burn``) he should be told that he could, and can have
    the question all the same.

    Args:
        wishes: what he wants to be asked.
        view: of the seat that is asked.
        actions: every legal answer.
    """
    if may_burn(view, actions):
        asked = wishes.burns == "always" or (
            wishes.burns == "possible" and is_worth_asking(view, actions)
        )
        return None if asked else PASS
    return actions[0] if len(actions) == 1 and not wishes.forced else None


def may_burn(view: View, actions: Choices) -> bool:
    """Return whether the question is a burn that the person could choose."""
    return view.question == "burn" and len(actions) > 1


def is_worth_asking(view: View, actions: Choices) -> bool:
    """Return whether one of the burns offered is worth a thought.

    Where all the burner's leads are bound, the duty is what stands against a burn: one that could
    be kept to its end is worth it. Where it binds one lead or none nearly any burn could, and
    what stands against it are the cards it costs: only a burn of an opponent with all cards of a
    rank, and without 2s and jokers, is worth it.
    """
    plays = carried_through(view.rules, view.own, actions.plays)
    if view.rules.chosen.burn.duty == "every_lead":
        return bool(plays)
    if federation(view.owner) == federation(view.seat):
        return False
    held = view.own.counts
    return any(play.size == play.naturals == held[play.kind] for play in plays)


def any_carries_through(view: View, actions: Choices) -> bool:
    """Return whether one of the burns offered leaves a hand that could keep the duty."""
    return bool(carried_through(view.rules, view.own, actions.plays))


def carries_through(view: View, play: Play) -> bool:
    """Return whether the duty could be kept to its end after burning with ``play``."""
    return bool(carried_through(view.rules, view.own, (play,)))
