"""``gouji play --connect LINK``: from a link to a seat, and to the table."""

from argparse import Namespace
from hashlib import sha256
from secrets import token_urlsafe

from gouji_rules.cli.errors import InputError
from gouji_rules.cli.far.desks import Desk, LogDesk, ScreenDesk
from gouji_rules.cli.far.line import Link, until
from gouji_rules.cli.far.sitting import FarSitting
from gouji_rules.cli.far.table import FarTable
from gouji_rules.cli.guard import INTERRUPTED
from gouji_rules.cli.output import Output
from gouji_rules.cli.terminal.keeping import playing_command
from gouji_rules.cli.terminal.leaving import Leaving
from gouji_rules.cli.terminal.reading import person_is_there, reader_for
from gouji_rules.cli.tui.opening import can_open
from gouji_rules.messages import in_language
from gouji_rules.web.wording import People

PATIENCE = 15.0
"""So many seconds a server may take to answer at first."""


def play(args: Namespace, out: Output, leaving: Leaving) -> int:
    """Play at a table on the web.

    Raises:
        InputError: it is no link, nobody answers there, or it leads to no seat that is free.
    """
    link = Link.read(args.connect)
    if link is None:
        raise InputError("no_link", out.text("far.no_link", link=args.connect))
    table = FarTable(link, out.lang)
    table.line.begin()
    try:
        _arrive(table, out)
        if table.me is None and table.welcome and table.welcome["invited"]:
            _sit_down(args, table, out)
        return _play(args, table, out, leaving)
    finally:
        table.line.end()


def _arrive(table: FarTable, out: Output) -> None:
    """Wait until it is known what is played, and what has happened."""
    until(lambda: bool(table.told or table.bye or table.failure or table.why), PATIENCE)
    if table.bye:
        raise InputError("refused", " ".join(table.bye))
    if table.failure is not None:
        raise InputError("other_rules", out.text("far.no_rules", why=table.failure))
    if not table.told:
        raise InputError(
            "no_answer", out.text("far.no_answer", link=table.line.link, why=table.why)
        )


def _sit_down(args: Namespace, table: FarTable, out: Output) -> None:
    """Take a free seat, as the invitation allows."""
    seats = table.table["seats"]
    free = [seat for seat, one in enumerate(seats) if not one["person"]]
    if not free:
        raise InputError("no_free_seat", out.text("far.no_free_seat"))
    asks = person_is_there(out)
    reader = reader_for(out) if asks else None
    seat, name = args.seat, args.name
    if seat is None and reader is not None:
        typed = reader.ask(out.text("far.which_seat", seats=out.listed(map(str, free))) + " ")
        seat = int(typed) if typed.strip().isdigit() else None
    if name is None and reader is not None:
        name = reader.ask(out.text("far.which_name") + " ").strip()
    token = token_urlsafe(16)
    key = sha256(token.encode()).hexdigest()
    seat = free[0] if seat is None else seat
    refused: list[str] = []
    answered: list[str] = []

    def heard(message: object) -> None:
        if isinstance(message, dict) and message.get("id") == sent:
            answered.append(message["is"])
            refused.extend(message.get("words", ()))

    with table.lock:
        table.heard = heard
        sent = table.line.send("sit", seat=seat, name=name or f"{seat}", key=key)
    until(lambda: bool(answered), PATIENCE)
    if answered != ["done"]:
        raise InputError("no_seat", " ".join(refused) or out.text("far.no_answer", link="", why=""))
    table.line.be(token)
    until(lambda: table.me == seat and table.seen is not None and table.seen.me == seat, PATIENCE)


def _play(args: Namespace, table: FarTable, out: Output, leaving: Leaving) -> int:
    """Play until the person leaves, or there is nothing more; say how to come back."""
    rules, people = table.rules, [one["name"] for one in table.table["seats"]]
    assert rules is not None
    names, me = People(out.lang, table.me, people), table.me
    name = in_language(rules.names, out.lang) or rules.id
    code = 0
    try:
        if me is not None and not args.plain and person_is_there(out) and can_open(out):
            _on_screen(table, out, leaving, names, people)
        else:
            desk: Desk = LogDesk(out, rules, names)
            desk.happened.line(out.text("play.welcome", ruleset=name, id=rules.id), style="bold")
            sitting = FarSitting(out, table, rules, desk, names, people)
            sitting.begin()
            sitting.play()
    except EOFError:
        pass
    except KeyboardInterrupt:
        code = INTERRUPTED
    leaving.begin()
    if table.bye:
        out.tell(" ".join(table.bye))
    if me is not None:
        out.say(out.text("far.come_back"))
        out.say("  " + playing_command("--connect", str(table.line.link)))
    return code


def _on_screen(
    table: FarTable, out: Output, leaving: Leaving, names: People, people: list[str]
) -> None:
    from gouji_rules.cli.tui.app import TableApp
    from gouji_rules.cli.tui.pace import Pace
    from gouji_rules.cli.tui.stage import Stage

    rules, me = table.rules, table.me
    assert rules is not None
    assert me is not None
    stage = Stage(out, Pace(0.0))
    desk = ScreenDesk(stage, rules, names, me)
    sitting = FarSitting(out, table, rules, desk, names, people)

    def play() -> None:
        sitting.begin()
        sitting.play()

    app = TableApp(stage, rules, me, play)
    desk.sit = app.sit
    with leaving.by(app.leave_by_signal):
        app.run(mouse=False)
    if app.outcome is not None:
        raise app.outcome
