"""What the engine asks of rules that a plugin may replace: each policy described once.

A policy is bound when a ruleset is loaded; the engine calls its methods in play. The usual
ones are the ``...Rule`` classes of ``rules``; a plugin gets the one that would be used and
returns another (``hooks``). Policies change nothing: they are asked and answer, equal
answers to equal questions.

From a protocol are made the hook ``gouji_..._policy``, named as the protocol is, with the first
sentence and ``When`` of its docstring; the guard, by what the methods take and return (types of
``answers``); and the reference. A method's own body asks the policy that this one builds on: a
class that derives from the protocol writes what it changes.
"""

from gouji_rules.game.play_policies import *  # noqa: F403
from gouji_rules.game.set_policies import *  # noqa: F403
