"""The play phase, read sentence by sentence: what becomes of an action.

One mutable object; what it asks is in ``play_questions``.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from tests.reference.between_sets import all_debts
from tests.reference.comparison import Settings, Win, without
from tests.reference.play_questions import FOUR, Table
from tests.reference.seats_and_places import SEATS, opposite


class ReferenceSet(Table):
    """One set from its first lead to its last place.

    The scenario's words are the arguments, as of ``Table``; ``lead`` leads first.
    """

    def __init__(
        self,
        settings: Settings,
        hands: Mapping[int, Iterable[str]],
        lead: int = 0,
        opened: Iterable[int] | None = None,
        **position: Any,
    ) -> None:
        super().__init__(settings, hands, opened=opened, **position)
        if settings["opening.enabled"]:
            self.opened |= {opposite(seat) for seat in self.revolted}
        if settings["burn.duty"] == "none":
            self.under_duty.clear()
        if settings["burn.succeeds"] == "unanswered":
            for burner, victim in self.burning.items():  # he leads: nobody beat the burning play
                self.burned.append((burner, victim, 0))
                self.settled.add(burner)
        burners = set(self.burning)  # also those whose burn lapses as free play begins
        self._look_at_numbers()
        if not self.over:
            if opened is None and not self.out:
                self._open_naturally(burners)
            self._lead(lead)

    # Actions.

    def play(self, text: str) -> None:
        """Carry out an action of the seat that is asked; it must be a legal one."""
        if text not in self.legal() or self.question is None:
            raise ValueError(f"{text} is not legal: {sorted(self.legal())}")
        kind, seat = self.question
        if text == "pass":
            if kind == "answer":
                self.passed.add(seat)
                if seat == opposite(self.owner):
                    self._opposite_has_passed()
        elif text == "yield":
            self.yielded.add(seat)
            if not self._ordinary():
                again = [(kind, one) for one in self._between() for kind in ("burn", "answer")]
                self.to_ask = again
            self.to_ask.append(("answer", seat))
        elif text != "claim":
            self._put_down(seat, text.removeprefix("burn "), burns=text.startswith("burn "))
            return
        self._ask_the_next()

    def _ask_the_next(self) -> None:
        while self.to_ask:
            kind, seat = self.to_ask.pop(0)
            if kind == "burn":
                asked = self._may_burn(seat) and bool(self._burning_plays(seat))
            elif kind == "answer_last":
                asked = self._pass_is_lifted_last(seat)
            else:
                asked = self._may_be_asked_to_answer(seat)
            if asked:
                self.question = ("burn" if kind == "burn" else "answer", seat)
                return
            if kind == "answer" and seat == opposite(self.owner) and seat in self.passed:
                self._opposite_has_passed()  # for the whole trick
        self._end_the_trick()

    def _put_down(self, seat: int, play: str, burns: bool) -> None:
        leading, old_owner = self.top is None, self.owner
        beaten_left_only_the_last = self.left_only_the_last
        if leading and self.must_lead_fours == seat:
            if play == FOUR * self.hands[seat].count(FOUR):
                self.opened.add(seat)
            self.must_lead_fours = None
        self.hands[seat] = without(self.hands[seat], play)
        self._meet(seat, play)
        self.left_only_the_last = self.reading.only_last(self.hands[seat])
        self.was_led, self.burns = leading, burns
        self.passed_before = set(self.passed)
        links = 0 if leading else self._beaten(old_owner)
        if burns:
            self._begin_to_burn(seat, old_owner, links)
        if leading and self.settings["burn.duty"] == "next_lead":
            self.under_duty.discard(seat)
        numbers_changed = not self.hands[seat]
        by_opposite = seat == opposite(old_owner) if old_owner is not None else False
        if beaten_left_only_the_last and (
            not by_opposite or self.settings["smothering.by_opposite"]
        ):
            self.smothered[old_owner] = seat
            if self.settings["smothering.effect"] == "eliminate":
                self.eliminated.append(old_owner)
                self.fallen.append(old_owner)
                self.headless.add(opposite(old_owner))
                numbers_changed = True
        if not self.hands[seat]:
            self._go_out(seat)
        elif self.settings["opening.on"] == "played" and not self.free_play:
            self._open(seat)
        if numbers_changed:
            self._look_at_numbers(finisher=seat if not self.hands[seat] else None)
        if self.over:
            return
        self.to_ask = self._all_to_ask()
        self._ask_the_next()

    def _meet(self, seat: int, play: str) -> None:
        """Make the play the top, and see whether it is met as a gouji play or is a dead one."""
        leading, old_owner = self.top is None, self.owner
        beaten_was_gouji = self.met_as_gouji
        beaten_was_last = not leading and old_owner in self.out
        self.top, self.owner = play, seat
        joker_lead_of_burner = leading and seat in self.burning and self.reading.jokers(play)
        self.met_as_gouji = not self.free_play and bool(
            self.reading.is_gouji(play) or beaten_was_gouji or joker_lead_of_burner
        )
        self.dead = False
        if self.met_as_gouji:
            if self.head.get(seat):
                self.dead = True
                self.head[seat] -= 1
                if self.head[seat] == 0:
                    self.headless_after_trick.add(seat)
            elif beaten_was_last and beaten_was_gouji and old_owner == opposite(seat):
                self.dead = True
        self.dead_gouji_played += self.dead

    # Burning.

    def _begin_to_burn(self, seat: int, victim: int | None, links: int) -> None:
        assert victim is not None
        self.burning[seat] = victim
        self.links[seat] = links
        if self.settings["burn.duty"] != "none":
            self.under_duty.add(seat)
        if self.settings["burn.gives_up_opening"] and seat not in self.opened:
            self.gave_up_opening.add(seat)

    def _beaten(self, old_owner: int | None) -> int:
        """Undo the burn of whoever is beaten; the links that a burn of him has behind it."""
        if old_owner not in self.burning:
            return 0
        links = self.links[old_owner] + 1
        if old_owner in self.settled:
            links = 0  # what has succeeded is not undone
        else:
            self.undone.append(old_owner)
        self._stop_burning(old_owner)
        return links

    def _stop_burning(self, seat: int) -> None:
        del self.burning[seat]
        del self.links[seat]
        self.under_duty.discard(seat)
        self.settled.discard(seat)

    def _perhaps_settle(self) -> None:
        """Where an unanswered burn succeeds: the trick is over, and the burning play is on top."""
        owner = self.owner
        if self.settings["burn.succeeds"] != "unanswered" or not self.burns:
            return
        if owner in self.burning and owner not in self.settled:
            self.burned.append((owner, self.burning[owner], self.links[owner]))
            self.settled.add(owner)
        if owner in self.settled and not self.active(owner):
            self._stop_burning(owner)

    def _go_out(self, seat: int) -> None:
        self.out.append(seat)
        waits = self.settings["burn.succeeds"] == "unanswered" and self.burns
        if seat in self.burning and not waits:
            if seat not in self.settled:
                self.burned.append((seat, self.burning[seat], self.links[seat]))
            self._stop_burning(seat)
        if self._ordinary():
            self.headless.add(opposite(seat))
        else:
            self.headless_after_trick.add(opposite(seat))

    # Ends.

    def _look_at_numbers(self, finisher: int | None = None) -> None:
        """Free play begins with few seats; the set ends when one side or one seat is left."""
        left = self.active_seats()
        if len(left) <= self.settings["free_play.at"] and not self.free_play:
            self.free_play_after_trick = (
                finisher is not None and not self._ordinary() and self.active(opposite(finisher))
            )
            if not self.free_play_after_trick:
                self._begin_free_play()
        if self.settings["end"] == "one_left":
            ended = len(left) <= 1
        else:
            ended = len({seat % 2 for seat in left}) <= 1
        if ended:
            self._perhaps_settle()
            self.over = True
            self.question = None
            self.place_the_rest()

    def _begin_free_play(self) -> None:
        self.free_play = True
        self.free_play_after_trick = False
        self.met_as_gouji = False
        self.dead = False
        self.burns_lapsed += len(self.burning)
        for burner in list(self.burning):
            self._stop_burning(burner)

    def _end_the_trick(self) -> None:
        owner = self.owner
        assert owner is not None
        self._perhaps_settle()
        if self.active(owner):
            self._perhaps_open(owner)
            leader = opposite(owner) if self._leaves_the_lead(owner) else owner
        elif not self._ordinary() or self.settings["wind"] == "next":
            leader = self.next_active(owner)
        else:
            leader = self._wind(owner)
        if owner in self.settled and owner not in self.under_duty:
            self._stop_burning(owner)
        self.headless |= self.headless_after_trick
        self.headless_after_trick.clear()
        if self.free_play_after_trick:
            self._begin_free_play()
        self._clear_the_table()
        self._lead(leader)

    def _leaves_the_lead(self, owner: int) -> bool:
        """Whether an ordinary gouji play that nobody beat gives the lead to the opposite."""
        return (
            self.settings["gouji.unanswered"] == "opposite"
            and not self._ordinary()
            and not self.dead
            and owner not in self.burning
            and self.active(opposite(owner))
        )

    def _wind(self, finisher: int) -> int:
        if self.settings["wind"] == "opposite":
            wanted = [opposite(finisher)]
        else:
            wanted = [(finisher + 2) % 6, (finisher + 4) % 6]
        for seat in wanted:
            if self.active(seat):
                return seat
        return self.next_active(finisher)

    # Opening.

    def _perhaps_open(self, owner: int) -> None:
        """The lead is won: at most tables the moment at which a play opens."""
        moment = self.settings["opening.on"]
        if moment == "won" or (moment == "gouji_won" and not self.free_play):
            self._open(owner)

    def _opposite_has_passed(self) -> None:
        """Another moment: the opposite lets a gouji play pass, whoever beats it afterwards."""
        if (
            self.settings["opening.on"] == "unanswered"
            and not self._ordinary()
            and self.active(opposite(self.owner))
            and self.active(self.owner)
        ):
            self._open(self.owner)

    def _open(self, seat: int) -> None:
        """Open with the top, or have to lead one's 4s, unless something speaks against it."""
        win = Win(
            led=self.was_led,
            out=len(self.out),
            opposite_active=self.active(opposite(seat)),
            free=self.free_play,
        )
        if (
            seat in self.opened
            or seat in self.burning
            or seat in self.gave_up_opening
            or not self.reading.opens(self.top, win)
            or (self._plays_alone(seat) and not self.settings["opening.headless"])
        ):
            return
        if not self.settings["opening.fours"]:
            self.opened.add(seat)
        elif FOUR in self.hands[seat]:
            self.must_lead_fours = seat

    def _plays_alone(self, seat: int) -> bool:
        """Whether a seat is headless, or in free play has no opposite."""
        return seat in self.headless or (self.free_play and not self.active(opposite(seat)))

    def _open_naturally(self, burners: set[int]) -> None:
        """Who is dealt what his hand must be for it has opened before the first question."""
        natural = self.settings["opening.natural"]
        if not natural or not self.settings["opening.enabled"]:
            return
        locks = {seat: self._locked(seat) for seat in SEATS}
        for seat in self.active_seats():
            hand = self.reading.text(self.hands[seat])
            if seat not in burners and natural(self.reading, hand, locks[seat]):
                self.opened.add(seat)

    def _lead(self, leader: int) -> None:
        if not self.active(leader):
            leader = self.next_active(leader)
        if leader in self.burning and not self._lawful_leads(leader):
            self._fail(leader)
            return
        self.question = ("lead", leader)

    def _fail(self, burner: int) -> None:
        victim = self.burning[burner]
        self._stop_burning(burner)
        self.failed.append(burner)
        self.fallen.append(burner)
        self.headless.add(opposite(burner))
        self._look_at_numbers()
        if self.over:
            return
        after = victim if self.settings["burn.after_failure"] == "victim" else burner
        self._lead(after)

    def points_of_the_set(self) -> list[int]:
        """Places, burns and the tribute that scores; nothing before the end."""
        if not self.over:
            return [0, 0]
        return self.points(points_besides_places(self.settings, self.result()))

    def result(self) -> dict[str, Any]:
        """What the next set's tribute needs to know of this one."""
        return {
            "places": self.places(),
            "opened": sorted(self.opened),
            "calls": dict(self.calls),
            "smothered": dict(self.smothered),
            "burned": list(self.burned),
        }

    def facts(self) -> dict[str, Any]:
        """What a scenario can expect of the play phase."""
        return {
            "asks": self.asks(),
            "leads": self.question is not None and self.question[0] == "lead",
            "opened": sorted(self.opened),
            "out": list(self.out),
            "places": self.places(),
            "failed": sorted(self.failed),
            "burning": dict(self.burning),
            "burned": [f"{burner} burned {victim}" for burner, victim, _ in self.burned],
            "undone": list(self.undone),
            "smothered": dict(self.smothered),
            "free_play": self.free_play,
            "headless": sorted(seat for seat in self.headless if self.active(seat)),
            "dead": self.dead,
            "eliminated": sorted(self.eliminated),
            "revolted": sorted(self.revolted),
            "passed": sorted(self.passed),
            "over": self.over,
            "points": self.points_of_the_set(),
            "sweep": self.over and self.sweep() is not None,
        }


def points_besides_places(settings: Settings, result: Mapping[str, Any]) -> list[int]:
    """What burns and the tribute that scores bring each side."""
    besides = [0, 0]
    for burner, _, _ in result["burned"]:
        besides[burner % 2] += settings["burn.bonus"]
    for payer, payee, cards, kind in all_debts(settings, result):
        if kind in (*settings["tribute.scored"], *settings["tribute.scored_only"]):
            besides[payee % 2] += cards
            besides[payer % 2] -= cards
    return besides
