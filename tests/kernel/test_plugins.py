"""Plugins' policies on the kernel: asked with the positions that the object engine has."""

import pytest

from gouji_rules import load_ruleset
from gouji_rules.engine.rules import Rules
from gouji_rules.hooks.errors import PluginFailure
from gouji_rules.kernel.gears import gear_of, plays_from_the_deal, tables_for
from gouji_rules.simulate.playing import bots_for_game, play_game
from tests.hooks.conftest import plugin as plugin  # noqa: PLC0414 - a fixture
from tests.hooks.conftest import ruleset
from tests.kernel.walk import Walked, same_from_the_deal, walk_game

LOOKS = """
from zlib import crc32
from gouji_rules.game.hand import Hand
from gouji_rules.plays import Play

BESIDE = {"public", "shown", "settings"}

def said(one):
    if isinstance(one, Hand):
        return one.counts, one.locked, one.at_least[:1], one.slots, one.only_last
    if isinstance(one, Play):
        return one.text
    if isinstance(one, (tuple, list)):
        return [said(each) for each in one]
    fields = getattr(type(one), "__dataclass_fields__", None)
    if fields is None:
        return repr(one)
    return [(name, said(getattr(one, name))) for name in fields if name not in BESIDE]

def drawn(below, *given):
    return crc32(repr(said(given)).encode()) % below
"""
"""Draws an answer from all that a policy is given, so that one thing that differs is seen."""

ODD = {
    "burn_order": """
class Odd(WrappedBurn):
    def order(self, state):
        order = self.default.order(state)
        turn = drawn(4, state)
        return order[turn:] + order[:turn]
    def why_not(self, state, seat):
        return self.default.why_not(state, seat) or (
            None if drawn(3, state, seat) else refuse({"en": "not now"}, "burn"))
    def leader_after_failure(self, status, burner):
        return drawn(6, status, burner)
""",
    "burn_duty": """
class Odd(WrappedBurn):
    def lead_fulfils(self, hand, play):
        return play.jokers > 0 or play.size == hand.size or play.size > 2
    def can_lead(self, hand):
        return hand.jokers > 0 or max(hand.counts) > 2 or self.default.can_lead(hand)
""",
    "wind": """
class Odd(WrappedWind):
    def leader(self, state, facts):
        active = [seat for seat in range(6) if state.status.active >> seat & 1]
        return active[drawn(len(active), state, facts)]
""",
    "passing": """
class Odd(WrappedPassing):
    def asked(self, state):
        asked = self.default.asked(state)
        return asked & ~(1 << drawn(12, state))
""",
    "yielding": """
class Odd(WrappedYielding):
    def forbids(self, state):
        return None if drawn(2, state) else refuse({"en": "not now"}, "burn")
""",
    "smothering": """
class Odd(WrappedSmothering):
    def smothers(self, state, victim, by):
        return drawn(2, state, victim, by) == 0
""",
    "hold_three": """
class Odd(WrappedHoldThree):
    def locked(self, status, seat):
        return 1 << drawn(12, status, seat)
""",
    "reporting": """
class Odd(WrappedReporting):
    def tells(self, state):
        return drawn(64, state)
    def shows(self, state, seat):
        return drawn(64, state, seat)
""",
    "free_play": """
class Odd(WrappedFreePlay):
    def begins(self, active):
        return active.bit_count() < 5 and active % 3 > 0
""",
    "places": """
class Odd(WrappedPlaces):
    def has_ended(self, active):
        return active.bit_count() < 3 or self.default.has_ended(active)
    def places(self, status, sizes, facts):
        turn = drawn(6, status, sizes, facts)
        places = self.default.places(status, sizes, facts)
        return places[turn:] + places[:turn]
""",
    "gouji": """
class Odd(WrappedGouji):
    def is_gouji(self, play):
        return play.size > 3
""",
    "opening": """
class Odd(WrappedOpening):
    def opens_with(self, play, win):
        return drawn(2, play, win.led, win.out, win.opposite_active, win.free) == 0
""",
}
"""Policies that answer in play by all that they are given."""

PLACE = {"burn_order": "burn", "burn_duty": "burn"}
MORE = {"yielding": "yielding: {on_gouji: true}\n", "burn_order": "yielding: {on_gouji: true}\n"}


def odd(plugin, tmp_path, name: str, source: str = "", more: str = "") -> Rules:
    """Return a ruleset with such a policy."""
    hook = PLACE.get(name, name)
    plugin(
        f"{LOOKS}{source or ODD[name]}\n@hookimpl\ndef gouji_{hook}_policy(default):\n"
        "    return Odd(default)\n"
    )
    file = tmp_path / "trial.yaml"
    file.write_text(ruleset("{name: trial}", more=MORE.get(name, "") + more), encoding="utf-8")
    return load_ruleset(file)


