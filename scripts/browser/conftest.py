"""A server, a browser, what looks at pages; and people, each with a browser of his own."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from browser import positions
from browser.crowding import CROWDED

HERE = Path(__file__).resolve().parent
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
LAN = "gouji.lan"
"""A name of this computer to which browsers give as little as to an address on a network."""

FLAGS = ["--no-sandbox", f"--host-resolver-rules=MAP {LAN} 127.0.0.1"]
PHONE, DESKTOP = (360, 740), (1280, 900)

expect.set_options(timeout=60_000)  # however busy the computer is


class Server:
    """``gouji serve`` with a store of its own, which can be killed and begun again."""

    def __init__(self, data: Path) -> None:
        self.data, self._port = data, "0"
        self.address = ""
        self.begin()

    def begin(self) -> None:
        """Serve, on the same port as before."""
        command = ["serve", "--host", "127.0.0.1", "--port", self._port, "--db", str(self.data)]
        self._process = subprocess.Popen(
            [sys.executable, "-m", "gouji_rules", *command, "--json"],
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self._process.stdout is not None
        told = ""
        while not told.endswith("}\n"):
            told += self._process.stdout.readline()
        self.address = json.loads(told)["links"][0]
        self._port = self.address.rstrip("/").rpartition(":")[2]

    def end(self, how: int = signal.SIGTERM) -> None:
        """End it, gently or not."""
        self._process.send_signal(how)
        self._process.communicate(timeout=30)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Serve while the tests go; there are tables to begin from (``positions``)."""
    data = tmp_path_factory.mktemp("serve") / "tables.sqlite"
    positions.made(data)
    one = Server(data)
    yield one
    one.end()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Return the browser that the system has."""
    with sync_playwright() as playwright:
        assert CHROMIUM, "chromium is not installed"
        yield playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)


@pytest.fixture(scope="session")
def modules(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install what package.json names; return the folder of its modules."""
    npm = shutil.which("npm")
    assert npm, "npm is needed: apt-get install npm"
    folder = tmp_path_factory.mktemp("node")
    shutil.copy(HERE / "package.json", folder)
    done = subprocess.run(
        [npm, "install", "--no-audit", "--no-fund", "--no-package-lock", "--ignore-scripts"],
        cwd=folder,
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    return folder / "node_modules"


class Person:
    """Somebody with a browser of his own, and what went wrong in it."""

    def __init__(self, browser: Browser, axe: str, size: tuple[int, int], lang: str) -> None:
        width, height = size
        self.page: Page = browser.new_context(
            viewport={"width": width, "height": height}, locale=lang, reduced_motion="reduce"
        ).new_page()
        self.page.set_default_timeout(60_000)
        self._axe = axe
        self.wrong: list[str] = []
        self.asked: list[str] = []
        self.lines: list[str] = []
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))
        self.page.on(
            "console",
            lambda said: self.wrong.append(said.text) if said.type == "error" else None,
        )
        self.page.on("request", lambda request: self.asked.append(request.url))
        self.page.on("websocket", lambda line: self.lines.append(line.url))

    def goes(self) -> None:
        """Close his browser: whoever comes after him has the computer to himself."""
        self.page.context.close()

    def look(self, name: str) -> None:
        """Keep what is seen; nothing sticks out at the side, and axe finds nothing."""
        self.picture(name)
        self.page.evaluate(self._axe)
        found = self.page.evaluate("axe.run(document, {resultTypes: ['violations']})")
        wrong = [
            (one["id"], node["target"], node["failureSummary"])
            for one in found["violations"]
            for node in one["nodes"]
        ]
        assert not wrong, name

    def picture(self, name: str) -> None:
        """Keep what is seen in the folder ``GOUJI_PICTURES``; nothing sticks out at the side.

        Nor is anything read that stands for something else; on a phone all that can be pressed is
        large enough and stands apart, and no badge of a seat is cut off.
        """
        wide = self.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, f"{name} is {wide} pixels too wide"
        if self.page.evaluate("innerWidth") <= PHONE[0]:
            assert self.page.evaluate(CROWDED) == [], name
        assert NO_WORDS.findall(self.page.evaluate(READ)) == [], name
        folder = os.environ.get("GOUJI_PICTURES")
        if folder:
            Path(folder).mkdir(parents=True, exist_ok=True)
            self.page.screenshot(path=Path(folder) / f"{name}.png")

    def opens(self, address: str, name: str) -> str:
        """Open a table by the rules that an address holds; return the invitation."""
        page = self.page
        page.goto(address)
        page.locator(".doing .main:not([disabled])").click()
        page.locator("input[name=who]").fill(name)
        page.locator(".opening .main").click()
        invitation: str = page.locator(".lobby input[readonly]").input_value()
        return invitation

    def sits(self, invitation: str, seat: int, name: str) -> None:
        """Take a free seat."""
        self.page.goto(invitation)
        self.page.locator("#sitting").fill(name)
        self.page.locator(f".plate.at-{seat} .button").click()
        expect(self.page.locator(".plate.at-0 .who")).to_contain_text(name)

    def plays(self) -> None:
        """Let the page play by its own hints from here on, by its own buttons."""
        self.page.evaluate(PLAYS)

    @property
    def told(self) -> dict[str, Any]:
        """Return what ``PLAYS`` has counted."""
        found: dict[str, Any] = self.page.evaluate("window.played")
        return found


READ = """[document.title, document.body.innerText,
    ...["aria-label", "aria-valuetext", "title", "placeholder"].flatMap((name) =>
        [...document.querySelectorAll(`[${name}]`)].map((one) => one.getAttribute(name))),
].join("\\n")"""
"""All that is read on the page, or read out."""

NO_WORDS = re.compile(
    r"[\U00010600-\U0001061f\ue000-\uf8ff\ufdd0-\ufdef\ufffd-\uffff]|\\[uxUN]"
    r"|\{[a-z_]+\}|\b(?:undefined|NaN|null)\b|\[object "
)
"""Places of names (``web.unnamed``), escapes, and what was not filled in."""

PLAYS = """() => {
    window.played = { answers: 0, cards: 0 };
    let hinted = 0;
    setInterval(() => {
        const now = document.querySelector(".asking.now .answers");
        if (!now) return;
        const main = now.querySelector(".main");
        const words = [...now.querySelectorAll("[data-word]")];
        const chosen = document.querySelector(".slip.chosen");
        if (main && !main.disabled && chosen) { main.click(); played.answers++; played.cards++; }
        else if (main && Date.now() - hinted > 1500) {
            hinted = Date.now();
            [...now.querySelectorAll(".small")].at(-1).click();
        } else if (words.length && (!main || Date.now() - hinted > 600)) {
            words.at(-1).click();
            played.answers++;
            hinted = 0;
        }
    }, 80);
}"""
"""Who is asked wants a hint, and plays the cards that it chooses; else he says the last word."""


@pytest.fixture(scope="session")
def comes(browser: Browser, modules: Path) -> Callable[..., Person]:
    """Return what makes people: of a size and a language. Who has made one lets him go."""
    axe = (modules / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
    return lambda size=DESKTOP, lang="en": Person(browser, axe, size, lang)


@pytest.fixture
def person(comes: Callable[..., Person]) -> Iterator[Callable[..., Person]]:
    """Return what makes people who go when the test is over."""
    there: list[Person] = []

    def one(size: tuple[int, int] = DESKTOP, lang: str = "en") -> Person:
        there.append(comes(size, lang))
        return there[-1]

    yield one
    for who in there:
        who.goes()
