"""Tables merge wherever something is laid over something: files, ``--with``, ``with:``."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

import gouji_rules as gr
from gouji_rules.diagnostics import Diagnostic, RulesetError
from gouji_rules.rules import SETTINGS
from gouji_rules.rules.kinds import Kind, LaidRow, TableOf
from gouji_rules.ruleset import check_file, parse_changes, resolve_ruleset
from gouji_rules.ruleset.structure.changes import layers, merged
from gouji_rules.ruleset.structure.resolve import open_document, resolve
from gouji_rules.ruleset.yaml.writing import flow
from gouji_rules.scenario import check_scenarios, run_file
from gouji_rules.sheet.trace import origins

USUAL = {"T": 5, "J": 4, "Q": 3, "K": 2, "A": 2, "2": 1, "X": 1, "D": 1}
FALL = {6: {"to": 1, "cards": 2}, 5: {"to": 2, "cards": 1}}

CHANGES: list[tuple[str, str, Any]] = [
    ("gouji.minimum", "{T: 6}", USUAL | {"T": 6}),
    ("gouji.minimum", "{10: 6, 9: 6}", USUAL | {"T": 6, "9": 6}),
    ("gouji.minimum", "{2: none}", {k: n for k, n in USUAL.items() if k != "2"}),
    ("gouji.minimum", "{T: 6, x: none}", {k: n for k, n in USUAL.items() if k != "X"} | {"T": 6}),
    ("gouji.minimum", "none", {}),
    ("gouji.minimum", '"none"', {}),
    ("gouji.minimum", "{}", USUAL),
    ("deck.removed", "{3: 4}", {"3": 4, "4": 8}),
    ("deck.removed", "{4: none, 5: 8}", {"3": 10, "5": 8}),
    ("deck.removed", "none", {}),
    ("deck.added", "{5: 6}", {"5": 6}),
    ("deck.jokers", "{X: 4}", {"X": 4, "D": 1}),
    ("tribute.fall", "{6: {to: 1, cards: 3}}", FALL | {6: {"to": 1, "cards": 3}}),
    ("tribute.fall", "{5: none}", {6: FALL[6]}),
    ("tribute.fall", "{5: none, 4: {to: 1, cards: 1}}", {6: FALL[6], 4: {"to": 1, "cards": 1}}),
    ("tribute.fall", "none", {}),
]

Write = Callable[[str, str], Path]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Return what writes a file."""

    def put(name: str, text: str) -> Path:
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return path

    return put


def child(key: str, value: str, parent: str = "sd198") -> str:
    group, _, name = key.partition(".")
    return f"id: t\nextends: {parent}\n{group}:\n  {name}: {value}\n"


def said(path: Path) -> list[Diagnostic]:
    return check_file(path)


@pytest.mark.parametrize(("key", "value", "expected"), CHANGES)
def test_a_table_of_a_file_is_laid_over_its_parents(
    write: Write, key: str, value: str, expected: object
) -> None:
    assert expected == resolve_ruleset(write("t.yaml", child(key, value))).settings[key]


@pytest.mark.parametrize(("key", "value", "expected"), CHANGES)
def test_a_table_of_with_is_laid_over_the_rulesets(key: str, value: str, expected: object) -> None:
    changes = parse_changes([f"{key}={value}"])

    assert expected == resolve_ruleset("sd198", changes).settings[key]


@pytest.mark.parametrize(("key", "value", "expected"), CHANGES)
@pytest.mark.parametrize("nested", [False, True])
def test_a_table_of_a_scenario_is_laid_over_the_rulesets(
    write: Write, key: str, value: str, expected: object, nested: bool
) -> None:
    from gouji_rules.scenario.reading import read_file

    group, _, name = key.partition(".")
    written = f"{group}: {{{name}: {value}}}" if nested else f"{key}: {value}"
    text = f"ruleset: sd198\nwith: {{{written}}}\nplays: [AA is gouji]\n"

    setup = read_file(write("a.scenario.yaml", text)).setup

    assert expected == resolve_ruleset(setup.name, setup.changes).settings[key]


