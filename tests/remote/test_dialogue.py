"""A program that knows nothing but the messages plays whole games by them."""

import json
import random
from collections.abc import Iterator
from typing import Any

import jsonschema
import pytest

from gouji_rules.remote import METHODS
from gouji_rules.remote.schema import messages_schema
from gouji_rules.schemas import as_text, published
from tests.remote.pipe import Pipe, Refused


@pytest.fixture(scope="module")
def pipe() -> Iterator[Pipe]:
    with Pipe() as made:
        yield made


def play(pipe: Pipe, standing: dict[str, Any], seed: int = 0) -> dict[str, Any]:
    """Play a game to its end, by chance."""
    choose = random.Random(seed).choice
    while not standing["over"]:
        action = choose(standing["choices"]["actions"])["text"]
        standing = pipe.ask(
            "step",
            game=standing["game"],
            action=action,
            seat=standing["seat"],
            give=["view", "choices", "events", "result"],
        )
    return standing


def test_the_first_line_says_what_the_engine_is(pipe: Pipe) -> None:
    assert pipe.hello["protocol"] == 1
    assert pipe.hello["methods"] == [*METHODS]
    assert pipe.ask("hello") == pipe.hello


def test_the_published_schema_is_the_one_that_the_shapes_make() -> None:
    assert published("remote") == as_text(messages_schema()), "python -m gouji_rules.remote.schema"


@pytest.mark.parametrize("ruleset", ["zhongyou", "xuandian", "app196", "sd198_fours"])
def test_whole_games_are_played_and_every_line_fits_the_schema(ruleset: str) -> None:
    schema = messages_schema()
    looks = {
        name: jsonschema.Draft202012Validator({**schema, "anyOf": [{"$ref": f"#/$defs/{name}"}]})
        for name in schema["$defs"]
    }
    with Pipe() as pipe:
        rules = pipe.ask("load", ruleset=ruleset)["rules"]
        standing = pipe.ask("deal", rules=rules, seed="7", sets=1, give=["view", "choices"])
        number = 0
        while not standing["over"]:
            action = standing["choices"]["actions"][-1]["text"]
            asked = {"id": 1, "do": "step", "game": standing["game"], "action": action}
            asked["give"] = ["view", "public_view", "choices", "events", "result"]
            answer = pipe.raw(json.dumps(asked).encode() + b"\n")
            number += 1
            if number % 10 == 1:
                looks["step_asked"].validate(asked)
                looks["step_answered"].validate(answer)
            standing = answer["ok"]
        assert standing["result"]["over"]
        assert len(standing["result"]["sets"]) == 1


def test_a_game_that_is_saved_goes_on_as_it_would_have(pipe: Pipe) -> None:
    rules = pipe.ask("load", ruleset="xuandian")["rules"]
    standing = pipe.ask("deal", rules=rules, seed="3", sets=1, give=["choices"])
    for _ in range(30):
        action = standing["choices"]["actions"][0]["text"]
        standing = pipe.ask("step", game=standing["game"], action=action, give=["choices"])
    saved = pipe.ask("save", game=standing["game"])["text"]
    again = pipe.ask("restore", text=saved, give=["choices"])

    assert again["number"] == standing["number"]
    ended, other = play(pipe, standing, 5), play(pipe, again, 5)
    assert ended["result"] == other["result"]
    log = pipe.ask("log", game=ended["game"])
    assert log == pipe.ask("log", game=other["game"])
    before = pipe.ask("at", game=ended["game"], number=standing["number"])
    assert before["seat"] == standing["seat"]


def test_what_is_asked_of_all_at_once_is_answered_at_once(pipe: Pipe) -> None:
    rules = pipe.ask("load", ruleset="zhongyou")["rules"]
    standing = pipe.ask("deal", rules=rules, seed="4", give=["choices"])
    windows = 0
    for _ in range(200):
        together = standing["together"]
        game = standing["game"]
        if together is not None:
            windows += 1
            for seat in together["seats"]:
                assert pipe.ask("choices_together", game=game, seat=seat)["actions"]
            standing = pipe.ask("step_together", game=game, answers={}, give=["choices"])
        else:
            action = standing["choices"]["actions"][0]["text"]
            standing = pipe.ask("step", game=game, action=action, give=["choices"])
    assert windows


