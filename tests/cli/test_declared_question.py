"""A question of which nothing is known outside of this file works everywhere."""

import pytest

import gouji_rules as gr
from gouji_rules.bots import make
from gouji_rules.engine.rules import Rules
from gouji_rules.game.actions import Action
from gouji_rules.game.events import Event
from gouji_rules.game.phases import Phase
from gouji_rules.game.questions import Question
from gouji_rules.game.state import State
from gouji_rules.game.step import Step
from gouji_rules.scenario import run_paths
from gouji_rules.why import why_action

SUN = Action("weather", "weather sun", value="sun")
RAIN = Action("weather", "weather rain", value="rain")
WEATHER = Question(
    "weather",
    "turns",
    words=(SUN, RAIN),
    yes=SUN,
    no=RAIN,
    silence=RAIN,
    texts={
        "is": {"en": "how will the weather be?", "zh-Hans": "天气会怎么样"},
        "put": {"en": "Will the sun shine?", "zh-Hans": "会出太阳吗？"},
        "prompt": {"en": "sun?>", "zh-Hans": "太阳？>"},
        "why": {"en": "everybody is asked for the weather.", "zh-Hans": "天气人人都要说。"},
    },
)
SEES = Action("eye", "eye sees")
BLINKS = Action("eye", "eye blinks")
EYE = Question("eye", "turns", words=(SEES, BLINKS), silence=BLINKS, in_turn=False, secret=True)
SAYS = {"en": "Heard from {seat_inside}: {what}.", "zh-Hans": "{seat}说：{what}。"}
HANDS = dict.fromkeys(range(6), "2553")


class Weather(Phase):
    name = "weather.forecast"
    after = "tribute"
    questions = (WEATHER,)

    def begin(self, state: State) -> Step:
        return self.asks(WEATHER, 0, state.status), ()

    def apply(self, state: State, seat: int, answer: Action) -> Step:
        events = (Event("weather_said", seat, {"told": SAYS, "what": answer.value}),)
        if seat == 5:
            return self.goes_on(state.status), events
        return self.asks(WEATHER, seat + 1, state.status), events


class Eye(Phase):
    """Who holds a big joker is asked in secret, then all see who has seen."""

    name = "weather.eye"
    after = "late_calls"
    questions = (EYE,)

    def begin(self, state: State) -> Step:
        return self._asks_on(state.status, 0, ())

    def apply(self, state: State, seat: int, answer: Action) -> Step:
        events = (Event("eye_saw", seat, {"told": SAYS, "what": "a joker"}),)
        return self._asks_on(state.status, seat + 1, events if answer == SEES else ())

    def _asks_on(self, status, first, events):
        hands = self.hands(status)
        for seat in range(first, 6):
            if hands[seat].counts[self.table.deck.index["D"]]:
                return self.asks(EYE, seat, status), events
        return self.goes_on(status), events


@pytest.fixture
def eye(monkeypatch):
    usual = Rules._bind_phases

    def with_eye(self):
        return usual(self).put_in([Eye(self.hands)])

    monkeypatch.setattr(Rules, "_bind_phases", with_eye)
    return gr.load_ruleset("xuandian")


@pytest.fixture(autouse=True)
def weather(monkeypatch):
    """Every ruleset that is loaded has the phase, as if a plugin declared it."""
    usual = Rules._bind_phases

    def with_weather(self):
        return usual(self).put_in([Weather(self.hands)])

    monkeypatch.setattr(Rules, "_bind_phases", with_weather)


def game(**more) -> gr.Game:
    rules = gr.load_ruleset("xuandian")
    return gr.Game.from_position(rules, hands=HANDS, phase="weather.forecast", **more)


def test_each_seat_is_asked_and_play_goes_on():
    now = gr.Game(gr.load_ruleset("xuandian"), seed=1, sets=1)
    for seat in range(6):
        assert (seat, "weather.forecast", "weather") == (
            now.seat,
            now.view(seat).phase,
            now.view(seat).question,
        )
        assert ["weather sun", "weather rain"] == [str(one) for one in now.legal_actions()]
        now = now.step("weather sun")
    assert "late_calls" == now.view(now.seat).phase


def of_eye(rules: gr.Rules, **held: str) -> gr.Game:
    hands = HANDS | {int(seat[1:]): cards for seat, cards in held.items()}
    return gr.Game.from_position(rules, hands=hands, phase="weather.eye")


def test_a_secret_question_is_hidden_whoever_is_asked_and_where_nobody_is(eye):
    second, nobody = of_eye(eye, s2="D2553"), of_eye(eye, s2="X2553")

    assert 2 == second.seat
    assert ["eye sees", "eye blinks"] == [str(one) for one in second.legal_actions()]
    for game in (second, nobody):
        assert ("weather.eye", None, "") == (
            game.view(1).phase,
            game.view(1).asks,
            game.view(1).question,
        )
    assert second.view(1) == nobody.view(1) == second.step("eye blinks").view(1)
    assert second.events == nobody.events == second.step("eye blinks").events


