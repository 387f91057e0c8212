"""What holds of the ranks that are held back, and of those that are bought, in sentences."""

from gouji_rules.engine.rules import Rules
from gouji_rules.rules.buying import Bought, BuyingSettings, bought
from gouji_rules.rules.hold_three import lifting, rows_of
from gouji_rules.sheet.shape import Told
from gouji_rules.sheet.tellers import Said, tells
from gouji_rules.sheet.words import Words


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
