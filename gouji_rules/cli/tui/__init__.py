"""The table on one screen: six seats, what lies, one's hand, and a line to type in.

``Sitting`` plays as it does in the log, in a thread of its own; what it says goes to the parts of a
``Stage``, which the app draws whenever something has changed. Only ``app`` and ``line`` import
Textual, and nobody imports them before a screen is opened.
"""
