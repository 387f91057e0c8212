"""What a plugin's phase can rest on: cards and words that answer, the hands, the game so far."""

from types import SimpleNamespace

import pytest

import gouji_rules as gr
from gouji_rules import plain
from gouji_rules.cli.output import Output
from gouji_rules.cli.terminal.choices import show_choices
from gouji_rules.plugin import Debt
from gouji_rules.scenario.meant import action_meant
from tests.hooks.conftest import ruleset
from tests.hooks.test_phases import HEAD, MADE, SHOWN, position, rules_of

OFFERS = """
OFFER = Question(
    "trial.show", words=(KEEPS,), answers="cards", no=KEEPS, silence=KEEPS, in_turn=False,
    shown="later", texts=TEXTS,
)
class Offer(Phase):
    name, after, questions = "trial.show", "revolution", (OFFER,)
    def begin(self, state):
        return self.asks(OFFER, 0, state.status), ()
    def apply(self, state, seat, answer):
        given = self.noted(state.status, ())
        if answer != KEEPS:
            given = (*given, (seat, answer.cards))
        status = self.notes(state.status, given)
        if seat == 0:
            return self.asks(OFFER, 2, status), ()
        return self.goes_on(status), (), [Move(cards, giver, 4) for giver, cards in given]
    def cards(self, state):
        return 1, state.hands[state.seat].counts
    def might_be_asked(self, question, state):
        return 0b101
"""
OFFERED = "from gouji_rules.plugin import Move\n@hookimpl\ndef gouji_phases(): return [Offer()]"


def offering(plugin) -> gr.Game:
    return position(rules_of(plugin, OFFERED, HEAD + OFFERS))


def test_a_question_is_answered_by_a_card_or_by_a_word(plugin):
    game = offering(plugin)

    assert ["give 3", "give 5", "give 2", "trial keeps"] == [
        action.text for action in game.legal_actions()
    ]
    given = game.step("trial keeps").step("give X")
    assert "553" == given.rules.deck.format(given.state.hands[2].counts)
    assert "DX553" == given.rules.deck.format(given.state.hands[4].counts)


def test_cards_are_offered_all_at_once(plugin):
    game = offering(plugin)

    together = game.asked_together()
    assert together is not None
    assert (0, 2) == together.seats
    both = game.step_together({0: "give 2", 2: "give X"})
    assert both.facts() == game.step("give 2").step("give X").facts()


def test_the_refusal_says_that_cards_are_wanted(plugin):
    refusal = offering(plugin).why_not("pass")

    assert refusal is not None
    assert "as the plugin trial asks (give …, keeps)" in refusal.text("en")


@pytest.mark.parametrize(("lang", "said"), [("en", "keeps"), ("zh-Hant", "不亮")])
def test_the_choices_at_the_table_are_in_the_persons_language(plugin, lang, said):
    lines: list[str] = []
    screen = SimpleNamespace(line=lambda text, indent="": lines.append(indent + text))

    show_choices(screen, Output(lang=lang, json=False), offering(plugin).legal_actions(), "")

    assert [True, False] == [word in lines[-1] for word in (said, "trial")]


def test_a_misspelt_word_of_a_plugin_is_taken_for_the_nearest(plugin):
    assert "trial keeps" == action_meant("trial keep", offering(plugin))


@pytest.mark.parametrize("after", ["deal", "first_leader", "tribute", "revolution"])
def test_a_phase_sees_the_hands_and_the_game_so_far(plugin, after):
    sees = f"""
class Sees(Phase):
    name, after = "trial.show", {after!r}
    def begin(self, state):
        facts = self.facts(state)
        sizes = tuple(hand.size for hand in facts.hands)
        last = facts.last
        sweeps = facts.settings["sweep.multiplier"]
        return self.goes_on(self.notes(state.status, (sizes, last is None, sweeps))), ()
"""
    rules = rules_of(plugin, "@hookimpl\ndef gouji_phases(): return [Sees()]", HEAD + sees)
    game = gr.Game(rules, seed=1)
    while game.state.phase != "play":
        game = game.step(game.legal_actions()[0])

    ((_, noted, _),) = game.state.status.notes
    assert ((36,) * 6, True, 2) == noted


def test_a_question_without_a_prompt_has_the_usual_one(plugin):
    asked = rules_of(plugin).phases.questions["trial.show"]

    assert "answer>" == asked.text("prompt", "en")
    assert "怎么答？>" == asked.text("prompt", "zh-Hans")


def test_phases_in_a_long_row_are_put_into_order(plugin):
    many = (
        "@hookimpl\ndef gouji_phases():\n"
        "    names = [f'trial.p{i}' for i in range(1000)]\n"
        "    return [Show.named(name=one, after=before, questions=())\n"
        "            for before, one in zip(['deal', *names], names)]"
    )

    assert "trial.p999" in rules_of(plugin, many, MADE).phases.order


def test_a_mistake_in_a_word_is_told_at_the_plugins_line(plugin):
    with pytest.raises(gr.RulesetError) as failed:
        rules_of(plugin, SHOWN, HEAD + "\nword('trial', 'trial w', said=5)\n")

    assert "trial.py" in failed.value.diagnostics[-1].text("en")


def test_a_name_with_a_hyphen_crosses_to_other_programs_and_back(plugin):
    plugin(SHOWN, "night-market", HEAD.replace("trial", "night-market"))
    rules = gr.loads_ruleset(ruleset('{name: night-market, version: "1.0"}'))
    game = position(rules, phase="night-market.show")
    action, question, view = game.legal_actions()[0], game.state.question, game.view(2)
    debt = Debt(0, 3, 1, "night-market.fee", said={"en": "fee"})

    assert action == plain.read_action(rules, plain.action_data(action))
    assert question == plain.read_question(rules, plain.question_data(question))
    assert view == plain.read_view(rules, plain.view_data(view))
    assert debt == plain.read_debt(plain.debt_data(debt))
