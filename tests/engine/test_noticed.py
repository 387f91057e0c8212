"""What a seat, or whoever watches, notices: the same where games differ only in hidden cards.

Two games go on side by side. Two seats have exchanged cards in the second; what others do is
done in both, what these two do is what both their hands allow, and what they are asked in secret
they leave unanswered. Then nobody else may be able to tell the games apart: not by a view, nor by
an event, a counter, a question, or by how often somebody has been asked.
"""

import pickle
from random import Random
from typing import Any

import pytest

import gouji_rules as gr
from gouji_rules import plain
from gouji_rules.engine.noticed import Noticed
from gouji_rules.engine.position_values import PositionError
from gouji_rules.game.state import SET_OVER
from gouji_rules.record import steps
from gouji_rules.seats import mates
from tests.engine.hidden import opened_by_nature
from tests.plain.games import RULESETS, rules_of

MOVES = 12


def exchanged(random: Random, hands: dict[int, str], one: int, two: int) -> dict[int, str]:
    """Return hands of which two have exchanged some cards."""
    mine, theirs = list(hands[one]), list(hands[two])
    random.shuffle(mine)
    random.shuffle(theirs)
    number = random.randrange(1, 5)
    cards = {
        one: "".join(mine[number:] + theirs[:number]),
        two: "".join(theirs[number:] + mine[:number]),
    }
    return hands | cards


def pairs(name: str) -> Any:
    """Yield pairs of games that begin alike but for what two seats hold, and these two."""
    rules, random = rules_of(name), Random(name)
    for number in range(12):
        deck = rules.deck
        cards = [kind for kind in deck.kinds for _ in range(deck.counts[deck.index[kind]])]
        last = [card for card in cards if card == "3"][:12]
        rest = [card for card in cards if card != "3"]
        random.shuffle(rest)
        hands = {seat: "".join(last[seat::6] + rest[seat:60:6]) for seat in range(6)}
        one, two = random.sample(random.choice([(0, 2, 4), (1, 3, 5)]), 2)
        other = exchanged(random, hands, one, two)
        where: dict[str, Any] = {"phase": "revolution"} if number % 3 == 0 else {}
        where["lead"] = next(seat for seat in range(6) if seat not in {one, two})
        if opened_by_nature(rules, hands) != opened_by_nature(rules, other):
            continue
        try:
            games = [gr.Game.from_position(rules, hands=held, **where) for held in (hands, other)]
        except PositionError:
            continue
        for game in games:
            game.stops = SET_OVER  # the set is played on, whatever phase it begins with
        yield random, games, {one, two}


BOUGHT = {
    "one of three is asked": (
        "xuandian",
        {"buying.ranks": {"4": {}, "5": {"optional": True}, "K": {}}},
    ),
    "two of two": (
        "xuandian",
        {"hold_three.enabled": False, "buying.optional": True, "buying.ranks": {"4": {}, "7": {}}},
    ),
    "one of two": (
        "xuandian",
        {"hold_three.enabled": False, "buying.ranks": {"4": {"optional": True}, "7": {}}},
    ),
    "who cannot pay revolts": (
        "xuandian",
        {"buying.ranks": {"4": {"optional": True, "no_payment": "revolution"}, "7": {}}},
    ),
    "nature opens": ("natural_point", {"buying.ranks": {"4": {"optional": True}}}),
}
"""Settings by which somebody is asked whether he buys, and more is bought unasked."""

RESULT = {"finish_order": [3, 0, 1, 4, 2, 5], "opened": [0, 1, 2, 3, 4, 5]}


def bought_pairs(name: str, settings: dict[str, Any]) -> Any:
    """Yield pairs of games that begin with buying, and differ in what two seats lack."""
    rules, random = gr.load_ruleset(name, settings), Random(str(settings))
    for number in range(120):
        hands = {seat: "".join(random.choices("33445566778899TQKKA22X", k=14)) for seat in range(6)}
        one, two = random.sample(range(6), 2)
        other = exchanged(random, hands, one, two)
        where: dict[str, Any] = {"result": RESULT} if number % 2 else {}
        try:
            games = [
                gr.Game.from_position(rules, hands=held, phase="buying", **where)
                for held in (hands, other)
            ]
        except PositionError:
            continue
        for game in games:
            game.stops = SET_OVER
        yield random, games, {one, two}


