"""How many sets make a game (docs/rules/games.md)."""

from random import Random

import gouji_rules as gr
from gouji_rules.rules.games import GamesRule, GamesSettings

USUAL = GamesSettings()


def played(game: gr.Game, seed: int = 1) -> gr.Game:
    random = Random(seed)
    while not game.over:
        actions = game.legal_actions()
        game = game.step(actions[random.randrange(len(actions))])
    return game


def over(
    sets_played: int,
    settings: GamesSettings = USUAL,
    *,
    totals: tuple[int, int] = (0, 0),
    swept: bool = False,
    sets: int | None = None,
) -> bool:
    return GamesRule(settings, sweep_ends=True).ends(sets_played, sets, totals, sweep=swept)


def test_a_game_is_as_many_sets_as_its_ruleset_says() -> None:
    assert not over(4)
    assert over(5)
    assert not over(2, GamesSettings(sets=3))
    assert over(3, GamesSettings(sets=3))


def test_whoever_starts_a_game_may_want_another_number_of_sets() -> None:
    assert over(1, sets=1)
    assert not over(5, sets=6)


def test_a_sweep_ends_the_game_where_that_is_set() -> None:
    assert over(1, totals=(12, -12), swept=True)
    assert not over(1, totals=(12, -12))


def test_a_target_takes_the_place_of_the_number_of_sets() -> None:
    assert not over(9, GamesSettings(target=20), totals=(19, -19))
    assert over(2, GamesSettings(target=20), totals=(20, -20))
    assert over(2, GamesSettings(target=20), totals=(-20, 20))


def test_a_tie_brings_one_more_set_where_that_is_set_and_only_one() -> None:
    assert over(5, totals=(3, 3))
    assert not over(5, GamesSettings(extra_set_on_tie=True), totals=(3, 3))
    assert over(5, GamesSettings(extra_set_on_tie=True), totals=(4, 3))
    assert over(6, GamesSettings(extra_set_on_tie=True), totals=(3, 3))
    assert over(5, GamesSettings(extra_set_on_tie=True), totals=(3, 3), sets=5)
    assert over(5, GamesSettings(extra_set_on_tie=True), totals=(12, 12), swept=True)


def test_a_game_that_is_tied_after_its_sets_is_played_on() -> None:
    changes = {"game.sets": 1, "points": [0] * 6, "burn.bonus": 0, "sweep.ends_game": False}
    usual = played(gr.Game(gr.load_ruleset("zhongyou_nohold", changes), seed=4))
    changes["game.extra_set_on_tie"] = True
    longer = played(gr.Game(gr.load_ruleset("zhongyou_nohold", changes), seed=4))

    assert (1, 2) == (len(usual.result.sets), len(longer.result.sets))


def test_a_game_played_out_has_its_sets_and_the_sum_of_their_points() -> None:
    rules = gr.load_ruleset("zhongyou_nohold", {"game.sets": 3, "sweep.ends_game": False})
    game = played(gr.Game(rules, seed=4))

    assert 3 == len(game.result.sets)
    assert game.result.points == tuple(
        sum(one.points[side] for one in game.result.sets) for side in (0, 1)
    )


def test_a_game_ends_with_its_first_sweep() -> None:
    rules = gr.load_ruleset("zhongyou_nohold", {"game.sets": 40})
    game = played(gr.Game(rules, seed=4))

    assert game.result.sets[-1].sweep
    assert [] == [one for one in game.result.sets[:-1] if one.sweep]


def test_a_game_to_a_target_goes_on_until_a_side_has_reached_it() -> None:
    rules = gr.load_ruleset("zhongyou_nohold", {"game.target": 7, "sweep.ends_game": False})
    game = played(gr.Game(rules, seed=4))
    last = game.result.sets[-1].points

    assert max(game.result.points) >= 7
    assert max(total - one for total, one in zip(game.result.points, last, strict=True)) < 7


def test_a_dissolved_game_ends_with_the_sets_played() -> None:
    game = gr.Game(gr.load_ruleset("zhongyou_nohold"), seed=4)
    random = Random(1)
    while len(game.result.sets) < 1:
        actions = game.legal_actions()
        game = game.step(actions[random.randrange(len(actions))])
    ended = game.dissolve()

    assert ended.over
    assert 1 == len(ended.result.sets)
    assert game.result.points == ended.result.points
