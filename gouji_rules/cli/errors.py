"""Input that cannot be read: exit code 2 with one clear message."""

from gouji_rules.errors import GoujiError


class InputError(GoujiError):
    """What a person asked for cannot be understood.

    Attributes:
        code: a short name for programs (``unknown_ruleset``).
        message: one clear message, in the person's language.
        details: what ``--json`` shows besides, plain data.
        places: the message begins with the place of the fault in a file, not with our name.
    """

    def __init__(
        self, code: str, message: str, details: object = None, *, places: bool = False
    ) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.details = details
        self.places = places
