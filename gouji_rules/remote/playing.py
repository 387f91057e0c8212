"""What can be asked about games."""

from typing import Any, Final

from gouji_rules.bots import Bot, make
from gouji_rules.bots import names as bot_names
from gouji_rules.diagnostics import shown
from gouji_rules.engine.position import KEYS as POSITION_KEYS
from gouji_rules.game.shuffle import bot_seed
from gouji_rules.plain import (
    PlainError,
    action_data,
    choices_json,
    event_data,
    refusal_data,
)
from gouji_rules.plain.cards import MOST_LISTED
from gouji_rules.record import Game
from gouji_rules.remote import playing_shapes as shapes
from gouji_rules.remote.loading import limits
from gouji_rules.remote.playing_shapes import Standing
from gouji_rules.remote.session import (
    MOST_GAMES,
    Answer,
    Asked,
    Json,
    Session,
    Table,
    method,
    rests,
    view_for,
)
from gouji_rules.remote.shapes import Nothing

_USUAL_EVENTS: Final = 1_000


@method(shapes.DealAsked, shapes.DealAnswer)
def deal(session: Session, asked: Asked) -> Answer:
    """Begin a game."""
    seed, secrets = asked.get("seed"), asked.get("secrets", False)
    if secrets and seed is not None:
        raise PlainError("one_of_two", first="seed", second="secrets")
    game = Game(
        session.ruled(asked),
        None if seed is None else int(seed),
        asked.get("sets"),
        secrets=secrets,
    )
    return {**session.open(game, asked), "seed": None if secrets else str(game.seed)}


@method(shapes.SecretAsked, Standing)
def secret(session: Session, asked: Asked) -> Answer:
    """Deal with a secret of its own."""
    table = session.table(asked)
    secret = asked.get("secret")
    session.move(table, table.game.deal(None if secret is None else int(secret)))
    return {**session.standing(asked["game"], asked)}


@method(shapes.PositionAsked, Standing)
def position(session: Session, asked: Asked) -> Answer:
    """Begin with a position."""
    rules, given = session.ruled(asked), asked["position"]
    unknown = sorted(given.keys() - POSITION_KEYS)
    if unknown:
        known = ", ".join(sorted(POSITION_KEYS))
        raise PlainError("unknown_key", "/position", key=shown(repr(unknown[0])), known=known)
    position = {key: _seats_as_numbers(value) for key, value in given.items()}
    return {**session.open(Game.from_position(rules, **position), asked)}


@method(shapes.AskedAsked, Standing)
def asked(session: Session, asked: Asked) -> Answer:
    """Tell the position of a game."""
    session.table(asked)
    return {**session.standing(asked["game"], asked)}


@method(shapes.ViewAsked, shapes.ViewAnswer)
def view(session: Session, asked: Asked) -> Answer:
    """Show a seat's view, or the public one."""
    return {"view": view_for(session.table(asked).game, asked["seat"])}


@method(shapes.ChoicesAsked, shapes.ChoicesAnswer)
def choices(session: Session, asked: Asked) -> Answer:
    """List what the seat that is asked may do."""
    game = session.table(asked).game
    if rests(game):
        return {"choices": None}
    most = asked.get("most", MOST_LISTED)
    found = choices_json(game.legal_actions(), asked.get("start", 0), most)
    return {"choices": Json(found)}


@method(shapes.ChoicesTogetherAsked, shapes.ChoicesTogetherAnswer)
def choices_together(session: Session, asked: Asked) -> Answer:
    """List what a seat can answer to what all answer at once."""
    actions = session.table(asked).game.choices_together(asked["seat"])
    return {"actions": [*map(action_data, actions)]}


@method(shapes.StepAsked, Standing)
def step(session: Session, asked: Asked) -> Answer:
    """Answer for the seat that is asked."""
    table = session.table(asked)
    session.move(table, table.game.step(asked["action"], asked.get("seat")))
    return {**session.standing(asked["game"], asked)}


@method(shapes.StepTogetherAsked, Standing)
def step_together(session: Session, asked: Asked) -> Answer:
    """Answer what all answer at once."""
    table = session.table(asked)
    if table.game.asked_together() is None:
        raise PlainError("not_together", "/answers")
    answers = {_seat(key, "/answers"): text for key, text in asked["answers"].items()}
    session.move(table, table.game.step_together(answers))
    return {**session.standing(asked["game"], asked)}


