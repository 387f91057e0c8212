"""The hand: every rank as it is typed, high to low, with how many there are."""

from collections.abc import Collection, Sequence

from gouji_rules.cards import Deck
from gouji_rules.cli.drawing import Text
from gouji_rules.cli.terminal.manual import jokers_told
from gouji_rules.cli.terminal.screen import Screen
from gouji_rules.engine.rules import Rules
from gouji_rules.engine.view import View

LOCKED = "!"
"""The sign behind the number of cards that may not go now."""

JOKER_STYLE = "bold magenta"
MONEY_STYLE = "bold yellow"


def hand_rows(
    deck: Deck, counts: Sequence[int], width: int, locked: Collection[int] = ()
) -> list[Text]:
    """Return the drawn hand: pairs of rows, cards above and their numbers below.

    Args:
        deck: the cards.
        counts: the hand by kind.
        width: columns to draw in.
        locked: the kinds that may not go now.
    """
    groups = [
        (deck.kinds[kind], counts[kind], LOCKED if kind in locked else "")
        for kind in range(len(deck.kinds) - 1, -1, -1)
        if counts[kind]
    ]
    rows: list[Text] = []
    cards, numbers, used = Text("  "), Text("  "), 2
    for kind, number, mark in groups:
        written, told = kind * number, f"{number}{mark}"
        column = max(len(written), len(told)) + 1
        if used + column > width and used > 2:
            rows += [cards, numbers]
            cards, numbers, used = Text("  "), Text("  "), 2
        if column > width - 2:  # more cards of a kind than a narrow terminal has columns
            written, column = f"{kind}..{kind}", 5
        cards.append(written.ljust(column), style="dim" if mark else _style(deck, kind))
        numbers.append(told.ljust(column), style="dim")
        used += column
    if used > 2:
        rows += [cards, numbers]
    for row in rows:
        row.rstrip()
    return rows


def draw_hand(screen: Screen, rules: Rules, view: View) -> None:
    """Draw the person's own hand: how many cards, what unusual jokers are, what is locked."""
    counts, out = view.hand, screen.out
    screen.line(
        out.text("play.hand", cards=out.cards(sum(counts))) + _legend(screen, rules, counts)
    )
    leads = view.leads and view.asks == view.seat
    locked = dict(rules.held.why_locked(view.own, leads))
    for row in hand_rows(rules.deck, counts, screen.width, locked):
        screen.rich(row)
    for why in locked.values():
        screen.line(out.text("play.hand_locked", mark=LOCKED, why=why.text(out.lang)))


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
