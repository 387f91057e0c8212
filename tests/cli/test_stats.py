"""``gouji stats``: one's own kept games, by ruleset."""

import json
import os

import pytest

from gouji_rules import Game, load_ruleset
from gouji_rules.bots import make
from gouji_rules.messages.layout import width_of
from gouji_rules.record.recording import Recorder
from gouji_rules.review.tally import Tally


def game_of(name, seed, *, most=None, sets=2):
    game = Game(load_ruleset(name), seed=seed, sets=sets)
    bots = [make("easy", seat) for seat in range(6)]
    while not game.over and (most is None or len(game.log) < most):
        game = game.step(bots[game.seat].choose(game.view(game.seat), game.legal_actions()))
    return game


@pytest.fixture(scope="module")
def games():
    """Three games of two rulesets with the seats of their persons; the last is not over."""
    return [
        (game_of("xuandian", 3), 2),
        (game_of("xuandian", 4), 5),
        (game_of("zhongyou", 5, most=400), 0),
    ]


@pytest.fixture
def saved(tmp_path, games):
    """The folder of the kept games, with these games in it and one that bots played alone."""
    folder = tmp_path / "data" / "gouji" / "saved"
    folder.mkdir(parents=True)
    for number, (game, seat) in enumerate(games):
        game.save(folder / f"{number}.jsonl", bots=["easy", "easy"], seat=seat)
    games[0][0].save(folder / "alone.jsonl", bots=["easy", "easy"], seat=None)
    return folder


def expected(chosen):
    """Count from the results, in another way than the command does."""
    results = [(result, seat) for game, seat in chosen for result in game.result.sets]
    return {
        "games": len(chosen),
        "finished": sum(game.over for game, _ in chosen),
        "sets": len(results),
        "places": [sum(r.places[s] == place for r, s in results) for place in range(1, 7)],
        "mean_place": round(sum(r.places[s] for r, s in results) / len(results), 3),
        "opened": len([1 for r, s in results if r.opened & 1 << s]),
        "smothered": len([1 for r, s in results if r.smothered[s] != -1]),
        "smothers": len([1 for r, s in results for by in r.smothered if by == s]),
        "burned": len([1 for r, s in results for burner, _, _ in r.burned if burner == s]),
        "was_burned": len([1 for r, s in results for _, victim, _ in r.burned if victim == s]),
        "won": len([1 for r, s in results if r.points[s % 2] > r.points[1 - s % 2]]),
        "lost": len([1 for r, s in results if r.points[s % 2] < r.points[1 - s % 2]]),
        "points": sum(r.points[s % 2] for r, s in results),
        "against": sum(r.points[1 - s % 2] for r, s in results),
    }


def test_what_it_counts_is_what_the_results_say(gouji, saved, games):
    document = gouji("stats", "--json").json
    by_ruleset = {one.pop("ruleset"): one for one in document["rulesets"]}

    assert {"xuandian": expected(games[:2]), "zhongyou": expected(games[2:])} == by_ruleset
    assert expected(games) == document["all"]
    assert (1, []) == (document["without_seat"], document["skipped"])
    assert str(saved) == document["folder"]


def test_broken_and_foreign_files_are_passed_over_with_a_note(gouji, saved, games):
    before = gouji("stats", "--json").json
    text = (saved / "0.jsonl").read_text(encoding="utf-8")
    (saved / "letter.jsonl").write_text("Dear Sir\n")
    (saved / "empty.jsonl").write_text("")
    (saved / "bytes.jsonl").write_bytes(bytes(range(256)))
    (saved / "list.jsonl").write_text("[1, 2]\n")
    (saved / "other.jsonl").write_text(json.dumps({"format": "other"}) + "\n")
    (saved / "newer.jsonl").write_text(text.replace('"version":1', '"version":99', 1))
    (saved / "false.jsonl").write_text(text.replace('"points":[', '"points":[7,', 1))
    (saved / "folder.jsonl").mkdir()
    ran = gouji("stats", "--json")

    assert 0 == ran.code
    assert (before["rulesets"], before["all"]) == (ran.json["rulesets"], ran.json["all"])
    skipped = {one["file"].rsplit("/", 1)[1] for one in ran.json["skipped"]}
    names = ("letter", "empty", "bytes", "list", "other", "newer", "false")
    assert {f"{name}.jsonl" for name in names} == skipped
    assert all(name in ran.err for name in skipped)


