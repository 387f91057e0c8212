"""Before the game: one that was left, which ruleset, which seat."""

from itertools import groupby
from typing import TYPE_CHECKING, Final

from gouji_rules.advice.telling import signed
from gouji_rules.cli.errors import InputError
from gouji_rules.cli.output import Output
from gouji_rules.cli.reading import load_named
from gouji_rules.cli.terminal.reading import MORE, Reader
from gouji_rules.cli.terminal.screen import Screen
from gouji_rules.messages import in_language
from gouji_rules.messages.layout import pad, width_of

if TYPE_CHECKING:
    from gouji_rules.engine.rules import Rules
    from gouji_rules.record.kept import Kept
    from gouji_rules.ruleset import RulesetInfo

_SHEET: Final = ("s", "sheet", "规则", "規則", "说明", "說明")
_DIFFERENCE: Final = ("d", "diff", "差别", "差別", "比较", "比較")
_LIST: Final = ("l", "list", "列表")
_LEARN: Final = ("learn", "学", "學", "学习", "學習", "上课", "上課")
_NARROW: Final = 60
"""In fewer columns only names are listed."""


class WantsToLearn(Exception):  # noqa: N818 - not a fault
    """The person would rather go on with the lessons."""


def choose_ruleset(screen: Screen, reader: Reader, first: str, last: str = "") -> str:
    """Ask for a ruleset: by number, by any of its names or by path.

    Args:
        screen: where.
        reader: where the answers come from.
        first: the id of the one for a first game.
        last: the one that was played last, which Enter takes; ``first`` where there is none.

    Raises:
        EOFError: there are no more lines.
        WantsToLearn: the person would rather learn.
    """
    return _Choice(screen, reader, first, last).asked()


class _Choice:
    def __init__(self, screen: Screen, reader: Reader, first: str, last: str) -> None:
        from gouji_rules.lessons.progress import lesson_begun
        from gouji_rules.ruleset import list_rulesets
        from gouji_rules.ruleset.structure.finding import ruleset_path
        from gouji_rules.ruleset.structure.order import by_region

        self._screen = screen
        self._out: Output = screen.out
        self._reader = reader
        self._first = first
        self._default = last if last and ruleset_path(last) is not None else first
        self._infos = by_region(list_rulesets())
        self._lesson = lesson_begun()
        self._rules: dict[str, Rules | None] = {}

    def asked(self) -> str:
        """Return the id or the path that was chosen."""
        out, screen = self._out, self._screen
        screen.line(out.text("play.choose_ruleset"), style="bold")
        if self._lesson:
            screen.line(out.text("learn.go_on", number=self._lesson))
        self._list(self._infos)
        screen.line(out.text("play.choose_more", last=self._default))
        while True:
            prompt = out.text("play.prompt_ruleset", default=self._default) + " "
            answer = self._reader.ask(prompt, self._ids).strip()
            chosen = self._default if not answer else self._answered(answer)
            if chosen:
                return chosen

    def _ids(self) -> list[str]:
        return [info.id for info in self._infos]

    def _answered(self, answer: str) -> str:
        """Do what was typed; return what was chosen by it, empty where it was something else."""
        if answer in MORE:
            self._screen.line(self._out.text("play.help_ruleset", default=self._default))
        elif answer.casefold() in _LEARN:
            raise WantsToLearn
        elif answer.casefold() in _LIST:
            self._list(self._infos)
        elif answer.endswith((".yaml", ".yml")):
            return answer
        else:
            word, what = _parted(answer)
            meant = self._meant(what)
            if meant and word in _SHEET:
                self._sheet(meant)
            elif meant and word in _DIFFERENCE:
                self._difference(meant)
            else:
                return meant
        return ""

    def _meant(self, typed: str) -> str:
        """Return the ruleset that is meant; where that is not clear, say which may be."""
        from gouji_rules.ruleset.structure.finding import matching, meant_ruleset

        out, screen = self._out, self._screen
        number = int(typed[:9]) if typed.isascii() and typed.isdecimal() else 0
        if 1 <= number <= len(self._infos):
            return self._infos[number - 1].id
        found = matching(typed, self._infos)
        if len(found) == 1:
            return found[0].id
        if found:
            screen.line(out.text("play.several_rulesets", typed=typed))
            self._list(found)
        else:
            words = out.text("play.no_such_ruleset", typed=typed)
            screen.refuse(words + out.did_you_mean(meant_ruleset(typed)))
        return ""

    # The list

    def _list(self, infos: "list[RulesetInfo]") -> None:
        """List rulesets by region, each with what is special about it, as far as a line holds."""
        screen, out = self._screen, self._out
        width = max((width_of(info.id) for info in infos), default=0) + 2
        for region, group in groupby(infos, key=lambda info: info.regions.get(out.lang, "")):
            screen.line(region or out.text("play.no_region"), style="dim")
            for info in group:
                number = self._infos.index(info) + 1
                line = f"{number:3}  {pad(info.id, width)}{info.name_in(out.lang)}"
                indent = " " * (5 if out.width < _NARROW else width + 5)
                for part in self._with_special(info, line, indent):
                    screen.line(part, indent=indent)

    def _with_special(self, info: "RulesetInfo", line: str, indent: str) -> list[str]:
        """Return a line with what is special about a ruleset behind it, or below where it is long.

        As much is told as one line holds.
        """
        wide = self._screen.width
        if self._out.width < _NARROW:
            return [line]
        told = self._special(info)
        behind = [line + self._out.text("play.dash") + one for one in told]
        below = [indent + one for one in told]
        fits = next((one for one in behind if width_of(one) <= wide), "")
        more = next((one for one in below if width_of(one) <= wide), "")
        return [fits] if fits else [line, *([more] if more else [])]

    def _special(self, info: "RulesetInfo") -> list[str]:
        """Return what is special about a ruleset in words, all of it first, then less and less."""
        from gouji_rules.sheet.special import special

        out = self._out
        if info.id == self._first:
            return [out.text("special.first"), out.text("special.first_short")]
        rules, base = self._loaded(info.id), self._base(info)
        if rules is None or base is None:
            return []
        name = info.name_in(out.lang).casefold()
        tags = [tag for tag in special(rules, base, out.lang) if tag.casefold() not in name]
        comma = out.text("play.list_comma")
        told = [comma.join(tags[:number]) for number in range(len(tags), 0, -1)]
        if base.id == self._first:
            return told
        called = in_language(base.names, out.lang) or base.id
        return [out.text("special.as_base", base=called, tags=one) for one in told]

    def _base(self, info: "RulesetInfo") -> "Rules | None":
        """Return the ruleset that another is told by: its parent, else the one for a first game."""
        return (self._loaded(info.extends) if info.extends else None) or self._loaded(self._first)

    def _loaded(self, name: str) -> "Rules | None":
        """Return a ruleset; None for one that is not valid, which is told when it is chosen."""
        if name not in self._rules:
            from gouji_rules.diagnostics import RulesetError
            from gouji_rules.hooks.errors import PluginFailure
            from gouji_rules.ruleset import load_ruleset

            try:
                self._rules[name] = load_ruleset(name)
            except (RulesetError, PluginFailure):
                self._rules[name] = None
        return self._rules[name]

    # More about one

    def _sheet(self, name: str) -> None:
        from gouji_rules.cli.sheet import as_text
        from gouji_rules.sheet.sheet import sheet

        rules = self._read(name)
        if rules is not None:
            for line in as_text(sheet(rules, self._out.lang), self._screen.width):
                self._screen.line(line)

    def _difference(self, name: str) -> None:
        """Tell how a ruleset differs from the one that was played last."""
        from gouji_rules.diff.difference import compare
        from gouji_rules.diff.told import comparison_lines

        one, other = self._read(self._default), self._read(name)
        if one is None or other is None:
            return
        with self._screen.bar() as bar:
            comparison = compare(one, other, progress=bar)
        for line in comparison_lines(comparison, self._out.lang):
            self._screen.line(line.rstrip(), indent=" " * (len(line) - len(line.lstrip()) + 2))

    def _read(self, name: str) -> "Rules | None":
        """Return a ruleset, or say why it cannot be read."""
        try:
            return load_named(name, [], self._out)
        except InputError as error:
            self._screen.refuse(error.message)
            return None


