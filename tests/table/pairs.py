"""Pairs of tables that differ only in what is hidden, and on which the same is wanted."""

from copy import copy
from functools import cache
from random import Random
from typing import Any

import gouji_rules as gr
from gouji_rules.advice.hints import hint
from gouji_rules.advice.refusals import refusal_words
from gouji_rules.engine.rules import Rules
from gouji_rules.seats import mates
from gouji_rules.table import commands as wanted
from gouji_rules.table.asking import put, why_not
from gouji_rules.table.going import ask
from gouji_rules.table.noticing import counted
from gouji_rules.table.pace import comes
from gouji_rules.web.wording import Wording, names_at
from tests.engine.test_noticed import common, were_given
from tests.table.tables import Room, opened


@cache
def _at_tables(name: str, settings: tuple[tuple[str, Any], ...]) -> Rules:
    rules = gr.load_ruleset(name, dict(settings))
    rules.asks_all = True
    return rules


@cache
def _made_again(rules: Rules) -> Rules:
    """Return other rules of the same ruleset, as tables have them: these are other tests' too."""
    assert rules.remade is not None
    make, arguments = rules.remade
    made: Rules = make(*arguments)
    made.asks_all = True
    return made


def at_tables(name: str, **settings: Any) -> Rules:
    """Return the rules of a ruleset as tables have them; settings with ``__`` for the dot."""
    changed = {key.replace("__", "."): value for key, value in settings.items()}
    return _at_tables(name, tuple(changed.items()))


def room_of(game: gr.Game, **options: Any) -> Room:
    """Return a room in which a game stands that six people play."""
    if not game.rules.asks_all:
        assert not game.state.question.secret or game.state.phase != "play"
        game = copy(game)
        game.rules = _made_again(game.rules)
    room = Room(opened(options=options))
    table = room.table.copied()
    table.game, table.rules, table.resting = game, game.rules, False
    ask(table, 0)
    table.noticed = counted((0,) * 7, game.steps)
    table.counters = (1,) * 7
    room.driver._settle(table)
    return room


def everything(room: Room, to: int) -> list[object]:
    """Return all that a seat, or the public, is told if it comes anew, or asks for something."""
    table = room.table
    snapshot = room.driver.snapshot("t", to)
    found: list[object] = [Wording(to, "en").told(table, snapshot)]
    if table.asked is not None and to in table.asked.seats:
        for text in ("pass", "KK", "burn AA", "no call", "stay", "give 5", "!"):
            refusal = why_not(table, to, text)
            found.append(refusal and refusal_words(refusal, table.rules, names_at(table, to, "en")))
        put_to = put(table, to)
        found.append(put_to and hint(*put_to).text(names_at(table, to, "en")))
    return found


class Both:
    """Two rooms in which the same is wanted at the same times."""

    def __init__(self, games: list[gr.Game], changed: set[int], **options: Any) -> None:
        self.rooms = [room_of(game, **options) for game in games]
        self.changed, self.wishes = changed, 0
        shows = games[0].rules.reporting.mates_see
        self.blind = changed | {m for seat in changed if shows for m in mates(seat)}

    def do(self, who: int, kind: type[wanted.Command], **values: Any) -> None:
        self.wishes += 1
        answers = [room.do(who, kind, id=f"both {self.wishes}", **values) for room in self.rooms]
        told = [(one.id, one.refused) for one in answers]
        assert who in self.blind or told[0] == told[1], who

    def wait(self, milliseconds: int) -> None:
        for room in self.rooms:
            room.wait(milliseconds)

    def close(self) -> None:
        """Let time go on till what is asked of all is over; it is over in both at once."""
        for room in self.rooms:
            asked = room.table.asked
            while room.table.asked is not None and asked is not None and room.driver.due:
                if room.table.asked.noticed != asked.noticed:
                    break
                room.until(room.driver.due)
        assert self.rooms[0].now == self.rooms[1].now

    def passed(self) -> None:
        """Let a pass come out that was given too soon; it does in both at once."""
        for room in self.rooms:
            asked = room.table.asked
            if asked is not None and asked.answers and not asked.together:
                room.until(comes(room.table))
        assert self.rooms[0].now == self.rooms[1].now

    @property
    def games(self) -> list[gr.Game]:
        return [room.table.game for room in self.rooms]

    @property
    def ended(self) -> bool:
        games = self.games
        return any(game.over for game in games) or were_given(games[0], games[1], self.changed)

    def compare(self) -> None:
        """See that whoever may not know it is told the same, at once, whatever he asks."""
        one, two = self.rooms
        assert one.table.counters[-1] == two.table.counters[-1]
        for to in {*range(-1, 6)} - self.blind:
            assert one.heard[to] == two.heard[to], to
            assert everything(one, to) == everything(two, to), to


def aside(both: Both, random: Random) -> None:
    """Let somebody want something that answers nothing, in both."""
    seat = random.randrange(6)
    what = random.randrange(6)
    if what == 0:
        both.do(seat, wanted.Say, phrase="nice")
    elif what == 1:
        both.do(seat, wanted.Stand, burns=random.choice(["always", "possible", "never"]))
    elif what == 2:
        both.do(seat, wanted.Ahead, action="pass")
    elif what == 3:
        both.do(seat, wanted.Nudge)


def go_on(both: Both, random: Random) -> bool:
    """Let somebody do something that he can do in both; return whether anybody could."""
    aside(both, random)
    table, other = both.rooms[0].table, both.rooms[1].table
    asked = table.asked
    if asked is None or other.asked is None:
        return False
    assert (asked.question, asked.seats, asked.since) == (
        other.asked.question,
        other.asked.seats,
        other.asked.since,
    )
    if asked.together:
        for seat in asked.seats:
            if random.random() < 0.3:
                both.do(seat, wanted.Hold)
            if random.random() < 0.5 and seat not in both.changed:
                may = table.game.choices_together(seat)
                both.do(seat, wanted.Act, action=str(random.choice(may[-3:])))
            elif random.random() < 0.5:
                both.do(seat, wanted.Act, action=str(asked.question.silence))
        both.close()
        return True
    both.wait(random.randrange(700))
    may_both = common(*both.games)
    if not may_both:
        return False
    both.do(asked.seats[0], wanted.Act, action=random.choice(may_both))
    both.passed()
    return True


HANDS = {0: "KKK53", 1: "XAAA773", 2: "553", 3: "5553", 4: "553", 5: "553"}
"""Seat 0 can lead a gouji play that seat 1 can burn."""


def window(hands: dict[int, str]) -> gr.Game:
    return gr.Game.from_position(at_tables("zhongyou"), hands=hands, lead=0).step("KKK")


REVOLT = dict.fromkeys(range(6), "2553")
