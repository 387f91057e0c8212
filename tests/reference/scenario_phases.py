"""Scenario files of buying and of tribute that is carried out, run by the literal reading alone."""

from collections.abc import Iterable, Mapping
from typing import Any

from tests.reference.between_sets import SUITS, Hands, ReferenceTribute, debts_of, written
from tests.reference.buying import ReferenceBuying
from tests.reference.comparison import Reading, Settings
from tests.reference.scenario_files import cards_of, result_of
from tests.reference.seats_and_places import SEATS

BUYING = ("buying", "buy_three")
KEYS = {"name", "source", "ruleset", "with", "hands", "moves", "expect"}
EXPECTED = {"hands", "asks", "legal", "can", "cannot", "revolted", "void", "debts", "owes", "error"}


def is_of_buying(scenario: Mapping[str, Any]) -> bool:
    return (
        scenario.get("phase") in BUYING
        and set(scenario) <= KEYS | {"phase"}
        and set(scenario["expect"]) <= EXPECTED
    )


def is_of_tribute(scenario: Mapping[str, Any]) -> bool:
    known = {"finish_order", "opened", "calls", "smothered", "burned"}
    return (
        {"result", "hands"} <= set(scenario) <= KEYS | {"result"}
        and set(scenario["result"]) <= known
        and set(scenario["expect"]) <= EXPECTED
    )


def suited(text: object, levels: str) -> list[str]:
    """The cards of a hand; where no suit is written any will do."""
    cards: list[str] = []
    for letter in str(text).upper().replace("10", "T").replace(" ", ""):
        if letter in SUITS:
            cards[-1] = cards[-1][0] + letter
        else:
            cards.append(letter if letter in levels else letter + SUITS[0])
    return cards


def run_phase(settings: Settings, scenario: Mapping[str, Any]) -> list[str]:
    """What is not as the scenario expects, in words; nothing where all is."""
    levels = settings["deck.levels"]
    hands: Hands = [suited(scenario["hands"].get(seat, ""), levels) for seat in SEATS]
    table: ReferenceBuying | ReferenceTribute
    debts: list[str] = []
    if "result" in scenario:
        owed = debts_of(settings, result_of(scenario["result"]))
        debts = [written(debt) for debt in owed]
        table = ReferenceTribute(settings, hands, owed)
    else:
        table = ReferenceBuying(settings, hands)
    expected = dict(scenario["expect"])
    moves = [str(move).split(" ", 1) for move in scenario.get("moves", [])]
    refused = False
    for number, (seat, text) in enumerate(moves):
        last = number == len(moves) - 1
        refused = table.asks() != int(seat) or _action(text) not in table.legal()
        if refused and not (last and expected.get("error")):
            return [f"move {number}: {table.asks()} is asked, {sorted(table.legal())}"]
        if not refused:
            table.play(_action(text))
    if refused != bool(expected.pop("error", False)):
        return ["the last move is accepted"]
    return list(_differences(table, expected, debts, Reading(settings)))


def _action(text: str) -> str:
    word, _, cards = text.partition(" ")
    return f"{word} {cards_of(cards)}" if cards else word


def _differences(
    table: ReferenceBuying | ReferenceTribute,
    expected: Mapping[str, Any],
    debts: list[str],
    reading: Reading,
) -> Iterable[str]:
    for key, value in expected.items():
        found: object = None
        if key == "hands":
            for seat, cards in value.items():
                held = reading.text(card[0] for card in table.hands[seat])
                if held != reading.text(cards_of(cards)):
                    yield f"{seat} holds {held}, expected {cards}"
            continue
        if key in ("legal", "can", "cannot"):
            texts = {_action(str(text)) for text in value}
            wrong = {
                "legal": texts ^ table.legal(),
                "can": texts - table.legal(),
                "cannot": texts & table.legal(),
            }[key]
            if wrong:
                yield f"{key}: {sorted(wrong)} is not so, legal is {sorted(table.legal())}"
            continue
        if key == "owes":
            if not set(value) <= set(debts):
                yield f"debts {debts}, expected {value}"
            continue
        if key == "asks":
            found = table.asks()
        elif key == "debts":
            found = debts
        elif isinstance(table, ReferenceBuying):
            found = table.void() if key == "void" else sorted(table.revolted)
        if found != (None if value == "none" else value):
            yield f"{key} is {found}, expected {value}"
