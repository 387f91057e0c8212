"""What rulesets have in common: which answers one gives, which one is nearest to some answers."""

from collections.abc import Mapping, Set
from dataclasses import replace
from functools import cache, lru_cache
from types import MappingProxyType, SimpleNamespace
from typing import Any, Final

from gouji_rules.engine.rules import Rules
from gouji_rules.game.winning import Win
from gouji_rules.lang import Compiled
from gouji_rules.rules import SETTINGS, Chosen
from gouji_rules.rules.calls import CALLS
from gouji_rules.rules.hold_three import last_rank
from gouji_rules.ruleset import load_ruleset, resolve_ruleset, shipped_ids
from gouji_rules.ruleset.structure.order import FIRST
from gouji_rules.variant.choices import Choice, Part, Question, Settings, Taken
from gouji_rules.variant.own import burning, in_words
from gouji_rules.variant.questions import BY_NAME, QUESTIONS

_WORTH: Final = 8
"""An answer that a ruleset gives already makes up for so many settings that nobody asked for."""

_OF_FEW: Final = 3
"""The same, for an answer to a question that few tables need."""

_OF_ONE_TABLE: Final = 3
"""So many count besides for a ruleset that is none of those whose texts say most."""

PLAYS: Final = (
    *("3", "33", "55", "888", "999", "88888", "99999", "TTTTT", "JJJJ", "QQQ", "KK", "A", "AA"),
    *("2", "22", "222", "25", "255", "22888", "2KK", "2QQQ", "2222222222", "5555555555"),
    *("X", "XX", "XXX", "XXXX", "D", "DD", "DDD", "DDDD", "X2", "X22", "D2", "X5", "X55", "XKK"),
    *("X9999", "X8888", "D8888", "D9999", "XX888", "DD888", "DD999", "D777", "D55", "XXX99"),
    *("DDD99", "X2888", "D2KK"),
)
"""Plays on which expressions are compared; none mixes jokers, which is a setting of its own."""

WINS: Final = tuple(
    Win(led, out, opposite_active, free)
    for led in (True, False)
    for out in (0, 1, 3)
    for opposite_active in (True, False)
    for free in (False, True)
)
"""Moments at which what opens is compared."""


KINDS: Final = ("tribute.order", "tribute.scored_only", "tribute.after_sweep")
"""Lists of kinds of tribute: those are meant that can come about at all."""


_QUICK: Final = 1000
"""So many steps an expression of a stranger's may take to be asked of all ``PLAYS``."""


@cache
def expressions() -> frozenset[str]:
    """Return the settings whose values are expressions."""
    return frozenset(key for key, one in SETTINGS.items() if one.kind.slot)


@cache
def _of_plays() -> frozenset[str]:
    """Return those that judge plays or pairs; what is said of a hand rests on other settings."""
    return expressions() - {"opening.natural", "revolution.eligible"}


@cache
def loaded(ruleset: str) -> Rules:
    """Return a ruleset, loaded once.

    Raises:
        RulesetError: there is none, or it is not valid.
    """
    return load_ruleset(ruleset)


Verdicts = tuple[int | None, ...]
"""What an expression says of each of some plays; None where the deck has no such cards."""


@lru_cache(maxsize=512)
def verdicts(rules: Rules, key: str) -> Verdicts:
    """Return what an expression says, so that two can be compared by that and not by words."""
    says = rules.slots[key].function
    if key == "tribute.point":
        parties = [
            SimpleNamespace(opened=opened, call=call, place=6, revolted=False, smothered=False)
            for opened in (False, True)
            for call in CALLS
        ]
        return tuple(says(payer, payee) for payer in parties for payee in parties)
    plays = _plays(rules)
    if key == "beats":
        return tuple(
            bool(says(new, old)) if new and old else None for new in plays for old in plays
        )
    if key == "opening.opens":
        return tuple(bool(says(play, win)) if play else None for play in plays for win in WINS)
    return tuple(bool(says(play)) if play else None for play in plays)


