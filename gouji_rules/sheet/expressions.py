"""Expressions of a ruleset told in sentences, any author's: an outline of what has to hold.

Jokers that are beaten at a price are told as a player tells it and not as it is reckoned. An
expression can only try how many of some jokers are beaten in the one way and how many in the
other: "there is a number m with which 2 × m is …". A player says what one of them costs.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Final

from gouji_rules.cards import Deck
from gouji_rules.engine.rules import Rules
from gouji_rules.lang.typed import Typed
from gouji_rules.lang.types import BOOL
from gouji_rules.sheet.clauses import Clauses
from gouji_rules.sheet.shape import Told
from gouji_rules.sheet.simplify import chosen, is_single, name_of, only_one, simple
from gouji_rules.sheet.words import LEVELS, Words

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


_Key = tuple[str, str]
"""What is counted: whose (a parameter) and which cards, or ``("", variable)``."""
_Sum = dict[_Key, int]
"""A sum: how many times each is counted."""

_JOKERS: Final = "jokers"
_PLAIN: Final = "plain"


def prices_told(part: Typed, clauses: Clauses, deck: Deck) -> str:
    """Return in words what beats each joker, or nothing where an expression says another thing."""
    groups: dict[_Key, _Sum] = {}
    while part.kind == "some":
        group = _all_of(part, deck)
        if not group:
            return ""
        groups["", str(part.python)] = group
        part = part.parts[2]
    conditions = part.parts if groups and part.kind == "and" else ()
    limits = [one for one in conditions if one.kind == "compare" and one.value == "<="]
    rest = [one for one in conditions if one.kind == "compare" and one.value == "=="]
    if conditions and len(rest) == len(conditions):
        return _told(groups, [_paid(one, deck) for one in rest], None, clauses, deck)
    if len(rest) != 1 or len(limits) + 1 != len(conditions):
        return ""
    costs = [(_sum(one.parts[0], deck), _sum(one.parts[1], deck)) for one in limits]
    return _told(groups, costs, _difference(rest[0], deck), clauses, deck)


def _paid(compared: Typed, deck: Deck) -> tuple[_Sum, _Sum]:
    """Return what has to be paid exactly, and with which jokers."""
    one, other = (_sum(part, deck) for part in compared.parts)
    return (other, one) if _are_jokers(one) else (one, other)


def _told(
    groups: dict[_Key, _Sum],
    costs: list[tuple[_Sum, _Sum]],
    left: _Sum | None,
    clauses: Clauses,
    deck: Deck,
) -> str:
    """Return the prices in words.

    Args:
        groups: by what is tried, the jokers that it is tried of.
        costs: what is to be paid, and the jokers that pay it.
        left: how many of these are left over, as a sum; None where all are spent.
        clauses: says things.
        deck: whose jokers they are.
    """
    old, new = _owner(groups.values()), _owner(paying for _, paying in costs)
    payers = Counter(key for _, paying in costs for key in paying)
    wanted = {(old, _PLAIN): 1, (new, _PLAIN): -1}
    used = _added({}, *(cost for cost, _ in costs))
    balance = _added({(new, _JOKERS): 1}, _times(used, -1), _times(wanted, -1))
    if not old or not new or old == new or not used or max(payers.values()) > 1:
        return ""
    if left is None and set(payers) != {(new, level) for level in deck.levels}:
        return ""  # of some jokers any number may be left over
    if left is not None and left not in (balance, _times(balance, -1)):
        return ""
    people = {"who": clauses.say(f"role_{new}"), "other": clauses.say(f"role_{old}")}
    told = []
    for variable, group in groups.items():
        ways = _ways(variable, group, costs)
        used = _added(used, *(_times(way, -1) for way in _parts_of(variable, group, costs)))
        if len(ways) != 2:
            return ""
        first, second = (
            clauses.say("price", n=clauses.words.number(n), things=_things(paying, clauses, n))
            for n, paying in ways
        )
        things = _things(group, clauses, 1)
        told.append(clauses.say("price_each", things=things, first=first, second=second, **people))
    if used:  # it costs something besides
        return ""
    each = clauses.words.listed(told, "semicolon")
    if left is None:
        return clauses.say("prices_exact", each=each)
    surplus = clauses.say(
        "surplus", things=clauses.say("thing_plain_many"), who=people["other"], other=people["who"]
    )
    return clauses.say("prices", each=each, left=surplus)


def _ways(variable: _Key, group: _Sum, costs: list[tuple[_Sum, _Sum]]) -> list[tuple[int, _Sum]]:
    """Return what one of a group costs, and of what: those that are tried, and the others."""
    chosen, others = [], []
    for cost, paying in costs:
        rate = {cost.get(key, 0) for key in group}
        each, of_rest = cost.get(variable, 0), min(rate)
        if len(rate) > 1 or of_rest < 0 or each + of_rest < 0:
            return []
        if each + of_rest:
            chosen.append((each + of_rest, paying))
        if of_rest:
            others.append((of_rest, paying))
    return chosen + others if len(chosen) == len(others) == 1 else []


def _parts_of(variable: _Key, group: _Sum, costs: list[tuple[_Sum, _Sum]]) -> list[_Sum]:
    """Return the parts of the costs that speak of a group."""
    return [
        {key: number for key, number in cost.items() if key == variable or key in group}
        for cost, _ in costs
    ]


def _all_of(part: Typed, deck: Deck) -> _Sum:
    """Return the jokers of which any number is tried, from none to all; else nothing."""
    low, high = part.parts[:2]
    most = None
    if high.kind == "min_max" and high.value == "min" and len(high.parts) == 2:
        high, bound = sorted(high.parts, key=lambda one: one.kind == "constant")
        most = bound.value if bound.kind == "constant" else 0
    group = _sum(high, deck)
    if (low.kind, low.value) != ("constant", 0) or not _are_jokers(group):
        return {}
    there_are = sum(deck.counts[deck.kinds.index(level)] for _, level in group)
    return group if most is None or most >= there_are else {}


def _are_jokers(group: _Sum) -> bool:
    return set(group.values()) == {1} and all(
        owner and thing not in {_JOKERS, _PLAIN} for owner, thing in group
    )


def _owner(groups: Iterable[_Sum]) -> str:
    """Return whose jokers all groups are; nothing where they are not one play's jokers."""
    found = list(groups)
    owners = {owner for group in found for owner, _ in group}
    return owners.pop() if len(owners) == 1 and all(map(_are_jokers, found)) else ""


