"""Whatever a file holds: the game, or words with a place. Never a traceback."""

import json
import os
import stat
from functools import cache
from itertools import product
from random import Random

import pytest

import gouji_rules as gr
from gouji_rules import ruleset
from gouji_rules.messages import LANGUAGES
from gouji_rules.record import Recorder, load
from gouji_rules.record.format import digest
from tests.conftest import RULESETS, lines_of
from tests.conftest import load as load_rules


@pytest.fixture(autouse=True)
def rulesets_are_read_once(monkeypatch):
    monkeypatch.setattr(ruleset, "loads_ruleset", cache(ruleset.loads_ruleset))


def some_game(number=12, name="zhongyou"):
    game = gr.Game(load_rules(name), seed=4, sets=1)
    for _ in range(number):
        game = game.step(game.legal_actions()[0])
    return game


@pytest.fixture
def record(tmp_path):
    path = tmp_path / "game.jsonl"
    some_game().save(path, bots=["够级"])
    return path


def outcome(path):
    """Return the game, or the error after looking at all that it says."""
    try:
        return load(path)
    except gr.RecordError as error:
        assert str(path) in str(error)
        assert 0 <= error.line
        assert 1 <= error.column
        for lang in LANGUAGES:
            words = error.text(lang)
            assert words.startswith(f"{path}:{error.line}:{error.column}: " if error.line else "")
            assert words.encode()
            assert len(words) < 2000
        return error


def told(events):
    """Return events as text: plays are each ruleset's own."""
    return repr(events)


def edited(record, edit):
    lines = lines_of(record.read_text("utf-8"))
    edit(lines)
    record.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
    return outcome(record)


def test_a_record_cut_at_every_byte_is_read_up_to_there(record, tmp_path):
    raw = record.read_bytes()
    header = raw.index(b"\n")
    ends = [i for i, byte in enumerate(raw) if byte == 10]
    path = tmp_path / "cut.jsonl"
    for end in [*range(0, header, 17), *range(header - 5, len(raw))]:
        path.write_bytes(raw[:end])
        found = outcome(path)
        whole = sum(stop <= end for stop in ends) - 1  # a line is whole without its end, too
        if end < header:
            assert found.code == ("header_cut" if end else "empty")
        elif isinstance(found, gr.RecordError):
            assert (found.code, found.line) == ("cut_off", whole + 2)
            assert whole == found.actions == len([s for s, _ in found.game.log if s >= 0])
        else:
            assert whole == len([s for s, _ in found.log if s >= 0])


def test_bytes_changed_anywhere_give_a_game_or_words(record, tmp_path):
    raw = record.read_bytes()
    random = Random(1)
    path = tmp_path / "changed.jsonl"
    for _ in range(300):
        changed = bytearray(raw)
        first = random.choice([0, raw.index(b"\n")])
        for _ in range(random.randint(1, 4)):
            changed[random.randrange(first, len(raw))] = random.randrange(256)
        path.write_bytes(changed)
        outcome(path)


STRANGE = [
    None, True, -1, 0, 7, 10**30, 1.5, float("nan"), "", "x", "\ud800", "够级" * 200, [], [[]], {},
    {"0": 1}, {"hands": 5}, {"hands": {"0": "AA"}, "lead": "x"}, [1] * 1000,
]  # fmt: skip


@pytest.mark.parametrize("value", STRANGE, ids=lambda value: ascii(value)[:20])
def test_values_of_any_kind_anywhere_give_a_game_or_words(record, value):
    text = record.read_text("utf-8")
    summed = [json.loads(line) for line in text.splitlines()]
    for number, whole in product((0, 1, 5), (summed, lines_of(text))):
        for key in whole[number]:
            lines = json.loads(json.dumps(whole))
            lines[number][key] = value
            record.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
            outcome(record)


