"""A choice of rules on a phone: what is wrong in long lines, a short head, long choices."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import PHONE, Person, Server
from browser.rulesets import address

People = Callable[..., Person]

FAR = """\
id: town
extends: zhongyou
names: {zh-Hans: 我们镇上打的够级 𠮷, zh-Hant: 我們鎮上打的夠級, en: Our town}
burn: {enabled: true, first_needs_joker: false, priorty: seat_order}
tribute: {burn: 1, fall: 1, 点贡: 1, pass_on: true, refusal: sometimes}
define:
  covers(new, old): old.bigs == 0 and new.bigs >= old.smalls and new.rank > old.rank and 够级
"""
"""Mistakes at columns up to the ninetieth, some of them behind Chinese characters."""

CARETS = """[...document.querySelectorAll(".problem .place")].map((box) => {
    const [room, caret] = [box, box.querySelector("i")].map((one) => one.getBoundingClientRect());
    const text = document.createRange();
    let line = box.querySelector("code").firstChild;
    const before = box.querySelector(".before").textContent.length;
    while (line.nodeType !== Node.TEXT_NODE) line = line.nextSibling;
    text.setStart(line, before);
    text.setEnd(line, before + 1);
    const wrong = text.getBoundingClientRect();
    return { seen: caret.left >= room.left && Math.min(caret.right, caret.left + 60) <= room.right,
        beside: Math.abs(wrong.left - caret.left), below: caret.top >= wrong.bottom - 4,
        number: box.querySelector(".line-number").getBoundingClientRect().left - room.left };
})"""
"""Of each place whether its caret is seen, how far it is from what is wrong, its line's number."""


CHOSEN = """text => {
    const one = document.getElementById("file");
    return one?.value.slice(one.selectionStart, one.selectionEnd) === text;
}"""
"""Whether a text is chosen in the file."""


def uploads(page: Page, server: Server, text: str) -> None:
    """Upload a file at the list of rules."""
    page.goto(server.address)
    file = {"name": "town.yaml", "mimeType": "text/yaml", "buffer": text.encode()}
    page.set_input_files("#upload", file)


def test_what_is_wrong_far_right_in_a_line_is_pointed_at_on_a_phone(
    server: Server, person: People
) -> None:
    ann = person(PHONE)
    page = ann.page
    uploads(page, server, FAR)
    places = page.locator(".problem .place")
    expect(places).to_have_count(6)
    found = page.evaluate(CARETS)
    assert [True] * 6 == [one["seen"] and one["below"] for one in found]
    assert all(one["beside"] <= 1 and 0 <= one["number"] < 16 for one in found)
    assert 2 < places.evaluate_all("all => all.filter((one) => one.scrollLeft).length")
    ann.look("far-phone")

    # What its reader scrolls stays so while he mends another place.
    places.last.evaluate("one => { one.scrollLeft = 0; }")
    page.locator(".problem .button").first.click()
    expect(places).to_have_count(5)
    assert places.last.evaluate("one => one.scrollLeft") == 0
    places.last.get_by_role("button").click()
    page.wait_for_function(CHOSEN, arg="够级")  # with the next picture that is drawn
    assert page.locator("#file").evaluate("one => one.scrollLeft") > 0
    assert [] == ann.wrong


def test_a_file_that_is_wrong_is_called_a_file_and_its_mistakes_are_counted(
    server: Server, person: People
) -> None:
    ann = person(PHONE)
    page = ann.page
    uploads(page, server, FAR)
    expect(page.locator("h1")).to_have_text("Rules from a file")
    expect(page.locator(".foot")).to_have_text("6 errors: mend them, and these rules can be played")
    expect(page.locator(".problem").first).to_contain_text("there is no priorty in burn")
    page.select_option(".bar select", "zh-Hans")
    expect(page.locator("h1")).to_have_text("文件里的规则")
    expect(page.locator(".foot")).to_have_text("有 6 处错误，改好就能打")


@pytest.mark.parametrize("lang", ["en", "zh-CN"])
def test_the_head_of_rules_leaves_most_of_a_phone_to_them(
    server: Server, person: People, lang: str
) -> None:
    ann = person(PHONE, lang)
    page = ann.page
    page.goto(address(server.address, ruleset="zhongyou_exchange"))
    page.locator("fieldset").first.wait_for()
    panel = page.locator("#panel").bounding_box()
    assert panel is not None
    assert panel["y"] < PHONE[1] / 2
    download = page.locator(".folded .button").first
    expect(download).to_be_hidden()
    page.locator(".fold").click()
    expect(download).to_be_visible()
    expect(page.locator(".fold")).to_have_attribute("aria-expanded", "true")
    page.set_viewport_size({"width": 1280, "height": 900})
    expect(page.locator(".fold")).to_be_hidden()
    expect(download).to_be_visible()


def test_a_long_choice_is_read_whole_and_runs_under_no_arrow(
    server: Server, person: People
) -> None:
    ann = person(PHONE)
    page = ann.page
    page.goto(address(server.address, ruleset="xuandian"))
    page.locator("#tab-all_settings").click()
    page.get_by_label("Search the settings").fill("report.mode")
    mode = page.get_by_label("Reporting report.mode")
    options = mode.locator("option").all_inner_texts()
    longest = max(options, key=len)
    mode.select_option(longest)
    expect(page.locator(".spelt")).to_have_text(longest)
    room = mode.evaluate(
        "one => [parseFloat(getComputedStyle(one).paddingRight), getComputedStyle(one).appearance]"
    )
    assert room[0] >= 32
    assert room[1] == "none"
    ann.look("long-choice-phone")
    mode.select_option("never")
    expect(page.locator(".spelt")).to_have_count(0)
    assert [] == ann.wrong


def test_what_is_being_written_stays_while_the_server_says_what_comes_of_something_else(
    server: Server, person: People
) -> None:
    ann = person()
    page = ann.page
    page.goto(address(server.address, ruleset="xuandian"))
    page.locator("#tab-all_settings").click()
    page.get_by_label("Search the settings").fill("e")  # all of them
    page.locator("[id='value-burn.enabled']").uncheck()
    page.locator("[id='value-points']").fill("[9, 5, 0, 0, -5, -9]")
    expect(page.locator("#tab-questions")).to_contain_text("1 changed")
    expect(page.locator("[id='value-points']")).to_have_value("[9, 5, 0, 0, -5, -9]")
    page.locator("[id='value-points']").press("Tab")
    expect(page.locator("#tab-questions")).to_contain_text("2 changed")
    page.locator("#tab-questions").click()
    page.get_by_role("radio", name="no burning").check()
    page.locator("#naming").fill("Ours")
    page.locator("#naming").press("Enter")
    expect(page.get_by_role("heading", name="Ours")).to_be_visible()
