"""Why one play beats another or does not: the part that decides, its place, in words."""

import pytest

from gouji_rules.ruleset import load_ruleset, resolve_ruleset, rulesets_folder, shipped_ids
from gouji_rules.ruleset.switching import with_settings
from gouji_rules.why import why_beats
from gouji_rules.why.expressions import Reason
from gouji_rules.why.plays import described, why_gouji, why_opens

PLAYS = ("3", "33", "X", "D", "2", "DD999", "XX888", "DX999", "22888", "XXX99", "88888", "KK", "DX")


def leaves(reason: Reason) -> list[Reason]:
    """Return the conditions of which a reason is made."""
    return [leaf for part in reason.parts for leaf in leaves(part)] or [reason]


def line_of(ruleset: str, words: str) -> int:
    """Return the number of the line of a shipped file that begins with ``words``."""
    text = (rulesets_folder() / f"{ruleset}.yaml").read_text(encoding="utf-8")
    return next(i for i, line in enumerate(text.splitlines(), 1) if line.strip().startswith(words))


@pytest.mark.parametrize(
    ("ruleset", "new", "note"),
    [
        ("natural_point", "2444", "nobody can put 2444 down: 4s are neither padded nor hung."),
        ("natural_point", "444", ""),
        ("xuandian", "233", "nobody can put 233 down: 3s go last: never padded or hung"),
        ("xuandian", "33", ""),
        ("locked_fours", "44", "44 may have to wait: 4s stay in the hand until"),
        ("locked_fours", "X4", "X4 may have to wait: 4s stay in the hand until"),
        ("locked_fours", "X2", ""),
    ],
)
def test_cards_that_are_held_back_are_noted(ruleset: str, new: str, note: str) -> None:
    told = [message.text("en") for message, _ in why_beats(load_ruleset(ruleset), new, "55").held]

    assert bool(note) == bool(told)
    assert all(one.startswith(note) for one in told)


def test_numbers_of_cards_are_more_or_fewer_not_higher_or_greater() -> None:
    rules = load_ruleset("zhongyou")
    more = with_settings(rules, {"beats": "new.bigs > old.bigs"})
    assert more is not None

    few = why_beats(rules, "XXX99", "XX888").verdict.said
    none_more = why_beats(more, "X999", "D888").verdict.said

    assert "XXX99 的大花不少于 XX888 的小花：0 和 2" == few.text("zh-Hans")
    assert "big jokers: more in X999 than in D888, 0 and 1" == none_more.text("en")


@pytest.mark.parametrize(
    ("new", "old", "said"),
    [
        ("DD888", "XX888", "carried rank higher: 8 in DD888, 8 in XX888"),
        ("XXX99", "XX888", "big jokers of XXX99 at least small jokers of XX888: 0 and 2"),
        ("DX999", "D8888", "D8888 must hold no big jokers (it holds 1)"),
        ("9999", "88888", "number of cards equal: 4 in 9999, 5 in 88888"),
        ("DD999", "XX888", "every condition of the rule holds"),
    ],
)
def test_the_first_condition_that_is_missing_decides(new: str, old: str, said: str) -> None:
    why = why_beats(load_ruleset("zhongyou"), new, old)

    assert said == why.verdict.said.text("en")
    assert (said == "every condition of the rule holds") == why.beats


def test_the_part_that_decides_has_its_own_place_inside_a_definition() -> None:
    why = why_beats(load_ruleset("zhongyou"), "DD888", "XX888", resolve_ruleset("zhongyou"))
    line = line_of("zhongyou", "outranks(new, old)")

    assert why.verdict.where.spot.endswith(f"zhongyou.yaml:{line}:23")
    assert ("file", "outranks") == (why.verdict.where.kind, why.verdict.where.definition)


def test_what_is_inherited_says_from_whom() -> None:
    resolved = resolve_ruleset("zhongyou_nohold")
    why = why_beats(load_ruleset("zhongyou_nohold"), "DD888", "XX888", resolved)

    assert ("parent", "zhongyou") == (why.verdict.where.kind, why.verdict.where.ruleset)
    assert why.verdict.where.said is not None
    assert "from its parent zhongyou" == why.verdict.where.said.text("en")


def test_cards_laid_against_each_other_are_shown() -> None:
    rules = with_settings(load_ruleset("zhongyou"), {"beats": "every_card_above(new, old)"})
    assert rules is not None
    why = why_beats(rules, "XXX99", "XX888")

    said = why.verdict.said.text("en")
    assert "each card of XXX99 above the card of XX888 that faces it: 9>8 9>8 X>8 X=X X=X" == said


@pytest.mark.parametrize(("nth", "ruleset"), list(enumerate(shipped_ids())))
def test_the_conditions_agree_with_the_comparison_for_every_ruleset(nth: int, ruleset: str) -> None:
    rules = load_ruleset(ruleset)
    plays = [text for text in PLAYS if set(text) <= set(rules.deck.kinds)]
    # Every ruleset with a third of the pairs, each play on both sides: all three have all pairs.
    pairs = [
        (new, old)
        for i, new in enumerate(plays)
        for j, old in enumerate(plays)
        if (i + j + nth) % 3 == 0
    ]
    wrong = [
        (new, old)
        for new, old in pairs
        for why in [why_beats(rules, new, old)]
        if why.verdict.value != rules.beats(new, old)
        or why.verdict.reason is None
        or any(not leaf.said.text(lang) for leaf in leaves(why.verdict.reason) for lang in ("en",))
    ]

    assert set(plays) == {new for new, _ in pairs} == {old for _, old in pairs}
    assert [] == wrong


