"""A table on the web, as its messages tell of it; draws the person's part in each deal."""

import threading
from collections.abc import Callable
from secrets import token_bytes
from typing import Any

from gouji_rules.cli.far.line import Line, Link, is_end
from gouji_rules.cli.far.seen import Seen
from gouji_rules.engine.rules import Rules
from gouji_rules.errors import GoujiError
from gouji_rules.messages.saying import say
from gouji_rules.record.fair import broken, hash_of
from gouji_rules.ruleset import Limits, loads_ruleset


class FarTable:
    """What is known of a table, and the line to it.

    Args:
        link: the link that somebody was sent.
        lang: the language that words come in.

    Attributes:
        line: sends messages.
        welcome: what the server has said of the table; None before.
        rules: what is played; None before it is known.
        failure: why the rules cannot be had here; None where they can.
        seen: the game; None before anything was told.
        told: the last message, with its words.
        bye: why the server has ended it; empty while it has not.
        heard: is told of every message, and, with None, of a connection lost or back.
        lock: is held while a message is taken.
    """

    def __init__(self, link: Link, lang: str) -> None:
        self._lang = lang
        self.line = Line(link, lang, self._hear, self._changed, self._since)
        self.welcome: dict[str, Any] | None = None
        self.rules: Rules | None = None
        self.failure: GoujiError | None = None
        self.seen: Seen | None = None
        self.told: dict[str, Any] = {}
        self.bye: list[str] = []
        self.up, self.why = False, ""
        self.lock = threading.RLock()
        self.heard: Callable[[dict[str, Any] | None], None] = lambda _: None
        self._early: list[dict[str, Any]] = []
        self._game = -1
        self._numbers: dict[str, bytes] = {}
        self._sent: tuple[str, bool] = ("", False)
        self._noted: dict[tuple[int, int], tuple[str, list[str | None]]] = {}

    @property
    def me(self) -> int | None:
        """The person's seat; None for none."""
        seat: int | None = None if self.welcome is None else self.welcome["seat"]
        return seat

    @property
    def table(self) -> dict[str, Any]:
        """What everybody knows of the table."""
        found: dict[str, Any] = self.told["told"]["table"]
        return found

    @property
    def asked(self) -> dict[str, Any] | None:
        """What the person is asked and has not answered; None for nothing."""
        asked = self.told.get("told", {}).get("own", {}).get("asked")
        return asked if asked and asked["answer"] is None else None

    @property
    def proposes(self) -> bool:
        """Whether something is proposed to which the person has not agreed."""
        proposal = self.table["proposal"]
        return bool(proposal) and self.me is not None and self.me not in proposal["agreed"]

    def _since(self) -> int:
        return 0 if self.seen is None else self.seen.count

    def _changed(self, up: bool, why: str) -> None:
        with self.lock:
            self.why = why
            if up != self.up:
                self.up = up
                self.heard(None)

    def _hear(self, message: dict[str, Any]) -> None:
        with self.lock:
            kind = message["is"]
            if kind == "welcome":
                self._greeted(message)
            elif kind == "ruleset":
                self._load(message["ruleset"])
            elif is_end(message):
                self.bye = message["words"] or [message["code"]]
            elif kind == "told":
                self._tell(message)
                return
            self.heard(message)

    def _greeted(self, message: dict[str, Any]) -> None:
        other = self.welcome is not None and self.welcome["seat"] != message["seat"]
        self.welcome = message
        if other:
            self.seen = None
        if self.rules is None or self.rules.digest != message["ruleset"]["digest"]:
            self.line.send("ruleset")

    def _load(self, ruleset: dict[str, Any]) -> None:
        try:
            self.rules = loads_ruleset(
                ruleset["text"],
                ruleset["path"],
                ruleset.get("settings"),
                parents=ruleset.get("parents"),
                plugins=ruleset.get("plugins", ()),
                limits=Limits(),
            )
        except GoujiError as error:
            self.failure = error
            return
        early, self._early = self._early, []
        for message in early:
            self._tell(message)

    def _tell(self, message: dict[str, Any]) -> None:
        """Take what has happened; words of what was told before the rules are known wait."""
        if self.rules is None:
            self._early.append(message)
            return
        told = message["told"]
        if told["table"]["ruleset"] != self.rules.digest:  # another game, by other rules
            self.bye = [say("far.other_rules", self._lang)]
            self.heard({"is": "bye", "words": self.bye})
            return
        if self.seen is None or self._game != told["table"]["game"]:
            options = self.welcome["options"] if self.welcome else {}
            self.seen = Seen(self.rules, self.me, options.get("sets"))
            self._game = told["table"]["game"]
        self.told = message
        message["back"] = self.seen.tell(told)
        self._draw(told["table"])
        self.heard(message)

    # Fair deals

    def _draw(self, table: dict[str, Any]) -> None:
        """Send what the deal waits for, and check the deals whose sets are over."""
        deal, me = table["deal"], self.me
        if deal is not None and deal["commitment"]:
            self._noted[self._game, deal["deal"]] = deal["commitment"], deal["hashes"]
        if deal is None or me is None or me not in deal["waits"]:
            return
        number = self._numbers.setdefault(deal["commitment"], token_bytes(32))
        step = deal["commitment"], deal["showing"]
        if step == self._sent:  # it is on its way, and comes again if the connection is lost
            return
        self._sent = step
        if deal["showing"]:
            self.line.send("show", number=number.hex())
        else:
            self.line.send("hash", hash=hash_of(number))

    def unfair(self) -> list[int]:
        """Return the numbers of deals in which the server did not keep to what it had told."""
        found = []
        replaced = [(one["deal"], one["commitment"]) for one in self.table["replaced"]]
        for deal in self.table["fair"]:
            key = self._game, deal["deal"]
            told = deal["commitment"], deal["hashes"]
            commitment, hashes = self._noted.get(key, told)
            if (deal["deal"], commitment) in replaced:  # while this terminal was away
                commitment, hashes = told
            promised = zip(hashes, deal["hashes"], strict=True)
            changed = any(noted not in (None, told) for noted, told in promised)
            if changed or commitment != deal["commitment"] or broken(deal["deal"], deal)[0]:
                found.append(deal["deal"])
        return found
