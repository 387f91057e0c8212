"""A file of another kind than a command takes is told by what it is, with the command that does."""

import json

import pytest

from gouji_rules import Game, load_ruleset
from gouji_rules.messages import LANGUAGES

FILES = {
    "town.yaml": "id: town\nextends: xuandian\n",
    "town.scenario.yaml": "ruleset: xuandian\nplays: [KK is gouji]\n",
    "plays.yaml": "ruleset: xuandian\nplays: [KK is gouji]\n",
    "extra.py": "from gouji_rules.plugin import hookimpl\n",
}

WRONG = [
    (("check", "game.json"), "is the record of a game: `gouji replay game.json`"),
    (("check", "extra.py"), "is Python: a plugin is loaded with `--plugin extra.py`"),
    (("test", "town.yaml"), "is a ruleset: `gouji explain town.yaml`"),
    (("test", "game.json"), "is the record of a game"),
    (("test", "extra.py"), "is Python"),
    (("explain", "town.scenario.yaml"), "is a scenario file: `gouji test town.scenario.yaml`"),
    (("explain", "plays.yaml"), "is a scenario file"),
    (("explain", "game.json"), "is the record of a game"),
    (("explain", "folder"), "folder is a folder"),
    (("diff", "xuandian", "plays.yaml"), "is a scenario file"),
    (("diff", "game.json", "xuandian"), "is the record of a game"),
    (("play", "-r", "game.json"), "is the record of a game"),
    (("beats", "-r", "plays.yaml", "KK", "AA"), "is a scenario file"),
    (("moves", "-r", "game.json", "KK"), "is the record of a game"),
    (("simulate", "-r", "game.json"), "is the record of a game"),
    (("why", "-r", "plays.yaml", "KK", "AA"), "is a scenario file"),
    (("new", "mine", "--from", "plays.yaml"), "is a scenario file"),
    (("replay", "town.yaml"), "is a ruleset"),
    (("replay", "town.scenario.yaml"), "is a scenario file"),
    (("replay", "folder"), "is a folder"),
    (("why", "town.yaml", "pass", "--at", "3"), "is a ruleset"),
    (("play", "town.yaml"), "A ruleset is named with -r: -r town.yaml."),
    (("simulate", "xuandian"), "A ruleset is named with -r: -r xuandian."),
]


@pytest.fixture
def files(tmp_path):
    """Write a file of each kind into the folder in which the commands run."""
    for name, words in FILES.items():
        (tmp_path / name).write_text(words, encoding="utf-8")
    Game(load_ruleset("xuandian"), seed=1).save(tmp_path / "game.json")
    (tmp_path / "folder").mkdir()


@pytest.mark.usefixtures("files")
@pytest.mark.parametrize(("arguments", "words"), WRONG, ids=lambda one: " ".join(one)[:60])
def test_what_the_file_is_and_who_takes_it(gouji, arguments, words):
    ran = gouji(*arguments)

    assert 2 == ran.code
    assert words in ran.err
    assert 1 == ran.err.count("\n")


@pytest.mark.usefixtures("files")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_in_every_language_and_for_programs(gouji, lang):
    ran = gouji("test", "town.yaml", "--json", "--lang", lang)

    told = json.loads(ran.out)["error"]
    assert "wrong_kind" == told["code"]
    assert "gouji check town.yaml" in told["message"]


@pytest.mark.usefixtures("files")
def test_a_scenario_file_of_another_name_is_checked_as_one(gouji):
    assert (0, "plays.yaml: fine\n") == (
        gouji("check", "plays.yaml").code,
        gouji("check", "plays.yaml").out,
    )


@pytest.mark.parametrize(
    ("lang", "words"), [("en", "takes no name: x"), ("zh-Hans", "不写名字：x")]
)
def test_the_list_of_plugins_takes_no_name(gouji, lang, words):
    ran = gouji("plugins", "list", "x", "--lang", lang)

    assert 2 == ran.code
    assert words in ran.err
