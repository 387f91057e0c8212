"""Values that nobody changes: how one is made of another, and data that nobody can change."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final, NoReturn

__all__ = ["but"]

Amount = int | float
"""Points: whole ones stay whole, where a compiled ``float`` would make 4 of them 4.0."""

if TYPE_CHECKING:
    # To a type checker it is that: names and types of what is changed are looked at.
    from dataclasses import replace as but
else:

    def but(value: Any, /, **changes: Any) -> Any:
        """Return a value of game with some of its fields changed, the others the same.

        Ten times as fast as ``dataclasses.replace``. What a value keeps for itself (fields that
        are not given to its constructor) is not kept.

        Raises:
            TypeError: it has no such field.
        """
        names, copied = _KNOWN.get(type(value)) or _learnt(type(value))
        if not changes.keys() <= names:
            unknown = ", ".join(repr(name) for name in changes if name not in names)
            raise TypeError(f"a {type(value).__name__} has no attribute {unknown}")
        made = copied(value)
        for name, new in changes.items():
            setattr(made, name, new)
        return made


_KNOWN: dict[type, tuple[frozenset[str], Callable[[Any], Any]]] = {}
"""For each class its fields, and what makes a copy: of a class that is sealed, what it seals."""


def _learnt(cls: type) -> tuple[frozenset[str], Callable[[Any], Any]]:
    from dataclasses import fields

    made_of = next(one for one in cls.__mro__ if "__dataclass_fields__" in vars(one))
    names = [field.name for field in fields(made_of) if field.init]
    found = _KNOWN[cls] = frozenset(names), _copying(made_of, names)
    return found


def _copying(cls: type, names: list[str]) -> Callable[[Any], Any]:
    """Return a function that copies those fields, which is written for the class.

    A constructor, given the fields one by one, takes three times as long.
    """
    import ast
    from dataclasses import MISSING, fields

    tree = ast.parse("def copied(value):\n made = new(cls)\n return made")
    function = tree.body[0]
    assert isinstance(function, ast.FunctionDef)
    known: dict[str, Any] = {"new": cls.__new__, "cls": cls}
    for field in fields(cls):
        value: ast.expr = ast.Attribute(ast.Name("value", ast.Load()), field.name, ast.Load())
        if field.name not in names:
            make = field.default_factory
            known[f"{field.name}_by_itself"] = field.default if make is MISSING else make
            value = ast.Name(f"{field.name}_by_itself", ast.Load())
            value = value if make is MISSING else ast.Call(value, [], [])
        target = ast.Attribute(ast.Name("made", ast.Load()), field.name, ast.Store())
        function.body.insert(-1, ast.Assign([target], value))
    ast.fix_missing_locations(tree)
    exec(compile(tree, __file__, "exec", dont_inherit=True), known)
    return known["copied"]  # type: ignore[no-any-return]


def attributes_of(one: object) -> list[str]:
    """Return the names of an object's attributes, of a compiled class too."""
    found = [*getattr(one, "__dict__", ())]
    for cls in type(one).__mro__:
        found += vars(cls).get("__slots__", vars(cls).get("__mypyc_attrs__", ()))
    return found


class ReadOnly(dict[Any, Any]):
    """A mapping that cannot be changed; what it holds cannot be either."""

    def _refuse(self, *_: object, **__: object) -> NoReturn:
        raise TypeError("what a plugin is given cannot be changed: make a copy, dict(...)")

    __setitem__ = __delitem__ = __ior__ = _refuse
    clear = pop = popitem = setdefault = update = _refuse

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(frozenset(self.items()))

    def __reduce__(self) -> tuple[Any, ...]:
        return ReadOnly, (dict(self),)


_PLAIN: Final = frozenset({int, str, float, bool})
_MAPPINGS: Final = (dict, ReadOnly)
_LISTS: Final = (list, tuple, range)


def read_only(value: Any) -> Any:
    """Return a copy that cannot be changed: mappings read-only, lists and ranges as tuples."""
    kind = type(value)
    if kind in _PLAIN:
        return value
    if kind is tuple and _PLAIN.issuperset(map(type, value)):
        return value
    if kind in _MAPPINGS and _PLAIN.issuperset(map(type, value.values())):
        return value if kind is ReadOnly else ReadOnly(value)
    if isinstance(value, _LISTS):
        return tuple([read_only(one) for one in value])
    if isinstance(value, Mapping):
        return ReadOnly([(key, read_only(below)) for key, below in value.items()])
    if isinstance(value, set | frozenset):
        return frozenset(value)
    return value
