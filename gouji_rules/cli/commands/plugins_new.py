"""``gouji plugins new NAME``: a package that passes its own tests."""

from pathlib import Path

from gouji_rules.cli.errors import InputError
from gouji_rules.cli.output import Output


def write(name: str, folder: str | None, kind: str | None, out: Output) -> int:
    """Write it and say how to go on.

    Raises:
        InputError: the name is none, there is no such kind, or the folder cannot be written.
    """
    from gouji_rules.hooks.scaffold import KIND_NAMES, write_package

    if kind is not None:
        out.check_known(kind, KIND_NAMES, "plugin.no_policy", policy=kind)
    target = Path(folder or name)
    try:
        written = write_package(name, target, kind or "")
    except ValueError:
        raise InputError("plugin_name", out.text("plugin.not_a_name", name=name)) from None
    except FileExistsError:
        raise InputError("not_empty", out.text("plugin.not_empty", folder=target)) from None
    except OSError as error:
        words = out.text("plugin.cannot_write", file=target, why=out.why(error))
        raise InputError("cannot_write", words) from None
    if out.json:
        out.document({"name": name, "files": [str(file) for file in written]})
        return 0
    for file in written:
        out.say(f"  {file}")
    out.say(out.text("plugin.written", plugin=name))
    # With ./ it is a folder for pip, and never a package of that name from an index.
    here = target if target.is_absolute() else f"./{target.as_posix()}"
    out.say(f"  pip install -e {here}")
    out.say(f"  gouji test {target / 'tests'}")
    return 0
