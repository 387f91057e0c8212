"""The application: pages, what the choosing page asks, health and figures."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from typing import Any, Final

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Route
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from gouji_rules.messages import LANGUAGES
from gouji_rules.table.errors import TableError
from gouji_rules.table.store import Known, Store
from gouji_rules.table.table import Table
from gouji_rules.web import front, watching
from gouji_rules.web.clock import Clock
from gouji_rules.web.errors import WebError
from gouji_rules.web.found import Wanted
from gouji_rules.web.hall import Hall
from gouji_rules.web.headers import Headers
from gouji_rules.web.limits import MESSAGE, MESSAGES, RECORD, UPLOAD, Crowd, Rate, is_own
from gouji_rules.web.metrics import Metrics
from gouji_rules.web.opening import Opening, opened
from gouji_rules.web.processes import prepare
from gouji_rules.web.requests import address, body, key_of, language, spoken
from gouji_rules.web.rooms import OwnTables, Rooms, is_strange
from gouji_rules.web.sockets import Connection
from gouji_rules.web.workers import Workers

Answer = Callable[[Request], Awaitable[Any]]


class Compared(msgspec.Struct, forbid_unknown_fields=True):
    """A choice, and what it is compared with."""

    wanted: Wanted
    other: Wanted


class Server:
    """What the routes share: the tables, workers, rates, figures.

    Args:
        store: where tables are kept.
        clock: the time in seconds, by which rates go.
        outside: the address of the page for other devices, ``http://192.168.1.5:8000/``; empty
            where none is known.
    """

    def __init__(
        self, store: Store, clock: Callable[[], float] = time.monotonic, outside: str = ""
    ) -> None:
        self.outside = outside
        self.workers = Workers()
        self.metrics = Metrics()
        clock_of_tables = Clock(store)
        self.hall = Hall(
            OwnTables(store),
            self.metrics,
            self.workers.ask,
            clock_of_tables,
            plays="own",
            part=self._begin_room,
        )
        self.store = store
        self.rooms = Rooms(
            store.read, self.hall.keep, self.hall.uploads, self.workers.ask, self.hall.go_on
        )
        self.rooms.base = clock_of_tables.base
        self.metrics.gauge("gouji_rooms", lambda: self.rooms.number)
        self.rate = Rate(clock, second=10, most=60)
        self.messages = Rate(clock, *MESSAGES)
        self.crowd = Crowd()
        self.tables = Rate(clock, second=1 / 20, most=20)
        self._kept: dict[tuple[str, str], asyncio.Task[Any]] = {}
        self._documents: dict[tuple[str, str, bool], front.Packed] = {}

    def _begin_room(self, table: Table) -> None:
        """Let a table go on whose people have agreed on a stranger's rules, or had before a start.

        Bots play and clocks run there also where nobody looks on.
        """
        self.rooms.go_on([Known(table.id, table.version, table.at)], self.hall.clock())

    async def words(self, request: Request) -> Any:
        """Return the page's texts in one language."""
        return front.words(language(request))

    async def home(self, request: Request) -> Response:
        """Return the document that shows all rulesets, or one that is chosen."""
        return self._document("home.js", request)

    async def table(self, request: Request) -> Response:
        """Return the document that shows a table."""
        return self._document("table.js", request)

    def _document(self, view: str, request: Request) -> Response:
        """Return the document of a view, once the rulesets are known with them."""
        lang = spoken(request.headers.get("accept-language", ""))
        listed = self._kept.get(("rulesets", lang)) if view == "home.js" else None
        known = listed is not None and listed.done() and not listed.cancelled()
        data = {"rulesets": listed.result()} if listed and known and not listed.exception() else {}
        key = view, lang, bool(data)
        if key not in self._documents:
            text = front.with_data(front.document(view, lang), data)
            self._documents[key] = front.Packed(text, "text/html")
        return _packed(self._documents[key], request, _ANEW)

    async def file(self, request: Request) -> Response:
        """Return a file of the page, which a browser keeps: others stand under another path."""
        found = front.file(request.path_params["path"])
        if found is None:
            raise HTTPException(404)
        return _packed(found, request, _FOR_EVER)

    async def warm(self) -> None:
        """Find what everybody asks for before anybody does."""
        await asyncio.to_thread(prepare)
        for lang in LANGUAGES:
            with suppress(WebError):
                await self._once("rulesets", lang)

    async def rulesets(self, request: Request) -> Any:
        """Return the listed rulesets."""
        return {"rulesets": await self._once("rulesets", language(request))}

    async def settings(self, request: Request) -> Any:
        """Return all settings."""
        return {"settings": await self._once("settings", language(request))}

    async def _once(self, task: str, lang: str) -> Any:
        """Return what is the same for everybody, found once for each language."""
        finding = self._kept.get((task, lang))
        if finding is None or (finding.done() and (finding.cancelled() or finding.exception())):
            asked = self.workers.ask(task, seconds=60, lang=lang)
            finding = self._kept[task, lang] = asyncio.ensure_future(asked)
        return await asyncio.shield(finding)

    async def choose(self, request: Request) -> Any:
        """Return what a choice comes to."""
        wanted = await body(request, Wanted, UPLOAD)
        return await self._asked("choose", wanted, request)

    async def sheet(self, request: Request) -> Any:
        """Return the rule sheet of a choice."""
        wanted = await body(request, Wanted, UPLOAD)
        return await self._asked("sheet", wanted, request)

    async def difference(self, request: Request) -> Any:
        """Return what a choice does otherwise than a listed ruleset."""
        asked = await body(request, Compared, UPLOAD)
        other = msgspec.to_builtins(asked.other)
        return await self._asked("difference", asked.wanted, request, other=other)

    async def _asked(self, task: str, wanted: Wanted, request: Request, **more: Any) -> Any:
        plain = msgspec.to_builtins(wanted)
        who, lang = address(request), language(request)
        return await self.workers.ask(task, who=who, wanted=plain, lang=lang, **more)

    async def open(self, request: Request) -> Any:
        """Open a table; return the links of its host and of the invitation."""
        wanted = await body(request, Opening, UPLOAD)
        self.tables.take(address(request))
        found = await self._asked("pin", wanted.rules, request)
        if "problems" in found:
            return found
        links = await opened(self.hall, wanted, found)
        here = request.url.hostname in {"127.0.0.1", "localhost", "::1"}
        return links | ({"outside": self.outside} if here and self.outside else {})

    async def watch(self, request: Request) -> Any:
        """Return scenes of a game that is over, or as far as it is."""
        wanted = await body(request, watching.Wanted, RECORD)
        if wanted.record:  # somebody's own: it is played through once more
            self.rate.take(address(request), 5)
        plain = msgspec.to_builtins(wanted) | {"token": ""}
        log = [] if wanted.record else await self._log(wanted.table)
        key = key_of(wanted.token)
        return await self._past("watch", request, log=log, wanted=plain, key=key)

    async def record(self, request: Request) -> Any:
        """Return the record of a game that is over, or as far as it is."""
        wanted = await body(request, watching.AskedRecord, MESSAGE)
        log, key = await self._log(wanted.table), key_of(wanted.token)
        return await self._past("recorded", request, log=log, key=key, game=wanted.game)

    async def _log(self, table: str) -> list[str]:
        log = await self.hall.log(table, self.store)
        if not log:
            raise WebError(404, "no_table")
        return [portion.decode() for portion in log]

    async def _past(self, task: str, request: Request, **asked: Any) -> Any:
        who, lang = address(request), language(request)
        found = await self.workers.ask(task, who=who, lang=lang, **asked)
        if "refused" in found:
            refused = found["refused"]
            raise WebError(refused["status"], refused["code"], **refused["params"])
        return found

    async def upload(self, request: Request) -> Any:
        """Keep rules that are to be proposed; return their handle, and whether a stranger's."""
        wanted = await body(request, Wanted, UPLOAD)
        found = await self._asked("pin", wanted, request)
        if "problems" in found:
            return found
        return {"handle": self.hall.uploads.keep(found), "strange": found["strange"]}

    async def socket(self, name: str, socket: WebSocket) -> None:
        """Serve a connection to a table."""
        try:
            with self.crowd.one_more(address(socket)):
                greeted = None
                if not self.rooms.has(name):
                    greeted = await Connection(socket, self.hall, self.messages, name).live()
                    if greeted is None:
                        return
                await self.rooms.serve(name, socket, greeted)
        except WebError:
            await socket.close(1008)

    async def health(self, request: Request) -> Response:  # noqa: ARG002
        """Say that all is well, or that no table goes on any more."""
        if self.hall.stands_still:
            return PlainTextResponse("all tables stand still: restart, nothing is lost\n", 503)
        return PlainTextResponse("ok\n")

    async def figures(self, request: Request) -> Response:
        """Return the figures, to this computer alone.

        Whoever plays would see in them when somebody else answers what is asked in secret.

        Raises:
            HTTPException: somebody else asks (404).
        """
        if not is_own(address(request)):
            raise HTTPException(404)
        return PlainTextResponse(self.metrics.text())

    def answering(self, name: str, answer: Answer, cost: float = 1.0) -> Callable[..., Any]:
        """Return a route's function: within the rate, counted, refusals told as coded errors."""

        async def answered(request: Request) -> Response:
            begun = time.perf_counter()
            try:
                self.rate.take(address(request), cost)
                response = _json(await answer(request))
            except WebError as refused:
                response = _json(refused.told(language(request)), refused.status)
            except TableError as refused:
                told = {"code": refused.code, "text": refused.text(language(request))}
                response = _json({"error": told}, 503 if refused.code == "not_kept" else 400)
            self.metrics.time("gouji_request_seconds", time.perf_counter() - begun)
            self.metrics.count(
                "gouji_requests_total", f'route="{name}",status="{response.status_code}"'
            )
            return response

        return answered

    def routes(self) -> list[BaseRoute]:
        """Return what can be asked."""
        get = {"words": self.words, "rulesets": self.rulesets, "settings": self.settings}
        post = {"choose": self.choose, "sheet": self.sheet, "difference": self.difference}
        post |= {
            "tables": self.open,
            "rules": self.upload,
            "watch": self.watch,
            "record": self.record,
        }
        return [
            Route("/", self.home, methods=["GET"]),
            Route("/t/{table}", self.table, methods=["GET"]),
            *(Route(f"/api/{name}", self.answering(name, one)) for name, one in get.items()),
            *(
                Route(f"/api/{name}", self.answering(name, one, 2.0), methods=["POST"])
                for name, one in post.items()
            ),
            Route("/healthz", self.health),
            Route("/metrics", self.figures),
            Route(f"{front.ROOT}/{{path:path}}", self.file, methods=["GET"]),
        ]


