"""What time does by itself at a table, and when: so that neither tells what is hidden.

When something comes depends on what everybody sees, and on when commands came; never on cards.
What nobody is asked about (a pass where nothing can be played, one that was wanted in advance)
comes when one that is given by hand might: for each turn a time is drawn, before which no pass
comes out, and at which all do that have been given till then or come by themselves. Most are short;
some are as long as people think (``comes``), so that who passes later has not told that he
had a choice.
"""

from collections.abc import Collection
from hashlib import sha256
from math import isqrt
from typing import Final

from gouji_rules.bots import Bot, make
from gouji_rules.errors import GoujiError
from gouji_rules.game.actions import Action
from gouji_rules.table import entries as kept
from gouji_rules.table.asking import by_itself, has_no_choice, is_quick, is_waited_for, put
from gouji_rules.table.deals import Draw
from gouji_rules.table.state import Asked, Seat, TableState

HURRIED: Final = 50
"""So long a bot takes, in milliseconds, when the only person wants to see the end of the set."""


def due(table: TableState) -> int:
    """Return when what is asked is answered, or over, by itself; in milliseconds."""
    asked = table.asked
    assert asked is not None
    if asked.together or asked.unseen:
        return _closes(table, asked)
    seat, since, options = asked.seats[0], asked.since, table.options
    one = table.seats[seat]
    if one.bot:
        return since + bots_take(table)
    if seat in asked.answers or by_itself(table, seat) is not None:
        return comes(table)
    return since + options.turn if options.turn else NEVER


NEVER: Final = 1 << 62
"""Later than anything."""


def comes(table: TableState) -> int:
    """Return when a pass comes out, by hand or by itself; and whatever else comes by itself.

    Half of all come within 1.4 times the shortest time, one in a hundred takes ten times as long,
    and none longer than ``thinking``, nor than the clock of a turn, which passes for others. It is
    drawn from the number that the server drew for the deal, which nobody knows before the set is
    over, and what all have seen of the game: it is the same in all games that differ only in what
    is hidden. Who is alone with bots is not made to wait so long: none of them minds how long he
    thinks.
    """
    asked, options = table.asked, table.options
    assert asked is not None
    secret = table.deals[-1].secret if table.deals else ""
    seen = f"gouji pace|{table.id}|{secret}|{table.games}|{table.noticed[-1]}"
    drawn = int.from_bytes(sha256(seen.encode()).digest()[:8], "big") + 1
    shortest, longest = options.passes, max(options.passes, options.thinking)
    if table.alone:
        shortest = min(shortest, table.bots)
        longest = min(longest, LEISURE * shortest)
    if options.turn:
        longest = min(longest, options.turn)
    return asked.since + min((shortest << 32) // isqrt(drawn), longest)


LEISURE: Final = 2
"""A pass of who is alone with bots takes no longer than so many times the shortest."""
TAKING_BACK: Final = 1_500
"""So long a bot waits, in milliseconds, after what who is alone with bots can take back. Passes are
let go: those that come by themselves, where nothing else can be done, are like all others."""
UNHURRIED: Final = 500
"""Who lets bots take less than so many milliseconds is waited for no longer: he is in a hurry."""


def bots_take(table: TableState) -> int:
    """Return how long a bot takes: as who is alone with bots wants it, else as the table does.

    After what he has done himself it takes long enough that he can take it back.
    """
    if not table.alone:
        return table.options.bots
    active = table.game.state.status.active
    if table.onward and not any(active >> seat & 1 for seat in table.playing):
        return min(HURRIED, table.bots)
    last = table.last
    if table.bots < UNHURRIED or last is None or last.silent or not table.seats[last.seat].person:
        return table.bots
    return max(TAKING_BACK, table.bots)


def _closes(table: TableState, asked: Asked) -> int:
    """Return when what is asked of all is over."""
    options, since = table.options, asked.since
    people = [seat for seat in asked.seats if table.seats[seat].person]
    if not people:
        return since + min(options.window, bots_take(table))
    if all(seat in asked.answers or has_no_choice(table, seat) for seat in people):
        waited = all(is_waited_for(table, seat) for seat in people)
        return since + (min(options.window, bots_take(table)) if waited else options.window)
    waits = {seat for seat in people if is_waited_for(table, seat)}
    return lasts(table, asked, {*asked.holds, *waits} - {*asked.answers})


def lasts(table: TableState, asked: Asked, holding: Collection[int]) -> int:
    """Return until when several who are asked together may answer; ``NEVER`` where no clock runs.

    Args:
        table: the table.
        asked: what they are asked.
        holding: the seats, 0-5, whose wish for time counts: for this once, or for each time.
    """
    options, earliest = table.options, asked.since + table.options.window
    if table.alone and not options.turn and (holding or not is_quick(asked)):
        return NEVER  # nobody waits for him
    if not is_quick(asked):
        return max(earliest, asked.since + options.thinking)
    began = (asked.holds.get(seat, asked.since) for seat in holding)
    return max([earliest, *(since + options.thinking for since in began)])


def goes_on(table: TableState, now: int, draw: Draw) -> tuple[kept.Any, ...]:
    """Return what comes of what is due."""
    asked = table.asked
    assert asked is not None
    if asked.together or asked.unseen:
        return (kept.Closed(at=now, answers=_answers(table, asked)),)
    seat = asked.seats[0]
    one = table.seats[seat]
    if one.bot:
        return (kept.Acted(at=now, seat=seat, action=str(chosen(table, seat)), by="bot"),)
    given = asked.answers.get(seat)
    if given is not None:
        return (kept.Acted(at=now, seat=seat, action=given),)
    found = by_itself(table, seat)
    if found is not None:
        return (kept.Acted(at=now, seat=seat, action=str(found[0]), by=found[1]),)
    silence = table.game.state.question.silence
    actions = table.game.legal_actions()
    action = silence if silence is not None and silence in actions else chosen(table, seat)
    made: tuple[kept.Any, ...] = (kept.Acted(at=now, seat=seat, action=str(action), by="clock"),)
    if one.missed + 1 >= table.options.missed:
        seed = draw()[:8].hex()
        made += (kept.Bot(at=now, seat=seat, name=table.options.bot, seed=seed, by="clock"),)
    return made


def _answers(table: TableState, asked: Asked) -> dict[int, str]:
    """Return all answers: those given, and the bots'. Who has given none is silent."""
    answers = dict(asked.answers)
    for seat in asked.seats:
        if table.seats[seat].bot and put(table, seat) is not None:
            answers[seat] = str(chosen(table, seat))
    return dict(sorted(answers.items()))


def chosen(table: TableState, seat: int) -> Action:
    """Return what the bot of a seat answers; what says least where it gives nothing.

    A bot that fails (a plugin's) must not stop the table.
    """
    found = put(table, seat)
    assert found is not None  # a bot that can only be silent is not asked
    view, actions = found
    try:
        action = _bot_of(table.seats[seat], table.options.bot).choose(view, actions)
    except (GoujiError, KeyError):
        return actions[-1]
    return action if action in actions else actions[-1]


def _bot_of(one: Seat, usual: str) -> Bot:
    key = one.bot or usual, one.seed
    bot = _BOTS.get(key)
    if bot is None:
        while len(_BOTS) >= _MOST_BOTS:
            del _BOTS[next(iter(_BOTS))]
        bot = _BOTS[key] = make(key[0], int(one.seed or "0", 16))
    return bot


_BOTS: Final[dict[tuple[str, str], Bot]] = {}
_MOST_BOTS: Final = 3_000
