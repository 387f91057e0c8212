"""Makes what pip installs from a checkout usable in a folder of any name, under every locale.

``python -I -S scripts/ascii_paths.py FOLDER`` looks at the ``.pth`` files of the environment in
FOLDER. Python reads them in the encoding of the locale, though they are written in UTF-8: in a
folder named 够级 nothing is found under GBK, and Python does not even start under C. A path with
other characters than ASCII becomes a line of Python that names its bytes: those of UTF-8, or of the
locale where the folder was named in that. A path over several lines becomes such a line as well.

The commands that pip writes begin with the path of their Python. Where a shell cannot read that (a
quotation mark, a dollar sign, a line break), or it is none here (a folder named in GBK), they find
it beside themselves instead.
"""

import os
import re
import sys
from pathlib import Path

LAUNCHER = re.compile(
    rb"#!(?:/bin/sh\n'''exec' \"(?P<quoted>.*?)\" \"\$0\" \"\$@\"\n' '''|(?P<bare>/.*?))\n",
    re.DOTALL,
)
"""How a command finds its Python, as pip writes it: by a shell where the path is no plain one."""
BESIDE = rb"""#!/bin/sh
'''exec' "$(dirname -- "$(readlink -f -- "$0")")/python" "$0" "$@"
' '''
"""
"""How it finds it without a path: a text to Python, a command to the shell."""
UNREADABLE = b'"$`\\\n'


def line_of(path: str) -> str:
    """Return a line for a ``.pth`` file that adds a path, in ASCII."""
    raw = path.encode()
    if not os.path.exists(raw) and os.path.exists(path):
        raw = os.fsencode(path)
    return f"import os, sys; sys.path.append(os.fsdecode({raw!r}))"


def lines_of(text: str) -> list[str]:
    """Return the lines of a ``.pth`` file, those of paths that cannot stand there made anew."""
    whole = text.rstrip("\n")
    if "\n" in whole and os.path.isdir(whole):
        return [line_of(whole)]
    return [line if line.isascii() else line_of(line) for line in text.splitlines()]


def with_launcher(script: bytes) -> bytes:
    """Return a command that starts in its folder; one that does already, as it is."""
    found = LAUNCHER.match(script)
    if found is None:
        return script
    path = found["quoted"] or found["bare"]
    if os.path.exists(path) and not set(path) & set(UNREADABLE):
        return script
    return BESIDE + script[found.end() :] if b"python" in path else script


def main() -> int:
    """Rewrite the files."""
    for file in sorted(Path(sys.argv[1]).glob("lib*/python*/site-packages/*.pth")):
        try:
            text = file.read_bytes().decode("utf-8")
        except UnicodeDecodeError:  # another installer's, in an encoding of its own
            continue
        lines = lines_of(text)
        if lines != text.splitlines():
            file.write_text("\n".join(lines) + "\n", encoding="ascii")
    for file in sorted(Path(sys.argv[1]).glob("bin/*")):
        if file.is_file() and not file.is_symlink():
            script = file.read_bytes()
            mended = with_launcher(script)
            if mended != script:
                file.write_bytes(mended)
    return 0


if __name__ == "__main__":
    sys.exit(main())
