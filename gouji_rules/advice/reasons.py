"""Why a steady player does what he does: for each reason what makes it true of a position.

Each is looked at in its order, and the first that holds is told. None says what the position does
not bear out: what has been seen, what the hand holds, what the rules say.
"""

from collections.abc import Callable, Iterator
from functools import cached_property, partial
from itertools import islice
from typing import Any, Final

from gouji_rules.advice.leading import leader_if_it_stands
from gouji_rules.advice.names import Names
from gouji_rules.advice.questions import any_carries_through, carries_through
from gouji_rules.bots.easy import can_open
from gouji_rules.bots.endings import Ending, free_cards
from gouji_rules.diagnostics import Message
from gouji_rules.engine.choices import Choices
from gouji_rules.engine.view import View
from gouji_rules.game.actions import Action
from gouji_rules.game.hand import Hand
from gouji_rules.game.suited import counts_of
from gouji_rules.game.winning import Win
from gouji_rules.messages.layout import spaced
from gouji_rules.plays import Play
from gouji_rules.rules.burn_duty import ranks_of
from gouji_rules.seats import federation, opposite

_SOON: Final = 12
"""With so few cards left before what goes last it matters what is kept for last."""
_FEW: Final = 14
"""With so few cards in all a lead is worth more than what it costs."""
_MANY: Final = 3000
"""Of more plays than this nothing is said that all of them would have to bear out."""

Found = dict[str, object] | None
"""What a reason's text names; None where it does not hold."""


class Case:
    """A choice that was made.

    Args:
        view: of the seat that chose.
        actions: what it could choose from.
        action: what it chose.
    """

    def __init__(self, view: View, actions: Choices, action: Action) -> None:
        self.view, self.actions, self.action = view, actions, action
        self.rules, self.hand = view.rules, view.own

    @cached_property
    def play(self) -> Play:
        """The play that was chosen; to be asked for where it is one."""
        assert self.action.play is not None
        return self.action.play

    @cached_property
    def rest(self) -> Hand:
        """The hand that the play leaves."""
        return self.rules.hands.minus(self.hand, self.play)

    @cached_property
    def ending(self) -> Ending:
        """What the seat can be sure of."""
        return Ending(self.view)

    @property
    def is_plain(self) -> bool:
        """Whether the play is of one rank alone, without 2s and jokers."""
        return self.play.naturals == self.play.size

    @property
    def is_whole(self) -> bool:
        """Whether it takes all cards of its rank."""
        return self.play.naturals == self.hand.counts[self.play.kind]

    @property
    def lower(self) -> list[int]:
        """The ranks that are held, may go at any time, and are lower than the play's."""
        kinds = self.rules.hands.free_kinds
        return [kind for kind in kinds if kind < self.play.kind and self.hand.counts[kind]]

    @property
    def with_mate(self) -> bool:
        """Whether what lies on the table is a mate's."""
        view = self.view
        return view.top is not None and federation(view.owner) == federation(view.seat)

    @property
    def leaves_lead(self) -> bool:
        """Whether what lies is a mate's and, if it stands, the federation has the lead."""
        return self.with_mate and federation(leader_if_it_stands(self.view)) == federation(
            self.view.seat
        )

    @property
    def top(self) -> str:
        """What lies on the table, as it is written."""
        return self.view.top.text if self.view.top is not None else ""

    @cached_property
    def answers(self) -> list[Play] | None:
        """Every play that could have been chosen; None where they are very many."""
        plays = list(islice(self.actions.plays, _MANY + 1))
        return plays if len(plays) <= _MANY else None

    @cached_property
    def opening_ranks(self) -> tuple[str, ...]:
        """The ranks of the hand that open by themselves, whole and alone; the highest first."""
        get, counts = self.rules.plays_table.get, self.hand.counts
        kinds = [kind for kind in self.rules.hands.free_kinds[::-1] if counts[kind]]
        return tuple(
            self.rules.held.name(kind) for kind in kinds if get(kind, counts[kind], 0, 0).opens
        )

    @property
    def high_cards(self) -> int:
        """How many cards of the two highest ranks below the 2 the hand holds."""
        return sum(self.hand.counts[kind] for kind in self.rules.hands.free_kinds[-2:])


def reason(case: Case) -> Message:
    """Return the first reason that is true of a choice, as it is told to whoever chooses."""
    for name, found in _reasons(case):
        if found is not None:
            return Message(f"advice.because_{name}", found)
    return Message("advice.because_usual")


def reason_of_other(case: Case) -> Message | None:
    """Return the same as onlookers are told it, who see all hands; None where there is none.

    Of a burn that is declined nothing is told: nobody sees it.
    """
    if case.view.question == "burn" and case.action.kind != "burn":
        return None
    for name, found in _reasons(case):
        if found is not None:
            return Message(f"advice.others_{name}", found)
    return None


