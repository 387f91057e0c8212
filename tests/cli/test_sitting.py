"""What a person sees and can say at the table, position by position."""

import pytest

from gouji_rules import Game, load_ruleset
from gouji_rules.advice.questions import Wishes
from gouji_rules.bots import make
from gouji_rules.cli.terminal.reading import LineReader

FULL = {0: "XAAKK553", 1: "QQ443", 2: "9953", 3: "AAA53", 4: "6653", 5: "7753"}


def test_the_leader_sees_hand_table_and_what_can_be_done(sit):
    shown = sit(hands=FULL, lead=0)
    assert "Your hand, 8 cards:" in shown
    assert "  X AA KK 55 3\n  1 2  2  2  1\n" in shown
    assert "> 0 you" in shown
    for line in ("1 next", "2 mate", "3 opposite", "4 mate", "5 previous"):
        assert line in shown
    assert "You lead" in shown
    assert "for example AA" in shown


def test_a_play_is_put_down_in_loose_notation(sit):
    shown = sit("5 5", hands=FULL, lead=0)
    assert "You led 55." in shown
    assert "3" == sit.game.view(0).hand_text[-1]


def test_ten_can_be_typed_as_10(sit):
    shown = sit("10 10", hands={**FULL, 0: "TT53"}, lead=0)
    assert "You led TT." in shown


def test_what_lies_on_the_table_is_said_with_its_owner(sit):
    shown = sit(hands=FULL, lead=5, moves=["5 77"])
    assert "On the table: 77, by seat 5 (previous opponent)." in shown
    assert "* 5 previous 77" in shown
    assert "Will you beat 77, for example with KK?" in shown


def test_a_gouji_play_is_explained(sit):
    shown = sit(hands=FULL, lead=3, moves=["3 AA"])
    assert "A gouji play: only the opposite may answer it." in shown


def test_a_dead_gouji_is_explained(sit):
    hands = {**FULL, 3: "22AA53", 0: "AA553", 1: "222QQ443"}
    shown = sit(hands=hands, lead=3, head={3: 2}, revolted=[0], moves=["3 AA"], me=1)
    assert "A dead gouji: it can only be burned." in shown
    assert "2 dead gouji left" not in shown
    assert "1 dead gouji left" in shown


def test_a_refused_play_says_why_and_which_rule(sit):
    shown = sit("55", "k", "99", hands=FULL, lead=5, moves=["5 77"])
    assert 3 == shown.count("Not allowed:")
    assert "(rule: which play beats which; setting beats, xuandian.yaml:58)" in shown


def test_in_a_resumed_game_a_refusal_names_the_ruleset_s_own_line(sit, tmp_path):
    rules, file = load_ruleset("xuandian"), tmp_path / "20260102-030405.jsonl"
    Game.from_position(rules, hands=FULL, lead=5).step("77").save(file)
    shown = sit("k", begun=Game.load(file))
    assert "(rule: which play beats which; setting beats, xuandian.yaml:58)" in shown
    assert file.name not in shown


def test_pass_cannot_be_said_when_leading(sit):
    assert "Not allowed:" in sit("p", hands=FULL, lead=0)


def test_enter_passes_where_nothing_else_is_possible(sit):
    shown = sit("", hands={**FULL, 4: "443", 3: "5543"}, lead=3, me=4, moves=["3 55"])
    assert "You hold nothing that beats 55. Enter passes." in shown
    assert "You passed." in shown


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "You hold nothing that beats 55. Pass (p). Or yield"),
        ("zh-Hans", "你没有管得住 55 的牌。请过牌（p）。或者让牌"),
        ("zh-Hant", "你沒有管得住 55 的牌。請過牌（p）。或者讓牌"),
    ],
)
def test_where_nothing_beats_what_lies_passing_is_the_first_choice(sit, lang, said):
    hands = {0: "995543", 1: "6653", 2: "7753", 3: "443", 4: "8853", 5: "8853"}
    moves = ["0 55", "1 pass", "2 pass"]
    assert said in sit(hands=hands, lead=0, moves=moves, me=3, lang=lang)


def test_enter_alone_never_gives_a_choice_away(sit):
    shown = sit("", hands=FULL, lead=5, moves=["5 77"])
    assert "Nothing was typed." in shown
    assert "You passed." not in shown


def test_the_question_mark_groups_choices_by_size(sit):
    shown = sit("?", "? 3", "? 9", hands=FULL, lead=0)
    assert "1-card (" in shown
    assert "2-card (" in shown
    assert "There is no play of 9 cards" in shown


