"""What rooms and workers begin as: all that they use is here already, so each begins at once.

``processes`` lets one process import this, and each room and worker is a copy of it. No plugin is
looked at here: which of them may be, each is told when it begins.
"""

import gc
from importlib import import_module

from gouji_rules.lang.parse import parse
from gouji_rules.messages import LANGUAGES
from gouji_rules.messages.saying import say

for name in (
    *("hooks.manager", "hooks.validate", "plugin", "bots.steady", "answers"),
    *("web.room", "web.workers", "web.sockets", "web.metrics"),
    *("web.watching", "web.choosing", "web.listing"),
):
    import_module(f"gouji_rules.{name}")
parse("true")  # reads the grammar
for lang in LANGUAGES:
    say("web.error_our_fault", lang)  # reads the catalogues
gc.freeze()  # the collector of a copy leaves alone what all of them share
