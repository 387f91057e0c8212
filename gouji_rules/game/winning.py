"""What surrounds a play at the moment that decides whether it opens."""

from typing import Final, NamedTuple


class Win(NamedTuple):
    """The language's record ``win``: how things stand when a play is judged to open.

    Attributes:
        led: the play was the lead of its trick.
        out: how many seats have gone out, 0-6; who revolted, failed or was eliminated has not.
        opposite_active: the opposite is still in play.
        free: free play has begun.
    """

    led: bool = True
    out: int = 0
    opposite_active: bool = True
    free: bool = False


FIRST_LEAD: Final = Win()
"""Of a play by itself, the lead of a set's first trick is meant."""
