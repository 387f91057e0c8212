"""Changes of settings put into a file as it is written: all else in it stays, to the last comment.

A file may say more than settings can: names, sources, definitions, sentences of its own. So it is
not written anew; only what stands for a setting is replaced, and what it does not say yet is put
where it belongs. What cannot be put so without losing something is refused.
"""

import json
import re
from collections.abc import Collection
from collections.abc import Mapping as MappingType
from typing import Any, Final

from gouji_rules.diagnostics import RulesetError
from gouji_rules.errors import GoujiError
from gouji_rules.rules import SETTINGS
from gouji_rules.ruleset.known import GROUPS, METADATA, names_of
from gouji_rules.ruleset.yaml.compose import compose
from gouji_rules.ruleset.yaml.nodes import Mapping, Node, Plain, Scalar, Source, plain
from gouji_rules.ruleset.yaml.source import text_source
from gouji_rules.variant.choices import Draft
from gouji_rules.variant.text import (
    explained,
    flow,
    of_definitions,
    ruleset_text,
    scalar,
    written,
    written_in,
)

_INDENT: Final = "  "
_COMMENT: Final = re.compile(r"(?:^|\s)#", re.MULTILINE)


class AmendError(GoujiError):
    """A change that cannot be put into a file without losing something of it.

    Attributes:
        key: what was to be changed.
        code: ``comment``, where one would be lost, or ``shape``.
    """

    def __init__(self, key: str, code: str) -> None:
        super().__init__(f"{key}: {code}")
        self.key, self.code = key, code


class Written:
    """The text of a ruleset that is valid, as somebody wrote it.

    Args:
        text: the text.

    Attributes:
        source, top: the text, and its tree.
        data: what it says, as plain data.
        parent: what it extends; empty for nothing.
        lang: the language in which this program has written it; empty where somebody else did.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.source, self.top = _read(text)
        self.data = _plain(self.top)
        self.parent = str(self.data.get("extends") or "")
        self.lang = written_in(self.source.text, str(self.data.get("id", "")), self.parent)

    def besides(self) -> list[str]:
        """Return what it says besides settings and names: keys of it, and ``#`` for comments."""
        found = [key for key in _BESIDES if self.data.get(key)]
        return found + ["#"] * (not self.lang and _COMMENT.search(self.source.text) is not None)

    def said(self) -> Collection[str] | None:
        """Return the settings that it says, where it is just what this program writes of them.

        None where a single character of it is somebody else's.
        """
        settings: dict[str, Any] = {}
        for key, value in self.data.items():
            if key in GROUPS and isinstance(value, dict):
                settings |= {f"{key}.{name}": one for name, one in value.items()}
            elif key not in METADATA:
                settings[key] = value
        names, region = self.data.get("names"), self.data.get("region")
        if not self.lang or not isinstance(names, dict) or not SETTINGS.keys() >= settings.keys():
            return None
        called = {lang: str(name) for lang, name in names.items()}
        draft = Draft(str(self.data["id"]), self.parent, names=called, settings=settings)
        draft.region = region if isinstance(region, str) else ""
        draft.define = self.data.get("define", {})
        text = ruleset_text(draft, self.lang, schema="", parent=self.parent)
        return settings.keys() if text == self.text else None

    def renamed(self, name: str, lang: str) -> dict[str, str]:
        """Return what it is to be called, by language, so that it has a name in one of them.

        What has the same name in other languages has the new one there too; so has, in all of
        them, a file that this program wrote, whose names nobody chose.
        """
        names = self.data.get("names")
        if not isinstance(names, dict) or lang not in names:
            return {lang: name}
        others = (one for one in names if self.lang or names[one] == names[lang])
        return {} if names[lang] == name else dict.fromkeys(others, name)

    def amended(
        self,
        settings: MappingType[str, Any],
        *,
        names: MappingType[str, str] | None = None,
        define: MappingType[str, str] | None = None,
        without: Collection[str] = (),
    ) -> str:
        """Return the text with changed settings.

        Args:
            settings: what it is to say of settings: key -> plain data.
            names: what it is to be called, by language; other names stay.
            define: definitions, head -> expression, that it has besides.
            without: the heads of definitions of its own that it needs no more; those stay beside
                which something else stands.

        Raises:
            AmendError: it cannot say one of them without losing something else.
        """
        if not (settings or names or define or without):
            return self.text
        made = _Amending(self)
        for lang, name in (names or {}).items():
            made.name(lang, name)
        for head, says in (define or {}).items():
            made.put("define", head, says)
        for key, value in settings.items():
            group, _, name = key.partition(".")
            made.put(group, name, value)
        made.drop(without)
        found = made.text()
        if found is None:
            if len(settings) > 1:  # one of them is to blame
                for key, value in settings.items():
                    self.amended({key: value})
            raise AmendError(made.key, "shape")
        return found


_BESIDES: Final = ("define", "plugins", "joker_names", "sources", "deviations")
"""Keys of a file that are no settings, and that nobody is asked for."""


