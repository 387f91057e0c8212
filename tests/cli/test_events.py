"""Everything that can happen has its sentence."""

import re

import pytest

from gouji_rules.advice.names import Names
from gouji_rules.advice.sentences import SILENT, Sentences
from gouji_rules.cli.output import Output
from gouji_rules.engine import game  # noqa: F401 - whatever can happen is declared by then
from gouji_rules.game.debts import Debt
from gouji_rules.game.events import CARDS, KINDS, Event
from gouji_rules.messages import catalogue
from tests.conftest import load


def test_every_kind_of_event_has_a_sentence_or_needs_none():
    found = {*KINDS}
    known = set(catalogue("event"))
    assert {"led", "burned", "opened", "paid"} <= found
    missing = {
        kind for kind in found - set(SILENT) if kind not in known and f"{kind}_none" not in known
    }
    assert set() == missing


def test_no_sentence_is_left_over():
    found = {*KINDS}
    assert [] == [key for key in catalogue("event") if not any(key.startswith(k) for k in found)]


GLUED = re.compile("[\u3400-\u9fff][A-Za-z0-9+−]|[A-Za-z0-9][\u3400-\u9fff]")
LOOSE = re.compile(
    "[\u3400-\u9fff，。、；：！（）] +[\u3400-\u9fff，。、；：！（）]|[（，。、；：] +"
)
SEATS = ("owner", "by", "victim", "seller", "to")


def happened(kind: str) -> Event:
    """An event with everything that the sentences of its kind may name."""
    data = dict.fromkeys(("place", "number", "void_run", "amount"), 2)
    data |= dict.fromkeys(SEATS, 3) | dict.fromkeys(("top", "play"), "AA")
    data |= dict.fromkeys(CARDS, tuple(load("zhongyou").deck.parse("A3")))
    data |= {"debt": Debt(1, 4, 1, "fall"), "why": {"en": "a bonus", "zh-Hans": "奖"}}
    data |= {"revolted": (1, 2), "seats": (0, 4), "plugin": "bombs"}
    call = kind.removeprefix("called_")
    if call != kind:
        return Event("called", 5, data | {"call": call})
    if kind == "bought_free":
        return Event("bought", 5, data | {"paid": ()})
    return Event(kind, 5, data)


@pytest.mark.parametrize("me", [None, 0, 3, 5])
@pytest.mark.parametrize("lang", ["zh-Hans", "zh-Hant"])
def test_chinese_and_figures_stand_apart_in_every_sentence(lang: str, me: int | None) -> None:
    out = Output(lang=lang, json=False)
    sentences = Sentences(Names(out.lang, me), load("zhongyou"))
    for kind in sorted(catalogue("event")):
        said = sentences.of(happened(kind))
        assert said is not None, kind
        assert not GLUED.search(said), said
        assert not LOOSE.search(said), said
