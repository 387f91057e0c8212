"""Every phase and question in the browser, as a person sees it; and every refusal in it."""

import re
from collections.abc import Callable, Iterator
from functools import cache

import pytest
from playwright.sync_api import expect

from browser.conftest import DESKTOP, PHONE, Person, Server
from browser.positions import Position, asks, at, has_been, is_between_sets, is_over
from gouji_rules.table.table import Table
from gouji_rules.table.telling import seen

People = Callable[..., Person]


def has_long_play(table: Table) -> int | None:
    """Want a play of many cards on the felt."""
    top = None if table.asked is None else seen(table, 0).top
    return None if top is None or top.size < 8 else 0


BUYING = "id: buying\nextends: zhongyou\nbuying:\n  optional: true\n"

POSITIONS = {
    "call": Position("xuandian", asks("call")),
    "early": Position("zhongyou", asks("call", word="call early")),
    "late": Position("zhongyou", asks("call", word="call late")),
    "buy": Position(BUYING, asks("buy")),
    "take": Position("zhongyou", asks("tribute_take"), 2),
    "give": Position("zhongyou", asks("give"), 2),
    "revolution": Position("zhongyou_strict", asks("revolution"), seed=24),
    "head": Position("jiaodong", asks("head"), seed=86),
    "lead": Position("xuandian", asks("lead")),
    "answer": Position("xuandian", asks("answer", lambda view: view.top is not None)),
    "burn": Position("xuandian", asks("burn")),
    "duty": Position("xuandian", asks("lead", lambda view: view.public.bound), seed=16),
    "yielded": Position("xuandian", has_been("yielded")),
    "claim": Position("zhongyou", asks("answer", word="claim")),
    "smothered": Position("xuandian", has_been("smothered")),
    "eagle": Position("eagle", asks("lead", lambda view: view.own.counts[-1] > 0)),
    "plugin": Position("xuandian_liangpai", asks("liangpai.show")),
    "rests": Position("zhongyou", is_between_sets, 2, rests=True),
    "over": Position("zhongyou", is_over, 1),
}
"""Which position each phase is looked at in."""


CALLS = {
    "call": {"en": ["Declare that I open", "No call"], "zh": ["宣点", "不叫点"]},
    "early": {"en": ["Call early", "No call"], "zh": ["预点", "不叫点"]},
    "late": {"en": ["Call late", "No call"], "zh": ["明点", "不叫点"]},
}
"""What the buttons of a call say."""


@pytest.fixture(scope="module")
def looking(comes: People) -> Iterator[list[Person]]:
    """Return a person with a phone, and one with a desk."""
    there = [comes(PHONE, "zh-CN"), comes(DESKTOP, "en")]
    yield there
    for one in there:
        one.goes()


@pytest.fixture(scope="module")
def path(server: Server) -> Callable[[str], str]:
    """Return what gives the path of a table in a position that stays as it is, made once."""
    return cache(lambda name: at(server.data, name, POSITIONS[name]))


@pytest.mark.parametrize("name", POSITIONS)
def test_a_phase_is_seen(
    server: Server, looking: list[Person], path: Callable[[str], str], name: str
) -> None:
    # Each position is opened once, in turn in English and in Chinese, and seen in both sizes and
    # colours; what axe finds hangs on what is there and on the colours, so it looks once.
    turn = 1 - [*POSITIONS].index(name) % 2
    one, lang = looking[turn], ("zh", "en")[turn]
    page = one.page
    page.goto(server.address + path(name))
    page.locator(".felt .plate").first.wait_for()
    if name not in ("rests", "over"):
        page.locator(".rank-column, .asking.now").first.wait_for()  # before the deal no cards
    for size, (width, height) in {"desktop": DESKTOP, "phone": PHONE}.items():
        page.set_viewport_size({"width": width, "height": height})
        for theme in ("light", "dark"):
            page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
            looked = (size, theme) == (("phone", "light"), ("desktop", "dark"))[turn]
            (one.look if looked else one.picture)(f"{name}-{lang}-{size}-{theme}")
    if name in CALLS:
        assert page.locator(".answers [data-word]").all_inner_texts() == CALLS[name][lang]
    if name == "yielded":
        expect(page.locator(".plate.at-0 .move")).to_have_text({"en": "yield", "zh": "让牌"}[lang])
    if page.locator(".asking.now .answers").count() and page.locator(".rank-column").count():
        page.evaluate(ALL)
        told = page.locator(".why .note")
        expect(told).to_contain_text(re.compile("规则：|rule: "))
        expect(told).to_contain_text(LINE)
    assert one.wrong == []


LINE = re.compile(r"[a-z_]+\.yaml:[0-9]+|没有哪项设置能改|no setting changes this")
"""What ends a refusal: where its setting is written, or that there is none."""

ALL = "document.querySelectorAll('.rank-column .all').forEach((one) => one.click())"
"""Chooses every card: a play that no rules allow."""


