"""A plugin's own phase and questions: they work everywhere, and whatever is wrong is told."""

import pytest

import gouji_rules as gr
from gouji_rules import plain
from gouji_rules.bots import make
from gouji_rules.messages import worded
from gouji_rules.plugin import word
from gouji_rules.scenario import run_paths
from gouji_rules.simulate import simulate
from gouji_rules.why.moves import why_action
from tests.hooks.conftest import ruleset

HEAD = """
from gouji_rules.plugin import Event, Phase, Question, hookimpl, word
__version__ = "1.0"
TEXTS = {"put": {"en": "Show it?", "zh-Hans": "亮不亮？"}, "is": {"en": "whether it shows"}}
TOLD = {"en": "{seat} shows a joker.", "zh-Hans": "{seat}亮王。"}
SHOWS = word("trial", "trial shows", said={"en": "shows", "zh-Hans": ["亮", "亮牌"]})
KEEPS = word("trial", "trial keeps", said={"en": "keeps", "zh-Hans": "不亮"})
ASKS = Question(
    "trial.show", words=(SHOWS, KEEPS), yes=SHOWS, no=KEEPS, silence=KEEPS, in_turn=False,
    secret=True, shown="later", texts=TEXTS,
)
class Show(Phase):
    name, after, questions = "trial.show", "revolution", (ASKS,)
    def begin(self, state):
        return self.on(state.status, 0)
    def apply(self, state, seat, answer):
        shown = self.noted(state.status, ())
        if answer == SHOWS:
            shown = (*shown, seat)
        return self.on(self.notes(state.status, shown), seat + 1)
    def on(self, status, first):
        hands = self.hands(status)
        for seat in range(first, 6):
            if hands[seat].jokers:
                return self.asks(ASKS, seat, status), ()
        shown = self.noted(status, ())
        return self.goes_on(status), tuple(Event("shown", seat, {"told": TOLD}) for seat in shown)
"""

SHOWN = "@hookimpl\ndef gouji_phases(): return [Show()]"
ENTRY = '{name: trial, version: "1.0"}'
HANDS = {0: "2553", 1: "2553", 2: "X553", 3: "2553", 4: "D553", 5: "2553"}


def rules_of(plugin, source=SHOWN, head=HEAD) -> gr.Rules:
    plugin(source, head=head)
    return gr.loads_ruleset(ruleset(ENTRY))


@pytest.fixture
def rules(plugin) -> gr.Rules:
    return rules_of(plugin)


def position(rules: gr.Rules, **more) -> gr.Game:
    return gr.Game.from_position(rules, **{"hands": HANDS, "phase": "trial.show", **more})


def test_who_may_is_asked_and_all_see_who_has_shown(rules):
    game = position(rules)

    assert (2, "trial.show") == (game.seat, game.view(2).question)
    game = game.step("trial shows").step("亮牌")
    assert [2, 4] == game.facts()["notes"]["trial.show"]
    assert [("shown", 2), ("shown", 4)] == [(one.kind, one.seat) for one in game.events]


def test_nobody_learns_who_could_have(rules):
    game, nobody = position(rules), position(rules, hands=dict.fromkeys(range(6), "2553"))

    assert {"trial.show"} == {game.view(seat).phase for seat in range(6)}
    for seat in (1, 3, 5):  # seat 0 leads, and sees that
        views = [one.view(seat) for one in (game, game.step("trial keeps"), nobody)]
        assert [None, None, None] == [view.asks for view in views]
        assert plain.view_data(views[0]) == plain.view_data(views[1])
    assert game.asked_together() == nobody.asked_together()
    assert game.step_together({4: "trial shows"}).events == (
        game.step("trial keeps").step("trial shows").events
    )


@pytest.mark.parametrize("bot", ["random", "steady", "bold"])
def test_bots_answer_it(rules, bot):
    game = position(rules)
    assert make(bot, 1).choose(game.view(2), game.legal_actions()) in game.legal_actions()


def test_its_words_are_said_and_typed_in_three_languages(rules):
    assert ["shows", "亮", "亮"] == [
        worded("trial shows", lang) for lang in ("en", "zh-Hans", "zh-Hant")
    ]
    assert position(rules).step("不亮").facts() == position(rules).step("trial keeps").facts()
    refusal = position(rules).why_not("pass")
    assert refusal is not None
    assert "whether it shows" in refusal.text("en")


def test_why_names_the_plugin(rules):
    asked = why_action(position(rules), "trial shows").asked

    assert asked is not None
    assert ("trial", "whether it shows") == (asked.plugin, asked.said.text("en"))


