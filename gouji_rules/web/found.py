"""What a choice of rules comes to: a ruleset or a file, answers and settings laid over it.

A choice begins from a listed ruleset, or from the text of one. Of a text that extends a listed
ruleset all else stays as it is written (``variant.amending``). Strangers write both: what loads
them runs in a worker (``workers``) and opens no file besides the rulesets that ship.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Annotated, Any, Final

import msgspec

from gouji_rules.diagnostics import Diagnostic, RulesetError, Span, diagnosed, shown
from gouji_rules.engine.rules import Rules
from gouji_rules.messages import LANGUAGES, in_language
from gouji_rules.messages.saying import say
from gouji_rules.quoting import can_be_seen
from gouji_rules.rules import SETTINGS
from gouji_rules.rules.kinds import NONE, Sentence
from gouji_rules.ruleset import Limits, check_text, loads_ruleset
from gouji_rules.ruleset.known import said_now
from gouji_rules.ruleset.loading import parse_with
from gouji_rules.ruleset.structure.tables import in_row, laid_over, table_of
from gouji_rules.variant.amending import AmendError, Written
from gouji_rules.variant.choices import AnswerError, Choice, Draft, Question, read_answer
from gouji_rules.variant.likeness import answer_in, answer_of, brought, loaded
from gouji_rules.variant.making import Ground, drafted, drafted_over, said_over
from gouji_rules.variant.questions import BY_NAME
from gouji_rules.variant.text import ruleset_text
from gouji_rules.web.told import Problem, answer_refused, problem_told, setting_refused

LIMITS: Final = Limits(bytes=48 * 1024, problems=40)
"""What a stranger's ruleset may ask: whatever ``gouji check`` admits, in a text that is no book."""

OWN_ID: Final = "our_table"
"""The id of a ruleset that was put together here."""

PATH: Final = "ruleset.yaml"
"""What diagnostics call a text that was sent."""

_UNUSED: Final = "unused_definition"

AS_PARENT: Final = "="
"""The word of an answer that goes back to what a file extends, where no choice says that."""


