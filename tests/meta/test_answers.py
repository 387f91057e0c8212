"""What the commands find out, as typed plain data: the same as their ``--json``."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import jsonschema
import pytest

import gouji_rules as gr
from gouji_rules import plain
from gouji_rules.answers import shapes
from gouji_rules.answers.figures import SimulatedData
from gouji_rules.answers.schema import answers_schema
from gouji_rules.answers.shapes import VERSION
from gouji_rules.cli import main
from gouji_rules.plain.kinds import shape_of
from gouji_rules.schemas import as_text, published

SCENARIO = """ruleset: zhongyou
plays: [DD999 beats XX888, 99999 is not gouji, 3 beats 4]
"""


SCHEMA = jsonschema.Draft202012Validator(json.loads(published("answers")))


def printed(capsys: Any, *arguments: str) -> Any:
    main([*arguments, "--json", "--lang", "en"])
    data = json.loads(capsys.readouterr().out)
    SCHEMA.validate(data)
    assert data["version"] == VERSION
    return data


def fits(shape: Any, data: Any) -> None:
    shape_of(shape).check(data, "")
    assert data == json.loads(json.dumps(data))


def test_the_published_schema_is_what_the_shapes_say() -> None:
    assert as_text(answers_schema()) == published("answers"), "python -m gouji_rules.answers.schema"
    jsonschema.Draft202012Validator.check_schema(answers_schema())


@pytest.mark.parametrize("name", sorted(info.id for info in gr.list_rulesets()))
def test_every_ruleset_is_told_in_the_shapes_that_are_published(name: str) -> None:
    rules = gr.load_ruleset(name)
    game = gr.Game(rules, seed=3, sets=1)
    while game.state.question.name != "answer":
        game = game.step(game.legal_actions()[0])
    said: list[Any] = [gr.explain(rules, lang) for lang in ("en", "zh-Hans", "zh-Hant")]
    said += [gr.why(rules, "KKK", "QQQ"), gr.why(rules, "22", "XX"), gr.why(rules, "3", "DD")]
    said += [gr.why(game, action) for action in ("pass", "3", "burn 22", "no such thing")]
    for one in said:
        SCHEMA.validate(one)


@pytest.mark.parametrize("other", ["app196", "five_packs", "xuandian_jiaopai", "shandong"])
def test_differences_of_all_kinds_fit_the_schema(other: str) -> None:
    SCHEMA.validate(gr.diff("zhongyou", other, every=True))


def test_what_only_a_command_adds_is_in_the_schema(tmp_path: Path, capsys: Any) -> None:
    file = tmp_path / "some.scenario.yaml"
    file.write_text(SCENARIO, encoding="utf-8")
    assert printed(capsys, "explain", "zhongyou", "--trace")["trace"]
    (tmp_path / "town.yaml").write_text(
        "id: town\nextends: zhongyou\npoints: [3, 2, 1, -1, -2, -3]\n"
    )
    town = tmp_path / "town.scenario.yaml"
    town.write_text(SCENARIO.replace("zhongyou", "town.yaml"), encoding="utf-8")
    assert printed(capsys, "test", str(town), "--coverage")["coverage"]
    two = ("zhongyou", "zhongyou_strict")
    assert printed(capsys, "diff", *two, "--simulate", "4")["simulated"]
    broken = tmp_path / "broken.scenario.yaml"
    broken.write_text("ruleset: zhongyou\nplays: [DD beats]\n", encoding="utf-8")
    assert printed(capsys, "test", str(broken))["problems"]
    assert printed(capsys, "simulate", "-r", "xuandian_liangpai", "--sets", "4")["plugins"]
    mixed = ("--bots", "steady,random", "--jobs", "1")
    assert printed(capsys, "simulate", "-r", "xuandian", "--sets", "4", *mixed)["by_bot"]


def test_each_is_what_its_command_prints_and_of_its_shape(tmp_path: Path, capsys: Any) -> None:
    sheet = gr.explain("zhongyou")
    fits(shapes.SheetData, sheet)
    assert sheet == printed(capsys, "explain", "zhongyou")

    differences = gr.diff("zhongyou", "zhongyou_strict")
    fits(shapes.DifferencesData, differences)
    assert differences == printed(capsys, "diff", "zhongyou", "zhongyou_strict")

    why = gr.why("zhongyou", "DD888", "XX888")
    fits(shapes.WhyBeatsData, why)
    said = printed(capsys, "why", "-r", "zhongyou", "DD888", "XX888")
    assert (why["reason"], why["new"]["text"]) == (said["reason"], said["new"]["text"])
    assert why.keys() == said.keys()

    file = tmp_path / "some.scenario.yaml"
    file.write_text(SCENARIO, encoding="utf-8")
    ran = gr.run_scenarios(file)
    fits(shapes.ScenariosData, ran)
    assert (2, 1) == (ran["passed"], ran["failed"])
    assert ran == printed(capsys, "test", str(file))

    figures = gr.simulate("xuandian", sets=3, seed=2)
    fits(SimulatedData, figures)
    again = printed(capsys, "simulate", "-r", "xuandian", "--sets", "3", "--seed", "2")
    times = {"seconds", "decisions_per_second"}
    assert {k: v for k, v in figures.items() if k not in times} == {
        k: v for k, v in again.items() if k not in times
    }


def test_why_of_a_move_is_told_of_a_game(tmp_path: Path, capsys: Any) -> None:
    game = gr.Game("xuandian", seed=7, sets=1)
    while game.state.question.name != "answer":
        game = game.step(game.legal_actions()[0])
    allowed, refused = gr.why(game, "pass"), gr.why(game, "3", lang="zh-Hans")

    fits(shapes.WhyMoveData, allowed)
    fits(shapes.WhyMoveData, refused)
    assert (True, False) == (allowed["legal"], refused["legal"])
    record = tmp_path / "x.jsonl"
    game.save(record)
    number = sum(seat >= 0 for seat, _ in game.log) + 1
    said = printed(capsys, "why", str(record), "--at", str(number), "pass")
    assert allowed.keys() == said.keys() - {"record", "at", "remark"}
    assert (allowed["reason"], allowed["asked"]) == (said["reason"], said["asked"])


def test_functions_stay_functions_whatever_parts_are_imported_after() -> None:
    code = (
        "import gouji_rules as gr, gouji_rules.simulate.report, gouji_rules.why.plays\n"
        "from gouji_rules.simulate import Report\n"
        "import gouji_rules.diff.told\n"
        "print([callable(one) for one in (gr.diff, gr.why, gr.simulate, gr.explain)])"
    )
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=60
    )

    assert ("[True, True, True, True]\n", "") == (run.stdout, run.stderr)


def test_a_replay_is_plain_data_whole_and_for_each_seat(tmp_path: Path, capsys: Any) -> None:
    game = gr.Game("zhongyou", seed=7, sets=1)
    bot = gr.make("steady", 1)
    while not game.over:
        game = game.step(bot.choose(game.view(game.seat), game.legal_actions()))
    record = tmp_path / "x.jsonl"
    game.save(record)

    whole = printed(capsys, "replay", str(record))
    assert [plain.event_data(game.rules, event) for event in game.events] == whole["events"]
    assert [*map(plain.result_data, game.result.sets)] == whole["sets"]
    assert [str(action) for seat, action in game.log if seat >= 0] == [
        one["action"]["text"] for one in whole["actions"]
    ]
    seen = printed(capsys, "replay", str(record), "--seat", "2")
    assert plain.view_data(game.view(2)) == seen["view"]
    assert "actions" not in seen
    assert all(2 in event["audience"] for event in seen["events"])