def test_help_names_the_ruleset_s_gouji_plays_and_points(sit):
    shown = sit("h", hands=FULL, lead=0)
    assert "TTTTT  JJJJ  QQQ  KK  AA  2  X  D" in shown
    assert "4, 2, 0, 0, -2, -4" in shown


def test_the_table_can_be_seen_again(sit):
    assert sit("s", hands=FULL, lead=0).count("Your hand, 8 cards:") == 2


def test_a_hint_is_something_that_can_be_played(sit):
    shown = sit("hint", hands=FULL, lead=0)
    hint = shown.split("would say: ")[1].split()[0]
    assert sit.game.why_not(hint) is None


def test_what_is_no_card_is_named(sit):
    shown = sit("zz9", "3b4", "😀", hands=FULL, lead=0)
    assert "'z' in 'zz9' is not a card" in shown
    assert "'b' in '3b4' is not a card" in shown
    assert "'😀'" in shown


def test_cards_of_several_ranks_are_no_play(sit):
    assert "Not allowed:" in sit("57", hands=FULL, lead=0)


def test_cards_not_held_are_refused_in_words(sit):
    assert "Not allowed:" in sit("qqq", hands=FULL, lead=0)


BURNING = {0: "KKK53", 1: "XAAA773", 2: "553", 3: "553", 4: "553", 5: "553"}
FAILING = {**BURNING, 1: "AAA7799553"}


def test_a_burn_is_offered_and_bare_cards_mean_it(sit):
    shown = sit("aaa", hands=BURNING, lead=0, me=1, moves=["0 KKK"])
    assert "Will you burn seat 0 (previous opponent), beating KKK" in shown
    assert "You BURNED seat 0 (previous opponent): AAA on KKK!" in shown


def test_a_burn_can_be_let_be_without_a_word_to_the_others(sit):
    shown = sit("p", hands=BURNING, lead=0, me=1, moves=["0 KKK"])
    assert "BURNED" not in shown
    assert "You passed" not in shown


def test_a_burn_whose_duty_cannot_be_kept_comes_with_a_warning(sit):
    shown = sit("burn aaa", hands=FAILING, lead=0, me=1, moves=["0 KKK"])
    assert "Warning: with the cards you have left you cannot keep your duty." in shown


def test_at_a_terminal_a_doubtful_burn_is_asked_about(sit):
    given = {"hands": FAILING, "lead": 0, "me": 1, "moves": ["0 KKK"], "person": True}
    shown = sit("burn aaa", "n", **given)
    assert "Sure? (y/n)" in shown
    assert "BURNED" not in shown
    assert "BURNED" in sit("burn aaa", "y", **given)


def test_a_burn_whose_duty_can_be_kept_comes_without(sit):
    shown = sit("burn aaa", hands=BURNING, lead=0, me=1, moves=["0 KKK"], person=True)
    assert "Warning" not in shown
    assert "Sure?" not in shown
    assert "BURNED" in shown


def test_a_burner_is_told_his_duty_when_he_leads(sit):
    shown = sit("burn aaa", "77", hands=BURNING, lead=0, me=1, moves=["0 KKK"])
    assert "You lead, and you are burning" in shown
    assert "burning seat 0" in shown
    assert "Not allowed:" in shown


def test_yielding_is_offered_and_understood(sit):
    hands = {0: "995543", 1: "6653", 2: "7753", 3: "TT53", 4: "8853", 5: "8853"}
    moves = ["0 55", "1 pass", "2 pass"]
    shown = sit("y", hands=hands, lead=0, me=3, moves=moves)
    assert "Or yield to your mates" in shown
    assert "You yielded." in shown


def test_the_wind_can_be_claimed(sit):
    hands = {0: "5", 1: "77884", 2: "66884", 3: "44886", 4: "44886", 5: "44886"}
    shown = sit("c", hands=hands, lead=0, me=1, moves=["0 5"], ruleset="zhongyou_nohold")
    assert "Or claim the wind" in shown
    assert "You claimed the wind." in shown


RESULT = {"finish_order": [0, 1, 2, 3, 4, 5], "opened": [0, 1, 2, 3, 4, 5]}


