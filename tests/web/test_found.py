"""A choice that begins from a text: questions and settings show what it says, and change it."""

from typing import Any

from gouji_rules import loads_ruleset
from gouji_rules.messages import LANGUAGES
from gouji_rules.rules import SETTINGS
from gouji_rules.variant.questions import QUESTIONS
from gouji_rules.web import choosing
from gouji_rules.web.found import Found, Wanted

VILLAGE = """\
id: village
names: {en: Our village, zh-Hans: 我们村}
region: {en: Far away}
extends: zhongyou
sources: [Uncle Chen]
burn: {enabled: false}
points: [3, 2, 1, -1, -2, -3]
held:
  4: {together: true}
"""


def made(**wanted: Any) -> dict[str, Any]:
    """Return what a choice comes to."""
    return choosing.choose(Wanted(**wanted), "en")


def changed(found: dict[str, Any]) -> set[str]:
    """Return the settings that differ from the parent's."""
    values, usual = found["values"], found["usual"]
    return {key for key in usual if values[key] != usual[key]}


def test_a_text_is_shown_with_what_it_sets_and_with_what_it_answers() -> None:
    found = made(text=VILLAGE)
    assert {"burn.enabled", "points", "held"} == changed(found)
    answers = {one["name"]: (one["answer"], one["usual"]) for one in found["questions"]}
    assert ("none", "plain") == answers["burn"]
    assert ("3,2,1,-1,-2,-3", "2,1,0,0,-1,-2") == answers["points"]
    assert ("zhongyou", False, VILLAGE) == (found["parent"], found["made"], found["text"])
    assert "`sources`" in str(found["stays"])


def test_of_a_text_that_nobody_changes_the_digest_stays() -> None:
    settings = {"burn.enabled": "false", "report.mode": "shown"}
    of_choice = made(ruleset="xuandian", settings=settings, answers={"comparison": "exchange"})
    for lang in LANGUAGES:
        again = choosing.choose(Wanted(text=str(of_choice["text"])), lang)
        assert of_choice["rules"]["digest"] == again["rules"]["digest"]
        assert (True, "") == (again["made"], again["stays"])
        assert changed(of_choice) == changed(again)


def test_what_is_set_is_all_that_changes_and_no_name_is_lost() -> None:
    settings = {"report.mode": "shown", "burn.enabled": "true", "held": "{4: {plain: true}}"}
    found = made(text=VILLAGE, settings=settings)
    before, rules = loads_ruleset(VILLAGE), loads_ruleset(str(found["text"]))
    assert {"report.mode", "points", "held"} == changed(found)
    assert {"4": {"plain": True}} == rules.settings["held"]  # all of the table is said
    others = SETTINGS.keys() - settings
    assert [before.settings[key] for key in others] == [rules.settings[key] for key in others]
    assert (before.id, before.names, before.info) == (rules.id, rules.names, rules.info)


def test_what_is_set_as_the_parent_has_it_differs_no_more() -> None:
    usual = made(text=VILLAGE)["usual"]
    keys = ("burn.enabled", "points", "held")
    found = made(text=VILLAGE, settings={key: usual[key] for key in keys})
    assert (set(), []) == (changed(found), found["problems"])


def test_every_answer_to_every_question_can_be_given_over_a_text() -> None:
    for question in QUESTIONS:
        for choice in question.choices:
            found = Found(Wanted(text=VILLAGE, answers={question.name: choice.word}), "en")
            if found.rules is None:  # as it cannot stand beside the rest, of a listed one either
                assert found.problems, choice.word
                continue
            assert found.rules.settings["points"] == [3, 2, 1, -1, -2, -3] or (
                question.name == "points"
            )
            assert "Uncle Chen" in found.text


def test_definitions_that_an_answer_brought_along_go_with_it() -> None:
    plain = made(ruleset="zhongyou", name="Ours")
    of_made = str(made(ruleset="zhongyou", answers={"comparison": "exchange"}, name="Ours")["text"])
    back = made(text=of_made, answers={"comparison": "each"})
    assert [] == back["problems"]
    assert "define" not in str(back["text"])
    assert plain["rules"]["digest"] != back["rules"]["digest"]  # it says how cards compare itself
    other = made(text=of_made, answers={"comparison": "largest"})
    assert ([], True) == (other["problems"], "largest_joker" in other["text"])
    assert "exchanges" not in other["text"]

    by_hand = of_made.replace("define:\n", "define:\n  mine(play): play.size > 2\n")
    by_hand = by_hand.replace("  carried(one):", "  # carried\n  carried(one):")
    kept = made(text=by_hand, answers={"comparison": "each"})
    assert ["unused_definition"] == [one["code"] for one in kept["problems"]]
    assert "  mine(play): play.size > 2\n  # carried\n\n" in kept["text"]