def said_with(why: Message, names: Names) -> str:
    """Return a reason in words, with seats as ``names`` call them."""
    said = Message(why.key, names.called(why.params)).text(names.lang)
    return said if names.lang == "en" else spaced(said)


def _reasons(case: Case) -> Iterator[tuple[str, Found]]:
    question, action = case.view.question, case.action
    if len(case.actions) == 1 and action.play is not None and case.rest.size:
        yield "only", {}
    if action.kind == "burn":
        names: tuple[str, ...] = ("burn_carries",)
    elif action.play is not None:
        names = _OF_LEADS if question == "lead" else _OF_ANSWERS
    else:
        names = _OF_WORDS.get((question, action.kind), _OF_WORDS.get(("", action.kind), ()))
    for name in names:
        yield name, _HOLDS[name](case)


def _when(holds: bool, **params: object) -> Found:
    return params if holds else None


def _may_open(case: Case) -> bool:
    """Return whether a play could open: at this lead, or as an answer if it stands."""
    view, opening, play = case.view, case.rules.opening, case.play
    public = view.public
    if (
        public.opened_mask >> view.seat & 1
        or view.seat in view.burning
        or not can_open(view.rules, free_play=view.public.free_play)
    ):
        return False
    if not opening.minds_win:
        return bool(play.opens) and opening.may_open(play)
    with_opposite = bool(public.active_mask >> (view.seat + 3) % 6 & 1)
    win = Win(view.leads, len(public.out), with_opposite, public.free_play)
    return opening.may_open(play) and opening.opens_with(play, win)


def _keeps_sure(case: Case) -> Found:
    soon = case.ending.holds and free_cards(case.rules, case.hand) <= _SOON
    last = case.rules.held.name(case.rules.held.last) if case.ending.holds else ""
    return _when(soon and case.ending.can_close(case.rest), rank=last)


def _sure_last(case: Case) -> Found:
    holds = case.ending.holds and case.rest.only_last and case.ending.is_sure(case.play)
    return _when(holds, rank=case.rules.held.name(case.rules.held.last) if holds else "")


def _after_fours(case: Case) -> Found:
    fours = case.rules.opening.fours
    waits = fours >= 0 and case.lower == [fours]
    opened = bool(case.view.public.opened_mask >> case.view.seat & 1)
    return _when(waits and not opened and case.is_plain and case.is_whole)


def _lowest_answer(case: Case) -> Found:
    counts, chosen = case.hand.counts, case.play
    if not (case.is_plain and case.is_whole) or case.answers is None:
        return None
    lower = (
        play.kind < chosen.kind
        for play in case.answers
        if play.naturals == play.size == counts[play.kind]
    )
    return _when(not any(lower), top=case.top)


def cost(hand: Hand, play: Play) -> tuple[int, int, bool, int, int]:
    """Return what a play costs, the dearest first: jokers, 2s, a rank broken up, rank, size."""
    broken = bool(play.naturals) and play.naturals < hand.counts[play.kind]
    return play.jokers, play.twos, broken, play.kind, play.size


def _all_answers(case: Case, holds: Callable[[Play], bool]) -> bool:
    return bool(case.answers) and all(map(holds, case.answers or ()))


def _stops_opening(case: Case) -> Found:
    view, top = case.view, case.view.top
    assert top is not None  # an answer has something to answer
    opens = (
        bool(top.opens)
        and can_open(view.rules, free_play=view.public.free_play)
        and not view.public.opened_mask >> view.owner & 1
    )
    others = view.owner not in view.burning and not case.with_mate
    return _when(opens and others, owner=view.owner, top=top.text)


def _cheapest(case: Case) -> Found:
    if not case.answers:
        return None
    return {"play": min(case.answers, key=partial(cost, case.hand)).text}


def _gives_lowest(case: Case) -> Found:
    deck, cards = case.rules.deck, case.action.cards
    given = [kind for kind in range(len(deck.kinds)) if cards[kind]]
    last = case.rules.held.last
    kept = [k for k, n in enumerate(case.hand.counts) if n > cards[k] and k != last]
    return _when(bool(given) and all(kind >= max(given) for kind in kept))


def _burn_binds(case: Case) -> Found:
    jokers, ranks = case.hand.jokers, ranks_of(case.hand)
    return _when(case.rules.burn.has_duty and ranks > 0, jokers=jokers, ranks=ranks)


def _place_before(case: Case) -> Found:
    last = case.view.public.last_result
    if last is None or case.hand.size:
        return None
    return {"place": last.places[case.view.seat]}


def _blind(case: Case) -> Found:
    return _when(not case.hand.size)


def _giver(case: Case) -> Found:
    giver = case.view.about.giver
    return _when(giver >= 0 and federation(giver) == federation(case.view.seat), seat=giver)


def _takes(case: Case) -> Found:
    cards = case.view.about.cards
    if not cards:
        return None
    by_kind = counts_of(case.rules.deck, cards)
    offered = [kind for kind, number in enumerate(by_kind) if number]
    lowest = next((k for k in case.rules.hands.free_kinds if case.hand.counts[k]), -1)
    return _when(lowest >= 0 and min(offered) > lowest)


