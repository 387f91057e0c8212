"""``gouji new``: a starting file for a variant, and a scenario file beside it."""

from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from gouji_rules.cli.errors import InputError
from gouji_rules.cli.output import Output
from gouji_rules.cli.parser import Parser
from gouji_rules.cli.reading import invalid_ruleset, read_name
from gouji_rules.cli.writing import left_alone, not_written
from gouji_rules.files import WriteRefused

if TYPE_CHECKING:
    from gouji_rules.variant.choices import Choice, Draft
    from gouji_rules.variant.files import Target

NAMES = {"name": "zh-Hans", "name_hant": "zh-Hant", "name_en": "en"}
"""The flags that give names, each with its language."""

INTERRUPTED = 130


def configure(parser: Parser) -> None:
    """Add the command's arguments: a flag for every question."""
    from gouji_rules.variant.questions import QUESTIONS

    parser.add("id", metavar="ID", help="arg_new_id")
    parser.add("--from", dest="parent", metavar="RULESET", help="arg_new_from")
    parser.add("-o", "--output", metavar="FILE", help="arg_new_output")
    parser.add("--force", action="store_true", help="arg_new_force")
    for flag in (*NAMES, "region"):
        parser.add(f"--{flag.replace('_', '-')}", metavar="TEXT", help=f"arg_new_{flag}")
    for question in QUESTIONS:
        words = " | ".join(choice.word for choice in question.choices)
        if question.read:
            words += " " + parser.out.text(f"new.own_{question.name}")
        parser.add(
            question.flag,
            dest=f"ask_{question.name}",
            metavar="ANSWER",
            help=f"new.ask_{question.name}",
            more=f" {words}",
        )


def run(args: Namespace, out: Output) -> int:
    """Ask or read the answers, and write both files."""
    from gouji_rules.cli.terminal.reading import person_is_there

    where = _target(args, out)
    draft = _draft(args, out)
    if person_is_there(out) and not _answered(args):
        from gouji_rules.cli.terminal.interview import Interview, Left

        try:
            Interview(out, draft, where, given=args.parent).hold()
        except (EOFError, KeyboardInterrupt, Left):
            out.note(out.text("new.left"))
            return INTERRUPTED
    else:
        _work_out(draft, out, given=args.parent)
    return _write(draft, where, args, out)


def _answered(args: Namespace) -> bool:
    """Return whether any flag answers a question; nothing is asked then."""
    flags = [name for name in vars(args) if name.startswith("ask_")]
    return any(getattr(args, name) is not None for name in (*flags, *NAMES, "region"))


def _target(args: Namespace, out: Output) -> "Target | None":
    """Return where to write; None for standard output. Refuse what could only fail later.

    Raises:
        InputError: the id or the file's name cannot be, or something is there.
    """
    from gouji_rules.variant.files import (
        TargetError,
        check_id,
        possible_id,
        refuse_existing,
        target,
    )

    try:
        check_id(args.id)
        if args.output == "-":
            return None
        where = target(args.id, args.output)
        if not args.force:
            refuse_existing(where)
    except TargetError as error:
        words = out.text(f"new.{error.code}", **error.params)
        if error.code == "exists" and _is_parent(args.parent, error.params["file"]):
            words = out.text("files.was_read", **error.params)
        elif error.code == "bad_id":
            close = possible_id(args.id)
            if close:
                words += out.text("new.bad_id_close", close=close)
            elif not args.id.isascii():
                words += out.text("new.bad_id_chinese", id=args.id)
        raise InputError(error.code, words) from None
    except OSError as error:  # no name that a file could have
        raise not_written(args.output or args.id, error, out) from None
    return where


def _is_parent(parent: str | None, file: object) -> bool:
    """Return whether a file that is there is the ruleset to begin with: that is never replaced."""
    try:
        return parent is not None and Path(parent).samefile(str(file))
    except (OSError, ValueError):
        return False


def _draft(args: Namespace, out: Output) -> "Draft":
    """Return what the flags say.

    Raises:
        InputError: one of them cannot be understood.
    """
    from gouji_rules.variant.choices import Draft
    from gouji_rules.variant.questions import QUESTIONS

    args.parent = _by_id(args.parent)
    draft = Draft(args.id, args.parent or "")
    for flag, language in NAMES.items():
        value = getattr(args, flag)
        if value is not None:
            draft.names[language] = read_name(value, out)
    if args.region is not None:
        draft.region = read_name(args.region, out)
    for question in QUESTIONS:
        given = getattr(args, f"ask_{question.name}")
        if given is not None:
            draft.answers[question.name] = _answer(question.name, given, out)
    return draft


def _by_id(parent: str | None) -> str | None:
    """Return the id of a parent that is called by one of its names."""
    from gouji_rules.ruleset.structure.finding import looks_like_path, named_ruleset, path_of

    if parent is None or looks_like_path(parent) or path_of(parent) is not None:
        return parent
    return named_ruleset(parent) or parent


def _answer(name: str, text: str, out: Output) -> "Choice":
    from gouji_rules.variant.choices import AnswerError, read_answer
    from gouji_rules.variant.questions import BY_NAME

    question = BY_NAME[name]
    try:
        return read_answer(question, text)
    except AnswerError as error:
        lists = {k: out.listed(v) for k, v in error.params.items() if isinstance(v, list)}
        why = out.text(f"new.{error.code}", **{**error.params, **lists})
        words = out.text("new.bad_answer", flag=question.flag, why=why)
        raise InputError("bad_answer", words + out.did_you_mean(error.close)) from None


