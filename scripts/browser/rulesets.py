"""Rulesets that the tests bring along, and the addresses that hold them."""

import base64
import json

SMALL = """\
id: small
extends: xuandian
deck:
  packs: 1
  added: {3: 2, 4: 4}
burn:
  enabled: false
revolution:
  enabled: false
"""
"""One pack, ten cards each, no burns, no revolutions: a set of it is over in half a minute."""

WARNED = "id: town\nextends: xuandian\nburn:\n  enabled: false\n  counter: double\n"

SLIP = SMALL.replace("enabled", "enabld", 1)


def address(server: str, **wanted: object) -> str:
    """Return the address of a choice, as pages write it."""
    packed = base64.urlsafe_b64encode(json.dumps(wanted).encode()).decode().rstrip("=")
    return f"{server}#w={packed}"
