"""The sections of a rule sheet, in the order in which a player meets the game.

Sentences come from the settings (``statements``) where a ruleset decides, and from the
catalogue where every ruleset has it so. What is off is said once, and the rest left out.
"""

from collections.abc import Callable, Iterator
from typing import Final

from gouji_rules.engine.rules import Rules
from gouji_rules.game.debts import DEBT_KINDS
from gouji_rules.rules import SETTINGS
from gouji_rules.sheet.examples import (
    Cards,
    comparisons,
    gouji_numbers,
    gouji_sizes,
    is_whole,
    openings,
    point_table,
)
from gouji_rules.sheet.shape import Grid, Section, Told
from gouji_rules.sheet.statements import reason, told
from gouji_rules.sheet.words import Words

Block = Told | Grid
_Maker = Callable[["Writer"], Iterator[Block | None]]


class Writer:
    """Writes the blocks of a section.

    Attributes:
        rules: the ruleset.
        words: the language.
        keys: the settings told so far.
    """

    def __init__(self, rules: Rules, words: Words) -> None:
        self.rules = rules
        self.words = words
        self.keys: list[str] = []

    def on(self, key: str) -> bool:
        """Return whether a setting is true and has an effect."""
        return self.rules.settings[key] is True and reason(self.rules, key) is None

    def say(self, name: str, /, **params: object) -> Told:
        """Return a sentence that holds in every ruleset."""
        return Told(self.words.say(f"sheet.{name}", **params))

    def first(self, key: str) -> Told:
        """Return what a setting says, or why there is nothing of the kind."""
        self.keys.append(key)
        return told(self.rules, key, self.words)

    def tell(self, key: str) -> Told | None:
        """Return what a setting says; nothing where it has no effect."""
        self.keys.append(key)
        return None if reason(self.rules, key) else told(self.rules, key, self.words)

    def unless(self, key: str, *usual: object) -> Told | None:
        """Return what a setting says unless it is a value of which nothing need be said."""
        self.keys.append(key)
        value = self.rules.settings[key]
        if any(value == one and type(value) is type(one) for one in usual):
            return None
        return self.tell(key)


def sections(rules: Rules, words: Words) -> tuple[Section, ...]:
    """Return the sections of the sheet."""
    return tuple(
        Section(words.say(f"sheet.section_{name}"), blocks)
        for name, blocks, _ in written(rules, words)
    )


def written(rules: Rules, words: Words) -> Iterator[tuple[str, tuple[Block, ...], list[str]]]:
    """Yield each section's name, its blocks, and the settings that it goes by."""
    for name, maker in SECTIONS.items():
        writer = Writer(rules, words)
        blocks = tuple(block for block in maker(writer) if block is not None)
        yield name, (*blocks, *_plugins(writer, name)), writer.keys


def _plugins(w: Writer, name: str) -> Iterator[Told]:
    """Yield who else has a say in a section: examples are answered with it, sentences are not."""
    found = dict.fromkeys(
        plugin for policy, plugin in w.rules.wrapped_by.items() if name in _DECIDES.get(policy, ())
    )
    for plugin in found:
        yield w.say("plugin_decides", plugin=plugin)


def decided(rules: Rules, words: Words) -> dict[str, list[str]]:
    """Return the titles of the sections in which plugins have the last word, by plugin."""
    found: dict[str, list[str]] = {}
    for name in SECTIONS:
        for policy, plugin in rules.wrapped_by.items():
            title = words.say(f"sheet.section_{name}")
            if name in _DECIDES.get(policy, ()) and title not in found.get(plugin, []):
                found.setdefault(plugin, []).append(title)
    return found


_DECIDES: Final[dict[str, tuple[str, ...]]] = {
    "comparison": ("beats",),
    "gouji": ("gouji",),
    "opening": ("opening",),
    "burn": ("burn",),
    "tribute": ("tribute",),
    "buying": ("hold_three",),
    "first_leader": ("first_leader",),
    "passing": ("turns",),
    "free_play": ("going_out",),
    "wind": ("going_out",),
    "places": ("going_out",),
    "points": ("points",),
}
"""In which sections a policy decides."""


def _cards(w: Writer) -> Iterator[Block | None]:
    yield w.tell("deck.packs")
    yield w.tell("deck.jokers")
    w.keys.append("deck.levels")  # the jokers have just been told in their order
    yield w.unless("deck.removed", {})
    yield w.unless("deck.added", {})
    yield _total(w)
    yield w.tell("deck.ranks")
    yield w.tell("direction")


def _total(w: Writer) -> Told:
    """Tell how many cards there are, and how many each seat is dealt."""
    w.keys.append("deck.uneven")
    deck = w.rules.deck
    more = deck.size % 6
    if not more:
        return w.say("total", size=deck.size, hand=deck.hand_size)
    seats = [w.words.seats(some) for some in (range(more), range(more, 6))]
    hands = {"hand": deck.hand_size, "fewer": deck.hand_size - 1}
    return w.say("total_uneven", size=deck.size, more=seats[0], less=seats[1], **hands)


