"""``steady``: plays as ``easy`` does, and minds what is left to win.

It keeps a sure play for last, so that it is hardly ever smothered; judges what it leads by what
can still beat it; spends jokers and 2s by what they bring; goes for no opening that it cannot
have; calls and revolts by its hand.
"""

from gouji_rules.bots.calls import steady_call, steady_revolt
from gouji_rules.bots.easy import (
    EasyBot,
    burning_lead,
    burns_never,
    can_open,
    opening_lead,
    opens,
    opens_of,
    worth_of_going,
)
from gouji_rules.bots.endings import (
    FEW_CARDS,
    Ending,
    few_cards,
    few_ranks,
    free_cards,
    widest,
)
from gouji_rules.bots.prices import Priced, cheapest, cheapest_of_row, joker_besides, priced
from gouji_rules.bots.shapes import Shape, answer_shapes, play_of
from gouji_rules.engine.bound import Bound
from gouji_rules.engine.choices import Choices
from gouji_rules.engine.view import View
from gouji_rules.game.actions import CLAIM, PASS, YIELD, Action, playing
from gouji_rules.game.hand import Hand
from gouji_rules.game.state import ORDINARY
from gouji_rules.kernel.comparison import row_of
from gouji_rules.kernel.layout import BURN, LEAD, Layout
from gouji_rules.kernel.shapes import key_of_shape
from gouji_rules.kernel.tables import KIND, NATURALS, Tables, key_of
from gouji_rules.kernel.words import CLAIM as CLAIMS
from gouji_rules.kernel.words import MAY_CLAIM, MAY_YIELD
from gouji_rules.kernel.words import PASS as PASSES
from gouji_rules.kernel.words import YIELD as YIELDS
from gouji_rules.plays import Play

_OPPOSITE = 3
"""So many seats on sits the opposite."""
_FEW_RANKS = 4
"""With no more ranks than this a lead is judged by whether the hand can go out surely."""
_ENDGAME = 14
"""Cards from which on a seat hurries to go out."""
_HURRY = 14
"""So much dearer an answer may be then."""
_SCARCE = 1.5
"""So much dearer are jokers and 2s then: there are fewer leads to win with them."""
_FEW_ANSWERING = 2
"""With no more ranks than this each answer is looked at for whether the hand goes out surely."""
_MOST_TRIED = 6
"""So many leads are tried for one that keeps a sure play, where ranks are held back."""


class SteadyBot(EasyBot):
    """Plays sensibly to the end; no chance in it: equal views get equal choices.

    Args:
        seed: not used; every bot takes one.
    """

    name = "steady"

    def choose(self, view: View, actions: Choices) -> Action:
        """Return one of ``actions``."""
        question = view.question
        if question == "answer":
            return _answer(view, actions)
        if question == "lead":
            return playing(_lead(view, actions))
        if question == "call":
            return steady_call(view, actions)
        if question == "revolution":
            return steady_revolt(view) if len(actions) > 1 else actions[0]
        return super().choose(view, actions)

    def at_sight(self, tables: Tables, layout: Layout, besides: int) -> int | None:
        """Return what ``choose`` would play or say, read off the layout.

        None where a view is wanted: where it matters how the hand ends, for burns and burners, and
        where plays of a shape are not alike.

        Args:
            tables: of the ruleset.
            layout: the position.
            besides: the words besides a pass (``words.besides_pass``).
        """
        question = layout.question
        if question == BURN:
            return PASSES if burns_never(tables, layout) else None
        if not tables.by_shape:
            return None
        if question == LEAD:
            return _lead_at_sight(tables, layout)
        return _answer_at_sight(tables, layout, besides)


# Leads


def _lead(view: View, actions: Choices) -> Play:
    rules: Bound = view.rules
    hand = view.own
    if hand.only_last:
        return actions.plays[0]
    ending = Ending(view)
    if view.public.burner == view.seat and rules.burn.has_duty:
        if not ending.holds:
            return burning_lead(view, actions)
        return burning_lead(view, actions, lambda play: ending.can_close(hand, play))
    if rules.held.has_rows:
        return _lead_of_what_goes(view, actions, ending)
    counts = hand.counts
    get = rules.plays_table.get
    fours = rules.opening.fours
    if view.fours == view.seat and counts[fours]:
        return get(fours, counts[fours], 0, 0)  # shows the 4s, and has opened
    ranks = [kind for kind in rules.hands.free_kinds if counts[kind]]
    late = len(ranks) <= few_ranks(rules)
    sure = _sure_end(view, ranks, ending) if late else None
    if sure is not None:
        return sure
    if not view.public.opened_mask >> view.seat & 1:
        if can_open(rules, free_play=view.public.free_play) and (fours < 0 or counts[fours]):
            opening = opening_lead(rules, counts, ranks, opens_of(view))
            if opening is not None:
                return opening
        # The 4s are kept to show once a gouji play has won.
        ranks = [kind for kind in ranks if kind != fours]
    if late and ending.holds and len(ranks) > 1:  # what is likeliest to stand goes last
        ranks.remove(max(ranks, key=lambda kind: (counts[kind], kind)))
    return get(ranks[0], counts[ranks[0]], 0, 0)


