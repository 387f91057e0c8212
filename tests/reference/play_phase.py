"""The play phase, read sentence by sentence: who is asked, what is legal, what becomes of it.

One mutable object, plain lists and sets, every condition looked up again when it is needed.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from tests.reference.between_sets import all_debts
from tests.reference.comparison import Reading, Settings, without
from tests.reference.seats_and_places import SEATS, Seats, opposite

FOUR = "4"


class ReferenceSet(Seats):
    """One set from its first lead to its last place.

    The scenario's words are the arguments: ``hands`` by seat, ``out`` in finishing order,
    ``smothered`` seat → by whom, ``burning`` seat → victim, ``head`` seat → dead gouji left.
    """

    def __init__(
        self,
        settings: Settings,
        hands: Mapping[int, Iterable[str]],
        lead: int = 0,
        out: Iterable[int] = (),
        opened: Iterable[int] = (),
        revolted: Iterable[int] = (),
        failed: Iterable[int] = (),
        eliminated: Iterable[int] = (),
        smothered: Mapping[int, int] | None = None,
        burning: Mapping[int, int] | None = None,
        head: Mapping[int, int] | None = None,
        calls: Mapping[int, str] | None = None,
    ) -> None:
        super().__init__(settings, hands, out, revolted, failed, eliminated)
        self.reading = Reading(settings)
        self.opened = set(opened)
        self.smothered = dict(smothered or {})
        self.burning = dict(burning or {})
        self.links = dict.fromkeys(self.burning, 0)  # counter-burns behind each burn
        self.under_duty = set(self.burning)
        self.gave_up_opening: set[int] = set()
        self.burned: list[tuple[int, int, int]] = []  # burner, victim, counter-burns behind it
        self.undone: list[int] = []
        self.head = dict(head or {})
        self.calls = dict(calls or {})
        self.headless = {
            seat for seat in SEATS if not self.active(opposite(seat)) and not self.head.get(seat)
        }
        self.headless_after_trick: set[int] = set()
        self.free_play = False
        self.free_play_after_trick = False
        self.must_lead_fours: int | None = None
        self.over = False
        self.dead_gouji_played = 0
        self.burns_lapsed = 0
        self._clear_the_table()
        self._look_at_numbers()
        if not self.over:
            self._lead(lead)

    def _clear_the_table(self) -> None:
        self.top: str | None = None
        self.owner: int | None = None
        self.met_as_gouji = False
        self.dead = False
        self.left_only_threes = False
        self.passed: set[int] = set()
        self.yielded: set[int] = set()
        self.to_burn: list[int] = []
        self.to_answer: list[int] = []
        self.question: tuple[str, int] | None = None

    # Questions.

    def asks(self) -> int | None:
        return None if self.question is None else self.question[1]

    def legal(self) -> set[str]:
        """The texts of all actions open to the seat that is asked."""
        if self.question is None:
            return set()
        kind, seat = self.question
        if kind == "lead":
            return set(self._lawful_leads(seat))
        if kind == "burn":
            return {"pass"} | {f"burn {play}" for play in self._burning_plays(seat)}
        texts = {"pass"} | set(self.reading.answers(self.hands[seat], self.top))
        if self.reading.only_threes(self.hands[seat]):
            return {"pass"}
        if self._may_yield(seat):
            texts.add("yield")
        if self._may_claim(seat):
            texts.add("claim")
        return texts

    def _lawful_leads(self, seat: int) -> list[str]:
        """All leads, or for a burner those that keep his duty."""
        leads = self.reading.leads(self.hands[seat])
        if seat not in self.burning or seat not in self.under_duty:
            return leads
        whole_hand = self.reading.text(self.hands[seat])
        return [p for p in leads if self.reading.keeps_the_duty(p) or p == whole_hand]

    def _ordinary(self) -> bool:
        return not self.met_as_gouji or self.owner in self.headless

    def _may_yield(self, seat: int) -> bool:
        """The owner's opposite, once a trick, if a seat between him and the owner may be asked."""
        between = [(self.owner + 4) % 6, (self.owner + 5) % 6]
        return (
            self.settings["yielding.enabled"]
            and (not self.free_play or self.settings["free_play.yielding"])
            and self._ordinary()
            and seat == opposite(self.owner)
            and seat not in self.yielded
            and any(self._may_be_asked_to_answer(other) for other in between)
        )

    def _may_claim(self, seat: int) -> bool:
        """The next active seat after an ordinary last play, where the wind blows to it."""
        return (
            self.settings["wind"] == "next"
            and self.owner in self.out
            and self._ordinary()
            and seat == self.next_active(self.owner)
        )

    def _may_burn(self, seat: int) -> bool:
        """Everything a burner needs except a play that burns."""
        return (
            self.settings["burn.enabled"]
            and self.active(seat)
            and seat not in (self.owner, opposite(self.owner))
            and self.active(opposite(seat))
            and (seat not in self.passed or self.settings["burn.after_pass"])
            and seat not in self.yielded
            and (seat in self.opened or not self.settings["burn.requires_opened"])
        )

    def _burning_plays(self, seat: int) -> list[str]:
        hand = self.hands[seat]
        plays = self.reading.answers(hand, self.top)
        if self.settings["burn.first_needs_joker"]:
            plays = [play for play in plays if self.reading.jokers(play)]
        if self.settings["burn.admission"] == "feasible":
            plays = [p for p in plays if self.reading.duty_can_be_kept(without(hand, p))]
        return plays

    def _may_be_asked_to_answer(self, seat: int) -> bool:
        if not self.active(seat):
            return False
        if self.free_play:
            return seat not in self.passed or self.settings["free_play.reentry"]
        lifted = seat == opposite(self.owner) and self.settings["passing.against_opposite"]
        if self._ordinary():
            return seat not in self.passed or lifted
        if self.dead or (seat in self.passed and not lifted):
            return False
        return seat == opposite(self.owner) or seat in self.headless

    def _ask_the_next(self) -> None:
        while self.to_burn:
            seat = self.to_burn.pop(0)
            if self._may_burn(seat) and self._burning_plays(seat):
                self.question = ("burn", seat)
                return
        while self.to_answer:
            seat = self.to_answer.pop(0)
            if self._may_be_asked_to_answer(seat):
                self.question = ("answer", seat)
                return
        self._end_the_trick()

    # Actions.

    def play(self, text: str) -> None:
        """Carry out an action of the seat that is asked; it must be a legal one."""
        if text not in self.legal() or self.question is None:
            raise ValueError(f"{text} is not legal: {sorted(self.legal())}")
        kind, seat = self.question
        if text == "pass":
            if kind == "answer":
                self.passed.add(seat)
        elif text == "yield":
            self.yielded.add(seat)
            self.to_answer.append(seat)
        elif text != "claim":
            self._put_down(seat, text.removeprefix("burn "), burns=text.startswith("burn "))
            return
        self._ask_the_next()

    def _put_down(self, seat: int, play: str, burns: bool) -> None:
        leading, old_owner = self.top is None, self.owner
        beaten_was_gouji = self.met_as_gouji
        beaten_left_only_threes = self.left_only_threes
        beaten_was_last = not leading and old_owner in self.out
        if leading and self.must_lead_fours == seat:
            if play == FOUR * self.hands[seat].count(FOUR):
                self.opened.add(seat)
            self.must_lead_fours = None
        self.hands[seat] = without(self.hands[seat], play)
        self.top, self.owner = play, seat
        self.left_only_threes = self.reading.only_threes(self.hands[seat])
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
        links = 0
        if not leading and old_owner in self.burning:
            self.undone.append(old_owner)
            del self.burning[old_owner]
            links = self.links.pop(old_owner) + 1
        if burns:
            self.burning[seat] = old_owner
            self.links[seat] = links
            self.under_duty.add(seat)
            if self.settings["burn.gives_up_opening"] and seat not in self.opened:
                self.gave_up_opening.add(seat)
        if leading and self.settings["burn.duty"] == "next_lead":
            self.under_duty.discard(seat)
        numbers_changed = False
        if not leading and beaten_left_only_threes:
            self.smothered[old_owner] = seat
            if self.settings["smothering.effect"] == "eliminate":
                self.eliminated.append(old_owner)
                self.fallen.append(old_owner)
                self.headless.add(opposite(old_owner))
                numbers_changed = True
        if not self.hands[seat]:
            self._go_out(seat)
            numbers_changed = True
        if numbers_changed:
            self._look_at_numbers(finisher=seat if not self.hands[seat] else None)
        if self.over:
            return
        self.to_answer = [(seat + step) % 6 for step in (1, 2, 3, 4, 5)]
        self.to_burn = []
        if not self._ordinary():
            steps = (1, 2, 4, 5)
            if self.settings["burn.priority"] == "federation_first":
                steps = (2, 4, 1, 5)
            self.to_burn = [(seat + step) % 6 for step in steps]
        self._ask_the_next()

    def _go_out(self, seat: int) -> None:
        self.out.append(seat)
        if seat in self.burning:
            self.burned.append((seat, self.burning.pop(seat), self.links.pop(seat)))
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
            self.over = True
            self.question = None
            self.place_the_rest()

    def _begin_free_play(self) -> None:
        self.free_play = True
        self.free_play_after_trick = False
        self.met_as_gouji = False
        self.dead = False
        self.burns_lapsed += len(self.burning)
        self.burning.clear()
        self.links.clear()

    def _end_the_trick(self) -> None:
        owner = self.owner
        assert owner is not None
        if self.active(owner):
            self._perhaps_open(owner)
            leader = owner
        elif not self._ordinary() or self.settings["wind"] == "next":
            leader = self.next_active(owner)
        else:
            leader = self._wind(owner)
        self.headless |= self.headless_after_trick
        self.headless_after_trick.clear()
        if self.free_play_after_trick:
            self._begin_free_play()
        self._clear_the_table()
        self._lead(leader)

    def _wind(self, finisher: int) -> int:
        if self.settings["wind"] == "opposite":
            wanted = [opposite(finisher)]
        else:
            wanted = [(finisher + 2) % 6, (finisher + 4) % 6]
        for seat in wanted:
            if self.active(seat):
                return seat
        return self.next_active(finisher)

    def _perhaps_open(self, owner: int) -> None:
        if (
            not self.settings["opening.enabled"]
            or self.free_play
            or owner in self.burning
            or owner in self.gave_up_opening
            or not self.reading.opens(self.top)
            or (owner in self.headless and not self.settings["opening.headless"])
        ):
            return
        if not self.settings["opening.fours"]:
            self.opened.add(owner)
        elif FOUR in self.hands[owner]:
            self.must_lead_fours = owner

    def _lead(self, leader: int) -> None:
        if not self.active(leader):
            leader = self.next_active(leader)
        if leader in self.burning and not self._lawful_leads(leader):
            self._fail(leader)
            return
        self.question = ("lead", leader)

    def _fail(self, burner: int) -> None:
        victim = self.burning.pop(burner)
        self.links.pop(burner)
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
        besides = [0, 0]
        for burner, _, _ in self.burned:
            besides[burner % 2] += self.settings["burn.bonus"]
        for payer, payee, cards, kind in all_debts(self.settings, self.result()):
            if kind in self.settings["tribute.scored"]:
                besides[payee % 2] += cards
                besides[payer % 2] -= cards
        return self.points(besides)

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
