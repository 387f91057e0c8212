"""Reading records: every line checked, by the engine itself."""

import json
from collections.abc import Collection, Sequence
from copy import copy
from io import BytesIO
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Final, Generic, TypeGuard, TypeVar

from gouji_rules.diagnostics import Message, RulesetError, shown
from gouji_rules.engine.memory import encoded
from gouji_rules.engine.position import KEYS as POSITION_KEYS
from gouji_rules.engine.position_values import PositionError
from gouji_rules.engine.rules import ENGINE_MEANING, Rules
from gouji_rules.files import opened_regular
from gouji_rules.game.refusal import IllegalAction
from gouji_rules.game.shuffle import SHORT, generator_of, is_seed
from gouji_rules.hooks.errors import PluginFailure
from gouji_rules.record.errors import RecordError
from gouji_rules.record.fair import is_fair
from gouji_rules.record.following import Due, two_things
from gouji_rules.record.format import FORMAT, MAX_LINE, VERSION, digest
from gouji_rules.record.plugins import differing
from gouji_rules.record.saving import SavingGame
from gouji_rules.record.sums import Sums

if TYPE_CHECKING:
    from gouji_rules.ruleset import Limits, Shelf

G = TypeVar("G", bound=SavingGame)

_LONGEST_ACTION = 400


DAMAGE: Final = frozenset(
    {"cut_off", "damaged_line", "line_too_long", "line_missing", "other_sum", "no_sum"}
)
"""What is wrong with a file that was cut or damaged: what stands before it is the game."""


def read(path: str | Path, kind: type[G], *, other_plugins: bool = False) -> G:
    """Return the game of a record.

    Args:
        path: the file.
        kind: what game to make of it.
        other_plugins: also with other plugins than it was made with, at one's own risk.

    Raises:
        RecordError: the file is no record, is damaged, or belongs to another engine.
        OSError: it cannot be opened.
    """
    return _Reader(str(path), kind, other_plugins=other_plugins).read()


def read_text(
    text: str,
    kind: type[G],
    plugins: Collection[str] | None = None,
    limits: "Limits | None" = None,
) -> G:
    """Return the game of a record that is a text.

    Args:
        text: the record.
        kind: what game to make of it.
        plugins: the names of the plugins that its ruleset may use; None for whatever this
            computer allows.
        limits: how much its ruleset may ask; None for the usual.

    Raises:
        RecordError: the text is no record, is damaged, or belongs to another engine.
        TypeError: it is no text.
    """
    if not isinstance(text, str):
        raise TypeError(f"a record is a str, not {type(text).__name__}")
    reader = _Reader("<text>", kind)
    if plugins is not None or limits is not None:
        from gouji_rules.ruleset import Limits, Shelf

        reader.shelf = Shelf({}, plugins, limits or Limits())
    return reader.read_from(BytesIO(text.encode("utf-8", "surrogatepass")))


def read_to_go_on(path: str | Path, kind: type[G]) -> tuple[G, list[dict[str, Any]], int]:
    """Return the game of a record, the lines that follow from it and are not in the file, its sum.

    A program that was ended between two lines may have written an action without what follows.

    Raises:
        RecordError, OSError: as ``read``.
    """
    reader = _Reader(str(path), kind)
    return reader.read(), reader.due.rest(), reader.sums.last


