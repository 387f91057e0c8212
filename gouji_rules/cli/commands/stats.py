"""``gouji stats``: one's own games that are kept, by ruleset.

With ``--json``: ``folder``; ``rulesets``, a list of ``ruleset``, ``games``, ``finished``, ``sets``,
``places`` (how often each, 1 to 6), ``mean_place`` (null without sets), ``opened``, ``smothered``,
``smothers``, ``burned``, ``was_burned``, ``won``, ``lost`` (sets), ``points`` and ``against`` (of
both sides); ``all``, the same of all together; ``without_seat``, games that bots played alone;
``skipped``, a list of ``file`` and ``why``.
"""

from argparse import Namespace
from typing import TYPE_CHECKING

from gouji_rules.cli.errors import InputError
from gouji_rules.cli.output import Output
from gouji_rules.cli.parser import Parser
from gouji_rules.cli.progress import Bar
from gouji_rules.cli.recorded import kept_games, load_recorded
from gouji_rules.messages import in_language
from gouji_rules.messages.layout import columns, width_of

if TYPE_CHECKING:
    from gouji_rules.record.kept import Kept
    from gouji_rules.review.remembered import Remembered, Summary
    from gouji_rules.review.tally import Tally


def configure(parser: Parser) -> None:
    """Add the command's arguments: there are none of its own."""


def run(args: Namespace, out: Output) -> int:  # noqa: ARG001
    """Add up the games; files that are none are told and passed over."""
    found = kept_games(out)
    skipped = [(one, out.text("record.not_a_record")) for one in found if one.ruleset == "?"]
    own = [one for one in found if one.ruleset != "?" and one.seat is not None]
    tallies, names, more = _added_up(own, out)
    skipped += more
    for one, why in skipped:
        out.note("gouji: " + out.text("stats.skipped", file=one.path.name, why=why))
    without = sum(one.ruleset != "?" and one.seat is None for one in found)
    if out.json:
        _document(tallies, skipped, without, out)
        return 0
    if not tallies:
        out.tell(out.text("stats.none"))
    else:
        _show(tallies, names, out)
    if without:
        out.tell(out.text("stats.without_seat", number=without))
    return 0


def _added_up(
    own: "list[Kept]", out: Output
) -> "tuple[dict[str, Tally], dict[str, str], list[tuple[Kept, str]]]":
    """Return the figures by ruleset, the rulesets' names, and which files could not be read."""
    from gouji_rules.review.remembered import Remembered
    from gouji_rules.review.tally import Tally

    tallies: dict[str, Tally] = {}
    names: dict[str, str] = {}
    skipped: list[tuple[Kept, str]] = []
    remembered = Remembered()
    with Bar(len(own)) as bar:
        for done, one in enumerate(reversed(own)):
            bar(done)
            try:
                summary = _summary(one, remembered, out)
            except InputError as error:
                skipped.append((one, error.message))
                continue
            id_ = summary.ruleset
            names[id_] = in_language(summary.names, out.lang) or id_
            tallies.setdefault(id_, Tally()).add(summary.tally)
    remembered.keep()
    order = sorted(tallies, key=lambda name: (-tallies[name].sets, name))
    return {name: tallies[name] for name in order}, names, skipped


def _summary(one: "Kept", remembered: "Remembered", out: Output) -> "Summary":
    """Return what a game came to: as it is remembered, or by replaying it.

    Raises:
        InputError: its file is no record, or cannot be read.
    """
    from gouji_rules.review.remembered import Summary, digest_of
    from gouji_rules.review.tally import Tally

    digest = digest_of(one.path)
    known = remembered.get(digest)
    if known is not None:
        return known
    assert one.seat is not None  # else it is nobody's own
    loaded, tally = load_recorded(str(one.path), out), Tally()
    rules = loaded.game.rules
    tally.add_game(loaded.game.result.sets, one.seat, finished=loaded.game.over)
    summary = Summary(rules.id, dict(rules.names), tally)
    if loaded.whole and digest_of(one.path) == digest:  # not of a file that is damaged or grows
        remembered.put(digest, summary)
    return summary


def _all(tallies: "dict[str, Tally]") -> "Tally":
    from gouji_rules.review.tally import Tally

    whole = Tally()
    for tally in tallies.values():
        whole.add(tally)
    return whole


def _document(
    tallies: "dict[str, Tally]", skipped: "list[tuple[Kept, str]]", without: int, out: Output
) -> None:
    from gouji_rules.record.kept import folder

    out.document(
        {
            "folder": str(folder()),
            "rulesets": [{"ruleset": name, **one.as_dict()} for name, one in tallies.items()],
            "all": _all(tallies).as_dict(),
            "without_seat": without,
            "skipped": [{"file": str(one.path), "why": why} for one, why in skipped],
        }
    )


_COLUMNS = ("ruleset", "games", "sets", "won", "places", "opened", "smothered", "burned", "points")


def _show(tallies: "dict[str, Tally]", names: dict[str, str], out: Output) -> None:
    """Print a table, or where that is too wide a paragraph for each ruleset."""
    rows = [(names[name], *_row(tally)) for name, tally in tallies.items()]
    if len(tallies) > 1:
        rows.append((out.text("stats.all"), *_row(_all(tallies))))
    head = tuple(out.text(f"stats.column_{name}") for name in _COLUMNS)
    lines = columns([head, *rows])
    if max(map(width_of, lines)) <= out.width:
        for line in lines:
            out.say(line)
    else:
        for first, *cells in rows:
            out.tell(first)
            for name, cell in zip(head[1:], cells, strict=True):
                out.tell(f"  {name}{out.text('sheet_words.colon')}{cell}", "    ")
    out.tell(out.text("stats.legend"))


def _row(tally: "Tally") -> tuple[str, ...]:
    from gouji_rules.advice.telling import signed

    places = " ".join(map(str, tally.places))
    return (
        str(tally.games),
        str(tally.sets),
        f"{tally.won}:{tally.lost}",
        f"{places} ({tally.mean_place:.1f})",
        str(tally.opened),
        f"{tally.smothered}:{tally.smothers}",
        f"{tally.was_burned}:{tally.burned}",
        f"{signed(tally.points)} : {signed(tally.against)}",
    )
