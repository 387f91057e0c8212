"""What is seen on the screen, wide and narrow."""

import re

import pytest

from gouji_rules import Game, load_ruleset
from gouji_rules.advice.words import all_words
from gouji_rules.bots import make
from gouji_rules.cli.drawing import Text
from gouji_rules.cli.output import Output
from gouji_rules.cli.tui.drawing import TableText
from gouji_rules.messages.layout import width_of
from gouji_rules.messages.saying import say

FULL = {0: "XAAKK553", 1: "QQ443", 2: "9953", 3: "AAA53", 4: "6653", 5: "7753"}


def place(person, words):
    """Return the row and the column of words on the screen."""
    row = next(i for i, line in enumerate(person.rows) if words in line)
    return row, person.rows[row].index(words)


def test_six_seats_sit_round_the_table_in_the_order_of_play(table):
    async def look(person):
        await person.asked()
        near, far = place(person, "1 next"), place(person, "2 mate")
        assert near[0] == place(person, "5 previous")[0] > far[0]
        assert far[0] == place(person, "3 opposite")[0] == place(person, "4 mate")[0]
        assert near[1] == far[1] > place(person, "3 opposite")[1] > place(person, "4 mate")[1]
        assert place(person, "0 you")[0] > near[0]

    table(look, hands=FULL, lead=0)


def test_where_turns_go_to_the_left_the_next_one_sits_there(table):
    async def look(person):
        await person.asked()
        assert place(person, "1 next")[1] < place(person, "5 previous")[1]
        assert place(person, "2 mate")[1] < place(person, "4 mate")[1]

    table(look, ruleset="five_packs", hands=FULL, lead=0)


def test_seats_are_told_apart_by_colour_as_well(table):
    async def look(person):
        await person.asked()
        styles = {person.app._painter.places.style(seat) for seat in (0, 1, 2, 3)}
        assert 4 == len(styles)

    table(look, hands=FULL, lead=0)


def test_what_lies_whose_it_is_and_what_lay_before(table):
    async def look(person):
        await person.asked()
        row, column = place(person, "JJ")
        assert "● 2 previous" in person.text
        assert abs(person.rows[row + 1].index("2 previous") - column) < 8
        assert "before: 99, seat 2" in person.text

    hands = {**FULL, 2: "JJ9953", 5: "77553"}
    moves = ["5 77", "0 pass", "1 pass", "2 99", "3 pass", "4 pass", "5 pass", "2 JJ"]
    table(look, hands=hands, lead=5, me=3, moves=moves)


def test_where_there_is_no_room_to_say_what_lay_before_its_seat_is_pointed_at(table):
    async def look(person):
        await person.asked()
        assert "99999 ← 2" in person.text
        assert "before:" not in person.text

    hands = {**FULL, 2: "JJ9999953", 5: "7777753"}
    moves = ["5 77777", "0 pass", "1 pass", "2 99999", "3 pass", "4 pass", "5 pass", "2 JJ"]
    table(look, hands=hands, lead=5, me=3, moves=moves, size=(58, 20))


def test_the_hand_is_sorted_high_to_low_with_counts_below(table):
    async def look(person):
        await person.asked()
        row = place(person, "X AA KK 55 3")[0]
        assert "1 2  2  2  1" in person.rows[row + 1]
        assert "▶ 0 you  8 cards" in person.text

    table(look, hands=FULL, lead=0)


def test_who_is_out_opened_and_headless(table):
    async def look(person):
        await person.asked()
        assert "out: 1" in person.text
        assert "headless" in person.text
        assert "opened" in person.text

    hands = {seat: cards for seat, cards in FULL.items() if seat != 3}
    table(look, hands=hands, lead=0, out=[3], opened=[5])


def test_score_set_and_ruleset_stand_above(table):
    async def look(person):
        await person.asked()
        assert "Declaring platform" in person.rows[0]
        assert "Set 1 of 1" in person.rows[0]
        assert "ours 0, theirs 0" in person.rows[0]

    table(look, hands=FULL, lead=0)


