"""Comparisons across sizes: the answers that are found are those that beat, and few are asked."""

import random

import pytest

import gouji_rules as gr
from gouji_rules.engine.finding import answers, each_answer, leads

EXCHANGED = (
    "new.size - new.jokers == old.size - old.jokers and jokers_beat(new, old, 2, 3, 0)"
    " and (old.pure_joker or new.rank > old.rank)"
)
COMPARISONS = {
    "exchanged or above": f"every_card_above(new, old) or {EXCHANGED}",
    "above or exchanged": f"{EXCHANGED} or every_card_above(new, old)",
    "more or higher": "new.size > old.size or new.size == old.size and new.rank > old.rank",
    "one more": "new.size == old.size + 1 and new.rank > old.rank or every_card_above(new, old)",
    "not lower": "not (new.rank <= old.rank or new.size < old.size or new.size > old.size + 2)",
    "by jokers": "if new.jokers > 2 then new.size > old.size else every_card_above(new, old)",
    "by rank": "if new.rank > old.rank then new.size >= old.size else new.size == old.size + 3",
    "some more": "some i in 1..4: new.size == old.size + i and new.rank > old.rank",
    "2s": "new.size > old.size and new.twos >= old.twos or every_card_above(new, old)",
    "naturals": "new.size - new.jokers <= 3 and new.naturals > old.naturals",
    "by the top's rank": "if old.rank > 9 then new.size == old.size + 1 else new.size == old.size",
    "any size": "new.rank > old.rank",
}


def made(beats: str) -> gr.Rules:
    """Return a table of six packs with three levels of jokers and a comparison."""
    return gr.load_ruleset("eagle", {"beats": beats})


@pytest.mark.parametrize("beats", COMPARISONS.values(), ids=COMPARISONS)
def test_the_answers_are_the_plays_that_beat(beats: str) -> None:
    rules, rng = made(beats), random.Random(beats)
    deck = [kind for kind in "YDX2AKJ8" for _ in range(5)]
    hands = [rules.hand("".join(rng.sample(deck, 12))) for _ in range(4)]
    tops = [play for hand in hands for play in rng.sample(list(leads(rules, hand)), 8)]
    for hand in hands:
        for top in tops:
            expected = [play.text for play in leads(rules, hand) if rules.beats(play, top)]

            assert sorted(expected) == sorted(play.text for play in answers(rules, hand, top))
            assert expected == [play.text for play in each_answer(rules, hand, top)]


@pytest.mark.parametrize("name", ["exchanged or above", "above or exchanged", "one more", "2s"])
def test_sizes_that_no_rank_beats_with_are_not_asked_about(name: str) -> None:
    rules = made(COMPARISONS[name])
    asked: list[str] = []
    beats = rules.answering.beats

    def counting(new: gr.Play, old: gr.Play) -> bool:
        asked.append(new.text)
        return beats(new, old)

    rules.answering.beats = counting
    hand = rules.hand("YYDDXX22AAAAKKKKJJJJ8888")
    found = list(answers(rules, hand, rules.play("DX777")))

    assert found
    # 27 ways to take jokers; at most two sizes for each, of fourteen ranks.
    most = 27 * 2 * 14 if name != "2s" else len(list(leads(rules, hand)))
    assert len(asked) <= most
