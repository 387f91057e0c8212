"""For every setting what holds in a ruleset, in words that name no setting.

The rule sheet is made of these sentences; ``gouji diff`` sets those of two rulesets side by
side.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from gouji_rules.engine.rules import Rules
from gouji_rules.game.debts import DEBT_KINDS
from gouji_rules.messages import has
from gouji_rules.rules import SETTINGS
from gouji_rules.sheet import statements_of_tribute
from gouji_rules.sheet.effect import reason
from gouji_rules.sheet.expressions import outline
from gouji_rules.sheet.shape import Told
from gouji_rules.sheet.simplify import simple
from gouji_rules.sheet.statements_of_ranks import BUYING, held_told, hold_three_told, rank_bought
from gouji_rules.sheet.words import Words

_Teller = Callable[[Rules, Words], Told]


def statement(rules: Rules, key: str, lang: str) -> str:
    """Return what holds in a ruleset about a setting, in one line.

    Args:
        rules: the ruleset.
        key: a key of ``SETTINGS``.
        lang: the language.

    Raises:
        KeyError: there is no such setting.
    """
    words = Words.of(rules, lang)
    told_ = told(rules, key, words)
    return told_.flat(words.word("semicolon"), words.word("stop"))


def statements(rules: Rules, lang: str) -> dict[str, str]:
    """Return what holds in a ruleset about every setting, by its key."""
    return {key: statement(rules, key, lang) for key in SETTINGS}


def told(rules: Rules, key: str, words: Words) -> Told:
    """Return what holds in a ruleset about a setting.

    What has no effect is told by what makes it so: "there is no burning".

    Raises:
        KeyError: there is no such setting.
    """
    why = reason(rules, key)
    if why is not None:
        return _without_effect(rules, key, why, words)
    return alive(rules, key, words)


def alive(rules: Rules, key: str, words: Words) -> Told:
    """Return what a setting says, whether or not that has an effect."""
    teller = _TELLERS.get(key)
    if teller is not None:
        return teller(rules, words)
    value = rules.settings[key]
    named = SETTINGS[key].kind.sentence(value)
    if not named:
        raise KeyError(key)
    return Told(words.say(f"sheet_rules.{key}.{named}"))


def _without_effect(rules: Rules, key: str, why: str, words: Words) -> Told:
    if why == "tribute.order" and rules.settings[why]:
        kind = _KIND_OF[key]
        return Told(words.say("sheet_rules.tribute.kind.dead", kind=words.kind_of_tribute(kind)))
    group = why.partition(".")[0]
    if why.endswith(".enabled") and has(f"sheet_rules.{group}.dead"):
        return Told(words.say(f"sheet_rules.{group}.dead"))
    if has(f"sheet_rules.{key}.dead"):
        return Told(words.say(f"sheet_rules.{key}.dead", **rank_bought(rules, words)))
    return told(rules, why, words)


_KIND_OF: Final = {
    **{f"tribute.{kind}": kind for kind in DEBT_KINDS},
    "tribute.fall_between": "fall",
    "burn.counter": "burn",
}
"""Settings of one kind of tribute, which say nothing where it is not paid."""


# Cards


def _packs(rules: Rules, words: Words) -> Told:
    packs = words.units("pack", rules.chosen.deck.packs)
    return Told(words.say("sheet_rules.deck.packs", packs=packs))


def _jokers(rules: Rules, words: Words) -> Told:
    numbers = rules.chosen.deck.jokers
    if not numbers:
        return Told(words.say("sheet_rules.deck.jokers.none"))
    jokers = words.listed(
        words.word("per_pack", joker=words.rank(level), n=number)
        for level, number in ((one, numbers[one]) for one in rules.deck.levels)
    )
    return Told(words.say("sheet_rules.deck.jokers", jokers=jokers))


def _levels(rules: Rules, words: Words) -> Told:
    if not rules.deck.levels:
        return Told(words.say("sheet_rules.deck.levels.none"))
    jokers = words.listed(map(words.rank, rules.deck.levels))
    return Told(words.say("sheet_rules.deck.levels", jokers=jokers))


def _mixed(rules: Rules, words: Words) -> Told:
    """Tell how mixed jokers count, by the lowest and the highest of them."""
    low, high = rules.deck.levels[:1] or "X", rules.deck.levels[-1:] or "D"
    names = {name: words.joker(at, "a_joker") for name, at in (("low", low), ("high", high))}
    return Told(
        words.say(f"sheet_rules.mixed_jokers.{rules.chosen.comparison.mixed_jokers}", **names)
    )


def _cards(key: str) -> _Teller:
    def teller(rules: Rules, words: Words) -> Told:
        numbers: Mapping[str, int] = rules.settings[key]
        if not any(numbers.values()):
            return Told(words.say(f"sheet_rules.{key}.none"))
        cards = words.amounts(numbers, rules.deck.kinds)
        return Told(words.say(f"sheet_rules.{key}", cards=cards))

    return teller


def _order(rules: Rules, words: Words) -> Told:
    kinds = " ".join(words.rank(kind) for kind in rules.deck.ranks)
    if not rules.deck.kinds.startswith(rules.deck.ranks):
        kinds = words.listed(map(words.rank, rules.deck.kinds))
    elif rules.deck.levels:
        kinds = words.listed([kinds, *map(words.rank, rules.deck.levels)])
    return Told(words.say("sheet_rules.deck.ranks", order=kinds))


def _smothering(rules: Rules, words: Words) -> Told:
    effect = rules.chosen.smothering.effect
    tribute = rules.chosen.tribute
    owes = "smother" in tribute.counted and tribute.smother
    form: str = effect if owes or effect != "tribute" else "none"
    if form == "tribute" and "smother" in tribute.scored_only:
        form = "scored"
    return Told(words.say(f"sheet_rules.smothering.effect.{form}"))


def _burning(rules: Rules, words: Words) -> Told:
    form = "no" if not rules.burn.enabled else "yes" if rules.burn.has_duty else "free"
    return Told(words.say(f"sheet_rules.burn.enabled.{form}"))


# Expressions


def _expression(key: str) -> _Teller:
    def teller(rules: Rules, words: Words) -> Told:
        compiled: Any = rules.slots[key]
        typed = simple(compiled.typed)
        said = f"sheet_rules.{key}"
        if key == "opening.opens" and rules.opening.any_play:
            said += ".any"
        if typed.kind == "constant" and isinstance(typed.value, bool):
            return Told(words.say(f"{said}.{'true' if typed.value else 'false'}"))
        if key == "gouji.is" and compiled.conjuncts == ("default_gouji(play)",):
            return Told(words.say(f"{said}.default"))
        return outline(said, typed, rules, words)

    return teller


# Numbers, ranks, lists


def _minimum(rules: Rules, words: Words) -> Told:
    numbers = rules.chosen.gouji.minimum
    if not numbers:
        return Told(words.say("sheet_rules.gouji.minimum.none"))
    shown = words.amounts(numbers, rules.deck.kinds)
    alone = rules.slots["gouji.is"].conjuncts == ("default_gouji(play)",)
    form = "gouji.minimum" if alone else "gouji.minimum.part"  # other ranks may be gouji as well
    return Told(words.say(f"sheet_rules.{form}", minimum=shown))


def _unanswered(rules: Rules, words: Words) -> Told:
    value = rules.chosen.gouji.unanswered
    burns = value == "opposite" and rules.chosen.burn.enabled
    return Told(words.say(f"sheet_rules.gouji.unanswered.{value}{'.burns' if burns else ''}"))


def _first_leader(rules: Rules, words: Words) -> Told:
    rule = rules.chosen.first_leader.rule
    return Told(
        words.say(f"sheet_rules.first_leader.rule.{rule}", card=_leading_card(rules, words))
    )


def _leading_card(rules: Rules, words: Words) -> str:
    written = rules.chosen.first_leader.rank
    if rules.chosen.first_leader.rule == "holder":
        return words.card(written)
    return words.ranks(written[0])


def _leading_rank(rules: Rules, words: Words) -> Told:
    card = _leading_card(rules, words)
    return Told(words.say("sheet_rules.first_leader.rank", card=card))


def _ranks(key: str) -> _Teller:
    def teller(rules: Rules, words: Words) -> Told:
        kinds = rules.settings[key]
        if not kinds:
            return Told(words.say(f"sheet_rules.{key}.none"))
        cards = words.listed(words.ranks(kind) for kind in kinds)
        return Told(words.say(f"sheet_rules.{key}", cards=cards))

    return teller


def _void(rules: Rules, words: Words) -> Told:
    number = rules.chosen.revolution.void_at
    form = ".one" if number == 1 else ".never" if number > 6 else ""
    seats = words.units("seat", number)
    return Told(words.say(f"sheet_rules.revolution.void_at{form}", seats=seats))


def _dead_gouji(rules: Rules, words: Words) -> Told:
    number = rules.chosen.revolution.dead_gouji
    form = "" if number else ".none"
    plays = words.units("play", number)
    return Told(words.say(f"sheet_rules.revolution.dead_gouji{form}", plays=plays))


def _opening(rules: Rules, words: Words) -> Told:
    opening = rules.chosen.opening
    form = "yes" if opening.enabled else "no"
    if opening.enabled and opening.on != "gouji_won":
        form = "yes.other"  # how is told by the moment
    return Told(words.say(f"sheet_rules.opening.enabled.{form}"))


def _free_play(rules: Rules, words: Words) -> Told:
    number = rules.chosen.free_play.at
    form = ".whole" if number > 5 else ".never" if number < 2 else ""
    if number >= 2 and rules.opening.enabled and rules.opening.any_play:
        form += ".opens"
    return Told(words.say(f"sheet_rules.free_play.at{form}", seats=words.units("seat", number)))


def _signed(key: str, unit: str) -> _Teller:
    """Tell of a number that may be nothing or less: ``.none``, ``.minus``."""

    def teller(rules: Rules, words: Words) -> Told:
        number = rules.settings[key]
        form = ".minus" if number < 0 else "" if number else ".none"
        return Told(
            words.say(f"sheet_rules.{key}{form}", **{f"{unit}s": words.units(unit, abs(number))})
        )

    return teller


def _sets(rules: Rules, words: Words) -> Told:
    sets = words.units("set", rules.chosen.games.sets)
    return Told(words.say("sheet_rules.game.sets", sets=sets))


def _limited(key: str) -> _Teller:
    def teller(rules: Rules, words: Words) -> Told:
        value = rules.settings[key]
        form = value if isinstance(value, str) else "yes" if value else "no"
        limit = rules.chosen.reporting.limit
        return Told(words.say(f"sheet_rules.{key}.{form}", limit=limit))

    return teller


def _limit(rules: Rules, words: Words) -> Told:
    return Told(words.say("sheet_rules.report.limit", limit=rules.chosen.reporting.limit))


_TELLERS: Final[dict[str, _Teller]] = {
    **statements_of_tribute.TELLERS,
    "deck.packs": _packs,
    "deck.jokers": _jokers,
    "deck.levels": _levels,
    "deck.removed": _cards("deck.removed"),
    "deck.added": _cards("deck.added"),
    "deck.ranks": _order,
    "mixed_jokers": _mixed,
    "smothering.effect": _smothering,
    "burn.enabled": _burning,
    "beats": _expression("beats"),
    "gouji.minimum": _minimum,
    "gouji.is": _expression("gouji.is"),
    "gouji.unanswered": _unanswered,
    "opening.enabled": _opening,
    "opening.natural": _expression("opening.natural"),
    "opening.opens": _expression("opening.opens"),
    "first_leader.rule": _first_leader,
    "first_leader.rank": _leading_rank,
    "hold_three.enabled": hold_three_told,
    "held": held_told,
    **BUYING,
    "revolution.eligible": _expression("revolution.eligible"),
    "revolution.void_at": _void,
    "revolution.dead_gouji": _dead_gouji,
    "free_play.at": _free_play,
    "burn.bonus": _signed("burn.bonus", "point"),
    "tribute.excluded": _ranks("tribute.excluded"),
    "tribute.return_ranks": _ranks("tribute.return_ranks"),
    "game.sets": _sets,
    "game.target": _signed("game.target", "point"),
    "report.mode": _limited("report.mode"),
    "report.limit": _limit,
    "report.mates_see": _limited("report.mates_see"),
}
"""Settings whose value is more than a word."""
