"""A ruleset that is loaded again is worked through once, and nobody can tell."""

from pathlib import Path

from gouji_rules.ruleset import check_file, load_ruleset, resolve_ruleset

HEAD = "names: {zh-Hans: 镇, zh-Hant: 鎮, en: Town}\n"


def test_what_is_written_meanwhile_counts(tmp_path: Path) -> None:
    parent, child = tmp_path / "parent.yaml", tmp_path / "child.yaml"
    parent.write_text(f"id: parent\nextends: xuandian\n{HEAD}burn: {{bonus: 3}}\n", "utf-8")
    child.write_text(f"id: child\nextends: parent.yaml\n{HEAD}", "utf-8")
    assert 3 == load_ruleset(child).settings["burn.bonus"]

    parent.write_text(f"id: parent\nextends: xuandian\n{HEAD}burn: {{bonus: 5}}\n", "utf-8")
    assert 5 == load_ruleset(child).settings["burn.bonus"]

    child.write_text(f"id: child\nextends: parent.yaml\n{HEAD}burn: {{bonus: 6}}\n", "utf-8")
    assert 6 == load_ruleset(child).settings["burn.bonus"]
    parent.unlink()
    assert check_file(child)


def test_changes_from_outside_are_told_apart() -> None:
    assert [2, 3, 2] == [
        load_ruleset("xuandian", {"burn.bonus": bonus}).settings["burn.bonus"]
        for bonus in (2, 3, 2)
    ]
    assert load_ruleset("xuandian", {"burn.bonus": 1}).digest != load_ruleset("xuandian").digest


def test_whoever_changes_what_he_got_changes_nothing_for_others() -> None:
    first = load_ruleset("xuandian")
    digest, points = first.digest, list(first.settings["points"])
    first.settings["points"].append(7)
    found = resolve_ruleset("xuandian")
    found.settings["points"].append(7)
    found.written.clear()
    found.problems.clear()

    again = load_ruleset("xuandian")
    assert (digest, points) == (again.digest, again.settings["points"])
    assert resolve_ruleset("xuandian").written