@pytest.mark.parametrize("ruleset", shipped_ids())
def test_gouji_and_opening_agree_with_the_rules_for_every_ruleset(ruleset: str) -> None:
    rules = load_ruleset(ruleset)
    plays = [text for text in PLAYS if set(text) <= set(rules.deck.kinds)]

    assert [rules.is_gouji(play) for play in plays] == [
        why_gouji(rules, play).value for play in plays
    ]
    assert [rules.opens(play) for play in plays] == [why_opens(rules, play).value for play in plays]


@pytest.mark.parametrize(
    ("ruleset", "play", "said", "setting"),
    [
        ("zhongyou", "X55", "X55 is hung, and every hung play is a gouji play", "gouji.hung"),
        ("shandong", "X55", "X55 is hung, and a hung play is not a gouji play here", "gouji.hung"),
        ("zhongyou", "QQ", "a gouji play needs 3 of Q: QQ has only 2", "gouji.minimum"),
        ("zhongyou", "22", "a gouji play needs 1 of 2: 22 has 2", "gouji.minimum"),
        (
            "zhongyou",
            "99999",
            "9 without a joker is never a gouji play, however many there are (99999)",
            "gouji.minimum",
        ),
    ],
)
def test_a_gouji_play_is_told_by_the_setting_that_makes_it_one(
    ruleset: str, play: str, said: str, setting: str
) -> None:
    verdict = why_gouji(load_ruleset(ruleset), play, resolve_ruleset(ruleset))

    assert (said, setting) == (verdict.said.text("en"), verdict.setting)


def test_the_least_number_of_a_rank_stands_at_its_own_line() -> None:
    verdict = why_gouji(load_ruleset("zhongyou"), "QQ", resolve_ruleset("zhongyou"))

    assert f"zhongyou.yaml:{line_of('zhongyou', 'Q: 3')}:" in verdict.where.spot


def test_nothing_opens_where_opening_is_off() -> None:
    rules = with_settings(load_ruleset("zhongyou_nohold"), {"opening.enabled": False})
    assert rules is not None

    verdict = why_opens(rules, "AA")

    assert (False, "opening.enabled") == (verdict.value, verdict.setting)


def test_mixed_jokers_are_noted_with_what_would_be_otherwise() -> None:
    notes = [
        note.text("en") for note, _ in why_beats(load_ruleset("zhongyou"), "DX999", "X8888").notes
    ]
    matters = [
        note.text("en") for note, _ in why_beats(load_ruleset("zhongyou"), "DD999", "DX888").notes
    ]

    assert [
        "DX999 holds jokers of different levels; together they all count as the lowest: XX999.",
        "If each kept its own level, DX999 would beat X8888.",
    ] == notes
    assert "If each kept its own level, DD999 would not beat DX888." == matters[-1]


def test_plays_without_mixed_jokers_get_no_note() -> None:
    assert () == why_beats(load_ruleset("zhongyou"), "DD999", "XX888").notes


def test_a_play_is_described_as_it_is_held_and_as_it_counts() -> None:
    rules = load_ruleset("zhongyou")

    assert [
        "5 cards",
        "carried rank 9",
        "padded with 2s: 1",
        "hung",
        "with 1 big joker, 1 small joker",
        "counted as 2 small jokers",
    ] == [said.text("en") for said in described(rules, rules.play("DX299"))]
    assert ["2 张", "点数 X", "全是花", "有 1 张大花、1 张小花", "算作 2 张小花"] == [
        said.text("zh-Hans") for said in described(rules, rules.play("DX"))
    ]


@pytest.mark.parametrize("lang", ["en", "zh-Hans", "zh-Hant"])
def test_every_condition_can_be_said_in_every_language(lang: str) -> None:
    for ruleset in shipped_ids():
        reason = why_beats(load_ruleset(ruleset), "DX999", "XX888").verdict.reason
        assert reason is not None
        assert all(leaf.said.text(lang) for leaf in leaves(reason))


def test_reasons_are_plain_data_for_programs() -> None:
    why = why_beats(load_ruleset("shandong"), "QQQ", "JJJ", resolve_ruleset("shandong"))
    data = why.verdict.as_json("en")

    assert {"value", "reason", "rule", "setting", "where", "conditions"} == set(data)
    conditions = data["conditions"]
    assert isinstance(conditions, dict)
    assert ["one", "any"] == [part["kind"] for part in conditions["parts"]]


def test_a_plugin_that_decides_otherwise_is_named() -> None:
    rules = load_ruleset("zhongyou")
    usual = rules._beats
    rules._beats = lambda new, old: not usual(new, old)
    rules.plugins = {"turned": "1.0"}
    why = why_beats(rules, "DD888", "XX888")

    assert (True, True) == (why.beats, why.verdict.value)
    assert "a plugin decides otherwise than the ruleset's text (turned)" == (
        why.verdict.said.text("en")
    )
