"""The engine and the literal reading side by side, one question after the other."""

import random
from collections import Counter
from collections.abc import Sequence

import gouji_rules as gr
from tests.reference.between_sets import debts_of, written
from tests.reference.comparison import Settings
from tests.reference.play_phase import ReferenceSet
from tests.reference.positions import Position

FACTS = (
    "asks",
    "leads",
    "opened",
    "out",
    "places",
    "failed",
    "eliminated",
    "revolted",
    "burning",
    "burned",
    "undone",
    "smothered",
    "free_play",
    "headless",
    "dead",
    "over",
    "points",
    "sweep",
)
# Without gouji plays there is no use in being headless, and none in any of these once the set is
# over; no sentence says what they are then.
BEFORE_FREE_PLAY = {"headless"}
WHILE_PLAYED = {"free_play", "headless", "dead"}


def play_both(
    rules: gr.Rules,
    settings: Settings,
    position: Position,
    rng: random.Random,
    begins: Sequence[str] = (),
) -> tuple[ReferenceSet, list[str]]:
    """Play a position out and compare before each action: first those given, then random ones.

    Returns the finished set and the moves. A difference is an ``AssertionError`` that says all
    that is needed to see it again.
    """
    engine = gr.Game.from_position(rules, **position)
    reference = ReferenceSet(settings, **position)
    moves: list[str] = []

    def where() -> str:
        return f"in {rules.id}: {position}, moves {moves}"

    while True:
        mine, theirs = reference.facts(), engine.facts()
        left_aside = WHILE_PLAYED if mine["over"] else set()
        if mine["free_play"]:
            left_aside = left_aside | BEFORE_FREE_PLAY
        different = {
            key: (mine[key], theirs[key])
            for key in FACTS
            if mine[key] != theirs[key] and key not in left_aside
        }
        assert not different, f"(reference, engine) {different} {where()}"
        legal = {str(action) for action in engine.legal_actions()}
        may = reference.legal()
        assert may <= legal, f"{mine['asks']} may {may - legal} {where()}"
        assert may >= legal, f"{mine['asks']} may not {legal - may} {where()}"
        if mine["over"]:
            debts = [written(debt) for debt in debts_of(settings, reference.result())]
            assert debts == list(theirs["debts"]), f"debts {where()}"
            return reference, moves
        if len(moves) < len(begins):
            action = begins[len(moves)].split(" ", 1)[1]
        else:
            action = choose(rng, reference, may)
        moves.append(f"{mine['asks']} {action}")
        reference.play(action)
        engine = engine.step(action)


def choose(rng: random.Random, reference: ReferenceSet, legal: set[str]) -> str:
    """A random legal action, in which passing and going out are neither rare nor the rule."""
    actions = sorted(legal)
    seat = reference.asks()
    assert seat is not None
    if "pass" in actions and rng.random() < 0.3:
        return "pass"
    others = [action for action in actions if action in ("yield", "claim")]
    if others and rng.random() < 0.3:
        return others[0]
    size = len(reference.hands[seat])
    if rng.random() < 0.3:
        last = [a for a in actions if len(a.removeprefix("burn ")) == size and a != "pass"]
        actions = last or actions
    return rng.choice(actions)


def choose_evenly(rng: random.Random, actions: set[str]) -> str:
    return rng.choice(sorted(actions))


def play_alone(
    settings: Settings, position: Position, rng: random.Random
) -> tuple[ReferenceSet, list[str]]:
    """Play a position out on the reference only, with the actions ``play_both`` would choose."""
    reference = ReferenceSet(settings, **position)
    moves: list[str] = []
    while not reference.over:
        action = choose(rng, reference, reference.legal())
        moves.append(f"{reference.asks()} {action}")
        reference.play(action)
    return reference, moves


def what_happened(table: ReferenceSet, moves: list[str]) -> Counter[str]:
    """The rarer things of a set, counted, so that a test can ask for each of them."""
    happened = Counter(
        {
            "questions": len(moves),
            "burned": len(table.burned),
            "undone": len(table.undone),
            "failed": len(table.failed),
            "smothered": len(table.smothered),
            "eliminated": len(table.eliminated),
            "opened": len(table.opened),
            "sweep": int(table.sweep() is not None),
            "counter-burn succeeded": sum(links > 0 for _, _, links in table.burned),
            "dead gouji": table.dead_gouji_played,
            "burn lapsed": table.burns_lapsed,
        }
    )
    for move in moves:
        word = move.split()[1]
        happened[word if word in ("burn", "yield", "claim", "pass") else "play"] += 1
    return happened
