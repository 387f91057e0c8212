"""Why one play beats another or does not, why a play is a gouji play, and why it opens."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from gouji_rules.diagnostics import Message
from gouji_rules.engine.rules import Rules
from gouji_rules.game.winning import FIRST_LEAD
from gouji_rules.lang import Compiled
from gouji_rules.plays import Play
from gouji_rules.rules.gouji import deciding_setting
from gouji_rules.ruleset.switching import with_settings
from gouji_rules.sheet.words import jokers_in_all
from gouji_rules.why.expressions import Reader, Reason
from gouji_rules.why.spots import Spots, Where

if TYPE_CHECKING:
    from gouji_rules.ruleset.structure.resolve import Resolved


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a rule says of one play.

    Attributes:
        value: yes or no.
        said: why, in words.
        rule: the rule page, ``docs/rules/<rule>.md``.
        setting: the setting that decides.
        where: where that, or the part of it that decides, is written.
        reason: all conditions; None where another rule decides before they are looked at.
        plain: ``said`` is a statement; else it is a condition that holds or is missing.
    """

    value: bool
    said: Message
    rule: str
    setting: str
    where: Where
    reason: Reason | None = None
    plain: bool = True

    def as_json(self, lang: str) -> dict[str, object]:
        """Return it as plain data, words in ``lang``."""
        return {
            "value": self.value,
            "reason": self.said.text(lang),
            "rule": self.rule,
            "setting": self.setting,
            "where": self.where.as_json(),
            "conditions": self.reason.as_json(lang) if self.reason else None,
        }


@dataclass(frozen=True, slots=True)
class BeatsReason:
    """Why a play beats another or does not.

    Attributes:
        rules: by which ruleset.
        new, old: the two plays.
        beats: whether ``new`` beats ``old``.
        verdict: what decided, with all conditions of the comparison.
        notes: what else there is to know: how mixed jokers are counted, and whether that
            matters here.
        held: which of the plays no hand can make, or not before a moment, since cards are held.
    """

    rules: Rules
    new: Play
    old: Play
    beats: bool
    verdict: Verdict
    notes: tuple[tuple[Message, Where], ...]
    held: tuple[tuple[Message, Where], ...]


def why_beats(
    rules: Rules, new: Play | str, old: Play | str, resolved: "Resolved | None" = None
) -> BeatsReason:
    """Return why ``new`` beats ``old``, or why it does not.

    Args:
        rules: the ruleset.
        new, old: the plays, or their texts.
        resolved: the ruleset resolved, for the place of each part of an expression.

    Raises:
        CardError, NotAPlayError: a text is no play.
    """
    a, b = rules.play(new), rules.play(old)
    spots = Spots(rules, resolved)
    beats = rules.beats(a, b)
    verdict = _judged(rules, "beats", "comparison", (a, b), spots)
    if verdict.value != beats:
        verdict = _by_plugin(rules, verdict)
    notes, held = _mixed_jokers(rules, a, b, spots), _held(rules, (a, b), spots)
    return BeatsReason(rules, a, b, beats, verdict, tuple(notes), tuple(held))


def why_gouji(rules: Rules, play: Play | str, resolved: "Resolved | None" = None) -> Verdict:
    """Return why a play is a gouji play, or is none.

    Raises:
        CardError, NotAPlayError: the text is no play.
    """
    judged = rules.play(play)
    verdict = _judged(rules, "gouji.is", "gouji", (judged,), Spots(rules, resolved))
    return verdict if verdict.value == judged.gouji else _by_plugin(rules, verdict)


def why_opens(rules: Rules, play: Play | str, resolved: "Resolved | None" = None) -> Verdict:
    """Return why a play opens at its moment, or does not; the first lead of a set is meant.

    Raises:
        CardError, NotAPlayError: the text is no play.
    """
    judged, spots = rules.play(play), Spots(rules, resolved)
    if not rules.chosen.opening.enabled:
        where = spots.setting("opening.enabled")
        return Verdict(False, Message("why.opening_off"), "opening", "opening.enabled", where)
    if not rules.opening.may_open(judged):
        where = spots.setting("gouji.is")
        return Verdict(False, Message("why.opens_no_gouji"), "opening", "gouji.is", where)
    verdict = _judged(rules, "opening.opens", "opening", (judged, FIRST_LEAD), spots)
    return verdict if verdict.value == judged.opens else _by_plugin(rules, verdict)


def _by_plugin(rules: Rules, verdict: Verdict) -> Verdict:
    """Return the verdict of a plugin, which overrules what the expression says."""
    decides = rules.wrapped_by.get(verdict.rule)
    plugins = sorted(rules.plugins) if decides is None else [decides]
    said = Message("why.plugin_decides", {"plugins": plugins})
    return replace(verdict, value=not verdict.value, said=said, where=Where(), plain=True)


