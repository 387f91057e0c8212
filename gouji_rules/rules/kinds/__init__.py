"""The kinds of settings: what values a setting takes, and all that is asked of such values."""

from gouji_rules.rules.kinds.base import Kind
from gouji_rules.rules.kinds.cards import RankNumbers, RankOrCard, Ranks
from gouji_rules.rules.kinds.plain import Boolean, Choice, Integer, ListOf, Number, SixNumbers
from gouji_rules.rules.kinds.sentences import Expression
from gouji_rules.rules.kinds.tables import FallTable

__all__ = [
    "Boolean",
    "Choice",
    "Expression",
    "FallTable",
    "Integer",
    "Kind",
    "ListOf",
    "Number",
    "RankNumbers",
    "RankOrCard",
    "Ranks",
    "SixNumbers",
]
