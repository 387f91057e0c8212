"""Choices: what a seat can do, without making it all.

A leading hand of 36 has hundreds of plays. A ``Plays`` knows how many there are and makes
the one that is asked for; ``Choices`` is the same for a seat's actions.
"""

from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, overload

from gouji_rules.engine.bound import Bound
from gouji_rules.game.actions import Action
from gouji_rules.game.hand import Hand
from gouji_rules.game.refusal import Refusal
from gouji_rules.game.sequences import Listed
from gouji_rules.plays import MAX_OF_A_KIND, Play

Block = tuple[int, int, int, int, int]
"""Some plays in a row: how many; natural kind, or -1 for none; combo; fewest naturals (or 2s,
where there is no natural kind); number of cards that are no jokers, or -1 where it varies."""


Find = Callable[[Any, Any], Sequence[Play]]
Refuse = Callable[[Any, Any, Play], Refusal | None]
"""Both are given the rules, and what the question rests on."""


class Plays(Listed[Play]):
    """Plays of a hand, made when looked at."""

    __slots__ = ("_blocks", "_hand", "_rules", "_spread", "_total")

    def __init__(self, rules: Bound, hand: Hand, blocks: list[Block]) -> None:
        self._rules = rules
        self._hand = hand
        self._blocks = blocks
        self._spread = hand.twos + 1  # in a varying block, the numbers of 2s each natural goes with
        total = 0
        for block in blocks:
            total += block[0]
        self._total = total

    def __len__(self) -> int:
        return self._total

    @overload
    def __getitem__(self, index: int) -> Play: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Play]: ...
    def __getitem__(self, index: int | slice) -> Play | Sequence[Play]:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(self._total))]
        if index < 0:
            index += self._total
        if not 0 <= index < self._total:
            raise IndexError(index)
        return self._find(index)

    def _find(self, index: int) -> Play:
        for block in self._blocks:
            if index < block[0]:
                return self._at(block, index)
            index -= block[0]
        raise IndexError(index)

    def _rows(self) -> Iterable[Block]:
        """Return the blocks, one after the other."""
        return self._blocks

    def _at(self, block: Block, index: int) -> Play:
        _, kind, combo, fewest, size = block
        get = self._rules.plays_table.get
        if kind < 0:
            return get(0, 0, fewest + index, combo)
        if size < 0:
            more, twos = divmod(index, self._spread)
            return get(kind, fewest + more, twos, combo)
        return get(kind, fewest + index, size - fewest - index, combo)

    def __iter__(self) -> Iterator[Play]:
        # Block by block: to look each index up would look through all blocks before it again.
        get = self._rules.plays_table.get
        spread = self._spread
        for number, kind, combo, fewest, size in self._rows():
            if kind < 0:
                for twos in range(fewest, fewest + number):
                    yield get(0, 0, twos, combo)
            elif size < 0:
                for index in range(number):
                    yield get(kind, fewest + index // spread, index % spread, combo)
            else:
                for naturals in range(fewest, fewest + number):
                    yield get(kind, naturals, size - naturals, combo)

    def plays(self) -> Iterator[Play]:
        """Return all of them, one after the other."""
        return iter(self)

    # Plays that leave alike hands

    def _parts(self) -> Iterator[Block]:
        """Yield blocks that leave the same jokers and ranks, and 2s or none where no rank is left.

        Only a play with the last cards of its rank leaves other ranks than the rest of its block.
        """
        counts, twos, spread = self._hand.counts, self._hand.twos, self._spread
        for block in self._rows():
            number, kind, combo, fewest, size = block
            if kind < 0:
                if number > 1 and fewest + number - 1 == twos:
                    yield (number - 1, kind, combo, fewest, size)
                    yield (1, kind, combo, twos, size)
                else:
                    yield block
                continue
            held = counts[kind]
            if size >= 0:
                if number > 1 and fewest + number - 1 == held:
                    yield (number - 1, kind, combo, fewest, size)
                    yield (1, kind, combo, held, size)
                else:
                    yield block
                continue
            inside = (held - fewest) * spread
            if inside > 0:
                yield (min(number, inside), kind, combo, fewest, size)
            if number > inside:
                last = number - inside == spread
                if number - inside > last:
                    yield (number - inside - last, kind, combo, held, size)
                if last:
                    yield (1, kind, combo, held, held + twos)

    def kept(self, holds: Callable[[Play], bool]) -> "Plays":
        """Return those for which something holds, without asking about each of them.

        Args:
            holds: rests on the jokers of a play, on whether it is hung or the whole hand, and on
                what ranks and jokers the hand has left, and nothing else.
        """
        parts = [part for part in self._parts() if holds(self._at(part, 0))]
        return Plays(self._rules, self._hand, parts)

    def picked(self, holds: Callable[[Play], bool]) -> "ListedPlays":
        """Return those for which something holds, whatever it rests on: each is asked about."""
        return ListedPlays(self._rules, filter(holds, self))

    def ends(self) -> Iterator[Play]:
        """Yield the first and the last of each row of plays that ``kept`` asks about once.

        The last is the longest of its row, where they are not all of one size.
        """
        for part in self._parts():
            yield self._at(part, 0)
            if part[0] > 1:
                yield self._at(part, part[0] - 1)


class Leads(Plays):
    """Plays that go with any of a hand's jokers alike, as what a hand can lead does.

    With twelve packs there are thousands of combos and millions of plays: they are counted and
    found by their number without going through the combos.

    Args:
        rules, hand: as of ``Plays``.
        bare: the blocks without jokers, which come first.
        hung: the blocks that each of the other combos has; the combo in them is not looked at.
        last: what comes after them all.
    """

    __slots__ = ("_hung", "_last", "_of_combo")

    def __init__(
        self, rules: Bound, hand: Hand, bare: list[Block], hung: list[Block], last: list[Block]
    ) -> None:
        super().__init__(rules, hand, bare)
        self._hung = hung
        self._last = last
        of_combo = 0
        for block in hung:
            of_combo += block[0]
        self._of_combo = of_combo
        self._total += of_combo * (len(hand.combos) - 1) + len(last)  # each of these is one play

    def _find(self, index: int) -> Play:
        for block in self._blocks:
            if index < block[0]:
                return self._at(block, index)
            index -= block[0]
        combos = self._hand.combos
        after = index - self._of_combo * (len(combos) - 1)
        if after >= 0:
            return self._at(self._last[after], 0)
        place, index = divmod(index, self._of_combo)
        for number, kind, _, fewest, size in self._hung:
            if index < number:
                return self._at((number, kind, combos[place + 1], fewest, size), index)
            index -= number
        raise IndexError(index)

    def _rows(self) -> Iterator[Block]:
        yield from self._blocks
        for combo in self._hand.combos[1:]:
            for number, kind, _, fewest, size in self._hung:
                yield (number, kind, combo, fewest, size)
        yield from self._last


class ListedPlays(Listed[Play]):
    """Plays that had to be looked at to know them: kept as small numbers, made when looked at."""

    __slots__ = ("_keys", "_rules")

    def __init__(self, rules: Bound, found: Iterable[Play]) -> None:
        self._rules = rules
        self._keys = array("Q")
        for play in found:
            rank = play.kind if play.naturals else 0
            self._keys.append(((play.combo << 7 | rank) << 7 | play.naturals) << 7 | play.twos)

    def __len__(self) -> int:
        return len(self._keys)

    @overload
    def __getitem__(self, index: int) -> Play: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Play]: ...
    def __getitem__(self, index: int | slice) -> Play | Sequence[Play]:
        if isinstance(index, slice):
            return [self._made(key) for key in self._keys[index]]
        return self._made(self._keys[index])

    def _made(self, key: int) -> Play:
        low = MAX_OF_A_KIND - 1
        return self._rules.plays_table.get(key >> 14 & low, key >> 7 & low, key & low, key >> 21)

    def __iter__(self) -> Iterator[Play]:
        return map(self._made, self._keys)

    def plays(self) -> Iterator[Play]:
        """Return all of them, one after the other."""
        return iter(self)

    def kept(self, holds: Callable[[Play], bool]) -> "ListedPlays":
        """Return those for which something holds."""
        return ListedPlays(self._rules, filter(holds, self))

    def picked(self, holds: Callable[[Play], bool]) -> "ListedPlays":
        """Return the same."""
        return self.kept(holds)

    def ends(self) -> Iterator[Play]:
        """Yield all of them."""
        return iter(self)


