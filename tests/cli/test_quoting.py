"""What was typed is never repeated in full, nor raw: no message writes to the terminal for it."""

import re

import pytest

LONG = {"words": "word " * 20_000, "one word": "x" * 100_000}
STRANGE = "a\x1b[31mb\u202ec\nd\x07"
RAW = re.compile("[\x00-\x08\x0b-\x1f\x7f\u202a-\u202e\u2066-\u2069]")

COMMANDS = [
    ("{}",), ("--{}",), ("--lang", "{}"), ("--plugin", "{}", "rulesets"), ("play", "-r", "{}"),
    ("play", "--bots", "{}"), ("play", "--seat", "{}"), ("play", "--resume", "{}"),
    ("play", "--auto", "--record", "no/{}"), ("beats", "-r", "xuandian", "{}", "33"),
    ("beats", "-r", "{}", "33", "44"), ("beats", "-r", "xuandian", "--with", "{}=3", "3", "4"),
    ("moves", "-r", "xuandian", "33", "--to", "{}"), ("check", "{}"), ("check", "--explain", "{}"),
    ("check", "--format", "{}", "x"), ("test", "{}"), ("explain", "{}"),
    ("explain", "xuandian", "-o", "no/{}"), ("explain", "xuandian", "--format", "{}"),
    ("diff", "{}", "xuandian"), ("simulate", "-r", "xuandian", "--sets", "{}"), ("replay", "{}"),
    ("replay", "x", "{}"), ("new", "{}"), ("new", "ok", "--name", "{}"),
    ("new", "ok", "--calls", "{}"), ("new", "ok", "-o", "{}"), ("plugins", "{}"),
    ("plugins", "new", "{}"), ("plugins", "trust", "{}"), ("games", "{}"),
    ("games", "delete", "{}"), ("completion", "{}"), ("help", "{}"), ("schema", "{}"),
    ("why", "-r", "xuandian", "{}", "33"), ("why", "{}", "--at", "3", "pass"),
]  # fmt: skip


@pytest.mark.parametrize("lang", ["en", "zh-Hans"])
@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_a_refusal_is_short_and_clean_whatever_was_typed(gouji, command, lang):
    for typed in (*LONG.values(), STRANGE):
        ran = gouji(*(part.format(typed) for part in command), "--lang", lang)

        assert 2 == ran.code
        assert len(ran.out + ran.err) < 1200
        assert [] == RAW.findall(ran.out + ran.err)


@pytest.mark.parametrize("typed", [*LONG.values(), "a\x1b[31mb\u202ec", "\x07" * 300])
def test_what_is_typed_at_the_table_is_not_repeated_either(gouji, typed):
    ran = gouji("play", "--sets", "1", "--seed", "7", "--seat", "0", typed=f"no\n{typed}\n")
    echoed = ran.out.replace(typed, "")  # what a terminal would show while it is typed

    assert 0 == ran.code
    assert [] == RAW.findall(echoed)
    assert max(map(len, echoed.splitlines())) < 200