def heard(game: gr.Game) -> list[Any]:
    """Return what everybody has heard."""
    return [one.event for one in game.public_history()]


@pytest.mark.parametrize("kind", BOUGHT)
def test_before_anybody_speaks_nobody_can_tell_who_was_asked(kind: str) -> None:
    """All are asked at once, and silent: what they hear then, they hear after as many questions."""
    compared = 0
    for _, games, changed in bought_pairs(*BOUGHT[kind]):
        told = []
        for game in games:
            heard_by_question = [heard(game)]
            now = game
            while now.asked_together() is not None and not now.state.gone:
                now = now.step_together({})
                heard_by_question.append((now.asked_together(), heard(now)))
            told.append(heard_by_question)
        if told[0][-1] != told[1][-1]:
            continue  # what all hear in the end tells them apart
        compared += 1
        assert told[0] == told[1], changed
    assert compared >= 20


@pytest.mark.parametrize("at_once", [False, True], ids=["one by one", "at once"])
@pytest.mark.parametrize("kind", BOUGHT)
def test_nobody_can_tell_who_lacks_what_he_could_buy(kind: str, at_once: bool) -> None:
    compared = 0
    for _, games, changed in bought_pairs(*BOUGHT[kind]):
        ends = [all_silent(game, changed) for game in games]
        if ends[0] != ends[1]:
            continue  # what all hear, or who finds a seller, tells them apart
        for _ in range(MOVES):
            if at_once and games[0].asked_together() is not None and not games[0].over:
                assert games[0].asked_together() == games[1].asked_together()
                games[:] = [together(game, changed) for game in games]
            games[:] = [silently(game, changed) for game in games]
            compare(games[0], games[1], changed)
            compared += 1
            asked = games[0].state.question
            if games[0].over or asked.name in {"lead", "give"}:  # what is given back, two see
                break
            games[:] = [game.step(silence(game)) for game in games]
    assert compared >= 20


def all_silent(game: gr.Game, changed: set[int]) -> Any:
    """Return what all hear up to the first lead where all are silent, and what others can say."""
    asked = []
    while not game.over and game.state.phase != "play":
        if game.seat not in changed and not game.is_closing:
            asked.append((game.seat, *map(str, game.legal_actions())))
        game = game.step(silence(game))
    return heard(game), asked


def silence(game: gr.Game) -> str:
    """Return what the seat that is asked says, which says nothing where it need not."""
    return str(game.state.question.silence or game.legal_actions()[0])


def silently(game: gr.Game, changed: set[int]) -> gr.Game:
    """Return the game after the two have said nothing to what they are asked in secret."""
    while not game.over and game.state.question.secret and game.seat in changed:
        game = game.step(str(game.state.question.silence))
    return game


def together(game: gr.Game, changed: set[int]) -> gr.Game:
    """Return the game after all others have answered what is asked of all at once."""
    asked = game.asked_together()
    assert asked is not None
    others = [seat for seat in asked.seats if seat not in changed]
    return game.step_together({seat: game.choices_together(seat)[-1] for seat in others})


def seen(game: gr.Game, seat: int) -> tuple[object, ...]:
    """Return all that a seat can notice of a game; of -1 whoever watches."""
    view = game.public_view() if seat < 0 else game.view(seat)
    known = game.public_history() if seat < 0 else game.history(seat)
    own = pickle.dumps(game.legal_actions()) if game.seat == seat else b""
    return view, plain.view_data(view), known, game.asked_together(), own


def compare(one: gr.Game, two: gr.Game, changed: set[int]) -> None:
    shown = {mate for seat in changed for mate in mates(seat)}
    blind = changed | shown if one.rules.reporting.mates_see else changed
    for seat in {-1, 0, 1, 2, 3, 4, 5} - blind:
        assert seen(one, seat) == seen(two, seat), (seat, list(map(str, one.log)))


def retold(one: gr.Game, two: gr.Game, changed: set[int]) -> None:
    """The games told again, as one seat saw them, have the same steps."""
    shown = {mate for seat in changed for mate in mates(seat)}
    seat = next(seat for seat in range(6) if seat not in changed | shown)
    told = [[(s.number, s.seat, s.events) for s in steps(game, seat)] for game in (one, two)]
    assert told[0] == told[1]


