"""Plugins that do odd things: each is named with plugin, hook, method and its own line."""

import json

import pytest

import gouji_rules as gr
from gouji_rules.cli.guard import guarded
from tests.hooks.conftest import ruleset

HANDS = {0: "KK53", 1: "AAA3", 2: "A53", 3: "53", 4: "53", 5: "53"}
PLACES = (1, 2, 3, 4, 5, 6)


def state(rules):
    return gr.Game.from_position(rules, hands=HANDS, lead=0).state


def played(rules):
    return gr.Game.from_position(rules, hands={0: "A", 1: "3"}, out=[2, 3, 4, 5]).step("A")


def debts(rules):
    return gr.Game.from_position(rules, result={"finish_order": [0, 1, 2, 3, 4, 5]}).facts()


def hand(rules):
    return rules.hand("XKK3")


CALLS = {
    "beats": ("comparison", lambda r: r.beats("A", "K")),
    "is_gouji": ("gouji", lambda r: r.is_gouji("KKK")),
    "opens": ("opening", lambda r: r.opens("KKK")),
    "order": ("burn", lambda r: r.burn.order(state(r))),
    "why_not": ("burn", lambda r: r.burn.why_not(state(r), 1)),
    "admits": ("burn", lambda r: r.burn.admits(state(r), 1, r.play("A"), hand(r))),
    "lead_fulfils": ("burn", lambda r: r.burn.lead_fulfils(hand(r), r.play("A"))),
    "can_lead": ("burn", lambda r: r.burn.can_lead(hand(r))),
    "can_carry_through": ("burn", lambda r: r.burn.can_carry_through(hand(r))),
    "leader_after_failure": ("burn", lambda r: r.burn.leader_after_failure(state(r).status, 1)),
    "cards_owed": ("burn", lambda r: r.burn.cards_owed(1)),
    "bonus": ("burn", lambda r: r.burn.bonus(1)),
    "debts": ("tribute", debts),
    "payment": ("tribute", lambda r: r.tribute.payment(2 << 32 | 1, 0, DEBT)),
    "may_refuse": ("tribute", lambda r: r.tribute.may_refuse(DEBT)),
    "is_returned": ("tribute", lambda r: r.tribute.is_returned(DEBT)),
    "returnable": ("tribute", lambda r: r.tribute.returnable((1, 2), (0, 0), 1)),
    "follows": ("tribute", debts),
    "choose": ("first_leader", lambda r: r.first_leader.choose((), 0, None)),
    "buy": ("buying", lambda r: r.buying.buy((2 << 32 | 1,) * 6)),
    "can_be_claimed": ("wind", lambda r: r.wind.can_be_claimed()),
    "leader": ("wind", lambda r: r.wind.leader(state(r))),
    "begins": ("free_play", lambda r: r.free_play.begins(63)),
    "has_ended": ("places", lambda r: r.places.has_ended(63)),
    "places": ("places", played),
    "points": ("points", lambda r: r.points.points(PLACES, (0, 0))),
}
DEBT = gr.Game  # replaced below: a debt wants the package


def setup_module():
    from gouji_rules.game.debts import Debt

    globals()["DEBT"] = Debt(0, 1, 1, "fall")


SOURCE = """
class Mine(Wrapped{title}):
    same_size = new_shape_decides = old_shape_decides = True
    def {method}(self, *given):
        {body}
@hookimpl
def gouji_{policy}_policy(default): return Mine(default)
"""
LINE = 12  # of ``body``, behind the head of tests/hooks/conftest.py


def told(plugin, method, body):
    """Return the failure that a method with such a body leads to, at load or when it is asked."""
    policy, call = CALLS[method]
    title = "".join(part.title() for part in policy.split("_"))
    file = plugin(SOURCE.format(title=title, method=method, body=body, policy=policy))
    try:
        rules = gr.loads_ruleset(
            ruleset("{name: trial, version: 1.0}", more="hold_three: {enabled: true}\n")
        )
        answer = call(rules)
    except gr.PluginFailure as failure:
        hook = f"{failure.hook}.{failure.method}"
        return file, hook, failure.where, failure.message.text("en")
    except gr.RulesetError as error:
        (found,) = [one for one in error.diagnostics if one.code == "plugin_failed"]
        return file, str(found.params["asked"]), str(found.params["where"]), found.text("en")
    raise AssertionError(f"it was taken: {answer!r}")


