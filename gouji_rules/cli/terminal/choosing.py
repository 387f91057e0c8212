"""Before the game: which ruleset, which seat."""

from gouji_rules.cli.terminal.reading import MORE, Reader
from gouji_rules.cli.terminal.screen import Screen
from gouji_rules.messages.layout import pad, width_of


def choose_ruleset(screen: Screen, reader: Reader, default: str) -> str:
    """Ask for a ruleset: by number, id or path; Enter takes the default.

    Raises:
        EOFError: there are no more lines.
    """
    from gouji_rules.ruleset import list_rulesets

    out = screen.out
    found = list_rulesets()
    screen.line(out.text("play.choose_ruleset"), style="bold")
    width = max((width_of(info.id) for info in found), default=0) + 2
    for number, info in enumerate(found, 1):
        region = info.regions.get(out.lang, "")
        about = out.text("play.ruleset_line", name=info.name_in(out.lang), region=region)
        about = about if region else info.name_in(out.lang)
        screen.line(f"{number:3}  {pad(info.id, width)}{about}", indent=" " * (width + 5))
    while True:
        answer = reader.ask(
            out.text("play.prompt_ruleset", default=default) + " ",
            lambda: [info.id for info in found],
        ).strip()
        if not answer:
            return default
        if answer in MORE:
            screen.line(out.text("play.help_ruleset", default=default))
            continue
        if answer.isdecimal() and 1 <= int(answer) <= len(found):
            return found[int(answer) - 1].id
        known = [info.id for info in found]
        if answer in known or answer.endswith((".yaml", ".yml")):
            return answer
        screen.refuse(out.text("play.no_such_ruleset", typed=answer) + out.near(answer, known))


def choose_seat(screen: Screen, reader: Reader) -> int:
    """Ask for a seat 0-5; Enter takes seat 0.

    Raises:
        EOFError: there are no more lines.
    """
    out = screen.out
    while True:
        answer = reader.ask(out.text("play.prompt_seat") + " ").strip()
        if not answer:
            return 0
        if answer in MORE:
            screen.line(out.text("play.help_seat"))
            continue
        if answer.isdecimal() and int(answer) < 6:
            return int(answer)
        screen.refuse(out.text("play.no_such_seat", typed=answer))
