"""Other rules at a table, between two games: rules from files, from the list, from presets."""

import json
import re
import signal
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, WebSocketRoute, expect

from browser.conftest import PHONE, Person, Server
from browser.rulesets import SMALL, address
from browser.tables import link

People = Callable[..., Person]

TOWN = SMALL.replace("id: small", "id: town\nnames: {en: Our town}", 1)
"""Of one pack too, by another name."""

LIKE = TOWN.replace("id: town", "id: xuandian", 1).replace("extends: xuandian", "extends: zhongyou")
"""A file that calls itself what a listed ruleset is called."""


def with_points(text: str) -> str:
    """Return a town's rules with other points, and with a name by which they are told apart."""
    return text.replace("Our town", "Our new town") + "points: [9, 5, 0, 0, -5, -9]\n"


def other(page: Page) -> None:
    """Go from a table to where other rules are chosen for it."""
    page.get_by_role("link", name="Other rules").click()
    expect(page.get_by_text("You are choosing rules for your table.")).to_be_visible()


def upload(page: Page, text: str) -> None:
    """Go to the list of rules, and upload a file there."""
    page.locator(".seal").click()
    file = {"name": "town.yaml", "mimeType": "text/yaml", "buffer": text.encode()}
    page.set_input_files("#upload", file)


def listed(page: Page, name: str) -> None:
    """Choose rules from the list."""
    page.locator(".seal").click()
    page.get_by_role("link", name=name).first.click()


def propose(page: Page) -> None:
    page.locator(".doing .main:not([disabled])").click()
    page.locator(".opening .main").click()


def two(server: Server, person: People, **wanted: object) -> tuple[Person, Person]:
    """Let two sit down at a table that one of them has opened."""
    ann, bob = person(), person(PHONE)
    invitation = ann.opens(address(server.address, **wanted), "Ann")
    bob.sits(invitation, 3, "Bo")
    return ann, bob


@pytest.mark.parametrize("text", [TOWN, LIKE], ids=["by its own name", "by a listed one's"])
def test_a_table_of_a_file_begins_from_that_file_and_takes_another(
    server: Server, person: People, text: str
) -> None:
    ann, bob = two(server, person, text=text)
    other(ann.page)
    expect(ann.page.get_by_role("heading", name="Our town")).to_be_visible()
    expect(ann.page.locator("#file")).to_have_value(text)
    ann.page.locator("#file").fill(with_points(text))
    expect(ann.page.get_by_role("heading", name="Our new town")).to_be_visible()
    propose(ann.page)
    consent = bob.page.locator(".consent")
    expect(consent).to_contain_text("Ann wants other rules: Our new town")
    name = "town" if text == TOWN else "xuandian"
    expect(consent).to_contain_text(f"They are not in the list: a file of its own, {name}")
    expect(consent).to_contain_text(re.compile(r"digest [0-9a-f]{12}…"))
    expect(consent.locator(".differences section")).to_have_count(1)
    bob.look(f"other-rules-of-a-file-{name}-phone")
    consent.get_by_role("button", name="Agree").click()
    for page in (ann.page, bob.page):
        expect(page.get_by_role("heading", name="Our new town")).to_be_visible()
        other(page)
        expect(page.locator("#file")).to_have_value(with_points(text))
        page.get_by_role("link", name="Back to the table").click()
    assert [[], []] == [ann.wrong, bob.wrong]


def test_rules_go_from_the_list_to_a_file_that_is_called_the_same_and_back(
    server: Server, person: People
) -> None:
    ann, bob = two(server, person, ruleset="xuandian")
    other(ann.page)
    expect(ann.page.locator("#tab-questions")).to_be_visible()  # listed ones begin with questions
    upload(ann.page, LIKE)
    propose(ann.page)
    consent = bob.page.locator(".consent")
    expect(consent).to_contain_text("a file of its own, xuandian")
    consent.get_by_role("button", name="No").click()
    for one in (ann, bob):
        expect(one.page.locator(".consent")).to_have_count(0)
    other(ann.page)  # by the rules that are played still
    expect(ann.page.locator("#tab-questions")).to_be_visible()
    upload(ann.page, LIKE)
    propose(ann.page)
    consent.get_by_role("button", name="Agree").click()
    expect(ann.page.get_by_role("heading", name="Our town")).to_be_visible()
    other(ann.page)
    listed(ann.page, "Declaring platform")
    propose(ann.page)
    expect(consent).to_contain_text("Declaring platform")
    expect(consent.locator(".differences section").first).to_be_visible()
    expect(consent).not_to_contain_text("not in the list")
    consent.get_by_role("button", name="Agree").click()
    expect(bob.page.get_by_role("heading", name="Declaring platform")).to_be_visible()
    assert [[], []] == [ann.wrong, bob.wrong]


