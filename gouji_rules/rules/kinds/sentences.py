"""Kinds of settings that are sentences of the expression language."""

from collections.abc import Iterator
from random import Random
from typing import Any, Generic, TypeVar

from gouji_rules.messages import text
from gouji_rules.messages.described import Schema
from gouji_rules.rules.kinds.base import Kind, Part, said
from gouji_rules.rules.kinds.rows import Row

Value = TypeVar("Value")
RowType = TypeVar("RowType")


class Sentence(Kind[Value]):
    """A sentence of the expression language.

    Args:
        slot: the slot it is for.
        about: the names that it may speak of.
        result: the type of its value.
    """

    __slots__ = ("about", "result", "slot")
    types: tuple[str, ...] = ("string", "integer", "boolean")
    named = "expression"

    def __init__(self, slot: str, about: tuple[str, ...], result: str = "bool") -> None:
        self.slot = slot
        self.about = about
        self.result = result

    def conforms(self, value: Any) -> bool:
        return isinstance(value, str | int) and str(value).strip() != ""

    def normal(self, value: Any) -> Any:
        if isinstance(value, bool):
            return "true" if value else "false"
        return str(value)

    def parts(self, written: Any) -> Iterator[Part]:  # noqa: ARG002
        yield from ()  # its branches are tried instead

    def others(self, value: Any) -> list[Any]:
        made = ["true", "false"] if self.result == "bool" else ["0", "1", "36"]
        return [one for one in made if one != value]

    def drawn(self, random: Random) -> Any:
        return random.choice(self.others(""))

    def schema(self, key: str, *, takes_away: bool = True) -> Schema:  # noqa: ARG002
        return {"type": list(self.types), "minLength": 1}

    def words(self, lang: str) -> str:
        names = text("reference.and", lang).join(f"`{name}`" for name in self.about)
        return said(self.named, lang, names=names, result=self.result)


class Expression(Sentence[str]):
    """A sentence of the expression language, and nothing else."""

    __slots__ = ()


class ExpressionOrRows(Sentence[str | tuple[RowType, ...]], Generic[RowType]):
    """A sentence, or rows of which the first that fits decides (``tribute.point``).

    Args:
        slot, about, result: as of a sentence.
        row: what a row is.
    """

    __slots__ = ("row",)
    types = ("string", "integer", "boolean", "array")
    named = "expression_or_rows"

    def __init__(
        self, slot: str, about: tuple[str, ...], result: str, *, row: type[RowType]
    ) -> None:
        super().__init__(slot, about, result)
        self.row = Row(row)

    def below(self, step: int | str) -> Kind[Any] | None:
        return self.row if isinstance(step, int) else None

    def conforms(self, value: Any) -> bool:
        if isinstance(value, list):
            return all(map(self.row.conforms, value))
        return super().conforms(value)

    def normal(self, value: Any) -> Any:
        if isinstance(value, list):
            return [self.row.normal(row) for row in value]
        return super().normal(value)

    def typed(self, value: Any) -> str | tuple[RowType, ...]:
        return tuple(map(self.row.typed, value)) if isinstance(value, list) else str(value)

    def parts(self, written: Any) -> Iterator[Part]:
        """Yield what each row has to say; what else it says is when it holds."""
        for number, row in enumerate(written if isinstance(written, list) else ()):
            for part in self.row.parts(row):
                if part.name in self.row.required:
                    made = [
                        [*written[:number], other, *written[number + 1 :]] for other in part.others
                    ]
                    yield Part(str(number + 1), part.text, (number,), False, made)

    def drawn(self, random: Random) -> Any:
        if random.random() < 0.5:
            return super().drawn(random)
        return [self.row.drawn(random) for _ in range(random.randint(1, 3))]

    def schema(self, key: str, *, takes_away: bool = True) -> Schema:
        return {**super().schema(key), "items": self.row.schema(key, takes_away=takes_away)}
