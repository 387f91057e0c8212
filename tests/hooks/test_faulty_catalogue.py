"""What a plugin brings along may be anything: it is named, and nothing else stops."""

import json

import pytest

import gouji_rules as gr
from gouji_rules.bots import make
from gouji_rules.cli.guard import guarded
from gouji_rules.hooks import ALLOWED, look
from gouji_rules.hooks.sources import trust
from gouji_rules.hooks.trusted import configuration_file
from tests.hooks.conftest import ruleset

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
    "chooses what it was not offered": ("return 'XX888'", "it gave 'XX888'"),
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

    with pytest.raises(gr.PluginFailure, match="it gave 5"):
        make("ours")


def test_what_a_plugin_prints_is_no_part_of_the_document(plugin, capsys):
    file = plugin("print('hello')\n@hookimpl\ndef gouji_bots():\n    print('again')\n    return {}")

    assert 0 == guarded(["rulesets", "--json", "--plugin", str(file)])

    told = capsys.readouterr()
    assert "zhongyou" in [one["id"] for one in json.loads(told.out)["rulesets"]]
    assert "hello\nagain\n" == told.err
    assert {} == dict(look().errors)


# The user's own configuration


@pytest.fixture
def configured(tmp_path, monkeypatch):
    """Return what writes the user's configuration."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))

    def write(text):
        configuration_file().parent.mkdir(parents=True, exist_ok=True)
        configuration_file().write_bytes(text)
        ALLOWED.set()

    yield write
    ALLOWED.set()


DIGEST = b'sha256 = "' + b"a" * 64 + b'"\n'
UNREADABLE = {
    "no UTF-8": b"\xff\xfe[[",
    "no list": b"plugin = 5\n",
    "no digest": b'[[plugin]]\nfile = "x.py"\n',
    "the home of nobody": b'[[plugin]]\nfile = "~nobody_at_all/x.py"\n' + DIGEST,
    "signs that a terminal acts on": b'[[plugin]]\nfile = "\\u001b[31m.py"\n' + DIGEST,
}
NO_FILES = {
    "a file that is not there": b'[[plugin]]\nfile = "/no/such/trial.py"\n' + DIGEST,
    "a folder": b'[[plugin]]\nfile = "/"\n' + DIGEST,
    "a name that no file can have": b'[[plugin]]\nfile = "' + b"a" * 5000 + b'.py"\n' + DIGEST,
}


@pytest.mark.parametrize("text", UNREADABLE.values(), ids=UNREADABLE)
def test_an_unreadable_configuration_is_told_once_and_takes_nothing_else_away(
    configured, tmp_path, capsys, text
):
    configured(text)
    (tmp_path / "more.py").write_text(
        "from gouji_rules.hooks import hookimpl\n@hookimpl\ndef gouji_bots(): return {}\n"
    )
    arguments = ["--lang", "en", "plugins", "--plugin", str(tmp_path / "more.py")]

    assert 0 == guarded(arguments)

    told = capsys.readouterr()
    assert "more" in told.out
    assert told.err.startswith("gouji: the list of trusted plugins, ")
    assert 1 == told.err.count("\n")
    assert told.err.strip().isprintable()


def test_a_ruleset_that_may_need_the_unreadable_configuration_is_told_of_it(configured):
    configured(b"plugin = 5\n")

    with pytest.raises(gr.RulesetError, match="the list of trusted plugins"):
        gr.loads_ruleset(ruleset("{name: trial}"))


@pytest.mark.parametrize("text", NO_FILES.values(), ids=NO_FILES)
def test_a_trusted_file_that_is_not_there_is_told_so(configured, capsys, text):
    configured(text)

    assert 0 == guarded(["rulesets", "--lang", "en"])

    told = capsys.readouterr()
    assert "zhongyou" in told.out
    assert "there is no Python file" in told.err


def test_a_name_that_no_file_can_have_is_no_plugin(capsys):
    assert 2 == guarded(["rulesets", "--plugin", "a" * 5000 + ".py", "--lang", "en"])

    assert "there is no Python file" in capsys.readouterr().err


def test_what_is_trusted_beside_a_file_that_has_gone_works(configured, tmp_path):
    configured(NO_FILES["a file that is not there"])
    file = tmp_path / "good.py"
    file.write_text(
        "from gouji_rules.hooks import hookimpl\n@hookimpl\ndef gouji_bots(): return {}\n"
    )
    trust(file)

    assert "good" not in look().errors
    assert "trial" in look().errors
