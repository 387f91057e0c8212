"""The local files that a user trusts, each with the digest it had then: a list of his own."""

import json
import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from gouji_rules.diagnostics import Message
from gouji_rules.files import write_whole
from gouji_rules.hooks.errors import PluginError

_PATIENCE: Final = 10.0
"""Seconds to wait for somebody else who is writing the list."""

_HEAD: Final = "# Local plugins that this user trusts, as they are now: gouji plugins trust FILE"


def configuration_file() -> Path:
    """Return the file in which a user names the local files he trusts."""
    from platformdirs import user_config_path

    return user_config_path("gouji-rules", appauthor=False) / "plugins.toml"


def configured() -> list[tuple[str, str]]:
    """Return the files that the user trusts, each with the SHA-256 that it had, in small hex.

    Raises:
        PluginError: the list cannot be read.
    """
    import tomllib

    path = configuration_file()
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return []
    except (OSError, ValueError, RecursionError) as error:
        raise PluginError("plugin_configuration", "–", file=str(path), why=str(error)) from error
    found: list[tuple[str, str]] = []
    entries = data.get("plugin", [])
    for entry in entries if isinstance(entries, list) else [None]:
        file = entry.get("file") if isinstance(entry, dict) else None
        digest = entry.get("sha256") if isinstance(entry, dict) else None
        named = _home_filled_in(file)
        if named is None or not isinstance(digest, str) or len(digest) != 64:
            why = Message("plugin.one_entry")
            raise PluginError("plugin_configuration", "–", file=str(path), why=why)
        found.append((str(named), digest.lower()))
    return found


def _home_filled_in(file: object) -> Path | None:
    """Return the path that an entry of the configuration names; None where it names none."""
    if not isinstance(file, str) or not file.isprintable():
        return None
    try:
        return Path(file).expanduser()
    except RuntimeError:  # ~somebody who is not there
        return None


def add(file: str, digest: str) -> None:
    """Write a file with its digest into the list.

    What is in the list stays, whatever happens meanwhile: somebody else who trusts a file, a
    full disk, the end of the process.

    Raises:
        PluginError: the list is unreadable.
        OSError: it cannot be written.
    """
    path = configuration_file()
    path.parent.mkdir(parents=True, exist_ok=True)
    with _alone(path.with_name("plugins.lock")):
        entries = [one for one in configured() if one[0] != file]
        lines = [_HEAD]
        for name, its_digest in [*entries, (file, digest)]:
            lines += ["", "[[plugin]]", f"file = {_toml(name)}", f"sha256 = {_toml(its_digest)}"]
        write_whole(path, "\n".join(lines) + "\n")


def _toml(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


@contextmanager
def _alone(path: Path) -> Iterator[None]:
    """Hold a lock: nobody else writes the list meanwhile. It goes with the process that holds it.

    Raises:
        OSError: somebody holds it for too long, or the folder cannot be written to.
    """
    number = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        until = time.monotonic() + _PATIENCE
        while not _locked(number):
            if time.monotonic() > until:
                raise TimeoutError(None, "busy", str(path))
            time.sleep(0.02)
        yield
    finally:
        os.close(number)


def _locked(number: int) -> bool:
    """Try to lock an open file; where the system knows no locks, it counts as locked."""
    with suppress(ImportError):
        if sys.platform == "win32":
            import msvcrt

            try:
                msvcrt.locking(number, msvcrt.LK_NBLCK, 1)
            except OSError:
                return False
        else:
            import fcntl

            try:
                fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                return False
    return True
