"""``gouji_rules.plugin`` is all that a plugin's module has to import."""

import ast
import inspect
import subprocess
import sys
import textwrap

import pytest

import gouji_rules as gr
from gouji_rules import plugin as door
from gouji_rules.game.policies import Memory
from gouji_rules.hooks import policy_specs, specs
from gouji_rules.hooks.kinds import POLICIES
from tests.hooks.conftest import ruleset
from tests.meta.project import ROOT, imports

PYTHONS = {"Any", "Callable", "Iterable", "Literal", "Mapping", "Path", "Sequence"}
"""Types of signatures that are not ours."""


def types_in(function) -> set[str]:
    """Return the names of types that a function's signature writes."""
    (node,) = ast.parse(textwrap.dedent(inspect.getsource(function))).body[-1:]
    assert isinstance(node, ast.FunctionDef)
    annotations = [*(one.annotation for one in node.args.args), node.returns]
    return {
        name.id
        for annotation in annotations
        if annotation is not None
        for name in ast.walk(annotation)
        if isinstance(name, ast.Name) and name.id[0].isupper()
    }


def test_its_names_are_sorted_and_each_once() -> None:
    names = [*door.__all__]

    assert sorted({*names}) == sorted(names)
    assert [] == [name for name in names if not hasattr(door, name)]


@pytest.mark.parametrize("kind", POLICIES, ids=lambda kind: kind.name)
def test_it_has_a_policy_the_class_to_build_on_and_all_that_its_methods_speak_of(kind) -> None:
    name = kind.protocol.__name__
    spoken = {one for method in kind.methods for one in types_in(vars(kind.protocol)[method])}

    assert getattr(door, name) is kind.protocol
    assert kind.protocol in getattr(door, f"Wrapped{name.removesuffix('Policy')}").__mro__
    assert set() == spoken - {*door.__all__} - PYTHONS


def test_it_has_all_that_the_other_hooks_speak_of() -> None:
    hooks = [one for name, one in vars(specs).items() if name.startswith("gouji_")]
    memory = [one for name, one in vars(Memory).items() if name in ("after", "shows", "decode")]
    spoken = set().union(*map(types_in, [*hooks, policy_specs.policy_hook, *memory]))

    assert set() == spoken - {*door.__all__} - PYTHONS - {"Policy", "Kept", "Shown"}


PLUGINS = sorted((ROOT / "plugins").glob("*/gouji_*/*.py"))


@pytest.mark.parametrize("path", PLUGINS, ids=lambda path: path.parent.name)
def test_the_plugins_that_lie_here_come_in_by_it(path) -> None:
    ours = {module.rsplit(".", 1)[0] for _, module in imports(path) if "gouji_rules" in module}

    assert {"gouji_rules.plugin"} == ours | {"gouji_rules.plugin"}


@pytest.mark.parametrize("page", ["docs/reference/hooks.md", "docs/zh/reference/hooks.md"])
def test_every_name_stands_in_the_reference(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")

    missing = [name for name in door.__all__ if f"`{name}" not in text]
    assert [] == missing


def test_the_package_does_not_go_through_it() -> None:
    loads = "import sys, gouji_rules.record, gouji_rules.hooks.manager"
    code = f"{loads}; print('gouji_rules.plugin' in sys.modules)"
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=60
    )

    assert ("False\n", "") == (run.stdout, run.stderr)


def test_a_plugin_that_imports_nothing_else_makes_decks_cards_and_hands(plugin) -> None:
    plugin(
        """
        class Mine(WrappedBurn):
            def lead_fulfils(self, hand: Hand, play: Play) -> bool:
                return hand_without(hand, play).jokers == 0

            def cards_owed(self, links: int) -> Cards:
                return self.owed

        @hookimpl
        def gouji_burn_policy(settings, default: BurnPolicy) -> BurnPolicy:
            deck = deck_of(settings)
            mine = Mine(default)
            mine.owed = suited.size_of(suited_cards(deck, "D2♥A"))
            return mine
        """,
        head="from gouji_rules.plugin import *\n__version__ = '1.0'\n",
    )
    rules = gr.loads_ruleset(ruleset("{name: trial, version: 1.0}"))
    hand = rules.hands.make(rules.deck.parse("DXX88"))

    assert 3 == rules.burn.cards_owed(1)
    assert rules.burn.lead_fulfils(hand, rules.play("DXX88"))
    assert not rules.burn.lead_fulfils(hand, rules.play("XX88"))


def test_a_hand_gives_nothing_that_it_does_not_hold() -> None:
    rules = gr.load_ruleset("xuandian")
    hand = rules.hands.make(rules.deck.parse("X88"))

    assert rules.hands.make(rules.deck.parse("8")) == door.hand_without(hand, rules.play("X8"))
    with pytest.raises(ValueError, match="XX8 is not in the hand"):
        door.hand_without(hand, rules.play("XX8"))


def test_cards_with_suits_are_read_as_they_are_written() -> None:
    deck = gr.load_ruleset("xuandian").deck

    assert "D2♥A♠" == door.suited.written(deck, door.suited_cards(deck, "A♠D2♥"))
    with pytest.raises(door.CardError):
        door.suited_cards(deck, "Z")
