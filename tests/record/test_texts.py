"""A game as one text, a game as it was, and secrets for deals."""

import json
from random import Random

import pytest

import gouji_rules as gr
from gouji_rules.game.shuffle import SHORT
from gouji_rules.record import steps
from tests.conftest import load


def played(game: gr.Game, most: int, seed: int = 5) -> gr.Game:
    random = Random(seed)
    for number in range(most):
        if game.over:
            break
        if game.awaits_deal:
            game = game.deal(SHORT + number)
            continue
        actions = game.legal_actions()
        game = game.step(actions[random.randrange(len(actions))])
    return game


def same(one: gr.Game, two: gr.Game) -> None:
    assert (one.seed, one.sets, one.seat, one.over) == (two.seed, two.sets, two.seat, two.over)
    assert one.facts() == two.facts()
    assert one.steps == two.steps
    assert [one.view(seat) for seat in range(6)] == [two.view(seat) for seat in range(6)]


@pytest.mark.parametrize("secrets", [False, True])
def test_a_game_goes_on_from_its_text(secrets: bool) -> None:
    seed = None if secrets else 3
    game = played(gr.Game(load("zhongyou"), seed=seed, sets=2, secrets=secrets), 900)
    there = gr.Game.loads(game.dumps(by="me"))

    same(game, there)
    assert {"by": "me"} == there.info
    same(played(game, 40), played(there, 40))


@pytest.mark.parametrize("secrets", [False, True])
def test_a_game_is_as_it_was_after_so_many_actions(secrets: bool) -> None:
    seed = None if secrets else 3
    game = gr.Game(load("xuandian"), seed=seed, secrets=secrets)
    known = [game]
    for _ in range(60):
        game = played(game, 1)
        if game.log[-1][0] >= 0 or secrets:
            known.append(game)
    final = known[-1]
    total = sum(seat >= 0 for seat, _ in final.log)

    for number in (0, 1, 20, total - 1, total):
        then = final.at(number)
        assert number == sum(seat >= 0 for seat, _ in then.log)
        assert then.log == final.log[: len(then.log)]
    same(final, final.at(total))
    for wrong in (-1, total + 1, True, "3"):
        with pytest.raises(ValueError, match=f"there have been {total} actions"):
            final.at(wrong)  # type: ignore[arg-type]


def test_a_position_goes_on_from_its_text() -> None:
    game = gr.Game.from_position("zhongyou", hands=dict.fromkeys(range(6), "AAK3"), lead=2)
    same(game.step("AA"), gr.Game.loads(game.step("AA").dumps()))


def test_without_a_seed_the_system_gives_one_and_the_game_shows_it() -> None:
    one, two = gr.Game("xuandian"), gr.Game("xuandian")

    assert one.seed is not None
    assert one.seed >= SHORT
    assert one.seed != two.seed
    assert one.events == gr.Game("xuandian", seed=one.seed).events


def test_a_game_with_secrets_waits_for_each_deal() -> None:
    game = gr.Game("xuandian", sets=2, secrets=True)

    assert (None, True, -1, False) == (game.seed, game.awaits_deal, game.seat, game.over)
    assert 0 == len(game.legal_actions())
    assert game.asked_together() is None
    assert game.public_view().asks is None
    with pytest.raises(gr.IllegalAction) as caught:
        game.step("pass")
    assert "not_dealt" == caught.value.code
    dealt = game.deal(SHORT + 5)
    assert not dealt.awaits_deal
    with pytest.raises(gr.IllegalAction) as caught:
        dealt.deal()
    assert "no_deal_due" == caught.value.code
    with pytest.raises(gr.IllegalAction) as caught:
        gr.Game("zhongyou", seed=1).deal()
    assert "no_deal_due" == caught.value.code


def test_a_record_tells_each_secret_when_it_is_given_and_none_before() -> None:
    game = played(gr.Game("xuandian", sets=3, secrets=True), 2000)
    lines = [json.loads(line) for line in game.dumps().splitlines()]
    secrets = [line["deal"] for line in lines if "deal" in line]

    assert lines[0]["seed"] is None
    assert 1 < len(secrets) == len({*secrets})
    first = next(number for number, line in enumerate(lines) if "set" in line)
    known = "\n".join(map(json.dumps, lines[: first + 1]))
    assert [str(one) in known for one in secrets] == [True] + [False] * (len(secrets) - 1)
    same(game, gr.Game.loads(game.dumps()))


def test_of_two_games_that_are_alike_so_far_the_next_deals_are_what_their_secrets_say() -> None:
    game = gr.Game("xuandian", sets=2, secrets=True).deal(SHORT + 1)
    while not game.awaits_deal:
        game = game.step(game.legal_actions()[-1])
    one, two = game.deal(SHORT + 2), game.deal(SHORT + 3)

    assert one.view(0) != two.view(0)
    assert one.view(0) == game.deal(SHORT + 2).view(0)
    assert (
        gr.Game("xuandian", secrets=True).deal().events
        != gr.Game("xuandian", secrets=True).deal().events
    )


def test_a_game_with_secrets_is_told_again() -> None:
    game = played(gr.Game("xuandian", sets=2, secrets=True), 1500)
    for seat in (None, 2):
        told = [event for step in steps(game, seat) for event in step.events]
        assert [e for e in game.events if seat is None or e.visible_to(seat)] == told
        same(game, list(steps(game, seat))[-1].game)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "empty"),
        ("\n\n", "empty"),
        ("{}", "not_a_record"),
        ("[" * 100_000, "not_a_record"),
        ('{"format":"gouji-record","version":1', "header_cut"),
        ('{"format":"gouji-record","version":' + "9" * 5000 + "}\n", "damaged_header"),
        ('{"format":"gouji-record","version":7}\n', "other_version"),
        ('{"format":"gouji-record","version":1,"x":"\ud800"}\n', "damaged_header"),
        ("\x00" * 100, "not_a_record"),
    ],
)
def test_a_hostile_text_is_refused_with_a_code(text: str, code: str) -> None:
    with pytest.raises(gr.RecordError) as caught:
        gr.Game.loads(text)

    assert code == caught.value.code
    for lang in ("en", "zh-Hans", "zh-Hant"):
        assert caught.value.text(lang)


def test_a_record_in_which_deals_are_wrong_is_refused() -> None:
    game = played(gr.Game("zhongyou", sets=1, secrets=True), 40)
    lines = game.dumps().splitlines(keepends=True)
    at = next(number for number, line in enumerate(lines) if "deal" in line[:8])
    for changed in (
        [*lines[:at], *lines[at + 1 :]],
        [*lines[: at + 1], *lines[at:]],
        [*lines[:at], '{"deal":-1}\n', *lines[at + 1 :]],
        [*lines[:at], '{"deal":"1"}\n', *lines[at + 1 :]],
        [*lines[:at], '{"deal":5,"n":1}\n', *lines[at + 1 :]],
    ):
        with pytest.raises(gr.RecordError) as caught:
            gr.Game.loads("".join(changed))
        assert caught.value.code in {"no_deal", "other_seat", "two_things"}
    with pytest.raises(TypeError):
        gr.Game.loads(b"{}")  # type: ignore[arg-type]
