"""Hints: legal actions with reasons that are true of the position, and sensible examples."""

from itertools import islice

import pytest

from gouji_rules import Game, load_ruleset
from gouji_rules.advice.hints import Hint, example, hint
from gouji_rules.advice.names import Names
from gouji_rules.advice.reasons import _HOLDS, Case, cost, reason
from gouji_rules.bots import make
from gouji_rules.messages import LANGUAGES, catalogue

OTHERS = "AAKKQQJJ9988553"


def position(ruleset="xuandian", hands=None, moves=(), lead=0, **more):
    hands = {**dict.fromkeys(range(6), OTHERS), **(hands or {})}
    if "phase" not in more:
        more["lead"] = lead
    game = Game.from_position(load_ruleset(ruleset), hands=hands, **more)
    for move in moves:
        game = game.step(move)
    return game


def why(game, action=None):
    """Return the reason for an action, the hint's where none is given."""
    view, actions = game.view(game.seat), game.legal_actions()
    if action is None:
        return hint(view, actions).reason
    chosen = next(one for one in actions if str(one) == action)
    return reason(Case(view, actions, chosen))


def key(*args, **how):
    return why(*args, **how).key.removeprefix("advice.because_")


LEADS = [
    # hands, action, reason, and what else may be led without that reason
    ({0: "333"}, "333", "goes_out"),
    ({0: "8855"}, "88", "whole"),
    ({0: "99"}, "99", "goes_out"),
    ({0: "D99863"}, "6", "keeps_sure"),
    ({0: "DK63"}, "6", "keeps_sure"),
    ({0: "DK3"}, "DK", "sure_last"),
    ({0: "K3"}, "K", "only"),
    ({0: "KK3"}, "KK", "opens"),
    ({0: "JJ3"}, "JJ", "lowest"),
    ({0: "2J3"}, "2J", "all_but_last"),
    ({0: "KK3"}, "K", "usual"),
    ({0: "AAAAKKQQJJTT998877665543"}, "AAAA", "opens"),
    ({0: "AAAAKKQQJJTT998877665543"}, "4", "lowest"),
    ({0: "AAAAKKQQJJTT998877665543"}, "5", "usual"),
    ({0: "DAKKQQJJTT998877665543"}, "5", "keeps_jokers"),
    ({0: "DDAAAKKQQJJTT99887766554443"}, "DD444", "sure"),
]


@pytest.mark.parametrize(("hands", "action", "said"), LEADS)
def test_a_lead_is_given_the_first_reason_that_is_true(hands, action, said):
    assert said == key(position(hands=hands), action)


def test_who_has_opened_is_not_told_that_he_can_open():
    hands = {0: "AAAAKKQQJJTT998877665543"}
    assert "whole" == key(position(hands=hands, opened=[0]), "AAAA")


def test_what_somebody_may_beat_is_not_called_sure():
    assert "sure" != key(position(hands={0: "2AAKKQQJJTT998877665543"}, opened=[0]), "AA")
    assert "sure" != key(position(hands={0: "D9KK77663", 1: "DD553"}), "KK")


def test_the_4s_wait_where_one_opens_with_them():
    hands = {0: "AAKKQQJJTT9988776655443"}
    assert "after_fours" == key(position("sd198_fours", hands), "55")
    assert "whole" == key(position("sd198_fours", hands, opened=[0]), "55")
    assert "lowest" == key(position("sd198_fours", hands, opened=[0]), "44")


def test_the_4s_are_shown_once_the_lead_is_won():
    hands = {0: "AAAAKKQQ443", 3: "998877665543"}
    game = position("sd198_fours", hands, moves=["AAAA"])
    while game.seat != 0:
        game = game.step("pass")
    assert "shows_fours" == key(game, "44")
    assert "shows_fours" != key(game, "QQ")


def answered(own, top, seat=1, lead=0, ruleset="xuandian", other=OTHERS, **more):
    """Return a game in which a seat is asked to answer what another has led."""
    hands = dict.fromkeys(range(6), other) | {lead: top + "66553", seat: own}
    game = position(ruleset, hands, moves=[top], lead=lead, **more)
    while game.seat != seat:
        game = game.step("pass")
    return game


ANSWERS = [
    ("998877553", "66", "77", "lowest_answer"),
    ("998877553", "66", "88", "plain"),
    ("999887553", "66", "99", "plain"),
    ("X2TT8753", "66", "28", "no_joker"),
    ("99", "66", "99", "goes_out"),
    ("DA3", "QQ", "DA", "sure_last"),
    ("88443", "99", "pass", "nothing_beats"),
    ("D5544773", "QQ", "pass", "nothing_beats"),
    ("DK554477993", "QQ", "pass", "costs_joker"),
    ("2AKK554477993", "QQ", "pass", "dear"),
    ("2A554477993", "QQ", "pass", "costs_much"),
    ("KKK554477993", "QQ", "pass", "costs_much"),
    ("2KDD554477993", "QQ", "pass", "costs_much"),
]