def test_tribute_is_offered_and_given_back(sit):
    hands = {s: "DX22AAKKQQ553" if s > 3 else "22AAKKQQ553" for s in range(6)}
    shown = sit("y", "2", "55", hands=hands, ruleset="zhongyou", phase="tribute", result=RESULT)
    assert "Seat 5 (previous opponent) offers you DX." in shown
    assert "Seat 5 (previous opponent) paid you DX. Give 2 cards back" in shown
    assert "Not allowed:" in shown
    assert "You gave 55 back to seat 5 (previous opponent)." in shown


def test_a_revolution_is_asked_about(sit):
    hands = {0: "AAKK553", **dict.fromkeys(range(1, 6), "2AAKK553")}
    shown = sit("y", hands=hands, phase="revolution")
    assert "you may revolt" in shown
    assert "You revolted" in shown


def test_the_opposite_of_a_revolter_chooses_head_or_headless(sit):
    hands = {3: "AAKK553", **dict.fromkeys((0, 1, 2, 4, 5), "2AAKK553")}
    shown = sit("要頭", hands=hands, phase="revolution", moves=["3 revolt"])
    assert "Your opposite has revolted." in shown
    assert "You chose dead gouji" in shown


def test_late_calls_are_asked_with_the_hand_in_sight(sit):
    hands = dict.fromkeys(range(6), "2AAKK553")
    shown = sit("call", hands=hands, phase="late_calls")
    assert "Your hand, 8 cards:" in shown
    assert "You declared: a bet on opening." in shown


BIG = {0: "DX222AAAKKKQQQJJJTTT9998877665554433", **dict.fromkeys(range(1, 6), "9986443")}


@pytest.mark.parametrize("columns", [30, 40, 60, 79, 80, 120])
@pytest.mark.parametrize("lang", ["en", "zh-Hans", "zh-Hant"])
def test_nothing_is_wider_than_the_terminal(sit, columns, lang):
    from gouji_rules.cli.wide import width_of

    shown = sit("?", "h", "s", "dd", "zz", "55", hands=BIG, lead=0, columns=columns, lang=lang)
    wide = [line for line in shown.splitlines() if width_of(line) > columns]
    assert [] == [line for line in wide if not line.startswith(("lead>", "出牌>"))]


@pytest.mark.parametrize("lang", ["zh-Hans", "zh-Hant"])
def test_chinese_has_no_english_left(sit, lang):
    shown = sit("?", "s", "zz", "57", "99", hands=BIG, lead=0, lang=lang)
    for word in ("play", "card", "seat", "lead", "pass", "table", "Not", "rule"):
        assert word not in shown.lower().replace("xuandian", "")


@pytest.mark.parametrize(
    ("typed", "lang", "words"),
    [
        ("烧", "zh-Hans", "用哪手牌烧？"),
        ("燒牌", "zh-Hant", "用哪手牌燒？"),
        ("burn", "en", "with which"),
    ],
)
def test_a_burn_without_cards_is_asked_for_them(sit, typed, lang, words):
    assert words in sit(typed, hands=BIG, lead=0, lang=lang)


@pytest.mark.parametrize(
    ("lang", "words"),
    [("zh-Hans", "\n可以：宣点（y）、不叫点（n）"), ("en", "\nYou can: declare (y), no call (n)")],
)
def test_where_nothing_can_be_played_what_can_be_done_is_no_addition(sit, lang, words):
    shown = sit("?", hands=dict.fromkeys(range(6), "2AAKK553"), phase="late_calls", lang=lang)
    assert words in shown


LOCKED = {0: "QQQ44553", **dict.fromkeys(range(1, 6), "773")}


@pytest.mark.parametrize(
    ("lang", "why"),
    [
        ("en", "! 4s stay in your hand until you have opened or somebody has gone out."),
        ("zh-Hans", "! 自己还没开点，也没有人走，4 不能出。"),
        ("zh-Hant", "! 自己還沒開點，也沒有人走，4 不能出。"),
    ],
)
def test_cards_that_may_not_go_now_are_marked_with_what_they_wait_for(sit, lang, why):
    shown = sit(hands=LOCKED, lead=0, ruleset="locked_fours", lang=lang)
    assert "  QQQ 55 44 3\n  3   2  2! 1\n" in shown
    assert why in shown


def test_cards_are_marked_for_who_waits_too(sit):
    assert "2!" in sit(hands={**LOCKED, 3: "KK44553"}, lead=3, me=3, ruleset="locked_fours")


def test_cards_are_marked_no_more_once_they_may_go(sit):
    shown = sit(hands=LOCKED, lead=0, opened=[0], ruleset="locked_fours")
    assert "!" not in shown


