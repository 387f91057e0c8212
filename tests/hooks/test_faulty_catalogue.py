"""What a plugin brings along may be anything: it is named, and nothing else stops."""

import json

import pytest

import gouji_rules as gr
from gouji_rules.bots import make
from gouji_rules.cli.guard import guarded
from gouji_rules.hooks import look

ANYTHING = {
    "a number": "return 5",
    "an object": "return object()",
    "a list of nothing": "return [None]",
    "a generator that raises": "yield 1 / 0",
    "an exit": "raise SystemExit(0)",
    "no Exception": "raise GeneratorExit",
}


@pytest.mark.parametrize("body", ANYTHING.values(), ids=ANYTHING)
@pytest.mark.parametrize("hook", ["gouji_rulesets", "gouji_bots"])
def test_whatever_such_a_hook_returns_the_plugin_is_left_out_and_named(plugin, capsys, hook, body):
    file = plugin(f"@hookimpl\ndef {hook}():\n    {body}")

    assert 0 == guarded(["rulesets", "--plugin", str(file), "--lang", "en"])

    told = capsys.readouterr()
    assert "zhongyou" in told.out
    assert "The plugin `trial` is left out" in told.err
    assert hook in told.err
    assert 1 == told.err.count("\n")


BOTS = {
    "raises": ("raise ValueError('oh')", "ValueError: oh"),
    "exits": ("raise SystemExit(0)", "SystemExit: 0"),
    "chooses what it was not offered": ("return 'XX888'", "it returned 'XX888'"),
}


@pytest.mark.parametrize("kind", BOTS)
def test_a_bot_that_fails_is_named(plugin, kind):
    body, why = BOTS[kind]
    plugin(
        f"""
        class Ours:
            def __init__(self, seed): pass
            def choose(self, view, actions):
                {body}
        @hookimpl
        def gouji_bots(): return {{"ours": Ours}}
        """
    )
    game = gr.Game(gr.load_ruleset("xuandian"), seed=1)

    with pytest.raises(gr.PluginFailure, match=why) as failed:
        make("ours").choose(game.view(game.seat), game.legal_actions())

    assert ("trial", "gouji_bots", "ours") == (
        failed.value.plugin,
        failed.value.hook,
        failed.value.method,
    )


def test_a_bot_that_cannot_choose_is_named(plugin):
    plugin("@hookimpl\ndef gouji_bots(): return {'ours': lambda seed: 5}")

    with pytest.raises(gr.PluginFailure, match="it returned 5"):
        make("ours")


def test_what_a_plugin_prints_is_no_part_of_the_document(plugin, capsys):
    file = plugin("print('hello')\n@hookimpl\ndef gouji_bots():\n    print('again')\n    return {}")

    assert 0 == guarded(["rulesets", "--json", "--plugin", str(file)])

    told = capsys.readouterr()
    assert "zhongyou" in [one["id"] for one in json.loads(told.out)["rulesets"]]
    assert "hello\nagain\n" == told.err
    assert {} == dict(look().errors)
