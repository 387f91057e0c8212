"""Does the setting that a refusal or a question names take it away, where it is switched?

Every refusal, and every reason for asking a seat, names the setting behind it, or none. Here
positions of the scenario files are looked at: with some other value of the setting named the
refusal, or the question, is gone; where none is named, no other value of any setting makes the
refused action lawful, or asks another seat. ``python -m tests.why.switching`` looks at all
of them; the tests look at some.
"""

import random
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from gouji_rules import PositionError
from gouji_rules.diagnostics import RulesetError
from gouji_rules.engine.game import Game
from gouji_rules.engine.rules import Rules
from gouji_rules.game.actions import WORDS
from gouji_rules.game.refusal import IllegalAction
from gouji_rules.rules import SETTINGS
from gouji_rules.ruleset.switching import with_settings
from gouji_rules.scenario.document import Scenario
from gouji_rules.scenario.reading import read_file
from gouji_rules.scenario.rulesets import Rulesets
from gouji_rules.why.asked import Asked, why_asked

SCENARIOS = Path(__file__).parents[1] / "scenarios"

NOT_SWITCHED = ("direction", "deck.", "mixed_jokers")
"""What no refusal can be about: how a table is drawn, and what the very cards are."""

LEADS = "why.asked_leads"
"""How the reasons begin for which a seat leads a trick that is not the first."""

CALLING = ("none", "declare", "two_stage")
_CALLS = {"early_calls": CALLING[2:], "late_calls": CALLING[1:]}
"""In which ways of calling a phase is one that a game comes to."""


@dataclass(frozen=True, slots=True)
class Found:
    """A refusal or a question in a position.

    Attributes:
        code: the refusal's code, or the reason for asking.
        setting: the setting that is named, empty for none.
        action: what is refused; empty for a question.
        place: the scenario's file and line, and the number of moves made.
        rules: the ruleset.
        scenario: the position.
        moves: what was done from there.
    """

    code: str
    setting: str
    action: str
    place: str
    rules: Rules
    scenario: Scenario
    moves: tuple[tuple[int, str], ...]

    def __str__(self) -> str:
        what = f"{self.action!r} is refused" if self.action else "asked"
        return f"{self.place}: {what}: {self.code} names {self.setting or 'no setting'}"


def others(rules: Rules, key: str) -> list[Any]:
    """Return other values of a setting than the one it has."""
    return SETTINGS[key].kind.others(rules.settings[key])


@cache
def _variant(rules: Rules, key: str, number: int) -> Rules | None:
    return with_settings(rules, {key: others(rules, key)[number]})


def variants(rules: Rules, key: str) -> Iterator[Rules]:
    """Yield the ruleset with each other value of a setting that is valid."""
    for number in range(len(others(rules, key))):
        made = _variant(rules, key, number)
        if made is not None:
            yield made


def reached(rules: Rules, scenario: Scenario, moves: tuple[tuple[int, str], ...]) -> Game | None:
    """Return the position after some moves, None where the game does not come there."""
    if rules.settings["calls"] not in _CALLS.get(scenario.position.get("phase", ""), CALLING):
        return None
    try:
        game = Game.from_position(rules, **scenario.position)
        for seat, action in moves:
            game = game.step(action, seat)
    except (PositionError, IllegalAction):
        return None
    return game


def is_gone(one: Found, rules: Rules) -> bool:
    """Return whether a refusal or a question is gone under other rules."""
    game = reached(rules, one.scenario, one.moves)
    if game is None or game.over or game.state.seat < 0:
        return True
    before = reached(one.rules, one.scenario, one.moves)
    if before is None or before.seat != game.seat:
        return True
    if not one.action:
        return why_asked(game).said.key != one.code
    refusal = game.why_not(one.action)
    return refusal is None or refusal.code != one.code


def is_lawful(one: Found, rules: Rules) -> bool:
    """Return whether under other rules the same position allows, or asks somebody else."""
    game = reached(rules, one.scenario, one.moves)
    before = reached(one.rules, one.scenario, one.moves)
    if game is None or before is None or game.over or game.state.seat < 0:
        return False
    if not one.action:
        return before.seat != game.seat
    return before.seat == game.seat and game.why_not(one.action) is None


def wrong(one: Found) -> str:
    """Return what is wrong with what is named, or an empty text."""
    if one.setting:
        made = list(variants(one.rules, one.setting))
        return "" if any(is_gone(one, rules) for rules in made) else f"{one}, which does not"
    for key in SETTINGS:
        # Free play that has begun sooner lifts passes: no player says that it did not begin.
        sooner = key == "free_play.at" and one.code.startswith(LEADS)
        if not key.startswith(NOT_SWITCHED) and not sooner:
            for number, rules in enumerate(variants(one.rules, key)):
                if is_lawful(one, rules):
                    return f"{one}, but {key} = {others(one.rules, key)[number]!r} takes it away"
    return ""


