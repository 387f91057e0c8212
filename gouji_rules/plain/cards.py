"""Plays, actions and choices as plain data, and back."""

import json
from collections.abc import Iterable
from itertools import islice
from typing import Any, Final

from gouji_rules.cards import CardError, Counts
from gouji_rules.diagnostics import shown
from gouji_rules.engine.choices import Choices
from gouji_rules.engine.no_play import NotAPlayError
from gouji_rules.engine.rules import Rules
from gouji_rules.game.actions import WORDS, Action, burning, dealing, giving, playing
from gouji_rules.messages import LANGUAGES
from gouji_rules.plain.documents import text_json
from gouji_rules.plain.errors import PlainError
from gouji_rules.plain.kinds import shape_of
from gouji_rules.plain.shapes import ActionData, ChoicesData, PlayData
from gouji_rules.plays import Play

MOST_LISTED: Final = 100
"""So many actions a part of the choices lists where nothing else is asked for."""


def play_data(play: Play) -> PlayData:
    """Return a play as plain data."""
    found: PlayData = json.loads(play_json(play))
    return found


def play_json(play: Play) -> str:
    """Return a play's plain data as JSON on one line."""
    cards = play.cards
    return (
        f'{{"text":{text_json(play.text)},"size":{play.size},"rank":{text_json(str(play.rank))}'
        f',"bigs":{play.bigs},"smalls":{play.smalls}'
        f',"cards":{{"bigs":{cards.bigs},"smalls":{cards.smalls}}}'
        f',"gouji":{_FLAG[play.gouji]},"opens":{_FLAG[play.opens]}}}'
    )


_FLAG: Final = ("false", "true")


def read_play(rules: Rules, data: Any, at: str = "") -> Play:
    """Return the play of a ruleset that plain data names.

    Args:
        rules: the ruleset.
        data: as ``play_data`` gives it.
        at: where it stands, as a JSON pointer.

    Raises:
        PlainError: it is something else, or says of its cards what is not so.
    """
    shape_of(PlayData).check(data, at)
    play = read_play_text(rules, data["text"], f"{at}/text")
    _agree(data, play_data(play), at)
    return play


def read_play_text(rules: Rules, text: str, at: str = "") -> Play:
    """Return the play that is written so: ``XX888``.

    Raises:
        PlainError: it is something else.
    """
    try:
        return rules.play(text)
    except CardError as error:
        raise PlainError("no_card", at, found=shown(error.found)) from None
    except NotAPlayError as error:
        why = {lang: error.why(lang) for lang in LANGUAGES}
        raise PlainError("no_play", at, found=shown(text), why=why) from None


def read_counts(rules: Rules, text: str, at: str = "") -> Counts:
    """Return cards by kind that a text writes: no more of them than the deck has.

    Raises:
        PlainError: it writes no cards of this deck, or too many.
    """
    deck = rules.deck
    try:
        counts = deck.parse(text)
    except CardError as error:
        raise PlainError("no_card", at, found=shown(error.found)) from None
    for kind, number in enumerate(counts):
        if number > deck.counts[kind]:
            most = deck.counts[kind]
            raise PlainError("too_many", at, card=deck.kinds[kind], number=number, most=most)
    return counts


def _agree(data: Any, ours: Any, at: str) -> None:
    """Refuse data that says of itself what does not follow from its text."""
    for key, value in ours.items():
        if key in data and data[key] != value:
            found, wanted = shown(repr(data[key])), shown(repr(value))
            raise PlainError("disagrees", f"{at}/{key}", found=found, wanted=wanted)


def action_data(action: Action) -> ActionData:
    """Return an action as plain data."""
    return {"kind": action.kind, "text": action.text, "cards": _cards_of(action)}


def action_json(action: Action) -> str:
    """Return an action's plain data as JSON on one line."""
    kind, text, cards = text_json(action.kind), text_json(action.text), text_json(_cards_of(action))
    return f'{{"kind":{kind},"text":{text},"cards":{cards}}}'


def _cards_of(action: Action) -> str:
    """Return the cards that an action puts down or gives, as text."""
    if action.play is not None:
        return action.play.text
    return action.text.removeprefix("give ") if action.cards else ""


def read_action(rules: Rules, data: Any, at: str = "") -> Action:
    """Return the action that plain data names: whether it is allowed is another question.

    Args:
        rules: the ruleset.
        data: as ``action_data`` gives it; ``text`` decides, the rest has to agree.
        at: where it stands, as a JSON pointer.

    Raises:
        PlainError: it is something else.
    """
    shape_of(ActionData).check(data, at)
    action = read_action_text(rules, data["text"], f"{at}/text")
    _agree(data, action_data(action), at)
    return action


def read_action_text(rules: Rules, text: Any, at: str = "") -> Action:
    """Return the action that is written so: ``XX888``, ``pass``, ``burn 22``.

    Raises:
        PlainError: it is something else.
    """
    shape_of(ActionData).fields["text"].check(text, at)
    return rules.phases.words.get(text) or WORDS.get(text) or _acting(rules, text, at)


def _acting(rules: Rules, text: str, at: str) -> Action:
    """Return an action that is not written as fixed words."""
    first, _, rest = text.partition(" ")
    if first == "burn":
        return burning(read_play_text(rules, rest, at))
    if first == "give":
        return _giving(rules, rest, at)
    if first == "deal":
        if not (rest.isascii() and rest.isdecimal() and len(rest) < _LONGEST_SEED):
            raise PlainError("no_seed", at, found=shown(rest))
        return dealing(int(rest))
    return playing(read_play_text(rules, text, at))


_LONGEST_SEED: Final = 1000


def _giving(rules: Rules, cards: str, at: str) -> Action:
    counts = read_counts(rules, cards, at)
    return giving(counts, rules.deck.format(counts))


def choices_data(choices: Choices, start: int = 0, most: int = MOST_LISTED) -> ChoicesData:
    """Return what a seat may do as plain data: how much there is, and a part of it.

    Args:
        choices: as ``Game.legal_actions`` gives them, in the same order.
        start: the place from 0 of the first action to list.
        most: how many to list at most.
    """
    found: ChoicesData = json.loads(choices_json(choices, start, most))
    return found


def choices_json(choices: Choices, start: int = 0, most: int = MOST_LISTED) -> str:
    """Return the plain data of what a seat may do as JSON on one line; see ``choices_data``."""
    total, words = len(choices), choices.words
    end = min(total, start + most)
    listed: Iterable[Action] = (choices[place] for place in range(start, end))
    if start == 0:
        listed = islice(choices, end)
    return (
        f'{{"count":{total},"plays":{total - len(words)}'
        f',"words":[{",".join(map(action_json, words))}],"start":{start}'
        f',"actions":[{",".join(map(action_json, listed))}]}}'
    )
