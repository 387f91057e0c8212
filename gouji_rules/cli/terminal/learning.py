"""A lesson at the terminal: its texts, its table, and what the learner types."""

import time
from collections.abc import Callable, Sequence

from gouji_rules.advice.moment import TELL, Moment, seconds_said, speed_line
from gouji_rules.advice.names import Names
from gouji_rules.advice.notation import Typed, understand
from gouji_rules.advice.reasons import said_with
from gouji_rules.advice.refusals import refusal_words
from gouji_rules.advice.slips import slip
from gouji_rules.advice.words import meant, shown
from gouji_rules.cli.output import Output
from gouji_rules.cli.sheet import section_text
from gouji_rules.cli.terminal.choices import show_choices
from gouji_rules.cli.terminal.hand import draw_hand
from gouji_rules.cli.terminal.reading import Reader
from gouji_rules.cli.terminal.screen import Screen
from gouji_rules.cli.terminal.sitting import Left
from gouji_rules.cli.terminal.table import TableDrawing
from gouji_rules.cli.terminal.telling import Teller
from gouji_rules.engine.game import Game
from gouji_rules.game.refusal import Refusal
from gouji_rules.lessons import Answered, Move, Session
from gouji_rules.lessons.document import Texts
from gouji_rules.messages import paragraphs_in
from gouji_rules.messages.actions import as_answer, worded

Keep = Callable[[Session], None]
"""Told of every step before it is shown."""

BACK = ("back", "上一步", "返回", "回")
_LETTER_BACK = "b"
"""The same, where burning is not asked about: there it begins a burn."""
_LETTER_QUIT = "q"
"""Leaves where no cards are asked for: elsewhere it is a queen."""
LOG_LENGTH = 20
"""So much of what happened is told."""
_OF_A_GAME = frozenset({"counts", "score"})
"""What is told of all cards and sets, of which a position has only a few."""


def leaves(line: str) -> bool:
    """Return whether a line, where no cards are asked for, says that the person leaves."""
    word = " ".join(line.casefold().split())
    return word == _LETTER_QUIT or meant(word) == ("quit", "")


