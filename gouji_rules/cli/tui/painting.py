"""The stage as text for each part of the screen."""

from typing import Final

from gouji_rules.advice.names import Names
from gouji_rules.advice.telling import not_seen, set_name, signed
from gouji_rules.cli.drawing import Text
from gouji_rules.cli.terminal.hand import hand_rows
from gouji_rules.cli.tui.drawing import TableText
from gouji_rules.cli.tui.places import Places
from gouji_rules.cli.tui.scene import Scene
from gouji_rules.cli.tui.stage import Stage
from gouji_rules.engine.rules import Rules
from gouji_rules.game.state import PLAY
from gouji_rules.messages import in_language
from gouji_rules.messages.layout import width_of

_Keys = tuple[tuple[str, str], ...]
_COUNT, _DEPUTY, _UNDO = ("F2", "count"), ("F4", "deputy"), ("F5", "undo")
_HINT, _LEAVE, _HURRY, _SPEED = ("F7", "hint"), ("^C", "leave"), ("Enter", "hurry"), ("+-", "speed")
_AT_END: _Keys = (("Enter", "leave"), _UNDO)
_LESSON: _Keys = (("?", "choices"), ("F1", "help"), _HINT, ("F5", "back"), _LEAVE)
_READING: _Keys = (("Enter", "on"), ("F5", "back"), _LEAVE)
_TURN = ("PgUp PgDn", "turn")
_AT_RESULT: _Keys = (("Enter", "next"), _TURN, _UNDO, _LEAVE)
_CHOOSING: _Keys = (("F1", "help"), _TURN, _LEAVE)
_RULESETS: _Keys = (("F1", "help"), _TURN, ("s 9", "sheet"), ("d 9", "difference"), _LEAVE)
_HELD: _Keys = (("Enter", "next"), _TURN, _UNDO, _LEAVE)
_PAGE: _Keys = (("Esc", "close"), _TURN, _LEAVE)
_ASKED: _Keys = (
    *(("?", "choices"), ("F1", "help"), _COUNT, ("F3", "log"), _DEPUTY, _UNDO, _HINT, _LEAVE),
)
_OUT: _Keys = (_HURRY, ("s", "skip"), ("o", "open"), _SPEED, _COUNT, _LEAVE)
_WATCHING: _Keys = (_HURRY, _SPEED, _COUNT, _DEPUTY, ("F6", "quiet"), _LEAVE)
KEY: Final = "bold #d9c58b"
"""How a key is written."""


