"""A plugin listens to the moments of a set, and what it wants happens, as far as it may."""

import textwrap

import pytest

import gouji_rules as gr
from gouji_rules import plain
from gouji_rules.bots import make
from gouji_rules.game.moments import MOMENTS
from tests.hooks.conftest import ruleset

HEAD = """
from gouji_rules.plugin import *
__version__ = "1.0"
def words(text): return {"en": text, "zh-Hans": text, "zh-Hant": text}
"""
FIVE = {1: "K53", 2: "663", 3: "773", 4: "883", 5: "993"}


@pytest.fixture
def rules(plugin):
    """Return what loads a ruleset whose plugin has these methods of moments."""

    def load(methods, more=""):
        body = textwrap.indent(textwrap.dedent(methods), "    ")
        hook = "@hookimpl\ndef gouji_moments(): return Mine()\n"
        plugin(f"class Mine:\n{body}\n{hook}", head=HEAD)
        return gr.loads_ruleset(ruleset("{name: trial, version: 1.0}", more=more))

    return load


def at(rules, hands, *moves, **position):
    """Return the game after some moves from a position."""
    game = gr.Game.from_position(rules, hands=hands, **position)
    for move in moves:
        game = game.step(move)
    return game


def passed(game):
    """Return the game after everybody has passed on what lies on the table."""
    while game.seat >= 0 and game.state.top is not None:
        game = game.step("pass")
    return game


def trick(rules, hands, *moves, **position):
    """Return the game once the trick has ended that some moves have begun."""
    return passed(at(rules, hands, *moves, **position))


def hands(game):
    """Return the six hands as texts."""
    return [game.rules.deck.format(hand.counts) for hand in game.state.hands]


def told(game, kind):
    """Return the events of a kind."""
    return [event for event in game.events if event.kind == kind]


TELLS = "\n".join(
    f"def {name}(self, facts, *seats): return [Points((0,), 0, words(f'{name} {{seats}}'))]"
    for name in MOMENTS
)
"""Methods that give the moment's name, and the seats, as words of points."""


def test_moments_come_in_the_order_of_a_set(rules):
    game = gr.Game(rules(TELLS), seed=3, sets=1)
    bots = [make("steady", seat) for seat in range(6)]
    while not game.over:
        game = game.step(bots[game.seat].choose(game.view(game.seat), game.legal_actions()))
    names = [event.data["why"]["en"].split()[0] for event in told(game, "awarded")]

    assert ["dealt", "play_begun", "lead_won"] == names[:3]
    assert "set_ended" == names[-1]
    assert len(game.state.status.out) == names.count("gone_out")
    assert 1 == names.count("dealt") == names.count("play_begun") == names.count("set_ended")


def test_a_burn_is_told_when_it_wins_its_trick_and_when_it_succeeds(rules):
    six = {0: "AAAA53", 1: "553", 2: "XX2222K", 3: "Q53", 4: "553", 5: "553"}
    game = at(rules(TELLS), six, "AAAA", "burn XX22")
    assert [] == told(game, "awarded")
    game = passed(game)
    while game.state.status.burned == () and game.seat >= 0:
        game = game.step(game.legal_actions()[0])

    said = [event.data["why"]["en"] for event in told(game, "awarded")]
    assert "burn_won (2, 0)" == said[0]
    assert "lead_won (2,)" == said[1]
    assert 1 == said.count("burn_won (2, 0)")
    assert "burn_succeeded (2, 0)" in said


def test_cards_go_and_only_those_who_see_them_hear_of_it(rules):
    given = """
    def lead_won(self, facts, seat):
        kind = max(k for k, n in enumerate(facts.hands[1].counts) if n)
        one = tuple(int(k == kind) for k in range(len(facts.hands[1].counts)))
        return [Move(one, 1, seat, (4,), words("{seat} to {to}: {cards}"))]
    """
    game = trick(rules(given), {0: "A54", **FIVE}, "A")

    assert ["K54", "53"] == hands(game)[:2]
    (moved,) = told(game, "moved")
    assert [0, 1, 4] == [seat for seat in range(6) if moved.visible_to(seat)]
    assert plain.view_data(game.view(5)) == plain.view_data(
        trick(gr.load_ruleset("xuandian"), {0: "A54", **FIVE}, "A").view(5)
    )


def everything(giver, taker):
    return f"""
    def lead_won(self, facts, seat):
        return [Move(facts.hands[{giver}].counts, {giver}, {taker})]
    """


@pytest.mark.parametrize(
    ("hand", "left"),
    [("K53", "3"), ("K5", "5"), ("33", "3"), ("K", "K"), ("3", "3"), ("K33", "3")],
)
def test_a_last_card_and_a_last_3_stay(rules, hand, left):
    game = trick(rules(everything(1, 2)), {0: "A54", **FIVE, 1: hand}, "A")

    assert left == hands(game)[1]


