"""The pipe: a line in, a line out, until the other side closes it."""

from typing import BinaryIO, Final

from gouji_rules.plain import PlainError, parse, text_of
from gouji_rules.remote.session import Session, greeting, refused

LONGEST: Final = 1 << 22
"""No message is longer, in bytes; of a longer one nothing is kept."""


def serve(requests: BinaryIO, answers: BinaryIO) -> None:
    """Answer each line of ``requests`` with a line, in order, until it ends.

    Raises:
        OSError: nobody reads the answers any more.
    """
    session = Session()
    _say(answers, text_of({"hello": greeting()}))
    while line := requests.readline(LONGEST + 1):
        if len(line) > LONGEST:
            while line and not line.endswith(b"\n"):
                line = requests.readline(LONGEST)
            _say(answers, refused(None, PlainError("too_long", most=LONGEST)))
        elif line.strip():
            _say(answers, _answer(session, line))


def _answer(session: Session, line: bytes) -> str:
    try:
        message = parse(line, LONGEST)
    except PlainError as error:
        return refused(None, error)
    return session.answer(message)


def _say(answers: BinaryIO, line: str) -> None:
    answers.write(line.encode("utf-8", "backslashreplace") + b"\n")
    answers.flush()
