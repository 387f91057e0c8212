"""At the table of other towns: more jokers, 4-open, other duties; said as those rules are."""

import pytest

import gouji_rules as gr
from gouji_rules.advice.notation import understand
from gouji_rules.cards import build_deck
from gouji_rules.rules.calls import CALL_DECLARE

EAGLES = build_deck(
    packs=6, removed={}, added={}, ranks="3456789TJQKA2", jokers={"X": 1, "D": 1, "Y": 1}
)
THIRD = build_deck(
    packs=5, removed={}, added={}, ranks="3456789TJQKA2", jokers={"X": 1, "D": 1, "H": 1}
)
QUESTIONS = gr.load_ruleset("xuandian", {"calls": "declare"}).phases.questions

HANDS = {0: "AA4453", 1: "553", 2: "553", 3: "553", 4: "663", 5: "773"}
BURNING = {0: "KKK53", 1: "XAAA773", 2: "553", 3: "553", 4: "553", 5: "553"}
HUNG_ONCE = "{duty: next_lead, duty_play: hung}"


def unfolded(shown):
    """What was shown, as if no line had been broken."""
    return " ".join(shown.split())


@pytest.fixture
def town(tmp_path):
    """Write a ruleset of so many lines."""

    def write(*lines):
        path = tmp_path / "town.yaml"
        head = ("id: town", "names: {en: T, zh-Hans: T, zh-Hant: T}", "extends: xuandian")
        path.write_text("\n".join((*head, *lines)) + "\n", encoding="utf-8")
        return str(path)

    return write


@pytest.mark.parametrize(
    ("deck", "typed", "cards"),
    [
        (EAGLES, "鹰99", "Y99"),
        (EAGLES, "鷹鷹", "YY"),
        (EAGLES, "y", "Y"),
        (EAGLES, "yd 8", "YD8"),
        (EAGLES, "大王鹰88", "YD88"),
        (THIRD, "花王", "H"),
        (THIRD, "小花花王9", "HX9"),
        (THIRD, "h", "H"),
    ],
)
def test_other_jokers_go_by_their_names(deck, typed, cards):
    found = understand(typed, QUESTIONS["answer"], deck)
    assert (cards, "action") == (found.value, found.kind)


def test_a_letter_that_is_a_card_is_still_yes_where_no_cards_are_asked_for():
    assert "revolt" == understand("y", QUESTIONS["revolution"], EAGLES).value
    assert "call declare" == understand("y", QUESTIONS["call"], EAGLES, (CALL_DECLARE,)).value
    assert "help" == understand("h", QUESTIONS["call"], THIRD).value


def test_where_y_is_a_card_yielding_is_a_word(sit, town):
    eagles = town("deck: {packs: 6, jokers: {Y: 1}, levels: [X, D, Y]}")
    hands = {0: "995543", 1: "6653", 2: "7753", 3: "YYTT53", 4: "8853", 5: "8853"}
    moves = ["0 55", "1 pass", "2 pass"]
    shown = unfolded(sit("help", "yield", ruleset=eagles, hands=hands, lead=0, me=3, moves=moves))
    assert "after they have answered (yield)." in shown
    assert "X is a small joker, D is a big joker, Y is another joker" in shown
    assert "You yielded." in shown
    assert "YY" in shown


@pytest.mark.parametrize(
    ("lang", "legend", "told"),
    [
        ("en", "Your hand, 6 cards: (Y is an eagle)", "D is a big joker, Y is an eagle"),
        ("zh-Hans", "你的牌，6 张：（Y 是鹰）", "D 是大花、Y 是鹰"),
        ("zh-Hant", "你的牌，6 張：（Y 是鷹）", "D 是大花、Y 是鷹"),
    ],
)
def test_the_table_calls_an_eagle_an_eagle(sit, lang, legend, told):
    hands = {0: "995543", 1: "6653", 2: "7753", 3: "YYTT53", 4: "8853", 5: "8853"}
    moves = ["0 55", "1 pass", "2 pass"]
    words = ("help", "yield")
    shown = unfolded(
        sit(*words, ruleset="eagle", hands=hands, lead=0, me=3, moves=moves, lang=lang)
    )
    assert legend in shown
    assert told in shown


