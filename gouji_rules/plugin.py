"""The one door of plugins: all that a plugin's module imports.

    from gouji_rules.plugin import TributePolicy, WrappedTribute, hookimpl

Policies with the classes to build on; what they are asked with and what they answer; what makes
values; what hooks return. How to write a plugin: docs/plugins.md.
"""
# ruff: noqa: F403, F405 - answers, policies and wrappers are here by the names below

from gouji_rules.cards import CardError, Counts, Deck
from gouji_rules.engine.choices import Choices
from gouji_rules.engine.view import View
from gouji_rules.game import suited
from gouji_rules.game.actions import Action, word
from gouji_rules.game.answers import *
from gouji_rules.game.debts import DEBT_KINDS, Debt, Purchase
from gouji_rules.game.effects import Award, Effect, Move, Points, Reveal
from gouji_rules.game.events import Event
from gouji_rules.game.facts import Facts
from gouji_rules.game.hand import Hand
from gouji_rules.game.moments import Moments
from gouji_rules.game.moments import Stepped as Step
from gouji_rules.game.phases import Phase
from gouji_rules.game.policies import *
from gouji_rules.game.questions import Question
from gouji_rules.game.refusal import Refusal
from gouji_rules.game.result import Party, SetResult
from gouji_rules.game.state import Match, State, Status
from gouji_rules.game.suited import Suited
from gouji_rules.game.winning import Win
from gouji_rules.hooks.markers import hookimpl
from gouji_rules.hooks.refusals import refuse
from gouji_rules.hooks.specs import Problem
from gouji_rules.hooks.values import deck_of, hand_without, suited_cards
from gouji_rules.hooks.wrappers import *
from gouji_rules.lang import BOOL, INT, RANK, Function
from gouji_rules.plays import Play
from gouji_rules.rules.vocabulary import HAND, PARTY, PLAY
from gouji_rules.seats import SEATS, federation, mask_of, mates, opposite, seats_from, seats_of

__all__ = [
    "BOOL",
    "DEBT_KINDS",
    "HAND",
    "INT",
    "PARTY",
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
    "CallsPolicy",
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
    "Event",
    "Facts",
    "FirstLeaderPolicy",
    "FreePlayPolicy",
    "Function",
    "GamesPolicy",
    "GoujiPolicy",
    "Hand",
    "HoldThreePolicy",
    "KindMask",
    "Match",
    "Memory",
    "Moments",
    "Move",
    "OpeningPolicy",
    "Party",
    "PassingPolicy",
    "Payment",
    "Phase",
    "Places",
    "PlacesPolicy",
    "Play",
    "Points",
    "PointsPolicy",
    "Problem",
    "Purchase",
    "Question",
    "Refusal",
    "ReportingPolicy",
    "Returnable",
    "Reveal",
    "RevolutionPolicy",
    "Seat",
    "SeatMask",
    "Seats",
    "SetPoints",
    "SetResult",
    "SmotheringPolicy",
    "State",
    "Status",
    "Step",
    "Suited",
    "TributePolicy",
    "View",
    "Win",
    "WindPolicy",
    "WrappedBurn",
    "WrappedBuying",
    "WrappedCalls",
    "WrappedComparison",
    "WrappedFirstLeader",
    "WrappedFreePlay",
    "WrappedGames",
    "WrappedGouji",
    "WrappedHoldThree",
    "WrappedOpening",
    "WrappedPassing",
    "WrappedPlaces",
    "WrappedPoints",
    "WrappedReporting",
    "WrappedRevolution",
    "WrappedSmothering",
    "WrappedTribute",
    "WrappedWind",
    "WrappedYielding",
    "YieldingPolicy",
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
    "word",
]
