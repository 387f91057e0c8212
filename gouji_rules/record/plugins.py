"""Which plugins a record was made with, and whether those here are the same.

A record goes by what it embeds; a plugin is the one part of a game's rules that it cannot
embed. So it names each with its version and a digest of its source, and a replay with
another one is refused with both sides named.
"""

from collections.abc import Mapping

from gouji_rules.engine.rules import Rules


def described(rules: Rules) -> dict[str, dict[str, str]]:
    """Return name -> ``{"version", "digest"}`` of the plugins of a ruleset."""
    return {
        name: {"version": str(version), "digest": _digest(name)}
        for name, version in rules.plugins.items()
    }


def described_as(name: str) -> dict[str, str]:
    """Return the version and the digest of a plugin that may be loaded here."""
    from gouji_rules.hooks import installed

    source = installed().get(name)
    return {"version": "" if source is None else source.version, "digest": _digest(name)}


def differing(recorded: object, rules: Rules) -> list[tuple[str, str, str]]:
    """Return each plugin that is another one here: its name, the record's, and ours."""
    there_all = recorded if isinstance(recorded, Mapping) else {}
    found: list[tuple[str, str, str]] = []
    for name, here in described(rules).items():
        there = there_all.get(name)
        if not isinstance(there, Mapping) or dict(there) != here:
            found.append((name, _short(there), _short(here)))
    return found


def _short(one: object) -> str:
    if not isinstance(one, Mapping):
        return str(one)[:20] if one else "–"
    return f"{str(one.get('version'))[:20]} ({str(one.get('digest'))[:12]})"


def _digest(name: str) -> str:
    from gouji_rules.hooks import installed

    source = installed().get(name)
    return source.digest if source is not None else ""