def test_cards_that_are_still_out_are_counted_for_who_wants_it(table):
    async def look(person):
        await person.asked()
        assert "still out" not in person.text
        await person.press("f2")
        await person.until("still out:")
        row = place(person, "still out:")[0]
        rules = person.game.rules
        told = dict(re.findall(r" (\w)×(\d+)", " ".join(person.rows[row : row + 2])))
        assert list(reversed(rules.deck.kinds)) == list(told)
        # All 216 but one's own; what is nowhere in this position counts as out.
        assert 216 - 8 - 2 == sum(map(int, told.values()))
        await person.press("f2")
        await person.until(lambda: "still out" not in person.text)

    table(look, hands=FULL, lead=5, moves=["5 77"])


@pytest.mark.parametrize(
    "size", [(80, 24), (60, 24), (60, 16), (40, 12), (20, 24), (20, 5), (9, 3)]
)
@pytest.mark.parametrize("lang", ["en", "zh-Hans"])
def test_however_small_the_window_the_line_can_be_typed_in(table, size, lang):
    async def look(person):
        await person.resize(*size)
        await person.until(lambda: person.app.size == size and person.stage.takes_lines)
        await person.press("k")
        await person.until(lambda: "k" in person.rows[-1 if size[0] < 30 or size[1] < 12 else -2])
        assert size[1] == len(person.rows)
        await person.press("k", "enter")
        await person.until(lambda: "KK" == str(person.game.log[1][1]))

    table(look, hands=FULL, lead=5, moves=["5 77"], lang=lang)


def test_no_english_stands_in_the_chinese_screen(table):
    told = {}

    async def look(person):
        await person.asked()
        said = person.text
        for words in ("?", "h", "hint", "log"):
            await person.say(words)
            said += person.text
        told[person.stage.out.lang] = set(re.findall(r"[a-z]{3,}", said))

    for lang in ("en", "zh-Hans", "zh-Hant"):
        table(look, hands=FULL, lead=5, moves=["5 77"], lang=lang)
    typed = set(" ".join(all_words()).split())
    english = told["en"] - typed - {"xaa", "dkk", "trl"}  # cards, and Ctrl
    assert len(english) > 50
    assert set() == english & (told["zh-Hans"] | told["zh-Hant"])


def test_a_hint_leaves_the_table_on_the_screen_where_there_is_room_for_both(table):
    async def look(person):
        await person.say("hint")
        assert "A steady player would say:" in person.text
        assert "3 opposite" in person.text
        await person.resize(60, 18)
        await person.say("hint")
        assert "3 opposite" not in person.text

    table(look, hands=FULL, lead=5, moves=["5 77"], size=(60, 24))


def test_a_page_is_turned_and_closed(table):
    async def look(person):
        await person.say("h")
        assert "3 opposite" not in person.text
        assert "answer>" in person.text
        await person.press("pagedown", "escape")
        await person.until("3 opposite")
        await person.say("h")
        await person.press("enter")
        await person.until("3 opposite")
        assert "Nothing was typed" not in person.text

    table(look, hands=FULL, lead=5, moves=["5 77"])


def test_a_refusal_is_told_in_words_beside_the_question(table):
    async def look(person):
        await person.say("55")
        assert "Not allowed:" in person.text
        assert "3 opposite" in person.text
        await person.say("zz")
        assert "'zz'" in person.text
        assert "Not allowed:" not in person.text

    table(look, hands=FULL, lead=5, moves=["5 77"])


def test_what_others_wrote_cannot_draw_on_the_screen(table):
    async def look(person):
        await person.asked()
        person.stage.notice.line("a\x1b[31mb\x07 é́ 夠級👍🏽")
        person.stage.show()
        await person.until("夠級")
        assert "\x1b" not in person.text

    table(look, hands=FULL, lead=5, moves=["5 77"])


