"""Keys of a ruleset: unknown, at the wrong level, written otherwise; and what was meant by each.

A key that is told and whose meaning is plain is read as what was meant, so that what stands
under it is looked at as well: one run shows everything.
"""

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Any, Final, TypeGuard

from gouji_rules.diagnostics import Diagnostic, Edit, Message, Note, diagnosed, nearest, shown
from gouji_rules.rules import SETTINGS
from gouji_rules.ruleset.known import (
    GROUPS,
    LANGUAGES,
    TOP,
    members,
)
from gouji_rules.ruleset.structure.deck_size import is_deck_size, told_deck_size
from gouji_rules.ruleset.structure.elsewhere import belongs, takes, told_elsewhere
from gouji_rules.ruleset.structure.guessing import by_value, could_be, guessed
from gouji_rules.ruleset.structure.lost_tables import LostTable
from gouji_rules.ruleset.structure.plugin_entries import entry_of, plugin_named
from gouji_rules.ruleset.structure.value_slips import whole_meant
from gouji_rules.ruleset.yaml.edits import indented, moved, moved_out
from gouji_rules.ruleset.yaml.nodes import Mapping, Node, Scalar, plain
from gouji_rules.ruleset.yaml.problems import and_here, dedented, words_of
from gouji_rules.ruleset.yaml.syntax import full_width_colon

MOST_KEYS: Final = 200
"""More unknown keys are not told: nobody reads on."""

OF_SCENARIOS: Final = frozenset(
    {"ruleset", "with", "plays", "scenarios", "hands", "moves", "expect", "lead"}
)
"""Keys of scenario files that people write into a ruleset."""

STAYS_OUT: Final = {
    "seats": "players player seats seat_count player_count number_of_players 人数 人數 座位 座位数"
    " 几个人 幾個人 玩家",
    "federations": "federations federation teams team sides 联邦 聯邦 分组 分組 队 隊",
    "opposite": "baohuang emperor guard 保皇 皇帝 侍卫 侍衛 暗保 明保",
}
"""What no ruleset says (docs/limits.md): the words with which people ask for it."""

_SAID: Final = frozenset({"names", "region"})
"""Keys of the top below which texts stand by language."""

_MOST_WORDS: Final = 16
"""No section and setting together have more; bounds the work on hostile input."""

_WORDS: Final = re.compile(r"[_\s-]+")
_SPLIT: Final = re.compile(r"[._/:：。·\s-]+")


def check_keys(top: Mapping) -> tuple[Mapping, list[Diagnostic]]:
    """Return a tree whose keys are all known, and a problem for each that was not.

    What is below the sections' own settings is left as it is.
    """
    return _Keys(top).run()


def meant_path(word: str) -> str:
    """Return the setting that a word means which names section and setting in one, or nothing.

    ``burn_priority``, ``burn.prioritee``, ``烧牌.优先`` are all ``burn.priority``.
    """
    parts = [part for part in _SPLIT.split(word) if part]
    if len(parts) > _MOST_WORDS:
        return ""
    for number in range(1, len(parts)):
        left, right = "_".join(parts[:number]), "_".join(parts[number:])
        group = left if left in GROUPS else nearest(left, GROUPS)
        name = nearest(right, members(group)) if group else None
        # "burn" alone is near "burn_it", too: the whole word must be used up.
        if group and name:
            return f"{group}.{name}"
    return ""


def _value_here(word: str, keys: Iterable[str]) -> Message | None:
    """Return what says that a key is the value of one of some settings: ``in_turn``."""
    takers = [key for key in keys if key in SETTINGS and word in SETTINGS[key].kind.values]
    params = {"found": word, "names": " / ".join(takers)}
    return Message("diagnostics.value_of_another", params) if takers else None


