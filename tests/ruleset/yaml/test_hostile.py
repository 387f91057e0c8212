"""Files that nobody wrote by hand, or not as text: each is told with a place, none crashes."""

import os
import random
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gouji_rules.diagnostics import Diagnostic, RulesetError
from gouji_rules.diagnostics.render import full
from gouji_rules.messages import LANGUAGES
from gouji_rules.ruleset import check_file, loads_ruleset, rulesets_folder, shipped_ids
from gouji_rules.scenario import check_scenarios

HEAD = "id: town\nextends: xuandian\n"
TEXTS = [(rulesets_folder() / f"{name}.yaml").read_text(encoding="utf-8") for name in shipped_ids()]


def problems(text: str) -> tuple[Diagnostic, ...]:
    try:
        loads_ruleset(text, "town.yaml")
    except RulesetError as error:
        return error.diagnostics
    return ()


def file_problems(path: Path, content: bytes) -> list[tuple[str, int, int]]:
    path.write_bytes(content)
    return [(told.code, told.span.line, told.span.column) for told in check_file(path)]


# Bytes


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (b"", ("empty_file", 1, 1)),
        (b"\xef\xbb\xbf", ("empty_file", 1, 1)),
        (b"a: \x00", ("binary", 1, 4)),
        (b"\x89PNG\r\n\x1a\n\x00\x00", ("binary", 1, 1)),
        (b"\x7fELF\x02\x01\x01\x00\x00", ("control_character", 1, 1)),
        ("id: a\nregion: 够级\n".encode("gbk"), ("other_encoding", 2, 9)),
        ("id: a\nregion: 夠級\n".encode("big5"), ("other_encoding", 2, 9)),
        # Half of the characters are common ones of that encoding: that is not enough; more is.
        (b"region: " + "级".encode("gbk") + b"\x81\x40\n", ("not_utf8", 1, 9)),
        (
            b"region: " + "级级级级级级".encode("gbk") + b"\x81\x40" * 5 + b"\n",
            ("other_encoding", 1, 9),
        ),
        ("名: 够级\nregion: ".encode() + b"\xff\n", ("not_utf8", 2, 9)),
        ("id: a\n".encode("utf-16"), ("utf16", 1, 1)),
        ("id: a\n".encode("utf-16-be"), ("binary", 1, 1)),
        (b"id: a\x07\n", ("control_character", 1, 6)),
        ("id: a\nregion: a\u202eb\n".encode(), ("control_character", 2, 10)),
        ("id: a # a\u202eb\n".encode(), None),
        (b"a" * 300_000, ("too_large", 1, 1)),
        (b"# " + b"x" * 65_500, ("empty_file", 1, 1)),
        (b"\n" * 65_000, ("empty_file", 1, 1)),
    ],
    ids=range(18),
)
def test_what_is_no_text_of_ours(
    tmp_path: Path, content: bytes, expected: tuple[str, int, int] | None
) -> None:
    assert ([expected] if expected else []) == file_problems(tmp_path / "town.yaml", content)


@pytest.mark.parametrize("escape", ["\\e", "\\0", "\\a", "\\x9b", "\\N", "\\L", "\\u202e", "\\r"])
@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("id: a\nregion: {}\n", (2, 10)),
        ("id: a\nnames: {{en: {}}}\n", (2, 14)),
        ("id: a\nsources:\n  - x\n  - {}\n", (4, 6)),
    ],
)
def test_a_value_holds_nothing_that_a_terminal_acts_on(
    tmp_path: Path, escape: str, text: str, place: tuple[int, int]
) -> None:
    content = text.format(f'"a{escape}[31m"').encode()
    line, column = place
    expected = [("control_character", line, column + 1)]

    assert expected == file_problems(tmp_path / "town.yaml", content)


def test_a_folder_is_none(tmp_path: Path) -> None:
    assert ["is_folder"] == [told.code for told in check_file(tmp_path)]


def test_a_file_may_begin_with_a_mark_and_have_windows_line_ends(tmp_path: Path) -> None:
    text = "\ufeffid: town\r\nextends: xuandian\r\nwind: nxt\r\n"

    assert [("not_one_of", 3, 7)] == file_problems(tmp_path / "town.yaml", text.encode())


def test_files_are_read_as_utf8_whatever_the_locale_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "C")
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")

    content = "id: town\nextends: xuandian\nregion: 青岛\n".encode()
    assert [] == file_problems(tmp_path / "town.yaml", content)


