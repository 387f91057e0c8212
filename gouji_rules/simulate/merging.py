"""Putting runs together: figures of several simulations of the same thing on different seeds."""

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from gouji_rules.errors import GoujiError
from gouji_rules.quoting import written
from gouji_rules.simulate.report import Report, Tally
from gouji_rules.simulate.subject import Subject

MAX_BYTES: Final = 1 << 22
"""No document of ours is longer."""


class MergeError(GoujiError, ValueError):
    """Runs cannot be put together.

    Attributes:
        code: why: the end of a key in the catalogue, ``cli.merge_<code>``.
        params: what the message names.
    """

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = params


def merged(paths: Sequence[str | Path]) -> Report:
    """Return the figures of several runs as of one.

    Args:
        paths: what ``gouji simulate --json`` has printed, a file each; merged runs too.

    Raises:
        MergeError: a file is none of those, or two are of different things or of one seed.
        OSError: a file cannot be read.
    """
    subject: Subject | None = None
    tally: Tally | None = None
    seconds = 0.0
    wanted = 0
    names: dict[int, str] = {}
    for path in map(str, paths):
        theirs, counted, spent, asked = _read(path)
        for seed in theirs.seeds:
            if seed in names:
                raise MergeError("same_seed", file=path, other=names[seed], seed=seed)
            names[seed] = path
        seconds += spent
        wanted += asked
        if subject is None or tally is None:
            subject, tally = theirs, counted
            continue
        differs = subject.differs(theirs)
        if differs is not None:
            what, ours, other = differs
            params = {"file": path, "first": str(paths[0]), "what": what}
            raise MergeError("other", **params, ours=_shown(ours), theirs=_shown(other))
        tally.merge(counted)
    assert subject is not None  # there is a file at least
    assert tally is not None
    return Report(replace(subject, seeds=tuple(names)), tally, seconds, wanted=wanted)


def _read(path: str) -> tuple[Subject, Tally, float, int]:
    file = Path(path)
    if file.exists() and not file.is_file():
        raise MergeError("no_run", file=path)
    with file.open("rb") as stream:
        raw = stream.read(MAX_BYTES + 1)
    if len(raw) > MAX_BYTES:
        raise MergeError("no_run", file=path)
    try:
        data = json.loads(raw.decode("utf-8-sig"))
        subject = Subject.read(data)
        tally = Tally.read(subject.bots, data["counted"])
        return subject, tally, float(data["seconds"]), int(data["wanted"])
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError, OverflowError):
        raise MergeError("no_run", file=path) from None


def _shown(value: object) -> str:
    return written(value)[:60]
