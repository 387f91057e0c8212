"""Settings that do nothing, each with the setting that makes it so: warnings.

Only what a file says itself is told (``contradictions.own``): a child that turns burning off
need not repeat all that its parent says of it.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from gouji_rules.cards import Deck
from gouji_rules.diagnostics import Diagnostic, Message
from gouji_rules.game.policies import Judgement
from gouji_rules.rules.hold_three import last_rank
from gouji_rules.ruleset.checks.dead_settings import DEAD
from gouji_rules.ruleset.checks.made import made, own
from gouji_rules.ruleset.checks.payments import payments
from gouji_rules.ruleset.structure.resolve import Resolved
from gouji_rules.ruleset.structure.values import says


def without_effect(found: Resolved, deck: Deck) -> list[Diagnostic]:
    """Return a warning for each of the file's own settings that does nothing."""
    whys: dict[str, dict[str, None]] = {}
    chosen = found.chosen
    for dead in DEAD:
        if dead.holds(chosen, deck):
            for key in dead.keys:
                if own(found, key):
                    whys.setdefault(key, {})[dead.why] = None
    return [
        *(_dead(found, key, *reasons) for key, reasons in whys.items()),
        *_kinds_not_paid(found),
        *payments(found),
        *_never_owed(found),
        *_not_lawful(found, deck),
        *_gouji_table(found),
        *_gouji_never(found, deck),
        *_jokers_not_there(found, deck),
        *_moment_never_comes(found),
    ]


def _dead(found: Resolved, key: str, *whys: str) -> Diagnostic:
    reasons = [says(why, found.settings[why]) for why in whys]
    return made(found, "no_effect", key, because=whys, why=[f"`{one}`" for one in reasons])


def _moment_never_comes(found: Resolved) -> Iterator[Diagnostic]:
    """A moment of opening that has to do with gouji plays, where there are none."""
    opening, key = found.chosen.opening, "opening.on"
    never = opening.on in {"unanswered", "played"} and found.chosen.free_play.at >= 6
    if never and opening.enabled and own(found, key):
        yield _dead(found, key, "free_play.at")


def _kinds_not_paid(found: Resolved) -> Iterator[Diagnostic]:
    """Kinds of tribute in a list that does nothing for them."""
    tribute = found.chosen.tribute
    for key in ("tribute.pass_on", "tribute.returned", "tribute.after_sweep", "tribute.scored"):
        for kind in found.settings[key] if own(found, key) else ():
            if kind in tribute.scored_only and key != "tribute.scored":
                yield _entry(found, key, kind, "tribute.scored_only")
            elif kind not in tribute.order and key != "tribute.after_sweep":
                yield _entry(found, key, kind, "tribute.order")


def _never_owed(found: Resolved) -> Iterator[Diagnostic]:
    """Kinds of tribute that are to be paid, or to score, and never arise."""
    switches = {"smother": "hold_three.enabled", "burn": "burn.enabled", "point": "opening.enabled"}
    goes_last = bool(last_rank(found.chosen.hold_three))
    for key in ("tribute.order", "tribute.scored_only", "tribute.after_sweep"):
        for kind in found.settings[key] if own(found, key) else ():
            switch = switches.get(kind)
            never = switch is not None and not found.settings[switch]
            if switch is not None and never and not (kind == "smother" and goes_last):
                yield _entry(found, key, kind, switch)


def _not_lawful(found: Resolved, deck: Deck) -> Iterator[Diagnostic]:
    """Cards that are excluded from tribute and would not be paid anyway; or all that would be."""
    chosen, key = found.chosen, "tribute.excluded"
    if chosen.tribute.lawful != "jokers_and_twos" or not own(found, key):
        return
    lawful = {*deck.levels, *("2" if deck.money >= 0 else "")}
    for kind in chosen.tribute.excluded:
        if kind in deck.index and kind not in lawful:
            yield _entry(found, key, kind, "tribute.lawful")
    tribute = chosen.tribute
    if lawful <= {*tribute.excluded} and tribute.in_cards and not tribute.scored:
        yield _dead(found, "tribute.order", key, "tribute.lawful")


