"""The questions whose answers make most variants, and what each answer sets.

What people read of them stands in the catalogue, topic ``new``: ``ask_<question>``,
``about_<question>``, ``more_<question>``, and ``<question>_<word>`` for each choice.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from gouji_rules.variant.own import (
    burning,
    cards,
    own_burning,
    own_cards,
    own_order,
    own_points,
    own_sweep,
)

Settings = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Taken:
    """The value that a ruleset gives the setting, with the definitions it uses.

    Attributes:
        ruleset: its id, or its path.
    """

    ruleset: str


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer.

    Attributes:
        word: how it is written after the flag.
        settings: what it sets: key path -> plain data, or ``Taken``.
        own: whether the person wrote it in words of his own, or it is the parent's.
    """

    word: str
    settings: Settings
    own: bool = False

    @property
    def key(self) -> str:
        """The word as keys of the catalogue write it."""
        return self.word.replace("-", "_").replace(",", "_")


@dataclass(frozen=True, slots=True)
class Question:
    """One question.

    Attributes:
        name: its name; its flag is ``--name`` with ``-`` for ``_``.
        number: which of the ten it belongs to.
        choices: the answers offered.
        read: reads an answer of one's own, where there are any besides the choices; raises
            ``AnswerError``.
        needs: the setting that has to be on for it to mean anything; empty where there is none.
        without: the word of the answer that goes with ``needs`` switched off; empty where an
            answer is merely of no use then.
    """

    name: str
    number: int
    choices: tuple[Choice, ...]
    read: Callable[[str], tuple[str, Settings]] | None = None
    needs: str = ""
    without: str = ""

    @property
    def flag(self) -> str:
        """The flag that answers it."""
        return "--" + self.name.replace("_", "-")

    def asked(self, settings: Settings) -> bool:
        """Return whether it means anything, given what else holds."""
        return not self.needs or bool(settings[self.needs])

    @property
    def figures(self) -> bool:
        """Whether a bare figure may be an answer of one's own, and not only a choice's number."""
        return self.read in {own_cards, own_points, own_sweep}

    @property
    def keys(self) -> tuple[str, ...]:
        """The settings that its answers set."""
        return tuple(dict.fromkeys(key for choice in self.choices for key in choice.settings))

    def choice(self, word: str) -> Choice | None:
        """Return the choice of that word."""
        return next((choice for choice in self.choices if choice.word == word), None)


def _one(key: str, **words: Any) -> tuple[Choice, ...]:
    return tuple(Choice(word.replace("_", "-"), {key: value}) for word, value in words.items())


def _opens(expression: str) -> Settings:
    return {"opening.enabled": True, "opening.opens": expression}


def _calls(calls: str, point: object) -> Settings:
    return {"calls": calls, "tribute.point": point}


def _order(*kinds: str) -> Choice:
    return Choice(",".join(kinds), {"tribute.order": list(kinds)})


def _points(*numbers: int) -> Choice:
    return Choice(",".join(map(str, numbers)), {"points": list(numbers)})


