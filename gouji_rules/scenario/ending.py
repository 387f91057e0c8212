"""How one statement or scenario ended."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from gouji_rules.diagnostics import Message, Span
from gouji_rules.messages import text
from gouji_rules.scenario.values import words

if TYPE_CHECKING:
    from gouji_rules.engine.game import Game
    from gouji_rules.engine.rules import Rules
    from gouji_rules.ruleset.structure.resolve import Resolved
    from gouji_rules.scenario.document import Setup, Statement


@dataclass(frozen=True, slots=True)
class Failure:
    """Something that was not as expected.

    Attributes:
        key: what it is, a key of the catalogue's ``scenario``.
        params: what the message names; values as the engine and the file have them.
        span: where it was expected.
        more: what differs in detail, each a message.
    """

    key: str
    params: Mapping[str, object]
    span: Span
    more: tuple[Message, ...] = ()

    def text(self, lang: str = "en") -> str:
        """Return it in words."""
        return told(Message(f"scenario.{self.key}", self.params), lang)


@dataclass(frozen=True, slots=True)
class Decision:
    """The rule that decided.

    Attributes:
        rule: its name, the page ``docs/rules/<rule>.md``.
        setting: the key of the setting, or the empty string.
        value: the setting's value.
    """

    rule: str
    setting: str = ""
    value: object = None


@dataclass(slots=True)
class Ending:
    """How one statement or scenario ended.

    Attributes:
        name: its name, or the statement itself; empty where it has none.
        span: where it stands.
        source: what it cites.
        failures: what was expected and what happened; empty where it passed.
        decisions: which rules decided what was not as expected.
        moves: its moves as written.
        made: how many of them were made.
        game: where it ended, for a failure; None where no position could be set up, and for
            statements.
        rules: by which ruleset it was judged.
        setup: the same as the file names it.
        statement: itself, where it is one.
        resolved: gives the ruleset with the places of its parts, where that is wanted.
    """

    name: str
    span: Span
    source: str = ""
    failures: list[Failure] = field(default_factory=list)
    decisions: list[Decision] = field(default_factory=list)
    moves: tuple[str, ...] = ()
    made: int = 0
    game: "Game | None" = None
    rules: "Rules | None" = None
    setup: "Setup | None" = None
    statement: "Statement | None" = None
    resolved: "Callable[[], Resolved | None] | None" = None

    @property
    def passed(self) -> bool:
        """Whether everything was as expected."""
        return not self.failures

    def title(self, lang: str = "en") -> str:
        """Return its name, or where it has none its line."""
        return self.name or text("scenario.nameless", lang, line=self.span.line)


def told_later(failure: Failure) -> Message:
    """Return a failure as a message, its values as people say them in the reader's language."""
    return _Told(f"scenario.{failure.key}", failure.params)


class _Told(Message):
    """A message whose values are told as those of expectations are."""

    def text(self, lang: str) -> str:
        """Return it in ``lang``."""
        return told(Message(self.key, self.params), lang)


def told(message: Message, lang: str) -> str:
    """Return a message in words, its values as people say them."""
    key = str(message.params.get("key", ""))
    said = {name: words(value, lang, key) for name, value in message.params.items()}
    return text(message.key, lang, **said)