def _lead_at_sight(tables: Tables, layout: Layout) -> int | None:
    """Return what ``_lead`` leads; None where a view is wanted: there are few ranks, or a duty.

    Args: as of ``_answer_at_sight``.
    """
    rules, seat = tables.rules, layout.seat
    counts, fours = layout.counts[seat], tables.fours
    if layout.burner == seat or layout.only_last >> seat & 1:
        return None
    ranks = [kind for kind in tables.free_kinds if counts[kind]]
    if len(ranks) <= few_ranks(rules):
        return None
    if layout.fours == seat and counts[fours]:
        return fours << KIND | counts[fours] << NATURALS
    lead = ranks[0]
    if not layout.opened >> seat & 1:
        if can_open(rules, free_play=layout.free) and (fours < 0 or counts[fours]):
            if tables.minds_win:
                return None
            opening = opening_lead(rules, counts, ranks, opens)
            if opening is not None:
                return key_of(opening)
        if lead == fours:
            lead = ranks[1]
    return lead << KIND | counts[lead] << NATURALS


def _sure_end(view: View, ranks: list[int], ending: Ending) -> Play | None:
    """Return a lead of few ranks: what surely goes out, else the lowest that keeps a sure end."""
    rules: Bound = view.rules
    hand = view.own
    counts, get = hand.counts, rules.plays_table.get
    way = ending.way_out(hand, _FEW_RANKS)
    if way is not None:
        return way
    if not ranks:
        # Nothing but 2s, jokers and perhaps 3s: the 2s first, where jokers stay.
        return get(0, 0, hand.twos, 0 if hand.twos else hand.combos[-1])
    if len(ranks) == 1:
        return get(ranks[0], counts[ranks[0]], hand.twos, hand.combos[-1])
    if ending.holds:
        for kind in ranks:
            play = get(kind, counts[kind], 0, 0)
            if ending.can_close(hand, play):
                return play
    return None


def _lead_of_what_goes(view: View, actions: Choices, ending: Ending) -> Play:
    """Return a lead where ranks are held back, one that keeps a sure end where there is one."""
    rules: Bound = view.rules
    hand = view.own
    plays = actions.plays
    worth = worth_of_going(view)
    free = free_cards(rules, hand)
    if free == hand.size or free > few_cards(rules):
        return max(plays, key=worth)
    tried = sorted(plays, key=worth, reverse=True)[:_MOST_TRIED]
    for play in tried:
        if play.size == free:
            if ending.is_sure(play):
                return play
        elif ending.can_close(hand, play):
            return play
    return next((play for play in tried if play.size < free and _is_whole(hand, play)), tried[0])


def _is_whole(hand: Hand, play: Play) -> bool:
    """Return whether a play leaves nothing of its rank behind."""
    return not play.naturals or play.naturals == hand.counts[play.kind]


# Answers


def _answer(view: View, actions: Choices) -> Action:
    hand, top = view.own, view.top
    assert top is not None  # an answer has something to answer
    words = actions.words
    claims = len(words) > 1 and CLAIM in words
    passing = CLAIM if claims else PASS
    public, owner = view.public, view.owner
    side = (owner - view.seat) % 6
    out = not claims and not public.active_mask >> owner & 1
    if not side % 2 and (out or _lets_stand(top, hand.size)):
        return passing
    opened = bool(public.opened_mask >> owner & 1)
    limit = _limit(view.rules, top, view.met, hand.size, side=side, opened=opened)
    yields = len(words) > 1 and YIELD in words
    found = _cheapest(view, actions, limit + _NEARLY if yields else limit)
    if found is None:
        return passing
    cost, _, best = found
    if cost > limit or (yields and cost > _DEAR and view.met == ORDINARY):
        return YIELD if yields else passing
    return playing(_made(view, best))


def _lets_stand(top: Play, size: int) -> bool:
    """Return whether a mate's play is left to stand, with so many cards."""
    return size > _ENDGAME or top.jokers > 0 or top.size >= size


