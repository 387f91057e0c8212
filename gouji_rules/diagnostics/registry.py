"""Every problem that a text of ours can have, by its code: the one list of them all.

All that hangs on a code follows from its row: the message (``<topic>.<code>`` of the catalogue,
without the topic's prefix), what it names, the texts and examples of its page (``codes``), the
page's address, how bad it is. ``diagnosed`` makes every diagnostic, so that a code that is in no
row is found where it is used first.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from string import Formatter
from typing import Final, cast

from gouji_rules.addresses import code_page
from gouji_rules.diagnostics.diagnostic import Diagnostic, Edit, Message, Note, Severity, Span
from gouji_rules.messages import LANGUAGES, catalogue

AREAS: Final = ("yaml", "ruleset", "lang", "scenario", "lesson", "plugin")
"""What codes are about, in the order in which lists have them."""

_ROWS: Final[Mapping[tuple[str, str, str], str]] = {
    ("yaml", "diagnostics", "error"): """
        alias alias_in_itself anchor bad_escape bad_indent bad_yaml binary cannot_open
        colon_in_value comma_wanted control_character duplicate_key empty_file empty_key
        full_width glued_colon glued_comment is_folder key_is_no_word list_on_key_line
        merge_key needs_quotes no_colon no_dash no_such_file not_a_file not_a_mapping
        not_a_ruleset not_utf8 odd_space open_bracket open_quote other_encoding
        set_to_nothing several_documents strange_sign tab tag text_after_value
        too_deeply_nested too_large too_much unknown_alias utf16
    """,
    ("ruleset", "diagnostics", "error"): """
        burn_never burn_without_jokers card_not_in_deck deck_empty deck_not_shared
        deck_too_large dedented definition_misspelt dotted_key empty_value fours_without_lead
        joker_has_no_suit joker_is_rank key_elsewhere level_not_there levels_against_ranks
        levels_incomplete levels_missing levels_upside_down missing_key
        natural_without_opening never_sold not_for_sale not_held_back two_go_last
        fours_go_last last_apart three_not_last no_fours no_ranks
        no_set_counts
        not_a_rank not_one_of not_true_or_false parents_in_circle pays_itself
        points_not_balanced rank_twice said_by_both_names scored_twice step_too_slow
        sweep_ends_tribute sweep_kind_not_paid switch_word target_out_of_reach
        target_too_far too_big too_few_threes too_long_value too_many_entries
        too_many_jokers too_many_parents too_many_removed too_small twice_in_list
        unknown_key unknown_key_in unknown_parent unknown_rank unknown_ruleset unknown_setting
        unseen_value with_no_yaml with_without_value wrong_form wrong_length wrong_type wrong_value
    """,
    ("ruleset", "diagnostics", "warning"): """
        always_same beat_each_other beats_itself beats_other_size calls_change_nothing
        calls_without_opening cut_by_comment debt_below_zero empty_table
        entry_of_nothing gouji_never
        higher_does_not_beat holds_nothing joker_beats_no_lower joker_beats_nothing
        lower_beats_higher never_unlocked pays_with_itself
        no_effect no_effect_of nothing_to_take_away points_rise ranks_turned row_hidden row_never
        row_same suit_has_no_effect target_far_off unused_definition
        void_often whole_hand winner_pays
    """,
    ("ruleset", "diagnostics", "note"): "slow_expression",
    ("lang", "lang", "error"): """
        lang_and_sign lang_arrow lang_assignment lang_bracket_not_opened
        lang_brackets_wanted lang_branches_differ lang_capitals lang_chained
        lang_chinese_word lang_comma lang_compared_types lang_decimal lang_definition_head
        lang_definition_taken lang_definition_twice lang_divide lang_divisor lang_empty
        lang_empty_range lang_ends_too_soon lang_identity lang_missing_bracket
        lang_missing_colon lang_missing_else lang_missing_operator lang_missing_range
        lang_missing_then lang_name_is_function lang_name_taken lang_no_fields
        lang_not_a_rank lang_not_a_table lang_not_comparable lang_not_sign
        lang_number_too_large lang_or_sign lang_outside_name lang_parameter_twice lang_power
        lang_quote lang_range_too_large lang_rank_arithmetic lang_recursion
        lang_reserved_word lang_strange_character lang_table_key lang_table_key_twice
        lang_table_not_total lang_table_without_index lang_too_deep lang_too_large
        lang_too_long lang_too_slow lang_two_elses lang_unexpected lang_unknown_field
        lang_unknown_function lang_unknown_member lang_unknown_name lang_unknown_type
        lang_value_too_large lang_wide lang_wide_space lang_wrong_bracket
        lang_wrong_number_of_arguments lang_wrong_result lang_wrong_type
    """,
    ("scenario", "scenario", "error"): """
        bad_action no_move_to_refuse no_play no_ruleset not_a_burn not_a_debt not_a_kind
        not_a_list not_a_move not_a_number not_a_refusal not_a_scenario not_a_seat
        not_a_statement not_a_word not_both_sides not_text nothing_expected nothing_in_file
        seat_twice seats_from_one too_many_rulesets
    """,
    ("scenario", "scenario", "warning"): """
        hands_missing out_with_cards
    """,
    ("scenario", "position", "error"): """
        burner_gone burns_itself burns_opposite game_was_over leader_not_active
        memory_unreadable more_heads more_than_dealt no_memory no_notes no_revolter nobody_active
        not_a_card not_in_ruleset not_notes not_six_places one_burner revolted_opened
        revolted_played
        revolter_place set_is_over set_is_void smothers_itself suit_on_joker
        suit_without_card too_many_cards unknown_phase
    """,
    ("lesson", "learn", "error"): """
        lesson_claim_wrong lesson_empty_text lesson_id lesson_incomplete lesson_move_refused
        lesson_never_said lesson_not_asked lesson_not_so lesson_silent
    """,
    ("plugin", "plugin", "error"): """
        plugin_async plugin_broken plugin_configuration plugin_digest plugin_entry_points
        plugin_failed plugin_function_twice plugin_hook_argument plugin_no_file
        plugin_no_module plugin_option plugin_phase plugin_policy plugin_raised plugin_says
        plugin_schema plugin_signature plugin_twice plugin_two_of_name plugin_unknown_hook
        plugin_unknown_method plugin_unknown_option plugin_unmarked plugin_version
        plugin_version_unreadable
        plugin_without_hooks plugin_wrong_type plugins_clash plugins_off plugins_order
        unknown_plugin
    """,
    ("plugin", "plugin", "warning"): """
        plugin_without_version
    """,
}
"""Area, topic of the message and severity -> codes."""

_PREFIXES: Final = {"lang": "lang_", "plugin": "plugin_"}
"""What codes begin with whose topic's keys do not."""

