"""A plugin of mypy for the build of compiled wheels: what our compiled classes allow.

Of them, too, plugins and bots derive their own, sealed classes are made (``hooks/sealing.py``),
and values are pickled and copied without their constructors, as of classes of Python's own. mypyc
wants to be told so at every class; it is told here, so that the sources need not.
"""

from collections.abc import Callable
from typing import Any, Final

from mypy.nodes import ArgKind, CallExpr, ClassDef, MypyFile, NameExpr
from mypy.plugin import ClassDefContext, Plugin

OURS: Final = "gouji_rules."
ALLOWED: Final = ("allow_interpreted_subclasses", "serializable")

_PLAIN: Final = {f"builtins.{name}" for name in ("BaseException", "tuple", "dict", "str", "int")}
"""What derives from these stays a class of Python's own."""


class CompiledClasses(Plugin):
    """Decorates each of our classes with ``mypyc_attr`` while it is analysed."""

    def get_additional_deps(self, file: MypyFile) -> list[tuple[int, str, int]]:
        """Have mypyc's own decorators known in each of our modules."""
        return [(10, "mypy_extensions", -1)] if file.fullname.startswith(OURS) else []

    def get_customize_class_mro_hook(
        self, fullname: str
    ) -> Callable[[ClassDefContext], None] | None:
        """Return what is done with a class once its bases are known."""
        return _allow if fullname.startswith(OURS) else None


def _allow(context: ClassDefContext) -> None:
    cls, api = context.cls, context.api
    if _is_plain(cls) or any(_is_attr(one) for one in cls.decorators):
        return
    scope: Any = api
    scope.globals["mypyc_attr"] = api.modules["mypy_extensions"].names["mypyc_attr"]
    said = [NameExpr("True") for _ in ALLOWED]
    for value in said:
        value.fullname = "builtins.True"
    kinds = [ArgKind.ARG_NAMED] * len(ALLOWED)
    cls.decorators.append(CallExpr(NameExpr("mypyc_attr"), [*said], kinds, [*ALLOWED]))


def _is_plain(cls: ClassDef) -> bool:
    """Return whether mypyc leaves a class one of Python's own: then nothing is to be said."""
    info = cls.info
    metas = [base.metaclass_type.type.fullname for base in info.mro if base.metaclass_type]
    return (
        info.is_protocol
        or info.is_enum
        or not {*metas} <= {"abc.ABCMeta", "builtins.type"}
        or not _PLAIN.isdisjoint(base.fullname for base in info.mro)
    )


def _is_attr(one: object) -> bool:
    return isinstance(one, CallExpr) and getattr(one.callee, "name", "") == "mypyc_attr"


def plugin(_: str) -> type[Plugin]:
    """Return the plugin, as mypy asks for it."""
    return CompiledClasses