def test_views_and_histories_hide_what_a_seat_may_not_see(pipe: Pipe) -> None:
    rules = pipe.ask("load", ruleset="xuandian")["rules"]
    game = pipe.ask("deal", rules=rules, seed="8")["game"]
    pipe.ask("play", game=game, bots={str(seat): "steady" for seat in range(6)}, most=60)
    watched = pipe.ask("view", game=game, seat=None)["view"]
    assert watched["hand"] is None
    assert watched["seat"] is None
    hands = {pipe.ask("view", game=game, seat=seat)["view"]["hand"] for seat in range(6)}
    told = json.dumps(pipe.ask("history", game=game, seat=None))
    assert all(hand not in told for hand in hands)
    history = pipe.ask("history", game=game, seat=2)
    numbers = [one["number"] for one in history["noticed"]]
    assert numbers == [*range(1, history["count"] + 1)]
    later = pipe.ask("history", game=game, seat=2, start=history["count"] - 3)
    assert later["noticed"] == history["noticed"][-3:]


@pytest.mark.parametrize("ruleset", ["zhongyou", "app196", "zhongyou_fanshao"])
@pytest.mark.parametrize("seed", range(4))
def test_what_a_seat_can_get_does_not_depend_on_cards_hidden_from_it(
    pipe: Pipe, ruleset: str, seed: int
) -> None:
    chance = random.Random(seed)
    rules = pipe.ask("load", ruleset=ruleset)["rules"]
    seat, lead, size = chance.randrange(6), chance.randrange(6), chance.choice([6, 12, 20])
    deck = [*"KKKKAAAA2222DX5566778899TTJJQQ" * 4]
    chance.shuffle(deck)
    own, rest = deck[:size], deck[size : 6 * size]

    def dealt() -> str:
        chance.shuffle(rest)
        parts = iter([rest[at : at + size] for at in range(0, 5 * size, size)])
        hands = {str(one): "".join(own if one == seat else next(parts)) for one in range(6)}
        handle: str = pipe.ask("position", rules=rules, position={"hands": hands, "lead": lead})[
            "game"
        ]
        return handle

    def seen(game: str) -> list[Any]:
        together = pipe.ask("asked", game=game)["together"]
        told = [together, pipe.ask("choices_together", game=game, seat=seat)]
        for one in (seat, None):
            told += [pipe.ask(do, game=game, seat=one) for do in ("view", "history")]
        return told

    games = (dealt(), dealt())
    for _ in range(60):
        one, other = (pipe.ask("asked", game=game, give=["choices"]) for game in games)
        if one["over"] or other["over"]:
            break
        assert seen(games[0]) == seen(games[1])
        if one["together"] is not None:
            actions = pipe.ask("choices_together", game=games[0], seat=seat)["actions"]
            answers = {str(seat): chance.choice(actions)["text"]} if actions else {}
            for game in games:
                pipe.ask("step_together", game=game, answers=answers)
            continue
        assert one["seat"] == other["seat"]
        both = [{each["text"] for each in now["choices"]["actions"]} for now in (one, other)]
        common = sorted(both[0] & both[1])
        if not common:
            break
        action = chance.choice(common)
        for game in games:
            pipe.ask("step", game=game, action=action)


def test_bots_answer_until_another_seat_is_asked(pipe: Pipe) -> None:
    rules = pipe.ask("load", ruleset="zhongyou")["rules"]
    game = pipe.ask("deal", rules=rules, seed="9", sets=1)["game"]
    bots = {str(seat): "steady" for seat in range(1, 6)}
    standing = pipe.ask("play", game=game, bots=bots, give=["choices"])
    while not standing["over"]:
        assert standing["seat"] == 0
        action = standing["choices"]["actions"][0]["text"]
        pipe.ask("step", game=game, action=action)
        standing = pipe.ask("play", game=game, bots=bots, give=["choices"])