def test_a_file_that_is_proposed_is_still_proposed_after_the_server_was_killed(
    server: Server, person: People
) -> None:
    ann, bob = person(), person(PHONE)
    for seat, one in enumerate((ann, bob)):  # however long the server is away
        one.page.goto(link(server.address, "lasts", seat))
    other(ann.page)
    upload(ann.page, LIKE)
    propose(ann.page)
    consent = bob.page.locator(".consent")
    expect(consent).to_contain_text("a file of its own, xuandian")
    server.end(signal.SIGKILL)
    expect(bob.page.locator(".offline")).to_be_visible()
    server.begin()
    expect(bob.page.locator(".offline")).to_have_count(0)
    bob.page.reload()
    expect(consent).to_contain_text("a file of its own, xuandian")
    expect(consent.locator(".differences section").first).to_be_visible()
    consent.get_by_role("button", name="Agree").click()
    for page in (ann.page, bob.page):
        expect(page.get_by_role("heading", name="Our town")).to_be_visible()
    other(bob.page)
    expect(bob.page.locator("#file")).to_have_value(LIKE)


THREE = {"burn.enabled": "false", "points": "[3, 2, 1, -1, -2, -3]", "report.mode": "shown"}

WRITTEN = """\
# Our village, as Uncle Chen tells it.
id: village
names: {en: Our village}
extends: zhongyou
burn: {enabled: false}    # nobody burns here
points:
  - 9    # the first
  - 5
  - 0
  - 0
  - -5
  - -9
define:
  covers(new, old): old.bigs == 0
"""


def differing(page: Page, number: int) -> None:
    """Look at all settings: so many of them differ, and are shown alone."""
    page.locator("#tab-all_settings").click()
    page.get_by_label("Only what differs").check()
    expect(page.locator(".setting")).to_have_count(number)
    expect(page.locator(".setting.changed")).to_have_count(number)


def mode(page: Page, choice: str) -> None:
    """Set the mode of reporting."""
    page.get_by_label("Search the settings").fill("report.mode")
    page.locator("[id='value-report.mode']").select_option(choice)


def test_changed_settings_are_where_they_were_and_one_more_is_proposed_alone(
    server: Server, person: People
) -> None:
    ann, bob = two(server, person, ruleset="zhongyou", settings=THREE, name="Friday")
    page = bob.page
    other(page)
    expect(page.get_by_role("heading", name="Friday")).to_be_visible()
    expect(page.locator("#tab-questions")).to_have_attribute("aria-selected", "true")
    expect(page.get_by_label("What your table calls them")).to_have_value("Friday")
    expect(page.locator(".stays")).to_have_count(0)
    differing(page, 3)
    bob.look("other-rules-where-they-were-phone")
    page.get_by_label("Only what differs").uncheck()
    page.get_by_label("Search the settings").fill("burn.first_needs_joker")
    page.get_by_label("Search the settings").fill("gouji.hung")
    page.locator("[id='value-gouji.hung']").uncheck()
    expect(page.locator("#tab-all_settings")).to_contain_text("4 changed")
    expect(page.locator(".foot .fine")).to_be_visible()
    propose(page)
    consent = ann.page.locator(".consent")
    expect(consent).to_contain_text("Bo wants other rules: Friday")
    expect(consent.locator(".differences section")).to_have_count(1)
    consent.get_by_role("button", name="Agree").click()
    expect(ann.page.locator(".consent")).to_have_count(0)
    other(ann.page)
    differing(ann.page, 4)
    assert [[], []] == [ann.wrong, bob.wrong]


