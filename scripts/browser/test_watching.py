"""Games that are over, watched again in the browser: by buttons, by keys, from a link."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

import gouji_rules as gr
from browser.conftest import DESKTOP, PHONE, Person, Server

People = Callable[..., Person]


def test_a_game_that_is_over_is_watched_again_by_keys_and_buttons_and_a_link_is_had(
    server: Server, person: People
) -> None:
    ann = person()
    page = ann.page
    page.add_init_script("delete Navigator.prototype.clipboard")  # as on plain http
    page.goto(f"{server.address}t/past")
    page.get_by_role("link", name="Watch it again").click()
    told, at = page.locator(".again .told"), page.locator(".at .score")
    page.locator("[data-choose=game]").select_option("0")
    expect(page).to_have_url(re.compile("game=0&deal=0$"))
    expect(told).to_contain_text("will lead first")
    expect(at).to_contain_text("Set 1 · move 0 of")
    page.locator("main").focus()
    for key in ("ArrowRight", "ArrowRight", "ArrowLeft"):
        page.keyboard.press(key)
    expect(at).to_contain_text("move 1 of")
    expect(page.locator(".panel.hands .is-held")).to_have_count(6)
    page.locator("[data-choose=trick]").select_option(index=2)
    expect(told).to_contain_text("led")
    page.locator("[data-go=go_on]").click()
    ann.look("again-open-desktop")
    page.locator("[data-choose=eyes]").select_option("3")
    expect(page.locator(".panel.hands .is-held")).to_have_count(1)
    expect(page.locator(".plate.at-0")).to_contain_text("Dora")
    page.locator(".share").click()
    expect(page.locator("#link")).to_be_focused()
    link = str(page.evaluate("getSelection().toString()"))
    assert link == page.locator("#link").input_value()
    assert "/t/past#&game=0&deal=0&move=" in link
    ann.look("again-seat-desktop")
    page.locator("[data-choose=eyes]").select_option("0")
    expect(page.locator(".plate.at-0")).to_contain_text("Ann")
    page.locator("main").focus()
    page.keyboard.press("Home")
    expect(page.locator(".who-is")).to_have_text("Ann is asked whether to call")
    page.get_by_role("link", name="Back to the table").click()
    expect(page.get_by_role("heading", name="The game is over")).to_be_visible()
    assert [] == ann.wrong


def test_a_game_plays_by_itself_to_its_result_and_its_record_is_watched_too(
    server: Server, person: People, tmp_path: Path
) -> None:
    ann = person()
    page = ann.page
    page.goto(f"{server.address}t/past#&game=0")
    page.locator("[data-choose=speed]").select_option("quick")
    page.locator("main").focus()
    page.keyboard.press("Space")
    expect(page.locator(".at .score")).not_to_contain_text("move 0 of")
    page.keyboard.press("End")
    expect(page.locator(".result .took")).to_have_count(6)
    expect(page.locator("[data-go=play]")).to_have_text("Play")  # there is nothing more to play
    page.locator(".result summary").click()
    ann.look("again-result-desktop")
    with page.expect_download() as found:
        page.locator(".record").click()
    record = tmp_path / found.value.suggested_filename
    found.value.save_as(record)
    assert gr.Game.load(record).over

    page.goto(server.address)
    page.set_input_files("#record", record)
    for _ in range(2):
        expect(page.locator(".again .told")).to_contain_text("will lead first")
        page.reload()
    assert [] == ann.wrong


def test_a_link_opens_at_its_move_on_a_phone_in_the_dark(server: Server, person: People) -> None:
    bob = person(PHONE, "zh-CN")
    page = bob.page
    page.emulate_media(color_scheme="dark")
    page.goto(f"{server.address}t/past#&game=0&deal=0&move=12&seat=3")
    expect(page.locator(".at .score")).to_contain_text("第 12 步")
    expect(page.locator(".plate.at-0")).to_contain_text("Dora")
    bob.look("again-seat-phone-dark")
    page.locator("[data-choose=eyes]").select_option("")
    expect(page.locator(".panel.hands .is-held")).to_have_count(6)
    bob.look("again-open-phone-dark")
    assert [] == bob.wrong
    page.goto(f"{server.address}t/past#&game=9")
    expect(page.get_by_role("alert")).to_have_text("这桌没有这一场。")


PLACES = ("头科", "二科", "三科", "四科", "二落", "大落")


@pytest.mark.parametrize("size", [PHONE, (768, 1024), DESKTOP])
def test_a_result_has_a_column_of_places_and_its_head_says_what_is_watched(
    server: Server, person: People, size: tuple[int, int]
) -> None:
    bob = person(size, "zh-CN")
    page = bob.page
    page.goto(f"{server.address}t/past#&game=0")
    page.locator("[data-go=go_last]").click()
    expect(page.locator(".result .came")).to_have_text(PLACES)
    lines = page.locator(".result .took")
    figures = [one for one in lines.locator("td").all_inner_texts() if one]
    assert sum(map(int, figures)) == 0
    for column in ("came", "name"):
        cells = lines.locator(f".{column}").all()
        assert len({one.evaluate("one => one.getBoundingClientRect().x") for one in cells}) == 1

    parts = page.locator(".at .score .whole")
    expect(page.locator(".at h1")).to_have_text("small")
    expect(parts).to_have_count(2)
    expect(parts.first).to_have_text("第 1 回合")
    for part in (*parts.all(), page.locator(".at .score > span")):
        rows = "one => new Set([...one.getClientRects()].map((row) => row.top)).size"
        assert part.evaluate(rows) == 1
    page.locator("[data-go=go_first]").click()
    expect(parts.last).to_contain_text("第 0 步")
    assert [] == bob.wrong
