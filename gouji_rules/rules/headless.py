"""Headless (無頭): an active seat whose opposite is not, and that has no dead gouji left.

Rule pages: docs/rules/turns.md, docs/rules/revolution.md.
"""

from gouji_rules.game.state import ZEROS, Status
from gouji_rules.seats import ALL


def after(status: Status, active: int, gone: int = ALL) -> int:
    """Return who is headless (mask) once seats have left.

    Args:
        status: the set so far; who was headless stays so while active.
        active: the seats (mask) that are active now.
        gone: the seats (mask) whose leaving is looked at; all that are not active where not
            given. After a finisher's last gouji play his opposite waits for the trick's end.
    """
    gone &= ~active
    alone = active & (gone << 3 & 63 | gone >> 3)
    heads = status.heads
    if alone and heads is not ZEROS:
        alone &= ~sum(1 << seat for seat in range(6) if heads[seat])
    return status.headless & active | alone
