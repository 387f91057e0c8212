"""The kernel beside the object engine, question by question.

``python -m tests.kernel.walk`` walks all shipped rulesets and random ones: at every question the
state, what the asked seat sees and may answer, and what a bot does are the same, and the set's
places and points at its end. Games of random bots are held against each other from the deal on.
"""

import argparse
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random

from gouji_rules import load_ruleset
from gouji_rules.bots import Bot, make
from gouji_rules.bots.random_bot import RandomBot
from gouji_rules.diagnostics import RulesetError
from gouji_rules.engine import step as engine
from gouji_rules.engine.legal import legal_actions
from gouji_rules.engine.rules import Rules
from gouji_rules.engine.step import apply
from gouji_rules.engine.view import View
from gouji_rules.engine.words import answering_words
from gouji_rules.game.actions import CLAIM, PASS, YIELD, Action, dealing
from gouji_rules.game.state import PLAY, SET_OVER, State
from gouji_rules.kernel import playing as kernel
from gouji_rules.kernel import shapes, words
from gouji_rules.kernel.comparison import can_answer
from gouji_rules.kernel.layout import ANSWER, BURN, OVER, Layout, layout_of, state_of
from gouji_rules.kernel.seen import LaidView
from gouji_rules.kernel.tables import Tables, tables_of
from gouji_rules.ruleset import shipped_ids
from gouji_rules.simulate.playing import decides_of, play_game
from tests.ruleset.random_chains import write_chain

_WORDS = {PASS: words.PASS, YIELD: words.YIELD, CLAIM: words.CLAIM}
_OF_STATUS = (
    *("active", "headless", "heads", "free", "opened", "fours", "led", "out", "worst", "failed"),
    *("eliminated", "burner", "victim", "links", "bound", "closed", "burned", "undone"),
    *("smothered", "fresh"),
)
_OF_STATE = (
    *("phase", "question", "seat", "hands", "top", "owner", "met", "passed", "pending"),
    *("yielded", "gone"),
)


@dataclass
class Walked:
    """What was walked.

    Attributes:
        sets, questions: so many.
        seen: the questions and what was answered, by kind: what a walk has tried at all.
    """

    sets: int = 0
    questions: int = 0
    seen: set[tuple[str, str]] = field(default_factory=set)


def first_leads(rules: Rules, seed: int) -> Iterator[State]:
    """Yield the first lead of every set of a game; the set is played by the object engine."""
    bots = [RandomBot(seed * 6 + seat) for seat in range(6)]
    state, _ = engine.begin_game(rules, None)
    while not state.status.match.over:
        if state.phase == PLAY:
            state = yield state
        elif state.phase == SET_OVER:
            state, _ = engine.next_set(rules, state)
        elif state.seat < 0:
            state, _ = apply(rules, state, dealing(engine.next_deal_seed(state, seed)))
        else:
            view, actions = View(rules, state, state.seat), legal_actions(rules, state)
            state, _ = apply(rules, state, bots[state.seat].choose(view, actions))


def walk_game(rules: Rules, seed: int, sets: int, walked: Walked, bot: str = "random") -> None:
    """Walk so many sets of a game, or all that it has."""
    games = first_leads(rules, seed)
    begun = next(games, None)
    while begun is not None and sets > 0:
        ended = walk_set(rules, begun, seed, walked, bot)
        sets -= 1
        walked.sets += 1
        try:
            begun = games.send(ended)
        except StopIteration:
            return


def walk_set(rules: Rules, begun: State, seed: int, walked: Walked, bot: str) -> State:
    """Walk a set from its first lead on; return its end."""
    tables = tables_of(rules)
    state, layout = begun, layout_of(tables, begun)
    theirs = [make(bot, seed * 6 + seat) for seat in range(6)]
    decides = [decides_of(make(bot, seed * 6 + seat)) for seat in range(6)]
    while state.phase == PLAY:
        same_state(tables, layout, state)
        action = chosen(rules, state, theirs[state.seat])
        same_number(tables, layout, state)
        assert LaidView(tables, layout) == View(rules, state, state.seat)
        answer = decides[layout.seat](tables, layout)
        assert of_action(action) == (words.PASS if answer == words.FORCED else answer), (
            f"{action} by the object engine, {answer} by the kernel"
        )
        walked.questions += 1
        walked.seen.add((state.question.name, action.kind))
        state, _ = apply(rules, state, action)
        kernel.apply(tables, layout, answer)
    assert layout.question == OVER
    ended = kernel.ended(tables, layout)
    same_end(ended, state)
    return ended


def chosen(rules: Rules, state: State, bot: Bot) -> Action:
    """Return what a bot does; one that can only pass is not asked."""
    if ANSWER <= state.question < BURN:
        own = rules.held.hand(state, state.seat)
        if not rules.can_answer(own, state.top) and answering_words(rules, state) == (PASS,):
            return PASS
    return bot.choose(View(rules, state, state.seat), legal_actions(rules, state))


