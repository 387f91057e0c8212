"""What was simulated: said in every output and every file, so that figures can be had again."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from gouji_rules.engine.rules import Rules
from gouji_rules.quoting import written
from gouji_rules.version import __version__

_COMPARED = ("ruleset", "digest", "package", "engine", "plugins", "bots")
"""In these two runs have to agree so that their figures can be put together."""


@dataclass(frozen=True, slots=True)
class Subject:
    """A ruleset as it was played, by whom, and on which seeds.

    Attributes:
        ruleset: its id.
        changes: what ``--with`` changed, by key path.
        digest: of the whole ruleset, changes included.
        package: the version of this package.
        engine: the engine's meaning.
        plugins: name, version and digest of each, those that bring the bots among them.
        bots: in seats 0 2 4, and in 1 3 5.
        seeds: the simulation's seed; several where runs were merged.
    """

    ruleset: str
    changes: Mapping[str, Any]
    digest: str
    package: str
    engine: int
    plugins: Mapping[str, Any]
    bots: tuple[str, str]
    seeds: tuple[int, ...]

    @classmethod
    def of(cls, rules: Rules, bots: Sequence[str], seed: int) -> "Subject":
        """Return what a simulation of ``rules`` is about."""
        from gouji_rules.record.plugins import described
        from gouji_rules.simulate.identity import plugins_of_bots

        return cls(
            ruleset=rules.id,
            changes=changes_of(rules),
            digest=rules.digest,
            package=__version__,
            engine=rules.meaning,
            plugins={**plugins_of_bots(bots), **described(rules)},
            bots=(bots[0], bots[-1]),
            seeds=(seed,),
        )

    @property
    def named(self) -> str:
        """The ruleset's id, and what was changed of it."""
        changes = (f"{key}={written(value)}" for key, value in self.changes.items())
        return " ".join((self.ruleset, *changes))

    def as_json(self) -> dict[str, Any]:
        """Return it as plain data."""
        return {
            "ruleset": self.ruleset,
            "with": self.changes,
            "digest": self.digest,
            "package": self.package,
            "engine": self.engine,
            "plugins": self.plugins,
            "bots": list(self.bots),
            "seed": self.seeds[0],
            "seeds": list(self.seeds),
        }

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> "Subject":
        """Return what ``as_json`` made ``data`` of.

        Raises:
            ValueError, KeyError, TypeError: it made no such data.
        """
        bots, seeds = data["bots"], data["seeds"]
        texts = (data["ruleset"], data["digest"], data["package"], *bots)
        if not all(isinstance(text, str) for text in texts) or len(bots) != 2 or not seeds:
            raise ValueError(data)
        if not all(isinstance(seed, int) for seed in (data["engine"], *seeds)):
            raise ValueError(data)
        return cls(
            ruleset=data["ruleset"],
            changes=dict(data["with"]),
            digest=data["digest"],
            package=data["package"],
            engine=data["engine"],
            plugins=dict(data["plugins"]),
            bots=(bots[0], bots[1]),
            seeds=tuple(seeds),
        )

    def differs(self, other: "Subject") -> tuple[str, object, object] | None:
        """Return in what another run is of something else: the name, ours and theirs."""
        for name in _COMPARED:
            ours, theirs = getattr(self, name), getattr(other, name)
            if ours != theirs:
                return name, ours, theirs
        return None


def changes_of(rules: Rules) -> dict[str, Any]:
    """Return the settings that ``--with`` or the caller changed, by key path."""
    found: dict[str, Any] = {}
    for key, span in rules.spans.items():
        if span.startswith("--with") and key in rules.settings:
            found[key] = rules.settings[key]
    return found
