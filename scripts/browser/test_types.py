"""The scripts of the page say what they are given, and ``tsc`` holds them to it."""

import shutil
import subprocess
from pathlib import Path

from browser.conftest import HERE


def test_the_types_of_the_scripts_hold(modules: Path) -> None:
    node = shutil.which("node")
    assert node, "node is needed: apt-get install nodejs"
    command = [node, str(modules / "typescript" / "bin" / "tsc"), "-p", str(HERE)]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False, timeout=300)

    assert (0, "") == (done.returncode, done.stdout)
