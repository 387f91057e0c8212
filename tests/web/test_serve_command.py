"""``gouji serve``: what cannot be listened on, or kept in, is told before anything is served."""

import shutil
import socket
import time
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from gouji_rules.cli import main
from gouji_rules.table.sqlite import SqliteStore
from gouji_rules.table.store import Portion
from gouji_rules.web import processes, serving


@pytest.mark.parametrize("lang", ["en", "zh-Hans"])
def test_a_port_that_is_taken_is_told(
    lang: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        data = str(tmp_path / "tables.sqlite")
        words = ["--host", "127.0.0.1", "--port", port, "--db", data, "--lang", lang]
        assert 2 == main(["serve", *words])
    said = capsys.readouterr().err
    assert port in said
    assert {"en": "listens there already", "zh-Hans": "已经有别的程序在监听"}[lang] in said


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--host", "no.such.host.invalid"], "no such address"),
        (["--durability", "forever"], "'forever'"),
        (["--port", "99999"], "99999"),
        (["--db", "postgres://localhost/tables"], "sqlite:///FILE"),
        (["--db", "sqlite://tables"], "sqlite:///FILE"),
        (["--db", ""], "sqlite:///FILE"),
    ],
)
def test_what_cannot_be_is_told(
    words: list[str], told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = str(tmp_path / "tables.sqlite")
    assert 2 == main(["serve", "--port", "0", "--db", data, "--lang", "en", *words])
    assert told in capsys.readouterr().err


def test_a_file_that_is_no_store_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = tmp_path / "diary.txt"
    other.write_text("dear diary" * 500)
    words = ["--host", "127.0.0.1", "--port", "0", "--db", str(other), "--lang", "en"]
    assert 2 == main(["serve", *words])
    assert "diary.txt" in capsys.readouterr().err


def test_tables_are_copied_and_old_ones_forgotten_while_a_server_has_the_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data, copy = tmp_path / "tables.sqlite", tmp_path / "copy.sqlite"
    now = int(time.time() * 1000)
    server = SqliteStore(data)
    server.write([Portion("old", 0, 1, b"one", now - 91 * 24 * 3600 * 1000)])
    server.write([Portion("new", 0, 1, b"two", now)])

    def serve(*words: str) -> str:
        code = main(["serve", *words, "--db", str(data), "--lang", "en"])
        said = capsys.readouterr()
        return f"{code} {said.out}{said.err}"

    assert f"0 Tables in {copy}: 2.\n" == serve("backup", str(copy))
    assert "there already" in serve("backup", str(copy))
    assert "0 Tables that are kept no more: 1.\n" == serve("expire", "90")
    assert ["new"] == [one.table for one in server.tables()]
    assert ([], [b"two"]) == (server.read("old"), server.read("new"))
    assert [True] == server.write([Portion("new", 1, 1, b"three", now)])
    kept = SqliteStore(copy)
    assert [b"one"] == kept.read("old")
    wrong = [["expire"], ["backup"], ["burn"], ["backup", "n" * 300]]
    wrong += [["expire", days] for days in ("soon", "-1", "9" * 20, "9" * 5000)]
    for words in wrong:
        assert "2 " == serve(*words)[:2], words
    server.close()
    kept.close()


def test_where_the_system_limits_no_process_it_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def made(_: object, started: Callable[[], None], __: object) -> SimpleNamespace:
        def run(sockets: list[socket.socket]) -> None:
            sockets[0].close()
            started()

        return SimpleNamespace(run=run)

    monkeypatch.setattr(serving, "made", made)
    for limited in (True, False):
        monkeypatch.setattr(processes, "LIMITED", limited)
        words = ["--host", "127.0.0.1", "--port", "0", "--db", "memory:", "--lang", "en"]
        assert 0 == main(["serve", *words])
        assert limited != ("limits neither" in capsys.readouterr().err)


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", "What was written last into"),
        ("zh-Hans", "笔读不出来了"),
    ],
)
def test_what_was_written_last_and_cannot_be_read_is_told_at_the_start(
    lang: str, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """As a killed process leaves its file, with a bit turned in what is written ahead of it."""
    data, going = tmp_path / "tables.sqlite", SqliteStore(tmp_path / "going.sqlite")
    for number in range(3):
        assert [True] == going.write([Portion("one", number, 1, b"some", 1_000 + number)])
    shutil.copy(tmp_path / "going.sqlite", data)
    ahead = bytearray((tmp_path / "going.sqlite-wal").read_bytes())
    going.close()
    ahead[len(ahead) // 2] ^= 1
    data.with_name("tables.sqlite-wal").write_bytes(ahead)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        words = ["serve", "backup", str(tmp_path / "copy.sqlite"), "--db", str(data)]
        assert 0 == main([*words, "--port", port, "--lang", lang])
    said = capsys.readouterr().err
    assert told in said
    assert "Traceback" not in said
    assert data.with_name("tables.sqlite-wal.damaged").exists()