def test_what_is_set_after_an_answer_holds() -> None:
    for base in ({"ruleset": "zhongyou"}, {"text": "id: a\nextends: zhongyou\n"}):
        found = made(**base, answers={"hold_three": "off"}, settings={"hold_three.enabled": "true"})
        assert "true" == found["values"]["hold_three.enabled"], base


def test_settings_of_one_section_from_answers_and_by_themselves_stand_together() -> None:
    found = made(
        ruleset="zhongyou",
        answers={"burn": "joker"},
        settings={"points": "[3, 2, 1, -1, -2, -3]", "burn.enabled": "false"},
    )
    assert "duplicate_key" not in {one["code"] for one in found["problems"]}
    assert found["rules"] is not None


def test_a_table_is_all_that_is_written_of_it() -> None:
    found = made(ruleset="zhongyou", settings={"gouji.minimum": "{T: 5}"})
    assert "{T: 5}" == found["values"]["gouji.minimum"]
    found = made(ruleset="zhongyou", settings={"gouji.minimum.T": "5"})
    assert "T: 5" in found["values"]["gouji.minimum"] != "{T: 5}"


def test_a_name_is_given_in_the_language_of_the_page_and_where_it_was_the_same() -> None:
    names = loads_ruleset(str(made(text=VILLAGE, name="Friday")["text"])).names
    assert {"en": "Friday", "zh-Hans": "我们村"} == names
    text = str(made(ruleset="zhongyou", name="Monday")["text"])
    assert {"Friday"} == {
        *loads_ruleset(str(made(text=text, name="Friday")["text"])).names.values()
    }


def test_an_answer_that_no_choice_says_is_offered_and_so_is_the_way_back() -> None:
    text = "id: a\nextends: jiaodong\nopening: {opens: play.size > 2}\n"
    found = made(text=text)
    (opening,) = (one for one in found["questions"] if one["name"] == "opening")
    assert opening["answer"] != opening["usual"]
    words = [one["word"] for one in opening["choices"]]
    assert {opening["answer"], opening["usual"]} <= {*words}
    back = made(text=text, answers={"opening": opening["usual"]})
    assert set() == changed(back)


def test_a_ruleset_of_a_plugin_is_a_parent_as_well() -> None:
    chosen = choosing.pin(
        Wanted(ruleset="zhongyou_fanshao", settings={"burn.priority": "seat_order"}), "en"
    )
    again = choosing.pin(Wanted(text=chosen["ruleset"]["text"]), "en")
    assert chosen["ruleset"]["digest"] == again["ruleset"]["digest"]


def test_a_file_that_extends_nothing_is_changed_in_its_text_alone() -> None:
    found = made(text="id: alone\n")
    assert ([], "", {}) == (found["questions"], found["parent"], found["usual"])
    assert "extends no ruleset of the list" in str(found["stays"])
    (problem,) = made(text="id: alone\n", settings={"burn.enabled": "false"})["problems"]
    assert "file_stays" == problem["code"]


def test_a_setting_of_no_ruleset_is_told() -> None:
    for key in ("plugins.gouji-fanshao.limit", "nothing.at_all"):
        for base in ({"ruleset": "zhongyou"}, {"text": VILLAGE}):
            (problem,) = made(**base, settings={key: "4"})["problems"]
            assert "unknown_setting" == problem["code"], key


def test_a_text_that_was_made_here_of_settings_needs_no_room_and_any_other_does() -> None:
    def strange(**wanted: Any) -> bool:
        return Found(Wanted(**wanted), "zh-Hans").is_strange

    settings = {"burn.enabled": "false", "points": "[3, 2, 1, -1, -2, -3]"}
    for lang in LANGUAGES:
        wanted = Wanted(ruleset="zhongyou", settings=settings, answers={"report": "shown"})
        text = choosing.choose(wanted, lang)["text"]
        assert not strange(text=text)
        more = {"burn.priority": "seat_order", "report.mode": "never", "gouji.hung": "false"}
        assert not strange(text=text, settings=more, name="我们")
        assert strange(text=text, settings={"deck.packs": "5"})
        assert strange(text=text, settings={"opening.opens": "play.size > 1"})
        assert strange(text=text, answers={"comparison": "exchange"})
        assert strange(text=text + "# ours\n")
        assert strange(text=text.replace("enabled: false", "enabled:  false"))
    assert strange(text=VILLAGE)
    assert strange(text="id: alone\n")
