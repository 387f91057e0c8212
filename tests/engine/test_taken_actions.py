"""What a game's own choices have given out is not asked about again; anything else is."""

import pickle

import pytest

import gouji_rules as gr
from gouji_rules.engine import game as engine

HANDS = {0: "A 5 5", 1: "K", 2: "4", 3: "6", 4: "6", 5: "6"}


def position(**more) -> gr.Game:
    return gr.Game.from_position(gr.load_ruleset("zhongyou"), hands=HANDS, lead=0, **more)


def test_a_play_out_of_a_games_own_choices_is_not_asked_about_again(monkeypatch) -> None:
    game = position()
    taken = game.legal_actions()[1]

    def asked(*_: object) -> None:
        pytest.fail("the rules were asked once more")

    monkeypatch.setattr(engine, "why_not", asked)
    assert taken.play == game.step(taken).state.top


def test_nor_is_a_word_out_of_them(monkeypatch) -> None:
    game = position()
    game = game.step(game.legal_actions()[0])
    passing = game.legal_actions()[-1]

    def asked(*_: object) -> None:
        pytest.fail("the rules were asked once more")

    monkeypatch.setattr(engine, "why_not", asked)
    assert "pass" == passing.text
    assert game.seat != game.step(passing).seat


def test_it_is_refused_in_another_game_and_of_another_seat() -> None:
    game = position()
    taken = game.legal_actions()[0]
    after = game.step(taken)

    with pytest.raises(gr.IllegalAction) as caught:
        game.step(taken, seat=3)
    assert "not_your_turn" == caught.value.refusal.code
    after.legal_actions()
    with pytest.raises(gr.IllegalAction):
        after.step(taken)


def test_what_choices_gave_out_before_another_play_is_asked_about_as_ever() -> None:
    game = position()
    choices = game.legal_actions()
    first, last = choices[0], choices[-1]

    assert first != last
    assert game.step(first).state.top == first.play
    with pytest.raises(gr.IllegalAction) as caught:
        game.step(None)  # type: ignore[arg-type]
    assert "not_an_action" == caught.value.refusal.code


def test_a_game_whose_choices_were_looked_at_goes_on_elsewhere() -> None:
    game = position()
    taken = game.legal_actions()[0]
    elsewhere = pickle.loads(pickle.dumps(game))

    assert game.step(taken).facts() == elsewhere.step(taken).facts()