_OTHER_WORDS: Final[Mapping[str, str]] = {
    "key_elsewhere": "diagnostics.key_in_section",
    "void_often": "diagnostics.void_by_choice",
    "too_many_entries": "diagnostics.too_many_at_top",
    "not_true_or_false": "scenario.not_true_or_false",
    "unknown_key": "scenario.unknown_key",
    "unknown_plugin": "plugin.unknown_plugin_none",
    "unknown_setting": "scenario.unknown_setting",
}
"""Codes that are told in other words in some place."""

_MILDER: Final[Mapping[str, Severity]] = {"plugin_says": "warning"}
"""Codes that are not always as bad as their row says."""


@dataclass(frozen=True, slots=True)
class Problem:
    """A code, and what hangs on it.

    Attributes:
        code: what is wrong; never changes, whatever the language.
        area: one of ``AREAS``.
        severity: how bad it is.
        keys: the catalogue's keys of its message, the usual one first.
        severities: how bad it may be; the usual first.
    """

    code: str
    area: str
    keys: tuple[str, ...]
    severities: tuple[Severity, ...]

    @property
    def severity(self) -> Severity:
        """How bad it usually is."""
        return self.severities[0]

    @property
    def params(self) -> frozenset[str]:
        """What its messages name, in any language."""
        texts = [catalogue(topic)[name] for topic, _, name in (k.partition(".") for k in self.keys)]
        return frozenset(
            name
            for one in texts
            for lang in LANGUAGES
            for _, name, _, _ in Formatter().parse(one[lang])
            if name
        )

    @property
    def page(self) -> str:
        """The address of its page."""
        return code_page(self.code)


@cache
def problems() -> dict[str, Problem]:
    """Return every problem by its code: by area, then by the letters of the code.

    Raises:
        ValueError: a code stands in two rows.
    """
    found: dict[str, Problem] = {}
    for (area, topic, severity), codes in _ROWS.items():
        for code in codes.split():
            keys: tuple[str, ...] = (f"{topic}.{code.removeprefix(_PREFIXES.get(topic, ''))}",)
            severities: tuple[Severity, ...] = (cast(Severity, severity),)
            if code in found:
                raise ValueError(f"{code} stands in two rows")
            if code in _OTHER_WORDS:
                keys = (*keys, _OTHER_WORDS[code])
            if code in _MILDER:
                severities = (*severities, _MILDER[code])
            found[code] = Problem(code, area, keys, severities)
    ordered = sorted(found.values(), key=lambda one: (AREAS.index(one.area), one.code))
    return {one.code: one for one in ordered}


def diagnosed(
    code: str,
    span: Span,
    params: Mapping[str, object] | None = None,
    /,
    *,
    did_you_mean: str = "",
    helps: tuple[Message, ...] = (),
    notes: tuple[Note, ...] = (),
    suggestion: str = "",
    edits: tuple[Edit, ...] = (),
    meant: str = "",
    key: str = "",
    severity: Severity | None = None,
) -> Diagnostic:
    """Return a problem of a text: what every reader and check of ours makes its own with.

    Args:
        code: what is wrong.
        span: where.
        params: what the message names.
        did_you_mean: the name that was meant, if there is one: the help asks first whether it
            was, and it is what to write there.
        helps: what would be right.
        notes: other spans that matter, each with its message.
        suggestion, edits, meant: as of ``Diagnostic``.
        key: the message, where it is told in its other words.
        severity: how bad it is, where it is milder than usual.

    Raises:
        KeyError: there is no such code: a slip of this program.
        ValueError: it has no such words, or is never that bad: another one.
    """
    one = problems()[code]
    if key and key not in one.keys:
        raise ValueError(f"{code} is not told by {key}")
    if severity is not None and severity not in one.severities:
        raise ValueError(f"{code} is no {severity}")
    if did_you_mean:
        helps = (Message("diagnostics.did_you_mean", {"word": did_you_mean}), *helps)
    return Diagnostic(
        code,
        severity or one.severity,
        key or one.keys[0],
        params or {},
        span,
        notes,
        helps,
        did_you_mean or suggestion,
        edits,
        meant,
    )
