"""The hooks that replace or wrap a rule, in the order in which they are called.

Each is called when a ruleset is loaded, never in play; what it returns is called in play.
The reference of the docs is made from these texts.
"""

from collections.abc import Mapping
from typing import Any

from gouji_rules.game.policies import (
    BurnPolicy,
    BuyingPolicy,
    ComparisonPolicy,
    FirstLeaderPolicy,
    FreePlayPolicy,
    GoujiPolicy,
    OpeningPolicy,
    PlacesPolicy,
    PointsPolicy,
    TributePolicy,
    WindPolicy,
)
from gouji_rules.hooks.markers import hookspec


@hookspec(firstresult=True)
def gouji_comparison_policy(
    settings: Mapping[str, Any], options: Mapping[str, Any], default: ComparisonPolicy
) -> ComparisonPolicy | None:
    """Replace or wrap which play beats which.

    When: once for each load of a ruleset that names the plugin, after its expressions have
    been compiled; its rule is the expression `beats`. Asked in play for each pair of shapes
    once; the three promises of the policy decide how answers are found.

    Args:
        settings: the ruleset's settings by key path; not to be changed.
        options: what the ruleset gives the plugin, defaults filled in.
        default: the policy that would be used.

    Returns:
        the policy to use; None leaves ``default``.

    Chain: plugins are called in the order of the ruleset's list; each is given what those
    before it have made, so that the last one wraps or replaces. A policy that builds on the
    one it was given keeps it as its attribute ``default``; two plugins that both replace it
    are an error. An exception stops the load.
    """


@hookspec(firstresult=True)
def gouji_gouji_policy(
    settings: Mapping[str, Any], options: Mapping[str, Any], default: GoujiPolicy
) -> GoujiPolicy | None:
    """Replace or wrap what a gouji play is.

    When: once for each load of a ruleset that names the plugin, after its expressions have
    been compiled; its rule is the expression `gouji.is`. The policy is asked once for each
    distinct play.

    Args:
        settings: the ruleset's settings by key path; not to be changed.
        options: what the ruleset gives the plugin, defaults filled in.
        default: the policy that would be used.

    Returns:
        the policy to use; None leaves ``default``.

    Chain: plugins are called in the order of the ruleset's list; each is given what those
    before it have made, so that the last one wraps or replaces. A policy that builds on the
    one it was given keeps it as its attribute ``default``; two plugins that both replace it
    are an error. An exception stops the load.
    """


@hookspec(firstresult=True)
def gouji_opening_policy(
    settings: Mapping[str, Any], options: Mapping[str, Any], default: OpeningPolicy
) -> OpeningPolicy | None:
    """Replace or wrap which winning gouji plays open.

    When: once for each load of a ruleset that names the plugin, after its expressions have
    been compiled; its rule is the expression `opening.opens`. The policy is asked once for
    each distinct gouji play.

    Args:
        settings: the ruleset's settings by key path; not to be changed.
        options: what the ruleset gives the plugin, defaults filled in.
        default: the policy that would be used.

    Returns:
        the policy to use; None leaves ``default``.

    Chain: plugins are called in the order of the ruleset's list; each is given what those
    before it have made, so that the last one wraps or replaces. A policy that builds on the
    one it was given keeps it as its attribute ``default``; two plugins that both replace it
    are an error. An exception stops the load.
    """


@hookspec(firstresult=True)
def gouji_burn_policy(
    settings: Mapping[str, Any], options: Mapping[str, Any], default: BurnPolicy
) -> BurnPolicy | None:
    """Replace or wrap burning: who burns, in which order, with what duty, and for what.

    When: once for each load of a ruleset that names the plugin, after `gouji_opening_policy`;
    its rules are the settings under `burn`. The policy is asked in each burn window and at
    each lead of a burner.

    Args:
        settings: the ruleset's settings by key path; not to be changed.
        options: what the ruleset gives the plugin, defaults filled in.
        default: the policy that would be used.

    Returns:
        the policy to use; None leaves ``default``.

    Chain: plugins are called in the order of the ruleset's list; each is given what those
    before it have made, so that the last one wraps or replaces. A policy that builds on the
    one it was given keeps it as its attribute ``default``; two plugins that both replace it
    are an error. An exception stops the load.
    """


@hookspec(firstresult=True)
def gouji_tribute_policy(
    settings: Mapping[str, Any], options: Mapping[str, Any], default: TributePolicy
) -> TributePolicy | None:
    """Replace or wrap tribute: who owes what after a set, how it is paid, what is given back.

    When: once for each load of a ruleset that names the plugin, after `gouji_burn_policy`; its
    rules are the settings under `tribute`. The policy is asked once or twice for each debt.

    Args:
        settings: the ruleset's settings by key path; not to be changed.
        options: what the ruleset gives the plugin, defaults filled in.
        default: the policy that would be used.

    Returns:
        the policy to use; None leaves ``default``.

    Chain: plugins are called in the order of the ruleset's list; each is given what those
    before it have made, so that the last one wraps or replaces. A policy that builds on the
    one it was given keeps it as its attribute ``default``; two plugins that both replace it
    are an error. An exception stops the load.
    """


