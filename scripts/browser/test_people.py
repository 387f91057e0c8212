"""What people do at a table besides playing, each by the button that the page has for it."""

import json
from collections.abc import Callable
from hashlib import sha256
from typing import Any

from playwright.sync_api import Locator, Page, expect
from websockets.sync.client import ClientConnection, connect

from browser.conftest import PHONE, Person, Server
from browser.positions import Position, asks, at
from browser.rulesets import SMALL, address
from browser.tables import link, token

People = Callable[..., Person]

CALLS = """
window.called = [];
navigator.vibrate = (pattern) => called.push([pattern].flat().join(" "));
const any = () => new Proxy(function () {}, {
    get: (_, key) => key === Symbol.toPrimitive ? () => 0 : any(),
    set: () => true, apply: any, construct: any,
});
window.AudioContext = class { constructor() { called.push("tone"); return any(); } };
"""
"""Note in ``called`` what would be heard and felt: patterns of the buzz, and tones."""


TICKS = """() => {
    window.ticks = [];
    new MutationObserver(() => {
        const clock = document.querySelector(".plate.at-0 .clock");
        if (clock) ticks.push(clock.innerText);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""
"""Note in ``ticks`` what one's clock shows, which is gone by itself soon."""


def menu(page: Page, name: str) -> None:
    """Press a button of the table's menu."""
    page.locator(".at .button").nth(1).click()
    page.locator("dialog").get_by_role("button", name=name, exact=True).click()
    expect(page.locator("dialog")).to_have_count(0)


def choose(page: Page, kinds: str) -> str:
    """Choose one card of the first of some kinds that the hand has; return which."""
    page.locator(".rank-column").first.wait_for()
    held = page.eval_on_selector_all(".rank-column", "all => all.map(one => one.dataset.kind)")
    kind = next(one for one in kinds if one in held)
    page.locator(f'.rank-column[data-kind="{kind}"] .pile').press("1")
    return kind


def button(page: Page, name: str) -> Locator:
    return page.locator(".asking, .consent, .lobby").get_by_role("button", name=name, exact=True)


def laid(page: Page) -> list[str]:
    """Return what lies on the felt."""
    found = page.locator(".felt .laid").all()
    return sorted(one.get_attribute("aria-label") or "" for one in found)


def test_a_turn_of_two_people_who_take_back_remind_and_change_places(
    server: Server, person: People
) -> None:
    ann, second, bob = person(), person(PHONE, "zh-TW"), person(PHONE)
    bob.page.add_init_script(CALLS)
    ann.page.goto(link(server.address, "turn", 0))
    second.page.goto(link(server.address, "turn", 0))
    bob.page.goto(link(server.address, "turn", 1))
    one, two = ann.page, bob.page
    in_advance(two)
    two.locator(".at .button").nth(1).click()
    two.get_by_label("Sound on my turn").check()
    two.keyboard.press("Escape")

    led, lay = choose(one, "45678"), laid(one)
    held = one.locator(".slip").count()
    button(one, f"Play {led}").click()
    expect(two.locator(".top p")).to_contain_text("Ann")
    expect(two.locator(".asking.now")).to_be_visible()  # what was meant for a lead is dropped
    expect(two).to_have_title("● It is your turn")
    assert ["60", "tone"] == two.evaluate("called")
    for page in (one, second.page):
        expect(page.locator(".slip")).to_have_count(held - 1)
    takes_back(one, two, second.page)
    for page in (one, second.page):
        expect(page.locator(".slip")).to_have_count(held)
    assert [lay] * 3 == [laid(page) for page in (one, two, second.page)]

    choose(one, led)
    button(one, f"Play {led}").click()
    button(one, "Remind").click()
    expect(two.locator(".saying")).to_contain_text("Bo, it is your turn!")
    expect(two.locator(".asking.now")).to_be_visible()
    assert ["80 60 80", "tone"] == two.evaluate("called.slice(-2)")
    bob.look("reminded-phone")
    stops_and_hands_over(one, two)
    assert [[]] * 3 == [who.wrong for who in (ann, second, bob)]


def in_advance(page: Page) -> None:
    """Pass in advance, and play, and take both back again but the play."""
    button(page, "Pass in advance").click()
    expect(page.locator(".asking")).to_contain_text("In advance: pass")
    button(page, "Take it back").click()
    card = choose(page, "XD2AKQ")
    button(page, f"Play {card} when my turn comes").click()
    expect(page.locator(".asking")).to_contain_text(f"In advance: {card}")


