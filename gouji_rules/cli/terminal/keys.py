"""Single keys from the person, and what can be typed in their place."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from gouji_rules.cli.terminal.reading import LineReader, TerminalReader, reader_for

if TYPE_CHECKING:
    from prompt_toolkit.key_binding import KeyPressEvent

    from gouji_rules.cli.output import Output
    from gouji_rules.cli.terminal.reading import Reader

KEYS: Final[Mapping[str, str]] = {
    "right": "forward",
    "down": "forward",
    "space": "forward",
    "left": "back",
    "up": "back",
    "backspace": "back",
    "pagedown": "next_set",
    "pageup": "set_before",
    "home": "start",
    "end": "end",
    "tab": "next_seat",
}
"""Keys that are no letters, and what each does; the letters are the first of ``WORDS``."""

WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    "forward": ("", "n", "next", "f", "forward", "下一步", "前进", "前進", "进", "進"),
    "back": ("b", "back", "p", "上一步", "后退", "後退", "退"),
    "next_set": ("]", "下一回合"),
    "set_before": ("[", "上一回合"),
    "start": ("g", "start", "begin", "开头", "開頭"),
    "end": ("G", "end", "结尾", "結尾"),
    "seat": ("s", "seat", "座", "座位"),
    "next_seat": ("t",),
    "open": ("o", "open", "all", "亮牌", "全看"),
    "why": ("w", "why", "为什么", "為什麼"),
    "review": ("r", "review", "复盘", "復盤", "评", "評"),
    "keys": ("?", "h", "help", "keys", "帮助", "幫助"),
    "quit": ("q", "quit", "exit", "退出", "离开", "離開"),
}
"""What is typed for each, in any language; a letter alone needs no Enter where keys are read."""


class KeyReader(TerminalReader):
    """Single keys, each at once; whatever else is typed is a line, which Enter ends."""

    def ask_key(self, prompt: str) -> str:
        """Return the name of what a key stands for (``forward``), or the line that was typed."""
        from prompt_toolkit.application import get_app
        from prompt_toolkit.filters import Condition
        from prompt_toolkit.key_binding import KeyBindings

        bindings = KeyBindings()
        nothing_typed = Condition(lambda: not get_app().current_buffer.text)

        def bind(key: str, name: str) -> None:
            @bindings.add(key, filter=nothing_typed, eager=True)
            def _(event: "KeyPressEvent") -> None:
                event.app.exit(result=name)

        for key, name in KEYS.items():
            bind(key, name)
        for name, words in WORDS.items():
            for word in words:
                if len(word) == 1 and word.isascii():
                    bind(word, name)
        return self._session.prompt(prompt, key_bindings=bindings)


class Keys:
    """Where the person's keys come from: a terminal that tells single ones, or lines.

    Args:
        out: where is written.
    """

    def __init__(self, out: "Output") -> None:
        usual = reader_for(out)
        self.lines: Reader = usual if isinstance(usual, LineReader) else KeyReader(out)

    @property
    def single(self) -> bool:
        """Whether a key counts at once, without Enter."""
        return isinstance(self.lines, KeyReader)

    def ask(self, prompt: str) -> str:
        """Return the name of what a key or a word stands for, or what else was typed.

        Raises:
            EOFError: there are no more lines.
            KeyboardInterrupt: the person pressed Ctrl-C.
        """
        lines = self.lines
        typed = lines.ask_key(prompt) if isinstance(lines, KeyReader) else lines.ask(prompt)
        return meant(typed)


def meant(typed: str) -> str:
    """Return what a line stands for: a name of ``WORDS``; or the line itself, without spaces."""
    import unicodedata

    line = unicodedata.normalize("NFKC", typed).strip()
    for name, words in WORDS.items():
        if typed == name or line in words or line.casefold() in words[1:]:
            return name
    return line