@lru_cache(maxsize=4096)
def alike(some: Verdicts, others: Verdicts) -> bool:
    """Return whether two expressions say the same of all that both can speak of."""
    return all(a == b for a, b in zip(some, others, strict=True) if None not in (a, b))


@lru_cache(maxsize=64)
def _plays(rules: Rules) -> tuple[Any, ...]:
    found: list[Any] = []
    for cards in PLAYS:
        try:
            found.append(rules.play(cards))
        except ValueError:  # not in this deck
            found.append(None)
    return tuple(found)


@cache
def _saying(key: str, value: str | Taken) -> Rules:
    """Return rules in which a setting has the value of a choice."""
    if isinstance(value, Taken):
        return loaded(value.ruleset)
    return load_ruleset(FIRST[0], {key: value})


@cache
def _says(key: str, value: str | Taken) -> Verdicts:
    return verdicts(_saying(key, value), key)


def same(rules: Rules, key: str, value: object) -> bool:
    """Return whether a ruleset gives a setting that value."""
    if key in _of_plays() and isinstance(value, str | Taken):
        return alike(verdicts(rules, key), _says(key, value))
    if isinstance(value, Taken):
        return bool(rules.settings[key] == loaded(value.ruleset).settings[key])
    if isinstance(value, Part):
        return value.holds(rules.settings[key])
    if key in KINDS and isinstance(value, list):
        return bool(rules.settings[key] == meant(rules.settings, key, value))
    if isinstance(value, dict):  # a number that is not named is 0
        held: dict[str, int] = rules.settings[key]
        return all(held.get(kind, 0) == value.get(kind, 0) for kind in {*held, *value})
    return bool(rules.settings[key] == value)


def meant(settings: Settings, key: str, kinds: list[str]) -> list[str]:
    """Return the kinds of tribute of a list that can come about at all, in their order."""
    chosen = Chosen(settings)
    there = {
        "smother": bool(last_rank(chosen.hold_three)),
        "point": chosen.opening.enabled,
        "burn": chosen.burn.enabled,
    }
    if key == "tribute.after_sweep":  # what moves points alone is counted whatever the set was
        tribute = chosen.tribute
        kinds = [kind for kind in kinds if kind in tribute.order and kind in tribute.in_cards]
    return [kind for kind in kinds if there.get(kind, True)]


def answer_of(ruleset: str, question: Question) -> Choice:
    """Return the answer that a ruleset gives; one taken from it where no choice says it.

    Raises:
        RulesetError: there is no such ruleset, or it is not valid.
    """
    rules = loaded(ruleset)
    for choice in question.choices:
        if all(same(rules, key, value) for key, value in choice.settings.items()):
            return choice
    if expressions().isdisjoint(question.keys):
        settings = {key: _part(question, key, rules.settings[key]) for key in question.keys}
        return Choice(in_words(settings) if question.read else "", settings, own=True)
    return Choice("", {key: Taken(ruleset) for key in question.keys}, own=True)


def answer_in(rules: Rules, question: Question) -> Choice:
    """Return the answer that rules of anybody's own give; one without a word where no choice does.

    Args:
        rules: of a text of which nothing is known: what it costs to ask them is bounded.
        question: the question.
    """
    for choice in question.choices:
        if all(_same_in(rules, key, value) for key, value in choice.settings.items()):
            return choice
    if not expressions().isdisjoint(question.keys):
        return Choice("", {}, own=True)
    settings = {key: _part(question, key, rules.settings[key]) for key in question.keys}
    return Choice(in_words(settings) if question.read else "", settings, own=True)


def _same_in(rules: Rules, key: str, value: object) -> bool:
    """Return whether rules of anybody's own give a setting that value, as far as one sees soon."""
    if key not in _of_plays() or not isinstance(value, str | Taken):
        return same(rules, key, value)
    here: object = rules.slots[key]
    there: object = _saying(key, value).slots[key]
    if not isinstance(here, Compiled) or not isinstance(there, Compiled):
        return False
    if here.conjuncts == there.conjuncts:
        return True
    # They are forgotten at once: nobody asks twice by the same rules of a stranger.
    return here.typed.cost <= _QUICK and alike(verdicts.__wrapped__(rules, key), _says(key, value))


