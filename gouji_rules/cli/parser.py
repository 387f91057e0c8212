"""argparse, made to speak our three languages and to fail with one clear message."""

import re
from argparse import SUPPRESS, Action, ArgumentParser, ArgumentTypeError, HelpFormatter, Namespace
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, NoReturn

from gouji_rules.cli.errors import InputError
from gouji_rules.cli.output import Output
from gouji_rules.messages import has

# What argparse says in English, and the key of the same in the catalogue.
_SAYINGS = (
    (r"the following arguments are required: (?P<names>.*)", "cli.missing_arguments"),
    (r"unrecognized arguments: (?P<option>-\S*).*", "cli.unknown_option"),
    (r"unrecognized arguments: (?P<words>.*)", "cli.too_many_arguments"),
    (r"argument (?P<name>[^:]*): expected (one|at least one) argument", "cli.missing_value"),
    (
        r"argument (?P<name>[^:]*): ignored explicit argument '?(?P<value>.*?)'?$",
        "cli.unwanted_value",
    ),
    (
        r"argument (?P<name>[^:]*): invalid choice: '?(?P<value>.*?)'?"
        r" \(choose from (?P<known>.*)\)",
        "cli.bad_choice",
    ),
    (r"argument (?P<name>[^:]*): (?P<why>.*)", "cli.bad_argument"),
)


OTHER_NAMES: Final = {
    **dict.fromkeys(("--games", "--deals", "--rounds", "--number", "--count", "--runs"), "--sets"),
    **dict.fromkeys(("--file", "--out", "--to", "--save"), "--output"),
    **dict.fromkeys(("--rules", "--variant", "--town"), "--ruleset"),
    **dict.fromkeys(("--set", "--change", "--setting", "--settings"), "--with"),
    **dict.fromkeys(("--language", "--locale"), "--lang"),
    **dict.fromkeys(("--overwrite", "--yes"), "--force"),
    **dict.fromkeys(("--parent", "--extends", "--base"), "--from"),
    **dict.fromkeys(("--players", "--bot"), "--bots"),
    **dict.fromkeys(("--type", "--as"), "--format"),
    **dict.fromkeys(("--speed", "--delay", "--wait"), "--pace"),
}
"""What people call options elsewhere, and what each is called here."""


class Parser:
    """The parser of one command.

    Args:
        name: the command.
        out: where to speak, and in which language.

    Attributes:
        intermixed: options may stand between arguments of which some may be left out.
    """

    def __init__(self, name: str, out: Output) -> None:
        self.name = name
        self.out = out
        self._options: list[str] = []
        self.intermixed = False
        self._parser = _Quiet(
            prog=f"gouji {name}",
            description=out.text(f"cli.about_{name}"),
            add_help=False,
            allow_abbrev=False,
            formatter_class=lambda prog: _Formatter(prog, out),
        )

    def add(self, *names: str, help: str, more: str = "", **how: Any) -> None:  # noqa: A002
        """Add an argument.

        Args:
            names: as argparse takes them.
            help: a key of the topic ``cli``, or ``topic.key``.
            more: words besides, such as all that may be written.
            how: as argparse takes it.
        """
        self._options += [name for name in names if name.startswith("--")]
        words = self.out.text(help if "." in help else f"cli.{help}") + more
        self._parser.add_argument(*names, help=words, **how)

    @property
    def argparse(self) -> ArgumentParser:
        """The parser underneath, for completion."""
        return self._parser

    @property
    def actions(self) -> Sequence[Action]:
        """Every argument that has been added."""
        return self._parser._actions

    def add_ruleset(self, *, required: bool = True) -> None:
        """Add ``-r RULESET`` and ``--with KEY=VALUE``."""
        self.add("-r", "--ruleset", metavar="RULESET", required=required, help="arg_ruleset")
        self.add_with()

    def add_with(self, help_: str = "arg_with") -> None:
        """Add ``--with KEY=VALUE``."""
        self.add(
            "--with",
            dest="changes",
            action="append",
            default=[],
            metavar="KEY=VALUE",
            help=help_,
        )

    def add_common(self) -> None:
        """Add what every command has."""
        self.add("--json", action="store_true", help="arg_json")
        # Read before anything else (dispatch), listed here for the help.
        self.add("--lang", metavar="zh-Hans|zh-Hant|en", help="arg_lang")
        self.add("--plugin", metavar="FILE", help="arg_plugin")
        self.add("--no-plugins", action="store_true", help="arg_no_plugins")
        self.add("-h", "--help", action="store_true", default=SUPPRESS, help="arg_help")

    def number(self, low: int, high: int | None = None) -> Callable[[str], int]:
        """Return a reader of whole numbers within bounds, both included."""

        def read(text: str) -> int:
            try:
                value = int(text)
            except ValueError:
                value = low - 1
            if value < low or (high is not None and value > high):
                key = "cli.want_number" if high is None else "cli.want_number_between"
                raise ArgumentTypeError(self.out.text(key, value=text, low=low, high=high))
            return value

        return read

    def width(self, text: str) -> float:
        """Read a width above 0, in points."""
        value = _decimal(text)
        if not 0 < value < 1e9:
            raise ArgumentTypeError(self.out.text("cli.want_width", value=text))
        return value

    def seconds(self, text: str) -> float:
        """Read a time in seconds, 0 to 60."""
        value = _decimal(text)
        if not 0 <= value <= 60:
            raise ArgumentTypeError(
                self.out.text("cli.want_number_between", value=text, low=0, high=60)
            )
        return value

    def parse_args(self, arguments: Sequence[str]) -> Namespace:
        """Read the arguments of the command.

        Raises:
            InputError: they cannot be understood.
            SystemExit: help was asked for and has been shown.
        """
        before_dashes = arguments[: arguments.index("--")] if "--" in arguments else arguments
        if "--help" in before_dashes or "-h" in before_dashes:
            words = self._parser.format_help().rstrip()
            if "--json" in before_dashes:
                self.out.document({"command": self.name, "help": words})
            else:
                self.out.say(words)
            raise SystemExit(0)
        for item in before_dashes:
            option = item.partition("=")[0]
            if option.startswith("--") and option not in self._options:
                raise InputError("usage", self._in_words(f"unrecognized arguments: {option}"))
        try:
            if self.intermixed:
                return self._parser.parse_intermixed_args(list(arguments))
            return self._parser.parse_args(list(arguments))
        except _UsageError as error:
            raise InputError("usage", self._in_words(str(error))) from None

    def _in_words(self, message: str) -> str:
        for pattern, key in _SAYINGS:
            found = re.fullmatch(pattern, message, re.DOTALL)
            if found:
                said = found.groupdict()
                if "names" in said:
                    names = said["names"].split(", ")
                    comma = self.out.text("sheet_words.comma")
                    said["names"] = comma.join(in_words(name, self.out) for name in names)
                if key == "cli.bad_choice":
                    said["known"] = said["known"].replace("'", "")
                known = said["known"].split(", ") if key == "cli.bad_choice" else []
                if known:
                    said["known"] = self.out.listed(known)
                words = self.out.text(key, command=f"gouji {self.name}", **said)
                if known:
                    words += self.out.near(said["value"], known)
                if key == "cli.unknown_option":
                    words += self._suggest(found["option"])
                if key == "cli.too_many_arguments" and "--ruleset" in self._options:
                    words += self._ruleset(said["words"])
                break
        else:
            words = message
        return words + self.out.text("cli.see_command", command=self.name)

    def _ruleset(self, word: str) -> str:
        """Say how a ruleset is named, where a word too many is one."""
        from gouji_rules.cli.wrong_kind import kind_of
        from gouji_rules.ruleset.structure.finding import ruleset_path

        if kind_of(word) == "ruleset" or ruleset_path(word) is not None:
            return self.out.text("cli.ruleset_with_r", word=word)
        return ""

    def _suggest(self, option: str) -> str:
        """Return what may be meant by an option that there is not.

        That is another name of one (``--games``), what one takes (``--html``), or one that is
        written like it.
        """
        word = option.partition("=")[0]
        other = OTHER_NAMES.get(word, "")
        if other in self._options:
            return self.out.did_you_mean(other)
        value = word.removeprefix("--")
        for action in self.actions:
            if value in map(str, action.choices or ()) and action.option_strings:
                return self.out.did_you_mean(f"{action.option_strings[-1]} {value}")
        return self.out.near(word, self._options)