def test_a_record_that_was_cut_counts_as_far_as_it_goes(gouji, saved, games):
    text = (saved / "0.jsonl").read_text(encoding="utf-8")
    for file in saved.iterdir():
        file.unlink()
    lines = text.splitlines(keepends=True)
    first = next(n for n, line in enumerate(lines) if line.startswith('{"set":1'))
    (saved / "0.jsonl").write_text("".join(lines[: first + 3]) + '{"n":', encoding="utf-8")
    ran = gouji("stats", "--json")

    (one,) = ran.json["rulesets"]
    assert (1, 0, 1) == (one["games"], one["finished"], one["sets"])
    assert "0.jsonl" in ran.err


@pytest.mark.parametrize(
    ("lang", "words"), [("en", "smothered"), ("zh-Hans", "开点"), ("zh-Hant", "開點")]
)
@pytest.mark.parametrize("columns", [20, 60, 120])
def test_in_three_languages_and_any_width(gouji, saved, monkeypatch, lang, words, columns):
    monkeypatch.setenv("COLUMNS", str(columns))
    ran = gouji("stats", "--lang", lang)

    assert 0 == ran.code
    assert all(width_of(line) <= columns for line in ran.out.splitlines())
    assert words in "".join(ran.out.split())


def test_without_games_it_says_how_to_begin(gouji, tmp_path):
    ran = gouji("stats")
    assert (0, "") == (ran.code, ran.err)
    assert "gouji play begins one" in ran.out
    assert [] == gouji("stats", "--json").json["rulesets"]


def test_a_game_that_is_being_played_counts_too(gouji, saved, games):
    game, seat = games[1]
    recorder = Recorder(saved / "1.jsonl", game, bots=["easy", "easy"], seat=seat)
    with recorder:
        assert (
            expected(games[:2]) | {"ruleset": "xuandian"}
            == gouji("stats", "--json").json["rulesets"][0]
        )


def counted(monkeypatch):
    """Return a list that grows with every record that is replayed."""
    from gouji_rules.cli.commands import stats

    replayed = []
    load = stats.load_recorded

    def loading(name, out):
        replayed.append(name.rsplit("/", 1)[1])
        return load(name, out)

    monkeypatch.setattr(stats, "load_recorded", loading)
    return replayed


def test_a_game_is_replayed_once_and_again_when_its_file_has_changed(gouji, saved, monkeypatch):
    first, replayed = gouji("stats", "--json").json, counted(monkeypatch)
    assert first == gouji("stats", "--json").json
    assert [] == replayed

    file = saved / "0.jsonl"
    about, text = file.stat(), file.read_text(encoding="utf-8")
    file.write_text(text.replace('"points":[', '"points":[7,', 1), encoding="utf-8")
    os.utime(file, ns=(about.st_atime_ns, about.st_mtime_ns))
    changed = gouji("stats", "--json").json
    assert ["0.jsonl"] == replayed
    assert 1 == len(changed["skipped"])
    assert first["all"]["games"] - 1 == changed["all"]["games"]

    file.write_text(text, encoding="utf-8")
    assert first == gouji("stats", "--json").json
    assert first == gouji("stats", "--json").json
    assert ["0.jsonl"] * 2 == replayed


@pytest.mark.parametrize("damage", ["", "[]", '{"by": "0.1.0 4", "games": [1]}', "figures", "by"])
def test_what_is_remembered_may_be_damaged_old_or_unwritable(gouji, saved, damage):
    first = gouji("stats", "--json").json
    file = saved.with_name("stats.json")
    data = json.loads(file.read_text(encoding="utf-8"))
    if damage == "figures":
        data["games"] = {key: {"ruleset": "a", "figures": {"places": [1]}} for key in data["games"]}
    if damage == "by":
        one = {"ruleset": "a", "names": {}, "figures": Tally(games=7).as_dict()}
        data = {"by": "0.0.1 1", "games": dict.fromkeys(data["games"], one)}
    file.write_text(json.dumps(data) if damage in {"figures", "by"} else damage, encoding="utf-8")
    assert first == gouji("stats", "--json").json

    file.unlink()
    file.mkdir()
    ran = gouji("stats", "--json")
    assert (first, "") == (ran.json, ran.err)
