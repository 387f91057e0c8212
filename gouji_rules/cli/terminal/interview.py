"""The questions of ``gouji new``, put to a person at the terminal."""

import re
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from gouji_rules.cli.errors import InputError
from gouji_rules.cli.output import Output
from gouji_rules.cli.reading import invalid_ruleset, read_name
from gouji_rules.cli.terminal.reading import MORE, Reader, reader_for
from gouji_rules.cli.terminal.screen import Screen
from gouji_rules.diagnostics import Diagnostic, RulesetError
from gouji_rules.messages import in_language
from gouji_rules.messages.layout import pad, width_of
from gouji_rules.variant.choices import AnswerError, Choice, Draft, Question, read_answer
from gouji_rules.variant.likeness import answer_of, loaded, nearest_ruleset
from gouji_rules.variant.making import drafted, instead, refused, settings_of
from gouji_rules.variant.questions import GROUPS, QUESTIONS, TEN, label_of
from gouji_rules.variant.text import names_of

if TYPE_CHECKING:
    from gouji_rules.variant.files import Target

BACK = "b"
ALL = ("*", "all", "全部", "都问", "都問")
_GAPS = re.compile(r"[\s,，、]+")


class Left(Exception):  # noqa: N818 - it is no error
    """The person left."""


class Interview:
    """Asks what makes a variant, and puts the answers into the draft.

    Args:
        out: where to speak.
        draft: what is answered so far.
        where: the files that will be written; None for standard output.
        given: the parent that was asked for; None for the nearest.

    Raises:
        InputError: there is no such parent, or it is not valid.
    """

    def __init__(
        self, out: Output, draft: Draft, where: "Target | None", *, given: str | None
    ) -> None:
        self._out = out
        self._screen = Screen(out)
        self._reader: Reader = reader_for(out)
        self._draft = draft
        self._file = str(where.ruleset) if where else "-"
        self._given = given
        self._groups: set[str] = set()
        if given:
            try:
                loaded(given)
            except RulesetError as error:
                raise invalid_ruleset(error, out) from None

    def hold(self) -> None:
        """Ask everything, until the person has agreed to what will be written.

        Raises:
            EOFError: there are no more lines.
            KeyboardInterrupt: the person pressed Ctrl-C.
        """
        out = self._out
        self._screen.line(out.text("new.welcome", id=self._draft.id))
        steps: list[Callable[[], bool | None]] = [
            lambda: self._ask_name("name", "zh-Hant" if out.lang == "zh-Hant" else "zh-Hans"),
            lambda: self._ask_name("name_hant", "zh-Hant"),
            lambda: self._ask_name("name_en", "en"),
            lambda: self._ask_name("region", ""),
            *(self._asking(question) for question in QUESTIONS if not question.group),
            self._ask_for_more,
            *(self._asking(question) for question in QUESTIONS if question.group),
            self._agree,
        ]
        at, step = 0, 1
        while at < len(steps):
            done = steps[at]()
            if done is not None:
                step = 1 if done else -1
            if at + step < 0:
                self._line("first_question")
                step = 1
            else:
                at += step

    def _line(self, key: str, **params: object) -> None:
        self._screen.line(self._out.text(f"new.{key}", **params))

    # Names

    def _ask_name(self, key: str, language: str) -> bool | None:
        """Ask for one; return True to go on, False to go back, None where it is not asked."""
        draft = self._draft
        if key == "name_hant" and self._out.lang == "zh-Hant":
            return None
        names = names_of(draft)
        default = in_language(names, language or self._out.lang)
        if not language and draft.region:
            default = draft.region
        while True:
            prompt = self._out.text(f"new.ask_{key}", default=default)
            answer = self._reader.ask(prompt + " ").strip()
            if answer.lower() == BACK:
                return False
            if answer in MORE:
                self._line("names_more" if language else "region_more")
                continue
            if answer:
                try:
                    answer = read_name(answer, self._out)
                except InputError as error:
                    self._screen.refuse(error.message)
                    continue
                if language:
                    draft.names[language] = answer
                else:
                    draft.region = answer
            return True

    # Rules

    def _asking(self, question: Question) -> Callable[[], bool | None]:
        return lambda: self._ask(question)

    def _parent(self, besides: str = "") -> str:
        """Return the ruleset that is nearest to the answers, one of them left out."""
        if self._given:
            return self._given
        answers = self._draft.answers
        return nearest_ruleset({name: one for name, one in answers.items() if name != besides})

    def _ask_for_more(self) -> bool:
        """Ask which of the questions are wanted that few tables need; return False to go back."""
        out, screen = self._out, self._screen
        screen.line()
        screen.line(out.text("new.ask_besides"), style="bold")
        for number, group in enumerate(GROUPS, 1):
            screen.line(f"{number:4}  {out.text(f'new.group_{group}')}", indent=" " * 6)
        while True:
            typed = self._reader.ask(out.text("new.besides_prompt") + " ").strip().lower()
            if typed == BACK:
                return False
            if typed in MORE:
                self._line("more_besides")
                continue
            if typed in ALL:
                self._groups = set(GROUPS)
                return True
            numbers = _GAPS.split(typed) if typed else []
            if all(one.isdecimal() and 1 <= int(one) <= len(GROUPS) for one in numbers):
                self._groups = {GROUPS[int(one) - 1] for one in numbers}
                return True
            screen.refuse(out.text("new.no_such_group", found=typed, most=len(GROUPS)))

    def _ask(self, question: Question) -> bool | None:
        """Put a question; return True to go on, False to go back, None where it means nothing."""
        draft, out = self._draft, self._out
        parent = self._parent(question.name)
        others = {name: one for name, one in draft.answers.items() if name != question.name}
        wanted = not question.group or question.group in self._groups
        if not wanted or question.idle(settings_of(others, parent)):
            draft.answers = others
            return None
        offered = [*question.choices]
        usual = draft.answers.get(question.name) or answer_of(parent, question)
        if usual not in offered:
            offered.append(usual)
        default = self._default(question, usual, offered)
        self._put(question, offered, default, parent)
        number = offered.index(default) + 1
        while True:
            prompt = out.text("new.prompt", default=f"[{number}]") + " "
            words = [choice.word for choice in offered if choice.word]
            typed = self._reader.ask(prompt, partial(list, words)).strip()
            if typed.lower() == BACK:
                return False
            if typed in MORE:
                self._line(f"more_{question.name}")
                continue
            choice = self._read(question, offered, typed) if typed else default
            if choice is not None and self._agrees(question, choice):
                draft.answers[question.name] = choice
                return True

    def _default(self, question: Question, usual: Choice, offered: list[Choice]) -> Choice:
        """Return what Enter takes: as the parent has it, or the first that goes with the rest."""
        answers, given = self._draft.answers, self._given
        goes = (one for one in (usual, *offered) if not refused(answers, question, one, given))
        return next(goes, usual)

    def _put(self, question: Question, offered: list[Choice], default: Choice, parent: str) -> None:
        """Show a question: what it means, and what each answer does."""
        out, screen = self._out, self._screen
        place = (
            out.text(f"new.group_{question.group}")
            if question.group
            else out.text("new.number", number=label_of(question), total=TEN)
        )
        screen.line()
        screen.line(f"{place}  {out.text(f'new.ask_{question.name}')}", style="bold")
        screen.line(out.text(f"new.about_{question.name}"), indent="")
        width = max(width_of(choice.word) for choice in offered) + 2
        for number, choice in enumerate(offered, 1):
            mark = "*" if choice == default else " "
            words = self._meaning(question, choice, parent)
            screen.line(
                f"{mark}{number:3}  {pad(choice.word, width)}{words}", indent=" " * (width + 6)
            )
        if question.read is not None:
            screen.line("      " + out.text(f"new.own_{question.name}"), indent=" " * 6)

    def _meaning(self, question: Question, choice: Choice, parent: str) -> str:
        out = self._out
        if not choice.own:
            return out.text(f"new.{question.name}_{choice.key}")
        return out.text("new.as_parent", parent=parent)

    def _read(self, question: Question, offered: list[Choice], typed: str) -> Choice | None:
        """Read a number, a word, or an answer of one's own; say why it is none."""
        out = self._out
        if typed.isdecimal() and (not question.figures or int(typed) <= len(offered)):
            if 1 <= int(typed) <= len(offered):
                return offered[int(typed) - 1]
            self._screen.refuse(out.text("new.no_such_number", found=typed, most=len(offered)))
            return None
        for choice in offered:
            if choice.word and choice.word == typed.lower():
                return choice
        try:
            return read_answer(question, typed)
        except AnswerError as error:
            words = out.text(f"new.{error.code}", **error.params)
            self._screen.refuse(words + out.did_you_mean(error.close))
            return None

    def _agrees(self, question: Question, choice: Choice) -> bool:
        """Return whether an answer can stand beside those before it; say why not, and what can."""
        answers = self._draft.answers
        problems = refused(answers, question, choice, self._given)
        if problems:
            others = instead({**answers, question.name: choice}, question, self._given)
            self._contradicts(problems, [one.word for one in others])
        return not problems

    def _contradicts(self, problems: Sequence[Diagnostic], others: list[str]) -> None:
        out = self._out
        why = "; ".join(problem.text(out.lang) for problem in problems)
        words = out.text("new.contradiction", why=why)
        if others:
            words += out.text("new.goes_instead", answers=out.listed(others))
        self._screen.refuse(words)

    def _agree(self) -> bool:
        """Show what comes of the answers; return True to write it."""
        draft, out = self._draft, self._out
        try:
            drafted(draft, self._given)
        except RulesetError as error:  # what was to be mended by a question that fell away
            self._contradicts(error.diagnostics, [])
            return False
        self._screen.line()
        names = in_language(loaded(draft.parent).names, out.lang) or draft.parent
        self._line("nearest_now", parent=draft.parent, names=names)
        if draft.settings:
            self._line("differs_count", number=len(draft.settings))
            self._screen.line("  " + ", ".join(draft.settings), indent="  ")
        else:
            self._line("same_as_parent")
        while True:
            answer = self._reader.ask(out.text("new.write_now", file=self._file) + " ").strip()
            if not answer:
                return True
            if answer in MORE:
                self._line("write_more", file=self._file)
                continue
            if answer.lower() == BACK:
                return False
