"""What holds of the ranks that are held back, and of those that are bought, in sentences."""

from collections.abc import Callable
from typing import Final

from gouji_rules.engine.rules import Rules
from gouji_rules.rules.buying import Bought, BuyingSettings, bought
from gouji_rules.rules.hold_three import lifting, rows_of
from gouji_rules.sheet.shape import Told
from gouji_rules.sheet.words import Words


def rank_bought(rules: Rules, words: Words) -> dict[str, str]:
    """Return what is bought, in words: a card of the rank that goes last."""
    last = rules.held.last if rules.held.last >= 0 else rules.deck.three
    return _buys(rules.deck.kinds[last] if last >= 0 else "3", words)


def _buys(rank: str, words: Words) -> dict[str, str]:
    return {"rank": words.rank(rank)}


def _row(rules: Rules) -> Bought:
    """Return how the rank that goes last is bought."""
    last = rules.deck.kinds[rules.held.last] if rules.held.last >= 0 else "3"
    rows = bought(rules.chosen.buying, last)
    return rows.get(last) or bought(BuyingSettings(), last)[last]


def _of_buying(name: str) -> Callable[[Rules, Words], Told]:
    """Return what tells one of the settings of buying, as it holds for the rank that goes last."""
    return lambda rules, words: Told(_TELLERS[name](_row(rules), words))


def _price(row: Bought, words: Words) -> str:
    if not row.price:
        return words.say("sheet_rules.buying.price.none", **_buys(row.rank, words))
    cards = words.listed(words.a_card(kind) for kind in row.price)
    form = "sheet_rules.buying.price" + (".optional" if row.optional else "")
    return words.say(form, cards=cards, **_buys(row.rank, words))


def _sellers(row: Bought, words: Words) -> str:
    sellers = [words.say(f"setting.buying.sellers.{one}") for one in row.sellers]
    if not sellers:
        return words.say("sheet_rules.buying.sellers.none", **_buys(row.rank, words))
    names = {"sellers": words.listed(sellers, "then"), **_buys(row.rank, words)}
    return words.say("sheet_rules.buying.sellers", **names)


def _mates(row: Bought, words: Words) -> str:
    return words.say(f"sheet_rules.buying.mates.{row.mates}", **_buys(row.rank, words))


def _no_payment(row: Bought, words: Words) -> str:
    return words.say(f"sheet_rules.buying.no_payment.{row.no_payment}", **_buys(row.rank, words))


def _optional(row: Bought, words: Words) -> str:
    form = "yes" if row.optional else "no"
    return words.say(f"sheet_rules.buying.optional.{form}", **_buys(row.rank, words))


_TELLERS: Final = {
    "price": _price,
    "sellers": _sellers,
    "mates": _mates,
    "no_payment": _no_payment,
    "optional": _optional,
}


def _other_ranks(rules: Rules, words: Words) -> Told:
    """Tell of each rank besides the one that goes last how it is bought."""
    last = rules.deck.kinds[rules.held.last] if rules.held.last >= 0 else ""
    rows = bought(rules.chosen.buying, last)
    said = []
    if last and last not in rows:
        said.append(words.say("sheet_rules.buying.ranks.not_last", **_buys(last, words)))
    for rank, row in rows.items():
        if rank == last:
            continue
        parts = ["price", "sellers", *(["mates"] if "mates" in row.sellers else []), "no_payment"]
        said += [_TELLERS[name](row, words) for name in parts]
    return Told(words.together(said) or words.say("sheet_rules.buying.ranks.none"))


def hold_three_told(rules: Rules, words: Words) -> Told:
    """Return whether the 3s are kept for the last play, and whether they go alone then."""
    hold_three = rules.chosen.hold_three
    form = "no"
    if hold_three.enabled:
        form = "yes" if rows_of(hold_three)["3"].plain else "loose"
    return Told(words.say(f"sheet_rules.hold_three.enabled.{form}"))


def held_told(rules: Rules, words: Words) -> Told:
    """Tell what binds each rank that is held back, and what a row of the 3s adds to hold-three."""
    lines = []
    hold_three = rules.chosen.hold_three
    for rank, row in hold_three.held.items():
        when = "last" if row.last else "together" if row.together else ""
        forms = ["_".join(filter(None, (when, "plain" if row.plain else "")))]
        if rank == "3" and hold_three.enabled:
            forms = ["loose" if row.plain is False else ""]
        forms += [f"until_{lifting(row.until)}"] if row.until else []
        name = words.rank(rank)
        lines += [words.say(f"sheet_rules.held.{form}", rank=name) for form in forms if form]
    return Told(words.together(lines) or words.say("sheet_rules.held.none"))


BUYING: Final = {
    **{f"buying.{name}": _of_buying(name) for name in _TELLERS},
    "buying.ranks": _other_ranks,
}
"""What tells each setting of buying."""
