"""Plugins beside each other: order, saves, trust, and what goes on without them."""

import json
from pathlib import Path

import pytest

import gouji_rules as gr
from gouji_rules.cli import main
from gouji_rules.hooks import ALLOWED, look
from gouji_rules.hooks.kinds import POLICIES
from gouji_rules.hooks.sources import trust
from gouji_rules.hooks.trusted import configuration_file
from gouji_rules.simulate import simulate
from tests.hooks.conftest import ruleset

ADDING = """
class Mine(WrappedBurn):
    def cards_owed(self, links):
        return self.default.cards_owed(links) + 1
@hookimpl
def gouji_burn_policy(default): return Mine(default)
"""
TIMES = ADDING.replace("+ 1", "* 3")


@pytest.mark.parametrize(("order", "owed"), [(("one", "two"), 6), (("two", "one"), 4)])
def test_the_order_is_the_rulesets(plugin, order, owed):
    plugin(ADDING, "one")
    plugin(TIMES, "two")

    rules = gr.loads_ruleset(ruleset(*(f"{{name: {name}, version: 1.0}}" for name in order)))

    assert owed == rules.burn.cards_owed(1)  # 1, and then one after the other
    assert list(order) == list(rules.plugins)


def test_one_that_replaces_may_come_first_and_one_that_wraps_after_it(plugin):
    plugin(ADDING, "one")
    plugin(TIMES.replace("Mine(default)", "Mine(Mine(default))"), "two")

    both = ruleset("{name: two, version: 1.0}", "{name: one, version: 1.0}")
    assert 10 == gr.loads_ruleset(both).burn.cards_owed(1)
    with pytest.raises(gr.RulesetError, match="plugins_order"):
        gr.loads_ruleset(ruleset("{name: one, version: 1.0}", "{name: two, version: 1.0}"))


def test_a_plugin_that_no_ruleset_names_changes_nothing(plugin):
    before = simulate(gr.load_ruleset("zhongyou"), sets=5, seed=1).as_json()
    plugin(TIMES)
    after = simulate(gr.load_ruleset("zhongyou"), sets=5, seed=1).as_json()

    times = ("seconds", "decisions_per_second")
    assert {k: v for k, v in before.items() if k not in times} == {
        k: v for k, v in after.items() if k not in times
    }


WRAPPING = "\n".join(
    f"""
class My{kind.name}(Wrapped{"".join(part.title() for part in kind.name.split("_"))}):
    pass
@hookimpl
def {kind.hook}(default): return My{kind.name}(default)
"""
    for kind in POLICIES
)


@pytest.mark.parametrize("name", ["xuandian", "zhongyou", "shandong", "sd198"])
def test_a_plugin_that_wraps_every_policy_and_changes_none_plays_the_same_games(plugin, name):
    plugin(WRAPPING)
    text = ruleset("{name: trial, version: 1.0}").replace("xuandian", name)
    wrapped = gr.loads_ruleset(text)

    assert [kind.name for kind in POLICIES if kind.name != "buying" or wrapped.held.last >= 0] == [
        name for name in (kind.name for kind in POLICIES) if name in wrapped.wrapped_by
    ]
    one, other = (
        simulate(rules, sets=12, seed=4).as_json() for rules in (wrapped, gr.load_ruleset(name))
    )
    for key in ("decisions", "forced", "places", "points", "void_sets"):
        assert one[key] == other[key]


def saved(plugin, tmp_path, source=ADDING):
    """Return a record of a game with a plugin."""
    plugin(source)
    game = gr.Game(gr.loads_ruleset(ruleset("{name: trial}")), seed=2, sets=1)
    for _ in range(40):
        game = game.step(game.legal_actions()[0])
    file = tmp_path / "game.jsonl"
    game.save(file)
    return file, game


