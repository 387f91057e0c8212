"""Whatever ``opening.opens`` and ``gouji.is`` read of a play, games by them are lawful and told.

``GOUJI_REFERENCE_ROUNDS`` multiplies the number of expressions.
"""

import os
from random import Random

import pytest

import gouji_rules as gr
from gouji_rules.bots import make
from gouji_rules.game.winning import FIRST_LEAD, Win
from gouji_rules.messages import LANGUAGES
from gouji_rules.rules.vocabulary import SLOTS, environment
from gouji_rules.sheet.sheet import sheet
from gouji_rules.simulate.playing import play_game
from gouji_rules.testing.ruleset import check_legality
from tests.ruleset.random_comparisons import BASES, Slow
from tests.ruleset.random_expressions import expression

ROUNDS = int(os.environ.get("GOUJI_REFERENCE_ROUNDS", "1"))
SEEDS = range(12 * ROUNDS)

ORDINARY = (
    "play.twos == 0",
    "play.twos >= 1 and play.jokers == 0",
    "play.hung or play.padded",
    "play.naturals >= 2 and not play.hung",
    "count(play, 2) + play.jokers <= 1",
    "play.cards.jokers > play.twos",
    "play.size - play.twos >= 3",
)
MOMENTS = ("win.led", "not win.led", "win.out <= 1", "win.opposite_active", "win.out == 0")


def judgement(random: Random, base: gr.Rules, slot: str) -> str:
    """Return a random judgement of a play: what an author might write, or whatever can be said."""
    env = environment(base.chosen.gouji, base.deck)
    if random.random() < 0.5:
        return expression(random, env, SLOTS[slot], {}, {}) or "play.twos == 0"
    join = random.choice((" and ", " or "))
    parts = random.sample(ORDINARY, random.randint(1, 2))
    if slot == "opening.opens" and random.random() < 0.5:
        parts.append(random.choice(MOMENTS))
    return join.join(parts)


def rules_with(random: Random) -> gr.Rules:
    """Return a shipped ruleset with random judgements in place of its own."""
    base = gr.load_ruleset(random.choice(BASES))
    opens = judgement(random, base, "opening.opens")
    gouji = f"default_gouji(play) or {judgement(random, base, 'gouji.is')}"
    changes = {"opening.opens": opens, "opening.enabled": True, "opening.fours": False}
    if random.random() < 0.6:
        changes["gouji.is"] = gouji
    return gr.load_ruleset(base.id, changes)


def slow_judgement(rules: gr.Rules, slow: Slow, slot: str, play: str) -> bool:
    records = [slow.seen(play), FIRST_LEAD][: len(SLOTS[slot].params)]
    return bool(slow.words.evaluate(rules.settings[slot], SLOTS[slot], *records))


@pytest.mark.parametrize("seed", SEEDS)
def test_each_play_is_judged_as_a_slow_reading_of_its_cards_does(seed: int) -> None:
    random = Random(f"judged {seed}")
    rules = rules_with(random)
    slow = Slow(rules)
    kinds = [*random.sample([rules.deck.kinds[k] for k in rules.deck.naturals], 2), "2", "2"]
    cards = "".join(random.choice([*kinds, *rules.deck.levels]) for _ in range(8))
    plays = slow.reading.plays(cards)
    for play in random.sample(sorted(plays), min(len(plays), 25)):
        gouji = slow_judgement(rules, slow, "gouji.is", play)
        opens = gouji and slow_judgement(rules, slow, "opening.opens", play)

        assert gouji == rules.is_gouji(play), (rules.settings["gouji.is"], play)
        assert opens == rules.opens(play), (rules.settings["opening.opens"], play)


@pytest.mark.parametrize("seed", SEEDS)
def test_sets_are_played_lawfully_and_hints_are_lawful(seed: int) -> None:
    random = Random(f"played {seed}")
    rules = rules_with(random)
    for name in ("random", "steady", "bold"):
        bots = [make(name, seed * 6 + seat) for seat in range(6)]
        played = play_game(rules, seed, bots, 1, checked=True)  # raises where it is not

        assert played[-1].result is not None
    check_legality(rules, seed, positions=1, largest=3)


@pytest.mark.parametrize("seed", SEEDS)
def test_who_has_opened_has_won_with_a_play_that_opens(seed: int) -> None:
    rules = rules_with(Random(f"opened {seed}"))
    game = gr.Game(rules, seed=seed, sets=1)
    bots = [make("random", seat) for seat in range(6)]
    owner: dict[int, tuple[gr.Play, bool]] = {}
    told = 0
    while not game.over:
        game = game.step(bots[game.seat].choose(game.view(game.seat), game.legal_actions()))
        for event in list(game.events)[told:]:
            if event.kind in {"led", "answered", "burned"}:
                owner[event.seat] = event.data["play"], event.kind == "led"
            elif event.kind == "opened" and event.seat in owner:
                play, led = owner[event.seat]
                status = game.state.status
                with_opposite = bool(status.active >> (event.seat + 3) % 6 & 1)
                win = Win(led, len(status.out), with_opposite, free=False)
                said = rules.settings["opening.opens"]
                assert rules.opening.opens_with(play, win), (said, event)
        told = len(game.events)


@pytest.mark.parametrize("seed", SEEDS)
def test_they_are_told_in_every_language(seed: int) -> None:
    rules = rules_with(Random(f"told {seed}"))

    for lang in LANGUAGES:
        assert sheet(rules, lang).sections