@pytest.mark.parametrize(("own", "top", "action", "said"), ANSWERS)
def test_an_answer_is_given_the_first_reason_that_is_true(own, top, action, said):
    game = answered(own, top, seat=3 if top == "QQ" else 1)
    assert said == key(game, action)


def test_a_mate_s_play_is_let_stand():
    assert "mate_stands" == key(answered("998877553", "66", seat=2), "pass")


def test_of_the_opposite_s_play_it_is_told_whose_it_is():
    game = answered("X2AKKQJT9987766553", "88", seat=3)
    assert "of_opposite" == key(game, "XA")


def test_with_few_cards_a_lead_is_worth_more():
    assert "few_left" == key(answered("X2976543", "88", seat=1), "X2")


def test_what_would_open_is_named_as_that():
    game = answered("XXAAAAKK553", "KKKK", seat=3)
    assert "lowest_answer" == key(game, "AAAA")
    assert "stops_opening" == key(answered("XXAAKK554477993", "KKKK", seat=3), "XXAA")
    opened = answered("XXAAKK554477993", "KKKK", seat=3, opened=[0])
    assert "stops_opening" != key(opened, "XXAA")


def left_by_a_mate(ruleset, own, top="555"):
    """Return a game where a mate went out with a play, and the opposite would take the wind."""
    hands = {0: own, 2: top}
    game = position(ruleset, hands, moves=[top], lead=2)
    while game.seat:
        game = game.step(next(a for a in game.legal_actions() if a.kind in ("claim", "pass")))
    return game


@pytest.mark.parametrize("ruleset", ["xuandian", "zhongyou"])
def test_the_last_play_of_a_mate_who_is_out_is_not_left_to_an_opponent(ruleset):
    game = left_by_a_mate(ruleset, "QJJ98888777553")
    view, actions = game.view(0), game.legal_actions()
    assert ("777", "lowest_answer") == (str(hint(view, actions).action), key(game))
    assert "777" == str(example(view, actions))
    assert "mate_stands" != key(game, "pass")


def test_what_is_too_dear_is_passed_for_that_reason_also_after_a_mate_who_is_out():
    game = left_by_a_mate("xuandian", "DXQQJJTT99")
    assert "pass" == str(hint(game.view(0), game.legal_actions()).action)
    assert "costs_joker" == key(game)


def test_a_burn_is_told_to_be_kept_or_not_to_be():
    hands = {0: "KKK53", 1: "XAAA773"}
    assert "burn_carries" == key(position(hands=hands, moves=["KKK"]), "burn AAA")
    assert "burn_binds" == key(position(hands=hands, moves=["KKK"]), "pass")
    hopeless = {**hands, 1: "AAA7799553"}
    assert "burn_hopeless" == key(position(hands=hopeless, moves=["KKK"]), "pass")


def test_a_burner_s_lead_keeps_his_duty():
    hands = {0: "KKK53", 1: "XXAAA77553", **dict.fromkeys(range(2, 6), "553")}
    game = position(hands=hands, moves=["KKK", "burn AAA"])
    while game.seat != 1:
        game = game.step("pass")
    assert "keeps_duty" == key(game, "X77")


def test_yielding_and_claiming_are_explained():
    hands = {0: "995543", 1: "6653", 2: "7753", 3: "TT53", 4: "8853", 5: "8853"}
    game = position(hands=hands, moves=["55", "pass", "pass"])
    assert "yields" == key(game, "yield")
    hands = {0: "5", 1: "77884", **dict.fromkeys(range(2, 6), "66884")}
    assert "claims" == key(position("zhongyou_nohold", hands, moves=["5"]), "claim")


def test_before_play_the_hand_or_the_last_result_is_the_reason():
    hands = {0: "2AAAAAKKKK553", **dict.fromkeys(range(1, 6), "2QQ553")}
    said = why(position(hands=hands, phase="late_calls"), "call declare")
    assert ("advice.because_ranks_open", {"ranks": ("A", "K")}) == (said.key, said.params)
    weak = {0: "AKQJT99887766553", **dict.fromkeys(range(1, 6), "2AAKK553")}
    said = why(position(hands=weak, phase="revolution"), "revolt")
    assert ("advice.because_high_cards", {"number": 2}) == (said.key, said.params)


def test_a_call_is_told_by_the_ranks_that_could_open():
    hands = {0: "2AAAAATTTTTTTT9999553", **dict.fromkeys(range(1, 6), "2QQ553")}
    called = why(position(hands=hands, phase="late_calls"), "call declare")
    silent = why(position(hands=hands, phase="late_calls"), "no call")
    few = "played whole and alone, of your ranks only these could open: A, 10."
    assert few == silent.text("en")
    assert few.replace("of your ranks only these", "these of your ranks") == called.text("en")
    assert "你只有 A、10 一手全出能开点。" == silent.text("zh-Hans")
    assert "你的 A、10 一手全出就能開點。" == called.text("zh-Hant")
    weak = {0: "99887766553", **dict.fromkeys(range(1, 6), "2QQ553")}
    assert "none_open" == key(position(hands=weak, phase="late_calls"), "no call")