def test_odd_names_of_files_are_fine(tmp_path: Path) -> None:
    for name in ("够级.yaml", "a b.yaml", "-r.yaml", "x" * 200 + ".yaml", "{found}.yaml"):
        assert [("no_colon", 1, 1)] == file_problems(tmp_path / name, b"a b\nc: d\n")


@pytest.mark.parametrize("name", ["/dev/zero", "/dev/stdin", "/dev/tty", "pipe"])
def test_devices_and_pipes_are_not_waited_for(name: str, tmp_path: Path) -> None:
    """Nobody ever writes to the pipe."""
    os.mkfifo(tmp_path / "pipe")
    path = tmp_path / name
    if name == "/dev/tty":
        try:
            path.open("rb").close()
        except OSError:
            return  # a session without a terminal: it cannot be opened at all
    if name == "/dev/stdin" and path.resolve().is_file():
        return  # somebody gives the tests a file to read

    assert ["not_a_file"] == [told.code for told in check_file(path)]


@pytest.mark.parametrize("name", ["/dev/zero", "pipe.yaml", "/proc/self/mem", "closed.yaml"])
@pytest.mark.parametrize("kind", ["extends", "ruleset"])
def test_what_is_no_file_is_told_where_it_is_named(name: str, kind: str, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.yaml")
    (tmp_path / "closed.yaml").write_text("id: closed\n")
    (tmp_path / "closed.yaml").chmod(0)
    if kind == "extends":
        path = tmp_path / "town.yaml"
        path.write_text(f"id: town\nextends: {name}\n")
        found = check_file(path)
    else:
        path = tmp_path / "town.scenario.yaml"
        path.write_text(f"plays: [AA is gouji]\nruleset: {name}\n")
        found = check_scenarios(path)
    readable = name == "closed.yaml" and os.access(tmp_path / "closed.yaml", os.R_OK)

    if not readable:  # as root every file is
        assert [(str(path), 2)] == [(told.span.path, told.span.line) for told in found]
        assert found[0].code in {"not_a_file", "cannot_open"}


# Structures that grow


BOMB = "a: &a [x,x,x,x,x,x,x,x,x]\n" + "".join(
    f"{name}: &{name} [{','.join(['*' + before] * 9)}]\n"
    for before, name in zip("abcdefgh", "bcdefghi", strict=True)
)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (BOMB, "too_much"),
        ("a: &a [*a]\n", "alias_in_itself"),
        ("a: &a {b: *a}\n", "alias_in_itself"),
        ("[" * 60_000, "too_deeply_nested"),
        ("a: " + "[" * 60 + "]" * 60, "too_deeply_nested"),
        ("a: " + "{b: " * 60 + "}" * 60, "too_deeply_nested"),
        ("- " * 1000, "too_deeply_nested"),
        ("".join(" " * depth + "a:\n" for depth in range(300)), "too_deeply_nested"),
        ("? " * 1000, "too_deeply_nested"),
        ("a: [" + "1," * 30_000 + "]", "too_many_entries"),
        ("".join(f"k{number}: 1\n" for number in range(5_000)), "too_many_entries"),
    ],
    ids=range(11),
)
def test_what_grows_is_bounded(text: str, code: str) -> None:
    assert [code] == [told.code for told in problems(text)]


def test_a_hundred_unknown_keys_are_each_told_once() -> None:
    found = problems(HEAD + "".join(f"unknown{number}: 1\n" for number in range(100)))

    assert [*range(3, 103)] == [told.span.line for told in found]


MANY = {
    "unknown keys": "".join(f"unknown{number}: 1\n" for number in range(390)),
    "the same key": "x: 1\n" * 9000,
    "empty keys": "".join(f"k{number}:\n" for number in range(390)),
    "wrong rows": "tribute: {point: [" + "{x: 1}," * 390 + "]}\n",
    "definitions": "define:\n" + "".join(f"  f{n}(a): a.\n" for n in range(299)),
    "one long key": "k" * 60_000 + ": 1\n",
    "a long list": "sources: [" + "null," * 390 + "]\n",
    "plugins": "plugins: [" + ", ".join(f"p{n}" for n in range(390)) + "]\n",
    "ranks": "deck: {ranks: ['" + "', '".join(map(chr, range(0x4E00, 0x4E00 + 390))) + "']}\n",
    "the same keys on a line": "gouji: {minimum: {" + "T: 5, " * 9000 + "}}\n",
}


