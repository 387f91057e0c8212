"""Reading requests that anybody may have sent."""

import re
from collections.abc import Iterator
from hashlib import sha256
from typing import TypeVar

import msgspec
from starlette.requests import ClientDisconnect, HTTPConnection, Request

from gouji_rules.messages import LANGUAGES
from gouji_rules.table.malformed import ERRORS, malformed
from gouji_rules.web.errors import WebError
from gouji_rules.web.limits import counted

T = TypeVar("T")


def language(asked: HTTPConnection) -> str:
    """Return the language that a request asks for, else the one that its browser likes best."""
    found = asked.query_params.get("lang", "")
    return found if found in LANGUAGES else spoken(asked.headers.get("accept-language", ""))


def spoken(accepted: str) -> str:
    """Return the language of ours that a browser likes best; English where it likes none."""
    for tag in _liked(accepted):
        if tag.startswith("zh"):
            return "zh-Hant" if re.search("hant|tw|hk|mo", tag) else "zh-Hans"
        if tag.startswith("en"):
            return "en"
    return "en"


def _liked(accepted: str) -> Iterator[str]:
    """Yield the languages of an ``Accept-Language``, what is liked best first."""
    found: list[tuple[float, str]] = []
    for part in accepted[:400].lower().split(","):
        tag, _, quality = part.partition(";q=")
        try:
            found.append((-float(quality or 1), tag.strip()))
        except ValueError:
            continue
    yield from (tag for _, tag in sorted(found, key=lambda one: one[0]))


def address(asked: HTTPConnection) -> str:
    """Return the address that a request comes from, as it counts for limits."""
    return counted(asked.client.host) if asked.client else ""


def key_of(token: str) -> str:
    """Return what is kept of a token; of none the empty string."""
    return sha256(token.encode()).hexdigest() if token else ""


def check_origin(asked: HTTPConnection) -> None:
    """Refuse what a page of another host sends; programs, which send no origin, may.

    Raises:
        WebError: it comes from elsewhere (403).
    """
    origin = asked.headers.get("origin")
    if origin is not None and origin.partition("://")[2] != asked.headers.get("host"):
        raise WebError(403, "other_origin")


async def body(request: Request, kind: type[T], most: int) -> T:
    """Return what a request's body says.

    Args:
        request: the request; its body is JSON, and says so.
        kind: what it is to be.
        most: how many bytes it may have.

    Raises:
        WebError: it comes from elsewhere, is too long, no JSON, or something else.
    """
    check_origin(request)
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise WebError(415, "no_json")
    found = bytearray()
    try:
        async for part in request.stream():
            found += part
            if len(found) > most:
                raise WebError(413, "too_long", most=most)
    except ClientDisconnect:  # nobody will read the answer
        raise WebError(400, "bad_request") from None
    return decoded(bytes(found), kind)


def decoded(data: bytes, kind: type[T]) -> T:
    """Return what JSON says.

    Raises:
        WebError: it is no JSON, or something else.
    """
    try:
        return msgspec.json.decode(data, type=kind)
    except ERRORS as error:
        raise WebError(400, "bad_message", why=malformed(error)) from None
