"""Choosing rules in the browser: a list, questions, settings, a file with a slip, all its tabs."""

import hashlib
import json
from collections.abc import Callable

from playwright.sync_api import expect

from browser.conftest import LAN, PHONE, Person, Server
from browser.rulesets import SLIP, WARNED, address

People = Callable[..., Person]


def test_rules_are_chosen_and_a_slip_is_mended_in_the_page(server: Server, person: People) -> None:
    ann = person(PHONE, "zh-CN")
    page = ann.page
    page.goto(server.address)
    page.get_by_role("searchbox").fill("潍坊")  # which has none: one to begin from is offered
    expect(page.locator("main > .note")).to_contain_text("大多数规则同宣点平台相近")
    expect(page.locator(".ruleset")).to_have_count(1)
    page.get_by_role("searchbox").fill("青岛")
    expect(page.get_by_role("link", name="中游", exact=False).first).to_be_visible()
    ann.look("home-phone")
    page.set_input_files(
        "#upload",
        {"name": "small.yaml", "mimeType": "text/yaml", "buffer": SLIP.encode()},
    )
    expect(page.locator(".problem")).to_contain_text("enabld")
    ann.look("slip-phone")
    page.locator(".problem .button").click()
    expect(page.locator(".foot .fine")).to_be_visible()
    page.locator("#tab-sheet").click()
    expect(page.locator(".sheet")).to_contain_text("不许烧牌")
    page.select_option(".bar select", "en")
    expect(page.locator(".sheet")).to_contain_text("There is no burning")
    ann.look("sheet-phone")
    page.locator(".foot .main").click()
    expect(page.locator("input[name=who]")).to_be_focused()
    page.locator("input[name=who]").fill("安")
    ann.look("opening-phone")
    page.locator(".opening .main").click()
    expect(page.locator(".lobby .main").first).to_be_visible()
    bob = person(PHONE, "zh-TW")
    bob.page.goto(page.url.partition("#")[0])  # as a telephone's own button shares it
    expect(bob.page.locator(".watching")).to_contain_text("還有空座。想坐下，要打開邀請連結")
    assert [[], []] == [ann.wrong, bob.wrong]
    host = server.address.split("/")[2]
    assert {host} == {url.split("/")[2] for url in ann.asked}


def test_an_upload_that_is_only_warned_of_says_how_often(server: Server, person: People) -> None:
    ann = person(PHONE, "zh-CN")
    ann.page.goto(server.address)
    ann.page.set_input_files(
        "#upload",
        {"name": "warned.yaml", "mimeType": "text/yaml", "buffer": WARNED.encode()},
    )
    expect(ann.page.locator(".problem.warning")).to_have_count(1)
    expect(ann.page.locator(".foot .fine")).to_have_text("没有错误，有 1 处警告：这套规则可以打。")
    ann.page.select_option(".bar select", "en")
    expect(ann.page.locator(".foot .fine")).to_contain_text("No errors, 1 warning")
    assert [] == ann.wrong


def test_every_tab_of_a_choice_is_for_everybody(server: Server, person: People) -> None:
    ann = person()
    page = ann.page
    page.goto(server.address)
    page.get_by_role("link", name="Declaring platform").first.click()
    page.get_by_role("radio", name="nothing: whatever beats").wait_for()
    ann.look("questions-desktop")
    page.locator("#tab-questions").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".chapter").first).to_be_visible()
    assert not page.locator(".setting").count()
    page.get_by_label("Search the settings").fill("burn.enabled")
    page.get_by_label("Burning burn.enabled").uncheck()
    expect(page.locator(".setting.changed")).to_have_count(1)
    page.locator(".bar button").click()
    ann.look("settings-dark")
    page.locator("#tab-as_text").click()
    ann.look("file-dark")
    page.locator("#tab-difference").click()
    expect(page.locator(".differences section")).to_have_count(1)
    ann.look("difference-dark")
    assert [] == ann.wrong


