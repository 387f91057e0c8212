"""Parents, merging, changes from outside, where each value comes from, what is listed."""

import json
from pathlib import Path

import pytest

from gouji_rules.diagnostics import RulesetError
from gouji_rules.rules import SETTINGS
from gouji_rules.ruleset import (
    check_file,
    list_rulesets,
    load_ruleset,
    loads_ruleset,
    parse_with,
    resolve_ruleset,
    rulesets_folder,
    shipped_ids,
)

SHIPPED = shipped_ids()


def codes(text: str) -> list[str]:
    with pytest.raises(RulesetError) as caught:
        loads_ruleset(text)
    return [told.code for told in caught.value.diagnostics]


@pytest.fixture
def write(tmp_path: Path):  # type: ignore[no-untyped-def]
    def made(name: str, text: str) -> Path:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    return made


# Shipped rulesets


@pytest.mark.parametrize("name", SHIPPED)
def test_a_shipped_ruleset_has_no_problems_at_all(name: str) -> None:
    assert [] == check_file(rulesets_folder() / f"{name}.yaml")


@pytest.mark.parametrize("name", SHIPPED)
def test_every_setting_of_a_shipped_ruleset_has_a_value_and_a_place(name: str) -> None:
    rules = load_ruleset(name)

    assert list(SETTINGS) == list(rules.settings)
    assert set() == set(SETTINGS) - set(rules.spans)
    for place in rules.spans.values():
        path, line, column = place.rsplit(":", 2)
        assert Path(path).is_file()
        assert int(line) > 0
        assert int(column) > 0


@pytest.mark.parametrize("name", SHIPPED)
def test_the_resolved_document_is_the_same_ruleset_without_parents(name: str) -> None:
    rules = load_ruleset(name)
    text = json.dumps(rules.resolved, ensure_ascii=False)

    again = loads_ruleset(text)

    assert "extends" not in rules.resolved
    assert rules.settings == again.settings
    assert rules.resolved == again.resolved
    assert rules.digest == again.digest


def test_loading_twice_gives_equal_documents() -> None:
    one, other = load_ruleset("shandong"), load_ruleset("shandong")

    assert json.dumps(one.resolved) == json.dumps(other.resolved)
    assert one.digest == other.digest


def test_the_list_of_rulesets_is_sorted_and_speaks_three_languages() -> None:
    # Plugins that are installed bring theirs along, after ours.
    found = [info for info in list_rulesets() if info.where == "shipped"]

    assert sorted(SHIPPED) == [info.id for info in found]
    for info in found:
        assert {"zh-Hans", "zh-Hant", "en"} == set(info.names)
        assert info.region == info.regions["en"]
        assert {"zh-Hans", "zh-Hant", "en"} == {lang for lang, said in info.regions.items() if said}
        assert Path(info.path).is_file()


# Finding


def test_a_path_works_like_an_id() -> None:
    path = rulesets_folder() / "zhongyou.yaml"

    assert load_ruleset("zhongyou").digest == load_ruleset(str(path)).digest
    assert load_ruleset("zhongyou").digest == load_ruleset(path).digest


def test_an_unknown_id_names_the_nearest() -> None:
    with pytest.raises(RulesetError) as caught:
        load_ruleset("zhongyuo")

    (told,) = caught.value.diagnostics
    assert ("unknown_ruleset", "zhongyou") == (told.code, told.suggestion)


