"""Reviews: what decided a set that is over, who was smothered and why, burns and openings.

>>> import gouji_rules as gr
>>> from gouji_rules.review import review_set
>>> review = review_set(gr.Game("xuandian", seed=1), 1)
Traceback (most recent call last):
    ...
ValueError: 0 sets have been played to their end, so 1 is none of them

All that a review says follows from the record; it names moves by the numbers of the record's lines.
"""

from gouji_rules.review.finding import review_set
from gouji_rules.review.shapes import (
    Burn,
    Decided,
    Opened,
    Order,
    SetReview,
    Smothering,
)
from gouji_rules.review.telling import as_data, sentences

__all__ = [
    "Burn",
    "Decided",
    "Opened",
    "Order",
    "SetReview",
    "Smothering",
    "as_data",
    "review_set",
    "sentences",
]
