"""``gouji explain``: formats, files, languages, traces, hostile texts."""

import json
from html.parser import HTMLParser
from pathlib import Path

import pytest

from gouji_rules.cli.wide import width_of
from gouji_rules.rules import SETTINGS
from tests.cli.conftest import gouji, process  # noqa: F401 - fixtures

HOSTILE = """\
id: own
version: 1
extends: xuandian
names:
  en: "<script>alert(1)</script> {name} {0}"
  zh-Hans: "<b>甲</b>"
  zh-Hant: "*_甲_* | 乙"
region: '"><img src=x onerror=alert(1)>'
sources: ["[a](javascript:alert(1))", "# heading"]
deviations: ["</footer></html>", "a | b"]
"""


def test_a_sheet_names_the_ruleset_and_its_sources(gouji) -> None:  # noqa: F811
    ran = gouji("explain", "zhongyou")

    assert 0 == ran.code
    assert ran.out.startswith("China Games Center: the rules of the table\n")
    assert "Region  Qingdao, Shandong\n" in ran.out
    assert "夠級事怎麼個玩法 (中國遊戲中心)" in ran.out
    assert "In the table of 點貢, 4+1 is 5 where 3 is printed." in ran.out
    assert "" == ran.err


@pytest.mark.parametrize("lang", ["en", "zh-Hans", "zh-Hant"])
@pytest.mark.parametrize("columns", ["40", "80"])
def test_no_line_is_wider_than_the_terminal(gouji, monkeypatch, lang, columns) -> None:  # noqa: F811
    monkeypatch.setenv("COLUMNS", columns)
    ran = gouji("explain", "tengzhou", "--lang", lang)

    assert [] == [line for line in ran.out.split("\n") if width_of(line) > int(columns)]


def test_with_changes_what_the_sheet_says(gouji) -> None:  # noqa: F811
    ran = gouji("explain", "zhongyou", "--with", "burn.enabled=false", "--with", "game.sets=3")

    assert "There is no burning" in ran.out
    assert "A game is 3 sets." in ran.out


def test_an_unknown_ruleset_suggests_the_nearest(gouji) -> None:  # noqa: F811
    ran = gouji("explain", "zhongyu")

    assert 2 == ran.code
    assert "zhongyou" in ran.err
    assert "" == ran.out


def test_an_invalid_ruleset_shows_its_diagnostics(gouji, tmp_path: Path) -> None:  # noqa: F811
    (tmp_path / "own.yaml").write_text("id: own\nwnid: next\n", encoding="utf-8")
    ran = gouji("explain", "own.yaml")

    assert 2 == ran.code
    assert "own.yaml:2:1: error" in ran.err
    assert "wind" in ran.err


def test_an_unknown_format_is_refused_in_a_line(gouji) -> None:  # noqa: F811
    ran = gouji("explain", "zhongyou", "--format", "pdf")

    assert 2 == ran.code
    assert 1 == len(ran.err.strip().split("\n"))


def test_json_holds_sections_with_sentences_and_tables(gouji) -> None:  # noqa: F811
    made = gouji("explain", "zhongyou", "--json").json

    assert "zhongyou" == made["ruleset"]
    beats = next(one for one in made["sections"] if one["title"] == "What beats what")
    grid = beats["blocks"][1]
    assert ["on the table", "beaten by", "not beaten by"] == grid["head"]
    assert ["XX888", "DD999, DDD99", "DX999, DD888, XXX99"] in grid["rows"]
    assert "trace" not in made


def test_the_point_tribute_of_zhongyou_is_a_table_of_openings_and_calls(gouji) -> None:  # noqa: F811
    made = gouji("explain", "zhongyou", "--json").json
    grids = [b for s in made["sections"] for b in s["blocks"] if "point tribute" in str(b)]

    rows = grids[-1]["rows"] if "rows" in grids[-1] else grids[-2]["rows"]
    assert ["the opposite", "no call", "2", "3", "5"] in rows
    assert ["the opposite", "early (预点)", "9", "10", "12"] in rows
    assert ["neither", "any", "1", "2", "4"] in rows


def test_a_sheet_goes_into_a_file(gouji, tmp_path: Path) -> None:  # noqa: F811
    ran = gouji("explain", "shandong", "--format", "markdown", "-o", "sheet.md")

    assert (0, "") == (ran.code, ran.out)
    assert "sheet.md" in ran.err
    assert (tmp_path / "sheet.md").read_text(encoding="utf-8").startswith("# Shandong: ")