def _actions(game: Game, chance: random.Random) -> Iterator[str]:
    """Yield actions that may be refused: each word, some plays, some burns, some cards back."""
    yield from WORDS
    hand = game.state.hands[game.seat]
    deck = game.rules.deck
    cards = "".join(kind * n for kind, n in zip(deck.kinds, hand.counts, strict=True))
    if not cards:
        return
    ranks = sorted(set(cards))
    for rank in ranks:
        for size in {1, cards.count(rank)}:
            yield from (rank * size, f"burn {rank * size}", f"give {rank * size}")
    for joker in set(deck.levels) & set(cards):
        rank = chance.choice(ranks)
        yield from (joker + rank, f"burn {joker}{rank}", joker + "3")
    yield from ("33", "AAA", "44")


def questions(paths: list[Path], name: str = "", code: str = "why.") -> Iterator[Found]:
    """Yield every question in the scenarios of some files, at each of their moves.

    Args:
        paths: the files.
        name: of one scenario; all where it is empty.
        code: how the reason begins.
    """
    for path in paths:
        for scenario, rules in _scenarios(path):
            if not name or scenario.name == name:
                yield from (
                    one for one in _asked(scenario, rules, path) if one.code.startswith(code)
                )


def _asked(scenario: Scenario, rules: Rules, path: Path) -> Iterator[Found]:
    for moves, game, place in _positions(scenario, rules, path):
        asked = why_asked(game)
        yield Found(asked.said.key, asked.setting, "", place, rules, scenario, moves)


def everything(paths: list[Path], seed: int = 0) -> Iterator[Found]:
    """Yield what is refused and asked in the scenarios of some files, each kind once a scenario."""
    chance = random.Random(seed)
    for path in paths:
        for scenario, rules in _scenarios(path):
            yield from _of(scenario, rules, path, chance)


def _scenarios(path: Path) -> Iterator[tuple[Scenario, Rules]]:
    """Yield the scenarios of a file whose rulesets are sound and have no plugins."""
    try:
        file = read_file(path)
    except RulesetError:
        return
    rulesets = Rulesets(file)
    for scenario in file.scenarios:
        rules = _rules(rulesets, scenario)
        if rules is not None and not rules.plugins:
            yield scenario, rules


def _rules(rulesets: Rulesets, scenario: Scenario) -> Rules | None:
    try:
        return rulesets.rules(scenario.setup)
    except RulesetError:
        return None


def _positions(
    scenario: Scenario, rules: Rules, path: Path
) -> Iterator[tuple[tuple[tuple[int, str], ...], Game, str]]:
    """Yield after each move of a scenario: the moves so far, the game, and where that is."""
    moves = tuple((seat, action.text) for seat, action in scenario.moves)
    for made in range(len(moves) + 1):
        game = reached(rules, scenario, moves[:made])
        if game is None or game.over or game.state.seat < 0:
            break
        yield moves[:made], game, f"{path.name}:{scenario.span.line}+{made}"


def _of(scenario: Scenario, rules: Rules, path: Path, chance: random.Random) -> Iterator[Found]:
    seen: set[tuple[str, str]] = set()
    for moves, game, place in _positions(scenario, rules, path):
        asked: Asked = why_asked(game)
        found = [(asked.said.key, asked.setting, "")]
        for action in _actions(game, chance):
            refusal = game.why_not(action)
            if refusal is not None:
                found.append((refusal.code, refusal.setting, action))
        for code, setting, action in found:
            # A lead is asked for as many reasons as tricks can end in: each is looked at.
            if (code, setting) not in seen or code.startswith(LEADS):
                seen.add((code, setting))
                yield Found(code, setting, action, place, rules, scenario, moves)


def main(share: int = 1) -> int:
    """Look at every ``share``-th refusal and question, and say which name a wrong setting."""
    looked: Counter[str] = Counter()
    faults: Counter[str] = Counter()
    for number, one in enumerate(everything(sorted(SCENARIOS.rglob("*.scenario.yaml")))):
        if number % share:
            continue
        looked[one.code] += 1
        said = wrong(one)
        if said:
            faults[one.code] += 1
            if faults[one.code] <= 4:
                print(said, flush=True)
    print(dict(looked))
    print(f"{sum(looked.values())} looked at, of {len(looked)} kinds; {sum(faults.values())} wrong")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 1))
