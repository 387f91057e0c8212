"""Refusals: why an action is not allowed, as a value."""

from collections.abc import Mapping

from gouji_rules.errors import GoujiError
from gouji_rules.messages import Worded, text
from gouji_rules.quoting import LONGEST_PATH, quoted


class Refusal:
    """Why an action, or a comparison, is refused.

    Attributes:
        code: what is wrong, ``not_above`` ...: the key in the catalogue's ``refusal``.
        rule: the rule it breaks: the page ``docs/rules/<rule>.md``.
        setting: the setting that says so, or the empty string where no setting can change it.
        params: what the message names.
    """

    __slots__ = ("code", "params", "rule", "setting")

    def __init__(
        self, code: str, rule: str, setting: str = "", params: Mapping[str, object] | None = None
    ) -> None:
        self.code = code
        self.rule = rule
        self.setting = setting
        self.params = dict(params or {})

    def text(self, lang: str = "en") -> str:
        """Return the refusal in words."""
        params = {
            name: value.get(lang, value.get("en", "–")) if isinstance(value, Mapping) else value
            for name, value in self.params.items()  # a plugin brings its own texts by language
        }
        params = {
            name: value if _is_clean(value) else quoted(name, value)
            for name, value in params.items()
        }
        return text(f"refusal.{self.code}", lang, **params)

    def __repr__(self) -> str:
        return f"<Refusal {self.code}>"


def _is_clean(value: object) -> bool:
    """Return whether it is an action that can be said in words as it is."""
    return isinstance(value, Worded) and len(value) <= LONGEST_PATH and value.isprintable()


class IllegalAction(GoujiError, ValueError):  # noqa: N818 - the name is public interface
    """An action that the rules do not allow.

    Attributes:
        code: what is wrong.
        rule: the rule's name, the page ``docs/rules/<rule>.md``.
        setting: the key of the setting that decides, or the empty string.
        where: file and line of that setting, ``rulesets/zhongyou.yaml:12``, where known.
        refusal: all of it, with its text in three languages.
    """

    def __init__(self, refusal: Refusal, action: str, where: str = "") -> None:
        super().__init__(f"{quoted('action', action)}: {refusal.text()}")
        self.refusal = refusal
        self.code = refusal.code
        self.rule = refusal.rule
        self.setting = refusal.setting
        self.action = action
        self.where = where
