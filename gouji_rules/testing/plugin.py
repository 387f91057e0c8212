"""``check_plugin``: is a plugin sound, and does every ruleset that it brings along play.

Rulesets are played in situations too that random games seldom come to: burns to their end,
sweeps, calls, debts.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Final

from gouji_rules.engine.finding import leads
from gouji_rules.engine.game import Game
from gouji_rules.engine.memory import decoded_again
from gouji_rules.engine.position_values import PositionError
from gouji_rules.engine.rules import Rules
from gouji_rules.game.actions import Action
from gouji_rules.game.shuffle import deal_seed
from gouji_rules.hooks import Loaded, PluginFailure, installed, load, look
from gouji_rules.hooks.asked import Watch
from gouji_rules.hooks.patience import Patience
from gouji_rules.messages import LANGUAGES
from gouji_rules.plays import Play
from gouji_rules.ruleset import load_ruleset, loads_ruleset
from gouji_rules.testing import properties
from gouji_rules.testing.failure import CheckFailed, demand, in_game
from gouji_rules.testing.ruleset import check_ruleset
from gouji_rules.testing.unseen import check_unseen_answers

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
    seconds: float = 10,
) -> PluginReport:
    """Check a plugin that is installed, or that ``--plugin`` and the like allow.

    It loads; its hooks are hooks; each ruleset that it brings along, or that is named here, is
    valid, plays, and is the same game each time; what it remembers goes through its codec and
    comes back; its comparison keeps its promises; its rule sheet speaks three languages; an
    answer that all see later is seen by nobody before all have answered. Besides
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
        seconds: how long the plugin may take for one answer.

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
    with Patience(seconds), Watch() as watch:
        checked = [_named_ruleset(one, name) for one in named] or [_trial(loaded, options or {})]
        for rules in checked:
            _check_sheet(rules)
            _check_rules(rules, name, sets, seed)
        _check_bots(name, seed)
    known = [what for plugin, what in watch.known if plugin == name]
    never = tuple(what for what in known if (name, what) not in watch.asked)
    return PluginReport(name, tuple(rules.id for rules in checked), never)


def _check_rules(rules: Rules, name: str, sets: int, seed: int) -> None:
    try:
        check_ruleset(rules, sets=sets, seed=seed)
        check_situations(rules, seed, sets)
        check_unseen_answers(rules, seed)
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


def _check_sheet(rules: Rules) -> None:
    for lang in LANGUAGES:
        try:
            told = rules.says(lang)
        except PluginFailure as failure:
            raise CheckFailed(f"{failure} (the rule sheet of {rules.id} in {lang})") from failure
        for plugin, sentences in told.items():
            demand(
                all(sentence.strip() for sentence in sentences),
                f"the rule sheet of {plugin} in {lang} has an empty sentence",
            )


def _check_bots(plugin: str, seed: int) -> None:
    from gouji_rules.testing.bot import check_bot

    for owner, make in look().bots.values():
        if owner == plugin:
            check_bot(make, sets=2, seed=seed)


_POSITIONS: Final = 150
"""So many small positions are played to their end."""

_HANDS: Final = 300
"""So many hands are looked at for a lead that keeps a burner's duty."""

_MOST_MOVES: Final = 400

_RESULTS: Final[tuple[dict[str, Any], ...]] = (
    {"finish_order": [0, 1, 2, 3, 4, 5]},
    {"finish_order": [0, 2, 4, 1, 3, 5], "opened": [0, 2, 4]},
    {"finish_order": [5, 3, 1, 0, 2, 4], "opened": [5]},
    {"finish_order": [0, 1, 2, 3, 4, 5], "opened": [0, 1], "burned": ["1 burned 0", "0 burned 4"]},
    {"finish_order": [3, 1, 2, 0, 4, 5], "opened": [3], "smothered": {0: 3, 5: 1}},
)
"""Results of sets: federations mixed, swept by each; burns, the second a link of a chain."""


def check_situations(rules: Rules, seed: int, sets: int) -> None:
    """Play steady bots and prepared positions, and reckon what prepared results owe.

    Raises:
        CheckFailed: a plugin fails in it, or something does not hold.
    """
    _steady_games(rules, seed, sets)
    _small_positions(rules, seed)
    _results(rules)
    check_burners_leads(rules, seed)


