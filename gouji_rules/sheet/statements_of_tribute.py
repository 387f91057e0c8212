"""What holds in a ruleset about tribute and points: a teller for each of their settings."""

from collections.abc import Mapping, Sequence
from typing import Any

from gouji_rules.engine.rules import Rules
from gouji_rules.rules.tribute import FACTS
from gouji_rules.sheet.expressions import outline
from gouji_rules.sheet.shape import Told
from gouji_rules.sheet.tellers import Said, tells
from gouji_rules.sheet.words import Words


@tells("tribute.point")
def _point(rules: Rules, words: Words, key: str) -> Said:
    compiled: Any = rules.slots[key]
    scored = "point" in rules.chosen.tribute.scored_only
    lead = f"sheet_rules.{key}{'.scored' if scored else ''}"
    unit = "point" if scored else "card"
    if not hasattr(compiled, "typed"):
        return _rows(compiled.rows, lead, words, unit)
    return outline(lead, compiled.typed, rules, words, unit)


def _rows(rows: Sequence[Mapping[str, Any]], lead: str, words: Words, unit: str) -> Told:
    """Tell rows of a table: the first that fits decides."""
    nothing = words.say(f"sheet_language.pays_nothing{'_points' if unit == 'point' else ''}")
    below = []
    for row in rows:
        facts = [
            words.say(f"sheet_language.{_row_fact(name, row[name])}", who=_party(name, words))
            for name in FACTS
            if name in row
        ]
        cards = words.units(unit, row["cards"])
        if not row["cards"]:
            cards = nothing
        form, condition = "if_then", words.say("sheet_language.and").join(facts)
        if not facts:
            form = "otherwise_then"
        below.append(Told(words.say(f"sheet_language.{form}", condition=condition, then=cards)))
    if all(set(row) > {"cards"} for row in rows):
        below.append(Told(words.say("sheet_language.otherwise_then", then=nothing)))
    return Told(words.say(lead, which=words.say("sheet_language.which_first")), tuple(below))


def _row_fact(name: str, value: object) -> str:
    if name.endswith("_opened"):
        return "is_opened" if value else "not_opened"
    return f"called_{value}"


def _party(name: str, words: Words) -> str:
    return words.say(f"sheet_language.role_{name.partition('_')[0]}")


@tells("tribute.pass_on", "tribute.returned", "tribute.after_sweep")
def _paid(rules: Rules, words: Words, key: str) -> Said:
    """Tell of kinds of tribute, of those only that are paid; ``.all`` where it is all of them."""
    paid = rules.chosen.tribute.in_cards
    kinds = [kind for kind in paid if kind in rules.settings[key]]
    if kinds and key != "tribute.returned" and len(kinds) == len(paid):
        return "all", {}
    return _named(kinds, words)


@tells("tribute.order")
def _order(rules: Rules, words: Words, _key: str) -> Said:
    tribute = rules.chosen.tribute
    return _named(tribute.in_cards, words, "scored" if tribute.counted else "none")


@tells("tribute.scored")
def _scored(rules: Rules, words: Words, _key: str) -> Said:
    """Tell of the kinds that score beside their cards."""
    tribute = rules.chosen.tribute
    return _named([one for one in tribute.in_points if one not in tribute.scored_only], words)


@tells("tribute.scored_only")
def _scored_only(rules: Rules, words: Words, _key: str) -> Said:
    return _named(rules.chosen.tribute.scored_only, words)


def _named(kinds: Sequence[str], words: Words, otherwise: str = "none") -> Said:
    names = words.listed(map(words.kind_of_tribute, kinds))
    return "" if kinds else otherwise, {"kinds": names}


@tells("tribute.smother", "tribute.burn")
def _debt(rules: Rules, words: Words, key: str) -> Said:
    number, kind = rules.settings[key], key.partition(".")[2]
    if not number:
        return _nothing(kind, words)
    scored = kind in rules.chosen.tribute.scored_only
    units = {f"{unit}s": words.units(unit, number) for unit in ("card", "point")}
    return "scored" if scored else "", units


def _nothing(kind: str, words: Words) -> Told:
    return Told(words.say("sheet_rules.tribute.kind.none", kind=words.kind_of_tribute(kind)))


@tells("tribute.fall")
def _fall(rules: Rules, words: Words, key: str) -> Said:
    rows = rules.chosen.tribute.fall
    scored = "fall" in rules.chosen.tribute.scored_only
    told_ = [
        words.say(
            f"sheet_rules.{key}.row{'_scored' if scored else ''}",
            payer=words.place(place),
            payee=words.place(row.to),
            **{f"{unit}s": words.units(unit, row.cards) for unit in ("card", "point")},
        )
        for place, row in sorted(rows.items(), reverse=True)
        if row.cards
    ]
    if not told_:
        return _nothing("fall", words)
    return "scored" if scored else "", {"rows": words.listed(told_, "semicolon")}


@tells("points")
def _points(rules: Rules, words: Words, _key: str) -> Said:
    places = words.listed(
        f"{words.place(place)} {words.number(points)}"
        for place, points in enumerate(rules.chosen.points.points, 1)
    )
    return "", {"places": places}


@tells("sweep.multiplier")
def _multiplier(rules: Rules, words: Words, _key: str) -> Said:
    number = rules.chosen.sweep.multiplier
    return "one" if number == 1 else "", {"times": words.number(number)}


@tells("sweep.flat")
def _flat(rules: Rules, words: Words, _key: str) -> Said:
    sweep = rules.chosen.sweep
    form = "none" if not sweep.flat else "" if sweep.losers_pay else "winners"
    return form, {"points": words.units("point", sweep.flat)}


@tells("sweep.cancels")
def _cancels(rules: Rules, words: Words, key: str) -> Said:
    """Say whether a sweep adds up with other points, of those that there are."""
    chosen = rules.chosen
    burns = chosen.burn.enabled and chosen.burn.bonus
    pays = bool(chosen.tribute.in_points)
    there = {"burn": burns or not pays, "tribute": pays}
    what = words.joined(words.say(f"sheet_rules.{key}.{one}") for one, on in there.items() if on)
    return "yes" if chosen.sweep.cancels else "no", {"what": what}
