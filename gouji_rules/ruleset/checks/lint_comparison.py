"""Comparisons that can be played and are hardly meant: told with two plays that show it.

Decided over all plays of up to three cards. What a condition on one side alone says (``old.rank
!= A``, ``new.size == 4``) is an exception that somebody wrote down, and meant; slips lie where
the two plays are compared with each other.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice, product
from typing import Any, Final

from gouji_rules.lang import Compiled
from gouji_rules.lang.canonical import Read, Writer, reads
from gouji_rules.lang.generate import generate
from gouji_rules.lang.typed import Typed
from gouji_rules.lang.types import BOOL
from gouji_rules.plays import Play
from gouji_rules.ruleset.checks.lint_plays import SmallPlays

Ground = tuple[Typed, ...]
"""Parts that, being as they are, make the whole what it is."""

_MOST: Final = 64
"""Grounds of one expression; of more, the first are enough to tell an author where to look."""


class Grounds:
    """Finds what decides an expression.

    Args:
        compiled: the expression: a truth.
    """

    def __init__(self, compiled: Compiled) -> None:
        self._compiled = compiled
        self._writer = Writer(compiled.env.rank_names)
        self._judges: dict[int, Callable[..., Any]] = {}
        self._reads: dict[int, frozenset[Read]] = {}

    def of(self, *records: object) -> list[Ground]:
        """Return every way in which the value comes about for these records, each by itself enough.

        A way is made of parts without ``and``, ``or``, ``not`` and ``if``.
        """
        return self._of(self._compiled.typed, records)

    def value(self, part: Typed, *records: object) -> Any:
        """Return the value of a part that stands in no loop."""
        judge = self._judges.get(id(part))
        if judge is None:
            compiled = self._compiled
            judge = generate(part, compiled.slot, compiled.env.functions)
            self._judges[id(part)] = judge
        return judge(*records)

    def reads(self, part: Typed) -> frozenset[Read]:
        """Return what a part looks at, as ``Compiled.reads`` does of the whole."""
        if id(part) not in self._reads:
            self._reads[id(part)] = frozenset(reads(part, self._writer))
        return self._reads[id(part)]

    def _of(self, part: Typed, records: tuple[object, ...]) -> list[Ground]:
        if part.kind == "not":
            return self._of(part.parts[0], records)
        if part.kind == "if" and part.type == BOOL:
            condition, then, other = part.parts
            chosen = then if self.value(condition, *records) else other
            return self._together((condition, chosen), records)
        if part.kind not in {"and", "or"}:
            return [() if part.kind == "constant" else (part,)]
        holds = bool(self.value(part, *records))
        if holds == (part.kind == "and"):
            return self._together(part.parts, records)
        alone = (one for one in part.parts if bool(self.value(one, *records)) == holds)
        return [ground for one in alone for ground in self._of(one, records)][:_MOST]

    def _together(self, parts: tuple[Typed, ...], records: tuple[object, ...]) -> list[Ground]:
        made: list[Ground] = [()]
        for part in parts:
            pairs = product(made, self._of(part, records))
            made = [first + second for first, second in pairs][:_MOST]
        return made


_PINS: Final = ("rank", "size", "count(", "naturals", "twos", "padded")
"""What a condition on one play looks at that names some plays and not others."""


@dataclass(frozen=True, slots=True)
class Finding:
    """Something in a comparison that is hardly meant.

    Attributes:
        code: what.
        new, old: the two plays that show it.
        parts: the parts of the expression that make it so; empty where it is the whole.
        lower: the levels below that a joker does not beat.
    """

    code: str
    new: str
    old: str
    parts: Ground = ()
    lower: tuple[str, ...] = ()


def findings(beats: Compiled, small: SmallPlays) -> list[Finding]:
    """Return what is odd about a comparison, each fault once."""
    search = _Search(beats, small)
    found = [*islice(search.order(), 1), *islice(search.sizes(), 1)]
    # What jokers do follows from a fault of the order.
    return found or list(search.jokers())


class _Search:
    def __init__(self, beats: Compiled, small: SmallPlays) -> None:
        self.small = small
        self.beats = small.beats
        self.grounds = Grounds(beats)

    # What the author said on purpose

    def _sides(self, part: Typed) -> set[str]:
        return {side for side, _ in self.grounds.reads(part)}

    def _fields(self, part: Typed) -> set[str]:
        return {path for _, path in self.grounds.reads(part)}

    def _pin(self, part: Typed, new: Play, old: Play) -> bool:
        """Return whether a part picks out one of two plays, and not most others, by itself."""
        sides = self._sides(part)
        if len(sides) != 1:
            return False
        if not any(path.startswith(_PINS) or _is_foreign(path) for path in self._fields(part)):
            return False
        value = self.grounds.value(part, new, old)
        plain = self.small.plain
        others = (
            [(one, old) for one in plain] if sides == {"new"} else [(new, one) for one in plain]
        )
        return any(self.grounds.value(part, *pair) != value for pair in others)

    def _meant(self, new: Play, old: Play) -> bool:
        """Return whether one play beats another because something was said of one of them."""
        ways = self.grounds.of(new, old)
        return all(any(self._pin(part, new, old) for part in way) for way in ways)

    def _forbidden(self, new: Play, old: Play) -> bool:
        """Return whether one play does not beat another because of what was said of one of them."""
        ways = self.grounds.of(new, old)
        return any(way and all(len(self._sides(part)) == 1 for part in way) for way in ways)

    def _at(self, new: Play, old: Play, path: str) -> Ground:
        """Return the parts that decide, those that compare the two plays by ``path`` if any."""
        way = next(iter(self.grounds.of(new, old)), ())
        both = [part for part in way if len(self._sides(part)) == 2]
        near = [part for part in both if path in self._fields(part)]
        other = [part for part in both if self._fields(part) != {"size"}]
        return tuple(near or other or both or way)

    # The order of plays

    def order(self) -> Iterator[Finding]:
        """Yield what is wrong with the order, the gravest first."""
        yield from self._itself()
        yield from self._each_other()
        yield from self._turned_round()
        yield from self._not_above()

    def _itself(self) -> Iterator[Finding]:
        for play in sorted(self.small.plays, key=self._plainly):
            if self.beats(play, play) and self.small.dealt(play, play):
                yield Finding("beats_itself", play.text, play.text, self._at(play, play, "rank"))

    def _each_other(self) -> Iterator[Finding]:
        pairs = list(self.small.pairs())
        there = set(pairs)
        for new, old in pairs:
            mutual = new is not old and (old, new) in there and self.small.dealt(new, old)
            if mutual and not self._meant(new, old) and not self._meant(old, new):
                # The one that is surprising: the lower play on the higher one.
                low, high = sorted((new, old), key=lambda play: (play.size, play.kind))
                at = self._at(low, high, "rank")
                yield Finding("beat_each_other", low.text, high.text, at)

    def _plainly(self, play: Play) -> tuple[int, int, bool]:
        """Order plays as people would name them: 3s, which may be held back, last."""
        return play.size, play.jokers, play.kind == self.small.deck.three

    def _plain_pairs(self, size: int) -> list[tuple[Play, Play]]:
        """Return pairs of plain plays of a size, the lower rank first; far apart ones first."""
        plays = [play for play in self.small.plain if play.size == size]
        pairs = [(low, high) for low in plays for high in plays if low.kind < high.kind]
        odd = {self.small.deck.three, self.small.deck.money}
        return sorted(
            pairs, key=lambda p: (len(odd & {p[0].kind, p[1].kind}), p[0].kind - p[1].kind)
        )

    def _turned_round(self) -> Iterator[Finding]:
        for size in (1, 2, 3):
            for low, high in self._plain_pairs(size):
                if self.beats(low, high) and not self._meant(low, high):
                    at = self._at(low, high, "rank")
                    yield Finding("lower_beats_higher", low.text, high.text, at)

    def _not_above(self) -> Iterator[Finding]:
        pairs = self._plain_pairs(1)
        jokers = self.small.jokers
        singles = [play for play in self.small.plain if play.size == 1]
        # A joker that stands among the ranks has others above it.
        pairs += [(low, high) for low in jokers for high in singles if low.kind < high.kind]
        failing = [(low, high) for low, high in pairs if not self.beats(high, low)]
        pairs_beat = any(self.beats(high, low) for low, high in self._plain_pairs(2))
        if len(failing) == len(pairs) and (pairs_beat or self._more_beats_fewer()):
            return  # single cards are another matter: that is said, not slipped
        for low, high in failing:
            if not self._forbidden(high, low):
                at = self._at(high, low, "rank")
                yield Finding("higher_does_not_beat", high.text, low.text, at)

    # Sizes

    def sizes(self) -> Iterator[Finding]:
        """Yield plays without jokers that beat one of another size."""
        odd = {self.small.deck.three, self.small.deck.money}
        plain = sorted(self.small.plain, key=lambda one: (one.kind in odd, -one.kind))
        pairs = [(new, old) for new in plain for old in plain if new.size != old.size]
        for new, old in sorted(pairs, key=lambda p: (p[0].size > p[1].size, p[0].size + p[1].size)):
            if self.beats(new, old) and not self._sizes_meant(new, old):
                at = self._at(new, old, "size")
                yield Finding("beats_other_size", new.text, old.text, at)

    def _sizes_meant(self, new: Play, old: Play) -> bool:
        """Return whether a play beats one of another size because that is asked for.

        ``new.size == old.size + 1`` asks for another size; ``new.size >= old.size`` allows it.
        """
        if self._meant(new, old):
            return True
        alike = next(
            (one for one in self.small.plain if (one.kind, one.size) == (new.kind, old.size)), None
        )
        ways = self.grounds.of(new, old)
        return alike is not None and all(
            any(self._asks_for_size(part, new, alike, old) for part in way) for way in ways
        )

    def _asks_for_size(self, part: Typed, new: Play, alike: Play, old: Play) -> bool:
        sizes = {("new", "size"), ("old", "size")} <= self.grounds.reads(part)
        value = self.grounds.value
        return sizes and value(part, new, old) != value(part, alike, old)

    def _more_beats_fewer(self) -> bool:
        """Return whether more cards beat fewer whatever they are: an order of its own."""
        pairs = [(a, b) for a in self.small.plain for b in self.small.plain if a.size != b.size]
        return all(self.beats(a, b) == (a.size > b.size) for a, b in pairs)

    # Jokers

    def jokers(self) -> Iterator[Finding]:
        """Yield the levels of jokers that do not beat lower ones, though levels matter."""
        levels = self.small.jokers
        for place, high in enumerate(levels):
            lower = levels[:place]
            silent = [low for low in lower if not self._beaten_by(high, low)]
            odd = [low for low in silent if not self._forbidden(high, low)]
            told = next((low for low in odd if self._levels_matter(low, high)), None)
            if told is not None:
                at = self._at(high, told, "smalls")
                names = tuple(low.text for low in silent)
                yield Finding("joker_beats_no_lower", high.text, told.text, at, names)
            elif not lower and self._beats_nothing(high):
                old = next(play for play in self.small.plain if play.size == 1)
                at = self._at(high, old, "rank")
                yield Finding("joker_beats_nothing", high.text, old.text, at)

    def _beaten_by(self, high: Play, low: Play) -> bool:
        """Return whether any play with jokers of one level beats one with those of the other."""
        if self.beats(high, low):
            return True
        olds = self.small.with_level(low)
        return any(self.beats(new, old) for new in self.small.with_level(high) for old in olds)

    def _levels_matter(self, low: Play, high: Play) -> bool:
        """Return whether some joker beats another, or two levels are told apart otherwise."""
        levels = self.small.jokers
        if any(self.beats(b, a) for b in levels for a in levels if a.kind < b.kind):
            return True
        few = [play for play in self.small.plays if play.size <= 2]
        changed = {play: self.small.changed_over(play, low, high) for play in few}
        return any(
            self.beats(a, b) != self.beats(x, y)
            for a, x in changed.items()
            for b, y in changed.items()
            if x is not None and y is not None
        )

    def _beats_nothing(self, joker: Play) -> bool:
        """Return whether lowest jokers alone beat nothing, where single cards beat each other."""
        alone = [play for play in self.small.with_level(joker) if play.pure_joker]
        if any(self.beats(new, old) for new in alone for old in self.small.plays):
            return False
        singles = [play for play in self.small.plain if play.size == 1]
        if not any(self.beats(new, old) for new in singles for old in singles):
            return False
        below = [play for play in singles if play.kind < joker.kind]
        return bool(below) and not any(self._forbidden(joker, old) for old in below)


def _is_foreign(path: str) -> bool:
    """Return whether it is a plugin's function that was asked of one play alone."""
    return "()" in path
