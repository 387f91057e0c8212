"""The questions of the play phase, read sentence by sentence: who is asked, and what is legal.

Plain lists and sets, every condition looked up again when it is needed.
"""

from collections.abc import Iterable, Mapping

from tests.reference.comparison import Reading, Settings, listed, without
from tests.reference.seats_and_places import SEATS, Seats, opposite

FOUR = "4"


class Table(Seats):
    """A set in play, and what it asks.

    The scenario's words are the arguments: ``hands`` by seat, ``out`` in finishing order,
    ``smothered`` seat → by whom, ``burning`` seat → victim, ``head`` seat → dead gouji left.
    """

    def __init__(
        self,
        settings: Settings,
        hands: Mapping[int, Iterable[str]],
        out: Iterable[int] = (),
        opened: Iterable[int] | None = None,
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
        self.opened = set(opened or ())
        self.smothered = dict(smothered or {})
        self.burning = dict(burning or {})
        self.links = dict.fromkeys(self.burning, 0)  # counter-burns behind each burn
        self.under_duty = set(self.burning)
        self.settled: set[int] = set()  # whose burn has succeeded although they are not out
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

    def _clear_the_table(self) -> None:
        self.top: str | None = None
        self.owner: int | None = None
        self.met_as_gouji = False
        self.dead = False
        self.left_only_the_last = False
        self.was_led = False
        self.burns = False  # whether the top is a burning play
        self.passed: set[int] = set()
        self.yielded: set[int] = set()
        self.passed_before: set[int] = set()  # who had passed when the top was put down
        self.to_ask: list[tuple[str, int]] = []
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
        if self.reading.only_last(self.hands[seat]):
            return {"pass"}
        texts = {"pass"} | set(self._answers(seat))
        if self._may_yield(seat):
            texts.add("yield")
        if self._may_claim(seat):
            texts.add("claim")
        return texts

    def _locked(self, seat: int) -> str:
        """The ranks that are locked for the seat as things stand."""
        lifted = {
            "opened": seat in self.opened or seat in self.headless,
            "first_out": bool(self.out),
        }
        locks = {rank: listed(row.get("until", ())) for rank, row in self.reading.rows.items()}
        return "".join(
            rank
            for rank, until in locks.items()
            if until and not any(lifted[moment] for moment in until)
        )

    def _answers(self, seat: int) -> list[str]:
        return self.reading.answers(self.hands[seat], self.top, self._locked(seat))

    def _lawful_leads(self, seat: int) -> list[str]:
        """All leads, or for a burner those that keep his duty."""
        leads = self.reading.leads(self.hands[seat], self._locked(seat))
        if self.must_lead_fours == seat:
            fours = FOUR * self.hands[seat].count(FOUR)
            if self.reading.may_go(fours, self.reading.text(self.hands[seat]), ""):
                leads = sorted({*leads, fours})
        if seat not in self.burning or seat not in self.under_duty:
            return leads
        whole_hand = self.reading.text(self.hands[seat])
        return [p for p in leads if self.reading.keeps_the_duty(p) or p == whole_hand]

    def _ordinary(self) -> bool:
        return not self.met_as_gouji or self.owner in self.headless

    def _may_yield(self, seat: int) -> bool:
        """The owner's opposite, once a trick, if a seat between him and the owner may be asked."""
        if (
            not self.settings["yielding.enabled"]
            or (self.free_play and not self.settings["free_play.yielding"])
            or seat != opposite(self.owner)
            or seat in self.yielded
        ):
            return False
        between = self._between()
        if self._ordinary():
            return any(self._may_be_asked_to_answer(other) for other in between)
        return self.settings["yielding.on_gouji"] and any(
            self._may_burn(other) or self._may_be_asked_to_answer(other) for other in between
        )

    def _between(self) -> list[int]:
        """The two seats from the owner's opposite on to the owner."""
        return [(self.owner + 4) % 6, (self.owner + 5) % 6]

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
            and (seat % 2 != self.owner % 2 or self.settings["burn.mates"])
        )

    def _burning_plays(self, seat: int) -> list[str]:
        hand = self.hands[seat]
        plays = self._answers(seat)
        if self.settings["burn.first_needs_joker"]:
            plays = [play for play in plays if self.reading.jokers(play)]
        if self.settings["burn.admission"] == "feasible":
            locked = self._locked(seat)
            plays = [p for p in plays if self.reading.duty_can_be_kept(without(hand, p), locked)]
        return plays

    def _may_be_asked_to_answer(self, seat: int) -> bool:
        if not self.active(seat):
            return False
        if self.free_play:
            return seat not in self.passed or self.settings["free_play.reentry"]
        free_to_speak = seat not in self.passed or self._pass_is_lifted(seat)
        if self._ordinary():
            return free_to_speak
        if self.dead or not free_to_speak:
            return False
        return seat == opposite(self.owner) or seat in self.headless

    def _pass_is_lifted(self, seat: int) -> bool:
        """Whether a pass is lifted in the seat's own place, by a play of its opposite."""
        lifted_by = self.settings["passing.lifted_by"]
        if seat != opposite(self.owner) or lifted_by == "none":
            return False
        return lifted_by == "any" or not self._ordinary()

    def _pass_is_lifted_last(self, seat: int) -> bool:
        """Whether it is lifted only now, when all others have passed on an ordinary play."""
        return (
            self.settings["passing.lifted_by"] == "unanswered"
            and not self.free_play
            and self._ordinary()
            and self.active(seat)
            and seat in self.passed_before
        )

    def _all_to_ask(self) -> list[tuple[str, int]]:
        """Whom a new top is put to, in order; who cannot speak when his turn comes is left out."""
        in_seat_order = [(self.owner + step) % 6 for step in (1, 2, 3, 4, 5)]
        answers = [("answer", seat) for seat in in_seat_order]
        if self._ordinary():
            return [*answers, ("answer_last", opposite(self.owner))]
        if self.settings["burn.asked"] == "in_turn":
            return [(kind, seat) for seat in in_seat_order for kind in ("burn", "answer")]
        steps = (1, 2, 4, 5)
        if self.settings["burn.priority"] == "federation_first":
            steps = (2, 4, 1, 5)
        return [("burn", (self.owner + step) % 6) for step in steps] + answers
