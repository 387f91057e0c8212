"""Debts: tribute that is owed, and what has come of it. Rule page: docs/rules/tribute.md."""

from dataclasses import dataclass, field
from typing import Final

from gouji_rules.game.effects import NO_WORDS, Text
from gouji_rules.game.suited import Suited
from gouji_rules.game.values import read_only
from gouji_rules.messages import in_language, text

DEBT_KINDS: Final = ("smother", "burn", "point", "fall")
"""The kinds of tribute: 悶貢, 燒貢, 點貢, 落貢. A plugin's debts may be of a kind of its own."""


@dataclass(slots=True, eq=False, repr=False, match_args=False)
class Debt:
    """A tribute that is owed: ``payer`` owes ``payee`` so many ``cards`` of one ``kind``.

    Attributes:
        kind: one of ``DEBT_KINDS``, or a plugin's own, which begins with the plugin's name.
        withheld: cards in the payer's hand that may not go, since they came from the payee in
            the same kind; known when it is paid.
        said: what a plugin's own kind is called, by language; English at least.
    """

    payer: int
    payee: int
    cards: int
    kind: str
    withheld: Suited = 0
    said: Text = NO_WORDS

    def __post_init__(self) -> None:
        if self.said is not NO_WORDS:
            self.said = read_only(self.said)

    def words(self, lang: str) -> str:
        """Return what its kind is called in ``lang``: 落貢, or what a plugin calls its own."""
        return in_language(self.said, lang) or text(f"play.tribute_{self.kind}", lang)

    def __str__(self) -> str:
        return f"{self.payer} pays {self.payee} {self.cards} {self.kind}"

    def __repr__(self) -> str:
        return f"<Debt {self}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Debt) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))


Receipt = tuple[int, str, Suited]
"""Cards that came as tribute: from which seat, in which kind, which of them are still held."""


@dataclass(slots=True, eq=False, repr=False, match_args=False)
class Purchase:
    """What a seat without a 3 did about it.

    Attributes:
        buyer: the seat.
        seller: who sold or gave the 3; -1 where nobody could.
        paid: the cards paid, empty where it was given.
        three: the 3 that changed hands.
        revolted: it had nothing to pay with and revolts automatically.
    """

    buyer: int
    seller: int = -1
    paid: Suited | None = None
    three: Suited | None = None
    revolted: bool = field(default=False, kw_only=True)
