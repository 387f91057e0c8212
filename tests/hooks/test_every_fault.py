"""The issue's list of bad plugins, one after the other, each a real one in a real game.

Whatever it does, the error names plugin and moment, the game up to there is kept, and the position
that was reached is played on by who takes the plugin out of the rules.
"""

import pytest

import gouji_rules as gr
from tests.hooks.conftest import ruleset

HEAD = (
    'from gouji_rules.plugin import *\nfrom gouji_rules.plugin import Phase\n__version__ = "1.0"\n'
)
WHY = '{"en": "because"}'


def listener(moment: str, body: str) -> str:
    more = {"lead_won": ", seat", "gone_out": ", seat"}.get(moment, "")
    return (
        f"class Listens:\n    def {moment}(self, facts{more}):\n        {body}\n"
        "@hookimpl\ndef gouji_moments(): return Listens()\n"
    )


def remembering(**bodies: str) -> str:
    usual = {
        "start": "return 0",
        "after": "return memory + 1",
        "encode": "return memory",
        "decode": "return data",
        "shows": "return None",
    }
    asked = {
        "start": "",
        "after": ", result, memory",
        "encode": ", memory",
        "decode": ", data",
        "shows": ", memory, seat",
    }
    methods = "".join(
        f"    def {name}(self{asked[name]}):\n        {bodies.get(name, usual[name])}\n"
        for name in usual
    )
    return f"class Mine:\n{methods}@hookimpl\ndef gouji_memory(): return Mine()\n"


def phase(begin: str, apply: str = "return self.goes_on(state.status), ()") -> str:
    return f"""
YES = word("trial", "trial yes", said={{"en": "yes"}})
ASKS = Question("trial.ask", words=(YES,), silence=YES,
                texts={{"put": {{"en": "Well?"}}, "is": {{"en": "well"}}}})
class Asks(Phase):
    name, after, questions = "trial.ask", "revolution", (ASKS,)
    def begin(self, state):
        {begin}
    def apply(self, state, seat, answer):
        {apply}
@hookimpl
def gouji_phases(): return [Asks()]
"""


ALL = "facts.hands[0].counts"
NONE = "tuple(0 for _ in facts.hands[0].counts)"
IN_PLAY = {
    "effects that make cards": (
        listener("lead_won", f"return [Move(tuple(16 for _ in {ALL}), 0, 1)]"),
        "gouji_moments.lead_won",
    ),
    "effects with less than no cards": (
        listener("lead_won", f"return [Move(tuple(-1 for _ in {ALL}), 0, 1)]"),
        "gouji_moments.lead_won",
    ),
    "cards that go twice": (
        listener("play_begun", f"return [Move({ALL}, 0, 1), Move({ALL}, 0, 2)]"),
        "gouji_moments.play_begun",
    ),
    "cards to nobody": (
        listener("gone_out", f"return [Move({NONE}, 0, 6)]"),
        "gouji_moments.gone_out",
    ),
    "a Move that is none": (listener("lead_won", "return ['move']"), "gouji_moments.lead_won"),
    "one effect without its list": (
        listener("play_begun", f"return Points((0,), 1, {WHY})"),
        "gouji_moments.play_begun",
    ),
    "effects without end": (
        listener("play_begun", f"return [Points((0,), 1, {WHY})] * 2000"),
        "gouji_moments.play_begun",
    ),
    "points that are no number": (
        listener("set_ended", f"return [Points((0,), float('nan'), {WHY})]"),
        "gouji_moments.set_ended",
    ),
    "points without words": (
        listener("set_ended", "return [Points((0,), 1, {})]"),
        "gouji_moments.set_ended",
    ),
    "words that a terminal acts on": (
        listener("set_ended", 'return [Points((0,), 1, {"en": "\\x1b[2Jgone"})]'),
        "gouji_moments.set_ended",
    ),
    "words that turn the line round": (
        listener("play_begun", 'return [Points((0,), 1, {"en": "\\u202egone"})]'),
        "gouji_moments.play_begun",
    ),
    "an exception": (listener("lead_won", "raise KeyError('oh')"), "gouji_moments.lead_won"),
    "the state changed": (
        listener("lead_won", "facts.state.seat = 3"),
        "gouji_moments.lead_won",
    ),
    "a hand changed": (
        listener("lead_won", "facts.hands[0].at_least[0] = 9"),
        "gouji_moments.lead_won",
    ),
    "the settings changed": (
        listener("lead_won", "facts.settings['points'] = ()"),
        "gouji_moments.lead_won",
    ),
    "facts that nobody has": (
        listener("lead_won", "facts.memory('nobody')"),
        "gouji_moments.lead_won",
    ),
    "a question to nobody": (phase("return self.asks(ASKS, 9, state.status), ()"), "begin"),
    "a question for ever": (
        phase(
            "return self.asks(ASKS, 0, state.status), ()",
            "return self.asks(ASKS, 0, state.status), ()",
        ),
        "apply",
    ),
    "a phase that gives nothing for an answer": (
        phase("return self.asks(ASKS, 0, state.status), ()", "return None"),
        "apply",
    ),
    "a memory that is not plain": (remembering(after="return object()"), "gouji_memory"),
    "a memory that cannot be hashed": (remembering(after="return [1]"), "gouji_memory.after"),
    "a huge memory": (
        remembering(encode="return 'x' * (300_000 * memory)", decode="return len(data) // 300_000"),
        "gouji_memory.encode",
    ),
    "a memory that comes back otherwise": (
        remembering(after="return 1", decode="return 0"),
        "gouji_memory.decode",
    ),
    "a memory of nothing": (remembering(after="raise ValueError"), "gouji_memory.after"),
}