QUESTIONS: Final = (
    Question(
        "cards",
        1,
        (
            Choice("216", cards(4, {})),
            Choice("198", cards(4, {"3": 10, "4": 8})),
            Choice("324", cards(6, {})),
        ),
        own_cards,
    ),
    Question("hold_three", 2, _one("hold_three.enabled", on=True, off=False)),
    Question(
        "held_fours",
        2,
        (
            Choice("free", {"held": {}}),
            Choice("together", {"held": {"4": {"together": True, "plain": True}}}),
            Choice("locked", {"held": {"4": {"until": ["opened", "first_out"]}}}),
        ),
    ),
    Question(
        "bought_fours",
        2,
        (
            Choice("no", {"buying.ranks": {}}),
            Choice("yes", {"buying.ranks": {"4": {}}}),
            Choice("asked", {"buying.ranks": {"4": {"optional": True}}}),
        ),
    ),
    Question(
        "comparison",
        3,
        (
            Choice("each", {"beats": "every_card_above(new, old)"}),
            Choice("largest", {"beats": Taken("shandong")}),
            Choice("exchange", {"beats": Taken("zhongyou_exchange")}),
        ),
    ),
    Question("mixed_jokers", 3, _one("mixed_jokers", as_small="as_small", by_level="by_level")),
    Question("hung", 4, _one("gouji.hung", on=True, off=False)),
    Question(
        "opening",
        5,
        (
            Choice("any", _opens("true")),
            Choice("no-big", _opens("play.cards.bigs == 0")),
            Choice("no-jokers", _opens("play.jokers == 0")),
            Choice(
                "no-single-2",
                _opens("play.jokers == 0 and not (play.size == 1 and play.rank == 2)"),
            ),
            Choice("no-singles", _opens("play.jokers == 0 and play.size > 1")),
            Choice("no-2s", _opens("play.jokers == 0 and play.naturals > 0")),
            Choice("pure", _opens("play.jokers == 0 and play.twos == 0")),
            Choice("none", {"opening.enabled": False}),
        ),
    ),
    Question(
        "fours",
        5,
        _one("opening.fours", on=True, off=False),
        needs="opening.enabled",
        without="off",
    ),
    Question(
        "calls",
        6,
        (
            Choice("none", _calls("none", "if payer.opened then 0 else 1")),
            Choice("declare", _calls("declare", Taken("xuandian"))),
            Choice("two-stage", _calls("two_stage", Taken("zhongyou"))),
        ),
        needs="opening.enabled",
        without="none",
    ),
    Question(
        "tribute",
        7,
        (
            _order("smother", "burn", "point", "fall"),
            _order("point", "burn", "smother", "fall"),
            Choice("none", {"tribute.order": []}),
        ),
        own_order,
    ),
    Question(
        "lawful",
        7,
        _one("tribute.lawful", jokers_and_twos="jokers_and_twos", any_highest="any_highest"),
        needs="tribute.order",
    ),
    Question(
        "payment",
        7,
        (
            Choice("cards", {"tribute.scored_only": []}),
            Choice(
                "points",
                {"tribute.scored_only": ["smother", "burn", "point"], "tribute.scored": []},
            ),
        ),
        needs="tribute.order",
    ),
    Question("points", 8, (_points(2, 1, 0, 0, -1, -2), _points(4, 2, 0, 0, -2, -4)), own_points),
    Question(
        "sweep",
        8,
        (
            Choice("double", {"sweep.multiplier": 2, "sweep.flat": 0}),
            Choice("plain", {"sweep.multiplier": 1, "sweep.flat": 0}),
        ),
        own_sweep,
    ),
    Question(
        "burn",
        9,
        (
            Choice("plain", burning(())),
            Choice("joker", burning(("joker",))),
            Choice("double", burning(("double",))),
            Choice("joker-double", burning(("joker", "double"))),
            Choice("opened", burning(("opened",))),
            Choice("none", {"burn.enabled": False}),
        ),
        own_burning,
    ),
    Question(
        "report",
        10,
        (
            Choice("never", {"report.mode": "never", "report.mates_see": False}),
            Choice("on-request", {"report.mode": "on_request", "report.mates_see": False}),
            Choice("shown", {"report.mode": "shown", "report.mates_see": False}),
            Choice("shown-to-mates", {"report.mode": "shown", "report.mates_see": True}),
        ),
    ),
    Question("wind", 10, _one("wind", next="next", federation="federation", opposite="opposite")),
)
"""Every question, in the order of asking; those of one number are asked together."""

TEN: Final = QUESTIONS[-1].number
"""How many numbers there are."""

BY_NAME: Final = {question.name: question for question in QUESTIONS}


def read_answer(question: Question, text: str) -> Choice:
    """Read what a person answers: the word of a choice, or one of his own.

    Raises:
        AnswerError: it is neither.
    """
    from gouji_rules.diagnostics import nearest
    from gouji_rules.variant.own import AnswerError

    word = text.strip().lower().replace("_", "-")
    found = question.choice(word)
    if found is not None:
        return found
    if question.read is not None:
        written, settings = question.read(text.strip())
        same = (choice for choice in question.choices if choice.settings == settings)
        return next(same, Choice(written, settings, own=True))
    words = [choice.word for choice in question.choices]
    raise AnswerError(
        "not_an_answer",
        close=nearest(word, words) or "",
        found=text.strip(),
        known=words,
    )
