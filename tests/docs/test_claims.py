"""What the READMEs' tables say of a ruleset is so: each claim is tried, in both languages.

A claim rests on statements about plays, as scenarios hold them, or on settings; that the settings
do what they say is held by the scenarios of the ruleset, which miss none of its lines.
"""

import re
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from gouji_rules import load_ruleset
from gouji_rules.ruleset import shipped_ids
from gouji_rules.scenario import run_file
from tests.meta.project import ROOT


class Claim(NamedTuple):
    """What is claimed in English and in Chinese, and what it rests on."""

    en: str
    zh: str
    plays: tuple[str, ...] = ()
    settings: dict[str, Any] | None = None


PACKS_OF_54 = ("54 cards each", "每人 54 张")

CLAIMS: dict[str, list[Claim]] = {
    "xuandian": [
        Claim("one declaration before the first lead", "出牌前宣点一次", (), {"calls": "declare"}),
        Claim("points 4 2 0 0 −2 −4", "分 4 2 0 0 −2 −4", (), {"points": [4, 2, 0, 0, -2, -4]}),
    ],
    "zhongyou": [
        Claim(
            "calls before and after the deal",
            "发牌前预点、进贡后明点",
            (),
            {"calls": "two_stage"},
        ),
        Claim("tribute may be refused", "进贡可以不收", (), {"tribute.refusal": True}),
    ],
    "zhongyou_nohold": [
        Claim("without hold-three", "不憋三", (), {"hold_three.enabled": False}),
        Claim("dead gouji happen", "因此有够死级"),
    ],
    "zhongyou_exchange": [
        Claim("two bigs beat one", "两大打一大", ("DD beats D", "D does not beat D")),
        Claim("three smalls beat a big", "三小打一大", ("XXX beats D", "XX does not beat D")),
    ],
    "zhongyou_strict": [
        Claim("opening without jokers", "带花的不开点", ("X5555 does not open", "KK opens")),
        Claim(
            "not with 2s alone",
            "光是 2 的也不开点",
            ("2 does not open", "22 does not open", "2KK opens", "22AA opens"),
        ),
    ],
    "sd198": [
        Claim(
            "ten 3s and eight 4s left out",
            "去掉十张 3、八张 4",
            (),
            {"deck.removed": {"3": 10, "4": 8}},
        ),
        Claim("jokers by level", "花按各自的大小比", (), {"mixed_jokers": "by_level"}),
    ],
    "shandong": [
        Claim(
            "the largest joker decides",
            "看最大的花定大小",
            ("D44444 beats X55555", "X55555 does not beat D44444"),
        ),
        Claim("small hands are shown", "少牌要亮出来", (), {"report.mode": "shown"}),
    ],
    "huantai": [
        Claim("4-open", "四开", (), {"opening.fours": True}),
        Claim("burning needs a joker", "烧牌要带花", (), {"burn.first_needs_joker": True}),
        Claim("counter-burns double", "反烧加倍", (), {"burn.counter": "double"}),
    ],
    "lianzhong": [
        Claim("clockwise", "顺时针", (), {"direction": "clockwise"}),
        Claim(
            "every joker in its own place",
            "大花、小花各算各的",
            (),
            {"mixed_jokers": "by_level"},
        ),
    ],
    "zaozhuang": [
        Claim("six packs", "六副牌", (), {"deck.packs": 6}),
        Claim(*PACKS_OF_54),
        Claim("every gouji play opens", "够级牌都能开点", ("D opens", "X5555 opens", "2 opens")),
    ],
    "tengzhou": [
        Claim("six packs", "六副牌", (), {"deck.packs": 6}),
        Claim("4-open", "四开点", (), {"opening.fours": True}),
        Claim(
            "any ten cards are a gouji play",
            "十张以上都是够级牌",
            ("7777777777 is gouji", "777777777 is not gouji"),
        ),
    ],
    "sd198_fours": [
        Claim("4-open", "四开点", (), {"opening.fours": True}),
        Claim(
            "who has not opened does not burn",
            "没开点不能烧",
            (),
            {"burn.requires_opened": True},
        ),
        Claim("the smothered are out", "被闷就出局", (), {"smothering.effect": "eliminate"}),
    ],
    "tongcheng": [
        Claim(
            "an unbeaten burn has succeeded",
            "烧的那手没人管就烧成",
            (),
            {"burn.succeeds": "unanswered"},
        ),
        Claim(
            "one hung lead after it",
            "烧牌后只须再挂一手",
            (),
            {"burn.duty": "next_lead", "burn.duty_play": "hung"},
        ),
        Claim(
            "points for tribute",
            "烧、点、闷都算分",
            (),
            {"tribute.scored": ["smother", "burn", "point"]},
        ),
    ],
    "tancheng": [
        Claim(
            "red 3 leads",
            "红 3 先出",
            (),
            {"first_leader.rule": "holder", "first_leader.rank": "3♥"},
        ),
        Claim(
            "two points and one",
            "头客 2 分、二客 1 分",
            (),
            {"points": [2, 1, 0, 0, 0, 0]},
        ),
        Claim(
            "junk is given back",
            "还贡还废牌",
            (),
            {"tribute.return_ranks": ["4", "5", "6", "7", "8", "9"]},
        ),
    ],
    "five_packs": [
        Claim(
            "five packs with a third joker",
            "五副牌带花王",
            (),
            {"deck.packs": 5, "deck.jokers": {"X": 1, "D": 1, "H": 1}},
        ),
        Claim("jokers at a price", "花按价钱换", ("DD beats D",)),
        Claim("to 20 points", "打到 20 分", (), {"game.target": 20}),
    ],
    "eagle": [
        Claim("six packs", "六副牌", (), {"deck.packs": 6}),
        Claim("an eagle above the big joker", "大花之上还有鹰", ("Y beats D", "D does not beat Y")),
    ],
    "old_qingdao": [
        Claim(
            "a big joker is never beaten",
            "带大花的没人能管",
            ("DDD99 does not beat D8888", "DD does not beat DX", "DDD does not beat D"),
        ),
        Claim(
            "small ones fall only to big ones",
            "小花只有大花能管",
            ("D8888 beats X7777", "XX999 does not beat XX888", "DD beats XX"),
        ),
    ],
    "jiaodong": [
        Claim(
            "any lead won before the opposite is out opens",
            "对头走完以前争到一次出牌权，就算打点",
            ("5 opens", "X opens", "XKK opens"),
            {"opening.on": "won", "opening.opens": "win.opposite_active"},
        ),
    ],
    "app196": [
        Claim("dealt unevenly", "六家分不匀也发", (), {"deck.uneven": True}),
        Claim("4-open", "开点发四", (), {"opening.fours": True}),
        Claim("a 4 is bought like a 3", "4 跟 3 一样买"),
    ],
    "locked_fours": [
        Claim(
            "4s are locked until one has opened",
            "开了点才能出 4",
            (),
            {"held": {"4": {"until": ["opened", "first_out"]}}},
        ),
        Claim("mates never burn", "联邦不烧", (), {"burn.mates": False}),
        Claim("a burner has no duty", "烧了以后随便领出", (), {"burn.duty": "none"}),
    ],
    "natural_point": [
        Claim(
            "who is dealt no gouji play has opened",
            "没摸到够级牌的算开点",
            (),
            {"opening.natural": "not hand.gouji"},
        ),
        Claim(
            "points in place of cards",
            "点、烧、闷只算分",
            (),
            {"tribute.scored_only": ["smother", "burn", "point"]},
        ),
    ],
    "competition": [
        Claim("places and points alone", "只算名次和分"),
        Claim("no hold-three", "不憋三", (), {"hold_three.enabled": False}),
        Claim("opening", "不开点", (), {"opening.enabled": False}),
        Claim("revolution", "不革命", (), {"revolution.enabled": False}),
        Claim("or tribute", "不进贡", (), {"tribute.order": []}),
    ],
}

