"""Each policy that a plugin may replace changes what happens at the table."""

import pytest

import gouji_rules as gr
from gouji_rules.hooks.kinds import POLICIES
from gouji_rules.why import beats_lines, move_lines, why_action, why_beats
from tests.hooks.conftest import ruleset

HANDS = {0: "AA53", 1: "KK3", 2: "553", 3: "QQ3", 4: "663", 5: "773"}
RISING = {0: "6553", 1: "7443", 2: "9883", 3: "TTT3", 4: "6673", 5: "JJJ3"}


def at(rules, *moves, hands=HANDS, **position):
    """Return the facts of a position after some moves."""
    game = gr.Game.from_position(rules, hands=hands, **position)
    for move in moves:
        game = game.step(move)
    return game.facts()


def owed(rules):
    """Return what is owed after a set in which all had opened and 0 burned 1."""
    result = {"finish_order": [0, 1, 2, 3, 4, 5], "opened": range(6), "burned": ["0 burned 1"]}
    return gr.Game.from_position(rules, result=result).facts()["debts"]


def before_play(rules, phase, cards, others):
    """Return the facts after a phase before play, seat 0 holding other cards than the rest."""
    return at(rules, hands={seat: others if seat else cards for seat in range(6)}, phase=phase)


def wind(rules):
    """Return who leads after the last play of seat 0, which nobody beats."""
    game = gr.Game.from_position(rules, hands={**HANDS, 0: "8"}).step("8")
    while not game.facts()["leads"]:
        game = game.step("pass")
    return game.seat


def end(rules, what):
    """Return a fact of a set that ends with the next play, the third of one federation."""
    return at(rules, "4", hands={0: "4", 1: "5", 3: "66", 5: "7"}, out=[2, 4])[what]


CHANGES = {
    "comparison": (
        "def beats(self, new, old): return new.size > old.size",
        lambda rules: rules.beats("44", "K"),
        False,
        True,
    ),
    "gouji": (
        "def is_gouji(self, play): return play.size == 2",
        lambda rules: at(rules, "55", lead=2)["asks"],
        3,
        4,  # asked whether it burns with 66
    ),
    "opening": (
        "def opens(self, play): return False",
        lambda rules: at(rules, "AA", "pass")["opened"],
        [0],
        [],
    ),
    "burn": (
        "def cards_owed(self, links): return 7",
        lambda rules: owed(rules)[0],
        "1 pays 0 1 burn",
        "1 pays 0 7 burn",
    ),
    "tribute": (
        "def debts(self, result, memory): return ()",
        owed,
        ["1 pays 0 1 burn", "4 pays 1 1 fall", "5 pays 0 2 fall"],
        [],
    ),
    "first_leader": (
        "def choose(self, hands, drawn, last): return 4",
        lambda rules: before_play(rules, "first_leader", "4444", "5")["asks"],
        0,
        4,
    ),
    "buying": (
        "def buy(self, hands): return tuple(hands), []",
        lambda rules: before_play(rules, "buy_three", "2K", "33")["hands"][0],
        "K3",
        "2K",
    ),
    "wind": ("def leader(self, state): return 4", wind, 1, 4),
    "passing": (
        "def asked(self, state): return state.status.active & ~(1 << state.owner)",
        lambda rules: at(rules, *("6 7 9 T pass J" + 4 * " pass").split(), hands=RISING)["asks"],
        5,
        4,  # who has passed on the T
    ),
    "free_play": (
        "def begins(self, active): return True",
        lambda rules: at(rules, "55", lead=2)["free_play"],
        False,
        True,
    ),
    "places": (
        "def places(self, status, sizes): return (6, 5, 4, 3, 2, 1)",
        lambda rules: end(rules, "places"),
        {0: 3, 1: 4, 2: 1, 3: 6, 4: 2, 5: 5},
        {0: 6, 1: 5, 2: 4, 3: 3, 4: 2, 5: 1},
    ),
    "points": (
        "def points(self, places, bonuses): return (0.5, -0.5), False",
        lambda rules: end(rules, "points"),
        [12, -12],
        [0.5, -0.5],
    ),
    "yielding": (
        "def forbids(self, state): return refuse({'en': 'nobody yields'}, 'yielding')",
        lambda rules: "yield" in at(rules, "A", "pass", "pass")["legal"],
        True,
        False,
    ),
    "smothering": (
        "def smothers(self, state, victim, by): return by == 5",
        lambda rules: at(rules, "55", "66", hands={**HANDS, 0: "553", 1: "6653"})["smothered"],
        {0: 1},
        {},
    ),
    "hold_three": (
        "def locked(self, status, seat): return 1 << 11",
        lambda rules: at(rules)["legal"],
        ["5", "A", "AA"],
        ["5"],
    ),
    "reporting": (
        "def tells(self, state): return 0b1001",
        lambda rules: gr.Game.from_position(rules, hands=HANDS).view(1).counts,
        (None,) * 6,
        (4, 3, None, 3, None, None),
    ),
    "calls": (
        "def may_call(self, status, seat): return seat == 2",
        lambda rules: at(rules, hands={}, phase="early_calls")["asks"],
        0,
        2,
    ),
    "revolution": (
        "def eligible(self, hand): return hand.twos > 0",
        lambda rules: before_play(rules, "revolution", "44443", "253")["asks"],
        0,
        1,
    ),
    "games": (
        "def is_over(self, facts): return facts.match.points[0] > 12",
        lambda rules: end(rules, "game_over"),
        True,
        False,
    ),
}
MORE = {"calls": "calls: two_stage\n"}
"""What else the ruleset says, where the policy is never asked without it."""