@pytest.mark.parametrize("lang", ["en", "zh-Hans"])
def test_names_and_numbers_of_cards_have_a_line_of_their_own_in_a_narrow_window(table, lang):
    async def look(person):
        await person.asked()
        for number in (5, 4, 5, 4, 4):
            assert re.search(rf"{number} (cards|张)", person.text)
        row = place(person, {"en": "5 previous", "zh-Hans": "5 上家"}[lang])[0]
        assert not person.rows[row + 1][:19].strip()

    table(look, hands=FULL, lead=0, ruleset="shandong", size=(58, 20), lang=lang)


def test_keys_are_shown_whole_or_not_at_all(table):
    async def look(person):
        await person.asked()
        for columns in (100, 60, 45, 31):
            await person.resize(columns, 20)
            await person.until(lambda: person.rows[-1].endswith("^C leave"))
            assert re.fullmatch(r" (\S+ [^F^?]+  )*\^C leave", person.rows[-1])

    table(look, hands=FULL, lead=0)


@pytest.mark.parametrize("few", [{"NO_COLOR": "1"}, {"TERM": "xterm", "COLORTERM": ""}])
def test_where_there_are_few_colours_nothing_is_drawn_on_a_shade(table, monkeypatch, few):
    for name, value in few.items():
        monkeypatch.setenv(name, value)

    async def look(person):
        await person.asked()
        for strip in person.app.screen._compositor.render_strips():
            for segment in strip:
                ground = segment.style.bgcolor if segment.style else None
                assert ground is None or ground.is_default, segment

    table(look, hands=FULL, lead=5, moves=["5 77"])


def test_the_log_is_read_from_its_end(table):
    async def look(person):
        await person.asked()
        await person.resize(80, 14)
        await person.type("no")
        await person.say("log")
        await person.until("Seat 5 (previous opponent) passed")

    table(look, seed=7)


@pytest.mark.parametrize("columns", [80, 58, 50])
@pytest.mark.parametrize("lang", ["en", "zh-Hans", "zh-Hant"])
def test_the_head_tells_who_plays_for_the_person_whole_or_leaves_less_needed_out(
    table, columns, lang
):
    async def look(person):
        await person.asked()
        person.stage.pace.quiet = person.stage.deputy = True
        person.stage.show()
        await person.until(say("play.head_deputy", lang).strip())
        assert "…" not in person.rows[0]

    table(look, hands=FULL, lead=0, lang=lang, size=(columns, 24))


@pytest.mark.parametrize(
    ("lang", "terms"),
    [
        ("zh-Hans", ["还剩 2 次够死级", "已开点", "无头", "明点"]),
        ("en", ["2 dead gouji left", "opened", "headless", "called late"]),
    ],
)
def test_how_a_seat_stands_is_broken_between_terms_only(lang, terms):
    drawing = TableText(Output(lang=lang, json=False), None, None)
    for width in range(18, 50):
        lines = drawing._broken([Text(term) for term in terms], width).plain.split("\n  ")
        told = [term.strip() for line in lines for term in re.split("[、,]", line)]
        assert terms == [term for term in told if term]
        assert all(width_of(line) <= width for line in lines)


def test_beside_a_result_all_stand_as_the_set_has_left_them(table):
    seed, moves, last = set_that_ends_with_the_own_last_play()

    async def look(person):
        await person.until(lambda: person.stage.is_result)
        await person.asked()
        assert "Set 1 of 5 is over." in person.text
        assert "0 you  out: 5" in person.text
        assert last not in person.text
        assert "cards" not in person.text

    table(look, seed=seed, moves=moves)


def set_that_ends_with_the_own_last_play():
    """Return a seed, the moves of a set up to the last one, and that one: seat 0's last cards."""
    for seed in range(100):
        game, bots = Game(load_ruleset("xuandian"), seed=seed), [make("easy", seed)] * 6
        log = []
        while not game.result.sets:
            action = bots[game.seat].choose(game.view(game.seat), game.legal_actions())
            log.append((game.seat, action))
            game = game.step(action)
        (seat, last), before = log.pop(), [f"{seat} {action}" for seat, action in log]
        if seat == 0 and last.play and last.play.size > 1 and not game.over:
            return seed, before, last.play.text
    raise AssertionError