class _Amending:
    """The changes of one file, which are made all at once."""

    def __init__(self, file: Written) -> None:
        self.source, self.top, self.parent, self.lang = (
            file.source,
            file.top,
            file.parent,
            file.lang,
        )
        # What the text is to say in the end.
        self.wanted = _plain(self.top)
        self.edits: list[tuple[int, int, str]] = []
        self.sections: dict[str, list[str]] = {}
        self.key = ""

    def put(self, group: str, name: str, value: Any) -> None:
        """Let the file say a setting, or a definition."""
        self.key = f"{group}.{name}" if name and group != "define" else group
        node = self.top.get(group)
        if not name:
            self._one(self.top, group, value)
        elif isinstance(node, Mapping):
            older = [one.rpartition(".")[2] for one in names_of(self.key)]
            there = next((one for one in older if node.get(one) is not None), name)
            self._one(node, there, value, now=name if group != "define" else there)
        elif node is None:
            self._say(self.wanted.setdefault(group, {}), name, value)
            self.sections.setdefault(group, [])
            self.sections[group] += self._lines(name, value, _INDENT)
        else:
            raise AmendError(self.key, "shape")

    def drop(self, heads: Collection[str]) -> None:
        """Take definitions away that stand on lines of their own."""
        table = self.top.get("define")
        if not heads or not isinstance(table, Mapping) or _in_braces(table):
            return
        gone = [(key, node) for key, node in table.entries if key.text in heads]
        gone = [(key, node) for key, node in gone if self._stands_alone(key, node)]
        above = self.top.key("define")
        assert above is not None
        nothing = len(gone) == len(self.wanted["define"])
        if nothing and self._stands_alone(above, table):
            del self.wanted["define"]
            self._cut(above, table, self._explained_above())
            return
        for key, node in gone[1:] if nothing else gone:
            del self.wanted["define"][key.text]
            self._cut(key, node, 0)

    def _stands_alone(self, key: Scalar, node: Node) -> bool:
        """Return whether nothing but a key and its value stands on their lines."""
        text, end = self.source.text, _end(node)
        before = self.source.line(self.source.line_column(key.start)[0])
        before = before[: self.source.line_column(key.start)[1] - 1]
        behind = text[end : self._line_end(end)]
        return not before.strip() and not behind.strip() and not _loses(text, key.end, node, end)

    def _explained_above(self) -> int:
        """Return how many lines this program wrote above the definitions to explain them."""
        key = self.top.key("define")
        assert key is not None
        number = self.source.line_column(key.start)[0]
        told = of_definitions(self.lang) if self.lang else []
        above = [self.source.line(one) for one in range(number - len(told), number)]
        return len(told) + 1 if told and above == told else 0

    def _cut(self, key: Scalar, node: Node, above: int) -> None:
        first = self.source.line_column(key.start)[0] - above
        start, end = self.source.lines[first - 1][0], self._line_end(_end(node))
        self.edits.append((max(start - 1, 0), end, ""))

    def name(self, lang: str, name: str) -> None:
        """Let the ruleset be called so in a language."""
        self.key = "names"
        node = self.top.get("names")
        if isinstance(node, Mapping):
            self._one(node, lang, name)
        elif node is not None:
            self._one(self.top, "names", name)
        else:
            self._say(self.wanted.setdefault("names", {}), lang, name)
            self.sections.setdefault("names", []).append(f"{_INDENT}{lang}: {scalar(name)}")

    def text(self) -> str | None:
        """Return the text with all changes; None where it would say something else."""
        for group, lines in self.sections.items():
            self._section(group, lines)
        text, end = self.source.text, len(self.source.text)
        # From the end on, so that places stay; what comes to one place keeps its order.
        for _, (start, stop, put) in sorted(
            enumerate(self.edits), key=lambda one: (one[1][0], one[0]), reverse=True
        ):
            if stop > end:
                return None
            text, end = text[:start] + put + text[stop:], start
        try:
            return text if plain(_read(text)[1]) == self.wanted else None
        except RulesetError:
            return None

    def _say(self, table: Any, name: str, value: Any) -> None:
        """Note what the file is to say, as it is read when it stands alone."""
        table[name] = _alone(value)

    def _one(self, table: Mapping, name: str, value: Any, now: str = "") -> None:
        """Let a table of the file say something, in place of what it says or behind all else."""
        self._expect(table, name, value, now or name)
        key, node = table.key(name), table.get(name)
        if key is None or node is None:
            self._behind(table, name, value)
            return
        if now and now != name:
            self.edits.append((key.start, key.end, now))
        text = self.source.text
        colon = text.find(":", key.end)
        if colon < 0 or text[key.end : colon].strip():
            raise AmendError(self.key, "shape")
        end = max(colon + 1, _end(node))
        if _loses(text, colon + 1, node, end):
            raise AmendError(self.key, "comment")
        if not _in_braces(table):
            self._comment(key, plain(node), value)
        indent = " " * (self.source.line_column(key.start)[1] - 1)
        self.edits.append((colon + 1, end, " " + _value(value, table, indent, end)))

    def _expect(self, table: Mapping, name: str, value: Any, now: str) -> None:
        """Note what the file is to say in one of its tables."""
        above = self.wanted if table is self.top else self._plain_of(table)
        above.pop(name, None)
        self._say(above, now, value)

    def _plain_of(self, table: Mapping) -> dict[str, Any]:
        name = next(key.text for key, node in self.top.entries if node is table)
        found: dict[str, Any] = self.wanted[name]
        return found

    def _behind(self, table: Mapping, name: str, value: Any) -> None:
        """Put an entry behind the others of a table."""
        if table is self.top:
            self.sections[name] = [*self._lines(name, value, "")]
            return
        end = _end(table)
        if _in_braces(table):
            self._into_braces(table, f"{_head(name)}: {flow(value)}")
            return
        first = table.entries[0][0]
        indent = " " * (self.source.line_column(first.start)[1] - 1)
        lines = self._lines(name, value, indent)
        place = self._line_end(end)
        self.edits.append((place, place, "".join(f"\n{one}" for one in lines)))

    def _into_braces(self, table: Mapping, entry: str) -> None:
        close = _end(table) - 1
        inside = self.source.text[:close].rstrip()
        before = "" if inside.endswith("{") else " " if inside.endswith(",") else ", "
        added = any(start == close for start, *_ in self.edits)
        self.edits.append((close, close, f"{', ' if added else before}{entry}"))

    def _section(self, name: str, lines: list[str]) -> None:
        """Put a new key of the top behind all that the file says."""
        if _in_braces(self.top):
            self._into_braces(self.top, f"{_head(name)}: {flow(self.wanted[name])}")
            return
        indent = " " * (self.source.line_column(self.top.entries[0][0].start)[1] - 1)
        alone = not lines[0].startswith(_INDENT)
        lines = lines if alone else [f"{name}:", *lines]
        last_key, last = self.top.entries[-1]
        place = self._line_end(max(_end(last), last_key.end + 1))
        if name == "names":
            after = self.top.key("id")
            place = self._line_end(after.end) if after is not None else place
        gap = "\n" if name == "names" else "\n\n"
        self.edits.append((place, place, gap + "\n".join(indent + one for one in lines)))

    def _lines(self, name: str, value: Any, indent: str) -> list[str]:
        """Return an entry as lines, explained where the file explains its own."""
        told = self._explained(value, indent) if self.lang else []
        return [*told, *written(name, value, indent)]

    def _explained(self, value: Any, indent: str) -> list[str]:
        if self.key in {"define", "names"}:
            return []
        return explained(self.parent, self.key, value, self.lang, indent)

    def _comment(self, key: Scalar, old: Any, new: Any) -> None:
        """Let what the program wrote above a setting speak of its new value."""
        number, column = self.source.line_column(key.start)
        indent = " " * (column - 1)
        if not self.lang:
            return
        was, told = self._explained(old, indent), self._explained(new, indent)
        above = [self.source.line(one) for one in range(number - len(was), number)]
        if was and above == was:
            start = self.source.lines[number - len(was) - 1][0]
            self.edits.append((start, self.source.lines[number - 2][1], "\n".join(told)))

    def _line_end(self, place: int) -> int:
        number = self.source.line_column(max(place - 1, 0))[0]
        return self.source.lines[number - 1][1]