@pytest.mark.parametrize("value", STRANGE, ids=lambda value: ascii(value)[:20])
def test_positions_of_any_kind_give_a_game_or_words(tmp_path, value):
    game = gr.Game.from_position(load_rules("zhongyou"), hands={0: "AA", 3: "KK"}, lead=0)
    path = tmp_path / "game.jsonl"
    keys = (
        *("hands", "lead", "out", "opened", "revolted", "failed", "eliminated", "smothered"),
        *("burning", "calls", "head", "phase", "result", "drawn", "what"),
    )
    for key in keys:
        game.save(path)
        header = lines_of(path.read_text("utf-8"))[0]
        header["scenario"][key] = value
        path.write_text(json.dumps(header) + "\n", "utf-8")
        outcome(path)


@pytest.mark.parametrize(
    ("raw", "code", "line"),
    [
        (b"", "empty", 0),
        (b"\n \n", "empty", 2),
        (b"\0\1\2\xff", "not_a_record", 1),
        ("够级规则".encode("gbk"), "not_a_record", 1),
        ("{}".encode("utf-16"), "not_a_record", 1),
        (b"[" * 100_000, "not_a_record", 1),
        (b"x" * 3_000_000, "not_a_record", 1),
        (b'{"format":"gouji-record","seed":' + b"9" * 10_000 + b"}\n", "damaged_header", 1),
        (b'{"format":"gouji-record"}\n', "other_version", 1),
        (b'{"format":"gouji-record","version":1}\n', "other_engine", 1),
        (b'{"format":"gouji-record","version":1,"engine":1}\n', "damaged_header", 1),
        (b"ruleset: zhongyou\nplays: []\n", "not_a_record", 1),
        (b"7\n", "not_a_record", 1),
    ],
    ids=range(13),
)
def test_foreign_files_are_told_what_they_are_not(tmp_path, raw, code, line):
    path = tmp_path / "file"
    path.write_bytes(raw)
    found = outcome(path)

    assert (code, line) == (found.code, found.line)
    assert found.game is None


def test_a_folder_is_no_record(tmp_path):
    assert "is_folder" == outcome(tmp_path).code


def test_a_line_without_end_is_refused_without_being_read(record):
    with record.open("ab") as file:
        file.write(b"x" * 3_000_000)

    assert "line_too_long" == outcome(record).code


def test_a_damaged_line_is_told_with_its_column(record):
    lines = record.read_text("utf-8").splitlines(keepends=True)
    lines[3] = '{"n":3,"seat":1,,"action":"pass"}\n'
    record.write_text("".join(lines), "utf-8")
    found = outcome(record)

    assert ("damaged_line", 4, 17) == (found.code, found.line, found.column)
    assert 2 == found.actions


def test_windows_line_ends_blank_lines_and_a_byte_order_mark_do_no_harm(record):
    raw = record.read_bytes()
    record.write_bytes(b"\xef\xbb\xbf" + raw.replace(b"\n", b"\r\n") + b"\r\n\n")

    assert told(some_game().events) == told(outcome(record).events)


def test_lines_after_the_end_are_refused(record):
    game = some_game().dissolve()
    game.save(record)
    with record.open("a") as file:
        file.write('{"n":13,"seat":0,"action":"pass"}\n')

    assert "game_over_already" == outcome(record).code


def test_another_engine_is_named_with_both_sides(record):
    words = str(edited(record, lambda lines: lines[0].update(engine=999)))

    assert "999" in words
    assert "1" in words


@pytest.mark.parametrize("key", ["version", "engine"])
@pytest.mark.parametrize("value", [True, 1.0, "1", [1]])
def test_what_only_counts_as_the_right_version_is_another(record, key, value):
    wrong = edited(record, lambda lines: lines[0].update({key: value}))

    assert (f"other_{key}", 1) == (wrong.code, wrong.line)


def test_a_plugin_that_is_not_there_is_named_with_its_version(record):
    def edit(lines):
        lines[0]["plugins"] = {"jiutou": {"version": "0.3", "digest": "ab"}}
        lines[0]["resolved"]["plugins"] = ["jiutou"]
        lines[0]["digest"] = digest(lines[0]["resolved"])

    found = edited(record, edit)

    assert "no_plugin" == found.code
    assert "jiutou 0.3" in str(found)


def test_a_ruleset_that_was_changed_is_refused_with_both_digests(record):
    found = edited(record, lambda lines: lines[0]["resolved"].update(wind="opposite"))

    assert "other_ruleset" == found.code
    assert found.params["ours"] != found.params["theirs"]


