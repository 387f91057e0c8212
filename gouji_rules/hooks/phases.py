"""Phases of plugins: looked at when a ruleset is loaded, and held to what they declare in play.

The engine trusts its own phases. What a plugin's gives goes through a guard: it can ask seats its
questions, note what they answer, tell events of its own and want effects; anything else ends the
game with an error that names plugin, hook, phase and method.
How to write one: docs/plugins/phases.md.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import copy
from typing import Any, Final

from gouji_rules.cards import Counts
from gouji_rules.diagnostics import Message, nearest, shown
from gouji_rules.engine.phases import PhaseError, order_with
from gouji_rules.game.actions import Action
from gouji_rules.game.answers import Effects, Wanted, is_seat, is_whole, wanted_of
from gouji_rules.game.hand import HandTable
from gouji_rules.game.moments import Listener, Wanting
from gouji_rules.game.phases import Phase, note_of, with_note
from gouji_rules.game.questions import NOTHING, Question
from gouji_rules.game.state import State, Status
from gouji_rules.game.step import Step
from gouji_rules.game.values import but
from gouji_rules.hooks.asked import Asked
from gouji_rules.hooks.asking import check_callable, check_names
from gouji_rules.hooks.errors import PluginError, PluginFailure, named, place, place_of, why_of
from gouji_rules.hooks.phase_checks import (
    MOST_EVENTS,
    are_limits,
    changed,
    is_noted,
    own_name,
    why_not_event,
    why_not_question,
)
from gouji_rules.seats import ALL

HOOK: Final = "gouji_phases"

MOST: Final = 100
"""A phase that has asked so often in one set asks for ever."""

_EFFECTS: Final = wanted_of(Effects)
_ANYTHING: Final = Wanted(lambda *_: True, "wants_step")
_METHODS: Final = {
    "begin": ["state"],
    "apply": ["state", "seat", "answer"],
    "words": ["state"],
    "cards": ["state"],
    "might_be_asked": ["question", "state"],
}


class GuardedPhase(Phase):
    """A plugin's phase as the engine sees it.

    Args:
        phase: what the plugin returned; a copy of it is asked, since it is given a table.
        settings: the ruleset's, by key path, for its ``facts``.
        plugin: the plugin's name.
        hook: the function of the plugin that returned it.

    Raises:
        PluginError: it is declared in a way in which it could not be asked.
    """

    def __init__(
        self, phase: Phase, settings: Mapping[str, Any], plugin: str, hook: object = None
    ) -> None:
        super().__init__()
        self.guarded = phase = copy(phase)
        phase.settings = settings
        self.plugin = plugin
        self.where = place(phase, hook)
        self.name, self.after, self.questions = phase.name, phase.after, phase.questions
        self._look(own_name(plugin))
        check_names(phase, _METHODS, plugin, f"{HOOK}.{phase.name}")
        for method, asked in _METHODS.items():
            function = getattr(phase, method)
            if getattr(function, "__func__", None) is getattr(Phase, method):
                continue  # ours: it is not the plugin that answers
            check_callable(function, asked, plugin, f"{HOOK}.{phase.name}.{method}", self.where)
            ask = Asked(function, _ANYTHING, plugin, HOOK, f"{phase.name}.{method}", (phase, hook))
            setattr(self, f"_{method}", ask.returning)
        for question in self.questions:
            question.plugin = plugin

    # What is asked of the plugin; None where it leaves that to us.

    _begin: Callable[..., Any]
    _apply: Callable[..., Any] | None = None
    _words: Callable[..., Any] | None = None
    _cards: Callable[..., Any] | None = None
    _might_be_asked: Callable[..., Any] | None = None

    def belongs_to(self, table: HandTable) -> None:
        """Learn what makes the hands of the rules that both are a part of."""
        self.table = self.guarded.table = table

    # At load

    def _look(self, own: str) -> None:
        if not isinstance(self.name, str) or not self.name.startswith(f"{own}."):
            raise self.wrong("phase_own_name", found=named(self.name), name=own)
        if not isinstance(self.after, str) or not self.after:
            raise self.wrong("phase_no_after", found=named(self.after))
        questions = self.questions
        if not isinstance(questions, tuple) or not all(isinstance(q, Question) for q in questions):
            raise self.wrong("phase_questions", found=named(questions))
        names = [question.name for question in questions]
        for question in questions:
            if names.count(question.name) > 1:
                raise self.wrong("question_twice", question=question.name)
            why = why_not_question(question, own)
            if why is not None:
                params: Any = {"question": shown(str(question.name)), "name": own, **why[1]}
                raise self.wrong(why[0], **params)

    def wrong(self, why: str, suggestion: str | None = None, **params: object) -> PluginError:
        """Return the error of a phase that is declared wrongly."""
        return PluginError(
            "plugin_phase",
            self.plugin,
            suggestion=suggestion or "",
            hook=HOOK,
            phase=named(self.name),
            why=Message(f"plugin.{why}", params),
            where=self.where,
        )

    # In play

    def begin(self, state: State) -> Step | Wanting | None:
        """Begin, as the plugin does."""
        state = but(state, hands=self.hands(state.status))
        came = self._begin(state)
        return None if came is None else self._step(state, came, "begin")

    def apply(self, state: State, seat: int, answer: Action) -> Step | Wanting:
        """Return what the plugin makes of an answer."""
        ask = self._apply or super().apply
        return self._step(state, ask(state, seat, answer), "apply")

    def words(self, state: State) -> tuple[Action, ...]:
        """Return the words that the plugin takes now."""
        declared, silence = state.question.words, state.question.silence
        ask = self._words
        if ask is None:
            return declared
        words: tuple[Action, ...] = ask(state)
        fine = isinstance(words, tuple) and {*words} <= {*declared}
        if not fine or (declared and not words) or (silence is not None and silence not in words):
            raise self.failed("words", "wants_words", words)
        return words

    def cards(self, state: State) -> tuple[int, Counts]:
        """Return how many cards the plugin wants, and the most of each kind."""
        found = (self._cards or super().cards)(state)
        if not are_limits(found, state.hands[state.seat].counts):
            raise self.failed("cards", "wants_limits", found)
        return found

    def might_be_asked(self, question: Question, state: State) -> int:
        """Return whom the plugin may ask, as everybody knows."""
        ask = self._might_be_asked
        if ask is None:
            return super().might_be_asked(question, state)
        seats: int = ask(question, state)
        asked = 1 << state.seat if state.question == question else 0
        if not is_whole(seats) or not 0 <= seats <= ALL or asked & ~seats:
            raise self.failed("might_be_asked", "wants_asked_among", seats)
        return seats

    def failed(self, method: str, wanted: str, found: object) -> PluginFailure:
        """Return the failure of a method that gives what cannot be."""
        said = Message(f"plugin.{wanted}", {"own": own_name(self.plugin)})
        params = {"method": method, "wanted": said, "found": named(found)}
        return self._fails(method, Message("plugin.must_give", params))

    def _fails(self, method: str, why: Message | str) -> PluginFailure:
        where = place(getattr(self.guarded, method), self.guarded)
        return PluginFailure(self.plugin, HOOK, f"{self.name}.{method}", why, where)

    def _step(self, before: State, came: Any, method: str) -> Step | Wanting:
        """Return what a plugin's step comes to: whom it asks, what it notes, tells and wants."""
        try:
            return self._held(before, came, method)
        except PluginFailure:
            raise
        except Exception as error:  # what a plugin gives may raise whatever it is asked
            raise self._fails(method, why_of(error)) from error

    def _held(self, before: State, came: Any, method: str) -> Step | Wanting:
        if not isinstance(came, tuple) or len(came) not in (2, 3) or not isinstance(came[0], State):
            raise self.failed(method, "wants_step", came)
        state, events = came[0], came[1]
        if state.phase != self.name or not isinstance(events, tuple | list):
            raise self.failed(method, "wants_step", came)
        if len(events) > MOST_EVENTS:
            params = {"most": MOST_EVENTS, "number": len(events)}
            raise self._fails(method, Message("plugin.events_many", params))
        for event in events:
            why = why_not_event(event)
            if why is not None:
                raise self._fails(method, why)
        other = changed(before.status, state.status, self.name)
        if other:
            raise self._fails(method, Message("plugin.phase_changes", {"found": other}))
        status = self._noted_by(before.status, state, method)
        if state.question == NOTHING:
            step = self.goes_on(status), tuple(events)
        else:
            step = self.asks(state.question, state.seat, status), tuple(events)
        if len(came) == 2:
            return step
        if not _EFFECTS.check(came[2], ()):
            raise self.failed(method, _EFFECTS.key, came[2])
        by = Listener(self.plugin, lambda *_: None, lambda why: self._fails(method, why))
        return Wanting(*step, came[2] or (), by)

    def _noted_by(self, status: Status, state: State, method: str) -> Status:
        """Return the set with what the phase notes, and how often it has asked."""
        known, times = note_of(status, self.name)
        value = note_of(state.status, self.name)[0]
        if value is not known and not is_noted(value):
            raise self.failed(method, "wants_noted", value)
        if state.question != NOTHING:
            times += 1
            if state.question not in self.questions:
                raise self.failed(method, "wants_question", state.question)
            if not is_seat(state.seat) or not status.active >> state.seat & 1:
                raise self.failed(method, "wants_active_seat", state.seat)
            if times > MOST:
                raise self._fails(method, Message("plugin.phase_for_ever", {"most": MOST}))
        elif value is known:
            return status
        return with_note(status, self.name, value, times)


