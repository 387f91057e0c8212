"""Opening a table: what is chosen, and the links of its host and of the invitation."""

from secrets import token_urlsafe
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from gouji_rules.engine.rules import ENGINE_MEANING
from gouji_rules.table import entries as kept
from gouji_rules.table.store import Portion
from gouji_rules.table.taking import name_shown
from gouji_rules.web.found import Wanted
from gouji_rules.web.hall import Hall
from gouji_rules.web.logs import LOG
from gouji_rules.web.requests import key_of
from gouji_rules.web.rooms import STRANGE

TOKEN = 16
"""So many bytes a token has: 128 bits that nobody can guess."""


class Wishes(Struct, forbid_unknown_fields=True):
    """How the table goes, as far as whoever opens it may choose.

    Attributes:
        sets: how many sets a game has; None for as many as the ruleset says.
        turn: the clock of a turn in seconds; 0 for none.
        watched: whether people without a seat may look on.
        counter: whether the page counts the cards that are still out.
        voice: the address of the group's own voice chat; empty for none.
    """

    sets: Annotated[int, Meta(ge=1, le=100)] | None = None
    turn: Annotated[int, Meta(ge=0, le=600)] = 0
    watched: bool = True
    counter: bool = True
    voice: Annotated[str, Meta(max_length=300, pattern="^(https?://[^ ]+)?$")] = ""


class Opening(Struct, forbid_unknown_fields=True):
    """What somebody wants to open.

    Attributes:
        rules: which rules are played.
        name: what the host is called.
        wishes: how the table goes.
    """

    rules: Wanted
    name: Annotated[str, Meta(min_length=1, max_length=20)]
    wishes: Wishes = msgspec.field(default_factory=Wishes)


async def opened(hall: Hall, wanted: Opening, found: dict[str, Any]) -> dict[str, str]:
    """Open a table and return its links: tokens stand behind the ``#``, which no server is sent.

    Args:
        hall: the tables.
        wanted: what is wanted.
        found: the rules with their texts, as ``choosing.pin`` gives them.

    Raises:
        TableError: nothing can be seen of the host's name, or the table cannot be kept.
    """
    ruleset = msgspec.convert(found["ruleset"], kept.Ruleset)
    host, invite = token_urlsafe(TOKEN), token_urlsafe(TOKEN)
    wishes = wanted.wishes
    made = kept.Opened(
        at=hall.clock(),
        table=(STRANGE if found["strange"] else "") + token_urlsafe(6),
        ruleset=ruleset,
        options=kept.Options(
            sets=wishes.sets,
            turn=wishes.turn * 1000,
            watched=wishes.watched,
            counter=wishes.counter,
            voice=wishes.voice,
        ),
        invite=key_of(invite),
        keys=(key_of(host), "", "", "", "", ""),
        names=(name_shown(wanted.name), "", "", "", "", ""),
        engine=ENGINE_MEANING,
    )
    if found["strange"]:  # its rules are not even loaded here
        await hall.keep([Portion(made.table, 0, 1, kept.encoded((made,)), made.at)])
    else:
        await hall.open(made)
    LOG.info("table opened", extra={"fields": {"table": made.table, "rules": found["id"]}})
    return {
        "table": made.table,
        "seat": f"/t/{made.table}#{host}",
        "invite": f"/t/{made.table}#{invite}",
    }