_ANEW: Final = {"cache-control": "no-cache", "vary": "Accept-Language, Accept-Encoding"}
_FOR_EVER: Final = {"cache-control": front.FOR_EVER, "vary": "Accept-Encoding"}


def _packed(found: front.Packed, request: Request, headers: Mapping[str, str]) -> Response:
    """Return what is packed already, compressed for whoever takes that."""
    if "gzip" in request.headers.get("accept-encoding", ""):
        small = {**headers, "content-encoding": "gzip"}
        return Response(found.small, headers=small, media_type=found.media)
    return Response(found.plain, headers={**headers}, media_type=found.media)


def _json(data: Any, status: int = 200) -> Response:
    return Response(msgspec.json.encode(data), status, media_type="application/json")


async def _missing(request: Request, error: Exception) -> Response:
    """Tell what HTTP itself refuses as a coded error too."""
    assert isinstance(error, HTTPException)
    code = {404: "not_found", 405: "wrong_method"}.get(error.status_code, "bad_request")
    return _json(WebError(error.status_code, code).told(language(request)), error.status_code)


async def _failed(request: Request, error: Exception) -> Response:  # noqa: ARG001
    """Tell of a fault of ours without what it was."""
    return _json(WebError(500, "our_fault").told(language(request)), 500)


_SOCKETS: Final = "/ws/"