def _judged(rules: Rules, slot: str, rule: str, records: tuple[Any, ...], spots: Spots) -> Verdict:
    compiled = rules.slots[slot]
    assert isinstance(compiled, Compiled)  # only tribute.point may be a table
    reader = Reader(
        compiled,
        records,
        rules,
        spots.part,
        {"default_gouji": lambda play: default_gouji(rules, play)},
    )
    reason = reader.read()
    deciding = reason.deciding()
    setting, where = slot, deciding.where
    plain = deciding.text == "default_gouji(play)"
    if plain:
        _, setting = default_gouji(rules, records[0])
        key, _, entry = setting.partition("#")
        setting, where = key, spots.setting(key, entry)
    said = deciding.alone or deciding.said
    if deciding.kind == "all":
        said = Message("why.every_condition")
    elif deciding.kind == "any":
        said, plain = Message("why.none_fits"), True
    return Verdict(reason.holds, said, rule, setting, where, reason, plain)


def default_gouji(rules: Rules, play: Play) -> tuple[Message, str]:
    """Return what ``default_gouji`` says of a play, and the setting that says so.

    An entry of a table follows the setting's key after ``#``.
    """
    names = {"play": play.text, "rank": play.rank, "size": play.size}
    setting, least = deciding_setting(play, rules.chosen.gouji)
    if play.hung:
        hung = "hung_is" if rules.chosen.gouji.hung else "hung_is_not"
        return Message(f"why.gouji_{hung}", names), setting
    if least is None:
        return Message("why.gouji_never", names), setting
    enough = "enough" if play.size >= least else "too_few"
    return Message(f"why.gouji_{enough}", {**names, "least": least}), setting


def _held(rules: Rules, plays: Iterable[Play], spots: Spots) -> list[tuple[Message, Where]]:
    """Return what keeps a play from being made of any hand, or holds its cards back for a time."""
    notes: list[tuple[Message, Where]] = []
    for play in dict.fromkeys(plays):
        refusal = rules.held.why_not(rules.hand(play.text), play, False)
        until = rules.held.waits_for(play.kind) if play.naturals else ""
        if refusal is not None:
            said = Message(f"refusal.{refusal.code}", refusal.params)
            params = {"play": play.text, "why": said}
            where = spots.setting(refusal.setting)
            notes.append((Message("why.held_never", params), where))
        elif until:
            said = Message(f"sheet_rules.held.until_{until}", {"rank": rules.held.name(play.kind)})
            where = spots.setting("held")
            notes.append((Message("why.held_for_now", {"play": play.text, "why": said}), where))
    return notes


def _mixed_jokers(rules: Rules, new: Play, old: Play, spots: Spots) -> list[tuple[Message, Where]]:
    """Return how mixed jokers count, and what would be if they counted the other way."""
    mixed = [play for play in dict.fromkeys((new, old)) if sum(map(bool, play.held)) > 1]
    if not mixed:
        return []
    way = rules.chosen.comparison.mixed_jokers
    where = spots.setting("mixed_jokers")
    notes = [
        (
            Message(f"why.mixed_{way}", {"play": play.text, "counted": as_counted(rules, play)}),
            where,
        )
        for play in mixed
    ]
    other = "by_level" if way == "as_small" else "as_small"
    variant = with_settings(rules, {"mixed_jokers": other})
    if variant is not None and variant.beats(new.text, old.text) != rules.beats(new, old):
        answer = "would" if variant.beats(new.text, old.text) else "would_not"
        params = {"new": new.text, "old": old.text}
        notes.append((Message(f"why.mixed_{other}_{answer}", params), where))
    return notes


def as_counted(rules: Rules, play: Play) -> str:
    """Return a play's cards with its jokers as they count."""
    counts = list(play.counts)
    for kind, number in zip(rules.deck.level_kinds, play.counted, strict=True):
        counts[kind] = number
    return rules.deck.format(counts)


def described(rules: Rules, play: Play) -> list[Message]:
    """Return what a play is, a few words each: size, carried rank, jokers, padded, hung ..."""
    said = [
        Message("why.is_size", {"number": play.size}),
        Message("why.is_rank", {"rank": play.rank}),
    ]
    if play.padded:
        said.append(Message("why.is_padded", {"number": play.twos}))
    if play.jokers:
        said.append(Message("why.is_hung" if play.hung else "why.is_pure_joker"))
        said.append(Message("why.is_with", {"jokers": _levels(rules, play.held)}))
        if play.counted != play.held:
            said.append(Message("why.is_counted", {"jokers": _levels(rules, play.counted)}))
    return said


def _levels(rules: Rules, numbers: tuple[int, ...]) -> list[Message]:
    """Return so many jokers of each level in words, the highest first."""
    found = []
    for kind, number in reversed(list(zip(rules.deck.level_kinds, numbers, strict=True))):
        if number:
            called = jokers_in_all(rules, rules.deck.kinds[kind], number)
            found.append(Message("why.level", {"number": number, "joker": called}))
    return found
