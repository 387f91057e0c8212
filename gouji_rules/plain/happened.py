"""Events and results as plain data, and back; the catalogue of events says what each holds."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from gouji_rules.cards import CardError
from gouji_rules.diagnostics import shown
from gouji_rules.engine import game as engine
from gouji_rules.engine.rules import Rules
from gouji_rules.game.answers import is_whole
from gouji_rules.game.debts import Debt
from gouji_rules.game.effects import NO_WORDS, Award
from gouji_rules.game.events import CARDS, KINDS, PUBLIC, Event, FieldKind
from gouji_rules.game.result import GameResult, SetResult
from gouji_rules.game.suited import Suited, counts_of, from_pairs, written
from gouji_rules.game.values import read_only
from gouji_rules.plain import shapes
from gouji_rules.plain.cards import play_data, read_play
from gouji_rules.plain.errors import PlainError
from gouji_rules.plain.kinds import Anything, Kind, kind_of, shape_of
from gouji_rules.seats import ALL, mask_of, seats_of

assert engine.DISSOLVED in KINDS  # with the engine every kind of event is declared


def result_data(result: SetResult) -> shapes.SetResultData:
    """Return how a set ended as plain data."""
    return {
        "places": list(result.places),
        "opened": list(seats_of(result.opened)),
        "calls": list(result.calls),
        "smothered": [by if by >= 0 else None for by in result.smothered],
        "burned": [
            {"burner": burner, "victim": victim, "links": links}
            for burner, victim, links in result.burned
        ],
        "revolted": list(seats_of(result.revolted)),
        "points": list(result.points),
        "sweep": result.sweep,
        "awards": [
            {
                "plugin": award.plugin,
                "seats": list(award.seats),
                "amount": award.amount,
                "why": dict(award.why),
            }
            for award in result.awards
        ],
    }


def read_result(data: Any, at: str = "") -> SetResult:
    """Return the result of a set that plain data describes.

    Raises:
        PlainError: it is something else.
    """
    shape_of(shapes.SetResultData).check(data, at)
    return SetResult(
        tuple(data["places"]),
        mask_of(data["opened"]),
        tuple(data["calls"]),
        tuple(-1 if by is None else by for by in data["smothered"]),
        tuple((one["burner"], one["victim"], one["links"]) for one in data["burned"]),
        mask_of(data["revolted"]),
        (data["points"][0], data["points"][1]),
        data["sweep"],
        tuple(
            Award(one["plugin"], tuple(one["seats"]), one["amount"], read_only(one["why"]))
            for one in data["awards"]
        ),
    )


def game_result_data(result: GameResult) -> shapes.GameResultData:
    """Return the result of a game, so far or at its end, as plain data."""
    return {
        "sets": [*map(result_data, result.sets)],
        "points": list(result.points),
        "over": result.over,
        "void_sets": result.void_sets,
        "void": result.void,
    }


def read_game_result(data: Any, at: str = "") -> GameResult:
    """Return the result of a game that plain data describes.

    Raises:
        PlainError: it is something else.
    """
    shape_of(shapes.GameResultData).check(data, at)
    sets = tuple(read_result(one, f"{at}/sets/{i}") for i, one in enumerate(data["sets"]))
    points = data["points"]
    return GameResult(sets, (points[0], points[1]), data["over"], data["void_sets"], data["void"])


def cards_text(rules: Rules, cards: Suited) -> str:
    """Return cards with their suits as text, high to low: ``D2♥A♠A♦``."""
    return written(rules.deck, cards)


def read_cards(rules: Rules, text: str, at: str = "") -> Suited:
    """Return the cards that a text writes with their suits.

    Raises:
        PlainError: it writes no cards of this deck.
    """
    try:
        return from_pairs(rules.deck, rules.deck.parse_suited(text))
    except CardError as error:
        raise PlainError("no_card", at, found=shown(error.found)) from None
    except ValueError:  # more than any deck has
        raise PlainError("no_card", at, found=shown(text)) from None


def debt_data(debt: Debt) -> shapes.DebtData:
    """Return a debt as plain data; what may not be paid with is nobody else's business."""
    data: shapes.DebtData = {
        "payer": debt.payer,
        "payee": debt.payee,
        "cards": debt.cards,
        "kind": debt.kind,
    }
    return {**data, "said": dict(debt.said)} if debt.said else data


def read_debt(data: Any, at: str = "") -> Debt:
    """Return the debt that plain data describes.

    Raises:
        PlainError: it is something else.
    """
    shape_of(shapes.DebtData).check(data, at)
    said = data.get("said", NO_WORDS)
    return Debt(data["payer"], data["payee"], data["cards"], data["kind"], said=said)


class _Field:
    """What an event's datum is: how it is written, what it looks like, how it is read."""

    def __init__(
        self,
        hint: Any,
        write: Callable[[Rules, Any], Any] = lambda _rules, value: value,
        read: Callable[[Rules, Any, str], Any] = lambda _rules, data, _at: data,
    ) -> None:
        self.kind: Kind = kind_of(hint)
        self.write, self.read = write, read


