"""The one door of plugins: all that a plugin's module imports.

    from gouji_rules.plugin import TributePolicy, WrappedTribute, hookimpl

Policies with the classes to build on; what they are asked with and what they answer; what makes
values; what hooks return. How to write a plugin: docs/plugins.md.
"""

from gouji_rules.cards import CardError, Counts, Deck
from gouji_rules.engine.choices import Choices
from gouji_rules.engine.view import View
from gouji_rules.game import suited
from gouji_rules.game.actions import Action
from gouji_rules.game.answers import (
    ActiveSeat,
    Amount,
    Asked,
    Bought,
    Cards,
    Debts,
    Effects,
    Payment,
    Places,
    Returnable,
    Seat,
    Seats,
    SetPoints,
)
from gouji_rules.game.debts import DEBT_KINDS, Debt
from gouji_rules.game.effects import Award, Effect, Move, Points, Reveal
from gouji_rules.game.facts import Facts
from gouji_rules.game.hand import Hand
from gouji_rules.game.moments import Moments
from gouji_rules.game.policies import (
    BurnPolicy,
    BuyingPolicy,
    ComparisonPolicy,
    FirstLeaderPolicy,
    FreePlayPolicy,
    GoujiPolicy,
    Memory,
    OpeningPolicy,
    PassingPolicy,
    PlacesPolicy,
    PointsPolicy,
    TributePolicy,
    WindPolicy,
)
from gouji_rules.game.purchase import Purchase
from gouji_rules.game.refusal import Refusal
from gouji_rules.game.result import SetResult
from gouji_rules.game.state import Match, State, Status
from gouji_rules.game.suited import Suited
from gouji_rules.game.winning import Win
from gouji_rules.hooks.markers import hookimpl
from gouji_rules.hooks.refusals import refuse
from gouji_rules.hooks.specs import Problem
from gouji_rules.hooks.values import deck_of, hand_without, suited_cards
from gouji_rules.hooks.wrappers import (
    WrappedBurn,
    WrappedBuying,
    WrappedComparison,
    WrappedFirstLeader,
    WrappedFreePlay,
    WrappedGouji,
    WrappedOpening,
    WrappedPassing,
    WrappedPlaces,
    WrappedPoints,
    WrappedTribute,
    WrappedWind,
)
from gouji_rules.lang import BOOL, INT, RANK, Function
from gouji_rules.plays import Play
from gouji_rules.rules.vocabulary import HAND, PLAY
from gouji_rules.seats import SEATS, federation, mask_of, mates, opposite, seats_from, seats_of

__all__ = [
    "BOOL",
    "DEBT_KINDS",
    "HAND",
    "INT",
    "PLAY",
    "RANK",
    "SEATS",
    "Action",
    "ActiveSeat",
    "Amount",
    "Asked",
    "Award",
    "Bought",
    "BurnPolicy",
    "BuyingPolicy",
    "CardError",
    "Cards",
    "Choices",
    "ComparisonPolicy",
    "Counts",
    "Debt",
    "Debts",
    "Deck",
    "Effect",
    "Effects",
    "Facts",
    "FirstLeaderPolicy",
    "FreePlayPolicy",
    "Function",
    "GoujiPolicy",
    "Hand",
    "Match",
    "Memory",
    "Moments",
    "Move",
    "OpeningPolicy",
    "PassingPolicy",
    "Payment",
    "Places",
    "PlacesPolicy",
    "Play",
    "Points",
    "PointsPolicy",
    "Problem",
    "Purchase",
    "Refusal",
    "Returnable",
    "Reveal",
    "Seat",
    "Seats",
    "SetPoints",
    "SetResult",
    "State",
    "Status",
    "Suited",
    "TributePolicy",
    "View",
    "Win",
    "WindPolicy",
    "WrappedBurn",
    "WrappedBuying",
    "WrappedComparison",
    "WrappedFirstLeader",
    "WrappedFreePlay",
    "WrappedGouji",
    "WrappedOpening",
    "WrappedPassing",
    "WrappedPlaces",
    "WrappedPoints",
    "WrappedTribute",
    "WrappedWind",
    "deck_of",
    "federation",
    "hand_without",
    "hookimpl",
    "mask_of",
    "mates",
    "opposite",
    "refuse",
    "seats_from",
    "seats_of",
    "suited",
    "suited_cards",
]
