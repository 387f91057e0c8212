"""Settings put into a file as somebody wrote it: nothing else of it changes."""

import json

import pytest

from gouji_rules import loads_ruleset
from gouji_rules.rules import SETTINGS
from gouji_rules.ruleset import shipped_ids
from gouji_rules.ruleset.structure.finding import rulesets_folder
from gouji_rules.variant.amending import AmendError, Written
from gouji_rules.variant.making import said_over

VILLAGE = """\
# Our village.
id: village
names: {en: Our village}
extends: zhongyou
# Nobody burns here.
burn: {enabled: false}   # since 2019
deck:
  # one pack
  packs: 1
  added: {3: 2, 4: 4}  # many
define:
  covers(new, old): >-
    old.bigs == 0 and
    new.bigs >= old.smalls
# The end.
"""


def test_what_stands_there_is_replaced_and_all_else_stays_to_the_last_comment() -> None:
    made = Written(VILLAGE).amended(
        {"burn.enabled": True, "burn.priority": "seat_order", "deck.packs": 2, "points": [0] * 6},
        names={"en": "Ours: the best"},
        define={"one(play)": "play.size == 1"},
    )

    assert made == VILLAGE.replace(
        "{enabled: false}", "{enabled: true, priority: seat_order}"
    ).replace("packs: 1", "packs: 2").replace("Our village}", '"Ours: the best"}').replace(
        "old.smalls\n",
        "old.smalls\n  one(play): play.size == 1\n\npoints: [0, 0, 0, 0, 0, 0]\n",
    )


@pytest.mark.parametrize(
    ("text", "settings", "expected"),
    [
        ("burn:\n  enabled: true\n", {"burn.enabled": False}, "burn:\n  enabled: false\n"),
        (
            "burn:\n    enabled: true  # yes\n\npoints: [2, 1, 0, 0, 0, 0]",
            {"burn.priority": "seat_order"},
            "burn:\n    enabled: true  # yes\n    priority: seat_order\n\n"
            "points: [2, 1, 0, 0, 0, 0]",
        ),
        ("burn: {}\n", {"burn.enabled": False}, "burn: {enabled: false}\n"),
        (
            "burn: {\n  enabled: true,\n}\n",
            {"burn.priority": "seat_order", "burn.counter": "double"},
            "burn: {\n  enabled: true,\n priority: seat_order, counter: double}\n",
        ),
        (
            "points:\n  - 1\n  - 0\n  - 0\n  - 0\n  - 0\n  - -1\n\n# end\n",
            {"points": [2, 1, 0, 0, -1, -2]},
            "points: [2, 1, 0, 0, -1, -2]\n\n# end\n",
        ),
        (
            "passing: {against_opposite: true}\n",
            {"passing.lifted_by": "none"},
            "passing: {lifted_by: none}\n",
        ),
        (
            "tribute:\n  point: if payee.opened then 1 else 0  # one\n",
            {"tribute.point": "if payee.opened then 1 else " + "0 + " * 20 + "0"},
            'tribute:\n  point: "if payee.opened then 1 else ' + "0 + " * 20 + '0"  # one\n',
        ),
        ("opening:\n  opens: >-\n    play.size\n    > 1\n", {"opening.opens": "true"},
         'opening:\n  opens: "true"\n'),
    ],
)  # fmt: skip
def test_a_setting_is_said_where_the_file_would_say_it(
    text: str, settings: dict[str, object], expected: str
) -> None:
    head = "id: village\nextends: zhongyou\n"
    assert head + expected == Written(head + text).amended(settings)


def test_a_file_in_braces_is_changed_in_its_braces() -> None:
    text = '{"id": "a", "extends": "zhongyou", "burn": {"enabled": false}}'
    made = Written(text).amended({"burn.enabled": True, "points": [0] * 6}, names={"en": "A"})
    rules = loads_ruleset(made)
    assert (True, [0] * 6, {"en": "A"}) == (
        rules.settings["burn.enabled"],
        rules.settings["points"],
        rules.names,
    )


@pytest.mark.parametrize(
    ("text", "key", "code"),
    [
        ("points:\n  - 2  # two\n  - 1\n  - 0\n  - 0\n  - 0\n  - 0\n", "points", "comment"),
        ("points: # ours\n  [2, 1, 0, 0, 0, 0]\n", "points", "comment"),
        ("points: &p [2, 1, 0, 0, 0, 0]\nsweep: {teams: *p}\n", "points", "shape"),
    ],
)
def test_what_would_be_lost_is_refused(text: str, key: str, code: str) -> None:
    with pytest.raises(AmendError) as caught:
        Written(f"id: a\nextends: zhongyou\n{text}").amended({"report.mode": "never", key: [0] * 6})
    assert (key, code) == (caught.value.key, caught.value.code)


@pytest.mark.parametrize("ruleset", shipped_ids())
def test_any_shipped_file_takes_each_value_of_the_usual_ruleset(ruleset: str) -> None:
    """One after the other: whatever a file says, it then says that, and else what it said."""
    text = (rulesets_folder() / f"{ruleset}.yaml").read_text(encoding="utf-8")
    file, usual = Written(text), loads_ruleset("id: a\nextends: xuandian\n").settings
    above = loads_ruleset(f"id: a\nextends: {file.parent}\n").settings if file.parent else {}
    refused = 0
    for key in SETTINGS:
        try:
            made = file.amended({key: said_over(above.get(key, {}), key, usual[key])})
        except AmendError as error:
            assert error.code == "comment", key
            refused += 1
            continue
        kept = [line.partition("#")[2] for line in text.splitlines() if "#" in line]
        assert kept == [line.partition("#")[2] for line in made.splitlines() if "#" in line], key
        data = Written(made).data
        group, _, name = key.partition(".")
        said = data[group][name] if name else data[group]
        assert json.dumps(said)
        others = {**file.data, group: data[group]}
        assert others == data, key
    assert refused < 12
