"""What is asked of all at once, as it is put to one of them."""

from typing import Protocol

from gouji_rules.engine.choices import Choices
from gouji_rules.engine.legal import legal_actions
from gouji_rules.engine.rules import Rules
from gouji_rules.engine.together import as_asked, asked_together, is_asked, why_not_together
from gouji_rules.engine.view import View
from gouji_rules.game.actions import Action
from gouji_rules.game.refusal import Refusal
from gouji_rules.game.state import State


class _Asking(Protocol):
    """What of a game is looked at: ``engine.game.Game``."""

    rules: Rules
    state: State
    _closed: int


def put_to(game: _Asking, seat: int) -> tuple[View, Choices] | None:
    """Return what ``seat`` sees and may answer as if it alone were asked: what a bot is given.

    None where nothing is asked together, or the seat can only be silent.
    """
    rules, state = game.rules, game.state
    together = asked_together(rules, state, game._closed)
    if together is None or seat not in together.seats:
        return None
    if not is_asked(rules, state, together.question, seat):
        return None
    asked = as_asked(state, seat)
    return View(rules, asked, seat), legal_actions(rules, asked)


def why_not_put_to(game: _Asking, seat: int, answer: Action | Refusal) -> Refusal | None:
    """Return why ``seat`` may not give an answer, as it was read, to what is asked of all."""
    return why_not_together(game.rules, game.state, seat, answer, game._closed)
