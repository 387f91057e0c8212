"""For every setting what holds in a ruleset, in words that name no setting.

The rule sheet is made of these sentences; ``gouji diff`` sets those of two rulesets side by
side.
"""

from collections.abc import Mapping
from typing import Any, Final

from gouji_rules.engine.rules import Rules
from gouji_rules.game.debts import DEBT_KINDS
from gouji_rules.messages import has
from gouji_rules.rules import SETTINGS
from gouji_rules.rules.buying import Bought, BuyingSettings, bought
from gouji_rules.rules.hold_three import lifting, rows_of
from gouji_rules.ruleset.checks.dead_settings import DEAD
from gouji_rules.sheet import statements_of_tribute as _of_tribute  # noqa: F401 - tellers
from gouji_rules.sheet.expressions import outline
from gouji_rules.sheet.shape import Told
from gouji_rules.sheet.simplify import simple
from gouji_rules.sheet.tellers import TELLERS, Said, tells, told_by
from gouji_rules.sheet.words import Words


def reason(rules: Rules, key: str) -> str | None:
    """Return the setting that leaves ``key`` without effect, or None where it has one."""
    for dead in DEAD:
        if key in dead.keys and dead.holds(rules.chosen, rules.deck):
            return dead.why
    if key in {"gouji.minimum", "gouji.hung"}:
        asks = any(field.startswith("default_gouji") for _, field in rules.slots["gouji.is"].reads)
        return None if asks else "gouji.is"
    if key == "opening.natural" and not rules.opening.enabled:
        return "opening.enabled"  # of a file's own it is an error
    return None


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
    return told(rules, key, words).flat(words.word("semicolon"), words.word("stop"))


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
    teller = TELLERS.get(key)
    if teller is not None:
        return told_by(teller, rules, words, key)
    named = SETTINGS[key].kind.sentence(rules.settings[key])
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


@tells("deck.jokers")
def _jokers(rules: Rules, words: Words, _key: str) -> Said:
    numbers = rules.chosen.deck.jokers
    jokers = words.listed(
        words.word("per_pack", joker=words.rank(level), n=numbers[level])
        for level in (rules.deck.levels if numbers else ())
    )
    return "" if numbers else "none", {"jokers": jokers}


@tells("deck.levels")
def _levels(rules: Rules, words: Words, _key: str) -> Said:
    levels = rules.deck.levels
    return "" if levels else "none", {"jokers": words.listed(map(words.rank, levels))}


@tells("mixed_jokers")
def _mixed(rules: Rules, words: Words, _key: str) -> Said:
    """Tell how mixed jokers count, by the lowest and the highest of them."""
    low, high = rules.deck.levels[:1] or "X", rules.deck.levels[-1:] or "D"
    names = {name: words.joker(at, "a_joker") for name, at in (("low", low), ("high", high))}
    return rules.chosen.comparison.mixed_jokers, names


@tells("deck.removed", "deck.added")
def _cards(rules: Rules, words: Words, key: str) -> Said:
    numbers: Mapping[str, int] = rules.settings[key]
    form = "" if any(numbers.values()) else "none"
    return form, {"cards": words.amounts(numbers, rules.deck.kinds)}


@tells("deck.ranks")
def _order(rules: Rules, words: Words, _key: str) -> Said:
    kinds = " ".join(words.rank(kind) for kind in rules.deck.ranks)
    if not rules.deck.kinds.startswith(rules.deck.ranks):
        kinds = words.listed(map(words.rank, rules.deck.kinds))
    elif rules.deck.levels:
        kinds = words.listed([kinds, *map(words.rank, rules.deck.levels)])
    return "", {"order": kinds}


@tells("smothering.effect")
def _smothering(rules: Rules, _words: Words, _key: str) -> Said:
    effect, tribute = rules.chosen.smothering.effect, rules.chosen.tribute
    if effect != "tribute":
        return effect, {}
    owes = "smother" in tribute.counted and tribute.smother
    return "none" if not owes else "scored" if "smother" in tribute.scored_only else effect, {}


