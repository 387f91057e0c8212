"""Other rules at a table, between two games: rules from files, from the list, from presets."""

import re
import signal
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import PHONE, Person, Server
from browser.rulesets import SMALL, address

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
    ann, bob = two(server, person, ruleset="xuandian", settings={"burn.enabled": "false"})
    other(ann.page)
    expect(ann.page.locator("#file")).to_have_value(re.compile("enabled: false"))
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
