"""Looking for plays and positions that two rulesets decide differently because of one setting.

One setting at a time is taken from the other ruleset, and the two that then differ in nothing
else are asked: all small plays for what judges plays, numbers for what is reckoned, and small
random positions, played step by step by both, for everything else. Nothing depends on the
clock: equal seeds find the same.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Final

from gouji_rules.diff.games import Moment, Whole, find_whole, play_both, shrink
from gouji_rules.diff.games import replay as replay_both
from gouji_rules.diff.plays import (
    Cards,
    Pair,
    Point,
    Score,
    Single,
    find_cards,
    find_pairs,
    find_points,
    find_scores,
    find_singles,
    holds,
)
from gouji_rules.diff.positions import Painter
from gouji_rules.diff.work import Work
from gouji_rules.engine.rules import Rules
from gouji_rules.rules import SETTINGS
from gouji_rules.ruleset.switching import with_setting_of

Witness = Pair | Single | Point | Cards | Score | Moment | Whole

POSITIONS: Final = 700
"""So many positions of a kind are tried for a setting."""
GOOD: Final = 4
"""So many that show the difference are enough to take the smallest of."""
GAMES: Final = 12
"""So many whole games are tried."""

DRAWN_ONLY: Final = frozenset({"direction"})
"""Settings that say how a table is drawn; no decision rests on them."""

JUDGES_PLAYS: Final = frozenset(
    {"beats", "mixed_jokers", "gouji.minimum", "gouji.hung", "gouji.is", "opening.opens"}
)
"""Settings that judge plays: where all plays are judged alike, so are all games."""

SCORES: Final = frozenset({"points", "sweep.flat", "sweep.multiplier", "sweep.losers_pay"})
"""Settings that say what places bring: where all places bring the same, so do all games."""

_ARENAS: Final = {
    "first_leader": ("first_leader",),
    "buying": ("buy_three",),
    "revolution": ("revolution", "play"),
    "calls": ("calls",),
    "tribute": ("tribute", "play"),
    "hold_three": ("play", "buy_three"),
    "report.limit": ("report",),
    "tribute.scored": ("play",),
}
"""Where the settings of a rule (or one of them) are looked for; in play where not named."""

_WHOLE: Final = frozenset({"games", "points"})
"""Rules whose settings may show in whole games only."""


@dataclass(frozen=True, slots=True)
class Found:
    """What a search has found.

    Attributes:
        witnesses: what is decided differently; a pair of plays for each direction, the cases
            of a table, or one position.
        drawn_only: no decision rests on the setting, so nothing was looked for.
        cut: nothing was found, and not all was tried that is tried usually: it would take long.
    """

    witnesses: tuple[Witness, ...] = ()
    drawn_only: bool = False
    cut: bool = False


class Search:
    """Looks for what two rulesets decide differently.

    Args:
        a, b: the rulesets.
        seed: of all chance.
    """

    def __init__(self, a: Rules, b: Rules, seed: int = 0) -> None:
        self.a, self.b, self.seed = a, b, seed
        self.work = Work()
        self._known_pairs: tuple[str, list[tuple[Rules, Rules, int]]] = ("", [])

    def find(self, key: str) -> Found:
        """Return what ``a`` and ``b`` decide differently because of a setting."""
        if key in DRAWN_ONLY:
            return Found(drawn_only=True)
        found = self._numbers(key) or self._plays(key)
        judges = JUDGES_PLAYS
        if self.a.opening.minds_win or self.b.opening.minds_win:
            judges -= {"opening.opens"}  # what surrounds a play has its say
        if not found and key not in judges | SCORES:
            found = self._games(key)
        return Found(found, cut=self.work.cut and not found)

    def plugins(self, differing: Sequence[str]) -> Found:
        """Return what ``a`` and ``b`` decide differently because of their plugins.

        Args:
            differing: the settings that differ: a rule of theirs is not told of here.
        """
        rules = {SETTINGS[key].rule for key in differing}
        for rule, finder in _BY_RULE.items():
            if rule not in rules:
                found = finder(self, self.a, self.b, True)
                if found:
                    return Found(tuple(found))
        if differing:
            return Found()
        found_whole = find_whole(self.a, self.b, self.seed, GAMES, self.work)
        return Found((found_whole,) if found_whole is not None else ())

    # Two rulesets that differ in this setting alone

    def _pairs(self, key: str) -> list[tuple[Rules, Rules, int]]:
        """Return pairs to ask: one ruleset against itself with the other's value.

        The third is which ruleset (0, 1) all the rest is from; -1 for the rulesets as they
        are, where neither can take the other's value.
        """
        if self._known_pairs[0] == key:
            return self._known_pairs[1]
        pairs = []
        changed = with_setting_of(self.a, key, self.b)
        if changed is not None:
            pairs.append((self.a, changed, 0))
        changed = with_setting_of(self.b, key, self.a)
        if changed is not None:
            pairs.append((changed, self.b, 1))
        pairs = pairs or [(self.a, self.b, -1)]
        self._known_pairs = (key, pairs)
        return pairs

    # Plays and numbers

    def _numbers(self, key: str) -> tuple[Witness, ...]:
        if key in {"deck.packs", "deck.removed", "deck.added", "deck.jokers", "deck.uneven"}:
            return tuple(find_cards(self.a, self.b))
        if key == "tribute.point":
            return tuple(find_points(self.a, self.b))
        if SETTINGS[key].rule == "points" or key == "points":
            for a, b, base in self._pairs(key):
                found = find_scores(a, b)
                if found:
                    real = find_scores(self.a, self.b) if base >= 0 else found
                    return tuple(one for one in found if one in real) or tuple(found)
        return ()

    def _plays(self, key: str) -> tuple[Witness, ...]:
        finders: tuple[Callable[[Rules, Rules, bool], list[Witness]], ...] = ()
        if key in {"beats", "mixed_jokers", "deck.ranks", "deck.levels"}:
            finders = (self._beats,)
        if key in {"gouji.minimum", "gouji.hung", "gouji.is"}:
            finders = (self._gouji,)
        if key in {"opening.opens", "opening.enabled"}:
            finders = (self._opens,)
        if key == "mixed_jokers":
            finders = (self._beats, self._gouji, self._opens)
        for strict in (True, False):
            for a, b, _ in self._pairs(key) if finders else ():
                for finder in finders:
                    found = finder(a, b, strict)
                    if found:
                        return tuple(found)
        return ()

    def _beats(self, a: Rules, b: Rules, strict: bool) -> list[Witness]:
        return list(find_pairs(a, b, self._also(strict, Rules.beats), work=self.work))

    def _gouji(self, a: Rules, b: Rules, strict: bool) -> list[Witness]:
        return list(find_singles(a, b, "gouji", self._also(strict, Rules.is_gouji)))

    def _opens(self, a: Rules, b: Rules, strict: bool) -> list[Witness]:
        return list(find_singles(a, b, "opens", self._also(strict, Rules.opens)))

    def _also(self, strict: bool, judge: Callable[..., bool]) -> Callable[..., bool]:
        """Return whether a case will do; a strict one the two rulesets themselves decide so."""

        def so(*case: Any) -> bool:
            *plays, first = case
            known = self._known(*plays)
            return known and first == judge(self.a, *plays) != judge(self.b, *plays)

        return so if strict else lambda *_: True

    def _known(self, *plays: str) -> bool:
        """Return whether both decks hold each of the plays, so that both rulesets can be asked."""
        return all(holds(rules, play) for rules in (self.a, self.b) for play in plays)

    # Positions and games

    def _games(self, key: str) -> tuple[Witness, ...]:
        rule = SETTINGS[key].rule
        found: Witness | None = None
        pairs = self._pairs(key)
        if rule in _WHOLE:
            found = self._whole(pairs)
        for arena in _ARENAS.get(key) or _ARENAS.get(rule, ("play",)):
            for a, b, base in pairs if found is None else ():
                found = found or self._positions(key, arena, a, b, base)
        if found is None and rule not in _WHOLE:
            found = self._whole(pairs)
        return (found,) if found is not None else ()

    def _whole(self, pairs: list[tuple[Rules, Rules, int]]) -> Whole | None:
        for a, b, base in pairs:
            found = find_whole(a, b, self.seed, GAMES, self.work)
            if found is not None:
                return replace(found, isolated=base >= 0, base=max(base, 0))
        return None

    def _positions(self, key: str, arena: str, a: Rules, b: Rules, base: int) -> Moment | None:
        """Return a small position that shows the difference, best between the real rulesets."""
        chance = Random(f"{self.seed}:{key}:{arena}")
        painter = Painter(a, b, chance)
        views = SETTINGS[key].rule == "reporting"
        real: list[Moment] = []
        isolated: list[Moment] = []
        for _ in range(POSITIONS):
            if not self.work.go_on():
                break
            moment = play_both(a, b, painter.draw(arena), chance, views=views, work=self.work)
            if moment is None:
                continue
            # Of what is shown to whom two settings speak: each is told by itself.
            same = self._really(moment) if base >= 0 and not views else None
            same = moment if base < 0 else same
            if same is not None:
                real.append(same)
            else:
                isolated.append(replace(moment, isolated=True, base=base))
            if len(real) >= GOOD or len(isolated) >= 4 * GOOD:
                break
        best = min(real or isolated, key=lambda one: one.size, default=None)
        if best is None:
            return None
        if best.isolated:
            return shrink(a, b, best, views=views)
        alone = (a, b) if base >= 0 else None
        return shrink(self.a, self.b, best, views=views, alone=alone)

    def _really(self, moment: Moment) -> Moment | None:
        """Return the moment by the rulesets as they are, where they differ there in just that."""
        found = replay_both(self.a, self.b, moment.position, moment.moves)
        if found is None or found.moves != moment.moves:
            return None
        return found if found.facts == moment.facts else None


_Finder = Callable[[Search, Rules, Rules, bool], list[Witness]]
_BY_RULE: Final[dict[str, _Finder]] = {
    "comparison": Search._beats,
    "gouji": Search._gouji,
    "opening": Search._opens,
}
"""What is looked at where plugins differ, by the rule."""
