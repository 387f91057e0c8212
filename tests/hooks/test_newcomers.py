"""What somebody meets who writes a first plugin: each was once a fault of the program."""

import pytest

import gouji_rules as gr
from gouji_rules import plain
from gouji_rules.cli import main
from tests.hooks.conftest import ruleset

ODD = """
@hookimpl
def gouji_functions():
    return [
        Function("odd", ((PLAY,),), BOOL, lambda play: play.size % 2 == 1),
        Function("fits", ((PLAY,), (PLAY,)), BOOL, lambda new, old: new.kind > old.kind),
        Function("weight", ((PLAY,), (INT,)), INT, lambda play, n: n, low=0, high=9),
    ]
"""
OPENS = "opening:\n  opens: odd(play) and not odd(play) or weight(play, 3) > 2\n"
BEATS = "beats: new.size == old.size and fits(new, old) and weight(new, 1) == 1\n"

RUNNING = """
class Last:
    def start(self): return -1
    def after(self, result, memory): return result.seat_at(6)
    def encode(self, memory): return memory
    def decode(self, data): return int(data)
    def shows(self, memory, seat): return {"last": memory}
@hookimpl
def gouji_memory(): return Last()
"""


@pytest.fixture
def town(plugin, tmp_path):
    """Return what writes a plugin and a ruleset that names it, and gives both for a command."""

    def write(source, more=""):
        file, path = plugin(source), tmp_path / "town.yaml"
        path.write_text(ruleset('{name: trial, version: "1.0"}', more=more), encoding="utf-8")
        return str(path), ["--plugin", str(file)]

    return write


# What a plugin gives the language is said on the sheet


@pytest.mark.parametrize(
    ("lang", "lines"),
    [
        (
            "en",
            [
                "the plugin's `odd` is true for the play",
                "the plugin's `odd` is not true for the play",
                "what the plugin's `weight(3)` gives for the play",
                "the plugin's `fits` is true for",
            ],
        ),
        ("zh-Hans", ["这手牌符合插件的 `odd`", "这手牌不符合插件的 `odd`", "`weight(3)`"]),
        ("zh-Hant", ["這手牌符合外掛的 `odd`", "這手牌不符合外掛的 `odd`", "`weight(3)`"]),
    ],
)
def test_a_function_of_a_plugin_is_said_on_the_sheet(town, capsys, lang, lines):
    path, flags = town(ODD, OPENS + BEATS)

    assert 0 == main(["explain", path, *flags, "--lang", lang])
    sheet = " ".join(capsys.readouterr().out.split())
    for line in lines:
        assert line in sheet


@pytest.mark.parametrize("lang", ["en", "zh-Hans", "zh-Hant"])
def test_a_function_of_a_plugin_can_be_asked_about(town, capsys, lang):
    path, flags = town(ODD, OPENS + BEATS)

    assert 0 == main(["why", "-r", path, "KKK", "QQQ", *flags, "--lang", lang])
    said = capsys.readouterr().out
    sentence = {
        "en": "yes the plugin's `fits` is true for KKK and QQQ",
        "zh-Hans": "是   KKK 和 QQQ 符合插件的 `fits`",
        "zh-Hant": "是   KKK 和 QQQ 符合外掛的 `fits`",
    }
    assert sentence[lang] in said
    assert 1 == main(["diff", "xuandian", path, *flags, "--lang", lang])
    assert "fits" in capsys.readouterr().out


# What a plugin remembers is seen


def test_who_watches_a_game_is_told_what_a_plugin_remembers(town, capsys):
    path, flags = town(RUNNING)

    assert 0 == main(
        ["play", "-r", path, "--auto", "--seed", "7", "--sets", "2", "--lang", "en", *flags]
    )
    shown = capsys.readouterr().out
    assert "The plugin trial remembers: last: " in shown


def test_a_view_as_plain_data_holds_what_a_plugin_shows(town):
    path, _ = town(RUNNING)

    view = gr.Game(gr.load_ruleset(path), seed=7).view(2)
    assert {"trial": {"last": -1}} == view.memory == plain.view_data(view)["memory"]


# A burner who is said to have a lead, and has none


DISAGREES = """
class Mine(WrappedBurn):
    def can_lead(self, hand): return True
    def lead_fulfils(self, hand, play): return False
@hookimpl
def gouji_burn_policy(default): return Mine(default)
"""


def test_a_burner_without_any_lead_is_the_plugins_fault(town):
    path, _ = town(DISAGREES)
    game = gr.Game.from_position(
        gr.load_ruleset(path),
        hands={0: "QQQ53", 1: "DXKK99", 2: "553", 3: "553", 4: "443", 5: "663"},
    )

    game = game.step("QQQ").step("burn DKK")
    with pytest.raises(gr.PluginFailure) as failed:
        game.step("pass")
    assert ("trial", "gouji_burn_policy", "can_lead") == (
        failed.value.plugin,
        failed.value.hook,
        failed.value.method,
    )
    assert "trial.py:10" in failed.value.where
    told = failed.value.message.text("en")
    assert "for the hand X99, and no lead of that hand satisfies `lead_fulfils`" in told
    assert "lead_fulfils" in str(failed.value)


# What is wrong is told where it is wrong