def test_a_save_goes_on_with_the_same_plugin(plugin, tmp_path):
    file, game = saved(plugin, tmp_path)

    assert game.facts()["hands"] == gr.Game.load(file).facts()["hands"]
    kept = json.loads(file.read_text().splitlines()[0])["plugins"]["trial"]
    assert ("1.0", 64) == (kept["version"], len(kept["digest"]))


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda source: source.replace("+ 1", "+ 2"), "record 1.0 ("),
        (lambda source: source + "\n__version__ = '1.1'\n", "here 1.1 ("),
    ],
)
def test_a_save_of_another_version_is_refused_with_both_sides(plugin, tmp_path, change, says):
    file, _ = saved(plugin, tmp_path)
    plugin(change(ADDING))

    with pytest.raises(gr.RecordError) as failed:
        gr.Game.load(file)

    assert "other_plugin" == failed.value.code
    assert says in str(failed.value)


def test_a_save_without_its_plugin_is_refused(plugin, tmp_path):
    file, _ = saved(plugin, tmp_path)
    ALLOWED.set()

    says = r"plugin trial 1\.0, which cannot be used here: .* can be read"
    with pytest.raises(gr.RecordError, match=says):
        gr.Game.load(file)


def test_a_save_in_which_the_plugin_has_been_forgotten_is_refused(plugin, tmp_path):
    file, _ = saved(plugin, tmp_path)
    first, *rest = file.read_text().splitlines()
    header = json.loads(first) | {"plugins": {}}
    file.write_text("\n".join([json.dumps(header), *rest]))

    with pytest.raises(gr.RecordError, match=r"record –, here 1\.0"):
        gr.Game.load(file)


# Trust


@pytest.fixture
def home(tmp_path, monkeypatch):
    """Keep the user's own configuration out of it."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    yield tmp_path
    ALLOWED.set()


def test_a_file_in_the_configuration_is_loaded_while_it_is_what_was_trusted(plugin, home):
    file = plugin(ADDING)
    trust(file)
    ALLOWED.set()
    text = ruleset("{name: trial, version: 1.0}")

    assert 2 == gr.loads_ruleset(text).burn.cards_owed(1)

    file.write_text(file.read_text() + "# one comment more\n")
    ALLOWED.set()
    with pytest.raises(gr.RulesetError, match="not the file that was trusted"):
        gr.loads_ruleset(text)


def test_a_file_beside_a_ruleset_is_never_loaded(home):
    (home / "trial.py").write_text("raise SystemExit('I was run')")
    file = home / "town.yaml"
    file.write_text(ruleset("trial"), encoding="utf-8")

    assert ["unknown_plugin"] == [d.code for d in gr.check_file(file) if d.severity == "error"]


def test_a_broken_configuration_is_named_and_stops_nothing(home, capsys):
    configuration_file().parent.mkdir(parents=True)
    configuration_file().write_text("[[plugin]]\nfile = 3\n")
    ALLOWED.set()

    assert 0 == main(["rulesets"])
    shown = capsys.readouterr()
    assert "plugins.toml" in shown.err
    assert "xuandian" in shown.out


# One that is broken


COMMANDS = (
    ["--help"],
    ["rulesets"],
    ["check", "RULESET"],
    ["simulate", "-r", "xuandian", "--sets", "1"],
    ["play", "--auto", "-r", "xuandian", "--sets", "1", "--seed", "1"],
    ["beats", "-r", "xuandian", "XX", "22"],
)


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_a_broken_plugin_stops_no_command_that_does_not_need_it(plugin, home, capsys, command):
    file = plugin("raise RuntimeError('I am broken')")
    path = Path(gr.list_rulesets()[0].path)

    arguments = [str(path) if word == "RULESET" else word for word in command]
    assert 0 == main([*arguments, "--plugin", str(file), "--lang", "en"])
    lines = [line for line in capsys.readouterr().err.splitlines() if "I am broken" in line]
    assert (1 if command[0] == "rulesets" else 0) == len(lines)  # it may bring some
    assert all("trial" in line for line in lines)


def test_no_plugins_starts_without_any(plugin, home, capsys):
    file = plugin("raise RuntimeError('I am broken')")
    town = home / "town.yaml"
    town.write_text(ruleset("trial"), encoding="utf-8")

    assert 1 == main(["check", str(town), "--plugin", str(file), "--no-plugins", "--lang", "en"])
    shown = capsys.readouterr()
    assert "--no-plugins was given" in shown.out + shown.err
    assert "I am broken" not in shown.out + shown.err


def test_plugins_are_listed_with_what_is_wrong_with_them(plugin, home, capsys):
    file = plugin("x = 1")

    assert 0 == main(["plugins", "--json", "--plugin", str(file), "--lang", "en"])
    listed = {one["name"]: one for one in json.loads(capsys.readouterr().out)["plugins"]}
    assert "implements no hook" in listed["trial"]["error"]
    assert not listed["trial"]["enabled"]
    assert "file" == listed["trial"]["from"]


def test_a_file_that_is_not_there_is_a_usage_error(home, capsys):
    assert 2 == main(["rulesets", "--plugin", "nowhere.py", "--lang", "en"])
    assert "nowhere.py" in capsys.readouterr().err


# Rulesets and bots that come along


def test_rulesets_and_bots_of_a_plugin_can_be_named(plugin, home, capsys):
    folder = home / "brought"
    folder.mkdir()
    (folder / "our_town.yaml").write_text(
        "id: our_town\nextends: xuandian\nregion: ours\n"
        "names: {en: Our town, zh-Hans: 我们镇, zh-Hant: 我們鎮}\n",
        encoding="utf-8",
    )
    file = plugin(
        f"""
        from gouji_rules.bots import RandomBot
        @hookimpl
        def gouji_rulesets(): return [{str(folder)!r}]
        @hookimpl
        def gouji_bots(): return {{"ours": RandomBot}}
        """
    )

    assert "our_town" in look().rulesets
    command = ["simulate", "-r", "our_town", "--bots", "ours", "--sets", "1", "--json"]
    assert 0 == main([*command, "--plugin", str(file)])
    assert "our_town" == json.loads(capsys.readouterr().out)["ruleset"]
    child = gr.loads_ruleset("id: child\nextends: our_town\n")
    assert "ours" == child.info["region"]


# What players read


SAYING = """
@hookimpl
def gouji_sheet(options, lang):
    return ["Burns are dear.", "Very."] if lang == "en" else ["烧牌贵。"]