def _plays(w: Writer) -> Iterator[Block | None]:
    cards = Cards(w.rules)
    yield w.say("play_is")
    if cards.money:
        yield w.say("play_padded")
    if cards.levels:
        yield w.say("play_hung")
    yield w.tell("mixed_jokers")


def _beats(w: Writer) -> Iterator[Block | None]:
    yield w.tell("beats")
    yield comparisons(w.rules, w.words)


def _gouji(w: Writer) -> Iterator[Block | None]:
    headless = w.words.say("sheet.gouji_headless")
    burners = w.words.say("sheet.gouji_burners") if w.on("burn.enabled") else ""
    w.keys.append("gouji.unanswered")
    leads = w.words.say("sheet.gouji_leads")
    if _gives_lead(w):
        leads = told(w.rules, "gouji.unanswered", w.words).text
    yield w.say("gouji_means", headless=headless, burners=burners, leads=leads)
    grid = gouji_numbers(w.rules, w.words)
    default = w.rules.slots["gouji.is"].conjuncts == ("default_gouji(play)",)
    if default:
        yield grid or w.say("gouji_never")
        yield w.tell("gouji.hung")
        w.keys += ["gouji.is", "gouji.minimum"]
        return
    yield w.tell("gouji.minimum")
    yield w.tell("gouji.hung")
    yield w.tell("gouji.is")
    yield grid


def _gives_lead(w: Writer) -> bool:
    return w.rules.gouji.gives_lead and reason(w.rules, "gouji.unanswered") is None


def _opening(w: Writer) -> Iterator[Block | None]:
    yield w.first("opening.enabled")
    yield w.unless("opening.on", "gouji_won")
    yield w.tell("opening.opens")
    if w.on("opening.enabled"):
        yield from openings(w.rules, w.words)
        form = {"gouji_won": "", "won": "_won"}.get(w.rules.chosen.opening.on, "_other")
        yield w.say(f"opening_once{form}")
    yield w.unless("opening.natural", "false")
    yield w.unless("opening.fours", False)
    yield w.tell("opening.headless")
    yield w.tell("calls")


def _hold_three(w: Writer) -> Iterator[Block | None]:
    yield w.first("hold_three.enabled")
    yield w.unless("held", {})
    last = w.rules.held.last
    if last < 0:
        w.keys += ["smothering.effect", "smothering.by_opposite"]
    else:
        yield w.say("smothered", rank=w.words.rank(w.rules.deck.kinds[last]))
        yield w.unless("smothering.by_opposite", True)
        yield w.tell("smothering.effect")
    if w.rules.buying is None or not w.rules.buying.rows:
        w.keys += BUYING
        return
    if last >= 0:
        yield w.say("buying_when", rank=w.words.rank(w.rules.deck.kinds[last]))
    if any(row.rank == w.rules.deck.kinds[last] for row in w.rules.buying.rows if last >= 0):
        for key in BUYING[:4]:
            yield w.tell(key)
    w.keys += BUYING
    yield w.unless("buying.ranks", {})


BUYING: Final = tuple(key for key in SETTINGS if key.startswith("buying."))


def _first_leader(w: Writer) -> Iterator[Block | None]:
    yield w.tell("first_leader.rule")
    w.keys.append("first_leader.rank")  # the sentence before names it
    yield w.tell("first_leader.later_sets")


def _revolution(w: Writer) -> Iterator[Block | None]:
    yield w.first("revolution.enabled")
    yield w.tell("revolution.eligible")
    yield w.tell("revolution.void_at")
    dead = w.tell("revolution.dead_gouji")
    yield dead
    if dead is not None:
        yield w.say("revolter_place")
        yield w.say("revolter_lead")


def _turns(w: Writer) -> Iterator[Block | None]:
    yield w.say("turns_order", but=w.words.say("sheet.turns_but_gouji") if _gives_lead(w) else "")
    yield w.say("turns_pass")
    yield w.tell("passing.lifted_by")
    if w.rules.chosen.free_play.at < 6:
        yield w.say("turns_headless")
    yield w.tell("yielding.enabled")
    yield w.unless("yielding.on_gouji", False)


def _burn(w: Writer) -> Iterator[Block | None]:
    yield w.first("burn.enabled")
    on = w.on("burn.enabled")
    yield w.tell("burn.duty")
    yield w.tell("burn.duty_play")
    if on:
        passed = w.words.say("sheet.burn_passed") if w.on("yielding.enabled") else ""
        yield w.say("burn_who_in_turn" if w.rules.burn.in_turn else "burn_who", passed=passed)
    yield w.unless("burn.asked", "before_opposite")
    yield w.unless("burn.mates", True)
    yield w.unless("burn.requires_opened", False)
    yield w.tell("burn.after_pass")
    yield w.tell("burn.priority")
    yield w.unless("burn.first_needs_joker", False)
    yield w.tell("burn.admission")
    yield w.unless("burn.succeeds", "going_out")
    if on:
        yield from _undone(w)
        yield w.say("burn_leads")
        if w.on("opening.enabled"):
            by_winning = w.rules.chosen.opening.on in {"gouji_won", "won"}
            yield w.say("burn_opens" if by_winning else "burn_opens_other")
    yield w.tell("burn.counter")
    yield w.tell("burn.after_failure")
    if on and w.rules.burn.has_duty:
        yield w.say("burn_fallen")
    yield w.unless("burn.bonus", 0)
    yield w.unless("burn.gives_up_opening", False)