def test_plays_are_compared_and_listed(pipe: Pipe) -> None:
    rules = pipe.ask("load", ruleset="zhongyou")["rules"]

    assert pipe.ask("beats", rules=rules, new="DD999", old="XX888")["beats"]
    refused = pipe.ask("beats", rules=rules, new="888", old="999")
    assert not refused["beats"]
    assert refused["refusal"]["texts"]["zh-Hans"]
    listed = pipe.ask("moves", rules=rules, hand="XX22888", to="777")
    assert "888" in listed["plays"]
    assert listed["count"] == len(listed["plays"])


def test_a_refusal_names_rule_setting_and_line_and_changes_nothing(pipe: Pipe) -> None:
    rules = pipe.ask("load", ruleset="zhongyou")["rules"]
    hands = {"0": "AA553", "1": "KK3", "2": "553", "3": "QQ3", "4": "663", "5": "773"}
    game = pipe.ask("position", rules=rules, position={"hands": hands})["game"]
    with pytest.raises(Refused) as refused:
        pipe.ask("step", game=game, action="AA33")
    assert refused.value.error["code"]
    with pytest.raises(Refused) as refused:
        pipe.ask("step", game=game, action="3")
    assert refused.value.error["setting"] == "hold_three.enabled"
    assert refused.value.error["where"]
    assert pipe.ask("why_not", game=game, action="3")["refusal"] == {
        key: value for key, value in refused.value.error.items() if key != "problems"
    }
    why = pipe.ask("why", game=game, action="3", lang="zh-Hans")
    assert not why["allowed"]
    assert why["lines"]
    assert pipe.ask("asked", game=game)["number"] == 0


def test_a_text_is_loaded_without_a_file_and_its_faults_are_all_told(pipe: Pipe) -> None:
    text = "id: mine\nextends: xuandian\npoints: [4, 2, 0, 0, -2, -4]\n"
    loaded = pipe.ask("load", text=text, sheet="en")
    assert loaded["ruleset"]["id"] == "mine"
    assert loaded["ruleset"]["sheet"]
    with pytest.raises(Refused) as refused:
        pipe.ask(
            "load", text="id: mine\nextends: xuandian\npionts: [4, 2, 0, 0, -2, -4]\nburn: 3\n"
        )
    assert len(refused.value.error["problems"]) == 2


def test_a_setting_is_changed_by_its_key(pipe: Pipe) -> None:
    loaded = pipe.ask("load", ruleset="zhongyou", **{"with": {"hold_three.enabled": False}})
    assert loaded["ruleset"]["settings"]["hold_three.enabled"] is False


def test_deals_with_secrets_of_their_own_wait_for_them(pipe: Pipe) -> None:
    rules = pipe.ask("load", ruleset="xuandian")["rules"]
    standing = pipe.ask("deal", rules=rules, sets=2, secrets=True, give=["view", "choices"])
    assert standing["seed"] is None
    deals = 0
    while not standing["over"]:
        game = standing["game"]
        if standing["awaits_deal"]:
            assert (standing["seat"], standing["view"], standing["choices"]) == (None, None, None)
            deals += 1
            standing = pipe.ask("secret", game=game, secret=str(10**50 + deals), give=["choices"])
        else:
            bots = {str(seat): "steady" for seat in range(6)}
            standing = pipe.ask("play", game=game, bots=bots, give=["view", "choices"])
    assert deals >= 2


def test_the_page_has_every_text_of_the_shapes_in_three_languages() -> None:
    import sys

    from gouji_rules.messages import catalogue
    from tests.meta.project import ROOT

    sys.path.insert(0, str(ROOT / "scripts"))
    try:
        import reference_engine
    finally:
        sys.path.pop(0)
    texts = reference_engine.texts()
    assert {key: said["en"] for key, said in catalogue("remote").items()} == {
        key: text.replace("``", "`") for key, text in texts.items()
    }


