"""The peers' loops, as their own documentation writes them, with a uniform choice.

Each takes the seconds that it may run and returns how many questions it answered, in how many
seconds, and how many of them were forced (one legal action only). A game that has begun is
played to its end. Setting up is outside the clock.
"""

import random
import time


def chess(seconds: float) -> tuple[int, float, int]:
    """python-chess: random playouts through ``legal_moves`` and ``push``."""
    import chess as package

    chance = random.Random(1)
    count = forced = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        board = package.Board()
        while not board.is_game_over():
            moves = list(board.legal_moves)
            board.push(chance.choice(moves))
            count += 1
            forced += len(moves) == 1
    return count, time.process_time() - start, forced


def open_spiel(seconds: float, *, weighted: bool) -> tuple[int, float, int]:
    """OpenSpiel ``dou_dizhu``: random playouts driven from Python.

    Dealing is a chain of chance nodes there. ``weighted`` draws each by the probabilities
    that it states, as a playout of any game must; without, the (equal) chances are drawn
    uniformly, which only this game allows and which is faster. Chance nodes are no decisions.
    """
    import pyspiel

    game = pyspiel.load_game("dou_dizhu")
    chance = random.Random(1)
    count = forced = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            if not state.is_chance_node():
                actions = state.legal_actions()
                state.apply_action(chance.choice(actions))
                count += 1
                forced += len(actions) == 1
            elif weighted:
                outcomes, probabilities = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chance.choices(outcomes, probabilities)[0])
            else:
                state.apply_action(chance.choice(state.chance_outcomes())[0])
    return count, time.process_time() - start, forced


def rlcard_run(seconds: float) -> tuple[int, float, int]:
    """RLCard ``doudizhu``: ``env.run`` with its own random agents."""
    import rlcard
    from rlcard.agents import RandomAgent

    env = rlcard.make("doudizhu", config={"seed": 1})
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])
    count = forced = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        trajectories, _ = env.run(is_training=False)
        # A player's trajectory alternates states and actions and ends with a state.
        for trajectory in trajectories:
            count += len(trajectory) // 2
            forced += sum(len(state["legal_actions"]) == 1 for state in trajectory[:-1:2])
    return count, time.process_time() - start, forced


def rlcard_env(seconds: float) -> tuple[int, float, int]:
    """RLCard ``doudizhu``: ``env.step`` with a uniform choice."""
    import rlcard

    env = rlcard.make("doudizhu", config={"seed": 1})
    chance = random.Random(1)
    count = forced = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        state, _ = env.reset()
        while not env.is_over():
            actions = list(state["legal_actions"])
            state, _ = env.step(chance.choice(actions))
            count += 1
            forced += len(actions) == 1
    return count, time.process_time() - start, forced


def rlcard_game(seconds: float) -> tuple[int, float, int]:
    """RLCard ``doudizhu``: ``game.step`` alone, without the environment around it."""
    from rlcard.games.doudizhu import Game

    game = Game()
    chance = random.Random(1)
    count = forced = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        state, _ = game.init_game()
        while not game.is_over():
            actions = state["actions"]
            state, _ = game.step(chance.choice(actions))
            count += 1
            forced += len(actions) == 1
    return count, time.process_time() - start, forced
