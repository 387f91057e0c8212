"""``gouji play`` without a terminal: moves on standard input, saving, going on, bots alone."""

import shlex

import pytest

from gouji_rules.answers.shapes import PlayedData
from gouji_rules.messages import LANGUAGES
from gouji_rules.plain.kinds import shape_of
from gouji_rules.ruleset import shipped_ids

SETS = ("--sets", "1", "--seed", "7")


def pressing_on(lines=600):
    """Lines that answer every question somehow: one of these is always allowed."""
    return "\n".join(["no", "p", "hint"] * lines) + "\n"


def test_bots_alone_play_a_game_to_its_last_place_and_points(gouji):
    ran = gouji("play", "-r", "xuandian", "--auto", *SETS)
    assert (0, "") == (ran.code, ran.err)
    for words in ("Set 1 of 1 is over.", "The game is over. Sets played: 1.", "In all:"):
        assert words in ran.out


def test_the_ruleset_is_xuandian_when_nobody_is_there_to_be_asked(gouji):
    assert "(xuandian)" in gouji("play", "--auto", *SETS).out
    assert "(xuandian)" in gouji("play", *SETS, typed="").out


@pytest.mark.parametrize("number", range(len(shipped_ids())), ids=shipped_ids().__getitem__)
def test_games_of_every_ruleset_are_told_in_every_language(gouji, number):
    """Each ruleset's whole game in one of the languages, and its first sets in another."""
    for lang, some in ((LANGUAGES[number % 3], ()), (LANGUAGES[(number + 1) % 3], ("--sets", "2"))):
        ran = gouji(
            "play", "-r", shipped_ids()[number], "--auto", *some, "--seed", "11", "--lang", lang
        )
        assert (0, "") == (ran.code, ran.err)


def test_the_same_seed_is_the_same_game(gouji):
    arguments = ("play", "--auto", "--sets", "1", "--seed", "5")
    assert gouji(*arguments).out == gouji(*arguments).out
    assert gouji(*arguments).out != gouji("play", "--auto", "--sets", "1", "--seed", "6").out


def test_with_json_there_is_the_result_and_nothing_else(gouji):
    ran = gouji("play", "--auto", "--json", *SETS)
    result = ran.json
    shape_of(PlayedData).check(result, "")
    assert "xuandian" == result["ruleset"]
    assert result["over"] is True
    assert [1, 2, 3, 4, 5, 6] == sorted(result["sets"][0]["places"])
    assert "Set 1 of 1 is over." in ran.err


def test_a_setting_can_be_changed_for_this_game(gouji):
    ran = gouji("play", "--auto", "--json", *SETS, "--with", "points=[9,0,0,0,0,-9]")
    assert 9 == max(map(abs, ran.json["points"])) or ran.json["points"] == [0, 0]


def test_as_one_seat_bots_alone_show_no_other_hand(gouji):
    whole = gouji("play", "--auto", *SETS).out
    seen = gouji("play", "--auto", "--seat", "2", *SETS).out
    assert 6 == whole.count("got the cards")
    assert 0 == seen.count("got the cards")
    assert "You led" in seen


def test_moves_come_from_standard_input(gouji):
    ran = gouji("play", *SETS, "--seat", "0", typed="no\n?\n")
    assert 0 == ran.code
    assert "You sit at seat 0; your mates are 2, 4, your opposite is 3." in ran.out
    assert "Your hand, 36 cards:" in ran.out
    assert "call?> no" in ran.out


def test_the_end_of_input_saves_the_game_and_says_how_to_go_on(gouji):
    ran = gouji("play", *SETS, "--seat", "3", typed="no\n")
    assert (0, "") == (ran.code, ran.err)
    assert "The game is saved. To go on:" in ran.out
    command = shlex.split(ran.out.splitlines()[-1])
    assert ["gouji", "play", "--resume"] == command[:3]
    again = gouji(*command[1:], typed="")
    assert 0 == again.code
    assert "You sit at seat 3" in again.out


def test_who_began_with_the_script_goes_on_with_it(gouji, monkeypatch):
    monkeypatch.setenv("GOUJI_PLAY", "./play")
    ran = gouji("play", *SETS, "--seat", "3", typed="no\n")
    assert ["./play", "--resume"] == shlex.split(ran.out.splitlines()[-1])[:2]


def test_a_resumed_game_goes_on_where_it_stood(gouji, tmp_path):
    whole = gouji("play", "--auto", *SETS, "--seat", "1", "--bots", "steady").out
    first = gouji("play", *SETS, "--seat", "1", "--record", "half.jsonl", typed="no\n")
    assert str(tmp_path / "half.jsonl") in first.out
    rest = gouji("play", "--resume", "half.jsonl", "--auto", "--json")
    assert rest.json["over"] is True
    assert whole


def test_quit_saves_as_well(gouji):
    ran = gouji("play", *SETS, typed="quit\n")
    assert 0 == ran.code
    assert "To go on:" in ran.out


def test_ctrl_c_saves_and_exits_with_130(gouji, monkeypatch):
    from gouji_rules.cli.terminal.reading import LineReader

    def interrupted(*_arguments):
        raise KeyboardInterrupt

    monkeypatch.setattr(LineReader, "ask", interrupted)
    ran = gouji("play", *SETS)
    assert 130 == ran.code
    assert "To go on:" in ran.out


