"""What is easily missed on a narrow screen: who has which points, what is missing, what covers."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from browser.conftest import PHONE, Person, Server
from browser.positions import Position, asks, at, has_been, is_between_sets
from browser.rulesets import SMALL, address
from gouji_rules.table.table import Table

People = Callable[..., Person]


def box_of(one: Locator) -> dict[str, float]:
    found = one.bounding_box()
    assert found is not None
    return {**found, "right": found["x"] + found["width"], "bottom": found["y"] + found["height"]}


def test_the_points_of_each_side_stand_apart_from_its_name(server: Server, person: People) -> None:
    bob = person(PHONE)
    page = bob.page
    page.goto(f"{server.address}t/turn")
    sides = page.locator(".at .side")
    expect(sides).to_have_count(2)
    for side, name in zip(sides.all(), ("Seats 0 2 4", "Seats 1 3 5"), strict=True):
        expect(side.locator(".unseen")).to_have_text(f"{name}: 0")
        words, points = side.locator("[aria-hidden]").all()
        expect(points).to_have_text("0")
        assert box_of(points)["x"] - box_of(words)["right"] >= 6
        ground = "one => getComputedStyle(one).backgroundColor"
        assert words.evaluate(ground) != points.evaluate(ground)
    first, second = (box_of(one) for one in sides.all())
    assert second["x"] - first["right"] >= 8 or second["y"] >= first["bottom"]
    bob.look("score-watching-phone")


def test_who_sits_down_without_a_name_is_told_what_is_missing(
    server: Server, person: People
) -> None:
    ann, bob = person(), person(PHONE)
    invitation = ann.opens(address(server.address, text=SMALL), "Ann")
    page = bob.page
    page.goto(invitation)
    for name in ("", "  ", "\u3164", "\u0301"):
        page.locator("#sitting").fill(name)
        page.get_by_role("button", name="Sit here: seat 1").click()
        expect(page.get_by_role("alert")).to_have_text("Write your name here first, then sit down.")
        field = page.locator("#sitting")
        expect(field).to_be_focused()
        expect(field).to_be_in_viewport()
        expect(field).to_have_attribute("aria-invalid", "true")
        expect(field).to_have_accessible_description("Write your name here first, then sit down.")
    bob.look("nameless-phone")
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("Bo")
    expect(page.get_by_role("alert")).to_have_count(0)
    page.get_by_role("button", name="Sit here: seat 1").click()
    expect(page.locator(".plate.at-0 .who")).to_contain_text("Bo")
    assert [[], []] == [ann.wrong, bob.wrong]


def test_what_comes_by_itself_covers_no_seat_and_goes_when_a_bot_takes_over(
    server: Server, person: People
) -> None:
    ann, second = person(PHONE), person()
    seat = at(server.data, "wishes", Position("xuandian", asks("lead")))
    for one in (ann, second):
        one.page.goto(server.address + seat)
        one.page.locator(".asking.now").wait_for()
    page = ann.page
    page.get_by_role("button", name="By itself").click()
    panel = page.locator("dialog.over")
    expect(panel.locator("select").first).to_be_visible()
    assert box_of(page.locator(".plate.at-0"))["bottom"] <= box_of(panel)["y"]
    ann.look("wishes-phone")
    second.page.locator(".at .button").nth(1).click()
    second.page.locator("dialog").get_by_role("button", name="Let a bot play for me").click()
    expect(page.locator(".plate.at-0 .role")).to_contain_text("a bot plays")
    expect(panel).to_have_count(0)
    expect(page.get_by_role("button", name="By itself")).to_have_count(0)
    ann.picture("wishes-gone-phone")
    assert [[], []] == [ann.wrong, second.wrong]


def test_a_refusal_of_many_cards_is_short_and_covers_no_seat(
    server: Server, person: People
) -> None:
    ann = person(PHONE)
    page = ann.page
    seat = at(server.data, "refused", Position("xuandian", asks("lead")))
    page.goto(server.address + seat)
    page.locator(".asking.now").wait_for()
    for column in page.locator(".rank-column .all").all():
        if page.locator(".slip.chosen").count() < 20:
            column.click()
    assert page.locator(".slip.chosen").count() >= 20
    expect(page.locator(".why .wrong")).to_contain_text("×")
    assert len(page.locator(".why .wrong").inner_text()) < 160
    expect(page.locator(".why .note").first).to_contain_text("rule: ")
    expect(page.locator(".answers .main")).to_be_disabled()
    ann.look("refused-phone")
    assert box_of(page.locator(".plate.at-0"))["bottom"] <= box_of(page.locator(".reach"))["y"]


def test_who_plays_reads_the_score_as_us_and_them(server: Server, person: People) -> None:
    ann = person(PHONE)
    seat = at(server.data, "score", Position("xuandian", asks("lead")))
    ann.page.goto(server.address + seat)
    expect(ann.page.locator(".at .side .unseen")).to_have_text(["Us: 0", "Them: 0"])


def waits(table: Table) -> int | None:
    """Want a seat that waits while another answers."""
    seat = asks("answer", lambda view: view.top is not None)(table)
    return None if seat is None else (seat + 1) % 6


SETS = {
    "burned": Position("zhongyou", is_between_sets, sets=5, rests=True),
    "scored": Position("five_packs", is_between_sets, sets=5, rests=True),
    "tongcheng": Position("tongcheng", is_between_sets, sets=5, rests=True),
}


@pytest.mark.parametrize("name", SETS)
def test_the_rows_of_a_result_add_up_to_its_points_and_the_next_set_is_named(
    server: Server, person: People, name: str
) -> None:
    ann = person(PHONE)
    page = ann.page
    seat = at(server.data, f"sums-{name}", SETS[name])
    page.goto(server.address + seat)
    expect(page.locator(".at .set")).to_have_text("Set 1 of 5")
    expect(page.locator(".result h2")).to_have_text("Set 1 of 5 is over")
    expect(page.locator(".asking .main")).to_have_text("Ready for set 2")
    for side in (1, 2):
        column = f"> :nth-child({side + 1})"
        parts = page.locator(f".ledger tbody tr {column}").all_inner_texts()
        whole = page.locator(f".ledger .sum {column}").inner_text()
        assert float(whole) == sum(float(one) for one in parts if one)
        heading = page.locator(".ledger thead th").nth(side - 1)
        expect(heading).to_have_text(("Us", "Them")[side - 1])
    ann.look(f"sums-{name}-phone")


def test_where_the_game_goes_to_a_number_of_points_that_is_said(
    server: Server, person: People
) -> None:
    ann = person(PHONE)
    page = ann.page
    game = Position("five_packs", asks("lead"), sets=None)
    page.goto(server.address + at(server.data, "target", game))
    expect(page.locator(".at .set")).to_have_text("Set 1 (to 20 points)")
    ann.picture("target-phone")


SMALLEST = (360, 740)

TIGHT = {
    "window": Position("xuandian", asks("burn")),
    "smothers": Position("xuandian", has_been("smothered")),
    "duty": Position("xuandian", asks("lead", lambda view: view.public.bound), seed=16),
    "waits": Position("xuandian", waits),
}


@pytest.mark.parametrize("name", TIGHT)
def test_on_a_small_phone_ones_own_seat_is_seen_above_what_one_is_asked(
    server: Server, person: People, name: str
) -> None:
    ann = person(SMALLEST)
    page = ann.page
    seat = at(server.data, f"tight-{name}", TIGHT[name])
    page.goto(server.address + seat)
    page.locator(".rank-column").first.wait_for()
    page.locator(".asking").wait_for()
    ann.look(f"tight-{name}-phone")
    assert box_of(page.locator(".plate.at-0"))["bottom"] <= box_of(page.locator(".reach"))["y"]
    if name == "window":
        button = box_of(page.locator(".known .button"))
        assert button["bottom"] <= box_of(page.locator(".asking"))["bottom"]


@pytest.mark.parametrize("size", [SMALLEST, (1280, 800)])
def test_the_hand_and_the_head_of_what_one_is_asked_lie_still_whatever_is_asked(
    server: Server, person: People, size: tuple[int, int]
) -> None:
    ann = person(size)
    page = ann.page
    name = f"still-{size[0]}"
    page.goto(server.address + at(server.data, name, Position("xuandian", asks("lead"))))
    page.locator(".asking.now").wait_for()

    def lie() -> tuple[float, float, float]:
        hand = box_of(page.locator(".hand"))
        return box_of(page.locator(".asking"))["y"], hand["y"], hand["bottom"]

    asked = lie()
    page.locator(".rank-column .all").last.click()  # 3s may not be led: a reason stands there
    page.locator(".why").wait_for()
    assert asked[1:] == lie()[1:]
    page.locator(".rank-column .all").last.click()
    page.locator(".rank-column .all").nth(-2).click()
    page.locator(".fine").wait_for()
    assert lie() == pytest.approx(asked, abs=1)
    page.locator(".answers .main").click()
    expect(page.locator(".asking.now")).to_have_count(0)
    assert lie()[2] == pytest.approx(asked[2], abs=1)
    height = box_of(page.locator(".asking"))["bottom"] - box_of(page.locator(".asking"))["y"]
    assert height == pytest.approx(asked[1] - asked[0], abs=16)
    ann.look(f"still-{size[0]}")


LONG_NAME = SMALL + 'names: {en: "As we play it in the yard behind the railway station"}\n'


def test_on_a_small_phone_the_title_is_read_whole_and_no_word_of_a_seat_is_torn(
    server: Server, person: People
) -> None:
    ann = person(SMALLEST)
    page = ann.page
    seat = at(server.data, "long", Position(LONG_NAME, asks("lead")))
    page.goto(server.address + seat)
    expect(page.locator(".plate.at-5 .role")).to_have_text("previous · away")
    ann.look("long-title-phone")
    title = page.locator(".at h1")
    assert title.evaluate("one => one.scrollWidth <= one.clientWidth")
    assert title.evaluate("one => getComputedStyle(one).textOverflow") == "clip"
    for part in page.locator(".plate .role .whole").all():
        assert part.evaluate("one => one.getClientRects().length") == 1, part.inner_text()
    for dot in page.locator(".plate .role .dot").all():  # none ends a line
        assert box_of(dot)["width"] == 0
    expect(page.locator(".plate.at-0")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("width", [360, 768, 900])
def test_the_last_card_of_a_full_hand_is_seen_whole(
    server: Server, person: People, width: int
) -> None:
    ann = person((width, 900))
    page = ann.page
    whole = Position("xuandian_liangpai", asks("liangpai.show"))
    page.goto(server.address + at(server.data, f"hand-{width}", whole))
    expect(page.locator(".rank-column").nth(12)).to_be_visible()
    ann.look(f"full-hand-{width}")
    hand, card = page.locator(".hand"), page.locator(".rank-column").last.locator(".slip").last
    assert box_of(card)["right"] <= box_of(hand)["right"]
    assert hand.evaluate("one => one.scrollWidth <= one.clientWidth")


@pytest.mark.parametrize("lang", ["en", "zh-CN", "zh-TW"])
def test_the_list_of_rulesets_begins_in_the_upper_half_of_a_phone(
    server: Server, person: People, lang: str
) -> None:
    bob = person(SMALLEST, lang)
    bob.page.goto(server.address)
    assert box_of(bob.page.locator(".ruleset").first)["y"] < SMALLEST[1] / 2
    words, fan = bob.page.locator(".hero p"), bob.page.locator(".leaf").first
    lines = words.evaluate(
        """one => { const range = document.createRange(); range.selectNodeContents(one);
        return Math.max(...[...range.getClientRects()].map((line) => line.right)); }"""
    )
    assert lines <= box_of(fan)["x"]
    bob.look(f"home-{lang}-phone")