@pytest.mark.parametrize("text", MANY.values(), ids=MANY.keys())
def test_very_many_problems_are_told_in_part(text: str) -> None:
    assert 1 <= len(problems(HEAD + text)) <= 200


@pytest.mark.parametrize(
    "expression",
    [
        "(" * 1900 + "true" + ")" * 90,
        "not " * 400 + "true",
        "-" * 1500 + "1 == 1",
        "1" * 1900,
        "new.size " + "+ new.size " * 150 + "> 0",
        "every a in 0..64: every b in 0..64: every c in 0..64: every d in 0..64: a == b",
        "x" * 3000,
        "{" * 500,
        "__import__('os').system('true')",
        "new.__class__.__mro__ == 1",
        "().__class__",
        "lambda: 1",
        "new[0] == 1",
        "\\u0000",
        "𝒩ew.size == 1",
        "new.size == 1;",
    ],
    ids=range(16),
)
def test_hostile_expressions_are_refused_at_their_place(expression: str) -> None:
    quoted = "'" + expression.replace("'", "''") + "'"

    found = problems(f"{HEAD}beats: {quoted}\n")

    assert found
    assert all((3, True) == (told.span.line, told.code.startswith("lang_")) for told in found)


def test_definitions_that_double_each_other_are_bounded() -> None:
    lines = ["  f0(a): a.size > 1"]
    lines += [f"  f{n}(a): f{n - 1}(a) and f{n - 1}(a)" for n in range(1, 60)]

    found = problems(HEAD + "define:\n" + "\n".join(lines) + "\nbeats: f59(new)\n")

    assert found
    assert all(told.code.startswith("lang_too_") for told in found)


# Anything at all


BITS = [
    *("\t", ":", "：", "，", "[", "]", "{", "}", "'", '"', "&a", "*a", "!x", "|", ">", "- ", "? "),
    *("#", "on", "yes", "null", "~", "\n", "\n\n", " ", "  ", "0", "-1", "5.0", "1e9", "9" * 30),
    *("T", "X", "10", "♥", "true", "燒牌", "(", ")", "==", "=", "&&", "if", "\0", "\ufeff", "\r"),
    *("\u2028", "%", "@", "`", "---", "...", "<<: *a", "new", "old.", "d//0", ".inf", "0x1F"),
    *("some x in 0..999:", "extends: ../x", "id: ", "define:", "plugins: [x]", "\\", "\ud800"),
]


def mutated(seed: int) -> str:
    """Return a shipped ruleset, or a part of it, damaged in one to six places."""
    random_ = random.Random(seed)
    lines = random_.choice(TEXTS).split("\n")
    if random_.random() < 0.5:
        start = random_.randrange(len(lines))
        lines = lines[start : start + random_.randrange(1, 80)]
    for _ in range(random_.choice([1, 1, 1, 2, 3, 6])):
        number = random_.randrange(len(lines))
        line = lines[number]
        place = random_.randrange(len(line) + 1)
        way = random_.randrange(6)
        if way == 0:
            lines[number] = line[:place] + line[place + random_.randrange(1, 6) :]
        elif way in {1, 2}:
            lines[number] = line[:place] + random_.choice(BITS) + line[place:]
        elif way == 3:
            lines[number] = " " * random_.randrange(5) + line.lstrip()
        elif way == 4:
            lines.insert(random_.randrange(len(lines)), line)
        else:
            lines[number] = line[:place] + random_.choice(BITS) + line[place + 3 :]
    return "\n".join(lines)


def check_told(text: str) -> None:
    """Fail where a problem has no place in the text, or cannot be told."""
    lines = re.split(r"\r\n|[\r\n\x85\u2028\u2029]", text.replace("\ufeff", "", 1))
    for told in problems(text):
        span = told.span
        for lang in LANGUAGES:
            assert full(told, lang)
        assert (span.line, span.column) >= (1, 1)
        assert (span.end_line, span.end_column) >= (span.line, span.column)
        if span.path == "town.yaml":
            assert span.line <= len(lines)
            assert span.column <= len(lines[span.line - 1]) + 2


@pytest.mark.parametrize("block", range(20))
def test_damaged_rulesets_end_in_places(block: int) -> None:
    for seed in range(block * 50, block * 50 + 50):
        check_told(mutated(seed))


