"""Answers in words of one's own: another deck, another order of tribute, other points."""

import re
from collections.abc import Collection, Mapping
from typing import Any, Final

from gouji_rules.diagnostics import nearest
from gouji_rules.diagnostics.meant import number_meant
from gouji_rules.rules.deck import MOST_PACKS, TOTALS
from gouji_rules.rules.held_rows import NATURALS
from gouji_rules.rules.kinds import rank_name
from gouji_rules.variant.choices import AnswerError, LastRank

_GAPS: Final = re.compile(r"[\s,，、;；]+")
_REMOVED: Final = re.compile(r"(10|[2-9TJQKAXD])[:：x×*=]([0-9]{1,3})\Z", re.IGNORECASE)
_USUAL_DECK: Final[Mapping[str, Any]] = {"deck.added": {}, "deck.jokers": {"X": 1, "D": 1}}
_UNEVEN: Final = frozenset({"uneven", "不均", "不匀", "不勻", "不平"})
_BURNING: Final = {
    "joker": ("joker", "花", "王"),
    "double": ("double", "反", "倍"),
    "opened": ("opened", "开", "開"),
}
_KINDS: Final = {
    "smother": "闷悶憋清",
    "burn": "烧燒",
    "point": "点點",
    "fall": "落拉",
}


def own_cards(text: str) -> tuple[str, dict[str, Any]]:
    """Read packs and the cards taken out of them all: ``5 3:14 4:4``, ``4 3:10 4:10 uneven``.

    Raises:
        AnswerError: it is no deck, or one that six cannot share and is not said to be uneven.
    """
    parts = [part for part in _GAPS.split(text.lower()) if part]
    uneven = not _UNEVEN.isdisjoint(parts)
    first, *rest = [part for part in parts if part not in _UNEVEN] or [""]
    first = first if first.isdecimal() else number_meant(first)
    if not first.isdecimal():
        raise AnswerError("not_cards", found=text)
    packs, usual = TOTALS.get(first) or (int(first), {})
    removed = dict(usual)
    if not 1 <= packs <= MOST_PACKS:
        raise AnswerError("not_packs", found=first, most=MOST_PACKS)
    for part in rest:
        found = _REMOVED.match(part)
        if found is None:
            raise AnswerError("not_removed", found=part)
        rank = "T" if found[1] == "10" else found[1].upper()
        there = packs if rank in "XD" else packs * 4
        if int(found[2]) > there:
            raise AnswerError("too_many_removed", rank=rank, number=found[2], most=there)
        removed[rank] = int(found[2])
    removed = {rank: count for rank, count in removed.items() if count}
    total = packs * 54 - sum(removed.values())
    if total <= 6 or (total % 6 and not uneven):
        raise AnswerError("not_shared", total=total, more=total % 6 or 6)
    return _deck_in_words(packs, removed, uneven=bool(total % 6)), cards(packs, removed)


def cards(packs: int, removed: Mapping[str, int]) -> dict[str, Any]:
    """Return the settings of so many packs with so many cards of some ranks taken out of all."""
    uneven = {"deck.uneven": True} if (packs * 54 - sum(removed.values())) % 6 else {}
    return {"deck.packs": packs, "deck.removed": dict(removed), **_USUAL_DECK, **uneven}


def _deck_in_words(packs: int, removed: Mapping[str, int], *, uneven: bool) -> str:
    taken = (f"{rank}:{count}" for rank, count in removed.items())
    return " ".join([str(packs), *taken, *(["uneven"] if uneven else [])])


def own_last(text: str) -> tuple[str, dict[str, Any]]:
    """Read the rank that goes last in place of the 3s: ``6``, ``憋六`` .

    Raises:
        AnswerError: it is none that can.
    """
    word = text.strip().lstrip("憋留").rstrip("s")
    rank = rank_name(word if word.isascii() else number_meant(word) or word)
    if rank not in NATURALS:
        raise AnswerError("not_a_last_rank", found=text)
    if rank == "3":
        return "on", {"hold_three.enabled": True, "held": LastRank("")}
    return rank, {"hold_three.enabled": False, "held": LastRank(rank)}


def own_order(text: str) -> tuple[str, dict[str, Any]]:
    """Read kinds of tribute in order: ``point,burn,fall``, ``点烧落``.

    Raises:
        AnswerError: something of it is no kind, or stands twice.
    """
    kinds: list[str] = []
    for part in _GAPS.split(text.replace("贡", "").replace("貢", "")):
        if part.isascii():
            kinds += [part.lower()] if part else []
        else:
            kinds += [_kind_of(char) for char in part]
    for kind in kinds:
        if kind not in _KINDS:
            raise AnswerError("not_a_tribute", close=nearest(kind, _KINDS) or "", found=kind)
        if kinds.count(kind) > 1:
            raise AnswerError("tribute_twice", found=kind)
    if not kinds:
        raise AnswerError("not_a_tribute", found=text)
    return ",".join(kinds), {"tribute.order": kinds}


