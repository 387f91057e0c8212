"""A record that was damaged is told, however well the damage goes with the rules."""

import json
from functools import cache
from random import Random

import pytest

import gouji_rules as gr
from gouji_rules import ruleset
from gouji_rules.cli import main
from gouji_rules.messages import LANGUAGES
from gouji_rules.record import Recorder, sums
from gouji_rules.record.format import is_over
from tests.conftest import load


@pytest.fixture(autouse=True)
def rulesets_are_read_once(monkeypatch):
    monkeypatch.setattr(ruleset, "loads_ruleset", cache(ruleset.loads_ruleset))


def played(most, sets=2, seed=5, name="zhongyou"):
    random = Random(seed)
    game = gr.Game(load(name), seed=seed, sets=sets)
    for _ in range(most):
        if game.over:
            break
        actions = game.legal_actions()
        game = game.step(actions[random.randrange(len(actions))])
    return game


def lines_of(path):
    return path.read_bytes().splitlines(keepends=True)


def without_sums(path):
    """Make a record as older programs wrote them."""
    lines = [json.loads(line) for line in lines_of(path)]
    for line in lines:
        line.pop("sum", None)
    path.write_text("".join(map(sums.text, lines)), "utf-8")
    return path


def refused(path):
    with pytest.raises(gr.RecordError) as caught:
        gr.Game.load(path)
    assert 3 == len({caught.value.text(lang) for lang in LANGUAGES})
    return caught.value


@pytest.fixture
def path(tmp_path):
    played(70).save(tmp_path / "game.jsonl", bots=["机器人"])
    return tmp_path / "game.jsonl"


@pytest.mark.parametrize("moves", [40, 10_000], ids=["in the middle", "two sets, to the end"])
def test_a_bit_turned_anywhere_is_told_or_changes_nothing(moves, tmp_path):
    game = played(moves)
    path = tmp_path / "game.jsonl"
    game.save(path, bots=["够级"])
    raw = path.read_bytes()
    moves_begin = raw.index(b"\n")
    random = Random(7)
    for number in range(160):
        changed = bytearray(raw)
        at = random.randrange(moves_begin if number % 4 else 0, len(raw))
        changed[at] ^= 1 << random.randrange(8)
        path.write_bytes(changed)
        try:
            found = gr.Game.load(path)
        except gr.RecordError:
            continue
        assert (game.log, {"bots": ["够级"]}) == (found.log, found.info), (at, chr(changed[at]))


def test_a_move_that_became_another_that_is_allowed_is_told_with_its_place(tmp_path):
    game = gr.Game(load("zhongyou"), seed=5)
    while len(game.legal_actions()) < 9:
        game = game.step(game.legal_actions()[0])
    one, other = (str(action) for action in game.legal_actions()[:2])
    game.step(one).save(tmp_path / "game.jsonl")
    *before, last = lines_of(tmp_path / "game.jsonl")
    changed = last.replace(f'"{one}"'.encode(), f'"{other}"'.encode())
    (tmp_path / "game.jsonl").write_bytes(b"".join([*before, changed]))
    error = refused(tmp_path / "game.jsonl")

    assert ("other_sum", len(before) + 1) == (error.code, error.line)
    assert len(before) - 1 == error.actions
    assert game.log == error.game.log


def test_a_seed_that_became_another_is_told_and_nothing_of_the_game_is_left(path):
    first, *rest = lines_of(path)
    path.write_bytes(first.replace(b'"seed":5,', b'"seed":4,') + b"".join(rest[:0]))
    error = refused(path)

    assert ("header_sum", 1, None) == (error.code, error.line, error.game)


@pytest.mark.parametrize(
    "edit",
    [
        lambda lines: lines.pop(3),
        lambda lines: lines.insert(3, lines[3]),
        lambda lines: lines.insert(5, lines.pop(3)),
    ],
    ids=["lost", "doubled", "moved"],
)
def test_a_note_that_is_lost_doubled_or_moved_is_told(tmp_path, edit):
    game = played(2)
    path = tmp_path / "game.jsonl"
    with Recorder(path, game) as recorder:
        recorder.note(seat=3)
        recorder.follow(played(6))
    lines = lines_of(path)
    assert b'"info"' in lines[3]
    edit(lines)
    path.write_bytes(b"".join(lines))

    assert "other_sum" == refused(path).code


@pytest.mark.parametrize("number", [1, 9, -1])
def test_where_one_line_has_a_sum_all_later_ones_have(path, number):
    lines = lines_of(path)
    line = json.loads(lines[number])
    del line["sum"]
    lines[number] = sums.text(line).encode()
    path.write_bytes(b"".join(lines))
    error = refused(path)

    assert ("no_sum", range(1, len(lines) + 1)[number]) == (error.code, error.line)


