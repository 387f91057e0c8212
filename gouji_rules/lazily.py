"""Packages whose names are read in when they are first used."""

import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from types import ModuleType


def lazily(package: str, homes: Mapping[str, str]) -> Callable[[str], object]:
    """Return the ``__getattr__`` of a package that imports what is asked for.

    Args:
        package: its name.
        homes: module below the package -> the names that come from it, divided by spaces. Such a
            name stays what it is, though a module below the package is called so, too.
    """
    home_of = {name: home for home, names in homes.items() for name in names.split()}

    class Package(ModuleType):
        def __setattr__(self, name: str, value: object) -> None:
            if name not in home_of or not isinstance(value, ModuleType):
                super().__setattr__(name, value)

    sys.modules[package].__class__ = Package

    def get(name: str) -> object:
        if name not in home_of:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        value: object = getattr(import_module(f"{package}.{home_of[name]}"), name)
        setattr(sys.modules[package], name, value)
        return value

    return get
