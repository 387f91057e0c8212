"""Headless (無頭): an active seat whose opposite is not, and that has no dead gouji left.

Rule pages: docs/rules/turns.md, docs/rules/revolution.md.
"""

from gouji_rules.kernel.layout import Layout


def after(layout: Layout, gone: int) -> None:
    """Note who is headless once seats have left.

    Args:
        layout: with the seats that are active now.
        gone: the seats (mask) whose leaving is looked at.
    """
    active = layout.active
    gone &= ~active
    alone = active & (gone << 3 & 63 | gone >> 3)
    if alone:
        for seat, heads in enumerate(layout.heads):
            if heads:
                alone &= ~(1 << seat)
    layout.headless = layout.headless & active | alone
