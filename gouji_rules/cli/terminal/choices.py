"""The choices, grouped by size: a hand of 36 can have hundreds."""

from collections.abc import Iterable, Sequence
from itertools import islice

from gouji_rules.cli.output import Output
from gouji_rules.cli.terminal.screen import Screen
from gouji_rules.game.actions import Action
from gouji_rules.messages import has
from gouji_rules.messages.actions import as_answer, said_in, worded

OTHERS = 60
"""So many answers that are no plays are listed."""
MOST = 3000
"""So many answers are looked at: of cards to give back there can be millions."""
FEW = 12
"""So many plays are listed in full without being asked for."""


def show_choices(screen: Screen, out: Output, actions: Iterable[Action], wanted: str) -> None:
    """Draw what can be played.

    Args:
        screen: where.
        out: in which language.
        actions: every legal action; those that are no plays are listed too.
        wanted: a number of cards to see all plays of that size, or nothing.
    """
    actions = list(islice(actions, MOST))
    plays = [action for action in actions if action.play is not None]
    others = [str(action) for action in actions if action.play is None]
    if wanted:
        _show_size(screen, out, plays, wanted)
        return
    groups = by_size(plays)
    few = len(plays) <= FEW
    for size, group in groups.items():
        label = out.text("play.choices_size", size=size, number=len(group))
        texts = [_written(action, out) for action in group]
        shown = texts if few else [_written(one, out) for one in group if _simple(one)]
        if not shown:
            shown = texts[:1]
        left = len(texts) - len(shown)
        more = out.text("play.choices_more", number=left, size=size) if left else ""
        screen.line(f"{label} {'  '.join(shown)}{more}", indent="     ")
    if others:
        words = [_in_words(action, out) for action in others[:OTHERS]]
        if len(others) > OTHERS:
            words.append("...")
        key = "play.choices_others" if plays else "play.choices_only"
        screen.line(out.text(key, words=out.text("play.list_comma").join(words)))


def by_size(actions: Sequence[Action]) -> dict[int, list[Action]]:
    """Group plays by number of cards, weakest first: without jokers and 2s before with."""
    groups: dict[int, list[Action]] = {}
    for action in sorted(actions, key=_strength):
        assert action.play is not None
        groups.setdefault(action.play.size, []).append(action)
    return dict(sorted(groups.items()))


def _strength(action: Action) -> tuple[int, int, int, int, str]:
    play = action.play
    assert play is not None
    return play.jokers, play.twos if play.padded else 0, play.kind, play.size, play.text


def _simple(action: Action) -> bool:
    play = action.play
    return play is not None and not play.padded and not play.jokers


def _written(action: Action, out: Output) -> str:
    return worded(str(action), out.lang)


def _in_words(action: str, out: Output) -> str:
    if action.startswith(("give ", "buy ")):
        return as_answer(action, out.lang)
    key = "play.word_" + action.replace(" ", "_")
    own = said_in(action, out.lang)  # a plugin's: all that may be typed
    return out.text(key) if has(key) else " / ".join(own) or action


def _show_size(screen: Screen, out: Output, plays: list[Action], wanted: str) -> None:
    size = int(wanted) if wanted.isdecimal() and len(wanted) < 4 else 0
    group = by_size(plays).get(size)
    if not group:
        sizes = out.listed(str(size) for size in by_size(plays)) or "-"
        screen.line(out.text("play.choices_none", wanted=wanted, sizes=sizes))
        return
    label = out.text("play.choices_size", size=size, number=len(group))
    screen.line(f"{label} {'  '.join(_written(action, out) for action in group)}", indent="     ")
