"""Rules of Gouji (夠級), as data: load a ruleset, play a game, see what each seat may see.

    >>> import gouji_rules as gr
    >>> rules = gr.load_ruleset("zhongyou")
    >>> rules.beats("DD999", "XX888")
    True

Names are read in when they are first used, so that importing the package costs nothing.
"""

from typing import TYPE_CHECKING

from gouji_rules.build import choose
from gouji_rules.lazily import lazily
from gouji_rules.version import __version__

if TYPE_CHECKING:
    from gouji_rules.answers import diff, explain, run_scenarios, simulate, why
    from gouji_rules.bots import Bot, make
    from gouji_rules.cards import CardError
    from gouji_rules.diagnostics import Diagnostic, RulesetError
    from gouji_rules.engine.no_play import NotAPlayError, TooManyPlaysError
    from gouji_rules.engine.position_values import PositionError
    from gouji_rules.engine.rules import Rules
    from gouji_rules.engine.view import View
    from gouji_rules.errors import GoujiError
    from gouji_rules.game.actions import Action
    from gouji_rules.game.events import Event
    from gouji_rules.game.refusal import IllegalAction, Refusal
    from gouji_rules.game.result import GameResult, SetResult
    from gouji_rules.hooks.errors import PluginFailure
    from gouji_rules.plain import PlainError
    from gouji_rules.plays import Play
    from gouji_rules.record import Game, RecordError
    from gouji_rules.ruleset import (
        Limits,
        check_file,
        list_rulesets,
        load_ruleset,
        loads_ruleset,
    )

choose()

__all__ = [
    "Action",
    "Bot",
    "CardError",
    "Diagnostic",
    "Event",
    "Game",
    "GameResult",
    "GoujiError",
    "IllegalAction",
    "Limits",
    "NotAPlayError",
    "PlainError",
    "Play",
    "PluginFailure",
    "PositionError",
    "RecordError",
    "Refusal",
    "Rules",
    "RulesetError",
    "SetResult",
    "TooManyPlaysError",
    "View",
    "__version__",
    "check_file",
    "diff",
    "explain",
    "list_rulesets",
    "load_ruleset",
    "loads_ruleset",
    "make",
    "run_scenarios",
    "simulate",
    "why",
]

__getattr__ = lazily(
    __name__,
    {
        "answers": "diff explain run_scenarios simulate why",
        "bots": "Bot make",
        "cards": "CardError",
        "diagnostics": "Diagnostic RulesetError",
        "engine.no_play": "NotAPlayError TooManyPlaysError",
        "engine.position_values": "PositionError",
        "engine.rules": "Rules",
        "engine.view": "View",
        "errors": "GoujiError",
        "game.actions": "Action",
        "game.events": "Event",
        "game.refusal": "IllegalAction Refusal",
        "game.result": "GameResult SetResult",
        "hooks.errors": "PluginFailure",
        "plain": "PlainError",
        "plays": "Play",
        "record": "Game RecordError",
        "ruleset": "Limits check_file list_rulesets load_ruleset loads_ruleset",
    },
)


def __dir__() -> list[str]:
    return sorted(__all__)
