"""Questions: what a seat can be asked, each declared as data in the file of its rule.

Terminal, bots, scenario files, records, explanations and views work from the declaration.
"""

from collections.abc import Mapping
from typing import Any, Final, Literal, Self

from gouji_rules.diagnostics import Message
from gouji_rules.game.actions import Action
from gouji_rules.game.refusal import Refusal
from gouji_rules.messages import Worded, in_language, text
from gouji_rules.messages.actions import worded

Texts = Mapping[str, Mapping[str, str]]
"""What a question says in its own words: for ``put``, ``prompt``, ``is`` or ``why`` the texts by
language."""

_KEYS: Final = {
    "put": "play.{}",
    "prompt": "play.prompt_{}",
    "is": "scenario.question_{}",
    "why": "why.asked_{}",
}
"""Where the catalogue has a question's words."""


class Question(int):
    """What a seat is asked.

    It is a number as well, by which the loop tells its six apart (0-5) from all others: of those
    it is the one that their key makes, so that equal keys are equal questions everywhere.

    Attributes:
        name: as views have it.
        rule: the rule that asks: the page ``docs/rules/<rule>.md``; ``turns`` for a plugin's.
        setting: the setting that puts the question; empty where none can take it away.
        words: the answers that are written as words, usual ones first. What may be said at a
            moment can be fewer: ``Phase.words``.
        answers: what else answers it: ``plays``, ``cards`` (so many to choose, written
            ``give CARDS``), or ``words`` where nothing else does.
        silence: what a seat answers that says nothing; None for the first of what it may answer.
        yes: the word that a plain yes means; None where it means nothing.
        no: the same of a plain no.
        in_turn: seats are asked one after the other, and each sees what was answered before;
            else all that may answer do so at once, without seeing each other.
        secret: nobody else sees whom it is put to: who it is tells what he holds.
        asks: whom it may be put to, as everybody knows: ``one``, the seat that is asked, or
            ``active``, every seat that plays. ``Phase.might_be_asked`` may say it more exactly.
        shown: which answers everybody sees as they are given: ``all``; ``spoken``, all but
            silence; ``later``, none before all have answered. What else there is to see of an
            answer (cards that are given back), the events say with their audience.
        refusal: the code of the refusal of what answers another question.
        asked_by: the setting that says who is asked, where ``setting`` does not.
        row: the rank whose row of these settings it is, where they are tables by rank.
        texts: its own words, ``is`` for what it does not say; those of the catalogue where it
            has none.
        plugin: the plugin that asks; empty where a rule of the rule book does.
    """

    name: str
    rule: str
    setting: str
    words: tuple[Action, ...]
    answers: Literal["words", "plays", "cards"]
    silence: Action | None
    yes: Action | None
    no: Action | None
    in_turn: bool
    secret: bool
    asks: Literal["one", "active"]
    shown: Literal["all", "spoken", "later"]
    refusal: str
    asked_by: str
    row: str
    texts: Texts
    plugin: str

    def __new__(
        cls,
        name: str,
        rule: str = "turns",
        setting: str = "",
        *,
        words: tuple[Action, ...] = (),
        answers: Literal["words", "plays", "cards"] = "words",
        silence: Action | None = None,
        yes: Action | None = None,
        no: Action | None = None,
        in_turn: bool = True,
        secret: bool = False,
        asks: Literal["one", "active"] | None = None,
        shown: Literal["all", "spoken", "later"] | None = None,
        refusal: str = "asked_otherwise",
        asked_by: str = "",
        row: str = "",
        texts: Texts | None = None,
        key: str = "",
        number: int = -1,
    ) -> Self:
        """Declare a question.

        Args:
            name, rule, setting: as the attributes, and so on.
            asks: where not given, ``one`` for a question that is put in turn and openly, else
                ``active``.
            shown: where not given, ``spoken`` for a secret question, ``later`` for one that is
                put openly to all at once, else ``all``.
            key: what tells it from others of its name; its name where not given.
            number: of the loop's six the number.
        """
        made = super().__new__(cls, _number(key or name) if number < 0 else number)
        made.name, made.rule, made.setting = name, rule, setting
        made.words, made.answers, made.silence = words, answers, silence
        made.yes, made.no = yes, no
        made.in_turn, made.secret = in_turn, secret
        made.asks = asks or ("one" if in_turn and not secret else "active")
        made.shown = shown or ("spoken" if secret else "all" if in_turn else "later")
        made.refusal, made.asked_by = refusal, asked_by or setting
        made.row, made.texts, made.plugin = row, texts or {}, ""
        return made

    def __repr__(self) -> str:
        return f"<Question {self.name or 'nothing'}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (int(self), vars(self))

    def shows(self, answer: Action) -> bool:
        """Return whether everybody sees that ``answer`` is given, as it is given."""
        return self.shown == "all" or (self.shown == "spoken" and answer != self.silence)

    def text(self, what: str, lang: str, **params: object) -> str:
        """Return what is said of it.

        Args:
            what: ``put`` (the question itself), ``prompt`` (what stands before the cursor),
                ``is`` (of a seat that is asked it) or ``why`` (why just that seat).
            lang: ``en``, ``zh-Hans`` or ``zh-Hant``.
            params: what the text names.
        """
        own = self.texts.get(what)
        if own is None and self.texts:  # a plugin's, which does not say it
            if what == "prompt":
                return text("play.prompt_any", lang)
            own = self.texts.get("is")
        if own is not None:
            return in_language(own, lang).format(**params)
        return text(_KEYS[what].format(self.name), lang, **params)

    def said(self, what: str) -> Message:
        """Return the same as a message, to be said in any language."""
        return Said(question=self, what=what)

    @property
    def names(self) -> dict[str, object]:
        """What its refusals name besides: the row that says so."""
        return {"rank": "10" if self.row == "T" else self.row} if self.row else {}

    def refuses(self, action: Action) -> Refusal:
        """Return the refusal of an action that answers another question."""
        params: dict[str, object] = {"action": Worded(action.text), **self.names}
        if self.refusal == "asked_otherwise":
            params["question"] = {lang: self._named(lang) for lang in _LANGUAGES}
            params["words"] = {lang: self._answers(lang) for lang in _LANGUAGES}
        return Refusal(self.refusal, self.rule, self.setting, params)

    def _named(self, lang: str) -> str:
        said = self.text("is", lang)
        if not self.plugin:
            return said
        return text("play.asked_by_plugin", lang, question=said, plugin=self.plugin)

    def _answers(self, lang: str) -> str:
        cards = ("give …",) if self.answers == "cards" else ()
        words = [worded(one, lang) for one in (*cards, *(word.text for word in self.words))]
        return text("play.list_comma", lang).join(words) or "–"


class Said(Message):
    """What is said of a question, as a message."""

    __slots__ = ("question", "what")
    question: Question
    what: str

    def __init__(self, question: Question, what: str) -> None:
        super().__init__(_KEYS[what].format(question.name))
        object.__setattr__(self, "question", question)
        object.__setattr__(self, "what", what)

    def text(self, lang: str) -> str:
        """Return it in ``lang``."""
        return self.question.text(self.what, lang)


_LANGUAGES: Final = ("en", "zh-Hans", "zh-Hant")


def silence_of(question: Question) -> Action:
    """Return what says nothing in answer to a question that all may be asked at once."""
    assert question.silence is not None  # what is secret, or asked of all at once, has one
    return question.silence


def _number(key: str) -> int:
    return int.from_bytes(key.encode()) << 8 | 0xFF


def _again(number: int, has: dict[str, Any]) -> Question:
    """Return a question that has come from another process."""
    made = int.__new__(Question, number)
    vars(made).update(has)
    return made


NOTHING: Final = Question("", "turns", refusal="nobody_is_asked")
"""Nobody is asked."""

DEALS: Final = Question("deal", "deck", refusal="nobody_is_asked")
"""Not a seat's: the table deals."""
