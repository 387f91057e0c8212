"""Drawing lines: wrapped to the terminal, coloured where colours are wanted."""

from gouji_rules.cli.drawing import Text
from gouji_rules.cli.output import Output
from gouji_rules.cli.progress import Bar
from gouji_rules.cli.wide import wrap
from gouji_rules.quoting import printable


class Screen:
    """Where the game is drawn."""

    def __init__(self, out: Output) -> None:
        self.out = out

    @property
    def width(self) -> int:
        """Columns to draw in; the last one stays free, where some terminals wrap."""
        return self.out.width - 1

    def line(self, words: str = "", style: str = "", indent: str = "  ") -> None:
        """Print words, wrapped; lines after the first are indented."""
        for part in wrap(printable(words), self.width, indent):
            self.out.console.print(Text(part, style=style), soft_wrap=True)

    def rich(self, drawn: object) -> None:
        """Print something that rich draws."""
        self.out.console.print(drawn, soft_wrap=isinstance(drawn, Text))

    def bar(self) -> Bar:
        """Return a bar for work that may take longer than a person likes to wait."""
        return Bar(1)

    def refuse(self, words: str) -> None:
        """Print why something is not allowed."""
        self.line(words, style="red")