def guarded_phases(
    made: Iterable[object],
    settings: Mapping[str, Any],
    plugin: str,
    hook: object,
    wrong_type: Any,
) -> list[GuardedPhase]:
    """Return a plugin's phases behind their guards.

    Args:
        made: what the hook returned.
        settings: the ruleset's, by key path.
        plugin: the plugin's name.
        hook: the function that returned it.
        wrong_type: makes the error of what is no phase.

    Raises:
        PluginError: one is no phase, or is declared wrongly.
    """
    found = []
    for phase in made:
        if not isinstance(phase, Phase):
            raise wrong_type(HOOK, phase, "Phase")
        try:
            found.append(GuardedPhase(phase, settings, plugin, hook))
        except PluginError:
            raise
        except Exception as error:  # what a plugin gives may raise whatever it is asked
            where = place_of(error) or place(phase, hook)
            raise PluginError(
                "plugin_raised", plugin, hook=HOOK, why=why_of(error), where=where
            ) from error
    return found


def look_at_order(phases: Sequence[GuardedPhase]) -> None:
    """Look whether the phases of all plugins have an order, and their questions names of their own.

    Raises:
        PluginError: two have one name, or there is none after which one could come.
    """
    try:
        order_with(phases)
    except PhaseError as error:
        phase = next(one for one in phases if one is error.phase)
        params = {"after": phase.after, "known": error.known}
        raise phase.wrong(error.why, nearest(phase.after, error.known), **params) from None
    seen: dict[str, str] = {}
    for phase in phases:
        for question in phase.questions:
            other = seen.setdefault(question.name, phase.name)
            if other != phase.name:
                raise phase.wrong("question_twice", question=question.name)
