"""A table of six people who think, on a virtual clock: how long sets take, and coming back.

Nobody waits here: the clock goes on to whatever comes next. Goals: a set of zhongyou in under ten
minutes; a table with 20 sets behind it is back in 100 ms.
"""

import time
from hashlib import sha256
from random import Random
from statistics import median
from typing import NamedTuple

from gouji_rules.bots import Bot, make
from gouji_rules.game.actions import PASS
from gouji_rules.record.fair import hash_of
from gouji_rules.table import commands as wanted
from gouji_rules.table import entries as kept
from gouji_rules.table.asking import by_itself, is_asked, is_quick, put
from gouji_rules.table.driver import Driver
from gouji_rules.table.pinned import pinned
from gouji_rules.table.store import MemoryStore
from gouji_rules.table.table import Answer, Table

RULESET = "zhongyou"
CHOICE, A_PASS, PRESS = 3_000, 700, 700
"""How long people think, in milliseconds: about a choice, a pass, and that they need time."""
READY = 3_000
"""How long they look at how a set has ended."""
SETS = 20
NUMBER = bytes(32)
"""What each page draws for each deal."""

Wish = tuple[int, int, wanted.Any]
"""When who wants what."""


class Life(NamedTuple):
    """What came of it: how long each set took, in milliseconds, and the table's log."""

    sets: list[int]
    log: list[bytes]


class Six:
    """Six people at a table."""

    def __init__(self) -> None:
        chance = Random(1)
        self.now = 0
        self._store = MemoryStore()
        self._driver = Driver(
            self._store, lambda: self.now, lambda: chance.randbytes(32), lambda *_: None
        )
        keys = [sha256(bytes([seat])).hexdigest() for seat in range(6)]
        opened = kept.Opened(
            at=0,
            table="t",
            ruleset=pinned(RULESET),
            keys=(keys[0], keys[1], keys[2], keys[3], keys[4], keys[5]),
            names=("甲", "乙", "丙", "丁", "戊", "己"),
        )
        self._driver.open(opened)
        self._driver.watch("t", -1)
        self._bots: list[Bot] = [make("steady", seat) for seat in range(6)]
        self._thought: dict[int, tuple[int, str]] = {}
        self._count = 0

    def live(self) -> Life:
        """Play so many sets, game after game."""
        sets = list[int]()
        begun, over = 0, False
        while len(sets) < SETS:
            table = self._driver.table("t")
            rests = table.resting or table.game.over
            if rests and not over and table.deals:
                sets.append(self.now - begun)
            elif not rests and over:
                begun = self.now
            over = rests
            self._go_on(table)
        return Life(sets, self._store.read("t"))

    def _go_on(self, table: Table) -> None:
        """Let the first thing happen that anybody wants or that time brings."""
        wishes = [one for seat in range(6) if (one := self._wish(table, seat)) is not None]
        first = min(wishes, key=lambda one: one[:2], default=None)
        due = self._driver.due
        if first is not None and (due is None or first[0] < due):
            self.now = max(self.now, first[0])
            self._driver.put("t", first[2], first[1], _done)
        else:
            assert due is not None
            self.now = max(self.now, due)
        self._driver.run()

    def _wish(self, table: Table, seat: int) -> Wish | None:
        """Return what a person wants, and when; None where nothing."""
        one, deal, name = table.seats[seat], table.deal, self._name()
        if not one.forced:
            return self.now, seat, wanted.Stand(id=name, forced=True)
        if table.game.over:
            if table.proposal is None:
                return table.at + READY, seat, wanted.Propose(id=name, what="again")
            agrees = seat not in table.proposal.agreed
            return (table.at, seat, wanted.Agree(id=name)) if agrees else None
        if table.resting:
            return None if one.ready else (table.since + READY, seat, wanted.Ready(id=name))
        if deal is not None and deal.commitment:
            if not deal.showing and seat not in deal.hashes:
                return self.now, seat, wanted.Hash(id=name, hash=hash_of(NUMBER))
            if deal.showing and seat not in deal.numbers:
                return self.now, seat, wanted.Show(id=name, number=NUMBER.hex())
        return self._answer(table, seat, name)

    def _answer(self, table: Table, seat: int, name: str) -> Wish | None:
        """Return what somebody answers who is asked, or that he needs time for it."""
        asked = table.asked
        if asked is None or seat not in asked.seats or seat in asked.answers:
            return None
        found = put(table, seat)
        alone = not (asked.together or asked.unseen)
        if found is None or (alone and by_itself(table, seat) is not None):
            return None
        if is_quick(asked) and not alone and not is_asked(table, seat, *found):
            return None
        thought, action = self._thought.get(seat, (-1, ""))
        if thought != table.game.length:
            action = str(self._bots[seat].choose(*found))
            self._thought[seat] = table.game.length, action
        noticed = table.counters[seat]
        if is_quick(asked) and not alone and seat not in asked.holds:
            return asked.since + PRESS, seat, wanted.Hold(id=name, noticed=noticed)
        when = asked.since + (A_PASS if action == str(PASS) and alone else CHOICE)
        return when, seat, wanted.Act(id=name, action=action, noticed=noticed)

    def _name(self) -> str:
        self._count += 1
        return f"c{self._count}"


def _done(answer: Answer) -> None:
    assert answer.refused is None, answer


def back(log: list[bytes]) -> tuple[int, float]:
    """Return how many entries a log has, and how long its table takes to come back, in seconds."""
    times = []
    for _ in range(7):
        begun = time.process_time()
        table = Table.of(entry for raw in log for entry in kept.decoded(raw))
        times.append(time.process_time() - begun)
    return table.version, median(times)


def told() -> str:
    """Return both figures, as sentences."""
    life = Six().live()
    minutes = [one / 60_000 for one in life.sets]
    entries, seconds = back(life.log)
    return (
        f"Six people at a table of {RULESET} who take {CHOICE / 1000:g} s for a choice and "
        f"{A_PASS / 1000:g} s for a pass, on a virtual clock: a set takes {median(minutes):.1f} "
        f"minutes, the longest of {SETS} {max(minutes):.1f} (goal: 10). Their table, with those "
        f"{SETS} sets behind it, {entries:,} entries, is back from its log in "
        f"{seconds * 1000:.0f} ms of the processor (goal: 100)."
    )


if __name__ == "__main__":
    print(told())
