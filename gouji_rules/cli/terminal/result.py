"""How a set or a game ended: places, points, the tribute that follows."""

from collections.abc import Mapping

from gouji_rules.advice import results
from gouji_rules.advice.names import Names
from gouji_rules.advice.telling import set_name, signed
from gouji_rules.cli.drawing import Table, Text
from gouji_rules.cli.terminal.screen import Screen
from gouji_rules.diagnostics import shown
from gouji_rules.engine.game import Game
from gouji_rules.engine.memory import shown_after
from gouji_rules.game.result import SetResult


class ResultDrawing:
    """Draws results.

    Args:
        screen: where.
        names: how seats are called.
    """

    def __init__(self, screen: Screen, names: Names) -> None:
        self._screen = screen
        self._out = screen.out
        self._names = names

    def set(self, game: Game, result: SetResult) -> None:
        """Draw the result of a set: places, points, totals, the debts that follow."""
        out, screen = self._out, self._screen
        screen.line()
        number = len(game.result.sets)
        if game.scenario is None:
            which = set_name(game.rules, game.sets, number, out.lang)
        else:  # a position, of which no game comes
            which = out.text("play.set_alone", number=number)
        screen.line(out.text("play.set_result", set=which), style="bold")
        points = [results.points_of(game.rules, result, place) for place in range(1, 7)]
        told = points[0] is not None
        table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
        for column in ("place", "seat", *(["points"] if told else []), "notes"):
            table.add_column(
                out.text(f"play.column_{column}"),
                justify="right" if column == "points" else "left",
            )
        for place in range(1, 7):
            seat = result.seat_at(place)
            mine = seat == self._names.me
            table.add_row(
                out.text(f"play.place_{place}"),
                Text(f"{seat} {self._names.role(seat)}"),
                *([signed(points[place - 1] or 0)] if told else []),
                out.text("play.list_comma").join(results.notes(result, seat, self._names)),
                style="bold" if mine else "",
            )
        screen.rich(table)
        swept = results.sweep(game.rules, result, self._names)
        if swept:
            screen.line(swept, style="bold")
        self._parts(game, result)
        self._sides(out.text("play.set_points"), result.points)
        if not game.over:
            self._sides(out.text("play.total_points"), game.result.points)
            self._tribute(game, result)
            self._memory(game, result)

    def _parts(self, game: Game, result: SetResult) -> None:
        """Say what else than the places has brought points, and what they have brought together."""
        rules, names, match = game.rules, self._names, game.state.status.match
        rows = results.rows(rules, result, match, names)
        places = results.places_row(rules, result, names)
        if rows and places is not None:
            rows = [places, *rows]
        for row in rows:
            self._sides(row.words, row.sides, indent="  ")
            if row.detail:
                self._screen.line(f"    {row.detail}", indent="    ", style="dim")

    def _tribute(self, game: Game, result: SetResult) -> None:
        """Say which tribute follows, if a set follows."""
        out, screen = self._out, self._screen
        debts = results.tribute(game.rules, result, game.state.status.match, self._names)
        screen.line(out.text("play.tribute_follows" if debts else "play.no_tribute"))
        for debt in debts:
            screen.line("  " + debt, indent="    ")

    def _memory(self, game: Game, result: SetResult) -> None:
        """Say what plugins remember now, as they show it to who sits here (or to seat 0)."""
        out, me = self._out, self._names.me
        match = game.state.status.match
        for plugin, data in shown_after(game.rules, result, match, me or 0).items():
            words = shown(_in_words(data, out.text("play.list_comma")))
            self._screen.line(out.text("plugin.remembers", plugin=plugin, shown=words))

    def game(self, game: Game) -> None:
        """Say how the game ended."""
        out, screen = self._out, self._screen
        points = game.result.points
        screen.line(out.text("play.game_over", sets=len(game.result.sets)), style="bold")
        self._sides(out.text("play.total_points"), points)
        screen.line(results.outcome(game.result, self._names), style="bold")
        if game.seed is not None:
            screen.line(out.text("play.seed", seed=game.seed))

    def _sides(self, label: str, points: tuple[float, float], indent: str = "") -> None:
        mine = 0 if self._names.me is None else self._names.me % 2
        self._screen.line(
            indent
            + self._out.text(
                "play.sides",
                label=label,
                one=self._names.side(mine),
                one_points=signed(points[mine]),
                two=self._names.side(1 - mine),
                two_points=signed(points[1 - mine]),
            ),
            indent="    " if indent else "",
        )


def _in_words(data: object, comma: str) -> str:
    """Return plain data on one line, without the signs of a program around it."""
    if isinstance(data, Mapping):
        return comma.join(f"{name}: {_in_words(value, ' ')}" for name, value in data.items())
    if isinstance(data, list | tuple):
        return comma.join(_in_words(value, " ") for value in data)
    return str(data)
