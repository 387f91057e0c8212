"""The page in a browser: how long a person waits for it, and what it weighs.

On loopback, with the processor of the browser slowed fourfold, each time in a browser that keeps
nothing yet. It wants Debian's ``chromium`` and Playwright for Python, as the checks outside do.
"""

import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks.measure import machine

SLOWED = 4
"""So many times slower the browser's processor is made."""

SECONDS, BYTES, DRAWN = 1.0, 150_000, 50.0
"""The goals: a page is ready, in seconds; its bytes, compressed; a view is drawn, in ms."""

WARM = 120.0
"""So many seconds the server has to find what everybody asks for."""

PHONE = {"width": 360, "height": 740}

READY = """ready => new Promise(done => {
    const look = () => document.querySelector(ready)
        ? requestAnimationFrame(() => setTimeout(() => done(performance.now())))
        : requestAnimationFrame(look);
    look();
})"""
"""Gives when what is waited for has been painted, in milliseconds since the address was given."""

DRAW = """times => {
    const took = [];
    for (let i = 0; i < times; i++) {
        const begun = performance.now();
        document.querySelector(".rank-column:last-child .all").click();
        document.body.getBoundingClientRect();
        took.push(performance.now() - begun);
    }
    return took;
}"""
"""Chooses cards, and lets them go: the whole view is drawn, and laid out."""


class Look:
    """One look at a page: from its address to where a person can begin.

    Attributes:
        seconds: till what is waited for is painted.
        bytes: all that was sent for it.
        drawn: milliseconds to draw a table's view, each time; [] elsewhere.
    """

    def __init__(self, browser: Any, address: str, ready: str, draws: int) -> None:
        context = browser.new_context(viewport=PHONE, locale="zh-CN")
        page = context.new_page()
        browser_itself = context.new_cdp_session(page)
        browser_itself.send("Network.enable")
        browser_itself.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
        self.bytes = 0
        browser_itself.on("Network.loadingFinished", self._add)
        page.goto(address, wait_until="commit")
        self.seconds = page.evaluate(READY, ready) / 1000
        self.drawn: list[float] = page.evaluate(DRAW, draws) if draws else []
        context.close()

    def _add(self, event: dict[str, Any]) -> None:
        self.bytes += event["encodedDataLength"]


def measure(rounds: int) -> str:
    """Return the section for RESULTS.md."""
    from playwright.sync_api import sync_playwright

    sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "scripts"))
    from browser.conftest import CHROMIUM, Server
    from browser.positions import Position, asks, at

    answer = Position("xuandian", asks("answer", lambda view: view.top is not None))
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder) / "tables.sqlite")
        try:
            _wait_for_list(server.address)
            table = server.address + at(server.data, "bench", answer)
            pages = [
                ("the list of rulesets", server.address, ".ruleset", 0),
                ("rules that are chosen", f"{server.address}#w={_CHOSEN}", "fieldset", 0),
                ("a table, with one's hand", table, ".rank-column", 10),
            ]
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
            looks = {
                name: [Look(browser, address, ready, draws) for _ in range(rounds)]
                for name, address, ready, draws in pages
            }
            browser.close()
        finally:
            server.end()
    lines = [
        "## The page",
        "",
        f"`gouji serve` on loopback, a browser slowed {SLOWED} times that keeps nothing, 360x740:",
        "",
        "| | median | most | goal |",
        "|---|--:|--:|--:|",
    ]
    return "\n".join([*lines, *_rows(looks), "", machine()])


_CHOSEN = "eyJydWxlc2V0Ijoiemhvbmd5b3UifQ"
"""A choice as an address holds it: ``zhongyou``."""


def _wait_for_list(address: str) -> None:
    """Wait till the server has found the list of rulesets: nobody waits for it who comes later."""
    from urllib.request import urlopen

    for lang in ("zh-Hans", "en"):
        urlopen(f"{address}api/rulesets?lang={lang}", timeout=WARM).read()
    time.sleep(2)  # it goes on with another language


def _rows(looks: dict[str, list[Look]]) -> list[str]:
    """Return the rows of the table."""
    rows = []
    for name, found in looks.items():
        took = [one.seconds for one in found]
        rows.append(f"| {name}: ready | {median(took):.2f} s | {max(took):.2f} s | {SECONDS:g} s |")
    for name, found in looks.items():
        sent = [one.bytes / 1000 for one in found]
        goal = f"{BYTES / 1000:g} kB"
        rows.append(f"| {name}: compressed | {median(sent):.0f} kB | {max(sent):.0f} kB | {goal} |")
    drawn = [one for found in looks.values() for look in found for one in look.drawn]
    rows.append(
        f"| a table's view drawn | {median(drawn):.0f} ms | {max(drawn):.0f} ms | {DRAWN:g} ms |"
    )
    return rows
