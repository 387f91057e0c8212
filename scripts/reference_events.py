"""The catalogue of events: each kind as its rule's file declares it."""

from gouji_rules import plain
from gouji_rules.game.events import KINDS
from gouji_rules.messages import text

assert "led" in KINDS, plain.__name__  # with plain data every kind is declared


def events(language: str) -> str:
    """Return the table of all kinds of events in a language."""

    def say(key: str) -> str:
        return text(f"event_kinds.{key}", language)

    head = say("head")
    lines = [head, "|".join(["", *["---"] * (head.count("|") - 1), ""])]
    for kind, one in sorted(KINDS.items()):
        comma, colon = (", ", ": ") if language == "en" else ("、", "：")
        fields = comma.join(
            f"`{name}`{'?' if name in one.sometimes else ''}{colon}{say(f'field.{field}')}"
            for name, field in one.fields.items()
        )
        rule = f"[{one.rule}](../rules/{one.rule}.md)"
        cells = (f"`{kind}`", say(kind), fields, say(f"seen.{one.seen}"), rule, one.since)
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)