def _undone(w: Writer) -> Iterator[Block | None]:
    """Tell what becomes of a burn that is beaten, or is not."""
    duty = w.rules.burn.has_duty
    if not w.rules.burn.at_once:
        yield w.say("burn_undone" if duty else "burn_undone_free")
        return
    yield w.say("burn_undone_at_once")
    if duty:
        yield w.say("burn_duty_over")


def _going_out(w: Writer) -> Iterator[Block | None]:
    gouji = w.rules.chosen.free_play.at < 6
    gouji = gouji and _last_play_can_be_gouji(w.rules)
    yield w.say("out_place", gouji=w.words.say("sheet.out_gouji") if gouji else "")
    yield w.tell("wind")
    if w.rules.chosen.wind.wind == "next":
        yield w.say("claim")
    if gouji:
        yield w.say("wind_gouji")
    yield w.tell("free_play.at")
    if gouji and w.rules.chosen.free_play.at >= 2:
        yield w.say("free_after")
    yield w.tell("free_play.reentry")
    yield w.tell("free_play.yielding")
    yield w.tell("end")
    yield w.tell("rest")


def _last_play_can_be_gouji(rules: Rules) -> bool:
    """Return whether a last play may be a gouji play; in hold-three it is all 3s."""
    if rules.held.last < 0:
        return True
    return bool(gouji_sizes(Cards(rules), rules.deck.kinds[rules.held.last]))


def _tribute(w: Writer) -> Iterator[Block | None]:
    tribute = w.rules.chosen.tribute
    kinds = tribute.in_cards
    yield w.first("tribute.order")
    if kinds:
        yield w.say("tribute_when_swept" if tribute.after_sweep else "tribute_when")
    yield w.unless("tribute.after_sweep", [])
    for kind in kinds:
        yield _debts(w, kind)
    w.keys += [f"tribute.{kind}" for kind in DEBT_KINDS]
    yield w.unless("tribute.fall_between", "all")
    yield w.tell("tribute.lawful")
    yield w.unless("tribute.excluded", [])
    if kinds:
        yield w.say("tribute_highest")
    if kinds:
        yield w.tell("tribute.pass_on")
    if set(kinds) & set(tribute.pass_on):
        yield w.say("tribute_not_back")
    yield w.tell("tribute.refusal")
    if kinds:
        yield w.tell("tribute.returned")
    w.keys += ["tribute.pass_on", "tribute.returned"]
    yield w.unless("tribute.return_ranks", [])
    if w.rules.chosen.tribute.return_ranks:
        yield w.unless("tribute.return_only_held_ranks", False)
    else:
        yield w.tell("tribute.return_only_held_ranks")


def _debts(w: Writer, kind: str) -> Block | None:
    """Return what is owed of a kind, in cards or in points."""
    key = f"tribute.{kind}"
    if kind == "point" and reason(w.rules, key) is None and is_whole(w.rules):
        w.keys.append(key)
        return point_table(w.rules, w.words)
    return w.tell(key)


def _points(w: Writer) -> Iterator[Block | None]:
    words = w.words
    points = w.rules.chosen.points.points
    w.keys.append("points")
    head = (
        words.say("sheet.points_place"),
        *(words.place(place, "short_place") for place in range(1, 7)),
    )
    row = (words.say("sheet.points_number"), *map(words.number, points))
    yield Grid(words.say("sheet.points_table"), head, (row,))
    yield w.say("points_sum")
    yield w.unless("tribute.scored", [])
    yield w.unless("tribute.scored_only", [])
    for kind in w.rules.chosen.tribute.scored_only:
        yield _debts(w, kind)
    yield w.tell("sweep.multiplier")
    yield w.unless("sweep.flat", 0)
    yield w.unless("sweep.losers_pay", True)
    yield w.tell("sweep.cancels")
    yield w.tell("sweep.ends_game")
    yield w.tell("game.sets")
    yield w.unless("game.target", 0)
    yield w.unless("game.extra_set_on_tie", False)
    yield w.say("dissolve")


def _report(w: Writer) -> Iterator[Block | None]:
    yield w.tell("report.mode")
    yield w.unless("report.mates_see", False)
    w.keys.append("report.limit")  # the sentences before name it


SECTIONS: Final[dict[str, _Maker]] = {
    maker.__name__.removeprefix("_"): maker
    for maker in (
        *(_cards, _plays, _beats, _gouji, _opening, _hold_three, _first_leader, _revolution),
        *(_turns, _burn, _going_out, _tribute, _points, _report),
    )
}
"""Name -> what writes it."""
