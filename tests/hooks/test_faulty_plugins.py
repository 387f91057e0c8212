"""Every kind of faulty plugin is a diagnostic that names plugin, hook, file and line."""

import pytest

import gouji_rules as gr
from tests.hooks.conftest import ruleset

TRIAL = 'name: trial, version: "1.0"'

AT_LOAD = {
    "a misspelt hook": (
        "@hookimpl\ndef gouji_brun_policy(default): return None",
        "plugin_unknown_hook",
        ["trial", "gouji_brun_policy", "trial.py:8"],
        "gouji_burn_policy",
    ),
    "a misspelt hook that is not marked": (
        "@hookimpl\ndef gouji_sheet(lang): return []\ndef gouji_phase(): return []",
        "plugin_unknown_hook",
        ["trial", "gouji_phase", "trial.py:10"],
        "gouji_phases",
    ),
    "a hook that is not marked": (
        "def gouji_burn_policy(default): return None",
        "plugin_unmarked",
        ["trial", "gouji_burn_policy", "trial.py:8"],
        "",
    ),
    "a wrong argument": (
        "@hookimpl\ndef gouji_burn_policy(defualt): return None",
        "plugin_hook_argument",
        ["trial", "gouji_burn_policy", "trial.py:8", "defualt"],
        "default",
    ),
    "arguments without end": (
        "@hookimpl\ndef gouji_burn_policy(*anything): return None",
        "plugin_hook_argument",
        ["*anything"],
        "",
    ),
    "no hook at all": ("x = 1", "plugin_without_hooks", ["trial.py"], ""),
    "a policy that lacks methods": (
        "@hookimpl\ndef gouji_burn_policy(default): return object()",
        "plugin_policy",
        ["gouji_burn_policy", "of type object", "cards_owed", "why_not"],
        "",
    ),
    "a comparison without its promises": (
        """
        class Mine:
            def beats(self, new, old): return True
        @hookimpl
        def gouji_comparison_policy(default): return Mine()
        """,
        "plugin_policy",
        ["same_size", "new_shape_decides"],
        "",
    ),
    "a hook that raises": (
        "@hookimpl\ndef gouji_tribute_policy(default): return 1 / 0",
        "plugin_raised",
        ["gouji_tribute_policy", "ZeroDivisionError", "trial.py:9"],
        "",
    ),
    "a file that cannot be imported": (
        "import there_is_no_such_module",
        "plugin_broken",
        ["there_is_no_such_module", "trial.py:8"],
        "",
    ),
    "a file that is no Python": ("def (", "plugin_broken", ["SyntaxError"], ""),
    "a file that exits": ("raise SystemExit(3)", "plugin_broken", ["SystemExit"], ""),
    "a file that raises what is no Exception": (
        "class Odd(BaseException):\n    def __str__(self): raise ValueError\nraise Odd",
        "plugin_broken",
        ["Odd"],
        "",
    ),
    "words without end, and signs that a terminal acts on": (
        "raise ValueError('a\\x1b[31m' + 'b' * 100_000)",
        "plugin_broken",
        ["ValueError: a\ufffd[31mbbb", "b…"],
        "",
    ),
    "a hook that exits": (
        "@hookimpl\ndef gouji_check(): raise SystemExit(0)",
        "plugin_raised",
        ["gouji_check", "SystemExit", "trial.py:9"],
        "",
    ),
    "a generator that raises": (
        "@hookimpl\ndef gouji_check():\n    yield 1 / 0",
        "plugin_raised",
        ["gouji_check", "ZeroDivisionError", "trial.py:10"],
        "",
    ),
    "functions that are a number": (
        "@hookimpl\ndef gouji_functions(): return 5",
        "plugin_wrong_type",
        ["gouji_functions", "5", "[Function, …]"],
        "",
    ),
    "checks in a dictionary": (
        "@hookimpl\ndef gouji_check(): return {'no': Problem({'en': 'no'})}",
        "plugin_wrong_type",
        ["gouji_check", "[Problem, …]"],
        "",
    ),
    "a check whose parts are none": (
        "@hookimpl\ndef gouji_check(): return [Problem({'en': 5}, None, 'fatal')]",
        "plugin_wrong_type",
        ["gouji_check", "fatal"],
        "",
    ),
    "a severity that there is not": (
        "@hookimpl\ndef gouji_check(): return [Problem({'en': 'no'}, severity='warn')]",
        "plugin_wrong_type",
        ["gouji_check", "one of error, warning, not 'warn'"],
        "warning",
    ),
    "a problem of a setting that there is not": (
        "@hookimpl\ndef gouji_check(): return [Problem({'en': 'no'}, key='game.set')]",
        "plugin_wrong_type",
        ["gouji_check", "no setting is called 'game.set'"],
        "game.sets",
    ),
    "a problem without English": (
        "@hookimpl\ndef gouji_check(): return [Problem({'zh-Hans': '不'})]",
        "plugin_wrong_type",
        ["gouji_check", "English (`en`) at least"],
        "",
    ),
    "who listens to nothing": (
        """
        class Mine:
            def finish(self, facts): return None
        @hookimpl
        def gouji_moments(): return Mine()
        """,
        "plugin_policy",
        ["of which one is needed: dealt, play_begun", "set_ended"],
        "",
    ),
    "a default that its own schema refuses": (
        "@hookimpl\ndef gouji_options():\n"
        "    return {'properties': {'points': {'minimum': 1, 'default': 0}}}",
        "plugin_schema",
        ["gouji_options", "trial.py:8", "`points`, 0, is not what it takes: the minimum is 1"],
        "",
    ),
    "an option that is required and none": (
        "@hookimpl\ndef gouji_options():\n"
        "    return {'properties': {'points': {}}, 'required': ['point']}",
        "plugin_schema",
        ["gouji_options", "requires `point`, which is none of its `properties`: points"],
        "",
    ),
    "options that are not properties": (
        "@hookimpl\ndef gouji_options(): return {'points': {'minimum': 1, 'default': 1}}",
        "plugin_schema",
        ["gouji_options", "JSON Schema has no word `points`: options belong under `properties`"],
        "",
    ),
    "a schema that is none": (
        "@hookimpl\ndef gouji_options(): return {'type': 'nonsense'}",
        "plugin_schema",
        ["gouji_options"],
        "",
    ),
    "functions that are none": (
        "@hookimpl\ndef gouji_functions(): return [print]",
        "plugin_wrong_type",
        ["gouji_functions", "Function"],
        "",
    ),
    "a function that there is already": (
        "@hookimpl\ndef gouji_functions(): return [Function('count', (), INT, int)]",
        "plugin_function_twice",
        ["count"],
        "",
    ),
    "checks that are none": (
        "@hookimpl\ndef gouji_check(): return ['wrong']",
        "plugin_wrong_type",
        ["gouji_check", "Problem"],
        "",
    ),
    "a memory without a codec": (
        "@hookimpl\ndef gouji_memory(): return object()",
        "plugin_policy",
        ["gouji_memory", "decode"],
        "",
    ),
    "a policy whose load-time answer is wrong": (
        """
        class Mine(WrappedWind):
            def can_be_claimed(self): return "yes"
        @hookimpl
        def gouji_wind_policy(default): return Mine(default)
        """,
        "plugin_failed",
        ["gouji_wind_policy.can_be_claimed", "True or False; it gave 'yes'", "trial.py:10"],
        "",
    ),
}


