"""The help inside a game: enough to play by, with the figures of the ruleset that is played."""

from gouji_rules.cli.terminal.screen import Screen
from gouji_rules.engine.rules import Rules


def show_help(screen: Screen, rules: Rules) -> None:
    """Draw the help."""
    deck = rules.deck
    minimum = rules.settings["gouji.minimum"]
    gouji = "  ".join(kind * minimum[kind] for kind in deck.kinds if kind in minimum)
    points = ", ".join(f"{number:g}" for number in rules.settings["points"])
    words = screen.out.text("play.help", gouji=gouji, points=points)
    for line in words.split("\n"):
        screen.line(line, indent="    ")
