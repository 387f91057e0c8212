"""The hooks besides policies (``policy_specs``), in the order in which they are called.

The reference of the docs is made from these texts.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal, NamedTuple

from gouji_rules.cards import Deck
from gouji_rules.game.moments import Moments
from gouji_rules.game.phases import Phase
from gouji_rules.game.policies import Memory
from gouji_rules.hooks.markers import hookspec
from gouji_rules.lang import Function


class Problem(NamedTuple):
    """Something that a plugin's own check finds.

    Attributes:
        text: what is wrong, by language (``en``, ``zh-Hans``, ``zh-Hant``); English at least.
        key: the setting at fault, ``tribute.burn``; empty for the plugin's own entry.
        severity: ``error``, or ``warning`` where the ruleset can be played all the same.
    """

    text: Mapping[str, str]
    key: str = ""
    severity: Literal["error", "warning"] = "error"


# About the plugin itself


@hookspec(firstresult=True)
def gouji_options() -> Mapping[str, Any] | None:
    """Say which options a ruleset may give the plugin.

    When: first of all, each time a ruleset that names the plugin is loaded; once a load.

    Returns:
        a JSON Schema of type object; the defaults of its properties are filled in. None, or no
        such hook: the plugin takes no options.

    Chain: each plugin is asked for its own options; nobody sees another's.
    """


@hookspec(firstresult=True)
def gouji_functions(
    settings: Mapping[str, Any], options: Mapping[str, Any], deck: Deck
) -> Sequence[Function] | None:
    """Give the expression language more functions.

    They have to be pure: equal arguments, equal result. Their types are declared, and what they
    return is held to it.

    When: after the options have been checked and before the expressions are compiled; once a
    load.

    Args:
        settings: the ruleset's settings by key path; not to be changed.
        options: what the ruleset gives the plugin, defaults filled in.
        deck: the ruleset's cards.

    Returns:
        the functions; None for none.

    Chain: the functions of all plugins can be used; two of one name are an error.
    """


@hookspec(firstresult=True)
def gouji_phases(settings: Mapping[str, Any], options: Mapping[str, Any]) -> Sequence[Phase] | None:
    """Add phases before play, each with the questions that it asks.

    A phase is named ``NAME.PHASE`` and says after which other it comes: one of the rule book or of
    a plugin. It asks seats, notes what they answer, tells events and wants effects.

    When: once for each load of a ruleset that names the plugin, after the policies. What it
    returns is asked in each set, between the phases of the rule book.

    Args:
        settings: the ruleset's settings by key path; not to be changed.
        options: what the ruleset gives the plugin, defaults filled in.

    Returns:
        the phases; None for none.

    Chain: the phases of all plugins are there; of two that come after the same, the first in the
        ruleset's list is the first.
    """


@hookspec(firstresult=True)
def gouji_memory(settings: Mapping[str, Any], options: Mapping[str, Any]) -> Memory | None:
    """Remember something from set to set.

    When: once for each load of a ruleset that names the plugin, after the policies. What it
    returns is asked at the start of a game, once after each set, and by records and views.

    Args:
        settings: the ruleset's settings by key path; not to be changed.
        options: what the ruleset gives the plugin, defaults filled in.

    Returns:
        the memory with its codec; None, or no such hook: the plugin remembers nothing.

    Chain: every plugin has a memory of its own; policies are given all of them by plugin.
    """


@hookspec(firstresult=True)
def gouji_moments(settings: Mapping[str, Any], options: Mapping[str, Any]) -> Moments | None:
    """Listen to the moments of a set: let cards go from hand to hand, be shown, bring points.

    When: once for each load of a ruleset that names the plugin, after the policies. What it
    returns is told of a moment whenever it comes.

    Args:
        settings: the ruleset's settings by key path; not to be changed.
        options: what the ruleset gives the plugin, defaults filled in.

    Returns:
        an object with a method for each moment that the plugin listens to, named as it is; None,
        or no such hook: it listens to none.

    Chain: every plugin that listens is told, in the order of the ruleset's list; each finds what
    those before it have done.
    """


# What authors read


@hookspec(firstresult=True)
def gouji_check(
    settings: Mapping[str, Any], options: Mapping[str, Any]
) -> Iterable[Problem] | None:
    """Find contradictions that concern the plugin.

    When: once for each load of a ruleset that names the plugin, with the ruleset's own checks;
    ``gouji check`` shows what it finds.

    Args:
        settings: the ruleset's settings by key path; not to be changed.
        options: what the ruleset gives the plugin, defaults filled in.

    Returns:
        what is wrong; None for nothing.

    Chain: the problems of all plugins are shown; one error stops the load.
    """


@hookspec(firstresult=True)
def gouji_sheet(
    settings: Mapping[str, Any], options: Mapping[str, Any], lang: str
) -> Sequence[str] | None:
    """Say in plain words what the plugin changes.

    When: each time a rule sheet is made (``gouji explain``) of a ruleset that names the plugin.

    Args:
        settings: the ruleset's settings by key path; not to be changed.
        options: what the ruleset gives the plugin, defaults filled in.
        lang: ``en``, ``zh-Hans`` or ``zh-Hant``.

    Returns:
        a list of sentences for the sheet's part on plugins; None: it names the plugin only.

    Chain: the words of all plugins are there, in the order of the ruleset's list.
    """


# For every plugin that is installed, whether a ruleset names it or not


@hookspec(firstresult=True)
def gouji_rulesets() -> Iterable[Path] | None:
    """Bring rulesets along.

    When: each time rulesets are listed, or looked for by an id that does not ship.

    Returns:
        folders that hold ``ID.yaml`` files; None for none.

    Chain: the folders of all plugins are read, plugins by name; a shipped id comes first.
    """


@hookspec(firstresult=True)
def gouji_bots() -> Mapping[str, Callable[[int], Any]] | None:
    """Bring bots along.

    When: each time bots are listed, or looked for by a name that does not ship.

    Returns:
        name -> what makes the bot from a seed; None for none. Names that ship are kept.

    Chain: the bots of all plugins can be used, plugins by name; the first of a name counts.
    """
