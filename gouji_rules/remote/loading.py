"""What can be asked about rulesets and plays."""

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from gouji_rules.answers import explain
from gouji_rules.cards import CardError
from gouji_rules.diagnostics import shown
from gouji_rules.engine.no_play import NotAPlayError, TooManyPlaysError
from gouji_rules.engine.rules import Rules
from gouji_rules.messages import LANGUAGES
from gouji_rules.plain import PlainError, play_data, refusal_data, ruleset_data
from gouji_rules.plays import Play
from gouji_rules.remote import shapes
from gouji_rules.remote.session import (
    MOST_RULES,
    Answer,
    Asked,
    Session,
    greeting,
    method,
    problem_data,
    under,
    without_folder,
)

if TYPE_CHECKING:
    from gouji_rules.ruleset import Limits


@method(shapes.Nothing, shapes.HelloAnswer)
def hello(session: Session, asked: Asked) -> Answer:  # noqa: ARG001
    """Say what this engine is."""
    return greeting()


@method(shapes.Nothing, shapes.RulesetsAnswer)
def rulesets(session: Session, asked: Asked) -> Answer:  # noqa: ARG001
    """List the rulesets that can be loaded by id."""
    from gouji_rules.ruleset import list_rulesets

    found = [info.as_json() for info in list_rulesets()]
    return {"rulesets": [{key: one[key] for key in _LISTED} for one in found]}


@method(shapes.LoadAsked, shapes.LoadAnswer)
def load(session: Session, asked: Asked) -> Answer:
    """Load a ruleset."""
    rules = _loaded(asked)
    rules.spans = {key: without_folder(where) for key, where in rules.spans.items()}
    handle = session.keep(session.rulesets, "r", rules, MOST_RULES)
    return {"rules": handle, "ruleset": ruleset_data(rules, asked.get("sheet", ""))}


@method(shapes.CheckAsked, shapes.CheckAnswer)
def check(session: Session, asked: Asked) -> Answer:  # noqa: ARG001
    """Tell everything that is wrong with a text."""
    from gouji_rules.ruleset import check_text

    found = check_text(asked["text"], **_shelf(asked))
    valid = not any(problem.severity == "error" for problem in found)
    return {"valid": valid, "problems": [*map(problem_data, found)]}


@method(shapes.SheetAsked, shapes.SheetAnswer)
def sheet(session: Session, asked: Asked) -> Answer:
    """Tell the rules in words."""
    from gouji_rules.sheet.markdown import as_markdown
    from gouji_rules.sheet.sheet import sheet

    rules, lang = session.ruled(asked), asked.get("lang", "en")
    return {"sheet": explain(rules, lang), "text": as_markdown(sheet(rules, lang))}


@method(shapes.DiffAsked, shapes.DiffAnswer)
def diff(session: Session, asked: Asked) -> Answer:
    """Tell what differs between two rulesets."""
    from gouji_rules.answers import diff

    one, other = (under(session.rulesets, asked[key], f"/{key}") for key in ("one", "other"))
    seed, every = int(asked.get("seed", "0")), asked.get("every", False)
    return {"differences": diff(one, other, asked.get("lang", "en"), seed=seed, every=every)}


@method(shapes.BeatsAsked, shapes.BeatsAnswer)
def beats(session: Session, asked: Asked) -> Answer:
    """Say whether a play beats another."""
    rules = session.ruled(asked)
    new, old = (_play(rules, asked[key], f"/{key}") for key in ("new", "old"))
    refusal = rules.why_not_beats(new, old)
    return {
        "beats": refusal is None,
        "new": play_data(new),
        "old": play_data(old),
        "refusal": refusal and refusal_data(refusal, rules),
    }


@method(shapes.MovesAsked, shapes.MovesAnswer)
def moves(session: Session, asked: Asked) -> Answer:
    """List the plays of a hand."""
    rules = session.ruled(asked)
    to = _play(rules, asked["to"], "/to") if "to" in asked else None
    try:
        plays = sorted(play.text for play in rules.plays(asked["hand"], answering=to))
    except CardError as error:
        raise PlainError("no_card", "/hand", found=shown(error.found)) from None
    except TooManyPlaysError as error:
        raise PlainError("too_many_plays", "/hand", number=error.number, most=error.most) from None
    return {"count": len(plays), "plays": plays}


def _loaded(asked: Asked) -> Rules:
    from gouji_rules.ruleset import load_ruleset, loads_ruleset

    given = [key for key in _SOURCES if key in asked]
    if len(given) != 1:
        raise PlainError("one_of", known=", ".join(f"`{key}`" for key in _SOURCES))
    changes = asked.get("with") or None
    if given == ["text"]:
        return loads_ruleset(asked["text"], settings=changes, **_shelf(asked))
    beside = [key for key in ("parents", "plugins", "limits") if key in asked]
    if beside:
        raise PlainError("only_with", f"/{beside[0]}", key=beside[0], other="text")
    if given == ["path"]:
        return load_ruleset(Path(asked["path"]), changes)
    return load_ruleset(_listed(asked["ruleset"]), changes)


def _shelf(asked: Asked) -> dict[str, Any]:
    """Return what a text may use, as a message says it."""
    return {
        "parents": asked.get("parents"),
        "plugins": asked.get("plugins"),
        "limits": limits(asked),
    }


def limits(asked: Asked) -> "Limits | None":
    """Return how much a ruleset may ask, as a message says it; None for the usual."""
    from gouji_rules.ruleset import Limits

    return Limits(**asked["limits"]) if "limits" in asked else None


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
_SOURCES: Final = ("ruleset", "path", "text")


def _play(rules: Rules, text: str, at: str) -> Play:
    try:
        return rules.play(text)
    except CardError as error:
        raise PlainError("no_card", at, found=shown(error.found)) from None
    except NotAPlayError as error:
        why = {lang: error.why(lang) for lang in LANGUAGES}
        raise PlainError("no_play", at, found=shown(text), why=why) from None
