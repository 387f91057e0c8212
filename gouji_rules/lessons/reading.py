"""Reading lesson files: positions, moves and claims as scenario files have them, and texts."""

from pathlib import Path
from typing import Final

from gouji_rules.diagnostics import Message
from gouji_rules.lessons.document import Answer, LessonFile, OpenSet, Step, Texts
from gouji_rules.lessons.shapes import because, open_set, show, texts, word
from gouji_rules.ruleset.yaml.nodes import Mapping, Node, Scalar, Sequence
from gouji_rules.scenario.document import Scenario, Setup, Words
from gouji_rules.scenario.reading import FileReader, read_document, whole
from gouji_rules.scenario.shapes import POSITION, seat

LESSON_KEYS: Final = ("id", "title", "about", "ruleset", "with", "seat", "steps")
STEP_KEYS: Final = (
    *("tell", "ruleset", "with", "position", "moves", "expect", "claims"),
    *("show", "hint", "right", "wrong", "refused", "open_set"),
)
ANSWER_KEYS: Final = ("do", "when", "say", "moves", "expect")
REFUSED_KEYS: Final = ("do", "when", "because", "say")
"""What an answer to unlawful moves has: nothing follows them."""
_BESIDE: Final = ("ruleset", "with", "moves", "expect")
"""What of a position stands beside it in a step."""

_ASKED: Final = ("right", "wrong", "refused")


def read_lesson(path: str | Path) -> LessonFile:
    """Read a lesson file.

    Raises:
        RulesetError: it is none; with all diagnostics.
        OSError: it cannot be opened.
    """
    return read_document(path, lambda problems, top: _Reader(problems).lesson(Path(path), top))


