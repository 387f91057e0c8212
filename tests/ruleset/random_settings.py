"""Random settings: every key, every kind of value, the edges too; decks that six can share."""

from collections.abc import Mapping
from math import prod
from random import Random
from typing import Any

from gouji_rules.rules import SETTINGS
from gouji_rules.rules.deck import DeckSettings, deck_of
from gouji_rules.rules.kinds import (
    Kind,
)
from gouji_rules.ruleset.checks.contradictions import MOST_HANDFULS
from gouji_rules.ruleset.structure.tables import laid_over

SUITED = "3456789TJQKA2"
DECK = (
    "deck.packs",
    "deck.ranks",
    "deck.jokers",
    "deck.levels",
    "deck.removed",
    "deck.added",
    "deck.uneven",
)

EXPRESSIONS = {
    "beats": (
        "new.size == old.size and new.rank > old.rank",
        "new.size == old.size and new.rank < old.rank",
        "every_card_above(new, old)",
        "new.size > old.size",
        "new.rank != old.rank",
        "new.twos > old.twos or new.size == old.size and new.rank > old.rank",
        "some x in 0..3: new.bigs == x and old.smalls == 2 * x",
        "true",
        "false",
    ),
    "gouji.is": (
        "default_gouji(play)",
        "default_gouji(play) or play.size >= 10",
        "play.rank in 5..9",
        "play.twos > 0",
        "true",
        "false",
    ),
    "opening.opens": (
        "play.size > 2",
        "play.cards.jokers == 0",
        "play.padded",
        "win.led and play.jokers == 0",
        "win.out == 0 and win.opposite_active",
        "win.free or not win.led",
        "true",
        "false",
    ),
    "opening.natural": ("not hand.gouji", "hand.twos == 0", "hand.gouji", "false"),
    "revolution.eligible": ("hand.jokers == 0", "count(hand, 2) == 0", "true", "false"),
    "tribute.point": (
        "0",
        "if payer.opened then 0 else 1",
        "if payer.call == payee.call then 36 else 3",
        "payer.place",
        "100000",
    ),
}
"""By slot; not every deck has the cards that some of them name."""


def settings(random: Random, base: Mapping[str, Any]) -> dict[str, Any]:
    """Return values for some settings, or for all of them; ``base`` is what they are laid over."""
    number = random.choice([1, 3, 6, 12, len(SETTINGS)])
    keys = random.sample(sorted(SETTINGS), number)
    made = {key: value(random, SETTINGS[key].kind, key) for key in keys if key not in DECK}
    if random.random() < 0.5:
        made |= deck(random, base)
    _hold_back(random, made, base)
    if "deck.jokers" in made and random.random() < 0.8:
        made["first_leader.rank"] = random.choice("45678")
    if random.random() < 0.9:
        put_right(base, made)
    if "opening.natural" in made:  # the loader refuses it where opening is off
        made["opening.enabled"] = True
    if made.get("opening.fours"):  # and 4-open without the lead that was won
        made |= {"opening.on": random.choice(["gouji_won", "won"]), "gouji.unanswered": "owner"}
    return made


def _hold_back(random: Random, made: dict[str, Any], base: Mapping[str, Any]) -> None:
    """Leave no row of a rank that the deck has not; let another rank than the 3s go last."""
    there = made.get("deck.ranks", base.get("deck.ranks", SUITED))
    rows = {rank: row for rank, row in made.get("held", {}).items() if rank in there}
    last = made.get("hold_three.enabled") is False and "deck.packs" not in made
    if last and random.random() < 0.5:
        rows["5"] = {"last": True, "plain": random.random() < 0.5}
    if rows or "held" in made:
        made["held"] = rows
    if "buying.ranks" in made:
        table = {rank: row for rank, row in made["buying.ranks"].items() if rank in there}
        made["buying.ranks"] = table


def put_right(base: Mapping[str, Any], made: dict[str, Any]) -> None:
    """Change of ``made`` what can only be refused together with the rest, laid over ``base``.

    Each setting is drawn by itself: of many that speak of the same thing hardly any ruleset
    would be left. What is refused is tried in a test of its own (``test_each_contradiction``).
    """

    def now(key: str) -> Any:
        return made.get(key, base.get(key, SETTINGS[key].default))

    after_sweep = [kind for kind in now("tribute.after_sweep") if kind in now("tribute.order")]
    if now("sweep.ends_game"):
        after_sweep = []
    twice = [kind for kind in now("tribute.scored_only") if kind not in now("tribute.scored")]
    right: dict[str, Any] = {"tribute.after_sweep": after_sweep, "tribute.scored_only": twice}
    if not now("opening.enabled"):
        right["opening.natural"] = "false"
    if now("opening.fours"):
        right |= {"gouji.unanswered": "owner"}
        if now("opening.on") not in {"gouji_won", "won"}:
            right["opening.on"] = "gouji_won"
    made |= {key: value for key, value in right.items() if now(key) != value}


def value(random: Random, kind: Kind, key: str) -> Any:
    """Return a value of a kind."""
    if key in EXPRESSIONS and random.random() < 0.7:
        return random.choice(EXPRESSIONS[key])
    return kind.drawn(random)


def deck(random: Random, base: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """Return a deck of any size whose cards six can share, with 3s for all.

    Up to twelve packs, up to five joker levels in any order, ranks left out or in another order.

    Args:
        random: makes the choices.
        base: the settings that it is laid over, where tables merge.
    """
    before = base or {key: {} for key in DECK}
    levels = random.sample("XDHYZ", random.choice([0, 1, 2, 2, 2, 3, 4, 5]))
    order = random.sample(SUITED, len(SUITED)) if random.random() < 0.4 else list(SUITED)
    if random.random() < 0.3:
        order = [rank for rank in order if rank in "3452" or random.random() < 0.6]
    made: dict[str, Any] = {
        "deck.packs": random.choices([1, 2, 3, 4, 5, 6, 8, 12], (4, 4, 4, 8, 2, 2, 1, 1))[0],
        "deck.ranks": order,
        "deck.jokers": {level: random.randint(0, 3) for level in levels},
        "deck.removed": {
            rank: random.randint(0, 4) for rank in random.sample(order, random.randint(0, 3))
        },
        "deck.added": {"3": 6},
        "deck.uneven": random.random() < 0.3,
    }
    while prod(n * made["deck.packs"] + 1 for n in made["deck.jokers"].values()) > MOST_HANDFULS:
        del made["deck.jokers"][levels.pop()]
    for key in ("deck.jokers", "deck.removed", "deck.added"):
        gone = dict.fromkeys(before[key], 0)
        if random.random() < 0.5:
            gone = dict.fromkeys((one for one in before[key] if one not in made[key]), "none")
        made[key] = gone | made[key]
    there = [level for level, number in made["deck.jokers"].items() if number != "none"]
    random.shuffle(there)
    made["deck.levels"] = sorted(there, key=lambda level: _middle(there, level))
    resolved = {key: SETTINGS[key].kind.normal(made[key]) for key in DECK}
    resolved |= {
        key: laid_over(key, {}, one) for key, one in resolved.items() if isinstance(one, dict)
    }
    total = deck_of(DeckSettings.of(resolved)).size
    made["deck.added"] |= {"3": 6 + (random.randint(0, 5) if made["deck.uneven"] else -total % 6)}
    return made


def _middle(levels: list[str], level: str) -> int:
    """Return the place of a level in a random order in which the small joker is below the big."""
    places = {one: place for place, one in enumerate(levels)}
    if "X" in places and "D" in places and places["X"] > places["D"]:
        places["X"], places["D"] = places["D"], places["X"]
    return places[level]
