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

PEOPLE = {
    "en": ["Ann", "Bo", "Chen", "Dora", "Eli", "Fang"],
    "zh-CN": ["小安", "阿波", "老陈", "朵朵", "阿立", "方姐"],
}
"""Who sits there, by the language of their browsers."""

FILES = {"en": "table.jpg", "zh-CN": "table.zh.jpg"}
SIZE = {"width": 1280, "height": 960}
PLAYED = 14_000
"""So many milliseconds of play come before the picture."""


def sit(browser: Browser, lang: str) -> Page:
    """Return a page of somebody with a browser of his own."""
    page = browser.new_context(viewport=SIZE, locale=lang).new_page()
    page.set_default_timeout(120_000)  # however busy the computer is
    return page


def picture(browser: Browser, server: str, lang: str, path: Path) -> None:
    """Let six people sit down, bots play for five, and keep what the sixth sees at his turn."""
    names = PEOPLE[lang]
    own = sit(browser, lang)
    own.goto(f"{server}#w=eyJydWxlc2V0Ijoiemhvbmd5b3UifQ")
    own.locator(".doing .main:not([disabled])").click()
    own.locator("input[name=who]").fill(names[0])
    own.locator(".opening .main").click()
    invitation = own.locator(".lobby input[readonly]").input_value()
    others = [sit(browser, lang) for _ in names[1:]]
    for seat, page in enumerate(others, 1):
        page.goto(invitation)
        page.locator("#sitting").fill(names[seat])
        page.locator(f".plate.at-{seat} .button").click()
    for page in (own, *others):
        page.locator(".lobby .main").last.click()  # as soon as all sit there
    for page in others:
        page.locator(".rank-column").first.wait_for()
        page.locator(".at .button").nth(1).click()
        page.locator("dialog form + .line .button").first.click()
    own.locator(".answers [data-word]").last.click()
    own.wait_for_timeout(PLAYED)
    turn = own.locator(".asking.now .answers .main")
    turn.wait_for()
    own.locator(".answers .small").last.click()
    own.wait_for_timeout(600)
    if not own.locator(".top").count():  # he leads: the felt is to show what others have played
        turn.click()
        own.wait_for_timeout(PLAYED)
        turn.wait_for()
        own.locator(".answers .small").last.click()
        own.wait_for_timeout(600)
    own.screenshot(path=path, type="jpeg", quality=84)


def main() -> None:
    """Make them."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder) / "tables.sqlite")
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        try:
            for lang, name in FILES.items():
                picture(browser, server.address, lang, ROOT / "docs" / name)
        finally:
            browser.close()
            server.end()


if __name__ == "__main__":
    main()