def own_after_sweep(text: str) -> tuple[str, dict[str, Any]]:
    """Read the kinds of tribute that are paid after a sweep as well, in any order.

    Raises:
        AnswerError: something of it is no kind, or stands twice.
    """
    _, settings = own_order(text)
    kinds = [kind for kind in _KINDS if kind in settings["tribute.order"]]
    return ",".join(kinds), after_sweep(kinds)


def after_sweep(kinds: list[str], *, ends: bool = False) -> dict[str, Any]:
    """Return the settings of what is paid after a sweep, and whether it ends the game."""
    return {"sweep.ends_game": ends, "tribute.after_sweep": kinds}


def _kind_of(char: str) -> str:
    return next((kind for kind, chars in _KINDS.items() if char in chars), char)


def _number(text: str) -> int | float:
    value = float(text.replace("−", "-").replace("－", "-"))
    return int(value) if value.is_integer() else value


def own_points(text: str) -> tuple[str, dict[str, Any]]:
    """Read six numbers, for places 1 to 6.

    Raises:
        AnswerError: they are not six, rise, or do not sum to zero.
    """
    try:
        points = [_number(part) for part in _GAPS.split(text.strip("[]【】 ")) if part]
    except (ValueError, OverflowError):
        points = []
    if len(points) != 6 or any(abs(one) > 1000 for one in points):
        raise AnswerError("not_points", found=text)
    if abs(sum(points)) > 1e-9:
        raise AnswerError("points_not_balanced", total=f"{sum(points):+g}")
    if points != sorted(points, reverse=True):
        raise AnswerError("points_rise", found=text)
    return ",".join(map(str, points)), {"points": points}


def own_sweep(text: str) -> tuple[str, dict[str, Any]]:
    """Read a flat number of points for a sweep, ``12``, or a multiplier, ``x3``.

    Raises:
        AnswerError: it is neither.
    """
    found = re.fullmatch(r"([x×*])?\s*([0-9]{1,3})\s*(倍|分)?", text.strip().lower())
    if found is None or not int(found[2]):
        raise AnswerError("not_a_sweep", found=text)
    number = int(found[2])
    if found[1] or found[3] == "倍":
        if number > 10:
            raise AnswerError("not_a_sweep", found=text)
        return f"x{number}", {"sweep.multiplier": number, "sweep.flat": 0}
    return str(number), {"sweep.flat": number}


def burning(wanted: Collection[str]) -> dict[str, Any]:
    """Return the settings of burning with some of ``joker``, ``double`` and ``opened``."""
    return {
        "burn.enabled": True,
        "burn.first_needs_joker": "joker" in wanted,
        "burn.counter": "double" if "double" in wanted else "plain",
        "burn.requires_opened": "opened" in wanted,
    }


def own_burning(text: str) -> tuple[str, dict[str, Any]]:
    """Read what is special about burning, several things at once: ``带花、反烧翻倍、开点``.

    Raises:
        AnswerError: something of it is none of the three things.
    """
    parts = [part for part in re.split(r"[\s,，、;；+和_-]+", text.lower()) if part]
    wanted: set[str] = set()
    for part in parts:
        found = {name for name, said in _BURNING.items() if any(one in part for one in said)}
        if not found:
            close = nearest(part, _BURNING) or ""
            raise AnswerError("not_burning", close=close, found=part)
        wanted |= found
    if not wanted:
        raise AnswerError("not_burning", found=text)
    return "-".join(name for name in _BURNING if name in wanted), burning(wanted)


def in_words(settings: Mapping[str, Any]) -> str:
    """Return how an answer that is no choice would be written; empty where it cannot be."""
    if set(settings) == {"tribute.order"}:
        return ",".join(settings["tribute.order"])
    if "tribute.after_sweep" in settings:
        return ",".join(settings["tribute.after_sweep"])
    if "held" in settings:
        last: LastRank = settings["held"]
        return last.rank
    if set(settings) == {"points"}:
        return ",".join(map(str, settings["points"]))
    if "sweep.flat" in settings:
        flat = settings["sweep.flat"]
        return f"{flat:g}" if flat else f"x{settings['sweep.multiplier']:g}"
    if "burn.enabled" in settings:
        keys = {"joker": "first_needs_joker", "double": "counter", "opened": "requires_opened"}
        held = [
            name for name, key in keys.items() if settings.get(f"burn.{key}") in (True, "double")
        ]
        return "-".join(held) if settings == burning(held) else ""
    if all(settings.get(key) == value for key, value in _USUAL_DECK.items()):
        packs, removed = settings["deck.packs"], settings["deck.removed"]
        return _deck_in_words(packs, removed, uneven=settings["deck.uneven"])
    return ""
