"""The words at the table: what a person sees who types one, in three languages."""

import re

import pytest

from gouji_rules import load_ruleset
from gouji_rules.advice.words import TAKE_MORE, WORDS, all_words, meant, shown
from gouji_rules.messages import LANGUAGES
from gouji_rules.messages.actions import typed
from gouji_rules.record import load
from tests.cli.test_chinese_output import english

FULL = {0: "XAAKK553", 1: "QQ443", 2: "9953", 3: "AAA53", 4: "6653", 5: "7753"}
ZH = ("zh-Hans", "zh-Hant")


def latin(said):
    """Return the English words of Chinese output; cards and what was typed are none."""
    found = (one.partition(":")[0] for one in english(said))
    return [word for word in found if word not in {"zz", "xx", "xaa", "dkk"}]


def test_no_word_means_two_things():
    """Neither two words at the table, nor one of them and an answer."""
    answers = {said for words in typed().values() for said in words}
    assert set() == answers & set(all_words())
    assert set(WORDS) == set(all_words().values())


def test_no_word_of_the_usual_deck_is_cards_and_no_cards_are_a_word():
    deck = load_ruleset("xuandian").deck
    for word in all_words():
        assert not all(char.upper() in deck.index for char in word), word


@pytest.mark.parametrize("lang", LANGUAGES)
def test_help_lists_every_word_as_it_is_typed(sit, lang):
    told = sit("h", hands=FULL, lead=0, lang=lang)
    for name in WORDS:
        assert f"\n{shown(name, lang)} " in told


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", sorted({*WORDS} - {"dissolve", "quit", "auto"}))
def test_each_word_tells_something_and_none_is_an_answer(sit, name, lang):
    word = shown(name, lang)
    before = sit(hands=FULL, lead=5, moves=["5 77"], lang=lang)
    after = sit(word, hands=FULL, lead=5, moves=["5 77"], lang=lang)
    assert len(after) > len(before) + 10
    assert sit.game.seat == 0
    assert [] == (latin(after) if lang in ZH else [])


def test_why_without_more_says_why_one_is_asked(sit):
    told = sit("why", hands=FULL, lead=5, moves=["5 77"])
    assert "You are asked:" in told
    assert "`why 888` tells why" in told


def test_why_after_a_refusal_tells_of_that(sit):
    told = sit("55", "why", hands=FULL, lead=5, moves=["5 77"])
    assert "55: seat 0 may not do this here." in told
    assert "Rule: which play beats which." in told


def test_why_of_a_play_that_one_thinks_of(sit):
    told = sit("why kk", "why 老K", "为什么两个K", hands=FULL, lead=5, moves=["5 77"])
    assert 2 == told.count("KK: seat 0 may do this here.") + told.count("KK: allowed")
    assert "K: seat 0 may not do this here." in told


def test_a_burn_that_one_thinks_of_is_meant_by_bare_cards(sit):
    hands = {0: "KKK53", 1: "XAAA773", **dict.fromkeys(range(2, 6), "553")}
    told = sit("why aaa", hands=hands, lead=0, me=1, moves=["0 KKK"])
    assert "burn AAA: seat 1 may do this here." in told


def test_rules_shows_the_section_that_the_moment_is_about(sit):
    shown_ = sit("rules", hands=FULL, lead=5, moves=["5 77"])
    assert "What beats what\n---" in shown_
    assert "Tribute (进贡)\n---" not in shown_
    gouji = sit("rules", hands=FULL, lead=3, moves=["3 AA"])
    assert "Gouji plays (够级)\n---" in gouji
    burn = sit("rules", hands={**FULL, 0: "QQQ53", 1: "XAAA773"}, lead=0, me=1, moves=["0 QQQ"])
    assert "Burning (烧牌)\n---" in burn
    lead = sit("rules", hands=FULL, lead=0)
    assert "Hold-three and buying (憋三)\n---" in lead


def test_rules_after_a_refusal_shows_the_section_of_the_rule(sit):
    hands = {**FULL, 0: "X" + "A" * 12 + "K553"}
    assert "Hold-three and buying (憋三)\n---" in sit("3", "rules", hands=hands, lead=0)
    assert "Hold-three and buying (憋三)\n---" not in sit("rules", hands=hands, lead=0)


@pytest.mark.parametrize(
    "word", ["rules burn", "rules 烧牌", "规则 燒牌", "rules burnin", "rule Burning"]
)
def test_a_section_is_found_by_any_of_its_names(sit, word):
    assert "Burning (烧牌)\n---" in sit(word, hands=FULL, lead=0)


