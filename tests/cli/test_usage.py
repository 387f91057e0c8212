"""Arguments: help, languages, and everything that cannot be understood."""

import pytest

from gouji_rules.cli.dispatch import COMMANDS


def test_gouji_alone_names_the_first_thing_to_try(gouji):
    for arguments in ([], ["--help"], ["-h"], ["help"]):
        ran = gouji(*arguments)
        assert (0, "") == (ran.code, ran.err)
        assert "gouji play" in ran.out


def test_the_short_help_lists_every_command(gouji):
    listed = gouji().out
    assert [] == [name for name in COMMANDS if f"  {name} " not in listed]


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("lang", ["en", "zh-Hans", "zh-Hant"])
def test_every_command_has_its_help_in_every_language(gouji, command, lang):
    ran = gouji("--lang", lang, command, "--help")
    assert (0, "") == (ran.code, ran.err)
    assert f"gouji {command}" in ran.out
    assert "--json" in ran.out
    assert gouji("help", command, "--lang", lang).out == ran.out


def test_help_fits_in_eighty_columns(gouji):
    from gouji_rules.cli.wide import width_of

    for command in COMMANDS:
        for lang in ("en", "zh-Hans", "zh-Hant"):
            lines = gouji("help", command, "--lang", lang).out.splitlines()
            assert [] == [line for line in lines if width_of(line) > 80]


def test_the_commands_are_there_for_programs_too(gouji):
    assert list(COMMANDS) == list(gouji("--json").json["commands"])


def test_the_help_of_a_command_is_one_document_for_programs(gouji):
    for arguments in (["help", "check", "--json"], ["check", "--help", "--json"]):
        ran = gouji(*arguments)
        assert (0, "check") == (ran.code, ran.json["command"])
        assert "gouji check" in ran.json["help"]


def test_the_version_is_told(gouji):
    assert gouji("--version").out.startswith("gouji ")
    assert set(gouji("--version", "--json").json) == {"version", "build", "why_pure"}


@pytest.mark.parametrize(
    ("locale", "words"),
    [
        ("zh_CN.UTF-8", "先试试这个"),
        ("zh_TW.UTF-8", "先試試這個"),
        ("zh_HK", "先試試這個"),
        ("de_DE.UTF-8", "Try this first"),
        ("C", "Try this first"),
    ],
)
def test_the_language_is_the_locale_s(gouji, monkeypatch, locale, words):
    monkeypatch.setenv("LANG", locale)
    assert words in gouji().out


@pytest.mark.parametrize("lang", ["zh-Hant", "zh_TW", "ZH-HANT", "zh-HK"])
def test_lang_is_understood_in_several_spellings(gouji, lang):
    assert "先試試這個" in gouji("--lang", lang).out
    assert "先試試這個" in gouji(f"--lang={lang}").out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["plya"], "Did you mean gouji play?"),
        (["beat", "a", "b"], "Did you mean gouji beats?"),
        (["zzzzzzzz"], "gouji help"),
        (["--frobnicate"], "no option --frobnicate"),
        (["beats", "-r", "xuandian", "AA"], "Missing: OLD"),
        (["beats", "AA", "KK"], "Missing: -r/--ruleset"),
        (["beats", "-r", "xuandian", "AA", "KK", "QQ"], "Too many arguments: QQ"),
        (["beats", "-r"], "-r/--ruleset needs a value"),
        (["beats", "--rulest", "x", "a", "b"], "Did you mean --ruleset?"),
        (["rulesets", "--json=3"], "--json takes no value"),
        (["play", "--seat", "6"], "'6' is not a number from 0 to 5"),
        (["play", "--seat", "one"], "'one' is not a number from 0 to 5"),
        (["play", "--sets", "0"], "'0' is not a number from 1"),
        (["play", "--pace", "-1"], "-1"),
        (["play", "--speed", "0"], "no option --speed. Did you mean --pace?"),
        (["play", "--seed", "x"], "'x' is not a whole number"),
        (["play", "--bots", "stedy", "--auto"], "Did you mean steady?"),
        (["play", "--bots", "a,b,c", "--auto"], "more than two"),
        (["simulate", "-r", "xuandian", "--sets", "0"], "'0' is not a whole number"),
        (["simulate", "-r", "xuandian", "--bots", "nobody"], "There is no bot 'nobody'"),
        (["--lang", "klingon", "rulesets"], "'klingon'"),
        (["--lang"], "language"),
        (["help", "plya"], "Did you mean gouji play?"),
    ],
)
def test_what_cannot_be_understood_is_one_clear_message_and_exit_two(gouji, arguments, words):
    ran = gouji(*arguments)
    assert (2, "") == (ran.code, ran.out)
    assert words in ran.err
    assert "Traceback" not in ran.err
    assert ran.err.startswith("gouji: ")
    assert 1 == ran.err.count("\n")


