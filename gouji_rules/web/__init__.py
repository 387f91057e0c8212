"""The table on the web: pages, sockets, and choosing rules. No rule of the game is known here.

``gouji serve`` starts it (``serving.serve``); it needs the extra ``serve``.
"""
