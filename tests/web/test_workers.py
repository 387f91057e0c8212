"""Workers: what takes too long ends alone, and the next question is answered."""

import pytest

from gouji_rules.web import workers
from gouji_rules.web.errors import WebError


def test_a_question_that_takes_too_long_ends_and_the_next_is_answered() -> None:
    worker = workers.Worker()
    try:
        with pytest.raises(WebError, match="took_too_long"):
            worker.ask("rulesets", {"lang": "en"}, -1)
        assert worker.ask("settings", {"lang": "en"}, 30)
    finally:
        worker.end()


def test_a_worker_that_is_killed_is_begun_anew() -> None:
    worker = workers.Worker()
    try:
        assert worker.ask("settings", {"lang": "en"}, 30)
        worker.process.kill()
        with pytest.raises(WebError, match="worker_broke"):
            worker.ask("settings", {"lang": "en"}, 30)
        assert worker.ask("settings", {"lang": "en"}, 30)
    finally:
        worker.end()