def test_a_record_of_it_replays_and_not_without_the_plugin(rules, plugin, tmp_path):
    from gouji_rules.hooks import ALLOWED

    path = tmp_path / "game.jsonl"
    game = gr.Game(rules, seed=1, sets=1)
    while len(game.log) < 40:
        game = game.step(game.legal_actions()[0])
    game.save(path)

    assert any(str(action) == "trial shows" for _, action in game.log)
    assert game.log == gr.Game.load(path).log
    ALLOWED.set(files=[])
    with pytest.raises(gr.GoujiError, match="trial"):
        gr.Game.load(path)


def test_scenario_files_begin_there_and_expect_what_it_notes(rules, tmp_path):
    (tmp_path / "town.yaml").write_text(ruleset(ENTRY).replace("trial\n", "town\n", 1))
    path = tmp_path / "show.scenario.yaml"
    begin = "    phase: trial.show\n    hands: {0: '2553', 1: '2553', 2: X553, 3: '2553'}\n"
    path.write_text(
        "ruleset: town.yaml\nscenarios:\n"
        f"  - name: it is shown\n{begin}    moves: [2 trial shows]\n"
        "    expect: {notes: {trial.show: [2]}}\n"
        f"  - name: it is not\n{begin}    moves: [2 trial keeps]\n"
        "    expect: {notes: {trial.show: [2]}}\n",
        encoding="utf-8",
    )

    report = run_paths([path])
    assert (1, 1) == (report.passed, report.failed)


def test_games_of_bots_ask_it(rules):
    assert 0 < simulate(rules, sets=2, seed=1).questions


LOAD = {
    "no phase at all": ("return [5]", "plugin_wrong_type", "Phase"),
    "a name of another": ("return [Show.named(name='other.show')]", "plugin_phase", "trial.PHASE"),
    "a name that is none": ("return [Show.named(name='trial.Show x')]", "plugin_phase", "small"),
    "two of one name": ("return [Show(), Show()]", "plugin_phase", "already"),
    "after nothing": ("return [Show.named(after='')]", "plugin_phase", "after"),
    "after what is not there": ("return [Show.named(after='tributes')]", "plugin_phase", "no such"),
    "after play": ("return [Show.named(after='play')]", "plugin_phase", "no such"),
    "after itself": ("return [Show.named(after='trial.show')]", "plugin_phase", "circle"),
    "in a circle": (
        "return [Show.named(after='trial.b'), Show.named(name='trial.b', after='trial.show')]",
        "plugin_phase",
        "circle",
    ),
    "questions that are none": ("return [Show.named(questions=[5])]", "plugin_phase", "Question"),
    "a question of another": ("return [Show.asking(name='other')]", "plugin_phase", "trial.QUEST"),
    "a word of another": (
        "return [Show.asking(words=(word('x', 'pass'),))]",
        "plugin_phase",
        "trial WORD",
    ),
    "a word of the engine's kind": (
        "return [Show.asking(words=(word('pass', 'trial on'),), silence=None)]",
        "plugin_phase",
        "trial WORD",
    ),
    "a word that nobody can type": (
        "return [Show.asking(words=(KEEPS, word('trial', 'trial \\n')))]",
        "plugin_phase",
        "trial WORD",
    ),
    "words that are said in no language": (
        "return [Show.asking(words=(word('trial', 'trial w', said=5),))]",
        "plugin_raised",
        "by language, not 5",
    ),
    "a question with the number of another": (
        "return [Show.asking(number=1)]",
        "plugin_phase",
        "`number`",
    ),
    "a question with the key of another": (
        "return [Show.asking(key='revolution')]",
        "plugin_phase",
        "`key`",
    ),
    "a refusal that there is not": (
        "return [Show.asking(refusal='nonsense')]",
        "plugin_phase",
        "`refusal`",
    ),
    "asked of whom nobody knows": ("return [Show.asking(asks='mates')]", "plugin_phase", "`asks`"),
    "shown to nobody knows whom": ("return [Show.asking(shown='no')]", "plugin_phase", "`shown`"),
    "all at once, and one": (
        "return [Show.asking(asks='one', secret=False, in_turn=False)]",
        "plugin_phase",
        "leave `asks` out",
    ),
    "one word twice": ("return [Show.asking(words=(KEEPS, KEEPS))]", "plugin_phase", "twice"),
    "two words said alike": (
        "return [Show.asking(words=(KEEPS, word('trial', 'trial w', said={'en': 'Keeps'})))]",
        "plugin_phase",
        "both <Action trial keeps> and <Action trial w> are said `keeps`",
    ),
    "a word said as cards": (
        "return [Show.asking(words=(KEEPS, word('trial', 'trial w', said={'en': '10'})))]",
        "plugin_phase",
        "is said `10`",
    ),
    "a word said as another answer": (
        "return [Show.asking(words=(KEEPS, word('trial', 'trial w', said={'zh-Hans': '不要'})))]",
        "plugin_phase",
        "is said `不要`",
    ),
    "in turn or not": ("return [Show.asking(in_turn='no')]", "plugin_phase", "`in_turn`"),
    "texts that nobody reads": (
        "return [Show.asking(texts={**TEXTS, 'asks': {'en': 'x'}})]",
        "plugin_phase",
        "have 'asks', which nobody reads; there can be: put, prompt, is, why",
    ),
    "no words": ("return [Show.asking(words=())]", "plugin_phase", "by words"),
    "plays as answers": ("return [Show.asking(answers='plays')]", "plugin_phase", "'cards'"),
    "no silence": ("return [Show.asking(silence=None)]", "plugin_phase", "silence"),
    "a yes that is no word": (
        "return [Show.asking(yes=word('trial', 'trial x'))]",
        "plugin_phase",
        "yes",
    ),
    "no texts": ("return [Show.asking(texts={})]", "plugin_phase", "texts"),
    "texts that name something": (
        "return [Show.asking(texts={**TEXTS, 'put': {'en': '{who}?'}})]",
        "plugin_phase",
        "braces",
    ),
    "methods that take less": (
        "Show.begin = lambda self: None\n    return [Show()]",
        "plugin_signature",
        "",
    ),
    "a phase that cannot be copied": (
        "Show.__copy__ = lambda self: 1 / 0\n    return [Show()]",
        "plugin_raised",
        "ZeroDivisionError",
    ),
    "a name that raises": (
        "Show.name = property(lambda self: 1 / 0)\n    return [Show()]",
        "plugin_raised",
        "ZeroDivisionError",
    ),
    "a hook that raises": ("return 1 / 0", "plugin_raised", "ZeroDivisionError"),
}

