"""Telling what happens, event by event, as one seat sees it."""

from collections.abc import Callable

from gouji_rules.advice.names import Names
from gouji_rules.advice.sentences import Sentences
from gouji_rules.cli.terminal.result import ResultDrawing
from gouji_rules.cli.terminal.screen import Screen
from gouji_rules.cli.terminal.trick import Trick
from gouji_rules.engine.game import Game
from gouji_rules.engine.rules import Rules
from gouji_rules.game.events import Event


class Teller:
    """Says what happened since last time.

    Args:
        screen: where.
        rules: the ruleset.
        names: how seats are called; what they may see is all that is told.
        pause: called after each sentence on what others did.
        after_set: called once a set's result has been drawn.

    Attributes:
        trick: what each seat did in the trick that is going on.
        log: every sentence so far.
        why: why a move was made that is to be told now: it is said after the next sentence.
        results: draws results.
    """

    def __init__(
        self,
        screen: Screen,
        rules: Rules,
        names: Names,
        *,
        pause: Callable[[], object] = lambda: None,
        after_set: Callable[[], None] | None = None,
    ) -> None:
        self._screen = screen
        self._me = names.me
        self._pause = pause
        self._after_set = after_set
        self._sentences = Sentences(names, rules, sees_all=names.me is None)
        self._told = 0
        self._place = 0
        self._places: list[int] = []
        self.why = ""
        self.trick = Trick()
        self.log: list[str] = []
        self.results = ResultDrawing(screen, names)

    def catch_up(self, game: Game) -> None:
        """Take what has happened up to a point of the game as known, without a word."""
        self.trick, self.log, self._places = Trick(), [], []
        for self._place, event in enumerate(game.events):
            if self._me is None or event.visible_to(self._me):
                self._note(event)
        self._told = len(game.events)

    def last(self, game: Game, most: int) -> list[str]:
        """Return the last sentences, with the numbers of their moves as records have them.

        Those of a set that is still played have none: they would tell who was asked in secret.
        """
        numbers: list[str] = []
        known = number = 0
        for seat, _, events in game.steps:
            number += seat >= 0
            numbers += [f"{number:4}  " for _ in events]
            if any(event.kind == "set_ended" for event in events):
                known = len(numbers)
        shown = (numbers[place] if place < known else "" for place in self._places[-most:])
        return [before + words for before, words in zip(shown, self.log[-most:], strict=True)]

    def _note(self, event: Event) -> str | None:
        """Follow an event, and keep its sentence; return it, where it has one."""
        self.trick.follow(event)
        words = self._sentences.of(event)
        if words:
            self.log.append(words)
            self._places.append(self._place)
        return words

    def tell(self, game: Game) -> None:
        """Say what happened since last time, results of sets included."""
        events = game.events
        news = enumerate(events[self._told :], self._told)
        self._told = len(events)
        for self._place, event in news:
            if self._me is None or event.visible_to(self._me):
                self._say(event, game)

    def _say(self, event: Event, game: Game) -> None:
        """Say one thing that happened, and give time to read it."""
        words = self._note(event)
        if words:
            if event.kind == "led":
                self._screen.line()
            self._screen.line(words, style=self._sentences.style(event))
            if self.why:
                self._screen.line(f"   {self.why}", "dim", "   ")
                self.why = ""
            if event.seat != self._me:
                self._pause()
        if event.kind == "set_ended":
            self.results.set(game, event.data["result"])
            self._screen.line()
            if self._after_set is not None:
                self._after_set()
