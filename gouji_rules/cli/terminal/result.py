"""How a set or a game ended: places, points, the tribute that follows."""

from collections.abc import Mapping

from gouji_rules.advice.names import Names
from gouji_rules.advice.telling import signed
from gouji_rules.cli.drawing import Table, Text
from gouji_rules.cli.terminal.screen import Screen
from gouji_rules.diagnostics import shown
from gouji_rules.engine.game import Game
from gouji_rules.engine.memory import debts_after, shown_after
from gouji_rules.game.debts import Debt
from gouji_rules.game.effects import Award
from gouji_rules.game.result import SetResult
from gouji_rules.messages import in_language
from gouji_rules.messages.layout import spaced
from gouji_rules.seats import federation


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
        screen.line(out.text("play.set_result", number=len(game.result.sets)), style="bold")
        # A plugin that reckons the points need not go by those that the places bring.
        points = None if "points" in game.rules.wrapped_by else game.rules.chosen.points.points
        table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
        for column in ("place", "seat", *(["points"] if points else []), "notes"):
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
                *([signed(points[place - 1])] if points else []),
                self._notes(result, seat),
                style="bold" if mine else "",
            )
        screen.rich(table)
        if result.sweep:
            self._sweep(game, result)
        for award in result.awards:
            screen.line("  " + self._award(award), indent="    ")
        self._sides(out.text("play.set_points"), result.points)
        if not game.over:
            self._sides(out.text("play.total_points"), game.result.points)
            self._tribute(game, result)
            self._memory(game, result)

    def _sweep(self, game: Game, result: SetResult) -> None:
        out, chosen = self._out, game.rules.chosen
        winners = self._names.side(federation(result.seat_at(1)))
        words = [out.text("play.sweep", side=winners)]
        flat, times = chosen.sweep.flat, chosen.sweep.multiplier
        if "points" in game.rules.wrapped_by:
            pass  # the plugin reckons
        elif flat:
            words.append(out.text("play.sweep_flat", points=f"{flat:g}"))
        elif times != 1:
            words.append(out.text("play.sweep_times", times=f"{times:g}"))
        if not chosen.sweep.losers_pay and "points" not in game.rules.wrapped_by:
            words.append(out.text("play.sweep_free"))
        if chosen.sweep.ends_game:
            words.append(out.text("play.sweep_ends"))
        self._screen.line(out.text("play.sentence_gap").join(words), style="bold")

    def _tribute(self, game: Game, result: SetResult) -> None:
        """Say which tribute follows, if a set follows."""
        out, screen = self._out, self._screen
        rules = game.rules
        debts = debts_after(rules, result, game.state.status.match)
        if not debts:
            screen.line(out.text("play.no_tribute"))
            return
        screen.line(out.text("play.tribute_follows"))
        for debt in debts:
            screen.line("  " + self._debt(debt), indent="    ")

    def _memory(self, game: Game, result: SetResult) -> None:
        """Say what plugins remember now, as they show it to who sits here (or to seat 0)."""
        out, me = self._out, self._names.me
        match = game.state.status.match
        for plugin, data in shown_after(game.rules, result, match, me or 0).items():
            words = shown(_in_words(data, out.text("play.list_comma")))
            self._screen.line(out.text("plugin.remembers", plugin=plugin, shown=words))

    def _award(self, award: Award) -> str:
        """Return the points that a plugin has given in words, its own."""
        seats = self._out.text("play.list_comma").join(map(self._names.inside, award.seats))
        return self._out.text(
            "event.awarded",
            why=in_language(award.why, self._out.lang),
            amount=signed(award.amount),
            seats=seats,
            plugin=award.plugin,
        )

    def _debt(self, debt: Debt) -> str:
        """Return a debt in words."""
        said = self._out.text(
            "play.debt",
            payer=self._names.seat(debt.payer),
            payee=self._names.inside(debt.payee),
            cards=debt.cards,
            kind=debt.words(self._out.lang),
        )
        return said if self._out.lang == "en" else spaced(said)

    def game(self, game: Game) -> None:
        """Say how the game ended."""
        out, screen = self._out, self._screen
        points = game.result.points
        screen.line(out.text("play.game_over", sets=len(game.result.sets)), style="bold")
        self._sides(out.text("play.total_points"), points)
        if points[0] == points[1]:
            screen.line(out.text("play.game_drawn"), style="bold")
        else:
            winner = 0 if points[0] > points[1] else 1
            key = "play.game_won"
            if self._names.me is not None:
                key = "play.game_you_won" if self._names.me % 2 == winner else "play.game_you_lost"
            screen.line(out.text(key, side=self._names.side(winner)), style="bold")
        if game.seed is not None:
            screen.line(out.text("play.seed", seed=game.seed))

    def _notes(self, result: SetResult, seat: int) -> str:
        out = self._out
        notes = []
        if result.opened >> seat & 1:
            notes.append(out.text("play.state_opened"))
        if result.calls[seat] != "none":
            notes.append(out.text(f"play.state_called_{result.calls[seat]}"))
        if result.revolted >> seat & 1:
            notes.append(out.text("play.state_revolted"))
        if result.smothered[seat] >= 0:
            notes.append(out.text("play.note_smothered", seat=result.smothered[seat]))
        for burner, victim, _links in result.burned:
            if burner == seat:
                notes.append(out.text("play.note_burned", seat=victim))
        return out.text("play.list_comma").join(notes)

    def _sides(self, label: str, points: tuple[float, float]) -> None:
        mine = 0 if self._names.me is None else self._names.me % 2
        self._screen.line(
            self._out.text(
                "play.sides",
                label=label,
                one=self._names.side(mine),
                one_points=signed(points[mine]),
                two=self._names.side(1 - mine),
                two_points=signed(points[1 - mine]),
            )
        )


def _in_words(data: object, comma: str) -> str:
    """Return plain data on one line, without the signs of a program around it."""
    if isinstance(data, Mapping):
        return comma.join(f"{name}: {_in_words(value, ' ')}" for name, value in data.items())
    if isinstance(data, list | tuple):
        return comma.join(_in_words(value, " ") for value in data)
    return str(data)
