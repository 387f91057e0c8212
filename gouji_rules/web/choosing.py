"""Choosing rules, as plain data for the page: what there is, what is asked, what comes of it.

A choice is a listed ruleset with answers to the questions of ``gouji new`` and changed settings,
or the text of a ruleset. Strangers write both: what loads them runs in a worker (``workers``) and
opens no file besides the rulesets that ship.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Final

import msgspec

from gouji_rules.diagnostics import Diagnostic, RulesetError, Span, diagnosed, shown
from gouji_rules.engine.rules import Rules
from gouji_rules.messages import LANGUAGES, has, in_language
from gouji_rules.messages.saying import say
from gouji_rules.quoting import can_be_seen
from gouji_rules.rules import SETTINGS
from gouji_rules.rules.kinds import Sentence
from gouji_rules.ruleset import Limits, check_text, loads_ruleset
from gouji_rules.ruleset.loading import parse_changes
from gouji_rules.table.pinned import pinned
from gouji_rules.variant.choices import AnswerError, Choice, Draft, read_answer
from gouji_rules.variant.likeness import answer_of, loaded
from gouji_rules.variant.making import drafted, settings_of
from gouji_rules.variant.questions import BY_NAME, QUESTIONS
from gouji_rules.variant.text import flow, ruleset_text
from gouji_rules.web.listing import is_listed, line_of
from gouji_rules.web.told import Problem, answer_refused, problem_told

LIMITS: Final = Limits(bytes=48 * 1024, problems=40)
"""What a stranger's ruleset may ask: whatever ``gouji check`` admits, in a text that is no book."""

OWN_ID: Final = "our_table"
"""The id of a ruleset that was put together here."""


