"""What the expressions of a ruleset may name: records, primitives, ranks, slots.

The language itself knows nothing of cards; this is where it learns of them.
Reference for authors: docs/language.md.
"""

from functools import lru_cache
from typing import Final

from gouji_rules.cards import Deck
from gouji_rules.game.hand import Hand
from gouji_rules.lang.types import (
    BOOL,
    INT,
    RANK,
    Constant,
    EnumType,
    Environment,
    Field,
    Function,
    RecordType,
    Slot,
)
from gouji_rules.plays import Play
from gouji_rules.rules.calls import CALLS
from gouji_rules.rules.comparison import every_card_above, jokers_beat
from gouji_rules.rules.gouji import GoujiSettings, default_gouji

MOST: Final = 700
"""No deck is larger (``deck.packs`` is at most 12): the bound of every number of cards."""

CALL: Final = EnumType("call", CALLS)


def _cards(attr: str, doc: str) -> Field:
    return Field(INT, attr, 0, 96, doc)


HELD: Final = RecordType(
    "cards",
    {
        "bigs": _cards("bigs", "big jokers held"),
        "smalls": _cards("smalls", "small jokers held"),
        "jokers": _cards("jokers", "jokers held, of any level"),
    },
)
PLAY: Final = RecordType(
    "play",
    {
        "size": Field(INT, "size", 0, MOST, "number of cards"),
        "rank": Field(RANK, "kind", doc="carried rank; of jokers alone, the highest as counted"),
        "bigs": _cards("bigs", "big jokers, as counted"),
        "smalls": _cards("smalls", "small jokers, as counted"),
        "jokers": _cards("jokers", "jokers of any level"),
        "twos": _cards("twos", "2s"),
        "naturals": _cards("naturals", "cards of the natural rank"),
        "hung": Field(BOOL, "hung", doc="jokers with at least one other card"),
        "padded": Field(BOOL, "padded", doc="2s used as copies of a natural rank"),
        "pure_joker": Field(BOOL, "pure_joker", doc="jokers alone"),
        "cards": Field(HELD, "cards", doc="the jokers as the cards they are"),
    },
)
WIN: Final = RecordType(
    "win",
    {
        "led": Field(BOOL, "led", doc="the play was the lead of its trick"),
        "out": Field(INT, "out", 0, 6, "seats that have gone out"),
        "opposite_active": Field(BOOL, "opposite_active", doc="the opposite is still in play"),
        "free": Field(BOOL, "free", doc="free play has begun"),
    },
)
HAND: Final = RecordType(
    "hand",
    {
        "size": Field(INT, "size", 0, MOST, "number of cards"),
        "twos": _cards("twos", "2s"),
        "jokers": _cards("jokers", "jokers of any level"),
        "gouji": Field(BOOL, "gouji", doc="some play it could make by its cards is a gouji play"),
    },
)
PARTY: Final = RecordType(
    "party",
    {
        "opened": Field(BOOL, "opened", doc="has opened"),
        "call": Field(CALL, "call", doc="what it called"),
        "place": Field(INT, "place", 1, 6, "its place"),
        "revolted": Field(BOOL, "revolted", doc="has revolted"),
        "smothered": Field(BOOL, "smothered", doc="was smothered"),
    },
)

SLOTS: Final = {
    slot.name: slot
    for slot in (
        Slot("beats", (("new", PLAY), ("old", PLAY)), BOOL, "whether new beats old"),
        Slot("gouji.is", (("play", PLAY),), BOOL, "whether a play is a gouji play"),
        Slot(
            "opening.opens",
            (("play", PLAY), ("win", WIN)),
            BOOL,
            "whether a play opens at the moment of opening.on",
        ),
        Slot("opening.natural", (("hand", HAND),), BOOL, "whether a hand has opened by nature"),
        Slot("revolution.eligible", (("hand", HAND),), BOOL, "whether a seat may revolt"),
        Slot(
            "tribute.point",
            (("payer", PARTY), ("payee", PARTY)),
            INT,
            "how many cards payer pays payee, its opposite",
        ),
    )
}
"""Every setting that is an expression, by its key."""


@lru_cache(maxsize=16)
def environment(settings: GoujiSettings, deck: Deck) -> Environment:
    """Return what the expressions of a ruleset may name; of the same settings and deck, the same.

    Args:
        settings: of gouji plays; ``gouji.minimum`` and ``gouji.hung`` make ``default_gouji``.
        deck: the ruleset's deck.
    """

    def count(cards: Play | Hand, kind: int) -> int:
        return cards.tally[kind]

    records = (PLAY, HAND)
    return Environment(
        functions=(
            Function(
                "count",
                (records, (RANK,)),
                INT,
                count,
                0,
                96,
                "cards of a rank or level",
                item="tally",
            ),
            Function(
                "every_card_above",
                ((PLAY,), (PLAY,)),
                BOOL,
                every_card_above(deck),
                doc="each card, sorted, strictly above the card facing it",
            ),
            Function(
                "jokers_beat",
                ((PLAY,), (PLAY,), (INT,), (INT,), (INT,)),
                BOOL,
                jokers_beat(deck),
                doc="(new, old, same, lower, left): each joker of old is beaten by one of a "
                "higher level, by `same` of its own or by `lower` of the next level below, and "
                "`left` jokers of new are left over",
                cost=200,
            ),
            Function(
                "default_gouji",
                ((PLAY,),),
                BOOL,
                default_gouji(settings, deck),
                doc="a gouji play by gouji.minimum and gouji.hung",
            ),
        ),
        constants=tuple(
            Constant(kind, RANK, index) for kind, index in deck.index.items() if not kind.isdigit()
        ),
        enums=(CALL,),
        records=(PLAY, WIN, HAND, PARTY, HELD),
        rank_literals={int(kind): index for kind, index in deck.index.items() if kind.isdigit()}
        | ({10: deck.index["T"]} if "T" in deck.index else {}),
    )
