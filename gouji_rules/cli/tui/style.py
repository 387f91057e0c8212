"""How the screen is laid out and coloured, in Textual's own language."""

from typing import Final

WIDE: Final = 56
"""So many columns the round table needs."""
HIGH: Final = 18
"""So many rows."""

STYLE: Final = """
Screen { background: #16241f; color: #e8e6df; overflow: hidden; }
#head { height: 1; background: #0d1713; color: #d9c58b; padding: 0 1; }
#warning { height: auto; max-height: 3; display: none; padding: 0 1; color: #ff8a80; }
#table { height: auto; }
#round { layout: grid; grid-size: 3 2; grid-rows: 4; height: 8; }
#round Drawn { padding: 0 1 0 0; height: 4; }
#round #middle { padding: 0; background: #1f5c42; }
#middle { content-align: center middle; text-align: center; }
#rows { height: auto; display: none; padding: 0 1; }
#counter { height: auto; display: none; padding: 0 1; background: #0d1713; }
#happened { height: 1fr; min-height: 1; padding: 0 1; border-top: solid #33584a; }
#page {
    height: 1fr; display: none; border-top: solid #d9c58b;
    padding: 0 0 0 1; scrollbar-size-vertical: 1;
}
#foot { dock: bottom; height: auto; background: #16241f; }
#me { height: 1; padding: 0 1; background: #1b3128; }
#hand { height: auto; background: #1b3128; padding: 0 0; }
#question { height: auto; max-height: 6; padding: 0 1; }
#notice { height: auto; max-height: 5; padding: 0 1; }
#answer { height: 1; display: none; }
#prompt { width: auto; max-width: 50%; padding: 0 0 0 1; color: #d9c58b; text-style: bold; }
Line { width: 1fr; background: #16241f; border: none; padding: 0; }
#keys { height: 1; background: #0d1713; color: #9fb3a8; padding: 0 1; }
Screen.paged #table, Screen.paged #happened { display: none; }
Screen.paged #page { display: block; }
Screen.asked #answer { display: block; }
Screen.counted #counter { display: block; }
Screen.small #round, Screen.rowed #round { display: none; }
Screen.small #rows, Screen.rowed #rows { display: block; }
Screen.warned #warning { display: block; }
Screen.least #happened { display: none; }
Screen.least #hand { max-height: 2; }
Screen.least #question { max-height: 1; }
Screen.least #notice { max-height: 1; }
Screen.few, Screen.few * { background: ansi_default !important; color: ansi_default !important; }
Screen.tiny #rows, Screen.tiny #head, Screen.tiny #keys, Screen.tiny #counter { display: none; }
"""
TINY: Final = 30
"""Below so many columns only what lies, the hand and the question are drawn."""
LOW: Final = 12
"""Below so many rows as well."""
LEAST: Final = 9
"""Below so many rows what happened is left out, and what is too long of hand and question."""
