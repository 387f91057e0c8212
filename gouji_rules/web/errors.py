"""What the server refuses, as a coded error in the language of whoever asked."""

from gouji_rules.diagnostics import Message
from gouji_rules.errors import GoujiError
from gouji_rules.messages.saying import say


class WebError(GoujiError):
    """The server refuses what it was asked; ``code`` says why, ``told()`` in words.

    Attributes:
        status: the status of HTTP.
        code: its text is ``web.error_<code>``.
        params: the parameters of that text, some of them messages themselves.
    """

    def __init__(self, status: int, code: str, **params: object) -> None:
        super().__init__(code)
        self.status = status
        self.code = code
        self.params = params

    def told(self, lang: str) -> dict[str, dict[str, str]]:
        """Return it as plain data: ``{"error": {"code", "text"}}``."""
        params = {
            name: one.text(lang) if isinstance(one, Message) else one
            for name, one in self.params.items()
        }
        return {"error": {"code": self.code, "text": say(f"web.error_{self.code}", lang, **params)}}