"""


@pytest.mark.parametrize(
    ("lang", "lines"),
    [
        ("en", ["- The plugin trial:", "  - Burns are dear.", "  - Very."]),
        ("zh-Hans", ["  - 烧牌贵。"]),
    ],
)
def test_rule_sheets_have_what_a_plugin_says(plugin, home, capsys, lang, lines):
    file = plugin(SAYING)
    town = home / "town.yaml"
    town.write_text(ruleset("{name: trial, version: 1.0}"), encoding="utf-8")

    assert 0 == main(["explain", str(town), "--plugin", str(file), "--lang", lang])
    told = capsys.readouterr().out.splitlines()
    assert lines == [line for line in lines if line in told]


@pytest.mark.parametrize(
    ("body", "lang", "line"),
    [
        (
            "return 'a text'",
            "en",
            "the plugin `trial` failed in `gouji_sheet`: gouji_sheet must give a list of "
            "sentences, with nothing that a terminal acts on; it gave 'a text' ({file}:8)",
        ),
        (
            "return [1]",
            "zh-Hans",
            "插件 `trial` 的 `gouji_sheet` 出错：gouji_sheet 应给出由句子组成的列表，不含控制字符，"
            "却给出了 [1]（{file}:8）",
        ),
        (
            "raise KeyError(lang)",
            "en",
            "the plugin `trial` failed in `gouji_sheet`: KeyError: 'en' ({file}:10)",
        ),
    ],
)
def test_a_plugin_that_says_nonsense_on_a_sheet_is_named(plugin, home, capsys, body, lang, line):
    file = plugin(f"@hookimpl\ndef gouji_sheet(lang):\n    {body}\n")
    town = home / "town.yaml"
    town.write_text(ruleset("{name: trial, version: 1.0}"), encoding="utf-8")

    assert 70 == main(["explain", str(town), "--plugin", str(file), "--lang", lang])
    assert line.format(file=file) in " ".join(capsys.readouterr().err.split())
