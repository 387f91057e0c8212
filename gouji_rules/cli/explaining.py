"""``gouji check --explain``: the page of a code, or the list of them all."""

import re
from typing import TYPE_CHECKING, Final

from gouji_rules.cli.errors import InputError
from gouji_rules.cli.output import Output
from gouji_rules.messages import catalogue, text

if TYPE_CHECKING:
    from gouji_rules.diagnostics.code_examples import Example
    from gouji_rules.diagnostics.codes import Page

_COLUMN: Final = 32
"""How wide the column of codes is; a longer one pushes its text to the right."""


def explain_code(code: str, out: Output) -> int:
    """Show the page of a code; all codes with what each means for ``list``.

    Raises:
        InputError: there is no such code.
    """
    from gouji_rules.diagnostics import shown
    from gouji_rules.diagnostics.codes import find, page

    if code.lower() == "list":
        return _list(out)
    name, close = find(code)
    refusal = catalogue("refusal").get(code)
    if not name and refusal is not None:
        words = re.sub(r"\{[^}]*\}", "…", refusal[out.lang])
        if out.json:
            out.document({"code": code, "title": words})
        else:
            out.say(f"{code}\n\n{words}\n{out.text('codes.refusal', code=code)}")
        return 0
    if not name:
        words = out.text("codes.unknown", code=shown(code))
        raise InputError("unknown_code", words + out.did_you_mean(close))
    if out.json:
        out.document(page(name).as_json())
    else:
        _show(page(name).in_language(out.lang), out)
    return 0


def _list(out: Output) -> int:
    from gouji_rules.diagnostics.codes import known_codes, page

    pages = [page(name) for name in known_codes()]
    if out.json:
        out.document([one.as_json() for one in pages])
        return 0
    area = ""
    for one in pages:
        if one.area != area:
            if area:
                out.say()
            area = one.area
            out.say(out.text(f"codes.area_{area}"))
        out.say(f"  {one.code:<{_COLUMN}} {one.title(out.lang)}")
    return 0


def _show(page: "Page", out: Output) -> None:
    out.say(page.code)
    for words in (page.title(out.lang), page.why(out.lang)):
        out.say()
        out.tell(words)
    for key, half in (("wrong", page.wrong_half), ("right", page.right_half)):
        examples = half.shown()
        if examples or half.run:
            out.say()
            out.say(out.text(f"codes.{key}"))
            _examples(examples, out)
        for command in half.run:
            out.say(f"    $ {command}")


def file_name(one: "Example", name: str, lang: str) -> str:
    """Return the line above a file of an example; ``name`` as it is to be shown."""
    from gouji_rules.diagnostics.code_examples import UNREADABLE

    if one.saved == UNREADABLE:
        return text("codes.file_unreadable", lang, name=name)
    if one.saved:
        return text("codes.file_saved", lang, name=name, encoding=one.saved.upper())
    return text("codes.file", lang, name=name)


def _examples(examples: "tuple[Example, ...]", out: Output) -> None:
    for number, one in enumerate(examples):
        if number or len(examples) > 1 or one.saved:
            out.say(f"  {file_name(one, one.name, out.lang)}")
        out.say()
        for line in one.text.rstrip("\n").split("\n"):
            out.say(f"    {line}")
        out.say()
