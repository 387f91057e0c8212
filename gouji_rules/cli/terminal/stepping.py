"""A recorded game looked at move by move, forth and back, from any seat or with all hands open."""

from collections.abc import Callable
from typing import Final

from gouji_rules.advice.names import Names
from gouji_rules.advice.sentences import Sentences
from gouji_rules.cli.drawing import Text
from gouji_rules.cli.reasons import tell_move, written
from gouji_rules.cli.terminal.hand import cards_text, draw_hand
from gouji_rules.cli.terminal.keys import Keys
from gouji_rules.cli.terminal.result import ResultDrawing
from gouji_rules.cli.terminal.reviewing import draw_review
from gouji_rules.cli.terminal.screen import Screen
from gouji_rules.cli.terminal.table import TableDrawing
from gouji_rules.cli.terminal.trick import Trick
from gouji_rules.game.result import SetResult
from gouji_rules.messages import in_language
from gouji_rules.messages.actions import worded
from gouji_rules.record import Course, Game, Step
from gouji_rules.record.steps import open_view

_CLEAR: Final = "\x1b[H\x1b[2J"
_DRAWN: Final = frozenset({"dealt"})
"""What needs no sentence here: the hands are drawn."""


class Stepping:
    """Steps through a game as the person asks.

    Args:
        screen: where to draw.
        game: the game; it stays as it is.
        keys: where keys come from.
        seat: from which seat it is seen first, 0-5; None for all hands open.
    """

    def __init__(self, screen: Screen, game: Game, keys: Keys, seat: int | None = None) -> None:
        self._screen = screen
        self._out = screen.out
        self._keys = keys
        self._course = Course(game)
        self._seat = seat
        self._deal = self._index = 0
        self._said = ""
        self._does: dict[str, Callable[[], None]] = {
            "forward": self._forward,
            "back": self._back,
            "next_set": self._next_set,
            "set_before": self._set_before,
            "start": lambda: self._to(0),
            "end": lambda: self._to(self._course.moves),
            "seat": self._ask_seat,
            "next_seat": lambda: self._sit(0 if self._seat is None else (self._seat + 1) % 6),
            "open": lambda: self._sit(None),
            "why": self._why,
            "review": self._review,
            "keys": self._tell_keys,
        }

    def run(self) -> None:
        """Draw and do what is asked, until the person leaves."""
        self._draw()
        while True:
            try:
                typed = self._keys.ask(self._prompt())
            except EOFError:
                return
            if typed == "quit":
                return
            self._do(typed)
            self._draw()

    def _do(self, typed: str) -> None:
        """Do what was typed; what cannot be is said below the next drawing."""
        self._said = ""
        does = self._does.get(typed)
        word, number = typed.rstrip("0123456789").strip(), typed[len(typed.rstrip("0123456789")) :]
        if does is not None:
            does()
        elif number and not word:
            self._to(int(number[:9]))
        elif number and meant_seat(word):
            self._sit_at(number)
        else:
            self._said = self._out.text("replay.unclear", typed=typed)

    # Where to

    @property
    def _steps(self) -> list[Step]:
        return self._course.steps(self._deal, self._seat)

    @property
    def _step(self) -> Step:
        return self._steps[self._index]

    def _forward(self) -> None:
        if self._index + 1 < len(self._steps):
            self._index += 1
        else:
            self._next_set()

    def _back(self) -> None:
        if self._index:
            self._index -= 1
        elif self._deal:
            self._deal -= 1
            self._index = len(self._steps) - 1
        else:
            self._said = self._out.text("replay.at_start")

    def _next_set(self) -> None:
        if self._deal + 1 < len(self._course.starts):
            self._deal, self._index = self._deal + 1, 0
        else:
            self._to(self._course.moves)
            self._said = self._out.text("replay.at_end")

    def _set_before(self) -> None:
        if not self._index and self._deal:
            self._deal -= 1
        self._index = 0

    def _to(self, number: int) -> None:
        """Go to the move of that number, or to what a seat saw last before it."""
        if number > self._course.moves:
            self._said = self._out.text("replay.no_such_move", most=self._course.moves)
            return
        self._deal = self._course.deal_of(number)
        until = number if number < self._course.moves else number + 1
        self._index = sum(step.at <= until for step in self._steps) - 1 if number else 0

    # From where

    def _sit(self, seat: int | None) -> None:
        """Look on from another seat, at the same move."""
        at, begun = self._step.at, self._index == 0
        self._seat = seat
        self._index = 0 if begun else sum(step.at <= at for step in self._steps) - 1

    def _ask_seat(self) -> None:
        typed = self._keys.lines.ask(self._out.text("replay.prompt_seat") + " ").strip()
        if typed:
            self._sit_at(typed)
        else:
            self._sit(None)

    def _sit_at(self, typed: str) -> None:
        if typed in tuple("012345"):
            self._sit(int(typed))
        else:
            self._said = self._out.text("play.no_such_seat", typed=typed)

    # What is drawn

    def _prompt(self) -> str:
        return self._out.text("replay.prompt" if self._keys.single else "replay.prompt_line") + " "

    def _draw(self) -> None:
        screen, step = self._screen, self._step
        if self._keys.single and not self._out.plain:
            self._out.stream.write(_CLEAR)
        else:
            screen.line()
        screen.line(self._header(step), style="bold")
        names = Names(self._out.lang, self._seat)
        self._tell(step, names)
        result = next((e.data["result"] for e in step.events if e.kind == "set_ended"), None)
        if result is not None:
            self._draw_result(step, result, names)
        else:
            screen.line()
            self._draw_table(step.game, names)
        if self._said:
            screen.refuse(self._said)

    def _tell(self, step: Step, names: Names) -> None:
        """Say what happened, and of what nobody else could notice what was decided."""
        out, screen = self._out, self._screen
        sentences = Sentences(names, step.game.rules, sees_all=names.me is None)
        told = False
        for event in step.events:
            if event.kind not in _DRAWN and (words := sentences.of(event)):
                screen.line(words, style=sentences.style(event))
                told = True
        if step.action is not None and not told:
            action = worded(step.action.text, out.lang)
            screen.line(out.text("replay.unseen", seat=names.seat(step.seat), action=action))

    def _header(self, step: Step) -> str:
        out, rules = self._out, step.game.rules
        number = 1 + sum(deal < self._deal for deal in self._course.sets)
        words = [
            in_language(rules.names, out.lang) or rules.id,
            out.text("replay.set", number=number),
            out.text("replay.move", number=step.at, most=self._course.moves),
            out.text("replay.open")
            if self._seat is None
            else out.text("replay.seen", seat=self._seat),
        ]
        return out.text("replay.gap").join(words)

    def _draw_result(self, step: Step, result: SetResult, names: Names) -> None:
        drawing = ResultDrawing(self._screen, names)
        drawing.set(step.game, result)
        if step.game.over:
            drawing.game(step.game)

    def _draw_table(self, game: Game, names: Names) -> None:
        screen, deck = self._screen, game.rules.deck
        trick = Trick()
        for step in self._steps[: self._index + 1]:
            for event in step.events:
                trick.follow(event)
        rules, state = game.rules, game.state
        view = open_view(rules, state) if self._seat is None else game.view(self._seat)
        if view.phase == "play":
            TableDrawing(screen, deck, names).draw(view, trick)
        if not any(hand.size for hand in game.state.hands):
            pass  # nothing is dealt yet
        elif self._seat is None:
            draw_hands(screen, game, names)
        else:
            draw_hand(screen, game.rules, view)
        asked = game.seat if self._seat is None else view.asks
        if asked is not None and asked >= 0:
            screen.line(self._out.text("replay.next", seat=names.inside(asked)))

    # What is told besides

    def _why(self) -> None:
        from gouji_rules.why.moves import why_action

        number = self._step.at
        if self._index == 0:
            self._said = self._out.text("replay.no_move_here")
            return
        action = [one for seat, one in self._course.game.log if seat >= 0][number - 1]
        game = self._course.before(number)
        resolved, remark = written(game.rules, [], self._out)
        self._screen.line()
        tell_move(game, why_action(game, action, resolved), remark, self._out)
        self._wait()

    def _review(self) -> None:
        """Tell the review of the set that is looked at, where it is over."""
        if self._deal in self._course.sets:
            number = self._course.sets.index(self._deal) + 1
            draw_review(self._screen, self._course, number, self._seat)
            self._wait()
        else:
            self._said = self._out.text("review.not_over")

    def _tell_keys(self) -> None:
        for line in self._out.text("replay.keys").split("\n"):
            self._screen.line(line, indent="    ")
        self._wait()

    def _wait(self) -> None:
        self._keys.lines.ask(self._out.text("replay.go_on") + " ")


def meant_seat(word: str) -> bool:
    """Return whether a word before a number asks for a seat's eyes."""
    from gouji_rules.cli.terminal.keys import WORDS

    return word.casefold() in WORDS["seat"]


def draw_hands(screen: Screen, game: Game, names: Names) -> None:
    """Draw all six hands, a line each."""
    out, deck = screen.out, game.rules.deck
    for number, hand in enumerate(game.state.hands):
        line = out.text("play.hand_of", seat=names.seat(number), cards=out.cards(hand.size))
        cards = cards_text(deck, deck.format(hand.counts))
        out.console.print(Text(line + " ").append_text(cards))