def takes_back(one: Page, two: Page, second: Page) -> None:
    """Let the last action be taken back: refused first, then agreed to, seen on both devices."""
    hand = two.locator(".hand").inner_text()
    button(one, "Take back my last action").click()
    expect(two.locator(".consent")).to_contain_text("Ann wants to take back the last action.")
    button(two, "No").click()
    expect(one.locator(".consent")).to_have_count(0)
    button(one, "Take back my last action").click()
    button(two, "Agree").click()
    for page in (one, second):
        expect(page.locator(".asking.now")).to_be_visible()
    expect(two.locator(".asking.now")).to_have_count(0)
    expect(two.locator(".lately")).to_have_text("The last action is taken back.")
    assert hand == two.locator(".hand").inner_text()


def stops_and_hands_over(one: Page, two: Page) -> None:
    """Let time stand still and go on, and somebody else be host, who gives the first seat away."""
    menu(one, "Pause")
    expect(two.get_by_text("The host has paused the table.")).to_be_visible()
    two.locator(".panel").get_by_role("button", name="Go on").click()
    expect(two.locator(".asking > .note")).to_contain_text("The host has paused: for")
    menu(one, "Go on")
    expect(two.get_by_text("The host has paused the table.")).to_have_count(0)
    two.locator(".at .button").nth(1).click()
    two.select_option("dialog .language", "zh-Hans")
    two.keyboard.press("Escape")
    expect(two.locator(".asking.now .turn-word")).to_have_text("轮到你了")
    menu(two, "让机器人替我打")
    expect(one.locator(".plate.at-1 .role")).to_contain_text("a bot plays")
    menu(two, "我自己打")
    expect(one.locator(".plate.at-1 .role")).not_to_contain_text("a bot plays")
    menu(one, "Make Bo the host")
    expect(one.locator(".plate.at-1 .crown")).to_be_visible()
    menu(two, "把Ann的座位交给机器人")
    expect(one.get_by_text("You are watching.")).to_be_visible()
    expect(two.locator(".plate.at-5 .role")).to_contain_text("机器人")
    two.locator(".at .button").nth(1).click()
    two.get_by_role("button", name="散桌", exact=True).click()  # for good: asked again
    expect(two.locator("dialog .ending")).to_contain_text("不能再打")
    expect(one.get_by_text("This table has ended.")).to_have_count(0)
    two.get_by_role("button", name="确定散桌").click()
    expect(one.get_by_text("This table has ended.")).to_be_visible()


def test_who_is_out_and_alone_with_bots_has_them_go_on_to_the_end(
    server: Server, person: People
) -> None:
    ann = person(PHONE)
    ann.page.goto(link(server.address, "alone", 0))
    menu(ann.page, "Go on")
    button(ann.page, "On to the end").click()
    expect(ann.page.locator(".result .took")).to_have_count(6)
    expect(ann.page.locator(".result .mine")).to_contain_text("Ann")
    assert [] == ann.wrong


def test_who_is_alone_with_bots_takes_cards_back_with_one_press_the_last_ones_too(
    server: Server, person: People
) -> None:
    ann = person(PHONE)
    page = ann.page
    page.goto(link(server.address, "last", 0))
    expect(button(page, "On to the end")).to_be_visible()
    ann.look("out-take-back-phone")
    button(page, "Take back my last action").click()
    expect(page.locator(".rank-column").first).to_be_visible()
    expect(page.locator(".asking .lately")).to_have_text("The last action is taken back.")
    expect(button(page, "On to the end")).to_have_count(0)
    assert [] == ann.wrong


def test_who_has_read_the_result_is_ready_with_what_lies_at_the_foot_of_the_screen(
    server: Server, person: People
) -> None:
    ann = person(PHONE)
    ann.page.goto(link(server.address, "rest", 0))
    expect(ann.page.locator(".result .took")).to_have_count(6)
    expect(button(ann.page, "Ready for set 2")).to_be_in_viewport(ratio=1)
    ann.look("ready-phone")
    button(ann.page, "Ready for set 2").click()
    expect(ann.page.locator(".result")).to_have_count(0)
    assert [] == ann.wrong


