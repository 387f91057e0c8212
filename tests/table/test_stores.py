"""The contract of all stores; and that SIGKILL loses nothing that was acknowledged."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from gouji_rules.table.errors import TableError
from gouji_rules.table.sqlite import SqliteStore
from gouji_rules.table.store import Known, MemoryStore, Portion, Store
from gouji_rules.table.stores import file_of, store_at
from tests.table.kills import check, killed

KILLS = 96
"""With those of whole servers (``tests.web.test_kills``) a hundred."""


@pytest.fixture(params=["memory", "process", "power"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    made: Store
    if request.param == "memory":
        made = MemoryStore()
    else:
        made = SqliteStore(tmp_path / "tables.db", request.param)
    yield made
    made.close()


def test_what_is_accepted_is_read_in_its_order(store: Store) -> None:
    assert [True] == store.write([Portion("a", 0, 2, b"one", 5)])
    assert [True, True] == store.write([Portion("a", 2, 1, b"two", 7), Portion("b", 0, 1, b"x", 6)])

    assert [b"one", b"two"] == store.read("a")
    assert [b"two"] == store.read("a", 2)
    assert [] == store.read("c")
    assert {Known("a", 3, 7), Known("b", 1, 6)} == {*store.tables()}


def test_what_comes_too_late_is_refused_and_changes_nothing(store: Store) -> None:
    store.write([Portion("a", 0, 2, b"one", 5)])

    late = Portion("a", 0, 1, b"again", 6), Portion("a", 3, 1, b"gap", 6)
    assert [False, True, False] == store.write(
        [late[0], Portion("a", 2, 1, b"two", 7), late[1]._replace(version=9)]
    )
    assert [b"one", b"two"] == store.read("a")
    assert [Known("a", 3, 7)] == store.tables()


def test_portions_of_one_batch_rest_on_one_another(store: Store) -> None:
    batch = [Portion("a", number, 1, b"%d" % number, number) for number in range(4)]

    assert [True] * 4 == store.write(batch)
    assert [b"0", b"1", b"2", b"3"] == store.read("a")


def test_a_table_that_is_removed_is_gone(store: Store) -> None:
    store.write([Portion("a", 0, 1, b"one", 5), Portion("b", 0, 1, b"two", 5)])
    store.remove("a")
    store.remove("never there")

    assert [] == store.read("a")
    assert [Known("b", 1, 5)] == store.tables()
    assert [True] == store.write([Portion("a", 0, 1, b"anew", 6)])


def test_a_file_opens_again_and_a_copy_of_it_does(tmp_path: Path) -> None:
    one = SqliteStore(tmp_path / "tables.db")
    one.write([Portion("a", 0, 1, b"one", 5)])
    one.backup(tmp_path / "copy.db")
    one.close()

    for name in ("tables.db", "copy.db"):
        again = SqliteStore(tmp_path / name)
        assert [b"one"] == again.read("a")
        again.close()


@pytest.mark.parametrize(
    ("address", "file"),
    [
        ("sqlite:///tables.db", "tables.db"),
        ("sqlite:////srv/my%20tables.db", "/srv/my tables.db"),
        ("tables.db", "tables.db"),
        ("/srv/桌.db", "/srv/桌.db"),
        ("C:\\tables.db", "C:\\tables.db"),
        ("memory:", None),
    ],
)
def test_an_address_names_a_file_or_the_memory(address: str, file: str | None) -> None:
    assert (None if file is None else Path(file)) == file_of(address)


@pytest.mark.parametrize("address", ["", "sqlite://", "sqlite:///", "postgres://x/y", "file:///a"])
def test_another_address_is_refused_with_what_would_do(address: str) -> None:
    with pytest.raises(TableError) as caught:
        store_at(address)
    assert "other_address" == caught.value.code
    assert "sqlite:///FILE" in str(caught.value)


def test_a_store_is_opened_where_its_address_says(tmp_path: Path) -> None:
    made = store_at(f"sqlite:///{tmp_path}/new/tables.db")
    made.write([Portion("a", 0, 1, b"one", 5)])
    made.close()
    again = store_at(str(tmp_path / "new/tables.db"), "power")
    assert [b"one"] == again.read("a")
    assert again.waits
    again.close()
    assert isinstance(store_at("memory:"), MemoryStore)


def test_a_file_that_is_no_store_is_refused(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("no database " * 100)
    other = sqlite3.connect(tmp_path / "other.db")
    other.execute("CREATE TABLE things (name TEXT)")
    other.close()

    for name, code in (("text", "no_store"), ("other.db", "other_store"), ("a/b", "no_store")):
        with pytest.raises(TableError) as caught:
            SqliteStore(tmp_path / name)
        assert code == caught.value.code


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are forked")
def test_a_file_that_is_spoilt_later_is_told_in_words(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "tables.sqlite")
    with closing(sqlite3.connect(tmp_path / "tables.sqlite")) as other:
        other.executescript("DROP TABLE portions; DROP TABLE known")
    asked = (
        lambda: store.read("a"),
        store.tables,
        lambda: store.remove("a"),
        lambda: store.expire(5),
    )
    for ask in asked:
        with pytest.raises(TableError, match=r"tables\.sqlite cannot be"):
            ask()
    store.close()


def test_what_was_acknowledged_outlives_sigkill(tmp_path: Path) -> None:
    """Processes that play are killed at random moments, and the next goes on where one was."""
    said = killed(tmp_path / "tables.db", KILLS, seed=5)

    assert check(tmp_path / "tables.db", said) > len({name for _, name, _ in said})
    assert len(said) > 5 * KILLS


@pytest.mark.parametrize("other", [None, b"something else"])
def test_what_would_go_into_a_file_that_is_not_there_any_more_is_refused(
    tmp_path: Path, other: bytes | None
) -> None:
    file, aside = tmp_path / "tables.db", tmp_path / "aside.db"
    store = SqliteStore(file)
    store.write([Portion("a", 0, 1, b"one", 5)])
    file.rename(aside)
    if other is not None:
        file.write_bytes(other)

    with pytest.raises(TableError, match=r"tables\.db is not there any more"):
        store.write([Portion("a", 1, 1, b"two", 6)])
    assert [b"one"] == store.read("a")
    aside.replace(file)
    assert [True] == store.write([Portion("a", 1, 1, b"two", 6)])
    store.close()


def test_a_copy_is_whole_or_not_there_and_never_over_the_file_itself(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    store = SqliteStore(file)
    store.write([Portion("a", 0, 1, b"one", 5)])
    (tmp_path / "link").symlink_to(file)

    for name, told in (("tables.db", "the very file"), ("link", "the very file"), ("a/b", "a/b")):
        with pytest.raises(TableError, match=told):
            store.backup(tmp_path / name)
    with pytest.raises(TableError, match="cannot be written"):
        store.backup(tmp_path / ("n" * 300))
    names = {one.name for one in tmp_path.iterdir()}
    assert {"tables.db", "tables.db-wal", "tables.db-shm", "link"} == names
    assert [True] == store.write([Portion("a", 1, 1, b"two", 6)])
    store.close()


def test_a_file_may_bear_the_name_that_sqlite_has_for_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    store = SqliteStore("tables.db")
    store.write([Portion("a", 0, 1, b"one", 5)])
    store.backup(":memory:")
    store.close()

    copy = SqliteStore(tmp_path / ":memory:")
    assert [b"one"] == copy.read("a")
    copy.close()
