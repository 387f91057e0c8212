"""Where this project is published: the one place that says so.

``pyproject.toml`` repeats the repository for packages' pages; a test holds the two together.
"""

from typing import Final

REPOSITORY: Final = "https://github.com/gouji-rules/gouji-rules"
"""The repository's page, which everything else hangs on."""

ISSUES: Final = f"{REPOSITORY}/issues"
"""Where a fault is reported."""

FILES: Final = f"{REPOSITORY.replace('github.com', 'raw.githubusercontent.com')}/main"
"""The repository's files as they are, for programs."""


def schema_part(kind: str) -> str:
    """Return the part of the package that a schema lies in, which is mostly called as its kind."""
    return "lessons" if kind == "lesson" else kind


def schema_id(kind: str) -> str:
    """Return the published address of a schema, which is also its ``$id``.

    Args:
        kind: ``ruleset``, ``scenario``, ``lesson``, ``plain``, ``remote`` or ``answers``.
    """
    return f"{FILES}/gouji_rules/{schema_part(kind)}/{kind}.schema.json"


def code_page(code: str) -> str:
    """Return the address of the page of a code that ``gouji check`` prints."""
    return f"{REPOSITORY}/blob/main/docs/diagnostics/{code}.md"
