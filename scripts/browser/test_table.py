"""Tables in the browser: six people play a set, one does by keys alone, a server is killed."""

import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import DESKTOP, PHONE, Person, Server
from browser.positions import Position, asks, at
from browser.rulesets import SMALL, address
from browser.tables import link

People = Callable[..., Person]
LANGS = ["en", "zh-CN", "zh-TW"]


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[Server]:
    """Serve, to be killed."""
    one = Server(tmp_path / "tables.sqlite")
    yield one
    one.end()


def test_six_pages_play_a_set_and_agree_to_other_rules(server: Server, person: People) -> None:
    people = [person(PHONE if seat % 2 else DESKTOP, LANGS[seat % 3]) for seat in range(6)]
    ann = people[0]
    invitation = ann.opens(address(server.address, text=SMALL), "Ann")
    ann.look("lobby-desktop")
    bob = people[1]
    bob.page.goto(invitation)
    bob.page.locator("#sitting").wait_for()
    bob.look("invited-phone")
    for seat in range(1, 6):
        people[seat].sits(invitation, seat, f"P{seat}")
    for one in people:
        one.page.locator(".lobby .main").click()
    for one in people:
        expect(one.page.locator(".rank-column").first).to_be_visible()
    ann.look("call-desktop")
    bob.look("call-phone")
    watcher = person()
    watcher.page.goto(invitation.partition("#")[0])
    for one in people:
        one.plays()
    expect(ann.page.locator(".top").first).to_be_visible()
    watcher.look("watching-desktop")
    ann.look("play-desktop")
    bob.page.locator(".at .button").nth(1).click()
    bob.page.select_option("dialog .language", "en")
    bob.page.keyboard.press("Escape")
    expect(bob.page.locator(".at .button").first).to_have_text("Rules")
    bob.look("play-phone")
    for one in (*people, watcher):
        expect(one.page.locator(".result .took")).to_have_count(6, timeout=180_000)
    assert sum(one.told["cards"] for one in people if one is not bob) > 10
    ann.page.locator(".result summary").first.click()
    expect(ann.page.locator(".result .fine").first).to_be_visible()
    # All deals of the game hold: more than one where a set before was void.
    expect(ann.page.locator(".verdict p:not(.fine)")).to_have_count(0)
    watcher.page.locator(".hands summary").click()
    expect(watcher.page.locator(".hands .tally")).to_have_count(6)
    ann.look("result-desktop")
    bob.look("result-phone")

    ann.page.get_by_role("link", name="Other rules").click()
    ann.page.locator("#tab-as_text").click()
    ann.page.locator("#file").fill(SMALL + "points: [3, 2, 1, -1, -2, -3]\n")
    ann.page.locator(".doing .main:not([disabled])").click()
    ann.look("proposing-desktop")
    ann.page.locator(".opening .main").click()
    for one in people[1:]:
        expect(one.page.locator(".consent .differences section")).to_have_count(1)
    bob.look("proposed-phone")
    for one in people[1:]:
        one.page.locator(".consent .main").click()
    for one in people:
        expect(one.page.locator(".consent")).to_have_count(0)
        expect(one.page.locator(".result")).to_have_count(0)
    assert [[]] * 7 == [one.wrong for one in (*people, watcher)]


LINES = """(one) => {
    const text = document.createRange();
    text.selectNodeContents(one);
    return new Set([...text.getClientRects()].map((box) => Math.round(box.bottom))).size;
}"""
"""In how many lines the text of an element is written."""


