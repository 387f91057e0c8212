"""What can be asked about rulesets and plays; what is answered: see ``shapes``."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

from gouji_rules.answers import explain
from gouji_rules.cards import CardError
from gouji_rules.diagnostics import shown
from gouji_rules.engine.no_play import TooManyPlaysError
from gouji_rules.plain import PlainError, play_data, refusal_data, ruleset_data
from gouji_rules.plain.cards import read_play_text
from gouji_rules.plain.kinds import Text
from gouji_rules.plain.shapes import Cards, Word
from gouji_rules.remote import shapes
from gouji_rules.remote.session import (
    MOST_RULES,
    Answer,
    Session,
    greeting,
    hide_folders,
    method,
    problem_data,
    under,
)
from gouji_rules.remote.shapes import Handle, Lang, LimitsData, Seed

if TYPE_CHECKING:
    from gouji_rules.ruleset import Limits


@method(shapes.HelloAnswer)
def hello(session: Session) -> Answer:  # noqa: ARG001
    """Say what this engine is."""
    return greeting()


@method(shapes.RulesetsAnswer)
def rulesets(session: Session) -> Answer:  # noqa: ARG001
    """List the rulesets that can be loaded by id."""
    from gouji_rules.ruleset import list_rulesets

    found = [info.as_json() for info in list_rulesets()]
    return {"rulesets": [{key: one[key] for key in _LISTED} for one in found]}


@method(shapes.LoadAnswer)
def load(
    session: Session,
    *,
    with_: dict[str, Any] | None = None,
    parents: dict[str, str] | None = None,
    plugins: list[Word] | None = None,
    limits: LimitsData | None = None,
    ruleset: Word | None = None,
    path: Annotated[str, Text(r"[^\0]+", 4_000)] | None = None,
    text: str | None = None,
    sheet: Lang | None = None,
) -> Answer:
    """Load a ruleset: by its ``ruleset``, its ``path``, or from a ``text``; one of the three.

    Args:
        ruleset: an id, of those that ``rulesets`` lists. No other file is opened.
        path: the path of a YAML file, which with its parents is opened: nothing for strangers.
        text: a ruleset in YAML, anybody's: it opens no file.
        parents: texts that ``text`` may extend, by id, besides the rulesets that are listed.
        plugins: the names of the plugins that ``text`` may use; where missing all that are
            installed.
        limits: how much ``text`` may ask: its ``bytes``, how many ``problems`` are told, how many
            ``steps`` of the language a decision takes; the usual where missing.
        with: settings to change, by key path: ``{"points": [4, 2, 0, 0, -2, -4]}``. What says
            which ruleset it is (``id``, ``extends`` ...) cannot be changed so.
        sheet: the language of the rule sheet, where it is to be added.
    """
    from gouji_rules.ruleset import load_ruleset, loads_ruleset

    sources = {"ruleset": ruleset, "path": path, "text": text}
    if sum(source is not None for source in sources.values()) != 1:
        raise PlainError("one_of", known=", ".join(f"`{key}`" for key in sources))
    shelf = {"parents": parents, "plugins": plugins, "limits": limits}
    beside = [key for key, one in shelf.items() if one is not None]
    changes = with_ or None
    if text is not None:
        rules = loads_ruleset(
            text, settings=changes, parents=parents, plugins=plugins, limits=limits_of(limits)
        )
    elif beside:
        raise PlainError("only_with", f"/{beside[0]}", key=beside[0], other="text")
    else:
        rules = load_ruleset(_listed(ruleset) if ruleset is not None else Path(path or ""), changes)
    hide_folders(rules)
    handle = session.keep(session.rulesets, "r", rules, MOST_RULES)
    return {"rules": handle, "ruleset": ruleset_data(rules, sheet or "")}


@method(shapes.CheckAnswer)
def check(
    session: Session,  # noqa: ARG001
    *,
    parents: dict[str, str] | None = None,
    plugins: list[Word] | None = None,
    limits: LimitsData | None = None,
    text: str,
) -> Answer:
    """Ask for everything that is wrong with a ruleset's text, warnings too; it is not loaded.

    Args:
        text: a ruleset in YAML, anybody's: it opens no file.
        parents, plugins, limits: what it may use, see ``load``.
    """
    from gouji_rules.ruleset import check_text

    found = check_text(text, parents=parents, plugins=plugins, limits=limits_of(limits))
    valid = not any(problem.severity == "error" for problem in found)
    return {"valid": valid, "problems": [*map(problem_data, found)]}


@method(shapes.SheetAnswer)
def sheet(session: Session, *, rules: Handle, lang: Lang = "en") -> Answer:
    """Ask for the rules in words.

    Args:
        rules: the ruleset's handle.
        lang: the language of the words; English where missing.
    """
    from gouji_rules.sheet.markdown import as_markdown
    from gouji_rules.sheet.sheet import sheet

    ruled = session.ruled(rules)
    return {"sheet": explain(ruled, lang), "text": as_markdown(sheet(ruled, lang))}


@method(shapes.DiffAnswer)
def diff(
    session: Session,
    *,
    one: Handle,
    other: Handle,
    lang: Lang = "en",
    every: bool = False,
    seed: Seed = "0",
) -> Answer:
    """Ask what differs between two rulesets; to find examples takes a second or two.

    Args:
        one, other: their handles.
        lang: the language of the words; English where missing.
        every: also settings that decide nothing otherwise.
        seed: of the games in which examples are looked for; 0 where missing.
    """
    from gouji_rules.answers import diff

    a = under(session.rulesets, one, "/one")
    b = under(session.rulesets, other, "/other")
    return {"differences": diff(a, b, lang, seed=int(seed), every=every)}


@method(shapes.BeatsAnswer)
def beats(session: Session, *, rules: Handle, new: Cards, old: Cards) -> Answer:
    """Ask whether one play beats another."""
    ruled = session.ruled(rules)
    one, other = read_play_text(ruled, new, "/new"), read_play_text(ruled, old, "/old")
    refusal = ruled.why_not_beats(one, other)
    return {
        "beats": refusal is None,
        "new": play_data(one),
        "old": play_data(other),
        "refusal": refusal and refusal_data(refusal, ruled),
    }


@method(shapes.MovesAnswer)
def moves(session: Session, *, rules: Handle, hand: Cards, to: Cards | None = None) -> Answer:
    """Ask what a hand can lead, or answer ``to`` with."""
    ruled = session.ruled(rules)
    top = None if to is None else read_play_text(ruled, to, "/to")
    try:
        plays = sorted(play.text for play in ruled.plays(hand, answering=top))
    except CardError as error:
        raise PlainError("no_card", "/hand", found=shown(error.found)) from None
    except TooManyPlaysError as error:
        raise PlainError("too_many_plays", "/hand", number=error.number, most=error.most) from None
    return {"count": len(plays), "plays": plays}


def limits_of(said: LimitsData | None) -> "Limits | None":
    """Return how much a ruleset may ask, as a message says it; None for the usual."""
    from gouji_rules.ruleset import Limits

    return None if said is None else Limits(**said)


def _listed(name: str) -> str:
    """Return the id of a ruleset that is listed: a name that leads to no other file.

    Raises:
        PlainError: no ruleset has it.
    """
    from gouji_rules.ruleset.structure.finding import known_ids, named_ruleset

    known = known_ids()
    found = name if name in known else named_ruleset(name)
    if not found:
        listed = ", ".join(known)
        raise PlainError("unknown_ruleset", "/ruleset", found=shown(name), known=listed)
    return found


_LISTED: Final = ("id", "names", "region", "regions", "where")