def test_a_text_is_checked_without_loading_it(pipe: Pipe) -> None:
    fine = pipe.ask("check", text="id: mine\nextends: zhongyou\n")
    assert fine == {"valid": True, "problems": []}
    text = "id: mine\nextends: ours\nburn: {enabeld: true}\npoints: [1]\n"
    found = pipe.ask("check", text=text, parents={"ours": "id: ours\nextends: xuandian\n"})
    assert not found["valid"]
    assert [one["line"] for one in found["problems"]] == [3, 4]
    assert found["problems"][0]["meant"] == "enabled"
    assert not pipe.ask("check", text="")["valid"]
    warned = pipe.ask("check", text="id: mine\nextends: zhongyou\nhold_three: {enabled: true}\n")
    assert warned["valid"]
    assert all(one["severity"] != "error" for one in warned["problems"])


def test_rules_are_told_in_words_and_compared(pipe: Pipe) -> None:
    rules = [pipe.ask("load", ruleset=name)["rules"] for name in ("zhongyou", "zhongyou_strict")]
    sheet = pipe.ask("sheet", rules=rules[0], lang="zh-Hans")
    assert sheet["sheet"]["lang"] == "zh-Hans"
    assert sheet["text"].startswith("# ")
    found = pipe.ask("diff", one=rules[0], other=rules[1])["differences"]
    assert found["rulesets"] == ["zhongyou", "zhongyou_strict"]
    assert not found["same"]
    assert pipe.ask("diff", one=rules[0], other=rules[0])["differences"]["same"]
    with pytest.raises(Refused) as refused:
        pipe.ask("diff", one=rules[0], other="r99999")
    assert refused.value.error["at"] == "/other"


def test_a_game_goes_back_and_is_restored_with_what_all_were_asked(pipe: Pipe) -> None:
    rules = pipe.ask("load", ruleset="zhongyou")["rules"]
    standing = pipe.ask("deal", rules=rules, seed="4", give=["choices"])
    game, silent = standing["game"], 0
    for _ in range(160):
        if standing["together"] is not None:
            before = standing["number"]
            standing = pipe.ask("step_together", game=game, answers={}, give=["choices"])
            if standing["number"] == before:
                silent += 1
                text = pipe.ask("save", game=game)["text"]
                again = pipe.ask("restore", text=text)
                back = pipe.ask("at", game=game, number=before)
                keys = ("number", "seat", "question", "together", "over")
                for other in (again, back):
                    assert [standing[key] for key in keys] == [other[key] for key in keys]
        else:
            action = standing["choices"]["actions"][0]["text"]
            standing = pipe.ask("step", game=game, action=action, give=["choices"])
    assert silent


@pytest.mark.parametrize("name", ["id", "extends", "names", "sources", "deviations", "version"])
def test_what_says_which_ruleset_it_is_cannot_be_changed(pipe: Pipe, name: str) -> None:
    for asked in ({"ruleset": "zhongyou"}, {"text": "id: mine\nextends: zhongyou\n"}):
        with pytest.raises(Refused) as refused:
            pipe.ask("load", **asked, **{"with": {name: "xuandian"}})
        assert refused.value.error["problems"][0]["code"] == "unknown_setting"


def test_actions_stand_in_the_order_that_the_page_says(pipe: Pipe) -> None:
    for name in ("zhongyou", "sd198_fours", "five_packs", "zhongyou_jiaohuan"):
        loaded = pipe.ask("load", ruleset=name)
        words = {
            question["name"]: [word["text"] for word in question["words"]]
            for question in loaded["ruleset"]["questions"]
        }
        now = pipe.ask("deal", rules=loaded["rules"], seed="2", sets=1, give=["choices"])
        chance = random.Random(5)
        while not now["over"]:
            choices = now["choices"]
            texts = [one["text"] for one in choices["actions"]]
            if choices["count"] == len(texts):
                plays = texts[: choices["plays"]]
                jokers = [any(char in "XD" for char in one) for one in plays]
                assert jokers == sorted(jokers)
                said = [one["text"] for one in choices["words"]]
                assert texts[choices["plays"] :] == said
                order = words[now["question"]]
                assert said == sorted(said, key=order.index)
                assert choices == pipe.ask("choices", game=now["game"])["choices"]
            now = pipe.ask("step", game=now["game"], action=chance.choice(texts), give=["choices"])
