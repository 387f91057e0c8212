"""What is decided and said at the table for a person, whatever draws it: log, screen or page.

Nothing here reads or draws. Which questions are worth asking, what a typed line means, what a word
at the table tells, what to play and why: functions that return data or lines of text in the
person's language. Guide: docs/play.md.
"""
