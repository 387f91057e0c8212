"""Scenario files of the play phase and of debts, run by the literal reading alone."""

from collections.abc import Iterable, Mapping
from typing import Any

from tests.reference.between_sets import debts_of, written
from tests.reference.comparison import Settings
from tests.reference.play_phase import ReferenceSet, points_besides_places
from tests.reference.positions import shipped_deck
from tests.reference.seats_and_places import Seats

POSITION = (
    "hands",
    "lead",
    "out",
    "opened",
    "revolted",
    "failed",
    "eliminated",
    "smothered",
    "burning",
    "head",
    "calls",
)
ANYTHING = dict.fromkeys(range(6), "A")
DECK = {"dealt", "deck"}
PLAY_KEYS = {*POSITION, "name", "source", "ruleset", "with", "moves", "expect"}


def is_of_the_play_phase(scenario: Mapping[str, Any]) -> bool:
    """Whether the reference knows every word of the scenario."""
    return set(scenario) <= PLAY_KEYS and ("hands" in scenario or set(scenario["expect"]) <= DECK)


def cards_of(text: object) -> str:
    """The cards of a loosely written text, suits left out."""
    letters = str(text).upper().replace("10", "T")
    return "".join(letter for letter in letters if letter not in "♦♣♥♠ ")


def action_of(table: ReferenceSet, text: str) -> str:
    """An action as the reference writes it; plays may be written in any order."""
    if text.startswith("burn "):
        return "burn " + action_of(table, text.removeprefix("burn "))
    cards = cards_of(text)
    known = all(letter in table.reading.order for letter in cards)
    return table.reading.text(cards) if known else text


def run_play(settings: Settings, scenario: Mapping[str, Any]) -> list[str]:
    """What is not as the scenario expects, in words; nothing where all is."""
    moves = [str(move).split(" ", 1) for move in scenario.get("moves", [])]
    position = {key: scenario[key] for key in POSITION if key in scenario}
    position["hands"] = {
        seat: cards_of(text) for seat, text in scenario.get("hands", ANYTHING).items()
    }
    if "lead" not in position:
        position["lead"] = int(moves[0][0]) if moves else 0
    table = ReferenceSet(settings, **position)
    expected = dict(scenario.get("expect", {}))
    refused = False
    for number, (seat, text) in enumerate(moves):
        last = number == len(moves) - 1
        if table.asks() != int(seat):
            if last and expected.get("error"):
                refused = True
                break
            return [f"move {number}: {table.asks()} is asked, not {seat}"]
        action = action_of(table, text)
        refused = action not in table.legal()
        if refused and not last:
            return [f"move {number}: {action} is refused, {sorted(table.legal())}"]
        if not refused:
            table.play(action)
    wrong = []
    if refused != bool(expected.pop("error", False)):
        wrong.append(f"the last move is {'refused' if refused else 'accepted'}")
    return wrong + list(_differences(table, expected))


def _differences(table: ReferenceSet, expected: Mapping[str, Any]) -> Iterable[str]:
    facts = table.facts()
    legal = table.legal()
    for key, value in expected.items():
        if key == "legal":
            if legal != set(map(str, value)):
                yield f"legal {sorted(legal)}, expected {value}"
        elif key == "can":
            yield from (f"{text} is illegal" for text in value if str(text) not in legal)
        elif key == "cannot":
            yield from (f"{text} is legal" for text in value if str(text) in legal)
        elif key == "places":
            for seat, place in value.items():
                if facts["places"].get(seat) != place:
                    yield f"{seat} has place {facts['places'].get(seat)}, expected {place}"
        elif key == "hands":
            for seat, cards in value.items():
                if sorted(table.hands[seat]) != sorted(cards_of(cards)):
                    yield f"{seat} holds {table.hands[seat]}, expected {cards}"
        elif key in ("debts", "owes"):
            debts = [written(debt) for debt in debts_of(table.settings, table.result())]
            if debts != list(value) if key == "debts" else not set(value) <= set(debts):
                yield f"debts {debts}, expected {value}"
        elif key == "dealt":
            if value != dealt(table.settings):
                yield f"dealt are {dealt(table.settings)}, expected {value}"
        elif key == "deck":
            held = shipped_deck(table.settings)
            for card, number in value.items():
                if held[cards_of(card)] != number:
                    yield f"{held[cards_of(card)]} of {card} in the deck, expected {number}"
        elif key in ("shows", "sees"):
            told = _told if key == "shows" else _seen
            for seat, others in value.items():
                for other, text in others.items():
                    wanted = None if text == "none" else text
                    if key == "sees" and wanted is not None:
                        wanted = table.reading.text(cards_of(text))
                    if told(table, seat, other) != wanted:
                        yield f"{seat} {key} {told(table, seat, other)} of {other}, not {wanted}"
        elif facts.get(key) != value:
            yield f"{key} is {facts.get(key)}, expected {value}"


def dealt(settings: Settings) -> int | list[int]:
    """How many cards each seat is dealt, or where that differs, the number for each of the six."""
    cards = range(sum(shipped_deck(settings).values()))
    numbers = [len(cards[seat::6]) for seat in range(6)]
    return numbers if len(set(numbers)) > 1 else numbers[0]


def _told(table: ReferenceSet, seat: int, other: int) -> int | None:
    """How many cards of another's hand a seat is shown."""
    settings, number = table.settings, len(table.hands[other])
    silent = settings["report.mode"] == "never"
    mates_look = settings["report.mates_see"] and seat % 2 == other % 2
    if seat == other or (number <= settings["report.limit"] and (mates_look or not silent)):
        return number
    return None


def _seen(table: ReferenceSet, seat: int, other: int) -> str | None:
    """Which cards of a mate's hand a seat is shown."""
    settings, hand = table.settings, table.hands[other]
    mates_look = settings["report.mates_see"] and seat % 2 == other % 2
    if mates_look and len(hand) <= settings["report.limit"]:
        return table.reading.text(hand)
    return None


def result_of(given: Mapping[str, Any]) -> dict[str, Any]:
    """A result as the reference wants it."""
    return {
        "places": {seat: place + 1 for place, seat in enumerate(given["finish_order"])},
        "opened": given.get("opened", []),
        "calls": given.get("calls", {}),
        "smothered": given.get("smothered", {}),
        "burned": [_burn(text) for text in given.get("burned", [])],
    }


def run_result(settings: Settings, scenario: Mapping[str, Any]) -> list[str]:
    """The same for a scenario that only asks what a result owes and what it is worth."""
    result = result_of(scenario["result"])
    debts = [written(debt) for debt in debts_of(settings, result)]
    expected = scenario["expect"]
    wrong = []
    if "debts" in expected and debts != expected["debts"]:
        wrong.append(f"debts {debts}, expected {expected['debts']}")
    wrong += [
        f"{debt} is missing in {debts}" for debt in expected.get("owes", []) if debt not in debts
    ]
    if "points" in expected:
        finished = Seats(settings, {}, scenario["result"]["finish_order"], (), (), ())
        points = finished.points(points_besides_places(settings, result))
        if points != expected["points"]:
            wrong.append(f"points {points}, expected {expected['points']}")
    return wrong


def _burn(text: str) -> tuple[int, int, int]:
    words = text.split()
    links = int(words[3][1:]) - 1 if len(words) == 4 else 0
    return int(words[0]), int(words[2]), links