FIELDS: Final[Mapping[FieldKind, _Field]] = {
    "seat": _Field(shapes.Seat),
    "seats": _Field(shapes.Seats, lambda _, seats: list(seats), lambda _, data, _at: tuple(data)),
    "place": _Field(shapes.Place),
    "number": _Field(shapes.Amount),
    "flag": _Field(bool),
    "call": _Field(shapes.Named),
    "play": _Field(shapes.PlayData, lambda _, play: play_data(play), read_play),
    "cards": _Field(shapes.Cards, cards_text, read_cards),
    "cards_or_none": _Field(
        shapes.Cards | None,
        lambda rules, cards: None if cards is None else cards_text(rules, cards),
        lambda rules, data, at: None if data is None else read_cards(rules, data, at),
    ),
    "counts": _Field(
        shapes.Cards,
        lambda rules, cards: rules.deck.format(cards),
        lambda rules, data, at: counts_of(rules.deck, read_cards(rules, data, at)),
    ),
    "amount": _Field(float),
    "text": _Field(shapes.Word),
    "texts": _Field(dict[str, Any], lambda _, texts: dict(texts)),
    "debt": _Field(
        shapes.DebtData, lambda _, debt: debt_data(debt), lambda _, data, at: read_debt(data, at)
    ),
    "result": _Field(
        shapes.SetResultData,
        lambda _, result: result_data(result),
        lambda _, data, at: read_result(data, at),
    ),
    "points": _Field(
        shapes.Points, lambda _, points: list(points), lambda _, data, _at: (data[0], data[1])
    ),
    "memory": _Field(dict[str, Any]),
}
"""For each kind of datum what it looks like, and how it is written and read."""

EVENT_FIELDS: Final = tuple(field.kind for field in FIELDS.values())
"""What the data of events is made of."""


def event_data(rules: Rules, event: Event) -> shapes.EventData:
    """Return an event as plain data; of a plugin's own what it says of itself.

    Args:
        rules: the ruleset in which it happened.
        event: the event.
    """
    declared = KINDS.get(event.kind)
    data: dict[str, Any]
    if declared is None:
        data = {name: _datum(rules, name, value) for name, value in event.data.items()}
    else:
        fields = declared.fields
        data = {
            name: FIELDS[fields[name]].write(rules, value) for name, value in event.data.items()
        }
    return {
        "kind": event.kind,
        "seat": event.seat if event.seat >= 0 else None,
        "public": event.public,
        "audience": list(seats_of(event.audience & ALL)),
        "data": data,
    }


def _datum(rules: Rules, name: str, value: Any) -> Any:
    """Return a datum of an event that nobody has declared."""
    if name in CARDS and is_whole(value):
        return cards_text(rules, value)
    return _plain(value)


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {str(name): _plain(one) for name, one in value.items()}
    if isinstance(value, SetResult):
        return result_data(value)
    if isinstance(value, Debt):
        return debt_data(value)
    if isinstance(value, list | tuple):
        return [*map(_plain, value)]
    if value is None or isinstance(value, bool | int | float | str):
        return value
    return str(value)


def read_event(rules: Rules, data: Any, at: str = "") -> Event:
    """Return the event that plain data describes; what a plugin says of its own stays as it is.

    Raises:
        PlainError: it is something else.
    """
    shape_of(shapes.EventData).check(data, at)
    kind, told = data["kind"], data["data"]
    declared = KINDS.get(kind)
    found: dict[str, Any]
    if declared is None:
        found = told
    else:
        fields = declared.fields
        for name in told.keys() - fields.keys():
            raise PlainError(
                "unknown_key", f"{at}/data", key=shown(ascii(name)), known=", ".join(fields)
            )
        for name in fields.keys() - told.keys() - declared.sometimes:
            raise PlainError("missing_key", f"{at}/data", key=name)
        found = {}
        for name, value in told.items():
            field, where = FIELDS[fields[name]], f"{at}/data/{name}"
            field.kind.check(value, where)
            found[name] = field.read(rules, value, where)
    seat = -1 if data["seat"] is None else data["seat"]
    audience = mask_of(data["audience"])
    if data["public"] and audience != ALL:
        audience |= PUBLIC
    if audience == ALL and not data["public"]:
        raise PlainError("disagrees", f"{at}/public", found="False", wanted="True")
    return Event(kind, seat, found, audience)


def event_schema() -> dict[str, Any]:
    """Return the schema of events: for each declared kind what its data holds."""
    rows = [
        {
            "properties": {
                "kind": {"const": kind},
                "data": {
                    "type": "object",
                    "properties": {
                        name: FIELDS[field].kind.schema() for name, field in one.fields.items()
                    },
                    "required": [name for name in one.fields if name not in one.sometimes],
                    "additionalProperties": False,
                },
            }
        }
        for kind, one in sorted(KINDS.items())
    ]
    own = {"properties": {"kind": {"not": {"enum": sorted(KINDS)}}, "data": Anything().schema()}}
    return shape_of(shapes.EventData).definition() | {"anyOf": [*rows, own]}