def test_a_setting_of_a_listed_ruleset_that_a_table_has_changed_is_where_it_was(
    server: Server, person: People
) -> None:
    ann, _ = two(server, person, ruleset="xuandian", settings={"burn.enabled": "false"})
    other(ann.page)
    expect(ann.page.locator("#tab-all_settings")).to_contain_text("1 changed")


def test_who_changes_nothing_proposes_the_very_same_rules(server: Server, person: People) -> None:
    ann, bob = two(server, person, ruleset="zhongyou", settings=THREE)
    other(ann.page)
    differing(ann.page, 3)
    propose(ann.page)
    expect(bob.page.locator(".consent")).to_contain_text("These rules are the same.")


def test_a_file_that_somebody_wrote_is_changed_by_settings_and_stays_his(
    server: Server, person: People
) -> None:
    ann, bob = two(server, person, text=WRITTEN)
    page = ann.page
    other(page)
    expect(page.locator("#file")).to_have_value(WRITTEN)  # where it was left
    expect(page.locator("#tab-all_settings")).to_contain_text("2 changed")
    differing(page, 2)
    expect(page.locator(".stays")).to_contain_text("more than questions and settings can")
    expect(page.locator(".stays")).to_contain_text("define, comments")
    ann.look("other-rules-of-a-written-file")
    page.locator(".setting", has_text="burn.enabled").get_by_role("button").click()
    expect(page.locator(".setting")).to_have_count(1)
    page.get_by_label("Only what differs").uncheck()
    mode(page, "shown")
    page.locator("#tab-questions").click()
    page.get_by_label("What your table calls them").fill("Chen's")
    page.get_by_label("What your table calls them").press("Tab")
    expect(page.get_by_role("heading", name="Chen's")).to_be_visible()
    page.locator("#tab-as_text").click()
    made = WRITTEN.replace("enabled: false", "enabled: true").replace("Our village}", '"Chen\'s"}')
    expect(page.locator("#file")).to_have_value(made + "\nreport:\n  mode: shown\n")
    propose(page)
    expect(bob.page.locator(".consent .differences section")).to_have_count(2)

    # A comment stands where its points are: they are changed in the text alone.
    bob.page.locator(".consent").get_by_role("button", name="Agree").click()
    expect(page.get_by_role("heading", name="Chen's")).to_be_visible()
    other(page)
    page.locator("#tab-all_settings").click()
    page.get_by_label("Search the settings").fill("points")
    page.locator("[id='value-points']").fill("[1, 0, 0, 0, 0, -1]")
    page.locator("[id='value-points']").press("Tab")
    expect(page.locator(".problem")).to_contain_text("points cannot be changed here: a comment")
    expect(page.locator(".setting .wrong")).to_contain_text("As a file")
    expect(page.locator(".doing .main")).to_be_disabled()
    expect(page.get_by_role("heading", name="Chen's")).to_be_visible()
    ann.look("other-rules-that-stay-a-file")
    page.locator(".setting", has_text="Points points").get_by_role("button").click()
    expect(page.locator(".foot .fine")).to_be_visible()
    assert [[], []] == [ann.wrong, bob.wrong]


def test_a_file_that_no_setting_can_say_stays_a_file_and_the_page_says_so(
    server: Server, person: People
) -> None:
    ann = person()
    page = ann.page
    page.goto(address(server.address, text="id: town\nextends: zhongyou\nburn: {enabld: false}\n"))
    page.locator("#tab-questions").click()
    expect(page.locator("#panel")).to_contain_text("mend what is wrong under “As a file”")
    page.locator("#tab-as_text").click()
    page.locator(".problem .button").click()
    expect(page.locator(".foot .fine")).to_be_visible()
    page.locator("#tab-all_settings").click()
    differing(page, 1)
    page.locator("#tab-as_text").click()
    page.locator("#file").fill("id: town\nnames: {en: Alone}\n")
    expect(page.get_by_role("heading", name="Alone")).to_be_visible()
    page.locator("#tab-all_settings").click()
    expect(page.locator("#panel")).to_contain_text("extends no ruleset of the list")
    expect(page.locator(".setting")).to_have_count(0)


