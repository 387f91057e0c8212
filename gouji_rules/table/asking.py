"""What is asked at a table, as everybody knows it; and what may be answered."""

from gouji_rules.advice.questions import Wishes, unasked
from gouji_rules.engine.choices import Choices
from gouji_rules.engine.putting import put_to, why_not_put_to
from gouji_rules.engine.view import View
from gouji_rules.engine.why_not import why_not_silence
from gouji_rules.game.actions import PASS, Action
from gouji_rules.game.refusal import Refusal
from gouji_rules.record import Game
from gouji_rules.rules.burn import BURN
from gouji_rules.rules.turns import IN_TURN
from gouji_rules.seats import seats_of
from gouji_rules.table.entries import By
from gouji_rules.table.noticing import Counters
from gouji_rules.table.state import Asked, TableState


def asked_in(game: Game, since: int, noticed: Counters) -> Asked | None:
    """Return what is asked in a game from ``since`` on; None where nobody is.

    It is the same in all games that differ only in what is hidden: who might be asked is asked.
    """
    if game.over or game.awaits_deal:
        return None
    together = game.asked_together()
    if together is not None:
        return Asked(together.question, together.seats, since, noticed, together=True)
    state, question = game.state, game.state.question
    if question in {BURN, IN_TURN} and not game.rules.asks_all:  # a game that was begun so
        may = game.rules.burn.might_be_asked(state)
    elif question.secret:
        may = game.rules.phases.asking(state).might_be_asked(question, state)
    else:
        return Asked(question, (game.seat,), since, noticed)
    return Asked(question, seats_of(may | 1 << game.seat), since, noticed, unseen=True)


def is_quick(asked: Asked) -> bool:
    """Return whether it is over after the window, however many have answered: burns."""
    return asked.unseen or asked.question == BURN


def put(table: TableState, seat: int) -> tuple[View, Choices] | None:
    """Return what a seat that is asked sees and may answer; None where it can only be silent."""
    if ("put", seat) not in table.known:
        table.known["put", seat] = _put(table, seat)
    found: tuple[View, Choices] | None = table.known["put", seat]  # type: ignore[assignment]
    return found


def _put(table: TableState, seat: int) -> tuple[View, Choices] | None:
    asked, game = table.asked, table.game
    assert asked is not None
    if asked.together:
        return put_to(game, seat)
    if seat != game.seat:
        return None
    return game.view(seat), game.legal_actions()


def why_not(table: TableState, seat: int, text: str) -> Refusal | None:
    """Return why a seat may not answer so what it is asked, now or when that is over."""
    asked, game = table.asked, table.game
    if asked is None or seat not in asked.seats or (not asked.together and not asked.unseen):
        return game.why_not(text, seat)
    read = game.read(text)
    if asked.together:
        return why_not_put_to(game, seat, read)
    if isinstance(read, Refusal) or seat == game.seat:
        return game.why_not(text)
    return why_not_silence(asked.question, read)


def is_asked(table: TableState, seat: int, view: View, actions: Choices) -> bool:
    """Return whether a person wants to be asked what he could answer: a burn, say."""
    one = table.seats[seat]
    return unasked(Wishes(one.burns, one.forced), view, actions) is None


def may_be_waited_for(table: TableState, seat: int) -> bool:
    """Return whether a window waits for a seat's answer, as far as everybody knows.

    Who is alone with bots wants it so; whether he can burn says nothing of it.
    """
    asked = table.asked
    wants = table.waits and table.alone and table.seats[seat].person
    return wants and asked is not None and is_quick(asked)


def is_waited_for(table: TableState, seat: int) -> bool:
    """Return whether a window waits for a seat's answer: not if he never wants to be asked."""
    return may_be_waited_for(table, seat) and table.seats[seat].burns != "never"


def has_no_choice(table: TableState, seat: int) -> bool:
    """Return whether who is alone with bots has one answer only to what several are asked.

    It needs not be put to him: when it comes tells nobody at the table anything.
    """
    found = put(table, seat)
    return (
        table.alone
        and table.seats[seat].person
        and not table.seats[seat].forced
        and table.asked is not None
        and seat not in table.asked.holds
        and not is_waited_for(table, seat)
        and (found is None or len(found[1]) == 1)
    )


def by_itself(table: TableState, seat: int) -> tuple[Action, By] | None:
    """Return what a person answers without being asked, and how it comes; None where he is.

    What he has said in advance, the passes that he wants, and what can be answered in one way
    only.
    """
    one, found = table.seats[seat], put(table, seat)
    assert found is not None  # it alone is asked
    view, actions = found
    if one.ahead:
        read = table.game.read(one.ahead)
        if isinstance(read, Action) and read in actions:
            return read, "ahead"
    if one.passes and PASS in actions.words:
        return PASS, "standing"
    answer = unasked(Wishes(one.burns, one.forced), view, actions)
    return None if answer is None else (answer, "standing")
