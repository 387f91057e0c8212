"""The pipe: a line in, a line out, until the other side closes it."""

from typing import Any, BinaryIO, Final

from gouji_rules.plain import PlainError, parse, text_of
from gouji_rules.remote.session import Session, error_of, greeting

LONGEST: Final = 1 << 22
"""No message is longer, in bytes; of a longer one nothing is kept."""


def serve(requests: BinaryIO, answers: BinaryIO) -> None:
    """Answer each line of ``requests`` with a line, in order, until it ends.

    Raises:
        OSError: nobody reads the answers any more.
    """
    session = Session()
    _say(answers, {"hello": greeting()})
    while True:
        line = requests.readline(LONGEST + 1)
        if not line:
            return
        if len(line) > LONGEST:
            while line and not line.endswith(b"\n"):
                line = requests.readline(LONGEST)
            _say(answers, {"id": None, "error": error_of(PlainError("too_long", most=LONGEST))})
        elif line.strip():
            _say(answers, _answer(session, line))


def _answer(session: Session, line: bytes) -> dict[str, Any]:
    try:
        message = parse(line, LONGEST)
    except PlainError as error:
        return {"id": None, "error": error_of(error)}
    return session.answer(message)


def _say(answers: BinaryIO, message: dict[str, Any]) -> None:
    answers.write(text_of(message).encode("utf-8", "backslashreplace") + b"\n")
    answers.flush()