class _Reader(FileReader):
    must_expect = False

    def lesson(self, path: Path, top: Mapping) -> LessonFile:
        self.keys(top, LESSON_KEYS, "lesson", {"step": STEP_KEYS, "answer": ANSWER_KEYS})
        self._wanted(top, "lesson", ("id", "title", "ruleset", "steps"))
        setup = self.setup(top, None)
        name, place = top.get("id"), top.get("seat")
        steps = [self._step(item, setup) for item in self.list_of(top, "steps")]
        written = top.get("steps")
        if isinstance(written, Sequence) and not steps:
            self.problem("lesson_incomplete", written.span, key="steps", where=_where("lesson"))
        return LessonFile(
            path,
            (word.read(self, name, "id") or "") if name is not None else "",
            self._texts(top, "title"),
            self._texts(top, "about"),
            (seat.read(self, place, "seat") or 0) if place is not None else 0,
            setup,
            tuple(step for step in steps if step is not None),
        )

    def _wanted(self, node: Mapping, where: str, keys: tuple[str, ...]) -> None:
        """Tell which keys are missing."""
        span = node.entries[0][0].span if node.entries else node.span
        for key in keys:
            if node.get(key) is None:
                self.problem("lesson_incomplete", span, key=key, where=_where(where))

    def _texts(self, node: Mapping, key: str) -> Texts:
        value = node.get(key)
        if value is None:
            return {}
        before = len(self.problems)
        found: Texts = texts.read(self, value, key)
        if not found and before == len(self.problems):
            self.problem("lesson_empty_text", value.span, key=key)
        return found

    def _step(self, node: Node, above: Setup) -> Step | None:
        if not isinstance(node, Mapping):
            self.problem("not_a_mapping", node.span, key="steps")
            return None
        homes = {"answer": ANSWER_KEYS, "position": POSITION, "lesson": LESSON_KEYS}
        self.keys(node, STEP_KEYS, "step", homes)
        self._wanted(node, "step", ("tell",))
        asked = [key for key in _ASKED if node.get(key) is not None]
        if asked and node.get("open_set") is None:
            self._wanted(node, "step", tuple(key for key in _ASKED if key != "wrong"))
        situation = self._situation(node, above)
        return Step(
            self._texts(node, "tell"),
            self._texts(node, "hint"),
            situation,
            node.get("position") is not None,
            tuple(filter(None, map(self.statement, self.list_of(node, "claims")))),
            self._answers(node, "right", situation.setup),
            self._answers(node, "wrong", situation.setup),
            self._answers(node, "refused", situation.setup),
            self._show(node),
            self._open_set(node),
            node.span,
        )

    def _situation(self, node: Mapping, above: Setup) -> Scenario:
        """Read the position of a step, with its moves and claims, as a scenario's."""
        position = node.get("position")
        inside = self.entries(position, "position") if position is not None else []
        if isinstance(position, Mapping):
            self.keys(position, POSITION, "position", {"step": STEP_KEYS})
        outside = [(k, v) for k, v in node.entries if k.text in _BESIDE]
        entries = [(key, value) for key, value in inside if key.text in POSITION]
        whole_one = Mapping(node.source, node.start, node.end, [*entries, *outside])
        found = self.scenario(whole_one, above)
        assert found is not None  # a mapping is one
        return found

    def _answers(self, node: Mapping, key: str, setup: Setup) -> tuple[Answer, ...]:
        """Read answers: a list of them, or a text for every move."""
        value = node.get(key)
        if value is None:
            return ()
        if not isinstance(value, Sequence):
            nothing = Mapping(value.source, value.start, value.end)
            then = self.scenario(nothing, setup)
            assert then is not None
            return (Answer((), None, (), self._texts(node, key), then, value.span),)
        read = (self._answer(item, key, setup) for item in value.items)
        return tuple(filter(None, read))

    def _answer(self, node: Node, key: str, setup: Setup) -> Answer | None:
        if not isinstance(node, Mapping):
            self.problem("not_a_mapping", node.span, key=key)
            return None
        refused = key == "refused"
        known = REFUSED_KEYS if refused else ANSWER_KEYS
        homes = {"refused": REFUSED_KEYS, "answer": ANSWER_KEYS, "step": STEP_KEYS}
        self.keys(node, known, "refused" if refused else "answer", homes)
        self._wanted(node, "answer", ("say",))
        outside = [(k, v) for k, v in node.entries if k.text in ("moves", "expect")]
        then = self.scenario(Mapping(node.source, node.start, node.end, outside), setup)
        assert then is not None
        then.position.clear()  # a first move is no lead here
        when = node.get("when")
        if when is not None and not isinstance(when, Scalar):
            self.problem("not_text", when.span, key="when")
        return Answer(
            tuple(self._do(node)),
            whole(when) if isinstance(when, Scalar) else None,
            self._because(node),
            self._texts(node, "say"),
            then,
            node.span,
        )

    def _do(self, node: Mapping) -> list[Words]:
        """Read the moves of an answer: one, or a list."""
        value = node.get("do")
        items = value.items if isinstance(value, Sequence) else [value] if value else []
        found = [whole(item) for item in items if isinstance(item, Scalar) and item.text.strip()]
        if value is not None and len(found) != max(1, len(items)):
            self.problem("not_text", value.span, key="do")
        return found

    def _because(self, node: Mapping) -> tuple[str, ...]:
        """Read the codes of refusals that an answer is about: one, or a list."""
        value = node.get("because")
        return because.read(self, value, "because") or () if value is not None else ()

    def _show(self, node: Mapping) -> str:
        value = node.get("show")
        usual = "open" if node.get("open_set") is not None else "hand"
        return (show.read(self, value, "show") if value is not None else None) or usual

    def _open_set(self, node: Mapping) -> OpenSet | None:
        value = node.get("open_set")
        if value is None:
            return None
        read = open_set.read(self, value, "open_set") or {}
        return OpenSet(read.get("seed") or 0, read.get("bots") or "steady")


def _where(name: str) -> Message:
    return Message(f"scenario.in_{name}")
