"""What two rulesets decide differently, in words."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from gouji_rules.diff.games import Moment, Whole
from gouji_rules.diff.plays import Cards, Pair, Point, Score, Single
from gouji_rules.diff.witness import Witness
from gouji_rules.game.debts import DEBT_KINDS
from gouji_rules.messages import text

Names = tuple[str, str]
"""How the two rulesets are called."""

MOST_POINTS = 3
"""So many cases of the point tribute are told."""
MOST_ACTIONS = 6
"""So many actions are named."""
MOST_FACTS = 3
"""So many things that differ in a position are told."""

_ASKED = frozenset({"asks", "leads", "question"})
_SEATS = frozenset({"opened", "failed", "eliminated", "headless", "revolted", "undone"})
_PAIRS = frozenset({"smothered", "burning", "calls", "head", "places"})
_YES_NO = frozenset({"dead", "free_play", "void", "sweep"})


def told(witnesses: Sequence[Witness], names: Names, lang: str) -> list[str]:
    """Return the witnesses of one difference as lines, those of a position several."""
    lines: list[str] = []
    points = 0
    for witness in witnesses:
        if isinstance(witness, Point):
            points += 1
            if points > MOST_POINTS:
                continue
        lines += Teller(names, lang).lines(witness)
    if points > MOST_POINTS:
        lines.append(text("difference.point_more", lang, number=points - MOST_POINTS))
    return lines


class Teller:
    """Tells witnesses.

    Args:
        names: how the two rulesets are called.
        lang: the language.
    """

    def __init__(self, names: Names, lang: str) -> None:
        self.names = names
        self.lang = lang

    def say(self, key: str, **params: object) -> str:
        """Return a text of our topic."""
        return text(f"difference.{key}", self.lang, **params)

    def listed(self, words: Iterable[str], sign: str = "comma") -> str:
        """Return words as a list; ``none`` where there are none."""
        return self.say(sign).join(words) or self.say("none")

    def lines(self, witness: Witness) -> list[str]:
        """Return one witness as lines."""
        match witness:
            case Pair(new, old, first):
                return [self.say("pair", new=new, old=old, **self._yes_no(first))]
            case Single(play, what, first):
                return [self.say(what, play=play, **self._yes_no(first))]
            case Point():
                return [self._point(witness)]
            case Cards():
                return [self._cards(witness)]
            case Score():
                return [self._score(witness)]
            case Whole():
                return self._whole(witness)
            case Moment():
                return self._moment(witness)

    def _yes_no(self, first: bool) -> dict[str, object]:
        yes, no = self.names if first else self.names[::-1]
        return {"yes": yes, "no": no}

    def _both(self) -> dict[str, object]:
        return {"first": self.names[0], "second": self.names[1]}

    def _point(self, case: Point) -> str:
        payer, payee = (
            self.say(f"point_{who}_{'opened' if opened else 'unopened'}_{call}")
            for who, opened, call in zip(("payer", "payee"), case.opened, case.calls, strict=True)
        )
        one, other = case.cards
        line = self.say("point", payer=payer, payee=payee, one=one, other=other, **self._both())
        return line[0].upper() + line[1:]

    def _cards(self, cards: Cards) -> str:
        one, other = cards.numbers
        if cards.kind:
            kind = "10" if cards.kind == "T" else cards.kind
            return self.say("cards_kind", kind=kind, one=one, other=other, **self._both())
        dealt = ("–".join(map(str, sorted({*sizes}))) for sizes in cards.each)
        each = dict(zip(("one_each", "other_each"), dealt, strict=True))
        return self.say("cards_all", one=one, other=other, **each, **self._both())

    def _score(self, score: Score) -> str:
        order = " ".join(str(score.places.index(place)) for place in range(1, 7))
        one, other = map(_points, score.points)
        return self.say("score", order=order, one=one, other=other, **self._both())

    def _whole(self, whole: Whole) -> list[str]:
        one, other = map(_points, whole.points)
        params: dict[str, object] = {"sets": whole.sets, "one": one, "other": other}
        if whole.over[0] != whole.over[1]:
            lines = [self.say("whole_over", **params, **self._yes_no(whole.over[0]))]
        else:
            lines = [self.say("whole_points", **params, **self._both())]
        return lines + self._rest(whole)

    def _rest(self, witness: Whole | Moment) -> list[str]:
        if not witness.isolated:
            return []
        return [self.say("rest_by", ruleset=self.names[witness.base])]

    # A position

    def _moment(self, moment: Moment) -> list[str]:
        lines = [self._position(moment)]
        if moment.moves:
            moves = [
                self.say("move", seat=seat, action=self._action(action, "do"))
                for seat, action in moment.moves
            ]
            lines.append(self.say("moves", moves=self.listed(moves, "semicolon")))
        told_ = self._facts(moment)
        for side, name in enumerate(self.names):
            facts = self.listed((pair[side] for pair in told_ if pair[side]), "semicolon")
            lines.append(self.say("by", ruleset=name, facts=facts))
        return lines + self._rest(moment)

    def _position(self, moment: Moment) -> str:
        position = moment.position
        hands = [
            self.say("hand_short", seat=seat, cards=cards)
            for seat, cards in position["hands"].items()
            if cards
        ]
        said = [self.say("hands", hands=self.listed(hands))]
        for mark in ("opened", "out", "revolted", "failed"):
            if position.get(mark):
                # Who went out first has the better place: the order matters there.
                gone = position[mark] if mark == "out" else sorted(position[mark])
                said.append(self.say(f"mark_{mark}", seats=self.listed(map(str, gone))))
        for burner, victim in position.get("burning", {}).items():
            said.append(self.say("mark_burning", burner=burner, victim=victim))
        if "result" in position:
            said.append(self._result(position["result"]))
        phase = position.get("phase", "play")
        if phase == "play":
            said.append(self.say("leads_now", seat=position["lead"]))
        else:
            if "drawn" in position:
                said.append(self.say("mark_drawn", seat=position["drawn"]))
            said.append(self.say(f"phase_{phase}"))
        return text("play.sentence_gap", self.lang).join(said)

    def _result(self, result: Mapping[str, Any]) -> str:
        more = ""
        if result.get("calls"):
            more += self.say("result_calls", calls=self._pairs("calls", result["calls"]))
        for seat, by in result.get("smothered", {}).items():
            more += self.say("result_smothered", seat=seat, by=by)
        for burn in result.get("burned", ()):
            burner, _, victim = burn.split()
            more += self.say("result_burned", burner=burner, victim=victim)
        order = " ".join(map(str, result["finish_order"]))
        opened = self.listed(self.say("seat", seat=seat) for seat in result.get("opened", ()))
        return self.say("result", order=order, opened=opened, more=more)

    def _action(self, action: str, form: str) -> str:
        """Return an action in words: ``do`` told of somebody, ``may`` what one may do."""
        first, _, rest = action.partition(" ")
        if first in {"burn", "give"}:
            return self.say(f"{form}_{first}", play=rest.upper())
        word = action.replace(" ", "_")
        if action.islower():
            return self.say(f"{form}_{word}")
        return self.say(f"{form}_play", play=action)

    # What differs

    def _facts(self, moment: Moment) -> list[tuple[str, str]]:
        facts = dict(moment.facts)
        found: list[tuple[str, str]] = []
        if "legal" in facts:
            found.append(self._legal(moment.seat, *facts.pop("legal")))
        if moment.position.get("phase", "play") != "first_leader":
            facts.pop("leader", None)
        elif "leader" in facts:
            facts.pop("asks", None)
        if "asks" in facts or "leads" in facts:
            found.append(self._asked(moment, facts))
            if "phase" in moment.position:
                facts.pop("over", None)
        if "revolted" in facts and "void" not in facts:
            facts.pop("places", None)
        for name, values in facts.items():
            if name not in _ASKED:
                found.append(self._fact(name, values, moment))
        return [pair for pair in found if pair[0] != pair[1]][:MOST_FACTS]

    def _legal(self, seat: int, only: list[str], other: list[str]) -> tuple[str, str]:
        told_ = ["", ""]
        for side, actions in enumerate((only, other)):
            if actions:
                words = self._actions(actions)
                told_[side] = self.say("may", seat=seat, actions=words)
                told_[1 - side] = told_[1 - side] or self.say("may_not", seat=seat, actions=words)
        return told_[0], told_[1]

    def _actions(self, actions: list[str]) -> str:
        shown = sorted(actions, key=lambda action: (len(action), action))[:MOST_ACTIONS]
        words = self.listed(self._action(action, "may") for action in shown)
        if len(actions) > MOST_ACTIONS:
            return self.say("and_more", list=words, number=len(actions))
        return words

    def _asked(self, moment: Moment, facts: Mapping[str, Any]) -> tuple[str, str]:
        seats = facts.get("asks", (moment.seat, moment.seat))
        one, other = (
            self.say(f"fact_asks_{question}" if question else "fact_asks_nobody", seat=seat)
            for seat, question in zip(seats, facts["question"], strict=True)
        )
        return one, other

    def _fact(self, name: str, values: tuple[Any, Any], moment: Moment) -> tuple[str, str]:
        one, other = (self._value(name, value, values, moment) for value in values)
        return one, other

    def _value(self, name: str, value: Any, values: tuple[Any, Any], moment: Moment) -> str:
        if name == "seen":
            return self._seen(value, values)
        if name == "over":
            phase = moment.position.get("phase", "play")
            key = "over" if phase == "play" else "phase_over"
            return self.say(f"fact_{key}_{'yes' if value else 'no'}")
        if name in _YES_NO:
            return self.say(f"fact_{name}_{'yes' if value else 'no'}")
        if name in _SEATS:
            seats = self.listed(self.say("seat", seat=seat) for seat in value)
            return self.say(f"fact_{name}", seats=seats)
        if name in _PAIRS:
            return self.say(f"fact_{name}", pairs=self._pairs(name, value))
        if name == "burned":
            pairs = [burn.split() for burn in value]
            words = [self.say("pair_burning", seat=one, value=other) for one, _, other in pairs]
            return self.say("fact_burned", pairs=self.listed(words))
        if name == "debts":
            return self._debts(value, values)
        if name == "points":
            return self.say("fact_points", points=_points(value))
        if name == "hands":
            return self._hands(value, values)
        return self.say("fact_leader", seat=value)

    def _pairs(self, name: str, value: Mapping[int, Any]) -> str:
        words = {seat: self._pair_value(name, one) for seat, one in sorted(value.items())}
        return self.listed(
            self.say(f"pair_{name}", seat=seat, value=one) for seat, one in words.items()
        )

    def _pair_value(self, name: str, value: Any) -> str:
        if name == "calls":
            return self.say(f"do_call_{value}")
        if name == "places":
            return text(f"play.place_{value}", self.lang)
        return str(value)

    def _debts(self, value: list[str], values: tuple[list[str], list[str]]) -> str:
        if sorted(values[0]) == sorted(values[1]):
            key, shown = "fact_debts_order", value
        else:
            other = values[1] if value == values[0] else values[0]
            shown = [debt for debt in value if debt not in other]
            key = "fact_debts" if len(shown) == len(value) else "fact_debts_besides"
        words = []
        for debt in shown[:MOST_ACTIONS]:
            payer, _, payee, cards, kind = debt.split()
            name = text(f"play.tribute_{kind}", self.lang) if kind in DEBT_KINDS else kind
            words.append(self.say("debt", payer=payer, payee=payee, cards=cards, kind=name))
        listed = self.listed(words)
        if len(shown) > MOST_ACTIONS:
            listed = self.say("and_more", list=listed, number=len(shown))
        return self.say(key, debts=listed)

    def _hands(self, value: Mapping[int, str], values: tuple[Any, Any]) -> str:
        words = [
            self.say("hand", seat=seat, cards=cards or self.say("no_cards"))
            for seat, cards in value.items()
            if values[0][seat] != values[1][seat]
        ]
        return self.say("fact_hands", hands=self.listed(words))

    def _seen(self, value: Mapping[int, Any], values: tuple[Any, Any]) -> str:
        seat = next(s for s in value if values[0][s] != values[1][s])
        counts, hands = value[seat]
        words = [
            self.say("seen_hand", seat=who)
            for who in hands
            if any(who not in one[seat][1] for one in values)
        ]
        words += [
            self.say("seen_number", seat=who, number=number)
            for who, number in enumerate(counts)
            if number is not None and any(one[seat][0][who] != number for one in values)
        ]
        if not words:
            return self.say("fact_seen_nothing", seat=seat)
        words = words[:MOST_FACTS]
        return self.say("fact_seen", seat=seat, what=self.listed(words))


def _points(points: Sequence[float]) -> str:
    return " ".join(f"{number:+g}".replace("-", "−") for number in points)
