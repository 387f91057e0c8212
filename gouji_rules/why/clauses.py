"""Conditions told as the rule sheet tells them, but of given plays and with their numbers.

The sheet says "the new play holds at least two big jokers"; of given plays it is "DD888 holds at
least two big jokers", followed by what the numbers in it come to.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from gouji_rules.diagnostics import Message
from gouji_rules.engine.rules import Rules
from gouji_rules.lang.typed import Typed
from gouji_rules.lang.types import INT
from gouji_rules.sheet.clauses import Clauses
from gouji_rules.sheet.simplify import constant, simple
from gouji_rules.sheet.words import Words

Value = Callable[[Typed], Any]
"""What a part without the variable of a loop comes to."""


@dataclass(frozen=True, slots=True)
class Scene:
    """The plays that an expression is told of.

    Attributes:
        rules: by which ruleset.
        names: what each parameter is called: its play.
        value: reckons a part for these plays.
        above: how many quantifiers stand around it, with their letters.
    """

    rules: Rules
    names: Mapping[str, str]
    value: Value
    above: int = 0


class ClausesOf(Clauses):
    """Says the parts of an expression of given plays."""

    def __init__(self, scene: Scene, lang: str) -> None:
        rules = scene.rules
        exact = rules.chosen.comparison.mixed_jokers == "by_level" or len(rules.deck.levels) < 2
        super().__init__(Words.of(rules, lang), rules.deck.kinds, exact=exact)
        self._scene = scene
        self._letters.update({("above", one): "" for one in range(scene.above)})

    def who(self, part: Typed) -> str:
        """Return which play a record is."""
        if part.kind == "if" and not _is_bound(part):
            return self.who(part.parts[1 if self._scene.value(part.parts[0]) else 2])
        if part.kind == "param" and not self._either:
            return self._scene.names[str(part.value)]
        return super().who(part)

    def fact(self, part: Typed) -> str:
        """Return what a number comes to."""
        return self.fact_of(self.noun(part), self._scene.value(part))

    def fact_of(self, noun: str, number: int) -> str:
        """Return how much something is."""
        return self.words.say("why.number_is", noun=noun, number=self.words.number(number))

    def letters(self, found: Mapping[object, int]) -> str:
        """Return the numbers of quantifiers: ``m = 1 and n = 0``."""
        shown = [f"{self._letters[one]} = {number}" for one, number in found.items()]
        return self.words.joined(shown)

    def counted(self, part: Typed) -> bool:
        """Return whether a part is a number of somebody's cards."""
        return part.type == INT and self._quantity(part) is not None


@dataclass(frozen=True, slots=True)
class Clause(Message):
    """A condition as a clause, with what decides whether it holds.

    Attributes:
        part: the condition, in the form that is told.
        scene: the plays.
        facts: whether the numbers follow.
    """

    key: str = ""
    part: Typed | None = None
    scene: Scene | None = None
    facts: bool = True

    def text(self, lang: str) -> str:
        """Return it in ``lang``."""
        assert self.part is not None
        assert self.scene is not None
        clauses = ClausesOf(self.scene, lang)
        told = clauses.clause(self.part)
        facts = list(_facts(self.part, clauses, self.scene)) if self.facts else []
        if not facts:
            return told
        between = clauses.words.say("why.comma")
        return clauses.words.say("why.told", text=told, facts=between.join(facts))


@dataclass(frozen=True, slots=True)
class Noun(Clause):
    """A number or a rank as a noun."""

    def text(self, lang: str) -> str:
        """Return it in ``lang``."""
        assert self.part is not None
        assert self.scene is not None
        return ClausesOf(self.scene, lang).noun(self.part)


@dataclass(frozen=True, slots=True)
class Lead(Clause):
    """A quantifier up to its colon, for one number; below it stands what that comes to.

    Attributes:
        number: the number.
        fits: whether the body holds with it.
    """

    number: int = 0
    fits: bool = True

    def text(self, lang: str) -> str:
        """Return it in ``lang``."""
        assert self.part is not None
        assert self.scene is not None
        clauses = ClausesOf(self.scene, lang)
        letter, *_ = clauses.range_of(self.part)
        low, high = (self._bound(one, clauses) for one in self.part.parts[:2])
        params = {"letter": letter, "low": low, "high": high, "number": self.number}
        form = "fits" if self.fits else "fails"
        return clauses.words.say(f"why.lead_{self.part.kind}_{form}", **params)

    def _bound(self, part: Typed, clauses: ClausesOf) -> str:
        """Return a bound in words, and what it comes to."""
        noun = clauses.noun(part)
        if part.kind == "constant" or self.scene is None:
            return noun
        number = clauses.words.number(self.scene.value(part))
        return clauses.words.say("why.bound", noun=noun, number=number)