class _Reader(Generic[G]):
    def __init__(self, path: str, kind: type[G], *, other_plugins: bool = False) -> None:
        self.path = path
        self.kind = kind
        self.other_plugins = other_plugins
        self.due = Due()
        self.sum: tuple[object, str] | None = None
        self.sums = Sums()
        self.changed = False
        self.shelf: Shelf | None = None
        self.twice = ""
        self.line = 0
        self.actions = 0
        self.game: G | None = None

    def fail(self, code: str, column: int = 1, **params: object) -> RecordError:
        return RecordError(
            code,
            self.path,
            self.line,
            column=column,
            params=params,
            game=self.game,
            actions=self.actions,
            changed=self.changed,
        )

    def read(self) -> G:
        if Path(self.path).is_dir():
            raise self.fail("is_folder")
        opened = opened_regular(self.path)
        if opened is None:
            raise self.fail("not_a_file")
        with opened as file:
            return self.read_from(file)

    def read_from(self, file: IO[bytes]) -> G:
        first = self._line(file)
        if first is None:
            raise self.fail("empty")
        self._begin(first)
        while (line := self._line(file)) is not None:
            self._take(line)
        assert self.game is not None  # _begin made it
        return self.game

    def _line(self, file: IO[bytes]) -> dict[str, Any] | None:
        """Return the next line that is not blank, or None at the end."""
        while True:
            raw = file.readline(MAX_LINE + 1)
            if not raw:
                return None
            self.line += 1
            if raw.strip():
                return self._data(raw)

    def _data(self, raw: bytes) -> dict[str, Any]:
        first = self.game is None
        if len(raw) > MAX_LINE:
            raise self.fail("not_a_record" if first else "line_too_long", most=MAX_LINE)
        column = 1
        try:
            text = raw.decode("utf-8-sig" if first else "utf-8")
            data = json.loads(text, object_pairs_hook=self._once)
            self.sum = self.sums.take(data, raw) if isinstance(data, dict) else None
        except json.JSONDecodeError as error:
            data, column = None, min(error.colno, len(raw))
        except UnicodeDecodeError as error:
            data, column = None, len(raw[: error.start].decode("utf-8", "replace")) + 1
        except (ValueError, RecursionError):  # numbers without end, brackets without end
            data = None
        if isinstance(data, dict):
            if self.twice and not (first and data.get("format") != FORMAT):
                raise self.fail("key_twice", key=shown(self.twice))
            return data
        if first:
            ours = f'{{"format":"{FORMAT}"'.encode()
            if raw[: len(ours)] != ours[: len(raw)]:
                raise self.fail("not_a_record", column)
            raise self.fail("damaged_header" if raw.endswith(b"\n") else "header_cut", column)
        raise self.fail("damaged_line" if raw.endswith(b"\n") else "cut_off", column)

    def _once(self, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        """Make a table; note a key that is there twice, of which each reader may take another."""
        data = dict(pairs)
        if len(data) < len(pairs):
            keys = [key for key, _ in pairs]
            self.twice = next(key for key in keys if keys.count(key) > 1)
        return data

    def _begin(self, data: dict[str, Any]) -> None:
        if data.get("format") != FORMAT:
            raise self.fail("not_a_record")
        if not _is_int(data.get("version")) or not 1 <= data["version"] <= VERSION:
            raise self.fail("other_version", theirs=shown(data.get("version")), ours=VERSION)
        if not _is_int(data.get("engine")) or not 1 <= data["engine"] <= ENGINE_MEANING:
            raise self.fail("other_engine", theirs=shown(data.get("engine")), ours=ENGINE_MEANING)
        rules = self._rules(data)
        rules.meaning = data["engine"]
        seed, sets, scenario = data.get("seed"), data.get("sets"), data.get("scenario")
        if not (sets is None or (_is_int(sets) and sets >= 1)):
            raise self.fail("damaged_header")
        if seed is not None or "seed" not in data:
            seed = self._seed(data)
        try:
            if scenario is not None:
                if not isinstance(scenario, dict) or not set(scenario) <= POSITION_KEYS:
                    raise self.fail("damaged_header")
                game = self.kind.from_position(rules, **scenario)
            else:
                game = self.kind(rules, seed=seed, sets=sets, secrets=seed is None)
        except PositionError:
            raise self.fail("damaged_header") from None
        if scenario is not None and (seed, sets) not in ((game.seed, game.sets), (seed, None)):
            raise self.fail("damaged_header")
        if self.sum is not None:
            raise self.fail("header_sum")
        info = data.get("info")
        game.info = info if isinstance(info, dict) else {}
        self.game = game
        self.due.after(game, 0)

    def _seed(self, data: dict[str, Any]) -> int:
        """Return the seed that a header names."""
        seed = data.get("seed")
        if not _is_int(seed):
            raise self.fail("damaged_header")
        # Records from before there were two generators name none: of their seeds only the low
        # 64 bits counted.
        seed = seed if "generator" in data else seed % SHORT
        if not is_seed(seed):
            raise self.fail("damaged_header")
        wanted = generator_of(seed)
        if data.get("generator", 1) != wanted:
            raise self.fail("other_generator", theirs=shown(data["generator"]), ours=wanted)
        return seed

    def _rules(self, data: dict[str, Any]) -> Rules:
        from gouji_rules.ruleset import load_recorded

        resolved = data.get("resolved")
        plugins = data.get("plugins", {})
        if not isinstance(resolved, dict) or not isinstance(plugins, dict):
            raise self.fail("damaged_header")
        try:
            rules = load_recorded(resolved, self.path, shelf=self.shelf)
        except RulesetError as error:
            first = next(d for d in error.diagnostics if d.severity == "error")
            why = Message(first.key, first.params)
            if first.key.startswith("plugin."):
                name = str(first.params.get("plugin"))
                there = _recorded(data.get("plugins"), name)
                raise self.fail("no_plugin", plugin=name, theirs=there, why=why) from None
            raise self.fail("ruleset_refused", why=why) from None
        # The digest is of the text that is embedded, not of what this version of the program
        # makes of it: a setting that was added since must not make old records unreadable.
        ours = digest(resolved)
        if ours != data.get("digest"):
            theirs = shown(data.get("digest"))[:12]
            raise self.fail("other_ruleset", theirs=theirs, ours=ours[:12])
        if data.get("ruleset", rules.id) != rules.id:
            raise self.fail("other_id", theirs=shown(data["ruleset"]), ours=rules.id)
        for name in plugins.keys() - rules.plugins.keys():
            raise self.fail("plugin_not_used", plugin=shown(name))
        others = [] if self.other_plugins else differing(data.get("plugins"), rules)
        for name, theirs, here in others:
            raise self.fail("other_plugin", plugin=name, theirs=theirs, ours=here)
        return rules

    def _take(self, data: dict[str, Any]) -> None:
        """Follow a line; where its sum is another, say that, or what else is wrong with it."""
        if self.sum is None:
            self._follow(data)
            return
        game, actions = self.game, self.actions
        self.changed = self.sums.seen
        self.game = copy(game)
        self._follow(data)
        self.game, self.actions, self.changed = game, actions, False
        theirs, ours = self.sum
        if theirs is None:
            raise self.fail("no_sum")
        raise self.fail("other_sum", theirs=shown(theirs), ours=ours)

    def _follow(self, data: dict[str, Any]) -> None:
        game = self.game
        assert game is not None  # the header comes first
        if keys := two_things(data):
            raise self.fail("two_things", one=keys[0], other=keys[1])
        if "action" in data:
            self._act(game, data)
        elif "deal" in data:
            self._deal(game, data["deal"])
        elif "fair" in data:
            self._fair(game, data["fair"])
        elif "closed" in data:
            self._close(game, data["closed"])
        elif "set" in data:
            self._check_set(data)
        elif isinstance(data.get("info"), dict):
            game.info = data["info"]
        elif "memory" in data:
            now = encoded(game.rules, game.state.status.match.memory)
            if self.due.take("memory", bool) is None or data["memory"] != now:
                raise self.fail("other_memory", theirs=shown(data["memory"]))
        elif data.get("void") is True:
            self._check_void(data)
        elif data.get("dissolved") is True:
            self._goes_on(game)
            self.game = game.dissolve()
            self.due.after(self.game, game.length)
        else:
            raise self.fail("damaged_line")

    def _goes_on(self, game: G) -> None:
        """Refuse that anybody decides where the game is over, or before a set's result is told."""
        if game.over:
            raise self.fail("game_over_already")
        if missing := self.due.result():
            raise self.fail("no_result", number=missing)

    def _act(self, game: G, data: dict[str, Any]) -> None:
        seat, text, number = data.get("seat"), data.get("action"), data.get("n")
        if not _is_int(number) or number != self.actions + 1:
            raise self.fail("line_missing", wanted=self.actions + 1, found=shown(number))
        if not _is_int(seat) or not isinstance(text, str) or len(text) > _LONGEST_ACTION:
            raise self.fail("damaged_line")
        self._goes_on(game)
        if seat != game.seat:
            raise self.fail("other_seat", theirs=seat, ours=game.seat)
        try:
            self.game = game.step(text)
        except PluginFailure as error:
            raise self.fail("plugin_failed", why=error.message) from error
        except IllegalAction as error:
            why = Message(f"refusal.{error.code}", error.refusal.params)
            raise self.fail("refused", action=shown(text), why=why) from None
        self.actions += 1
        self.due.after(self.game, game.length)

    def _deal(self, game: G, secret: object) -> None:
        """Deal with the secret that a line names, where one is due."""
        self._goes_on(game)
        if not game.awaits_deal or not is_seed(secret):
            raise self.fail("no_deal", secret=shown(secret))
        assert isinstance(secret, int)  # a seed is
        self.game = game.deal(secret)
        self.due.after(self.game, game.length)

    def _fair(self, game: G, told: Any) -> None:
        """Take how the last deal came about; whether that is true, ``fair.verify`` says."""
        deal = game.state.status.match.deals - 1
        if game.seed is not None or deal in game.fair or not is_fair(told, deal):
            raise self.fail("damaged_line")
        game.fair = {**game.fair, deal: told}

    def _close(self, game: G, windows: object) -> None:
        """Pass over what all have been asked at once, where a line says that it is over."""
        self._goes_on(game)
        try:
            self.game = game.closed(windows if _is_int(windows) else -1)
        except ValueError:
            raise self.fail("not_closed", number=shown(windows)) from None

    def _check_set(self, data: dict[str, Any]) -> None:
        """Check the line of the set that has just ended: each has one, in its place."""
        number = data.get("set")
        due = self.due.take("set", lambda line: _is_int(number) and number == line["set"])
        if due is None:
            raise self.fail("other_result", number=shown(number))
        places, points = data.get("places"), data.get("points")
        if not _same(places, due["places"]) or not _same(points, due["points"]):
            raise self.fail("other_result", number=number)
        if "over" in data and not (data["over"] is True and "over" in due):
            raise self.fail("other_end")

    def _check_void(self, data: dict[str, Any]) -> None:
        """Check the line of a deal that did not count, or of so many that they end the game."""
        over = data.get("over", False)
        if self.due.take("void", lambda line: line.get("over", False) is over) is None:
            raise self.fail("other_end" if "over" in data else "not_void")


def _recorded(plugins: object, name: str) -> str:
    """Return how a record names a plugin: with its version, where it says one."""
    there = plugins.get(name) if isinstance(plugins, dict) else None
    version = there.get("version") if isinstance(there, dict) else there
    return f"{name} {shown(version)}" if version else name


def _same(theirs: object, ours: Sequence[float]) -> bool:
    """Return whether a list of a record holds these numbers, as numbers are written."""
    return (
        isinstance(theirs, list)
        and len(theirs) == len(ours)
        and all(
            isinstance(one, int | float) and not isinstance(one, bool) and one == other
            for one, other in zip(theirs, ours, strict=True)
        )
    )


def _is_int(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)