ODD = (
    "return object()",
    "return 10 ** 400",
    "return float('nan')",
    "return 'two'",
    "return (None, None)",
    "yield 1",
    "return type('Odd', (int,), {})(3)",
    "return [1, 2]",
    "return type('Odd', (), {'__repr__': lambda self: 1 / 0})()",
    "return lambda: True",
)


@pytest.mark.parametrize(
    ("method", "body"),  # a third of all pairs: every method with three or four, each with eight
    [(one, ODD[i]) for number, one in enumerate(CALLS) for i in range(-number % 3, len(ODD), 3)],
)
def test_an_answer_of_the_wrong_kind_is_told_with_what_is_wanted(plugin, method, body):
    file, hook, where, words = told(plugin, method, body)

    assert f"gouji_{CALLS[method][0]}_policy.{method}" == hook
    assert f"{file}:{LINE - 1}" == where  # where the method is defined
    assert f"{method} must give " in words
    assert "; it gave " in words
    assert "`trial`" in words


RAISING = {
    "SystemExit": "raise SystemExit(0)",
    "KeyboardInterrupt": "raise KeyboardInterrupt",
    "RecursionError": "return self.{method}(*given)",
    "GeneratorExit": "raise GeneratorExit",
    "StopIteration": "raise StopIteration",
    "ExceptionGroup": "raise ExceptionGroup('several', [ValueError(1)])",
    "MemoryError": "raise MemoryError",
    "AssertionError": "assert False",
    "Odd": "raise type('Odd', (BaseException,), {{'__str__': lambda self: 1 / 0}})",
    "AttributeError": "return given[-1].nothing if given else self.nothing",
    "UnicodeDecodeError": "return b'\\xff'.decode()",
    "CancelledError": "import asyncio; raise asyncio.CancelledError",
}


@pytest.mark.parametrize(
    "method", ["order", "choose", "points", "beats", "debts", "can_be_claimed"]
)
@pytest.mark.parametrize("error", RAISING)
def test_whatever_a_method_raises_is_told_at_its_line(plugin, method, error):
    file, hook, where, words = told(plugin, method, RAISING[error].format(method=method))

    assert f"gouji_{CALLS[method][0]}_policy.{method}" == hook
    assert f"{file}:{LINE}" == where
    assert error in words


def test_somebody_at_the_keyboard_still_interrupts(plugin):
    plugin(
        """
        import signal
        class Mine(WrappedBurn):
            def bonus(self, links):
                signal.raise_signal(signal.SIGINT)
                return 0
        @hookimpl
        def gouji_burn_policy(default): return Mine(default)
        """
    )
    rules = gr.loads_ruleset(ruleset("{name: trial, version: 1.0}"))

    with pytest.raises(KeyboardInterrupt):
        rules.burn.bonus(1)


# At load

MEMORY = """
class Ours:
    def start(self): return {start}
    def after(self, result, memory): return {after}
    def encode(self, memory): return {encode}
    def decode(self, data): return {decode}
    def shows(self, memory, seat): return None
@hookimpl
def gouji_memory(): return Ours()
"""
USUAL = {"start": "0", "after": "memory + 1", "encode": "memory", "decode": "data"}