def test_a_preset_of_a_file_and_a_link_to_it_keep_what_was_changed(
    server: Server, person: People
) -> None:
    ann = person()
    page = ann.page
    page.goto(server.address)
    upload(page, WRITTEN)
    page.locator("#tab-all_settings").click()
    mode(page, "shown")
    expect(page.locator("#tab-all_settings")).to_contain_text("3 changed")
    linked = page.url
    page.get_by_role("button", name="Remember here").click()
    page.get_by_role("link", name="Our village").click()
    differing(page, 3)
    page.goto(linked)
    page.reload()
    differing(page, 3)
    page.get_by_role("button", name="Take all back").click()
    expect(page.locator(".problem")).to_contain_text("points cannot be changed here")
    page.locator("#tab-as_text").click()
    expect(page.locator("#file")).to_have_value(WRITTEN)
    page.locator("#tab-all_settings").click()
    page.get_by_label("Only what differs").check()
    page.locator(".setting").get_by_role("button").click()
    expect(page.locator(".foot .fine")).to_be_visible()
    expect(page.locator(".setting")).to_have_count(1)  # the points, as the file has them


def test_rules_that_a_restart_has_lost_are_uploaded_once_more_and_proposed(
    server: Server, person: People
) -> None:
    ann, bob = two(server, person, ruleset="xuandian")
    other(ann.page)
    upload(ann.page, TOWN)
    uploads: list[str] = []

    def restarts(route: Route) -> None:
        answer = route.fetch()
        if not uploads:  # it is answered, and forgets what it has answered
            server.end(signal.SIGKILL)
            server.begin()
        uploads.append(route.request.url)
        route.fulfill(response=answer)

    ann.page.route("**/api/rules*", restarts)
    propose(ann.page)
    consent = bob.page.locator(".consent")
    expect(consent).to_contain_text("Ann wants other rules: Our town")
    expect(consent.locator(".differences section").first).to_be_visible()
    assert 2 == len(uploads)


def test_who_cannot_be_told_what_differs_is_told_why_and_asks_again(
    server: Server, person: People
) -> None:
    ann, bob = two(server, person, ruleset="xuandian")
    codes = ["busy", "took_too_long"]

    def refuses(line: WebSocketRoute) -> None:
        def hears(message: str | bytes) -> None:
            told = json.loads(message)
            if told["is"] == "difference" and codes:
                code = codes.pop(0)
                told = {"is": "refused", "id": told["id"], "code": code, "words": [f"So {code}."]}
            line.send(json.dumps(told))

        line.connect_to_server().on_message(hears)

    bob.page.route_web_socket(re.compile("/ws/"), refuses)
    bob.page.reload()
    other(ann.page)
    upload(ann.page, TOWN)
    propose(ann.page)
    consent = bob.page.locator(".consent")
    expect(consent).to_contain_text("So busy.")
    expect(consent).to_contain_text("So took_too_long.")  # asked again by itself
    bob.look("difference-not-told-phone")
    consent.get_by_role("button", name="Try again").click()
    expect(consent.locator(".differences section").first).to_be_visible()
    expect(consent).to_contain_text("Ann wants other rules: Our town")
    expect(consent).not_to_contain_text("So took_too_long.")


def test_on_a_small_phone_the_way_back_and_what_is_compared_are_read_whole(
    server: Server, person: People
) -> None:
    ann = person((360, 740))
    ann.opens(address(server.address, text=LIKE), "Ann")
    page = ann.page
    other(page)
    note = page.locator(".for-table span").bounding_box()
    page.get_by_role("tab", name="What differs").click()
    picked = page.get_by_label("Compared with")
    expect(picked).to_have_value("zhongyou")  # which it extends
    box = picked.bounding_box()

    assert note is not None
    assert note["height"] < 60
    assert box is not None
    assert box["x"] + box["width"] <= 360
    assert 360 >= page.evaluate("document.documentElement.scrollWidth")
