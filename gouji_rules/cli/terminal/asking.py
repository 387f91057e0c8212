"""What is asked of the person, in words, and what can be answered."""

from itertools import islice
from typing import Final

from gouji_rules.advice.hints import example
from gouji_rules.advice.names import Names
from gouji_rules.advice.questions import any_carries_through
from gouji_rules.cards import Deck
from gouji_rules.cli.output import Output
from gouji_rules.cli.terminal.manual import key_of
from gouji_rules.cli.terminal.screen import Screen
from gouji_rules.engine.choices import Choices
from gouji_rules.engine.view import View
from gouji_rules.game.actions import CLAIM, PASS, YIELD, Action
from gouji_rules.game.questions import Question as Asked
from gouji_rules.game.state import DEAD, GOUJI, GOUJI_HEADLESS, ORDINARY
from gouji_rules.game.suited import counts_of
from gouji_rules.messages.actions import worded

_MET = {
    GOUJI: "play.met_gouji",
    DEAD: "play.met_dead",
    GOUJI_HEADLESS: "play.met_gouji_headless",
}
COMPLETIONS = 3000
"""So many answers are looked through for completion; of cards to give back there are millions."""

_DUTIES: Final = {"every_lead": "", "next_lead": "_next", "none": "_none"}
"""How the keys of texts end that say what burning obliges to."""


class Question:
    """A question put to the person.

    Args:
        view: what the person may know.
        actions: every legal answer.
    """

    def __init__(self, view: View, actions: Choices) -> None:
        self.view = view
        self.actions = actions
        self.words = actions.words
        self.plays = len(actions.plays)

    @property
    def kind(self) -> str:
        """What is asked: ``lead``, ``answer``, ``burn`` ..."""
        return self.view.question

    @property
    def only(self) -> Action | None:
        """The only legal answer, where there is only one."""
        return self.actions[0] if len(self.actions) == 1 else None

    @property
    def asked(self) -> Asked:
        """The question as its rule declares it."""
        return self.view.rules.phases.questions[self.view.question]

    @property
    def what_a_burner_leads(self) -> str:
        """The key of the words for what a burner's lead has to hold."""
        hung = self.view.rules.chosen.burn.duty_play == "hung"
        return "play.what_hung" if hung else "play.what_joker"

    def of_duty(self, out: Output, what: str, **params: object) -> str:
        """Return a text of what burning obliges to, by the ruleset: to all leads, one or none."""
        duty = self.view.rules.chosen.burn.duty
        key = f"play.burn_{what}{_DUTIES[duty]}"
        return out.text(key, what=out.text(self.what_a_burner_leads), **params)

    def texts(self, lang: str) -> list[str]:
        """Return every legal answer as it can be typed, for completion."""
        return [worded(str(action), lang) for action in islice(self.actions, COMPLETIONS)]