@hookspec(firstresult=True)
def gouji_first_leader_policy(
    settings: Mapping[str, Any], options: Mapping[str, Any], default: FirstLeaderPolicy
) -> FirstLeaderPolicy | None:
    """Replace or wrap who leads a set first.

    When: once for each load of a ruleset that names the plugin, after its expressions have
    been compiled; its rules are the settings under `first_leader`. The policy is asked once
    for each deal.

    Args:
        settings: the ruleset's settings by key path; not to be changed.
        options: what the ruleset gives the plugin, defaults filled in.
        default: the policy that would be used.

    Returns:
        the policy to use; None leaves ``default``.

    Chain: plugins are called in the order of the ruleset's list; each is given what those
    before it have made, so that the last one wraps or replaces. A policy that builds on the
    one it was given keeps it as its attribute ``default``; two plugins that both replace it
    are an error. An exception stops the load.
    """


@hookspec(firstresult=True)
def gouji_buying_policy(
    settings: Mapping[str, Any], options: Mapping[str, Any], default: BuyingPolicy
) -> BuyingPolicy | None:
    """Replace or wrap how a seat without a 3 comes by one.

    When: once for each load of a ruleset that names the plugin, after its expressions have
    been compiled; its rules are the settings under `buying`. Only called in hold-three; the
    policy is asked once for each deal.

    Args:
        settings: the ruleset's settings by key path; not to be changed.
        options: what the ruleset gives the plugin, defaults filled in.
        default: the policy that would be used.

    Returns:
        the policy to use; None leaves ``default``.

    Chain: plugins are called in the order of the ruleset's list; each is given what those
    before it have made, so that the last one wraps or replaces. A policy that builds on the
    one it was given keeps it as its attribute ``default``; two plugins that both replace it
    are an error. An exception stops the load.
    """


@hookspec(firstresult=True)
def gouji_wind_policy(
    settings: Mapping[str, Any], options: Mapping[str, Any], default: WindPolicy
) -> WindPolicy | None:
    """Replace or wrap who leads after a finisher's last play that nobody beat.

    When: once for each load of a ruleset that names the plugin, after its expressions have
    been compiled; its rule is the setting `wind`. The policy is asked at each such trick's
    end.

    Args:
        settings: the ruleset's settings by key path; not to be changed.
        options: what the ruleset gives the plugin, defaults filled in.
        default: the policy that would be used.

    Returns:
        the policy to use; None leaves ``default``.

    Chain: plugins are called in the order of the ruleset's list; each is given what those
    before it have made, so that the last one wraps or replaces. A policy that builds on the
    one it was given keeps it as its attribute ``default``; two plugins that both replace it
    are an error. An exception stops the load.
    """


@hookspec(firstresult=True)
def gouji_free_play_policy(
    settings: Mapping[str, Any], options: Mapping[str, Any], default: FreePlayPolicy
) -> FreePlayPolicy | None:
    """Replace or wrap when free play begins.

    When: once for each load of a ruleset that names the plugin, after its expressions have
    been compiled; its rule is the setting `free_play.at`. The policy is asked whenever a seat
    has left the set.

    Args:
        settings: the ruleset's settings by key path; not to be changed.
        options: what the ruleset gives the plugin, defaults filled in.
        default: the policy that would be used.

    Returns:
        the policy to use; None leaves ``default``.

    Chain: plugins are called in the order of the ruleset's list; each is given what those
    before it have made, so that the last one wraps or replaces. A policy that builds on the
    one it was given keeps it as its attribute ``default``; two plugins that both replace it
    are an error. An exception stops the load.
    """


@hookspec(firstresult=True)
def gouji_places_policy(
    settings: Mapping[str, Any], options: Mapping[str, Any], default: PlacesPolicy
) -> PlacesPolicy | None:
    """Replace or wrap when a set ends, and who takes which place.

    When: once for each load of a ruleset that names the plugin, after its expressions have
    been compiled; its rules are the settings `end` and `rest`. The policy is asked whenever a
    seat has left the set, and at its end.

    Args:
        settings: the ruleset's settings by key path; not to be changed.
        options: what the ruleset gives the plugin, defaults filled in.
        default: the policy that would be used.

    Returns:
        the policy to use; None leaves ``default``.

    Chain: plugins are called in the order of the ruleset's list; each is given what those
    before it have made, so that the last one wraps or replaces. A policy that builds on the
    one it was given keeps it as its attribute ``default``; two plugins that both replace it
    are an error. An exception stops the load.
    """


@hookspec(firstresult=True)
def gouji_points_policy(
    settings: Mapping[str, Any], options: Mapping[str, Any], default: PointsPolicy
) -> PointsPolicy | None:
    """Replace or wrap what a set brings to the two federations, and what a sweep is.

    When: once for each load of a ruleset that names the plugin, after its expressions have
    been compiled; its rules are `points` and the settings under `sweep`. The policy is asked
    once for each set.

    Args:
        settings: the ruleset's settings by key path; not to be changed.
        options: what the ruleset gives the plugin, defaults filled in.
        default: the policy that would be used.

    Returns:
        the policy to use; None leaves ``default``.

    Chain: plugins are called in the order of the ruleset's list; each is given what those
    before it have made, so that the last one wraps or replaces. A policy that builds on the
    one it was given keeps it as its attribute ``default``; two plugins that both replace it
    are an error. An exception stops the load.
    """
