"""The order in which rulesets are listed: what is recommended first, then by region."""

from collections.abc import Iterable
from typing import Final

from gouji_rules.messages import in_language
from gouji_rules.ruleset.structure.finding import RulesetInfo

FIRST: Final = ("xuandian", "zhongyou", "shandong", "huantai", "sd198")
"""The rulesets whose texts say most; the first is the one that is played where none is chosen."""


def by_region(infos: Iterable[RulesetInfo]) -> list[RulesetInfo]:
    """Return rulesets as all lists show them, the same in every language.

    The recommended one first, with its region; then regions with one of those whose texts say
    most; then the towns of a province by their English names, and last what no place is named of.
    """
    found = list(infos)
    regions: dict[str, list[RulesetInfo]] = {}
    for info in sorted(found, key=_place):
        regions.setdefault(region_of(info), []).append(info)
    usual = next((one for one in found if one.id == FIRST[0]), None)
    province = region_of(usual) if usual else ""

    def order(region: str) -> tuple[bool, int, list[str]]:
        parts = [part.strip() for part in reversed(region.split(","))]
        return parts[0] != province, min(_place(one) for one in regions[region])[0], parts

    return [info for region in sorted(regions, key=order) for info in regions[region]]


def region_of(info: RulesetInfo) -> str:
    """Return the region of a ruleset in English, by which it is put in order; empty for none."""
    return info.regions.get("en") or in_language(info.regions, "en")


def _place(info: RulesetInfo) -> tuple[int, bool, str]:
    place = FIRST.index(info.id) if info.id in FIRST else len(FIRST)
    return place, info.where != "shipped", info.id