def test_the_whole_sheet_can_be_read(sit):
    told = sit("rules all", hands=FULL, lead=0)
    for title in ("What beats what\n---", "Tribute (进贡)\n---", "Sources\n---"):
        assert title in told


def test_a_section_that_there_is_not_is_told_with_those_that_there_are(sit):
    assert "The rules have no section 'pocker'; there are Cards," in sit(
        "rules pocker", hands=FULL, lead=0
    )


def test_counts_tell_what_has_not_been_seen(sit):
    told = " ".join(sit("counts", hands=FULL, lead=5, moves=["5 77"]).split())
    # 16 sevens less the two that lie there; 16 aces less two of one's own; 8 jokers less one.
    for words in ("14×7", "14×A", "3×X", "4×D"):
        assert words in told
    assert "Nobody says how many cards it holds." in told


def test_counts_tell_numbers_where_the_ruleset_tells_them(sit):
    told = sit("counts", hands=FULL, lead=0, ruleset="shandong")
    assert "Numbers of cards, as they are told: seat 1 (next opponent): 5" in told


def test_seats_tell_who_sits_where_and_is_what(sit):
    told = sit("seats", hands=FULL, lead=0, opened=[3])
    assert re.search(r"Seat 1 +next player, opponent", told)
    assert re.search(r"Seat 3 +your opposite +opened", told)
    assert re.search(r"Seat 5 +player before you, opponent", told)


def test_score_tells_points_and_sets(sit):
    told = sit("score", hands=FULL, lead=0)
    assert "In all: your side 0, the other side 0." in told
    assert "This is set 1 of 1." in told


def test_undo_goes_back_to_the_last_choice(sit):
    told = sit("55", "undo", "s", hands=FULL, lead=0)
    assert "You led 55." in told
    assert "Back to your last choice." in told
    assert "XAAKK553" == sit.game.view(0).hand_text
    assert 0 == sit.game.seat


def test_with_nothing_chosen_there_is_nothing_to_undo(sit):
    assert "You have not chosen anything yet." in sit("undo", hands=FULL, lead=0)


def test_a_bot_plays_on_to_the_end_of_the_set(sit):
    told = sit("auto", hands=FULL, lead=0)
    assert "A bot plays on for you to the end of the set." in told
    assert "Set 1 is over." in told


def test_speed_and_what_is_no_speed(sit):
    told = sit("speed 0.25", "speed", "speed fast", "速度 3秒", hands=FULL, lead=0)
    assert 2 == told.count("Seconds after what others do: 0.25.")
    assert "not 'fast'" in told
    assert "Seconds after what others do: 3." in told


def test_the_game_is_dissolved_by_agreement_and_the_score_is_told(sit):
    told = sit("dissolve", hands=FULL, lead=0)
    assert "All six agreed to end the game here." in told
    assert "The game is over. Sets played: 0." in told
    assert sit.game.over


def test_at_a_terminal_dissolving_is_asked_about(sit):
    told = sit("dissolve", "n", hands=FULL, lead=0, person=True)
    assert "Sure? (y/n)" in told
    assert not sit.game.over


def test_what_stands_alone_is_not_followed_by_anything(sit):
    assert "Nothing follows 'undo': type it alone." in sit("undo 3", hands=FULL, lead=0)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("hnit", "hint"), ("undu", "undo"), ("提是", "提示"), ("规责", "规则"), ("scor", "score")],
)
def test_a_mistyped_word_is_told_as_a_word_with_the_right_one(sit, typed, meant):
    told = sit(typed, hands=FULL, lead=0)
    assert f"I do not know the word '{typed}'" in told
    assert f"Did you mean {meant}?" in told
    assert "not a card" not in told


def test_a_mistyped_answer_is_told_with_the_right_one(sit):
    told = sit(
        "pss", "yeild", hands={**FULL, 3: "TT53"}, lead=0, me=3, moves=["0 55", "1 pass", "2 pass"]
    )
    assert "Did you mean pass?" in told
    assert "Did you mean yield?" in told


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", "'{}' does not answer this. Answers: declare, no call."),
        ("zh-Hans", "这里不能答“{}”。可以答：宣点、不叫点。"),
        ("zh-Hant", "這裡不能答「{}」。可以答：宣點、不叫點。"),
    ],
)
@pytest.mark.parametrize("typed", ["hello", "3b4", "burn"])
def test_where_words_alone_answer_they_are_named(gouji, typed, lang, told):
    ran = gouji("play", "-r", "xuandian", "--seed", "7", "--lang", lang, typed=f"{typed}\n")
    assert told.format(typed) in " ".join(ran.out.split())


def test_a_mistyped_answer_in_words_is_told_with_the_right_one(gouji):
    ran = gouji("play", "-r", "xuandian", "--seed", "7", typed="no cal\n")
    assert "Answers: declare, no call. Did you mean no call?" in " ".join(ran.out.split())


