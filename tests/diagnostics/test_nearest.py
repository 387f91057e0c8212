"""The name that was meant: misspelt, in Chinese, in pinyin; and none where none is near."""

from pkgutil import iter_modules

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gouji_rules.cli import commands
from gouji_rules.cli.commands.games import ACTIONS
from gouji_rules.diagnostics import nearest
from gouji_rules.diagnostics.glossary import GLOSSARY
from gouji_rules.messages import catalogue
from gouji_rules.rules import SETTINGS
from gouji_rules.rules.calls import CALLS
from gouji_rules.rules.vocabulary import HAND, PARTY, PLAY, SLOTS
from gouji_rules.ruleset import shipped_ids
from gouji_rules.scenario.reading import FILE_KEYS, SCENARIO_KEYS
from gouji_rules.scenario.shapes import EXPECT

TOP = sorted({key.partition(".")[0] for key in SETTINGS} | {"id", "names", "extends", "define"})


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("brun", "burn"),
        ("brn", "burn"),
        ("pionts", "points"),
        ("point", "points"),
        ("tirbute", "tribute"),
        ("Beats", "beats"),
        ("hold-three", "hold_three"),
        ("holdthree", "hold_three"),
        ("Hold Three", "hold_three"),
        ("first_leeder", "first_leader"),
        ("ib", "id"),
        ("edn", "end"),
        ("wnid", "wind"),
        ("smothring", "smothering"),
        ("“burn”", "burn"),
        ("ｂｕｒｎ", "burn"),
    ],
)
def test_misspelt_names(written: str, meant: str) -> None:
    assert meant == nearest(written, TOP)


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("燒牌", "burn"),
        ("烧牌", "burn"),
        ("烧", "burn"),
        ("shaopai", "burn"),
        ("shao_pai", "burn"),
        ("憋三", "hold_three"),
        ("biesan", "hold_three"),
        ("開點", "opening"),
        ("进贡", "tribute"),
        ("jingong", "tribute"),
        ("接風", "wind"),
        ("革命", "revolution"),
        ("串三户", "sweep"),
        ("讓牌", "yielding"),
        ("四户乱缠", "free_play"),
        ("上班", "first_leader"),
        ("买三", "buying"),
        ("报户", "report"),
        ("計分", "points"),
        ("叫点", "calls"),
        ("够级", "gouji"),
        ("夠級", "gouji"),
        ("定义", "define"),
        ("继承", "extends"),
        ("shāopái", "burn"),
        ("shao1 pai2", "burn"),
        ("shao pai", "burn"),
        ("Shao Pai", "burn"),
        ("烧排", "burn"),
        ("烧牌规则", "burn"),
        ("牌烧", "burn"),
        ("進攻", "tribute"),
        ("开店", "opening"),
        ("清貢", "smothering"),
        ("抓三户", "sweep"),
        ("代号", "id"),
        ("比大小", "beats"),
        ("大小花混出", "mixed_jokers"),
    ],
)
def test_what_players_call_it(written: str, meant: str) -> None:
    assert meant == nearest(written, TOP)


def test_values_are_found_by_what_players_call_them() -> None:
    assert "counterclockwise" == nearest("逆时针", ["counterclockwise", "clockwise"])
    assert "smother" == nearest("闷贡", ["smother", "burn", "point", "fall"])
    assert "point" == nearest("点贡", ["smother", "burn", "point", "fall"])
    assert "federation_first" == nearest("优先联邦", ["federation_first", "seat_order"])
    assert "federation_first" == nearest("聯邦優先", ["federation_first", "seat_order"])
    assert "seat_order" == nearest("按座位順序", ["federation_first", "seat_order"])
    assert "any_highest" == nearest("最大的牌", ["jokers_and_twos", "any_highest"])
    assert "zh-Hans" == nearest("zh-CN", ["zh-Hans", "zh-Hant", "en"])
    assert "zh-Hant" == nearest("繁體", ["zh-Hans", "zh-Hant", "en"])
    assert "zhongyou" == nearest("中游", shipped_ids())
    assert "xuandian" == nearest("宣點", shipped_ids())


def test_a_last_part_alone_finds_its_path() -> None:
    assert "burn.priority" == nearest("prioritee", ["burn.enabled", "burn.priority"])


@pytest.mark.parametrize("written", ["", "zzz", "qwertyuiop", "xx", "?", "x" * 5000, "麻将"])
def test_nothing_is_near_what_means_nothing(written: str) -> None:
    assert None is nearest(written, TOP)


def test_nothing_is_near_where_there_is_nothing() -> None:
    assert None is nearest("burn", [])


@given(st.text(max_size=100))
def test_whatever_is_found_is_one_of_the_choices(word: str) -> None:
    assert nearest(word, TOP) in {None, *TOP}


@given(st.sampled_from(sorted(SETTINGS)), st.data())
def test_a_swap_or_a_lost_letter_is_found(key: str, data: st.DataObject) -> None:
    """Where one letter of a key is lost or two are swapped, the key or one like it is found."""
    place = data.draw(st.integers(0, len(key) - 2))
    if data.draw(st.booleans()):
        written = key[:place] + key[place + 1 :]
    else:
        written = key[:place] + key[place + 1] + key[place] + key[place + 2 :]

    assert None is not nearest(written, SETTINGS)


def test_the_glossary_names_only_what_there_is() -> None:
    ours = {part for key in catalogue("setting") for part in key.split(".")}
    ours |= {*shipped_ids(), "D", "X", "2", "true", "false", *FILE_KEYS, *SCENARIO_KEYS, *EXPECT}
    ours |= {name for slot in SLOTS.values() for name, _ in slot.params} | set(CALLS)
    ours |= {"trust", *ACTIONS, *(found.name for found in iter_modules(commands.__path__))}
    for record in (PLAY, HAND, PARTY):
        ours |= set(record.fields)
    ours |= {"zh-Hans", "zh-Hant", "en", "pass", "count", "every_card_above", "default_gouji"}

    assert set() == {name for names in GLOSSARY.values() for name in names} - ours
