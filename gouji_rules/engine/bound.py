"""What the engine's loop asks of a ruleset: its rules, bound to one another.

Fields and nothing else: ``Rules`` binds them, and is what everybody else is given. Here they
have a class of their own, which the compiled build reads as a record.
"""

from collections.abc import Mapping
from typing import Any

from gouji_rules.cards import Deck
from gouji_rules.engine.answering import Answering
from gouji_rules.engine.phases import Phases
from gouji_rules.game.facts import Facts
from gouji_rules.game.hand import HandTable
from gouji_rules.game.moments import Listening
from gouji_rules.game.policies import Memory
from gouji_rules.game.state import State
from gouji_rules.plays import PlayTable
from gouji_rules.rules.burn import BurnRule
from gouji_rules.rules.free_play import FreePlayRule
from gouji_rules.rules.gouji import GoujiRule
from gouji_rules.rules.hold_three import HeldRule
from gouji_rules.rules.opening import OpeningRule
from gouji_rules.rules.passing import PassingRule
from gouji_rules.rules.places import PlacesRule
from gouji_rules.rules.points import PointsRule
from gouji_rules.rules.reporting import ReportingRule
from gouji_rules.rules.smothering import SmotheringRule
from gouji_rules.rules.tribute import TributeRule
from gouji_rules.rules.wind import WindRule
from gouji_rules.rules.yielding import YieldingRule


class Bound:
    """The rules of play, and what plays are found by.

    Attributes:
        read_only: the settings by key path, as nobody can change them.
        memories: what plugins remember from set to set, by plugin.
        deck: the cards.
        hands, plays_table: make hands and plays.
        answering: works out which shapes beat a play.
        shapes_decide: whether all plays of a shape beat the same; ``shapes_alike``, whether they
            are alike in all that is asked of a play.
        same_size: whether only plays of as many cards beat one another.
        phases: the phases before play that the ruleset has, with their questions.
        listening: for each moment the plugins that are told of it.
        tells_tricks: whether any is told of what a trick's end brings.
        meaning: ``ENGINE_MEANING``; an earlier one where a record made by it is replayed.
        asks_all: whoever might burn is asked as everybody knows it, and the last of them closes
            the window, whatever they hold: at tables, where times tell as well.
    """

    read_only: Mapping[str, Any]
    memories: dict[str, Memory]
    deck: Deck
    hands: HandTable
    plays_table: PlayTable
    answering: Answering
    shapes_decide: bool
    shapes_alike: bool
    same_size: bool
    phases: Phases
    listening: Listening
    tells_tricks: bool
    meaning: int
    asks_all: bool

    held: HeldRule
    gouji: GoujiRule
    opening: OpeningRule
    passing: PassingRule
    free_play: FreePlayRule
    wind: WindRule
    smothering: SmotheringRule
    reporting: ReportingRule
    burn: BurnRule
    yielding: YieldingRule
    places: PlacesRule
    points: PointsRule
    tribute: TributeRule

    def facts(self, state: State) -> Facts:
        """Return what policies and listeners may look at in a position."""
        return Facts(self.read_only, state)