def test_who_is_alone_with_bots_has_questions_to_burn_wait_for_him(
    server: Server, person: People
) -> None:
    ann = person(PHONE)
    page = ann.page
    page.goto(link(server.address, "window", 0))
    prompt = page.locator(".asking.now .prompt")
    expect(prompt).to_contain_text(" s")
    ann.look("windows-known-phone")
    button(page, "Always wait for me").click()
    expect(prompt).to_have_text("Do you burn?")
    menu(page, "Go on")
    page.locator(".standing .button").click()
    wish = page.get_by_label("Wait for my answer whenever burns are asked about")
    expect(wish).to_be_checked()
    ann.look("windows-wait-phone")
    page.select_option("dialog .wishes label:last-of-type select", "150")
    expect(wish).to_be_checked()
    page.keyboard.press("Escape")
    page.locator(".answers [data-word=pass]").click()
    expect(prompt.filter(has_text="Do you burn?")).to_have_count(0)
    assert [] == ann.wrong


def test_a_clock_that_has_run_out_answers_and_a_bot_plays_till_one_is_back(
    server: Server, person: People
) -> None:
    ann = person(PHONE)
    page = ann.page
    page.goto(link(server.address, "clock", 0))
    page.locator(".rank-column").first.wait_for()
    page.evaluate(TICKS)
    menu(page, "Go on")
    expect(page.locator(".plate.at-0 .role")).to_contain_text("a bot plays")
    assert "2 s" in page.evaluate("window.ticks")
    expect(page.locator(".top p")).to_contain_text("Ann")
    menu(page, "I play myself again")
    expect(page.locator(".plate.at-0 .role")).not_to_contain_text("a bot plays")
    assert [] == ann.wrong


def test_all_deals_of_a_game_are_reckoned_again_and_seats_drawn_anew_when_all_agree(
    server: Server, person: People
) -> None:
    ann, bob = person(), person(PHONE)
    ann.page.goto(link(server.address, "over", 0))
    bob.page.goto(link(server.address, "over", 1))
    ann.page.locator(".verdict summary").click()
    for number in range(1, 6):
        expect(ann.page.locator(".verdict")).to_contain_text(f"Deal {number}: the numbers fit")
    ann.page.locator(".hands summary").click()
    expect(ann.page.locator(".hands .tally")).to_have_count(6)
    button(ann.page, "Draw the seats anew").click()
    expect(bob.page.locator(".consent")).to_contain_text("the seats to be drawn anew")
    button(bob.page, "Agree").click()
    for one, name in ((ann, "Ann"), (bob, "Bo")):
        expect(one.page.locator(".result")).to_have_count(0)
        expect(one.page.locator(".plate.at-0 .who")).to_contain_text(name)
        button(one.page, "Ready").click()
    for one in (ann, bob):
        expect(one.page.locator(".rank-column").first).to_be_visible()
    assert [[], []] == [ann.wrong, bob.wrong]


def test_a_table_that_leaves_the_process_of_strange_rules_is_there_again_without_a_reload(
    server: Server, person: People
) -> None:
    ann, bob = person(), person(PHONE)
    ann.page.goto(link(server.address, "leaves", 0))
    bob.page.goto(link(server.address, "leaves", 1))
    ann.page.get_by_role("link", name="Other rules").click()
    ann.page.locator(".seal").click()
    ann.page.get_by_role("link", name="Declaring platform").first.click()
    ann.page.locator(".doing .main:not([disabled])").click()
    ann.page.locator(".opening .main").click()
    expect(bob.page.locator(".consent")).to_contain_text("Declaring platform")
    bob.page.evaluate("window.stays = true")
    button(bob.page, "Agree").click()
    for one in (ann, bob):
        expect(one.page.get_by_role("heading", name="Declaring platform")).to_be_visible()
        expect(one.page.locator(".consent, .result, .offline")).to_have_count(0)
        button(one.page, "Ready").click()  # by the connection that came again
    for one in (ann, bob):
        expect(one.page.locator(".rank-column").first).to_be_visible()
    expect(bob.page.locator(".events")).to_contain_text("The cards are dealt.")
    assert (True, 2) == (bob.page.evaluate("window.stays"), len(bob.lines))
    assert [[], []] == [ann.wrong, bob.wrong]


