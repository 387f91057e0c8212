"""What a ruleset says of every rule: the typed settings, rule by rule.

This is the one list of the rules that have settings. A setting is read as
``chosen.burn.enabled``; its key path, ``burn.enabled``, is for files and messages.
"""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

from gouji_rules.rules.burn import BurnSettings
from gouji_rules.rules.buying import BuyingSettings
from gouji_rules.rules.calls import CallsSettings
from gouji_rules.rules.comparison import ComparisonSettings
from gouji_rules.rules.deck import DeckSettings
from gouji_rules.rules.first_leader import FirstLeaderSettings
from gouji_rules.rules.free_play import FreePlaySettings
from gouji_rules.rules.games import GamesSettings
from gouji_rules.rules.gouji import GoujiSettings
from gouji_rules.rules.hold_three import HoldThreeSettings
from gouji_rules.rules.opening import OpeningSettings
from gouji_rules.rules.passing import PassingSettings
from gouji_rules.rules.places import PlacesSettings
from gouji_rules.rules.points import PointsSettings, SweepSettings
from gouji_rules.rules.reporting import ReportingSettings
from gouji_rules.rules.revolution import RevolutionSettings
from gouji_rules.rules.setting import Setting, Settings
from gouji_rules.rules.smothering import SmotheringSettings
from gouji_rules.rules.tribute import TributeSettings
from gouji_rules.rules.wind import WindSettings
from gouji_rules.rules.yielding import YieldingSettings


class Chosen:
    """The settings of every rule, in the order in which a set meets the rules.

    Args:
        settings: by key path, plain data in normal form; what is not there is the default.
    """

    deck: DeckSettings
    hold_three: HoldThreeSettings
    comparison: ComparisonSettings
    gouji: GoujiSettings
    opening: OpeningSettings
    calls: CallsSettings
    first_leader: FirstLeaderSettings
    buying: BuyingSettings
    revolution: RevolutionSettings
    passing: PassingSettings
    yielding: YieldingSettings
    free_play: FreePlaySettings
    wind: WindSettings
    places: PlacesSettings
    burn: BurnSettings
    smothering: SmotheringSettings
    tribute: TributeSettings
    points: PointsSettings
    sweep: SweepSettings
    games: GamesSettings
    reporting: ReportingSettings

    def __init__(self, settings: Mapping[str, Any]) -> None:
        self._settings = settings

    if not TYPE_CHECKING:  # to a type checker there is no rule but those above

        def __getattr__(self, name: str) -> Settings:
            record = Chosen.__annotations__.get(name)
            if record is None:
                raise AttributeError(f"no rule {name!r}")
            made = self.__dict__[name] = record.of(self._settings)
            return made

    def value(self, key: str) -> Any:
        """Return a setting's value by its key path, as its rule reads it."""
        rule, field = _FIELDS[key]
        return getattr(getattr(self, rule), field)


def _declared() -> Iterator[tuple[Setting, tuple[str, str]]]:
    """Yield every setting, and where it is read: the rule's name and the field's."""
    for rule, record in Chosen.__annotations__.items():
        for field, one in record.declared.items():
            yield one, (rule, field)


_FIELDS: Final = {one.key: where for one, where in _declared()}
SETTINGS: Final[dict[str, Setting]] = {one.key: one for one, _ in _declared()}
"""Every setting by its key, in the order in which a set meets them."""

RULES: Final = tuple(dict.fromkeys(one.rule for one in SETTINGS.values()))
"""Every rule that has settings, in that order."""
