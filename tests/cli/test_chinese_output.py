"""What commands print in Chinese holds no English but names, ids, cards and what is typed."""

import re
import shutil
from pathlib import Path

import pytest

from gouji_rules.advice.questions import BURNS
from gouji_rules.cli.dispatch import COMMANDS
from gouji_rules.messages.actions import in_english, worded
from gouji_rules.rules import SETTINGS
from gouji_rules.rules.kinds import Choice
from gouji_rules.ruleset import shipped_ids
from tests.meta.test_words import NAMES, code

FAILING = Path(__file__).parents[1] / "scenario" / "failing"

KNOWN = frozenset(
    NAMES
    | set(COMMANDS)
    | {part for key in SETTINGS for part in key.split(".")}
    | {part for one in shipped_ids() for part in re.findall("[a-z]+", one)}
    | {
        word
        for setting in SETTINGS.values()
        if isinstance(setting.kind, Choice)
        for value in setting.kind.values
        for word in value.split("_")
    }
    | set(BURNS)
    | {"bold", "none", "new", "old", "outranks", "covers", "jokers", "rules", "remote", "answers"}
    | {"process", "power", "run", "backup", "expire", "URL"}
)

COMMAND_LINES = (
    ("play", "--auto", "--sets", "1", "--seed", "3", "--record", "g.jsonl", "--pace", "0"),
    ("replay", "g.jsonl", "--to", "120"),
    ("replay", "g.jsonl", "--seat", "2", "--to", "60"),
    ("why", "g.jsonl", "--at", "60", "过牌"),
    ("why", "g.jsonl", "--at", "61", "XX"),
    ("why", "g.jsonl", "--at", "62", "burn 22"),
    ("why", "-r", "zhongyou", "DD999", "DX888"),
    ("beats", "-r", "xuandian", "DD888", "XX888"),
    ("moves", "-r", "xuandian", "XX22KK3"),
    ("moves", "-r", "xuandian", "XX22KK3", "--to", "99"),
    ("simulate", "-r", "xuandian", "--sets", "2"),
    ("explain", "zhongyou"),
    ("diff", "zhongyou", "zhongyou_nohold"),
    ("beats",),
    ("play", "--seat", "9"),
    ("simulate", "--bots", "bot"),
    ("help",),
    *((name, "--help") for name in COMMANDS if name != "new"),  # its answers are typed so
)


def english(said: str) -> list[str]:
    """Return the words of a text that are English, each with its line."""
    return [
        f"{word}: {line.strip()}"
        for line in said.splitlines()
        for word in re.findall(r"[A-Za-z]{2,}", code(re.sub(r"/[\w./-]+", " ", line)))
        if word not in KNOWN and not re.fullmatch(r"[DX2AKQJT]+|[0-9a-f]+", word)
    ]


@pytest.mark.parametrize("lang", ["zh-Hans", "zh-Hant"])
def test_commands_print_no_english_in_chinese(gouji, lang):
    found = []
    for line in COMMAND_LINES:
        ran = gouji(*line, "--lang", lang)
        found += [f"{' '.join(line)}: {one}" for one in english(ran.out + ran.err)]

    assert [] == [one for one in found if "bot:" not in one]


@pytest.mark.parametrize("lang", ["zh-Hans", "zh-Hant"])
def test_failing_scenarios_are_told_without_english(gouji, tmp_path, lang):
    shutil.copy(FAILING / "town.yaml", tmp_path)
    text = (FAILING / "failing.txt").read_text("utf-8")
    (tmp_path / "failing.scenario.yaml").write_text(text, "utf-8")
    said = gouji("test", "--lang", lang).out

    words = ("FAILED", " pass", "burn 77", " yield", " pays ", "应是 true", "实际 none", "expected")
    assert [] == [word for word in words if word in said]


ACTIONS = {
    "pass": "过牌",
    "burn 22A": "烧 22A",
    "give 3": "还贡 3",
    "take": "吃贡",
    "call late": "明点",
    "no call": "不叫点",
    "XX888": "XX888",
}


@pytest.mark.parametrize("action", ACTIONS)
def test_actions_are_said_in_chinese_and_read_again(action):
    assert ACTIONS[action] == worded(action, "zh-Hans")
    assert action == in_english(worded(action, "zh-Hans"))
    assert action == in_english(worded(action, "zh-Hant"))
    assert action == worded(action, "en")
