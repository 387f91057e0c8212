"""Actions as they are written: read by the words and cards of a ruleset."""

from typing import Final
from weakref import WeakKeyDictionary

from gouji_rules.cards import CardError
from gouji_rules.diagnostics import shown
from gouji_rules.engine.no_play import NotAPlayError
from gouji_rules.engine.rules import Rules
from gouji_rules.game.actions import Action, burning, giving, playing
from gouji_rules.game.questions import Question
from gouji_rules.game.refusal import Refusal
from gouji_rules.messages.actions import in_english, said_for


def read_as(rules: Rules, asked: Question, given: object) -> Action | Refusal:
    """Return what is given as an action of these rules, or why it is none.

    An action of other rules is taken as it is written.

    Args:
        rules: the ruleset.
        asked: the open question.
        given: an action, its text, or anything else.
    """
    if isinstance(given, Action) and _is_of(rules, given):
        return given
    return written(rules, str(given), asked) if isinstance(given, Action | str) else _none(given)


def _none(given: object) -> Refusal:
    """Return the refusal of what is neither an action nor its text."""
    words = shown(repr(given))
    return Refusal("not_an_action", "words", params={"text": words, "found": words})


def _is_of(rules: Rules, action: Action) -> bool:
    if action.play is not None:
        return action.play.table is rules.plays_table
    return action.kind != "give" or len(action.cards) == len(rules.deck.kinds)


def written(rules: Rules, text: str, asked: Question) -> Action | Refusal:
    """Return the action that ``text`` writes, or why it does not write one.

    Args:
        rules: the ruleset.
        text: as somebody has written it, in any language.
        asked: the open question, whose words come first: two plugins may say the same.
    """
    for word in asked.words if asked.plugin else ():
        if text.strip() in said_for(word.text):
            return word
    read = _READ.setdefault(rules, {})
    known = read.get(text)
    if known is not None:
        return known
    found = _written(rules, text)
    if isinstance(found, NotAPlayError):
        return _refused(found, text, asked)
    if isinstance(found, Action):
        if len(read) >= _MOST_READ:
            read.clear()
        read[text] = found
    return found


_READ: Final[WeakKeyDictionary[Rules, dict[str, Action]]] = WeakKeyDictionary()
"""What has been read already: tables and records say the same over and over."""
_MOST_READ: Final = 2_000


def _refused(error: NotAPlayError, text: str, asked: Question) -> Refusal:
    """Return why cards that are no play are no answer; no play would be one where none is asked."""
    if asked.answers != "plays":
        return asked.refuses(Action("play", shown(text.strip())))
    first, _, rest = " ".join(in_english(text).split()).partition(" ")
    return error.refusal(rest.upper() if first.lower() == "burn" else text)


def _written(rules: Rules, text: str) -> Action | Refusal | NotAPlayError:
    """Return the action that ``text`` writes, whatever is asked."""
    words = " ".join(in_english(text).split()).lower()
    known = rules.phases.words.get(words)
    if known is not None:
        return known
    first, _, rest = words.partition(" ")
    try:
        if first == "burn":
            return burning(rules.play(rest))
        if first == "give":
            cards = rules.deck.parse(rest)
            return giving(cards, rules.deck.format(cards))
        if first == "buy":
            buys = f"buy {rules.deck.format(rules.deck.parse(rest))}"
            return rules.phases.words.get(buys) or Action("buy", buys)
        return playing(rules.play(words))
    except CardError as error:
        return Refusal("not_an_action", "words", params={"text": text, "found": error.found})
    except NotAPlayError as error:
        return error
