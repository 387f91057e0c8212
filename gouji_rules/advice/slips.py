"""What is said of a line that nobody understands: a mistyped word, or cards that are none."""

from collections.abc import Sequence

from gouji_rules.advice.notation import Typed
from gouji_rules.advice.words import near
from gouji_rules.cards import Deck
from gouji_rules.game.actions import Action
from gouji_rules.game.questions import Question
from gouji_rules.messages.actions import as_answer
from gouji_rules.messages.saying import say

_WITHOUT_CARDS = {"burn": "play.burn_with_what", "give": "advice.give_with_what"}


def slip(
    typed: Typed,
    question: Question | None,
    words: Sequence[Action],
    deck: Deck,
    lang: str,
) -> str:
    """Return what is wrong with a line of the kind ``unclear``, and what may have been meant.

    Args:
        typed: the line as it was read.
        question: what is being asked; None for nothing.
        words: what can be answered now in words.
        deck: the cards.
        lang: in which language.
    """
    if typed.argument == "alone":
        return say("advice.stands_alone", lang, typed=typed.value)
    close = near(typed.value, words)
    meant = say("cli.did_you_mean", lang, word=close) if close else ""
    between = say("play.list_comma", lang)
    if words and question is not None and question.answers == "words":  # cards answer nothing
        answers = between.join(as_answer(one.text, lang) for one in words)
        return say("advice.words_alone", lang, typed=typed.value, answers=answers) + meant
    if typed.argument in _WITHOUT_CARDS:
        return say(_WITHOUT_CARDS[typed.argument], lang)
    if typed.argument == "joker":
        jokers = between.join(
            f"{say(f'play.joker_{x}', lang)} {x}" for x in deck.levels if x in "XD"
        )
        return say("advice.which_joker", lang, jokers=jokers or between.join(deck.levels))
    if typed.either:
        either = say("advice.or", lang).join(typed.either)
        return say("advice.which_cards", lang, typed=typed.value, either=either)
    error = typed.error
    if error is None or _is_word(typed.value, deck):
        return say("advice.unknown_word", lang, typed=typed.value) + meant
    return say("play.not_a_card", lang, found=error.found, typed=typed.value) + meant


def _is_word(line: str, deck: Deck) -> bool:
    """Return whether a line was hardly meant for cards: letters, and more of them no cards."""
    letters = [char for char in line if char.isalpha()]
    strange = sum(char.upper() not in deck.index for char in letters)
    return not any(map(str.isdigit, line)) and len(letters) > 1 and 2 * strange > len(letters)