def _entry(found: Resolved, key: str, entry: str, why: str) -> Diagnostic:
    """Return the warning of an entry of a list that another setting makes do nothing."""
    return made(
        found,
        "no_effect_of",
        key,
        because=(why,),
        found=entry,
        why=says(why, found.settings[why]),
    )


def _jokers_not_there(found: Resolved, deck: Deck) -> Iterator[Diagnostic]:
    """Names of joker levels that the deck does not have."""
    named = found.info.get("joker_names", {})
    for level in named:
        key = f"joker_names.{level}"
        if level not in deck.levels and own(found, key):
            # X and D have names of their own, so that another letter is the likelier one.
            unnamed = [one for one in deck.levels if one not in named and one not in "XD"]
            meant = unnamed[0] if len(unnamed) == 1 else ""
            helps = (Message("diagnostics.keys_here", {"names": list(deck.levels)}),)
            if meant:
                helps = (Message("diagnostics.did_you_mean", {"word": meant}),)
            problem = made(
                found,
                "card_not_in_deck",
                "joker_names",
                at=key,
                because=("deck.jokers",),
                found=level,
            )
            yield replace(
                problem,
                key="diagnostics.no_such_joker",
                severity="warning",
                help=helps,
                suggestion=meant,
            )


def _gouji_table(found: Resolved) -> Iterator[Diagnostic]:
    """The table of gouji plays where the expression does not ask for it."""
    texts = (found.chosen.gouji.is_, *found.define.values())
    if any("default_gouji" in text for text in texts):
        return
    for key in ("gouji.minimum", "gouji.hung"):
        if own(found, key):
            yield made(found, "no_effect", key, because=("gouji.is",), why="`gouji.is`")


def _gouji_never(found: Resolved, deck: Deck) -> Iterator[Diagnostic]:
    """Numbers of cards from which a rank is a gouji play that no play of the deck reaches.

    Plays with jokers are hung: for them ``gouji.hung`` says it, not the table.
    """
    key = "gouji.minimum"
    jokers = sum(deck.counts[kind] for kind in deck.level_kinds)
    twos = deck.counts[deck.money] if deck.money >= 0 else 0
    for kind, least in found.settings[key].items() if own(found, key) else ():
        at = f"{key}.{kind}"
        written = found.written.get(at)
        if kind not in deck.index or written is None or written.kind == "parent":
            continue
        most = deck.counts[deck.index[kind]] + twos
        if kind in deck.levels:
            most = jokers
        elif kind == "2":
            most = twos
        most = min(most, deck.hand_size)
        if least > most:
            yield made(found, "gouji_never", key, at=at, found=kind, number=least, most=most)


def constant(found: Resolved, slots: Mapping[str, Judgement]) -> list[Diagnostic]:
    """Return warnings for expressions that look at nothing: they say the same of all cards."""
    problems: list[Diagnostic] = []
    for key, arity in (("beats", 2), ("gouji.is", 1), ("opening.opens", 2), ("opening.natural", 1)):
        slot = slots[key]
        # What opening.opens says matters only where opening is on, and "true" is a rule: any
        # gouji play opens.
        if slot.reads or not own(found, key):
            continue
        value = bool(slot.function(*[None] * arity))
        if not found.chosen.opening.enabled and key.startswith("opening."):
            continue
        if value and key == "opening.opens":
            continue
        if key == "opening.natural":  # "false" is a rule: nobody opens by nature
            if value:
                problem = made(found, "always_same", key, value="true")
                helps = (Message("diagnostics.natural_help"),)
                problems.append(replace(problem, key="diagnostics.always_natural", help=helps))
            continue
        says = "true" if value else "false"
        problems.append(made(found, "always_same", key, value=says))
    return problems


def unused(found: Resolved, names: list[str]) -> list[Diagnostic]:
    """Return a warning for each definition of the file itself that no expression uses."""
    problems: list[Diagnostic] = []
    for name in names:
        key = f"define.{name}"
        if own(found, key):
            problems.append(made(found, "unused_definition", key, found=name))
    return problems