def test_what_a_grandparent_says_is_there_to_be_taken_away(write: Write) -> None:
    write("a.yaml", "id: a\nextends: sd198\ngouji: {minimum: {9: 6, 8: 7}}\n")
    write("b.yaml", "id: b\nextends: a\ngouji: {minimum: {8: none, 7: 8}}\n")
    path = write("c.yaml", "id: c\nextends: b\ngouji: {minimum: {9: none, 8: 3}}\n")

    assert USUAL | {"8": 3, "7": 8} == gr.load_ruleset(path).settings["gouji.minimum"]


def test_defaults_are_inherited_where_no_parent_says_anything(write: Write) -> None:
    write("a.yaml", "id: a\n")
    path = write("b.yaml", "id: b\nextends: a\ngouji: {minimum: {2: none}}\n")
    expected = {rank: number for rank, number in USUAL.items() if rank != "2"}

    assert [] == said(path)
    assert expected == gr.load_ruleset(path).settings["gouji.minimum"]
    assert (
        expected
        == gr.load_ruleset("xuandian", {"gouji.minimum.2": "none"}).settings["gouji.minimum"]
    )


def test_a_table_of_a_file_without_a_parent_is_all_there_is(write: Write) -> None:
    path = write("a.yaml", "id: a\ngouji: {minimum: {T: 6, J: 5}}\n")

    assert {"T": 6, "J": 5} == gr.load_ruleset(path).settings["gouji.minimum"]


# Entries by their paths, and changes after changes


@pytest.mark.parametrize(
    ("texts", "expected"),
    [
        (["gouji.minimum.T=6"], USUAL | {"T": 6}),
        (["gouji.minimum.10=6", "gouji.minimum.T=7"], USUAL | {"T": 7}),
        (["gouji.minimum={T: 6}", "gouji.minimum={J: 5}"], USUAL | {"T": 6, "J": 5}),
        (["gouji.minimum={T: 6}", "gouji.minimum.j=5"], USUAL | {"T": 6, "J": 5}),
        (["gouji.minimum.T=6", "gouji.minimum={J: 5}"], USUAL | {"T": 6, "J": 5}),
        (["gouji.minimum=none", "gouji.minimum.T=6"], {"T": 6}),
        (["gouji.minimum=none", "gouji.minimum={T: 6}"], {"T": 6}),
        (["gouji.minimum.T=6", "gouji.minimum=none"], {}),
        (["gouji.minimum=none", "gouji.minimum.T=6", "gouji.minimum=none"], {}),
        (["gouji.minimum.T=none"], {k: n for k, n in USUAL.items() if k != "T"}),
    ],
)
def test_with_names_entries_and_the_later_holds(texts: list[str], expected: object) -> None:
    assert expected == gr.load_ruleset("xuandian", parse_changes(texts)).settings["gouji.minimum"]


def test_rows_of_falls_are_entries() -> None:
    changes = parse_changes(["tribute.fall.6={to: 2, cards: 3}", "tribute.fall.5=none"])

    expected = {6: {"to": 2, "cards": 3}}
    assert expected == gr.load_ruleset("xuandian", changes).settings["tribute.fall"]


def test_a_scenarios_own_changes_are_laid_over_those_of_its_file(write: Write) -> None:
    path = write(
        "a.scenario.yaml",
        "ruleset: xuandian\nwith: {gouji.minimum: {9: 3, A: none}, deck.added: {5: 6}}\n"
        "scenarios:\n"
        "  - name: nine\n    with: {gouji.minimum.A: 1, deck.added: {6: 6}}\n"
        "    expect: {deck: {5: 22, 6: 22}}\n"
        "  - name: ace\n    with: {gouji: {minimum: {A: 1}}}\n"
        "    hands: {0: A9993, 1: 553, 2: 553, 3: 553, 4: 553, 5: 553}\n"
        "    moves: [0 A]\n    expect: {asks: 3}\n"
        "  - name: no aces\n"
        "    hands: {0: AAA93, 1: 553, 2: 553, 3: 553, 4: 553, 5: 553}\n"
        "    moves: [0 AAA]\n    expect: {asks: 1}\n",
    )

    assert [] == check_scenarios(path)
    assert (3, 0) == ((report := run_file(path)).passed, report.failed)


