"""The base of every exception of the package, which crosses processes as it is."""

from typing import Any


class GoujiError(Exception):
    """What is wrong with a file, a play, a position, a plugin: the base of all our exceptions.

    They pickle with all their attributes, whatever their constructors take, so that a worker
    that raises one hands it to whoever waits for it.
    """

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (type(self), self.args), self.__dict__


def _again(kind: type[GoujiError], args: tuple[Any, ...]) -> GoujiError:
    """Make an exception anew without its constructor; its attributes are put back by pickle."""
    return kind.__new__(kind, *args)
