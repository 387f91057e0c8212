"""``Table``: a table as programs outside use it."""

from collections.abc import Collection, Iterable, Sequence
from hmac import compare_digest
from typing import Self

from msgspec import Struct
from msgspec.structs import replace

from gouji_rules.errors import GoujiError
from gouji_rules.plain import error_data
from gouji_rules.plain.shapes import RefusalData
from gouji_rules.table import commands as wanted
from gouji_rules.table import entries as kept
from gouji_rules.table.behind import without_games_over
from gouji_rules.table.changes import change, work_out
from gouji_rules.table.deals import Draw
from gouji_rules.table.errors import TableError
from gouji_rules.table.pinned import Way, in_some_way, shared, way_of
from gouji_rules.table.state import PUBLIC, Plays, TableState
from gouji_rules.table.taking import taken
from gouji_rules.table.waking import due, woken


class Answer(Struct, frozen=True):
    """What the sender of a command is told.

    Attributes:
        id: the command's.
        error: why it cannot be; None where it is done. Whoever tells it makes the words.
    """

    id: str
    error: Exception | None = None

    @property
    def refused(self) -> RefusalData | None:
        """Why it cannot be, as plain data: code, words in all languages, rule, setting, line."""
        return None if self.error is None else error_data(self.error)


class Taken(Struct, frozen=True):
    """What comes of a command: what is to be written, and what its sender is told after that."""

    entries: tuple[kept.Any, ...]
    answer: Answer


class Table(TableState):
    """A table: a value that follows from its entries, and never changes.

    Attributes: as of ``state.TableState``.
    """

    @classmethod
    def of(cls, entries: Iterable[kept.Any], plays: Plays = "all") -> Self:
        """Return the table whose log it is; the first entry says how it was opened.

        Args:
            entries: the log.
            plays: which rulesets are played here; games of others are passed over.

        Raises:
            TableError: it is none.
            RulesetError: its ruleset is not valid here.
        """
        entries = [*entries]
        opened = entries[0] if entries else None
        if not isinstance(opened, kept.Opened):
            raise TableError("damaged_entries", why="opened")
        if opened.version != kept.VERSION:
            raise TableError("other_version", theirs=opened.version, ours=kept.VERSION)
        return in_some_way(lambda way: cls.in_way(entries, way, plays))

    @classmethod
    def in_way(cls, entries: Sequence[kept.Any], untold: Way, plays: Plays = "all") -> Self:
        """Return the table of a log, where games of which no engine is written down go so.

        Raises: as of ``of``.
        """
        opened = entries[0]
        assert isinstance(opened, kept.Opened)
        ruleset, rules = shared(opened.ruleset, way_of(opened.engine, untold))
        opened = replace(opened, ruleset=ruleset)
        table = cls(opened, rules, plays, untold)
        table.apart = not table.is_played_here(ruleset)
        table._change(without_games_over(table, [opened, *entries[1:]]))
        return table

    def after(self, entries: Iterable[kept.Any]) -> Self:
        """Return the table after entries that have been written.

        Raises:
            TableError: they cannot come now: the log is another table's, or damaged.
        """
        made = self.copied()
        made._change(entries)
        return made

    def _change(self, entries: Iterable[kept.Any]) -> None:
        for entry in entries:
            change(self, entry)
        work_out(self)
        self.forget()

    def take(self, command: wanted.Any, who: int, now: int, draw: Draw) -> Taken:
        """Return what comes of a command. Nothing counts before it is written.

        Args:
            command: what is wanted.
            who: the seat 0-5 that wants it, -1 for who has none.
            now: the time in milliseconds.
            draw: gives 32 bytes that nobody can guess.
        """
        try:
            found = taken(self, command, who, now, draw)
        except GoujiError as error:
            # without its traceback, which would hold the answer itself, and this table, in a circle
            return Taken((), Answer(command.id, error.with_traceback(None)))
        return Taken(found, Answer(command.id))

    @property
    def due(self) -> int | None:
        """When something comes by itself, in milliseconds; None where nothing does."""
        return due(self)

    def wake(
        self, now: int, draw: Draw, gone: Collection[int] = frozenset()
    ) -> tuple[kept.Any, ...]:
        """Return what is to be written of what is due by now; () where nothing is.

        Args:
            now: the time in milliseconds.
            draw: gives 32 bytes that nobody can guess.
            gone: the seats 0-5 for which nobody is there: a deal does not wait for them.
        """
        return woken(self, now, draw, gone)

    def who(self, key: str) -> int | None:
        """Return whose token has this SHA-256 (in hex): a seat, -1 the invitation's, None nobody's.

        Every key is compared, in a time that does not depend on how far it is alike.
        """
        found = None
        if self.opened.invite and compare_digest(self.opened.invite, key):
            found = PUBLIC
        for seat, one in enumerate(self.seats):
            if one.key and compare_digest(one.key, key):
                found = seat
        return found
