"""Taking back the last choice, and the record that stays right."""

from pathlib import Path

import pytest

from gouji_rules import Game, load_ruleset
from gouji_rules.advice.questions import EVERYTHING, Wishes, unasked
from gouji_rules.advice.undoing import before_last_choice
from gouji_rules.bots import make
from gouji_rules.record import Recorder, load


def played(actions, seed=5, **how):
    """Return a game after so many actions of bots, and it as it was after each."""
    game = Game(load_ruleset("zhongyou"), seed=seed, **how)
    bot, games = make("steady", 0), [game]
    while len(games) <= actions and not game.over:
        game = game.step(bot.choose(game.view(game.seat), game.legal_actions()))
        games.append(game)
    return games


@pytest.mark.parametrize("wishes", [EVERYTHING, Wishes(), Wishes("never")])
def test_the_game_is_as_it_was_when_the_person_was_last_asked(wishes):
    games = played(150)
    before = before_last_choice(games[-1], 0, wishes)
    assert 0 == before.seat
    assert None is unasked(wishes, before.view(0), before.legal_actions())
    number = sum(seat >= 0 for seat, _ in before.log)
    assert games[number].view(0) == before.view(0)
    assert games[number].facts() == before.facts()
    for game in games[number + 1 : -1]:  # nothing was asked since
        if game.seat == 0:
            assert None is not unasked(wishes, game.view(0), game.legal_actions())


def test_answers_that_gave_themselves_are_not_gone_back_to():
    further = []
    for game in played(150)[100:]:
        befores = [before_last_choice(game, 0, wishes) for wishes in (EVERYTHING, Wishes())]
        asked, chosen = (sum(seat >= 0 for seat, _ in before.log) for before in befores)
        further.append(asked - chosen)
    assert 0 == min(further)
    assert 0 < max(further)


def test_who_has_not_been_asked_has_nothing_to_take_back():
    assert None is before_last_choice(played(0)[0], 0, EVERYTHING)


@pytest.mark.parametrize("back", [1, 2, 40, 250, 600])
def test_a_record_goes_on_as_if_what_was_taken_back_had_never_been(tmp_path, back):
    """Across the ends of sets too: a set of bots has about two hundred actions."""
    games = played(700, sets=4)
    now, before = games[-1], games[-1 - back]
    with Recorder(tmp_path / "a.jsonl", games[0], seat=0) as recorder:
        for game in games[::7]:
            recorder.follow(game)
        recorder.follow(now)
        recorder.back(before)
        assert load(tmp_path / "a.jsonl").log == before.log
        recorder.follow(before.step(before.legal_actions()[-1]))
    with Recorder(tmp_path / "b.jsonl", before.step(before.legal_actions()[-1]), seat=0):
        pass
    texts = [(tmp_path / name).read_text("utf-8") for name in ("a.jsonl", "b.jsonl")]
    assert texts[0].splitlines()[1:] == texts[1].splitlines()[1:]


def test_who_plays_on_stays_noted(tmp_path):
    games = played(50)
    with Recorder(tmp_path / "a.jsonl", games[20], seat=0) as recorder:
        recorder.note(seat=3)
        recorder.follow(games[50])
        recorder.back(games[30])
    assert {"seat": 3} == load(tmp_path / "a.jsonl").info
    recorded = load(tmp_path / "a.jsonl")
    assert recorded.log == games[30].log


def test_a_stream_cannot_be_taken_back(tmp_path):
    games = played(30)
    with Recorder(Path("/dev/null"), games[0]) as recorder:
        recorder.follow(games[30])
        with pytest.raises(OSError, match="seek"):
            recorder.back(games[10])
