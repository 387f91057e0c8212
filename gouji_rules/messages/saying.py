"""Texts of the catalogue with what others wrote in them, made safe to show."""

from gouji_rules.messages.texts import filled
from gouji_rules.quoting import quoted


def say(key: str, lang: str, /, **params: object) -> str:
    """Return a text of the catalogue; what is handed in is cut and made safe to show."""
    return filled(key, lang, {name: quoted(name, one) for name, one in params.items()})
