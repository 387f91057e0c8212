"""Values as YAML writes them on one line."""

from collections.abc import Callable, Mapping


def flow(value: object, text: Callable[[str], str] = str) -> str:
    """Return a value on one line of YAML.

    Args:
        value: plain data.
        text: writes the texts in it; as they are without it.
    """
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {flow(one, text)}" for key, one in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(flow(one, text) for one in value) + "]"
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return text(value) if isinstance(value, str) else "null" if value is None else str(value)
