"""Choosing rules, as plain data for the page: what there is, what is asked, what comes of it.

A choice is a listed ruleset, or the text of one, with answers to the questions of ``gouji new``
and changed settings (``found``).
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from gouji_rules.engine.rules import Rules
from gouji_rules.messages import has, in_language
from gouji_rules.messages.saying import say
from gouji_rules.rules import SETTINGS
from gouji_rules.table.pinned import pinned
from gouji_rules.variant.choices import Question
from gouji_rules.variant.likeness import answer_of, brought
from gouji_rules.variant.making import settings_of
from gouji_rules.variant.questions import QUESTIONS
from gouji_rules.variant.text import flow
from gouji_rules.web.found import AS_PARENT, Found, Wanted
from gouji_rules.web.listing import is_listed, line_of


def settings(lang: str) -> list[dict[str, Any]]:
    """Return every setting as the page asks for it: title, help, what can be said."""
    made: list[dict[str, Any]] = []
    for key, setting in SETTINGS.items():
        group = key.partition(".")[0]
        schema = setting.kind.schema(key, takes_away=False)
        one = {
            "key": key,
            "group": group,
            "heading": say(f"setting.{group}.title", lang),
            "title": say(f"setting.{key}.title", lang),
            "about": say(f"setting.{key}.about", lang),
            "rule": setting.rule,
            "kind": _kind(schema),
            "choices": [
                {"value": value, "text": _choice(key, value, lang)}
                for value in schema.get("enum", ())
            ],
        }
        made.append(one)
    return made


def _kind(schema: Mapping[str, Any]) -> str:
    """Return how a value is entered: ``switch``, ``choice``, ``number``, or ``text`` of YAML."""
    if "enum" in schema:
        return "choice"
    return {"boolean": "switch", "integer": "number", "number": "number"}.get(
        str(schema.get("type")), "text"
    )


def _choice(key: str, value: object, lang: str) -> str:
    name = f"setting.{key}.{value}"
    return say(name, lang) if has(name) else str(value)


def choose(wanted: Wanted, lang: str) -> dict[str, Any]:
    """Return what a choice comes to: the rules, what differs, the questions, what is wrong."""
    found = Found(wanted, lang)
    rules, parent = found.rules or found.base, found.parent
    return {
        "rules": _rules(found.rules, lang) if found.rules else None,
        "problems": found.wrong(lang),
        "refused": found.refused,
        "name": _name(found.base, lang) if found.base else "",
        "parent": parent.id if parent else "",
        "made": found.file is not None and bool(found.file.lang),
        "stays": _stays(found, lang),
        "values": {key: flow(rules.settings[key]) for key in SETTINGS} if rules else {},
        "usual": {key: flow(parent.settings[key]) for key in SETTINGS} if parent else {},
        "questions": _questions(found, lang) if parent else [],
        "text": found.text,
    }


def _stays(found: Found, lang: str) -> str:
    """Return why a text is changed in its text alone, or what of it is; empty for nothing."""
    if not found.of_text:
        return ""
    if found.file is None:
        return say("web.stays_wrong", lang)
    if found.parent is None:
        return say("web.stays_alone", lang)
    besides = found.file.besides()
    if "define" in besides and brought() >= found.file.data["define"].items():
        besides.remove("define")
    what = [say("web.stays_comments", lang) if one == "#" else f"`{one}`" for one in besides]
    return say("web.stays_besides", lang, what=say("web.comma", lang).join(what)) if what else ""


def _name(rules: Rules, lang: str) -> str:
    return in_language(rules.names, lang) or rules.id


def _rules(rules: Rules, lang: str) -> dict[str, Any]:
    return {
        "id": rules.id,
        "name": _name(rules, lang),
        "line": line_of(rules, lang),
        "digest": rules.digest,
        "listed": is_listed(rules),
        "cards": rules.deck.size,
        "plugins": [*rules.plugins],
    }


def _questions(found: Found, lang: str) -> list[dict[str, Any]]:
    """Return the questions that mean something beside the answers, each with what it says now."""
    base = found.base or found.parent
    assert base is not None
    made: list[dict[str, Any]] = []
    for question in QUESTIONS:
        others = {name: one for name, one in found.answers.items() if name != question.name}
        usual, answer, choices = _offered(found, question, lang)
        made.append(
            {
                "name": question.name,
                "number": question.number,
                "group": say(f"new.group_{question.group}", lang) if question.group else "",
                "ask": say(f"new.ask_{question.name}", lang),
                "about": say(f"new.about_{question.name}", lang),
                "own": say(f"new.own_{question.name}", lang) if question.read else "",
                "keys": [*question.keys],
                "idle": bool(question.idle(settings_of(others, base))),
                "answer": answer,
                "usual": usual,
                "choices": choices,
            }
        )
    return made


def _offered(found: Found, question: Question, lang: str) -> tuple[str, str, list[dict[str, str]]]:
    """Return the words of the parent's answer and of what is answered; and all that are offered.

    An answer that no choice says is offered as what it is: the parent's, or the file's own.
    """
    assert found.parent is not None
    parent = found.parent.id
    usual, own, answer = (
        answer_of(parent, question),
        found.answer_of_base(question),
        found.answer(question),
    )
    offered = {
        choice.word: say(f"new.{question.name}_{choice.key}", lang) for choice in question.choices
    }
    for choice in (usual, own, answer):
        offered.setdefault(choice.word, choice.word)
    word = usual.word
    if "" in offered:
        offered[""] = say("new.as_parent", lang, parent=parent)
    if any(not one.word and one != usual for one in (own, answer)):  # as no choice says it
        if not word:
            word = AS_PARENT
            offered[word] = offered[""]
        offered[""] = say("web.as_set", lang)
    choices = [{"word": one, "text": text} for one, text in offered.items()]
    return word, word if answer == usual else answer.word, choices


def pin(wanted: Wanted, lang: str) -> dict[str, Any]:
    """Return what a table keeps of a choice, and whether it is a stranger's; or what is wrong."""
    found = Found(wanted, lang)
    rules = found.rules
    if rules is None:
        return {"problems": found.told(lang)}
    beside = _texts_of_plugins(found.parent.id if found.parent else "")
    ruleset = pinned(
        rules.id,
        found.text or beside.get(rules.id),
        parents=beside if found.text else {},
        plugins=[*rules.plugins],
    )
    ruleset = msgspec.structs.replace(ruleset, strange=found.is_strange)
    kept = msgspec.to_builtins(ruleset)
    return {"id": rules.id, "ruleset": kept, "strange": ruleset.strange}