def _work_out(draft: "Draft", out: Output, *, given: str | None) -> None:
    """Find the parent and what differs from it.

    Raises:
        InputError: there is no such parent, or the answers contradict each other.
    """
    from gouji_rules.diagnostics import RulesetError
    from gouji_rules.variant.likeness import loaded, nearest_ruleset
    from gouji_rules.variant.making import drafted

    draft.parent = given or nearest_ruleset(draft.answers)
    try:
        loaded(draft.parent)
    except RulesetError as error:
        raise invalid_ruleset(error, out) from None
    _refuse_pointless(draft, out)
    try:
        drafted(draft, given)
    except RulesetError as error:
        why = "; ".join(problem.text(out.lang) for problem in error.diagnostics)
        words = out.text("new.contradiction", why=why) + _what_goes(draft, out, given)
        raise InputError("contradiction", words) from None


def _what_goes(draft: "Draft", out: Output, given: str | None) -> str:
    """Return what may be given in place of one of the answers, so that they go together."""
    from gouji_rules.variant.making import instead
    from gouji_rules.variant.questions import BY_NAME

    flags: list[str] = []
    for name in draft.answers:
        words = [choice.word for choice in instead(draft.answers, BY_NAME[name], given)]
        if words:
            flags.append(f"{BY_NAME[name].flag} {' | '.join(words)}")
    return out.text("new.goes_instead", answers="; ".join(flags)) if flags else ""


def _refuse_pointless(draft: "Draft", out: Output) -> None:
    """Refuse an answer to a question that the other answers, or the parent, leave without sense.

    Raises:
        InputError: there is one.
    """
    from gouji_rules.variant.likeness import loaded
    from gouji_rules.variant.making import pointless
    from gouji_rules.variant.questions import BY_NAME
    from gouji_rules.variant.text import flow

    for question, why in pointless(draft.answers, draft.parent):
        causes = [
            f"{BY_NAME[other].flag} {one.word}"
            for other, one in draft.answers.items()
            if why in one.settings and other != question.name
        ]
        value = flow(loaded(draft.parent).settings[why])
        said = f"{why}: {value} ({draft.parent})"
        words = out.text(
            "new.not_together",
            answer=f"{question.flag} {draft.answers[question.name].word}",
            other=causes[0] if causes else said,
        )
        if question.without:
            words += out.text("new.goes_instead", answers=f"{question.flag} {question.without}")
        raise InputError("contradiction", words)


def _write(draft: "Draft", where: "Target | None", args: Namespace, out: Output) -> int:
    from gouji_rules.variant.files import TargetError, parent_name, schema_address, write_both
    from gouji_rules.variant.likeness import loaded
    from gouji_rules.variant.making import rules_of
    from gouji_rules.variant.text import ruleset_text, scenario_text

    file = where.ruleset if where else None
    words = ruleset_text(
        draft,
        out.lang,
        schema=schema_address("ruleset", file),
        parent=parent_name(draft.parent, file),
    )
    if where is None:
        if out.json:
            out.document(_as_json(draft, where) | {"text": words})
        else:
            out.say(words.rstrip("\n"))
        return 0
    scenarios = scenario_text(
        rules_of(draft),
        loaded(draft.parent),
        out.lang,
        schema=schema_address("scenario", where.scenarios),
        ruleset=where.ruleset.name,
    )
    try:
        write_both(where, words, scenarios, force=args.force)
    except TargetError as error:
        raise InputError(error.code, out.text(f"new.{error.code}", **error.params)) from None
    except WriteRefused as refused:
        raise left_alone(refused, out) from None
    except OSError as error:
        raise not_written(error.filename or where.ruleset, error, out) from None
    _say(draft, where, out, given=args.parent)
    if out.json:
        out.document(_as_json(draft, where))
    return 0


def _say(draft: "Draft", where: "Target", out: Output, *, given: str | None) -> None:
    from gouji_rules.variant.likeness import unasked

    lines = [
        out.text("new.wrote", file=where.ruleset),
        out.text("new.wrote_scenario", file=where.scenarios),
    ]
    if draft.settings:
        key = "new.extends_given" if given else "new.extends"
        lines.append(out.text(key, parent=draft.parent, settings=out.listed(draft.settings)))
    else:
        lines.append(out.text("new.extends_nothing", parent=draft.parent))
    also = [key for key in unasked(draft.parent, draft.answers) if key not in draft.settings]
    if also and not given and not draft.parent_is_path:
        lines.append(out.text("new.also", parent=draft.parent, settings=out.listed(also)))
    lines += [
        out.text("new.left_out", key=key, why=problem.text(out.lang))
        for key, problem in draft.left_out.items()
    ]
    lines.append(out.text("new.to_fill"))
    lines.append(out.text("new.next_steps", file=where.ruleset, scenario=where.scenarios))
    for line in lines:
        out.tell(line, "  ")


def _as_json(draft: "Draft", where: "Target | None") -> dict[str, object]:
    return {
        "id": draft.id,
        "parent": draft.parent,
        "file": str(where.ruleset) if where else None,
        "scenarios": str(where.scenarios) if where else None,
        "answers": {name: choice.word for name, choice in draft.answers.items()},
        "settings": draft.settings,
        "define": draft.define,
        "left_out": sorted(draft.left_out),
    }
