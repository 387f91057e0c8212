"""A session: rulesets and games by handle, and one answer for each message.

It knows nothing of the pipe. A message that is refused changes nothing: the game that it names is
as it was before.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from inspect import signature
from keyword import iskeyword
from typing import Any, Final, TypeVar, get_args, get_type_hints

from gouji_rules.bots import Bot
from gouji_rules.diagnostics import Diagnostic, RulesetError, shown
from gouji_rules.diagnostics.render import as_json
from gouji_rules.engine.rules import ENGINE_MEANING, Rules
from gouji_rules.errors import GoujiError
from gouji_rules.game.phases import NOTHING_MORE
from gouji_rules.plain import (
    VERSION,
    PlainError,
    choices_json,
    error_data,
    event_data,
    game_result_data,
    shape_of,
    text_of,
    together_data,
    view_json,
)
from gouji_rules.plain.kinds import Kind, Shape, documented, kind_of
from gouji_rules.record import Game
from gouji_rules.remote.playing_shapes import Part
from gouji_rules.remote.shapes import Nothing
from gouji_rules.version import __version__

PROTOCOL: Final = 1
"""Changes whenever a program that speaks as it was could be misunderstood."""

MOST_GAMES: Final = 10_000
"""So many games are open at most, each with its whole history; ``close`` forgets one."""

MOST_RULES: Final = 200
"""So many rulesets are loaded at most."""

MOST_ACTIONS: Final = 2_000_000
"""So many actions there are at most in all games that are open: half a gigabyte of memory."""

Answer = dict[str, Any]


class Json(str):
    """Plain data that is JSON already: it goes into an answer as it is."""

    __slots__ = ()


H = TypeVar("H")


@dataclass(frozen=True, slots=True)
class Method:
    """Something that can be asked.

    Attributes:
        name: what a message has as ``do``.
        asked: the keys that a message has besides ``id`` and ``do``.
        answer: what ``ok`` holds.
        answers: does it.
    """

    name: str
    asked: Shape
    answer: Shape
    answers: Callable[..., Answer]


METHODS: Final[dict[str, Method]] = {}
"""Everything that can be asked, in the order of the reference."""

M = TypeVar("M", bound=Callable[..., Answer])


def method(answer: type) -> Callable[[M], M]:
    """Declare a function as what answers messages that name it as ``do``.

    Its parameters are the keys that such a message has, and its docstring says what they mean.
    What has a default may be missing; where that is None, null cannot be given.

    Args:
        answer: the shape of what it returns.
    """

    def declare(function: M) -> M:
        name = function.__name__
        METHODS[name] = Method(name, _asked_by(function), shape_of(answer), function)
        return function

    return declare


def _asked_by(function: Callable[..., Answer]) -> Shape:
    """Return the shape of the messages that a function answers."""
    hints = get_type_hints(function, include_extras=True)
    fields: dict[str, Kind] = {}
    optional: set[str] = set()
    for name, parameter in [*signature(function).parameters.items()][1:]:
        key, hint = name.rstrip("_"), hints[name]  # ``with`` is a word of Python's own
        if parameter.default is not parameter.empty:
            optional.add(key)
        fields[key] = kind_of(get_args(hint)[0] if parameter.default is None else hint)
    if not fields:
        return shape_of(Nothing)
    about, meanings = documented(function)
    asked = "".join(word.title() for word in function.__name__.split("_"))
    return Shape(f"{asked}Asked", fields, frozenset(optional), about, meanings)


@dataclass(slots=True)
class Table:
    """A game under its handle.

    Attributes:
        game: as it stands.
        told: how many of its events have been given with ``give``.
        bots: for each seat the bot that answered last, with its name and seed.
    """

    game: Game
    told: int
    bots: dict[int, tuple[str, str, Bot]]


class Session:
    """What one program has loaded and begun."""

    def __init__(self) -> None:
        self.rulesets: dict[str, Rules] = {}
        self.tables: dict[str, Table] = {}
        self._given = 0
        self._actions = 0

    def answer(self, message: Any) -> str:
        """Return the answer to a message as JSON: ``{"id": ..., "ok": {...}}`` or ``"error"``.

        Args:
            message: plain data that anybody may have written.
        """
        number = message.get("id") if isinstance(message, dict) else None
        if type(number) not in (int, str):
            number = None
        try:
            return answered(number, self._ask(message))
        except Exception as error:  # noqa: BLE001 - whatever it is, the program goes on
            return refused(number, error)

    def _ask(self, message: Any) -> Answer:
        if type(message) is not dict or "do" not in message:
            raise PlainError("no_message", known=", ".join(METHODS))
        asked = dict(message)
        if "version" in asked and asked.pop("version") != PROTOCOL:
            raise PlainError(
                "other_version",
                "/version",
                theirs=shown(repr(message["version"])),
                ours=PROTOCOL,
            )
        number = asked.pop("id", 0)
        if type(number) not in (int, str) or len(str(number)) > 100:
            raise PlainError("no_id", "/id", found=shown(repr(number)))
        name = asked.pop("do")
        found = METHODS.get(name) if isinstance(name, str) else None
        if found is None:
            known = ", ".join(METHODS)
            raise PlainError("no_method", "/do", found=shown(repr(name)), known=known)
        found.asked.check(asked, "")
        return found.answers(
            self, **{f"{key}_" * iskeyword(key) or key: asked[key] for key in asked}
        )

    # Handles

    def keep(self, kept: dict[str, H], letter: str, value: H, most: int) -> str:
        """Put something under a new handle, ``r`` or ``g`` and a number.

        Raises:
            PlainError: there is too much already.
        """
        if len(kept) >= most:
            raise PlainError("too_many_open", most=most)
        self._given += 1
        handle = f"{letter}{self._given}"
        kept[handle] = value
        return handle

    def table(self, game: str) -> Table:
        """Return the game that a message names."""
        return under(self.tables, game, "/game")

    def ruled(self, rules: str) -> Rules:
        """Return the ruleset that a message names."""
        return under(self.rulesets, rules, "/rules")

    def open(self, game: Game, give: Iterable[Part]) -> Answer:
        """Put a game under a handle, and return its position.

        Raises:
            PlainError: there is too much already.
        """
        self._room(len(game.log))
        handle = self.keep(self.tables, "g", Table(game, 0, {}), MOST_GAMES)
        self._actions += len(game.log)
        return self.standing(handle, give)

    def move(self, table: Table, game: Game) -> None:
        """Let a game stand where it has come to.

        Raises:
            PlainError: all games together have become too long; this one stays as it was.
        """
        more = len(game.log) - len(table.game.log)
        self._room(more)
        self._actions += more
        table.game = game

    def forget(self, handle: str) -> None:
        """Forget a game or a ruleset.

        Raises:
            PlainError: nothing is open under this handle.
        """
        if handle.startswith("g"):
            self._actions -= len(under(self.tables, handle, "/handle").game.log)
            del self.tables[handle]
        else:
            under(self.rulesets, handle, "/handle")
            del self.rulesets[handle]

    def _room(self, more: int) -> None:
        if self._actions + more > MOST_ACTIONS:
            raise PlainError("too_long_games", most=MOST_ACTIONS)

    def rule_handle(self, rules: Rules) -> str:
        """Return the handle of a ruleset: the one of an equal ruleset that is loaded, or a new one.

        Raises:
            PlainError: there are too many already.
        """
        for handle, loaded in self.rulesets.items():
            if loaded.digest == rules.digest:
                return handle
        return self.keep(self.rulesets, "r", rules, MOST_RULES)

    def standing(self, handle: str, give: Iterable[Part]) -> Answer:
        """Return the position of a game as ``Standing``, with what is to be added."""
        table = self.tables[handle]
        game = table.game
        asks = not rests(game)
        together = game.asked_together() if asks else None
        made: Answer = {
            "game": handle,
            "number": game.acted,
            "seat": game.seat if asks else None,
            "question": game.state.question.name if asks else None,
            "together": together and together_data(together),
            "awaits_deal": game.awaits_deal,
            "over": game.over,
        }
        for part in give:
            made[part] = _PARTS[part](table, asks)
        return made


def answered(number: int | str | None, ok: Answer) -> str:
    """Return an answer as JSON; what has been written already goes in as it is."""
    written = ",".join(f'"{key}":{one}' for key, one in ok.items() if type(one) is Json)
    if not written:
        return text_of({"id": number, "ok": ok})
    rest = {key: one for key, one in ok.items() if type(one) is not Json}
    between = "," if rest else ""
    return f"{text_of({'id': number, 'ok': rest})[:-2]}{between}{written}}}}}"


def refused(number: int | str | None, error: Exception) -> str:
    """Return as JSON why a message is not answered."""
    return text_of({"id": number, "error": error_of(error)})


def greeting() -> Answer:
    """Return what an engine says before anything is asked."""
    return {
        "protocol": PROTOCOL,
        "data": VERSION,
        "engine": ENGINE_MEANING,
        "package": __version__,
        "methods": [*METHODS],
    }


def error_of(error: Exception) -> dict[str, Any]:
    """Return what is wrong as ``ErrorData``; of a faulty ruleset everything that is."""
    problems: list[Any] = []
    if isinstance(error, RulesetError):
        problems = [*map(problem_data, error.diagnostics)]
    if not isinstance(error, GoujiError):
        error = PlainError("fault", found=shown(f"{type(error).__name__}: {error}"))
    told = error_data(error)
    return {**told, "where": without_folder(told["where"]), "problems": problems}


def without_folder(where: str) -> str:
    """Return a place ``file:line:column`` without the folder: nobody shall learn where we live."""
    return where.replace("\\", "/").rpartition("/")[2]


def hide_folders(rules: Rules) -> None:
    """Have a ruleset name its files without their folders."""
    rules.spans = {key: without_folder(where) for key, where in rules.spans.items()}


def problem_data(problem: Diagnostic) -> dict[str, Any]:
    """Return a problem of a ruleset as ``Problem``; files without their folders."""
    told: dict[str, Any] = as_json(problem)
    for place in (told, *told["edits"], *told["notes"]):
        place["path"] = without_folder(place["path"])
    return told


def under(kept: Mapping[str, H], handle: str, at: str) -> H:
    """Return what is under a handle.

    Raises:
        PlainError: nothing is.
    """
    found = kept.get(handle)
    if found is None:
        listed = ", ".join([*kept][-20:]) or "–"
        raise PlainError("no_handle", at, found=shown(handle), known=listed)
    return found


def view_for(game: Game, seat: int | None) -> Json:
    """Return what a seat, or whoever watches, may be shown, also while all answer at once.

    Asked one after the other a seat has to know that it is asked; where all are asked, whether
    it is asked already would tell it what those before it can do.
    """
    view = game.public_view() if seat is None else game.view(seat)
    if not rests(game) and game.asked_together() is not None:
        view.asks, view.question, view.about = None, "", NOTHING_MORE
    return Json(view_json(view))


def rests(game: Game) -> bool:
    """Return whether nobody is asked."""
    return game.over or game.awaits_deal


def _news(table: Table) -> Any:
    game, start = table.game, table.told
    table.told = len(game.events)
    return [event_data(game.rules, event) for event in game.events[start:]]


_PARTS: Final[dict[str, Callable[[Table, bool], Any]]] = {
    "view": lambda table, asks: Json(view_json(table.game.view(table.game.seat))) if asks else None,
    "public_view": lambda table, _: view_for(table.game, None),
    "choices": lambda table, asks: Json(choices_json(table.game.legal_actions())) if asks else None,
    "events": lambda table, _: _news(table),
    "result": lambda table, _: game_result_data(table.game.result),
}
"""What ``give`` may name: of a game, and whether a seat is asked."""
