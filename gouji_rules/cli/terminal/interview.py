"""The questions of ``gouji new``, put to a person at the terminal."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from gouji_rules.cli.errors import InputError
from gouji_rules.cli.output import Output
from gouji_rules.cli.reading import invalid_ruleset, read_name
from gouji_rules.cli.terminal.reading import MORE, Reader, reader_for
from gouji_rules.cli.terminal.screen import Screen
from gouji_rules.cli.wide import pad, width_of
from gouji_rules.diagnostics import RulesetError
from gouji_rules.messages import in_language
from gouji_rules.variant.choices import QUESTIONS, TEN, Choice, Question, read_answer
from gouji_rules.variant.draft import Draft
from gouji_rules.variant.likeness import answer_of, loaded, nearest_ruleset
from gouji_rules.variant.making import work_out
from gouji_rules.variant.own import AnswerError
from gouji_rules.variant.text import names_of

if TYPE_CHECKING:
    from gouji_rules.variant.files import Target

BACK = "b"


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
            *(self._asking(question) for question in QUESTIONS),
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

    def _so_far(self, parent: str) -> dict[str, Any]:
        settings = dict(loaded(parent).settings)
        for choice in self._draft.answers.values():
            settings |= choice.settings
        return settings

    def _ask(self, question: Question) -> bool | None:
        """Put a question; return True to go on, False to go back, None where it means nothing."""
        draft, out = self._draft, self._out
        parent = self._parent(question.name)
        if not question.asked(self._so_far(parent)):
            draft.answers.pop(question.name, None)
            return None
        default = draft.answers.get(question.name) or answer_of(parent, question)
        offered = [*question.choices]
        if default not in offered:
            offered.append(default)
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

    def _put(self, question: Question, offered: list[Choice], default: Choice, parent: str) -> None:
        """Show a question: what it means, and what each answer does."""
        out, screen = self._out, self._screen
        place = out.text("new.number", number=question.number, total=TEN)
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
            if error.close:
                words += out.text("cli.did_you_mean", word=error.close)
            self._screen.refuse(words)
            return None

    def _agrees(self, question: Question, choice: Choice) -> bool:
        """Return whether an answer can stand beside those before it; say why not."""
        answers = {**self._draft.answers, question.name: choice}
        parent = self._given or nearest_ruleset(answers)
        trial = Draft(self._draft.id, parent, answers)
        try:
            work_out(trial)
        except RulesetError as error:
            why = "; ".join(problem.text(self._out.lang) for problem in error.diagnostics)
            self._screen.refuse(self._out.text("new.contradiction", why=why))
            return False
        return True

    def _agree(self) -> bool:
        """Show what comes of the answers; return True to write it."""
        draft, out = self._draft, self._out
        draft.parent = self._parent()
        work_out(draft)
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
