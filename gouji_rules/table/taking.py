"""What comes of a command: the entries to be written, or a refusal. Nothing counts before."""

from collections.abc import Callable
from typing import Any, Final
from unicodedata import category

from gouji_rules.bots import names as bot_names
from gouji_rules.diagnostics import shown
from gouji_rules.game.actions import PASS
from gouji_rules.game.refusal import IllegalAction
from gouji_rules.quoting import is_seen
from gouji_rules.table import commands as wanted
from gouji_rules.table import entries as kept
from gouji_rules.table.asking import is_quick, why_not
from gouji_rules.table.deals import Draw, check_hash, check_number
from gouji_rules.table.errors import TableError
from gouji_rules.table.pace import comes
from gouji_rules.table.phrases import NUDGE, PHRASES
from gouji_rules.table.proposals import after_agreement, check
from gouji_rules.table.state import Asked, Proposal, TableState

Entries = tuple[kept.Any, ...]


class Moment:
    """A command at its moment.

    Attributes:
        table: as it stands.
        who: the seat 0-5 that wants it; -1 for who has none.
        now: in milliseconds; ``draw``: chance; ``id``: the command's.
    """

    __slots__ = ("draw", "id", "now", "table", "who")

    def __init__(self, table: TableState, who: int, now: int, draw: Draw, name: str) -> None:
        self.table, self.who, self.now, self.draw, self.id = table, who, now, draw, name

    @property
    def marks(self) -> dict[str, Any]:
        """What each entry of it has."""
        return {"at": self.now, "id": self.id, "who": self.who}

    @property
    def own(self) -> dict[str, Any]:
        """What each entry of it has that is about the seat itself."""
        return {**self.marks, "seat": self.who}


def taken(table: TableState, command: wanted.Any, who: int, now: int, draw: Draw) -> Entries:
    """Return the entries that come of a command; () where it was taken before.

    Raises:
        TableError, GoujiError: it cannot be, with code and words.
    """
    if command.id in table.ids[who]:
        return ()
    if table.ended:
        raise TableError("ended")
    if who < 0 and not isinstance(command, wanted.Sit):
        raise TableError("no_seat")
    if who in range(6) and not table.seats[who].key:
        raise TableError("no_seat")
    does = _DOES[type(command)]
    if type(command) in _OF_HOST and who != table.host:
        raise TableError("host_only")
    found: Entries = does(Moment(table, who, now, draw, command.id), command)
    return found


# Who sits


def _sit(moment: Moment, command: wanted.Sit) -> Entries:
    one = moment.table.seats[command.seat]
    if one.key == command.key:
        return ()
    if one.key:
        raise TableError("seat_taken", seat=command.seat)
    if any(other.key == command.key for other in moment.table.seats):
        raise TableError("key_taken")
    name = name_shown(command.name)
    found: Entries = (kept.Sat(at=moment.now, seat=command.seat, name=name, key=command.key),)
    if not moment.table.seats[moment.table.host].key and command.seat != moment.table.host:
        found += (kept.Host(at=moment.now, seat=command.seat),)  # who was it has left alone
    return found


MARKS: Final = 2
"""So many accents stand on a letter of a name: more would cover what is written beside."""


def name_shown(text: str) -> str:
    """Return a name as it is shown: one line, with nothing in it that moves what stands beside.

    Raises:
        TableError: nothing of it can be seen.
    """
    found, marks = "", MARKS
    for char in text:
        if category(char).startswith("M"):
            marks += 1
            found += char if marks <= MARKS else ""
        else:
            marks = 0 if is_seen(char) else MARKS
            found += char if is_seen(char) else " " if char.isprintable() else ""
    name = " ".join(found.split())[:20].strip()
    if not name:
        raise TableError("no_name")
    return name


def _leave(moment: Moment, command: wanted.Leave) -> Entries:
    del command
    return _vacated(moment, moment.who)


def _vacated(moment: Moment, seat: int) -> Entries:
    """Return what leaves a seat to a bot, and the host's office to somebody else."""
    table = moment.table
    found: Entries = (kept.Left(**moment.marks, seat=seat),)
    if not table.seats[seat].bot:
        found += (_new_bot(moment, seat, table.options.bot),)
    others = [other for other in table.people if other != seat]
    if seat == table.host and others:
        found += (kept.Host(at=moment.now, seat=others[0]),)
    return found


