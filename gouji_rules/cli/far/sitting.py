"""One person's sitting at a table on the web: what he is shown, and what his lines mean."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

from gouji_rules.advice.notation import Typed, understand
from gouji_rules.advice.slips import slip
from gouji_rules.advice.telling import counts_lines, seats_lines
from gouji_rules.cli.far.desks import Desk
from gouji_rules.cli.far.table import FarTable
from gouji_rules.cli.output import Output
from gouji_rules.cli.terminal.asking import Asking
from gouji_rules.cli.tui.stage import Anew, TakeBack
from gouji_rules.engine.rules import Rules
from gouji_rules.game.actions import PASS, Action
from gouji_rules.messages.actions import worded
from gouji_rules.plain import read_action
from gouji_rules.web.wording import People

LOG_LENGTH: Final = 20
"""So many sentences back ``log`` shows."""

ANSWERED: Final = 2.0
"""So many seconds a line waits for what the server says to it, before the next is asked for."""

SLASHED: Final = (
    *("ready", "agree", "decline", "again", "bot", "back", "hold", "nudge", "say", "stand"),
    *("ahead", "pause", "resume", "replace", "hand_over", "rename", "leave", "end", "record"),
)
"""Words that begin with ``/``: commands of the protocol, by their own names."""


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
        self._put_key: tuple[Any, ...] = ()
        self._seats: list[Any] = []
        self._said: Any = None
        self._paused = False
        self._sent: dict[str, str] = {}
        self._fair = 0
        self._record: tuple[list[str], str] = ([], "")

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
        elif kind == "hint":
            desk.notice.line(message["words"])
        elif kind == "why":
            desk.read(message["words"] or [out.text("far.legal")])
        elif kind == "refused":
            for line in message["words"]:
                desk.notice.refuse(line)
        elif kind == "record":
            self._recorded(message)
        desk.show()
        if self._key() != self._put_key:
            desk.interrupt()

    def _recorded(self, message: dict[str, Any]) -> None:
        """Take a part of the record, and ask for the next; write the file once all are there."""
        parts, file = self._record
        parts.append(message["text"])
        if len(parts) < message["parts"]:
            self._send("record", part=len(parts))
            return
        try:
            with Path(file).open("x", encoding="utf-8") as written:
                written.write("".join(parts))
            self._desk.notice.line(self._out.text("far.recorded", file=file))
        except OSError as error:
            words = self._out.text("far.not_recorded", file=file, why=self._out.why(error))
            self._desk.notice.refuse(words)

    def _told(self, message: dict[str, Any]) -> None:
        far, desk = self._far, self._desk
        seen: Any = far.seen
        if message["back"]:
            desk.happened.line(self._out.text("far.taken_back"))
            desk.teller.catch_up(seen)
        desk.teller.tell(seen)
        self._tell_seats(far.table)
        self._tell_said(far.table)
        self._tell_paused(far.table)
        if len(far.table["fair"]) > self._fair:
            for deal in far.unfair():
                desk.happened.line(self._out.text("far.unfair", deal=deal + 1), style="bold red")
        self._fair = len(far.table["fair"])

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
        desk.rest(result=rests and bool(far.seen and far.seen.result.sets), over=table["over"])
        if self._is_proposed():
            what = self._proposed(proposal)
            who = self._name(proposal["seat"])
            desk.question.line(out.text("far.proposed", who=who, what=what), style="bold")
        elif far.asked and far.asked["put"]:
            self._put_question()

    def _proposed(self, proposal: dict[str, Any]) -> str:
        """Return what is proposed, in words: who agrees to other rules knows that they are."""
        digest = proposal["ruleset"]
        what = "rules" if digest else "seats" if proposal["draw"] else proposal["what"]
        return self._out.text(f"far.what_{what}", digest=(digest or "")[:12])

    def _is_proposed(self) -> bool:
        """Return whether something is proposed that the person has not agreed to."""
        proposal, me = self._far.table["proposal"], self._far.me
        return bool(proposal) and me is not None and me not in proposal["agreed"]

    def _is_waited_for(self) -> bool:
        """Return whether the table waits for the person."""
        far, me = self._far, self._far.me
        rests = far.table["resting"] or far.table["over"]
        ready = me is not None and far.table["seats"][me]["ready"]
        asked = bool(far.asked and far.asked["put"])
        return asked or self._is_proposed() or (me is not None and rests and not ready)

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
        choices += [labels.get(text, text) for text in self._words()]
        listed = self._out.listed(choices)
        both = bool(prompt and listed)
        said = self._out.text("far.asked", prompt=prompt, choices=listed) if both else ""
        desk.question.line(said or prompt or listed)

    def _words(self) -> list[str]:
        asked = self._far.asked
        return [] if asked is None else [one["text"] for one in asked["choices"]["words"]]

    def _prompt(self) -> str:
        far = self._far
        if far.asked and far.asked["put"]:
            return f"{far.told['prompt'].strip()} "
        if far.table["over"]:
            return self._out.text("play.leave_table") + " "
        rests = far.table["resting"] and far.me is not None
        ready = rests and far.table["seats"][far.me]["ready"]
        return self._out.text("far.ready") + " " if rests and not ready else "> "

    def _completions(self) -> list[str]:
        return [worded(text, self._out.lang) for text in self._words()]

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
                self._send("propose", what="undo")
                continue
            except Anew:
                self._depute()
                continue
            with self._far.lock:
                if self._does(line):
                    return

    def _depute(self) -> None:
        """Let a bot play, or play oneself again, where a key has said so."""
        me = self._far.me
        if me is not None and self._desk.deputy != bool(self._far.table["seats"][me]["bot"]):
            self._send("bot", seat=me) if self._desk.deputy else self._send("back")

    def _send(self, do: str, **more: Any) -> None:
        self._far.line.send(do, **more)

    def _does(self, line: str) -> bool:
        """Do what a line means; return whether the person leaves."""
        text = line.strip()
        if text.startswith("/"):
            self._slashed(text[1:])
            return False
        question, words = self._question()
        rules, seen = self._rules, self._far.seen
        held = seen.view().hand if seen is not None and seen.has_view else None
        typed = understand(line, question, rules.deck, words, rules.info.get("joker_names"), held)
        if typed.kind == "empty":
            return self._empty(words)
        if typed.kind == "command":
            return self._word(typed)
        if typed.kind == "unclear":
            self._desk.notice.refuse(slip(typed, question, words, rules.deck, self._out.lang))
        elif question is None:
            self._send("ahead", action=typed.value)
            self._desk.notice.line(self._out.text("far.ahead", action=typed.value))
        else:
            burns = typed.bare and question.name == "burn"
            self._act(f"burn {typed.value}" if burns else typed.value)
        return False

    def _question(self) -> tuple[Any, list[Action]]:
        asked = self._far.asked
        if asked is None:
            return None, []
        name = self._far.table["asked"]["question"]
        words = [read_action(self._rules, one) for one in asked["choices"]["words"]]
        return self._rules.phases.questions[name], words

    def _act(self, action: str) -> None:
        self._send("act", action=action, noticed=self._far.told["told"]["n"])

    def _empty(self, words: Sequence[Action]) -> bool:
        """Do what Enter means: be ready, pass where nothing else can be, or leave at the end."""
        far = self._far
        if far.asked is not None:
            if far.asked["choices"]["count"] == 1 and [*words] == [PASS]:
                self._act("pass")
            else:
                self._desk.notice.line(self._out.text("play.enter_unsafe"))
        elif bool(far.table["over"]) or far.table["ended"]:
            return True
        elif far.table["resting"] and far.me is not None:
            self._send("ready")
        return False

    def _word(self, typed: Typed) -> bool:
        """Do what a word at the table says; return whether the person leaves."""
        word, own = typed.value, self._far.told["told"].get("own", {})
        if word == "quit":
            return True
        does: dict[str, Callable[[], object]] = {
            "hint": lambda: self._send("hint"),
            "why": lambda: self._send("why", action=typed.argument),
            "undo": lambda: self._send("propose", what="undo"),
            "dissolve": lambda: self._send("propose", what="dissolve"),
            "auto": lambda: self._send("bot", seat=self._far.me),
            "burns": lambda: self._stand(own, burns=typed.argument or own["burns"]),
            "ask": lambda: self._stand(own, forced=not own["forced"]),
        }
        if word in does and own:
            does[word]()
        else:
            self._tell(word)
        return False

    def _stand(self, own: dict[str, Any], **changes: Any) -> None:
        wishes = {key: own[key] for key in ("burns", "forced", "passes")}
        self._send("stand", **{**wishes, **changes})

    def _tell(self, word: str) -> None:
        """Tell what only needs what is known here."""
        far, desk = self._far, self._desk
        seen: Any = far.seen
        if word == "log":
            lines = desk.teller.log[-LOG_LENGTH:]
        elif word == "counts" and far.me is not None:
            lines = counts_lines(seen.view(), self._names)
        elif word == "seats" and far.me is not None:
            lines = seats_lines(seen.view(), self._names, {})
        elif word == "table":
            desk.put(seen)
            return
        else:
            lines = [self._out.text("far.help"), "  ".join(f"/{one}" for one in SLASHED)]
        desk.read(lines, from_end=word == "log")

    def _slashed(self, text: str) -> None:
        """Do what begins with a slash: a command of the protocol, with what it needs."""
        word, _, rest = text.strip().partition(" ")
        if word == "record":
            self._record = [], rest or "game.jsonl"
            self._send("record", part=0)
            return
        seat = int(rest) if rest.isdigit() else self._far.me
        more: dict[str, Any] = {}
        if word in ("bot", "replace", "hand_over"):
            more = {"seat": seat}
        elif word in ("say", "rename", "ahead"):
            more = {{"say": "phrase", "rename": "name", "ahead": "action"}[word]: rest}
        elif word == "again":
            word, more = "propose", {"what": "again"}
        elif word == "hold":
            more = {"noticed": self._far.told["told"]["n"]}
        elif word == "stand":
            own = self._far.told["told"]["own"]
            more = {key: own[key] for key in ("burns", "forced")} | {"passes": not own["passes"]}
        if word in (*SLASHED, "propose"):
            self._send(word, **more)
        else:
            self._tell("help")