def _difference(compared: Typed, deck: Deck) -> _Sum:
    left, right = (_sum(one, deck) for one in compared.parts)
    return _added(left, _times(right, -1)) if left and right else {}


def _sum(part: Typed, deck: Deck) -> _Sum:
    """Return a number as a sum of what is counted; nothing where it is none."""
    if part.kind == "variable":
        return {("", str(part.python)): 1}
    if part.kind == "binary" and part.value in {"+", "-"}:
        left, right = (_sum(one, deck) for one in part.parts)
        return _added(left, _times(right, 1 if part.value == "+" else -1)) if left and right else {}
    if part.kind == "binary" and part.value == "*":
        factor, other = sorted(part.parts, key=lambda one: one.kind != "constant")
        return _times(_sum(other, deck), factor.value) if factor.kind == "constant" else {}
    if part.kind not in {"field", "call"} or part.parts[0].kind != "param":
        return {}
    owner, name = str(part.parts[0].value), str(part.value)
    if part.kind == "field" and name == "size":
        return {(owner, _PLAIN): 1, (owner, _JOKERS): 1}
    if part.kind == "field" and (name == _JOKERS or name in LEVELS):
        return {(owner, LEVELS.get(name, name)): 1}
    if part.kind == "call" and name == "count" and part.parts[1].kind == "constant":
        kind = deck.kinds[part.parts[1].value]
        return {(owner, kind): 1} if kind in deck.levels else {}
    return {}


def _added(*sums: _Sum) -> _Sum:
    made: _Sum = {}
    for one in sums:
        for key, number in one.items():
            made[key] = made.get(key, 0) + number
    return {key: number for key, number in made.items() if number}


def _times(one: _Sum, number: int) -> _Sum:
    return {key: times * number for key, times in one.items() if number}


def _things(group: _Sum, clauses: Clauses, number: int) -> str:
    """Return the names of jokers any of which will do, of one or of several."""
    words = clauses.words
    names = [words.joker(level, "joker" if number == 1 else "jokers") for _, level in group]
    return words.joined(names, "or")
