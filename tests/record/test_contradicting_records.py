"""Whatever in a record contradicts the rest is told; docs/records.md says what cannot be known."""

import json
from random import Random

import pytest

import gouji_rules as gr
from gouji_rules.cli import main
from gouji_rules.messages import LANGUAGES
from gouji_rules.record import Recorder
from gouji_rules.record.format import digest
from tests import conftest
from tests.conftest import load


def played(rules, sets=1, seed=5):
    random = Random(seed)
    game = gr.Game(rules, seed=seed, sets=2)
    while len(game.result.sets) < sets:
        actions = game.legal_actions()
        game = game.step(actions[random.randrange(len(actions))])
    return game


def lines_of(path):
    return conftest.lines_of(path.read_text("utf-8"))


def written(path, lines):
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
    return path


@pytest.fixture(scope="module")
def game():
    return played(load("zhongyou"))


@pytest.fixture
def path(game, tmp_path):
    game.save(tmp_path / "game.jsonl")
    return tmp_path / "game.jsonl"


def refused(path):
    """Return the code and the line of what is told; it is told in every language."""
    with pytest.raises(gr.RecordError) as caught:
        gr.Game.load(path)
    assert 3 == len({caught.value.text(lang) for lang in LANGUAGES})
    return caught.value.code, caught.value.line


@pytest.mark.parametrize(
    ("code", "edit"),
    [
        ("other_id", lambda lines: lines[0].update(ruleset="xuandian")),
        ("other_id", lambda lines: lines[0].update(ruleset=None)),
        ("plugin_not_used", lambda lines: lines[0].update(plugins={"p": {"version": "1"}})),
        ("not_void", lambda lines: lines.insert(9, {"void": True})),
        ("other_end", lambda lines: lines.insert(9, {"void": True, "over": True})),
        ("other_end", lambda lines: lines.insert(9, {"void": True, "over": False})),
        ("other_memory", lambda lines: lines.insert(9, {"memory": {}})),
        ("other_result", lambda lines: lines.insert(9, lines[-1])),
        ("no_result", lambda lines: lines.insert(-1, {"dissolved": True})),
        ("line_missing", lambda lines: lines[1].update(n=True)),
        ("line_missing", lambda lines: lines[1].update(n=1.0)),
        ("two_things", lambda lines: lines[4].update(set=1)),
        ("two_things", lambda lines: lines[4].update(over=True)),
        ("two_things", lambda lines: lines[-1].update(info={})),
        ("two_things", lambda lines: lines[-1].update(dissolved=True)),
    ],
)
def test_a_line_that_contradicts_the_rest_is_told_at_its_place(path, code, edit):
    before = lines_of(path)
    edited = json.loads(json.dumps(before))
    edit(edited)
    places = zip(edited, [*before, None], strict=False)
    first = next(
        number
        for number, (one, other) in enumerate(places, 1)
        if json.dumps(one) != json.dumps(other)
    )

    assert (code, first) == refused(written(path, edited))


@pytest.mark.parametrize("change", [{"seed": 7}, {"sets": 4}])
def test_a_position_has_no_seed_and_one_set(tmp_path, change):
    start = gr.Game.from_position(load("zhongyou"), hands={0: "AA", 3: "KK"}, lead=0)
    start.save(tmp_path / "game.jsonl")
    lines = lines_of(tmp_path / "game.jsonl")
    lines[0].update(change)

    assert ("damaged_header", 1) == refused(written(tmp_path / "game.jsonl", lines))


@pytest.mark.parametrize(
    ("number", "old", "new"),
    [
        (1, '"seed":', '"seed":6,"seed":'),
        (1, '"wind":', '"wind":"next","wind":'),
        (3, '"seat":', '"seat":5,"seat":'),
    ],
)
def test_a_key_that_is_there_twice_is_told(path, number, old, new):
    lines = path.read_text("utf-8").splitlines(keepends=True)
    assert old in lines[number - 1]
    lines[number - 1] = lines[number - 1].replace(old, new, 1)
    path.write_text("".join(lines), "utf-8")

    assert ("key_twice", number) == refused(path)


def forged(path, **settings):
    """Change settings in a record, and make its digest anew."""
    lines = lines_of(path)
    lines[0]["resolved"].update(settings)
    lines[0]["digest"] = digest(lines[0]["resolved"])
    return written(path, lines)


def test_other_points_with_the_results_of_before_are_told(path):
    at = len(lines_of(path))

    assert ("other_result", at) == refused(forged(path, points=[3, 2, 1, -1, -2, -3]))


def test_rules_by_which_a_move_was_not_allowed_are_told_at_that_move(path):
    actions = [line.get("action") for line in lines_of(path)]

    assert ("refused", actions.index("call early") + 1) == refused(forged(path, calls="declare"))


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", "they are not what zhongyou says here. Other: points, sweep.multiplier."),
        ("zh-Hans", "与这里的 zhongyou 不同。不同之处：points、sweep.multiplier。"),
        ("zh-Hant", "與這裡的 zhongyou 不同。不同之處：points、sweep.multiplier。"),
    ],
)
def test_a_record_that_is_forged_throughout_says_that_its_rules_are_others(
    path, capsys, lang, words
):
    forged(path, points=[3, 2, 1, -1, -2, -3], sweep={"multiplier": 5, "flat": 0})
    lines = lines_of(path)
    points = (0, 3, 2, 1, -1, -2, -3)
    places = lines[-1]["places"]
    lines[-1]["points"] = [
        sum(points[places[seat]] for seat in side) for side in ((0, 2, 4), (1, 3, 5))
    ]
    written(path, lines)

    assert 0 == main(["replay", str(path), "--lang", lang])
    assert words.replace(" ", "") in "".join(capsys.readouterr().out.split())
    assert 0 == main(["replay", str(path), "--json"])
    assert ["points", "sweep.multiplier"] == json.loads(capsys.readouterr().out)["other_rules"]


def test_an_honest_record_says_nothing_of_other_rules(path, capsys):
    assert 0 == main(["replay", str(path), "--json"])
    assert [] == json.loads(capsys.readouterr().out)["other_rules"]


def test_a_record_that_was_cut_between_two_lines_of_one_move_goes_on(game, path):
    """A set's result stands on the line after the move that ended it."""
    path.write_text("".join(path.read_text("utf-8").splitlines(keepends=True)[:-1]), "utf-8")
    cut = gr.Game.load(path)
    with Recorder.onto(path, cut) as recorder:
        recorder.follow(cut.step(cut.legal_actions()[0]))

    assert "set" in lines_of(path)[-2]
    assert len(game.log) + 1 <= len(gr.Game.load(path).log)


def test_old_records_without_lines_for_void_deals_are_read(tmp_path):
    rules = gr.load_ruleset("zhongyou", {"revolution.eligible": "hand.jokers < 9"})
    voids = played(rules, seed=3)
    voids.save(tmp_path / "game.jsonl")
    lines = lines_of(tmp_path / "game.jsonl")
    left = [line for line in lines if "void" not in line]

    assert len(left) < len(lines)
    assert voids.result.points == gr.Game.load(written(tmp_path / "game.jsonl", left)).result.points
