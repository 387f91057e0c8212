"""Commands that one is to copy: whole, on lines of their own, however narrow the terminal is."""

import pytest

from gouji_rules.cli.wide import wrap
from gouji_rules.messages import LANGUAGES, catalogue

LONG = "a_very_long_name_of_a_town_that_nobody_would_type_twice_but_somebody_always_does"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("columns", ["20", "80"])
def test_what_comes_next_after_new_is_there_to_be_copied(gouji, monkeypatch, lang, columns):
    monkeypatch.setenv("COLUMNS", columns)

    lines = gouji("new", LONG[:60], "--calls", "none", "--lang", lang).out.splitlines()

    name = LONG[:60]
    for command in (f"explain {name}.yaml", f"test {name}.scenario.yaml", f"play -r {name}.yaml"):
        assert f"  gouji {command}" in lines


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_can_be_done_with_kept_games_is_a_line_each(gouji, monkeypatch, lang):
    monkeypatch.setenv("COLUMNS", "30")
    assert 0 == gouji("play", "--auto", "--sets", "1", "--seed", "1").code

    lines = gouji("games", "--lang", lang).out.splitlines()

    for command in ("resume", "resume N", "replay N", "delete N"):
        assert f"  gouji games {command}" in lines


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_line_that_names_a_schema_is_there_to_be_copied(gouji, lang):
    lines = gouji("schema", "-o", ".", "--lang", lang).out.splitlines()

    assert "  # yaml-language-server: $schema=ruleset.schema.json" in lines


def test_a_new_file_names_its_schema_once_it_lies_beside(gouji, tmp_path):
    assert 0 == gouji("new", "one", "--calls", "none").code
    assert "$schema" not in (tmp_path / "one.yaml").read_text("utf-8")
    for kind in ("ruleset", "scenario"):
        assert 0 == gouji("schema", kind, "-o", ".").code

    assert 0 == gouji("new", "two", "--calls", "none").code

    for name, kind in (("two.yaml", "ruleset"), ("two.scenario.yaml", "scenario")):
        head = (tmp_path / name).read_text("utf-8").splitlines()[0]
        assert f"# yaml-language-server: $schema={kind}.schema.json" == head
        assert (tmp_path / f"{kind}.schema.json").is_file()


@pytest.mark.parametrize("command", ["gouji play --resume", "./play --resume", "pip install x"])
def test_a_command_is_broken_only_where_nothing_else_can_be_done(command):
    line = f"  {command} {LONG} {LONG}"

    assert ["To go on:", line] == wrap(f"To go on:\n{line}", 40)
    assert 40 >= max(map(len, wrap(line, 40, whole=False)))


def test_what_is_copied_at_the_table_stands_by_itself():
    texts = [
        catalogue(topic)[key] for topic, key in (("advice", "kept_in"), ("play", "look_again"))
    ]
    for lang in LANGUAGES:
        for one in texts:
            lines = one[lang].split("\n")
            assert any(line.startswith(("  {command}", "  gouji replay")) for line in lines)
