"""Versions of plugins, as rulesets want them: ``1.2`` or ``>=1.2, <2``."""


def fits(wanted: str, there: str) -> bool:
    """Return whether a version is one that a ruleset wants.

    Args:
        wanted: a version, or comparisons separated by commas; nothing for any.
        there: the plugin's version; a plugin without one fits only where any does.

    Raises:
        ValueError: ``wanted`` is neither.
    """
    from packaging.specifiers import SpecifierSet
    from packaging.version import InvalidVersion, Version

    if not wanted:
        return True
    text = wanted.strip()
    if text[0].isdigit():
        text = f"=={text}"
    wants = SpecifierSet(text)  # InvalidSpecifier is a ValueError
    try:
        return wants.contains(Version(there), prereleases=True)
    except InvalidVersion:
        return False
