"""What a browser is sent first: one document with its words, files that it keeps for good."""

import json
import re
from gzip import decompress
from pathlib import Path

import pytest

from gouji_rules.web import front, joining
from gouji_rules.web.requests import spoken


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
    assert lang == spoken(accepted)


@pytest.mark.parametrize("name", ["home.js", "table.js"])
def test_the_document_names_its_scripts_and_its_style_before_they_are_wanted(name: str) -> None:
    text = front.document(name, "en")
    named = re.findall(r'href="([^"]+)"', text)

    scripts = [f"{front.ROOT}/{one}" for one in ("main.js", name)]
    assert scripts == re.findall(r'modulepreload" href="([^"]+)"', text)
    assert all(front.file(one.removeprefix(f"{front.ROOT}/")) for one in named)
    style = front.file("style.css")
    assert style is not None
    assert all((front.PAGES / one).read_bytes() in style.plain for one in front.STYLES)


@pytest.mark.parametrize("name", sorted(joining.views()))
def test_a_view_brings_each_module_that_it_needs_and_the_document_has_not(name: str) -> None:
    text = joining.joined(name)
    brought = re.findall(r'once\("([^"]+)"', text)
    main = joining.needed("main.js")

    assert set(joining.needed(name)) - {*main, name} == {*brought} - {*main, name}
    assert not re.search(r"^(?:import|export (?!const \{))", text, re.M)
    for wanted in re.finditer(r'modules\["([^"]+)"\]', text):  # made before it is wanted
        other = wanted[1]
        made = text.find(f'once("{other}"')
        assert 0 <= made < wanted.start() or (name != "main.js" and other in main), other
    if name != "main.js":
        assert not {*brought} & {*main}


@pytest.mark.parametrize(
    "text",
    [
        'import all from "./words.js";',
        'import * as all from "./words.js";',
        'import "./words.js";',
        "export default 1;",
        "export let changed = 1;",
        'export * from "./words.js";',
    ],
)
def test_a_module_that_cannot_be_joined_is_refused(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "odd.js").write_text(f"// Odd.\n{text}\n")
    monkeypatch.setattr(joining, "PAGES", tmp_path)

    with pytest.raises(ValueError, match=r"odd\.js"):
        joining.module("odd.js")


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
    found = front.file("felt.js")

    assert found is not None
    assert (front.PAGES / "felt.js").read_bytes() == found.plain == decompress(found.small)
    assert "text/javascript" == found.media
    assert [None] * 4 == [front.file(one) for one in ("", "..", "../app.py", "vendor")]
