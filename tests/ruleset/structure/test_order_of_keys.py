"""The order of keys never carries meaning: files with their keys shuffled are the same rules."""

from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml

import gouji_rules as gr
from gouji_rules.messages import LANGUAGES
from gouji_rules.ruleset import check_file, rulesets_folder, shipped_ids
from gouji_rules.sheet.sheet import sheet
from tests.meta.project import ROOT

PLUGINS = sorted((ROOT / "plugins").glob("*/*/rulesets/*.yaml"))
FILES = [*(rulesets_folder() / f"{name}.yaml" for name in shipped_ids()), *PLUGINS]
OTHERS = [ROOT / "tests" / "rulesets" / "turned_round.yaml"]


def shuffled(node: Any, random: Random) -> Any:
    """Return data with the keys of every table in another order."""
    if isinstance(node, dict):
        keys = sorted(node, key=str)
        random.shuffle(keys)
        return {key: shuffled(node[key], random) for key in keys}
    return [shuffled(one, random) for one in node] if isinstance(node, list) else node


class _Text(yaml.SafeLoader):
    """Reads every scalar as its text: ours reads YAML 1.2 and this library 1.1."""


_Text.yaml_implicit_resolvers = {}


def texts(node: Any) -> str:
    """Return data whose scalars are texts as YAML that means what the texts say."""
    if isinstance(node, dict):
        return "{" + ", ".join(f"{texts(key)}: {texts(one)}" for key, one in node.items()) + "}"
    if isinstance(node, list):
        return "[" + ", ".join(map(texts, node)) + "]"
    plain = node.replace("_", "").replace(".", "").replace("-", "").isalnum() and node.isascii()
    return node if plain else yaml.dump(node, default_style='"', width=10**6).strip()


@pytest.mark.parametrize(
    ("path", "lang"),  # each ruleset in one of the languages
    [(path, LANGUAGES[number % 3]) for number, path in enumerate([*FILES, *OTHERS])],
    ids=lambda one: getattr(one, "stem", one),
)
def test_a_ruleset_with_its_keys_shuffled_is_the_same(
    path: Path, lang: str, tmp_path: Path
) -> None:
    usual = gr.load_ruleset(path)
    data = yaml.load(path.read_text(encoding="utf-8"), _Text)
    other = tmp_path / "shuffled.yaml"
    other.write_text(texts(shuffled(data, Random(f"{path.stem} {lang}"))), encoding="utf-8")

    rules = gr.load_ruleset(other)

    assert [] == [one for one in check_file(other) if one.severity == "error"]
    assert usual.digest == rules.digest
    assert list(usual.settings.items()) == list(rules.settings.items())
    assert (usual.deck.kinds, usual.deck.levels) == (rules.deck.kinds, rules.deck.levels)
    assert sheet(usual, lang).as_json() == sheet(rules, lang).as_json()


@pytest.mark.parametrize("table", ["{D: 1, X: 1}", "{X: 1, D: 1}"])
def test_the_small_joker_stands_below_the_big_one_however_they_are_written(table: str) -> None:
    for parent in ("", "extends: xuandian\n"):
        rules = gr.loads_ruleset(f"id: t\n{parent}deck: {{jokers: {table}}}\n")

        assert ("XD", True, False) == (
            rules.deck.levels,
            rules.beats("D", "X"),
            rules.beats("X", "D"),
        )
