"""A policy is described by its protocol: hook, guard and the class to build on follow from it."""

import inspect
from typing import Protocol, get_type_hints

import pytest

import gouji_rules as gr
from gouji_rules.game.answers import ActiveSeat, Seat
from gouji_rules.game.policies import asked_where
from gouji_rules.game.state import State
from gouji_rules.hooks import PluginError, PluginFailure, policy_specs, wrappers
from gouji_rules.hooks.guard import guarded
from gouji_rules.hooks.kinds import POLICIES, kind_of
from gouji_rules.hooks.policy_specs import spec_of
from tests.hooks.conftest import ruleset


class TableTalkPolicy(Protocol):
    """Who may speak.

    When: once for each load; its rule is the setting `talk`.
    """

    is_silent: bool = False
    """A promise: nobody ever speaks."""

    def first(self, drawn: int) -> Seat:
        """Return who speaks first."""
        raise AssertionError

    @asked_where("has_more")
    def after(self, state: State, seat: int) -> ActiveSeat:
        """Return who speaks after a seat."""
        raise AssertionError

    def is_over(self) -> bool:
        """Return whether all has been said."""
        raise AssertionError


TALK = kind_of(TableTalkPolicy)


class Talk:
    is_silent = False

    def __init__(self, first: object = 2) -> None:
        self._first = first

    def first(self, drawn: int) -> object:
        return self._first

    def after(self, state: State, seat: int) -> object:
        return self._first

    def is_over(self) -> object:
        return self._first


def test_a_protocol_says_what_its_hook_and_its_methods_are() -> None:
    assert ("table_talk", "gouji_table_talk_policy") == (TALK.name, TALK.hook)
    assert {"first": ["drawn"], "after": ["state", "seat"], "is_over": []} == TALK.arguments
    assert (("is_silent",), ("has_more",)) == (TALK.promises, TALK.switches)


def test_its_hook_speaks_as_its_docstring_does() -> None:
    text = inspect.getdoc(spec_of(TALK)) or ""

    assert "Replace or wrap who may speak." == text.split("\n")[0]
    assert "\nWhen: once for each load; its rule is the setting `talk`.\n" in text


def test_its_guard_holds_answers_to_what_it_returns() -> None:
    state = gr.Game.from_position(gr.load_ruleset("xuandian"), hands={1: "3", 4: "5"}).state

    assert 4 == guarded(Talk(4), TALK, "trial").after(state, 1)
    with pytest.raises(PluginFailure, match="after must give"):
        guarded(Talk(2), TALK, "trial").after(state, 1)
    with pytest.raises(PluginFailure, match="first must give the number of a seat"):
        guarded(Talk(6), TALK, "trial").first(0)
    with pytest.raises(PluginFailure, match="is_over must give"):
        guarded(Talk(1), TALK, "trial").is_over()


def test_what_it_lacks_is_told_at_load() -> None:
    with pytest.raises(PluginError) as raised:
        guarded(object(), TALK, "trial")

    assert ["first", "after", "is_over", "is_silent"] == raised.value.params["missing"]


def test_what_takes_other_arguments_is_told_at_load() -> None:
    class Deaf(Talk):
        def after(self, state: State) -> object:  # type: ignore[override]
            return 1

    with pytest.raises(PluginError) as raised:
        guarded(Deaf(), TALK, "trial")

    assert "gouji_table_talk_policy.after" == raised.value.params["hook"]
    assert "(state, seat)" == raised.value.params["asked"]
    assert "test_described_once.py:" in raised.value.params["where"]


def test_an_answer_that_nothing_checks_is_no_policys() -> None:
    class LoosePolicy(Protocol):
        def anything(self) -> object: ...

    with pytest.raises(TypeError, match="object"):
        kind_of(LoosePolicy)


@pytest.mark.parametrize("kind", POLICIES, ids=lambda kind: kind.name)
def test_a_plugin_can_build_on_every_policy(kind) -> None:
    name = f"Wrapped{kind.protocol.__name__.removesuffix('Policy')}"
    wrapper = getattr(wrappers, name)

    assert kind.protocol in wrapper.__mro__
    assert set() == {*kind.methods} & {*vars(wrapper)}
    assert kind.protocol == get_type_hints(getattr(policy_specs, kind.hook))["default"]


def test_who_builds_on_nothing_and_leaves_methods_out_is_told_at_load(plugin) -> None:
    plugin(
        """
        class Mine(WrappedWind):
            def __init__(self, default): self.usual = default
            def can_be_claimed(self): return True
        @hookimpl
        def gouji_wind_policy(default): return Mine(default)
        """
    )

    with pytest.raises(gr.RulesetError, match="plugin_policy") as raised:
        gr.loads_ruleset(ruleset("{name: trial, version: 1.0}"))

    assert "leader" in str(raised.value)
    assert "can_be_claimed" not in str(raised.value)


@pytest.mark.parametrize("answer", [64, -1, 0b1000, 1 << 0, True, None])
def test_who_is_asked_plays_on_and_is_not_the_owner(answer: object) -> None:
    """The owner is 0; 3 has gone out."""

    class Asking:
        def asked(self, state: State) -> object:
            return answer

    game = gr.Game.from_position(
        gr.load_ruleset("xuandian"), hands={0: "A3", 1: "53", 2: "63", 4: "73", 5: "83"}, out=[3]
    )
    (passing,) = (kind for kind in POLICIES if kind.name == "passing")
    state = game.step("A").state
    with pytest.raises(
        PluginFailure, match="asked must give a whole number, bit 0 to 5 for each seat"
    ):
        guarded(Asking(), passing, "trial").asked(state)
