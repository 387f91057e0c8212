"""What stands behind each refusal: the setting that decides it, or the one that sets its rule.

A refusal names the setting that another value of would take it away, if there is one. Many
hang on no setting: an opposite alone yields, wherever there is yielding. Whoever reads one still
wants to know where his ruleset says how yielding goes, and that changing it would not help.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from gouji_rules.engine.rules import Rules
from gouji_rules.game.refusal import Refusal

ITSELF: Final = "itself"
"""A refusal of this code always names the setting that decides."""

NOTHING: Final = ""
"""Nothing that a ruleset says is about it: how cards are written, whose turn it is."""

PLUGINS: Final = "plugins"
"""The entry of a ruleset that names its plugins: without it nobody would be asked so."""


def _each(behind: str, *codes: str) -> Mapping[str, str]:
    return dict.fromkeys(codes, behind)


BEHIND: Final[Mapping[str, str]] = {
    **_each(
        NOTHING,
        *("nobody_is_asked", "not_your_turn", "phase_is_over", "not_dealt", "no_deal_due"),
        *("game_is_over", "must_lead", "not_in_play"),
        *("not_an_action", "not_a_play", "not_held"),
    ),
    **_each(PLUGINS, "asked_otherwise", "only_silence", "give_other_number", "plugin_says"),
    **_each(
        ITSELF,
        *("asked_for_call", "asked_to_take", "asked_to_buy", "asked_to_give", "asked_to_revolt"),
        *("asked_for_head", "asked_to_burn"),
        *("threes_go_alone", "threes_go_last", "threes_only_lead", "threes_only_pass"),
        *("held_together", "held_plain", "held_until_opened", "held_now"),
        *("held_until_first_out", "held_until_either"),
        *("burner_leads_with_jokers", "burner_leads_hung", "not_same_size", "not_above"),
        *("burning_is_off", "no_burn_in_free_play", "mates_never_burn", "no_burn_after_pass"),
        *("burner_must_have_opened", "burn_needs_joker", "burn_not_feasible"),
        *("yielding_is_off", "no_yield_in_free_play", "no_yield_on_gouji", "wind_goes_elsewhere"),
        *("keep_last_three", "give_held_ranks", "give_return_ranks"),
    ),
    **_each(
        "burn.enabled",
        *("no_burn_now", "answer_is_no_burn", "burner_needs_opposite", "no_burn_after_yield"),
    ),
    **_each(
        "yielding.enabled",
        *("nothing_to_yield", "no_yield_for_a_burn", "only_opposite_yields"),
        *("yielded_already", "nobody_to_yield_to"),
    ),
    "nobody_to_yield_to_on_gouji": "yielding.on_gouji",
    **_each("wind", "nothing_to_claim", "no_claim_for_a_burn", "no_wind", "only_next_claims"),
}
"""By code what is behind a refusal that names no setting: the setting of its rule, else as above.
All codes are here (``tests/why/test_grounds.py``)."""


class Ground(NamedTuple):
    """What stands behind a refusal.

    Attributes:
        setting: the setting that decides, or the one that sets the rule; empty for none.
        decides: another value of that setting takes the refusal away.
    """

    setting: str
    decides: bool


def ground_of(refusal: Refusal, rules: Rules) -> Ground:
    """Return what stands behind a refusal.

    Args:
        refusal: why something is not allowed.
        rules: by which ruleset.
    """
    if refusal.setting:
        return Ground(refusal.setting, decides=True)
    behind = BEHIND[refusal.code]
    if behind == PLUGINS:
        return Ground(behind if rules.where(behind) else NOTHING, decides=True)
    return Ground(NOTHING if behind == ITSELF else behind, decides=False)