@pytest.mark.parametrize("kind", IN_PLAY)
def test_a_fault_in_play_names_the_moment_and_keeps_the_game(plugin, kind):
    source, moment = IN_PLAY[kind]
    file = plugin(source, head=HEAD)
    rules = gr.loads_ruleset(ruleset("{name: trial, version: 1.0}", more="game: {sets: 3}\n"))
    game = gr.Game(rules, seed=5)

    failure = None
    while failure is None:
        assert not game.over
        try:
            game = game.step(game.legal_actions()[0])
        except gr.PluginFailure as error:
            failure = error

    assert "trial" == failure.plugin
    assert moment in f"{failure.hook}.{failure.method}"
    assert f"{file}:" in failure.where
    assert all(failure.message.text(lang).isprintable() for lang in ("en", "zh-Hans", "zh-Hant"))
    again = gr.Game.loads(game.dumps(), plugins={"trial"})
    assert (game.log, game.state.hands) == (again.log, again.state.hands)
    assert game.legal_actions()


CLASH = """
class Asks(Phase):
    name, after, questions = {name!r}, {after!r}, ()
    def begin(self, state): return None
@hookimpl
def gouji_phases(): return [Asks()]
"""
AT_LOAD = {
    "phases in a circle": [("one", "one.a", "two.b"), ("two", "two.b", "one.a")],
    "a phase behind itself": [("one", "one.a", "one.a")],
    "a phase behind none": [("one", "one.a", "nothing")],
    "a phase of another's name": [("one", "two.a", "deal")],
    "a phase of the rule book's name": [("one", "deal", "deal")],
}


@pytest.mark.parametrize("kind", AT_LOAD)
def test_a_phase_that_cannot_be_is_told_when_it_is_loaded(plugin, kind):
    for name, own, after in AT_LOAD[kind]:
        plugin(CLASH.format(name=own, after=after), name=name, head=HEAD)
    entries = [f"{{name: {name}, version: 1.0}}" for name, *_ in AT_LOAD[kind]]

    with pytest.raises(gr.RulesetError) as failed:
        gr.loads_ruleset(ruleset(*entries))

    (found,) = (one for one in failed.value.diagnostics if one.severity == "error")
    assert "plugin_phase" == found.code
    assert "`one`" in found.text("en") or "`two`" in found.text("en")


def test_a_plugin_that_throws_dice_is_caught_by_the_test_kit(plugin):
    from gouji_rules.testing import CheckFailed, check_plugin

    plugin(
        "import itertools\nthrown = itertools.count()\n"
        + listener("lead_won", f"return [Points((0,), next(thrown), {WHY})]"),
        head=HEAD,
    )

    with pytest.raises(CheckFailed):
        check_plugin("trial", sets=1)