class Asking:
    """Puts questions into words.

    Args:
        screen: where.
        names: how seats are called.
    """

    def __init__(self, screen: Screen, names: Names, deck: Deck) -> None:
        self._screen = screen
        self._out: Output = screen.out
        self._names = names
        self._deck = deck
        self._own_words = {
            "lead": self._lead,
            "answer": self._answer,
            "burn": self._burn,
            "call": self._call,
            "buy": self._buy,
            "tribute_take": self._tribute_take,
            "give": self._give,
            "head": self._head,
        }

    def put(self, question: Question) -> None:
        """Say what is asked and what can be answered."""
        self._own_words.get(question.kind, self._as_declared)(question)

    def prompt(self, question: Question) -> str:
        """Return the words before the cursor."""
        return question.asked.text("prompt", self._out.lang) + " "

    def offer(self, view: View, key: str, seconds: float) -> str:
        """Return the line that offers a burn which is not asked about.

        Args:
            view: of the seat that may burn.
            key: what opens the question.
            seconds: how long it can be said.
        """
        top = view.top.text if view.top is not None else ""
        params = {"key": key, "seat": view.owner, "top": top, "seconds": f"{seconds:g}"}
        return self._out.text("play.could_burn", **params)

    def on_table(self, view: View) -> None:
        """Say what lies on the table, whose it is, and how it is met."""
        top = view.top
        if top is None:
            return
        words = self._out.text("play.on_table", play=top.text, owner=self._names.inside(view.owner))
        if view.met != ORDINARY:
            words += self._out.text("play.sentence_gap") + self._out.text(_MET[view.met])
        self._line(words)

    def _line(self, words: str) -> None:
        self._screen.line(words)

    def _example(self, question: Question) -> str:
        return worded(str(example(question.view, question.actions)), self._out.lang)

    def _lead(self, question: Question) -> None:
        out, view = self._out, question.view
        if question.only is not None:
            self._line(out.text("play.lead_only", play=worded(str(question.only), out.lang)))
            return
        number, example = question.plays, self._example(question)
        if view.seat in view.burning and view.public.bound:
            what = out.text(question.what_a_burner_leads)
            self._line(out.text("play.lead_duty", number=number, example=example, what=what))
        else:
            self._line(out.text("play.lead", number=number, example=example))
        if view.fours == view.seat:
            four = self._deck.four
            fours = self._deck.kinds[four] * view.own.counts[four]
            self._line(out.text("play.lead_fours", play=fours))

    def _answer(self, question: Question) -> None:
        out, view = self._out, question.view
        parts = []
        top = view.top.text if view.top is not None else ""
        if question.plays:
            parts.append(
                out.text(
                    "play.answer", top=top, number=question.plays, example=self._example(question)
                )
            )
        else:
            parts.append(out.text("play.answer_none", top=top))
        if question.only is not None:
            parts.append(out.text("play.enter_passes"))
        else:
            if PASS in question.words:
                parts.append(out.text("play.or_pass" if question.plays else "play.pass"))
            if YIELD in question.words:
                parts.append(out.text("play.or_yield", key=key_of(self._deck, "yield")))
            if CLAIM in question.words:
                parts.append(out.text("play.or_claim"))
        self._line(out.text("play.sentence_gap").join(parts))

    def _burn(self, question: Question) -> None:
        out, view = self._out, question.view
        parts = [
            out.text(
                "play.burn",
                top=view.top.text if view.top is not None else "",
                owner=self._names.inside(view.owner),
                number=question.plays,
                example=self._example(question),
            ),
            question.of_duty(
                out, "duty" if any_carries_through(view, question.actions) else "hopeless"
            ),
            out.text("play.or_let_be"),
        ]
        self._line(out.text("play.sentence_gap").join(parts))

    def _call(self, question: Question) -> None:
        for call in (word.value for word in question.words if word.kind == "call"):
            self._line(self._out.text(f"play.call_{call}"))

    def _as_declared(self, question: Question) -> None:
        self._line(question.asked.text("put", self._out.lang))

    def _buy(self, question: Question) -> None:
        about, lang = question.view.about, self._out.lang
        words = " / ".join(worded(str(one), lang) for one in question.words)
        key = "buy" if about.price else "buy_free"
        params = {"rank": about.rank, "price": about.price, "words": words}
        self._line(self._out.text(f"play.{key}", **params))

    def _head(self, question: Question) -> None:
        number = question.view.rules.chosen.revolution.dead_gouji
        self._line(question.asked.text("put", self._out.lang, number=number))

    def _tribute_take(self, question: Question) -> None:
        seat = self._names.seat(question.view.about.giver)
        self._line(self._out.text("play.tribute_take", seat=seat, cards=self._offered(question)))

    def _give(self, question: Question) -> None:
        view = question.view
        cards = example(view, question.actions).cards
        self._line(
            self._out.text(
                "play.give",
                seat=self._names.seat(view.about.giver),
                cards=self._offered(question),
                number=self._out.cards(sum(cards)),
                example=self._deck.format(cards),
            )
        )

    def _offered(self, question: Question) -> str:
        offered = question.view.about.cards
        return self._deck.format(counts_of(self._deck, offered)) if offered is not None else ""
