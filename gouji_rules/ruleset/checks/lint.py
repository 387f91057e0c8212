"""What can be played and is hardly meant: looked for by ``check``, and by nothing else.

Each is a true statement with an example. What a table may well mean is not told; a warning that
is wrong is worse than none.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from gouji_rules.cards import Deck
from gouji_rules.diagnostics import Diagnostic, Message, Note
from gouji_rules.engine.rules import Rules
from gouji_rules.game.policies import Judgement
from gouji_rules.lang import Compiled, LangErrors, compile_expression, parse_definitions
from gouji_rules.lang.typed import Typed
from gouji_rules.ruleset.checks.lint_comparison import Finding, findings
from gouji_rules.ruleset.checks.lint_length import length
from gouji_rules.ruleset.checks.lint_plays import SmallPlays, steps
from gouji_rules.ruleset.checks.made import made, own, part_of
from gouji_rules.ruleset.checks.settled import settled
from gouji_rules.ruleset.structure.resolve import Resolved

MOST_EACH: Final = 20_000
"""A comparison that takes more steps for a small play than this is not tried out."""


_STRICT: Final = {">=": ">", "<=": "<"}
_OTHER_WAY: Final = {">": "<", "<": ">", ">=": "<", "<=": ">"}


def lint(found: Resolved, slots: Mapping[str, Judgement], rules: Rules) -> list[Diagnostic]:
    """Return warnings of a ruleset that is sound.

    Args:
        found: the ruleset.
        slots: its compiled expressions.
        rules: what was bound from them.
    """
    comparison = _comparison(found, slots["beats"], rules)
    return [*comparison, *settled(found, slots, rules.deck), *length(found, rules)]


def _comparison(found: Resolved, beats: Judgement, rules: Rules) -> list[Diagnostic]:
    # What looks at nothing is told as that; what a plugin decides, nobody can say.
    if not isinstance(beats, Compiled) or not beats.reads or "comparison" in rules.wrapped_by:
        return []
    if steps(beats.typed) > MOST_EACH or any(
        one.code == "cut_by_comment" for one in found.problems
    ):
        return []
    try:
        return list(_Comparison(found, beats, rules.deck).problems())
    except Exception:
        if not found.plugins:
            raise
        return []  # a plugin's function failed: that is told where it is played


class _Comparison:
    """Tells what is odd about a ruleset's comparison."""

    def __init__(self, found: Resolved, beats: Compiled, deck: Deck) -> None:
        self.found = found
        self.beats = beats
        self.deck = deck

    def problems(self) -> Iterator[Diagnostic]:
        """Yield the warnings, where the file itself has something to do with the comparison."""
        mine = [key for key in self._keys() if self._own(key)]
        for one in self._findings(self.beats) if mine else ():
            yield self._told(one, mine)

    def _keys(self) -> list[str]:
        """Return everything that the comparison rests on, what is likeliest the slip first."""
        defined = [f"define.{name}" for name in self.beats.definitions_used]
        levels = [f"deck.jokers.{level}" for level in self.deck.levels]
        return ["beats", *defined, *levels, "deck.ranks", "mixed_jokers"]

    def _own(self, key: str) -> bool:
        if key.startswith("deck.jokers."):
            written = self.found.written.get(key)
            return written is not None and written.kind == "file" and own(self.found, "deck.jokers")
        return own(self.found, key)

    def _findings(self, beats: Compiled) -> list[Finding]:
        as_small = self.found.chosen.comparison.mixed_jokers == "as_small"
        return findings(beats, SmallPlays(beats, self.deck, as_small=as_small))

    def _told(self, one: Finding, mine: list[str]) -> Diagnostic:
        """Tell a finding at the part that makes it so, or at what else of the file does."""
        found = self.found
        joker = f"deck.jokers.{one.new}"
        # A level of jokers that a file adds is its own slip, if the comparison is not.
        at = joker if joker in mine and "beats" not in mine else mine[0]
        problem = made(
            found,
            one.code,
            "beats",
            at=at,
            new=one.new,
            old=one.old,
            lower=list(one.lower),
        )
        helps = [Message(f"diagnostics.{one.code}_help")]
        part = next(iter(one.parts), None)
        span = part_of(found, part.source, part.start, part.end) if part is not None else None
        if part is None or span is None:
            return replace(problem, help=tuple(helps))
        if span.path != found.top.path:
            note = Note(span, Message("diagnostics.decides_here"))
            return replace(problem, notes=(note,), help=tuple(helps))
        instead = self._instead(one, part)
        if instead:
            helps.insert(0, Message("diagnostics.did_you_mean", {"word": instead}))
        return replace(problem, span=span, help=tuple(helps), suggestion=instead)

    def _instead(self, one: Finding, part: Typed) -> str:
        """Return what to write instead of a part, where that was tried and mends the fault."""
        text = self._text(part.source)
        written = text[part.start : part.end]
        sign = str(part.value) if part.kind == "compare" else ""
        meant = ""
        if sign and written.count(sign) == 1:
            other = {
                "beats_itself": _STRICT.get(sign, ""),
                "lower_beats_higher": _OTHER_WAY.get(sign, ""),
                "beat_each_other": ">" if sign == "!=" else "",
            }.get(one.code, "")
            meant = written.replace(sign, other) if other else ""
        if one.code == "beats_other_size":
            meant = f"new.size == old.size and {written}"
        mended = self._with(part.source, text[: part.start] + meant + text[part.end :])
        if not meant or mended is None:
            return ""
        return "" if one.code in {left.code for left in self._findings(mended)} else meant

    def _text(self, source: str) -> str:
        beats = self.found.chosen.comparison.beats
        return str(beats if source == "beats" else self.found.define[source])

    def _with(self, source: str, text: str) -> Compiled | None:
        """Return the comparison with another text of it, or of a definition it calls."""
        texts = {**self.found.define}
        whole = self._text("beats")
        if source == "beats":
            whole = text
        else:
            texts[source] = text
        try:
            definitions = parse_definitions(texts)
            return compile_expression(whole, self.beats.slot, self.beats.env, definitions)
        except LangErrors:
            return None