@pytest.mark.parametrize("at_once", [False, True], ids=["one by one", "at once"])
@pytest.mark.parametrize("name", RULESETS)
def test_nobody_can_tell_games_apart_that_differ_in_hidden_cards(name: str, at_once: bool) -> None:
    compared = 0
    for random, games, changed in pairs(name):
        for _ in range(MOVES):
            asked = [game.asked_together() for game in games]
            if at_once and asked[0] is not None and not games[0].over:
                assert asked[0] == asked[1]
                games[:] = [together(game, changed) for game in games]
            games[:] = [silently(game, changed) for game in games]
            if were_given(games[0], games[1], changed):
                break
            compare(games[0], games[1], changed)
            compared += 1
            if compared % 10 == 0 and "phase" not in (games[0].scenario or ()):
                retold(games[0], games[1], changed)
            both = [] if games[0].over else common(games[0], games[1])
            if not both:
                break
            action = random.choice(both)
            games[:] = [game.step(action) for game in games]
    assert compared >= 30


def were_given(one: gr.Game, two: gr.Game, changed: set[int]) -> bool:
    """Return whether others have been given other cards, as a plugin lets one of the two give."""
    others = {*range(6)} - changed
    return any(one.state.hands[seat] != two.state.hands[seat] for seat in others)


def common(one: gr.Game, two: gr.Game) -> list[str]:
    """Return what the seat that is asked may do in both games: passes, and other answers."""
    there = two.legal_actions()
    plays = [str(action) for action in one.legal_actions() if action in there]
    words = [str(word) for word in one.legal_actions().words if word in there]
    return [*plays[:: max(1, len(plays) // 8)], *words * 3]


def test_a_burn_that_stands_is_noticed_alike_whether_or_not_anybody_was_asked() -> None:
    """What is told once the last has declined makes no step more than where nobody could."""
    rules = gr.load_ruleset("zhongyou", {"burn.succeeds": "unanswered"})
    hands = {0: "KK53", 1: "AAA3", 2: "553", 3: "553", 4: "XXKK53", 5: "553"}
    can = gr.Game.from_position(rules, hands=hands | {5: "DDD53"}, lead=0)
    cannot = gr.Game.from_position(rules, hands=hands, lead=0)
    can, cannot = (game.step("KK").step("burn XX") for game in (can, cannot))
    while can.state.question.secret:
        can = can.step("pass")

    assert can.public_history() == cannot.public_history()


def test_numbers_go_by_what_is_noticed() -> None:
    hands = {0: "KK53", 1: "AAA3", 2: "553", 3: "553", 4: "AAA3", 5: "AAA3"}
    game = gr.Game.from_position(rules_of("zhongyou"), hands=hands, lead=0).step("KK")
    declined = game.step("pass")

    led = Noticed(1, action=game.log[-1][1]), Noticed(2, event=game.events[-1])
    assert [*led] == game.history(0)
    assert game.history(0) == declined.history(0)
    assert game.public_history() == declined.public_history()
    assert [*game.history(4), Noticed(2, action=declined.log[-1][1])] == declined.history(4)


def test_whoever_watches_sees_no_hand_and_what_all_have_seen() -> None:
    game = gr.Game("zhongyou", seed=7)
    view = game.public_view()

    assert (-1, 0, None) == (view.seat, view.own.size, plain.view_data(view)["hand"])
    assert (0,) * len(view.rules.deck.kinds) == view.hand
    assert [None] * 6 == plain.view_data(view)["mates_hands"]
    with pytest.raises(ValueError, match="seats are 0 to 5"):
        game.view(-1)
    with pytest.raises(ValueError, match="seats are 0 to 5"):
        game.history(-1)


def test_what_is_given_back_is_seen_by_two_and_told_to_all() -> None:
    game = gr.Game.from_position(
        "xuandian",
        phase="tribute",
        hands=dict.fromkeys(range(6), "A2K553"),
        result={"finish_order": [0, 1, 2, 3, 4, 5], "opened": [0, 1, 2, 3, 4, 5]},
    )
    while not game.over and game.state.question.name != "give":
        game = game.step(game.legal_actions()[0])
    giver = game.seat
    game = game.step(game.legal_actions()[0])
    told = [event for event in game.events if event.kind == "returned"]

    assert [False, True] == [event.public for event in told[:2]]
    watched = [one.event for one in game.public_history() if one.event is not None]
    assert ["number" in one.data and "cards" in one.data for one in watched if one in told] == [
        False
    ]
    assert giver == told[0].seat
