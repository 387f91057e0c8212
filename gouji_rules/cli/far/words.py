"""What a line means that somebody types at a table on the web, and what is said to it."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

from gouji_rules.advice.moment import seconds_said
from gouji_rules.advice.notation import Typed, understand
from gouji_rules.advice.questions import Wishes, changed
from gouji_rules.advice.rulings import told_sections
from gouji_rules.advice.slips import slip
from gouji_rules.advice.telling import counts_lines, score_lines, seats_lines
from gouji_rules.advice.words import WORDS, shown
from gouji_rules.cli.far.desks import Desk
from gouji_rules.cli.far.table import FarTable
from gouji_rules.cli.output import Output
from gouji_rules.cli.sheet import section_text
from gouji_rules.diagnostics import nearest
from gouji_rules.game.actions import PASS, Action
from gouji_rules.plain import read_action
from gouji_rules.web.wording import People

LOG_LENGTH: Final = 20
"""So many sentences back ``log`` shows."""

SLOWEST: Final = 10
"""Bots take no more seconds."""

SLASHED: Final = (
    *("ready", "agree", "decline", "again", "bot", "back", "hold", "nudge", "say", "stand"),
    *("ahead", "pause", "resume", "replace", "hand_over", "rename", "leave", "end", "record"),
)
"""Words that begin with ``/``: commands of the protocol, by their own names."""

CHINESE: Final = {
    "准备": "ready",
    "準備": "ready",
    "同意": "agree",
    "不同意": "decline",
    "再来一局": "again",
    "再來一局": "again",
    "收回提议": "decline",
    "收回提議": "decline",
}
"""What they are called in Chinese, where a line asks for them; with or without the ``/``."""

_PLAIN: Final = frozenset({"ready", "agree", "decline", "again"})
"""Those that are understood without the ``/`` as well: nothing else is meant by them."""

_NOT_HERE: Final = frozenset({"save", "review"})
"""Words at the table at home that a table far away has otherwise; the text says how."""


class Words:
    """Does what lines mean.

    Args:
        out: in which language.
        table: the table.
        desk: where it is said.
        names: how seats are called.
    """

    def __init__(self, out: Output, table: FarTable, desk: Desk, names: People) -> None:
        self._out, self._far, self._desk = out, table, desk
        self.names = names
        self._said: dict[str, Callable[[], str]] = {}
        self._record: tuple[list[str], str] = ([], "")

    def send(self, do: str, said: str = "", **more: Any) -> None:
        """Send a command; say something once it has been carried out."""
        self._said[self._far.line.send(do, **more)] = lambda: said

    def answered(self, message: dict[str, Any]) -> None:
        """Say what a command has come to."""
        desk, kind = self._desk, message["is"]
        told = self._said.pop(message.get("id", ""), None)
        said = told() if told is not None and kind == "done" else ""
        if said:
            desk.notice.line(said)
        elif kind == "hint":
            desk.notice.line(message["words"])
        elif kind == "why":
            desk.read(message["words"] or [self._out.text("far.legal")])
        elif kind == "refused":
            for line in message["words"]:
                desk.notice.refuse(line)
        elif kind == "record":
            self._recorded(message)

    def _recorded(self, message: dict[str, Any]) -> None:
        """Take a part of the record, and ask for the next; write the file once all are there."""
        parts, file = self._record
        parts.append(message["text"])
        if len(parts) < message["parts"]:
            self.send("record", part=len(parts))
            return
        try:
            with Path(file).open("x", encoding="utf-8") as written:
                written.write("".join(parts))
            self._desk.notice.line(self._out.text("far.recorded", file=file))
        except OSError as error:
            words = self._out.text("far.not_recorded", file=file, why=self._out.why(error))
            self._desk.notice.refuse(words)

    # Lines

    def does(self, line: str, *, late: bool) -> bool:
        """Do what a line means; return whether the person leaves.

        Args:
            line: what was typed.
            late: it was typed when something else was asked: no answer is taken for another's.
        """
        text = line.strip()
        if text.startswith(("/", "／")):
            return self._slashed(text[1:])
        if text.casefold() in _PLAIN or text in CHINESE:
            return self._slashed(text.casefold())
        far, rules = self._far, self._far.rules
        assert rules is not None
        question, words = self._question()
        held = far.seen.view().hand if far.seen is not None and far.seen.has_view else None
        typed = understand(line, question, rules.deck, words, rules.info.get("joker_names"), held)
        if typed.kind == "command":
            return self._word(typed)
        if late and (text or far.asked):
            self._desk.notice.refuse(self._out.text("far.late", typed=text or "Enter"))
        elif typed.kind == "empty":
            return self._empty(words)
        elif typed.kind == "unclear" and question is not None:
            self._desk.notice.refuse(slip(typed, question, words, rules.deck, self._out.lang))
        elif question is None:
            self._unasked(typed, text)
        else:
            burns = typed.bare and question.name == "burn"
            self._act(f"burn {typed.value}" if burns else typed.value)
        return False

    def _question(self) -> tuple[Any, list[Action]]:
        asked, rules = self._far.asked, self._far.rules
        if asked is None or rules is None:
            return None, []
        name = self._far.table["asked"]["question"]
        words = [read_action(rules, one) for one in asked["choices"]["words"]]
        return rules.phases.questions[name], words

    def _act(self, action: str) -> None:
        self.send("act", action=action, noticed=self._far.told["told"]["n"])

    def _unasked(self, typed: Typed, text: str) -> None:
        """Say what is so where nothing is asked, or keep a play or a pass till the turn comes."""
        why = self.why_unasked()
        if why:
            self._desk.notice.refuse(self._out.text("far.unasked", typed=text, why=why))
        elif typed.kind == "unclear":
            rules = self._far.rules
            assert rules is not None
            self._desk.notice.refuse(slip(typed, None, (), rules.deck, self._out.lang))
        else:
            action = typed.value
            self.send("ahead", self._out.text("far.ahead", action=action), action=action)

    def why_unasked(self) -> str:
        """Return why nothing can be answered now, and what can be done; empty where it can."""
        far, out = self._far, self._out
        table, me = far.table, far.me
        if me is None:
            return out.text("far.why_watching")
        if table["over"] or table["ended"]:
            return out.text("far.why_over")
        if table["paused"]:
            return out.text("web.paused")
        if table["resting"]:
            ready = table["seats"][me]["ready"]
            return self.waits() if ready else out.text("far.why_resting")
        return out.text("far.why_dealing") if table["deal"] else ""

    def waits(self) -> str:
        """Return for whom the next set waits, of who sits here."""
        seats = enumerate(self._far.table["seats"])
        who = [seat for seat, one in seats if seat != self._far.me and not one["ready"]]
        if not who or not self._far.table["resting"]:
            return ""
        named = self._out.listed(self.names.inside(seat) for seat in who)
        return self._out.text("far.why_waiting", who=named)

    def _empty(self, words: Sequence[Action]) -> bool:
        """Do what Enter means: be ready, pass where nothing else can be, or leave at the end."""
        far = self._far
        if far.asked is not None:
            if far.asked["choices"]["count"] == 1 and [*words] == [PASS]:
                self._act("pass")
            else:
                self._desk.notice.line(self._out.text("play.enter_unsafe"))
        elif far.proposes:
            self._desk.notice.line(self._out.text("far.say_which"))
        elif bool(far.table["over"]) or far.table["ended"]:
            return True
        elif far.table["resting"] and far.me is not None:
            self._ready()
        return False

    def _ready(self) -> None:
        self._said[self._far.line.send("ready")] = self.waits

    # Words at the table

    def _word(self, typed: Typed) -> bool:
        """Do what a word at the table says; return whether the person leaves."""
        word, own = typed.value, self._far.told["told"].get("own", {})
        if word == "quit":
            return True
        does: dict[str, Callable[[], object]] = {
            "hint": lambda: self.send("hint"),
            "why": lambda: self.send("why", action=typed.argument),
            "undo": lambda: self.send("propose", what="undo"),
            "dissolve": lambda: self.send("propose", what="dissolve"),
            "auto": lambda: self.send("bot", seat=self._far.me),
            "burns": lambda: self._wish(own, typed),
            "ask": lambda: self._wish(own, typed),
            "speed": lambda: self._speed(typed.argument),
        }
        if word in does and own:
            does[word]()
        elif word in does:
            self._desk.notice.refuse(self._out.text("far.why_watching"))
        else:
            self._tell(word, typed.argument)
        return False

    def _wish(self, own: dict[str, Any], typed: Typed) -> None:
        """Change what is asked; say what holds once the table knows."""
        before = Wishes(own["burns"], own["forced"])
        after, said = changed(before, typed.value, typed.argument, self._out.lang)
        if after == before:
            self._desk.notice.line(said)
        else:
            wishes = {"burns": after.burns, "forced": after.forced, "passes": own["passes"]}
            self.send("stand", said, **wishes)

    def _speed(self, argument: str) -> None:
        """Change how long bots take, which who is alone with them may; or say how long it is."""
        pace, out = self._far.table["pace"], self._out
        if pace is None:
            self._desk.notice.refuse(out.text("table.not_alone"))
            return
        seconds = seconds_said(argument) if argument else pace["bots"] / 1000
        if seconds is None or seconds > SLOWEST:
            self._desk.notice.refuse(out.text("far.speed_unknown", typed=argument))
            return
        said = out.text("far.speed", seconds=f"{seconds:g}")
        self.send("pace", said, **{**pace, "bots": round(seconds * 1000)})

    def _tell(self, word: str, argument: str = "") -> None:
        """Tell what only needs what is known here."""
        far, desk, out = self._far, self._desk, self._out
        seen: Any = far.seen
        known = far.me is not None and seen is not None and seen.has_view
        lines: Sequence[str]
        if word == "log":
            lines = desk.teller.log[-LOG_LENGTH:]
        elif word == "score":
            lines = score_lines(seen, self.names)
        elif word == "counts" and known:
            lines = counts_lines(seen.view(), self.names)
        elif word == "seats" and known:
            lines = seats_lines(seen.view(), self.names, {})
        elif word == "rules" and known:
            lines = self._rules(argument)
        elif word == "choices" and known:
            lines = self.choices()
        elif word == "table":
            desk.put(seen)
            return
        elif word in _NOT_HERE:
            lines = [out.text(f"far.no_{word}")]
        else:
            words = out.listed(shown(name, out.lang) for name in WORDS if name not in _NOT_HERE)
            own = "  ".join(f"/{one}" for one in SLASHED)
            lines = [out.text("far.help", words=words), own]
        desk.read(lines, from_end=word == "log")

    def _rules(self, argument: str) -> list[str]:
        assert self._far.seen is not None
        sections, more = told_sections(self._far.seen.view(), argument, self._out.lang)
        lines: list[str] = []
        for section in sections:
            lines += ["", *section_text(section, self._desk.page.width)]
        return [*lines, "", more] if sections else [more]

    def choices(self) -> list[str]:
        """Return what may be answered, or why there is nothing to answer."""
        far, out, asked = self._far, self._out, self._far.asked
        if asked is None:
            return [self.why_unasked() or out.text("far.why_turn")]
        labels, plays = far.told["labels"], asked["choices"]["plays"]
        choices = [out.text("far.plays", number=plays)] if plays else []
        choices += [labels.get(one["text"], one["text"]) for one in asked["choices"]["words"]]
        return [out.listed(choices), *([out.text("far.more_choices")] if plays else [])]

    # Commands of the protocol

    def _slashed(self, text: str) -> bool:
        """Do what begins with a slash: a command of the protocol, with what it needs."""
        word, _, rest = text.strip().partition(" ")
        word, rest = CHINESE.get(word, word.casefold()), rest.strip()
        if word not in SLASHED:
            return self._no_slashed(word, text)
        me = self._far.me
        if me is None and word != "record":
            self._desk.notice.refuse(self._out.text("far.why_watching"))
        elif word == "record":
            self._record = [], rest or "game.jsonl"
            self.send("record", part=0)
        elif word == "again":
            self.send("propose", what="again")
        elif word == "ready":
            self._ready()
        else:
            said, more = self._with(word, rest)
            self.send(word, self._out.text(f"far.{said}", action=rest) if said else "", **more)
        return False

    def _with(self, word: str, rest: str) -> tuple[str, dict[str, Any]]:
        """Return what is said once a command is carried out, and what goes with it."""
        told = self._far.told["told"]
        if word in ("bot", "replace", "hand_over"):
            return "", {"seat": int(rest) if rest.isdecimal() else self._far.me}
        if word == "say":
            return "", {"phrase": rest}
        if word == "rename":
            return "", {"name": rest}
        if word == "ahead":
            return "ahead" if rest else "nothing_ahead", {"action": rest}
        if word == "hold":
            return "held", {"noticed": told["n"]}
        if word == "stand":
            own = told["own"]
            more = {key: own[key] for key in ("burns", "forced")}
            said = "passes_off" if own["passes"] else "passes_on"
            return said, {**more, "passes": not own["passes"]}
        return {"nudge": "nudged"}.get(word, ""), {}

    def _no_slashed(self, word: str, text: str) -> bool:
        """Do what is a word at the table and needs no slash; else say that there is none such."""
        rules = self._far.rules
        assert rules is not None
        typed = understand(text, None, rules.deck)
        if typed.kind == "command":
            return self._word(typed)
        near = nearest(word, SLASHED)
        meant = self._out.text("cli.did_you_mean", word=f"/{near}") if near else ""
        known = self._out.listed(f"/{one}" for one in SLASHED)
        self._desk.notice.refuse(
            self._out.text("far.no_slashed", typed=f"/{word}", known=known) + meant
        )
        return False
