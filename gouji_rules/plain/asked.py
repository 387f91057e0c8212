"""Questions, refusals and rulesets as plain data."""

from collections.abc import Callable
from typing import Any

from gouji_rules.cards import CardError
from gouji_rules.diagnostics import Message, RulesetError
from gouji_rules.engine.no_play import NotAPlayError
from gouji_rules.engine.position_values import PositionError
from gouji_rules.engine.rules import Rules
from gouji_rules.engine.together import Together
from gouji_rules.game.questions import Question
from gouji_rules.game.refusal import IllegalAction, Refusal
from gouji_rules.plain.cards import action_data
from gouji_rules.plain.errors import PlainError
from gouji_rules.plain.kinds import shape_of
from gouji_rules.plain.shapes import (
    ActionData,
    QuestionData,
    RefusalData,
    SaidData,
    TogetherData,
)
from gouji_rules.quoting import snake


def said(words: Callable[[str], str]) -> SaidData:
    """Return a text in the three languages.

    Args:
        words: gives it in one of them.
    """
    return {"en": words("en"), "zh-Hans": words("zh-Hans"), "zh-Hant": words("zh-Hant")}


def question_data(question: Question) -> QuestionData:
    """Return a question as its rule declares it, as plain data."""

    def word(action: Any) -> ActionData | None:
        return None if action is None else action_data(action)

    return {
        "name": question.name,
        "rule": question.rule,
        "setting": question.setting,
        "answers": question.answers,
        "words": [*map(action_data, question.words)],
        "silence": word(question.silence),
        "yes": word(question.yes),
        "no": word(question.no),
        "in_turn": question.in_turn,
        "secret": question.secret,
        "texts": said(lambda lang: question.text("is", lang)),
    }


def read_question(rules: Rules, data: Any, at: str = "") -> Question:
    """Return the question of a ruleset that plain data names.

    Raises:
        PlainError: it is something else, or the ruleset puts no such question.
    """
    shape_of(QuestionData).check(data, at)
    question = _question(rules, data["name"], f"{at}/name")
    if question_data(question) != data:
        raise PlainError("disagrees_with_rules", at, name=question.name)
    return question


def _question(rules: Rules, name: str, at: str) -> Question:
    question = rules.phases.questions.get(name)
    if question is None:
        known = ", ".join(rules.phases.questions)
        raise PlainError("no_question", at, name=name, known=known)
    return question


def together_data(together: Together) -> TogetherData:
    """Return a question that all answer at once, and who may be asked it, as plain data."""
    return {"question": together.question.name, "seats": list(together.seats)}


def read_together(rules: Rules, data: Any, at: str = "") -> Together:
    """Return the question that all answer at once which plain data names.

    Raises:
        PlainError: it is something else, or the ruleset puts no such question.
    """
    shape_of(TogetherData).check(data, at)
    question = _question(rules, data["question"], f"{at}/question")
    return Together(question, tuple(data["seats"]))


def refusal_data(refusal: Refusal, rules: Rules | None = None) -> RefusalData:
    """Return a refusal as plain data.

    Args:
        refusal: why something is not allowed.
        rules: the ruleset, which tells where the setting is written.
    """
    where = rules.where(refusal.setting) if rules is not None else ""
    return _refused(refusal.code, refusal.text, refusal.rule, refusal.setting, where)


def _refused(
    code: str,
    words: Callable[[str], str],
    rule: str = "",
    setting: str = "",
    where: str = "",
    at: str = "",
) -> RefusalData:
    return {
        "code": code,
        "texts": said(words),
        "rule": rule,
        "setting": setting,
        "where": where,
        "at": at,
    }


def error_data(error: Exception) -> RefusalData:
    """Return what went wrong as plain data: code, words, rule, setting and where, as far as known.

    Args:
        error: any error of the package; of others their words, with the code ``fault``.
    """
    if isinstance(error, IllegalAction):
        made = refusal_data(error.refusal)
        made["where"] = error.where
        return made
    if isinstance(error, PlainError):
        return _refused(error.code, error.text, at=error.at)
    if isinstance(error, RulesetError):
        first = next((one for one in error.diagnostics if one.severity == "error"), None)
        if first is not None:
            return _refused(first.code, first.text, where=str(first.span.where))
    if isinstance(error, NotAPlayError):
        return _refused("not_a_play", error.why, "words")
    if isinstance(error, CardError):
        params = {"text": error.text, "found": error.found}
        return refusal_data(Refusal("not_an_action", "words", params=params))
    if isinstance(error, PositionError):
        told = Message(f"position.{error.code}", error.params)
        return _refused(error.code, lambda lang: f"{error.key}: {told.text(lang)}")
    return _of_others(error)


def _of_others(error: Exception) -> RefusalData:
    """Return what an error says of itself: a message of the catalogue, or one language's words."""
    code = getattr(error, "code", None) or snake(type(error).__name__)
    message = getattr(error, "message", None)
    if isinstance(message, Message):
        return _refused(str(code), message.text)
    text = getattr(error, "text", None)
    if callable(text):
        return _refused(str(code), text)
    return _refused(str(code), lambda _lang: str(error))


def read_refusal(data: Any, at: str = "") -> RefusalData:
    """Return plain data that describes a refusal, once it has been looked at.

    Raises:
        PlainError: it is something else.
    """
    shape_of(RefusalData).check(data, at)
    found: RefusalData = data
    return found
