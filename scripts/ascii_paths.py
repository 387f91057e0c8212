"""Makes the paths of an environment's editable installs readable under every locale.

``python -I -S scripts/ascii_paths.py FOLDER`` looks at the ``.pth`` files of the environment in
FOLDER. Python reads them in the encoding of the locale, though they are written in UTF-8: in a
folder named 够级 nothing is found under GBK, and Python does not even start under C. A path with
other characters than ASCII becomes a line of Python that names its bytes.
"""

import sys
from pathlib import Path


def line_of(path: str) -> str:
    """Return a line for a ``.pth`` file that adds a path, in ASCII."""
    return f"import os, sys; sys.path.append(os.fsdecode({path.encode()!r}))"


def main() -> int:
    """Rewrite the files."""
    for file in sorted(Path(sys.argv[1]).glob("lib*/python*/site-packages/*.pth")):
        try:
            text = file.read_bytes().decode("utf-8")
        except UnicodeDecodeError:  # another installer's, in an encoding of its own
            continue
        if not text.isascii():
            lines = [line if line.isascii() else line_of(line) for line in text.splitlines()]
            file.write_text("\n".join(lines) + "\n", encoding="ascii")
    return 0


if __name__ == "__main__":
    sys.exit(main())