@pytest.mark.parametrize("name", [kind.name for kind in POLICIES])
def test_what_a_plugin_puts_in_place_of_a_policy_is_what_happens(plugin, name):
    body, happens, usually, instead = CHANGES[name]
    wrapper = "Wrapped" + name.title().replace("_", "")
    plugin(
        f"""
        class Mine({wrapper}):
            {body}
        @hookimpl
        def gouji_{name}_policy(default): return Mine(default)
        """
    )

    more = MORE.get(name, "")
    assert usually == happens(gr.loads_ruleset(f"id: usual\nextends: xuandian\n{more}"))
    assert instead == happens(gr.loads_ruleset(ruleset("{name: trial, version: 1.0}", more=more)))


def why(rules, action, *moves, hands=HANDS, **position):
    """Return the lines of ``gouji why`` of an action after some moves."""
    game = gr.Game.from_position(rules, hands=hands, **position)
    for move in moves:
        game = game.step(move)
    return move_lines(why_action(game, action), "en")


WHYS = {
    "comparison": lambda rules: beats_lines(why_beats(rules, "A", "K"), "en"),
    "gouji": lambda rules: beats_lines(why_beats(rules, "A", "K"), "en"),
    "opening": lambda rules: beats_lines(why_beats(rules, "AA", "KK"), "en"),
    "burn": lambda rules: why(rules, "pass", "KK", hands={**HANDS, 0: "KK53", 2: "XAA53"}),
    "wind": lambda rules: why(rules, "K", "8", *["pass"] * 5, hands={**HANDS, 0: "8"}),
    "passing": lambda rules: why(rules, "pass", *["6", "7", "9", "T", "pass", "J"], hands=RISING),
}


@pytest.mark.parametrize("name", WHYS)
def test_why_names_the_plugin_that_has_the_last_word(plugin, name):
    plugin(
        f"""
        class Mine(Wrapped{name.title()}): pass
        @hookimpl
        def gouji_{name}_policy(default): return Mine(default)
        """
    )
    words = "The plugin trial has the last word on it."

    assert not any(words in line for line in WHYS[name](gr.load_ruleset("xuandian")))
    rules = gr.loads_ruleset(ruleset("{name: trial, version: 1.0}"))
    assert any(words in line for line in WHYS[name](rules))