MADE = (
    HEAD
    + """
    @classmethod
    def named(cls, **given):
        made = cls()
        vars(made).update(given)
        return made
    @classmethod
    def asking(cls, **changed):
        has = {"words": (SHOWS, KEEPS), "silence": KEEPS, "secret": True, "texts": TEXTS, **changed}
        return cls.named(questions=(Question(has.pop("name", "trial.show"), **has),))
"""
)


@pytest.mark.parametrize("kind", LOAD)
def test_a_phase_that_is_declared_wrongly_is_told_at_load(plugin, kind):
    body, code, says = LOAD[kind]

    with pytest.raises(gr.RulesetError) as failed:
        rules_of(plugin, f"@hookimpl\ndef gouji_phases():\n    {body}", MADE)

    problem = failed.value.diagnostics[-1]
    assert code == problem.code
    for lang in ("en", "zh-Hans", "zh-Hant"):
        assert "trial" in problem.text(lang)
    assert says in problem.text("en")


def test_a_misspelt_phase_is_suggested(plugin):
    with pytest.raises(gr.RulesetError, match="tribute") as failed:
        rules_of(
            plugin, "@hookimpl\ndef gouji_phases(): return [Show.named(after='tributes')]", MADE
        )

    assert "`tribute`" in failed.value.diagnostics[-1].help[0].text("en")


def test_phases_of_two_plugins_come_in_the_rulesets_order(plugin):
    plugin(SHOWN.replace("Show()", "Show.named(after='deal')"), head=MADE)
    second = MADE.replace("trial", "other")
    plugin(SHOWN.replace("Show()", "Show.named(after='deal')"), "other", head=second)
    rules = gr.loads_ruleset(ruleset('{name: other, version: "1.0"}', ENTRY))

    assert ("deal", "other.show", "trial.show") == rules.phases.order[1:4]