def _texts_of_plugins(name: str) -> dict[str, str]:
    """Return the text of a ruleset that a plugin brings, by its id; {} of one that ships."""
    from gouji_rules.ruleset import list_rulesets

    return {
        info.id: Path(info.path).read_text(encoding="utf-8")
        for info in list_rulesets()
        if info.id == name and info.where == "plugin"
    }


def sheet(wanted: Wanted, lang: str) -> dict[str, Any]:
    """Return the rule sheet of a choice, or what is wrong with it."""
    from gouji_rules.answers import explain

    found = Found(wanted, lang)
    if found.rules is None:
        return {"problems": found.told(lang)}
    return {"sheet": explain(found.rules, lang)}


def difference(wanted: Wanted, other: Wanted, lang: str) -> dict[str, Any]:
    """Return what a choice does otherwise than another, or what is wrong with either."""
    from gouji_rules.answers import diff

    found, beside = Found(wanted, lang), Found(other, lang)
    if found.rules is None or beside.rules is None:
        return {"problems": found.told(lang) + beside.told(lang)}
    told = diff(beside.rules, found.rules, lang)
    titles = {key: say(f"setting.{key}.title", lang) for key in SETTINGS}
    return {
        "rules": _rules(found.rules, lang),
        "same": told["same"],
        "differences": [
            {
                "title": titles.get(one["setting"], one["setting"]),
                "setting": one["setting"],
                "says": one["says"],
                "example": one["example"],
            }
            for one in told["differences"]
        ],
    }
