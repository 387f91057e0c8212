"""The loop that plays games between bots, what it counts, and what ends it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from gouji_rules.bots import BoldBot, Bot, EasyBot, SteadyBot, make
from gouji_rules.bots.failure import ProgramFailure
from gouji_rules.bots.looking import Blind, Looking
from gouji_rules.bots.random_bot import RandomBot
from gouji_rules.diagnostics import Message
from gouji_rules.engine import step as engine
from gouji_rules.engine.legal import legal_actions
from gouji_rules.engine.play import pass_
from gouji_rules.engine.rules import Rules
from gouji_rules.engine.step import apply, is_void_too_often
from gouji_rules.engine.view import View
from gouji_rules.engine.why_not import why_not
from gouji_rules.engine.words import JUST_PASS, answering_words
from gouji_rules.errors import GoujiError
from gouji_rules.game.actions import PASS, Action, dealing
from gouji_rules.game.phases import is_closing
from gouji_rules.game.questions import silence_of
from gouji_rules.game.refusal import Refusal
from gouji_rules.game.result import SetResult
from gouji_rules.game.shuffle import bot_seed
from gouji_rules.game.state import DEAL, SET_OVER, Match, State
from gouji_rules.kernel.before_play import Answers, BeforePlay
from gouji_rules.kernel.gears import plays_from_the_deal, tables_for
from gouji_rules.kernel.layout import layout_of
from gouji_rules.kernel.playing import Decide, ended, play_out
from gouji_rules.kernel.points import after_set, result_of
from gouji_rules.kernel.tables import Tables
from gouji_rules.rules.burn import BURN
from gouji_rules.rules.turns import ANSWER, LEAD
from gouji_rules.seats import seats_of

_LAST_MOVES = 12


class BotFailure(GoujiError, RuntimeError):  # noqa: N818 - named as PluginFailure is
    """A bot answered with an action that is not allowed; its game is as it was before.

    Attributes:
        bot: its name.
        seat: the seat 0-5 it played.
        seed: the game's seed.
        action: what it answered, as text.
        refusal: why that is not allowed; None where it is no action at all.
        log: the game's actions up to there, as (seat, text); -1 deals.
        told: what a program that plays did instead of answering; None where it answered.
        number: in a simulation, the number of the game, from 0.
    """

    number = 0

    def __init__(
        self,
        bot: str,
        seat: int,
        seed: int,
        action: str,
        refusal: Refusal | None,
        log: Sequence[tuple[int, str]],
        told: Message | None = None,
    ) -> None:
        self.bot = bot
        self.seat = seat
        self.seed = seed
        self.action = action
        self.refusal = refusal
        self.log = list(log)
        self.told = told
        super().__init__(self.message.text("en"))

    @property
    def message(self) -> Message:
        """What happened, for somebody to read."""
        moves = [f"{seat} {text}" for seat, text in self.log if seat >= 0]
        params: dict[str, object] = {
            "bot": self.bot,
            "seat": self.seat,
            "seed": self.seed,
            "action": self.action,
            "number": len(moves) + 1,
            "moves": moves[-_LAST_MOVES:],
        }
        if self.told is not None:
            return Message("play.bot_failed", {**params, "why": self.told})
        if self.refusal is None:
            return Message("play.bot_without_action", params)
        why = Message(f"refusal.{self.refusal.code}", self.refusal.params)
        return Message("play.bot_not_allowed", {**params, "why": why})


Log = list[tuple[int, Action]]

CHECKED_EVERY = 64
"""One in so many answers of bots is looked at; our tests look at each."""


@dataclass(slots=True)
class PlayedSet:
    """A set that was played: its result and how it went.

    Attributes:
        result: places, points and the rest; None for a void set.
        decisions: questions put to seats; ``forced`` of them had a pass as only answer.
        undone, failed: burns that came to nothing.
        ends_game: the game ended with it; a void set ends it where so many came in a row.
        tricks: how often a seat led.
        actions: how many actions the game's log held when it was over, where there is one.
    """

    result: SetResult | None
    decisions: int
    forced: int
    undone: int
    failed: int
    ends_game: bool
    tricks: int = 0
    actions: int = 0

    @property
    def burns(self) -> int:
        """Burns begun."""
        return self.undone + self.failed + (len(self.result.burned) if self.result else 0)


def bots_for_game(names: Sequence[str], seed: int, game: int) -> list[Bot]:
    """Return the six bots of a game: ``names[0]`` in seats 0 2 4, ``names[1]`` in 1 3 5."""
    return [make(names[seat % len(names)], bot_seed(seed, game, seat)) for seat in range(6)]


def play_game(
    rules: Rules,
    seed: int,
    bots: Sequence[Bot],
    most: int,
    log: Log | None = None,
    *,
    checked: bool = False,
    told: Callable[[int], None] | None = None,
) -> list[PlayedSet]:
    """Play one game to its end, or until ``most`` sets are complete.

    A seat that can only pass is not troubled: that is a forced decision. Nor is one whose silence
    closes a secret question: that is none. Where the kernel carries the ruleset and the bots read
    its layout, it plays each set, where plugins say what happens before play from the first lead
    on; what is logged or looked at move by move the object engine plays.

    Args:
        rules: the ruleset.
        seed: the game's seed.
        bots: who plays the six seats.
        most: complete sets after which to stop.
        log: where every action goes with its seat (-1: deals), if anywhere.
        checked: whether every answer of a bot in the first set is looked at, and not one in
            ``CHECKED_EVERY`` as in the others.
        told: called with the number of complete sets after each set, if anything.

    Returns:
        the sets in order, void ones among them.

    Raises:
        BotFailure: a bot answered with an action that is not allowed, or a program not at all.
    """
    trail: list[Any] = []
    try:
        kernel = _Kernel.of(rules, bots) if log is None else None
        if kernel is None or kernel.answers is None:
            return _play_game(rules, seed, bots, most, trail, checked, told, kernel)[0]
        match = engine.first_match(rules, None)
        played: list[PlayedSet] = []
        if checked:
            played, match = _play_game(rules, seed, bots, most, trail, checked, told, None, 1)
        return played + _play_sets(kernel, match, seed, most, played, told)
    except ProgramFailure as failure:
        moves = [(seat, action.text) for seat, action in _pairs(trail)]
        raise BotFailure(
            failure.bot, failure.seat, seed, failure.action, None, moves, failure.message
        ) from failure
    finally:
        if log is not None:
            log += _pairs(trail)


_OURS: Final = {RandomBot, EasyBot, SteadyBot, BoldBot}
"""The bots that the kernel plays with: who is not ours may look at more than is told here."""


def decides_of(bot: Bot) -> Decide:
    """Return what answers for a bot on the kernel."""
    if isinstance(bot, RandomBot):
        return bot.decide
    at_sight = bot.at_sight if isinstance(bot, SteadyBot) else None
    return Looking(bot.choose, at_sight).decide


def answers_of(bot: Bot) -> Answers:
    """Return what answers for a bot before play."""
    return Blind(bot.pick) if isinstance(bot, RandomBot) else Looking(bot.choose)


@dataclass(slots=True)
class _Kernel:
    """The kernel of a ruleset, with six bots that read its layout.

    Attributes:
        tables: of the ruleset.
        decides: by seat, what answers in play.
        answers: by seat, who answers before play; None where plugins say what happens there.
    """

    tables: Tables
    decides: list[Decide]
    answers: list[Answers] | None

    @classmethod
    def of(cls, rules: Rules, bots: Sequence[Bot]) -> "_Kernel | None":
        """Return it, or None where it does not carry the ruleset, or a bot wants to see a view."""
        tables = tables_for(rules) if {type(bot) for bot in bots} <= _OURS else None
        if tables is None:
            return None
        answers = [answers_of(bot) for bot in bots] if plays_from_the_deal(rules) else None
        return cls(tables, [decides_of(bot) for bot in bots], answers)

    def play(self, state: State) -> tuple[State, int, int, int]:
        """Play a set from its first lead on.

        Returns:
            the state at its end, of which nobody looks at the hands; how many questions were put,
            how many of them were forced, and how often a seat led.
        """
        layout = layout_of(self.tables, state)
        questions = play_out(self.tables, layout, self.decides)
        return ended(self.tables, layout), questions, layout.forced, layout.leads

    def play_set(self, match: Match, seed: int) -> tuple[Match, PlayedSet]:
        """Play a set from its calls and its deal on; return the game after it, and the set.

        Args:
            match: the game, which is at this set.
            seed: the game's.
        """
        assert self.answers is not None  # else only what follows the first lead is played here
        tables = self.tables
        before = BeforePlay(tables, match, self.answers)
        layout = before.play(seed)
        match = before.status.match
        if layout is None:
            match.over = is_void_too_often(tables.rules, match)
            void = PlayedSet(None, before.questions, 0, 0, 0, ends_game=match.over)
            return match, void
        questions = before.questions + play_out(tables, layout, self.decides)
        result = result_of(tables, layout)
        match = after_set(tables, match, result)
        stands = {burner for burner, _, _ in layout.burned}  # failed later, at some tables
        return match, PlayedSet(
            result,
            questions,
            layout.forced,
            len(layout.undone),
            sum(burner not in stands for burner in seats_of(layout.failed)),
            ends_game=match.over,
            tricks=layout.leads,
        )


def _pairs(trail: list[Any]) -> Log:
    return list(zip(trail[::2], trail[1::2], strict=True))


def _play_game(
    rules: Rules,
    seed: int,
    bots: Sequence[Bot],
    most: int,
    trail: list[Any],
    checked: bool,
    told: Callable[[int], None] | None,
    kernel: _Kernel | None,
    at_most: int = 0,
) -> tuple[list[PlayedSet], Match]:
    """Play a game, or its first ``at_most`` sets; return them and the game after them.

    Seats and actions go to ``trail`` one after the other. As pairs they would cost the collector
    of garbage its time, in every game.
    """
    every = 1 if checked else CHECKED_EVERY
    played: list[PlayedSet] = []
    state, _ = engine.begin_game(rules, None)
    decisions = forced = complete = tricks = 0
    can_answer, hand_of, locks = rules.can_answer, rules.held.hand, rules.held.has_locks
    chooses = [bot.choose for bot in bots]
    while True:
        seat = state.seat
        question = state.question
        if kernel is not None and question == LEAD and every > 1:
            state, more, passes, leads = kernel.play(state)
            decisions, forced, tricks = decisions + more, forced + passes, tricks + leads
        elif seat >= 0:
            decisions += 1
            hand = hand_of(state, seat) if locks else state.hands[seat]
            if (
                ANSWER <= question < BURN
                and not can_answer(hand, state.top)  # type: ignore[arg-type]
                and answering_words(rules, state) == JUST_PASS
            ):
                forced += 1
                trail += (seat, PASS)
                state, _ = pass_(rules, state)
                continue
            if question > BURN and is_closing(state):  # nobody has decided anything
                decisions -= 1
                trail += (seat, silence_of(question))
                state, _ = apply(rules, state, silence_of(question))
                continue
            tricks += question == LEAD
            action = chooses[seat](View(rules, state, seat), legal_actions(rules, state))
            if not decisions % every:
                refusal = _refusal(rules, state, action)
                if refusal is not None:
                    raise _failure(bots[seat], state, action, refusal, seed, _pairs(trail))
            trail += (seat, action)
            state, _ = apply(rules, state, action)
        elif state.phase == DEAL:
            action = dealing(engine.next_deal_seed(state, seed))
            trail += (-1, action)
            state, _ = apply(rules, state, action)
        else:
            assert state.phase == SET_OVER  # nothing else asks nobody
            one = _played_set(state, decisions, forced, tricks)
            state, _ = engine.next_set(rules, state)
            one.ends_game, one.actions = state.status.match.over, len(trail) >> 1
            played.append(one)
            decisions = forced = tricks = 0
            every = CHECKED_EVERY
            complete += one.result is not None
            if told is not None:
                told(complete)
            if one.ends_game or complete >= most or len(played) == at_most:
                return played, state.status.match


def _play_sets(
    kernel: _Kernel,
    match: Match,
    seed: int,
    most: int,
    before: Sequence[PlayedSet],
    told: Callable[[int], None] | None,
) -> list[PlayedSet]:
    """Return the sets that are left of a game, played on the kernel from their beginning.

    Args:
        match: the game as it goes on after the sets ``before``.
        kernel, seed, most, told: as of ``play_game``.
    """
    played: list[PlayedSet] = []
    complete = sum(one.result is not None for one in before)
    while not match.over and complete < most:
        match, one = kernel.play_set(match, seed)
        played.append(one)
        complete += one.result is not None
        if told is not None:
            told(complete)
    return played


def _played_set(state: State, decisions: int, forced: int, tricks: int) -> PlayedSet:
    """Return what is counted of a set that has ended."""
    status = state.status
    stands = {burner for burner, _, _ in status.burned}  # failed later, at some tables
    failed = sum(burner not in stands for burner in seats_of(status.failed))
    undone = len(status.undone)
    return PlayedSet(
        status.result, decisions, forced, undone, failed, ends_game=False, tricks=tricks
    )


def _refusal(rules: Rules, state: State, action: object) -> Refusal | None:
    """Return why a bot's answer is not allowed, or None; bots may answer with anything."""
    if not isinstance(action, Action):
        return Refusal("not_an_action", "words")
    return why_not(rules, state, action)


def _failure(
    bot: Bot, state: State, action: object, refusal: Refusal, seed: int, moves: Log
) -> BotFailure:
    """Return what to raise for a bot that answered with what is not allowed."""
    name = getattr(bot, "name", type(bot).__name__)
    told = [(seat, one.text) for seat, one in moves]
    if isinstance(action, Action):
        return BotFailure(name, state.seat, seed, action.text, refusal, told)
    return BotFailure(name, state.seat, seed, repr(action), None, told)