class Painter:
    """Says what each part of the screen shows.

    Args:
        stage: what there is to be seen.
        rules: the ruleset.
        me: the person's seat.

    Attributes:
        counts: whether the cards that are still out are shown.
        opens: whether the hands are shown to the person once he is out.
    """

    def __init__(self, stage: Stage, rules: Rules, me: int) -> None:
        self._stage = stage
        self._rules = rules
        self._out = stage.out
        self._me = me
        clockwise = rules.chosen.deck.direction == "clockwise"
        self.places = Places(Names(stage.out.lang, me), clockwise=clockwise)
        self._table = TableText(stage.out, rules.deck, self.places)
        self.counts = False
        self.opens = bool(stage.lesson)

    @property
    def _scene(self) -> Scene | None:
        return self._stage.scene

    def head(self, width: int) -> Text:
        """Return the ruleset, the set, the score, and what is unusual about the pace.

        What there is no room for is left out whole, the least needed first; who plays for the
        person is told in any case.
        """
        text, out = Text(no_wrap=True, overflow="ellipsis"), self._out
        if self._stage.lesson:
            return text.append(self._stage.lesson, style="bold")
        name = in_language(self._rules.names, out.lang) or self._rules.id
        parts = {"name": (name, "bold")}
        scene = self._scene
        if scene is not None:
            view = scene.view
            number = scene.played if self._stage.is_result else view.set_number
            parts["set"] = set_name(self._rules, scene.sets, number, out.lang), ""
            points = scene.points if self._stage.is_result else view.points
            mine = self._me % 2
            ours, theirs = signed(points[mine]), signed(points[1 - mine])
            parts["score"] = out.text("play.head_score", ours=ours, theirs=theirs), ""
            if view.free_play and view.phase == PLAY and not self._stage.is_result:
                parts["free"] = out.text("play.head_free"), "bold"
        if self._stage.pace.quiet:
            parts["quiet"] = out.text("play.head_quiet"), ""
        if self._stage.deputy:
            parts["deputy"] = out.text("play.head_deputy"), "bold reverse"
        for least in ("quiet", "set", "free", "name", "score"):
            if width_of("  ".join(words for words, _ in parts.values())) <= width:
                break
            if len(parts) > 1:
                parts.pop(least, None)
        for words, style in parts.values():
            text.append("  " if text.plain else "").append(words, style=style)
        return text

    def seat(self, place: int, width: int, _height: int) -> Text:
        """Return one of the five other seats; ``place`` counts as ``Places.drawn`` does."""
        scene = self._scene
        if scene is None:
            return Text()
        seat = self.places.drawn()[place]
        return self._table.seat(scene, seat, width, opened=self.opens)

    def middle(self, width: int, _height: int) -> Text:
        """Return what lies on the table."""
        return Text() if self._scene is None else self._table.middle(self._scene, width)

    @property
    def in_rows(self) -> bool:
        """Whether open hands are too long to lie round the table."""
        scene, room = self._scene, self._stage.columns // 3 - 3
        if scene is None or not self.opens:
            return False
        return any(self._table.hand_width(scene, seat) > room for seat in range(6))

    def rows(self) -> Text:
        """Return the other seats in a line each: for a small window, or long open hands."""
        scene = self._scene
        if scene is None:
            return Text()
        seats = self.places.in_turn()[1:]
        if self.in_rows:
            lines = self._table.open_rows(scene, seats, self._stage.columns - 2)
        else:
            lines = [self._table.row(scene, seat, opened=self.opens) for seat in seats]
        for line in lines:
            line.no_wrap, line.overflow = True, "ellipsis"
        return Text("\n", no_wrap=True, overflow="ellipsis").join(lines)

    def me(self, *, tiny: bool) -> Text:
        """Return the line above the hand; in a tiny window also what lies."""
        scene = self._scene
        if scene is None:
            return Text()
        text = self._table.me(scene, self._me)
        if tiny and scene.top is not None:
            text = Text(f"{scene.top[1]} ← {scene.top[0]}  ").append_text(text)
        text.no_wrap, text.overflow = True, "ellipsis"
        return text

    def hand(self, width: int) -> Text:
        """Return the own hand, high to low, counts below."""
        scene = self._scene
        if scene is None or scene.view.phase == "early_calls":
            return Text()
        view = scene.view
        leads = view.leads and view.asks == view.seat
        locked = dict(self._rules.held.why_locked(view.own, leads))
        return Text("\n").join(hand_rows(self._rules.deck, view.hand, width, locked))

    def counter(self) -> Text:
        """Return what others still hold of each kind, where the person wants to see it."""
        scene = self._scene
        if scene is None or not self.counts:
            return Text()
        deck = self._rules.deck
        left = not_seen(scene.view)
        text = Text(self._out.text("play.still_out"), style="dim")
        for kind in reversed(deck.kinds):
            number = left[kind]
            text.append(f" {kind}", style=f"bold {'dim' if not number else ''}")
            # Beside a card a number alone would be read as another card.
            text.append(f"×{number}", style="dim")
        return text

    def happened(self, width: int, height: int) -> Text:
        """Return the last of what happened, as much as there is room for."""
        if height <= 0:
            return Text()
        lines = self._stage.happened.tail(max(10, width), height)
        return Text("\n").join(lines)

    def keys(self) -> Text:
        """Return the keys that mean something just now."""
        stage, text = self._stage, Text(no_wrap=True, overflow="ellipsis")
        room = stage.columns
        scene = self._scene
        watches = scene is not None and scene.watches
        if stage.is_result and stage.lesson:
            wanted = _READING
        elif stage.is_result:
            wanted = _AT_END if stage.is_over else _AT_RESULT
        elif stage.chooses:
            wanted = _CHOOSING if stage.completions is None else _RULESETS
        elif stage.lesson and scene is None:
            wanted = _READING
        elif stage.holds:
            wanted = _HELD
        elif stage.page.said:
            wanted = _PAGE
        elif stage.lesson:
            wanted = _READING if stage.completions is None else _LESSON
        elif stage.prompt:
            wanted = _ASKED
        else:
            wanted = _OUT if watches else _WATCHING
        told = [
            (key, self._out.text(f"play.key_{word}", seconds=f"{stage.pace.seconds:g}"))
            for key, word in wanted
        ]
        while len(told) > 1 and sum(width_of(f"{key} {said}  ") for key, said in told) > room:
            del told[-2]  # the last one is how to leave
        for key, said in told:
            text.append(key, style=KEY).append(f" {said}  ")
        return text