@tells("burn.enabled")
def _burning(rules: Rules, _words: Words, _key: str) -> Said:
    return "no" if not rules.burn.enabled else "yes" if rules.burn.has_duty else "free", {}


# Expressions


@tells("beats", "gouji.is", "opening.natural", "opening.opens", "revolution.eligible")
def _expression(rules: Rules, words: Words, key: str) -> Said:
    compiled: Any = rules.slots[key]
    typed = simple(compiled.typed)
    any_play = key == "opening.opens" and rules.opening.any_play
    if typed.kind == "constant" and isinstance(typed.value, bool):
        return f"{'any.' if any_play else ''}{'true' if typed.value else 'false'}", {}
    if key == "gouji.is" and compiled.conjuncts == ("default_gouji(play)",):
        return "default", {}
    return outline(f"sheet_rules.{key}{'.any' if any_play else ''}", typed, rules, words)


# Numbers, ranks, lists


@tells("gouji.minimum")
def _minimum(rules: Rules, words: Words, _key: str) -> Said:
    numbers = rules.chosen.gouji.minimum
    alone = rules.slots["gouji.is"].conjuncts == ("default_gouji(play)",)
    form = "none" if not numbers else "" if alone else "part"  # other ranks may be gouji as well
    return form, {"minimum": words.amounts(numbers, rules.deck.kinds)}


@tells("gouji.unanswered")
def _unanswered(rules: Rules, _words: Words, _key: str) -> Said:
    value = rules.chosen.gouji.unanswered
    return f"{value}.burns" if value == "opposite" and rules.chosen.burn.enabled else value, {}


@tells("first_leader.rule", "first_leader.rank")
def _first_leader(rules: Rules, words: Words, key: str) -> Said:
    first = rules.chosen.first_leader
    holder = first.rule == "holder"
    card = words.card(first.rank) if holder else words.ranks(first.rank[0])
    return first.rule if key == "first_leader.rule" else "", {"card": card}


@tells("tribute.excluded", "tribute.return_ranks")
def _ranks(rules: Rules, words: Words, key: str) -> Said:
    kinds = rules.settings[key]
    return "" if kinds else "none", {"cards": words.listed(words.ranks(kind) for kind in kinds)}


@tells("revolution.void_at")
def _void(rules: Rules, words: Words, _key: str) -> Said:
    number = rules.chosen.revolution.void_at
    form = "one" if number == 1 else "never" if number > 6 else ""
    return form, {"seats": words.units("seat", number)}


@tells("opening.enabled")
def _opening(rules: Rules, _words: Words, _key: str) -> Said:
    opening = rules.chosen.opening
    if opening.enabled and opening.on != "gouji_won":
        return "yes.other", {}  # how is told by the moment
    return "yes" if opening.enabled else "no", {}


@tells("free_play.at")
def _free_play(rules: Rules, words: Words, _key: str) -> Said:
    number = rules.chosen.free_play.at
    opens = number >= 2 and rules.opening.enabled and rules.opening.any_play
    forms = ["whole" if number > 5 else "never" if number < 2 else "", "opens" if opens else ""]
    return ".".join(filter(None, forms)), {"seats": words.units("seat", number)}


_UNITS: Final = {
    "deck.packs": "pack",
    "revolution.dead_gouji": "play",
    "burn.bonus": "point",
    "game.target": "point",
    "game.sets": "set",
}
"""Of what a number says how many."""


@tells(*_UNITS)
def _units(rules: Rules, words: Words, key: str) -> Said:
    number, unit = rules.settings[key], _UNITS[key]
    form = "minus" if number < 0 else "" if number else "none"
    return form, {f"{unit}s": words.units(unit, abs(number))}


