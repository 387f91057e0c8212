"""``gouji diff``: what differs between two rulesets, in words."""

import pytest

COPY = """\
id: copy
extends: zhongyou
names: {en: A copy, zh-Hans: 抄本, zh-Hant: 抄本}
"""


def plain(text):
    """Return a text without its line ends and indents."""
    return " ".join(text.split())


def test_the_same_is_exit_code_0_and_one_line(gouji):
    ran = gouji("diff", "zhongyou", "zhongyou")
    assert (0, "") == (ran.code, ran.err)
    assert "say the same about how the game is played" in plain(ran.out)


def test_a_child_that_changes_nothing_differs_in_names_only(gouji, tmp_path):
    (tmp_path / "copy.yaml").write_text(COPY, encoding="utf-8")
    ran = gouji("diff", "zhongyou", "copy.yaml")
    assert 0 == ran.code
    assert "say the same" in plain(ran.out)
    assert "Also different, without effect on the game: names" in plain(ran.out)


def test_a_difference_is_told_in_both_rulesets_words_with_an_example(gouji):
    ran = gouji("diff", "zhongyou", "zhongyou_exchange")
    assert (1, "") == (ran.code, ran.err)
    shown = plain(ran.out)
    assert "They differ in 2 points." in shown
    assert "Which play beats which" in shown
    assert "“China Games Center”: A gouji play opens when this holds:" in shown
    assert "For example: " in shown
    assert "DX on X: beats it by “China Games Center, two big beat one”, but not by" in shown


def test_a_position_is_told_with_hands_and_what_each_decides(gouji):
    shown = plain(gouji("diff", "zhongyou", "zhongyou_nohold").out)
    assert "Hands by seat: 0: T, 1: K, 2: 33, 3: A, 4: T, 5: 3. Seat 2 leads." in shown
    assert "By “China Games Center”: seat 2 may not: play 3." in shown
    assert "By “China Games Center, 3s free”: seat 2 may: play 3." in shown


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("zh-Hans", "按“中游”：2 号座不可以：出 3。"),
        ("zh-Hant", "按「中遊」：2 號座不可以：出 3。"),
    ],
)
def test_the_same_in_chinese(gouji, lang, words):
    assert words in gouji("diff", "zhongyou", "zhongyou_nohold", "--lang", lang).out


def test_no_setting_is_named_unless_asked_for(gouji):
    assert "hold_three" not in gouji("diff", "zhongyou", "zhongyou_nohold").out
    assert "[hold_three.enabled]" in gouji("diff", "zhongyou", "zhongyou_nohold", "--keys").out


def test_what_has_no_effect_is_told_when_asked_for(gouji, tmp_path):
    text = COPY + "burn: {enabled: false, priority: seat_order}\n"
    (tmp_path / "copy.yaml").write_text(text, encoding="utf-8")
    usual = gouji("diff", "zhongyou", "copy.yaml", "--json").json
    every = gouji("diff", "zhongyou", "copy.yaml", "--json", "--all").json
    assert ["burn.enabled"] == [one["setting"] for one in usual["differences"]]
    assert ["burn.enabled", "burn.priority"] == [one["setting"] for one in every["differences"]]
    assert [False, True] == [one["without_effect"] for one in every["differences"]]


def test_differences_for_programs(gouji):
    ran = gouji("diff", "xuandian", "sd198", "--json")
    assert 1 == ran.code
    document = ran.json
    assert {
        "version",
        "rulesets",
        "same",
        "differences",
        "plugins",
        "plugins_decide",
        "metadata",
    } == set(document)
    first = document["differences"][0]
    assert {
        "setting",
        "rule",
        "values",
        "says",
        "example",
        "found",
        "without_effect",
    } == set(first)
    assert ("deck.removed", "deck") == (first["setting"], first["rule"])
    assert {"cards"} == {one["type"] for one in first["found"]}


def test_shifting_figures(gouji):
    ran = gouji("diff", "zhongyou", "zhongyou_nohold", "--simulate", "20", "--bots", "random")
    assert 1 == ran.code
    assert "20 sets of random players on each ruleset, seed 0:" in ran.out
    assert "burns tried, in a set" in ran.out
    document = gouji(
        "diff", "zhongyou", "zhongyou", "--simulate", "4", "--bots", "random", "--json"
    ).json["simulated"]
    assert (4, ["random", "random"]) == (document["sets"], document["bots"])
    assert not any(figure["shifts"] for figure in document["figures"].values())


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("zhongyou", "zhongyu"), "zhongyou"),
        (("zhongyou", "nowhere.yaml"), "nowhere.yaml"),
        (("zhongyou",), "Missing"),
        (("zhongyou", "xuandian", "--simulate", "0"), "0"),
        (("zhongyou", "xuandian", "--bots", "stedy"), "steady"),
    ],
)
def test_what_cannot_be_read_is_said(gouji, arguments, words):
    ran = gouji("diff", *arguments)
    assert (2, "") == (ran.code, ran.out)
    assert words in ran.err


PLUGIN = """
from gouji_rules.hooks import hookimpl

class Upside:
    def __init__(self, default):
        self.default = default

    def __getattr__(self, name):
        return getattr(self.default, name)

    def beats(self, new, old):
        return new.size == old.size and new.rank > old.rank

@hookimpl
def gouji_comparison_policy(default):
    return Upside(default)
"""


@pytest.mark.parametrize(
    ("lang", "lines"),
    [
        (
            "en",
            [
                "They differ in one point.",
                "“t2”: upside",
                "44 on D3: beats it by “t2”, but not by “t”.",
            ],
        ),
        ("zh-Hans", ["有一处不同。", "“t2”：upside", "按“t2”管得住，按“t”管不住"]),
        ("zh-Hant", ["有一處不同。", "「t2」：upside", "按「t2」管得住，按「t」管不住"]),
    ],
)
def test_a_plugin_that_changes_the_game_is_a_difference(gouji, tmp_path, lang, lines):
    (tmp_path / "upside.py").write_text(PLUGIN, "utf-8")
    (tmp_path / "a.yaml").write_text("id: t\nextends: xuandian\n", "utf-8")
    (tmp_path / "b.yaml").write_text("id: t2\nextends: xuandian\nplugins: [upside]\n", "utf-8")
    ran = gouji("diff", "a.yaml", "b.yaml", "--plugin", "upside.py", "--lang", lang)

    assert 1 == ran.code
    assert [] == [line for line in lines if line not in " ".join(ran.out.split())]
