"""One person's sitting at the table: the loop of a game, from the first deal to the last place."""

import time
from collections.abc import Callable, Mapping

from gouji_rules.advice.hints import BOT, hint
from gouji_rules.advice.moment import Moment, seconds_said, speed_line
from gouji_rules.advice.names import Names
from gouji_rules.advice.notation import Typed, understand
from gouji_rules.advice.questions import Wishes, carries_through, changed, may_burn, unasked
from gouji_rules.advice.refusals import refusal_words
from gouji_rules.advice.slips import slip
from gouji_rules.advice.undoing import before_last_choice
from gouji_rules.bots import Bot, make
from gouji_rules.cli.sheet import section_text
from gouji_rules.cli.terminal.asking import Asking, Question
from gouji_rules.cli.terminal.choices import show_choices
from gouji_rules.cli.terminal.hand import draw_hand
from gouji_rules.cli.terminal.keeping import Keeper, playing_command, resuming_command
from gouji_rules.cli.terminal.manual import key_of, show_help
from gouji_rules.cli.terminal.reading import MORE, OFFERED, Reader
from gouji_rules.cli.terminal.reviewing import draw_review
from gouji_rules.cli.terminal.screen import Screen
from gouji_rules.cli.terminal.table import TableDrawing
from gouji_rules.cli.terminal.telling import Teller
from gouji_rules.engine.view import View
from gouji_rules.game.actions import PASS, Action
from gouji_rules.game.refusal import Refusal
from gouji_rules.game.state import PLAY
from gouji_rules.messages.actions import said_for
from gouji_rules.record import Game

LOG_LENGTH = 20
"""So many sentences back ``log`` shows."""


class Left(Exception):  # noqa: N818 - not a fault: the person went away
    """The person typed ``quit``."""


