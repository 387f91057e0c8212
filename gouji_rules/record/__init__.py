"""Records: whole games as JSON Lines, with the ruleset inside."""

from gouji_rules.record.course import Course
from gouji_rules.record.errors import RecordError
from gouji_rules.record.recording import Recorder
from gouji_rules.record.saved import Game, load
from gouji_rules.record.steps import Step, steps

__all__ = ["Course", "Game", "RecordError", "Recorder", "Step", "load", "steps"]
