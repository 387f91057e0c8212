"""Places (頭科 … 大落): when a set ends and who takes which place.

Rule page: docs/rules/places.md.
"""

from gouji_rules.rules.setting import Choice, Setting

SETTINGS = (
    Setting("end", Choice(("one_federation", "one_left")), "one_federation", "places"),
    Setting("rest", Choice(("fewest_cards", "seat_order")), "fewest_cards", "places"),
)