@pytest.mark.parametrize("name", ODD)
def test_a_policy_is_asked_about_the_same_on_both(plugin, tmp_path, name: str) -> None:
    rules, walked = odd(plugin, tmp_path, name), Walked()
    walk_game(rules, 3, 1, walked)
    same_from_the_deal(rules, 5, 1)

    assert ("kernel", ()) == gear_of(rules)
    assert walked.questions > 100


BETWEEN = {
    "tribute": """
class Odd(WrappedTribute):
    def payment(self, suited, received, debt):
        usual = self.default.payment(suited, received, debt)
        return usual if drawn(4, suited, received, debt) else 0
    def may_refuse(self, debt):
        return drawn(2, debt) == 0
    def is_returned(self, debt):
        return drawn(3, debt) > 0
    def returnable(self, giver, receiver, number):
        usual = self.default.returnable(giver, receiver, number)
        return usual if drawn(2, giver, receiver, number) else tuple(giver)
    def follows(self, result):
        return drawn(5, result) > 0
    def debts(self, result, memory):
        owed = self.default.debts(result, memory)
        turn = drawn(7, result, sorted(memory))
        return owed[turn:] + owed[:turn]
""",
    "revolution": """
class Odd(WrappedRevolution):
    def eligible(self, hand):
        return drawn(3, hand) == 0
    def voids(self, revolted):
        return revolted.bit_count() > 2
""",
    "buying": """
class Odd(WrappedBuying):
    def buy(self, hands):
        return self.default.buy(hands) if drawn(2, hands) else (tuple(hands), [])
""",
}
"""Policies that answer between two sets."""


@pytest.mark.parametrize("name", BETWEEN)
def test_a_policy_is_asked_the_same_between_sets(plugin, tmp_path, name: str) -> None:
    more = "revolution: {enabled: true}\n" if name == "revolution" else ""
    rules = odd(plugin, tmp_path, name, BETWEEN[name], more)
    same_from_the_deal(rules, 5, 4)
    same_from_the_deal(rules, 6, 4)

    assert plays_from_the_deal(rules)


@pytest.mark.parametrize("name", ["gouji", "free_play", "opening", "burn_duty"])
def test_what_looks_at_no_position_is_played_from_the_deal(plugin, tmp_path, name: str) -> None:
    assert plays_from_the_deal(odd(plugin, tmp_path, name))


@pytest.mark.parametrize("name", ["burn_order", "wind", "passing", "hold_three"])
def test_what_looks_at_positions_is_not_played_from_the_deal(plugin, tmp_path, name: str) -> None:
    assert not plays_from_the_deal(odd(plugin, tmp_path, name))


@pytest.mark.parametrize(
    ("name", "code", "source"),
    [
        (
            "free_play",
            "no_table",
            "def begins(self, active):\n        return 6 // active < 2",
        ),
        ("free_play", "differs", "def begins(self, active):\n        return next(TOLD) == 2"),
        ("places", "differs", "def has_ended(self, active):\n        return next(TOLD) == 70"),
        ("gouji", "differs", "def is_gouji(self, play):\n        return next(TOLD) % 97 == 1"),
        ("burn", "policy", "def admits(self, state, seat, play, rest):\n        return None"),
    ],
)
def test_what_is_no_table_keeps_the_object_engine(
    plugin, tmp_path, name: str, code: str, source: str
) -> None:
    kind = "Wrapped" + "".join(map(str.capitalize, name.split("_")))
    source = f"import itertools\nTOLD = itertools.count()\nclass Odd({kind}):\n    {source}\n"
    rules = odd(plugin, tmp_path, name, source)

    assert ("objects", ((code, name, "trial"),)) == gear_of(rules)
    assert tables_for(rules) is None
    for lang in ("en", "zh-Hans", "zh-Hant"):
        assert "trial" in gear_of(rules).hindrances[0].message.text(lang)


def test_who_answers_the_same_in_two_ways_stops_the_game_by_name(plugin, tmp_path) -> None:
    source = """
from itertools import count
TOLD = count()
class Odd(WrappedPassing):
    def asked(self, state):
        return self.default.asked(state) & ~(next(TOLD) % 2)
"""
    rules = odd(plugin, tmp_path, "passing", source)
    with pytest.raises(PluginFailure, match="when it was asked the same again"):
        play_game(rules, 1, bots_for_game(["random"], 1, 0), 1)