def test_a_record_of_an_older_program_is_read_and_gone_on_with(path):
    without_sums(path)
    game = gr.Game.load(path)
    with Recorder.onto(path, game) as recorder:
        recorder.note(seat=2)
        recorder.follow(game.step(game.legal_actions()[0]))
    lines = lines_of(path)

    assert [b'"sum"' in line for line in lines] == [False] * (len(lines) - 2) + [True] * 2
    assert game.length < gr.Game.load(path).length
    assert {"seat": 2} == gr.Game.load(path).info


def test_damage_in_lines_without_sums_is_told_at_the_first_that_has_one(path):
    without_sums(path)
    game = gr.Game.load(path)
    with Recorder.onto(path, game) as recorder:
        recorder.note(seat=2)
    raw = path.read_bytes()
    path.write_bytes(raw.replace("机器人".encode(), "机器大".encode()))
    error = refused(path)

    assert ("other_sum", len(lines_of(path))) == (error.code, error.line)


def test_what_is_taken_back_and_gone_on_with_has_the_sums_of_what_is_left(tmp_path):
    path = tmp_path / "game.jsonl"
    game = played(20)
    with Recorder(path, game) as recorder:
        recorder.back(played(12))
        recorder.note(seat=1)
        other = played(12).step(played(12).legal_actions()[-1])
        recorder.follow(other)

    assert other.log == gr.Game.load(path).log


def test_taking_back_what_an_older_program_wrote_leaves_a_sound_record(path):
    without_sums(path)
    game = gr.Game.load(path)
    with Recorder.onto(path, game) as recorder:
        recorder.back(played(50))
        recorder.follow(played(60))

    assert played(60).log == gr.Game.load(path).log


def test_other_line_ends_and_blanks_between_what_is_said_do_no_harm(path):
    lines = [json.loads(line) for line in lines_of(path)]
    path.write_text("\r\n\n".join(json.dumps(line) for line in lines), "utf-8")

    assert played(70).log == gr.Game.load(path).log


def test_half_characters_have_sums_too(tmp_path):
    played(3).save(tmp_path / "game.jsonl", player="\ud800 够级")

    assert {"player": "\ud800 够级"} == gr.Game.load(tmp_path / "game.jsonl").info


def test_a_sum_is_the_crc_of_all_lines_without_their_sums(path):
    """As docs/records.md says it, for programs in other languages."""
    import zlib

    plain = b""
    for line in lines_of(path):
        before, mark, rest = line.rpartition(b',"sum":"')
        plain += before + b"}\n"
        assert mark
        assert rest == b'%08x"}\n' % zlib.crc32(plain)


def test_a_game_that_is_over_is_known_by_its_end(tmp_path):
    played(10_000, sets=1).save(tmp_path / "over.jsonl")
    played(40, sets=1).save(tmp_path / "open.jsonl")

    assert is_over((tmp_path / "over.jsonl").read_bytes())
    assert is_over(without_sums(tmp_path / "over.jsonl").read_bytes())
    assert not is_over((tmp_path / "open.jsonl").read_bytes())


def test_replay_shows_what_stands_before_the_damage_and_says_so(path, capsys):
    lines = lines_of(path)
    lines[-1] = lines[-1].replace(b'"n":70', b'"n":70,"x":1')
    path.write_bytes(b"".join(lines))

    assert 0 == main(["replay", str(path), "--lang", "en"])
    told = " ".join(capsys.readouterr().err.split())
    assert f"{path.name}:{len(lines)}:1: this line is not as it was written" in told
    assert "It is used as far as that." in told


def test_a_line_that_the_rules_refuse_and_that_was_changed_says_what_is_left(path, capsys):
    lines = lines_of(path)
    lines[30] = lines[30].replace(b'"action":"', b'"action":"DDDD')
    path.write_bytes(b"".join(lines))

    assert 2 == main(["replay", str(path), "--lang", "en"])
    told = " ".join(capsys.readouterr().err.split())
    assert "is not allowed" in told
    assert "The 30 lines before it are still as they were written" in told


def test_verifying_a_game_at_home_says_what_was_checked_and_what_cannot_be(tmp_path, capsys):
    game = played(10_000, sets=1)
    game.save(tmp_path / "game.jsonl")

    assert 1 == main(["replay", str(tmp_path / "game.jsonl"), "--verify", "--lang", "en"])
    told = " ".join(capsys.readouterr().out.split())
    moves = sum(seat >= 0 for seat, _ in game.log)
    assert f"Checked: {moves} moves and the results of 1 set go by the rules" in told
    assert "whether that seed was drawn or chosen" in told
