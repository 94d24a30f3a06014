"""Fit how a value that search found is told as a chance of winning.

`python -m afaos_plant.chances MODEL.npz` lets networks play themselves, finds what calibrates their values best
without a jump at the opening, tells how good the chances are, and with `--write` keeps that with the networks.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from afaos_gui.ai.heuristics.priors import WASTES
from afaos_gui.ai.judgement.evaluation import DEEP, PLAIN, LearnedEvaluation, Networks, Told, told_chance
from afaos_gui.ai.judgement.model import load_networks
from afaos_gui.ai.judgement.model_error import ModelError
from afaos_gui.ai.measuring.arena import TURN_CAP
from afaos_gui.ai.measuring.calibration import best_slope, brier, calibration_error
from afaos_gui.ai.measuring.parallel import map_parallel
from afaos_gui.ai.players.searching import SearchPlayer
from afaos_gui.ai.search.results import Limit
from afaos_gui.ai.view.belief import legal_for
from afaos_gui.base.guarded import read_json
from afaos_gui.data.resources.loader import load_catalogue
from afaos_gui.rules.catalogue import BRITISH
from afaos_gui.rules.chance import RandomChance
from afaos_gui.rules.engine import new_game, position_after
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.rules.scoring import leader
from afaos_gui.rules.state import Ending
from afaos_gui.rules.view import observe
from afaos_plant.fit.told import Said, fitted
from afaos_plant.models import save_networks

MOST_JUMP = 0.12
"""The most that a first action may change the chance told."""
OPENINGS = 40
"""First hands from which that is measured."""

Opening = tuple[float, tuple[float, ...]]
"""The value of a first position, and those after each first action."""


class Job(NamedTuple):
    """A game of networks against themselves."""

    networks: Networks
    iterations: int
    seed: int


def play_said(ruleset: Ruleset, job: Job) -> Said:
    """Play a game by search, a number of iterations each turn."""
    networks = job.networks._replace(told=PLAIN)
    players = [SearchPlayer(Limit(iterations=job.iterations), LearnedEvaluation(networks)) for _ in range(2)]
    chance, rng = RandomChance(job.seed), random.Random(job.seed)
    state, values = new_game(ruleset, chance), []
    while state.ending is Ending.NONE and state.turn <= TURN_CAP:
        view = observe(state, state.to_decide)
        action = legal_for(view)[0]
        if len(legal_for(view)) > 1:
            found = players[state.to_decide].think(view, rng)
            values.append((state.turn, found.win_chance if view.viewer == BRITISH else 1.0 - found.win_chance))
            action = found.candidates[0].action
        state = position_after(state, action, chance)
    winner = state.winner if state.ending is not Ending.NONE else leader(state)
    return Said(tuple(values), winner == BRITISH)


def pairs_of(games: Sequence[Said], told: Told) -> list[tuple[float, bool]]:
    """Every chance of a British win as it would be told, and whether the British won."""
    return [(told_chance(told, value, turn), game.british_won) for game in games for turn, value in game.values]


def openings(networks: Networks, ruleset: Ruleset) -> list[Opening]:
    """For some first hands: the value of the position, and those after each first action that is no waste."""
    evaluation, found = LearnedEvaluation(networks), []
    for seed in range(OPENINGS):
        state = new_game(ruleset, RandomChance(seed))
        actions = [a for a in legal_for(observe(state, state.to_decide)) if type(a) not in WASTES]
        after = tuple(evaluation.value(position_after(state, action, RandomChance(seed))) for action in actions)
        found.append((evaluation.value(state), after))
    return found


def largest_jump(found: Sequence[Opening], told: Told) -> float:
    """The largest change of the chance told by a first action."""
    return max(
        abs(told_chance(told, value, 1) - told_chance(told, before, 1)) for before, after in found for value in after
    )


def main() -> int:
    """The command line of this module."""
    parser = argparse.ArgumentParser(prog="python -m afaos_plant.chances", description=__doc__.split("\n")[0])
    parser.add_argument("model", type=Path, metavar="MODEL.npz")
    parser.add_argument("--games", type=int, default=200, metavar="N", help="for each number of iterations")
    parser.add_argument("--iterations", type=int, nargs="+", default=[50, 200], metavar="N", help="of a turn's search")
    parser.add_argument("--seed", type=int, default=0, metavar="S")
    parser.add_argument("--jobs", type=int, default=1, metavar="J", help="processes")
    parser.add_argument("--as-it-is", action="store_true", help="fit nothing, tell how good the model's chances are")
    parser.add_argument("--write", action="store_true", help="keep what was found with the networks")
    given = parser.parse_args()
    ruleset = Ruleset(load_catalogue())
    try:
        networks = load_networks(given.model)
    except ModelError as error:
        print(error, file=sys.stderr)
        return 2
    played = {}
    for thinking in given.iterations:
        work = [Job(networks, thinking, given.seed + number) for number in range(given.games)]
        played[thinking] = list(map_parallel(play_said, ruleset, work, given.jobs, ordered=True))
    first = openings(networks, ruleset)
    if not given.as_it_is:
        networks = _fitted(networks, played, first)
    figures = {
        "told": [round(figure, 3) for figure in networks.told],
        "told deep": [round(figure, 3) for figure in networks.told_deep],
        "largest jump by a first action": round(
            max(largest_jump(first, told) for told in (networks.told, networks.told_deep)), 4
        ),
        **{
            f"{thinking} iterations of a turn": _figures(some, networks.told_at(thinking))
            for thinking, some in played.items()
        },
    }
    print(json.dumps(figures, indent=1))
    if given.write:
        card = read_json(given.model.with_suffix(".json"))
        save_networks(given.model, networks, {**card, "chances": figures})
    return 0


def _fitted(networks: Networks, played: Mapping[int, Sequence[Said]], first: Sequence[Opening]) -> Networks:
    """The networks with what fits these games, by iterations of a turn; without deep ones, all are told alike."""

    def fit(deep: bool) -> Told | None:
        games = [game for iterations, some in played.items() if (iterations >= DEEP) is deep for game in some]
        return fitted(games, lambda told: largest_jump(first, told) <= MOST_JUMP) if games else None

    told = fit(deep=False) or networks.told
    return networks._replace(told=told, told_deep=fit(deep=True) or told)


def _figures(games: Sequence[Said], told: Told) -> dict[str, float]:
    pairs = pairs_of(games, told)
    return {
        "games": len(games),
        "Brier": round(brier(pairs), 4),
        "calibration error": round(calibration_error(pairs), 4),
        "slope": round(best_slope(pairs), 3),
    }


if __name__ == "__main__":
    sys.exit(main())
