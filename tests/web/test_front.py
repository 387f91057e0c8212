"""What a browser is sent first: one document with its words, files that it keeps for good."""

import json
import re
from gzip import decompress

import pytest

from gouji_rules.web import front

NAMES = ["home.js", "table.js"]


@pytest.mark.parametrize(
    ("accepted", "lang"),
    [
        ("", "en"),
        ("zh-CN,zh;q=0.9,en;q=0.8", "zh-Hans"),
        ("zh-TW", "zh-Hant"),
        ("fr, en;q=0.3, zh-hk;q=0.7", "zh-Hant"),
        ("de;q=x,fr", "en"),
    ],
)
def test_the_document_speaks_what_the_browser_likes_best(accepted: str, lang: str) -> None:
    assert lang == front.spoken(accepted)


@pytest.mark.parametrize("name", NAMES)
def test_the_document_names_each_module_before_it_is_wanted(name: str) -> None:
    text = front.document(name, "en")
    named = re.findall(r'modulepreload" href="([^"]+)"', text)

    assert {"main.js", name, "vendor/lit-html/lit-html.js"} <= {
        one.removeprefix(front.ROOT + "/") for one in named
    }
    assert all((front.PAGES / one.removeprefix(front.ROOT + "/")).is_file() for one in named)
    assert len(named) == len({*named})
    for one in named:  # nothing that they import is asked for later
        path = front.PAGES / one.removeprefix(front.ROOT + "/")
        for other in re.findall(r'from ?"(\.[^"]+)"', path.read_text(encoding="utf-8")):
            found = (path.parent / other).resolve().relative_to(front.PAGES).as_posix()
            assert f"{front.ROOT}/{found}" in named


def test_data_in_the_document_cannot_end_its_element() -> None:
    text = front.with_data("<head></head>", {"x": "</script><b>"}).decode()
    inside = text.partition('id="data-x">')[2].partition("</script>")[0]

    assert "</script><b>" == json.loads(inside)


def test_the_path_of_the_files_has_their_digest() -> None:
    assert re.fullmatch("/pages/[0-9a-f]{12}", front.ROOT)
    assert f'"{front.ROOT}/main.js"' in front.document("home.js", "zh-Hans")


def test_every_text_that_a_script_of_the_page_names_is_there() -> None:
    known = front.words("en")["texts"]
    scripts = {path.name: path.read_text(encoding="utf-8") for path in front.PAGES.glob("*.js")}
    named = {
        (name, key)
        for name, script in scripts.items()
        for key in re.findall(r'\bt\(\s*"([\w.]+)"', script)
    }

    assert len(named) > 100
    assert set() == {(name, key) for name, key in named if key not in known}


def test_files_are_there_as_they_are_and_compressed() -> None:
    found = front.file("main.js")

    assert found is not None
    assert (front.PAGES / "main.js").read_bytes() == found.plain == decompress(found.small)
    assert "text/javascript" == found.media
    assert [None] * 4 == [front.file(one) for one in ("", "..", "../app.py", "vendor")]
