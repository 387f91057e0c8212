"""What can be asked about games; what is answered: see ``playing_shapes``."""

from typing import Annotated, Any, Final

from gouji_rules.bots import Bot, make
from gouji_rules.bots import names as bot_names
from gouji_rules.diagnostics import shown
from gouji_rules.engine.position import KEYS as POSITION_KEYS
from gouji_rules.game.shuffle import bot_seed
from gouji_rules.plain import PlainError, action_data, choices_json, event_data, refusal_data
from gouji_rules.plain.cards import MOST_LISTED
from gouji_rules.plain.kinds import Number, Text
from gouji_rules.plain.shapes import Amount, Seat, Word, Written
from gouji_rules.record import Game
from gouji_rules.remote import playing_shapes as shapes
from gouji_rules.remote.loading import limits_of
from gouji_rules.remote.playing_shapes import Give, Listed, Standing
from gouji_rules.remote.session import (
    MOST_GAMES,
    Answer,
    Json,
    Session,
    Table,
    hide_folders,
    method,
    rests,
    view_for,
)
from gouji_rules.remote.shapes import Handle, Lang, LimitsData, Nothing, Seed

_USUAL_EVENTS: Final = 1_000


@method(shapes.DealAnswer)
def deal(
    session: Session,
    *,
    rules: Handle,
    seed: Seed | None = None,
    sets: Annotated[int, Number(1, 1_000)] | None = None,
    secrets: bool = False,
    give: Give = (),
) -> Answer:
    """Begin a game, and deal.

    Args:
        rules: the ruleset's handle.
        seed: what all deals follow from: a whole number as text, since not every language holds
            long ones; where missing the system draws one that nobody can guess.
        sets: how many sets; as many as the ruleset says where missing.
        secrets: there is no seed: each deal waits for a ``secret``.
        give: what to add, see ``asked``.
    """
    if secrets and seed is not None:
        raise PlainError("one_of_two", first="seed", second="secrets")
    number = None if seed is None else int(seed)
    game = Game(session.ruled(rules), number, sets, secrets=secrets)
    return {**session.open(game, give), "seed": None if secrets else str(game.seed)}


@method(Standing)
def secret(
    session: Session, *, game: Handle, secret: Seed | None = None, give: Give = ()
) -> Answer:
    """Deal, where the game ``awaits_deal``, with a secret of its own. From everything that is
    known up to the end of one set nothing about the next deal can be computed before its secret
    is given.

    Args:
        game: the game's handle.
        secret: a whole number as text; where missing the system draws one.
        give: what to add, see ``asked``.
    """
    table = session.table(game)
    session.move(table, table.game.deal(None if secret is None else int(secret)))
    return session.standing(game, give)


@method(Standing)
def position(
    session: Session, *, rules: Handle, position: dict[str, Any], give: Give = ()
) -> Answer:
    """Begin with a position, for one set.

    Args:
        rules: the ruleset's handle.
        position: what a scenario file takes: ``hands`` (by seat), ``lead``, ``out`` ...
        give: what to add, see ``asked``.
    """
    ruled = session.ruled(rules)
    unknown = sorted(position.keys() - POSITION_KEYS)
    if unknown:
        known = ", ".join(sorted(POSITION_KEYS))
        raise PlainError("unknown_key", "/position", key=shown(repr(unknown[0])), known=known)
    given = {key: _seats_as_numbers(value) for key, value in position.items()}
    return session.open(Game.from_position(ruled, **given), give)


@method(Standing)
def asked(session: Session, *, game: Handle, give: Give = ()) -> Answer:
    """Ask for the position of a game.

    Args:
        game: its handle.
        give: what to add, for the seat that is asked: its ``view``, its ``choices``;
            the ``public_view``; the ``events`` since they were last given under this handle,
            all of them the first time; the ``result``.
    """
    session.table(game)
    return session.standing(game, give)


@method(shapes.ViewAnswer)
def view(session: Session, *, game: Handle, seat: Seat | None) -> Answer:
    """Ask what a seat knows, and nothing more; null for whoever watches. While all answer at once
    no view says whom that is: ``asks`` and ``question`` are null, and ``together`` says it all.
    """
    return {"view": view_for(session.table(game).game, seat)}


