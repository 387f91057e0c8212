"""Make the READMEs' pictures of a table on the web, ``docs/table.jpg`` and ``table.zh.jpg``.

It wants Debian's ``chromium`` with a font of Chinese characters, and Playwright for Python.
"""

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "scripts"))

from browser.conftest import CHROMIUM, Server  # noqa: E402
from browser.positions import Position, asks, at  # noqa: E402
from browser.tables import NAMES, link  # noqa: E402

from gouji_rules.advice.hints import hint  # noqa: E402
from gouji_rules.engine.view import View  # noqa: E402
from gouji_rules.table.asking import put  # noqa: E402
from gouji_rules.table.table import Table  # noqa: E402

PEOPLE = {"en": NAMES, "zh-CN": ("小安", "阿波", "老陈", "朵朵", "阿立", "方姐")}
"""Who sits there, by the language of their browsers."""

FILES = {"en": "table.jpg", "zh-CN": "table.zh.jpg"}
SIZE = {"width": 1280, "height": 960}


def is_fought(view: View) -> bool:
    """Whether somebody of a full hand is to beat much of an opponent that others let be."""
    if view.top is None or view.top.size < 4 or view.own.size < 20:
        return False
    return (view.owner - view.seat) % 2 == 1 and len(view.passed) > 1


def is_worth_seeing(table: Table) -> int | None:
    """Want such a fight, in which a hint knows what to play."""
    seat = asks("answer", is_fought)(table)
    found = None if seat is None else put(table, seat)
    return seat if found is not None and hint(*found).action.play is not None else None


def sit(browser: Browser, lang: str, address: str) -> Page:
    """Return a page of somebody with a browser of his own."""
    page = browser.new_context(viewport=SIZE, locale=lang).new_page()
    page.set_default_timeout(120_000)  # however busy the computer is
    page.goto(address)
    page.locator(".rank-column, .plate.out.at-0").first.wait_for()
    return page


def picture(browser: Browser, server: Server, lang: str, path: Path) -> None:
    """Keep what somebody sees at his turn, with a hint, while five others look on."""
    position = Position("zhongyou", is_worth_seeing, sets=5, names=PEOPLE[lang])
    name = path.name.replace(".", "-")
    own = int(at(server.data, name, position)[-1])
    pages = [sit(browser, lang, link(server.address, name, seat)) for seat in range(6)]
    pages[own].locator(".asking.now .answers .small").last.click()
    pages[own].locator(".asking > .note").wait_for()
    pages[own].locator(".asking > .fine").wait_for()
    pages[own].screenshot(path=path, type="jpeg", quality=84)


def main() -> None:
    """Make them."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder) / "tables.sqlite")
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        try:
            for lang, name in FILES.items():
                picture(browser, server, lang, ROOT / "docs" / name)
        finally:
            browser.close()
            server.end()


if __name__ == "__main__":
    main()
