"""What to play, with a reason; and an example that is never worse than what lies beside it."""

from copy import copy
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import Final

from gouji_rules.advice.leading import leader_if_it_stands
from gouji_rules.advice.names import Names
from gouji_rules.advice.reasons import Case, cost, reason, said_with
from gouji_rules.bots import make
from gouji_rules.diagnostics import Message
from gouji_rules.engine.choices import Choices
from gouji_rules.engine.view import View
from gouji_rules.game.actions import PASS, Action
from gouji_rules.messages.actions import as_answer
from gouji_rules.messages.saying import say

BOT: Final = "steady"
"""The bot that hints come from, and that plays on for a person."""
_MOST: Final = 3000
"""Among so many plays the cheapest is looked for."""


@dataclass(frozen=True, slots=True)
class Hint:
    """What to do.

    Attributes:
        action: one of the legal ones.
        reason: why, a sentence that is true of the position.
    """

    action: Action
    reason: Message

    def text(self, names: Names, said: str = "") -> str:
        """Return action and reason on a line, in the language in which ``names`` call seats.

        Args:
            names: how seats are called.
            said: how the action is called; empty for as it is typed.
        """
        said = said or as_answer(str(self.action), names.lang)
        return say("advice.hint", names.lang, said=said, reason=said_with(self.reason, names))


def hint(view: View, actions: Choices) -> Hint:
    """Return what a steady player would do, and why.

    Args:
        view: of the seat that is asked.
        actions: every legal answer.
    """
    action = _chosen(view, actions)
    return Hint(action, reason(Case(view, actions, action)))


def example(view: View, actions: Choices) -> Action:
    """Return an answer to show how one is typed: the hint's, or the cheapest play where it passes.

    Args:
        view: of the seat that is asked.
        actions: every legal answer.
    """
    action = _chosen(view, actions)
    if action.play is not None or action.kind == "give":
        return action
    plays = {one.play: one for one in islice(actions, _MOST) if one.play is not None}
    return plays[min(plays, key=partial(cost, view.own))] if plays else action


def _chosen(view: View, actions: Choices) -> Action:
    """Return what the bot chooses; it lets a mate's play stand only where that serves a mate.

    The last play of a mate who is out may leave the lead to an opponent: then it is answered as
    if that opponent had played it.
    """
    bot = make(BOT, 0)
    action = bot.choose(view, actions)
    if view.question != "answer" or action != PASS or Case(view, actions, action).leaves_lead:
        return action
    leader = leader_if_it_stands(view)
    if leader == view.owner:
        return action
    seen = copy(view)
    seen.owner = leader
    return bot.choose(seen, actions)
