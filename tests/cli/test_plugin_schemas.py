"""``gouji schema ruleset`` knows what the plugins that are allowed here take."""

import json

import pytest
from jsonschema import Draft202012Validator

import gouji_rules as gr
from gouji_rules.cli.guard import guarded
from tests.hooks.conftest import plugin  # noqa: F401 - a fixture

SOURCE = """
@hookimpl
def gouji_options():
    size = {"type": "integer", "minimum": 1, "default": 2, "description": "how many"}
    return {"$defs": {"size": size}, "properties": {"cards": {"$ref": "#/$defs/size"}}}
"""


@pytest.fixture
def schema(plugin, capsys):  # noqa: F811
    """Return what an editor is given, with a plugin of one option."""
    file = plugin(SOURCE)
    assert 0 == guarded(["schema", "ruleset", "--plugin", str(file), "--lang", "en"])
    return json.loads(capsys.readouterr().out)


def wrong(schema, entry):
    document = {"id": "town", "extends": "xuandian", "plugins": [entry]}
    return [*Draft202012Validator(schema).iter_errors(document)]


@pytest.mark.parametrize(
    "entry",
    [
        "trial",
        {"trial": {"version": "1.0", "cards": 3}},
        {"name": "trial", "version": "1.0", "options": {"cards": 3}},
        {"name": "trial", "options": None},
        {"name": "elsewhere", "options": {"anything": 1}},
        {"elsewhere": {"anything": 1}},
    ],
)
def test_what_a_plugin_takes_is_right(schema, entry):
    assert [] == wrong(schema, entry)


@pytest.mark.parametrize(
    "entry",
    [
        {"trial": {"card": 3}},
        {"trial": {"cards": 0}},
        {"name": "trial", "options": {"card": 3}},
        {"name": "trial", "options": {"cards": "many"}},
        {"gouji-liangpai": {"points": -1}},
    ],
)
def test_what_it_does_not_take_is_wrong(schema, entry):
    assert wrong(schema, entry)


def test_an_editor_finds_the_options_under_the_plugins_name(schema):
    branches = schema["properties"]["plugins"]["items"]["anyOf"]
    short = next(one for one in branches if "trial" in one.get("properties", {}))

    assert {"version", "cards"} == {*short["properties"]["trial"]["properties"]}
    assert any("trial" in one.get("enum", ()) for one in branches[0]["anyOf"])


def test_a_broken_plugin_is_left_out_and_named(plugin, capsys):  # noqa: F811
    file = plugin("@hookimpl\ndef gouji_options(): return 5")

    assert 0 == guarded(["schema", "ruleset", "--plugin", str(file), "--lang", "en"])

    told = capsys.readouterr()
    assert "trial" not in told.out
    assert "The plugin `trial` is left out" in told.err


def test_without_plugins_it_is_the_published_one(capsys):
    assert 0 == guarded(["--no-plugins", "schema", "ruleset", "--json"])

    from gouji_rules.schemas import published

    assert json.loads(published("ruleset")) == json.loads(capsys.readouterr().out)


def test_no_option_is_called_version(plugin):  # noqa: F811
    plugin("@hookimpl\ndef gouji_options(): return {'properties': {'version': {'default': 1}}}")

    with pytest.raises(gr.RulesetError, match="no option can be called `version`") as failed:
        gr.loads_ruleset("id: town\nextends: xuandian\nplugins: [{name: trial, version: 1.0}]\n")

    assert "plugin_schema" == failed.value.diagnostics[-1].code


def test_a_misspelt_option_in_a_change_is_told_with_what_is_meant(plugin):  # noqa: F811
    plugin(SOURCE)

    with pytest.raises(gr.RulesetError) as failed:
        gr.loads_ruleset(
            "id: town\nextends: xuandian\nplugins: [{name: trial, version: 1.0}]\n",
            settings={"plugins.trial.card": 3},
        )

    (found,) = (one for one in failed.value.diagnostics if one.severity == "error")
    assert ("plugin_unknown_option", "cards") == (found.code, found.suggestion)
