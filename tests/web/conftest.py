"""What many tests share: a server that answers everybody as often as he likes."""

from collections.abc import Iterator

import pytest

from gouji_rules.table.store import MemoryStore
from gouji_rules.web import app
from tests.web.serving import Running, running


@pytest.fixture(scope="module")
def server() -> Iterator[Running]:
    made = app.Server(MemoryStore())
    made.rate.most = made.messages.most = made.tables.most = 1e6
    with running(app.application(made)) as found:
        yield found