def test_cards_are_not_marked_at_a_lead_where_nothing_else_can_be_led(sit):
    shown = sit(hands={**LOCKED, 0: "443"}, lead=0, ruleset="locked_fours")
    assert "!" not in shown


def test_a_person_is_told_of_a_burn_that_is_not_asked_about_and_not_asked(sit):
    given = {"hands": FAILING, "lead": 0, "me": 1, "moves": ["0 KKK"], "wishes": Wishes()}
    shown = sit(person=True, **given)
    assert "b: burn seat 0's KKK (0.8 s)\n" in shown
    assert "Will you burn" not in shown
    assert "b: burn" not in sit(**given)  # nobody could say it in time


def test_b_alone_opens_the_burn_that_was_not_asked_about(sit, monkeypatch):
    monkeypatch.setattr(LineReader, "early", lambda *_: "b")
    given = {"hands": FAILING, "lead": 0, "me": 1, "moves": ["0 KKK"], "person": True}
    shown = sit("aaa", "y", wishes=Wishes("never"), **given)
    assert "Will you burn seat 0" in shown
    assert "You BURNED seat 0 (previous opponent): AAA on KKK!" in shown


def test_a_burn_that_is_said_too_late_is_told_so(sit):
    hands = {**FAILING, 1: "AAA7799553", 2: "9953", 3: "6653"}
    given = {"hands": hands, "lead": 0, "me": 1, "moves": ["0 KKK"], "wishes": Wishes("never")}
    shown = sit("b", "p", "b", person=True, **given)
    assert "b: burn seat 0's KKK" in shown
    assert 1 == shown.count("Too late to burn")


@pytest.mark.parametrize(
    ("lang", "said"), [("zh-Hans", "烧 0 号座的 KKK"), ("zh-Hant", "燒 0 號座的 KKK")]
)
def test_the_offer_of_a_burn_names_whose_play_and_how_long_in_each_language(sit, lang, said):
    given = {"hands": FAILING, "lead": 0, "me": 1, "moves": ["0 KKK"], "wishes": Wishes()}
    shown = sit(person=True, lang=lang, **given)
    assert f"b：{said}（0.8 秒" in shown


def test_anything_else_typed_in_that_pause_opens_nothing(sit, monkeypatch):
    monkeypatch.setattr(LineReader, "early", lambda *_: "aaa")
    given = {"hands": FAILING, "lead": 0, "me": 1, "moves": ["0 KKK"], "person": True}
    assert "BURNED" not in sit(wishes=Wishes("never"), **given)


def test_what_a_person_is_asked_can_be_changed_in_the_game(sit):
    shown = sit("burns", "burns never", "burns often", "ask", "问烧 都问", hands=FULL, lead=0)
    assert "You are not asked about burns" in shown
    assert "not 'often'" in shown
    assert 2 == shown.count("You are asked about every burn")


@pytest.fixture(scope="module")
def nearly_over():
    """A game of two sets just before the last step of the first, and who takes it."""
    game, bot = Game(load_ruleset("zhongyou"), seed=2, sets=2), make("easy", 0)
    while not (
        then := game.step(bot.choose(game.view(game.seat), game.legal_actions()))
    ).result.sets:
        game = then
    return game, then


def test_between_sets_only_enter_goes_on_and_all_else_is_told(sit, nearly_over):
    game, then = nearly_over
    unknown = ["hint", "choices", "undo", "p", "88", "no such word", "why"]
    last = str(then.log[-1][1])
    shown = sit(last, *unknown, "score", begun=game, me=game.seat, person=True)
    for typed in unknown:
        assert f"Nothing is asked just now that {typed!r} could answer. Enter goes on." in shown
    assert len(unknown) + 2 == shown.count("Enter for the next set")
    assert len(then.log) == len(sit.game.log)


@pytest.mark.parametrize(
    ("mine", "asked"),
    [
        ("2AAKK", "You hold no 3, and may buy one for a 2: buy 3 / decline"),
        ("AAKKK", "You hold no 3, and may have one for nothing: buy 3 / decline"),
    ],
)
def test_who_may_buy_is_told_what_and_for_what(sit, tmp_path, mine, asked):
    file = tmp_path / "bought.yaml"
    settings = "buying: {optional: true, no_payment: free}"
    file.write_text(f"id: bought\nextends: xuandian\n{settings}\n", encoding="utf-8")
    hands = {0: mine, **dict.fromkeys(range(1, 6), "2AA33")}
    assert asked in sit("n", hands=hands, phase="buy_three", ruleset=str(file))
