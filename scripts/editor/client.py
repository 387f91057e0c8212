"""A small client of a language server: what an editor says to it, over its standard streams."""

import json
import queue
import subprocess
import threading
from pathlib import Path
from typing import Any

CAPABILITIES = {
    "textDocument": {
        "completion": {
            "completionItem": {
                "documentationFormat": ["markdown", "plaintext"],
                "snippetSupport": True,
            }
        },
        "hover": {"contentFormat": ["markdown", "plaintext"]},
        "publishDiagnostics": {},
    },
    "workspace": {"configuration": True},
}
SETTINGS = {
    "yaml": {
        "validate": True,
        "hover": True,
        "completion": True,
        "schemaStore": {"enable": False},
        "kubernetesCRDStore": {"enable": False},
    }
}
PATIENCE = 60
"""Seconds to wait for an answer."""


class Editor:
    """An editor with one language server.

    Args:
        command: what starts the server.
        folder: the folder that is open.
    """

    def __init__(self, command: list[str], folder: Path) -> None:
        self._process = subprocess.Popen(
            command, cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self._answers: queue.Queue[dict[str, Any]] = queue.Queue()
        self._diagnostics: queue.Queue[dict[str, Any]] = queue.Queue()
        self._number = 0
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()
        self.ask(
            "initialize",
            {
                "processId": None,
                "rootUri": folder.as_uri(),
                "capabilities": CAPABILITIES,
                "workspaceFolders": [{"uri": folder.as_uri(), "name": folder.name}],
            },
        )
        self._tell("initialized", {})
        self._tell("workspace/didChangeConfiguration", {"settings": SETTINGS})

    def close(self) -> None:
        """End the server, as an editor does."""
        self.ask("shutdown", None)
        self._tell("exit", None)
        self._process.wait(PATIENCE)
        self._listener.join(PATIENCE)
        for stream in (self._process.stdin, self._process.stdout):
            if stream is not None:
                stream.close()

    def ask(self, method: str, params: object) -> Any:
        """Return the server's answer.

        Raises:
            queue.Empty: none came.
            RuntimeError: it is an error.
        """
        self._number += 1
        self._send({"id": self._number, "method": method, "params": params})
        while True:
            answer = self._answers.get(timeout=PATIENCE)
            if answer["id"] == self._number:
                if "error" in answer:
                    raise RuntimeError(answer["error"])
                return answer["result"]

    def open(self, path: Path, text: str | None = None) -> list[dict[str, Any]]:
        """Open a file, with a text that may not be saved; return what is wrong with it."""
        words = path.read_text(encoding="utf-8") if text is None else text
        document = {"uri": path.as_uri(), "languageId": "yaml", "version": 1, "text": words}
        self._tell("textDocument/didOpen", {"textDocument": document})
        while True:
            found = self._diagnostics.get(timeout=PATIENCE)
            if found["uri"] == path.as_uri():
                problems: list[dict[str, Any]] = found["diagnostics"]
                return problems

    def completions(self, path: Path, line: int, column: int) -> dict[str, dict[str, Any]]:
        """Return what can stand at a place (counted from 0), by label."""
        found = self.ask("textDocument/completion", _place(path, line, column))
        items = found["items"] if isinstance(found, dict) else found
        return {item["label"]: item for item in items}

    def hover(self, path: Path, line: int, column: int) -> str:
        """Return what is shown of a place (counted from 0)."""
        found = self.ask("textDocument/hover", _place(path, line, column))
        return str(found["contents"]["value"]) if found else ""

    def _tell(self, method: str, params: object) -> None:
        self._send({"method": method, "params": params})

    def _send(self, message: dict[str, object]) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        assert self._process.stdin is not None
        self._process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self._process.stdin.flush()

    def _listen(self) -> None:
        stream = self._process.stdout
        assert stream is not None
        while line := stream.readline():
            length = int(line.partition(b":")[2])
            while stream.readline().strip():
                pass
            message = json.loads(stream.read(length))
            if message.get("method") == "textDocument/publishDiagnostics":
                self._diagnostics.put(message["params"])
            elif "method" in message and "id" in message:
                self._send({"id": message["id"], "result": self._reply(message)})
            elif "id" in message:
                self._answers.put(message)

    def _reply(self, message: dict[str, Any]) -> object:
        if message["method"] != "workspace/configuration":
            return None
        return [SETTINGS.get(item.get("section")) for item in message["params"]["items"]]


def _place(path: Path, line: int, column: int) -> dict[str, object]:
    return {
        "textDocument": {"uri": path.as_uri()},
        "position": {"line": line, "character": column},
    }
