"""What a shell offers when Tab is pressed: commands, options, rulesets, settings, bots, files.

The shell runs ``gouji`` with ``_ARGCOMPLETE`` in its environment; argcomplete reads the line
from there and writes what fits. Nothing of this is imported otherwise.
"""

import os
import re
from argparse import Action, ArgumentParser
from collections.abc import Callable, Iterable
from importlib import import_module
from typing import Any, Final

from gouji_rules.cli.dispatch import COMMANDS, Command
from gouji_rules.cli.output import Output
from gouji_rules.cli.parser import Parser
from gouji_rules.messages import LANGUAGES, default_language

Offers = dict[str, str]
"""Words, each with what it means."""

Completer = Callable[..., Offers]

_WORDS: Final = re.compile(r"[a-z0-9][A-Za-z0-9,-]*(\|[a-z0-9][A-Za-z0-9,-]*)+\Z")
"""A metavar that names all that may be written: ``full|short|json``."""

FILES: Final = {
    "FILE": ("yaml", "yml", "jsonl"),
    "FILE|DIR": ("yaml", "yml"),
    "NEW|RECORD": ("jsonl",),
}
"""The files that an argument may name, by its metavar."""


def complete() -> None:
    """Write what fits the line that the shell holds, and end the process."""
    import argcomplete
    from argcomplete.lexers import split_line

    out = Output(lang=default_language(), json=False)
    line, point = os.environ["COMP_LINE"], int(os.environ["COMP_POINT"])
    _, _, _, words, _ = split_line(line, point)
    place = _command(words)
    if place is None:
        parser = _commands(out)
    else:
        # The command stands where argcomplete looks for the program.
        os.environ["_ARGCOMPLETE"] = str(place + 1)
        parser = _options(words[place], out)
    argcomplete.autocomplete(parser, always_complete_options=False)


def script(shell: str) -> str:
    """Return what a shell has to read so that it completes ``gouji``."""
    from argcomplete.shell_integration import shellcode

    return shellcode(["gouji"], shell=shell)


def _command(words: list[str]) -> int | None:
    """Return where the command stands in the words before the cursor's; None for nowhere."""
    skip = False
    for place, word in enumerate(words[1:], 1):
        if skip:
            skip = False
        elif word in ("--lang", "--plugin"):
            skip = True
        elif not word.startswith("-"):
            return place if word in COMMANDS else None
    return None


def _commands(out: Output) -> ArgumentParser:
    """Return a parser of the first word."""
    parser = ArgumentParser(prog="gouji", add_help=False)
    abouts = {name: out.text(f"cli.about_{name}") for name in COMMANDS}
    _give(parser.add_argument("command"), lambda **_: abouts)
    _give(parser.add_argument("--lang", help=out.text("cli.arg_lang")), _languages)
    for name, key in (("--help", "arg_help"), ("--json", "arg_json")):
        parser.add_argument(name, action="store_true", help=out.text(f"cli.{key}"))
    parser.add_argument("--version", action="store_true")
    return parser


def _options(name: str, out: Output) -> ArgumentParser:
    """Return the parser of a command, its arguments told what they may be."""
    command: Command = import_module(f"gouji_rules.cli.commands.{name}")
    parser = Parser(name, out)
    command.configure(parser)
    parser.add_common()
    for action in parser.actions:
        completer = _completer(action, out)
        if completer is not None:
            _give(action, completer)
    return parser.argparse


def _give(action: Action, completer: Completer) -> None:
    # argcomplete's own way of saying it: an attribute of the action.
    setattr(action, "completer", completer)  # noqa: B010


def _completer(action: Action, out: Output) -> Completer | None:
    """Return what completes an argument, told by what its help calls it."""
    metavar = action.metavar if isinstance(action.metavar, str) else ""
    if metavar == "LESSON":
        return _lessons(out)
    if metavar in ("RULESET", "A", "B") and action.dest != "bots":
        return _rulesets(out)
    if metavar == "KEY=VALUE":
        return _settings(out)
    if action.dest == "bots":
        return lambda **_: _bots()
    if metavar == "CODE":
        return lambda **_: _codes(out)
    if metavar == "NAME|FILE":
        return lambda **_: _plugins()
    if action.dest == "topic":
        return lambda **_: {name: out.text(f"cli.about_{name}") for name in COMMANDS}
    if action.dest == "plugin":
        return _files("py")
    if metavar in FILES:
        return _files(*FILES[metavar])
    if action.dest.startswith("ask_"):
        return _answers(action.dest.removeprefix("ask_"), out)
    if action.dest == "lang":
        return _languages
    if _WORDS.match(metavar):
        return lambda **_: dict.fromkeys(metavar.split("|"), "")
    return None


