"""``Game``: a game of several sets, as programs outside use it."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, Self

from gouji_rules.diagnostics import shown
from gouji_rules.engine import step as engine
from gouji_rules.engine import together
from gouji_rules.engine.arguments import check_game, is_number
from gouji_rules.engine.choices import Choices
from gouji_rules.engine.facts import facts
from gouji_rules.engine.going_back import at
from gouji_rules.engine.going_on import Played, after, after_windows, arrive
from gouji_rules.engine.legal import legal_actions
from gouji_rules.engine.log import Entry, Log, Prefix
from gouji_rules.engine.noticed import Noticed
from gouji_rules.engine.position import from_position
from gouji_rules.engine.rules import Rules
from gouji_rules.engine.together import Together
from gouji_rules.engine.view import WATCHER, PublicView, View
from gouji_rules.engine.why_not import why_not
from gouji_rules.engine.written import read_as, written
from gouji_rules.game.actions import CLOSED, PASS, Action, closing, dealing
from gouji_rules.game.events import Event, declared
from gouji_rules.game.phases import is_closing
from gouji_rules.game.refusal import IllegalAction, Refusal
from gouji_rules.game.result import GameResult
from gouji_rules.game.shuffle import draw_seed, is_seed
from gouji_rules.game.state import SET_OVER
from gouji_rules.game.values import but

DISSOLVED: Final = declared("dissolved", "games", {"points": "points"})


class Game(Played):
    """A game at one table.

    A game never changes: ``step`` returns the next one, which shares what went before.
    The table itself deals; ``seat`` is always somebody who has to decide, until it is over.

    Args:
        rules: the ruleset.
        seed: a whole number from 0; what is dealt follows from it, for ever. Where none is given
            the system gives one that nobody can guess; those of 64 bits and less can be, from a
            hand.
        sets: how many sets; as many as the ruleset says where not given.
        secrets: there is no seed, and the game waits for a secret at each deal (``deal``): from
            all that is known up to there nothing of a later deal can be reckoned.

    Raises:
        ValueError: an argument is not of its kind.

    Attributes:
        rules, sets: as given.
        kept: what whoever records the game keeps with it, and with those that come of it.
        seed: the game's seed; None where each deal has a secret of its own.
        state: the position.
    """

    __slots__ = ()

    def __init__(
        self,
        rules: Rules,
        seed: int | None = None,
        sets: int | None = None,
        *,
        secrets: bool = False,
    ) -> None:
        check_game(rules, seed, sets, secrets=secrets)
        if seed is None and not secrets:
            seed = draw_seed()
        self._begins(rules, seed, sets)
        self.scenario = None
        self.stops = SET_OVER
        state, events = engine.begin_game(rules, sets)
        arrive(self, state, None, -1, events)

    def _begins(self, rules: Rules, seed: int | None, sets: int | None) -> None:
        self.rules = rules
        self.seed = seed
        self.sets = sets
        self.kept = None
        self._log = Log()
        self._length = 0

    @classmethod
    def from_position(cls, rules: Rules, **scenario: Any) -> Self:
        """Return a game of one set that begins with a position.

        Args:
            rules: the ruleset.
            scenario: what a scenario file takes: ``hands`` (seat -> cards), ``lead``, ``out``,
                ``opened``, ``phase``, ``result`` ... (``engine.position``).

        Raises:
            PositionError: the description is no position.
        """
        game = cls.__new__(cls)
        game._begins(rules, 0, 1)
        game.scenario = dict(scenario)
        (state, events), game.stops = from_position(rules, **scenario)
        arrive(game, state, None, -1, events)
        return game

    # Who decides, and what may be done

    @property
    def over(self) -> bool:
        """Whether nobody is asked any more."""
        if self.scenario is not None and self._past_its_phase():
            return True
        return self.state.seat < 0 and not self.awaits_deal

    @property
    def awaits_deal(self) -> bool:
        """Whether the game waits for a secret to be dealt with: nobody is asked till then."""
        return self.seed is None and engine.is_deal_due(self.state)

    def deal(self, secret: int | None = None) -> Self:
        """Return the game after a deal with a secret of its own.

        Args:
            secret: a whole number from 0, from which this deal follows and no other; where none
                is given the system gives one that nobody can guess.

        Raises:
            IllegalAction: no deal is due, or the game's seed gives the deals.
            ValueError: the secret is not of its kind.
        """
        if not self.awaits_deal:
            raise IllegalAction(Refusal("no_deal_due", "deck"), "deal")
        secret = draw_seed() if secret is None else secret
        if not is_seed(secret):
            raise ValueError(f"a secret is a whole number from 0, not {shown(repr(secret))}")
        state, events = engine.apply(self.rules, self.state, action := dealing(secret))
        return after(self, state, action, events, -1)

    def _past_its_phase(self) -> bool:
        return self.stops != SET_OVER and self.rules.phases.is_past(self.state.phase, self.stops)

    @property
    def seat(self) -> int:
        """The seat 0-5 that decides now; -1 when the game is over, or waits for a deal."""
        return self.state.seat

    @property
    def is_closing(self) -> bool:
        """Whether ``seat`` can be silent only, which closes a secret question for all."""
        return is_closing(self.state)

    def legal_actions(self) -> Choices:
        """Return what ``seat`` may do: exact length, order and membership, made when looked at.

        Never empty while the game is not over.
        """
        choices = legal_actions(self.rules, self.state)
        if self.stops == SET_OVER:  # else the phase may be over that a position is about
            self._choices = choices
        return choices

    def why_not(self, action: Action | str, seat: int | None = None) -> Refusal | None:
        """Return why ``action`` is not allowed now, or None where it is.

        Args:
            action: an action, or its text.
            seat: who wants to do it; whoever is asked where not given.
        """
        return self._refusal(read_as(self.rules, self.state.question, action), seat)

    def _refusal(self, read: Action | Refusal, seat: object) -> Refusal | None:
        """Return why what has been read is not allowed now."""
        if self.over:
            if self.state.seat >= 0:  # a position that is about a phase
                return Refusal("phase_is_over", "turns", params={"phase": self.stops})
            agreed = self.scenario is not None or self.sets is not None
            setting = engine.ended_by(self.rules, self.state.status.match, agreed=agreed)
            return Refusal("game_is_over", "games", setting)
        if self.awaits_deal:
            return Refusal("not_dealt", "deck")
        if seat is not None and seat != self.state.seat:
            return Refusal("not_your_turn", "turns", params={"seat": seat})
        if isinstance(read, Refusal):
            return read
        return why_not(self.rules, self.state, read)

    def read(self, text: str) -> Action | Refusal:
        """Return the action that ``text`` writes, or why it does not write one."""
        return written(self.rules, text, self.state.question)

    def step(self, action: Action | str, seat: int | None = None) -> Self:
        """Return the game after ``action`` of the seat that is asked.

        Args:
            action: one of ``legal_actions()``, or its text (``XX888``, ``pass``).
            seat: who does it; an error where somebody else is asked.

        Raises:
            IllegalAction: the rules do not allow it, or it is no action; with the code, the
                rule, the setting and where it is set.
        """
        choices, taken = self._choices, None
        if choices is not None and (seat is None or seat == self.state.seat):
            taken = choices.taken  # one of the choices: it need not be looked at again
        if taken is None or taken is not action:
            taken = self._allowed(action, seat)
        state, events = engine.apply(self.rules, self.state, taken)
        return after(self, state, taken, events, self.state.seat)

    def _allowed(self, action: object, seat: object) -> Action:
        """Return what is given as an action that the rules allow; raise ``IllegalAction``."""
        read = read_as(self.rules, self.state.question, action)
        refusal = self._refusal(read, seat)
        if refusal is not None:
            raise IllegalAction(refusal, str(action), self.rules.where(refusal.setting))
        assert isinstance(read, Action)  # else it is refused
        return read

    # Questions that all answer at once

    def asked_together(self) -> Together | None:
        """Return the question that all answer at once, and who may be asked it; None for no such.

        A burn window, calls, revolution. It is the same in all games that differ only in what is
        hidden: also where ``seat`` is somebody else already, since nobody could answer.
        """
        return together.asked_together(self.rules, self.state, self._closed)

    def choices_together(self, seat: int) -> tuple[Action, ...]:
        """Return what ``seat`` can answer to it: nothing but silence where it cannot do more."""
        return together.choices_of(self.rules, self.state, seat, self._closed)

    def step_together(self, answers: Mapping[int, Action | str]) -> Self:
        """Return the game after all answers to what is asked together, in the ruleset's order.

        The same comes of it as of asking one by one, and the log holds it so.

        Args:
            answers: by seat; who gives none is silent (passes, stays, does not call).

        Raises:
            IllegalAction: nothing is asked together, or an answer is not allowed.
        """
        asked, closed, now = self.asked_together(), self._closed, self.state
        given = {who: read_as(self.rules, now.question, one) for who, one in answers.items()}
        for seat, read in given.items():
            refusal = together.why_not_together(self.rules, now, seat, read, closed)
            if refusal is not None:
                raise IllegalAction(refusal, str(answers[seat]), self.rules.where(refusal.setting))
        said, game = {who: read for who, read in given.items() if isinstance(read, Action)}, self
        if asked is None:
            return self
        while not game.over and together.is_open(self.rules, now, game.state):
            action = together.answer_now(self.rules, game.state, asked.question, said)
            if action is None:
                break
            game = game.step(action) if action.kind != CLOSED else game.closed(0)
        closed = together.closed_by(self.rules, now, game.state, asked.question)
        return game if closed == game._closed else after_windows(game, closed)

    def closed(self, windows: int) -> Self:
        """Return the game in which the first ``windows`` questions to all at once are over.

        A record has it so where no action tells it: nobody could answer, or all were silent.
        What is left to who cannot burn (``Rules.asks_all``) is closed by him.

        Raises:
            ValueError: there are not so many.
        """
        if together.is_closing_only(self.rules, self.state):
            state, events = engine.apply(self.rules, self.state, PASS)
            return after(self, state, closing(0), events, -1)
        most = len(together.windows(self.rules, self.state))
        if not (is_number(windows) and 0 <= windows <= most):
            raise ValueError(f"{most} are asked together, so {shown(repr(windows))} cannot be over")
        return after_windows(self, windows)

    def dissolve(self) -> Self:
        """Return the game ended by agreement of all six (解散): the sets played count."""
        if self.over:
            return self
        match = but(self.state.status.match, over=True)
        state = engine.ended(self.state, match)
        event = Event(DISSOLVED, -1, {"points": match.points})
        return after(self, state, None, (event,), self.state.seat)

    # What is known

    @property
    def result(self) -> GameResult:
        """Places and points of the sets played, and the totals."""
        match = self.state.status.match
        void = match.over and engine.is_void_too_often(self.rules, match)
        return GameResult(match.results, match.points, match.over, match.voids, void)

    def view(self, seat: int) -> View:
        """Return what ``seat`` 0-5 may know, nothing more.

        Raises:
            ValueError: there is no such seat, as when ``game.seat`` is asked of a game that is
                over.
        """
        return View(self.rules, self.state, self._seat(seat))

    def _seat(self, seat: Any) -> int:
        if not is_number(seat) or not 0 <= seat < 6:
            over = " (the game is over: nobody is asked)" if self.over else ""
            raise ValueError(f"seats are 0 to 5, not {shown(repr(seat))}{over}")
        return int(seat)

    def public_view(self) -> PublicView:
        """Return what everybody knows: the view of whoever watches, with nothing hidden in it."""
        return PublicView(self.rules, self.state)

    @property
    def events(self) -> Sequence[Event]:
        """What happened since the beginning, each with who may see it.

        This, ``log``, ``steps`` and ``history`` cost nothing more in a long game.
        """
        return self._log.events(self._length)

    @property
    def log(self) -> Sequence[tuple[int, Action]]:
        """The actions since the beginning, as (seat, action); a deal is seat -1's."""
        return self._log.actions(self._length)

    @property
    def steps(self) -> Sequence[Entry]:
        """Every step since the beginning: (seat, action or None, what happened).

        Where all have been asked at once and no action tells it, an action ``closed`` of seat -1.
        """
        return Prefix(self._log.steps, self._length)

    def history(self, seat: int) -> Sequence[Noticed]:
        """Return what ``seat`` 0-5 has noticed since the beginning, numbered from 1.

        Its own actions, and the events that it may see. Two games that differ only in what is
        hidden from it have equal histories: the numbers do not tell who was asked in secret.

        Raises:
            ValueError: there is no such seat.
        """
        return self._log.heard(self._seat(seat), self._length)

    def public_history(self) -> Sequence[Noticed]:
        """Return the events that everybody may see since the beginning, numbered from 1."""
        return self._log.heard(WATCHER, self._length)

    def beginning(self, rules: Rules | None = None) -> Self:
        """Return the game as it was before anybody had decided anything.

        Args:
            rules: the ruleset to begin it with; its own where none is given.

        Raises:
            PositionError: it began with a position that other rules do not allow.
        """
        cls, rules = type(self), rules or self.rules
        if self.scenario is not None:
            return cls.from_position(rules, **self.scenario)
        return cls(rules, seed=self.seed, sets=self.sets, secrets=self.seed is None)

    def at(self, number: int) -> Self:
        """Return the game as it was after so many actions of seats.

        Args:
            number: 0 for the beginning, as the lines of a record are numbered.

        Raises:
            ValueError: there have not been so many.
        """
        total = self.acted
        if type(number) is not int or not 0 <= number <= total:
            raise ValueError(f"there have been {total} actions, so {number!r} is none of them")
        if number == total:
            return self
        return at(self, number)

    def facts(self) -> Mapping[str, Any]:
        """Return every key that a scenario can expect, as plain data."""
        about = (self.scenario or {}).get("phase", "")
        return facts(self.rules, self.state, over=self.over, about=about)
