"""``?`` says more at every question, and asks it again."""

from pathlib import Path

import pytest

from gouji_rules.cli.output import Output
from gouji_rules.cli.terminal.choosing import choose_ruleset, choose_seat
from gouji_rules.cli.terminal.screen import Screen
from gouji_rules.messages import LANGUAGES


class Lines:
    """A person who types these lines."""

    def __init__(self, *lines):
        self.left = list(lines)

    def ask(self, _prompt, _completions=None):
        return self.left.pop(0)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("sign", ["?", "？"])
def test_at_the_question_for_a_seat_and_for_a_ruleset(capsys, lang, sign):
    out = Output(lang=lang, json=False)

    assert 3 == choose_seat(Screen(out), Lines(sign, "3"))
    assert "eagle" == choose_ruleset(Screen(out), Lines(sign, "eagle"), "xuandian")

    told = " ".join(capsys.readouterr().out.split())
    for words in (out.text("play.help_seat"), out.text("play.help_ruleset", default="xuandian")):
        assert words.replace(" ", "") in told.replace(" ", "")


def test_no_question_of_the_terminal_is_without_an_answer_to_it():
    folder = Path(choose_seat.__code__.co_filename).parent
    asking = [path for path in folder.glob("*.py") if "eader.ask(" in path.read_text("utf-8")]

    asked = {"choosing.py", "interview.py", "sitting.py", "learning.py", "welcome.py"}
    assert asked == {path.name for path in asking}
    # A lesson reads ? as the table does: as a word, which lists what can be done.
    asking = [path for path in asking if path.name != "learning.py"]
    assert [] == [path.name for path in asking if "MORE" not in path.read_text("utf-8")]


@pytest.mark.parametrize(("lang", "words"), [("en", "1 card"), ("zh-Hans", "1 张")])
def test_one_card_is_a_card(lang, words):
    out = Output(lang=lang, json=False)
    assert words == out.cards(1)
    assert out.cards(2).startswith("2 ")
    assert len(out.cards(2)) == len(words) + (lang == "en")
