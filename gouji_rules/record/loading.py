"""Reading records: every line checked, by the engine itself."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeGuard

from gouji_rules.diagnostics import RulesetError
from gouji_rules.engine.position import PositionError
from gouji_rules.engine.rules import ENGINE_MEANING, Rules
from gouji_rules.game.refusal import IllegalAction
from gouji_rules.record.errors import RecordError
from gouji_rules.record.format import FORMAT, MAX_LINE, VERSION

if TYPE_CHECKING:
    from gouji_rules.record.saved import Game


def load(path: str | Path) -> "Game":
    """Return the game of a record.

    Raises:
        RecordError: the file is no record, is damaged, or belongs to another engine.
        OSError: it cannot be opened.
    """
    return _Reader(str(path)).read()


class _Reader:
    def __init__(self, path: str) -> None:
        self.path = path
        self.line = 0
        self.actions = 0
        self.game: Game | None = None
        self.whole = True

    def fail(self, code: str, **params: object) -> RecordError:
        return RecordError(
            code, self.path, self.line, params=params, game=self.game, actions=self.actions
        )

    def read(self) -> "Game":
        if Path(self.path).is_dir():
            raise self.fail("is_folder")
        with Path(self.path).open("rb") as file:
            first = self._line(file)
            if first is None:
                raise self.fail("empty")
            self._begin(first)
            while (line := self._line(file)) is not None:
                self._follow(line)
        assert self.game is not None  # _begin made it
        return self.game

    def _line(self, file: Any) -> dict[str, Any] | None:
        raw: bytes = file.readline(MAX_LINE + 1)
        if not raw:
            return None
        self.line += 1
        if len(raw) > MAX_LINE:
            raise self.fail("line_too_long", most=MAX_LINE)
        cut = not raw.endswith(b"\n")
        try:
            data = json.loads(raw.decode("utf-8"))
        except (ValueError, RecursionError):
            if self.line == 1:
                raise self.fail("not_a_record") from None
            raise self.fail("cut_off" if cut else "damaged_line") from None
        if not isinstance(data, dict):
            raise self.fail("not_a_record" if self.line == 1 else "damaged_line")
        return data

    def _begin(self, data: dict[str, Any]) -> None:
        from gouji_rules.record.saved import Game

        if data.get("format") != FORMAT:
            raise self.fail("not_a_record")
        if data.get("version") != VERSION:
            raise self.fail("other_version", theirs=_short(data.get("version")), ours=VERSION)
        if data.get("engine") != ENGINE_MEANING:
            raise self.fail("other_engine", theirs=_short(data.get("engine")), ours=ENGINE_MEANING)
        rules = self._rules(data)
        seed, sets, scenario = data.get("seed"), data.get("sets"), data.get("scenario")
        if not _is_int(seed) or not (sets is None or (_is_int(sets) and sets >= 1)):
            raise self.fail("damaged_header")
        try:
            if scenario is not None:
                if not isinstance(scenario, dict):
                    raise self.fail("damaged_header")
                self.game = Game.from_position(rules, **scenario)
            else:
                self.game = Game(rules, seed=seed, sets=sets)
        except PositionError:
            raise self.fail("damaged_header") from None
        info = data.get("info")
        self.game.info = info if isinstance(info, dict) else {}

    def _rules(self, data: dict[str, Any]) -> Rules:
        from gouji_rules.ruleset import loads_ruleset

        resolved = data.get("resolved")
        if not isinstance(resolved, dict):
            raise self.fail("damaged_header")
        try:
            rules = loads_ruleset(json.dumps(resolved, ensure_ascii=False), self.path)
        except RulesetError as error:
            raise self.fail("ruleset_refused", why=error.diagnostics[0].text()) from None
        if rules.digest != data.get("digest"):
            raise self.fail(
                "other_ruleset",
                theirs=_short(data.get("digest"))[:12],
                ours=rules.digest[:12],
            )
        return rules

    def _follow(self, data: dict[str, Any]) -> None:
        game = self.game
        assert game is not None  # the header comes first
        if "action" in data:
            seat, text, number = data.get("seat"), data.get("action"), data.get("n")
            if number != self.actions + 1:
                raise self.fail("line_missing", wanted=self.actions + 1, found=_short(number))
            if not _is_int(seat) or not isinstance(text, str) or game.over:
                raise self.fail("game_over_already" if game.over else "damaged_line")
            if seat != game.seat:
                raise self.fail("other_seat", theirs=_short(seat), ours=game.seat)
            try:
                self.game = game.step(text)
            except IllegalAction as error:
                raise self.fail("refused", action=_short(text), why=error.refusal.text()) from None
            self.actions += 1
        elif "set" in data:
            self._check_set(data)
        elif data.get("dissolved") is True:
            self.game = game.dissolve()
        else:
            raise self.fail("damaged_line")

    def _check_set(self, data: dict[str, Any]) -> None:
        assert self.game is not None  # the header comes first
        sets = self.game.result.sets
        number = data.get("set")
        if not _is_int(number) or not 1 <= number <= len(sets):
            raise self.fail("damaged_line")
        result = sets[number - 1]
        theirs = [data.get("places"), data.get("points")]
        if theirs != [list(result.places), list(result.points)]:
            raise self.fail("other_result", number=number)


def _is_int(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


def _short(value: object) -> str:
    text = str(value)
    return text if len(text) <= 60 else text[:59] + "…"
