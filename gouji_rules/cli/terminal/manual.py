"""The help inside a game: enough to play by, with the figures of the ruleset that is played."""

from gouji_rules.cards import Deck
from gouji_rules.cli.output import Output
from gouji_rules.cli.terminal.screen import Screen
from gouji_rules.engine.rules import Rules


def show_help(screen: Screen, rules: Rules) -> None:
    """Draw the help."""
    deck = rules.deck
    words = screen.out.text(
        "play.help",
        jokers=jokers_told(screen.out, rules, deck.levels),
        gouji="  ".join(least_gouji(rules)),
        opening=_opening(screen.out, rules),
        yields=key_of(deck, "yield"),
        points=_points(screen.out, rules),
    )
    for line in words.split("\n"):
        screen.line(line, indent="    ")


def least_gouji(rules: Rules) -> list[str]:
    """Return of each rank and joker the fewest cards that are a gouji play, low to high."""
    found = []
    for kind, there in zip(rules.deck.kinds, rules.deck.counts, strict=True):
        plays = (kind * number for number in range(1, there + 1))
        least = next(filter(rules.is_gouji, plays), None)
        if least is not None:
            found.append(least)
    return found


def _points(out: Output, rules: Rules) -> str:
    """Return what the places bring, or which plugin reckons it."""
    plugin = rules.wrapped_by.get("points")
    if plugin is not None:
        return out.text("play.help_points_plugin", plugin=plugin)
    points = out.listed(f"{number:g}" for number in rules.chosen.points.points)
    return out.text("play.help_points", points=points)


def key_of(deck: Deck, word: str) -> str:
    """Return what to type for a word: its letter, or the word where the letter is a card."""
    return word if word[0].upper() in deck.kinds else word[0]


def jokers_told(out: Output, rules: Rules, levels: str) -> str:
    """Return what the letters of joker levels mean, low to high."""
    from gouji_rules.sheet.words import Words

    words = Words.of(rules, out.lang)
    told = []
    for level in levels:
        usual = out.text(f"play.joker_{level if level in 'XD' else 'other'}")
        joker = words.joker(level, "a_joker") if level in words.named else usual
        told.append(out.text("play.help_joker", level=level, joker=joker))
    return words.listed(told)


def _opening(out: Output, rules: Rules) -> str:
    if not rules.chosen.opening.enabled:
        return ""
    opening = rules.chosen.opening
    moment = "" if opening.on == "gouji_won" else f"_{opening.on}"
    return out.text(f"play.help_opens{moment}{'_fours' if opening.fours else ''}")
