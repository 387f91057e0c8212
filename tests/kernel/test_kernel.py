"""The kernel beside the object engine; the whole: ``python -m tests.kernel.walk``."""

from pathlib import Path

import pytest
import yaml

from gouji_rules import load_ruleset
from gouji_rules.bots import SteadyBot, make
from gouji_rules.bots.random_bot import RandomBot
from gouji_rules.engine.choices import Choices
from gouji_rules.engine.phases import IN_PLAY
from gouji_rules.engine.rules import Rules
from gouji_rules.engine.view import View
from gouji_rules.game.actions import Action
from gouji_rules.game.state import Met
from gouji_rules.kernel import layout, playing
from gouji_rules.kernel.gears import gear_of, plays_from_the_deal, tables_for
from gouji_rules.kernel.layout import layout_of, state_of
from gouji_rules.kernel.tables import MOST_ROWS, Tables, key_of
from gouji_rules.plain import view_data
from gouji_rules.plays import MOST_KEPT
from gouji_rules.rules.burn import BURN
from gouji_rules.rules.turns import ANSWER, IN_TURN, LEAD
from gouji_rules.rules.yielding import REASK, YIELDED
from gouji_rules.ruleset import shipped_ids
from gouji_rules.simulate import playing as simulated
from gouji_rules.simulate.playing import bots_for_game, play_game
from tests.kernel.walk import (
    Walked,
    first_leads,
    random_ruleset,
    same_from_the_deal,
    same_state,
    walk_game,
)

OTHERS = (
    "burn.asked=in_turn burn.priority=seat_order burn.after_pass=true",
    "burn.mates=false burn.duty_play=hung burn.admission=feasible",
    "burn.succeeds=unanswered burn.duty=next_lead burn.gives_up_opening=true",
    "yielding.on_gouji=true free_play.yielding=true free_play.reentry=false",
    "passing.lifted_by=unanswered wind=federation gouji.unanswered=opposite",
    "passing.lifted_by=none wind=opposite end=one_left smothering.effect=eliminate",
    "opening.on=unanswered opening.headless=false smothering.by_opposite=false",
    "opening.on=played burn.after_failure=next burn.requires_opened=true",
    "opening.opens=win.led opening.fours=true",
)
"""Settings that few shipped rulesets have, several at once."""


def changed(name: str, changes: str) -> Rules:
    pairs = (one.split("=") for one in changes.split())
    return load_ruleset(name, {key: yaml.safe_load(value) for key, value in pairs})


@pytest.mark.parametrize("name", shipped_ids())
def test_every_shipped_ruleset_is_the_same_on_both(name: str) -> None:
    rules, walked = load_ruleset(name), Walked()
    walk_game(rules, 5, 1, walked)

    assert "kernel" == gear_of(rules).name
    assert 1 == walked.sets
    assert {("lead", "play"), ("answer", "play"), ("answer", "pass")} <= walked.seen


@pytest.mark.parametrize("changes", OTHERS)
def test_settings_that_hardly_anybody_has_are_the_same_on_both(changes: str) -> None:
    walked = Walked()
    walk_game(changed("zhongyou", changes), 3, 2, walked)

    assert walked.sets


# What steady and bold read off the layout rests on opening, on 3s and on what a burner owes.
BY_SIGHT = [
    ("xuandian", "steady"),
    ("zaozhuang", "steady"),
    ("tengzhou", "steady"),
    ("sd198_fours", "steady"),
    ("eagle", "easy"),
    ("five_packs", "bold"),
    ("shandong", "bold"),
    ("locked_fours", "bold"),
]


@pytest.mark.parametrize(("name", "bot"), BY_SIGHT)
def test_bots_that_play_by_what_they_see_see_and_do_the_same_on_both(name: str, bot: str) -> None:
    walked = Walked()
    walk_game(load_ruleset(name), 2, 2, walked, bot)

    assert walked.questions > 100


def test_random_rulesets_are_the_same_on_both() -> None:
    walked = Walked()
    for number in (26, 159, 160):
        rules = random_ruleset(number)
        assert rules is not None
        walk_game(rules, 0, 2, walked)
        same_from_the_deal(rules, 0, 3)

    assert walked.questions > 200


def test_yields_claims_and_burns_are_walked() -> None:
    walked = Walked()
    walk_game(load_ruleset("shandong"), 1, 4, walked)

    assert {("answer", "yield"), ("answer", "claim"), ("burn", "pass")} <= walked.seen


def test_a_layout_gives_the_state_that_it_was_made_of() -> None:
    rules = load_ruleset("xuandian")
    begun = next(first_leads(rules, 2))
    tables = Tables(rules)
    laid = layout_of(tables, begun)
    bots = [make("random", seat) for seat in range(6)]
    for _ in range(60):
        playing.apply(tables, laid, bots[laid.seat].decide(tables, laid))
        same_state(tables, layout_of(tables, state_of(tables, laid)), state_of(tables, laid))


