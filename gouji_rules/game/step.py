"""What a step comes to: the next position and what happened on the way there."""

from gouji_rules.game.events import Event
from gouji_rules.game.state import State, Status

Events = tuple[Event, ...]
"""What happened, in order."""

Step = tuple[State, Events]
"""The next state, and what happened."""

Came = tuple[Status, Events]
"""What a rule makes of the set so far, and what has happened up to there."""
