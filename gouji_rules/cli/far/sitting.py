"""One person's sitting at a table on the web: what he is shown, and what his lines mean."""

from typing import Any, Final

from gouji_rules.cli.far.desks import Desk
from gouji_rules.cli.far.table import FarTable
from gouji_rules.cli.far.words import LOG_LENGTH, Words
from gouji_rules.cli.output import Output
from gouji_rules.cli.terminal.asking import Asking
from gouji_rules.cli.tui.stage import Anew, TakeBack
from gouji_rules.engine.rules import Rules
from gouji_rules.messages.actions import worded
from gouji_rules.web.wording import People

ANSWERED: Final = 2.0
"""So many seconds a line waits for what the server says to it, before the next is asked for."""


class FarSitting:
    """A person at a table on the web.

    Args:
        out: in which language.
        table: the table.
        rules: what is played.
        desk: what is seen, and where lines come from.
        names: how seats are called, by who sits there.
        people: who sits there; changed as they change.
    """

    def __init__(
        self,
        out: Output,
        table: FarTable,
        rules: Rules,
        desk: Desk,
        names: People,
        people: list[str],
    ) -> None:
        self._out, self._far, self._rules, self._desk = out, table, rules, desk
        self._names, self._people = names, people
        self._asking = Asking(desk.question, names, rules.deck)
        self._put_key: tuple[Any, ...] = (None,)
        self._seats: list[Any] = []
        self._said: Any = None
        self._paused = False
        self._proposal: dict[str, Any] | None = None
        self._game = table.table["game"]
        self._back = False
        self._seen: Any = None
        self._host: int | None = None
        self._fair = 0
        self._words = Words(out, table, desk, names)

    def begin(self) -> None:
        """Tell what has happened so far, and listen from now on."""
        with self._far.lock:
            assert self._far.seen is not None
            if len(self._far.seen.events) > LOG_LENGTH:
                self._desk.teller.catch_up(self._far.seen)  # type: ignore[arg-type]
            self._far.heard = self._heard
            self._told({**self._far.told, "back": False})

    # What comes, in the thread of the line

    def _heard(self, message: dict[str, Any] | None) -> None:
        """Take a message, or that the connection is lost or back."""
        desk, out = self._desk, self._out
        kind = "" if message is None else message["is"]
        if message is None:
            desk.away("" if self._far.up else out.text("far.lost"))
        elif kind == "told":
            self._told(message)
        else:
            self._words.answered(message)
        desk.show()
        if self._key() != self._put_key:
            desk.interrupt()

    def _told(self, message: dict[str, Any]) -> None:
        far, desk = self._far, self._desk
        seen: Any = far.seen
        self._back = message["back"]
        if seen is not self._seen:
            self._begin_anew(seen)
        elif message["back"]:
            desk.teller.catch_up(seen)
            desk.happened.line(self._out.text("far.taken_back"))
        desk.teller.tell(seen)
        self._tell_seats(far.table)
        self._tell_said(far.table)
        self._tell_paused(far.table)
        self._tell_host(far.table)
        self._tell_proposal(far.table)
        if len(far.table["fair"]) > self._fair:
            for deal in far.unfair():
                desk.happened.line(self._out.text("far.unfair", deal=deal + 1), style="bold red")
        self._fair = len(far.table["fair"])

    def _begin_anew(self, seen: Any) -> None:
        """Tell of another game from now on, perhaps from another seat."""
        first, self._seen = self._seen is None, seen
        if first:
            return
        out, desk, me = self._out, self._desk, self._far.me
        if me != self._names.me:
            self._names = self._words.names = People(out.lang, me, self._people)
            self._asking = Asking(desk.question, self._names, self._rules.deck)
        self._fair, self._put_key, self._seats = 0, (None,), []
        desk.begin_anew(self._names, me)
        if self._far.table["game"] != self._game:
            desk.happened.line(out.text("far.another_game"), style="bold")

    def _tell_host(self, table: dict[str, Any]) -> None:
        """Say who is host now, where somebody else was."""
        if self._host not in (None, table["host"]):
            who = self._names.seat(table["host"])
            self._desk.happened.line(self._out.text("far.host", who=who))
        self._host = table["host"]

    def _tell_proposal(self, table: dict[str, Any]) -> None:
        """Say to who proposes whom it waits for, who agrees, and that nothing came of it."""
        before, now, out = self._proposal, table["proposal"], self._out
        self._proposal, happened = now, self._desk.happened
        again, self._game = table["game"] != self._game, table["game"]
        if before is not None and (now is None or now["until"] != before["until"]):
            done = {"undo": self._back, "dissolve": table["over"], "again": again}
            if not done[before["what"]]:
                what = self._proposed(before)
                happened.line(out.text("far.not_agreed", what=what), style="bold")
            before = None
        if now is None:
            return
        for seat in now["agreed"]:
            if before is not None and seat not in before["agreed"] and seat != self._far.me:
                happened.line(out.text("far.agrees", who=self._names.seat(seat)))
        seats = enumerate(table["seats"])
        left = [seat for seat, one in seats if one["person"] and seat not in now["agreed"]]
        known = () if before is None else before["agreed"]
        if self._far.me in now["agreed"] and self._far.me not in known:
            who = out.listed(self._names.inside(seat) for seat in left)
            mine = "far.you_propose" if now["seat"] == self._far.me else "far.you_agree"
            happened.line(out.text(mine, what=self._proposed(now), who=who), style="bold")

    def _tell_seats(self, table: dict[str, Any]) -> None:
        seats = [(one["name"], one["person"], one["bot"]) for one in table["seats"]]
        if seats == self._seats:
            return
        self._seats = seats
        if self._far.me is not None:
            self._desk.deputy = bool(seats[self._far.me][2])
        self._people[:] = [one["name"] for one in table["seats"]]
        self._names.forget()
        told = [
            f"{seat} {name or bot or self._out.text('far.free')}"
            + (f" ({bot})" if name and bot else "")
            for seat, (name, _, bot) in enumerate(seats)
        ]
        self._desk.happened.line(self._out.text("far.seats", seats=self._out.listed(told)))

    def _tell_said(self, table: dict[str, Any]) -> None:
        said = table["said"]
        if said and said != self._said:
            phrases = (self._far.welcome or {}).get("phrases", {})
            words = phrases.get(said["phrase"]) or self._out.text(f"table.phrase_{said['phrase']}")
            self._desk.happened.line(f"{self._name(said['seat'])}: {words}", style="cyan")
        self._said = said

    def _tell_paused(self, table: dict[str, Any]) -> None:
        """Say that the host lets nothing go on, or that it goes on: nobody is asked meanwhile."""
        paused = bool(table["paused"])
        if paused != self._paused:
            words = self._out.text("web.paused" if paused else "far.resumed")
            self._desk.happened.line(words, style="bold")
        self._paused = paused

    def _name(self, seat: int) -> str:
        return self._people[seat] or self._out.text("play.seat", seat=seat)

    # What is asked

    def _key(self) -> tuple[Any, ...]:
        """Return what tells whether something else is to be asked than what stands there."""
        far = self._far
        if not far.told or far.bye:
            return (bool(far.bye),)
        table, asked, proposal = far.table, far.asked, far.table["proposal"]
        return (
            asked["noticed"] if asked and asked["put"] else -1,
            table["resting"],
            table["over"],
            table["ended"],
            proposal and (proposal["seat"], proposal["what"], proposal["until"]),
            far.proposes,
            far.me is not None and table["seats"][far.me]["ready"],
        )

    def _put(self) -> None:
        """Say what is asked, where that is something else than what stands there."""
        far, out, desk = self._far, self._out, self._desk
        if self._put_key == self._key():
            return
        self._put_key = self._key()
        table, proposal = far.table, far.table["proposal"]
        rests = table["resting"] or table["over"]
        desk.clear()
        ended = rests and bool(far.seen and far.seen.result.sets)
        desk.rest(result=ended, over=table["over"] and not far.proposes)
        if far.asked and far.asked["put"]:
            self._put_question()
        if far.proposes:
            what = self._proposed(proposal)
            who = self._name(proposal["seat"])
            desk.question.line(out.text("far.proposed", who=who, what=what), style="bold")

    def _proposed(self, proposal: dict[str, Any]) -> str:
        """Return what is proposed, in words: who agrees to other rules knows that they are."""
        digest = proposal["ruleset"]
        what = "rules" if digest else "seats" if proposal["draw"] else proposal["what"]
        return self._out.text(f"far.what_{what}", digest=(digest or "")[:12])

    def _is_waited_for(self) -> bool:
        """Return whether the table waits for the person."""
        far, me = self._far, self._far.me
        if me is None or far.proposes or (far.asked and far.asked["put"]):
            return me is not None
        ready = far.table["seats"][me]["ready"]
        return bool(far.table["over"] or (far.table["resting"] and not ready))

    def _put_question(self) -> None:
        far, desk = self._far, self._desk
        assert far.asked is not None
        assert far.seen is not None
        desk.put(far.seen)
        self._asking.on_table(far.seen.view())
        labels, plays = far.told["labels"], far.asked["choices"]["plays"]
        prompt, choices = far.told["prompt"].strip(), []
        if plays:
            choices.append(self._out.text("far.plays", number=plays))
        choices += [labels.get(text, text) for text in self._answers()]
        listed = self._out.listed(choices)
        both = bool(prompt and listed)
        said = self._out.text("far.asked", prompt=prompt, choices=listed) if both else ""
        desk.question.line(said or prompt or listed)

    def _answers(self) -> list[str]:
        asked = self._far.asked
        return [] if asked is None else [one["text"] for one in asked["choices"]["words"]]

    def _prompt(self) -> str:
        far = self._far
        if far.asked and far.asked["put"]:
            return f"{far.told['prompt'].strip()} "
        if far.proposes:
            return "> "
        if far.table["over"]:
            return self._out.text("play.leave_table") + " "
        rests = far.table["resting"] and far.me is not None
        ready = rests and far.table["seats"][far.me]["ready"]
        return self._out.text("far.ready") + " " if rests and not ready else "> "

    def _completions(self) -> list[str]:
        return [worded(text, self._out.lang) for text in self._answers()]

    # What the person wants, in the thread of the game

    def play(self) -> None:
        """Play until the person has seen the end, or the server has ended it.

        Raises:
            EOFError, KeyboardInterrupt: the person has left.
        """
        while not self._far.bye:
            self._far.line.settled(ANSWERED)
            with self._far.lock:
                self._put()
                wanted, prompt = self._is_waited_for(), self._prompt()
            try:
                line = self._desk.ask(prompt, self._completions, wanted=wanted)
            except TakeBack:
                self._words.send("propose", what="undo")
                continue
            except Anew:
                self._depute()
                continue
            with self._far.lock:
                late = self._put_key[0] != self._key()[0] or self._desk.is_early
                if self._words.does(line, late=late):
                    return

    def _depute(self) -> None:
        """Let a bot play, or play oneself again, where a key has said so."""
        me = self._far.me
        if me is not None and self._desk.deputy != bool(self._far.table["seats"][me]["bot"]):
            words = self._words
            words.send("bot", seat=me) if self._desk.deputy else words.send("back")