@pytest.mark.parametrize("kind", AT_LOAD)
def test_a_fault_at_load_names_plugin_hook_and_place(plugin, kind):
    source, code, words, suggestion = AT_LOAD[kind]
    plugin(source)

    with pytest.raises(gr.RulesetError) as failed:
        gr.loads_ruleset(ruleset(f"{{{TRIAL}}}"), "town.yaml")

    found = next(d for d in failed.value.diagnostics if d.severity == "error")
    assert code == found.code
    assert ("town.yaml", 4) == (found.span.path, found.span.line)
    assert [] == [word for word in ["trial", *words] if word not in found.text("en")]
    assert suggestion == found.suggestion
    assert all(found.text(lang) for lang in ("zh-Hans", "zh-Hant"))


SOUND = """
@hookimpl
def gouji_options():
    return {"properties": {"cards": {"type": "integer", "default": 2}}}
"""

ENTRIES = {
    "a name that is not installed": ("{name: trail}", "unknown_plugin", 12, "trial"),
    "a path": ("{name: ./trial.py}", "unknown_plugin", 12, None),
    "a wrong version": ("{name: trial, version: 2.0}", "plugin_version", 28, ""),
    "a version out of reach": ('{name: trial, version: ">=1.1, <2"}', "plugin_version", 28, ""),
    "no version at all": ("{name: trial, version: newest}", "plugin_version_unreadable", 28, ""),
    "an option that there is not": (
        '{name: trial, version: "1.0", options: {card: 1}}',
        "plugin_unknown_option",
        45,
        "cards",
    ),
    "an option outside its schema": (
        '{name: trial, version: "1.0", options: {cards: many}}',
        "plugin_option",
        52,
        "",
    ),
}


