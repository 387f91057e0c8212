"""Writing the files that a person asks for; what is not written is said in their language."""

from pathlib import Path

from gouji_rules.cli.errors import InputError
from gouji_rules.cli.output import Output
from gouji_rules.files import Kind, WriteRefused, check_target, write_file


def check_output(path: str | Path, kind: Kind, out: Output, *, force: bool = False) -> None:
    """Refuse what could only fail later, or would cost somebody a file.

    Raises:
        InputError: the file cannot be written, or is left alone.
    """
    try:
        check_target(path, kind, force=force)
    except WriteRefused as refused:
        raise left_alone(refused, out) from None
    except OSError as error:
        raise not_written(path, error, out) from None


def write_output(
    path: str | Path, text: str, kind: Kind, out: Output, *, force: bool = False
) -> None:
    """Write a file as a whole; what was there stays until then.

    Raises:
        InputError: it cannot be written, or is left alone.
    """
    try:
        write_file(path, text, kind, force=force)
    except WriteRefused as refused:
        raise left_alone(refused, out) from None
    except OSError as error:
        raise not_written(path, error, out) from None


def left_alone(refused: WriteRefused, out: Output) -> InputError:
    """Return why a file is left as it is."""
    kind = out.text(f"files.kind_{refused.kind.name}")
    words = out.text(f"files.{refused.code}", file=refused.path, kind=kind)
    return InputError(refused.code, words)


def not_written(path: str | Path, error: OSError, out: Output) -> InputError:
    """Return why a file cannot be written."""
    words = out.text("cli.cannot_write_file", file=str(path), why=out.why(error))
    return InputError("cannot_write", words)
