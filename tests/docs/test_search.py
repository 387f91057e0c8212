"""What the pages' own script does with Chinese: search finds alike, lines are joined."""

import importlib
import sys
from types import ModuleType

import pytest

from tests.meta.project import ROOT


def chinese() -> ModuleType:
    """Import what ``docs/conf.py`` uses."""
    sys.path.insert(0, str(ROOT / "docs"))
    try:
        return importlib.import_module("chinese")
    finally:
        sys.path.remove(str(ROOT / "docs"))


@pytest.mark.parametrize("words", ["烧", "烧牌", "燒牌", "燒"])
def test_burning_is_found_by_whatever_it_is_called(words: str) -> None:
    assert ["烧"] == chinese().asked(words)
    assert "烧" in chinese().pieces("烧失败的人")


@pytest.mark.parametrize("words", ["怎么玩", "怎麼玩"])
@pytest.mark.parametrize("page", ["docs/play.md", "docs/zh/play.md"])
def test_the_page_on_playing_holds_what_is_asked(words: str, page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")

    assert ["怎么", "么玩"] == chinese().asked(words)
    assert set() == set(chinese().asked(words)) - set(chinese().pieces(text))


def test_whatever_is_asked_of_a_text_is_among_its_pieces() -> None:
    text = "够级牌只有对头能管，burn.priority 写在 YAML 里。報牌"

    assert set() == set(chinese().asked(text)) - set(chinese().pieces(text)) - {"报"}


def test_lines_of_a_chinese_paragraph_are_joined_without_a_blank() -> None:
    lines = [
        "够级是",
        "山东的牌，**六个人**",
        "打。见[规则](a.md)",
        "一页。",
        "",
        "| 表",
        "- 条",
        "",
        "用 `a`",
    ]

    assert [
        "够级是山东的牌，**六个人**打。见[规则](a.md)一页。",
        "",
        "| 表",
        "- 条",
        "",
        "用 `a`",
    ] == chinese().joined(lines)


def test_code_is_left_as_it_is() -> None:
    lines = ["```text", "够级", "烧牌", "```"]

    assert lines == chinese().joined(lines)
