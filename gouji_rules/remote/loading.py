"""What can be asked about rulesets and plays."""

from gouji_rules.cards import CardError
from gouji_rules.diagnostics import shown
from gouji_rules.engine.no_play import NotAPlayError
from gouji_rules.engine.rules import Rules
from gouji_rules.messages import LANGUAGES
from gouji_rules.plain import PlainError, play_data, refusal_data, ruleset_data
from gouji_rules.plays import Play
from gouji_rules.remote import shapes
from gouji_rules.remote.session import MOST_RULES, Answer, Asked, Session, greeting, method


@method(shapes.Nothing, shapes.HelloAnswer)
def hello(session: Session, asked: Asked) -> Answer:  # noqa: ARG001
    """Say what this engine is."""
    return greeting()


@method(shapes.Nothing, shapes.RulesetsAnswer)
def rulesets(session: Session, asked: Asked) -> Answer:  # noqa: ARG001
    """List the rulesets that can be loaded by id."""
    from gouji_rules.ruleset import list_rulesets

    return {"rulesets": [info.as_json() for info in list_rulesets()]}


@method(shapes.LoadAsked, shapes.LoadAnswer)
def load(session: Session, asked: Asked) -> Answer:
    """Load a ruleset."""
    if ("ruleset" in asked) == ("text" in asked):
        raise PlainError("one_of_two", first="ruleset", second="text")
    rules = _loaded(asked)
    handle = session.keep(session.rulesets, "r", rules, MOST_RULES)
    return {"rules": handle, "ruleset": ruleset_data(rules, asked.get("sheet", ""))}


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
    plays = sorted(play.text for play in rules.plays(asked["hand"], answering=to))
    return {"count": len(plays), "plays": plays}


def _loaded(asked: Asked) -> Rules:
    from gouji_rules.ruleset import load_ruleset, loads_ruleset

    changes = asked.get("with") or None
    if "text" in asked:
        return loads_ruleset(asked["text"], settings=changes)
    return load_ruleset(asked["ruleset"], changes)


def _play(rules: Rules, text: str, at: str) -> Play:
    try:
        return rules.play(text)
    except CardError as error:
        raise PlainError("no_card", at, found=shown(error.found)) from None
    except NotAPlayError as error:
        why = {lang: error.why(lang) for lang in LANGUAGES}
        raise PlainError("no_play", at, found=shown(text), why=why) from None
