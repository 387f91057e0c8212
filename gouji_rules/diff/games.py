"""Playing one position by two rulesets, step by step, until they decide something differently."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain
from random import Random
from typing import Any, Final

from gouji_rules.diff.positions import Position
from gouji_rules.diff.work import Work, of_a_set, of_games, weight
from gouji_rules.engine.game import Game
from gouji_rules.engine.position_values import PositionError
from gouji_rules.engine.rules import Rules
from gouji_rules.game.debts import Debt
from gouji_rules.game.refusal import IllegalAction
from gouji_rules.game.shuffle import deal_seed
from gouji_rules.rules.places import places_so_far
from gouji_rules.seats import SEATS

FACTS: Final = (
    "over", "asks", "leads", "opened", "smothered", "failed", "eliminated", "undone", "burned",
    "burning", "dead", "head", "headless", "free_play", "void", "revolted", "places", "sweep",
    "points", "debts", "leader", "calls", "hands",
)  # fmt: skip
"""What is compared, the most telling first; ``legal`` and ``seen`` come besides."""

LONGEST: Final = 80
"""Decisions after which a position is given up."""

SETS: Final = 12
"""So many sets of a whole game are played."""


Moves = tuple[tuple[int, str], ...]
"""What was done: (seat, action's text)."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A point of a game that two rulesets reach by the same moves and then see differently.

    Attributes:
        position: where it began, as a scenario writes it.
        moves: what was done: (seat, action's text).
        facts: what differs, by name: a pair of values, by the one and by the other ruleset.
            ``legal`` holds the actions that only the one allows.
        seat: who is asked by the first ruleset, -1 for nobody.
        isolated: only the setting in question is changed; else the rulesets are as they are.
        base: which of the two rulesets (0, 1) all other settings are from, where isolated.
    """

    position: Position
    moves: Moves
    facts: dict[str, tuple[Any, Any]] = field(default_factory=dict)
    seat: int = -1
    isolated: bool = False
    base: int = 0

    @property
    def size(self) -> int:
        """How much there is to read."""
        cards = sum(len(str(hand)) for hand in self.position.get("hands", {}).values())
        marks = len(self.position) + len(self.position.get("result", ()))
        return 3 * len(self.moves) + cards + 2 * marks


def begin(a: Rules, b: Rules, position: Position) -> tuple[Game, Game] | None:
    """Return a position by two rulesets, or None where one of them refuses it."""
    try:
        return Game.from_position(a, **position), Game.from_position(b, **position)
    except PositionError:
        return None


def difference(one: Game, other: Game, *, views: bool = False) -> dict[str, tuple[Any, Any]]:
    """Return what differs between a position by one ruleset and by another."""
    found: dict[str, tuple[Any, Any]] = {}
    if not alike(one, other):
        # A position that stops with its phase is over then, though its set is not.
        left, right = _facts(one), _facts(other)
        found = {
            name: (left[name], right[name]) for name in FACTS if left.get(name) != right.get(name)
        }
    if "asks" in found or "leads" in found:
        found["question"] = (_question(one), _question(other))
    if (one.over, one.seat) == (other.over, other.seat) and not one.over:
        mine, theirs = _legal(one), _legal(other)
        if mine != theirs:
            found["legal"] = (sorted(mine - theirs), sorted(theirs - mine))
    if views:
        seen = [seen_by(one), seen_by(other)]
        if seen[0] != seen[1]:
            found["seen"] = (seen[0], seen[1])
    return found


def alike(one: Game, other: Game) -> bool:
    """Return whether no fact can differ: what all of them are made of is the same in both.

    Nearly all steps are alike, and to tell that from the values costs a tenth of telling it from
    the facts that people read.
    """
    if one.over != other.over or one.rules.deck.kinds != other.rules.deck.kinds:
        return False
    mine, theirs = one.state, other.state
    if (mine.seat, mine.phase, mine.met) != (theirs.seat, theirs.phase, theirs.met):
        return False
    if (mine.top is None) != (theirs.top is None):
        return False
    if any(a.counts != b.counts for a, b in zip(mine.hands, theirs.hands, strict=True)):
        return False
    if mine.status.result is not None or theirs.status.result is not None:
        return False
    return _what_counts(one) == _what_counts(other)


def _what_counts(game: Game) -> tuple[object, ...]:
    status = game.state.status
    match, prep = status.match, status.prep
    debts: tuple[Debt, ...] = prep.debts if prep is not None else ()
    if prep is None and match.single and match.last is not None:
        debts = game.rules.tribute.to_pay(match.last, dict(match.memory))
    settled = [(one.points, one.sweep) for one in match.results[-1:]]
    return (
        *(status.opened, status.fours, status.out, status.worst, status.failed, status.eliminated),
        *(status.revolted, status.burner, status.victim, status.burned, status.undone),
        *(status.smothered, status.free, status.headless, status.heads, status.calls, status.void),
        *(places_so_far(status), match.over, match.points, settled, debts),
        prep.leader if prep is not None else None,
    )


def seen_by(game: Game) -> dict[int, tuple[Any, Any]]:
    """Return for each seat the numbers of cards and the hands of others that it is shown."""
    views = {seat: game.view(seat) for seat in SEATS}
    return {
        seat: (
            tuple(number if who != seat else None for who, number in enumerate(view.counts)),
            dict(view.mates_hands),
        )
        for seat, view in views.items()
    }


def _facts(game: Game) -> dict[str, Any]:
    facts = {**game.facts(), "over": game.over}
    if game.over:
        facts |= {"asks": None, "leads": False}
    return facts


def _question(game: Game) -> str:
    return "" if game.over else game.view(game.seat).question


def _legal(game: Game) -> set[str]:
    return {action.text for action in game.legal_actions()}


def play_both(
    a: Rules,
    b: Rules,
    position: Position,
    chance: Random,
    *,
    views: bool = False,
    work: Work | None = None,
) -> Moment | None:
    """Play a position at random by two rulesets until they differ; None where they do not.

    Args:
        a, b: the rulesets.
        position: where it begins.
        chance: of the moves.
        views: whether what is shown to whom is compared, too.
        work: where the decisions are counted.
    """

    def choose(game: Game, moves: Moves) -> tuple[int, str] | None:
        text = _choice(game, chance)
        return (game.seat, text) if len(moves) < LONGEST - 1 else None

    return _until_other(a, b, position, choose, views=views, work=work)


def _until_other(
    a: Rules,
    b: Rules,
    position: Position,
    choose: Callable[[Game, Moves], tuple[int, str] | None],
    *,
    views: bool,
    work: Work | None = None,
) -> Moment | None:
    """Play a position by two rulesets until they differ; None where they do not.

    Args:
        a, b: the rulesets.
        position: where it begins.
        choose: says what is done next, by the game and what was done; None to end it.
        views: whether what is shown to whom is compared, too.
        work: where the decisions are counted.
    """
    both = begin(a, b, position)
    if both is None:
        return None
    one, other = both
    moves: Moves = ()
    while True:
        if work is not None:
            work.spend(1)
        facts = difference(one, other, views=views)
        if facts:
            return Moment(position, moves, facts, one.seat)
        move = None if one.over else choose(one, moves)
        if move is None:
            return None
        seat, text = move
        try:
            one, other = one.step(text, seat), other.step(text, seat)
        except IllegalAction:
            return None
        moves = (*moves, move)


def _choice(game: Game, chance: Random) -> str:
    actions = game.legal_actions()
    puts = [action for action in actions if action.play is not None]
    # Passing ends most tricks at once; who plays shows more of the rules.
    if puts and chance.random() < 0.6:
        return chance.choice(puts).text
    return actions[chance.randrange(len(actions))].text


def replay(
    a: Rules,
    b: Rules,
    position: Position,
    moves: Sequence[tuple[int, str]],
    *,
    views: bool = False,
) -> Moment | None:
    """Play given moves by two rulesets; None where they cannot be played or nothing differs."""

    def choose(_game: Game, done: Moves) -> tuple[int, str] | None:
        return moves[len(done)] if len(done) < len(moves) else None

    return _until_other(a, b, position, choose, views=views)


def shrink(
    a: Rules,
    b: Rules,
    moment: Moment,
    *,
    views: bool = False,
    alone: tuple[Rules, Rules] | None = None,
) -> Moment:
    """Return a moment with as few moves and cards as still show the same difference.

    Args:
        a, b: the rulesets it is played by.
        moment: where it begins.
        views: whether what is shown to whom is compared, too.
        alone: two that differ in one setting alone; all that differs must come of that.
    """
    best = moment
    wanted = set(moment.facts)
    progress = True
    while progress:
        progress = False
        smaller = ((position, best.moves) for position in _smaller(best.position))
        for candidate, moves in chain(_later(a, best), smaller):
            found = replay(a, b, candidate, moves, views=views)
            if found is None or not wanted & set(found.facts) or found.size >= best.size:
                continue
            if alone is None or _same(found, replay(*alone, candidate, moves, views=views)):
                best, progress = found, True
                break
    tidy = {**best.position, "hands": _sorted(a, best.position["hands"])}
    return Moment(tidy, best.moves, best.facts, best.seat, moment.isolated, moment.base)


_MARKS: Final = ("opened", "out", "revolted", "failed", "burning")
"""What is told of a position of play besides hands and lead, by the names of the facts."""


def _later(a: Rules, moment: Moment) -> Iterator[tuple[Position, Moves]]:
    """Yield the leads that a moment comes by as positions of their own, the last first.

    What has been said of the set before is in their marks, as far as positions have any.
    """
    game = Game.from_position(a, **moment.position)
    found: list[tuple[Position, Moves]] = []
    for number, (seat, text) in enumerate(moment.moves):
        game = game.step(text, seat)
        facts = game.facts()
        if facts["leads"]:
            marks = {name: facts[name] for name in _MARKS if facts[name]}
            position = {"hands": facts["hands"], "lead": facts["asks"], **marks}
            found.append((position, moment.moves[number + 1 :]))
    yield from reversed(found)


def _same(found: Moment, other: Moment | None) -> bool:
    return other is not None and (found.moves, found.facts) == (other.moves, other.facts)


def _sorted(rules: Rules, hands: dict[int, str]) -> dict[int, str]:
    """Return hands written high to low, those with suits as they are."""
    parse, form = rules.deck.parse, rules.deck.format
    return {
        seat: hand if set(hand) & set("♦♣♥♠") else form(parse(hand)) for seat, hand in hands.items()
    }


def _smaller(position: Position) -> list[Position]:
    """Return a position with one card, or one of its marks, less."""
    marks = ["opened", "burning"]
    if position.get("phase") == "first_leader":
        marks.append("result")
    found = [_without(position, mark) for mark in marks if mark in position]
    result: Position = position.get("result", {})
    found += [
        {**position, "result": _without(result, mark)}
        for mark in ("calls", "smothered", "burned", "opened")
        if mark in result
    ]
    hands: dict[int, str] = position.get("hands", {})
    for seat, hand in hands.items():
        suited = any(sign in hand for sign in "♦♣♥♠")
        cards = [hand[i : i + 2] for i in range(0, len(hand), 2)] if suited else list(hand)
        if len(cards) < 2:
            continue
        for card in dict.fromkeys(cards):
            left = list(cards)
            left.remove(card)
            found.append({**position, "hands": {**hands, seat: "".join(left)}})
    return found


def _without(data: Position, name: str) -> Position:
    return {key: value for key, value in data.items() if key != name}


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole game between random bots that takes another course by the other ruleset.

    Attributes:
        seed: of the game.
        sets: how many sets both games have in common.
        over: whether the game has ended after them, by the one and by the other.
        points: what the two sides have then, by each.
    """

    seed: int
    sets: int
    over: tuple[bool, bool]
    points: tuple[tuple[float, float], tuple[float, float]]
    isolated: bool = False
    base: int = 0


def find_whole(a: Rules, b: Rules, seed: int, games: int, work: Work) -> Whole | None:
    """Return the first of some games in which one ruleset goes on and the other does not.

    Args:
        a, b: the rulesets.
        seed: of the games.
        games: so many at most.
        work: what they may take; games are shorter, then fewer, where it does not do for all.
    """
    from gouji_rules.simulate.playing import bots_for_game, play_game

    weights = [weight(rules) for rules in (a, b)]
    a_set = of_a_set(*weights)
    for number in range(games):
        if not work.go_on(a_set):
            break
        work.go_on(SETS * a_set)  # fewer sets than usual are something left out
        sets = min(SETS, work.share // a_set)
        own = deal_seed(seed, number)
        played = [
            play_game(rules, own, bots_for_game(("random",), seed, number), sets)
            for rules in (a, b)
        ]
        for one, heavy in zip(played, weights, strict=True):
            work.spend(of_games(sum(part.decisions for part in one), heavy))
        points = [(0.0, 0.0), (0.0, 0.0)]
        done = 0
        for pair in zip(*played, strict=False):
            for side, one in enumerate(pair):
                if one.result is not None:
                    x, y = one.result.points
                    points[side] = points[side][0] + x, points[side][1] + y
            done += pair[0].result is not None
            over = pair[0].ends_game, pair[1].ends_game
            if over[0] != over[1] or points[0] != points[1]:
                return Whole(own, done, over, (points[0], points[1]))
    return None