class Sitting:
    """A person (or nobody, to watch bots) at the table.

    Args:
        screen: where to draw.
        game: the game, from wherever it stands.
        me: the person's seat, or from which seat to watch; None to watch all.
        bots: who plays the other seats, by seat.
        reader: where the person's lines come from; None to watch.
        pace: seconds after what others did.
        person: whether somebody is at the terminal, who can be asked to confirm.
        wishes: what the person wants to be asked.
        keeper: told of every step before it is shown, and of what is taken back.
    """

    def __init__(
        self,
        screen: Screen,
        game: Game,
        me: int | None,
        bots: Mapping[int, Bot],
        reader: Reader | None,
        *,
        pace: float,
        person: bool,
        wishes: Wishes,
        keeper: Keeper | None = None,
    ) -> None:
        self.game = game
        self._keeper = keeper
        self._screen = screen
        self._out = screen.out
        self._me = me
        self._bots = bots
        self._reader = reader
        self._person = person
        self._pace = pace
        self._wishes = wishes
        self._names = Names(screen.out.lang, me)
        deck = game.rules.deck
        self._teller = Teller(
            screen, game.rules, self._names, pause=self._pause, after_set=self._after_set
        )
        self._table = TableDrawing(screen, deck, self._names)
        self._asking = Asking(screen, self._names, deck)
        self._stand_in: Bot | None = None
        self._refused: tuple[str, Refusal] | None = None
        self._skips = self._knows_skip = self._offered = False
        self._does: dict[str, Callable[[str, Question], None]] = {
            "choices": lambda size, asked: show_choices(screen, self._out, asked.actions, size),
            "table": self._show,
            "hint": self._hint,
            "undo": self._undo,
        }

    def catch_up(self) -> None:
        """Take what has happened so far as known, for a game that is resumed."""
        self._teller.catch_up(self.game)

    def play(self) -> None:
        """Play until the game is over.

        Raises:
            EOFError: the person's lines have ended.
            KeyboardInterrupt: Ctrl-C.
            Left: the person typed ``quit``.
        """
        self._teller.tell(self.game)
        while not self.game.over:
            seat = self.game.seat
            bot = self._bots.get(seat, self._stand_in)
            if bot is None:
                self._ask()
            else:
                actions = self.game.legal_actions()
                self._go(bot.choose(self.game.view(seat), actions))
            self._teller.tell(self.game)
        self._teller.tell(self.game)  # of a game that was dissolved while something was told
        self._end()

    def _end(self) -> None:
        """Tell how the game ended."""
        self._teller.results.game(self.game)

    def _go(self, action: Action | str) -> None:
        """Take a step; it is kept before anybody sees it."""
        self._reach(self.game.step(action))

    def _reach(self, game: Game) -> None:
        if self._keeper is not None:
            self._keeper.follow(game)
        self.game = game
        self._refused = None

    def _pause(self, least: float = 0.0) -> str | None:
        """Wait as long as the pace says; return a line that the person typed meanwhile.

        Args:
            least: seconds to wait in any case.
        """
        if not self._person or self._reader is None:
            time.sleep(self._pace)
            return None
        if self._watches() and self._pace and not self._knows_skip:
            self._knows_skip = True
            self._screen.line(self._out.text("advice.skip"))
        line = self._reader.early(0 if self._skips else max(self._pace, least))
        if line is not None:
            self._typed_early(line)
        return line

    def _watches(self) -> bool:
        """Return whether the person plays no more in this set: out, revolted, failed ..."""
        state = self.game.state
        plays = self._me is None or state.status.active >> self._me & 1
        return state.phase == PLAY and not plays

    def _typed_early(self, line: str) -> None:
        """Do what is typed while nothing is asked; what is no word at the table is let by.

        Whatever it is takes the seat back from the bot that plays on for the person. Once he is
        out, Enter goes on to the end of the set.
        """
        typed = understand(line, None, self.game.rules.deck)
        if self._stand_in is not None:
            self._take_back()
        elif typed.kind == "command" and typed.value not in self._does:
            self._command(typed, None)
        elif typed.kind == "empty" and self._watches():
            self._skips = True

    def _take_back(self) -> None:
        if self._stand_in is not None:
            self._stand_in = None
            self._screen.line(self._out.text("advice.auto_off"))

    def _after_set(self) -> None:
        if not self.game.over:
            self._take_back()
        self._skips = self._knows_skip = False
        self._between("next_set")

    def _between(self, what: str) -> None:
        """Follow words at the table until the person goes on, while nothing else is asked.

        Args:
            what: the key of what is said: ``next_set`` or ``go_on``.
        """
        while self._person and self._reader is not None and not self.game.over:
            line = self._reader.ask(self._out.text(f"play.{what}") + " ").strip()
            typed = understand(line, None, self.game.rules.deck)
            if typed.kind == "empty":
                return
            if line in MORE:
                self._screen.line(self._out.text(f"play.help_{what}"))
            elif typed.kind == "command" and not self._needs_question(typed):
                self._command(typed, None)
            else:
                self._screen.refuse(self._out.text("play.nothing_asked", typed=line))

    def _needs_question(self, typed: Typed) -> bool:
        """Return whether a word is about a question; the next set's has not been put yet."""
        unasked_why = typed.value == "why" and (not typed.argument or self.game.seat == self._me)
        return unasked_why or typed.value in self._does

    def _ask(self) -> None:
        assert self._me is not None
        game = self.game
        view = self.game.view(self._me)
        question = Question(view, self.game.legal_actions())
        answer = unasked(self._wishes, view, question.actions)
        if answer is not None and not self._opens(question):
            if self.game is game:  # else it was dissolved meanwhile
                self._go(answer)
            return
        self._put(question)
        while self.game is game and self._stand_in is None:
            action = self._one_answer(question)
            if action is None:
                continue
            refusal = self.game.why_not(action)
            if refusal is None:
                self._offered = False
                self._go(action)
                return
            self._refused = action, refusal
            for words in refusal_words(refusal, self.game.rules, self._names):
                self._screen.refuse(words)

    def _opens(self, question: Question) -> bool:
        """Return whether the person wants to be asked about a burn that he is not asked about."""
        if not (self._person and may_burn(question.view, question.actions)):
            return False
        key = key_of(self.game.rules.deck, "burn")
        self._offered = True
        self._screen.line(self._asking.offer(question.view, key, max(self._pace, OFFERED)))
        line = self._pause(OFFERED)
        return line is not None and line.strip().casefold() in (key, *said_for("burn"))

    def _put(self, question: Question) -> None:
        """Show what the question is about, and say what is asked."""
        self._draw(question.view, whole=question.only != PASS)
        self._asking.put(question)

    def _draw(self, view: View, *, whole: bool) -> None:
        self._screen.line()
        if whole:
            if view.phase == "play":
                self._table.draw(view, self._teller.trick)
            if view.phase != "early_calls":
                draw_hand(self._screen, self.game.rules, view)
        self._asking.on_table(view)

    def _one_answer(self, question: Question) -> str | None:
        """Read a line; return the action it asks for, or None where it was something else."""
        assert self._reader is not None
        prompt, lang = self._asking.prompt(question), self._out.lang
        line = self._reader.ask(prompt, lambda: question.texts(lang))
        called = self.game.rules.info.get("joker_names")
        typed = understand(
            line,
            *(question.asked, self.game.rules.deck, question.words, called),
            question.view.hand,
        )
        if typed.kind == "empty":
            if question.only == PASS:
                return "pass"
            self._screen.line(self._out.text("play.enter_unsafe"))
            return None
        if typed.kind == "command":
            self._command(typed, question)
            return None
        if typed.kind == "unclear":
            if typed.argument == "burn" and self._offered and question.kind != "burn":
                self._screen.refuse(self._out.text("play.burn_late"))
            else:
                deck = self.game.rules.deck
                self._screen.refuse(slip(typed, question.asked, question.words, deck, lang))
            return None
        return self._confirmed(typed, question)

    def _confirmed(self, typed: Typed, question: Question) -> str | None:
        """Return the action, after a question where it cannot be meant lightly."""
        action = typed.value
        if question.kind != "burn" or action == "pass":
            return action
        if typed.bare:
            action = f"burn {action}"
        burning = next((a for a in question.actions if str(a) == action), None)
        if burning is None or burning.play is None:
            return action
        owner = self._names.inside(question.view.owner)
        if not carries_through(question.view, burning.play):
            self._screen.line(question.of_duty(self._out, "warning"), style="bold red")
        elif not typed.bare:
            return action
        else:
            self._screen.line(question.of_duty(self._out, "sure", owner=owner))
        if self._person and not self._yes("play.prompt_sure"):
            return None
        return action

    def _yes(self, key: str) -> bool:
        assert self._reader is not None
        while True:
            answer = self._reader.ask(self._out.text(key) + " ").strip().casefold()
            if answer not in MORE:
                break
            self._screen.line(self._out.text("play.help_sure"))
        return answer in ("y", "yes", "是", "好", "对", "對")

    def _command(self, typed: Typed, question: Question | None) -> None:
        """Do what a word at the table says; between sets nothing is asked."""
        out, screen, word = self._out, self._screen, typed.value
        if word == "quit":
            raise Left
        if word in self._does:
            assert question is not None  # these are about a question
            self._does[word](typed.argument, question)
        elif word == "log":
            for words in self._teller.last(self.game, LOG_LENGTH):
                screen.line(words)
        elif word in ("ask", "burns"):
            self._wishes, words = changed(self._wishes, word, typed.argument, out.lang)
            screen.line(words)
        elif word == "speed":
            self._speed(typed.argument)
        elif word == "save":
            self._where()
        elif word == "dissolve":
            self._dissolve()
        elif word == "auto":
            self._auto()
        elif word == "review":
            self._review()
        else:
            self._tell(word, typed.argument)

    def _tell(self, word: str, argument: str) -> None:
        assert self._me is not None
        players = {seat: getattr(bot, "name", "") for seat, bot in self._bots.items()}
        moment = Moment(self.game, self._me, self._out.lang, players, self._refused)
        lines = []
        if word == "help":
            show_help(self._screen, self.game.rules)
        if word == "rules":
            sections, more = moment.sections(argument)
            for section in sections:
                lines += ["", *section_text(section, self._screen.width)]
            lines += ["", more] if sections else [more]
        else:
            lines = moment.tell(word, argument)
        for line in lines:
            self._screen.line(line, indent="    ")

    def _review(self) -> None:
        """Tell the review of the last set that is over."""
        number = len(self.game.result.sets)
        if number:
            draw_review(self._screen, self.game, number, self._me)
        else:
            self._screen.line(self._out.text("review.none_yet"))

    def _show(self, _: str, question: Question) -> None:
        self._draw(question.view, whole=True)
        self._asking.put(question)

    def _hint(self, _: str, question: Question) -> None:
        self._screen.line(hint(question.view, question.actions).text(self._names))

    def _undo(self, *_: object) -> None:
        assert self._me is not None
        before = before_last_choice(self.game, self._me, self._wishes)
        if before is None:
            self._screen.line(self._out.text("advice.undo_none"))
            return
        try:
            if self._keeper is not None:
                self._keeper.back(before)
        except OSError:
            self._screen.refuse(self._out.text("advice.undo_not"))
            return
        self.game, self._refused = before, None
        self._teller.catch_up(before)
        self._screen.line(self._out.text("advice.undo_done"))

    def _auto(self) -> None:
        self._stand_in = make(BOT, 0)
        self._screen.line(self._out.text("advice.auto_on"))

    def _speed(self, said: str) -> None:
        seconds = seconds_said(said) if said else self._pace
        if seconds is None:
            self._screen.refuse(self._out.text("advice.speed_unknown", typed=said))
            return
        self._pace = seconds
        self._screen.line(speed_line(seconds, self._out.lang))

    def _where(self) -> None:
        from gouji_rules.record.kept import folder

        path = self._keeper.path if self._keeper is not None else None
        if path is None:
            self._screen.line(self._out.text("play.not_kept_at_all"))
            return
        # The last game is gone on with by its folder alone: what is short is copied whole.
        listed = path.parent == folder().absolute()
        command = playing_command("--resume") if listed else resuming_command(path, [])
        self._screen.line(self._out.text("advice.kept_in", file=path, command=command))

    def _dissolve(self) -> None:
        self._screen.line(self._out.text("advice.dissolve_sure"))
        if not self._person or self._yes("play.prompt_sure"):
            self._reach(self.game.dissolve())
