"""Files that commands write: never over what was read, nor over a file of another kind."""

import json
import os
import resource
import sys
import threading
from pathlib import Path

import pytest

from gouji_rules.addresses import schema_id
from gouji_rules.cli.commands.schema import KINDS
from gouji_rules.files import write_folder, write_whole

OWN = "id: own\nextends: parent.yaml\n"


@pytest.fixture
def town(tmp_path):
    (tmp_path / "parent.yaml").write_text("id: parent\nextends: zhongyou\n", encoding="utf-8")
    (tmp_path / "own.yaml").write_text(OWN, encoding="utf-8")
    (tmp_path / "notes.txt").write_text("mine", encoding="utf-8")
    return tmp_path


WRITERS = {
    "explain": ("explain", "own.yaml", "-o"),
    "simulate": ("simulate", "-r", "own.yaml", "--sets", "1", "--record"),
    "play": ("play", "--auto", "--sets", "1", "-r", "own.yaml", "--record"),
    "schema": ("schema", "-o"),
}


@pytest.mark.parametrize("name", ["explain", "simulate", "play"])
@pytest.mark.parametrize("file", ["own.yaml", "parent.yaml", "./own.yaml"])
@pytest.mark.parametrize("force", [(), ("--force",)])
def test_what_was_read_or_extended_is_never_written_over(gouji, town, name, file, force):
    before = (town / file).read_text("utf-8")

    ran = gouji(*WRITERS[name], file, *force)

    assert (2, before) == (ran.code, (town / file).read_text("utf-8"))
    assert "was read by this very command" in ran.err or "is there already" in ran.err
    assert not force or "was read by this very command" in ran.err


def test_a_link_to_what_was_read_is_the_same_file(gouji, town):
    (town / "link.txt").symlink_to("own.yaml")
    os.link(town / "own.yaml", town / "twin.txt")

    for name in ("link.txt", "twin.txt"):
        assert 2 == gouji("explain", "own.yaml", "-o", name, "--force").code
    assert OWN == (town / "own.yaml").read_text("utf-8")


@pytest.mark.parametrize("name", WRITERS)
def test_a_file_of_another_kind_is_left_alone_unless_that_is_insisted_on(gouji, town, name):
    ran = gouji(*WRITERS[name], "notes.txt")

    assert (2, "mine") == (ran.code, (town / "notes.txt").read_text("utf-8"))
    assert "notes.txt is there already and is not " in ran.err
    assert 0 == gouji(*WRITERS[name], "notes.txt", "--force").code
    assert "mine" != (town / "notes.txt").read_text("utf-8")


@pytest.mark.parametrize("name", ["simulate", "play"])
def test_a_record_is_not_replaced_silently(gouji, town, name):
    assert 0 == gouji(*WRITERS[name], "g.jsonl", "--seed", "1").code
    before = (town / "g.jsonl").read_bytes()

    ran = gouji(*WRITERS[name], "g.jsonl", "--seed", "2")

    assert (2, before) == (ran.code, (town / "g.jsonl").read_bytes())
    assert "g.jsonl is there already: the record of a game" in ran.err
    assert 0 == gouji(*WRITERS[name], "g.jsonl", "--seed", "2", "--force").code
    assert before != (town / "g.jsonl").read_bytes()


def test_the_record_of_a_further_game_is_not_replaced_either(gouji, town):
    (town / "g-0002.jsonl").write_text("mine", encoding="utf-8")

    assert 2 == gouji(*WRITERS["simulate"], "g.jsonl").code
    assert not (town / "g.jsonl").exists()


@pytest.mark.parametrize("format_", ["text", "markdown", "html"])
@pytest.mark.parametrize("lang", ["en", "zh-Hans", "zh-Hant"])
def test_a_sheet_gives_way_to_a_newer_one(gouji, town, format_, lang):
    arguments = ("explain", "own.yaml", "--format", format_, "-o", "sheet")

    assert [0, 0, 0] == [gouji(*arguments, "--lang", tongue).code for tongue in (lang, "en", lang)]


@pytest.mark.parametrize(("lang", "words"), [("zh-Hans", "不是规则单"), ("zh-Hant", "不是規則單")])
def test_it_is_said_in_the_readers_language(gouji, town, lang, words):
    ran = gouji("explain", "own.yaml", "-o", "notes.txt", "--lang", lang)

    assert words in ran.err
    assert "is" not in ran.err.replace("gouji", "").replace("notes.txt", "").split()


@pytest.mark.parametrize("name", ["explain", "schema"])
@pytest.mark.parametrize(
    ("target", "words"),
    [
        ("no/such/file", "No such file or directory"),
        ("own.yaml/x", "Not a directory"),
        ("x" * 300, "File name too long"),
        ("/dev/full", "No space left on device"),
    ],
)
def test_why_a_file_cannot_be_written_is_told(gouji, town, name, target, words):
    ran = gouji(*WRITERS[name], target)

    assert (2, "") == (ran.code, ran.out)
    assert words in ran.err


@pytest.mark.parametrize("target", ["-", "/dev/stdout"])
def test_a_sheet_may_go_to_standard_output(process, tmp_path, target):
    with (tmp_path / "sheet").open("wb") as file:
        process("explain", "zhongyou", "-o", target, stdout=file)

    assert b": the rules of the table\n" in (tmp_path / "sheet").read_bytes()