@method(shapes.WhyNotAsked, shapes.WhyNotAnswer)
def why_not(session: Session, asked: Asked) -> Answer:
    """Say why an action is not allowed."""
    game = session.table(asked).game
    refusal = game.why_not(asked["action"], asked.get("seat"))
    return {"refusal": refusal and refusal_data(refusal, game.rules)}


@method(shapes.WhyAsked, shapes.WhyAnswer)
def why(session: Session, asked: Asked) -> Answer:
    """Say which rule, setting and line decide about an action."""
    from gouji_rules.answers import move_data
    from gouji_rules.why.moves import why_action
    from gouji_rules.why.telling import move_lines

    found, lang = why_action(session.table(asked).game, asked["action"]), asked.get("lang", "en")
    lines = move_lines(found, lang)
    return {"allowed": found.refusal is None, "lines": lines, "why": move_data(found, lang)}


@method(shapes.PlayAsked, Standing)
def play(session: Session, asked: Asked) -> Answer:
    """Let bots answer."""
    table = session.table(asked)
    named = {_seat(key, "/bots"): name for key, name in asked["bots"].items()}
    known = bot_names()
    for seat, name in named.items():
        if name not in known:
            listed = ", ".join(known)
            raise PlainError("no_bot", f"/bots/{seat}", found=shown(name), known=listed)
    game, seed = table.game, asked.get("seed", "0")
    for _ in range(asked.get("most", 1_000)):
        if game.over or game.seat not in named:  # a deal that is awaited is nobody's
            break
        bot = _bot(table, game.seat, named[game.seat], seed)
        game = game.step(bot.choose(game.view(game.seat), game.legal_actions()))
    session.move(table, game)
    return {**session.standing(asked["game"], asked)}


@method(shapes.EventsAsked, shapes.EventsAnswer)
def events(session: Session, asked: Asked) -> Answer:
    """List what happened."""
    game = session.table(asked).game
    start, most = asked.get("start", 0), asked.get("most", _USUAL_EVENTS)
    found = game.events[start : start + most]
    told = [event_data(game.rules, event) for event in found]
    return {"events": told, "count": len(game.events)}


@method(shapes.HistoryAsked, shapes.HistoryAnswer)
def history(session: Session, asked: Asked) -> Answer:
    """List what a seat has noticed."""
    game, seat = session.table(asked).game, asked["seat"]
    noticed = game.public_history() if seat is None else game.history(seat)
    told = [
        {
            "number": one.number,
            "action": one.action and action_data(one.action),
            "event": one.event and event_data(game.rules, one.event),
        }
        for one in noticed[asked.get("start", 0) :]
    ]
    return {"noticed": told, "count": len(noticed)}


@method(shapes.LogAsked, shapes.LogAnswer)
def log(session: Session, asked: Asked) -> Answer:
    """List all actions."""
    log = session.table(asked).game.log
    start, most = asked.get("start", 0), asked.get("most", _USUAL_EVENTS)
    found = [
        {"seat": seat if seat >= 0 else None, "action": action_data(action)}
        for seat, action in log[start : start + most]
    ]
    return {"actions": found, "count": len(log)}


@method(shapes.SaveAsked, shapes.SaveAnswer)
def save(session: Session, asked: Asked) -> Answer:
    """Write the whole game as one text."""
    return {"text": session.table(asked).game.dumps()}


@method(shapes.RestoreAsked, shapes.RestoreAnswer)
def restore(session: Session, asked: Asked) -> Answer:
    """Go on with a game that was saved."""
    game = Game.loads(asked["text"], plugins=asked.get("plugins"), limits=limits(asked))
    if len(session.tables) >= MOST_GAMES:
        raise PlainError("too_many_open", most=MOST_GAMES)
    handle = session.rule_handle(game.rules)
    return {**session.open(game, asked), "rules": handle}


@method(shapes.AtAsked, Standing)
def at(session: Session, asked: Asked) -> Answer:
    """Return to an earlier moment."""
    game, number = session.table(asked).game, asked["number"]
    if number > game.acted:
        raise PlainError("no_moment", "/number", most=game.acted)
    return {**session.open(game.at(number), asked)}


@method(shapes.CloseAsked, Nothing)
def close(session: Session, asked: Asked) -> Answer:
    """Forget a game or a ruleset."""
    session.forget(asked["handle"])
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
