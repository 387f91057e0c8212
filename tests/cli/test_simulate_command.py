"""``gouji simulate``: what was simulated is said, and what could not be done is told."""

import json
import os

import pytest

SIMULATE = ("simulate", "-r", "zhongyou", "--sets", "4")


def test_what_was_simulated_is_said(gouji):
    ran = gouji(*SIMULATE, "--with", "hold_three.enabled=false", "--bots", "bold,random")

    assert 0 == ran.code
    assert "zhongyou hold_three.enabled=false, seed 0: complete sets: 4" in ran.out
    assert "bots: bold,random; digest " in ran.out
    assert "gouji-rules 0." in ran.out


def test_of_one_game_no_interval_is_shown(gouji):
    ran = gouji("simulate", "-r", "zhongyou", "--sets", "1")

    assert "±" not in ran.out
    assert "There are no intervals" in ran.out


def test_a_ruleset_is_needed_but_to_merge(gouji):
    assert (2, True) == ((ran := gouji("simulate")).code, "-r" in ran.err)
    assert 2 == gouji("simulate", "-r", "zhongyou", "--merge", "a.json").code
    assert 2 == gouji("simulate", "--merge", "nowhere.json").code


def test_runs_are_merged(gouji, tmp_path):
    for seed in "12":
        ran = gouji(*SIMULATE, "--seed", seed, "--json")
        (tmp_path / f"{seed}.json").write_text(ran.out, "utf-8")
    both = gouji("simulate", "--merge", "1.json", "2.json")

    assert 0 == both.code
    assert "zhongyou, seed 1, 2: complete sets: 8" in both.out
    again = gouji("simulate", "--merge", "1.json", "1.json")
    assert (2, True) == (again.code, "counted twice" in again.err)


def test_older_files_are_not_mixed_with_new_ones(gouji, tmp_path):
    assert 0 == gouji(*SIMULATE, "--record", "g.jsonl", "--csv", "sets.csv").code
    before = (tmp_path / "sets.csv").read_text("utf-8")
    for option in (("--record", "g.jsonl"), ("--csv", "sets.csv")):
        ran = gouji(*SIMULATE, "--seed", "5", *option)
        assert (2, "") == (ran.code, ran.out)
        assert "--force" in ran.err
    assert before == (tmp_path / "sets.csv").read_text("utf-8")
    assert 0 == gouji(*SIMULATE, "--seed", "5", "--csv", "sets.csv", "--force").code
    assert before != (tmp_path / "sets.csv").read_text("utf-8")


def test_a_full_disk_is_told_after_the_figures(gouji, monkeypatch):
    from gouji_rules.record import Game

    def full(self, path, **info):
        raise OSError(28, "No space left on device", str(path))

    monkeypatch.setattr(Game, "save", full)
    ran = gouji(*SIMULATE, "--record", "g.jsonl", "--json")

    assert 74 == ran.code
    assert 4 == ran.json["sets"]
    assert {"g.jsonl": "No space left on device"} == ran.json["unwritten"]
    assert "g.jsonl" in ran.err


def test_many_games_that_were_not_recorded_are_told_once(gouji, monkeypatch):
    from gouji_rules.record import Game

    def full(self, path, **info):
        raise OSError(28, "No space left on device", str(path))

    monkeypatch.setattr(Game, "save", full)
    ran = gouji("simulate", "-r", "xuandian", "--sets", "12", "--record", "g.jsonl")

    assert 74 == ran.code
    assert 1 == ran.err.count("No space left on device")
    assert "games were not recorded; the first: 'g.jsonl'" in ran.err


def test_a_folder_without_rights_is_told_before_anything_is_played(gouji, monkeypatch):
    monkeypatch.setattr(os, "access", lambda *_: False)
    for option in ("--record", "--csv"):
        ran = gouji(*SIMULATE, option, "new.file")

        assert (2, "") == (ran.code, ran.out)
        assert "'new.file' cannot be written: Permission denied." in ran.err


@pytest.mark.parametrize("width", ["0", "-1", "x", "nan", "inf"])
def test_what_is_no_width_is_refused(gouji, width):
    ran = gouji(*SIMULATE, "--until", width)

    assert (2, True) == (ran.code, width in ran.err)


@pytest.mark.parametrize("lang", ["en", "zh-Hans", "zh-Hant"])
def test_diff_says_that_it_is_paired_and_corrected(gouji, lang):
    said = {"en": ("Paired", "Holm"), "zh-Hans": ("成对", "Holm"), "zh-Hant": ("成對", "Holm")}
    command = ("diff", "zhongyou", "zhongyou", "--with", "burn.bonus=3", "--simulate", "4")
    ran = gouji(*command, "--lang", lang)
    document = gouji(*command, "--json").json["simulated"]

    assert 1 == ran.code
    assert all(word in ran.out.replace("\n", " ") for word in said[lang])
    assert document["paired"] is True
    assert {"burn.bonus": 3} == document["rulesets"][1]["with"]
    assert not any(one["shifts"] for one in document["figures"].values())


def test_both_commands_let_the_same_bots_play(gouji):
    simulated = gouji(*SIMULATE, "--json").json["bots"]
    compared = gouji("diff", "zhongyou", "xuandian", "--simulate", "2", "--json").json

    assert simulated == compared["simulated"]["bots"]


def test_the_figures_are_one_document_that_programs_can_read(gouji):
    document = json.loads(gouji(*SIMULATE, "--json", "--jobs", "2").out)

    assert ("game", 0.95) == (document["intervals"]["unit"], document["intervals"]["level"])
    assert document["stopped"] is None


def test_records_and_figures_are_not_written_over_each_other(gouji, tmp_path):
    ran = gouji(*SIMULATE, "--record", "both", "--csv", "./both")

    assert 2 == ran.code
    assert "--record and --csv both name './both'" in ran.err
    assert not (tmp_path / "both").exists()
    assert 0 == gouji(*SIMULATE, "--record", "/dev/null", "--csv", "/dev/null").code