@settings(max_examples=300, deadline=None)
@given(st.text(max_size=200))
def test_any_text_ends_in_places(text: str) -> None:
    check_told(text)


@settings(max_examples=200, deadline=None)
@given(st.text(st.sampled_from(" \n\t:-?[]{}#&*!|>'\"%@`,.~<abT10烧：，"), max_size=80))
def test_any_text_of_signs_ends_in_places(text: str) -> None:
    check_told(text)


@settings(max_examples=150, deadline=None)
@given(st.binary(max_size=200))
def test_any_bytes_end_in_places(tmp_path_factory: pytest.TempPathFactory, content: bytes) -> None:
    path = tmp_path_factory.getbasetemp() / "bytes.yaml"
    path.write_bytes(content)

    for told in check_file(path):
        assert full(told)
        assert (told.span.line, told.span.column) >= (1, 1)


KEYS = [
    *("burn", "enabled", "deck", "ranks", "removed", "jokers", "3", "10", "tribute", "fall", "to"),
    *("point", "6", "cards", "define", "f(a)", "names", "en", "plugins", "name", "extends", "x"),
    *("sources", "points", "beats", "id", "version", "region", "gouji", "minimum"),
]
TREES = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(-10, 10**20),
        st.floats(),
        st.text(max_size=8),
        st.sampled_from(["next", "true", "T", "new.size == 1", "burn", "f(a)"]),
    ),
    lambda below: st.one_of(
        st.lists(below, max_size=4), st.dictionaries(st.sampled_from(KEYS), below, max_size=4)
    ),
    max_leaves=12,
)


@settings(max_examples=300, deadline=None)
@given(st.dictionaries(st.sampled_from(KEYS), TREES, max_size=5))
def test_any_values_under_our_keys_end_in_places(tree: dict[str, object]) -> None:
    import yaml

    check_told(yaml.safe_dump(tree, allow_unicode=True))


SECRETS = ["root:x:0:0:secret\n", "secret: [secret\n", "points: secret\n", "burn: {secret: 1}\n"]


@pytest.mark.parametrize("secret", [*SECRETS, "secret 够级\n".encode("gbk").decode("latin-1")])
def test_no_line_of_a_file_elsewhere_is_shown(secret: str, tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "elsewhere").write_bytes(secret.encode("latin-1", "replace"))
    town = tmp_path / "mine" / "town.yaml"
    for name in ("../elsewhere", str(tmp_path / "elsewhere"), "mine/../../elsewhere"):
        (tmp_path / "mine" / "mine").mkdir(exist_ok=True)
        town.write_text(f"id: town\nextends: {name}\n", encoding="utf-8")
        found = check_file(town)
        if found[0].code == "not_a_ruleset":
            assert [(str(town), 2)] == [(one.span.path, one.span.line) for one in found]
            assert not any("secret" in full(one, lang) for one in found for lang in LANGUAGES)
            continue

        assert found[0].span.path.endswith("elsewhere")
        assert {""} == {one.span.source for one in found if one.span.path.endswith("elsewhere")}
        assert "extends" in found[0].notes[-1].span.source


def test_lines_of_a_parent_in_another_folder_are_shown(tmp_path: Path) -> None:
    (tmp_path / "below").mkdir()
    (tmp_path / "below" / "base.yaml").write_text("id: base\nburn: 3\n", encoding="utf-8")
    (tmp_path / "mine").mkdir()
    town = tmp_path / "mine" / "town.yaml"
    town.write_text("id: town\nextends: ../below/base.yaml\n", encoding="utf-8")

    assert "burn: 3" in {one.span.source for one in check_file(town)}


def test_too_many_keys_at_the_left_are_said_to_be_there(tmp_path: Path) -> None:
    town = tmp_path / "town.yaml"
    town.write_text("id: t\n" + "".join(f"k{n}: 1\n" for n in range(500)), encoding="utf-8")
    (told,) = check_file(town)

    assert "too_many_entries" == told.code
    assert "the file has more than 400 keys at the left" in full(told, "en")


def test_a_text_that_is_no_str_is_said_to_be_none() -> None:
    with pytest.raises(TypeError, match="the text of a ruleset is a str, not bytes"):
        loads_ruleset(b"id: t")  # type: ignore[arg-type]
