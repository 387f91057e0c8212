"""A client of ``gouji engine`` as somebody would write it who has read its page only."""

import json
import os
import subprocess
import sys
from types import TracebackType
from typing import Any, Self

COMMAND = [sys.executable, "-m", "gouji_rules", "engine"]


class Refused(Exception):  # noqa: N818 - what the engine says, not a fault
    """An answer that is an error."""

    def __init__(self, error: dict[str, Any]) -> None:
        super().__init__(f"{error['code']}: {error['texts']['en']}")
        self.error = error


class Pipe:
    """A running engine."""

    def __init__(self, command: list[str] | None = None) -> None:
        self._process = subprocess.Popen(
            command or COMMAND,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, "PYTHONUTF8": "1"},
        )
        self._number = 0
        self.hello = self.read()["hello"]

    def write(self, line: bytes) -> None:
        """Write a line as it is."""
        assert self._process.stdin is not None
        self._process.stdin.write(line)
        self._process.stdin.flush()

    def read(self) -> dict[str, Any]:
        """Read a line."""
        assert self._process.stdout is not None
        answer: dict[str, Any] = json.loads(self._process.stdout.readline())
        return answer

    def raw(self, line: bytes) -> dict[str, Any]:
        """Write a line and read one."""
        self.write(line)
        return self.read()

    def ask(self, do: str, **asked: Any) -> Any:
        """Ask for something and return what ``ok`` holds."""
        self._number += 1
        answer = self.raw(json.dumps({"id": self._number, "do": do, **asked}).encode() + b"\n")
        assert answer["id"] == self._number
        if "error" in answer:
            raise Refused(answer["error"])
        return answer["ok"]

    def close(self) -> tuple[int, bytes]:
        """Close the pipe; return the exit code and what stands on standard error."""
        _, errors = self.finish()
        return self._process.returncode, errors

    def finish(self) -> tuple[bytes, bytes]:
        """Close the pipe; return what is still said, and what stands on standard error."""
        return self._process.communicate(timeout=30)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: object, trace: TracebackType | None
    ) -> None:
        self._process.kill()
        for stream in (self._process.stdin, self._process.stdout, self._process.stderr):
            if stream is not None:
                stream.close()
        self._process.wait()
