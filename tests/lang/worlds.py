"""The environment of the usual deck, for the tests of the language."""

from gouji_rules.lang import compile_expression, parse_definitions
from gouji_rules.rules import SETTINGS
from gouji_rules.rules.deck import deck_of
from gouji_rules.rules.vocabulary import SLOTS, environment

SETTINGS_BY_KEY = {key: setting.default for key, setting in SETTINGS.items()}
DECK = deck_of(SETTINGS_BY_KEY)
ENV = environment(SETTINGS_BY_KEY, DECK)
DEFINITIONS = parse_definitions(
    {
        "outranks(new, old)": "new.rank > old.rank",
        "covers(new, old)": "old.bigs == 0 and new.bigs >= old.smalls",
        "双倍(n)": "n + n",
        "three": "3",
    }
)


def compiled(text, slot="beats", definitions=DEFINITIONS):
    return compile_expression(text, SLOTS[slot], ENV, definitions)