@pytest.mark.parametrize(
    ("name", "meant"),
    [("our_town", "our_town.yaml"), ("our_twon.yaml", "our_town.yaml"), ("else.yaml", "")],
)
def test_a_file_beside_is_suggested(
    name: str, meant: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for written in ("our_town.yaml", "our_twon.scenario.yaml"):
        (tmp_path / written).write_text("id: our_town\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)

    with pytest.raises(RulesetError) as caught:
        load_ruleset(name)

    assert meant == caught.value.diagnostics[0].suggestion


@pytest.mark.parametrize("name", ["", "no/such.yaml", "nosuch.yaml", "a\0b", "a" * 5000, "."])
def test_what_is_no_ruleset_is_said_without_a_traceback(name: str) -> None:
    with pytest.raises(RulesetError):
        load_ruleset(name)


# Parents


def test_a_child_wins_over_its_parent_and_a_parent_over_defaults(write) -> None:  # type: ignore[no-untyped-def]
    write("a.yaml", "id: a\nwind: opposite\nrest: seat_order\n")
    child = write("b.yaml", "id: b\nextends: a\nwind: federation\n")

    settings = load_ruleset(child).settings

    assert ("federation", "seat_order", "one_federation") == (
        settings["wind"],
        settings["rest"],
        settings["end"],
    )


def test_a_path_to_a_parent_is_relative_to_the_file_that_names_it(write, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    write("base/a.yaml", "id: a\nwind: opposite\n")
    write("base/b.yaml", "id: b\nextends: a.yaml\n")
    child = write("towns/c.yaml", "id: c\nextends: ../base/b.yaml\n")
    monkeypatch.chdir("/")

    assert "opposite" == load_ruleset(child).settings["wind"]


def test_tables_are_merged_and_lists_replaced(write) -> None:  # type: ignore[no-untyped-def]
    write("a.yaml", "id: a\ngouji: {minimum: {T: 6, J: 5}}\nbuying: {price: [2, X, D]}\n")
    child = write("b.yaml", "id: b\nextends: a\ngouji: {minimum: {10: 7}}\nbuying: {price: [X]}\n")

    settings = load_ruleset(child).settings

    assert {"T": 7, "J": 5} == settings["gouji.minimum"]
    assert ["X"] == settings["buying.price"]


def test_a_joker_level_can_be_added_on_top_or_below() -> None:
    cards = "id: a\nextends: xuandian\ndeck: {jokers: {Y: 3}, removed: {4: 12}, levels: "
    above = loads_ruleset(f"{cards}[X, D, Y]}}\n")
    below = loads_ruleset(f"{cards}[Y, X, D]}}\n")

    assert ("XDY", "YXD") == (above.deck.levels, below.deck.levels)


def test_a_definition_replaces_its_parents_of_the_same_name(write) -> None:  # type: ignore[no-untyped-def]
    write(
        "a.yaml",
        "id: a\ndefine:\n  wins(new, old): new.rank > old.rank\n"
        "beats: new.size == old.size and wins(new, old)\n",
    )
    child = write("b.yaml", "id: b\nextends: a\ndefine:\n  wins(a, b): a.rank < b.rank\n")

    rules = load_ruleset(child)

    assert (True, False) == (rules.beats("4", "5"), rules.beats("5", "4"))
    assert {"wins(a, b)": "a.rank < b.rank"} == rules.resolved["define"]


def test_parents_in_a_circle_are_named(write) -> None:  # type: ignore[no-untyped-def]
    write("a.yaml", "id: a\nextends: b\n")
    write("b.yaml", "id: b\nextends: c\n")
    path = write("c.yaml", "id: c\nextends: a\n")

    (told,) = check_file(path)

    assert "parents_in_circle" == told.code
    assert "c → a → b → c" in told.text()


def test_a_ruleset_cannot_extend_itself(write) -> None:  # type: ignore[no-untyped-def]
    path = write("own.yaml", "id: own\nextends: own.yaml\n")

    assert ["parents_in_circle"] == [told.code for told in check_file(path)]


def test_a_broken_parent_is_told_beside_the_childs_own_problems(write) -> None:  # type: ignore[no-untyped-def]
    write("a.yaml", "id: a\nwind: [\n")
    path = write("b.yaml", "id: b\nextends: a\nrset: seat_order\n")

    assert [("b.yaml", "unknown_key"), ("a.yaml", "open_bracket")] == [
        (Path(told.span.path).name, told.code) for told in check_file(path)
    ]


def test_a_very_long_chain_is_refused(write) -> None:  # type: ignore[no-untyped-def]
    write("t0.yaml", "id: t0\n")
    for number in range(1, 60):
        path = write(f"t{number}.yaml", f"id: t{number}\nextends: t{number - 1}\n")

    assert "too_many_parents" == check_file(path)[0].code


# Places


def test_a_place_names_the_file_that_says_it(write) -> None:  # type: ignore[no-untyped-def]
    parent = write("a.yaml", "id: a\nburn:\n  counter: double\n")
    child = write("b.yaml", "id: b\nextends: a\nwind: opposite\n")

    found = resolve_ruleset(child)

    assert (f"{parent}:3:3", "parent", "a") == (
        found.written["burn.counter"].span.where,
        found.written["burn.counter"].kind,
        found.written["burn.counter"].ruleset,
    )
    assert (f"{child}:3:1", "file") == (
        found.written["wind"].span.where,
        found.written["wind"].kind,
    )
    assert "rest" not in found.written


def test_a_refusal_names_file_and_line() -> None:
    rules = load_ruleset("huantai")

    assert rules.where("burn.first_needs_joker").startswith(
        str(rulesets_folder() / "huantai.yaml:")
    )
    assert rules.where("yielding.enabled").startswith(str(rulesets_folder() / "xuandian.yaml:"))


# Changes from outside


@pytest.mark.parametrize(
    ("text", "key", "value"),
    [
        ("points=[4,2,0,0,-2,-4]", "points", [4, 2, 0, 0, -2, -4]),
        ("hold_three.enabled=false", "hold_three.enabled", False),
        ("wind=opposite", "wind", "opposite"),
        (" wind = opposite ", "wind", "opposite"),
        ("game.sets=3", "game.sets", 3),
        ("deck.removed={3: 10, 4: 8}", "deck.removed", {"3": 10, "4": 8}),
        ("first_leader.rank=3♥", "first_leader.rank", "3♥"),
        (
            "beats=new.size == old.size and new.rank > old.rank",
            "beats",
            "new.size == old.size and new.rank > old.rank",
        ),
    ],
)
def test_a_change_is_read_as_yaml(text: str, key: str, value: object) -> None:
    assert (key, value) == parse_with(text)


@pytest.mark.parametrize(
    ("text", "code", "suggestion"),
    [
        ("wind", "with_without_value", ""),
        ("", "with_without_value", ""),
        ("=3", "with_without_value", ""),
        ("wnid=next", "unknown_setting", "wind"),
        ("burn=true", "unknown_setting", None),
        ("燒牌=true", "unknown_setting", None),
        ("wind=", "set_to_nothing", ""),
        ("wind=null", "set_to_nothing", ""),
        ("wind=[", "with_no_yaml", ""),
        ("wind=a: b: c", "with_no_yaml", ""),
        ("wind=next\nrest: seat_order", "with_no_yaml", ""),
        ("燒牌.優先=seat_order", "unknown_setting", "burn.priority"),
    ],
)
def test_a_change_that_is_none_is_told(text: str, code: str, suggestion: str | None) -> None:
    with pytest.raises(RulesetError) as caught:
        parse_with(text)

    (told,) = caught.value.diagnostics
    assert code == told.code
    if suggestion is not None:
        assert suggestion == told.suggestion


@pytest.mark.parametrize("section", ["burn", "Hold-Three"])
def test_a_change_of_a_section_is_told_the_settings_in_it(section: str) -> None:
    with pytest.raises(RulesetError) as caught:
        parse_with(f"{section}={{enabled: false}}")

    (told,) = caught.value.diagnostics
    assert ("unknown_setting", "") == (told.code, told.suggestion)
    assert f"{section.lower().replace('-', '_')}.enabled" in " ".join(told.help_texts())


def test_why_a_change_cannot_be_read_is_told_in_the_readers_language() -> None:
    with pytest.raises(RulesetError) as caught:
        parse_with("wind=[")

    assert "收尾" in caught.value.diagnostics[0].text("zh-Hans")


def test_changes_come_on_top() -> None:
    rules = load_ruleset("zhongyou", {"points": [4, 2, 0, 0, -2, -4], "burn.bonus": 3})

    assert [4, 2, 0, 0, -2, -4] == rules.settings["points"]
    assert 3 == rules.settings["burn.bonus"]
    assert rules.digest != load_ruleset("zhongyou").digest


def test_a_wrong_change_is_told_as_one() -> None:
    with pytest.raises(RulesetError) as caught:
        load_ruleset("zhongyou", {"wind": "nxt", "points": [1]})

    assert {("--with", "not_one_of"), ("--with", "wrong_length")} == {
        (told.span.path, told.code) for told in caught.value.diagnostics
    }


def test_changes_that_contradict_the_ruleset_are_told() -> None:
    with pytest.raises(RulesetError) as caught:
        load_ruleset("zhongyou", {"deck.removed": {"3": 5}})

    assert ["deck_not_shared"] == [told.code for told in caught.value.diagnostics]


# Normal forms


def test_ten_is_written_10_or_t() -> None:
    rules = loads_ruleset(
        "id: a\nextends: xuandian\ngouji: {minimum: {10: 6}}\nfirst_leader: {rank: 10}\n"
        "deck: {ranks: 345678910JQKA2}\nbuying: {price: [10, x]}\n"
    )

    assert 6 == rules.settings["gouji.minimum"]["T"]
    assert "T" == rules.settings["first_leader.rank"]
    assert list("3456789TJQKA2") == rules.settings["deck.ranks"]
    assert ["T", "X"] == rules.settings["buying.price"]


def test_a_list_of_ranks_may_be_one_text() -> None:
    rules = loads_ruleset("id: a\nextends: xuandian\ndeck: {ranks: 3456789TJQKA2}\n")

    assert load_ruleset("xuandian").settings["deck.ranks"] == rules.settings["deck.ranks"]


def test_point_tribute_may_be_rows() -> None:
    rules = loads_ruleset(
        "id: a\nextends: xuandian\ntribute:\n  point:\n"
        "    - {payer_opened: true, cards: 0}\n    - {payee_call: declare, cards: 3}\n"
        "    - {cards: 1}\n"
    )

    assert 3 == len(rules.resolved["tribute"]["point"])


def test_a_ruleset_that_says_nothing_is_all_defaults() -> None:
    rules = loads_ruleset("id: a\n")

    assert SETTINGS["wind"].default == rules.settings["wind"]


@pytest.mark.parametrize("text", ["", "# nothing\n", "---\n", "\ufeff", "\n\n", "--- ~\n"])
def test_a_text_without_anything_is_told(text: str) -> None:
    assert ["empty_file"] == codes(text)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("points: [4, 2, 0]", ("is 3; it must be 6", "有 3 项，应当正好 6 项")),
        ("points: [4, 2, 0, 0, 0, 0, 0]", ("is 7; it must be 6", "有 7 项，应当正好 6 项")),
        ("deck: {ranks: []}", ("is 0; it must be at least 1", "有 0 项，应当至少有 1 项")),
        ("buying: {price: []}", ("is 0; it must be at least 1", "有 0 项，应当至少有 1 项")),
        (
            "buying: {ranks: {4: {price: []}}}",
            ("is 0; it must be at least 1", "有 0 项，应当至少有 1 项"),
        ),
    ],
)
def test_how_long_a_list_may_be_is_told_exactly_or_as_a_bound(
    tmp_path: Path, line: str, told: tuple[str, str]
) -> None:
    path = tmp_path / "town.yaml"
    path.write_text(f"id: t\nextends: xuandian\n{line}\n", encoding="utf-8")
    (problem,) = check_file(path)

    assert "wrong_length" == problem.code
    assert told[0] in problem.text("en")
    assert told[1] in problem.text("zh-Hans")