def _cheapest(view: View, actions: Choices, most: float) -> Priced | None:
    """Return the cheapest answer that risks no smothering.

    It costs less than nothing where it surely goes out; there is none that costs more than
    ``most``.
    """
    rules: Bound = view.rules
    hand = view.own
    free = free_cards(rules, hand)
    if free > FEW_CARDS or free > few_cards(rules):
        return cheapest(view, actions, most, _SCARCE if free <= _ENDGAME else 1.0)
    ending = Ending(view)
    if len(hand.at_least) < 2 or hand.at_least[1].bit_count() <= _FEW_ANSWERING:
        way = _way_out(view, actions, ending)
        if way is not None:
            return -1, 0, way
    if not ending.holds:
        return cheapest(view, actions, most, _SCARCE)
    guards: bool | None = None
    for one in sorted(priced(view, actions, most, _SCARCE)):
        play = _made(view, one[2])
        if play.size == free:
            continue
        if ending.can_close(hand, play):
            return one
        if guards is None:
            guards = ending.can_close(hand)
        if not guards and widest(hand, play) >= min(_WIDE, widest(hand)):
            return one
    return None


def _way_out(view: View, actions: Choices, ending: Ending) -> Shape | Play | None:
    """Return an answer that surely brings out a hand of few ranks, if there is one."""
    rules: Bound = view.rules
    hand, top = view.own, view.top
    assert top is not None  # an answer has something to answer
    free = free_cards(rules, hand)
    few = len(hand.at_least) > 1
    stands = ending.stands
    for one in answer_shapes(rules, hand, top) if rules.shapes_alike else actions.plays:
        play = _made(view, one)
        if play.size == free:
            if not ending.holds or stands(play):
                return one
        elif few and stands(play) and ending.way_out(hand, _FEW_RANKS, play) is not None:
            return one
    return None


def _made(view: View, answer: Shape | Play) -> Play:
    """Return the play of a shape, where it is not one already."""
    return answer if isinstance(answer, Play) else play_of(view.rules, view.own, *answer)


def _answer_at_sight(tables: Tables, layout: Layout, besides: int) -> int | None:
    """Return what ``_answer`` does; None where a view is wanted: how the hand ends decides.

    Args:
        tables: of the ruleset, plays of a shape are alike.
        layout: the position; the asked seat can answer, or has another word than a pass.
        besides: the words besides a pass (``words.besides_pass``).
    """
    rules, seat, top, met = tables.rules, layout.seat, layout.top, layout.met
    assert top is not None  # an answer has something to answer
    owner, size, at_least = layout.owner, layout.sizes[seat], layout.at_least[seat]
    side = (owner - seat) % 6
    passing = CLAIMS if besides & MAY_CLAIM else PASSES
    out = passing == PASSES and not layout.active >> owner & 1
    if not side % 2 and (out or _lets_stand(top, size)):
        return passing
    last = layout.counts[seat][tables.last] if tables.last >= 0 else 0
    ends = size - last <= FEW_CARDS and size - last <= few_cards(rules)
    if ends and (len(at_least) < 2 or at_least[1].bit_count() <= _FEW_ANSWERING):
        return None
    opened = bool(layout.opened >> owner & 1)
    limit = _limit(rules, top, met, size, side=side, opened=opened)
    yields = bool(besides & MAY_YIELD)
    found = cheapest_of_row(
        rules,
        row_of(tables, layout, seat),
        at_least,
        layout.twos[seat],
        limit + _NEARLY if yields else limit,
        _SCARCE if size - last <= _ENDGAME else 1.0,
        joker_besides(tables.free_kinds, top) if layout.held[seat] and met == ORDINARY else 0.0,
    )
    if found is None:
        return passing
    if ends and last:  # what it leaves is looked at
        return None
    cost, _, shape = found
    if cost > limit or (yields and cost > _DEAR and met == ORDINARY):
        return YIELDS if yields else passing
    return key_of_shape(tables, layout, *shape)


_DEAR = 5
"""An answer that costs more is left to those behind, where one may yield."""
_WIDE = 4
"""So many cards of a rank are likely to stand as the play before what goes last: an answer leaves
that many, or as many as there were, where nothing is sure."""
_NEARLY = 6
"""So much dearer than it is worth an answer may be to yield, and not to pass."""
# What the dearest answer may cost, by what lies there:
_TO_OPEN = 18
_GOUJI = 14
_OF_OPPOSITE = 13
_ORDINARY = 8
_OF_MATE = 3


def _limit(rules: Bound, top: Play, met: int, size: int, *, side: int, opened: bool) -> float:
    """Return the dearest answer that the top is worth.

    Args:
        rules: the ruleset.
        top: what lies there.
        met: how it is met (``Met``).
        size: how many cards the hand has.
        side: where its owner sits: that many seats on.
        opened: whether he has opened.
    """
    if not side % 2:
        return _OF_MATE
    if met != ORDINARY:
        limit = _GOUJI if opened else _TO_OPEN
        if opened and rules.gouji.gives_lead:
            limit = 6  # whoever lets it stand has the lead
    elif side == _OPPOSITE:
        limit = _OF_OPPOSITE
    else:
        limit = _ORDINARY
    if size <= _ENDGAME:
        limit += _HURRY
    return limit + top.size if top.size >= 6 else limit