def test_a_table_goes_on_after_the_server_was_killed(mortal: Server, person: People) -> None:
    ann = person(PHONE, "zh-CN")
    page = ann.page
    ann.opens(address(mortal.address, ruleset="xuandian"), "安")
    page.locator(".lobby .main").first.click()
    page.get_by_role("button", name="准备好了").click()  # as soon as bots have sat down
    columns = page.locator(".rank-column")
    expect(columns.first).to_be_visible()
    hand = page.locator(".hand").inner_text()
    mortal.end(signal.SIGKILL)
    expect(page.locator(".offline")).to_be_visible()
    ann.look("offline-phone")
    mortal.begin()
    expect(page.locator(".offline")).to_have_count(0)
    assert hand == page.locator(".hand").inner_text()
    ann.plays()
    expect(page.locator(".felt .top")).to_be_visible()  # cards are led: the game goes on
    page.goto(mortal.address + at(mortal.data, "lead", Position("xuandian", asks("lead"))))
    page.locator(".asking.now .answers .main").wait_for()

    least = columns.last.locator(".slip")
    box, end = least.first.bounding_box(), columns.nth(-3).locator(".slip").first.bounding_box()
    assert box is not None
    assert end is not None
    page.mouse.move(box["x"] + 6, box["y"] + 6)
    page.mouse.down()
    page.mouse.move(end["x"] + 6, end["y"] + 6, steps=12)
    page.mouse.up()
    assert page.locator(".slip.chosen").count() > 1
    expect(page.locator(".why, .asking .fine")).to_be_visible()
    page.locator(".answers .plain").click()
    columns.last.locator(".all").click()
    assert columns.last.locator(".all").evaluate(LINES) == 1  # so many chosen of so many
    expect(page.locator(".why .note")).to_contain_text("规则：憋三；设置 hold_three.enabled")
    ann.look("chosen-phone")
    page.locator(".at .button").first.click()
    expect(page.locator("dialog .sheet")).to_be_visible()
    ann.look("rules-phone")
    page.keyboard.press("Escape")
    page.locator(".at .button").nth(1).click()
    ann.look("menu-phone")
    page.locator("dialog .phrases .button").first.click()
    expect(page.locator(".at-0 .saying")).to_be_visible()
    page.locator(".at .button").nth(1).click()
    page.locator("dialog .theme").click()
    page.keyboard.press("Escape")
    ann.look("said-phone-dark")


def tab_to(page: Page, selector: str) -> bool:
    """Go on with the tabulator until something is in focus; return False where it is gone."""
    for _ in range(120):
        if page.evaluate("(what) => document.activeElement?.matches(what)", selector):
            return True
        if not page.locator(selector).count():
            return False
        page.keyboard.press("Tab")
    raise AssertionError(f"no key leads to {selector}")


def press(page: Page, selector: str, key: str = "Enter") -> None:
    page.locator(selector).first.wait_for()
    assert tab_to(page, selector), selector
    page.keyboard.press(key)


WAITS = ".asking.now .answers, .asking .button.main"
"""What waits for somebody in a set: a question, what the set is ended with."""


LAST_WORD = ".asking.now .answers [data-word]:nth-last-child(1 of [data-word])"
"""The last of the words that one may say: pass, no."""


def answers_by_keys(page: Page) -> bool:
    """Do what waits for one, if it still does once it is reached; return if cards were played.

    Nothing beside a result is touched: a set may end at any moment of this.
    """
    wanted = ".asking .button.main"
    if page.locator(".asking.now .answers .main").count():
        if not tab_to(page, ".asking.now .answers .small:last-child"):
            return False
        page.keyboard.press("Enter")
        expect(page.locator(".asking [aria-busy=true]")).to_have_count(0)  # the hint has come
        if page.locator(".slip.chosen").count():
            if tab_to(page, ".pile"):
                page.keyboard.press("Enter")
                return True
            return False
        wanted = LAST_WORD
    elif page.locator(".asking.now .answers").count():
        wanted = LAST_WORD
    if tab_to(page, wanted):
        page.keyboard.press("Enter")
    return False


def test_a_set_is_played_by_keys_alone(server: Server, person: People) -> None:
    ann = person(PHONE, "en")
    page = ann.page
    page.goto(address(server.address, text=SMALL))
    press(page, ".doing .main:not([disabled])")
    press(page, "input[name=who]", "A")
    page.keyboard.type("nn")
    page.keyboard.press("Enter")
    press(page, ".lobby .main")
    page.locator(".lobby .main:not([disabled])", has_text="Ready").wait_for()
    press(page, ".lobby .main:not([disabled])")
    page.locator(".rank-column").first.wait_for()
    page.goto(link(server.address, "keys", 0))  # the same deal each time, by bots of one seed
    press(page, ".standing .button")
    tab_to(page, "dialog .wishes label:last-of-type select")
    page.keyboard.press("q")
    page.keyboard.press("Escape")
    cards = 0
    for _ in range(40):  # she is asked about ten times
        page.locator(f"{WAITS}, .result").first.wait_for()
        if page.locator(".result").count():  # beside it the next game waits: that is not hers
            break
        cards += answers_by_keys(page)
    assert cards
    expect(page.locator(".result .mine")).to_contain_text("Ann")
    assert [] == ann.wrong