@pytest.mark.parametrize(("giver", "taker"), [(1, 5), (5, 1)])
def test_nothing_goes_to_or_from_a_seat_that_has_left_the_set(rules, giver, taker):
    position = {0: "A54", **FIVE, 5: ""}
    before = trick(gr.load_ruleset("xuandian"), position, "A", out=[5])
    game = trick(rules(everything(giver, taker)), position, "A", out=[5])

    assert hands(before) == hands(game)
    assert [] == told(game, "moved")


def test_points_are_in_the_result_in_the_plugins_words(rules):
    gives = """
    def lead_won(self, facts, seat):
        return [Points((seat, 3), 1.5, words("a lead"))]
    def set_ended(self, facts):
        return [Points((1,), facts.result.points[0], words("as many"))]
    """
    six = {0: "AA", 1: "5", 3: "6", 5: "7"}

    def result(rules):
        return trick(rules, six, "A", out=[2, 4]).step("A").state.status.result

    usual = result(gr.load_ruleset("xuandian"))
    loaded = rules(gives)
    given = result(loaded)

    assert (usual.points[0] + 1.5, usual.points[1] + 1.5 + usual.points[0] + 1.5) == given.points
    assert ["a lead", "as many"] == [award.why["en"] for award in given.awards]
    assert {"trial"} == {award.plugin for award in given.awards}


def test_cards_are_shown_to_those_whom_it_says(rules):
    shows = """
    def lead_won(self, facts, seat):
        return [Reveal(seat, facts.hands[seat].counts, (5,))]
    """
    game = trick(rules(shows), {0: "A54", **FIVE}, "A")

    (event,) = told(game, "revealed")
    assert [0, 5] == [seat for seat in range(6) if event.visible_to(seat)]
    assert "54" == game.rules.deck.format(event.data["cards"])


FAULTS = {
    "cards that are not held": ("Move(one(11), 1, 2)", "seat 1 does not hold A"),
    "cards that are held once": ("Move(one(9), 1, 2), Move(one(9), 1, 4)", "does not hold Q"),
    "shown cards not held": ("Reveal(1, one(11))", "seat 1 does not hold A"),
    "less than no card": ("Move(one(9, -1), 1, 2)", "whole number from 0"),
    "half a card": ("Move(one(9, 0.5), 1, 2)", "whole number from 0"),
    "cards of another deck": ("Move((1, 2), 1, 2)", "each of the 15 kinds"),
    "no cards": ("Move('K', 1, 2)", "not 'K'"),
    "a seat that is none": ("Move(one(9), 1, 6)", "0 to 5, not by 6"),
    "itself": ("Move(one(9), 1, 1)", "from 1 to 1"),
    "seats that are none": ("Move(one(9), 1, 2, (7,))", "not as (7,)"),
    "a seat twice": ("Points((1, 1), 2, words('x'))", "each at most once"),
    "points that are none": ("Points((1,), float('nan'), words('x'))", "not nan"),
    "points without words": ("Points((1,), 1, {})", "with English"),
    "words in no language": ("Points((1,), 1, 'bonus')", "not 'bonus'"),
    "words that name what is not there": ("Move(one(9), 1, 2, (), words('{who}'))", "{who}"),
    "words with an open brace": ("Reveal(1, one(9), (), words('{seat'))", "{seat"),
    "words that reach inside": ("Reveal(1, one(9), (), words('{seat.real}'))", "{seat.real}"),
    "no effect": ("('A', 1, 2)", "list of effects"),
    "an effect of its own make": (
        "type('Own', (Points,), {'amount': property(lambda s: 1 / 0, lambda s, v: 0)})"
        "((1,), 1, words('x'))",
        "list of effects",
    ),
    "too many": ("*[Points((), 1, words('x'))] * 1001", "may be 1000 effects"),
}


@pytest.mark.parametrize("what", FAULTS)
def test_an_effect_that_cannot_be_ends_the_game_with_the_plugins_name(rules, what):
    effects, said = FAULTS[what]
    loaded = rules(
        f"""
        def lead_won(self, facts, seat):
            def one(kind, number=1): return tuple(number * (k == kind) for k in range(15))
            return [{effects}]
        """
    )
    before = at(loaded, {0: "A54", **FIVE, 1: "Q53"}, "A")

    with pytest.raises(gr.PluginFailure) as failed:
        passed(before)

    failure = failed.value
    assert ("trial", "gouji_moments", "lead_won") == (
        failure.plugin,
        failure.hook,
        failure.method,
    )
    assert said in failure.why
    assert 1 == before.seat
    assert all(failure.message.text(lang) for lang in ("en", "zh-Hans", "zh-Hant"))