READMES = {"README.md": 0, "README.zh.md": 1}
JOINT = re.compile(r"\b(and|with)\b|[\s,;:，；：、。]+")


def rows(name: str) -> dict[str, str]:
    """Return what the table of a README says of each ruleset."""
    text = (ROOT / Path(name)).read_text(encoding="utf-8")
    return dict(re.findall(r"^\| `([a-z0-9_]+)` \|[^|]*\| ([^|]*) \|$", text, re.M))


@pytest.mark.parametrize("ruleset", shipped_ids())
@pytest.mark.parametrize("name", READMES)
def test_every_word_of_the_row_is_a_claim_that_is_tried(name: str, ruleset: str) -> None:
    said = left = rows(name)[ruleset]
    for claim in CLAIMS[ruleset]:
        words = claim[READMES[name]]
        assert words in said
        left = left.replace(words, " ", 1)

    assert "" == JOINT.sub("", left)


@pytest.mark.parametrize("ruleset", shipped_ids())
def test_what_the_row_claims_is_so(ruleset: str, tmp_path: Path) -> None:
    settings = load_ruleset(ruleset).settings
    for claim in CLAIMS[ruleset]:
        for key, value in (claim.settings or {}).items():
            assert value == settings[key], claim.en

    plays = [statement for claim in CLAIMS[ruleset] for statement in claim.plays]
    path = tmp_path / "claims.scenario.yaml"
    path.write_text(f"ruleset: {ruleset}\nplays: [{', '.join(plays)}]\n", encoding="utf-8")
    report = run_file(path)

    assert len(plays) == len(report.outcomes)
    assert [] == [one.name for one in report.outcomes if not one.passed]


@pytest.mark.parametrize(
    ("ruleset", "hand"), [("zaozhuang", 54), ("sd198", 33), ("eagle", 52), ("xuandian", 36)]
)
def test_a_hand_has_as_many_cards_as_is_said(ruleset: str, hand: int, tmp_path: Path) -> None:
    path = tmp_path / "deal.scenario.yaml"
    path.write_text(
        f"ruleset: {ruleset}\nscenarios:\n  - name: a deal\n    deal: 1\n"
        f"    expect: {{dealt: {hand}}}\n",
        encoding="utf-8",
    )
    assert [] == [(one.name, one.failures) for one in run_file(path).outcomes if not one.passed]


def test_the_page_of_towns_says_the_same_of_opening_as_the_readmes() -> None:
    """``zhongyou_strict``: 2s alone do not open, padding is allowed."""
    for page, words in (
        ("docs/towns.md", "jokers and 2s alone"),
        ("docs/zh/towns.md", "花和光是 2 的"),
    ):
        assert words in (ROOT / page).read_text(encoding="utf-8")