def _languages(**_: Any) -> Offers:
    return dict.fromkeys(LANGUAGES, "")


def _files(*endings: str) -> Completer:
    from argcomplete.completers import FilesCompleter

    found = FilesCompleter(endings)

    def offer(prefix: str, **_: Any) -> Offers:
        # What begins with a dot is offered to who has typed one.
        hidden = prefix.rpartition("/")[2].startswith(".")
        names = (name for name in found(prefix) if hidden or not _is_hidden(name))
        return dict.fromkeys(names, "")

    return offer


def _is_hidden(name: str) -> bool:
    return name.rstrip("/").rpartition("/")[2].startswith(".")


def _rulesets(out: Output) -> Completer:
    def offer(prefix: str, **_: Any) -> Offers:
        from gouji_rules.ruleset import list_rulesets

        known = {info.id: info.name_in(out.lang) for info in list_rulesets()}
        # Folders would stand between the ids before anything is typed.
        return known | (_files("yaml", "yml")(prefix=prefix) if prefix else {})

    return offer


def _lessons(out: Output) -> Completer:
    def offer(prefix: str, **_: Any) -> Offers:
        from gouji_rules.lessons import shipped_lessons
        from gouji_rules.messages import in_language

        known = {one.id: in_language(one.file.title, out.lang) for one in shipped_lessons()}
        return known | (_files("yaml", "yml")(prefix=prefix) if prefix else {})

    return offer


def _settings(out: Output) -> Completer:
    def offer(prefix: str, **_: Any) -> Offers:
        from gouji_rules.rules import SETTINGS
        from gouji_rules.ruleset.structure.tables import table_of

        key, sign, _value = prefix.partition("=")
        if key.startswith("plugins."):
            return _plugin_options(*key.split(".", 2)[1:], given=bool(sign))
        if sign and key in SETTINGS:
            return {f"{key}={value}": about for value, about in _values(key, out)}
        if sign and table_of(key)[0]:
            return {f"{key}=none": ""}
        return {f"{name}=": out.text(f"setting.{name}.title") for name in SETTINGS}

    return offer


def _plugin_options(name: str, option: str = "", *, given: bool = False) -> Offers:
    """Return the options of an installed plugin, the values of one that is given some, or plugins.

    Args:
        name: of the plugin, as far as it is written.
        option: one of its options, as far as it is written.
        given: whether that is written wholly.
    """
    from gouji_rules.hooks import PluginError, installed, load

    sources = installed()
    if name not in sources:
        return {f"plugins.{one}.": "" for one in sources}
    try:
        schema = load(sources[name]).call("gouji_options") or {}
    except PluginError:
        return {}
    found = schema.get("properties", {}) if isinstance(schema, dict) else {}
    options = {one: of if isinstance(of, dict) else {} for one, of in dict(found).items()}
    if given:
        of = options.get(option, {})
        values = [True, False] if of.get("type") == "boolean" else of.get("enum", [])
        return {f"plugins.{name}.{option}={_written(value)}": "" for value in values}
    return {f"plugins.{name}.{one}=": str(of.get("description", "")) for one, of in options.items()}


def _written(value: object) -> str:
    """Return a value as ``--with`` takes it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _values(key: str, out: Output) -> Iterable[tuple[str, str]]:
    """Yield the values that a setting may be given, where they can be counted."""
    from gouji_rules.rules import SETTINGS

    kind, default = SETTINGS[key].kind, SETTINGS[key].default
    for value in kind.offers(default):
        yield value, out.text(f"setting.{key}.{value}") if value in kind.values else ""


def _answers(question: str, out: Output) -> Completer:
    def offer(**_: Any) -> Offers:
        from gouji_rules.variant.questions import BY_NAME

        choices = BY_NAME[question].choices
        return {choice.word: out.text(f"new.{question}_{choice.key}") for choice in choices}

    return offer


def _bots() -> Offers:
    from gouji_rules.bots import names

    return dict.fromkeys(names(), "")


def _codes(out: Output) -> Offers:
    from gouji_rules.diagnostics.codes import known_codes, page

    return {code: page(code).title(out.lang) for code in known_codes()}


def _plugins() -> Offers:
    from importlib.metadata import entry_points

    return dict.fromkeys(sorted(one.name for one in entry_points(group="gouji_rules")), "")