def test_who_leaves_before_the_game_is_told_nothing_wrong_and_may_sit_down_again(
    server: Server, person: People
) -> None:
    ann = person(PHONE)
    page = ann.page
    page.goto(address(server.address, text=SMALL))
    page.locator(".doing .main:not([disabled])").click()
    page.locator("input[name=who]").fill("Ann")
    page.locator(".opening .main").click()
    expect(page.locator(".plate.at-0 .who")).to_contain_text("Ann")
    menu(page, "Leave for good")
    page.get_by_role("button", name="Sit here: seat 3").click()
    expect(page.locator(".plate.at-0 .who")).to_contain_text("Ann")
    expect(page.locator(".lobby [role=status], .asking > .note")).to_have_count(0)
    assert [] == ann.wrong


def deal_of(line: ClientConnection) -> dict[str, Any]:
    """Return the deal that is being drawn, as it is told next."""
    while True:
        told = json.loads(line.recv()).get("told") or {"table": {}}
        if told["table"].get("deal"):
            deal: dict[str, Any] = told["table"]["deal"]
            return deal


def test_what_is_drawn_anew_is_drawn_anew_by_each_page_too(server: Server, person: People) -> None:
    # A number that all have seen would let a server choose its own after it.
    ann, sent = person(), list[dict[str, str]]()
    ann.page.on(
        "websocket",
        lambda line: line.on("framesent", lambda frame: sent.append(json.loads(str(frame)))),
    )
    ann.page.goto(link(server.address, "draw", 0))
    with connect(f"{server.address.replace('http', 'ws', 1)}ws/draw") as bob:

        def say(do: str, **keys: object) -> None:
            bob.send(json.dumps({"do": do, "id": do, **keys}))

        say("hello", version=1, token=token(1))
        say("ready")
        button(ann.page, "Ready").click()
        deal_of(bob)
        say("hash", hash="0" * 64)  # of no number that he could show
        while not any(deal_of(bob)["numbers"]):
            pass
    # He has seen hers and goes: nobody waits for his.
    expect(ann.page.locator(".rank-column").first).to_be_visible()
    hashes = {one["hash"] for one in sent if one["do"] == "hash"}
    shown = {sha256(bytes.fromhex(one["number"])).hexdigest() for one in sent if "number" in one}
    assert (2, hashes) == (len(hashes), shown)
    assert [] == ann.wrong


def test_ones_seat_goes_along_to_another_device_by_its_own_link(
    server: Server, person: People
) -> None:
    ann, bob, phone = person(), person(), person(PHONE, "zh-CN")
    invitation = ann.opens(address(server.address, text=SMALL), "Ann")
    bob.sits(invitation, 3, "Bo")
    bob.page.locator(".at .button").nth(1).click()
    bob.page.locator("dialog").get_by_text("Its link").click()
    own = bob.page.locator("dialog").get_by_label("whoever has it").input_value()
    bob.look("seat-link-desktop")
    bob.page.keyboard.press("Escape")

    phone.page.goto(own)
    expect(phone.page.locator(".plate.at-0 .who")).to_contain_text("Bo")
    menu(bob.page, "Leave for good")
    expect(phone.page.get_by_text("你在旁观。")).to_be_visible()
    assert [[]] * 3 == [who.wrong for who in (ann, bob, phone)]


def test_who_comes_to_a_game_hears_what_happens_from_then_on_and_nothing_twice(
    server: Server, person: People
) -> None:
    ann = person()
    page = ann.page
    asked = Position("xuandian", asks("answer", lambda view: bool(view.out)))
    page.goto(server.address + at(server.data, "heard", asked))
    expect(page.locator(".events li").nth(30)).to_be_attached()
    heard = page.locator("#said")
    expect(heard).to_have_text("")
    button(page, "Pass").click()
    expect(heard).to_have_text("You passed.")
    page.locator(".at .button").nth(1).click()
    page.select_option("dialog .language", "zh-Hans")
    expect(page.locator(".events h2")).to_have_text("经过")
    expect(page.locator(".events li").first).to_have_text("你过牌。")
    expect(heard).to_have_text("You passed.")
    page.reload()
    expect(page.locator(".events li").nth(30)).to_be_attached()
    expect(heard).to_have_text("")
    assert [] == ann.wrong