@pytest.mark.parametrize(
    ("typed", "cards"),
    [("2 hawks and 9", "YY9"), ("hawk 99", "Y99"), ("HAWKS99", "Y99"), ("老鹰9", "Y9")],
)
def test_jokers_are_typed_by_the_names_that_a_ruleset_gives(typed, cards):
    called = {"Y": {"en": "hawk", "zh-Hans": "老鹰"}}
    found = understand(typed, QUESTIONS["answer"], EAGLES, called=called)
    assert cards == (found.value if found.kind == "action" else "")


def test_who_has_won_the_lead_is_told_that_his_4s_open(sit):
    moves = ["0 AA", "3 pass"]
    shown = sit("44", ruleset="tengzhou", hands=HANDS, lead=0, moves=moves)
    assert "Put down 44, all your 4s, now and you have opened." in shown
    assert "opened" in shown.split("44, all your 4s")[1]


def test_who_has_no_4s_is_told_nothing_of_them(sit):
    hands = {**HANDS, 0: "AA553"}
    shown = sit(ruleset="tengzhou", hands=hands, lead=0, moves=["0 AA", "3 pass"])
    assert "all your 4s" not in shown


@pytest.mark.parametrize(
    ("ruleset", "said"),
    [
        ("xuandian", "Whoever wins the lead with one has opened."),
        ("tengzhou", "at once puts down all his 4s, alone, has opened."),
        ("competition", "Only the opposite may answer one. p pass"),
    ],
)
def test_the_help_says_how_one_opens(sit, ruleset, said):
    assert said in unfolded(sit("help", ruleset=ruleset, hands=HANDS, lead=0))


def test_a_duty_of_one_hung_lead_is_said_so(sit, town):
    once = town(f"burn: {HUNG_ONCE}")
    given = {"ruleset": once, "hands": BURNING, "lead": 0, "me": 1, "moves": ["0 KKK"]}
    shown = unfolded(sit("aaa", "x77", **given))
    assert "Your next lead then needs a joker and another card, unless it is your last." in shown
    assert "your next lead then needs a joker and another card." in shown
    assert "your play must hold a joker and another card" in shown


def test_and_where_it_cannot_be_kept(sit, town):
    once = town(f"burn: {HUNG_ONCE}")
    hands = {**BURNING, 1: "AAA773"}
    shown = unfolded(sit("burn aaa", ruleset=once, hands=hands, lead=0, me=1, moves=["0 KKK"]))
    assert "Your next lead would then need a joker and another card, and you have none." in shown
    assert "with the cards you have left your next lead cannot hold a joker" in shown


def test_after_the_lead_that_was_owed_nothing_more_is_said_of_it(sit, town):
    once = town(f"burn: {HUNG_ONCE}")
    hands = {**BURNING, 1: "XAAA77883", 2: "93"}
    moves = ["0 KKK", "1 burn AAA", "4 pass", "1 X77", "4 pass"]
    shown = sit(ruleset=once, hands=hands, lead=0, me=1, moves=moves)
    assert "You lead: put down any play" in shown
    assert "must hold" not in shown


def test_hands_of_54_cards_are_drawn_within_the_line(sit):
    hand = "KKKKKKKKKKKKKKKKKKKKKKKKQQQQQQQQQQQQQQQQQQQQQQQQDDXX53"
    hands = {0: hand, **dict.fromkeys(range(1, 6), "3")}
    shown = sit(ruleset="zaozhuang", hands=hands, lead=0, columns=80)
    assert "Your hand, 54 cards:" in shown
    assert "K" * 24 in shown
    assert max(map(len, shown.splitlines())) <= 80