def _read(text: str) -> tuple[Source, Mapping]:
    source = text_source("", text)
    return source, compose(source)[0]


def _plain(top: Mapping) -> dict[str, Any]:
    found: Any = plain(top)
    return dict(found)


def _alone(value: Any) -> Plain:
    """Return what a value is read as where it stands alone."""
    found = _read(f"value: {flow(value)}\n")[1].get("value")
    return None if found is None else plain(found)


def _end(node: Node) -> int:
    """Return the end of a part, without the empty lines behind it."""
    text, end = node.source.text, node.end
    while end > node.start and text[end - 1].isspace():
        end -= 1
    return end


def _in_braces(table: Mapping) -> bool:
    return table.source.text[table.start : table.start + 1] == "{"


def _loses(text: str, begin: int, node: Node, end: int) -> bool:
    """Return whether a comment stands where a value is replaced."""
    if isinstance(node, Scalar):
        if node.style in {"|", ">"}:
            end = text.find("\n", node.start)
        elif node.style:
            end = node.start
    return _COMMENT.search(text[begin:end]) is not None


def _value(value: Any, table: Mapping, indent: str, end: int) -> str:
    """Return a value as it stands behind its key, in whatever stands around it."""
    if _in_braces(table):
        return flow(value)
    first, *more = written("", value, indent)
    if more and table.source.text[end:].partition("\n")[0].strip():
        return flow(value)  # what stands behind it on its line would become a part of it
    return "\n".join([first.removeprefix(f"{indent}: "), *more])


def _head(name: str) -> str:
    """Return a key as it is written anywhere."""
    return json.dumps(name, ensure_ascii=False) if re.search(r"[,:{}\[\]#]", name) else name
