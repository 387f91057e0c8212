"""What a seat has noticed, or whoever watches, in a game."""

from dataclasses import dataclass

from gouji_rules.game.actions import Action
from gouji_rules.game.events import Event


@dataclass(frozen=True, slots=True)
class Noticed:
    """Something that a seat, or whoever watches, has noticed: its own action, or an event.

    Attributes:
        number: how many things it has noticed up to here, from 1; what it cannot notice moves it
            for nobody else.
        action: what it did itself; else None.
        event: what happened; else None.
    """

    number: int
    action: Action | None = None
    event: Event | None = None