def test_what_is_called_as_one_searches_comes_before_what_mentions_it(
    server: Server, person: People
) -> None:
    page = person().page
    page.goto(address(server.address, ruleset="xuandian"))
    page.locator("#tab-all_settings").click()
    expect(page.locator(".chapter").first).to_be_visible()
    chapters = page.locator(".chapter h2").all_inner_texts()
    assert chapters.index("Deck") < chapters.index("Mixed jokers")
    page.get_by_label("Search the settings").fill("Joker")
    expect(page.locator(".setting").first).to_be_visible()
    found = page.locator(".chapter h2").all_inner_texts()
    assert found[0] == "Mixed jokers"
    assert "Deck" in found
    assert len(found) < len(chapters)
    page.get_by_label("Search the settings").fill("burn.admission")  # a key is found, too
    expect(page.locator(".setting")).to_have_count(1)
    page.get_by_label("Search the settings").fill("")
    expect(page.locator(".chapter h2")).to_have_text(chapters)


def test_the_page_reckons_a_deal_as_everybody_does(server: Server, person: People) -> None:
    from gouji_rules import load_ruleset
    from gouji_rules.record import Game
    from gouji_rules.record.fair import commitment_of, hash_of, secret_of

    own, numbers = bytes(range(32)), {0: b"\1" * 32, 4: b"\2" * 32}
    rules = load_ruleset("xuandian")
    told = {
        "table": "t-1",
        "deal": 3,
        "commitment": commitment_of("t-1", 3, own),
        "secret": own.hex(),
        "hashes": [hash_of(numbers[seat]) if seat in numbers else None for seat in range(6)],
        "numbers": [numbers[seat].hex() if seat in numbers else None for seat in range(6)],
    }
    game = Game(rules, sets=1, secrets=True).deal(secret_of(own, numbers))
    hands = [rules.deck.format(game.view(seat).hand) for seat in range(6)]
    lied = {**told, "secret": bytes(32).hex()}
    without = {**told, "numbers": [None] * 6}
    noted = {"commitment": told["commitment"], "hashes": told["hashes"]}
    page = person().page
    page.goto(server.address)
    found = page.evaluate(
        """async ([told, lied, without, noted, hand, kinds, counts]) => {
        const main = document.querySelector("script[src]").src;
        const { handsOf, problemOf, secretOf } = await import(main.replace("main.js", "fair.js"));
        const { hex, sha256, utf8 } = await import(main.replace("main.js", "sha256.js"));
        const of = (deal, more) => problemOf(deal, { ...noted, ...more }, 0, kinds, counts);
        const other = noted.hashes.toReversed();
        return [handsOf(secretOf(told), kinds, counts),
            [of(told, { hand }), of(lied, {}), of(told, { commitment: "00" }),
             of(told, { hashes: other }), of(without, {}), of(told, { hand: hand.slice(1) + "3" })],
            ["", "abc", "x".repeat(55), "x".repeat(64), "x".repeat(200)]
                .map((text) => hex(sha256(utf8(text))))]; }""",
        [told, lied, without, noted, hands[0], rules.deck.kinds, list(rules.deck.counts)],
    )

    assert hands == found[0]
    assert ["", "commitment", "commitment", "number", "number", "hand"] == found[1]
    texts = ["", "abc", "x" * 55, "x" * 64, "x" * 200]
    assert [hashlib.sha256(text.encode()).hexdigest() for text in texts] == found[2]


def test_who_has_not_shown_his_number_is_named_beside_a_deal_that_was_drawn_anew(
    server: Server, person: People
) -> None:
    # Whoever has shown it then knows that the server draws till it likes a deal.
    page = person().page
    page.goto(server.address)
    found = page.evaluate(
        """async () => {
        const main = document.querySelector("script[src]").src;
        const [{ Verdict }, { speak }, { render }] = await Promise.all(
            ["verdict.js", "words.js", "vendor/lit-html/lit-html.js"]
                .map((name) => import(main.replace("main.js", name))));
        await speak("en");
        const none = Array(6).fill(null), secret = "0".repeat(64);
        const fair = [0, 1].map((deal) =>
            ({ deal, table: "t", commitment: "", secret, hashes: none, numbers: none }));
        const replaced = [[2], [2, 4]].map((left_out) => ({ deal: 1, commitment: "00", left_out }));
        const verdict = new Verdict({
            told: { table: { game: 0, fair, replaced } },
            notes: { deals: {}, isTooOld: () => false },
            welcome: { ruleset: { kinds: ["3"], counts: [6] } },
            seat: 0, nameOf: (seat) => "ABCDEF"[seat] });
        const place = document.createElement("div");
        render(verdict.draw(), place);
        return [...place.querySelectorAll(".verdict p")].map((one) => one.textContent); }"""
    )

    assert 3 == len(found)
    assert "Deal 2 was drawn anew, since these had not shown their numbers: C, E." == found[2]