def _decimal(text: str) -> float:
    """Return a number that is written, below 0 where there is none."""
    try:
        return float(text)
    except ValueError:
        return -1.0


def in_words(metavar: str, out: Output) -> str:
    """Return what stands for a value, ``FILE|DIR``, in the reader's language."""
    return re.sub(
        r"[A-Z]{2,}",
        lambda found: (
            out.text(f"cli.value_{found[0]}") if has(f"cli.value_{found[0]}") else found[0]
        ),
        metavar,
    )


class _UsageError(Exception):
    pass


class _Quiet(ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise _UsageError(message)


class _Formatter(HelpFormatter):
    def __init__(self, prog: str, out: Output) -> None:
        # argparse counts characters: room for a heading in Chinese, whose are two wide.
        super().__init__(prog, max_help_position=26, width=out.width - 4)
        self._out = out

    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[Any],
        groups: Iterable[Any],
        prefix: str | None = None,  # noqa: ARG002
    ) -> None:
        super().add_usage(usage, actions, groups, self._out.text("cli.usage"))

    def start_section(self, heading: str | None) -> None:
        names = {"positional arguments": "cli.arguments", "options": "cli.options"}
        key = names.get(heading or "")
        super().start_section(self._out.text(key) if key else heading)

    def _format_usage(self, *how: Any) -> str:
        """Return the usage, lines broken earlier where letters are wide."""
        room = 0 if self._out.lang == "en" else 12
        self._width -= room
        try:
            return super()._format_usage(*how)
        finally:
            self._width += room

    def format_help(self) -> str:
        """Return the help, headings with the colon of the language."""
        said, colon = super().format_help(), self._out.text("sheet_words.colon").strip()
        for name in ("arguments", "options"):
            heading = self._out.text(f"cli.{name}")
            said = said.replace(f"\n{heading}:\n", f"\n{heading}{colon}\n")
        return said

    def _metavar_formatter(
        self, action: Action, default_metavar: str
    ) -> Callable[[int], tuple[str, ...]]:
        said = super()._metavar_formatter(action, default_metavar)
        return lambda size: tuple(in_words(name, self._out) for name in said(size))

    def _format_action(self, action: Action) -> str:
        """Return an argument with its help; a wide letter takes the room of two."""
        from gouji_rules.messages.layout import width

        said = super()._format_action(action)
        head = self._format_action_invocation(action)
        room = " " * sum(width(sign) - 1 for sign in head)
        return said.replace(f"{head}{room}  ", f"{head}  ", 1) if room else said

    def _split_lines(self, text: str, width: int) -> list[str]:
        from gouji_rules.cli.wide import wrap

        return wrap(text, width)

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        from gouji_rules.cli.wide import wrap

        return "\n".join(indent + line for line in wrap(text, width))