def test_a_secret_question_is_asked_of_all_together(eye):
    second, nobody = of_eye(eye, s2="D2553", s4="D2553"), of_eye(eye, s2="X2553")

    assert second.asked_together() == nobody.asked_together()
    asked = second.asked_together()
    assert asked is not None
    assert ("eye", (0, 1, 2, 3, 4, 5)) == (asked.question.name, asked.seats)
    assert (2, 1, 2) == tuple(len(second.choices_together(seat)) for seat in (2, 3, 4))
    told = second.step_together({4: "eye sees"})
    assert [4] == [event.seat for event in told.events if event.kind == "eye_saw"]
    assert second.step("eye blinks").step("eye sees").events == told.events


def test_a_secret_question_that_all_have_answered_is_put_no_more(eye):
    for game in (of_eye(eye, s2="D2553"), of_eye(eye, s2="X2553")):
        silent = game.step_together({})
        asked = silent.asked_together()
        assert asked is not None
        assert "revolution" == asked.question.name
        assert game.view(1) == silent.view(1)


def test_what_answers_another_question_is_refused_in_its_words():
    refusal = game().why_not("pass")

    assert refusal is not None
    assert "asked_otherwise" == refusal.code
    assert "how will the weather be?" in refusal.text("en")
    assert "天气会怎么样" in refusal.text("zh-Hans")


@pytest.mark.parametrize("bot", ["random", "steady", "bold"])
def test_bots_answer_it(bot):
    now = game()
    assert make(bot, 1).choose(now.view(0), now.legal_actions()) in {SUN, RAIN}


def test_the_terminal_asks_it_and_tells_the_answer(sit):
    shown = sit("y", hands=HANDS, phase="weather.forecast")
    assert "Will the sun shine?" in shown
    assert "sun?>" in shown
    assert "Heard from you: sun." in shown
    assert "Heard from seat 1 (next opponent): sun." in shown


def test_the_terminal_asks_in_chinese(sit):
    shown = sit("weather rain", lang="zh-Hans", hands=HANDS, phase="weather.forecast")
    assert "会出太阳吗？" in shown
    assert "说：rain。" in shown


def test_a_record_of_it_replays(tmp_path, gouji):
    path = tmp_path / "weather.jsonl"
    now = gr.Game(gr.load_ruleset("xuandian"), seed=3, sets=1)
    for _ in range(8):
        now = now.step(now.legal_actions()[0])
    now.save(path)

    assert now.log == gr.Game.load(path).log
    ran = gouji("--lang", "en", "replay", str(path))
    assert "Heard from seat 0: sun." in ran.out
    assert "weather" in gouji("--lang", "en", "why", str(path), "--at", "1", "weather sun").out


def test_why_tells_why_it_is_asked():
    now = game()
    reason = why_action(now, "weather sun")

    assert (True, "turns") == (reason.legal, reason.rule)
    assert reason.asked is not None
    assert "everybody is asked for the weather." == reason.asked.said.text("en")
    assert "天气人人都要说。" == reason.asked.said.text("zh-Hant")


def test_scenario_files_can_begin_there(tmp_path):
    path = tmp_path / "weather.scenario.yaml"
    path.write_text(
        "ruleset: xuandian\n"
        "scenarios:\n"
        "  - name: seat 1 is asked after seat 0\n"
        "    phase: weather.forecast\n"
        "    hands: {0: '2553', 1: '2553', 2: '2553', 3: '2553', 4: '2553', 5: '2553'}\n"
        "    moves: [0 weather sun]\n"
        "    expect: {asks: 1, legal: [weather sun, weather rain]}\n"
        "  - name: it is not so\n"
        "    phase: weather.forecast\n"
        "    hands: {0: '2553', 1: '2553', 2: '2553', 3: '2553', 4: '2553', 5: '2553'}\n"
        "    expect: {asks: 2}\n",
        encoding="utf-8",
    )
    report = run_paths([path])
    assert (1, 1) == (report.passed, report.failed)


def test_simulated_games_ask_it(gouji):
    ran = gouji("--json", "simulate", "-r", "xuandian", "--sets", "2", "--seed", "1", "--jobs", "1")
    assert 0 == ran.code
    assert 12 <= ran.json["decisions"]


@pytest.mark.parametrize(
    ("name", "after"),
    [("play", "deal"), ("weather", "deal"), ("weather.two", "play"), ("weather.two", "nothing")],
)
def test_a_phase_that_cannot_be_put_in_is_refused(name, after):
    rules = gr.load_ruleset("xuandian")
    phase = Weather(rules.hands)
    phase.name, phase.after = name, after
    with pytest.raises(ValueError, match=name):
        rules.phases.put_in([phase])