def _new_bot(moment: Moment, seat: int, name: str) -> kept.Bot:
    return kept.Bot(at=moment.now, seat=seat, name=name, seed=moment.draw()[:8].hex())


def _rename(moment: Moment, command: wanted.Rename) -> Entries:
    return (kept.Named(**moment.own, name=name_shown(command.name)),)


def _ready(moment: Moment, command: wanted.Ready) -> Entries:
    del command
    if not moment.table.resting:
        raise TableError("not_resting")
    if moment.table.seats[moment.who].ready:
        return ()
    return (kept.Ready(**moment.own),)


def _bot(moment: Moment, command: wanted.Bot) -> Entries:
    table, seat = moment.table, command.seat
    one = table.seats[seat]
    if seat != moment.who and (moment.who != table.host or one.key):
        raise TableError("host_only" if not one.key else "seat_taken", seat=seat)
    name = command.name or table.options.bot
    known = bot_names()
    if name not in known:
        raise TableError("no_bot", found=shown(name), known=", ".join(known))
    made = _new_bot(moment, seat, name)
    return (kept.Bot(**moment.marks, seat=seat, name=made.name, seed=made.seed),)


def _back(moment: Moment, command: wanted.Back) -> Entries:
    del command
    if not moment.table.seats[moment.who].bot:
        raise TableError("plays_already")
    return (kept.Back(**moment.own),)


def _replace(moment: Moment, command: wanted.Replace) -> Entries:
    if not moment.table.seats[command.seat].key or command.seat == moment.who:
        raise TableError("nobody_sits", seat=command.seat)
    return _vacated(moment, command.seat)


def _hand_over(moment: Moment, command: wanted.HandOver) -> Entries:
    if not moment.table.seats[command.seat].key:
        raise TableError("nobody_sits", seat=command.seat)
    return (kept.Host(**moment.marks, seat=command.seat),)


# Playing


def _still_asked(moment: Moment, noticed: int) -> Asked:
    """Return what is asked, where the seat's answer was given to that.

    Raises:
        TableError: nobody is asked, it was given to something older, or time stands still.
    """
    table = moment.table
    asked = table.asked
    if table.paused:
        raise TableError("paused")
    if asked is None or moment.who not in asked.seats:
        raise TableError("not_asked")
    if not asked.noticed[moment.who] <= noticed <= table.counters[moment.who]:
        raise TableError("stale", noticed=noticed, now=table.counters[moment.who])
    return asked


def _act(moment: Moment, command: wanted.Act) -> Entries:
    table, seat = moment.table, moment.who
    asked = _still_asked(moment, command.noticed)
    refusal = why_not(table, seat, command.action)
    if refusal is not None:
        where = table.rules.where(refusal.setting)
        raise IllegalAction(refusal, command.action, where)
    back: Entries = (kept.Back(at=moment.now, seat=seat),) if table.seats[seat].bot else ()
    action = str(table.game.read(command.action))
    if asked.together or asked.unseen:
        return (*back, kept.Answered(**moment.own, action=action))
    if action == str(PASS) and (table.stopped >= 0 or moment.now < comes(table)):
        return (*back, kept.Answered(**moment.own, action=action))
    return (*back, kept.Acted(**moment.own, action=action))


def _hold(moment: Moment, command: wanted.Hold) -> Entries:
    asked = _still_asked(moment, command.noticed)
    if not (asked.together or asked.unseen) or not is_quick(asked):
        raise TableError("no_window")
    if moment.who in asked.holds:
        return ()
    return (kept.Held(**moment.own),)


def _stand(moment: Moment, command: wanted.Stand) -> Entries:
    return (
        kept.Standing(
            **moment.own, burns=command.burns, forced=command.forced, passes=command.passes
        ),
    )


def _ahead(moment: Moment, command: wanted.Ahead) -> Entries:
    table = moment.table
    asked = table.asked
    if asked is not None and asked.seats == (moment.who,):
        raise TableError("asked_now")
    action = ""
    if command.action:
        read = table.game.read(command.action)
        if not hasattr(read, "kind") or read.kind not in ("play", "pass"):
            raise TableError("not_ahead")
        action = str(read)
    return (kept.Ahead(**moment.own, action=action),)


