"""A plugin of mypy for the build of compiled wheels: what our compiled classes allow.

Of them, too, plugins and bots derive their own, sealed classes are made (``hooks/sealing.py``),
and values are pickled and copied without their constructors, as of classes of Python's own. mypyc
wants to be told so at every class; it is told here, so that the sources need not.

It is told, too, what the annotations of settings say, which it would lose, and where it is not to
look at arguments before we do.
"""

from collections.abc import Callable, Iterator
from typing import Any, Final

from mypy.nodes import (
    ArgKind,
    AssignmentStmt,
    CallExpr,
    ClassDef,
    FuncDef,
    MypyFile,
    NameExpr,
)
from mypy.plugin import ClassDefContext, FunctionContext, Plugin
from mypy.types import (
    AnyType,
    CallableType,
    RawExpressionType,
    Type,
    TypeOfAny,
    UnboundType,
    UnionType,
)

OURS: Final = "gouji_rules."
ALLOWED: Final = ("allow_interpreted_subclasses", "serializable")

DOORS: Final = ("gouji_rules.engine.game.Game",)
"""Classes whose public methods refuse in words of ours what they are given wrongly."""

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
        return _told if fullname.startswith(OURS) else None

    def get_function_hook(self, fullname: str) -> Callable[[FunctionContext], Type] | None:
        """Have a setting taken for what it is: to a type checker it is a value already."""
        return _not_yet if fullname == f"{OURS}rules.setting.setting" else None


def _not_yet(_: FunctionContext) -> Type:
    return AnyType(TypeOfAny.explicit)


def _told(context: ClassDefContext) -> None:
    cls = context.cls
    for statement in cls.defs.body:
        if isinstance(statement, AssignmentStmt):
            _keep_annotation(statement)
        elif cls.fullname in DOORS:
            _open_door(statement)
    if _is_plain(cls) or any(_is_attr(one) for one in cls.decorators):
        return
    _allow(context)


def _allow(context: ClassDefContext) -> None:
    scope: Any = context.api
    scope.globals["mypyc_attr"] = scope.modules["mypy_extensions"].names["mypyc_attr"]
    said = [NameExpr("True") for _ in ALLOWED]
    for value in said:
        value.fullname = "builtins.True"
    kinds = [ArgKind.ARG_NAMED] * len(ALLOWED)
    context.cls.decorators.append(CallExpr(NameExpr("mypyc_attr"), [*said], kinds, [*ALLOWED]))


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


def _keep_annotation(statement: AssignmentStmt) -> None:
    """Have mypyc keep, as a text, the annotation of a setting that says what values it takes."""
    call, written = statement.rvalue, statement.unanalyzed_type
    if not isinstance(call, CallExpr) or getattr(call.callee, "name", "") != "setting":
        return
    if written is not None and None not in call.arg_names:  # else its kind is the first argument
        text = "".join(_texts(written))
        statement.unanalyzed_type = UnboundType("bool", original_str_expr=text)


def _texts(written: Type) -> Iterator[str]:
    """Yield the parts of an annotation as it is written."""
    if isinstance(written, RawExpressionType):
        yield repr(written.literal_value)
    elif isinstance(written, UnionType):
        yield " | ".join("".join(_texts(one)) for one in written.items)
    elif isinstance(written, UnboundType) and written.original_str_expr is not None:
        yield repr(written.original_str_expr)
    elif isinstance(written, UnboundType):
        yield written.name
        if written.args:
            yield f"[{', '.join(''.join(_texts(one)) for one in written.args)}]"


def _open_door(statement: object) -> None:
    """Have a public method take whatever it is given."""
    function = getattr(statement, "func", statement)
    if not isinstance(function, FuncDef):
        return
    if function.name.startswith("_") and not function.name.startswith("__"):
        return
    for kind in (function.type, function.unanalyzed_type):
        if isinstance(kind, CallableType):
            first = 1 if kind.arg_names[:1] in (["self"], ["cls"]) else 0
            rest = [AnyType(TypeOfAny.explicit) for _ in kind.arg_types[first:]]
            kind.arg_types = [*kind.arg_types[:first], *rest]


def plugin(_: str) -> type[Plugin]:
    """Return the plugin, as mypy asks for it."""
    return CompiledClasses
