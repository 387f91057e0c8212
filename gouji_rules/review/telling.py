"""Reviews in sentences, and as plain data."""

from dataclasses import asdict
from typing import Any

from gouji_rules.advice.names import Names
from gouji_rules.advice.telling import signed
from gouji_rules.messages import text
from gouji_rules.messages.layout import spaced
from gouji_rules.review.shapes import Burn, SetReview, Smothering
from gouji_rules.seats import SEATS, opposite, seats_of


def sentences(review: SetReview, lang: str, names: Names | None = None) -> list[str]:
    """Return a review as sentences, what decided it first, then what happened in its order.

    Args:
        review: of a set.
        lang: in which language.
        names: how seats are called; by their numbers where not given.
    """
    return _Told(review, lang, names or Names(lang, None)).lines()


def as_data(review: SetReview, lang: str) -> dict[str, Any]:
    """Return a review as plain data, its sentences among them."""
    result, decided = review.result, review.decided
    return {
        "set": review.number,
        "moves": [review.first, review.last],
        "places": list(result.places),
        "points": list(result.points),
        "sweep": result.sweep,
        "by_places": None if review.by_places is None else list(review.by_places),
        "winner": None if review.winner < 0 else review.winner,
        "decided": None if decided is None else asdict(decided),
        "smothered": [_plain(asdict(one)) for one in review.smotherings],
        "burns": [asdict(one) | _nobody(one) for one in review.burns],
        "opened": [asdict(one) for one in review.opened],
        "calls": list(result.calls),
        "opened_in_the_end": list(seats_of(result.opened)),
        "free_play": review.free_play or None,
        "revolted": list(seats_of(result.revolted)),
        "tribute": None if review.debts is None else [str(one) for one in review.debts],
        "sentences": sentences(review, lang),
    }


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _plain(one) for name, one in value.items()}
    return list(value) if isinstance(value, tuple) else value


def _nobody(burn: Burn) -> dict[str, Any]:
    """Return what of a burn there is not, as null."""
    return {"by": None if burn.by < 0 else burn.by, "ended_at": burn.ended_at or None}