def _parted(answer: str) -> tuple[str, str]:
    """Return the word that asks for more about a ruleset, and the ruleset: ``s 3``, ``d3``."""
    word, _, what = answer.partition(" ")
    if word.casefold() in (*_SHEET, *_DIFFERENCE) and what.strip():
        return word.casefold(), what.strip()
    if answer[0] in "sd" and answer[1:].isascii() and answer[1:].isdecimal():
        return answer[0], answer[1:]
    return "", answer


def choose_left(screen: Screen, reader: Reader) -> "Kept | None":
    """Offer to go on with the last game that was left, if there is one; None for a new one.

    Raises:
        EOFError: there are no more lines.
    """
    from gouji_rules.record.kept import kept

    out = screen.out
    try:
        found = (one for one in kept() if not one.over and not one.busy and one.seat is not None)
        left = next(found, None)
    except OSError:
        return None
    if left is None or left.ruleset == "?" or not left.actions:
        return None
    side = left.seat % 2 if left.seat is not None else 0
    params = {
        "ruleset": _called(left.ruleset, out.lang),
        "when": f"{left.when:%Y-%m-%d %H:%M}",
        "set": left.played + 1,
        "seat": left.seat,
        "ours": signed(left.points[side]),
        "theirs": signed(left.points[1 - side]),
    }
    screen.line(out.text("play.left_game", **params))
    while True:
        answer = reader.ask(out.text("play.prompt_left") + " ").strip().casefold()
        if answer in MORE:
            screen.line(out.text("play.help_left"))
        elif answer in ("", "y", "yes", "是", "好"):
            return left
        elif answer in ("n", "no", "new", "否", "不", "新", "新局"):
            return None
        else:
            screen.refuse(out.text("play.unclear_left", typed=answer))


def _called(name: str, lang: str) -> str:
    """Return a ruleset's name in a language; its id where it is no longer there."""
    from gouji_rules.diagnostics import RulesetError
    from gouji_rules.ruleset.structure.finding import info_of, ruleset_path

    path = ruleset_path(name)
    try:
        return name if path is None else info_of(path, "").name_in(lang)
    except RulesetError:
        return name


def choose_seat(screen: Screen, reader: Reader, default: int = 0) -> int:
    """Ask for a seat 0-5; Enter takes the default.

    Raises:
        EOFError: there are no more lines.
    """
    out = screen.out
    while True:
        answer = reader.ask(out.text("play.prompt_seat", default=default) + " ").strip()
        if not answer:
            return default
        if answer in MORE:
            screen.line(out.text("play.help_seat"))
            continue
        if answer.isascii() and answer.isdecimal() and int(answer[:9]) < 6:
            return int(answer)
        screen.refuse(out.text("play.no_such_seat", typed=answer))