JOKERS = {
    "en": {"X": "small joker", "D": "big joker", "Y": "eagle"},
    "zh-Hans": {"X": "小王", "D": "大王", "Y": "鹰"},
}


def test_jokers_are_called_on_cards_in_sentences_and_aloud_as_one_types_and_says_them(
    server: Server, person: People
) -> None:
    """In English they are the letters of the rule sheets; in Chinese what is on the cards."""
    page = person().page
    page.goto(server.address)
    found = page.evaluate(
        """async (jokers) => {
        const main = document.querySelector("script[src]").src;
        const cards = await import(main.replace("main.js", "cards.js"));
        const words = await import(main.replace("main.js", "words.js"));
        const found = {};
        for (const lang of Object.keys(jokers)) {
            await words.speak(lang);
            cards.nameCards({ kinds: [..."3456789TJQKA2XDY"], jokers: jokers[lang] });
            const heard = [..."XDYT"].map(cards.heardOf);
            found[lang] = [cards.reads("Bo: DX2."), cards.looks("YD"), ...heard];
        }
        return found; }""",
        JOKERS,
    )

    assert {
        "en": ["Bo: DX2.", "YD", "X, small joker", "D, big joker", "Y, eagle", "10"],
        "zh-Hans": ["Bo: 大小2.", "鹰大", "小王", "大王", "鹰", "10"],
    } == found


def test_sentences_write_cards_as_they_look(server: Server, person: People) -> None:
    page = person().page
    page.goto(server.address)
    found = page.evaluate(
        """async (sentences) => {
        const main = document.querySelector("script[src]").src;
        const cards = await import(main.replace("main.js", "cards.js"));
        await (await import(main.replace("main.js", "words.js"))).speak("zh-Hans");
        const jokers = { X: "小王", D: "大王", Y: "鹰" };
        cards.nameCards({ kinds: [..."3456789TJQKA2XDY"], jokers });
        cards.namePeople(["DJ Bo", "TX", "Ann"]);
        return sentences.map(cards.reads); }""",
        [
            "Bo led XX888.",
            "TX 用TTX管住了 JJJ。",
            "DJ Bo played YD; A steady player kept 2 of 54 (4×T).",
            "Ann pays T♠ and X",
        ],
    )

    assert [
        "Bo led 小小888.",
        "TX 用10 10 小管住了 JJJ。",
        "DJ Bo played 鹰大; A steady player kept 2 of 54 (4×10).",
        "Ann pays 10♠ and 小",
    ] == found


def test_an_address_holds_what_was_chosen(server: Server, person: People) -> None:
    bob = person()
    page = bob.page
    page.goto(address(server.address, ruleset="zhongyou", answers={"burn": "never"}))
    expect(page.locator("h1")).to_have_text("China Games Center")
    page.get_by_role("button", name="Remember here").click()
    kept = page.evaluate("localStorage.getItem('gouji.presets')")
    assert "zhongyou" == json.loads(kept)[0]["wanted"]["ruleset"]


def test_all_goes_on_a_plain_network_too(server: Server, person: People) -> None:
    ann = person(PHONE)
    page = ann.page
    invitation = ann.opens(
        address(server.address.replace("127.0.0.1", LAN), ruleset="xuandian"), "Ann"
    )
    lacking = "[isSecureContext, !!crypto.subtle, !!navigator.clipboard, !!navigator.serviceWorker]"
    assert [False] * 4 == page.evaluate(lacking)
    assert LAN in invitation
    page.locator(".invite .button").click()
    expect(page.locator(".lobby .note")).to_have_text("Copy this link:")
    page.locator(".lobby .main").first.click()
    page.get_by_role("button", name="Ready").click()
    expect(page.locator(".rank-column").first).to_be_visible()
    assert [] == ann.wrong