_HOLDS: Final[dict[str, Callable[[Case], Found]]] = {
    "goes_out": lambda case: _when(not case.rest.size),
    "shows_fours": lambda case: _when(
        case.view.fours == case.view.seat
        and case.is_plain
        and case.is_whole
        and case.play.kind == case.rules.opening.fours
    ),
    "keeps_duty": lambda case: _when(
        case.view.seat in case.view.burning
        and case.view.public.bound
        and case.rules.burn.has_duty
        and case.rules.burn.lead_fulfils(case.hand, case.play)
        and case.rules.burn.can_carry_through(case.rest)
    ),
    "sure_last": _sure_last,
    "keeps_sure": _keeps_sure,
    "opens": lambda case: _when(_may_open(case)),
    "sure": lambda case: _when(case.ending.is_sure(case.play)),
    "lowest": lambda case: _when(case.is_plain and case.is_whole and not case.lower),
    "after_fours": _after_fours,
    "whole": lambda case: _when(case.is_plain and case.is_whole),
    "keeps_jokers": lambda case: _when(not case.play.jokers and bool(case.hand.jokers)),
    "lowest_answer": _lowest_answer,
    "plain": lambda case: _when(case.is_plain, top=case.top),
    "stops_opening": _stops_opening,
    "no_joker": lambda case: _when(not case.play.jokers and bool(case.hand.jokers), top=case.top),
    "all_but_last": lambda case: _when(
        case.rest.only_last,
        rank=case.rules.held.name(case.rules.held.last) if case.rest.only_last else "",
    ),
    "of_opposite": lambda case: _when(case.view.owner == opposite(case.view.seat), top=case.top),
    "few_left": lambda case: _when(case.hand.size <= _FEW, number=case.hand.size),
    "nothing_beats": lambda case: _when(not len(case.actions.plays), top=case.top),
    "mate_stands": lambda case: _when(case.leaves_lead, owner=case.view.owner, top=case.top),
    "costs_joker": lambda case: _when(
        _all_answers(case, lambda play: bool(play.jokers)), top=case.top
    ),
    "costs_much": lambda case: _when(
        _all_answers(case, lambda play: any(cost(case.hand, play)[:3])), top=case.top
    ),
    "dear": _cheapest,
    "claims": lambda case: _when(case.action.kind == "claim"),
    "yields": lambda case: _when(case.action.kind == "yield"),
    "burn_carries": lambda case: _when(carries_through(case.view, case.play)),
    "burn_hopeless": lambda case: _when(not any_carries_through(case.view, case.actions)),
    "burn_binds": _burn_binds,
    "place_before": _place_before,
    "blind": _blind,
    "no_fours": lambda case: _when(
        case.rules.opening.fours >= 0 and not case.hand.counts[case.rules.opening.fours]
    ),
    "none_open": lambda case: _when(bool(case.hand.size) and not case.opening_ranks),
    "few_open": lambda case: _when(bool(case.opening_ranks), ranks=case.opening_ranks),
    "ranks_open": lambda case: _when(bool(case.opening_ranks), ranks=case.opening_ranks),
    "high_cards": lambda case: _when(True, number=case.high_cards),
    "mate_gives": _giver,
    "takes": _takes,
    "gives_lowest": _gives_lowest,
}
"""Each reason with what makes it true: what its text names, or None."""

_OF_LEADS: Final = (
    *("goes_out", "shows_fours", "keeps_duty", "sure_last", "keeps_sure", "opens", "sure"),
    *("lowest", "after_fours", "whole", "keeps_jokers", "all_but_last"),
)
_OF_ANSWERS: Final = (
    *("goes_out", "sure_last", "lowest_answer", "plain", "stops_opening", "sure"),
    *("keeps_sure", "no_joker", "all_but_last", "of_opposite", "few_left"),
)
_COSTS: Final = ("costs_joker", "costs_much", "dear")
_OF_WORDS: Final[dict[tuple[str, Any], tuple[str, ...]]] = {
    ("answer", "pass"): ("nothing_beats", "mate_stands", *_COSTS),
    ("burn", "pass"): ("burn_hopeless", "mate_stands", "burn_binds", *_COSTS),
    ("", "claim"): ("claims",),
    ("", "yield"): ("yields",),
    ("call", "call"): ("place_before", "ranks_open"),
    ("call", "no_call"): ("blind", "no_fours", "none_open", "few_open"),
    ("revolution", "revolt"): ("high_cards",),
    ("revolution", "stay"): ("high_cards",),
    ("tribute_take", "refuse"): ("mate_gives",),
    ("tribute_take", "take"): ("takes",),
    ("", "give"): ("gives_lowest",),
}
"""The reasons for answers that are no plays, by question and kind of answer."""
