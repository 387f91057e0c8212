"""The kinds of settings: what values a setting takes, and all that is asked of such values."""

from gouji_rules.rules.kinds.base import NONE, Kind, Part
from gouji_rules.rules.kinds.cards import RankOrCard, Ranks, is_rank, rank_name
from gouji_rules.rules.kinds.plain import (
    Boolean,
    Choice,
    Integer,
    ListOf,
    Number,
    SixNumbers,
    WordOrList,
)
from gouji_rules.rules.kinds.rows import LaidRow, Row
from gouji_rules.rules.kinds.sentences import Expression, ExpressionOrRows, Sentence
from gouji_rules.rules.kinds.tables import ByPlace, ByRank, RankNumbers, TableOf

__all__ = [
    "NONE",
    "Boolean",
    "ByPlace",
    "ByRank",
    "Choice",
    "Expression",
    "ExpressionOrRows",
    "Integer",
    "Kind",
    "LaidRow",
    "ListOf",
    "Number",
    "Part",
    "RankNumbers",
    "RankOrCard",
    "Ranks",
    "Row",
    "Sentence",
    "SixNumbers",
    "TableOf",
    "WordOrList",
    "is_rank",
    "rank_name",
]