RESULT = {"finish_order": [0, 1, 2, 3, 4, 5], "opened": [0, 1, 2, 3, 4, 5]}


def test_tribute_is_taken_for_what_it_is_and_the_lowest_goes_back():
    hands = {s: "DX22AAKKQQ6553" if s > 3 else "22AAKKQQ6553" for s in range(6)}
    game = position("zhongyou", hands, phase="tribute", result=RESULT)
    assert "takes" == key(game, "take")
    while game.view(game.seat).question != "give":
        game = game.step("take")
    lowest = str(example(game.view(game.seat), game.legal_actions()))
    assert "gives_lowest" == key(game, lowest)
    assert "usual" == key(game, str(game.legal_actions()[-1]))


def test_each_reason_is_said_in_three_languages():
    texts = catalogue("advice")
    said = {name.removeprefix("because_") for name in texts if name.startswith("because_")}
    assert set(_HOLDS) | {"only", "usual"} == said
    assert all(set(LANGUAGES) == set(texts[f"because_{name}"]) for name in said)
    of_others = {name.removeprefix("others_") for name in texts if name.startswith("others_")}
    assert said - {"usual", "burn_hopeless", "burn_binds"} == of_others


def others(view):
    """Return, as one hand, all cards that a seat has not seen, counted anew."""
    rules, deck = view.rules, view.rules.deck
    left = [a - b - c for a, b, c in zip(deck.counts, view.played, view.hand, strict=True)]
    return rules.hands.make(tuple(left))


@pytest.mark.parametrize(
    ("ruleset", "seed"),
    [("xuandian", 1), ("zhongyou", 2), ("sd198_fours", 3), ("huantai", 4), ("locked_fours", 5)],
)
def test_in_whole_sets_every_hint_is_legal_and_what_it_claims_holds(ruleset, seed):
    game = Game(load_ruleset(ruleset), seed=seed, sets=1)
    usual = total = 0
    while not game.over:
        view, actions = game.view(game.seat), game.legal_actions()
        found = hint(view, actions)
        assert found.action in actions
        for lang in LANGUAGES:
            assert found.text(Names(lang, None))
        said, play = found.reason.key.removeprefix("advice.because_"), found.action.play
        if said in ("sure", "sure_last"):
            assert not view.rules.can_answer(others(view), play)
        if said == "nothing_beats":
            assert 0 == len(actions.plays)
        if said == "goes_out":
            assert view.own.size == play.size
        if said in ("costs_joker", "costs_much"):
            assert all(any(cost(view.own, one)[:3]) for one in actions.plays)
        if said == "lowest_answer":
            assert min(cost(view.own, one) for one in actions.plays) == cost(view.own, play)
        total += 1
        usual += said == "usual"
        game = game.step(found.action)
    assert usual < total / 20


@pytest.mark.parametrize(("ruleset", "seed"), [("xuandian", 1), ("zhongyou", 2), ("sd198", 3)])
def test_an_example_is_the_hint_or_the_cheapest_play(ruleset, seed):
    game = Game(load_ruleset(ruleset), seed=seed, sets=1)
    bot = make("steady")
    while not game.over:
        view, actions = game.view(game.seat), game.legal_actions()
        chosen, shown = bot.choose(view, actions), example(view, actions)
        assert shown in actions
        if shown != chosen:
            cheapest = min(cost(view.own, play) for play in islice(actions.plays, 3000))
            assert cheapest == cost(view.own, shown.play)
        game = game.step(chosen)


@pytest.mark.parametrize(
    ("own", "top", "shown"),
    [
        ("XX2AAAKK9987766553", "66", "77"),  # not the pair torn from three kings
        ("2AAAKKK553", "QQ", "2A"),  # nothing goes whole: rather that than a joker
    ],
)
def test_no_example_tears_a_rank_or_spends_a_joker_where_another_play_serves(own, top, shown):
    game = answered(own, top, seat=3)
    assert "X" not in str(example(game.view(3), game.legal_actions()))


NAMES = {
    "en": "if nobody beats KKKK, seat 0 (your opposite) may have opened with it.",
    "zh-Hans": "KKKK 没人管，0 号座（对头）就可能开点。",
    "zh-Hant": "KKKK 沒人管，0 號座（對頭）就可能開點。",
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_hint_calls_seats_as_the_table_does(lang):
    game = answered("XXAAKK554477993", "KKKK", seat=3)
    view, actions = game.view(3), game.legal_actions()
    action = next(one for one in actions if str(one) == "XXAA")
    said = Hint(action, reason(Case(view, actions, action))).text(Names(lang, 3))
    assert said.endswith(NAMES[lang]), said