def test_a_sheet_may_go_into_a_pipe(gouji, town):
    os.mkfifo(town / "pipe")
    read = []
    reader = threading.Thread(target=lambda: read.append((town / "pipe").read_text("utf-8")))
    reader.start()

    ran = gouji("explain", "own.yaml", "-o", "pipe")
    reader.join(20)

    assert 0 == ran.code
    assert "own: the rules of the table" in read[0]


def limited(act):
    """Do something where no file may grow beyond 2 kB, as on a full disk."""
    before, writes = resource.getrlimit(resource.RLIMIT_FSIZE), sys.dont_write_bytecode
    sys.dont_write_bytecode = True  # else half of a module would be kept, and read ever after
    resource.setrlimit(resource.RLIMIT_FSIZE, (2048, before[1]))
    try:
        return act()
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        sys.dont_write_bytecode = writes


def test_on_a_full_disk_the_sheet_that_was_there_stays(gouji, town):
    assert 0 == gouji("explain", "own.yaml", "-o", "sheet").code
    before = (town / "sheet").read_bytes()
    there = set(town.iterdir())

    ran = limited(lambda: gouji("explain", "own.yaml", "-o", "sheet", "--lang", "zh"))

    assert (2, before) == (ran.code, (town / "sheet").read_bytes())
    assert there == set(town.iterdir())


def test_on_a_full_disk_a_simulation_still_shows_its_figures(gouji, town):
    ran = limited(lambda: gouji(*WRITERS["simulate"], "g.jsonl", "--json"))

    assert 74 == ran.code
    assert 1 == ran.json["sets"]
    assert "not every game was recorded: 'g.jsonl' cannot be written" in ran.err
    assert ran.err.splitlines()[-1].startswith("gouji: ")
    assert not (town / "g.jsonl").exists()


@pytest.mark.parametrize("option", ["--record", "--csv"])
def test_a_file_of_a_simulation_that_takes_nothing_is_told_by_name(gouji, town, option):
    ran = gouji(*WRITERS["simulate"][:-1], option, "/dev/full")

    assert 74 == ran.code
    (told,) = (line for line in ran.err.splitlines() if "/dev/full" in line)
    assert told.startswith("gouji: ")


@pytest.mark.parametrize("folder", ["fresh", "deep/er", "."])
def test_a_new_plugin_is_there_as_a_whole_or_not_at_all(gouji, tmp_path, folder):
    ran = limited(lambda: gouji("plugins", "new", "gouji-mytown", "-o", folder))

    assert 2 == ran.code
    assert [] == list(tmp_path.iterdir())
    assert 0 == gouji("plugins", "new", "gouji-mytown", "-o", folder).code
    assert (tmp_path / folder / "pyproject.toml").is_file()


def test_a_folder_is_written_only_where_there_is_nothing(tmp_path: Path) -> None:
    (tmp_path / "mine").write_text("mine")

    with pytest.raises(FileExistsError):
        write_folder(tmp_path, {"a": "b"})
    assert ["mine"] == os.listdir(tmp_path)


def test_a_file_keeps_its_rights_and_a_link_stays_one(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("old")
    (tmp_path / "file").chmod(0o640)
    (tmp_path / "link").symlink_to("file")

    write_whole(tmp_path / "link", "new")

    assert (tmp_path / "link").is_symlink()
    assert ("new", 0o640) == (
        (tmp_path / "file").read_text(),
        (tmp_path / "file").stat().st_mode & 0o777,
    )


@pytest.mark.parametrize("kind", KINDS)
def test_a_schema_is_printed_or_written_beside(gouji, tmp_path, kind):
    assert schema_id(kind) == gouji("schema", kind, "--json").json["$id"]
    assert 0 == gouji("schema", kind, "-o", ".").code
    written = (tmp_path / f"{kind}.schema.json").read_text("utf-8")
    assert schema_id(kind) == json.loads(written)["$id"]
    assert written.rstrip("\n") == gouji("schema", kind).out.rstrip("\n")


def test_a_schema_that_there_is_not_is_said(gouji):
    ran = gouji("schema", "rulset")

    assert 2 == ran.code
    assert "did you mean ruleset?" in ran.err.lower()


def test_a_new_ruleset_names_no_folder_of_this_computer(gouji, tmp_path):
    assert 0 == gouji("new", "mytown", "--calls", "none").code

    for name in ("mytown.yaml", "mytown.scenario.yaml"):
        text = (tmp_path / name).read_text("utf-8")
        assert str(tmp_path) not in text
        assert "$schema" not in text


def test_what_new_read_is_not_written_over(gouji, town):
    ran = gouji("new", "child", "--from", "parent.yaml", "-o", "parent.yaml", "--force")

    assert 2 == ran.code
    assert "was read by this very command" in ran.err


def test_whoever_saves_is_told_the_file_and_not_the_one_beside_it(tmp_path):
    with pytest.raises(FileNotFoundError) as missing:
        write_whole(tmp_path / "nowhere" / "x.txt", "text")

    assert str(tmp_path / "nowhere" / "x.txt") == missing.value.filename