def test_a_file_that_cannot_be_written_is_told(gouji) -> None:  # noqa: F811
    ran = gouji("explain", "shandong", "-o", "no/such/folder/sheet.txt")

    assert 2 == ran.code
    assert "no/such/folder/sheet.txt" in ran.err


# Traces


def test_a_trace_tells_file_parent_default_and_with(gouji, tmp_path: Path) -> None:  # noqa: F811
    (tmp_path / "own.yaml").write_text(
        "id: own\nversion: 1\nextends: zhongyou\nnames: {en: a, zh-Hans: b, zh-Hant: c}\n"
        "burn:\n  bonus: 2\ngouji:\n  minimum: {A: 3}\n",
        encoding="utf-8",
    )
    ran = gouji("explain", "own.yaml", "--trace", "--json", "--with", "wind=opposite")
    found = {one["key"]: one for one in ran.json["trace"]}

    assert set(SETTINGS) <= set(found)
    bonus = found["burn.bonus"]
    assert ("2", "file", "own.yaml", 6) == tuple(
        bonus[name] for name in ("value", "from", "path", "line")
    )
    assert ("parent", "zhongyou") == (
        found["burn.enabled"]["from"],
        found["burn.enabled"]["ruleset"],
    )
    assert "with" == found["wind"]["from"]
    assert "parent" == found["define.outranks"]["from"]
    assert ("file", "parent") == (found["gouji.minimum"]["from"], found["gouji.minimum.T"]["from"])

    (tmp_path / "bare.yaml").write_text("id: bare\nburn: {bonus: 2}\n", encoding="utf-8")
    found = {
        one["key"]: one for one in gouji("explain", "bare.yaml", "--trace", "--json").json["trace"]
    }
    assert ("default", "file") == (found["tribute.scored"]["from"], found["burn.bonus"]["from"])


def test_a_trace_is_aligned_whatever_the_width_of_characters(gouji) -> None:  # noqa: F811
    ran = gouji("explain", "zhongyou", "--trace", "--lang", "zh-Hans")
    lines = ran.out[ran.out.index("每个值从哪里来") :].split("\n")
    rule = next(line for line in lines if line.startswith("  ---"))
    third = rule.rindex("  -") + 2
    after = lines[lines.index(rule) + 1 :]

    places = [line for line in after if "rulesets/" in line]

    assert len(places) > 50
    assert {third} == {width_of(line[: line.index("rulesets/")]) for line in places}


# Texts of strangers


class Page(HTMLParser):
    """Keeps the tags of a page and its language."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.lang = ""
        self.attributes: set[str] = set()

    def handle_starttag(self, tag: str, attrs) -> None:
        self.tags.append(tag)
        self.attributes |= {name for name, _ in attrs}
        if tag == "html":
            self.lang = dict(attrs)["lang"]


@pytest.mark.parametrize("lang", ["en", "zh-Hans", "zh-Hant"])
def test_a_page_says_its_language_and_runs_nothing(gouji, tmp_path: Path, lang) -> None:  # noqa: F811
    (tmp_path / "own.yaml").write_text(HOSTILE, encoding="utf-8")
    ran = gouji("explain", "own.yaml", "--format", "html", "--lang", lang)
    page = Page()
    page.feed(ran.out)

    assert lang == page.lang
    assert set() == {"script", "img", "b", "a", "link", "iframe"} & set(page.tags)
    assert {"lang", "charset", "name", "content", "scope"} == page.attributes
    assert 1 == page.tags.count("footer") == ran.out.count("</html>")
    assert "http" not in ran.out


def test_markdown_of_strangers_is_text(gouji, tmp_path: Path) -> None:  # noqa: F811
    (tmp_path / "own.yaml").write_text(HOSTILE, encoding="utf-8")
    ran = gouji("explain", "own.yaml", "--format", "markdown")

    assert ran.out.startswith("# \\<script\\>alert(1)\\</script\\> \\{name\\} \\{0\\}: ")
    assert "- \\[a\\](javascript:alert(1))" in ran.out
    assert "- a \\| b" in ran.out


def test_the_process_writes_utf8_whatever_the_locale(process) -> None:  # noqa: F811
    ran = process("explain", "xuandian", "--lang", "zh-Hant", "--json", env={"LC_ALL": "C"})

    assert "宣點平台：規則單" == json.loads(ran.stdout)["title"]
