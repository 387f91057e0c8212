"""The table as text: each seat in a few lines, what lies in the middle, the own hand."""

import re
from collections.abc import Sequence

from gouji_rules.advice.telling import states
from gouji_rules.cards import Deck
from gouji_rules.cli.drawing import Text
from gouji_rules.cli.output import Output
from gouji_rules.cli.terminal.hand import cards_text
from gouji_rules.cli.tui.places import Places
from gouji_rules.cli.tui.scene import Scene
from gouji_rules.game.state import DEAD, GOUJI, GOUJI_HEADLESS
from gouji_rules.messages.layout import width_of

ACTS = "▶"
"""The sign before who is to decide."""
LIES = "●"
"""The sign before whose play lies."""
_MET = {GOUJI: "gouji", DEAD: "dead", GOUJI_HEADLESS: "gouji_headless"}


class TableText:
    """Puts a scene into text.

    Args:
        out: in which language.
        deck: the cards.
        places: who sits where.
    """

    def __init__(self, out: Output, deck: Deck, places: Places) -> None:
        self._out = out
        self._deck = deck
        self._places = places

    def seat(self, scene: Scene, seat: int, width: int, *, opened: bool) -> Text:
        """Return a seat in up to four lines: who it is, its move in this trick, how it stands."""
        text = self._name(scene, seat)
        count = self._count(scene, seat)
        terms = [Text(term, style="cyan") for term in states(scene.view, seat, self._out.lang)]
        gap = width - width_of(text.plain) - width_of(count.plain)
        if gap > 0:
            text.append(" " * gap).append_text(count)
        elif count.plain:
            terms.insert(0, count)
        hand = self._open_hand(scene, seat) if opened else None
        text.append("\n  ").append_text(self._done(scene, seat))
        for more in (hand, self._broken(terms, width - 2)):
            if more:
                text.append("\n  ").append_text(more)
        return text

    def _broken(self, terms: list[Text], width: int) -> Text:
        """Return terms one after another, in lines that end between two of them only."""
        comma = self._out.text("play.list_comma")
        text, used = Text(), 0
        for place, term in enumerate(terms):
            mark = comma if place < len(terms) - 1 else ""
            needed = width_of(term.plain) + width_of(mark.rstrip())
            if used and used + needed > width:
                text.rstrip()
                text.append("\n  ")
                used = 0
            text.append_text(term).append(mark)
            used += width_of(term.plain) + width_of(mark)
        return text

    def row(self, scene: Scene, seat: int, *, opened: bool) -> Text:
        """Return a seat in one line, for a window without room for a table."""
        text = self._name(scene, seat)
        for more in (self._count(scene, seat), self._done(scene, seat)):
            if more.plain:
                text.append("  ").append_text(more)
        states = self._states(scene, seat)
        if states:
            text.append("  ").append(states, style="cyan")
        hand = self._open_hand(scene, seat) if opened else None
        return text.append("  ").append_text(hand) if hand else text

    def open_rows(self, scene: Scene, seats: Sequence[int], width: int) -> list[Text]:
        """Return seats with their open hands in a line each, one below the other, and what lies."""
        names = [self._name(scene, seat) for seat in seats]
        done = [self._done(scene, seat) for seat in seats]
        for column in (names, done):
            widest = max(width_of(text.plain) for text in column)
            for text in column:
                text.append(" " * (widest - width_of(text.plain) + 2))
        lines = [name.append_text(did) for name, did in zip(names, done, strict=True)]
        for seat, line in zip(seats, lines, strict=True):
            room = width - width_of(line.plain)
            terms = self._states(scene, seat)
            hand = self._open_hand(scene, seat, room) or Text()
            line.append_text(hand).append("  " if hand.plain and terms else "")
            line.append(terms, style="cyan")
        what, *more = self.middle(scene, width).split("\n")
        lies = Text("  ").append_text(what)
        for text in more:
            lies.append(" ← " if scene.top and text is more[0] else "  ").append_text(text)
        return [*lines, lies]

    def hand_width(self, scene: Scene, seat: int) -> int:
        """Return how many columns an open hand takes; 0 where it is not to be seen."""
        hand = self._open_hand(scene, seat)
        return width_of(hand.plain) if hand else 0

    def middle(self, scene: Scene, width: int) -> Text:
        """Return what lies and whose, how it is met, and the trick before, in its short form
        where there is no room for a sentence.
        """
        text = Text(justify="center")
        if scene.top is not None:
            seat, play = scene.top
            text.append_text(cards_text(self._deck, play)).append("\n")
            text.append(self._places.name(seat), style=self._places.style(seat))
            met = _MET.get(scene.view.met)
            if met:
                text.append("\n").append(self._out.text(f"play.short_{met}"), style="bold")
        elif scene.view.phase == "play":
            text.append(self._out.text("play.nothing_lies"), style="dim")
        if scene.before is not None:
            seat, play = scene.before
            said = self._out.text("play.lay_before", play=play, seat=seat)
            said = said if width_of(said) <= width else f"{play} ← {seat}"
            text.append("\n").append(said, style="dim")
        return text

    def me(self, scene: Scene, seat: int) -> Text:
        """Return the own line above the hand: what one did, how one stands, how many cards."""
        text = self._name(scene, seat)
        number = sum(scene.view.hand)
        if scene.view.phase != "early_calls" and number:
            text.append("  ").append(self._out.cards(number))
        done = self._done(scene, seat)
        if done.plain:
            text.append("  ").append_text(done)
        states = self._states(scene, seat)
        return text.append("  ").append(states, style="cyan") if states else text

    def _name(self, scene: Scene, seat: int) -> Text:
        sign = " "
        if scene.acts == seat:
            sign = ACTS
        elif scene.top is not None and scene.top[0] == seat:
            sign = LIES
        style = self._places.style(seat)
        if scene.acts == seat:
            style += " reverse"
        gone = seat in scene.view.out or seat not in scene.view.active
        name = Text(f"{sign} ", style="bold")
        return name.append(self._places.name(seat), style="dim" if gone else style)

    def _count(self, scene: Scene, seat: int) -> Text:
        if seat in scene.view.out or seat == scene.view.seat:
            return Text("")
        number = scene.view.counts[seat]
        if number is None or seat not in scene.view.active:
            return Text("")
        return Text(self._out.cards(number), style="bold")

    def _done(self, scene: Scene, seat: int) -> Text:
        done = scene.done[seat]
        if done is None:
            return Text("")
        word = self._out.text(f"play.did_{done.word}") if done.word else ""
        if not done.play:
            return Text(word, style="dim")
        cards = cards_text(self._deck, done.play)
        return Text(f"{word} ", style="bold red").append_text(cards) if word else cards

    def _states(self, scene: Scene, seat: int) -> str:
        comma = self._out.text("play.list_comma")
        return comma.join(states(scene.view, seat, self._out.lang))

    def _open_hand(self, scene: Scene, seat: int, room: int = 0) -> Text | None:
        """Return the hand of another, its ranks apart where there is room for it; None for none."""
        if not scene.hands or not sum(scene.hands[seat]) or seat == scene.view.seat:
            return None
        cards = self._deck.format(scene.hands[seat])
        apart = re.sub(r"(.)(?!\1)(?=.)", r"\1 ", cards)
        return cards_text(self._deck, apart if len(apart) <= room else cards)