def _part(question: Question, key: str, value: Any) -> Any:
    """Return of a setting's value what a question asks for."""
    asked = next(choice.settings[key] for choice in question.choices if key in choice.settings)
    return asked.of(value) if isinstance(asked, Part) else value


def distance(ruleset: str, answers: Mapping[str, Choice]) -> int:
    """Return in how many settings a ruleset differs from what was answered."""
    rules = loaded(ruleset)
    return sum(
        not same(rules, key, value)
        for choice in answers.values()
        for key, value in choice.settings.items()
    )


def unasked(ruleset: str, answers: Mapping[str, Choice]) -> list[str]:
    """Return the settings that no answer speaks of, and that are not as usual in a ruleset."""
    rules, usual = loaded(ruleset), loaded(FIRST[0])
    answered = {key for choice in answers.values() for key in choice.settings}
    return [
        key
        for key in SETTINGS
        if key not in answered and rules.settings[key] != usual.settings[key]
        if key not in _of_plays() or not alike(verdicts(rules, key), verdicts(usual, key))
    ]


def nearest_ruleset(answers: Mapping[str, Choice]) -> str:
    """Return the shipped ruleset that answers as was answered, and else is as usual.

    What nobody asked for comes with a parent as well: an answer that it has already is worth
    some of that, not any number.
    """

    def rank(ruleset: str) -> tuple[int, int, str]:
        rules = loaded(ruleset)
        unmet = sum(
            _OF_FEW if BY_NAME[name].group else _WORTH
            for name, choice in answers.items()
            if not all(same(rules, key, value) for key, value in choice.settings.items())
        )
        place = FIRST.index(ruleset) if ruleset in FIRST else len(FIRST)
        strange = len(unasked(ruleset, answers)) + (_OF_ONE_TABLE if place == len(FIRST) else 0)
        return unmet + strange, place, ruleset

    return min(shipped_ids(), key=rank)


def of_parent(parent: str | Rules, question: str, choice: Choice) -> Choice:
    """Return an answer without what it does not speak of: that stays as the given parent has it.

    ``--burn joker`` says nothing of counter-burns, ``--calls none`` nothing of the point tribute
    of a parent that knows no calls either.
    """
    settings = dict(choice.settings)
    if question == "burn":
        usual = burning(())
        settings = {key: value for key, value in settings.items() if value != usual.get(key, None)}
        if not settings:  # plain: just that is said
            return choice
        settings |= {"burn.enabled": choice.settings["burn.enabled"]}
    elif question == "calls":
        rules = loaded(parent) if isinstance(parent, str) else parent
        if settings["calls"] == rules.chosen.calls.calls:
            settings = {"calls": settings["calls"]}
    return replace(choice, settings=settings)


@cache
def defined_in(ruleset: str) -> Mapping[str, str]:
    """Return all definitions of a ruleset, head -> expression, read once."""
    return MappingProxyType(resolve_ruleset(ruleset).define)


def definitions_of(ruleset: str, key: str) -> dict[str, str]:
    """Return the definitions that a ruleset's expression uses, as they are written."""
    define = defined_in(ruleset)
    used = getattr(loaded(ruleset).slots[key], "definitions_used", ())
    return {head: text for head, text in define.items() if head.partition("(")[0].strip() in used}


@cache
def brought() -> Set[tuple[str, str]]:
    """Return the definitions that answers bring along, each head with its expression."""
    settings = (one.settings.values() for question in QUESTIONS for one in question.choices)
    taken = {one.ruleset for values in settings for one in values if isinstance(one, Taken)}
    return frozenset(one for ruleset in taken for one in defined_in(ruleset).items())