def test_a_fault_of_a_changed_entry_is_told_where_it_is_written(write: Write) -> None:
    path = write(
        "a.scenario.yaml",
        "ruleset: xuandian\n"
        "with:\n  deck.removed:\n    5: 2\n    6: 90\n  deck.removed.7: 4\nplays: [AA is gouji]\n",
    )

    assert [5] == [told.span.line for told in check_scenarios(path)]


def test_merged_changes_are_one_document_or_two() -> None:
    emptied = merged({"gouji.minimum": "none"}, {"gouji.minimum": {"T": 6}})

    assert {"gouji.minimum": "none", "gouji.minimum.T": 6} == emptied
    assert 2 == len(layers(emptied))
    assert 1 == len(layers(merged({"gouji.minimum.T": 6}, {"gouji.minimum.J": 5, "wind": "next"})))


# What is told


def only(path: Path) -> Diagnostic:
    (told,) = said(path)
    return told


@pytest.mark.parametrize("key", ["gouji.minimum", "deck.removed", "tribute.fall"])
def test_an_empty_table_over_a_full_one_is_told_with_what_to_write(write: Write, key: str) -> None:
    told = only(write("t.yaml", child(key, "{}")))

    assert ("empty_table", "warning", "none") == (told.code, told.severity, told.suggestion)
    name = key.partition(".")[2]
    assert [f"to empty the table write `{name}: none`"] == told.help_texts("en")


def test_an_empty_table_over_an_empty_one_says_nothing(write: Write) -> None:
    assert [] == said(write("t.yaml", child("deck.removed", "{}", "xuandian")))


@pytest.mark.parametrize(
    ("key", "value", "suggestion"),
    [
        ("gouji.minimum", "{T: 6, 9: none}", ""),
        ("tribute.fall", "{4: none}", ""),
        ("deck.removed", "{5: none}", ""),
    ],
)
def test_taking_away_what_is_not_inherited_is_told(
    write: Write, key: str, value: str, suggestion: str
) -> None:
    told = only(write("t.yaml", child(key, value)))

    assert ("nothing_to_take_away", "warning") == (told.code, told.severity)
    assert suggestion == told.suggestion
    assert "inherited" in " ".join(told.help_texts("en"))


def test_a_file_without_a_parent_has_nothing_to_take_away(write: Write) -> None:
    told = only(write("a.yaml", "id: a\ngouji: {minimum: {T: 6, J: 5, 2: none}}\n"))

    assert "nothing_to_take_away" == told.code
    assert "extends no other" in " ".join(told.help_texts("en"))


def test_what_a_parent_says_in_vain_is_not_told_of_its_child(write: Write) -> None:
    write("a.yaml", child("gouji.minimum", "{9: none}").replace("id: t", "id: a"))

    assert [] == said(write("t.yaml", "id: t\nextends: a\n"))


@pytest.mark.parametrize(
    ("value", "code"),
    [
        ("{2: 0}", "too_small"),
        ("{2: }", "set_to_nothing"),
        ("{2: null}", "set_to_nothing"),
        ("{2: ~}", "set_to_nothing"),
        ("{2: off}", "wrong_type"),
        ("{2: false}", "wrong_type"),
        ("{2: 无}", "wrong_type"),
        ("{2: []}", "wrong_type"),
        ("null", "set_to_nothing"),
        ("[]", "wrong_type"),
        ("no", "wrong_type"),
        ("没有", "wrong_type"),
    ],
)
@pytest.mark.parametrize("lang", ["en", "zh-Hans", "zh-Hant"])
def test_who_writes_nothing_otherwise_is_told_of_none(
    write: Write, value: str, code: str, lang: str
) -> None:
    told = only(write("t.yaml", child("gouji.minimum", value)))

    assert (code, "error") == (told.code, told.severity)
    assert any("none" in words for words in told.help_texts(lang))
    if told.suggestion:
        line, column = told.span.line - 1, told.span.column - 1
        lines = child("gouji.minimum", value).split("\n")
        mended = lines[line][:column] + told.suggestion + lines[line][told.span.end_column - 1 :]
        assert [] == said(write("m.yaml", "\n".join([*lines[:line], mended])))


# Tables that are no settings