def told(part: Typed, scene: Scene, *, facts: bool = True) -> Clause:
    """Return a condition as a clause that can be said in every language."""
    return Clause(part=simple(part), scene=scene, facts=facts)


def noun(part: Typed, scene: Scene) -> Noun:
    """Return a number as a noun that can be said in every language."""
    return Noun(part=simple(part), scene=scene)


def _facts(part: Typed, clauses: ClausesOf, scene: Scene) -> Iterator[str]:
    """Yield what the numbers of a condition come to, and the number that a quantifier finds."""
    shown: list[str] = []
    for number in _numbers(part, clauses):
        fact = clauses.fact(number)
        if fact not in shown:
            shown.append(fact)
    yield from shown
    if part.kind not in {"some", "every"}:
        return
    found = _all_found(part, scene.value)
    if found:
        form = "fits" if part.kind == "some" else "fails"
        yield clauses.words.say(f"why.number_{form}", numbers=clauses.letters(found))
    elif part.kind == "some":
        yield clauses.words.say("why.number_none")


def _all_found(part: Typed, value: Value) -> dict[object, int]:
    """Return what the quantifiers that stand in each other find, by their variables."""
    found = found_by(part, value)
    if found is None:
        return {}
    number, body = found
    inner = _all_found(body, value) if body.kind == part.kind else {}
    return {part.python: number, **inner}


def _numbers(part: Typed, clauses: ClausesOf) -> Iterator[Typed]:
    """Yield the numbers of cards that a condition looks at, the smallest first met first."""
    if not _is_bound(part) and clauses.counted(part):
        yield part
        return
    for one in part.parts:
        whole = part.kind == "call" and one.type == INT and one.kind != "constant"
        if whole and not _is_bound(one):  # what a function is given counts as a whole
            yield one
        else:
            yield from _numbers(one, clauses)


def found_by(part: Typed, value: Value) -> tuple[int, Typed] | None:
    """Return the number that makes ``some`` hold, or ``every`` not hold, and the body with it."""
    for number in _range(part, value):
        body = _with(part.parts[2], part.python, number, value)
        if bool(value(body)) == (part.kind == "some"):
            return number, body
    return None


def only_try(part: Typed, value: Value) -> tuple[int, Typed] | None:
    """Return the only number that a quantifier can try, and the body with it."""
    numbers = _range(part, value)
    if len(numbers) != 1:
        return None
    return numbers[0], _with(part.parts[2], part.python, numbers[0], value)


def _range(part: Typed, value: Value) -> range:
    return range(value(part.parts[0]), value(part.parts[1]) + 1)


def _with(part: Typed, variable: object, number: int, value: Value) -> Typed:
    """Return a part with a number in place of a quantifier's variable, and reckoned with it."""
    if part.kind == "variable" and part.python == variable:
        return constant(part, number, INT)
    parts = tuple(_with(one, variable, number, value) for one in part.parts)
    made = replace(part, parts=parts)
    if part.kind == "binary" and all(one.kind == "constant" for one in parts):
        return constant(made, value(made), INT)
    if part.kind == "binary" and part.value in {"+", "-"} and _is_nought(parts[1]):
        return parts[0]
    if part.kind == "binary" and part.value == "+" and _is_nought(parts[0]):
        return parts[1]
    return made


def _is_nought(part: Typed) -> bool:
    return part.kind == "constant" and part.value == 0


def _is_bound(part: Typed) -> bool:
    """Return whether a part cannot be reckoned by itself: it names the variable of a loop."""
    return bool(_free(part))


def _free(part: Typed) -> frozenset[object]:
    if part.kind == "variable":
        return frozenset({part.python})
    free = frozenset[object]().union(*map(_free, part.parts))
    return free - {part.python} if part.kind in {"some", "every"} else free