def _hash(moment: Moment, command: wanted.Hash) -> Entries:
    check_hash(moment.table, moment.who)
    return (kept.Hashed(**moment.own, hash=command.hash),)


def _show(moment: Moment, command: wanted.Show) -> Entries:
    check_number(moment.table, moment.who, command.number)
    return (kept.Shown(**moment.own, number=command.number),)


# What all agree to


def _propose(moment: Moment, command: wanted.Propose) -> Entries:
    table = moment.table
    check(table, moment.who, command.what, command.ruleset)
    entry = kept.Proposed(
        **moment.own, what=command.what, ruleset=command.ruleset, draw=command.draw
    )
    to = table.last.acted if table.last is not None else 0
    proposal = Proposal(entry, frozenset({moment.who}), to)
    return (entry, *after_agreement(table, proposal, moment.now, moment.draw))


def _agree(moment: Moment, command: wanted.Agree) -> Entries:
    del command
    proposal = moment.table.proposal
    if proposal is None:
        raise TableError("nothing_proposed")
    if moment.who in proposal.agreed:
        return ()
    agreed = Proposal(proposal.entry, proposal.agreed | {moment.who}, proposal.to)
    return (
        kept.Agreed(**moment.own),
        *after_agreement(moment.table, agreed, moment.now, moment.draw),
    )


def _decline(moment: Moment, command: wanted.Decline) -> Entries:
    del command
    if moment.table.proposal is None:
        raise TableError("nothing_proposed")
    return (kept.Declined(**moment.own),)


# How it goes


def _pause(moment: Moment, command: wanted.Pause) -> Entries:
    del command
    return () if moment.table.paused else (kept.Paused(**moment.own),)


HOST_PAUSES: Final = 300_000
"""So long, in milliseconds, the host alone ends his pause; then all may who sit: he may be gone."""


def _resume(moment: Moment, command: wanted.Resume) -> Entries:
    del command
    table = moment.table
    if moment.who != table.host:
        if not table.paused:
            raise TableError("host_only")
        left = table.stopped + HOST_PAUSES - moment.now
        if left > 0:
            raise TableError("host_pauses", seconds=-(-left // 1000))
    return (kept.Resumed(**moment.own),) if table.paused else ()


def _pace(moment: Moment, command: wanted.Pace) -> Entries:
    if not moment.table.alone:
        raise TableError("not_alone")
    bots, onward, waits = command.bots, command.onward, command.waits
    return (kept.Paced(**moment.own, bots=bots, onward=onward, waits=waits),)


def _say(moment: Moment, command: wanted.Say) -> Entries:
    if command.phrase not in PHRASES or command.phrase == NUDGE:
        raise TableError("no_phrase", known=", ".join(PHRASES[:-1]))
    return (kept.Said(**moment.own, phrase=command.phrase),)


def _nudge(moment: Moment, command: wanted.Nudge) -> Entries:
    del command
    asked = moment.table.asked
    if asked is None or asked.together or asked.unseen or asked.seats == (moment.who,):
        raise TableError("nobody_to_nudge")
    return (kept.Said(**moment.own, phrase=NUDGE, to=asked.seats[0]),)


def _end(moment: Moment, command: wanted.End) -> Entries:
    del command
    return (kept.Ended(**moment.marks),)


_OF_HOST: Final = frozenset({wanted.Replace, wanted.HandOver, wanted.Pause, wanted.End})
_DOES: Final[dict[type[wanted.Any], Callable[[Moment, Any], Entries]]] = {
    wanted.Sit: _sit,
    wanted.Leave: _leave,
    wanted.Rename: _rename,
    wanted.Ready: _ready,
    wanted.Bot: _bot,
    wanted.Back: _back,
    wanted.Replace: _replace,
    wanted.HandOver: _hand_over,
    wanted.Act: _act,
    wanted.Hold: _hold,
    wanted.Stand: _stand,
    wanted.Ahead: _ahead,
    wanted.Hash: _hash,
    wanted.Show: _show,
    wanted.Propose: _propose,
    wanted.Agree: _agree,
    wanted.Decline: _decline,
    wanted.Pause: _pause,
    wanted.Resume: _resume,
    wanted.Pace: _pace,
    wanted.Say: _say,
    wanted.Nudge: _nudge,
    wanted.End: _end,
}
