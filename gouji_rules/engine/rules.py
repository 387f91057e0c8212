"""``Rules``: a ruleset bound and ready to play.

A container, made once when a ruleset is loaded: the deck, the plays and hands, the compiled
expressions, and a rule object for each rule (``gouji_rules/rules``), which answers everything
the engine asks of it.
"""

from collections.abc import Callable, Mapping, Sequence
from copy import copy
from functools import partial
from operator import gt
from typing import Any, Final

from gouji_rules.cards import Counts, Deck
from gouji_rules.engine.answered import Given, Rule, open_to_plugins
from gouji_rules.engine.answering import Answering
from gouji_rules.engine.bound import Bound
from gouji_rules.engine.finding import answers, can_answer, can_answer_held, leads
from gouji_rules.engine.no_play import MOST_LISTED, TooManyPlaysError, given, no_play
from gouji_rules.engine.phases import Phases
from gouji_rules.engine.remade import LIVE, again
from gouji_rules.engine.why_not import why_not_beats
from gouji_rules.game.hand import BoundHandTable, Hand, HandTable, JudgedHand
from gouji_rules.game.moments import Listening
from gouji_rules.game.phases import Phase
from gouji_rules.game.play_policies import name_of
from gouji_rules.game.policies import POLICIES, Judgement, Memory, asked_of
from gouji_rules.game.refusal import Refusal
from gouji_rules.game.state import GOUJI
from gouji_rules.game.values import read_only
from gouji_rules.plays import Play, PlayTable
from gouji_rules.rules import Chosen
from gouji_rules.rules.burn import BurnRule
from gouji_rules.rules.buying import BuyingPhase, BuyingRule
from gouji_rules.rules.calls import CallsRule, EarlyCallsPhase, LateCallsPhase
from gouji_rules.rules.comparison import ComparisonRule, says_shape_only
from gouji_rules.rules.deck import DealPhase
from gouji_rules.rules.first_leader import FirstLeaderPhase, FirstLeaderRule
from gouji_rules.rules.free_play import FreePlayRule
from gouji_rules.rules.games import GamesRule
from gouji_rules.rules.gouji import GoujiRule
from gouji_rules.rules.hold_three import HeldRule
from gouji_rules.rules.opening import OpeningRule
from gouji_rules.rules.passing import PassingRule
from gouji_rules.rules.places import PlacesRule
from gouji_rules.rules.points import PointsRule
from gouji_rules.rules.reporting import ReportingRule
from gouji_rules.rules.revolution import RevolutionPhase, RevolutionRule
from gouji_rules.rules.smothering import SmotheringRule
from gouji_rules.rules.tribute import TributeRule
from gouji_rules.rules.tribute_phase import TributePhase
from gouji_rules.rules.wind import WindRule
from gouji_rules.rules.yielding import YieldingRule

ENGINE_MEANING = 5
"""Changes whenever equal actions on an equal ruleset could lead to another game.

1: what a seat had received as tribute could go back to whom it came from, in the same kind.
2: it does not.
3: so many void deals in a row as ``rules.games.MOST_VOID`` says end a game.
4: before all see something, a secret question that nobody could answer is closed by its last seat.
5: what undoes a burn is an answer for ``win.led``, and what is led in place of the 4s is a lead.
"""

_POLICY: Final = {name_of(policy): policy for policy in POLICIES}

Wraps = Mapping[str, Callable[[Any], Any]]
"""For a policy's name (``burn``, ``wind`` ...) what makes of the usual one the one to use."""