def test_what_is_raised_in_our_code_is_told_at_the_plugins_line(plugin):
    plugin(
        """
        class Mine(WrappedTribute):
            def debts(self, result, memory):
                return self.default.debts(result, memory) + (result.seat_at(7),)
        @hookimpl
        def gouji_tribute_policy(default): return Mine(default)
        """
    )
    rules = gr.loads_ruleset(ruleset('{name: trial, version: "1.0"}'))

    with pytest.raises(gr.PluginFailure) as failed:
        gr.Game.from_position(
            rules, result={"finish_order": [0, 1, 2, 3, 4, 5], "opened": [0, 1, 2, 3, 4, 5]}
        )
    assert failed.value.where.endswith("trial.py:11")


@pytest.mark.parametrize(
    "made",
    [
        'Function("odd", (PLAY,), BOOL, len)',
        'Function("odd", ((PLAY,),), "bool", len)',
        'Function("odd", ((bool,),), BOOL, len)',
        "Function(5, ((PLAY,),), BOOL, len)",
        'Function("no name", ((PLAY,),), BOOL, len)',
        'Function("odd", ((PLAY,),), BOOL, 5)',
        'Function("odd", ((PLAY,),), INT, len, low="a")',
        'Function("odd", None, INT, len)',
    ],
)
def test_a_function_that_is_declared_wrongly_is_the_plugins_fault(plugin, made):
    plugin(f"@hookimpl\ndef gouji_functions(): return [{made}]")

    with pytest.raises(gr.RulesetError) as failed:
        gr.loads_ruleset(ruleset('{name: trial, version: "1.0"}'))
    assert ["plugin_wrong_type"] == [one.code for one in failed.value.diagnostics]
    assert "((PLAY,), (INT,))" in str(failed.value)


def test_a_folder_that_is_not_there_is_said_to_be_none(plugin, capsys):
    file = plugin(
        "from pathlib import Path\n@hookimpl\n"
        "def gouji_rulesets(): return [Path(__file__).parent / 'nowhere']"
    )

    assert 0 == main(["rulesets", "--plugin", str(file), "--lang", "en"])
    told = capsys.readouterr().err
    assert "a folder that there is" in told
    assert "nowhere" in told


def test_a_function_that_only_a_plugin_may_give_says_so(town):
    path, _ = town("@hookimpl\ndef gouji_check(): return None", "gouji: {is: even(play)}\n")

    with pytest.raises(gr.RulesetError) as failed:
        gr.load_ruleset(path)
    told = [one.text("en") for problem in failed.value.diagnostics for one in problem.help]
    assert any("a plugin's functions are there where it is named" in one for one in told)


@pytest.mark.parametrize(
    ("source", "more", "code"),
    [
        (ODD, "  opnes: true\n", "unknown_key_in"),
        (ODD.replace("gouji_functions", "gouji_function"), "", "plugin_unknown_hook"),
        (ODD.replace("return [", "return 1 / 0, ["), "", "plugin_raised"),
    ],
)
def test_a_function_is_not_missed_where_something_else_is_wrong(town, source, more, code):
    path, _ = town(source, OPENS + more)

    with pytest.raises(gr.RulesetError) as failed:
        gr.load_ruleset(path)
    assert [code] == [one.code for one in failed.value.diagnostics]


@pytest.mark.parametrize(
    ("lang", "line"),
    [
        ("en", "The plugin trial has the last word on it."),
        ("zh-Hans", "最后由插件 trial 定。"),
        ("zh-Hant", "最後由外掛 trial 定。"),
    ],
)
def test_a_failed_scenario_names_the_plugin_that_decides(town, tmp_path, capsys, lang, line):
    adding = """
    class Mine(WrappedTribute):
        def debts(self, result, memory): return self.default.debts(result, memory)[:1]
    @hookimpl
    def gouji_tribute_policy(default): return Mine(default)
    """
    path, flags = town(adding)
    file = tmp_path / "town.scenario.yaml"
    file.write_text(
        f"ruleset: {path}\nscenarios:\n  - name: x\n    result:\n"
        "      finish_order: [0, 1, 2, 3, 4, 5]\n      opened: [0, 1, 2, 3, 4, 5]\n"
        "    expect: {debts: []}\n",
        encoding="utf-8",
    )

    assert 1 == main(["test", str(file), *flags, "--lang", lang])
    assert line in capsys.readouterr().out


# Elsewhere on the way


def test_check_takes_the_id_of_a_ruleset(capsys):
    assert 0 == main(["check", "xuandian", "--lang", "en"])
    assert "xuandian: fine" in capsys.readouterr().out


def test_a_scenario_that_has_a_list_for_a_word_is_told_what_stands_there(tmp_path, capsys):
    file = tmp_path / "town.scenario.yaml"
    file.write_text(
        "ruleset: xuandian\nscenarios:\n  - name: x\n    result:\n"
        "      finish_order: [0, 1, 2, 3, 4, 5]\n      burned: [[0,  2, 1]]\n",
        encoding="utf-8",
    )

    assert 1 == main(["check", str(file), "--lang", "en"])
    assert "a burn is written `1 burned 0`, not `[0, 2, 1]`" in capsys.readouterr().out