def test_names_of_jokers_merge_and_are_taken_away(write: Write) -> None:
    write("a.yaml", "id: a\nextends: five_packs\njoker_names: {D: 大虎, X: {en: little one}}\n")
    names = gr.load_ruleset("five_packs").info["joker_names"]

    taken = gr.load_ruleset(write("b.yaml", "id: b\nextends: a\njoker_names: {D: none}\n"))
    emptied = gr.load_ruleset(write("c.yaml", "id: c\nextends: a\njoker_names: none\n"))
    slip = said(write("d.yaml", "id: d\nextends: a\njoker_names: {Y: none}\n"))

    assert {**names, "X": {"en": "little one"}} == taken.info["joker_names"]
    assert "joker_names" not in emptied.info
    assert ["nothing_to_take_away"] == [told.code for told in slip]


def test_definitions_are_taken_away(write: Write) -> None:
    text = "id: a\nextends: zhongyou\ndefine:\n  worth(call): none\ntribute: {point: 1}\n"
    rules = gr.load_ruleset(write("a.yaml", text))
    all_gone = text.replace("define:\n  worth(call): none", "define: none")
    needed = text.replace("\ntribute: {point: 1}", "")
    slip = text.replace("worth(call)", "worht")

    assert "worth(call)" not in rules.resolved["define"]
    assert "penalty(call)" in rules.resolved["define"]
    assert {"lang_unknown_function"} == {d.code for d in said(write("b.yaml", all_gone))}
    assert {"lang_unknown_function"} == {d.code for d in said(write("c.yaml", needed))}
    assert "worth" == only(write("d.yaml", slip)).suggestion


def test_options_of_a_plugin_merge(tmp_path: Path, write: Write) -> None:
    def options(text: str) -> Any:
        write("a.yaml", "id: a\nplugins: [{name: p, options: {a: 1, b: {c: 2, d: 3}, e: x}}]\n")
        path = write("b.yaml", f"id: b\nextends: {tmp_path / 'a.yaml'}\nplugins: [{text}]\n")
        return resolve(open_document(path)).plugins

    kept = {"a": 1, "b": {"c": 2, "d": 3}, "e": "x"}
    assert [{"name": "p", "options": kept | {"a": 5}}] == options("{name: p, options: {a: 5}}")
    assert [{"name": "p", "options": kept}] == options("p")
    merging = "{name: p, options: {b: {c: none, f: 4}, a: none}}"
    assert [{"name": "p", "options": {"b": {"d": 3, "f": 4}, "e": "x"}}] == options(merging)
    assert [{"name": "p", "options": {}}] == options("{name: p, options: none}")
    assert [{"name": "p", "options": kept | {"e": "none"}}] == options(
        "{name: p, options: {e: none}}"
    )
    assert ["q"] == options("q")


# What else knows of it


def test_the_trace_names_entries_that_were_taken_away(write: Write) -> None:
    write("a.yaml", "id: a\nextends: xuandian\ngouji: {minimum: {2: none}}\n")
    path = write("b.yaml", "id: b\nextends: a\ngouji: {minimum: {T: 6}}\n")

    found = {one.key: one for one in origins(resolve_ruleset(path))}

    taken = found["gouji.minimum.2"]
    assert ("none", "parent", "a", 3) == (taken.value, taken.kind, taken.ruleset, taken.line)


def test_a_resolved_ruleset_means_the_same_read_again(write: Write) -> None:
    import json

    path = write("a.yaml", child("gouji.minimum", "{2: none, 9: 6}"))
    rules = gr.load_ruleset(path)

    again = gr.loads_ruleset(json.dumps(rules.resolved))

    assert rules.digest == again.digest
    assert rules.settings == again.settings


# Numbers with a point that are no decimals: `6.0` cards


NUMBERS = {
    "deck: {packs: «4.0»}": "4",
    "deck: {removed: {3: «6.0»}}": "6",
    "deck: {jokers: {X: «1.0», D: 1}}": "1",
    "gouji: {minimum: {T: «5.0»}}": "5",
    "tribute: {smother: «2.0»}": "2",
    "tribute: {fall: {6: {to: «1.0», cards: 2}}}": "1",
    "tribute: {fall: {6: {to: 1, cards: «2.0»}}}": "2",
    "tribute:\n  point:\n    - {payer_opened: true, cards: «0.0»}\n    - {cards: 1}": "0",
    "free_play: {at: «4.0»}": "4",
    "revolution: {void_at: «2.0»}": "2",
    "game: {sets: «5.0»}": "5",
}


