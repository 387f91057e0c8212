"""Records: whole games told again, and files that are none."""

import json
from random import Random

import pytest

import gouji_rules as gr
from gouji_rules.engine.rules import ENGINE_MEANING
from gouji_rules.messages import LANGUAGES
from gouji_rules.record import Recorder
from tests.conftest import lines_of, load


def random_game(rules, seed, most=10_000, sets=2):
    random = Random(seed)
    game = gr.Game(rules, seed=seed, sets=sets)
    for _ in range(most):
        if game.over:
            break
        actions = game.legal_actions()
        game = game.step(actions[random.randrange(len(actions))])
    return game


def test_a_saved_game_is_the_same_game_when_loaded(rules, tmp_path):
    game = random_game(rules, 6)
    game.save(tmp_path / "game.jsonl", bots=["random"])
    loaded = gr.Game.load(tmp_path / "game.jsonl")

    assert list(map(repr, game.events)) == list(map(repr, loaded.events))
    assert game.result.points == loaded.result.points
    assert {"bots": ["random"]} == loaded.info


def test_a_record_needs_no_ruleset_file(tmp_path):
    path = tmp_path / "mine.yaml"
    path.write_text("id: mine\nextends: zhongyou\npoints: [3, 2, 1, -1, -2, -3]\n", "utf-8")
    random_game(gr.load_ruleset(path), 1).save(tmp_path / "game.jsonl")
    path.unlink()

    assert [3, 2, 1, -1, -2, -3] == gr.Game.load(tmp_path / "game.jsonl").rules.settings["points"]


def test_a_game_in_the_middle_goes_on_where_it_was(tmp_path):
    game = random_game(load("xuandian"), 2, most=60)
    game.save(tmp_path / "game.jsonl")
    loaded = gr.Game.load(tmp_path / "game.jsonl")

    assert game.seat == loaded.seat
    assert list(game.legal_actions()) == list(loaded.legal_actions())


def test_a_position_set_up_by_hand_is_recorded_too(tmp_path):
    game = gr.Game.from_position(load("zhongyou"), hands={0: "AA53", 3: "KK3", 1: "553"}, lead=0)
    game.step("AA").save(tmp_path / "game.jsonl")

    assert "AA" == gr.Game.load(tmp_path / "game.jsonl").state.top.text


def test_what_a_killed_process_has_written_can_be_read(tmp_path):
    game = random_game(load("xuandian"), 3, most=40)
    recorder = Recorder(tmp_path / "game.jsonl", game)
    recorder.follow(game.step(game.legal_actions()[0]))

    assert 41 == len([s for s, _ in gr.Game.load(tmp_path / "game.jsonl").log if s >= 0])
    recorder.close()


def test_a_record_cut_anywhere_is_read_up_to_there_or_refused_with_words(tmp_path):
    game = random_game(load("zhongyou"), 4, most=80)
    game.save(tmp_path / "whole.jsonl")
    raw = (tmp_path / "whole.jsonl").read_bytes()
    path = tmp_path / "cut.jsonl"
    for end in [*range(0, 200, 19), *range(len(raw) - 250, len(raw), 3)]:
        path.write_bytes(raw[:end])
        try:
            gr.Game.load(path)
        except gr.RecordError as error:
            assert error.code in {"empty", "header_cut", "cut_off"}
            if error.code == "cut_off" and error.line > 1:
                assert error.game is not None
                assert f"action {error.actions}" in error.text()
            assert all(error.text(lang) for lang in LANGUAGES)


def test_a_record_of_the_first_engine_keeps_its_tribute_and_its_number(tmp_path):
    hands = {0: "2K3", 1: "553", 2: "553", 3: "K53", 4: "3", 5: "3"}
    result = {"finish_order": [0, 1, 2, 3, 4, 5], "opened": [1, 2, 4, 5]}
    now = gr.Game.from_position(load("xuandian"), hands=hands, result=result)
    now.save(tmp_path / "game.jsonl")
    [header] = lines_of((tmp_path / "game.jsonl").read_text("utf-8"))
    old = tmp_path / "old.jsonl"
    old.write_text(json.dumps(header | {"engine": 1}) + "\n", "utf-8")
    game = gr.Game.load(old)
    game.save(tmp_path / "again.jsonl")

    assert ("KK3", "253") == (now.facts()["hands"][0], now.facts()["hands"][3])
    assert ("2K3", "K53") == (game.facts()["hands"][0], game.facts()["hands"][3])
    assert game.facts()["hands"] == gr.Game.load(tmp_path / "again.jsonl").facts()["hands"]
    assert ENGINE_MEANING == gr.Game.load(tmp_path / "game.jsonl").rules.meaning


