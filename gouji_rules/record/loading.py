"""Reading records: every line checked, by the engine itself."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import IO, Any, Final, Generic, TypeGuard, TypeVar

from gouji_rules.diagnostics import Message, RulesetError, shown
from gouji_rules.engine.memory import encoded
from gouji_rules.engine.position import KEYS as POSITION_KEYS
from gouji_rules.engine.position_values import PositionError
from gouji_rules.engine.rules import ENGINE_MEANING, Rules
from gouji_rules.files import opened_regular
from gouji_rules.game.refusal import IllegalAction
from gouji_rules.game.shuffle import SHORT, generator_of
from gouji_rules.hooks.errors import PluginFailure
from gouji_rules.record.errors import RecordError
from gouji_rules.record.format import FORMAT, MAX_LINE, VERSION, digest
from gouji_rules.record.plugins import differing
from gouji_rules.record.saving import SavingGame

G = TypeVar("G", bound=SavingGame)

_LONGEST_ACTION = 400


DAMAGE: Final = frozenset({"cut_off", "damaged_line", "line_too_long", "line_missing"})
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


class _Reader(Generic[G]):
    def __init__(self, path: str, kind: type[G], *, other_plugins: bool) -> None:
        self.path = path
        self.kind = kind
        self.other_plugins = other_plugins
        self.checked = 0
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
        )

    def read(self) -> G:
        if Path(self.path).is_dir():
            raise self.fail("is_folder")
        opened = opened_regular(self.path)
        if opened is None:
            raise self.fail("not_a_file")
        with opened as file:
            first = self._line(file)
            if first is None:
                raise self.fail("empty")
            self._begin(first)
            while (line := self._line(file)) is not None:
                self._follow(line)
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
            data = json.loads(raw.decode("utf-8-sig" if first else "utf-8"))
        except json.JSONDecodeError as error:
            data, column = None, min(error.colno, len(raw))
        except UnicodeDecodeError as error:
            data, column = None, len(raw[: error.start].decode("utf-8", "replace")) + 1
        except (ValueError, RecursionError):  # numbers without end, brackets without end
            data = None
        if isinstance(data, dict):
            return data
        if first:
            ours = f'{{"format":"{FORMAT}"'.encode()
            if raw[: len(ours)] != ours[: len(raw)]:
                raise self.fail("not_a_record", column)
            raise self.fail("damaged_header" if raw.endswith(b"\n") else "header_cut", column)
        raise self.fail("damaged_line" if raw.endswith(b"\n") else "cut_off", column)

    def _begin(self, data: dict[str, Any]) -> None:
        if data.get("format") != FORMAT:
            raise self.fail("not_a_record")
        if not _is_int(data.get("version")) or data["version"] != VERSION:
            raise self.fail("other_version", theirs=shown(data.get("version")), ours=VERSION)
        if not _is_int(data.get("engine")) or not 1 <= data["engine"] <= ENGINE_MEANING:
            raise self.fail("other_engine", theirs=shown(data.get("engine")), ours=ENGINE_MEANING)
        rules = self._rules(data)
        rules.meaning = data["engine"]
        seed, sets, scenario = data.get("seed"), data.get("sets"), data.get("scenario")
        if not _is_int(seed) or not (sets is None or (_is_int(sets) and sets >= 1)):
            raise self.fail("damaged_header")
        # Records from before there were two generators name none: of their seeds only the low
        # 64 bits counted.
        seed = seed if "generator" in data else seed % SHORT
        if seed < 0:
            raise self.fail("damaged_header")
        wanted = generator_of(seed)
        if data.get("generator", 1) != wanted:
            raise self.fail("other_generator", theirs=shown(data["generator"]), ours=wanted)
        try:
            if scenario is not None:
                if not isinstance(scenario, dict) or not set(scenario) <= POSITION_KEYS:
                    raise self.fail("damaged_header")
                game = self.kind.from_position(rules, **scenario)
            else:
                game = self.kind(rules, seed=seed, sets=sets)
        except PositionError:
            raise self.fail("damaged_header") from None
        info = data.get("info")
        game.info = info if isinstance(info, dict) else {}
        self.game = game

    def _rules(self, data: dict[str, Any]) -> Rules:
        from gouji_rules.ruleset import load_recorded

        resolved = data.get("resolved")
        plugins = data.get("plugins", {})
        if not isinstance(resolved, dict) or not isinstance(plugins, dict):
            raise self.fail("damaged_header")
        try:
            rules = load_recorded(resolved, self.path)
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
        others = [] if self.other_plugins else differing(data.get("plugins"), rules)
        for name, theirs, here in others:
            raise self.fail("other_plugin", plugin=name, theirs=theirs, ours=here)
        return rules

    def _follow(self, data: dict[str, Any]) -> None:
        game = self.game
        assert game is not None  # the header comes first
        if "action" in data:
            self._act(game, data)
        elif "set" in data:
            self._check_set(game, data)
        elif isinstance(data.get("info"), dict):
            game.info = data["info"]
        elif "memory" in data:
            if data["memory"] != encoded(game.rules, game.state.status.match.memory):
                raise self.fail("other_memory", theirs=shown(data["memory"]))
        elif data.get("void") is True:  # told for whoever reads it; it follows from the actions
            if not game.state.status.match.voids:
                raise self.fail("damaged_line")
            if "over" in data and not (data["over"] is True and game.result.void):
                raise self.fail("other_end")
        elif data.get("dissolved") is True:
            if game.over:
                raise self.fail("game_over_already")
            self.game = game.dissolve()
        else:
            raise self.fail("damaged_line")

    def _act(self, game: G, data: dict[str, Any]) -> None:
        seat, text, number = data.get("seat"), data.get("action"), data.get("n")
        if number != self.actions + 1:
            raise self.fail("line_missing", wanted=self.actions + 1, found=shown(number))
        if not _is_int(seat) or not isinstance(text, str) or len(text) > _LONGEST_ACTION:
            raise self.fail("damaged_line")
        if game.over:
            raise self.fail("game_over_already")
        if self.checked < len(game.result.sets):
            raise self.fail("no_result", number=self.checked + 1)
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

    def _check_set(self, game: G, data: dict[str, Any]) -> None:
        """Check the line of the set that has just ended: each has one, in its place."""
        sets = game.result.sets
        number = data.get("set")
        if not _is_int(number) or number != self.checked + 1 or number > len(sets):
            raise self.fail("other_result", number=shown(number))
        result = sets[number - 1]
        places, points = data.get("places"), data.get("points")
        if not _same(places, result.places) or not _same(points, result.points):
            raise self.fail("other_result", number=number)
        if "over" in data and not (data["over"] is True and game.over and number == len(sets)):
            raise self.fail("other_end")
        self.checked = number


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
