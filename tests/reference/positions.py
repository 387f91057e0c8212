"""Random positions of the play phase, rich in what makes trouble, and full deals."""

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

from tests.reference.comparison import Settings
from tests.reference.seats_and_places import SEATS, opposite

Position = dict[str, Any]

# Small hands are drawn from these, so that gouji plays, jokers and lone 3s are common.
POOLS = (
    "3345KKAA22XXDD",
    "334455QQQKKAA2XD",
    "3333999TTTTTJJJJ2X",
    "KKAA22XD",
    "334567",
    "33334444KKAA2",
    "55667788XXD",
)


def random_position(rng: random.Random, settings: Settings) -> Position:
    """A position in the middle of a set, as a scenario would describe it."""
    pool = rng.choice(POOLS) + settings["deck.jokers"][2:]
    largest = rng.choice((2, 3, 4, 5, 7))
    hands = {seat: _hand(rng, pool, largest, settings["hold_three.enabled"]) for seat in SEATS}
    position: Position = {"hands": hands}
    gone: list[int] = []
    if rng.random() < 0.5:
        _some_have_left(rng, settings, position, gone)
    for seat in gone:
        if seat in position.get("out", []):
            hands[seat] = ""
    active = [seat for seat in SEATS if hands[seat] and seat not in gone]
    position["lead"] = rng.choice(active)
    # Who revolts has played nothing, so has not opened, and his opposite has: all else is refused.
    revolted = position.get("revolted", [])
    has_opened = [seat for seat in SEATS if rng.random() < 0.15 or opposite(seat) in revolted]
    if settings["opening.enabled"]:
        position["opened"] = [seat for seat in has_opened if seat not in revolted]
        if settings["opening.natural"] and rng.random() < 0.5:
            del position["opened"]  # then nature says who has
    if rng.random() < 0.3 and settings["calls"] != "none":
        calls = {"two_stage": ("early", "late"), "declare": ("declare",)}[settings["calls"]]
        position["calls"] = {seat: rng.choice(calls) for seat in SEATS if rng.random() < 0.4}
    for seat in revolted:
        other = opposite(seat)
        if other in active and rng.random() < 0.7:
            left = rng.choice((1, 1, 2, 3))
            position["head"] = {other: min(left, settings["revolution.dead_gouji"])}
    burners = [seat for seat in active if opposite(seat) in active]
    if settings["burn.enabled"] and burners and rng.random() < 0.15:
        burner = rng.choice(burners)
        victims = [seat for seat in SEATS if seat not in (burner, opposite(burner), *revolted)]
        position["burning"] = {burner: rng.choice(victims)}
        position["lead"] = burner
    return position


def _some_have_left(
    rng: random.Random, settings: Settings, position: Position, gone: list[int]
) -> None:
    if rng.random() < 0.35 and settings["revolution.void_at"] > 1:
        revolter = rng.choice(SEATS)
        position["revolted"] = [revolter]
        gone.append(revolter)
    stay = [seat for seat in SEATS if seat not in gone]
    rng.shuffle(stay)
    out = stay[: rng.choice((0, 0, 1, 1, 2))]
    # A position in which the set is over already is none.
    if len({seat % 2 for seat in stay[len(out) :]}) == 2:
        position["out"] = out
        gone.extend(out)
    stay = [seat for seat in SEATS if seat not in gone]
    ways = ["failed"] if settings["burn.enabled"] else []
    if settings["smothering.effect"] == "eliminate":
        ways.append("eliminated")
    if ways and len(stay) > 3 and rng.random() < 0.2:
        fallen = rng.choice(stay)
        if len({seat % 2 for seat in stay if seat != fallen}) == 2:
            position[rng.choice(ways)] = [fallen]
            gone.append(fallen)


def _hand(rng: random.Random, pool: str, largest: int, hold_three: bool) -> str:
    size = rng.randint(1, largest)
    hand = [rng.choice(pool) for _ in range(size)]
    if hold_three and rng.random() < 0.7 and "3" not in hand:
        hand[-1] = "3"
    return "".join(hand)


def shipped_deck(settings: Settings) -> Counter[str]:
    """The packs of a ruleset without what it takes out, by card."""
    packs = settings["deck.packs"]
    deck = Counter(dict.fromkeys(settings["deck.ranks"], 4 * packs))
    deck.update(dict.fromkeys(settings["deck.jokers"], packs))
    deck.subtract(settings["deck.removed"])
    return deck


def random_positions(rng: random.Random, settings: Settings, number: int) -> Iterator[Position]:
    """So many random positions whose cards the deck holds."""
    deck = shipped_deck(settings)
    while number:
        position = random_position(rng, settings)
        cards = Counter("".join(position["hands"].values()))
        if all(held <= deck[card] for card, held in cards.items()):
            number -= 1
            yield position


def full_deal(rng: random.Random, settings: Settings) -> Position:
    """All the cards dealt round, as evenly as they can be; in hold-three everybody has got a 3."""
    cards = list(shipped_deck(settings).elements())
    while True:
        rng.shuffle(cards)
        hands = {seat: "".join(cards[seat::6]) for seat in SEATS}
        if not settings["hold_three.enabled"] or all("3" in hand for hand in hands.values()):
            return {"hands": hands, "lead": rng.choice(SEATS)}