@tells("report.mode", "report.mates_see", "report.limit")
def _reporting(rules: Rules, _words: Words, key: str) -> Said:
    value = rules.settings[key]
    form = value if isinstance(value, str) else "yes" if value else "no"
    return "" if key == "report.limit" else form, {"limit": rules.chosen.reporting.limit}


def rank_bought(rules: Rules, words: Words) -> dict[str, str]:
    """Return what is bought, in words: a card of the rank that goes last."""
    last = rules.held.last if rules.held.last >= 0 else rules.deck.three
    return {"rank": words.rank(rules.deck.kinds[last] if last >= 0 else "3")}


_BUYING = ("price", "sellers", "mates", "no_payment", "optional")


@tells(*(f"buying.{name}" for name in _BUYING))
def _of_the_last(rules: Rules, words: Words, key: str) -> Said:
    """Tell one of the settings of buying, as it holds for the rank that goes last."""
    last = rules.deck.kinds[rules.held.last] if rules.held.last >= 0 else "3"
    rows = bought(rules.chosen.buying, last)
    row = rows.get(last) or bought(BuyingSettings(), last)[last]
    return Told(_bought(key.partition(".")[2], row, words))


def _bought(name: str, row: Bought, words: Words) -> str:
    """Return what one of the settings of buying says of a rank.

    Args:
        name: one of ``_BUYING``.
        row: how the rank is bought.
        words: the language.
    """
    names, form = {"rank": words.rank(row.rank)}, str(getattr(row, name))
    if name == "price":
        names["cards"] = words.listed(words.a_card(kind) for kind in row.price)
        form = "none" if not row.price else "optional" if row.optional else ""
    elif name == "sellers":
        sellers = (words.say(f"setting.buying.sellers.{one}") for one in row.sellers)
        names["sellers"] = words.listed(sellers, "then")
        form = "" if row.sellers else "none"
    elif name == "optional":
        form = "yes" if row.optional else "no"
    return words.say(f"sheet_rules.buying.{name}.{form}".removesuffix("."), **names)


@tells("buying.ranks")
def _other_ranks(rules: Rules, words: Words, key: str) -> Said:
    """Tell of each rank besides the one that goes last how it is bought."""
    last = rules.deck.kinds[rules.held.last] if rules.held.last >= 0 else ""
    rows = bought(rules.chosen.buying, last)
    said = []
    if last and last not in rows:
        said.append(words.say(f"sheet_rules.{key}.not_last", rank=words.rank(last)))
    for rank, row in rows.items():
        if rank != last:
            parts = [one for one in _BUYING[:4] if one != "mates" or "mates" in row.sellers]
            said += [_bought(name, row, words) for name in parts]
    return Told(words.together(said)) if said else ("none", {})


@tells("hold_three.enabled")
def _hold_three(rules: Rules, _words: Words, _key: str) -> Said:
    """Say whether the 3s are kept for the last play, and whether they go alone then."""
    hold_three = rules.chosen.hold_three
    if not hold_three.enabled:
        return "no", {}
    return "yes" if rows_of(hold_three)["3"].plain else "loose", {}


@tells("held")
def _held(rules: Rules, words: Words, key: str) -> Said:
    """Tell what binds each rank that is held back, and what a row of the 3s adds to hold-three."""
    lines = []
    hold_three = rules.chosen.hold_three
    for rank, row in hold_three.held.items():
        when = "last" if row.last else "together" if row.together else ""
        forms = ["_".join(filter(None, (when, "plain" if row.plain else "")))]
        if rank == "3" and hold_three.enabled:
            forms = ["loose" if row.plain is False else ""]
        forms += [f"until_{lifting(row.until)}"] if row.until else []
        if not any(forms) and not (rank == "3" and hold_three.enabled):
            forms = ["free"]
        name = words.rank(rank)
        lines += [words.say(f"sheet_rules.{key}.{form}", rank=name) for form in forms if form]
    return Told(words.together(lines)) if lines else ("none", {})