AT_LOAD = {
    "an async hook": ("@hookimpl\nasync def gouji_check(): return []", "plugin_async", 8),
    "an async generator": (
        "@hookimpl\nasync def gouji_check():\n    yield 1",
        "plugin_async",
        8,
    ),
    "an async method": (
        "class Mine(WrappedBurn):\n    async def bonus(self, links): return 1\n"
        "@hookimpl\ndef gouji_burn_policy(default): return Mine(default)",
        "plugin_async",
        9,
    ),
    "a method that takes too little": (
        "class Mine(WrappedBurn):\n    def bonus(self): return 1\n"
        "@hookimpl\ndef gouji_burn_policy(default): return Mine(default)",
        "plugin_signature",
        9,
    ),
    "a method that takes too much": (
        "class Mine(WrappedBurn):\n    def order(self, state, seat): return ()\n"
        "@hookimpl\ndef gouji_burn_policy(default): return Mine(default)",
        "plugin_signature",
        9,
    ),
    "a method that wants names": (
        "class Mine(WrappedBurn):\n    def bonus(self, *, links): return 1\n"
        "@hookimpl\ndef gouji_burn_policy(default): return Mine(default)",
        "plugin_signature",
        9,
    ),
    "a method of a class that is not made": (
        "class Mine(WrappedBurn):\n    pass\n"
        "@hookimpl\ndef gouji_burn_policy(default): return Mine",
        "plugin_signature",
        10,
    ),
    "a property that raises": (
        "class Mine(WrappedBurn):\n    @property\n    def bonus(self): return 1 / 0\n"
        "@hookimpl\ndef gouji_burn_policy(default): return Mine(default)",
        "plugin_raised",
        10,
    ),
    "a hook that is interrupted by itself": (
        "@hookimpl\ndef gouji_check(): raise KeyboardInterrupt",
        "plugin_raised",
        9,
    ),
    "a schema that refers to itself": (
        "@hookimpl\ndef gouji_options(): return {'$ref': '#'}",
        "plugin_schema",
        8,
    ),
    "a schema that refers to nothing": (
        "@hookimpl\ndef gouji_options():\n"
        "    return {'properties': {'a': {'$ref': '#/nowhere', 'default': 1}}}",
        "plugin_schema",
        8,
    ),
    "a schema that is a circle in Python": (
        "@hookimpl\ndef gouji_options():\n    one = {}\n    one['properties'] = {'a': one}\n"
        "    return one",
        "plugin_schema",
        8,
    ),
    "a schema of a strange kind": (
        "@hookimpl\ndef gouji_options(): return {'properties': {5: {}}}",
        "plugin_schema",
        8,
    ),
    "a function that takes nothing": (
        "@hookimpl\ndef gouji_functions():\n"
        "    return [Function('odd', ((PLAY,),), BOOL, lambda: True, doc='odd')]",
        "plugin_signature",
        10,
    ),
    "checks without English": (
        "@hookimpl\ndef gouji_check(): return [Problem({'zh-Hans': '不行'})]",
        "plugin_wrong_type",
        8,
    ),
    "a PluginError of its own": (
        "from gouji_rules.hooks import PluginError\n"
        "@hookimpl\ndef gouji_check(): raise PluginError('nothing', 'nobody')",
        "plugin_raised",
        10,
    ),
}


@pytest.mark.parametrize("kind", AT_LOAD)
def test_what_is_odd_at_load_is_told_at_its_line(plugin, kind):
    source, code, line = AT_LOAD[kind]
    file = plugin(source)

    with pytest.raises(gr.RulesetError) as failed:
        gr.loads_ruleset(ruleset("{name: trial, version: 1.0}"), "town.yaml")

    found = next(one for one in failed.value.diagnostics if one.severity == "error")
    assert (code, "town.yaml", 4) == (found.code, found.span.path, found.span.line)
    assert f"{file}:{line}" in found.text("en")
    assert all("`trial`" in found.text(lang) for lang in ("en", "zh-Hans", "zh-Hant"))


MEMORIES = {
    "too much": ({"after": "'a' * 2_000_000"}, "encode", "plain data that JSON gives back"),
    "a set": ({"encode": "{1, 2}"}, "encode", "plain data that JSON gives back"),
    "a key that is a number": ({"encode": "{1: 2}"}, "encode", "plain data that JSON gives back"),
    "a tuple": ({"encode": "(memory,)"}, "encode", "plain data that JSON gives back"),
    "half a character": ({"encode": "'\\ud800'"}, "encode", "plain data that JSON gives back"),
    "no way back": ({"decode": "data + 1"}, "decode", "is not what comes back of it"),
    "nothing to compare": (
        {"start": "object()", "encode": "0"},
        "decode",
        "is not what comes back",
    ),
    "no hash": ({"start": "[]"}, "start", "a value that can be hashed"),
    "a codec that says no": ({"decode": "int('x')"}, "decode", "ValueError"),
}


@pytest.mark.parametrize("kind", MEMORIES)
def test_a_memory_that_could_not_be_read_back_is_told_when_it_happens(plugin, kind):
    changes, method, why = MEMORIES[kind]
    file = plugin(MEMORY.format(**{**USUAL, **changes}))
    rules = gr.loads_ruleset(ruleset("{name: trial, version: 1.0}"))

    with pytest.raises(gr.PluginFailure) as failed:
        rules.memories["trial"].after(None, rules.memories["trial"].start())

    failure = failed.value
    assert ("trial", "gouji_memory", method) == (failure.plugin, failure.hook, failure.method)
    assert why in failure.message.text("en")
    assert failure.where.startswith(f"{file}:")