class _Application(Starlette):
    """Leads sockets straight to their tables.

    What stands around answers would wait with each of them for as long as it lives: a sixth of
    the memory of a table.
    """

    def __init__(self, server: Server, **more: Any) -> None:
        super().__init__(**more)
        self._server = server

    def build_middleware_stack(self) -> ASGIApp:
        """Return what answers, with the headers of ours also where it fails."""
        return Headers(super().build_middleware_stack())

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        path: str = scope.get("path", "")
        if scope["type"] == "websocket" and path.startswith(_SOCKETS):
            name = path.removeprefix(_SOCKETS)
            await self._server.socket(name, WebSocket(scope, receive, send))
        else:
            await super().__call__(scope, receive, send)


def application(server: Server, *, warm: bool = False) -> Starlette:
    """Return the application.

    Args:
        server: what the routes share.
        warm: whether what everybody asks for is found before anybody does.
    """

    @asynccontextmanager
    async def living(app: Starlette) -> AsyncIterator[None]:  # noqa: ARG001
        going = [asyncio.create_task(server.hall.run())]
        if warm:
            going.append(asyncio.create_task(server.warm()))
        known = [one for one in server.store.tables() if is_strange(one.table)]
        server.rooms.go_on(known, server.hall.clock())
        yield
        await server.rooms.end()
        for task in going:
            task.cancel()
            with suppress(asyncio.CancelledError, Exception):  # that has been written down
                await task
        await server.hall.finish()
        server.hall.close()
        server.workers.end()

    return _Application(
        server,
        routes=server.routes(),
        middleware=[Middleware(GZipMiddleware, minimum_size=1000)],
        exception_handlers={HTTPException: _missing, 500: _failed},
        lifespan=living,
    )
