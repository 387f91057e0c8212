"""Expressions in words, with what they come to for given plays.

An expression of a ruleset is code to its author only. Here each of its parts becomes a
condition that a player can read, with the numbers it compares, whether it holds, and where
it is written.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from gouji_rules.cards import Deck
from gouji_rules.diagnostics import Message
from gouji_rules.engine.rules import Rules
from gouji_rules.lang import Compiled
from gouji_rules.lang.canonical import Writer
from gouji_rules.lang.generate import generate
from gouji_rules.lang.typed import Typed
from gouji_rules.lang.types import BOOL, INT, RANK
from gouji_rules.plays import Play
from gouji_rules.sheet.simplify import MIRROR, simple
from gouji_rules.sheet.words import LEVELS, jokers_in_all
from gouji_rules.why.clauses import Lead, Scene, found_by, noun, only_try, told
from gouji_rules.why.spots import Where

_NOUNS: Final = frozenset({"size", "rank", "bigs", "smalls", "jokers", "twos", "naturals"})
_HELD: Final = frozenset({"bigs", "smalls", "jokers"})
_STATES: Final = frozenset({"hung", "padded", "pure_joker"})
_SIGNS: Final = {
    "==": "equal", "!=": "different", ">": "greater", ">=": "not_less", "<": "less",
    "<=": "not_greater",
}  # fmt: skip
_OF_CARDS: Final = {
    "greater": "more", "not_less": "not_fewer", "less": "fewer", "not_greater": "not_more",
}  # fmt: skip
"""How a sign is said of numbers of cards: these are more or fewer, ranks are higher or lower."""


@dataclass(frozen=True, slots=True)
class Reason:
    """A condition of an expression, for given plays.

    Attributes:
        said: the condition in words, with the numbers it looks at.
        holds: whether it holds.
        kind: ``all``, ``any``, ``not``, ``if``, ``some``, ``every`` with their ``parts``, or
            ``one`` without.
        text: the condition as canonical text of the language.
        where: where it is written.
        parts: what it is made of; of ``if`` the condition and the branch that counts; of
            ``some`` and ``every`` what has to hold, with the number that decides.
        alone: all of it in words, where ``said`` only leads to the parts.
    """

    said: Message
    holds: bool
    kind: str
    text: str
    where: Where
    parts: tuple["Reason", ...] = ()
    alone: Message | None = None

    def deciding(self) -> "Reason":
        """Return the smallest part that decides by itself whether all of this holds."""
        if self.kind == "all" and not self.holds:
            return next(part for part in self.parts if not part.holds).deciding()
        if self.kind == "any" and self.holds:
            return next(part for part in self.parts if part.holds).deciding()
        if self.kind == "if":
            return self.parts[1].deciding()
        return self

    def as_json(self, lang: str) -> dict[str, object]:
        """Return it as plain data, words in ``lang``."""
        data: dict[str, object] = {
            "words": self.said.text(lang),
            "holds": self.holds,
            "kind": self.kind,
            "expression": self.text,
            "where": self.where.as_json(),
        }
        if self.parts:
            data["parts"] = [part.as_json(lang) for part in self.parts]
        return data


Special = Callable[[Play], tuple[Message, str]]
"""What a primitive says of a play: its words, and the setting that says so."""


class Reader:
    """Reads one expression for given records.

    Args:
        compiled: the expression.
        records: what its parameters are, in their order.
        rules: the ruleset.
        where: tells where a part of an expression, or a setting, is written.
        specials: primitives of one play that can say more than yes or no.
    """

    def __init__(
        self,
        compiled: Compiled,
        records: tuple[Any, ...],
        rules: Rules,
        where: Callable[[str, int, int], Where],
        specials: Mapping[str, Special] | None = None,
    ) -> None:
        self._compiled = compiled
        self._records = records
        self._named = dict(zip((name for name, _ in compiled.slot.params), records, strict=True))
        self._rules = rules
        self._deck = rules.deck
        self._where = where
        self._specials = specials or {}
        self._writer = Writer(compiled.env.rank_names)
        names = {name: self._called_here(name) for name in self._named}
        self._scene = Scene(rules, names, self._value)

    def read(self) -> Reason:
        """Return the whole expression in words."""
        return self._reason(self._compiled.typed)

    def _value(self, part: Typed) -> Any:
        return generate(part, self._compiled.slot, self._compiled.env.functions)(*self._records)

    def _reason(self, part: Typed) -> Reason:
        if part.kind in {"and", "or"}:
            kind = "all" if part.kind == "and" else "any"
            parts = tuple(self._reason(one) for one in _flat(part, part.kind))
            return self._made(part, Message(f"why.{kind}"), kind, parts)
        if part.kind == "not" and part.parts[0].kind not in {"field", "call"}:
            contrary = self._made(part, Message("why.not"), "not", (self._reason(part.parts[0]),))
            return replace(contrary, alone=told(part, self._scene))
        if part.kind == "if":
            condition = self._reason(part.parts[0])
            branch = self._reason(part.parts[1 if condition.holds else 2])
            key = "why.if" if condition.holds else "why.if_not"
            return self._made(part, Message(key), "if", (condition, branch))
        if part.kind in {"some", "every"}:
            return self._quantified(part)
        if part.kind == "compare" and not all(map(_is_named, part.parts)):
            made = simple(part)  # numbers that are chosen: the choice is easier to follow
            if made.kind in {"and", "or", "if"}:
                return self._reason(made)
        return self._made(part, self._condition(part), "one")

    def _made(
        self, part: Typed, said: Message, kind: str, parts: tuple[Reason, ...] = ()
    ) -> Reason:
        where = self._where(part.source, part.start, part.end)
        return Reason(said, bool(self._value(part)), kind, self._writer.write(part), where, parts)

    def _quantified(self, part: Typed) -> Reason:
        """Return a quantifier as it is with the number that decides; else as a clause."""
        made, clause = simple(part), told(part, self._scene)
        found = None
        if made.kind == part.kind:
            found = found_by(made, self._value) or only_try(made, self._value)
        if found is None:
            return self._made(part, clause, "one")
        number, body = found
        below = self._below(body)
        lead = Lead(part=made, scene=self._scene, number=number, fits=below.holds)
        parts = below.parts if below.kind == "all" else (below,)
        return replace(self._made(part, lead, part.kind, parts), alone=clause)

    def _below(self, body: Typed) -> Reason:
        """Return the body of a quantifier; quantifiers in it have letters of their own."""
        scene = self._scene
        self._scene = replace(scene, above=scene.above + 1)
        try:
            return self._reason(body)
        finally:
            self._scene = scene

    # One condition

    def _condition(self, part: Typed) -> Message:
        if part.kind == "not" and self._is_special(part.parts[0]):
            return Message("why.is_not", {"what": self._condition(part.parts[0])})
        if part.kind == "constant":
            return Message("why.always" if part.value else "why.never")
        if part.kind == "compare":
            return self._comparison(part)
        if part.kind == "field" and part.value in _STATES and part.parts[0].kind == "param":
            return Message(f"why.state_{part.value}", {"play": self._name(part.parts[0])})
        if part.kind == "call" and all(one.kind == "param" for one in part.parts):
            said = self._called(part)
            if said is not None:
                return said
        if part.kind in {"in_list", "in_range"} and not part.value and part.parts[0].type != BOOL:
            return self._membership(part)
        return told(part, self._scene)

    def _is_special(self, part: Typed) -> bool:
        """Return whether there is more to say of a part than its clause on the rule sheet."""
        if not all(one.kind == "param" for one in part.parts):
            return False
        if part.kind == "field":
            return part.value in _STATES
        return part.kind == "call" and self._called(part) is not None

    def _called(self, part: Typed) -> Message | None:
        if part.value == "every_card_above":
            new, old = (self._named[str(one.value)] for one in part.parts)
            return facing(new, old, self._deck)
        special = self._specials.get(str(part.value))
        if special is not None and len(part.parts) == 1:
            return special(self._named[str(part.parts[0].value)])[0]
        return None

    def _comparison(self, part: Typed) -> Message:
        left, right = part.parts
        if left.kind == "constant" and right.kind != "constant":  # 0 < new.bigs
            turned = replace(part, value=MIRROR[part.value], parts=(right, left))
            return self._comparison(turned)
        sign = _SIGNS[part.value]
        if left.type not in {INT, RANK}:
            return told(part, self._scene)
        if right.kind == "constant" and left.kind != "constant":
            return self._with_constant(part, sign)
        if _is_noun(left) and left.type == INT:
            sign = _OF_CARDS.get(sign, sign)
        a, b = self._shown(left), self._shown(right)
        if _same_thing(left, right):
            params = {"noun": self._noun(left), "left": self._name(_record(left)), "a": a, "b": b}
            return Message(f"why.same_{sign}", {**params, "right": self._name(_record(right))})
        if not (_is_named(left) and _is_named(right)):
            clause = told(part, self._scene, facts=False)
            return Message("why.told_compared", {"text": clause, "a": a, "b": b})
        terms = self._term(left), self._term(right)
        params = {"left": terms[0], "right": terms[1], "a": a, "b": b}
        return Message(f"why.compared_{sign}", params)

    def _with_constant(self, part: Typed, sign: str) -> Message:
        left, right = part.parts
        found = self._shown(left)
        if left.kind == "field" and str(left.value) in _NOUNS - {"rank"} and right.value == 0:
            params = {"noun": self._noun(left), "play": self._name(_record(left)), "number": found}
            if sign == "equal":
                return Message("why.holds_none", params)
            if sign in {"greater", "different"}:
                return Message("why.holds_some", params)
        if _is_noun(left) and left.type == INT:
            sign = _OF_CARDS.get(sign, sign)
        params = {"left": self._term(left), "wanted": self._shown(right), "found": found}
        return Message(f"why.wanted_{sign}", params)

    def _membership(self, part: Typed) -> Message:
        left, *others = part.parts
        shown: list[object] = [self._shown(one) for one in others]
        key = "why.one_of" if part.kind == "in_list" else "why.between"
        term = self._term(left)
        params: dict[str, object] = {"left": term, "found": self._shown(left)}
        if part.kind == "in_list":
            return Message(key, {**params, "list": shown})
        return Message(key, {**params, "low": shown[0], "high": shown[1]})

    # Its parts

    def _shown(self, part: Typed) -> str:
        value = self._value(part)
        if part.type == RANK:
            return self._deck.kinds[value]
        if part.type == BOOL:
            return "true" if value else "false"
        return str(value)

    def _term(self, part: Typed) -> Message | str:
        """Return what a part is called inside a sentence."""
        if part.kind == "constant":
            return self._shown(part)
        if _is_noun(part):
            params = {"noun": self._noun(part), "play": self._name(_record(part))}
            return Message("why.of", params)
        return noun(part, self._scene)

    def _noun(self, part: Typed) -> Message:
        if part.kind == "call":
            rank = self._shown(part.parts[1])
            if rank in self._deck.levels:
                return self._jokers(rank)
            return Message("why.noun_count", {"rank": rank})
        record = self._named[str(_record(part).value)]
        mixed = part.parts[0].kind == "param" and record.counted != record.held
        counted = mixed and part.value in LEVELS
        if part.value in LEVELS:
            return self._jokers(LEVELS[str(part.value)], counted=counted)
        return Message(f"why.noun_{part.value}")

    def _jokers(self, level: str, *, counted: bool = False) -> Message:
        key = f"why.noun_{'counted_' if counted else ''}jokers_called"
        return Message(key, {"joker": jokers_in_all(self._rules, level)})

    def _name(self, param: Typed) -> str:
        return self._scene.names[str(param.value)]

    def _called_here(self, param: str) -> str:
        record = self._named[param]
        return record.text if isinstance(record, Play) else param


def facing(new: Play, old: Play, deck: Deck) -> Message:
    """Return what ``every_card_above`` sees: the cards of both plays, laid against each other."""
    if new.size != old.size:
        params = {"new": new.text, "old": old.text, "a": new.size, "b": old.size}
        return Message("why.facing_sizes", params)
    pairs = list(zip(laid_out(new, deck), laid_out(old, deck), strict=True))
    shown = " ".join(f"{deck.kinds[a]}{_sign(a, b)}{deck.kinds[b]}" for a, b in pairs)
    return Message("why.facing", {"new": new.text, "old": old.text, "pairs": shown})


def laid_out(play: Play, deck: Deck) -> list[int]:
    """Return the cards of a play from low to high, 2s as the rank they pad, jokers as counted."""
    cards = [play.kind] * (play.size - play.jokers)
    for kind, number in zip(deck.level_kinds, play.counted, strict=True):
        cards += [kind] * number
    return sorted(cards)


def _sign(a: int, b: int) -> str:
    return ">" if a > b else "=" if a == b else "<"


def _flat(part: Typed, kind: str) -> list[Typed]:
    """Return the parts of an ``and`` in an ``and`` (or of ``or`` in ``or``) as one list."""
    return [
        below for one in part.parts for below in (_flat(one, kind) if one.kind == kind else [one])
    ]


def _is_noun(part: Typed) -> bool:
    if part.kind == "field":
        record = part.parts[0]
        held = record.kind == "field" and record.value == "cards"
        if held:
            return part.value in _HELD and record.parts[0].kind == "param"
        return part.value in _NOUNS and record.kind == "param"
    return part.kind == "call" and part.value == "count" and part.parts[0].kind == "param"


def _record(part: Typed) -> Typed:
    """Return the parameter that a noun is of."""
    record = part.parts[0]
    return record.parts[0] if record.kind == "field" else record


def _same_thing(left: Typed, right: Typed) -> bool:
    """Return whether both are the same thing of two plays."""
    if not (_is_noun(left) and _is_noun(right)) or left.kind != right.kind:
        return False
    if left.kind == "call":
        return left.parts[1].kind == "constant" and left.parts[1].value == right.parts[1].value
    return left.value == right.value and left.parts[0].kind == right.parts[0].kind


def _is_named(part: Typed) -> bool:
    """Return whether a number or a rank has a name of its own."""
    return part.kind == "constant" or _is_noun(part)