class _Keys:
    def __init__(self, top: Mapping) -> None:
        self.top = top
        self.fixed = Mapping(top.source, top.start, top.end)
        self.problems: list[Diagnostic] = []
        self.there = {key.text for key, _ in top.entries}
        # The section that lines above belong to, where one may have lost its indentation.
        self.above: Scalar | None = None
        self.dedented = -1
        self.section: Node = top
        self.lines: list[tuple[Scalar, Node]] = []

    def run(self) -> tuple[Mapping, list[Diagnostic]]:
        for number, (key, value) in enumerate(self.top.entries):
            if len(self.problems) >= MOST_KEYS:
                break
            if key.text in TOP:
                self._known(number, key, key.text, value)
            else:
                self._unknown(number, key, value)
        return self.fixed, self.problems

    def _known(self, number: int, key: Scalar, name: str, value: Node) -> None:
        self.above = key if name in GROUPS else None
        self.section = value
        self.dedented = -1
        if isinstance(value, Scalar) and value.value is None and self._lost_its_lines(number, name):
            return
        known = members(name) if name in GROUPS else LANGUAGES if name in _SAID else ()
        if known and isinstance(value, Mapping):
            value = self._section(name, value, known)
        self.fixed.entries.append((key.named(name), value))

    def _wide_colon(self, key: Scalar) -> bool:
        """Tell a key that holds what follows it, since the colon between is full-width."""
        at = key.text.find("：")
        if at < 1 or key.style:
            return False
        self.problems.append(full_width_colon(key.span_of(at, at + 1)))
        return True

    def _lost_its_lines(self, number: int, name: str) -> bool:
        """Return whether a section is empty because what belongs to it is not indented."""
        after = self.top.entries[number + 1 : number + 2]
        return name in GROUPS and any(
            key.text not in TOP and key.text in members(name) for key, _ in after
        )

    def _unknown(self, number: int, key: Scalar, value: Node) -> None:
        if self._wide_colon(key):
            return
        above = self.above
        if above is not None:
            group = _group_of(above)
            if key.text in members(group):
                self._dedented(above, group, key, value)
                self._move(group, key.text, key, value)
                return
        if key.text in OF_SCENARIOS:
            helps = Message("diagnostics.in_scenario_file", {"found": key.text})
            self._told("unknown_key", key, "", helps, found=key.text)
        elif name := plugin_named(key.text):
            right = f"plugins: [{entry_of(name, value)}]"
            helps = Message("diagnostics.plugins_under", {"name": name, "right": right})
            self._told("unknown_key", key, "", helps, found=key.text)
        elif is_deck_size(key.text, value):
            self.problems.append(told_deck_size(key, value, "", alone="deck" not in self.there))
        elif out := [one for one, words in STAYS_OUT.items() if key.text in words.split()]:
            helps = Message(f"diagnostics.stays_out_{out[0]}")
            self._told("unknown_key", key, "", helps, found=key.text)
        else:
            self._somewhere(number, key, value)

    def _somewhere(self, number: int, key: Scalar, value: Node) -> None:
        """Tell a key that means another one, or belongs elsewhere."""
        close, path = nearest(key.text, TOP) or "", meant_path(key.text)
        if key.text in SETTINGS or (path and not _plainly(key.text, close)):
            self._path("dotted_key", key, path or key.text, value)
            return
        places = [one for one in SETTINGS if one.partition(".")[2] == key.text]
        if close in SETTINGS and places and not takes(places, value) and takes([close], value):
            places = []  # `point:` with the six numbers that `points:` takes
        if len(places) > 1:
            helps = Message("diagnostics.stands_in", {"names": places})
            self._told("key_elsewhere", key, "", helps, found=key.text, there=" / ".join(places))
        elif places and (takes(places, value) or not by_value(value)):
            self._path("key_elsewhere", key, places[0], value)
        elif close not in GROUPS and self._is_level(value):
            self._level(number, key, value)
        elif close and not (
            _is_part(close, key, value, "") and self._guess(key, value, "", self.top)
        ):
            self._near(number, key, value, close)
        elif not close:
            there = nearest(key.text, list(SETTINGS)) or ""
            if there and could_be(there, value):
                self._path("key_elsewhere", key, there, value)
            elif not self._guess(key, value, "", self.top):
                known = _value_here(key.text, SETTINGS)
                if known is None and isinstance(value, Scalar):
                    note = shown(f"{key.text}: {value.text}".rstrip(" :"))
                    known = Message("diagnostics.as_note", {"note": note})
                self._told("unknown_key", key, "", *([known] if known else []), found=key.text)

    def _near(self, number: int, key: Scalar, value: Node, close: str) -> None:
        """Tell a key that is near one of the top."""
        if close in self.there:
            self._again("unknown_key", key, close, found=key.text)
            return
        right = whole_meant(close, value)
        self.there.add(close)
        if right:
            self._with_value(key, value, f"{close}: {right}")
            return
        self._told("unknown_key", key, close, found=key.text)
        self._known(number, key, close, value)
        self.above = key

    def _with_value(self, key: Scalar, value: Node, right: str) -> None:
        """Tell a key whose value, too, is written otherwise: once, with what says it."""
        helps = Message("diagnostics.did_you_mean", {"word": right})
        edits = (Edit(key.source.span(key.start, value.end), right),)
        self._told("unknown_key", key, "", helps, edits=edits, meant=right, found=key.text)

    @staticmethod
    def _is_level(value: Node) -> TypeGuard[Mapping]:
        """Return whether keys of the top stand under a key, as if it were a level of its own."""
        return isinstance(value, Mapping) and any(one.text in TOP for one, _ in value.entries)

    def _level(self, number: int, key: Scalar, value: Mapping) -> None:
        """Tell a level that there is not; what stands under it is read as if it did at the top."""
        self._told("unknown_key", key, "", Message("diagnostics.no_level"), found=key.text)
        for below, one in value.entries:
            if below.text in TOP and below.text not in self.there:
                self.there.add(below.text)
                self._known(number, below, below.text, one)

    def _dedented(self, above: Scalar, group: str, key: Scalar, value: Node) -> None:
        if self.dedented >= 0:  # the lines of one section, all at once
            self.lines.append((key, value))
            told = and_here(self.problems[self.dedented], key)
            edits = indented(above, self.section, self.lines)
            self.problems[self.dedented] = replace(told, edits=edits)
            return
        self.lines = [(key, value)]
        self.dedented = len(self.problems)
        edits = indented(above, self.section, self.lines)
        meant = f"{group}.{key.text}"
        self.problems.append(replace(dedented(key, above, group), edits=edits, meant=meant))

    def _path(self, code: str, key: Scalar, path: str, value: Node) -> None:
        """Tell a setting of a section that is written at the top."""
        group, _, name = path.partition(".")
        helps = Message("diagnostics.in_two_lines", {"group": group, "name": name})
        if not name:
            self._told("unknown_key", key, path, found=key.text)
            return
        there: dict[str, Any] = (
            {"there": path} if code == "key_elsewhere" else {"group": group, "name": name}
        )
        edits = moved(self.top, key, value, path)
        self._told(code, key, "", helps, edits=edits, meant=path, found=key.text, **there)
        self._move(group, name, key, value)

    def _move(self, group: str, name: str, key: Scalar, value: Node) -> None:
        into = self.fixed.get(group)
        if into is None and group not in self.there:
            into = Mapping(key.source, key.start, value.end)
            self.fixed.entries.append((key.named(group), into))
            self.there.add(group)
        elif into is None and self.above is not None and _group_of(self.above) == group:
            into = Mapping(key.source, key.start, value.end)
            self.fixed.entries.append((self.above.named(group), into))
        if isinstance(into, Mapping) and into.get(name) is None:
            into.entries.append((key.named(name), value))

    def _section(self, group: str, node: Mapping, known: Iterable[str]) -> Mapping:
        known = list(known)
        fixed = Mapping(node.source, node.start, node.end)
        there = {key.text for key, _ in node.entries}
        table = LostTable(self.problems, group, fixed)
        for key, value in node.entries:
            if len(self.problems) >= MOST_KEYS:
                break
            if key.text in known:
                fixed.entries.append((key, value))
                continue
            if table.takes(key, value) or self._wide_colon(key):
                continue
            if group == "deck" and is_deck_size(key.text, value):
                self.problems.append(told_deck_size(key, value, group, alone=False))
                continue
            close = nearest(key.text, known) or ""
            if _is_part(close, key, value, group) and self._guess(key, value, group, fixed):
                continue
            path = "" if close else _elsewhere(key.text, group)
            if path in SETTINGS and not takes([path], value):
                path = ""
            path = path if path or close else belongs(key.text, group, value)
            if path.count(".") > 1:
                self.problems.append(told_elsewhere(key, value, path))
                continue
            if path:
                self._in_another(key, value, group, node, path)
                continue
            if close in there:
                self._again("unknown_key_in", key, close, found=key.text, above=group)
                continue
            if not close and self._guess(key, value, group, fixed):
                continue
            here = [f"{group}.{name}" for name in known]
            helps = _value_here(key.text, here) or Message(
                "diagnostics.keys_here", {"names": known}
            )
            told = () if close else (helps,)
            self._told("unknown_key_in", key, close, *told, found=key.text, above=group)
            if close:
                there.add(close)
                fixed.entries.append((key.named(close), value))
        return fixed

    def _in_another(self, key: Scalar, value: Node, group: str, node: Mapping, path: str) -> None:
        """Tell a key that stands in a section and belongs elsewhere."""
        code, (section, _, name) = "key_elsewhere", path.partition(".")
        here = self.top.key(group)
        edits = moved_out(self.top, here, node, key, value, path) if here is not None else ()
        if not name:
            helps = Message("diagnostics.at_the_left", {"found": path})
            words = "diagnostics.key_in_section"
            self._told(
                code,
                key,
                "",
                helps,
                text=words,
                edits=edits,
                meant=path,
                found=key.text,
                group=group,
            )
            return
        helps = Message("diagnostics.in_two_lines", {"group": section, "name": name})
        self._told(code, key, "", helps, edits=edits, meant=path, found=key.text, there=path)

    def _guess(self, key: Scalar, value: Node, group: str, fixed: Mapping) -> bool:
        """Tell a key that is near none in its letters as what it may be; whether there is such.

        Args:
            key, value: as they stand.
            group: the section that they stand in; empty at the top.
            fixed: the section as it is read.
        """
        guess = guessed(key.text, value, group)
        if not guess.keys:
            return False
        params: dict[str, Any] = {"found": key.text} | ({"above": group} if group else {})
        code = "unknown_key_in" if group else "unknown_key"
        named = {"names": " / ".join(guess.keys), "found": shown(words_of(value, plain(value)))}
        written = guess.by_value and SETTINGS[guess.keys[0]].kind.conforms(plain(value))
        helps = [Message("diagnostics.value_of_another", named)] if written else []
        if len(guess.keys) > 1:
            names = Message("diagnostics.stands_in", {"names": list(guess.keys)})
            self._told(code, key, "", *(helps or [names]), **params)
            return True
        path = guess.keys[0]
        section, _, name = path.rpartition(".")
        helps.insert(0, Message("diagnostics.did_you_mean", {"word": name}))
        if section == group:
            if fixed.get(name) is not None:
                return False
            self._told(code, key, name, *helps, **params)
            fixed.entries.append((key.named(name), value))
            return True
        helps[0] = Message("diagnostics.did_you_mean", {"word": path})
        edits: tuple[Edit, ...] = ()
        if section:
            helps.append(Message("diagnostics.in_two_lines", {"group": section, "name": name}))
        if not group:
            edits = moved(self.top, key, value, path)
        elif (head := self.top.key(group)) is not None and isinstance(self.section, Mapping):
            edits = moved_out(self.top, head, self.section, key, value, path)
        self._told(code, key, "", *helps, edits=edits, meant=path, **params)
        if section:
            self._move(section, name, key, value)
        return True

    def _again(self, code: str, key: Scalar, close: str, **params: object) -> None:
        """Tell a key that is like one which stands there already."""
        helps = Message("diagnostics.keep_one", {"found": close})
        self._told(code, key, "", helps, note=None, text="", edits=(), meant=close, **params)

    def _told(
        self,
        code: str,
        key: Scalar,
        suggestion: str,
        *helps: Message,
        note: Note | None = None,
        text: str = "",
        edits: tuple[Edit, ...] = (),
        meant: str = "",
        **params: object,
    ) -> None:
        in_place = _in_place(key, edits)
        self.problems.append(
            diagnosed(
                code,
                key.span,
                params,
                did_you_mean="" if helps else suggestion,
                helps=helps,
                notes=(note,) if note else (),
                suggestion=suggestion or in_place,
                edits=() if in_place else edits,
                meant=meant,
                key=text,
            )
        )