class _Told:
    def __init__(self, review: SetReview, lang: str, names: Names) -> None:
        self._review = review
        self._lang = lang
        self._names = names

    def _text(self, key: str, **params: object) -> str:
        return text(f"review.{key}", self._lang, **params)

    def _joined(self, words: list[str]) -> str:
        return text("play.sentence_gap", self._lang).join(words)

    def _seats(self, seats: list[str]) -> str:
        return text("play.list_comma", self._lang).join(seats)

    def lines(self) -> list[str]:
        review = self._review
        happened = [(one.at, self._smothering(one)) for one in review.smotherings]
        happened += [(one.at, self._burn(one)) for one in review.burns]
        if review.free_play:
            happened.append((review.free_play, self._text("free_play", at=review.free_play)))
        head = self._text("set", number=review.number, first=review.first, last=review.last)
        told = [line for _, line in sorted(happened, key=lambda pair: pair[0])]
        lines = [head, *self._outcome(), *told, *self._openings(), *self._tribute()]
        return lines if self._lang == "en" else [spaced(line) for line in lines]

    def _outcome(self) -> list[str]:
        """Return who won by how much, and what decided it."""
        review, names = self._review, self._names
        result, side = review.result, max(0, review.winner)
        params: dict[str, object] = {
            "winners": _capital(names.side(side)),
            "losers": names.side(1 - side),
            "won": signed(result.points[side]),
            "lost": signed(result.points[1 - side]),
            "places": self._places(side),
            "others": self._places(1 - side),
        }
        words = [self._text("won" if review.winner >= 0 else "drawn", **params)]
        if result.sweep:
            words.append(self._text("sweep"))
        alone = review.by_places
        if alone is not None and tuple(alone) != tuple(result.points):
            won, lost = signed(alone[side]), signed(alone[1 - side])
            words.append(self._text("by_places", won=won, lost=lost))
        lines = [self._joined(words)]
        decided = review.decided
        if decided is not None and alone is not None:
            ahead = int(alone[1] > alone[0])
            params = {
                "at": decided.at,
                "seat": names.inside(decided.seat),
                "place": decided.place,
                "left": decided.left,
                "winners": names.side(ahead),
            }
            key = "decided" if decided.left else "decided_last"
            lines.append(self._text(key, **params))
        return lines

    def _places(self, side: int) -> str:
        places = sorted(self._review.result.places[seat] for seat in range(side, 6, 2))
        return self._seats([str(place) for place in places])

    def _smothering(self, one: Smothering) -> str:
        names, safe = self._names, one.safe
        way = "begun" if not one.played_at else "led" if one.led else "answered"
        params = asdict(one) | {"seat": names.inside(one.seat), "by": names.seat(one.by)}
        words = [self._text(f"smothered_{way}", **params)]
        if safe is not None:
            order = self._text("then").join(safe.plays)
            kept = safe.plays[-1]
            words.append(
                self._text(
                    "safe", at=safe.at, made=safe.made, order=order, kept=kept, rank=one.rank
                )
            )
        elif one.searched:
            words.append(self._text("no_safe", searched=one.searched))
        return self._joined(words)

    def _burn(self, one: Burn) -> str:
        names = self._names
        params = asdict(one) | {"seat": names.seat(one.seat), "victim": names.inside(one.victim)}
        by = names.seat(one.by) if one.by >= 0 else ""
        return self._joined(
            [
                self._text("burned", **params),
                self._text(f"burn_{one.outcome}", ended_at=one.ended_at, by=by),
            ]
        )

    def _openings(self) -> list[str]:
        """Return who opened, who did not, and who revolted, as far as there is anybody."""
        review, names = self._review, self._names
        result, lines = review.result, []
        sure = {one.seat: one.at for one in review.opened}
        if review.rules.chosen.opening.enabled:
            by_turn = sorted(seats_of(result.opened), key=lambda seat: sure.get(seat, 0))
            opened = [self._opened(seat, sure.get(seat)) for seat in by_turn]
            others = [names.inside(seat) for seat in SEATS if not result.opened >> seat & 1]
            lines += [self._text("opened", seats=self._seats(opened))] if opened else []
            lines += [self._text("not_opened", seats=self._seats(others))] if others else []
        calls = [
            self._text(
                f"call_{'won' if result.opened >> seat & 1 else 'lost'}",
                seat=names.inside(seat),
                call=text(f"play.state_called_{call}", self._lang),
            )
            for seat, call in enumerate(result.calls)
            if call != "none"
        ]
        lines += [self._text("calls", seats=self._seats(calls))] if calls else []
        revolted = [
            self._text("revolted_to", seat=names.inside(seat), place=result.places[seat])
            for seat in seats_of(result.revolted)
        ]
        lines += [self._text("revolted", seats=self._seats(revolted))] if revolted else []
        return lines

    def _opened(self, seat: int, at: int | None) -> str:
        """Return a seat that has opened, with the move or what else it counts as opened by."""
        name = self._names.inside(seat)
        if at is not None:
            return self._text("opened_at", seat=name, at=at)
        against = self._review.result.revolted >> opposite(seat) & 1
        return self._text("opened_against", seat=name) if against else name

    def _tribute(self) -> list[str]:
        """Return which tribute comes of the set, if another follows."""
        debts, names = self._review.debts, self._names
        if debts is None:
            return []
        if not debts:
            return [text("play.no_tribute", self._lang)]
        told = [
            self._text(
                "debt",
                payer=names.inside(one.payer),
                payee=names.inside(one.payee),
                cards=one.cards,
                kind=one.words(self._lang),
            )
            for one in debts
        ]
        return [self._text("tribute", debts=self._text("then_debt").join(told))]


def _capital(words: str) -> str:
    return words[0].upper() + words[1:]