# Commands

ENDING = """
class Mine(WrappedFirstLeader):
    def choose(self, hands, drawn, last): raise ValueError("oh")
@hookimpl
def gouji_first_leader_policy(default): return Mine(default)
"""


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_simulation_that_a_plugin_ends_is_a_document_with_seed_and_moves(
    plugin, tmp_path, capsys, jobs
):
    file = plugin(ENDING)
    (tmp_path / "town.yaml").write_text(ruleset("{name: trial, version: 1.0}"), encoding="utf-8")
    command = ["simulate", "-r", str(tmp_path / "town.yaml"), "--sets", "2", "--jobs", jobs]

    assert 70 == guarded([*command, "--json", "--plugin", str(file), "--lang", "en"])

    told_ = capsys.readouterr()
    error = json.loads(told_.out)["error"]
    details = error["details"]
    assert ("plugin_failed", "trial", "gouji_first_leader_policy", "choose") == (
        *(error["code"], details["plugin"], details["hook"], details["method"]),
    )
    assert f"{file}:10" == details["where"]
    assert isinstance(details["seed"], int)
    assert all(move[0] in "012345" for move in details["moves"])
    assert f"the seed {details['seed']}" in told_.err


@pytest.mark.parametrize("lang", ["en", "zh-Hans", "zh-Hant"])
def test_a_scenario_that_a_plugin_ends_fails_and_the_others_are_run(plugin, tmp_path, capsys, lang):
    file = plugin(SOURCE.format(title="Burn", method="order", body="return 6", policy="burn"))
    (tmp_path / "town.yaml").write_text(ruleset("{name: trial, version: 1.0}"), encoding="utf-8")
    hands = "hands: {0: KK53, 1: AAA3, 2: A53, 3: '53', 4: '53', 5: '53'}"
    (tmp_path / "a.scenario.yaml").write_text(
        f"ruleset: town.yaml\nscenarios:\n  - name: one\n    {hands}\n    moves: [0 KK, 3 pass]\n"
        f"    expect: {{asks: 3}}\n  - name: two\n    {hands}\n    moves: [0 5]\n"
        "    expect: {asks: 1}\n",
        encoding="utf-8",
    )

    assert 1 == guarded(["test", str(tmp_path), "--json", "--plugin", str(file), "--lang", lang])

    document = json.loads(capsys.readouterr().out)
    assert (1, 1) == (document["passed"], document["failed"])
    (failure,) = document["failures"]
    assert ("one", "plugin_failed") == (failure["name"], failure["failures"][0]["code"])
    assert "`trial`" in failure["failures"][0]["message"]
    assert "gouji_burn_policy.order" in failure["failures"][0]["message"]


COMMANDS = (
    ["explain"],
    ["beats", "-r", "TOWN", "A", "K"],
    ["moves", "-r", "TOWN", "AA53"],
    ["play", "--auto", "-r", "TOWN", "--sets", "1", "--seed", "1"],
    ["why", "-r", "TOWN", "A", "K"],
    ["diff", "xuandian", "TOWN"],
)


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_a_command_that_a_plugin_ends_prints_a_document(
    plugin, tmp_path, capsys, command, monkeypatch
):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    source = "\n".join(
        SOURCE.format(title=title, method=method, body="raise ValueError('oh')", policy=policy)
        for title, method, policy in (
            ("Gouji", "is_gouji", "gouji"),
            ("Comparison", "beats", "comparison"),
        )
    )
    file = plugin(source + "\n@hookimpl\ndef gouji_sheet(): raise ValueError('oh')\n")
    town = tmp_path / "town.yaml"
    town.write_text(ruleset("{name: trial, version: 1.0}"), encoding="utf-8")
    words = [str(town) if word == "TOWN" else word for word in command]
    words += [str(town)] if command == ["explain"] else []

    code = guarded([*words, "--json", "--plugin", str(file), "--lang", "en"])

    document = json.loads(capsys.readouterr().out)
    assert code in (2, 70)
    assert "`trial`" in document["error"]["message"]
