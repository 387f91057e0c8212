"""One connection of somebody at a table: what he sends, what he is told, and when he is cut off."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final, NamedTuple

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from gouji_rules.advice.refusals import refusal_words
from gouji_rules.bots import names as bot_names
from gouji_rules.errors import GoujiError
from gouji_rules.game.refusal import IllegalAction, Refusal
from gouji_rules.messages import LANGUAGES, in_language
from gouji_rules.messages.saying import say
from gouji_rules.plain import error_data
from gouji_rules.table.asking import why_not
from gouji_rules.table.commands import Propose
from gouji_rules.table.entries import Ruleset
from gouji_rules.table.phrases import NUDGE, PHRASES, phrase
from gouji_rules.table.records import record
from gouji_rules.table.table import Answer, Table
from gouji_rules.web import protocol
from gouji_rules.web.errors import WebError
from gouji_rules.web.hall import Hall
from gouji_rules.web.limits import Backlog, Rate
from gouji_rules.web.listing import is_listed, jokers, line_of
from gouji_rules.web.logs import LOG
from gouji_rules.web.requests import address, check_origin, key_of, language
from gouji_rules.web.told import length_of
from gouji_rules.web.wire import wire_of
from gouji_rules.web.wording import hint_at, names_at

PART: Final = 1 << 15
"""So many characters of a record are sent at once."""

USUAL_ENDS: Final = (1000, 1001, 1005)
"""The codes with which a page ends a connection that it needs no more, or is closed itself."""

GREETING: Final = 10.0
"""So many seconds a connection has to say hello."""


class Greeted(NamedTuple):
    """A connection that has said hello already, in another process.

    Attributes:
        key: SHA-256, in hex, of the token that it came with.
        lang: its language.
        waiting: what it has sent that has not been answered.
        since: how much of the game it has noticed before.
    """

    key: str
    lang: str
    waiting: tuple[bytes, ...] = ()
    since: int = 0


class Connection:
    """A connection, from its greeting on.

    Args:
        socket: the socket.
        hall: the tables.
        rate: how often its address may send.
        table: the table's id.
    """

    def __init__(self, socket: WebSocket, hall: Hall, rate: Rate, table: str) -> None:
        self.lang, self.key = language(socket), ""
        self._socket, self._hall, self._rate, self._table = socket, hall, rate, table
        self._wire, self._address = wire_of(socket), address(socket)
        self._backlog = Backlog()
        self._to, self._is_over, self._parts, self._since = -1, False, False, 0
        self._waiting: dict[str, bytes] = {}
        self._unheard: list[bytes] = []
        self._asking: set[asyncio.Task[None]] = set()

    def send(self, message: bytes) -> None:
        """Send a message, with all that are told of the same."""
        self._hall.post.put(self, message)

    def deliver(self, messages: Sequence[bytes]) -> None:
        """Send messages at once; who is too slow is cut off and never waited for."""
        waiting = self._wire.say(*messages)
        if self._backlog.is_too_long(sum(map(len, messages)), waiting):
            self._hall.metrics.count("gouji_slow_sockets_total")
            LOG.warning("slow connection cut", extra={"fields": {"table": self._table}})
            self._wire.cut()

    def _say(self, said: protocol.Said) -> None:
        self.send(protocol.encode(said))

    async def live(self, greeted: Greeted | None = None) -> Greeted | None:
        """Serve the connection until it ends, or goes on elsewhere.

        Args:
            greeted: what is known of it where it comes from elsewhere.

        Returns:
            the same where it goes on elsewhere; its socket is open then.
        """
        if greeted is None:
            try:
                check_origin(self._socket)
            except WebError:
                await self._socket.close(1008)
                return None
            await self._socket.accept()
        await self._serve(greeted)
        if not self._parts:
            with suppress(RuntimeError, WebSocketDisconnect, OSError):
                await self._socket.close(1000)
            return None
        waiting = (*self._waiting.values(), *self._unheard)
        return Greeted(self.key, self.lang, waiting, self._since)

    async def _serve(self, greeted: Greeted | None) -> None:
        """Hear what is said, from the greeting to the end."""
        try:
            try:
                if greeted is not None:
                    await self._come(greeted)
                else:
                    async with asyncio.timeout(GREETING):
                        raw = await self._receive()
                    self._rate.take(self._address)
                    await self._greet(protocol.decode(raw))
            except (TimeoutError, WebSocketDisconnect):
                raise
            except Exception as error:  # noqa: BLE001 - of a plugin, say; one connection ends, no other
                self._bye(error)
                return
            self._wire.hear = None if self._parts else self._hear
            while True:
                self._hear(await self._receive())
        except TimeoutError:
            self._note("no hello")
        except WebSocketDisconnect as gone:
            if gone.code not in USUAL_ENDS:
                self._note(f"closed with {gone.code}")
        finally:
            for task in self._asking:
                task.cancel()
            self._hall.leave(self._table, self._to, self)

    def _note(self, why: str) -> None:
        """Write down why a connection has ended that nobody meant to end."""
        fields = {"table": self._table, "seat": self._to, "why": why}
        LOG.info("connection ended", extra={"fields": fields})

    async def _receive(self) -> bytes:
        """Return the next message.

        Raises:
            WebSocketDisconnect: there is none any more.
        """
        message = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1000))
        raw = message.get("bytes")
        return raw if raw is not None else message["text"].encode()

    def _hear(self, raw: bytes) -> None:
        """Take a message; what cannot be borne ends the connection.

        What had come before the table was found to be played elsewhere goes along there.
        """
        if self._is_over:
            if self._parts:
                self._unheard.append(raw)
            return
        try:
            self._rate.take(self._address)
            self._take(raw)
        except Exception as error:  # noqa: BLE001 - of a plugin, say; one connection ends, no other
            self._bye(error)
            self._wire.end()

    def farewell(self) -> None:
        """Say that the server ends, and is soon there again; whoever hears it comes back."""
        self._bye(WebError(503, "restarting"))

    def _bye(self, error: Exception) -> None:
        """Say why the connection ends; what comes after that is not heard."""
        self._is_over = True
        if isinstance(error, GoujiError):
            code, words = self._in_words(error)
        else:
            LOG.error("connection failed", exc_info=error, extra={"fields": {"table": self._table}})
            code, words = "our_fault", [say("web.error_our_fault", self.lang)]
        self._say(protocol.Bye(code=code, words=words))

    async def _greet(self, hello: object) -> None:
        if not isinstance(hello, protocol.Hello):
            raise WebError(400, "no_hello")
        if hello.lang in LANGUAGES:
            self.lang = hello.lang
        if hello.version != protocol.VERSION:
            raise WebError(400, "other_protocol", theirs=hello.version, ours=protocol.VERSION)
        self.key = key_of(hello.token)
        table = await self._hall.table(self._table)
        if hello.token and table.who(self.key) is None:
            raise WebError(403, "no_token")
        await self._sit(table, hello.since)

    async def _come(self, greeted: Greeted) -> None:
        """Go on with who has been greeted elsewhere."""
        self._socket.client_state = self._socket.application_state = WebSocketState.CONNECTED
        self.key, self.lang = greeted.key, greeted.lang
        await self._sit(await self._hall.table(self._table), greeted.since)

    async def _sit(self, table: Table, since: int) -> None:
        """Be where the token says at a table, and hear what happens there; see ``Hall.join``."""
        if table.apart:
            self._since = since
            self.part()
            return
        self._welcome(table, table.who(self.key))
        await self._hall.join(self._table, self._to, self, since)

    def part(self) -> None:
        """Hear no more here; whatever comes is for where the table is played from now on."""
        self._parts = self._is_over = True
        self._wire.hear = None
        self._wire.end()

    def _welcome(self, table: Table, who: int | None) -> None:
        """Say whose token it was that somebody came with.

        Raises:
            WebError: nobody's, and nobody watches here.
        """
        if who is None and not table.options.watched:
            raise WebError(403, "not_watched")
        self._to = -1 if who is None else who
        self._say(_welcome(table, who, self.lang))

    def moved(self, table: Table) -> None:
        """Sit where the token now says; who has no seat any more looks on, where one may."""
        try:
            self._welcome(table, table.who(self.key))
        except WebError as error:
            self._bye(error)
            self._wire.end()
        else:
            self._hall.listen(self._table, self._to, self)

    def _take(self, raw: bytes) -> None:
        """Do what one message wants; what is wrong with it is told, and the table goes on."""
        try:
            wanted = protocol.decode(raw)
            if isinstance(wanted, protocol.Ping):
                self._say(protocol.Pong(id=wanted.id, at=self._hall.clock()))
            elif isinstance(wanted, protocol.Why):
                self._say(self._why(self._hall.driver.table(self._table), wanted))
            elif isinstance(wanted, protocol.Hint):
                self._rate.take(self._address, 5)
                self._say(self._hint(self._hall.driver.table(self._table), wanted))
            elif isinstance(wanted, protocol.Rules | protocol.Difference):
                self._rate.take(self._address, 10)
                self._waiting[wanted.id] = raw
                task = asyncio.create_task(self._ask(wanted))
                self._asking.add(task)
                task.add_done_callback(self._asking.discard)
            elif isinstance(wanted, protocol.AskedRuleset):
                self._rate.take(self._address, 5)
                ruleset = msgspec.to_builtins(self._hall.driver.table(self._table).ruleset)
                self._say(protocol.TheRuleset(id=wanted.id, ruleset=ruleset))
            elif isinstance(wanted, protocol.AskedRecord):
                self._rate.take(self._address, 5)
                self._say(_record(self._hall.driver.table(self._table), wanted))
            elif isinstance(wanted, protocol.Hello):
                raise WebError(400, "hello_again")
            else:
                self._hall.metrics.count("gouji_commands_total")
                self._waiting[wanted.id] = raw
                self._hall.put(self._table, wanted, self._to, self._answered)
        except GoujiError as error:
            code, words = self._in_words(error)
            self._say(protocol.Refused(id=protocol.id_of(raw), code=code, words=words))

    def _answered(self, answer: Answer) -> None:
        self._waiting.pop(answer.id, None)
        error = answer.error
        if error is None:
            self._say(protocol.Done(id=answer.id))
            return
        code, words = self._in_words(error)
        self._say(protocol.Refused(id=answer.id, code=code, words=words))

    def _in_words(self, error: Exception) -> tuple[str, list[str]]:
        if isinstance(error, WebError):
            return error.code, [error.told(self.lang)["error"]["text"]]
        if isinstance(error, IllegalAction):
            return error.code, self._refusal(self._hall.driver.table(self._table), error.refusal)
        data: Any = error_data(error)
        return data["code"], [data["texts"][self.lang]]

    async def _ask(self, wanted: protocol.Rules | protocol.Difference) -> None:
        """Do what takes a worker; what is wrong with it is told."""
        try:
            if isinstance(wanted, protocol.Rules):
                await self._propose(wanted)
            else:
                self._say(await self._difference(wanted))
                self._waiting.pop(wanted.id, None)
        except GoujiError as error:
            self._waiting.pop(wanted.id, None)
            code, words = self._in_words(error)
            self._say(protocol.Refused(id=wanted.id, code=code, words=words))

    async def _propose(self, wanted: protocol.Rules) -> None:
        """Propose other rules, once they have been looked at."""
        if wanted.handle:
            found = self._hall.uploads.get(wanted.handle)
        else:
            choice = msgspec.to_builtins(wanted.rules)
            who = self._address
            found = await self._hall.ask("pin", who=who, wanted=choice, lang=self.lang)
        if "problems" in found:
            self._waiting.pop(wanted.id, None)
            self._say(protocol.Problems(id=wanted.id, problems=found["problems"]))
            return
        ruleset = msgspec.convert(found["ruleset"], Ruleset)
        command = Propose(id=wanted.id, what="again", ruleset=ruleset, draw=wanted.draw)
        self._hall.put(self._table, command, self._to, self._answered)

    async def _difference(self, wanted: protocol.Difference) -> protocol.Differs:
        table = await self._hall.table(self._table)
        proposed = None if table.proposal is None else table.proposal.entry.ruleset
        if proposed is None:
            raise WebError(404, "nothing_proposed")
        one, two = {"text": proposed.text}, {"text": table.ruleset.text}
        who, lang = self._address, self.lang
        found = await self._hall.ask("difference", who=who, wanted=one, other=two, lang=lang)
        if "problems" in found:  # of a plugin that is not here any more
            raise WebError(404, "nothing_proposed")
        return protocol.Differs(id=wanted.id, **found)

    def _why(self, table: Table, asked: protocol.Why) -> protocol.Reason:
        seat = self._to
        if seat < 0:
            raise WebError(403, "no_seat")
        if table.asked is None or seat not in table.asked.seats:
            return protocol.Reason(id=asked.id, legal=False, words=[say("web.not_now", self.lang)])
        refusal = why_not(table, seat, asked.action)
        words = [] if refusal is None else self._refusal(table, refusal)
        return protocol.Reason(id=asked.id, legal=refusal is None, words=words)

    def _refusal(self, table: Table, refusal: Refusal) -> list[str]:
        return refusal_words(refusal, table.rules, names_at(table, self._to, self.lang))

    def _hint(self, table: Table, asked: protocol.Hint) -> protocol.Advice:
        if self._to < 0 or table.asked is None or self._to not in table.asked.seats:
            raise WebError(409, "not_now")
        action, words = hint_at(table, self._to, self.lang)
        return protocol.Advice(id=asked.id, action=action, words=words)


def _welcome(table: Table, who: int | None, lang: str) -> protocol.Welcome:
    rules = table.rules
    return protocol.Welcome(
        version=protocol.VERSION,
        table=table.id,
        seat=who if who is not None and who >= 0 else None,
        invited=who == -1,
        ruleset={
            "id": rules.id,
            "name": in_language(rules.names, lang) or rules.id,
            "line": line_of(rules, lang),
            "digest": rules.digest,
            "listed": is_listed(rules),
            "kinds": [*rules.deck.kinds],
            "jokers": jokers(rules, lang),
            "counts": [*rules.deck.counts],
            "direction": rules.chosen.deck.direction,
            **length_of(rules, table.options.sets),
            "text": table.ruleset.text,
        },
        options=msgspec.to_builtins(table.options),
        phrases={name: phrase(name, lang) for name in PHRASES if name != NUDGE},
        bots=[*bot_names()],
    )


def _record(table: Table, wanted: protocol.AskedRecord) -> protocol.TheRecord:
    """Return a part of a table's record, which is worked out once for all of them."""
    text = table.known.get("record")
    if text is None:
        text = table.known["record"] = record(table)
    assert isinstance(text, str)
    parts = max(1, -(-len(text) // PART))
    part = text[wanted.part * PART : (wanted.part + 1) * PART]
    return protocol.TheRecord(id=wanted.id, part=wanted.part, parts=parts, text=part)
