"""Random comparisons that read any field of a play, and plays as a slow reader sees them.

Half are what an author might write, the usual conditions with a random one in their midst; half
are whatever the language can say.
"""

from random import Random
from types import SimpleNamespace
from typing import Any

import gouji_rules as gr
from gouji_rules.lang import Environment
from gouji_rules.rules.vocabulary import PLAY, SLOTS, environment
from tests.lang.interpreter import Interpreter
from tests.reference.comparison import Reading
from tests.reference.rulesets import XUANDIAN
from tests.ruleset.random_expressions import expression

BASES = ("zhongyou", "zhongyou_nohold", "tengzhou", "five_packs", "eagle")
"""Two and three levels of jokers, with 3s held back and without, of four to six packs."""

SIZES = (
    "new.size == old.size and ",
    "new.size <= old.size + 1 and ",
    "new.size - new.jokers == old.size - old.jokers and ",
    "new.size - new.jokers <= old.size - old.jokers and ",
    "",
)


def fields(random: Random, env: Environment) -> str:
    """Return a condition on one field of both plays, or on what a primitive says of them."""
    names = [name for name, field in PLAY.fields.items() if field.type.name == "int"]
    truths = [name for name, field in PLAY.fields.items() if field.type.name == "bool"]
    ranks = [one.name for one in env.constants.values() if one.type.name == "rank"]
    sign = random.choice((">", ">=", "==", "<", "<=", "!="))
    name, truth, rank = random.choice(names), random.choice(truths), random.choice([*ranks, "2"])
    side = random.choice(("new", "old"))
    return random.choice(
        (
            f"new.{name} {sign} old.{name}",
            f"{side}.{name} {sign} {random.randint(0, 3)}",
            f"not {side}.{truth}",
            f"{side}.{truth}",
            f"count(new, {rank}) {sign} count(old, {rank})",
            f"count({side}, {rank}) {sign} {random.randint(0, 2)}",
            f"new.cards.jokers {sign} old.cards.jokers",
            f"new.naturals + new.jokers {sign} old.naturals + old.twos",
            f"{side}.rank {sign} {rank}",
            f"jokers_beat(new, old, 2, 3, {random.randint(0, 2)})",
            f"(some x in 0..min(new.twos, 3): x {sign} old.twos)",
        )
    )


def comparison(random: Random, env: Environment) -> str:
    """Return a random comparison."""
    if random.random() < 0.4:
        return expression(random, env, SLOTS["beats"], {}, {}) or "new.rank > old.rank"
    size = random.choice(SIZES)
    one, other = fields(random, env), fields(random, env)
    return size + random.choice(
        (
            f"(new.rank > old.rank or new.rank == old.rank and {one})",
            f"new.rank > old.rank and {one}",
            f"new.rank > old.rank and {one} and {other}",
            f"(new.rank > old.rank and {one} or {other})",
            f"(if {one} then new.rank > old.rank else {other})",
            f"(every_card_above(new, old) or {one} and {other})",
        )
    )


def rules_with(random: Random) -> gr.Rules:
    """Return a shipped ruleset with a random comparison in place of its own."""
    base = random.choice(BASES)
    plain = gr.load_ruleset(base)
    changes: dict[str, Any] = {
        "beats": comparison(random, environment(plain.chosen.gouji, plain.deck)),
        "mixed_jokers": random.choice(("as_small", "by_level")),
    }
    if random.random() < 0.3:
        changes["gouji.is"] = "default_gouji(play) and play.twos != 1"
    return gr.load_ruleset(base, changes)


class Words(Interpreter):
    """Evaluates what is said of slow plays; what a gouji play is by default it counts itself.

    Args:
        rules: the ruleset.
    """

    def __init__(self, rules: gr.Rules) -> None:
        super().__init__(environment(rules.chosen.gouji, rules.deck), {})
        self._hung: bool = rules.settings["gouji.hung"]
        minimum: dict[str, int] = rules.settings["gouji.minimum"]
        self._minimum = {rules.deck.kinds.index(kind): least for kind, least in minimum.items()}

    def call_(self, names: Any, word: str, arguments: Any) -> Any:
        if word != "default_gouji":
            return super().call_(names, word, arguments)
        [play] = [self.walk(argument, names).python for argument in arguments]
        if play.hung:
            return self._hung
        return play.size >= self._minimum.get(play.kind, 10_000)


class Slow:
    """Says which plays beat which card by card, by the interpreter of expressions.

    It shares neither plays, nor hands, nor compiled expressions with the engine.
    """

    def __init__(self, rules: gr.Rules) -> None:
        self.reading = Reading(XUANDIAN | rules.settings)
        self.deck = rules.deck
        self.text: str = rules.settings["beats"]
        self.words = Words(rules)

    def seen(self, play: str) -> SimpleNamespace:
        """Return a play's fields, counted from its cards."""
        reading, order = self.reading, self.deck.kinds
        counted = reading.counted_jokers(play)
        jokers, twos = reading.jokers(play), reading.twos(play)
        naturals = reading.naturals(play)
        cards = [card for card in play if card not in self.deck.levels] + counted
        return SimpleNamespace(
            size=len(play),
            kind=order.index(reading.carried_rank(play)),
            bigs=counted.count("D"),
            smalls=counted.count("X"),
            jokers=len(jokers),
            twos=len(twos),
            naturals=len(naturals),
            hung=bool(jokers) and len(jokers) < len(play),
            padded=bool(twos) and bool(naturals),
            pure_joker=len(jokers) == len(play),
            cards=SimpleNamespace(
                bigs=jokers.count("D"), smalls=jokers.count("X"), jokers=len(jokers)
            ),
            counted=tuple(counted.count(level) for level in self.deck.levels),
            tally=tuple(cards.count(kind) for kind in order),
        )

    def beats(self, new: str, old: str) -> bool:
        """Return whether a play beats another."""
        return bool(self.words.evaluate(self.text, SLOTS["beats"], self.seen(new), self.seen(old)))

    def answers(self, hand: str, top: str) -> set[str]:
        """Return the plays of a hand that beat a play, but what holding back keeps."""
        reading, text = self.reading, self.reading.text(hand)
        if reading.only_last(text):
            return set()
        return {
            play
            for play in reading.plays(text)
            if reading.may_go(play, text, "") and self.beats(play, top)
        }