def test_the_list_begins_with_the_usual_rules_and_questions_are_numbered_once(
    server: Server, person: People
) -> None:
    ann = person(PHONE, "zh-CN")
    page = ann.page
    page.goto(server.address)
    first = page.locator(".ruleset").first
    expect(first).to_contain_text("宣点平台 常用")
    first.click()
    page.locator("fieldset").first.wait_for()
    page.locator(".more summary").click()
    page.locator(".more fieldset").first.wait_for()
    numbers = page.locator(".number").all_text_contents()
    assert len(numbers) == len({*numbers})
    page.locator("fieldset input[type=radio]:not(:checked)").first.check()
    expect(page.locator("#tab-questions .tag")).to_have_text("改了 1 处")
    page.locator("#tab-difference").click()
    expect(page.locator(".finding select")).to_have_value("xuandian")
    page.locator(".doing .main:not([disabled])").click()
    button = page.locator(".opening .main").bounding_box()
    assert button is not None
    assert button["y"] + button["height"] < PHONE[1]
    ann.picture("choosing-phone")
    assert [] == ann.wrong


def test_a_view_begins_at_its_top_and_one_come_back_to_where_it_was_left(
    server: Server, person: People
) -> None:
    ann = person(PHONE, "zh-CN")
    page = ann.page
    page.goto(server.address)
    page.locator(".ruleset", has_text="中游").first.wait_for()
    page.evaluate("scrollTo(0, 900)")
    page.evaluate("document.querySelectorAll('.ruleset')[5].click()")
    page.locator("fieldset").first.wait_for()
    assert page.evaluate("scrollY") == 0
    page.locator("fieldset input[type=radio]:not(:checked)").last.check()
    expect(page.locator("#tab-questions .tag")).to_have_text("改了 1 处")
    left = page.evaluate("scrollY")
    assert left > 500
    page.go_back()
    page.locator(".ruleset").first.wait_for()
    assert abs(page.evaluate("scrollY") - 900) < 20
    page.go_forward()
    page.locator("fieldset").first.wait_for()
    expect(page.locator("#tab-questions .tag")).to_have_text("改了 1 处")
    assert abs(page.evaluate("scrollY") - left) < 20

    page.goto(server.address)
    last = page.locator(".ruleset").last
    last.scroll_into_view_if_needed()
    last.click()
    page.locator("fieldset").first.wait_for()
    assert page.evaluate("scrollY") == 0
    page.go_back()
    expect(last).to_be_in_viewport()
    assert [] == ann.wrong


def test_a_file_of_ones_own_is_taken_at_the_head_of_the_list(
    server: Server, person: People
) -> None:
    ann = person(PHONE)
    page = ann.page
    page.goto(server.address)
    page.locator(".ruleset").first.wait_for()
    way = page.locator(".ways button", has_text="Upload a ruleset")
    box = way.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] < PHONE[1]
    with page.expect_file_chooser() as choosing:
        way.click()
    choosing.value.set_files(
        {"name": "small.yaml", "mimeType": "text/yaml", "buffer": SLIP.encode()}
    )
    expect(page.locator(".problem")).to_contain_text("enabld")
    assert [] == ann.wrong


LONG = "# what stands here makes it too long for an address\n" * 250


def test_rules_too_long_for_an_address_are_each_where_they_were(
    server: Server, person: People
) -> None:
    ann = person()
    page = ann.page
    page.goto(server.address)
    texts = {name: f"id: {name}\nextends: zhongyou\n{LONG}" for name in ("first", "second")}
    kept = [{"name": name, "wanted": {"text": text}} for name, text in texts.items()]
    page.evaluate("kept => localStorage.setItem('gouji.presets', kept)", json.dumps(kept))
    page.reload()
    page.locator(".kept a").first.click()
    expect(page.locator("#file")).to_have_value(texts["first"])
    page.locator("#file").fill(written := texts["first"] + "points: [9, 2, 0, 0, -2, -9]\n")
    page.locator(".path a").click()
    page.locator(".kept a").last.click()
    expect(page.locator("#file")).to_have_value(texts["second"])
    page.go_back()
    page.locator(".kept a").last.wait_for()
    page.go_back()
    expect(page.locator("#file")).to_have_value(written)
    page.reload()
    expect(page.locator("#file")).to_have_value(written)
    assert ann.wrong == []