@pytest.mark.parametrize("kind", ENTRIES)
def test_a_fault_of_the_entry_is_told_at_its_place(plugin, kind):
    entry, code, column, suggestion = ENTRIES[kind]
    plugin(SOUND)

    with pytest.raises(gr.RulesetError) as failed:
        gr.loads_ruleset(ruleset(entry), "town.yaml")

    found = next(d for d in failed.value.diagnostics if d.severity == "error")
    assert (code, 4, column) == (found.code, found.span.line, found.span.column)
    if suggestion is not None:
        assert suggestion == found.suggestion


def test_a_plugin_without_a_version_is_a_warning_that_says_which_one_there_is(plugin, tmp_path):
    plugin(SOUND)
    file = tmp_path / "town.yaml"
    file.write_text(ruleset("trial"), encoding="utf-8")

    (found,) = gr.check_file(file)

    assert ("plugin_without_version", "warning", 4) == (found.code, found.severity, found.span.line)
    assert 'here is 1.0: write {name: trial, version: "1.0"}' in found.help_texts()


def test_a_plugin_that_is_named_twice(plugin):
    plugin(SOUND)

    with pytest.raises(gr.RulesetError, match="plugin_twice"):
        gr.loads_ruleset(ruleset(f"{{{TRIAL}}}", f"{{{TRIAL}}}"))


def test_every_broken_plugin_of_a_ruleset_is_told_at_once(plugin):
    plugin("x = 1", "one")
    plugin("import there_is_no_such_module", "two")

    with pytest.raises(gr.RulesetError) as failed:
        gr.loads_ruleset(ruleset("{name: one}", "{name: two}", "{name: three}"))

    codes = [d.code for d in failed.value.diagnostics if d.severity == "error"]
    assert ["plugin_without_hooks", "plugin_broken", "unknown_plugin"] == codes


def test_two_plugins_that_replace_the_same_policy_are_named(plugin):
    replacing = """
    class Mine(WrappedFreePlay):
        pass
    @hookimpl
    def gouji_free_play_policy(settings, default):
        made = Mine(default)
        made.default = None
        made.begins = lambda active: False
        return made
    """
    plugin(replacing, "one")
    plugin(replacing, "two")

    with pytest.raises(gr.RulesetError, match="plugins `one` and `two` both replace"):
        gr.loads_ruleset(ruleset("{name: one}", "{name: two}"))


IN_PLAY = {
    "raises": ("raise KeyError('oh')", "KeyError: 'oh'"),
    "returns a wrong type": ("return 'first'", "a whole number from 0 to 5; it gave 'first'"),
    "names a seat that there is not": ("return 6", "it gave 6"),
    "returns nothing": ("pass", "it gave None"),
    "exits": ("raise SystemExit(0)", "SystemExit: 0"),
}