def of_action(action: Action) -> int:
    """Return an action as the kernel has it."""
    if action.play is None:
        return _WORDS[action]
    play = action.play
    rank = play.kind if play.naturals else 0
    return ((play.combo << 7 | rank) << 7 | play.naturals) << 7 | play.twos


def same_state(tables: Tables, layout: Layout, state: State) -> None:
    """Hold the layout against the state, and what is worked out of hands besides."""
    got = state_of(tables, layout)
    for name in _OF_STATE:
        assert getattr(got, name) == getattr(state, name), name
    for name in _OF_STATUS:
        assert getattr(got.status, name) == getattr(state.status, name), name
    for seat, hand in enumerate(state.hands):
        assert layout.slots[seat] == hand.slots
        assert layout.twos[seat] == hand.twos
        assert tables.combo_sizes[layout.held[seat]] == hand.jokers
        assert tuple(tables.within(layout.held[seat])) == hand.combos
        assert bool(layout.only_last >> seat & 1) == hand.only_last
        assert _filled(layout.at_least[seat]) == _filled(hand.at_least)


def same_number(tables: Tables, layout: Layout, state: State) -> None:
    """Hold how many plays there are, by shapes, against the legal actions."""
    if not ANSWER <= state.question < BURN:
        return
    rules = tables.rules
    legal = legal_actions(rules, state)
    assert can_answer(tables, layout, state.seat) == (len(legal.plays) > 0)
    assert len(legal.words) == 1 + words.besides_pass(tables, layout).bit_count()
    if tables.by_shape:
        number = shapes.count_answers(tables, layout)
        assert number == len({(play.kind, play.size, play.combo) for play in legal.plays})


def same_end(ended: State, state: State) -> None:
    """Hold the end of a set against the object engine's."""
    assert ended.phase == state.phase
    assert ended.hands == state.hands
    assert ended.gone == state.gone
    ours, theirs = ended.status.result, state.status.result
    for name in ("places", "points", "smothered", "burned", "opened", "sweep", "awards"):
        assert getattr(ours, name) == getattr(theirs, name), name
    for name in ("undone", "failed", "out", "worst", "eliminated"):
        assert getattr(ended.status, name) == getattr(state.status, name), name


def _filled(rows: list[int] | tuple[int, ...]) -> list[int]:
    """Return rows without those that are empty at their end."""
    found = list(rows)
    while len(found) > 1 and not found[-1]:
        found.pop()
    return found


def same_from_the_deal(rules: Rules, seed: int, sets: int) -> None:
    """Hold a game of which the kernel plays each set from its calls and its deal on.

    What happens before play is no layout yet: what all sets come to tells whether it went alike.
    """
    of_kernel, of_objects = (
        play_game(rules, seed, [RandomBot(seed * 6 + seat) for seat in range(6)], sets, log)
        for log in (None, [])
    )
    assert len(of_kernel) == len(of_objects)
    for one, other in zip(of_kernel, of_objects, strict=True):
        assert one.result == other.result
        assert replace(one, actions=0, result=None) == replace(other, actions=0, result=None)


def random_ruleset(number: int) -> Rules | None:
    """Return a random ruleset (``tests/ruleset/random_chains.py``); None where it is refused."""
    with tempfile.TemporaryDirectory() as folder:
        try:
            return load_ruleset(write_chain(Random(number), Path(folder)))
        except RulesetError:
            return None


def main() -> int:
    """Walk and tell; 1 where something differs."""
    parser = argparse.ArgumentParser(prog="python -m tests.kernel.walk", description=__doc__)
    parser.add_argument("names", nargs="*", help="rulesets; all shipped ones where none is named")
    parser.add_argument("--rulesets", type=int, default=100, help="random rulesets besides (100)")
    parser.add_argument("--sets", type=int, default=20, help="sets of each (20)")
    parser.add_argument("--bots", default="random", help="who plays (random)")
    parser.add_argument("--seed", type=int, default=0, help="the first random number (0)")
    options = parser.parse_args()
    walked, failed = Walked(), 0
    numbers = range(options.seed, options.seed + options.rulesets)
    many = [*(options.names or shipped_ids()), *numbers]
    for name in many:
        rules = load_ruleset(name) if isinstance(name, str) else random_ruleset(name)
        if rules is None:
            continue
        try:
            for seed in range(-(-options.sets // 5)):
                walk_game(rules, seed, 5, walked, options.bots)
                same_from_the_deal(rules, seed, 5)
        except AssertionError as error:
            failed += 1
            print(f"{name}: {error}", file=sys.stderr, flush=True)
    print(f"{walked.sets:,} sets, {walked.questions:,} questions, {failed} rulesets differ")
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main())
