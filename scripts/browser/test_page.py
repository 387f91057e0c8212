"""The page in a browser: rules are chosen, a table is opened, a friend comes, a hand is played.

It wants Debian's ``chromium``, and Playwright for Python. What was seen is kept in the folder that
``GOUJI_PICTURES`` names, at the widths of a phone and of a desktop.
"""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

expect.set_options(timeout=60_000)  # however busy the computer is

PHONE, DESKTOP = (360, 740), (1280, 900)
SLIP = "id: ours\nextends: xuandian\nburn:\n  enabld: false\n"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serve, and return the page's address."""
    data = tmp_path_factory.mktemp("serve") / "tables.sqlite"
    command = ["serve", "--host", "127.0.0.1", "--port", "0", "--db", str(data), "--json"]
    process = subprocess.Popen(
        [sys.executable, "-m", "gouji_rules", *command], stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    told = ""
    while not told.endswith("}\n"):
        told += process.stdout.readline()
    yield json.loads(told)["links"][0]
    process.terminate()
    process.communicate(timeout=30)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Return the browser that the system has."""
    with sync_playwright() as playwright:
        path = shutil.which("chromium") or shutil.which("chromium-browser")
        assert path, "chromium is not installed"
        yield playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])


class Person:
    """Somebody with a browser of his own, and what went wrong in it."""

    def __init__(self, browser: Browser, size: tuple[int, int], lang: str) -> None:
        width, height = size
        self.page: Page = browser.new_context(
            viewport={"width": width, "height": height}, locale=lang
        ).new_page()
        self.page.set_default_timeout(60_000)
        self.wrong: list[str] = []
        self.asked: list[str] = []
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))
        self.page.on(
            "console",
            lambda said: self.wrong.append(said.text) if said.type == "error" else None,
        )
        self.page.on("request", lambda request: self.asked.append(request.url))

    def picture(self, name: str) -> None:
        """Keep what is seen, and look whether anything sticks out at the side."""
        wide = self.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, f"{name} is {wide} pixels too wide"
        folder = os.environ.get("GOUJI_PICTURES")
        if folder:
            Path(folder).mkdir(parents=True, exist_ok=True)
            self.page.screenshot(path=Path(folder) / f"{name}.png")


def test_rules_are_chosen_and_a_slip_is_mended_in_the_page(server: str, browser: Browser) -> None:
    ann = Person(browser, PHONE, "zh-CN")
    page = ann.page
    page.goto(server)
    page.get_by_role("searchbox").fill("青岛")
    expect(page.get_by_role("link", name="中游", exact=False).first).to_be_visible()
    ann.picture("home-phone")
    page.set_input_files(
        "input[type=file]",
        {"name": "ours.yaml", "mimeType": "text/yaml", "buffer": SLIP.encode()},
    )
    expect(page.locator(".problem")).to_contain_text("enabld")
    ann.picture("slip-phone")
    page.locator(".problem .button").click()
    expect(page.locator(".foot .fine")).to_be_visible()
    page.locator("#tab-sheet").click()
    expect(page.locator(".sheet")).to_contain_text("烧")
    page.select_option(".bar select", "en")
    expect(page.locator(".sheet")).to_contain_text("There is no burning")
    assert [] == ann.wrong
    assert {server.split("/")[2]} == {url.split("/")[2] for url in ann.asked}


def test_a_friend_comes_by_the_link_and_cards_are_played_by_keys(
    server: str, browser: Browser
) -> None:
    ann, bob = Person(browser, DESKTOP, "en"), Person(browser, PHONE, "zh-TW")
    page = ann.page
    page.goto(server)
    page.get_by_role("link", name="Declaring platform").first.click()
    page.get_by_role("radio", name="nothing: whatever beats").wait_for()
    ann.picture("questions-desktop")
    page.get_by_role("button", name="Play by these rules").click()
    page.get_by_label("Your name").fill("Ann")
    page.get_by_role("button", name="Open it").click()
    invitation = page.locator(".lobby input[readonly]").input_value()

    bob.page.goto(invitation)
    bob.page.locator("#sitting").fill("小波")
    bob.page.locator(".at-3 .button").click()
    expect(page.locator(".at-3")).to_contain_text("小波")
    page.get_by_role("button", name="Bots for the free seats").click()
    for person in (ann, bob):
        person.page.locator(".lobby .main").click()
    for person, call in ((ann, "no call"), (bob, "不")):
        expect(person.page.locator(".rank-column").first).to_be_visible()
        person.page.locator(".answers").get_by_role("button", name=call).click()
    bob.page.reload()
    expect(bob.page.locator(".rank-column").first).to_be_visible()
    bob.picture("table-phone")

    column = page.locator(".rank-column").last
    column.focus()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Space")
    expect(page.locator(".slip.chosen").first).to_be_visible()
    page.get_by_role("button", name="Rules", exact=True).click()
    expect(page.locator(".sheet")).to_be_visible()
    ann.picture("table-desktop")
    assert ([], []) == (ann.wrong, bob.wrong)


def test_the_hash_of_the_page_is_that_of_everybody(server: str, browser: Browser) -> None:
    page = Person(browser, DESKTOP, "en").page
    page.goto(server)
    found = page.evaluate(
        """async () => {
        const main = document.querySelector("script[src]").src;
        const { hex, sha256, utf8 } = await import(main.replace("main.js", "sha256.js"));
        return ["", "abc", "x".repeat(55), "x".repeat(64), "x".repeat(200)]
            .map((text) => hex(sha256(utf8(text)))); }"""
    )
    from hashlib import sha256

    texts = ["", "abc", "x" * 55, "x" * 64, "x" * 200]
    assert [sha256(text.encode()).hexdigest() for text in texts] == found