def test_cards_that_are_none_are_told_as_cards(sit):
    told = sit("3b4", "88z", hands=FULL, lead=0)
    assert "'b' in '3b4' is not a card" in told
    assert "'z' in '88z' is not a card" in told


def test_a_joker_without_its_level_is_the_one_that_is_held(sit):
    assert "You led X." in sit("王", hands=FULL, lead=0)
    told = sit("王", hands={**FULL, 0: "DXAAKK553"}, lead=0)
    assert "Which joker? a big joker D, a small joker X." in told or "Which joker?" in told


@pytest.mark.parametrize(
    ("lang", "asked"),
    [
        ("en", "'two king' may be 2K or KK. Type the one you mean."),
        ("zh-Hans", "“two king”可以是 2K，也可以是 KK，请输入要的那一种。"),
        ("zh-Hant", "「two king」可以是 2K，也可以是 KK，請輸入要的那一種。"),
    ],
)
def test_words_that_are_two_plays_of_the_hand_are_asked_about(sit, lang, asked):
    hands = {**FULL, 0: "2AAKK553"}
    told = sit("two king", hands=hands, lead=0, lang=lang)
    assert asked in " ".join(told.split())
    assert "2AAKK553" == sit.game.view(0).hand_text
    assert "You led KK." in sit("two king", "two kings", hands=hands, lead=0)


def test_words_are_done_between_sets_as_well(gouji, monkeypatch):
    monkeypatch.setattr(
        "gouji_rules.cli.terminal.reading.person_is_there", lambda _: True, raising=True
    )
    monkeypatch.setattr("gouji_rules.cli.terminal.reading.can_edit", lambda: False)
    lines = ["n", "auto", "score", "?", "rules points", "dissolve", "y"]
    ran = gouji(
        *("play", "-r", "xuandian", "--seat", "0", "--seed", "7", "--pace", "0"),
        typed="\n".join(lines) + "\n",
    )
    assert "Set 1: your side" in ran.out
    assert "Enter deals the next set; r (review)" in ran.out
    assert "Points and games\n---" in ran.out
    assert "The game is over. Sets played: 1." in ran.out


def test_what_is_undone_is_gone_from_the_record(gouji, tmp_path):
    begin = ("play", "-r", "xuandian", "--seat", "0", "--seed", "7", "--record", "a.jsonl")
    plain = gouji(*begin, typed="n\np\n")
    kept = (tmp_path / "a.jsonl").read_text("utf-8")
    undone = gouji(*begin, "--force", typed="n\np\nundo\nundo\nn\np\n")
    assert "Back to your last choice." in undone.out
    assert load(tmp_path / "a.jsonl").log
    assert kept.splitlines()[1:] == (tmp_path / "a.jsonl").read_text("utf-8").splitlines()[1:]
    assert plain.code == undone.code == 0


def test_what_is_recorded_into_a_stream_cannot_be_undone(gouji):
    ran = gouji(
        *("play", "-r", "xuandian", "--seat", "0", "--seed", "7", "--record", "/dev/null"),
        typed="n\np\nundo\n",
    )
    assert "What is recorded in a stream cannot be taken back." in ran.out
    assert "Back to" not in ran.out


@pytest.mark.parametrize("lang", ZH)
def test_a_whole_set_with_every_word_holds_no_english(gouji, lang):
    """Each question is answered by the hint's bot; before that every word is typed."""
    words = [shown(name, lang) for name in WORDS if name not in ("dissolve", "quit", "auto")]
    more = [f"{shown('why', lang)} 888", "zz", "提是", "王", "3b", f"{shown('rules', lang)} 全部"]
    lines = ["n", *words, *more, "99", "p", *words, "88", "p", shown("auto", lang)]
    begin = ("play", "-r", "zhongyou", "--seat", "0", "--seed", "3", "--sets", "1")
    ran = gouji(*begin, "--lang", lang, typed="\n".join(lines) + "\n")
    assert ran.code == 0
    whole = re.sub(r"\n +", "", ran.out)  # the path of a file may have been broken
    said = re.sub(r"(?:gouji )?play --resume.*", "", whole)
    assert [] == latin(said)


def test_words_that_something_may_follow_take_it_with_and_without_a_space():
    assert {"choices", "why", "rules", "speed", "burns"} == TAKE_MORE
    assert ("why", "888") == meant("why 888") == meant("为什么888") == meant("為什麼 888")
    assert ("rules", "全部") == meant("规则全部")
    assert ("choices", "5") == meant("?5")
    assert None is meant("ruleset")
