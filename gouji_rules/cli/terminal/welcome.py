"""The first question of all, put once to somebody who has never played here: learn, or play?"""

from typing import Final

from gouji_rules.cli.terminal.reading import MORE, Reader
from gouji_rules.cli.terminal.screen import Screen

_LEARN: Final = ("learn", "l", "y", "yes", "学", "學", "学习", "學習", "是", "好", "新手")
_PLAY: Final = ("", "play", "p", "n", "no", "打", "打牌", "不", "否", "不用")


def wants_to_learn(screen: Screen, reader: Reader) -> bool:
    """Ask whoever has not been asked, has learned nothing and kept no game; remember it.

    Raises:
        EOFError: there are no more lines.
    """
    from gouji_rules.lessons.progress import keep_progress, load_progress
    from gouji_rules.record.kept import kept

    progress = load_progress()
    if progress.asked or progress.done:
        return False
    try:
        if kept():
            return False
    except OSError:
        return False
    out = screen.out
    screen.line(out.text("learn.new_here"), style="bold")
    while True:
        answer = reader.ask(out.text("learn.new_prompt") + " ").strip().casefold()
        if answer in _LEARN or answer in _PLAY:
            break
        screen.line(out.text("learn.new_more" if answer in MORE else "learn.new_unclear"))
    progress.asked = True
    keep_progress(progress)
    return answer in _LEARN
