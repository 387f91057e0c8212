"""Gouji plays (夠級牌): strong enough that only the opposite may answer.

Rule page: docs/rules/gouji.md.
"""

from collections.abc import Callable, Mapping
from typing import Literal

from gouji_rules.cards import Deck
from gouji_rules.game.policies import Judgement
from gouji_rules.game.state import (
    DEAD,
    GOUJI,
    GOUJI_HEADLESS,
    ORDINARY,
    Met,
    State,
    Status,
)
from gouji_rules.game.values import but
from gouji_rules.plays import Play
from gouji_rules.rules.kinds import Expression, RankNumbers
from gouji_rules.rules.setting import Settings, setting


class GoujiSettings(Settings):
    """What is set of gouji plays."""

    minimum: Mapping[str, int] = setting(
        RankNumbers(1, 99),
        default={"T": 5, "J": 4, "Q": 3, "K": 2, "A": 2, "2": 1, "X": 1, "D": 1},
    )
    hung: bool = setting(default=True)
    is_: str = setting(Expression("gouji.is", ("play",)), default="default_gouji(play)")
    unanswered: Literal["owner", "opposite"] = setting(default="owner")


def default_gouji(settings: GoujiSettings, deck: Deck) -> Callable[[Play], bool]:
    """Return the language's ``default_gouji(play)``: by ``gouji.minimum`` and ``gouji.hung``.

    Args:
        settings: of gouji plays.
        deck: the cards; a rank of the table that it lacks is an error.
    """
    minimum = {deck.index[kind]: n for kind, n in settings.minimum.items()}
    hung = settings.hung

    def default(play: Play) -> bool:
        if play.hung:
            return hung
        least = minimum.get(play.kind)
        return least is not None and play.size >= least

    return default


def deciding_setting(play: Play, settings: GoujiSettings) -> tuple[str, int | None]:
    """Return what ``default_gouji`` looks at for a play.

    Returns:
        the setting, an entry of a table after ``#``; and the number of cards that it asks for,
        None where it asks for none.
    """
    if play.hung:
        return "gouji.hung", None
    least = settings.minimum.get(play.rank)
    return "gouji.minimum" if least is None else f"gouji.minimum#{play.rank}", least


class GoujiRule:
    """What a gouji play is, the expression ``gouji.is``, how it is met, and who leads after it.

    Attributes:
        gives_lead: who plays one that nobody beats leaves the lead to his opposite.
    """

    def __init__(self, settings: GoujiSettings, judgement: Judgement) -> None:
        self.is_gouji: Callable[[Play], bool] = judgement.function
        self.gives_lead = settings.unanswered == "opposite"

    def leader(self, state: State) -> int:
        """Return who leads after the top, which nobody has beaten and whose owner is active."""
        status, owner = state.status, state.owner
        leaves = self.gives_lead and state.met == GOUJI and status.burner != owner
        opposite = (owner + 3) % 6
        return opposite if leaves and status.active >> opposite & 1 else owner

    def met(self, state: State, status: Status, play: Play) -> tuple[Met, Status]:
        """Return how a play is met that the seat that is asked puts down, outside free play.

        Args:
            state: before the play.
            status: what the play has made of the set so far.
            play: as a gouji play is also met what beats one, and a burner's lead with jokers.

        Returns:
            ORDINARY, GOUJI, DEAD or GOUJI_HEADLESS; and the status, with a dead gouji spent.
        """
        top = state.top
        seat = state.seat
        if not play.gouji:
            if top is None:
                if status.burner != seat or not play.jokers:
                    return ORDINARY, status
            elif state.met == ORDINARY:
                return ORDINARY, status
        if status.headless >> seat & 1:
            return GOUJI_HEADLESS, status
        if status.heads[seat]:
            heads = list(status.heads)
            heads[seat] -= 1
            return DEAD, but(status, heads=tuple(heads))
        if (
            top is not None
            and state.met == GOUJI
            and state.owner == (seat + 3) % 6
            and not status.active >> state.owner & 1
        ):
            return DEAD, status  # the answer to a finisher's last gouji play
        return GOUJI, status
