"""The page of the protocol names every message and key there is, and its examples are such."""

import json
import re
import typing

import msgspec
import pytest

from gouji_rules.table import commands
from gouji_rules.table.store import MemoryStore
from gouji_rules.web import app, protocol, watching
from gouji_rules.web.opening import Opening
from tests.meta.project import ROOT
from tests.web import newcomer
from tests.web.serving import running

PAGES = ["docs/protocol.md", "docs/zh/protocol.md"]
SENT = [*typing.get_args(protocol.Own), *typing.get_args(commands.Any)]
SAID = protocol.Said.__subclasses__()


def rows(page: str, head: str) -> dict[str, list[str]]:
    """Return the keys of each message of a table."""
    text = (ROOT / page).read_text(encoding="utf-8")
    table = text[text.index(f"| `{head}` |") :].partition("\n\n")[0]
    found = (line.split("|") for line in table.splitlines()[2:])
    return {cells[1].strip(" `"): re.findall(r"`(\w+)`", cells[2]) for cells in found}


def keys(kind: type[msgspec.Struct], *left_out: str) -> list[str]:
    names = [one.encode_name for one in msgspec.structs.fields(kind)]
    return [name for name in names if name not in left_out]


@pytest.mark.parametrize("page", PAGES)
def test_the_page_names_every_message_with_all_its_keys(page: str) -> None:
    assert {str(one.__struct_config__.tag): keys(one, "id") for one in SENT} == rows(page, "do")
    rest = protocol.rest_of(protocol.as_json(protocol.Beside()), b"{}", b"null")
    told = json.loads(protocol.told(b"{}", [], rest))
    del told["is"]
    said = {str(one.__struct_config__.tag): keys(one) for one in SAID}
    assert {**said, "told": [*told]} == rows(page, "is")


def examples(page: str) -> list[str]:
    """Return what the page shows that a client sends, as it stands there."""
    text = (ROOT / page).read_text(encoding="utf-8")
    return "".join(re.findall(r"^```json\n(.*?)^```$", text, re.M | re.S)).splitlines()


@pytest.mark.parametrize("page", PAGES)
def test_the_examples_of_the_page_are_messages(page: str) -> None:
    opening, watched, record, *messages = examples(page)
    assert "xuandian" == msgspec.json.decode(opening, type=Opening).rules.ruleset
    assert 3 == msgspec.json.decode(watched, type=watching.Wanted).seat
    assert 0 == msgspec.json.decode(record, type=watching.AskedRecord).game
    for message in messages:
        assert protocol.decode(message.encode()).id


SMALL = """\
id: small
extends: xuandian
deck: {packs: 1, added: {3: 2, 4: 4}}
burn: {enabled: false}
revolution: {enabled: false}
hold_three: {enabled: false}
"""
"""Ten cards each and no windows, so that a game is soon over."""


def test_a_client_written_from_the_page_alone_plays_a_whole_game() -> None:
    source = (ROOT / "tests/web/newcomer.py").read_text(encoding="utf-8")
    assert "gouji_rules" not in source
    with running(app.application(app.Server(MemoryStore()))) as server:
        one = newcomer.played(f"http://127.0.0.1:{server.port}", {"text": SMALL})

    assert [] == one.refused
    assert one.answered > 0
    deals = one.told["table"]["fair"]
    shown = [deal["numbers"][one.seat] for deal in deals]
    assert [one.numbers[deal["deal"]].hex() for deal in deals] == shown != []
