"""What the engine's events tell, as the reference has it."""

import re
from typing import Any

from gouji_rules.game import suited
from tests.reference.between_sets import SUITS


def cards_in(event: Any, deck: Any) -> list[str]:
    """The cards of an event, one by one: ``A♥``, ``X``."""
    return re.findall(f"[^{SUITS}][{SUITS}]?", suited.written(deck, event.data["cards"]))
