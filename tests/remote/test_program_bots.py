"""Bots that are programs: they play like any other, and what they do wrong has their name on it."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from time import monotonic, sleep

import pytest

from gouji_rules import Game, load_ruleset
from gouji_rules.bots import make
from gouji_rules.bots.failure import ProgramFailure
from gouji_rules.cli.output import Output
from gouji_rules.cli.players import read_bots
from gouji_rules.simulate import BotFailure, simulate
from gouji_rules.testing import check_bot
from tests.conftest import PATIENCE

GOOD = """
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    ok = {}
    if message["do"] == "choose":
        ok["action"] = message["choices"]["actions"][0]["text"]
    print(json.dumps({"id": message["id"], "ok": ok}), flush=True)
"""


def program(folder: Path, answer: str = "", *, text: str = GOOD) -> str:
    """Write a program and return its name as a bot; ``answer`` replaces how it chooses."""
    if answer:
        text = text.replace('ok["action"] = message["choices"]["actions"][0]["text"]', answer)
    path = folder / "my bot.py"
    path.write_text(text, encoding="utf-8")
    return f"cmd:{sys.executable} '{path}'"


def first_step(name: str) -> None:
    game = Game(load_ruleset("xuandian"), seed=1, sets=1)
    make(name, 0).choose(game.view(game.seat), game.legal_actions())


def test_a_program_plays_like_any_other_bot(tmp_path: Path) -> None:
    name = program(tmp_path)

    check_bot(lambda seed: make(name, seed), rulesets=["xuandian", "zhongyou"], sets=1)
    report = simulate(load_ruleset("zhongyou"), sets=2, bots=[name, "random"], seed=3)
    assert report.as_json()["sets"] == 2


def test_it_plays_in_every_process_of_a_simulation(tmp_path: Path) -> None:
    name = program(tmp_path)
    rules = load_ruleset("xuandian")

    one = simulate(rules, sets=8, bots=[name, "random"], seed=3).as_json()
    two = simulate(rules, sets=8, bots=[name, "random"], seed=3, jobs=2).as_json()
    assert one["points"] == two["points"]


FAULTS = {
    "died": "sys.exit(3)",
    "gave_up": 'print(json.dumps({"id": message["id"], "error": "no idea"}), flush=True); continue',
    "nonsense": 'print("XX888", flush=True); continue',
    "not_offered": 'ok["action"] = "DDDDDDD"',
    "other_answer": 'message["id"] += 1',
    "sleeps": "import time; time.sleep(60)",
}


@pytest.mark.parametrize("code", FAULTS)
def test_what_it_does_wrong_is_told_with_its_name(
    code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GOUJI_BOT_SECONDS", "2" if code == "sleeps" else "60")
    name = program(tmp_path, FAULTS[code])

    with pytest.raises(ProgramFailure) as failed:
        first_step(name)
    assert failed.value.code == code
    assert failed.value.seat >= 0
    for lang in ("en", "zh-Hans", "zh-Hant"):
        assert name[:60] in failed.value.message.text(lang)


@pytest.mark.parametrize(
    ("name", "code"),
    [("cmd:", "no_command"), ("cmd:'x", "no_command"), ("cmd:/no/x", "not_started")],
)
def test_a_command_that_is_none_is_refused(name: str, code: str) -> None:
    with pytest.raises(ProgramFailure) as failed:
        make(name, 0)
    assert failed.value.code == code


def test_its_last_words_are_told(tmp_path: Path) -> None:
    name = program(tmp_path, 'sys.exit("I have lost my cards")')

    with pytest.raises(ProgramFailure, match="I have lost my cards"):
        first_step(name)


def test_who_answers_twice_is_told_so(tmp_path: Path) -> None:
    twice = 'print(json.dumps({"id": message["id"], "ok": ok}), flush=True)'
    name = program(tmp_path, text=GOOD.replace("    print(", f"    {twice}\n    print("))

    with pytest.raises(ProgramFailure) as failed:
        first_step(name)
    assert failed.value.code == "other_answer"


def test_a_child_that_holds_the_pipe_open_does_not_hide_that_the_program_has_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GOUJI_BOT_SECONDS", "60")
    child = "import subprocess; print(subprocess.Popen(['sleep', '50']).pid, file=open('pid', 'w'))"
    monkeypatch.chdir(tmp_path)
    with pytest.raises(ProgramFailure) as failed:
        first_step(program(tmp_path, f"{child}; sys.exit(4)"))

    assert failed.value.code == "died"
    assert "4" in failed.value.message.text("en")
    pid = int((tmp_path / "pid").read_text())
    until = monotonic() + PATIENCE
    while monotonic() < until:
        state = Path(f"/proc/{pid}/stat")
        if not state.exists() or " Z " in state.read_text():
            return
        sleep(0.05)
    raise AssertionError("what it had started is still there")


def test_words_without_end_on_standard_error_are_not_kept(tmp_path: Path) -> None:
    flood = "sys.stderr.write('x' * (1 << 24)); sys.stderr.flush()"
    name = program(tmp_path, text=GOOD.replace("    ok = {}", f"    ok = {{}}\n    {flood}"))
    first_step(name)

    from gouji_rules.bots.program import _RUNNING

    assert len(_RUNNING[name]._said) <= 4_000


def test_a_program_that_reads_nothing_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GOUJI_BOT_SECONDS", "1")
    with pytest.raises(ProgramFailure) as failed:
        first_step(program(tmp_path, text="import time\ntime.sleep(60)\n"))
    assert failed.value.code == "sleeps"


def test_a_simulation_that_a_program_ends_is_kept_up_to_there(tmp_path: Path) -> None:
    count = 'n = globals().get("n", 0) + 1\n        ok["action"] = "no" if n > 40 else '
    name = program(tmp_path, count + 'message["choices"]["actions"][0]["text"]')
    record = tmp_path / "games.jsonl"

    with pytest.raises(BotFailure) as failed:
        simulate(load_ruleset("xuandian"), sets=5, bots=[name], record=record)
    assert name[:60] in str(failed.value)
    assert failed.value.log
    assert Game.load(record).log[-1][1].text == failed.value.log[-1][1]


def test_at_the_terminal_the_game_is_kept(tmp_path: Path) -> None:
    name = program(tmp_path, "sys.exit(1)")
    record = tmp_path / "game.jsonl"
    command = ["play", "-r", "xuandian", "--seat", "0", "--auto", "--bots", name]
    done = subprocess.run(
        [sys.executable, "-m", "gouji_rules", *command, "--record", str(record)],
        capture_output=True,
        check=False,
        text=True,
        timeout=120,
    )

    assert done.returncode not in (0, -signal.SIGINT)
    assert name[:60] in done.stderr
    assert "Traceback" not in done.stderr
    assert Game.load(record).log


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("steady,random", ("steady", "random")),
        ("cmd:node a.js", ("cmd:node a.js", "cmd:node a.js")),
        ("cmd:node a.js,steady", ("cmd:node a.js", "steady")),
        ("steady,cmd:node a.js", ("steady", "cmd:node a.js")),
        ("cmd:a,cmd:b", ("cmd:a", "cmd:b")),
        ("cmd:a --with x,y", ("cmd:a --with x,y",) * 2),
    ],
)
def test_names_of_programs_may_hold_commas(text: str, names: tuple[str, str]) -> None:
    assert read_bots(text, Output(lang="en", json=False)) == names


def test_programs_end_with_the_process_that_began_them(tmp_path: Path) -> None:
    text = GOOD.replace(
        "import json, sys", "import json, os, sys\nprint(os.getpid(), file=open('pid', 'w'))"
    )
    name = program(tmp_path, text=text)
    code = f"from tests.remote.test_program_bots import first_step; first_step({name!r})"
    subprocess.run(
        [sys.executable, "-c", code],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": os.getcwd()},
        check=True,
        timeout=60,
    )

    with pytest.raises(ProcessLookupError):
        os.kill(int((tmp_path / "pid").read_text()), 0)


def test_it_is_told_of_a_ruleset_once_and_of_bots_that_are_not_needed(tmp_path: Path) -> None:
    text = GOOD.replace(
        "    ok = {}", "    ok = {}\n    print(line, file=open('told', 'a'), end='')"
    )
    name = program(tmp_path, text=text.replace("'told'", repr(str(tmp_path / "told"))))
    simulate(load_ruleset("xuandian"), sets=3, bots=[name, "random"])

    told = [json.loads(line) for line in (tmp_path / "told").read_text().splitlines()]
    does = [one["do"] for one in told]
    assert does.count("ruleset") == 1
    assert does.count("sit") % 3 == 0
    assert {one["version"] for one in told} == {1}
