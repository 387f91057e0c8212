"""What the commands find out, as typed plain data: the same as their ``--json``."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import gouji_rules as gr
from gouji_rules.answers import shapes
from gouji_rules.cli import main
from gouji_rules.plain.kinds import shape_of

SCENARIO = """ruleset: zhongyou
plays: [DD999 beats XX888, 99999 is not gouji, 3 beats 4]
"""


def printed(capsys: Any, *arguments: str) -> Any:
    main([*arguments, "--json", "--lang", "en"])
    return json.loads(capsys.readouterr().out)


def fits(shape: Any, data: Any) -> None:
    shape_of(shape).check(data, "")
    assert data == json.loads(json.dumps(data))


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
    fits(shapes.SimulatedData, figures)
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