@method(shapes.ChoicesAnswer)
def choices(
    session: Session, *, game: Handle, start: Amount = 0, most: Listed = MOST_LISTED
) -> Answer:
    """Ask what the seat that is asked may do; there can be millions. They come in one order for
    equal rules and positions: first what puts cards down, without jokers before with jokers; then
    words, in the order of the question's ``words``.

    Args:
        game: the game's handle.
        start: the number from 0 of the first action that is listed; 0 where missing.
        most: how many are listed; 100 where missing.
    """
    found = session.table(game).game
    if rests(found):
        return {"choices": None}
    return {"choices": Json(choices_json(found.legal_actions(), start, most))}


@method(shapes.ChoicesTogetherAnswer)
def choices_together(session: Session, *, game: Handle, seat: Seat) -> Answer:
    """Ask what a seat can answer to what all answer at once."""
    return {"actions": [*map(action_data, session.table(game).game.choices_together(seat))]}


@method(Standing)
def step(
    session: Session, *, game: Handle, action: Written, seat: Seat | None = None, give: Give = ()
) -> Answer:
    """Answer for the seat that is asked; the game is as before where that is refused.

    Args:
        game: the game's handle.
        action: as it is written everywhere: ``XX888``, ``pass``, ``burn 22``, ``give 5``.
        seat: whose answer it is: refused where somebody else is asked.
        give: what to add, see ``asked``.
    """
    table = session.table(game)
    session.move(table, table.game.step(action, seat))
    return session.standing(game, give)


@method(Standing)
def step_together(
    session: Session, *, game: Handle, answers: dict[str, Written], give: Give = ()
) -> Answer:
    """Answer what all answer at once: by seat; who is missing is silent."""
    table = session.table(game)
    if table.game.asked_together() is None:
        raise PlainError("not_together", "/answers")
    said = {_seat(key, "/answers"): text for key, text in answers.items()}
    session.move(table, table.game.step_together(said))
    return session.standing(game, give)


@method(shapes.WhyNotAnswer)
def why_not(session: Session, *, game: Handle, action: Written, seat: Seat | None = None) -> Answer:
    """Ask why an action is not allowed, without trying it. For whoever runs the table only: the
    answer rests on the hand of whoever is asked, and on whom that is.
    """
    found = session.table(game).game
    refusal = found.why_not(action, seat)
    return {"refusal": refusal and refusal_data(refusal, found.rules)}


@method(shapes.WhyAnswer)
def why(session: Session, *, game: Handle, action: Written, lang: Lang = "en") -> Answer:
    """Ask which rule, setting and line decide about an action, allowed or not; for whoever runs the
    table only, as ``why_not``.

    Args:
        game: the game's handle.
        action: what the seat that is asked could do.
        lang: the language of the words; English where missing.
    """
    from gouji_rules.answers import move_data
    from gouji_rules.why.moves import why_action
    from gouji_rules.why.telling import move_lines

    found = why_action(session.table(game).game, action)
    lines = move_lines(found, lang)
    return {"allowed": found.refusal is None, "lines": lines, "why": move_data(found, lang)}


@method(Standing)
def play(
    session: Session,
    *,
    game: Handle,
    bots: dict[str, Word],
    seed: Seed = "0",
    most: Listed = 1_000,
    give: Give = (),
) -> Answer:
    """Let bots answer until another seat is asked, or the game is over.

    Args:
        game: the game's handle.
        bots: a bot's name by seat: ``{"1": "steady"}``.
        seed: of the bots; equal views get equal choices for an equal seed.
        most: so many answers at most; 1,000 where missing.
        give: what to add, see ``asked``.
    """
    table = session.table(game)
    named = {_seat(key, "/bots"): name for key, name in bots.items()}
    known = bot_names()
    for seat, name in named.items():
        if name not in known:
            listed = ", ".join(known)
            raise PlainError("no_bot", f"/bots/{seat}", found=shown(name), known=listed)
    now = table.game
    for _ in range(most):
        if now.over or now.seat not in named:  # a deal that is awaited is nobody's
            break
        bot = _bot(table, now.seat, named[now.seat], seed)
        now = now.step(bot.choose(now.view(now.seat), now.legal_actions()))
    session.move(table, now)
    return session.standing(game, give)


