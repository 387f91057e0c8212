"""Plain data: everything that crosses to a program in another language, to and from JSON.

    >>> import gouji_rules as gr
    >>> from gouji_rules import plain
    >>> game = gr.Game("xuandian", seed=7)
    >>> plain.dumps("view", plain.view_data(game.view(game.seat)))[:20]
    '{"version":1,"view":'

``X_data`` makes plain data of an X, ``read_X`` an X of plain data that anybody may have written;
what is wrong with it is a ``PlainError``. Page: docs/plain_data.md.
"""

from gouji_rules.plain.asked import (
    error_data,
    question_data,
    read_question,
    read_refusal,
    read_together,
    refusal_data,
    together_data,
)
from gouji_rules.plain.cards import (
    action_data,
    choices_data,
    choices_json,
    play_data,
    read_action,
    read_action_text,
    read_play,
)
from gouji_rules.plain.documents import (
    DOCUMENTS,
    LONGEST,
    VERSION,
    as_plain,
    check_version,
    dumps,
    loads,
    parse,
    text_of,
)
from gouji_rules.plain.errors import PlainError
from gouji_rules.plain.happened import (
    debt_data,
    event_data,
    game_result_data,
    read_debt,
    read_event,
    read_game_result,
    read_result,
    result_data,
)
from gouji_rules.plain.kinds import shape_of
from gouji_rules.plain.rulesets import read_ruleset, ruleset_data
from gouji_rules.plain.views import read_view, view_data, view_json

__all__ = [
    "DOCUMENTS",
    "LONGEST",
    "VERSION",
    "PlainError",
    "action_data",
    "as_plain",
    "check_version",
    "choices_data",
    "choices_json",
    "debt_data",
    "dumps",
    "error_data",
    "event_data",
    "game_result_data",
    "loads",
    "parse",
    "play_data",
    "question_data",
    "read_action",
    "read_action_text",
    "read_debt",
    "read_event",
    "read_game_result",
    "read_play",
    "read_question",
    "read_refusal",
    "read_result",
    "read_ruleset",
    "read_together",
    "read_view",
    "refusal_data",
    "result_data",
    "ruleset_data",
    "shape_of",
    "text_of",
    "together_data",
    "view_data",
    "view_json",
]
