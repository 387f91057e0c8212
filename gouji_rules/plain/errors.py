"""What is wrong with plain data that came from outside."""

from collections.abc import Mapping

from gouji_rules.errors import GoujiError
from gouji_rules.messages import text


class PlainError(GoujiError, ValueError):
    """A text that is not the plain data it should be: what, where, and what instead.

    Attributes:
        code: what is wrong: the key in the catalogue's ``plain``.
        at: where in the data, as a JSON pointer; empty for all of it.
        params: what the message names.
    """

    def __init__(self, code: str, at: str = "", **params: object) -> None:
        self.code = code
        self.at = at if at.isprintable() else ascii(at)[1:-1]
        self.params = params
        super().__init__(self.text())

    def text(self, lang: str = "en") -> str:
        """Return the error in words."""
        params = {name: _said(value, lang) for name, value in self.params.items()}
        said = text(f"plain.{self.code}", lang, **params)
        return f"{self.at}: {said}" if self.at else said


def _said(value: object, lang: str) -> object:
    """Return a parameter in words; what was wanted is a key of the catalogue with its own."""
    if isinstance(value, Mapping):  # words by language
        return value[lang]
    if isinstance(value, tuple):
        key, params = value
        return text(f"plain.wants_{key}", lang, **params)
    return value
