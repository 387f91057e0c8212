"""What holds in every game, whatever the ruleset: each property looks at one position."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Final

from gouji_rules.engine.game import Game
from gouji_rules.engine.rules import Rules
from gouji_rules.engine.step import step
from gouji_rules.game.actions import Action
from gouji_rules.game.refusal import IllegalAction
from gouji_rules.game.state import PLAY
from gouji_rules.plain import read_view, view_data
from gouji_rules.testing.failure import CheckFailed, demand, in_game

MOST_MOVES: Final = 20_000
"""A game of one set that takes more moves is taken not to end."""

Property = Callable[[Game, Action, Random], None]
"""Looks at a position and the action that follows; raises ``CheckFailed``."""

WRONG_TEXTS: Final = ("XXXX", "3", "33", "8 9", "burn D", "give 3", "", "🙂", "AAKK")
"""Texts of actions of which most are not allowed in most positions, besides words."""


def played(rules: Rules, seed: int, sets: int = 1) -> Iterator[tuple[Game, Action | None]]:
    """Yield each position of a game of random actions, with the action that follows.

    Args:
        rules: the ruleset.
        seed: of the deals and of the actions.
        sets: how many sets.

    Raises:
        CheckFailed: it does not end.
    """
    random = Random(seed)
    game = Game(rules, seed=seed, sets=sets)
    for _ in range(MOST_MOVES * sets):
        if game.over:
            yield game, None
            return
        with in_game(game):
            actions = game.legal_actions()
            demand(len(actions) > 0, "a seat is asked and has nothing that it may do", game)
            action = actions[random.randrange(len(actions))]
        yield game, action
        with in_game(game, f" (at {game.seat} {action})"):
            game = game.step(action)
    raise CheckFailed(f"the game does not end within {MOST_MOVES * sets} moves", game)


def cards_are_conserved(game: Game, action: Action, random: Random) -> None:
    """No card comes or goes: hands and what was put down make the deck."""
    del action, random
    state, deck = game.state, game.rules.deck
    if state.phase != PLAY:
        return
    gone = state.gone.to_bytes(len(deck.kinds), "little")
    held = [sum(hand.counts[kind] for hand in state.hands) for kind in range(len(gone))]
    all_of_them = [a + b for a, b in zip(held, gone, strict=True)]
    demand(
        list(deck.counts) == all_of_them,
        lambda: f"the cards are not the deck's: {deck.format(all_of_them)}",
        game,
    )


def a_step_changes_nothing(game: Game, action: Action, random: Random) -> None:
    """The state that a step begins with stays, and the same step leads to the same state."""
    del random
    rules, state = game.rules, game.state
    before = _known(game)
    first, events = step(rules, state, action)
    again, events_again = step(rules, state, action)
    demand(before == _known(game), f"{action} changed the position it began with", game)
    same = (
        [hand.counts for hand in first.hands] == [hand.counts for hand in again.hands]
        and (first.phase, first.seat, first.question) == (again.phase, again.seat, again.question)
        and events == events_again
    )
    demand(same, f"{action} leads to one position, and the second time to another", game)


def refused_actions_change_nothing(game: Game, action: Action, random: Random) -> None:
    """Actions that are not allowed are refused, whatever they are, and leave all as it was."""
    del action, random
    texts = (*game.rules.phases.words, *WRONG_TEXTS)
    wrong = [text for text in texts if game.why_not(text) is not None]
    before = _known(game)
    for text in wrong:
        try:
            game.step(text)
        except IllegalAction as error:
            demand(bool(error.refusal.text("zh-Hans")), f"the refusal of {text} says nothing", game)
        else:
            raise CheckFailed(f"{text!r} is not allowed and was done", game)
    demand(before == _known(game), f"one of these, refused, changed something: {wrong}", game)


def legal_actions_are_allowed(game: Game, action: Action, random: Random) -> None:
    """What is listed as legal is not refused, and it is a member of the list."""
    del action
    actions = game.legal_actions()
    for index in {0, len(actions) - 1, random.randrange(len(actions))}:
        one = actions[index]
        demand(game.why_not(one) is None, f"{one} is listed as legal and refused", game)
        demand(one in actions, f"{one} is at place {index} of a list it is not in", game)


def views_can_be_read(game: Game, action: Action, random: Random) -> None:
    """Every seat's view can be made, twice alike, and told as plain data."""
    del action
    seat = random.randrange(6)
    view, again = game.view(seat), game.view(seat)
    demand(view == again, f"two views of seat {seat} differ", game)
    found = read_view(game.rules, view_data(view))
    demand(view == found, f"the view of seat {seat} does not come back as plain data", game)


EVERYWHERE: Final[tuple[Property, ...]] = (
    cards_are_conserved,
    a_step_changes_nothing,
    refused_actions_change_nothing,
    legal_actions_are_allowed,
    views_can_be_read,
)
"""Every property of a position."""


def set_has_ended_well(game: Game) -> None:
    """Every set has six different places and finite points."""
    for result in game.result.sets:
        demand(
            sorted(result.places) == [1, 2, 3, 4, 5, 6],
            f"the places are {result.places}",
            game,
        )
        demand(
            all(abs(points) < 10**9 for points in result.points),
            f"the points are {result.points}",
            game,
        )


def told_again_is_the_same(game: Game) -> None:
    """A game that is told again, action by action, is the same game."""
    again = game.beginning()
    for seat, action in game.log:
        if again.awaits_deal:
            again = again.deal(int(action.value))
        elif seat >= 0:
            again = again.step(action.text, seat)
    demand(game.events == again.events, "told again, other things happen", game)
    demand(game.result == again.result, "told again, it ends in another way", game)


def _known(game: Game) -> dict[str, str]:
    facts = {key: str(value) for key, value in game.facts().items() if key != "legal"}
    return {**facts, "log": str(len(game.log))}
