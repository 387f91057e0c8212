"""Free play (四戶亂纏): the endgame without gouji, yield and burn.

Rule page: docs/rules/free_play.md.
"""

from gouji_rules.kernel.layout import NOBODY, Layout
from gouji_rules.kernel.tables import Tables


def after(tables: Tables, layout: Layout) -> None:
    """Begin free play where it is due; a pending burn lapses with that."""
    if not layout.free and tables.begins_free[layout.active]:
        layout.free = True
        layout.burner = layout.victim = NOBODY
        layout.links = 0
