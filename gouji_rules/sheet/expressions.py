"""Expressions of a ruleset told in sentences, any author's: an outline of what has to hold."""

from collections.abc import Callable

from gouji_rules.cards import Deck
from gouji_rules.engine.rules import Rules
from gouji_rules.lang.typed import Typed
from gouji_rules.lang.types import BOOL
from gouji_rules.sheet.clauses import Clauses
from gouji_rules.sheet.prices import prices_told
from gouji_rules.sheet.shape import Told
from gouji_rules.sheet.simplify import chosen, is_single, name_of, only_one, simple
from gouji_rules.sheet.words import Words

_NESTED = frozenset({"and", "or", "if", "some", "every"})
_FEW = 3
"""Sums that come to so many cases at most are told case by case."""

_Tell = Callable[[Typed, str], Told]


def outline(lead: str, typed: Typed, rules: Rules, words: Words, unit: str = "card") -> Told:
    """Return an expression as an outline.

    Args:
        lead: the sentence that introduces it, a key of the catalogue that takes ``which``.
        typed: the checked expression.
        rules: whose it is.
        words: the language.
        unit: of what an expression that is a number says how many: ``card``, ``point``.
    """
    exact = rules.chosen.comparison.mixed_jokers == "by_level" or len(rules.deck.levels) < 2
    teller = _Teller(Clauses(words, rules.deck.kinds, exact=exact), unit, rules.deck)
    made = simple(typed)
    if made.type != BOOL:
        return Told(words.say(lead, which=teller.say("which_number")), teller.numbers(made))
    which, below = teller.parts(made)
    return Told(words.say(lead, which=teller.say(f"which_{which}")), below)


class _Teller:
    def __init__(self, clauses: Clauses, unit: str, deck: Deck) -> None:
        self.clauses = clauses
        self._deck = deck
        self._unit = unit
        self.say = clauses.say
        self._names = clauses.words.lang != "en"

    def parts(self, part: Typed) -> tuple[str, tuple[Told, ...]]:
        """Return how the parts of a condition are joined (``all``, ``one``, ``this``), and them."""
        if part.kind in {"and", "or"} and not is_single(part):
            below = tuple(self.told(one, part.source) for one in part.parts)
            return "all" if part.kind == "and" else "one", below
        if part.kind == "if" and not only_one(part):
            return "this", self._choice(part, self.told)
        return "this", (self.told(part, part.source),)

    def told(self, part: Typed, source: str) -> Told:
        """Return a condition as an outline; ``source`` is the text around it."""
        name = self._name(part, source)
        kind = part.kind
        prices = prices_told(part, self.clauses, self._deck) if kind == "some" else ""
        if prices:
            return Told(name + prices)
        if kind in {"some", "every"} and part.parts[2].kind in _NESTED:
            return self._quantifier(part, name)
        if kind not in {"and", "or", "if"} or is_single(part) or only_one(part):
            return Told(name + self.clauses.clause(part))
        which, below = self.parts(part)
        if kind == "if":
            return Told(name + self.say("as_fits"), below)
        return Told(name + self.say("all_of" if which == "all" else "one_of"), below)

    def _quantifier(self, part: Typed, name: str) -> Told:
        body = part.parts[2]
        letter, low, high = self.clauses.range_of(part)
        joined = body.kind == "and" and not is_single(body)
        form = f"{part.kind}_lead" if joined else f"{part.kind}_then"
        below = self.parts(body)[1] if joined else (self.told(body, part.source),)
        return Told(name + self.say(form, letter=letter, low=low, high=high), below)

    def _name(self, part: Typed, source: str) -> str:
        """Return the name of the definition that a condition is, where it is a Chinese word."""
        name = name_of(part, source)
        if not self._names or not name:
            return ""
        return self.say("named", name=name, text="")

    def numbers(self, part: Typed) -> tuple[Told, ...]:
        """Return a number as an outline: what it is in which case."""
        part = chosen(part, _FEW)
        if part.kind == "if":
            return self._choice(part, lambda one, _: self._amount(one))
        return (self._amount(part),)

    def _amount(self, part: Typed) -> Told:
        if part.kind == "constant":
            words = self.clauses.words
            paid = words.units(self._unit, part.value) if part.value else self._pays("nothing")
            return Told(paid)
        return Told(self._pays("number", number=self.clauses.noun(part)))

    def _pays(self, what: str, **params: str) -> str:
        return self.say(f"pays_{what}{'_points' if self._unit == 'point' else ''}", **params)

    def _choice(self, part: Typed, tell: _Tell) -> tuple[Told, ...]:
        """Return the branches of a choice, those of the last one among them."""
        made: list[Told] = []
        source = part.source
        while part.kind == "if":
            condition, then, part = part.parts
            text = self.clauses.clause(condition)
            made.append(self._branch("if", then, source, tell, condition=text))
        made.append(self._branch("otherwise", part, source, tell))
        return tuple(made)

    def _branch(self, form: str, part: Typed, source: str, tell: _Tell, **params: object) -> Told:
        if part.type != BOOL:
            part = chosen(part, _FEW)
        if part.kind == "if" and part.type != BOOL:
            return Told(self.say(form, **params), self.numbers(part))
        told = tell(part, source)
        if told.below:
            # "otherwise: all of these:" in one line, unless it has a name of its own to say.
            if form == "otherwise":
                return Told(self.say("otherwise_then", then=told.text), told.below)
            return Told(self.say(form, **params), (told,))
        return Told(self.say(f"{form}_then", then=told.text, **params))