class Wanted(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Which rules somebody wants to play by.

    Attributes:
        ruleset: the id of a listed ruleset; empty where ``text`` says what is changed.
        answers: to questions, by their names: the word of a choice, or one of his own.
        settings: changed settings: key -> value, written as in YAML; a table is all of it.
        name: what the ruleset is to be called; empty for its parent's name, or the text's own.
        text: the text of a ruleset, in place of a listed one.
    """

    ruleset: str = ""
    answers: dict[str, str] = {}
    settings: dict[str, str] = {}
    name: Annotated[str, msgspec.Meta(max_length=40)] = ""
    text: str = ""

    @property
    def changes(self) -> bool:
        """Whether it says anything besides what it begins from."""
        return bool(self.answers or self.settings or self.name)


class Found:
    """What a choice comes to.

    Attributes:
        rules: the rules; None where something is wrong.
        text: the text of the ruleset; of one that is listed and not changed the empty string.
        base: what the choice begins from; None for a text that is wrong.
        file: the text that it begins from, where it is one and nothing is wrong with it.
        parent: the listed ruleset that it is made from, or that a text extends; None for none.
        of_text: whether it begins from a text.
        changed: the settings that are said here.
        given: those of them that were not answers to questions.
        problems: what is wrong, or hardly meant.
        answers: what was answered, as it was understood.
        refused: answers that are none, by question, each with why.
        stays: the setting that cannot be put into the text without losing something, and why.
    """

    def __init__(self, wanted: Wanted, lang: str) -> None:
        self.rules: Rules | None = None
        self.text = wanted.text
        self.base: Rules | None = None
        self.file: Written | None = None
        self.parent: Rules | None = None
        self.of_text = bool(wanted.text)
        self.changed: frozenset[str] = frozenset()
        self.given: frozenset[str] = frozenset()
        self.problems: list[Diagnostic] = []
        self.refused: dict[str, str] = {}
        self.answers: dict[str, Choice] = {}
        self.stays: AmendError | None = None
        try:
            _check_name(wanted.name)
            if wanted.text:
                self._of_text(wanted, lang)
            else:
                self._of_listed(wanted, lang)
        except RulesetError as error:
            self.problems, self.rules = [*error.diagnostics], None
        except AmendError as error:
            self.stays, self.rules = error, None
        if self.refused:  # who plays by the rest of it plays by rules that nobody has wanted
            self.rules = None

    def told(self, lang: str) -> list[Problem]:
        """Return what is wrong, for the page: answers that are none as well."""
        return [answer_refused(text) for text in self.refused.values()] + self.wrong(lang)

    def wrong(self, lang: str) -> list[Problem]:
        """Return what is wrong with the text and with its settings, for the page."""
        refused = [setting_refused(self.stays, lang)] if self.stays else []
        return refused + [problem_told(one, lang) for one in self.problems]

    @property
    def is_strange(self) -> bool:
        """Whether somebody unknown wrote what is run or how often: a text, sentences, or the deck.

        Values of all other settings are ours; they are played as quickly as listed rulesets are.
        So are texts that are just what is written here of such settings.
        """
        said: Collection[str] | None = self.changed if not self.of_text else None
        if self.of_text and self.parent is not None and self.rules is not None:
            said = Written(self.text).said()
        return said is None or any(
            isinstance(SETTINGS[key].kind, Sentence) or key.startswith("deck.") for key in said
        )

    def answer(self, question: Question) -> Choice:
        """Return what is answered to a question, whoever says it: a person, a setting, the text."""
        given = self.answers.get(question.name)
        if given is not None and (self.rules is None or self.given.isdisjoint(question.keys)):
            return given
        return self._answer_in(self.rules or self.base or self.parent, question)

    def answer_of_base(self, question: Question) -> Choice:
        """Return what the text answers that the choice begins from, or the listed ruleset."""
        return self._answer_in(self.base or self.parent, question)

    def _answer_in(self, rules: Rules | None, question: Question) -> Choice:
        parent = self.parent
        assert parent is not None
        if rules is None or (
            all(rules.settings[key] == parent.settings[key] for key in question.keys)
            and _defined_in(rules) == _defined_in(parent)
        ):
            return answer_of(parent.id, question)
        return answer_in(rules, question)

    def _check(self) -> None:
        """Find what is wrong with the text as it is now; load it where nothing is."""
        self.rules = None
        self.problems = check_text(self.text, PATH, limits=LIMITS)
        if not any(problem.severity == "error" for problem in self.problems):
            self.rules = loads_ruleset(self.text, PATH, limits=LIMITS)

    def _of_text(self, wanted: Wanted, lang: str) -> None:
        self._check()
        self.base = base = self.rules
        if base is None:
            return
        self.file = file = Written(wanted.text)
        self.parent = parent = _listed_or_none(file.parent)
        if not wanted.changes:
            return
        if parent is None:
            raise AmendError("extends", "alone")
        self._read_answers(wanted.answers, lang)
        draft = Draft(base.id, parent.id, self.answers)

        names = file.renamed(wanted.name, lang) if wanted.name else {}
        without: list[str] = []

        def text() -> str:
            said = {
                key: said_over(parent.settings[key], key, _laid(base, key, value))
                for key, value in draft.settings.items()
            }
            return file.amended(said, names=names, define=draft.define, without=without)

        def problems(_: Draft) -> Sequence[Diagnostic]:
            return check_text(text(), PATH, limits=LIMITS)

        if self.answers:
            drafted_over(draft, Ground(base, lambda: _defined_in(base), problems))
        self._give(draft, wanted.settings, base)
        self.text = text()
        self._check()
        unused = {one.params.get("found") for one in self.problems if one.code == _UNUSED}
        # What an answer brought along goes with it; whatever else somebody defined is his.
        own = brought() & file.data.get("define", {}).items() if unused else ()
        without += [head for head, _ in own if head.partition("(")[0].strip() in unused]
        if without:
            self.text = text()
            self._check()

    def _of_listed(self, wanted: Wanted, lang: str) -> None:
        self.parent = self.base = parent = listed(wanted.ruleset)
        self._read_answers(wanted.answers, lang)
        draft = Draft(OWN_ID, parent.id, self.answers)
        for one in LANGUAGES:
            name = in_language(parent.names, one) or parent.id
            draft.names[one] = wanted.name or say("web.name_changed", one, name=name)
        draft.region = in_language(parent.resolved.get("region"), lang)
        drafted(draft, parent.id)
        self._give(draft, wanted.settings, parent)
        if draft.settings or wanted.name:
            self.text = ruleset_text(draft, lang, schema="", parent=parent.id)
            self._check()
        else:
            self.rules = parent

    def _read_answers(self, answers: Mapping[str, str], lang: str) -> None:
        """Take answers; say of those that are none why."""
        for name, word in answers.items():
            question = BY_NAME.get(name)
            if question is None:
                self.refused[name] = say("web.no_question", lang, name=shown(name))
                continue
            assert self.parent is not None
            try:
                as_parent = word == AS_PARENT
                self.answers[name] = (
                    answer_of(self.parent.id, question)
                    if as_parent
                    else read_answer(question, word)
                )
            except AnswerError as error:
                listed_ = {k: ", ".join(v) for k, v in error.params.items() if isinstance(v, list)}
                self.refused[name] = say(f"new.{error.code}", lang, **{**error.params, **listed_})

    def _give(self, draft: Draft, settings: Mapping[str, str], base: Rules) -> None:
        """Lay settings over what was answered: what is set by itself holds.

        Raises:
            RulesetError: some of them cannot be read, with all their problems.
        """
        problems: list[Diagnostic] = []
        for written, text in settings.items():
            try:
                key, value = _read_setting(written, text, draft, base)
            except RulesetError as error:
                problems += error.diagnostics
                continue
            draft.settings.pop(key, None)
            if value != base.settings[key]:
                draft.settings[key] = said_over(base.settings[key], key, value)
        if problems:
            raise RulesetError(problems)
        self.given = frozenset(said_now(key, True)[0] for key in settings)
        draft.settings = {key: draft.settings[key] for key in SETTINGS if key in draft.settings}
        self.changed = frozenset(draft.settings)


def _check_name(name: str) -> None:
    if name and not can_be_seen(name):
        raise RulesetError([diagnosed("unseen_value", Span(PATH), {"key": "names"})])


def _read_setting(written: str, text: str, draft: Draft, base: Rules) -> tuple[str, Any]:
    """Return a setting and the whole value that it is given; what is no value stays as it is.

    Raises:
        RulesetError: it is no setting, or what is written is no YAML.
    """
    path, value = said_now(*parse_with(f"{written}={text}"))
    table, entry = table_of(path)
    key = table or path
    if key not in SETTINGS:  # an option of a plugin
        span = Span("--with", 1, 1, 1, len(written) + 1, f"{written}={text}")
        raise RulesetError([diagnosed("unknown_setting", span, {"found": written})])
    kind = SETTINGS[key].kind
    if table:
        value = {entry: value}
    if not kind.conforms(value):
        return key, value
    value = kind.normal(value)
    if kind.merges:
        before = base.settings[key]
        if key in draft.settings:
            before = _laid(base, key, draft.settings[key])
        part = bool(table) or in_row(written, None)[0] != written
        value = {} if value == NONE else laid_over(key, before if part else {}, value)
    return key, kind.in_order(value)


def _laid(base: Rules, key: str, said: Any) -> Any:
    """Return the value of a setting that comes of what is said over another ruleset's."""
    kind = SETTINGS[key].kind
    if not kind.merges or not kind.conforms(said):
        return said
    return {} if said == NONE else laid_over(key, base.settings[key], kind.normal(said))


def _defined_in(rules: Rules) -> Mapping[str, str]:
    """Return all definitions of rules, head -> expression."""
    found: Mapping[str, str] = rules.resolved.get("define", {})
    return found


def _listed_or_none(name: str) -> Rules | None:
    from gouji_rules.ruleset.structure.finding import known_ids

    return loaded(name) if name in known_ids() else None


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
