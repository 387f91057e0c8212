"""What a browser is sent first: one document that brings its words, and names all it needs.

The files of the page stand under a path with their digest, so that a browser keeps them for good
and asks again only when they are others.
"""

from collections.abc import Mapping
from functools import cache
from gzip import compress
from hashlib import sha256
from typing import Any, Final

import msgspec

from gouji_rules.messages import LANGUAGES, catalogue
from gouji_rules.version import __version__
from gouji_rules.web.joining import MAIN, PAGES, joined, views

FOR_EVER: Final = "public, max-age=31536000, immutable"


def _digest() -> str:
    """Return what changes whenever a file of the page does."""
    found = sha256()
    for path in sorted(PAGES.rglob("*")):
        if path.is_file():
            found.update(path.relative_to(PAGES).as_posix().encode() + b"\0" + path.read_bytes())
    return found.hexdigest()[:12]


ROOT: Final = f"/pages/{_digest()}"
"""Where the files of the page are."""


class Packed:
    """What is the same for everybody who asks, as it is and compressed, once and for all.

    Attributes:
        plain: its bytes.
        small: the same, compressed with gzip.
        media: its media type.
    """

    __slots__ = ("media", "plain", "small")

    def __init__(self, plain: bytes, media: str) -> None:
        self.plain, self.small, self.media = plain, compress(plain, 9, mtime=0), media


@cache
def file(path: str) -> Packed | None:
    """Return a file of the page: a view with its modules joined; None where there is none.

    Args:
        path: below the page's folder, with slashes.
    """
    if path == STYLE:
        return Packed(b"".join((PAGES / one).read_bytes() for one in STYLES), _MEDIA["css"])
    if path not in _paths():
        return None
    media = _MEDIA.get(path.rpartition(".")[2], "application/octet-stream")
    return Packed(joined(path).encode() if path in views() else (PAGES / path).read_bytes(), media)


STYLE: Final = "style.css"
STYLES: Final = ("base.css", "choose.css", "table.css")
"""The page's style is one file to a browser, of these in their order."""


_MEDIA: Final = {"js": "text/javascript", "css": "text/css", "svg": "image/svg+xml"}
"""Media types by how names end: what the system says of them differs."""


@cache
def _paths() -> frozenset[str]:
    found = (path for path in PAGES.rglob("*") if path.is_file())
    return frozenset(path.relative_to(PAGES).as_posix() for path in found)


def words(lang: str) -> dict[str, Any]:
    """Return the page's texts in one language."""
    texts = {key: says[lang] for key, says in catalogue("web").items()}
    texts |= {
        f"play.{key}": says[lang]
        for key, says in catalogue("play").items()
        if key.startswith(("place_", "role_", "set_of", "set_to"))
    }
    return {"lang": lang, "languages": [*LANGUAGES], "version": __version__, "texts": texts}


@cache
def document(view: str, lang: str) -> str:
    """Return the page's document for a language, without data.

    Args:
        view: the module of what is shown first, which no other imports till it is wanted.
        lang: the language whose texts it brings.
    """
    return (
        (PAGES / "index.html")
        .read_text(encoding="utf-8")
        .replace('lang="en"', f'lang="{lang}"', 1)
        .replace('"/pages/', f'"{ROOT}/')
        .replace(
            "</head>",
            "".join(f'<link rel="modulepreload" href="{ROOT}/{one}">\n' for one in (MAIN, view))
            + _data("words", words(lang))
            + "</head>",
            1,
        )
    )


def with_data(text: str, data: Mapping[str, object]) -> bytes:
    """Return a document with data that its script would else ask for."""
    found = "".join(_data(name, one) for name, one in data.items())
    return text.replace("</head>", f"{found}</head>", 1).encode()


def _data(name: str, data: object) -> str:
    """Return an element that holds data: no script that runs, and nothing in it ends it."""
    text: str = msgspec.json.encode(data).decode().replace("<", "\\u003c")
    return f'<script type="application/json" id="data-{name}">{text}</script>\n'
