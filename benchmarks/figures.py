"""The figures of speed: who runs against whom, and what is aimed at."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from benchmarks.measure import Contestant, Turns, machine, table, take_turns

CHESS = Contestant("python-chess", "chess", "random playouts, `legal_moves` and `push`", "chess")
OPEN_SPIEL = Contestant(
    "OpenSpiel `dou_dizhu`",
    "open_spiel:weighted",
    "random playouts from Python, deals drawn by the stated probabilities",
    "open_spiel",
)
OPEN_SPIEL_PLAIN = Contestant(
    "OpenSpiel `dou_dizhu`, plain deals",
    "open_spiel:plain",
    "the same, deals drawn uniformly without looking at the probabilities",
    "open_spiel",
)
RLCARD_RUN = Contestant("RLCard `env.run`", "rlcard_run", "`doudizhu`, its random agents", "rlcard")
RLCARD_ENV = Contestant("RLCard `env.step`", "rlcard_env", "`doudizhu`, uniform choice", "rlcard")
RLCARD_GAME = Contestant(
    "RLCard `game.step`", "rlcard_game", "`doudizhu`, uniform choice, no environment", "rlcard"
)


def simulated(bots: str, ruleset: str) -> Contestant:
    """Return our ``simulate`` with one kind of bot as a contestant."""
    return Contestant(
        f"**simulate, `{bots}`, {ruleset}**",
        f"simulate:{ruleset}:{bots}",
        "whole sets, deals and counting included",
    )


def looped(ruleset: str) -> Contestant:
    """Return our public Python loop as a contestant."""
    return Contestant(
        f"**Python loop, {ruleset}**",
        f"loop:{ruleset}",
        "`legal_actions()`, uniform choice, `step`",
    )


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure to reach.

    Attributes:
        key: its name on the command line and in RESULTS.md.
        title: what it is.
        goal: what is aimed at, in words.
        ours: our contestants.
        peers: theirs; the ratio to the first two is said in words.
        rate: how many questions a second are aimed at, if the goal is a rate.
    """

    key: str
    title: str
    goal: str
    ours: Sequence[Contestant]
    peers: Sequence[Contestant]
    rate: float | None = None

    def verdict(self, turns: Turns) -> list[str]:
        """Return a line for each of ours: how far it stands from the goal."""
        lines = []
        for mine in self.ours:
            here = median(turns.rates(mine.name))
            if self.rate:
                lines.append(f"- {mine.name}: {here:,.0f}/s, {here / self.rate:.2f} of the goal.")
            for peer in self.peers[:2]:
                if peer.name in turns.samples:
                    ratio = turns.ratio(mine.name, peer.name)
                    lines.append(f"- {mine.name}: {ratio:.2f} times {peer.name}.")
        return lines

    def measure(self, rounds: int, seconds: float) -> str:
        """Measure it and return its section for RESULTS.md."""
        there = [peer for peer in self.peers if peer.installed()]
        contestants = [*self.ours, *there]
        turns = take_turns(contestants, rounds, seconds)
        absent = [f"Not installed: {peer.name}." for peer in self.peers if peer not in there]
        return "\n".join(
            [
                f"## {self.title}",
                "",
                f"Goal: {self.goal}",
                "",
                table(contestants, turns),
                "",
                *self.verdict(turns),
                *absent,
                "",
                f"{rounds} rounds of {seconds:g} s a turn. Noise: {turns.noise()}. {machine()}.",
            ]
        )


FIGURES = (
    Figure(
        key="random",
        title="Random bots through `simulate`",
        goal="OpenSpiel's `dou_dizhu` playouts; below half of them is not done.",
        ours=(simulated("random", "xuandian"), simulated("random", "zhongyou")),
        peers=(OPEN_SPIEL, OPEN_SPIEL_PLAIN, CHESS, RLCARD_RUN, RLCARD_ENV, RLCARD_GAME),
    ),
    Figure(
        key="loop",
        title="The public Python loop",
        goal="python-chess's random playouts.",
        ours=(looped("xuandian"), looped("zhongyou")),
        peers=(CHESS, RLCARD_GAME, RLCARD_ENV),
    ),
    Figure(
        key="steady",
        title="Steady bots through `simulate`",
        goal="50,000 questions a second.",
        ours=(simulated("steady", "xuandian"), simulated("steady", "zhongyou")),
        peers=(CHESS, RLCARD_RUN),
        rate=50_000,
    ),
)
