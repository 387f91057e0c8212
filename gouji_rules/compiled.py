"""What the compiler of the wheels is told, of which plain Python takes no notice."""

from typing import TYPE_CHECKING

__all__ = ["mypyc_attr"]

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr
else:

    def mypyc_attr(**_):
        """Say how a class is to be compiled: without mypyc a class stays as it is."""
        return lambda cls: cls
