"""Reading recorded games."""

from typing import TYPE_CHECKING

from gouji_rules.cli.errors import InputError
from gouji_rules.cli.output import Output

if TYPE_CHECKING:
    from gouji_rules.record import Game


def load_game(path: str, out: Output) -> "Game":
    """Read a recorded game.

    Raises:
        InputError: there is none at ``path``, or it cannot be read.
    """
    from gouji_rules.record import RecordError, load

    try:
        return load(path)
    except FileNotFoundError:
        raise InputError("no_such_file", out.text("cli.no_such_file", file=path)) from None
    except OSError as error:
        why = out.why(error)
        raise InputError(
            "cannot_read", out.text("cli.cannot_read_file", file=path, why=why)
        ) from None
    except RecordError as error:
        raise InputError(error.code, error.text(out.lang)) from None
