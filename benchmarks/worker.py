"""One turn of one contestant, in this process: ``python -m benchmarks.worker WORK SECONDS``.

Prints one JSON object: ``count``, ``seconds``, ``forced``.
"""

import json
import sys


def turn(work: str, seconds: float) -> dict[str, float]:
    """Run a workload, named as ``kind:argument:argument``."""
    from benchmarks import peers

    kind, *arguments = work.split(":")
    match kind:
        case "simulate" | "loop":
            from benchmarks import ours

            count, spent, forced = getattr(ours, kind)(seconds, *arguments)
        case "open_spiel":
            count, spent, forced = peers.open_spiel(seconds, weighted=arguments == ["weighted"])
        case "chess" | "rlcard_run" | "rlcard_env" | "rlcard_game":
            count, spent, forced = getattr(peers, kind)(seconds)
        case _:
            raise ValueError(work)
    return {"count": count, "seconds": spent, "forced": forced}


if __name__ == "__main__":
    print(json.dumps(turn(sys.argv[1], float(sys.argv[2]))))