@pytest.mark.parametrize("text", NUMBERS)
@pytest.mark.parametrize("beside", ["", "wind: nxt\n", "deck: {added: {5: 6}}\nwind: nxt\n"])
def test_a_whole_number_with_a_point_is_told_whatever_else_is_wrong(
    write: Write, text: str, beside: str
) -> None:
    if text.partition(":")[0] == beside.partition(":")[0]:
        beside = "wind: nxt\n"
    written = f"id: t\nextends: xuandian\n{beside}{text.replace('«', '').replace('»', '')}\n"

    told = [one for one in said(write("t.yaml", written)) if one.code != "not_one_of"]

    assert [("wrong_value", NUMBERS[text])] == [(one.code, one.suggestion) for one in told]
    before = text[: text.index("«")]
    assert before.rpartition("\n")[2] == told[0].span.source[: told[0].span.column - 1]


def test_settings_from_python_are_told_too() -> None:
    with pytest.raises(RulesetError) as raised:
        gr.load_ruleset("xuandian", {"deck.removed": {"3": 6.0}, "wind": "nxt"})

    assert ["not_one_of", "wrong_value"] == sorted(d.code for d in raised.value.diagnostics)


@pytest.mark.parametrize(
    ("parent", "text"),
    [
        ("xuandian", "tribute: {fall: {4: {to: 3, cards: 0}}}"),
        ("xuandian", "deck: {removed: {5: 0}}"),
        ("xuandian", "deck: {added: {5: 0}}"),
    ],
)
def test_an_entry_of_no_cards_where_none_is_inherited_is_told(tmp_path, parent, text):
    path = tmp_path / "town.yaml"
    path.write_text(f"id: town\nextends: {parent}\n{text}\n", "utf-8")

    assert ["entry_of_nothing"] == [one.code for one in check_file(path)]


def test_an_entry_of_no_cards_over_an_inherited_one_means_something(tmp_path):
    path = tmp_path / "town.yaml"
    path.write_text("id: town\nextends: sd198\ndeck: {removed: {3: 0, 4: 12}}\n", "utf-8")

    assert "entry_of_nothing" not in [one.code for one in check_file(path)]


ROWS = [(key, one.kind) for key, one in SETTINGS.items() if isinstance(one.kind, TableOf)]
FIELDS = [
    (key, name, field.kind)
    for key, kind in ROWS
    if isinstance(kind.entry, LaidRow)
    for name, field in kind.entry.fields.items()
]


@pytest.mark.parametrize(
    ("key", "name", "kind"), FIELDS, ids=[f"{key}.{name}" for key, name, _ in FIELDS]
)
def test_none_means_in_a_row_what_it_means_in_a_setting_or_takes_the_field_away(
    key: str, name: str, kind: Kind[Any], write: Write
) -> None:
    random = Random(name)
    before = next(one for _ in iter(int, 1) if (one := kind.drawn(random)) not in ([], "none"))
    lead = f"{key.replace('.', ': {')}: {{4: {{{name}: "
    close = "}}" + "}" * key.count(".")
    write("parent.yaml", f"id: p\nextends: xuandian\n{lead}{flow(before)}{close}\n")
    told = write("child.yaml", f"id: c\nextends: parent.yaml\n{lead}none{close}\n")
    row = resolve_ruleset(told).settings[key].get("4", {})

    if kind.conforms("none"):
        assert kind.normal("none") == row[name]
    else:
        assert name not in row


def test_a_row_whose_list_is_none_has_none(write: Write) -> None:
    town = "id: c\nextends: xuandian\nbuying: {ranks: {4: {sellers: none, optional: true}}}\n"
    other = town.replace("none", "[]")

    assert (
        gr.load_ruleset(write("a.yaml", town)).digest
        == gr.load_ruleset(write("b.yaml", other)).digest
    )
