"""``gouji new`` makes the same file of the same answers, asked for or given as flags."""

import random
from pathlib import Path

import pytest

from gouji_rules.cli.terminal import interview, reading
from gouji_rules.variant.questions import BY_NAME, GROUPS


class Typist:
    """Answers by chance; what is refused is asked again."""

    def __init__(self, dice: random.Random) -> None:
        self.dice = dice

    def ask(self, prompt: str, completions=None) -> str:
        dice = self.dice
        if prompt.startswith("["):  # a question: Enter, a number, or a word
            words = list(completions())
            return dice.choice(["", str(dice.randint(1, len(words))), dice.choice(words)])
        if prompt.startswith("Enter for none"):
            return dice.choice(["", "*", " ".join(str(n + 1) for n in range(len(GROUPS)) if n % 2)])
        return ""


@pytest.mark.parametrize("seed", range(12))
def test_the_same_file(seed, gouji, tmp_path, monkeypatch):
    dice = random.Random(seed)
    parent = dice.choice([[], ["--from", "huantai"], ["--from", "app196"], ["--from", "shandong"]])
    for folder in ("asked", "given"):
        (tmp_path / folder).mkdir()
    with monkeypatch.context() as there:
        there.setattr(reading, "person_is_there", lambda _: True)
        there.setattr(interview, "reader_for", lambda _: Typist(dice))
        asked = gouji("new", "town", *parent, "-o", "asked", "--json", "--lang", "en")
    assert 0 == asked.code, asked.err

    flags = [f"{BY_NAME[one].flag}={word}" for one, word in asked.json["answers"].items() if word]
    given = gouji("new", "town", *parent, *flags, "-o", "given", "--lang", "en")

    assert (0, "") == (given.code, given.err)
    for name in ("town.yaml", "town.scenario.yaml"):
        texts = [Path(folder, name).read_text(encoding="utf-8") for folder in ("asked", "given")]
        assert texts[0] == texts[1]
    assert 0 == gouji("check", "--strict", "asked").code
    assert gouji("test", "asked").out.endswith(" 0 failed\n")