class Learning:
    """A person in a lesson.

    Args:
        screen: where to draw.
        reader: where the person's lines come from.
        session: where the lesson stands.
        pace: seconds after what others did.
        keep: told of every step before it is shown.
    """

    def __init__(
        self,
        screen: Screen,
        reader: Reader,
        session: Session,
        *,
        pace: float,
        keep: Keep,
    ) -> None:
        self.session = session
        self._screen = screen
        self._out: Output = screen.out
        self._reader = reader
        self._pace = pace
        self._keep = keep
        self._names = Names(screen.out.lang, session.lesson.seat)
        self._teller: Teller | None = None
        self._hinted = False
        self._refused: tuple[str, Refusal] | None = None

    def learn(self) -> None:
        """Go through the lesson to its end.

        Raises:
            EOFError: the person's lines have ended.
            KeyboardInterrupt: Ctrl-C.
            Left: the person typed ``quit``.
        """
        self._arrive(told=True)
        while not self.session.done:
            if self.session.asks:
                self._ask()
            else:
                self._go_on()

    # What is drawn

    def _arrive(self, *, told: bool) -> None:
        """Show where the session stands; ``told`` where its text is to be told."""
        session = self.session
        self._keep(session)
        self._hinted, self._refused = False, None
        if session.done:
            return
        if told:
            self._tell_step(session)
            if session.game is not None:
                self._teller = self._new_teller(session)
                self._show_moves(self._teller, session.moves)
        if session.game is not None and (session.asks or session.step.show != "hand"):
            self._draw(session.game)

    def _tell_step(self, session: Session) -> None:
        """Tell which step it is, and its text."""
        steps = len(session.lesson.steps)
        self._screen.line()
        self._screen.line(
            self._out.text("learn.step", number=session.at + 1, steps=steps), style="dim"
        )
        self._say(session.step.tell)

    def _new_teller(self, session: Session) -> Teller:
        """Return who tells of the table from where it stood before the last moves."""
        assert session.game is not None
        return self._teller_from(session.moves[0].before if session.moves else session.game)

    def _teller_from(self, game: Game) -> Teller:
        """Return who tells of the table from where it stands."""
        teller = Teller(self._screen, game.rules, self._names, pause=self._pause)
        teller.catch_up(game)
        return teller

    def _show_moves(self, teller: Teller, moves: Sequence[Move]) -> None:
        for move in moves:
            why = move.why if move.seat != self._names.me else None
            teller.why = said_with(why, self._names) if why is not None else ""
            teller.tell(move.after)

    def _pause(self) -> None:
        time.sleep(self._pace)

    def _draw(self, game: Game) -> None:
        """Draw what the step shows: the table where it is wanted, what lies, the own hand."""
        screen, out, session = self._screen, self._out, self.session
        view, show = game.view(session.lesson.seat), session.step.show
        drawn = show != "hand" and view.phase == "play"
        screen.line()
        if drawn and self._teller is not None:
            deck = game.rules.deck
            hands = [deck.format(hand.counts) for hand in game.state.hands]
            table = TableDrawing(screen, deck, self._names)
            table.draw(view, self._teller.trick, hands if show == "open" else ())
        if session.asks:
            if view.top is not None:
                owner = self._names.inside(view.owner)
                screen.line(out.text("play.on_table", play=view.top.text, owner=owner))
            draw_hand(screen, game.rules, view)

    def _say(self, texts: Texts, style: str = "") -> None:
        for line in paragraphs_in(texts, self._out.lang):
            self._screen.line(line, style, "")

    # What is asked

    def _go_on(self) -> None:
        """Wait until the learner has read."""
        line = self._reader.ask(self._out.text("learn.enter") + " ").strip()
        if leaves(line):
            raise Left
        typed = self._understood(line, None)
        if typed is None or typed.kind == "command":
            return
        if typed.kind == "unclear":
            self._screen.line(self._out.text("learn.only_enter"))
            return
        self.session = self.session.go_on()
        self._arrive(told=True)

    def _ask(self) -> None:
        session, lang = self.session, self._out.lang
        assert session.game is not None
        prompt = session.game.state.question.text("prompt", lang) + " "
        shown = [worded(str(action), lang) for action in session.choices[:200]]
        typed = self._understood(self._reader.ask(prompt, lambda: shown), session.game)
        if typed is None or typed.kind == "command":
            return
        if typed.kind == "empty":
            self._screen.line(self._out.text("learn.what_to_type"))
        elif typed.kind == "unclear":
            assert session.game is not None
            asked, deck = session.game.state.question, session.game.rules.deck
            self._screen.refuse(slip(typed, asked, session.choices.words, deck, lang))
        else:
            action = self._burning(typed)
            self._answered(action, session.answer(action))

    def _burning(self, typed: Typed) -> str:
        """Return the action; bare cards where burning is asked about are a burn."""
        assert self.session.game is not None
        burns = self.session.game.state.question.name == "burn" and typed.bare
        return f"burn {typed.value}" if burns else typed.value

    def _answered(self, action: str, answered: Answered) -> None:
        screen, session = self._screen, self.session
        assert session.game is not None
        if answered.refusal is not None:
            self._refused = (action, answered.refusal)
            # Which setting says so, and where, is for whoever asks ``why``.
            screen.refuse(refusal_words(answered.refusal, session.game.rules, self._names)[0])
            self._say(answered.say)
            return
        if answered.kind == "wrong":
            self._say(answered.say)
            if answered.moves:
                self._show_moves(self._teller_from(session.game), answered.moves)
            self._take_back(session.game)
            return
        assert self._teller is not None
        self._show_moves(self._teller, answered.moves)
        self.session = answered.session
        self._praise(answered)
        self._arrive(told=session.at != self.session.at)

    def _take_back(self, game: Game) -> None:  # noqa: ARG002 - in a log it stands above
        """Say that a wrong move is taken back, and the table stands as it did."""
        self._screen.line(self._out.text("learn.taken_back"))

    def _praise(self, answered: Answered) -> None:
        """Say why a move was right."""
        self._say(answered.say, "green")

    # Words at any time

    def _understood(self, line: str, game: Game | None) -> Typed | None:
        """Return what was typed; None where it is a word of lessons, which has been followed."""
        word = line.strip().casefold()
        question = game.state.question if game is not None else None
        burning = question is not None and question.name == "burn"
        if word in BACK or (word == _LETTER_BACK and not burning):
            self._back()
            return None
        if game is None:
            found = meant(" ".join(word.split()))
            typed = Typed("command", *found) if found else Typed("unclear" if word else "empty")
        else:
            called = game.rules.info.get("joker_names")
            words, held = self.session.choices.words, game.view(game.seat).own.counts
            typed = understand(line, question, game.rules.deck, words, called, held)
        if typed.kind == "command":
            self._command(typed)
        return typed

    def _back(self) -> None:
        self.session = self.session.back()
        if self.session.game is not None:
            self._teller = self._new_teller(self.session)
        self._arrive(told=self.session.begins)

    def _command(self, typed: Typed) -> None:
        """Follow a command."""
        session, out, screen = self.session, self._out, self._screen
        if typed.value == "quit":
            raise Left
        if typed.value == "undo":
            self._back()
            return
        if typed.value == "hint":
            self._hint()
        elif typed.value == "choices":
            if session.asks:
                show_choices(screen, out, session.choices, typed.argument)
            else:
                screen.line(out.text("learn.may_type"))
        elif typed.value == "table":
            self._arrive(told=True)
        elif typed.value == "help":
            screen.line(out.text("learn.help"))
        elif typed.value == "speed":
            self._speed(typed.argument)
        elif session.game is None:
            screen.line(out.text("learn.only_enter"))
        elif not self._tell(typed, session.game):
            screen.line(out.text("learn.not_here", word=shown(typed.value, out.lang)))
            screen.line(out.text("learn.help"))

    def _speed(self, said: str) -> None:
        seconds = seconds_said(said) if said else self._pace
        if seconds is None:
            self._screen.refuse(self._out.text("advice.speed_unknown", typed=said))
            return
        self._pace = seconds
        self._screen.line(speed_line(seconds, self._out.lang))

    def _tell(self, typed: Typed, game: Game) -> bool:
        """Follow a word that only tells something; return whether it has something to tell here."""
        screen, word, lines = self._screen, typed.value, []
        moment = Moment(game, self._names.me or 0, self._out.lang, {}, self._refused)
        if word == "log" and self._teller is not None:
            lines = self._teller.log[-LOG_LENGTH:]
        elif word == "rules":
            sections, more = moment.sections(typed.argument)
            for section in sections:
                lines += ["", *section_text(section, screen.width)]
            lines += ["", more] if sections else [more]
        elif word in TELL and (self.session.step.open_set is not None or word not in _OF_A_GAME):
            lines = moment.tell(word, typed.argument)
        for line in lines:
            screen.line(line, indent="    ")
        return bool(lines)

    def _hint(self) -> None:
        """Help: with the lesson's words first, then with a right move."""
        hint, out = self.session.hint(), self._out
        if hint.say and not self._hinted:
            self._say(hint.say)
        elif hint.action is None:
            self._screen.line(out.text("learn.only_enter"))
        else:
            action = as_answer(str(hint.action), out.lang)
            self._screen.line(out.text("learn.try_this", action=action))
            if hint.why is not None:
                self._screen.line("   " + said_with(hint.why, self._names), "dim", "   ")
        self._hinted = True
