"""Hypothesis strategies: hands, plays, positions and rulesets (the extra ``testing``).

from hypothesis import given
from gouji_rules.testing import strategies as gouji

@given(gouji.positions(rules))
def test_something(game): ...
"""

from collections.abc import Mapping
from typing import Any

from hypothesis import assume
from hypothesis import strategies as st

from gouji_rules.diagnostics import RulesetError
from gouji_rules.engine.game import Game
from gouji_rules.engine.position_values import PositionError
from gouji_rules.engine.rules import Rules
from gouji_rules.plays import Play
from gouji_rules.rules import SETTINGS
from gouji_rules.rules.setting import Setting
from gouji_rules.ruleset import load_ruleset


def hands(rules: Rules, *, least: int = 1, most: int | None = None) -> st.SearchStrategy[str]:
    """Return a strategy of hands as text, high to low (``DX22AAK``).

    Args:
        rules: whose deck; no hand has more of a card than there is.
        least, most: how many cards; at most as many as are dealt to a seat.
    """
    deck = rules.deck
    cards = [kind for kind in deck.kinds for _ in range(deck.counts[deck.index[kind]])]
    limit = deck.hand_size if most is None else most
    picked = st.lists(st.integers(0, len(cards) - 1), min_size=least, max_size=limit, unique=True)
    return picked.map(lambda places: deck.format(deck.parse("".join(cards[i] for i in places))))


@st.composite
def plays(draw: st.DrawFn, rules: Rules, *, most: int = 12) -> Play:
    """Draw a play.

    Args:
        draw: Hypothesis's own.
        rules: whose plays.
        most: its greatest number of cards.
    """
    deck = rules.deck
    naturals = [deck.kinds[kind] for kind in deck.naturals]
    rank = draw(st.sampled_from(naturals))
    text = rank * draw(st.integers(0, min(most, deck.counts[deck.index[rank]])))
    for kind in (*deck.levels, *("2" if deck.money >= 0 else "")):
        room = min(most - len(text), deck.counts[deck.index[kind]])
        text += kind * draw(st.integers(0, max(0, room)))
    assume(bool(text))
    return rules.play(text)


@st.composite
def positions(draw: st.DrawFn, rules: Rules, *, most: int = 6) -> Game:
    """Draw a position of the play phase: six hands and a leader.

    Args:
        draw: Hypothesis's own.
        rules: the ruleset.
        most: the greatest number of cards in a hand.
    """
    held = {seat: draw(hands(rules, most=most)) for seat in range(6)}
    try:
        return Game.from_position(rules, hands=held, lead=draw(st.integers(0, 5)))
    except PositionError:  # the six hands together hold more of a card than there is
        assume(False)
        raise


@st.composite
def games(draw: st.DrawFn, rules: Rules, *, sets: int = 1, most_moves: int = 200) -> Game:
    """Draw a game somewhere on its way, after moves that are drawn too.

    Args:
        draw: Hypothesis's own.
        rules: the ruleset.
        sets: how many sets.
        most_moves: after how many moves at most.
    """
    game = Game(rules, seed=draw(st.integers(0, 2**32)), sets=sets)
    for number in draw(st.lists(st.integers(0, 2**16), max_size=most_moves)):
        if game.over:
            break
        actions = game.legal_actions()
        game = game.step(actions[number % len(actions)])
    return game


@st.composite
def rulesets(
    draw: st.DrawFn, parent: str = "xuandian", *, fixed: Mapping[str, Any] | None = None
) -> Rules:
    """Draw a valid ruleset: a shipped one with some plain settings changed.

    Args:
        draw: Hypothesis's own.
        parent: the id of the ruleset that is changed.
        fixed: settings that are what is said here.
    """
    keys = draw(st.lists(st.sampled_from(sorted(_PLAIN)), max_size=8, unique=True))
    settings = {key: draw(_values(SETTINGS[key])) for key in keys}
    try:
        return load_ruleset(parent, {**settings, **(fixed or {})})
    except RulesetError:  # two of them contradict each other
        assume(False)
        raise


def _values(setting: Setting) -> st.SearchStrategy[Any]:
    return st.sampled_from([setting.default, *setting.kind.near(setting.default)])


_PLAIN = [
    key
    for key, setting in SETTINGS.items()
    if not key.startswith("deck.") and setting.kind.near(setting.default)
]
"""Settings whose values can be drawn one by one; the deck's depend on each other."""
