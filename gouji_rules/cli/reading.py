"""Reading what commands are given: rulesets, plays, hands. Failing is exit code 2."""

from argparse import Namespace
from collections.abc import Mapping
from typing import TYPE_CHECKING

from gouji_rules.cards import CardError, Counts
from gouji_rules.cli.errors import InputError
from gouji_rules.cli.output import Output
from gouji_rules.cli.wrong_kind import refuse_wrong_kind
from gouji_rules.quoting import can_be_seen

if TYPE_CHECKING:
    from gouji_rules.engine.rules import Rules
    from gouji_rules.hooks import PluginError
    from gouji_rules.plays import Play
    from gouji_rules.ruleset.structure.resolved import Resolved

_NOWHERE = ("unknown_ruleset", "no_such_file", "cannot_open")
"""Problems that stand in no file: their place would only repeat what was typed."""

_JOKER_WORDS = frozenset("大小王花鬼虎")
"""What jokers are called by, where they are written ``D`` and ``X``."""

LONGEST_NAME = 60
"""No name of a variant or its region is longer, in characters."""


def load_rules(args: Namespace, out: Output) -> "Rules":
    """Load the ruleset that ``-r`` and ``--with`` describe.

    Raises:
        InputError: there is none, or it is not valid.
    """
    return load_named(args.ruleset, args.changes, out)


def load_named(name: str, changes: list[str], out: Output) -> "Rules":
    """Load the ruleset with that id or path, changed by ``KEY=VALUE`` texts.

    Raises:
        InputError: there is none, or it is not valid.
    """
    return load_with_spots(name, changes, out)[0]


def load_with_spots(name: str, changes: list[str], out: Output) -> "tuple[Rules, Resolved]":
    """Load the same, and return with it the spot of every value.

    Raises:
        InputError: there is none, or it is not valid.
    """
    from gouji_rules import ruleset
    from gouji_rules.diagnostics import RulesetError

    try:
        settings = ruleset.parse_changes(changes)
        return ruleset.load_with_spots(name, settings or None)
    except RulesetError as error:
        raise invalid_ruleset(error, out) from None


def name_broken_plugins(out: Output) -> None:
    """Say in one line each which plugins that may bring rulesets or bots are broken."""
    from gouji_rules.hooks.catalogue import look

    tell_left_out(look().errors, out)


def tell_left_out(errors: "Mapping[str, PluginError]", out: Output) -> None:
    """Say in one line each which plugins are left out, but what was said as the command began."""
    from gouji_rules.hooks.catalogue import unreadable

    told = {id(error) for error in unreadable()}
    for name, error in errors.items():
        if id(error) not in told:
            why = error.message.text(out.lang)
            out.note(" ".join(out.text("plugin.is_broken", plugin=name, why=why).split()))


def invalid_ruleset(error: Exception, out: Output) -> InputError:
    """Turn the diagnostics of a ruleset into one message.

    Raises:
        InputError: what was named is a file of another kind.
    """
    from gouji_rules.diagnostics import RulesetError
    from gouji_rules.diagnostics.render import as_json, full

    assert isinstance(error, RulesetError)
    first = error.diagnostics[0]
    named = first.params.get("found") if first.code in _NOWHERE else first.span.path
    refuse_wrong_kind(str(named), ("ruleset",), out)
    if first.code in _NOWHERE:
        if first.code == "unknown_ruleset":
            name_broken_plugins(out)  # one of them may be what brings it
        hints = first.help_texts(out.lang)
        return InputError(first.code, "; ".join([first.text(out.lang), *hints]))
    words = "\n".join(full(found, out.lang) for found in error.diagnostics)
    return InputError(
        first.code,
        words,
        [as_json(found) for found in error.diagnostics],
        places=True,
    )


def read_hand(rules: "Rules", text: str, out: Output) -> Counts:
    """Read cards.

    Raises:
        InputError: not cards, or more of a kind than the deck has.
    """
    deck = rules.deck
    try:
        counts = deck.parse(text)
    except CardError as error:
        raise InputError("not_a_card", _not_a_card(error, rules, out)) from None
    for kind, number in enumerate(counts):
        if number > deck.counts[kind]:
            raise InputError(
                "too_many_cards",
                out.text(
                    "cli.too_many_cards",
                    text=text,
                    card=deck.kinds[kind],
                    number=number,
                    most=deck.counts[kind],
                ),
            )
    return counts


def read_play(rules: "Rules", text: str, out: Output) -> "Play":
    """Read a play.

    Raises:
        InputError: not cards, or cards that are no play.
    """
    from gouji_rules.engine.no_play import NotAPlayError

    try:
        return rules.play(text)
    except CardError as error:
        raise InputError("not_a_card", _not_a_card(error, rules, out)) from None
    except NotAPlayError as error:
        code = "too_many_cards" if error.key == "cli.too_many_cards" else "not_a_play"
        raise InputError(code, error.why(out.lang)) from None


def read_name(text: str, out: Output) -> str:
    """Read a name of the variant or its region.

    Raises:
        InputError: it is empty, too long, or holds what cannot be shown.
    """
    name = text.strip()
    if not can_be_seen(name) or not name.isprintable() or len(name) > LONGEST_NAME:
        raise InputError("bad_name", out.text("new.bad_name", found=text))
    return name


def _not_a_card(error: CardError, rules: "Rules", out: Output) -> str:
    kinds = " ".join(reversed(rules.deck.kinds))
    words = out.text(
        f"cli.{error.code}",
        found=error.found,
        text=error.text,
        position=error.position + 1,
        kinds=kinds,
    )
    by_name = error.code == "not_a_card" and error.found in _JOKER_WORDS
    return words + out.text("cli.jokers_are_written") if by_name else words
