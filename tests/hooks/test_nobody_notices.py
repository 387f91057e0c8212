"""Games with plugins that differ only in hidden cards look the same to all others, to their end.

Two seats of one side have exchanged cards in the second game. They pass as long as they may, so
that the others play the set to its end; whatever others see, hear, count and are asked is equal.
"""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import gouji_rules as gr
from gouji_rules.engine.position_values import PositionError
from gouji_rules.game.state import SET_OVER
from tests.engine.hidden import opened_by_nature
from tests.engine.test_noticed import common, compare, exchanged, silently, were_given

PLUGINS = ("chuangong", "fanshao", "jiaohuan", "jiaopai", "liangpai", "liansheng", "qiangkai")
MEMORY = {"liansheng": [0, 2], "qiangkai": [3, 0, 2, 0, 1, 0]}
PAIRS = 8


def rules_with(*names: str) -> gr.Rules:
    """Return xuandian with some of the plugins."""
    named = "".join(f"  - {{name: gouji-{name}}}\n" for name in names)
    return gr.loads_ruleset(
        f"id: town\nextends: xuandian\nsweep: {{ends_game: false}}\nplugins:\n{named}"
    )


def pairs(rules: gr.Rules, names: tuple[str, ...]) -> Iterator[Any]:
    """Yield pairs of games that begin alike but for what two seats of a side hold, and these."""
    random = Random(str(names))
    memory = {f"gouji-{name}": MEMORY[name] for name in names if name in MEMORY}
    where: dict[str, Any] = {"memory": memory} if memory else {}
    if "liangpai" in names:
        where["phase"] = "liangpai.show"
    for _ in range(PAIRS):
        cards = [card for card in "DX22AAKKQQJJTT9988776655" for _ in range(4)]
        random.shuffle(cards)
        dealt = {seat: "".join(cards[seat:60:6]) for seat in range(6)}
        one, two = random.sample(random.choice([(0, 2, 4), (1, 3, 5)]), 2)
        # 3s stay: who is left with them alone is smothered, which everybody is told.
        hands, other = (
            {seat: held + "33" for seat, held in each.items()}
            for each in (dealt, exchanged(random, dealt, one, two))
        )
        if opened_by_nature(rules, hands) != opened_by_nature(rules, other):
            continue
        where["lead"] = next(seat for seat in range(6) if seat % 2 != one % 2)
        try:
            games = [gr.Game.from_position(rules, hands=held, **where) for held in (hands, other)]
        except PositionError:
            continue
        for game in games:
            game.stops = SET_OVER
        yield random, games, {one, two}


def chosen(random: Random, game: gr.Game, both: list[str], changed: set[int]) -> str:
    """Return what is done in both games: the two pass where they may, the others play."""
    passes = [one for one in both if one == "pass"]
    plays = [one for one in both if one not in {"pass", "yield"}]
    wanted = passes or plays if game.seat in changed else plays or both
    return random.choice(wanted or both)


@pytest.mark.parametrize("names", [*((name,) for name in PLUGINS), PLUGINS], ids="+".join)
def test_nobody_can_tell_whole_sets_with_plugins_apart(names: tuple[str, ...]) -> None:
    rules = rules_with(*names)
    compared = ended = 0
    for random, games, changed in pairs(rules, names):
        for move in range(600):
            games[:] = [silently(game, changed) for game in games]
            if were_given(games[0], games[1], changed):
                break
            over = games[0].over
            if over or move % 3 == 0:
                compare(games[0], games[1], changed)
                compared += 1
            both = [] if over else common(games[0], games[1])
            if not both:
                ended += over
                break
            action = chosen(random, games[0], both, changed)
            games[:] = [game.step(action) for game in games]
        assert games[0].over == games[1].over

    assert compared >= 20
    assert ended >= 1