@pytest.mark.parametrize("kind", IN_PLAY)
def test_a_plugin_that_fails_in_play_is_named_and_the_game_is_kept(plugin, kind):
    body, why = IN_PLAY[kind]
    plugin(
        f"""
        class Mine(WrappedFirstLeader):
            def choose(self, hands, drawn, last):
                if last is None:
                    return drawn
                {body}
        @hookimpl
        def gouji_first_leader_policy(default): return Mine(default)
        """
    )
    game = gr.Game(gr.loads_ruleset(ruleset(f"{{{TRIAL}}}")), seed=3)

    failure = None
    while failure is None:
        try:
            game = game.step(game.legal_actions()[0])
        except gr.PluginFailure as error:
            failure = error

    assert ("trial", "gouji_first_leader_policy", "choose") == (
        failure.plugin,
        failure.hook,
        failure.method,
    )
    assert why in failure.why
    assert not game.over
    assert len(game.log) > 50  # the whole first set up to its last decision
    assert game.legal_actions()


def test_a_function_is_held_to_the_type_it_declares(plugin):
    plugin(
        """
        @hookimpl
        def gouji_functions():
            return [Function("odd", ((PLAY,),), BOOL, lambda play: play.size % 2, doc="odd")]
        """
    )
    rules = gr.loads_ruleset(ruleset(f"{{{TRIAL}}}", more="gouji: {is: odd(play)}\n"))

    with pytest.raises(gr.PluginFailure, match="odd must give True or False; it gave 1"):
        rules.is_gouji("5")


def test_a_refusal_of_a_plugin_is_read_in_its_own_words(plugin):
    plugin(
        """
        class Mine(WrappedBurn):
            def why_not(self, state, seat):
                text = {"en": "not on Sundays", "zh-Hans": "星期天不烧", "zh-Hant": "星期天不燒"}
                return refuse(text, "burn", "burn.enabled")
        @hookimpl
        def gouji_burn_policy(default): return Mine(default)
        """
    )
    rules = gr.loads_ruleset(ruleset(f"{{{TRIAL}}}"))
    game = gr.Game.from_position(
        rules, hands={0: "KK53", 1: "AAA3", 2: "A53", 3: "53", 4: "53", 5: "53"}
    )
    refusal = rules.burn.why_not(game.step("KK").state, 2)

    assert refusal is not None
    assert "星期天不烧" == refusal.text("zh-Hans")
    assert "not on Sundays" == refusal.text()


def test_a_check_of_a_plugin_stands_at_the_setting_it_names(plugin):
    plugin(
        """
        @hookimpl
        def gouji_check(settings):
            text = {"en": "too many packs", "zh-Hans": "牌太多", "zh-Hant": "牌太多"}
            return [Problem(text, "deck.packs")]
        """
    )

    with pytest.raises(gr.RulesetError) as failed:
        gr.loads_ruleset(ruleset(f"{{{TRIAL}}}", more="deck: {packs: 4}\n"), "town.yaml")

    (found,) = failed.value.diagnostics
    assert ("plugin_says", 3, 8) == (found.code, found.span.line, found.span.column)
    assert "插件 `trial`：牌太多" == found.text("zh-Hans")


@pytest.mark.parametrize(
    ("value", "why"),
    [
        ("0", "最小是 1"),
        ("9", "最大是 5"),
        ("'3'", "应是 integer 类型"),
        ("4", "应是其中之一：1、3、5"),
    ],
)
def test_why_an_option_cannot_be_is_told_in_the_readers_language(plugin, value, why):
    plugin(
        """
        @hookimpl
        def gouji_options():
            cards = {"type": "integer", "minimum": 1, "maximum": 5, "enum": [1, 3, 5]}
            return {"properties": {"cards": cards}}
        """
    )

    with pytest.raises(gr.RulesetError) as failed:
        gr.loads_ruleset(ruleset(f"{{{TRIAL}, options: {{cards: {value}}}}}"))

    assert why in failed.value.diagnostics[0].text("zh-Hans")