PLAY = {
    "begin raises": ("begin", "raise ValueError('oh')", "ValueError: oh"),
    "begin returns nonsense": ("begin", "return 5", "it gave 5"),
    "begin returns a state alone": (
        "begin",
        "return self.goes_on(state.status)",
        "begin must give",
    ),
    "it asks a seat that there is not": (
        "begin",
        "return self.asks(ASKS, 7, state.status), ()",
        "7",
    ),
    "it asks nobody": ("begin", "return self.asks(ASKS, -1, state.status), ()", "-1"),
    "it asks what it has not declared": (
        "begin",
        "return self.asks(Question('trial.x', words=(KEEPS,)), 0, state.status), ()",
        "questions",
    ),
    "its events are none": ("begin", "return self.goes_on(state.status), (5,)", "it tells 5"),
    "it tells another's events": (
        "begin",
        "return self.goes_on(state.status), (Event('led', 0, {'told': TOLD}),)",
        "a kind of its own",
    ),
    "an event without words": (
        "begin",
        "return self.goes_on(state.status), (Event('shown', 0, {}),)",
        "`told`, are None",
    ),
    "an event that nobody could say": (
        "begin",
        "return self.goes_on(state.status), (Event('shown', 0, {'told': {'en': '{who} shows'}}),)",
        "name seat, seat_inside in braces",
    ),
    "an event of nobody names its seat": (
        "begin",
        "return self.goes_on(state.status), (Event('shown', -1, {'told': TOLD}),)",
        "name – in braces",
    ),
    "an event whose kind is no word": (
        "begin",
        "return self.goes_on(state.status), (Event('a\\nb', 0, {'told': TOLD}),)",
        "a kind of its own",
    ),
    "an event that is not plain": (
        "begin",
        "return self.goes_on(state.status), (Event('shown', 0, {'told': TOLD, 'x': object()}),)",
        "data are plain",
    ),
    "an event to a seat that there is not": (
        "begin",
        "return self.goes_on(state.status), (Event('shown', 0, {'told': TOLD, 'to': 9}),)",
        "'to': 9",
    ),
    "an event for nobody knows whom": (
        "begin",
        "return self.goes_on(state.status), (Event('shown', 0, {'told': TOLD}, 1 << 7),)",
        "a mask of seats",
    ),
    "too many events": (
        "begin",
        "return self.goes_on(state.status), [Event('shown', 0, {'told': TOLD})] * 1001",
        "1000 events",
    ),
    "it notes what is no number": (
        "begin",
        "return self.goes_on(self.notes(state.status, float('nan'))), ()",
        "tuples",
    ),
    "it notes more than a record holds": (
        "begin",
        "return self.goes_on(self.notes(state.status, 'x' * 250_001)), ()",
        "tuples",
    ),
    "it notes what is short and endless": (
        "begin",
        "v = ()\n        for _ in range(60): v = (v, v)\n"
        "        return self.goes_on(self.notes(state.status, v)), ()",
        "tuples",
    ),
    "its notes have no form": (
        "begin",
        "from gouji_rules.game.values import but\n"
        "        return self.goes_on(but(state.status, notes=(5,))), ()",
        "`notes`",
    ),
    "it notes what can be changed": (
        "begin",
        "return self.goes_on(self.notes(state.status, [1])), ()",
        "tuples",
    ),
    "it changes the set": (
        "begin",
        "from gouji_rules.game.values import but\n"
        "        return self.goes_on(but(state.status, opened=63)), ()",
        "`opened`",
    ),
    "it asks for ever": ("apply", "return self.asks(ASKS, seat, state.status), ()", "100 times"),
    "apply exits": ("apply", "raise SystemExit", "SystemExit"),
    "its words are none": ("words", "return ()", "words"),
    "its words are not declared": ("words", "return (word('x', 'pass'), KEEPS)", "words"),
    "whom it might ask is no mask": ("might_be_asked", "return 1 << 9", "512"),
    "whom it asks it might not ask": ("might_be_asked", "return 1", "it gave 1"),
}
TAKES = {"apply": "state, seat, answer", "might_be_asked": "question, state"}


def played(rules: gr.Rules) -> None:
    game = position(rules)
    while not game.over:
        game = game.step(game.legal_actions()[0])


@pytest.mark.parametrize("kind", PLAY)
def test_a_phase_that_fails_in_play_is_named_and_the_game_kept(plugin, kind):
    method, body, says = PLAY[kind]
    takes = TAKES.get(method, "state")
    ours = f"class Ours(Show):\n    def {method}(self, {takes}):\n        {body}\n"
    rules = rules_of(plugin, "@hookimpl\ndef gouji_phases(): return [Ours()]", HEAD + ours)

    with pytest.raises(gr.PluginFailure) as failed:
        played(rules)

    failure = failed.value
    assert ("trial", "gouji_phases", f"trial.show.{method}") == (
        failure.plugin,
        failure.hook,
        failure.method,
    )
    assert says in failure.why
    assert "trial.py" in failure.where
    for lang in ("zh-Hans", "zh-Hant"):
        assert "trial.show" in failure.message.text(lang)


def test_the_words_of_a_plugin_are_those_of_its_rulesets_only() -> None:
    said = {"en": "waves", "zh-Hans": "招手", "zh-Hant": "招手"}
    waves = word("wave", "elsewhere waves", said=said)

    assert waves.text not in gr.load_ruleset("xuandian").phases.words