def test_a_save_that_cannot_go_where_it_should_goes_elsewhere(gouji, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", "/dev/null")
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    ran = gouji("play", *SETS, typed="")
    assert 0 == ran.code
    assert [] != list(tmp_path.glob("gouji-*.jsonl"))


def test_a_game_that_is_played_out_is_recorded(gouji, tmp_path):
    ran = gouji("play", "--auto", *SETS, "--record", "g.jsonl")
    assert f"Recorded in {tmp_path / 'g.jsonl'}." in ran.out
    assert (tmp_path / "g.jsonl").read_text("utf-8").startswith('{"format":"gouji-record"')


@pytest.mark.parametrize("path", ["no/such/folder/g.jsonl", "."])
def test_a_record_that_cannot_be_written_is_refused_before_the_game(gouji, path):
    ran = gouji("play", "--auto", *SETS, "--record", path)
    assert (2, "") == (ran.code, ran.out)
    assert "cannot be written" in ran.err


@pytest.mark.parametrize("option", [["-r", "zhongyou"], ["--seed", "1"], ["--sets", "1"]])
def test_a_resumed_game_brings_its_own_ruleset_seed_and_sets(gouji, option):
    gouji("play", "--auto", *SETS, "--record", "g.jsonl")
    ran = gouji("play", "--resume", "g.jsonl", *option)
    assert 2 == ran.code
    assert f"{option[0]} cannot be combined with --resume" in ran.err


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (None, "no file"),
        (b"", "g.jsonl"),
        (b"\x00\xff\xfe", "g.jsonl:1"),
        (b"hello\n", "g.jsonl:1"),
        (b'{"format":"gouji-record"}\n', "g.jsonl:1"),
    ],
)
def test_what_is_no_saved_game_is_refused_in_words(gouji, tmp_path, content, words):
    if content is not None:
        (tmp_path / "g.jsonl").write_bytes(content)
    for command in (["play", "--resume"], ["replay"]):
        ran = gouji(*command, "g.jsonl")
        assert (2, "") == (ran.code, ran.out)
        assert words in ran.err
        assert "Traceback" not in ran.err


def test_a_folder_is_no_saved_game(gouji, tmp_path):
    assert 2 == gouji("play", "--resume", str(tmp_path)).code


def test_no_line_makes_the_game_fall_over(gouji):
    hostile = "\n".join(
        ["", "   ", "0", "-1", "?" * 500, "? 99999999999999", "? x", "🙂", "\x00\x1b[2J", "burn",
         "burn ", "give", "give 5", "take", "head", "9" * 3000, "DXDXDXDX", "3X4", "8 9",
         "call", "yes", "n", "log", "h", "s", "hint", "{}", "%s", "{0}", "p" * 999, "why", "why {}",
         "why " + "9" * 999, "why \x00", "rules", "rules all", "rules {0}", "rules " + "x" * 999,
         "speed nan", "speed inf", "speed 1e999", "speed -1", "burns {}", "ask", "undo", "undo",
         "score", "counts", "seats", "save", "三" * 999 + "个8", "九九个大王", "大" * 999,
         "王" * 99]
    )  # fmt: skip
    for question in ("", "no\n"):
        ran = gouji("play", *SETS, "--seat", "0", typed=question + hostile + "\n")
        assert 0 == ran.code
        assert "To go on:" in ran.out
        assert "Traceback" not in ran.err


def test_bytes_that_are_no_text_are_no_fault(gouji):
    assert 0 == gouji("play", *SETS, typed=b"\xff\xfe\x80\n\xb9\xbb\xbc\xb6\n").code


def test_a_person_can_play_a_whole_set_by_hints(gouji):
    """Every hint is played as it stands, so the set ends."""
    from gouji_rules.cli.terminal.reading import LineReader

    said = []
    wanted = LineReader.ask

    def following_hints(self, prompt, completions=None):
        shown = said.pop() if said else "hint"
        del completions
        self._out.stream.write(prompt + shown + "\n")
        return shown

    from gouji_rules.cli.terminal.sitting import Sitting

    hint = Sitting._hint

    def remembering(self, argument, question):
        from gouji_rules.bots import make

        said.append(str(make("steady", 0).choose(question.view, question.actions)))
        hint(self, argument, question)

    LineReader.ask, Sitting._hint = following_hints, remembering
    try:
        ran = gouji("play", *SETS, "--seat", "0")
    finally:
        LineReader.ask, Sitting._hint = wanted, hint
    assert (0, "") == (ran.code, ran.err)
    assert "The game is over. Sets played: 1." in ran.out


@pytest.mark.parametrize(
    ("options", "asked"),
    [((), True), (("--burns", "always"), True), (("--burns", "never"), False)],
)
def test_a_script_is_asked_about_burns_unless_it_says_otherwise(gouji, options, asked):
    begin = ("play", "-r", "xuandian", "--seat", "0", "--seed", "7")
    ran = gouji(*begin, *options, typed="n\n")
    assert asked == ("Will you burn seat 1 (next opponent)" in ran.out)
    assert "b: burn" not in ran.out  # a script cannot say it in time


def test_what_is_asked_goes_with_the_command_to_go_on(gouji):
    ran = gouji(
        "play", "-r", "xuandian", "--seat", "0", "--burns", "never", "--ask-all", typed="n\n"
    )
    assert "--ask-all --burns never" in ran.out.replace("\n", "")


def test_what_burns_can_be_asked_is_told_with_the_nearest(gouji):
    ran = gouji("play", "--burns", "allways")
    assert 2 == ran.code
    assert "always" in ran.err