def no_plays(_rules: Bound, _own: object) -> Sequence[Play]:
    """Return no plays: the question is answered with words or cards."""
    return ()


def never(_rules: Bound, _own: object, play: Play) -> Refusal:
    """Refuse every play."""
    return Refusal("not_in_play", "turns", params={"action": play.text})


class Choices(Listed[Action]):
    """A seat's legal actions: exact length, order and membership, made when looked at.

    Plays come first, then the actions that are words. They are handed to bots, so they rest on
    nothing that the seat may not know: no state is in them.

    Args:
        rules: the ruleset.
        own: what the question rests on, as ``find`` and ``refuse`` take it.
        find: gives the plays; called when they are first wanted.
        act: the action of a play.
        words: the actions that are words.
        refuse: why a play is not among them, or None.

    Attributes:
        words: as given.
        taken: what was last taken out by its number: an action that is among them.
    """

    __slots__ = (
        "_act",
        "_find",
        "_number",
        "_own",
        "_plays",
        "_refuse",
        "_rules",
        "taken",
        "words",
    )

    def __init__(
        self,
        rules: Bound,
        own: object,
        find: Find,
        act: Callable[[Play], Action],
        words: tuple[Action, ...],
        refuse: Refuse,
    ) -> None:
        self._rules = rules
        self._own = own
        self._find = find
        self._plays: Sequence[Play] | None = None
        self._number = -1  # of plays, once they are found
        self.words = words
        self._act = act
        self._refuse = refuse
        self.taken: Action | None = None

    @property
    def plays(self) -> Sequence[Play]:
        """The plays among them, to lead, to answer or to burn with."""
        return self._found() if self._plays is None else self._plays

    def _found(self) -> Sequence[Play]:
        plays = self._plays = self._find(self._rules, self._own)
        self._number = len(plays)
        return plays

    def __reduce__(self) -> tuple[Any, ...]:
        # The plays are found again: there may be very many.
        made = (self._rules, self._own, self._find, self._act, self.words, self._refuse)
        return type(self), made

    def __len__(self) -> int:
        if self._number < 0:
            self._found()
        return self._number + len(self.words)

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Action]: ...
    def __getitem__(self, index: int | slice) -> Action | Sequence[Action]:
        plays = self._found() if self._plays is None else self._plays
        number = self._number
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self)))]
        if index < 0:
            index += number + len(self.words)
            if index < 0:
                raise IndexError(index)
        taken = self._act(plays[index]) if index < number else self.words[index - number]
        self.taken = taken
        return taken

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, Action):
            return False
        if action.play is None:
            return action in self.words
        play, ours = action.play, self._rules.plays_table
        if play.table is not ours:
            if not play.table.is_same(ours):
                return False
            play = ours.get(play.kind if play.naturals else 0, play.naturals, play.twos, play.combo)
        return action == self._act(play) and self._refuse(self._rules, self._own, play) is None

    def __iter__(self) -> Iterator[Action]:
        for play in self.plays:
            yield self._act(play)
        yield from self.words

    def __repr__(self) -> str:
        return f"<Choices {len(self)}>"
