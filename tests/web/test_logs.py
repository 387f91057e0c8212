"""What a server writes down: lines of JSON, with nothing in them that a terminal acts on."""

import json
import logging

import pytest

from gouji_rules.web import logs
from gouji_rules.web.metrics import Metrics


def test_a_line_says_what_when_where_and_how_it_came(capsys: pytest.CaptureFixture[str]) -> None:
    writer = logs.begin()
    try:
        logs.LOG.info("table opened", extra={"fields": {"table": "t\x1b[2J"}})
        error = ValueError("broken")
        logs.LOG.error("table stopped", exc_info=error, extra={"fields": {"table": "u"}})
    finally:
        logs.end(writer)
    raw = capsys.readouterr().err.splitlines()
    opened, stopped = map(json.loads, raw)

    assert ("info", "table opened", "t\x1b[2J") == tuple(
        opened[key] for key in ("level", "what", "table")
    )
    assert "\x1b" not in raw[0]
    assert ("error", "u") == (stopped["level"], stopped["table"])
    assert "ValueError: broken" in stopped["error"]


def test_when_it_has_ended_nothing_is_written(capsys: pytest.CaptureFixture[str]) -> None:
    logs.end(logs.begin())
    logging.getLogger("gouji.web").info("unheard")
    assert "" == capsys.readouterr().err


def test_what_anybody_can_have_written_stands_there_once_a_minute_and_is_counted(
    capsys: pytest.CaptureFixture[str],
) -> None:
    metrics, gone_by = Metrics(), iter((0.0, 1.0, 59.0, 60.5, 61.0))
    writer = logs.begin(metrics.count, now=lambda: next(gone_by))
    try:
        for _ in range(5):
            for name, what, level in (
                ("uvicorn.error", "Invalid HTTP request received.", "WARNING"),
                ("gouji.web", "table opened", "INFO"),
            ):
                record = {"name": name, "msg": what, "levelname": level}
                record["levelno"] = getattr(logging, level)
                logging.getLogger(name).handle(logging.makeLogRecord(record))
    finally:
        logs.end(writer)
    lines = [json.loads(line) for line in capsys.readouterr().err.splitlines()]
    assert [None, 2] == [one.get("left_out") for one in lines if "Invalid" in one["what"]]
    assert 5 == sum(one["what"] == "table opened" for one in lines)
    assert 'gouji_strangers_total{what="Invalid HTTP request received."} 5\n' in metrics.text()


def test_a_clock_that_is_set_back_silences_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    """A disk that is full is told a minute later, whatever the computer's clock says then."""
    gone_by = iter((0.0, 30.0, 61.0))
    writer = logs.begin(now=lambda: next(gone_by))
    try:
        for created in (2e9, 1e9, 1e9):
            record = {"name": "gouji.web", "msg": "not written", "levelname": "ERROR"}
            record |= {"levelno": logging.ERROR, "created": created}
            logs.LOG.handle(logging.makeLogRecord(record))
    finally:
        logs.end(writer)
    lines = [json.loads(line) for line in capsys.readouterr().err.splitlines()]
    assert [("not written", None), ("not written", 1)] == [
        (one["what"], one.get("left_out")) for one in lines
    ]
