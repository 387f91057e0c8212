"""What a question of ``gouji new`` is, what an answer is, how answers are read and laid together.

An answer may speak of a part of a table, and leave the rest of it as the parent has it.

What people read of them stands in the catalogue, topic ``new``: ``ask_<question>``,
``about_<question>``, ``more_<question>``, and ``<question>_<word>`` for each choice.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from gouji_rules.diagnostics import Diagnostic
from gouji_rules.errors import GoujiError
from gouji_rules.rules import Chosen

Table = Mapping[str, Mapping[str, Any] | None]

OF_THE_LAST: Final = {"last": True, "together": True, "plain": True}
"""The row of a rank that goes last as 3s do in hold-three."""


@dataclass(frozen=True)
class RowOf:
    """What the row of one rank says.

    Attributes:
        rank: the rank.
        row: its row; None where there is none.
    """

    rank: str
    row: Mapping[str, Any] | None

    def holds(self, table: Table) -> bool:
        """Return whether a table says it."""
        return table.get(self.rank) == self.row if self.row is not None else self.rank not in table

    def put(self, table: Table) -> Table:
        """Return a table that says it, and else what it said before."""
        others = {rank: row for rank, row in table.items() if rank != self.rank}
        return others if self.row is None else {**others, self.rank: self.row}

    def of(self, table: Table) -> "RowOf":
        """Return what a table says in this part of it."""
        return RowOf(self.rank, table.get(self.rank))


@dataclass(frozen=True)
class LastRank:
    """Which rank the table ``held`` lets go last; empty for none.

    Hold-three has a setting of its own, so that its 3s need no row.
    """

    rank: str

    def holds(self, table: Table) -> bool:
        """Return whether a table says it."""
        return [self.rank] * bool(self.rank) == _last(table)

    def put(self, table: Table) -> Table:
        """Return a table that says it, and else what it said before."""
        others = {rank: row for rank, row in table.items() if rank not in _last(table)}
        return {**others, self.rank: OF_THE_LAST} if self.rank else others

    def of(self, table: Table) -> "LastRank":
        """Return what a table says in this part of it."""
        return LastRank("".join(_last(table)[:1]))


def _last(table: Table) -> list[str]:
    return [rank for rank, row in table.items() if row and row.get("last")]


Part = RowOf | LastRank
"""A part of a table of rows by rank."""


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
        settings: what it sets: key path -> plain data, ``Taken``, or a part of a table.
        own: whether the person wrote it in words of his own, or it is the parent's.
    """

    word: str
    settings: Settings
    own: bool = False

    @property
    def key(self) -> str:
        """The word as keys of the catalogue write it."""
        return self.word.replace("-", "_").replace(",", "_")


class AnswerError(GoujiError, ValueError):
    """What a person answered cannot be understood.

    Attributes:
        code: its text is ``new.<code>``.
        close: what may have been meant; empty for nothing.
        params: the parameters of that text.
    """

    def __init__(self, code: str, *, close: str = "", **params: object) -> None:
        super().__init__(code)
        self.code = code
        self.close = close
        self.params = params


def always(_chosen: Chosen) -> str:
    """Return that nothing leaves a question without sense."""
    return ""


@dataclass(frozen=True, slots=True)
class Question:
    """One question.

    Attributes:
        name: its name; its flag is ``--name`` with ``-`` for ``_``.
        number: which of the ten it belongs to; 0 where few tables need it.
        choices: the answers offered.
        read: reads an answer of one's own, where there are any besides the choices; raises
            ``AnswerError``.
        idle: of the settings, the one because of which it means nothing; empty where it does.
        without: the word of the answer that goes with that all the same, empty for none; None
            where an answer is merely of no use then.
        group: of one that few tables need, which others it is asked together with.
        figures: whether a bare figure may be an answer of one's own, and not only a choice's
            number.
    """

    name: str
    number: int
    choices: tuple[Choice, ...]
    read: Callable[[str], tuple[str, Settings]] | None = None
    idle: Callable[[Chosen], str] = always
    without: str | None = None
    group: str = ""
    figures: bool = False

    @property
    def flag(self) -> str:
        """The flag that answers it."""
        return "--" + self.name.replace("_", "-")

    @property
    def keys(self) -> tuple[str, ...]:
        """The settings that its answers set."""
        return tuple(dict.fromkeys(key for choice in self.choices for key in choice.settings))

    def choice(self, word: str) -> Choice | None:
        """Return the choice of that word."""
        return next((choice for choice in self.choices if choice.word == word), None)


def laid(settings: Settings, answers: Iterable[Choice]) -> dict[str, Any]:
    """Return settings with what the answers say laid over them."""
    made = dict(settings)
    for choice in answers:
        for key, value in choice.settings.items():
            made[key] = value.put(made[key]) if isinstance(value, Part) else value
    return made


def read_answer(question: Question, text: str) -> Choice:
    """Read what a person answers: the word of a choice, or one of his own.

    Raises:
        AnswerError: it is neither.
    """
    from gouji_rules.diagnostics import nearest

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


@dataclass(slots=True)
class Draft:
    """A variant before it is written.

    Attributes:
        id: its id.
        parent: the ruleset it extends: an id or a path.
        answers: what was answered, by the question's name.
        names: what it is called, by language; those that are missing are made from the others.
        region: where it is played.
        settings: what differs from the parent, in the order of the settings.
        define: the definitions that this needs besides the parent's.
        left_out: answers that would do nothing, each with the warning that says why.
    """

    id: str
    parent: str
    answers: dict[str, Choice] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)
    region: str = ""
    settings: dict[str, Any] = field(default_factory=dict)
    define: dict[str, str] = field(default_factory=dict)
    left_out: dict[str, Diagnostic] = field(default_factory=dict)

    @property
    def parent_is_path(self) -> bool:
        """Whether the parent is a file of one's own."""
        return self.parent.endswith((".yaml", ".yml"))
