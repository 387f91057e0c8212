"""Conditions and numbers of the expression language as clauses of a human one."""

from typing import Final

from gouji_rules.lang.typed import Typed
from gouji_rules.lang.types import BOOL, INT, RANK, EnumType, RecordType
from gouji_rules.messages import has, text
from gouji_rules.rules.vocabulary import HELD
from gouji_rules.sheet.simplify import MIRROR, is_single, one_of_two, only_one
from gouji_rules.sheet.words import LEVELS, Words

_DEGREES: Final = {
    "==": "exactly",
    "!=": "not_exactly",
    ">=": "at_least",
    "<=": "at_most",
    ">": "more",
    "<": "fewer",
}
_TURNED: Final = {_DEGREES[sign]: _DEGREES[MIRROR.get(sign, sign)] for sign in _DEGREES}
_LETTERS: Final = "mnkpqrstuvwxyz"


class Clauses:
    """Says the parts of one expression; they have been made simple before.

    Args:
        words: the language.
        kinds: every kind of card, by its number.
        exact: whether jokers in a play count as what they are, so that nothing need be said
            of the difference.
    """

    def __init__(self, words: Words, kinds: str, *, exact: bool) -> None:
        self.words = words
        self.kinds = kinds
        self.exact = exact
        self._letters: dict[object, str] = {}
        self._either = False  # whether a record is told as "only one of the two"

    def say(self, name: str, /, **params: object) -> str:
        """Return a text of the topic ``sheet_language``; nobody says twice that it is within."""
        said = self.words.say(f"sheet_language.{name}", **params)
        twice, once = (
            text(f"sheet_language.{key}", self.words.lang)
            for key in ("within_the_hand", "in_the_hand")
        )
        return said.replace(twice, once)

    # Conditions

    def clause(self, part: Typed) -> str:
        """Return a condition as a clause, without a stop."""
        kind = part.kind
        if kind == "not":
            return self._not(part.parts[0])
        if is_single(part):
            return self._single(part, "a_single")
        if kind in {"and", "or"}:
            return self.say(kind).join(self._grouped(one) for one in part.parts)
        if only_one(part):
            return self._only_one(part)
        if kind == "if":
            condition, then, other = map(self._grouped, part.parts)
            return self.say("inline_if", condition=condition, then=then, other=other)
        if kind in {"some", "every"}:
            letter, low, high = self.range_of(part)
            body = self._grouped(part.parts[2])
            return self.say(kind, letter=letter, low=low, high=high, body=body)
        if kind == "compare":
            return self._compare(part)
        if kind in {"in_list", "in_range"}:
            return self._among(part)
        if kind == "field":
            return self.say(f"is_{part.value}", who=self.who(part.parts[0]))
        if kind == "constant":
            return self.say("always" if part.value else "never")
        return self._call(part, "")

    def _only_one(self, part: Typed) -> str:
        """Say that just one of two things is so; of two opposites by what the one has done."""
        of_either = one_of_two(part)
        if of_either is None:
            one, other = self._grouped(part.parts[0]), self._grouped(part.parts[2])
            return self.say("only_one", one=one, other=other)
        self._either = True
        try:
            return self._grouped(of_either)
        finally:
            self._either = False

    def _not(self, part: Typed) -> str:
        if is_single(part):
            return self._single(part, "not_a_single")
        if part.kind == "field":
            return self.say(f"not_{part.value}", who=self.who(part.parts[0]))
        if part.kind == "call":
            return self._call(part, "not_")
        return self.say("not", text=self.clause(part))

    def _grouped(self, part: Typed) -> str:
        text = self.clause(part)
        loose = part.kind in {"and", "or", "if", "some", "every"} and not is_single(part)
        return self.say("group", text=text) if loose else text

    def _single(self, part: Typed, form: str) -> str:
        rank = next(one.parts[1] for one in part.parts if one.parts[1].type == RANK)
        who = self.who(part.parts[0].parts[0].parts[0])
        return self.say(form, who=who, rank=self.words.rank(self.kinds[rank.value]))

    def _call(self, part: Typed, form: str) -> str:
        numbers = [self._surplus(one) or self.noun(one) for one in part.parts if one.type == INT]
        if not has(f"sheet_language.{form}{part.value}"):
            name, who = self._of_a_plugin(part)
            return self.say(f"{form}function", name=name, people=who)
        people = [self.who(one) for one in part.parts if one.type != INT]
        other = people[1] if len(people) > 1 else ""
        named = dict(zip("abc", numbers, strict=False))
        return self.say(f"{form}{part.value}", who=people[0], other=other, **named)

    def _surplus(self, part: Typed) -> str:
        """Say of a difference of like cards how many more somebody holds; else nothing."""
        if part.kind != "binary" or part.value != "-" or self._quantity(part) is not None:
            return ""
        first, second = map(self._quantity, part.parts)
        if first is None or second is None or first[2] != second[2]:
            return ""
        things = first[2] or self.say("thing_cards")
        return self.say("surplus", who=first[0], other=second[0], things=things)

    def _of_a_plugin(self, part: Typed) -> tuple[str, str]:
        """Return a plugin's function with what is no record in brackets, and the records."""
        records = [one for one in part.parts if isinstance(one.type, RecordType)]
        others = [
            self.clause(one) if one.type == BOOL else self.noun(one)
            for one in part.parts
            if not isinstance(one.type, RecordType)
        ]
        name = f"{part.value}({', '.join(others)})" if others else str(part.value)
        return name, self.words.joined(map(self.who, records))

    def range_of(self, part: Typed) -> tuple[str, str, str]:
        """Return the letter of a quantifier's number, and its bounds as nouns."""
        low, high = map(self.noun, part.parts[:2])
        letter = self._letters.setdefault(part.python, _LETTERS[len(self._letters) % len(_LETTERS)])
        return letter, low, high

    def who(self, part: Typed) -> str:
        """Return what a record is called."""
        if part.kind == "if":
            condition, then, other = self.clause(part.parts[0]), *map(self.who, part.parts[1:])
            return self.say("whichever", condition=condition, then=then, other=other)
        if part.kind == "field":  # the cards of a play: its own name says whose they are
            return self.who(part.parts[0])
        return self.say("role_either" if self._either else f"role_{part.value}")

    # Comparisons

    def _compare(self, part: Typed) -> str:
        left, right = part.parts
        degree = _DEGREES[part.value]
        if left.type == BOOL:
            both = f"{self._grouped(left)}{self.say('and')}{self._grouped(right)}"
            return both if part.value == "==" else self.say("not", text=both)
        if left.type == RANK:
            return self._ranks(left, right, degree)
        if isinstance(left.type, EnumType):
            return self._calls(left, right, part.value)
        sign = str(part.value)
        return (
            self._places(left, right, sign)
            or self._seats_out(left, right, sign)
            or self._numbers(left, right, sign)
        )

    def _numbers(self, left: Typed, right: Typed, sign: str) -> str:
        degree = _DEGREES[sign]
        first, second = self._quantity(left), self._quantity(right)
        if first is None and second is not None:
            return self._number(second, left, MIRROR[sign])
        if first is not None and second is not None:
            return self._quantities(first, second, degree)
        if first is not None:
            return self._number(first, right, sign)
        return self.say(f"is_{degree}", left=self.noun(left), right=self.noun(right))

    def _places(self, left: Typed, right: Typed, sign: str) -> str:
        """Say who has which place, and who has finished before whom; nothing of other numbers."""
        if left.kind == "constant":
            left, right, sign = right, left, MIRROR[sign]
        if (left.kind, left.value) != ("field", "place"):
            return ""
        if right.kind == "constant" and right.value in range(1, 7) and sign in {"==", "!="}:
            form = "place_is" if sign == "==" else "place_is_not"
            return self.say(form, who=self.who(left.parts[0]), place=self.words.place(right.value))
        if (right.kind, right.value) == ("field", "place") and sign in {"<", ">"}:
            first, last = (left, right) if sign == "<" else (right, left)
            who, other = self.who(first.parts[0]), self.who(last.parts[0])
            return self.say("place_before", who=who, other=other)
        return ""

    def _seats_out(self, left: Typed, right: Typed, sign: str) -> str:
        """Say how many seats are out; nothing of other numbers."""
        if left.kind == "constant":
            left, right, sign = right, left, MIRROR[sign]
        if (left.kind, left.value, right.kind) != ("field", "out", "constant"):
            return ""
        number = right.value
        if sign in {">", "<"}:
            sign, number = (">=", number + 1) if sign == ">" else ("<=", number - 1)
        if (sign, number) in {("==", 0), ("<=", 0)}:
            return self.say("out_none")
        if (sign, number) in {("!=", 0), (">=", 1)}:
            return self.say("out_some")
        one = "_one" if number == 1 else ""
        return self.say(f"out_{_DEGREES[sign]}{one}", seats=self.words.units("seat", number))

    def _ranks(self, left: Typed, right: Typed, degree: str) -> str:
        if left.kind == right.kind == "field":
            who, other = self.who(left.parts[0]), self.who(right.parts[0])
            return self.say(f"ranks_{degree}", who=who, other=other)
        return self.say(f"rank_{degree}", left=self.noun(left), right=self.noun(right))

    def _calls(self, left: Typed, right: Typed, sign: str) -> str:
        if left.kind == "constant":
            left, right = right, left
        if left.kind == "field" and right.kind == "constant":
            form = "called" if sign == "==" else "not_called"
            return self.say(f"{form}_{right.value}", who=self.who(left.parts[0]))
        return self.say(f"is_{_DEGREES[sign]}", left=self.noun(left), right=self.noun(right))

    def _number(self, quantity: tuple[str, str, str], right: Typed, sign: str) -> str:
        """Say how many of some cards somebody holds: no big joker, at least two 2s."""
        who, one, many = quantity
        if right.kind != "constant":
            if self._names_cards(right):
                return self._beside(quantity, right, sign)
            degree, number = _DEGREES[sign], self.noun(right)
            form = f"holds_{degree}" if many else f"size_{degree}"
            return self.say(form, who=who, n=number, things=many, thing=many)
        value = right.value
        if sign in {">", "<"}:
            sign, value = (">=", value + 1) if sign == ">" else ("<=", value - 1)
        if not many:
            return self._size(who, sign, value)
        if (sign, value) in {("==", 0), ("<=", 0)}:
            if many == self.say("thing_plain_many"):
                return self.say("is_pure_joker", who=who)
            return self.say("holds_none", who=who, things=many)
        if (sign, value) in {("!=", 0), (">=", 1)}:
            return self.say("holds_some", who=who, thing=one)
        named = one if value == 1 else many
        return self.say(
            f"holds_{_DEGREES[sign]}", who=who, n=self.words.number(value), things=named, thing=one
        )

    def _beside(self, quantity: tuple[str, str, str], right: Typed, sign: str) -> str:
        """Hold a number of cards against one that is reckoned from others."""
        who, _, many = quantity
        first = self._quantity(right.parts[0]) if right.kind == "binary" else None
        if first is not None and not many and not first[2] and sign == "==":
            amount = right.parts[1]
            if right.value in {"+", "-"} and amount.kind == "constant":
                form = "sizes_above" if right.value == "+" else "sizes_below"
                cards = self.words.units("card", amount.value)
                return self.say(form, who=who, other=first[0], cards=cards)
        form = "number_of" if many else "number_of_cards"
        left = self.say(form, who=who, things=many)
        return self.say(f"is_{_DEGREES[sign]}", left=left, right=self.noun(right))

    def _names_cards(self, part: Typed) -> bool:
        """Return whether a number speaks of somebody's cards."""
        return self._quantity(part) is not None or any(map(self._names_cards, part.parts))

    def _size(self, who: str, sign: str, value: int) -> str:
        if (sign, value) in {("==", 1), ("<=", 1)}:
            return self.say("single", who=who)
        if (sign, value) in {("!=", 1), (">=", 2)}:
            return self.say("not_single", who=who)
        return self.say(f"size_{_DEGREES[sign]}", who=who, n=self.words.number(value))

    def _quantities(
        self, first: tuple[str, str, str], second: tuple[str, str, str], degree: str
    ) -> str:
        who, _, things = first
        other, _, others = second
        if who == other and not (things and others) and things != others:
            return self._all_of(who, things or others, degree if others else _TURNED[degree])
        if not things and not others:
            return self.say(f"sizes_{degree}", who=who, other=other)
        if things == others:
            return self.say(f"than_same_{degree}", who=who, other=other, things=things)
        cards = self.say("thing_cards")
        return self.say(
            f"than_{degree}", who=who, other=other, things=things or cards, others=others or cards
        )

    def _all_of(self, who: str, things: str, degree: str) -> str:
        """Hold all the cards of a play against some of them, which are never more."""
        if degree in {"more", "not_exactly"}:
            form = "not_all_are"
        elif degree in {"exactly", "at_most"}:
            form = "all_are"
        else:
            return self.say("always" if degree == "at_least" else "never")
        if things == self.say("thing_jokers_many"):
            form = "is_pure_joker" if form == "all_are" else "not_pure_joker"
        return self.say(form, who=who, things=things)

    def _among(self, part: Typed) -> str:
        form = "not_" if part.value else ""
        left = self.noun(part.parts[0])
        if part.kind == "in_range":
            low, high = map(self.noun, part.parts[1:])
            return self.say(f"{form}between", left=left, low=low, high=high)
        items = self.words.listed(map(self.noun, part.parts[1:]))
        return self.say(f"{form}among", left=left, items=items)

    # Numbers, ranks, calls

    def _quantity(self, part: Typed) -> tuple[str, str, str] | None:
        """Return (who, thing, things) of a number of cards; things are empty for all cards."""
        if part.kind == "call" and part.value == "count":
            who, (one, many) = self.who(part.parts[0]), self._counted(part.parts[1])
            return who, one, many
        if part.kind == "binary" and part.value == "-" and _is_plain(part):
            who = self.who(part.parts[0].parts[0])
            return who, self.say("thing_plain_one"), self.say("thing_plain_many")
        if part.kind != "field" or part.type != INT:
            return None
        record, name = part.parts[0], str(part.value)
        held = record.type == HELD
        if name == "size":
            return self.who(record), "", ""
        if name in {"place", "out"}:
            return None
        if name in LEVELS:
            one, many = (self.words.joker(LEVELS[name], form) for form in ("joker", "jokers"))
        else:
            one, many = self.say(f"thing_{name}_one"), self.say(f"thing_{name}_many")
        if held and name != "jokers" and not self.exact:
            one, many = self.say("really", things=one), self.say("really", things=many)
        return self.who(record), one, many

    def _counted(self, rank: Typed) -> tuple[str, str]:
        if rank.kind == "constant":
            kind = self.kinds[rank.value]
            return self.words.rank(kind), self.words.ranks(kind)
        noun = self.noun(rank)
        return self.say("thing_rank_one", noun=noun), self.say("thing_rank_many", noun=noun)

    def noun(self, part: Typed) -> str:
        """Return a number, a rank or a call as a noun."""
        kind = part.kind
        if kind == "constant":
            return self._constant(part)
        if kind == "variable":
            return self._letters[part.python]
        quantity = self._quantity(part)
        if quantity is not None:
            who, _, things = quantity
            if not things:
                return self.say("number_of_cards", who=who)
            return self.say("number_of", who=who, things=things)
        if kind == "field":
            return self.say(f"the_{part.value}", who=self.who(part.parts[0]))
        if kind == "if":
            return self.say("group", text=self._chosen(part))
        if kind == "min_max":
            items = self.words.joined(map(self.noun, part.parts))
            return self.say("smaller" if part.value == "min" else "larger", items=items)
        if kind == "negative":
            return f"−{self._factor(part.parts[0])}"
        if kind == "call":
            name, people = self._of_a_plugin(part)
            return self.say("function_value", name=name, people=people)
        return self._reckoned(part)

    def _chosen(self, part: Typed) -> str:
        cases: list[str] = []
        while part.kind == "if":
            condition, then, part = part.parts
            cases.append(self.say("chosen", condition=self.clause(condition), then=self.noun(then)))
        cases.append(self.say("chosen_otherwise", then=self.noun(part)))
        return self.words.listed(cases)

    def _constant(self, part: Typed) -> str:
        if part.type == RANK:
            return self.words.rank(self.kinds[part.value])
        if isinstance(part.type, EnumType):
            return self.say(f"call_{part.value}")
        return self.words.number(part.value)

    def _reckoned(self, part: Typed) -> str:
        left, right = part.parts
        sign = str(part.value)
        if sign in {"//", "%"}:
            form = "divided" if sign == "//" else "remainder"
            shown = self.say(form, left=self._factor(left), right=self._factor(right))
            return self.say("group", text=shown)
        if sign == "*":
            return f"{self._factor(left)} × {self._factor(right)}"
        shown = self._factor(right) if sign == "-" else self.noun(right)
        return f"{self.noun(left)} {'−' if sign == '-' else '+'} {shown}"

    def _factor(self, part: Typed) -> str:
        text = self.noun(part)
        loose = part.kind == "negative" or (part.kind == "binary" and part.value in {"+", "-"})
        return self.say("group", text=text) if loose and self._quantity(part) is None else text


def _is_plain(part: Typed) -> bool:
    """Return whether a difference is the cards of a play that are no jokers."""
    left, right = part.parts
    return (
        left.kind == right.kind == "field"
        and (left.value, right.value) == ("size", "jokers")
        and left.parts[0].kind == right.parts[0].kind == "param"
        and left.parts[0].value == right.parts[0].value
    )
