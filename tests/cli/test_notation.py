"""What a person types is understood loosely."""

import pytest

import gouji_rules as gr
from gouji_rules.advice.notation import understand
from gouji_rules.cards import build_deck
from gouji_rules.rules.calls import CALL_DECLARE

DECK = build_deck(packs=4, removed={}, added={}, ranks="3456789TJQKA2", jokers={"X": 1, "D": 1})

QUESTIONS = gr.load_ruleset("xuandian", {"calls": "declare"}).phases.questions


@pytest.mark.parametrize(
    ("action", "typed"),
    [
        ("XX888", "xx888"),
        ("TTT", "10 10 10"),
        ("TTT", "101010"),
        ("TT", "10,10"),
        ("DXKK", "kkxd"),
        ("88", "８８"),
        ("DX99", "大王小王99"),
        ("X99", "小99"),
        ("T", "t"),
        ("Q", "q"),
        ("A", " a "),
        ("44", "4♠4♥"),
        ("pass", "p"),
        ("pass", "PASS"),
        ("pass", "过"),
        ("pass", "過"),
        ("pass", "n"),
        ("yield", "让"),
        ("yield", "讓牌"),
        ("yield", "y"),
        ("claim", "c"),
        ("claim", "接风"),
        ("burn XAA", "burn xaa"),
        ("burn XAA", "烧 xaa"),
        ("burn XAA", "燒xaa"),
        ("burn XAA", "b axa"),
    ],
)
def test_an_answer_may_be_written_in_many_ways(action, typed):
    found = understand(typed, QUESTIONS["answer"], DECK)
    assert (action, "action") == (found.value, found.kind)


@pytest.mark.parametrize(
    ("question", "typed", "action"),
    [
        ("call", "y", "call declare"),
        ("call", "call", "call declare"),
        ("call", "叫", "call declare"),
        ("call", "宣點", "call declare"),
        ("call", "n", "no call"),
        ("call", "不叫", "no call"),
        ("revolution", "y", "revolt"),
        ("revolution", "革命", "revolt"),
        ("revolution", "n", "stay"),
        ("revolution", "不革命", "stay"),
        ("head", "y", "head"),
        ("head", "要头", "head"),
        ("head", "無頭", "headless"),
        ("tribute_take", "收", "take"),
        ("tribute_take", "不要", "refuse"),
        ("give", "55", "give 55"),
        ("give", "give 5 5", "give 55"),
        ("give", "還 5", "give 5"),
        ("burn", "n", "pass"),
        ("burn", "不烧", "pass"),
    ],
)
def test_words_mean_what_the_question_makes_them_mean(question, typed, action):
    assert action == understand(typed, QUESTIONS[question], DECK, (CALL_DECLARE,)).value


@pytest.mark.parametrize(
    ("typed", "command", "argument"),
    [
        ("?", "choices", ""),
        ("？", "choices", ""),
        ("? 5", "choices", "5"),
        ("?5", "choices", "5"),
        ("h", "help", ""),
        ("帮助", "help", ""),
        ("s", "table", ""),
        ("hint", "hint", ""),
        ("log", "log", ""),
        ("ask", "ask", ""),
        ("burns never", "burns", "never"),
        ("问烧 不问", "burns", "不问"),
        ("quit", "quit", ""),
    ],
)
def test_commands_are_told_from_moves(typed, command, argument):
    found = understand(typed, QUESTIONS["lead"], DECK)
    assert ("command", command, argument) == (found.kind, found.value, found.argument)


@pytest.mark.parametrize("typed", ["", "   ", "\t", "\u3000"])
def test_an_empty_line_is_told_apart(typed):
    assert understand(typed, QUESTIONS["answer"], DECK).kind == "empty"


@pytest.mark.parametrize(
    ("typed", "found"),
    [("3b4", "b"), ("hello", "h"), ("88🂡", "🂡"), ("1", "1"), ("\ufffd", "\ufffd")],
)
def test_what_is_no_card_is_named(typed, found):
    unclear = understand(typed, QUESTIONS["answer"], DECK)
    assert unclear.kind == "unclear"
    assert unclear.error is not None
    assert found == unclear.error.found


def test_a_letter_that_is_a_card_of_the_deck_is_never_a_command():
    deck = build_deck(packs=4, removed={}, added={}, ranks="3456789TJQKA2", jokers={"X": 1, "S": 1})
    assert understand("s", QUESTIONS["lead"], deck).value == "S"
