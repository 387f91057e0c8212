"""What a server writes down: lines of JSON, with nothing in them that a terminal acts on."""

import json
import logging

import pytest

from gouji_rules.web import logs


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