def test_a_record_of_the_third_engine_has_no_silence_that_closes(tmp_path):
    rules = gr.load_ruleset("xuandian", {"buying.ranks": {"4": {"optional": True}, "7": {}}})
    hands = {0: "K72233", 1: "K24433", 2: "K74433", 3: "K774433", 4: "K74433", 5: "K74433"}
    now = gr.Game.from_position(rules, hands=hands | {0: "K742233"}, phase="buying")
    now.save(tmp_path / "game.jsonl")
    [header] = lines_of((tmp_path / "game.jsonl").read_text("utf-8"))
    old = tmp_path / "old.jsonl"
    old.write_text(json.dumps(header | {"engine": 3}) + "\n", "utf-8")
    before = gr.Game.load(old)

    assert (5, ["decline"]) == (now.seat, [str(one) for one in now.legal_actions()])
    assert now.is_closing
    assert not before.is_closing
    assert before.facts()["hands"] == now.step("decline").facts()["hands"]


def test_a_void_set_has_its_line(tmp_path):
    changes = {"revolution.eligible": "hand.jokers < 9", "game.sets": 2}
    game = random_game(gr.load_ruleset("zhongyou", changes), 3)
    game.save(tmp_path / "game.jsonl")
    lines = lines_of((tmp_path / "game.jsonl").read_text("utf-8"))
    voids = sum(event.kind == "void" for event in game.events)

    assert 0 < voids == sum("void" in line for line in lines)
    assert game.result.points == gr.Game.load(tmp_path / "game.jsonl").result.points


def test_a_void_set_that_there_was_not_is_refused(tmp_path):
    error = change(tmp_path, lambda lines: lines.insert(2, {"void": True}))

    assert ("not_void", 3) == (error.code, error.line)


def change(tmp_path, edit):
    random_game(load("zhongyou"), 5, most=200).save(tmp_path / "game.jsonl")
    lines = lines_of((tmp_path / "game.jsonl").read_text("utf-8"))
    edit(lines)
    text = "".join(json.dumps(line) + "\n" for line in lines)
    (tmp_path / "game.jsonl").write_text(text, "utf-8")
    with pytest.raises(gr.RecordError) as caught:
        gr.Game.load(tmp_path / "game.jsonl")
    return caught.value


@pytest.mark.parametrize(
    ("code", "line", "edit"),
    [
        ("other_version", 1, lambda lines: lines[0].update(version=99)),
        ("other_generator", 1, lambda lines: lines[0].update(generator=2)),
        ("other_generator", 1, lambda lines: lines[0].update(generator="x")),
        ("other_engine", 1, lambda lines: lines[0].update(engine=0)),
        ("other_ruleset", 1, lambda lines: lines[0]["resolved"].update(wind="federation")),
        ("ruleset_refused", 1, lambda lines: lines[0]["resolved"].update(wind="east")),
        ("damaged_header", 1, lambda lines: lines[0].update(seed="x")),
        ("not_a_record", 1, lambda lines: lines[0].update(format="chess")),
        ("line_missing", 5, lambda lines: lines.pop(4)),
        ("other_seat", 3, lambda lines: lines[2].update(seat=(lines[2]["seat"] + 1) % 6)),
        ("refused", 3, lambda lines: lines[2].update(action="DDDDD")),
        ("damaged_line", 3, lambda lines: lines.insert(2, {"what": 1})),
    ],
)
def test_a_record_that_was_changed_is_refused_at_its_line(tmp_path, code, line, edit):
    error = change(tmp_path, edit)

    assert (code, line) == (error.code, error.line)
    assert all(error.text(lang) for lang in LANGUAGES)


