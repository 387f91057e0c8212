"""How two rulesets differ: setting by setting, each with its sentence in both."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from gouji_rules.diff.witness import Found, Search
from gouji_rules.engine.rules import Rules
from gouji_rules.lang import Compiled
from gouji_rules.lang.canonical import Writer
from gouji_rules.messages import LANGUAGES
from gouji_rules.rules import SETTINGS
from gouji_rules.ruleset.yaml.writing import flow
from gouji_rules.sheet.statements import reason, statement

METADATA = ("names", "region", "sources", "deviations", "joker_names", "version")


@dataclass(frozen=True, slots=True)
class Difference:
    """A setting in which two rulesets differ.

    Attributes:
        key: the setting.
        rule: its rule page, ``docs/rules/<rule>.md``.
        says: what holds in the one and in the other, by language.
        found: what the two decide differently because of it; none where nothing was found.
        idle: it has no effect in either, or says the same in other words.
    """

    key: str
    rule: str
    says: tuple[Mapping[str, str], Mapping[str, str]]
    found: Found
    idle: bool = False


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two rulesets side by side.

    Attributes:
        rules: the two.
        differences: in the order of the settings.
        plugins: the plugins of each, where they differ; else none.
        decided: what the two decide differently, where only a plugin can be the reason.
        metadata: keys of what is told about the rulesets and differs.
    """

    rules: tuple[Rules, Rules]
    differences: tuple[Difference, ...]
    plugins: tuple[tuple[str, ...], tuple[str, ...]] | None
    metadata: tuple[str, ...]
    decided: Found

    @property
    def number(self) -> int:
        """How many differences there are; other plugins are one."""
        return sum(not one.idle for one in self.differences) + (self.plugins is not None)

    @property
    def same(self) -> bool:
        """Whether both say the same about how the game is played."""
        return self.plugins is None and all(one.idle for one in self.differences)


def compare(
    a: Rules,
    b: Rules,
    *,
    seed: int = 0,
    every: bool = False,
    progress: Callable[[int, int], None] | None = None,
) -> Comparison:
    """Return how two rulesets differ.

    Args:
        a, b: the rulesets.
        seed: of the search for positions; equal seeds find the same.
        every: tell too of settings without effect in both.
        progress: called with how many differences are looked into, and of how many.
    """
    keys = differing(a, b)
    shown = [key for key in keys if every or _matters(a, b, key, keys)]
    search = Search(a, b, seed)
    made: dict[str, Difference] = {}
    for number, key in enumerate(shown):
        if progress is not None:
            progress(number, len(shown))
        search.work.begin(len(shown) - number)
        made[key] = _difference(a, b, key, search, keys)
    again = [key for key in shown if made[key].found.cut]
    for number, key in enumerate(again):
        search.work.begin(len(again) - number)
        made[key] = _difference(a, b, key, search, keys)
    told = [difference for difference in made.values() if every or not difference.idle]
    metadata = tuple(name for name in METADATA if _told(a, name) != _told(b, name))
    plugins = _plugins(a, b)
    decided = Found() if plugins is None else search.plugins(keys)
    return Comparison((a, b), tuple(told), plugins, metadata, decided)


def differing(a: Rules, b: Rules) -> list[str]:
    """Return the settings whose values mean different things, in the order of the settings."""
    return [key for key in SETTINGS if meaning(a, key) != meaning(b, key) and _says_so(a, b, key)]


def _says_so(a: Rules, b: Rules, key: str) -> bool:
    """Return whether a setting says it: which jokers there are, their order does not."""
    if key != "deck.levels":
        return True
    one, other = (rules.deck.levels for rules in (a, b))
    return [level for level in one if level in other] != [level for level in other if level in one]


def meaning(rules: Rules, key: str) -> object:
    """Return a setting's value in a form that is equal where it says the same."""
    slot = rules.slots.get(key)
    if isinstance(slot, Compiled):
        return Writer(slot.env.rank_names).write(slot.typed)
    return rules.settings[key]


def _matters(a: Rules, b: Rules, key: str, keys: list[str]) -> bool:
    """Return whether a setting has an effect that another difference does not tell already."""
    why = reason(a, key), reason(b, key)
    if all(why):
        return False
    return not any(one in keys for one in why if one)


def _difference(a: Rules, b: Rules, key: str, search: Search, keys: list[str]) -> Difference:
    says = tuple({lang: statement(one, key, lang) for lang in LANGUAGES} for one in (a, b))
    if not _matters(a, b, key, keys):
        return Difference(key, SETTINGS[key].rule, (says[0], says[1]), Found(), idle=True)
    found = search.find(key)
    idle = says[0] == says[1] and not found.witnesses
    return Difference(key, SETTINGS[key].rule, (says[0], says[1]), found, idle)


def _told(rules: Rules, name: str) -> object:
    return rules.names if name == "names" else rules.info.get(name)


def _plugins(a: Rules, b: Rules) -> tuple[tuple[str, ...], tuple[str, ...]] | None:
    one, other = (rules.resolved.get("plugins", []) for rules in (a, b))
    if one == other:
        return None
    names = [[_plugin(plugin) for plugin in plugins] for plugins in (one, other)]
    if names[0] == names[1]:  # the same ones, in other versions or with other options
        names = [[_plugin(plugin, whole=True) for plugin in plugins] for plugins in (one, other)]
    return tuple(names[0]), tuple(names[1])


def _plugin(plugin: Any, *, whole: bool = False) -> str:
    if isinstance(plugin, str):
        return plugin
    words = [str(plugin["name"])]
    if whole:
        words += [str(plugin["version"])] if "version" in plugin else []
        options = plugin.get("options") or {}
        words += [f"{name}={flow(value)}" for name, value in options.items()]
    return " ".join(words)