@pytest.mark.parametrize("lang", ["zh-Hans", "zh-Hant", "en"])
@pytest.mark.parametrize(
    "arguments",
    [
        ["plya"],
        ["beats"],
        ["beats", "--no"],
        ["beats", "-r"],
        ["play", "--seat", "9"],
        ["rulesets", "x"],
        ["rulesets", "--json=3"],
    ],
)
def test_no_english_of_argparse_is_left_in_other_languages(gouji, arguments, lang):
    ran = gouji(*arguments, "--lang", lang)
    assert 2 == ran.code
    for english in ("required", "unrecognized", "expected", "invalid", "ignored"):
        assert english not in ran.err


def test_with_json_an_error_is_a_document_as_well(gouji):
    ran = gouji("beats", "--json", "-r", "xuandian", "AA", "KK", "QQ")
    assert 2 == ran.code
    assert "usage" == ran.json["error"]["code"]
    assert ran.json["error"]["message"] in ran.err


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        (["检查", "a.yaml"], "gouji check"),
        (["模擬"], "gouji simulate"),
        (["复盘"], "gouji replay"),
        (["帮助"], "gouji help"),
        (["games", "删除"], "delete"),
        (["rulesets", "--lang", "中文"], "zh-Hans"),
        (["rulesets", "--lang", "cn"], "zh-Hans"),
        (["simulate", "-r", "xuandian", "--bots", "steady random"], "steady,random"),
    ],
)
def test_what_is_typed_in_another_way_is_told_as_commands_have_it(gouji, typed, meant):
    ran = gouji(*typed)

    assert 2 == ran.code
    assert meant in ran.err.partition("Did you mean ")[2]


@pytest.mark.parametrize(
    "typed",
    [
        ["simulate", "-r", "xuandian", "--until", "x"],
        ["plugins", "lst"],
        ["completion", "fsh"],
        ["new", "town", "--cards", "many"],
    ],
)
def test_two_sentences_of_a_message_are_parted(gouji, typed):
    for lang, stops in (("en", ". ? "), ("zh-Hans", "。？")):
        ran = gouji(*typed, "--lang", lang)

        assert 2 == ran.code
        for second in (" Did you mean", " See:", "是不是想写", "参看："):
            before = ran.err.partition(second)[0][-1:]
            assert second not in ran.err or before in stops, ran.err


def test_a_number_of_packs_may_be_written_in_words(gouji):
    assert "packs: 5" in gouji("new", "town", "--cards", "五副 3:6", "-o", "-").out


@pytest.mark.parametrize(
    ("arguments", "meant"),
    [
        (["explain", "xuandian", "--html"], "--format html"),
        (["explain", "xuandian", "--markdown"], "--format markdown"),
        (["simulate", "-r", "xuandian", "--games", "5"], "--sets"),
        (["simulate", "--rules", "xuandian"], "--ruleset"),
        (["new", "town", "--extends", "xuandian"], "--from"),
        (["explain", "xuandian", "--out", "a.html"], "--output"),
        (["simulate", "-r", "xuandian", "--set", "points=0"], "--with"),
    ],
)
def test_an_option_by_another_name_or_by_what_it_takes_is_suggested(gouji, arguments, meant):
    ran = gouji(*arguments, "--lang", "en")

    assert 2 == ran.code
    assert f"Did you mean {meant}?" in ran.err
