"""The table of six seats and what lies on it."""

from collections.abc import Sequence

from gouji_rules.advice.names import Names
from gouji_rules.advice.telling import states
from gouji_rules.cards import Deck
from gouji_rules.cli.drawing import Table, Text
from gouji_rules.cli.output import Output
from gouji_rules.cli.terminal.hand import cards_text
from gouji_rules.cli.terminal.screen import Screen
from gouji_rules.cli.terminal.trick import Trick
from gouji_rules.engine.view import View
from gouji_rules.seats import seats_from

NARROW = 60


class TableDrawing:
    """Draws a view.

    Args:
        screen: where.
        deck: the cards.
        names: how seats are called.
    """

    def __init__(self, screen: Screen, deck: Deck, names: Names) -> None:
        self._screen = screen
        self._out: Output = screen.out
        self._deck = deck
        self._names = names

    def draw(self, view: View, trick: Trick, hands: Sequence[str] = ()) -> None:
        """Draw the six seats as ``view`` shows them, and the trick so far.

        Whoever watches has no seat of his own: nobody is marked, and seat 0 comes first.

        Args:
            view: what is known.
            trick: what each seat did.
            hands: the six hands, where they lie open.
        """
        out, narrow = self._out, self._screen.width < NARROW
        counts, me = view.counts, self._names.me
        numbers = any(
            counts[seat] is not None and seat != me and seat in view.active for seat in range(6)
        )
        table = Table(box=None, padding=(0, 1, 0, 0), show_edge=False, header_style="dim")
        table.add_column("", no_wrap=True)
        table.add_column(out.text("play.column_seat"), no_wrap=True)
        if numbers:
            table.add_column(out.text("play.column_cards"), no_wrap=True, justify="right")
        if hands:
            table.add_column(out.text("play.column_hand"), overflow="fold")
        trick_column = "play.column_trick" if view.top is not None else "play.column_last_trick"
        table.add_column(out.text(trick_column), overflow="fold")
        table.add_column(out.text("play.column_state"), overflow="fold")
        for seat in seats_from(me or 0):
            mine = seat == me
            cells = [
                Text(">" if mine else "*" if seat == view.owner else " ", style="bold"),
                Text(f"{seat} {self._names.role(seat)}".rstrip(), style="bold" if mine else ""),
            ]
            if numbers:
                number = counts[seat]
                cells.append(Text("" if number is None else str(number)))
            if hands:
                cells.append(cards_text(self._deck, hands[seat]))
            cells.append(self._trick_cell(trick, seat))
            stands = out.text("play.list_comma").join(states(view, seat, out.lang))
            cells.append(Text(stands, style="" if narrow else "cyan"))
            table.add_row(*cells)
        self._screen.rich(table)

    def _trick_cell(self, trick: Trick, seat: int) -> Text:
        what = trick.of(seat)
        if what is None:
            return Text("")
        if what.play:
            cell = cards_text(self._deck, what.play)
            if what.word:
                cell = Text(self._out.text(f"play.did_{what.word}") + " ").append_text(cell)
            return cell
        return Text(self._out.text(f"play.did_{what.word}"), style="dim")