@method(shapes.EventsAnswer)
def events(
    session: Session, *, game: Handle, start: Amount = 0, most: Listed = _USUAL_EVENTS
) -> Answer:
    """Ask what has happened, with all that is hidden: for whoever runs the table.

    Args:
        game: the game's handle.
        start: the number from 0 of the first event to list; 0 where missing.
        most: how many are listed; 1,000 where missing.
    """
    found = session.table(game).game
    told = [event_data(found.rules, event) for event in found.events[start : start + most]]
    return {"events": told, "count": len(found.events)}


@method(shapes.HistoryAnswer)
def history(session: Session, *, game: Handle, seat: Seat | None, start: Amount = 0) -> Answer:
    """Ask what a seat has noticed, and nothing more: its own actions, and events it may see.

    Args:
        game: the game's handle.
        seat: whose; null for whoever watches.
        start: only what has a number above this one; 0 where missing.
    """
    found = session.table(game).game
    noticed = found.public_history() if seat is None else found.history(seat)
    told = [
        {
            "number": one.number,
            "action": one.action and action_data(one.action),
            "event": one.event and event_data(found.rules, one.event),
        }
        for one in noticed[start:]
    ]
    return {"noticed": told, "count": len(noticed)}


@method(shapes.LogAnswer)
def log(
    session: Session, *, game: Handle, start: Amount = 0, most: Listed = _USUAL_EVENTS
) -> Answer:
    """Ask for all actions from number ``start`` on, from 0."""
    done = session.table(game).game.log
    found = [
        {"seat": seat if seat >= 0 else None, "action": action_data(action)}
        for seat, action in done[start : start + most]
    ]
    return {"actions": found, "count": len(done)}


@method(shapes.SaveAnswer)
def save(session: Session, *, game: Handle) -> Answer:
    """Ask for the whole game as one text, which ``restore`` and ``gouji replay`` read."""
    return {"text": session.table(game).game.dumps()}


@method(shapes.RestoreAnswer)
def restore(
    session: Session,
    *,
    text: Annotated[str, Text(longest=1 << 22)],
    plugins: list[Word] | None = None,
    limits: LimitsData | None = None,
    give: Give = (),
) -> Answer:
    """Go on with a game that was saved; ``text`` may be anybody's. Everybody is asked what he was
    asked when it was saved.

    Args:
        text: what ``save`` has given.
        plugins: the names of the plugins that its ruleset may use; where missing all that are
            installed.
        limits: how much its ruleset may ask, see ``load``.
        give: what to add, see ``asked``.
    """
    game = Game.loads(text, plugins=plugins, limits=limits_of(limits))
    hide_folders(game.rules)
    if len(session.tables) >= MOST_GAMES:
        raise PlainError("too_many_open", most=MOST_GAMES)
    handle = session.rule_handle(game.rules)
    return {**session.open(game, give), "rules": handle}


@method(Standing)
def at(session: Session, *, game: Handle, number: Amount, give: Give = ()) -> Answer:
    """Ask for the game as it was after so many actions: a new handle, the old one stays."""
    found = session.table(game).game
    if number > found.acted:
        raise PlainError("no_moment", "/number", most=found.acted)
    return session.open(found.at(number), give)


@method(Nothing)
def close(session: Session, *, handle: Handle) -> Answer:
    """Forget a game or a ruleset; games of a ruleset that is forgotten go on."""
    session.forget(handle)
    return {}


def _seat(key: str, at: str) -> int:
    if key not in ("0", "1", "2", "3", "4", "5"):
        raise PlainError("no_seat", f"{at}/{key}", found=shown(key))
    return int(key)


def _seats_as_numbers(value: Any) -> Any:
    """Return a position with seats as numbers where they are keys, which JSON has as texts."""
    if isinstance(value, dict):
        return {
            int(key) if key in _SEATS else key: _seats_as_numbers(one) for key, one in value.items()
        }
    return value


_SEATS: Final = frozenset("012345")


def _bot(table: Table, seat: int, name: str, seed: str) -> Bot:
    """Return the bot that goes on playing a seat."""
    found = table.bots.get(seat)
    if found is None or found[:2] != (name, seed):
        found = table.bots[seat] = (name, seed, make(name, bot_seed(int(seed), 0, seat)))
    return found[2]