def _steady_games(rules: Rules, seed: int, sets: int) -> None:
    """Play games of steady bots, against each other and against random ones."""
    from gouji_rules.bots import make

    for number, names in enumerate((("steady", "steady"), ("steady", "random"))):
        game = Game(rules, seed=deal_seed(seed, number), sets=max(2, sets // 2))
        bots = [make(names[seat % 2], seed + seat) for seat in range(6)]
        while not game.over:
            with in_game(game):
                seat = game.seat
                action = bots[seat].choose(game.view(seat), game.legal_actions())
            with in_game(game, f" (at {seat} {action})"):
                game = game.step(action)
        properties.set_has_ended_well(game)


def _small_positions(rules: Rules, seed: int) -> None:
    """Play positions of few cards, high ones and jokers most, in which burns come to their end."""
    random = Random(f"situations {seed}")
    for _ in range(_POSITIONS):
        hands = {seat: _few_cards(rules, random) for seat in range(6)}
        try:
            game = Game.from_position(rules, hands=hands, lead=random.randrange(6))
        except PositionError:  # more of a card than there is
            continue
        except PluginFailure as failure:
            raise CheckFailed(f"{failure} (hands {hands})") from failure
        for _ in range(_MOST_MOVES):
            if game.over:
                break
            with in_game(game):
                action = _eager(game, random)
            with in_game(game, f" (at {game.seat} {action})"):
                game = game.step(action)
        with in_game(game):
            dict(game.facts())  # what the set owes, too


def _few_cards(rules: Rules, random: Random) -> str:
    kinds = rules.deck.kinds
    weights = [1 + 2 * (number >= len(kinds) - 6) for number in range(len(kinds))]
    rank = random.choices(kinds, weights)[0]
    same = rank * random.randint(1, 4)
    return same + "".join(random.choices(kinds, weights, k=random.randint(1, 6)))


def _eager(game: Game, random: Random) -> Action:
    """Choose an action: a burn where there is one, most times; seldom a pass."""
    actions = game.legal_actions()
    if len(actions) > 500:
        return actions[random.randrange(len(actions))]
    burns = [one for one in actions if one.kind == "burn"]
    plays = [one for one in actions if one.kind == "play"]
    for some in (burns, plays):
        if some and random.random() < 0.8:
            return some[random.randrange(len(some))]
    return actions[random.randrange(len(actions))]


def _results(rules: Rules) -> None:
    """Reckon points and tribute of prepared results, with every call of the ruleset."""
    words = {"none": [], "declare": ["declare"], "two_stage": ["early", "late"]}[rules.calls.kind]
    called = [{}, *({0: word, 3: word} for word in words)]
    for result in _RESULTS:
        for calls in called:
            try:
                game = Game.from_position(rules, result={**result, "calls": calls})
                dict(game.facts())
            except PositionError:  # not by this ruleset
                continue
            except PluginFailure as failure:
                raise CheckFailed(f"{failure} (result {result}, calls {calls})") from failure


def check_burners_leads(rules: Rules, seed: int) -> None:
    """Check that a burner can lead, as the policy says, where there is a lead that keeps his duty.

    Raises:
        CheckFailed: ``can_lead`` and ``lead_fulfils`` do not agree about a hand.
    """
    random = Random(f"leads {seed}")
    for _ in range(_HANDS):
        text = _few_cards(rules, random)
        counts = rules.deck.parse(text)
        if any(number > most for number, most in zip(counts, rules.deck.counts, strict=True)):
            continue
        hand = rules.hand(counts)
        try:
            said = rules.burn.can_lead(hand)
            found = [
                play for play in leads(rules, hand).plays() if rules.burn.lead_fulfils(hand, play)
            ]
        except PluginFailure as failure:
            raise CheckFailed(f"{failure} (hand {text})") from failure
        demand(
            said is bool(found),
            lambda text=text, found=found: (  # type: ignore[misc]
                f"can_lead says {'no' if found else 'yes'} for a burner with {text}, and "
                f"lead_fulfils takes {found[0].text if found else 'no lead of it'}"
            ),
        )
