"""What a seat may know of the game, in lines of text: score, seats, cards not yet seen."""

from collections.abc import Callable, Iterator, Mapping

from gouji_rules.advice.names import Names
from gouji_rules.bots.unseen import not_seen_counts
from gouji_rules.engine.game import Game
from gouji_rules.engine.rules import Rules
from gouji_rules.engine.view import View
from gouji_rules.messages.layout import columns, spaced
from gouji_rules.messages.saying import say
from gouji_rules.seats import seats_from


def signed(number: float) -> str:
    """Return a number with its sign: ``+2``, ``-4``, ``0``."""
    if number == int(number):
        return f"{int(number):+d}" if number else "0"
    return f"{number:+g}"


def set_name(rules: Rules, sets: int | None, number: int, lang: str) -> str:
    """Return a set's number, and of how many it is one, or up to which points the game goes.

    Args:
        rules: by which it is played.
        sets: as many as whoever began the game wanted; None for what the ruleset says.
        number: the set's, from 1.
        lang: in which language.
    """
    wanted, target = sets or rules.chosen.games.sets, rules.chosen.games.target
    if target and sets is None:
        return say("play.set_to", lang, number=number, points=f"{target:g}")
    if number <= wanted:
        return say("play.set_of", lang, number=number, sets=wanted)
    return say("play.set_alone", lang, number=number)  # one more, since none has won


def score_lines(game: Game, names: Names) -> list[str]:
    """Return the sets played, their points, the points in all, and who is out in this set."""
    lang, result = names.lang, game.result
    rows = [
        _sides(say("advice.set", lang, number=number), one.points, names)
        for number, one in enumerate(result.sets, 1)
    ]
    rows.append(_sides(say("play.total_points", lang), result.points, names))
    if game.over:
        return rows
    sets, target = game.sets or game.rules.chosen.games.sets, game.rules.chosen.games.target
    number = len(result.sets) + 1
    if target and game.sets is None:
        rows.append(say("advice.set_to_target", lang, number=number, points=f"{target:g}"))
    else:
        rows.append(say("advice.set_of", lang, number=number, sets=sets))
    out = [names.inside(seat) for seat in game.state.status.out]
    if out:
        seats = say("play.list_comma", lang).join(out)
        rows.append(say("advice.out_so_far", lang, seats=seats))
    return rows


def _sides(label: str, points: tuple[float, float], names: Names) -> str:
    mine = 0 if names.me is None else names.me % 2
    return say(
        "play.sides",
        names.lang,
        label=label,
        one=names.side(mine),
        one_points=signed(points[mine]),
        two=names.side(1 - mine),
        two_points=signed(points[1 - mine]),
    )


def not_seen(view: View) -> dict[str, int]:
    """Return how many cards of each kind the seat has not seen, high to low (記牌器).

    Those are the cards that others hold: all that was neither put down nor is in its own hand.
    """
    kinds, left = view.rules.deck.kinds, not_seen_counts(view.rules, view.own, view.gone)
    return {kinds[kind]: left[kind] for kind in range(len(kinds) - 1, -1, -1)}


def counts_lines(view: View, names: Names) -> list[str]:
    """Return the cards that the seat has not seen, and how many others hold where they tell."""
    lang, left = names.lang, not_seen(view)
    between = say("play.list_comma", lang)
    # A number beside a card is never read as another card: 4×D.
    cards = between.join(f"{number}×{kind}" for kind, number in left.items() if number)
    gone = between.join(kind for kind, number in left.items() if not number)
    rows = [say("advice.not_seen", lang, cards=cards or "0", number=sum(left.values()))]
    if gone:
        rows.append(say("advice.all_seen", lang, kinds=gone))
    told = [
        say("advice.holds", lang, seat=names.inside(seat), number=number)
        for seat in seats_from(view.seat)[1:]
        if (number := view.counts[seat]) is not None and seat in view.active
    ]
    if told:
        rows.append(say("advice.told_counts", lang, told=between.join(told)))
    else:
        rows.append(say("advice.nobody_tells", lang))
    return rows


def seats_lines(view: View, names: Names, players: Mapping[int, str]) -> list[str]:
    """Return for each seat, from the person's on in order of play, what it is and how it stands.

    Args:
        view: of the seat from which the table is seen.
        names: how seats are called.
        players: what plays in the other seats.
    """
    lang = names.lang
    rows = []
    for steps, seat in enumerate(seats_from(view.seat)):
        stands = [*states(view, seat, lang)]
        number = view.counts[seat]
        if number is not None and seat in view.active:
            stands.append(say("advice.cards", lang, number=number))
        where = say(f"advice.steps_{steps}", lang)
        told = say("play.list_comma", lang).join(stands)
        rows.append((say("play.seat", lang, seat=seat), where, players.get(seat, ""), told))
    return columns(rows)


def states(
    view: View, seat: int, lang: str, called: Callable[[int], str] | None = None
) -> Iterator[str]:
    """Yield how a seat stands in this set, a word each: out, opened, burning, smothered ...

    Args:
        view: what is seen.
        seat: 0-5.
        lang: in which language.
        called: gives what another seat is called; None where seats go by their numbers.
    """

    def word(key: str, **params: object) -> str:
        said = say(f"play.state_{key}", lang, **params)
        return said if lang == "en" else spaced(said)

    if seat in view.out:
        yield word("out", place=view.out.index(seat) + 1)
    for key in ("revolted", "failed", "eliminated"):
        if seat in getattr(view, key):
            yield word(key)
    if seat in view.opened:
        yield word("opened")
    if view.calls[seat] != "none":
        yield word(f"called_{view.calls[seat]}")
    if seat in view.burning:
        victim = view.burning[seat]
        yield word("burns", name=called(victim)) if called else word("burning", seat=victim)
    if view.heads[seat] and seat not in view.out:
        yield word("heads", number=view.heads[seat])
    if seat in view.headless:
        yield word("headless")
    if seat in view.smothered:
        yield word("smothered")
    mate = view.mates_hands.get(seat)
    if mate is not None and any(mate):
        yield word("shows", cards=view.rules.deck.format(mate))