class Rules(Bound):
    """A ruleset as the engine plays it; ``gouji_rules.load_ruleset`` makes them.

    Attributes:
        id: the ruleset's id.
        names: its names by language.
        info: other metadata: region, sources, deviations, version.
        settings: every setting by key path, as plain data.
        chosen: the same, typed, rule by rule: ``chosen.burn.enabled``.
        resolved: the ruleset as one document that needs no parent, as records embed it.
        digest: a digest of ``resolved``.
        spans: for each key, where its value is written, ``file:line:column``.
        own_copy: whether those lines are of the copy that a record carries.
        plugins: the version of each plugin the ruleset names, in its order.
        wrapped_by: for each policy that a plugin replaces or wraps, the plugin.
        replaced: the same for those that it answers anew, in part or whole.
        policies: for each of those what answers, behind its guard.
        anew: for each of those the methods, and attributes, that a plugin says itself.
        memories: what plugins remember from set to set, by plugin.
        listening: for each moment the plugins that are told of it.
        tells_tricks: whether any is told of what a trick's end brings.
        says: for a language, what each plugin says for the rule sheet, by plugin.
        deck: the cards.
        meaning: ``ENGINE_MEANING``; an earlier one where a record made by it is replayed.
        asks_all: whoever might burn is asked as everybody knows it, and the last of them closes
            the window, whatever they hold: at tables, where times tell as well.
        phases: the phases before play that the ruleset has, with their questions.
        remade: the function, and what to call it with, that makes these rules again in another
            process; None for rules that only this one can make.
    """

    def __init__(
        self,
        settings: Mapping[str, Any],
        slots: Mapping[str, Judgement],
        deck: Deck,
        *,
        id: str = "",  # noqa: A002 - the name in the YAML
        names: Mapping[str, str] | None = None,
        info: Mapping[str, Any] | None = None,
        resolved: Mapping[str, Any] | None = None,
        digest: str = "",
        spans: Mapping[str, str] | None = None,
        plugins: Mapping[str, Any] | None = None,
        wraps: Wraps | None = None,
        phases: Sequence[Phase] = (),
        memories: Mapping[str, Memory] | None = None,
        listening: Listening | None = None,
        says: Callable[[str], Mapping[str, Sequence[str]]] | None = None,
        seals: Callable[[HandTable, PlayTable], None] | None = None,
        remade: tuple[Callable[..., "Rules"], tuple[object, ...]] | None = None,
    ) -> None:
        self.id = id
        self.names = dict(names or {})
        self.info = dict(info or {})
        self.settings, self.chosen = dict(settings), Chosen(settings)
        self.read_only = read_only(self.settings)
        self.resolved = dict(resolved or {})
        self.digest = digest
        self.spans = dict(spans or {})
        self.own_copy = False
        self.plugins = dict(plugins or {})
        self.memories = dict(memories or {})
        self.listening = told = listening or Listening()
        self.tells_tricks = bool(told.lead_won or told.burn_won or told.burn_succeeded)
        self._seals = seals
        self.says = says or (lambda _lang: {})
        self.remade = remade
        self._token = ""
        self._wraps = dict(wraps or {})
        self.wrapped_by: dict[str, str] = {}
        self.replaced: dict[str, str] = {}
        self.anew: dict[str, frozenset[str]] = {}
        self.policies: dict[str, Any] = {}
        self.slots = dict(slots)
        self.deck = deck
        self.meaning = ENGINE_MEANING
        self.asks_all = False
        self._bind_plays()
        self._bind_play_phase()
        self._bind_set()
        self.phases = self._bind_phases()
        if phases:
            for phase in phases:
                phase.belongs_to(self.hands)
            self.phases = self.phases.put_in(phases)

    def _bind_plays(self) -> None:
        chosen, deck = self.chosen, self.deck
        held = self.held = self._rule("hold_three", HeldRule, chosen.hold_three, deck)
        if "hold_three" in self.policies:
            held.by_plugin()
        self.gouji = self._rule("gouji", GoujiRule, chosen.gouji, self.slots["gouji.is"])
        opens = self.slots["opening.opens"]
        self.opening = self._rule("opening", OpeningRule, chosen.opening, opens, deck)
        if "opening" in self.policies:
            self.opening.minds_win = getattr(self.policies["opening"], "minds_win", True)
        as_small = chosen.comparison.mixed_jokers == "as_small"
        self.plays_table = PlayTable(deck, as_small=as_small, judge=self._judge)
        self.plays_table.rules, self.plays_table.digest = self, self.digest
        hands = BoundHandTable if self.held.has_locks else HandTable
        self.hands = hands(deck, self.plays_table, last=self.held.last)
        if self._seals is not None:
            self._seals(self.hands, self.plays_table)
        if self.held.has_rows:  # bound here, so that the others' question stays as quick as it is
            vars(self)["can_answer"] = partial(can_answer_held, self)
        compared = self._rule("comparison", ComparisonRule, self.slots["beats"], deck)
        self.comparison = compared
        self._beats: Callable[[Play, Play], bool] = compared.beats
        self.same_size = compared.same_size
        plain = "comparison" not in self.policies
        self.answering = Answering(
            compared, self.slots["beats"] if plain else None, self.plays_table, self.hands
        )
        self.work_out = self.answering.work_out
        self.shapes_decide = compared.new_shape_decides
        # Whether all plays of a shape are alike, as answers, as tops and as gouji plays.
        self.shapes_alike = (
            self.shapes_decide
            and compared.old_shape_decides
            and "gouji" not in self.policies
            and not self.held.has_rows
            and all(says_shape_only(path, deck) for _, path in self.slots["gouji.is"].reads)
        )

    def _bind_play_phase(self) -> None:
        chosen, held = self.chosen, self.held
        free = chosen.free_play
        self.passing = self._rule("passing", PassingRule, chosen.passing, reentry=free.reentry)
        self.free_play = self._rule("free_play", FreePlayRule, free)
        self.wind = self._rule("wind", WindRule, chosen.wind, held)
        self.wind.claims = self.wind.can_be_claimed()
        self.smothering = self._rule("smothering", SmotheringRule, chosen.smothering)
        self.reporting = self._rule("reporting", ReportingRule, chosen.reporting)
        if "reporting" in self.policies:
            self.reporting.by_plugin()
        owed = chosen.tribute.burn
        self.burn = self._rule("burn", BurnRule, chosen.burn, self.hands, held, cards=owed)
        plugin = self.policies.get("burn")
        able = can_answer_held if held.has_rows else can_answer
        self.burn.knows(self._beats, partial(able, self), partial(answers, self), plugin)
        asked = (chosen.yielding, held, self.burn, self.passing)
        self.yielding = self._rule("yielding", YieldingRule, *asked, in_free_play=free.yielding)
        if "yielding" in self.policies:
            self.yielding.highest = GOUJI

    def _bind_set(self) -> None:
        chosen, deck, held = self.chosen, self.deck, self.held
        self.calls = self._rule("calls", CallsRule, chosen.calls)
        self.first_leader = self._rule("first_leader", FirstLeaderRule, chosen.first_leader, deck)
        self.buying: BuyingRule | None = None
        if held.last >= 0 or BuyingRule(chosen.buying, deck, held.last).rows:
            self.buying = self._rule("buying", BuyingRule, chosen.buying, deck, held.last)
        self.opening.knows(self._of_hands("opening.natural"))
        eligible = self._of_hands("revolution.eligible")
        revolting = (chosen.revolution, eligible, self.opening)
        self.revolution = self._rule("revolution", RevolutionRule, *revolting)
        point, owed = self.slots["tribute.point"].function, self.burn.cards_owed
        paying = (chosen.tribute, deck, point, owed, held)
        opening = self.opening.enabled
        self.tribute = self._rule("tribute", TributeRule, *paying, opening=opening)
        self.places = self._rule("places", PlacesRule, chosen.places)
        self.points = self._rule("points", PointsRule, chosen.points, chosen.sweep)
        sweep_ends = chosen.sweep.ends_game
        self.games = self._rule("games", GamesRule, chosen.games, sweep_ends=sweep_ends)

    def _bind_phases(self) -> Phases:
        """Return the phases before play; a feature that is off has none."""
        table, calls, buying = self.hands, self.calls, self.buying
        found: list[Phase] = [
            DealPhase(table),
            FirstLeaderPhase(table, self.first_leader, self.facts),
            TributePhase(table, self.tribute, lambda: self.meaning > 1),
            RevolutionPhase(table, self.revolution),
        ]
        if calls.early:
            found.append(EarlyCallsPhase(table, calls))
        if calls.late:
            found.append(LateCallsPhase(table, calls))
        if buying is not None:
            found.append(self._buying_phase(buying))
        return Phases.of(found)

    def _buying_phase(self, buying: BuyingRule) -> BuyingPhase:
        """Return the phase of buying; where a plugin answers for it nobody is asked."""
        asks = buying.asks and "buying" not in self.policies
        return BuyingPhase(
            self.hands, buying, self.revolution, asks=asks, closes=lambda: self.meaning > 3
        )

    def _rule(
        self,
        name: str,
        kind: Callable[Given, Rule],
        *settings: Given.args,
        **more: Given.kwargs,
    ) -> Rule:
        """Return a rule; where a plugin answers for it, it asks the plugin.

        The plugin is given a copy, which goes on answering as usual: what it builds on.

        Args:
            name: that of the rule's policy, which says what a plugin may answer anew.
            kind: its class.
            settings, more: what it is made with.
        """
        wrap = self._wraps.get(name)
        if wrap is None:
            return kind(*settings, **more)
        rule: Rule = open_to_plugins(kind)(*settings, **more)
        usual = copy(rule)
        made = wrap(usual)
        if made is not usual:
            asked = asked_of(_POLICY[name])
            anew = frozenset(getattr(made, "anew", asked))
            if anew:  # else all goes on as it would
                for one in asked:
                    setattr(rule, one, getattr(made, one))
                self.policies[name] = made
                self.anew[name] = anew
                self.replaced[name] = getattr(made, "plugin", "")
            plugin: str = getattr(made, "plugin", "")
            if plugin:
                self.wrapped_by[name] = plugin
        return rule

    def _judge(self, play: Play) -> tuple[bool, bool]:
        gouji = bool(self.gouji.is_gouji(play))
        may_open = self.opening.enabled and (gouji or self.opening.any_play)
        return gouji, may_open and bool(self.opening.opens(play))

    def has_gouji(self, hand: Hand) -> bool:
        """Return whether ``hand`` could make a gouji play; one that is held back does not count."""
        found = (play for play in leads(self, hand) if play.gouji)
        if not self.held.has_rows:
            return next(found, None) is not None
        return any(self.held.why_not(hand, play, False) is None for play in found)

    def _of_hands(self, slot: str) -> Callable[[Hand], bool]:
        """Return what an expression says of a hand, which is looked through only if it asks."""
        judgement = self.slots[slot]
        function: Callable[[Hand], bool] = judgement.function
        if all(path != "gouji" for _, path in judgement.reads):
            return function
        return lambda hand: function(JudgedHand(hand, self.has_gouji))

    def __repr__(self) -> str:
        return f"<Rules {self.id}>"

    def __reduce__(self) -> tuple[Any, ...]:
        if self.remade is None:
            raise TypeError(f"the rules {self.id!r} were made here by hand and cannot be pickled")
        if not self._token:
            from secrets import token_hex

            self._token = token_hex(16)
            LIVE[self._token] = self
        make, arguments = self.remade
        return again, (self._token, make, arguments, self.meaning, self.asks_all)

    # Reading

    def play(self, cards: Play | str | Counts) -> Play:
        """Return the play written as text (``XX888``), or given as counts by kind.

        A play of other rules is read as it is written.

        Raises:
            CardError: a character is not a card of this deck.
            NotAPlayError: the cards are not a play.
            ValueError: it is neither a text, nor a play, nor counts by kind.
        """
        if isinstance(cards, Play):
            if cards.table is self.plays_table:
                return cards
            cards = cards.text
        counts = given(self.deck, cards)
        play = self.plays_table.of_counts(counts)
        if play is None or any(map(gt, counts, self.deck.counts)):
            words = cards if isinstance(cards, str) else self.deck.format(counts)
            raise no_play(self.deck, words, counts)
        return play

    def hand(self, cards: Hand | str | Counts) -> Hand:
        """Return the hand written as text, or given as counts by kind.

        Raises:
            CardError: a character is not a card of this deck.
            ValueError: it is neither a text, nor a hand, nor counts by kind.
        """
        if isinstance(cards, Hand):
            if len(cards.counts) == len(self.deck.kinds):
                return cards
            cards = cards.counts
        return self.hands.make(given(self.deck, cards))

    def where(self, key: str) -> str:
        """Return where a setting's value is written, ``file:line:column``, or nothing."""
        return self.spans.get(key, "")

    # Comparing

    def beats(self, new: Play | str, old: Play | str) -> bool:
        """Return whether ``new`` beats ``old``.

        Raises:
            CardError, NotAPlayError: a text is no play.
        """
        return bool(self._beats(self.play(new), self.play(old)))

    def why_not_beats(self, new: Play | str, old: Play | str) -> Refusal | None:
        """Return why ``new`` does not beat ``old``, or None where it does.

        Raises:
            CardError, NotAPlayError: a text is no play.
        """
        return why_not_beats(self, self.play(new), self.play(old))

    def is_gouji(self, play: Play | str) -> bool:
        """Return whether a play is a gouji play.

        Raises:
            CardError, NotAPlayError: a text is no play.
        """
        return self.play(play).gouji

    def opens(self, play: Play | str) -> bool:
        """Return whether this play opens as the first lead of a set, at its moment.

        Raises:
            CardError, NotAPlayError: a text is no play.
        """
        return self.play(play).opens

    def plays(
        self, hand: Hand | str | Counts, answering: Play | str | None = None
    ) -> tuple[Play, ...]:
        """Return the plays ``hand`` can lead, or answer ``answering`` with.

        Every distinct play once, sorted by size, carried rank, jokers and 2s.

        Raises:
            CardError, NotAPlayError: a text is no hand or no play.
            TooManyPlaysError: there are more than ``MOST_LISTED``; ``Game.legal_actions`` makes
                them when they are looked at, however many there are.
        """
        held = self.hand(hand)
        found: Sequence[Play] = leads(self, held)
        if answering is not None:
            found = answers(self, held, self.play(answering))
        if len(found) > MOST_LISTED:
            raise TooManyPlaysError(len(found), MOST_LISTED)
        return tuple(sorted(found, key=lambda play: (play.size, play.kind, play.held, play.twos)))

    # The engine's question of most decisions

    def can_answer(self, hand: Hand, top: Play) -> bool:
        """Return whether ``hand`` holds a play that beats ``top``."""
        return can_answer(self, hand, top)
