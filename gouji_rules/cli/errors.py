"""Input that cannot be read: exit code 2 with one clear message."""


class InputError(Exception):
    """What a person asked for cannot be understood.

    Attributes:
        code: a short name for programs (``unknown_ruleset``).
        message: one clear message, in the person's language.
        details: what ``--json`` shows besides, plain data.
    """

    def __init__(self, code: str, message: str, details: object = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.details = details