@pytest.mark.parametrize(
    "raw", [b"", b"\0\1\2", "够级".encode("gbk"), b"[" * 100_000, b"{}\n", b"7\n"]
)
def test_other_files_are_no_records(tmp_path, raw):
    (tmp_path / "file").write_bytes(raw)
    with pytest.raises(gr.RecordError):
        gr.Game.load(tmp_path / "file")


def test_a_dissolved_game_stays_dissolved(tmp_path):
    game = random_game(load("xuandian"), 9, most=30).dissolve()
    game.save(tmp_path / "game.jsonl")

    assert gr.Game.load(tmp_path / "game.jsonl").over
    assert () == game.result.sets


@pytest.mark.parametrize("after", [0, 1, 40])
def test_a_game_dissolved_in_a_later_set_stays_so(rules, after):
    game = random_game(rules, 5, sets=20)
    first = next(at for at, step in enumerate(game.steps) if _ends_set(step))
    acted = sum(seat >= 0 for seat, _, _ in game.steps[: first + 1])
    game = random_game(rules, 5, most=acted + after, sets=20)
    assert game.result.sets
    assert not game.over
    dissolved = game.dissolve()

    found = gr.Game.loads(dissolved.dumps())

    assert found.over
    assert list(map(repr, dissolved.events)) == list(map(repr, found.events))
    assert dissolved.dumps() == found.dumps()


def _ends_set(step):
    return any(event.kind == "set_ended" for event in step[2])


def test_a_record_from_before_the_second_generator_replays_as_it_was_dealt(tmp_path):
    # Then a long seed dealt as its low 64 bits, and no header named a generator.
    game = random_game(load("zhongyou"), 5, most=200)
    game.save(tmp_path / "game.jsonl")
    header, *rest = lines_of((tmp_path / "game.jsonl").read_text("utf-8"))
    del header["generator"]
    header["seed"] += 1 << 64
    text = "\n".join(map(json.dumps, [header, *rest])) + "\n"
    (tmp_path / "game.jsonl").write_text(text, "utf-8")

    assert [str(a) for _, a in game.log] == [
        str(a) for _, a in gr.Game.load(tmp_path / "game.jsonl").log
    ]


@pytest.mark.parametrize(
    ("code", "edit"),
    [
        ("no_result", lambda lines, at: lines.pop(at)),
        ("other_result", lambda lines, at: lines.insert(at, lines[at])),
        ("other_result", lambda lines, at: lines[at]["points"].reverse()),
        ("other_result", lambda lines, at: lines[at].update(set=2)),
        ("other_result", lambda lines, at: lines[at].update(places=[True, 2, 3, 4, 5, 6])),
        ("other_end", lambda lines, at: lines[at].update(over=True)),
    ],
)
def test_every_set_has_its_line_and_that_line_is_checked(tmp_path, code, edit):
    game = random_game(load("tongcheng"), 5, most=900)
    game.save(tmp_path / "game.jsonl")
    lines = lines_of((tmp_path / "game.jsonl").read_text("utf-8"))
    at = next(number for number, line in enumerate(lines) if "set" in line)
    edit(lines, at)
    (tmp_path / "game.jsonl").write_text("".join(json.dumps(x) + "\n" for x in lines), "utf-8")
    with pytest.raises(gr.RecordError) as caught:
        gr.Game.load(tmp_path / "game.jsonl")

    assert code == caught.value.code


def test_what_happened_costs_nothing_to_ask_for_and_never_changes():
    game = random_game(load("zhongyou"), 3, most=50)
    events, log, history = game.events, game.log, game.steps
    before = list(events), list(log), list(history)
    one, other = game.legal_actions()[0], game.legal_actions()[-1]
    after = game.step(one)
    beside = game.step(other)

    assert before == (events, log, history)
    assert list(events) == after.events[: len(events)] == beside.events[: len(events)]
    assert str(one) == str(after.log[len(log)][1])
    assert str(other) == str(beside.log[len(log)][1])