def test_a_setting_that_came_later_leaves_old_records_readable(record):
    def edit(lines):
        del lines[0]["resolved"]["report"]["limit"]
        lines[0]["digest"] = digest(lines[0]["resolved"])

    assert told(some_game().events) == told(edited(record, edit).events)


@pytest.mark.parametrize("name", RULESETS)
def test_the_digest_in_a_record_is_the_ruleset_s(name):
    rules = load_rules(name)

    assert rules.digest == digest(rules.resolved)
    assert rules.digest == digest(json.loads(json.dumps(rules.resolved)))


def test_a_result_that_is_another_is_told(tmp_path):
    game = gr.Game(load_rules("zhongyou"), seed=1, sets=1)
    while not game.over:
        game = game.step(game.legal_actions()[0])
    path = tmp_path / "game.jsonl"
    game.save(path)
    found = edited(path, lambda lines: lines[-1]["points"].reverse() or lines[-1]["places"].sort())

    assert "other_result" == found.code
    assert found.game.over


def test_what_a_record_cannot_hold_is_refused_before_anything_is_written(record):
    before = record.read_bytes()
    with pytest.raises(TypeError):
        some_game().save(record, bots=[object()])

    assert before == record.read_bytes()
    assert [record] == list(record.parent.iterdir())


def test_positions_given_with_sets_and_tuples_are_recorded(tmp_path):
    rules = load_rules("zhongyou")
    hands = {0: rules.deck.parse("AA53"), 1: "553", 2: "553", 3: "KK3", 4: "553", 5: "553"}
    game = gr.Game.from_position(rules, hands=hands, opened={0, 3}, out=(), lead=0)
    game.step("AA").save(tmp_path / "game.jsonl")

    assert told(game.step("AA").events) == told(load(tmp_path / "game.jsonl").events)


def test_saving_keeps_links_and_permissions_and_leaves_nothing_beside(record, tmp_path):
    link = tmp_path / "link.jsonl"
    link.symlink_to(record)
    record.chmod(0o600)
    some_game(5).save(link)

    assert link.is_symlink()
    assert 0o600 == stat.S_IMODE(record.stat().st_mode)
    assert 5 == len([s for s, _ in load(record).log if s >= 0])
    assert {record, link} == set(tmp_path.iterdir())


def test_what_is_no_file_is_written_to_and_never_replaced(tmp_path):
    null = tmp_path / "null"
    null.symlink_to(os.devnull)
    some_game(2).save(null)

    assert null.is_symlink()
    assert stat.S_ISCHR(os.stat(os.devnull).st_mode)


def test_each_action_stands_in_the_file_as_soon_as_it_is_followed(tmp_path):
    path = tmp_path / "game.jsonl"
    game = gr.Game(load_rules("zhongyou"), seed=2, sets=1)
    with Recorder(path, game, bots=["random"]) as recorder:
        for number in range(1, 30):
            game = game.step(game.legal_actions()[0])
            recorder.follow(game)
            assert number == len(path.read_text("utf-8").splitlines()) - 1
        assert told(game.events) == told(load(path).events)
    game.save(tmp_path / "saved.jsonl", bots=["random"])

    assert path.read_bytes() == (tmp_path / "saved.jsonl").read_bytes()


@pytest.mark.parametrize("name", ["pipe", "/dev/zero", "/dev/stdin"])
def test_a_record_is_a_regular_file_and_a_pipe_is_not_waited_for(tmp_path, name):
    os.mkfifo(tmp_path / "pipe")
    path = name if name.startswith("/") else tmp_path / name

    with pytest.raises(gr.RecordError) as told:
        load(path)

    assert "not_a_file" == told.value.code
    assert "this is a pipe or a device, not a record." in told.value.text("en")


def test_a_record_that_cannot_be_written_is_named_itself(tmp_path):
    with pytest.raises(FileNotFoundError) as told:
        some_game().save(tmp_path / "nowhere" / "game.jsonl")

    assert str(tmp_path / "nowhere" / "game.jsonl") == told.value.filename