def _in_place(key: Scalar, edits: tuple[Edit, ...]) -> str:
    """Return what to write in place of a key, where nothing else changes."""
    return edits[0].text if len(edits) == 1 and edits[0].span == key.span else ""


def _is_part(close: str, key: Scalar, value: Node, group: str) -> bool:
    """Return whether a name is only a word of a key, and cannot take what is written there."""
    if not close or close == key.text:
        return False
    if close not in _WORDS.split(key.text) and not re.search("[\u3400-\u9fff]{3}", key.text):
        return False
    if close in GROUPS and not group:
        return isinstance(value, Scalar) and bool(value.text)
    path = f"{group}.{close}" if group else close
    return path in SETTINGS and not could_be(path, value)


def _group_of(key: Scalar) -> str:
    """Return the section that a key of the top begins, written right or not."""
    return key.text if key.text in GROUPS else nearest(key.text, GROUPS) or ""


def _plainly(word: str, close: str) -> bool:
    """Return whether a word is a key of the top misspelt, not a section with a setting."""
    return bool(close) and len(_SPLIT.split(word)) == len(_SPLIT.split(close))


def _elsewhere(word: str, group: str) -> str:
    """Return where a key that has been written into a section belongs, or nothing."""
    if word in TOP:
        return word
    paths = [key for key in SETTINGS if key.rpartition(".")[2] == word]
    if paths:
        return paths[0] if len(paths) == 1 else ""
    path = meant_path(word)
    if path and path.partition(".")[0] != group:
        return path
    near = nearest(word, SETTINGS) or ""
    # A name that many sections have, `enabled`, says of none that it is meant.
    name = near.rpartition(".")[2]
    return near if sum(one.rpartition(".")[2] == name for one in SETTINGS) == 1 else ""