def test_a_play_of_many_cards_covers_no_name(server: Server, looking: list[Person]) -> None:
    phone = looking[0].page
    path = at(server.data, "many", Position("eagle", has_long_play))
    phone.goto(server.address + path)
    phone.locator(".top .card").last.wait_for()
    looking[0].picture("many-phone")
    middle, *cards = (
        one.bounding_box() for one in phone.locator(".felt > .middle, .top .card").all()
    )
    assert middle is not None
    for card in cards:
        assert card is not None
        assert middle["x"] <= card["x"]
        assert card["x"] + card["width"] <= middle["x"] + middle["width"] + 1


def test_the_note_on_windows_goes_by_itself_and_answers_stand_in_a_row(
    server: Server, looking: list[Person]
) -> None:
    phone = looking[0].page
    phone.goto(server.address)
    phone.evaluate("localStorage.removeItem('gouji.windows')")
    address = server.address + at(server.data, "note", POSITIONS["burn"])
    for shown in range(4):
        phone.goto("about:blank")
        phone.goto(address)
        buttons = phone.locator(".asking.now .answers .button")
        buttons.first.wait_for()
        expect(phone.locator(".known")).to_have_count(1 if shown < 3 else 0)
        rows = {
            round(box["y"] + box["height"] / 2)
            for one in buttons.all()
            if (box := one.bounding_box())
        }
        assert max(rows) - min(rows) <= 2
        assert phone.evaluate(
            "(() => { const one = document.querySelector('.asking');"
            " return one.scrollHeight <= one.clientHeight; })()"
        )


def test_who_only_watches_reads_numbers_with_spaces(server: Server, looking: list[Person]) -> None:
    phone = looking[0].page
    path = at(server.data, "spaces", POSITIONS["lead"]._replace(names=("",) * 6))
    phone.goto(server.address + path.partition("#")[0])
    expect(phone.locator(".who-is")).to_contain_text(re.compile(r"轮到 [1-6] 号座"))


def test_a_page_that_was_held_up_keeps_its_connection(
    server: Server, person: People, path: Callable[[str], str]
) -> None:
    one = person()
    page = one.page
    page.clock.install()
    page.goto(server.address + path("duty"))
    page.locator(".rank-column").first.wait_for()
    page.clock.fast_forward(100_000)
    page.clock.run_for(1_000)
    expect(page.locator(".offline")).to_have_count(0)
    assert len(one.lines) == 1


def test_every_joker_looks_like_one_and_is_called_what_the_rules_call_it(
    server: Server, looking: list[Person], path: Callable[[str], str]
) -> None:
    for one, corner, name, heard in (
        (looking[0], "鹰", "鹰", "鹰"),
        (looking[1], "Y", "eagle", "Y, eagle"),
    ):
        page = one.page
        page.goto(server.address + path("eagle"))
        column = page.locator(".rank-column[data-kind=Y]")
        expect(column.locator(".card.of-other .rank").first).to_have_text(corner)
        expect(column.locator(".called").first).to_have_text(name)
        expect(column.locator(".pile")).to_have_attribute("aria-label", heard)
        expect(page.locator(f".left b[title={name}]")).to_have_text(corner)


def test_ones_own_plate_stays_in_sight_beside_a_hint(
    server: Server, person: People, path: Callable[[str], str]
) -> None:
    page = person().page
    for width, height in ((1280, 760), PHONE):
        page.set_viewport_size({"width": width, "height": height})
        page.goto("about:blank")
        page.goto(server.address + path("answer"))
        page.locator(".asking.now .answers .small").last.click()
        page.locator(".asking > .note").wait_for()
        plate = page.locator(".plate.at-0").bounding_box()
        reach = page.locator(".reach").bounding_box()
        assert plate is not None
        assert reach is not None
        assert plate["y"] + plate["height"] <= reach["y"], width


def test_a_hint_goes_with_the_question_that_it_was_about(server: Server, person: People) -> None:
    # Somebody at two devices: what one of them answers is over on the other, too.
    seat = at(server.data, "hinted", POSITIONS["answer"])
    page, other = person().page, person().page
    for one in (page, other):
        one.goto(server.address + seat)
        one.locator(".asking.now").wait_for()
    page.locator(".asking.now .answers .small").last.click()
    page.locator(".asking > .note").wait_for()
    other.locator(".asking.now .answers [data-word=pass]").click()
    page.locator(".asking:not(.now)").wait_for()
    expect(page.locator(".asking > .note")).to_have_count(0)


def test_who_closes_a_dialog_is_again_where_he_opened_it(
    server: Server, looking: list[Person], path: Callable[[str], str]
) -> None:
    page = looking[1].page
    page.goto(server.address + path("lead"))
    page.locator(".rank-column").first.wait_for()
    closing = [
        ("Rules", "Close"),
        ("Table", "Close"),
        ("Table", "Thank you!"),
        ("By itself", "Close"),
    ]
    for name, close in closing:
        opener = page.get_by_role("button", name=name)
        opener.focus()
        page.keyboard.press("Enter")
        page.locator("dialog[open]").get_by_role("button", name=close).focus()
        page.keyboard.press("Enter")
        expect(page.locator("dialog")).to_have_count(0)
        expect(opener).to_be_focused()
