"""Where what decides is written: a part of an expression, a setting, an entry of a table."""

from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from gouji_rules.diagnostics import Message
from gouji_rules.engine.rules import Rules
from gouji_rules.messages import text

if TYPE_CHECKING:
    from gouji_rules.ruleset.structure.resolve import Resolved


@dataclass(frozen=True, slots=True)
class Where:
    """A place in a ruleset.

    Attributes:
        spot: ``file:line:column``; empty where it is written nowhere.
        kind: ``file``, ``parent``, ``with`` or ``default``, ``record`` for the copy that a
            record carries; empty where that is not known.
        ruleset: the id of the ruleset whose file it is, of ``parent`` and ``record``.
        definition: the definition whose text it is, if any.
    """

    spot: str = ""
    kind: str = ""
    ruleset: str = ""
    definition: str = ""

    @property
    def said(self) -> Message | None:
        """Whence it comes, where that is not the ruleset's own file."""
        if self.kind == "parent":
            return Message("why.from_parent", {"ruleset": self.ruleset})
        if self.kind in {"with", "default"}:
            return Message(f"why.from_{self.kind}")
        return None

    def as_json(self) -> dict[str, object]:
        """Return it as plain data."""
        data = {"place": self.spot, "kind": self.kind}
        for name in ("ruleset", "definition"):
            if getattr(self, name):
                data[name] = getattr(self, name)
        return dict(data)


class Spots:
    """Finds where things are written.

    Args:
        rules: the ruleset.
        resolved: the same resolved, which knows the place of every part of an expression;
            without it the place of the whole expression is given.
    """

    def __init__(self, rules: Rules, resolved: "Resolved | None" = None) -> None:
        self._rules = rules
        self._resolved = resolved

    def setting(self, key: str, entry: str = "") -> Where:
        """Return where a setting's value, or one entry of it, is written."""
        if entry and (self._known(f"{key}.{entry}")):
            return self._where(f"{key}.{entry}")
        return self._where(key)

    def part(self, source: str, start: int, end: int) -> Where:
        """Return where a part of an expression is written.

        Args:
            source: the setting, or the definition's key, in whose text it stands.
            start, end: where in that text.
        """
        from gouji_rules.ruleset.yaml.nodes import Scalar

        defined = source not in self._rules.slots
        name = source.partition("(")[0].strip() if defined else ""
        where = self._where(f"define.{name}" if defined else source)
        if self._resolved is not None:
            node = self._resolved.nodes.get(f"define:{source}" if defined else source)
            if isinstance(node, Scalar):
                spot = node.span_of(start, max(end, start + 1)).where
                return Where(spot, where.kind, where.ruleset, name)
        return Where(where.spot, where.kind, where.ruleset, name)

    def _known(self, key: str) -> bool:
        if self._resolved is not None:
            return key in self._resolved.written
        return key in self._rules.spans

    def _where(self, key: str) -> Where:
        if self._resolved is None:
            spot = self._rules.where(key)
            if spot and self._rules.own_copy:
                return Where(spot, "record", self._rules.id)
            return Where(spot, "" if spot else "default")
        found = self._resolved.written.get(key)
        if found is None:
            return Where("", "default")
        return Where(found.span.where, found.kind, found.ruleset)


def where_lines(where: Where, lang: str, *, indent: str = "  ") -> list[str]:
    """Return where something is written, and from whom it comes; nothing where unknown."""
    if not where.spot:
        return [indent + text("why.written_nowhere", lang)] if where.kind == "default" else []
    if where.kind == "record":
        words = text("why.written_in_record", lang, ruleset=where.ruleset)
    else:
        words = text("why.written_at", lang, place=near(where.spot))
    more = (
        [text("why.in_definition", lang, definition=where.definition)] if where.definition else []
    )
    if where.said is not None:
        more.append(where.said.text(lang))
    return [indent + text("why.comma", lang).join([words, *more])]


def near(spot: str) -> str:
    """Return a place as seen from the folder we are in, where its file lies below that."""
    path, *rest = spot.rsplit(":", 2)
    with suppress(OSError, ValueError):
        path = str(Path(path).relative_to(Path.cwd()))
    return ":".join([path, *rest])
