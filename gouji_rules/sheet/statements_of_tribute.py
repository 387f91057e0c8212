"""What holds in a ruleset about tribute and points: a teller for each of their settings."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from gouji_rules.engine.rules import Rules
from gouji_rules.rules.tribute import FACTS
from gouji_rules.sheet.expressions import outline
from gouji_rules.sheet.shape import Told
from gouji_rules.sheet.words import Words

_Teller = Callable[[Rules, Words], Told]


def _point(rules: Rules, words: Words) -> Told:
    compiled: Any = rules.slots["tribute.point"]
    scored = "point" in rules.chosen.tribute.scored_only
    lead = f"sheet_rules.tribute.point{'.scored' if scored else ''}"
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
    which = words.say("sheet_language.which_first")
    return Told(words.say(lead, which=which), tuple(below))


def _row_fact(name: str, value: object) -> str:
    if name.endswith("_opened"):
        return "is_opened" if value else "not_opened"
    return f"called_{value}"


def _party(name: str, words: Words) -> str:
    return words.say(f"sheet_language.role_{name.partition('_')[0]}")


def _paid(key: str) -> _Teller:
    """Tell of kinds of tribute, of those only that are paid; ``.all`` where it is all of them."""

    def teller(rules: Rules, words: Words) -> Told:
        paid = rules.chosen.tribute.in_cards
        kinds = [kind for kind in paid if kind in rules.settings[key]]
        if not kinds:
            return Told(words.say(f"sheet_rules.{key}.none"))
        if key in {"tribute.pass_on", "tribute.after_sweep"} and len(kinds) == len(paid):
            return Told(words.say(f"sheet_rules.{key}.all"))
        return _named(key, kinds, words)

    return teller


def _order(rules: Rules, words: Words) -> Told:
    tribute, key = rules.chosen.tribute, "tribute.order"
    if not tribute.in_cards:
        return Told(words.say(f"sheet_rules.{key}.{'scored' if tribute.counted else 'none'}"))
    return _named(key, tribute.in_cards, words)


def _scored(rules: Rules, words: Words) -> Told:
    """Tell of the kinds that score beside their cards."""
    tribute, key = rules.chosen.tribute, "tribute.scored"
    kinds = [kind for kind in tribute.in_points if kind not in tribute.scored_only]
    return _named(key, kinds, words) if kinds else Told(words.say(f"sheet_rules.{key}.none"))


def _scored_only(rules: Rules, words: Words) -> Told:
    kinds, key = rules.chosen.tribute.scored_only, "tribute.scored_only"
    return _named(key, kinds, words) if kinds else Told(words.say(f"sheet_rules.{key}.none"))


def _named(key: str, kinds: Sequence[str], words: Words) -> Told:
    names = words.listed(map(words.kind_of_tribute, kinds))
    return Told(words.say(f"sheet_rules.{key}", kinds=names))


def _debt(kind: str) -> _Teller:
    key = f"tribute.{kind}"

    def teller(rules: Rules, words: Words) -> Told:
        number = rules.settings[key]
        if not number:
            return _nothing(kind, words)
        if kind in rules.chosen.tribute.scored_only:
            points = words.units("point", number)
            return Told(words.say(f"sheet_rules.{key}.scored", points=points))
        return Told(words.say(f"sheet_rules.{key}", cards=words.units("card", number)))

    return teller


def _nothing(kind: str, words: Words) -> Told:
    return Told(words.say("sheet_rules.tribute.kind.none", kind=words.kind_of_tribute(kind)))


def _fall(rules: Rules, words: Words) -> Told:
    rows = rules.chosen.tribute.fall
    scored = "fall" in rules.chosen.tribute.scored_only
    unit, row_form, form = ("point", "_scored", ".scored") if scored else ("card", "", "")
    told_ = [
        words.say(
            f"sheet_rules.tribute.fall.row{row_form}",
            payer=words.place(place),
            payee=words.place(row.to),
            **{f"{unit}s": words.units(unit, row.cards)},
        )
        for place, row in sorted(rows.items(), reverse=True)
        if row.cards
    ]
    if not told_:
        return _nothing("fall", words)
    rows_told = words.listed(told_, "semicolon")
    return Told(words.say(f"sheet_rules.tribute.fall{form}", rows=rows_told))


def _points(rules: Rules, words: Words) -> Told:
    places = words.listed(
        f"{words.place(place)} {words.number(points)}"
        for place, points in enumerate(rules.chosen.points.points, 1)
    )
    return Told(words.say("sheet_rules.points", places=places))


def _multiplier(rules: Rules, words: Words) -> Told:
    number = rules.chosen.sweep.multiplier
    form = ".one" if number == 1 else ""
    return Told(words.say(f"sheet_rules.sweep.multiplier{form}", times=words.number(number)))


def _flat(rules: Rules, words: Words) -> Told:
    sweep = rules.chosen.sweep
    form = "" if sweep.flat and sweep.losers_pay else ".winners" if sweep.flat else ".none"
    return Told(words.say(f"sheet_rules.sweep.flat{form}", points=words.units("point", sweep.flat)))


def _cancels(rules: Rules, words: Words) -> Told:
    """Return whether a sweep adds up with other points, of those that there are."""
    chosen = rules.chosen
    burns = chosen.burn.enabled and chosen.burn.bonus
    pays = bool(chosen.tribute.in_points)
    there = {"burn": burns or not pays, "tribute": pays}
    what = words.joined(
        words.say(f"sheet_rules.sweep.cancels.{k}") for k, on in there.items() if on
    )
    form = "yes" if chosen.sweep.cancels else "no"
    return Told(words.say(f"sheet_rules.sweep.cancels.{form}", what=what))


TELLERS: Final[dict[str, _Teller]] = {
    "tribute.order": _order,
    "tribute.pass_on": _paid("tribute.pass_on"),
    "tribute.returned": _paid("tribute.returned"),
    "tribute.scored": _scored,
    "tribute.scored_only": _scored_only,
    "tribute.after_sweep": _paid("tribute.after_sweep"),
    "tribute.smother": _debt("smother"),
    "tribute.burn": _debt("burn"),
    "tribute.fall": _fall,
    "tribute.point": _point,
    "points": _points,
    "sweep.multiplier": _multiplier,
    "sweep.flat": _flat,
    "sweep.cancels": _cancels,
}
"""Settings whose value is more than a word."""
