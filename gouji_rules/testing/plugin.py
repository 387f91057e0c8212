"""``check_plugin``: is a plugin sound, and does every ruleset that it brings along play."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Final

from gouji_rules.engine.memory import decoded_again
from gouji_rules.engine.rules import Rules
from gouji_rules.hooks import Loaded, PluginFailure, installed, load, look
from gouji_rules.hooks.guard import Watch
from gouji_rules.messages import LANGUAGES
from gouji_rules.plays import Play
from gouji_rules.ruleset import load_ruleset, loads_ruleset, resolve_ruleset
from gouji_rules.testing import properties
from gouji_rules.testing.failure import CheckFailed, demand
from gouji_rules.testing.ruleset import check_ruleset
from gouji_rules.testing.situations import check_situations

_PAIRS: Final = 3000
"""How many pairs of plays are compared to see that a comparison keeps its promises."""


@dataclass(frozen=True)
class PluginReport:
    """What ``check_plugin`` has found nothing wrong with.

    Attributes:
        plugin: its name.
        rulesets: the ids of the rulesets that were played.
        never_asked: methods and functions of the plugin that nothing has come to, so that
            nothing is known of them: ``gouji_burn_policy.bonus``.
    """

    plugin: str
    rulesets: tuple[str, ...]
    never_asked: tuple[str, ...]

    def __str__(self) -> str:
        said = f"{self.plugin}: played {', '.join(self.rulesets)}"
        return f"{said}; never asked: {', '.join(self.never_asked) or 'nothing'}"


def check_plugin(
    name: str,
    *,
    rulesets: Iterable[str | Path] = (),
    options: Mapping[str, Any] | None = None,
    sets: int = 12,
    seed: int = 0,
) -> PluginReport:
    """Check a plugin that is installed, or that ``--plugin`` and the like allow.

    It loads; its hooks are hooks; each ruleset that it brings along, or that is named here, is
    valid, plays, and is the same game each time; what it remembers goes through its codec and
    comes back; its comparison keeps its promises; its rule sheet speaks three languages. Besides
    games of random actions there are games of steady bots, small positions in which burns succeed
    and fail, and results of sweeps, burns and calls; what of the plugin none of them has come to
    is in the report.

    Args:
        name: the plugin's name.
        rulesets: ids or paths of more rulesets that name it. Where there is none at all, it is
            tried on ``xuandian``.
        options: for that trial: the options it is given.
        sets: how many sets of each ruleset are played.
        seed: of all that is random.

    Returns:
        what was checked, and what of the plugin was never asked.

    Raises:
        PluginError: it cannot be loaded.
        RulesetError: one of its rulesets is not valid.
        CheckFailed: something does not hold.
    """
    source = installed().get(name)
    if source is None:
        raise CheckFailed(f"there is no plugin {name}; there are: {', '.join(installed()) or '–'}")
    loaded = load(source)
    brought = [str(path) for plugin, path in look().rulesets.values() if plugin == name]
    named = [*brought, *rulesets]
    with Watch() as watch:
        checked = [_named_ruleset(one, name) for one in named] or [_trial(loaded, options or {})]
        for rules in checked:
            _check_rules(rules, name, sets, seed)
        for one in named:
            _check_sheet(one)
        _check_bots(name, seed)
    known = [what for plugin, what in watch.known if plugin == name]
    never = tuple(what for what in known if (name, what) not in watch.asked)
    return PluginReport(name, tuple(rules.id for rules in checked), never)


def _check_rules(rules: Rules, name: str, sets: int, seed: int) -> None:
    try:
        check_ruleset(rules, sets=sets, seed=seed)
        check_situations(rules, seed, sets)
        _check_memory(rules, name, seed)
        _check_comparison(rules, seed)
    except PluginFailure as failure:  # outside of a game, which would be named
        raise CheckFailed(f"{failure} (ruleset {rules.id}, seed {seed})") from failure


def _named_ruleset(ruleset: str | Path, plugin: str) -> Rules:
    rules = load_ruleset(ruleset)
    demand(plugin in rules.plugins, f"the ruleset {ruleset} does not name the plugin {plugin}")
    return rules


def _trial(loaded: Loaded, options: Mapping[str, Any]) -> Rules:
    import json

    source = loaded.source
    entry = {"name": source.name, "version": source.version, "options": dict(options)}
    text = json.dumps({"id": "trial", "extends": "xuandian", "plugins": [entry]})
    return loads_ruleset(text, f"<trial of {source.name}>")


def _check_memory(rules: Rules, plugin: str, seed: int) -> None:
    if plugin not in rules.memories:
        return
    for number, (game, _) in enumerate(properties.played(rules, seed, sets=3)):
        if number % 50 == 0 or game.over:
            memory = game.state.status.match.memory
            demand(
                decoded_again(rules, memory) == memory,
                f"what is remembered, {memory}, is not what is read back",
                game,
            )


def _check_comparison(rules: Rules, seed: int) -> None:
    """Look whether the comparison keeps the promises that answers are found by."""
    random = Random(f"comparison {seed}")
    plays = rules.plays(_some_cards(rules, random))
    if not plays:
        return
    for _ in range(_PAIRS):
        new, old = random.choice(plays), random.choice(plays)
        first = rules.beats(new, old)
        demand(first == rules.beats(new, old), f"{new} and {old} compare in two ways")
        if first and rules.same_size:
            demand(new.size == old.size, f"{new} beats {old}, and same_size was promised")
        if rules.shapes_decide and new.naturals > 1 and new.twos < 3:
            text = new.text.replace(new.rank, "2", 1) if new.rank != "2" else new.text
            other = rules.plays_table.of_counts(rules.deck.parse(text))
            if other is not None and other.kind == new.kind:
                demand(
                    rules.beats(other, old) == first,
                    f"{new} and {other} are of one shape and compare with {old} in two ways, "
                    "and new_shape_decides was promised",
                )
        other = random.choice(plays)
        alike = (other.size, other.combo) == (new.size, new.combo) and new.jokers < new.size
        if rules.comparison.rank_order_decides and alike and _order(other, old) == _order(new, old):
            demand(
                rules.beats(other, old) == first,
                f"{new} and {other}, both on one side of the rank of {old}, compare with it "
                "in two ways, and rank_order_decides was promised",
            )


def _order(new: Play, old: Play) -> int:
    return (new.kind > old.kind) - (new.kind < old.kind)


def _some_cards(rules: Rules, random: Random) -> str:
    kinds = rules.deck.kinds
    few = random.sample([kind for kind in kinds if kind not in rules.deck.levels], 5)
    cards = "".join(kind * min(3, rules.deck.counts[rules.deck.index[kind]]) for kind in few)
    jokers = "".join(
        level * min(2, rules.deck.counts[rules.deck.index[level]]) for level in rules.deck.levels
    )
    return cards + ("22" if "2" not in few and rules.deck.money >= 0 else "") + jokers


def _check_sheet(ruleset: str | Path) -> None:
    found = resolve_ruleset(ruleset)
    for lang in LANGUAGES:
        for plugin, sentences in found.bound.sheet(found.settings, lang).items():
            demand(
                all(sentence.strip() for sentence in sentences),
                f"the rule sheet of {plugin} in {lang} has an empty sentence",
            )


def _check_bots(plugin: str, seed: int) -> None:
    from gouji_rules.testing.bot import check_bot

    for owner, make in look().bots.values():
        if owner == plugin:
            check_bot(make, sets=2, seed=seed)