def test_questions_and_how_a_top_is_met_have_the_numbers_of_the_engine() -> None:
    names = ("LEAD", "ANSWER", "YIELDED", "REASK", "IN_TURN", "BURN")

    assert IN_PLAY == (LEAD, ANSWER, YIELDED, REASK, IN_TURN, BURN)
    assert [0, 1, 2, 3, 4, 5] == [getattr(layout, name) for name in names]
    assert [*Met] == [getattr(layout, met.name) for met in Met]


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("natural_point", "calls=two_stage"),
        ("zhongyou", "revolution.void_at=1 calls=declare"),
        (
            "xuandian",
            "buying.no_payment=free tribute.pass_on=[] tribute.return_only_held_ranks=true",
        ),
        ("five_packs", "revolution.dead_gouji=0 first_leader.later_sets=place_1 rest=seat_order"),
        ("tancheng", "burn.succeeds=unanswered tribute.refusal=true end=one_left"),
    ],
)
def test_a_game_is_the_same_from_the_deal_on(name: str, changes: str) -> None:
    same_from_the_deal(changed(name, changes), 7, 8)


def test_a_game_whose_buyers_are_asked_is_the_same() -> None:
    rules = changed("zhongyou", "buying.optional=true")

    assert not plays_from_the_deal(rules)
    same_from_the_deal(rules, 3, 2)


def test_a_game_is_the_same_with_a_log_and_without(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulated, "CHECKED_EVERY", 64)
    rules, names = load_ruleset("zhongyou"), ("steady", "easy")

    def played(log: list | None) -> list[tuple[object, ...]]:
        return [
            (one.result.places, one.result.points, one.decisions, one.forced, one.tricks, one.burns)
            for one in play_game(rules, 7, bots_for_game(names, 7, 0), 4, log)
        ]

    assert played([]) == played(None)


def test_who_comes_from_outside_is_shown_the_states_of_the_object_engine() -> None:
    class Mine(RandomBot):
        def choose(self, view: View, actions: Choices) -> Action:
            seen.add(type(view))
            return super().choose(view, actions)

    seen: set[type] = set()
    play_game(load_ruleset("zhongyou"), 7, [Mine(seat) for seat in range(6)], 1)

    assert {View} == seen


def test_rows_are_forgotten_when_there_are_too_many() -> None:
    rules = load_ruleset("zhongyou")
    tables = Tables(rules)
    begun = next(first_leads(rules, 2))
    for seed in range(2):
        tables._shapes = MOST_ROWS - 500
        laid = layout_of(tables, begun)
        playing.play_out(tables, laid, [make("random", seed + n).decide for n in range(6)])

        assert tables._shapes <= MOST_ROWS


def test_plays_are_forgotten_together_with_what_is_known_of_them() -> None:
    rules = load_ruleset("zhongyou")
    tables, table = Tables(rules), rules.plays_table
    key = key_of(rules.play("XX888"))
    known = tables.play(key)

    assert known is tables.play(key)
    table.count(MOST_KEPT)
    assert known is not tables.play(key)
    assert known.text == tables.play(key).text


@pytest.mark.parametrize(
    ("name", "why"),
    [("fanshao", []), ("jiaopai", [("moment", "burn_won", "gouji-jiaopai")])],
)
def test_a_plugin_that_acts_in_play_keeps_the_object_engine(name: str, why: list) -> None:
    (file,) = Path(f"plugins/gouji-{name}/gouji_{name}/rulesets").glob("*.yaml")
    rules = load_ruleset(file)

    assert why == [tuple(one) for one in gear_of(rules).hindrances]
    assert (tables_for(rules) is None) == bool(why)


def test_burns_that_a_plugin_orders_are_the_same_with_a_log_and_without() -> None:
    file = "plugins/gouji-fanshao/gouji_fanshao/rulesets/zhongyou_fanshao.yaml"
    rules = load_ruleset(file)
    of_kernel, of_objects = (
        play_game(rules, 3, bots_for_game(["bold"], 3, 0), 2, log) for log in (None, [])
    )

    assert [0, 1] == [one.burns for one in of_kernel]
    assert [(one.result, one.decisions) for one in of_objects] == [
        (one.result, one.decisions) for one in of_kernel
    ]


class Watching(SteadyBot):
    """``steady``, which keeps what it sees before play."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[tuple[object, ...]] = []

    def choose(self, view: View, actions: Choices) -> Action:
        if view.phase != "play":
            self.seen.append((view_data(view), len(actions), [str(one) for one in actions[:9]]))
        return super().choose(view, actions)


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("zhongyou", "calls=two_stage report.mode=shown report.limit=36 report.mates_see=true"),
        ("xuandian", "tribute.refusal=true revolution.eligible=hand.twos<5 revolution.void_at=7"),
        ("locked_fours", "revolution.dead_gouji=2"),
    ],
)
def test_a_bot_sees_before_play_what_the_object_engine_shows(
    name: str, changes: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(simulated, "_OURS", {Watching})
    rules, seen = changed(name, changes), []
    for log in (None, []):
        bots = [Watching() for _ in range(6)]
        played = play_game(rules, 4, bots, 3, log)
        seen.append(([bot.seen for bot in bots], [one.result for one in played]))

    assert any(seen[0][0])
    assert seen[0] == seen[1]
