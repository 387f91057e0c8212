"""The hand: every rank as it is typed, high to low, with how many there are."""

from collections.abc import Sequence

from gouji_rules.cards import Deck
from gouji_rules.cli.drawing import Text
from gouji_rules.cli.terminal.manual import jokers_told
from gouji_rules.cli.terminal.screen import Screen
from gouji_rules.engine.rules import Rules

JOKER_STYLE = "bold magenta"
MONEY_STYLE = "bold yellow"


def hand_rows(deck: Deck, counts: Sequence[int], width: int) -> list[Text]:
    """Return the drawn hand: pairs of rows, cards above and their numbers below.

    Args:
        deck: the cards.
        counts: the hand by kind.
        width: columns to draw in.
    """
    groups = [
        (deck.kinds[kind], counts[kind])
        for kind in range(len(deck.kinds) - 1, -1, -1)
        if counts[kind]
    ]
    rows: list[Text] = []
    cards, numbers, used = Text("  "), Text("  "), 2
    for kind, number in groups:
        written = kind * number
        column = max(len(written), len(str(number))) + 1
        if used + column > width and used > 2:
            rows += [cards, numbers]
            cards, numbers, used = Text("  "), Text("  "), 2
        if column > width - 2:  # more cards of a kind than a narrow terminal has columns
            written, column = f"{kind}..{kind}", 5
        cards.append(written.ljust(column), style=_style(deck, kind))
        numbers.append(str(number).ljust(column), style="dim")
        used += column
    if used > 2:
        rows += [cards, numbers]
    for row in rows:
        row.rstrip()
    return rows


def draw_hand(screen: Screen, rules: Rules, counts: Sequence[int]) -> None:
    """Draw the person's own hand, with how many cards it has and what unusual jokers are."""
    deck = rules.deck
    screen.line(screen.out.text("play.hand", number=sum(counts)) + _legend(screen, rules, counts))
    for row in hand_rows(deck, counts, screen.width):
        screen.rich(row)


def _legend(screen: Screen, rules: Rules, counts: Sequence[int]) -> str:
    """Return what the letters of held jokers mean that not every game has."""
    held = [level for level in rules.deck.levels if counts[rules.deck.index[level]]]
    named = rules.info.get("joker_names", {})
    unusual = [level for level in held if level not in "XD" and level in named]
    if not unusual:
        return ""
    out = screen.out
    return out.text("play.hand_jokers", jokers=jokers_told(out, rules, "".join(unusual)))


def cards_text(deck: Deck, written: str) -> Text:
    """Return cards as written, jokers and 2s coloured."""
    text = Text()
    for char in written:
        text.append(char, style=_style(deck, char))
    return text


def _style(deck: Deck, kind: str) -> str:
    if kind in deck.levels:
        return JOKER_STYLE
    return MONEY_STYLE if kind == "2" else "bold"