class Wanted(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Which rules somebody wants to play by.

    Attributes:
        ruleset: the id of a listed ruleset; empty where ``text`` says all.
        answers: to questions, by their names: the word of a choice, or one of his own.
        settings: changed settings: key -> value, written as in YAML.
        name: what the ruleset is to be called; empty for its parent's name.
        text: the text of a ruleset, in place of all these.
    """

    ruleset: str = ""
    answers: dict[str, str] = {}
    settings: dict[str, str] = {}
    name: Annotated[str, msgspec.Meta(max_length=40)] = ""
    text: str = ""


class Found:
    """What a choice comes to.

    Attributes:
        rules: the rules; None where something is wrong.
        text: the text of the ruleset; of one that is listed and not changed the empty string.
        parent: what it was made from; None for a text.
        changed: the settings that it says itself.
        problems: what is wrong, or hardly meant.
        answers: what was answered, as it was understood.
        refused: answers that are none, by question, each with why.
    """

    def __init__(self, wanted: Wanted, lang: str) -> None:
        self.rules: Rules | None = None
        self.text = wanted.text
        self.parent: Rules | None = None
        self.changed: frozenset[str] = frozenset()
        self.problems: list[Diagnostic] = []
        self.refused: dict[str, str] = {}
        self.answers: dict[str, Choice] = {}
        try:
            if wanted.text:
                self._of_text(wanted.text)
            else:
                self._of_choice(wanted, lang)
        except RulesetError as error:
            self.problems = [*error.diagnostics]
        if self.refused:  # who plays by the rest of it plays by rules that nobody has wanted
            self.rules = None

    def told(self, lang: str) -> list[Problem]:
        """Return what is wrong, for the page: answers that are none as well."""
        wrong = [answer_refused(text) for text in self.refused.values()]
        return wrong + [problem_told(one, lang) for one in self.problems]

    def _of_text(self, text: str) -> None:
        self.problems = check_text(text, PATH, limits=LIMITS)
        if not any(problem.severity == "error" for problem in self.problems):
            self.rules = loads_ruleset(text, PATH, limits=LIMITS)

    def _of_choice(self, wanted: Wanted, lang: str) -> None:
        if wanted.name and not can_be_seen(wanted.name):
            raise RulesetError([diagnosed("unseen_value", Span(PATH), {"key": "names"})])
        self.parent = listed(wanted.ruleset)
        for name, word in wanted.answers.items():
            self._answer(name, word, lang)
        draft = Draft(OWN_ID, self.parent.id, self.answers)
        for one in LANGUAGES:
            name = in_language(self.parent.names, one) or self.parent.id
            draft.names[one] = wanted.name or say("web.name_changed", one, name=name)
        draft.region = in_language(self.parent.resolved.get("region"), lang)
        drafted(draft, self.parent.id)
        draft.settings |= self._changes(wanted.settings)
        self.changed = frozenset(draft.settings)
        if draft.settings or wanted.name:
            self.text = ruleset_text(draft, lang, schema="", parent=self.parent.id)
            self._of_text(self.text)
        else:
            self.rules = self.parent

    def _answer(self, name: str, word: str, lang: str) -> None:
        """Take an answer; say why it is none."""
        question = BY_NAME.get(name)
        if question is None:
            self.refused[name] = say("web.no_question", lang, name=shown(name))
            return
        try:
            self.answers[name] = read_answer(question, word)
        except AnswerError as error:
            listed_ = {k: ", ".join(v) for k, v in error.params.items() if isinstance(v, list)}
            self.refused[name] = say(f"new.{error.code}", lang, **{**error.params, **listed_})

    def _changes(self, settings: Mapping[str, str]) -> dict[str, Any]:
        """Read changed settings; those that say what holds anyway are none.

        Raises:
            RulesetError: some of them cannot be read, with all their problems.
        """
        made: dict[str, Any] = {}
        problems: list[Diagnostic] = []
        for key, value in settings.items():
            try:
                made |= parse_changes([f"{key}={value}"])
            except RulesetError as error:
                problems += error.diagnostics
        if problems:
            raise RulesetError(problems)
        assert self.parent is not None
        held = self.parent.settings
        return {key: value for key, value in made.items() if held.get(key) != value}


PATH: Final = "ruleset.yaml"
"""What diagnostics call a text that was sent."""


def listed(name: str) -> Rules:
    """Return a ruleset that is listed.

    Raises:
        RulesetError: none is called so.
    """
    from gouji_rules.ruleset.structure.finding import known_ids, named_ruleset

    known = known_ids()
    found = name if name in known else named_ruleset(name)
    if not found:
        raise RulesetError(
            [diagnosed("unknown_ruleset", Span(name), {"found": name, "known": known})]
        )
    return loaded(found)


def settings(lang: str) -> list[dict[str, Any]]:
    """Return every setting as the page asks for it: title, help, what can be said."""
    made: list[dict[str, Any]] = []
    for key, setting in SETTINGS.items():
        group = key.partition(".")[0]
        schema = setting.kind.schema(key, takes_away=False)
        one = {
            "key": key,
            "group": group,
            "heading": say(f"setting.{group}.title", lang),
            "title": say(f"setting.{key}.title", lang),
            "about": say(f"setting.{key}.about", lang),
            "rule": setting.rule,
            "kind": _kind(schema),
            "choices": [
                {"value": value, "text": _choice(key, value, lang)}
                for value in schema.get("enum", ())
            ],
        }
        made.append(one)
    return made


def _kind(schema: Mapping[str, Any]) -> str:
    """Return how a value is entered: ``switch``, ``choice``, ``number``, or ``text`` of YAML."""
    if "enum" in schema:
        return "choice"
    return {"boolean": "switch", "integer": "number", "number": "number"}.get(
        str(schema.get("type")), "text"
    )


def _choice(key: str, value: object, lang: str) -> str:
    name = f"setting.{key}.{value}"
    return say(name, lang) if has(name) else str(value)


def choose(wanted: Wanted, lang: str) -> dict[str, Any]:
    """Return what a choice comes to: the rules, what differs, the questions, what is wrong."""
    found = Found(wanted, lang)
    rules = found.rules or found.parent
    return {
        "rules": _rules(found.rules, lang) if found.rules else None,
        "problems": [problem_told(one, lang) for one in found.problems],
        "refused": found.refused,
        "values": {key: flow(rules.settings[key]) for key in SETTINGS} if rules else {},
        "usual": {key: flow(found.parent.settings[key]) for key in SETTINGS}
        if found.parent
        else {},
        "questions": _questions(found, lang) if found.parent else [],
        "text": found.text,
    }


def _rules(rules: Rules, lang: str) -> dict[str, Any]:
    return {
        "id": rules.id,
        "name": in_language(rules.names, lang) or rules.id,
        "line": line_of(rules, lang),
        "digest": rules.digest,
        "listed": is_listed(rules),
        "cards": rules.deck.size,
        "plugins": [*rules.plugins],
    }


def _questions(found: Found, lang: str) -> list[dict[str, Any]]:
    """Return the questions that mean something beside the answers, each with what it says now."""
    assert found.parent is not None
    parent = found.parent.id
    made: list[dict[str, Any]] = []
    for question in QUESTIONS:
        others = {name: one for name, one in found.answers.items() if name != question.name}
        usual = answer_of(parent, question)
        answer = found.answers.get(question.name) or usual
        offered = [*question.choices, *([answer] if answer not in question.choices else [])]
        made.append(
            {
                "name": question.name,
                "number": question.number,
                "group": say(f"new.group_{question.group}", lang) if question.group else "",
                "ask": say(f"new.ask_{question.name}", lang),
                "about": say(f"new.about_{question.name}", lang),
                "own": say(f"new.own_{question.name}", lang) if question.read else "",
                "idle": bool(question.idle(settings_of(others, parent))),
                "answer": answer.word,
                "usual": usual.word,
                "choices": [
                    {"word": one.word, "text": _meaning(question.name, one, parent, lang)}
                    for one in offered
                ],
            }
        )
    return made


def _meaning(name: str, choice: Choice, parent: str, lang: str) -> str:
    if not choice.own:
        return say(f"new.{name}_{choice.key}", lang)
    return choice.word or say("new.as_parent", lang, parent=parent)


def pin(wanted: Wanted, lang: str) -> dict[str, Any]:
    """Return what a table keeps of a choice, and whether it is a stranger's; or what is wrong."""
    found = Found(wanted, lang)
    rules = found.rules
    if rules is None:
        return {"problems": found.told(lang)}
    beside = _texts_of_plugins(found.parent.id if found.parent else "")
    ruleset = pinned(
        rules.id,
        found.text or beside.get(rules.id),
        parents=beside if found.text else {},
        plugins=[*rules.plugins],
    )
    ruleset = msgspec.structs.replace(ruleset, strange=_is_strange(found))
    kept = msgspec.to_builtins(ruleset)
    return {"id": rules.id, "ruleset": kept, "strange": ruleset.strange}


def _is_strange(found: Found) -> bool:
    """Return whether somebody unknown wrote what is run or how often: sentences, or the deck.

    Values of all other settings are ours; they are played as quickly as listed rulesets are.
    """
    return found.parent is None or any(
        isinstance(SETTINGS[key].kind, Sentence) or key.startswith("deck.") for key in found.changed
    )


def _texts_of_plugins(name: str) -> dict[str, str]:
    """Return the text of a ruleset that a plugin brings, by its id; {} of one that ships."""
    from gouji_rules.ruleset import list_rulesets

    return {
        info.id: Path(info.path).read_text(encoding="utf-8")
        for info in list_rulesets()
        if info.id == name and info.where == "plugin"
    }


def sheet(wanted: Wanted, lang: str) -> dict[str, Any]:
    """Return the rule sheet of a choice, or what is wrong with it."""
    from gouji_rules.answers import explain

    found = Found(wanted, lang)
    if found.rules is None:
        return {"problems": found.told(lang)}
    return {"sheet": explain(found.rules, lang)}


def difference(wanted: Wanted, other: Wanted, lang: str) -> dict[str, Any]:
    """Return what a choice does otherwise than another, or what is wrong with either."""
    from gouji_rules.answers import diff

    found, beside = Found(wanted, lang), Found(other, lang)
    if found.rules is None or beside.rules is None:
        return {"problems": found.told(lang) + beside.told(lang)}
    told = diff(beside.rules, found.rules, lang)
    titles = {key: say(f"setting.{key}.title", lang) for key in SETTINGS}
    return {
        "rules": _rules(found.rules, lang),
        "same": told["same"],
        "differences": [
            {
                "title": titles.get(one["setting"], one["setting"]),
                "setting": one["setting"],
                "says": one["says"],
                "example": one["example"],
            }
            for one in told["differences"]
        ],
    }
