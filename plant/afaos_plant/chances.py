"""Fit how a value that search found is told as a chance of winning.

`python -m afaos_plant.chances MODEL.npz` lets each level play itself, finds what calibrates the values best without a
jump at the opening, tells how good the chances are on games that were left out of a fit, and with `--write` keeps what
was found: of the levels with networks with these, of each other level in a report beside them.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from afaos_gui.ai.heuristics.priors import WASTES
from afaos_gui.ai.judgement.evaluation import (
    LEAST_TOLD,
    MOST_TOLD,
    PLAIN,
    Evaluation,
    LearnedEvaluation,
    Networks,
    Told,
    told_chance,
)
from afaos_gui.ai.judgement.model import load_networks
from afaos_gui.ai.judgement.model_error import ModelError
from afaos_gui.ai.measuring.arena import TURN_CAP
from afaos_gui.ai.measuring.calibration import best_slope, brier, calibration_error
from afaos_gui.ai.measuring.parallel import map_parallel
from afaos_gui.ai.search.choosing import choose, turn_limit
from afaos_gui.ai.search.levels import CHANCES, LEVEL_WORDS, Level, level_named
from afaos_gui.ai.search.search import Search
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
FOLDS = 6
"""Parts into which games are cut, each told by a fit to the others."""
UNHURRIED = 1e9
"""Seconds for a turn: only the iterations limit how far a level searches."""

Opening = tuple[float, tuple[float, ...]]
"""The value of a first position, and those after each first action."""


class Job(NamedTuple):
    """A game of a level against itself."""

    networks: Networks
    level: Level
    seed: int


def play_said(ruleset: Ruleset, job: Job) -> Said:
    """Play a game of a level, which chooses by its values as they are."""
    evaluation = LearnedEvaluation(job.networks, PLAIN) if job.level.learned else Evaluation()
    searches = [Search(evaluation) for _ in range(2)]
    chance, rng = RandomChance(job.seed), random.Random(job.seed)
    state, values = new_game(ruleset, chance), []
    while state.ending is Ending.NONE and state.turn <= TURN_CAP:
        view, search = observe(state, state.to_decide), searches[state.to_decide]
        limit = turn_limit(job.level, view, None, search)
        found = choose(view, limit, job.level, rng.getrandbits(32), search=search)
        if found.iterations:
            values.append((state.turn, found.win_chance if view.viewer == BRITISH else 1.0 - found.win_chance))
        state = position_after(state, found.action, chance)
    winner = state.winner if state.ending is not Ending.NONE else leader(state)
    return Said(tuple(values), winner == BRITISH, job.level.iterations)


def pairs_of(games: Sequence[Said], told: Told) -> list[tuple[float, bool]]:
    """Every chance of a British win as it would be told, and whether the British won."""
    return [(told_chance(told, value, turn), game.british_won) for game in games for turn, value in game.values]


def openings(evaluation: Evaluation, ruleset: Ruleset) -> list[Opening]:
    """For some first hands: the value of the position, and those after each first action that is no waste."""
    found = []
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


def calibrated(networks: Networks, games: Sequence[Said], first: Sequence[Opening]) -> Networks:
    """The networks with what tells the values of these games best, each counting alike, and the opening calmly."""
    told, doubling = told_calmly(games, first)
    return networks._replace(told=told, told_doubling=doubling)


def told_calmly(games: Sequence[Said], first: Sequence[Opening]) -> tuple[Told, float]:
    """What tells the values of these games best, each counting alike, and the opening calmly."""
    return fitted(games, lambda told: largest_jump(first, told) <= MOST_JUMP)


def pairs_held_out(
    played: Mapping[str, Sequence[Said]], fit: Callable[[Sequence[Said]], Callable[[int], Told]]
) -> dict[str, list[tuple[float, bool]]]:
    """By level the pairs of each of its games, told by what was fitted to other games: by iterations of a turn."""
    pairs: dict[str, list[tuple[float, bool]]] = {name: [] for name in played}
    for fold in range(FOLDS):
        told_at = fit([game for some in played.values() for at, game in enumerate(some) if at % FOLDS != fold])
        for name, some in played.items():
            for game in some[fold::FOLDS]:
                pairs[name] += pairs_of([game], told_at(game.iterations))
    return pairs


def of_networks(
    networks: Networks, ruleset: Ruleset, played: Mapping[str, Sequence[Said]], as_it_is: bool
) -> tuple[Networks, dict[str, Any]]:
    """The networks, telling the chances of levels that have them, and how good those are; `as_it_is` fits nothing."""
    first = openings(LearnedEvaluation(networks), ruleset)
    if as_it_is:
        pairs = {
            name: [pair for one in some for pair in pairs_of([one], networks.told_at(one.iterations))]
            for name, some in played.items()
        }
    else:
        pairs = pairs_held_out(played, lambda games: calibrated(networks, games, first).told_at)
        networks = calibrated(networks, [game for some in played.values() for game in some], first)
    jumps = [largest_jump(first, networks.told_at(iterations)) for iterations in (LEAST_TOLD, MOST_TOLD)]
    return networks, {
        "told": [round(figure, 3) for figure in networks.told],
        "told for each doubling": round(networks.told_doubling, 3),
        "largest jump by a first action": round(max(jumps), 4),
        **{name: _figures(played[name], pairs[name]) for name in played},
    }


def of_a_level(name: str, ruleset: Ruleset, games: Sequence[Said], as_it_is: bool) -> dict[str, Any]:
    """How a level without networks tells its values, and how good the chances are; `as_it_is` fits nothing."""
    first = openings(Evaluation(), ruleset)
    if as_it_is:
        told = level_named(name).told
        pairs = pairs_of(games, told)
    else:
        told, _ = told_calmly(games, first)

        def fit(others: Sequence[Said]) -> Callable[[int], Told]:
            found, _ = told_calmly(others, first)
            return lambda iterations: found  # a level has games of one number of iterations

        pairs = pairs_held_out({name: games}, fit)[name]
    return {
        "told": [round(figure, 3) for figure in told],
        "largest jump by a first action": round(largest_jump(first, told), 4),
        **_figures(games, pairs),
    }


def main() -> int:
    """The command line of this module."""
    parser = argparse.ArgumentParser(prog="python -m afaos_plant.chances", description=__doc__.split("\n")[0])
    parser.add_argument("model", type=Path, metavar="MODEL.npz")
    parser.add_argument("--games", type=int, default=200, metavar="N", help="of each level")
    parser.add_argument("--levels", nargs="+", choices=LEVEL_WORDS, default=LEVEL_WORDS, metavar="LEVEL")
    parser.add_argument("--most", type=int, default=MOST_TOLD, metavar="N", help="iterations of a turn, at any level")
    parser.add_argument("--kept", type=Path, metavar="FILE.jsonl", help="keep games there, and use those that are")
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
    played = _played(given, ruleset, networks)
    with_networks = {name: some for name, some in played.items() if level_named(name).learned}
    told: dict[str, Any] = {
        name: of_a_level(name, ruleset, some, given.as_it_is)
        for name, some in played.items()
        if name not in with_networks
    }
    figures: dict[str, Any] = {}
    if with_networks:
        networks, figures = of_networks(networks, ruleset, with_networks, given.as_it_is)
    print(json.dumps({**figures, **told}, indent=1))
    if given.write and figures:
        card = read_json(given.model.with_suffix(".json"))
        save_networks(given.model, networks, {**card, "chances": figures})
    if given.write and told:
        file = given.model.with_name(CHANCES)
        before = read_json(file) if file.is_file() else {}
        file.write_text(json.dumps({**before, **told}, indent=1) + "\n", encoding="utf-8")
    return 0


def _played(given: argparse.Namespace, ruleset: Ruleset, networks: Networks) -> dict[str, list[Said]]:
    """The games of each level: those that are kept, and those played now."""
    found: dict[str, dict[int, Said]] = {name: {} for name in given.levels}
    if given.kept is not None and given.kept.is_file():
        for line in given.kept.read_text(encoding="utf-8").splitlines():
            name, seed, iterations, won, values = json.loads(line)
            if name in found:
                found[name][seed] = Said(tuple(map(tuple, values)), won, iterations)
    for name, known in found.items():
        level = level_named(name)
        level = level._replace(iterations=min(level.iterations, given.most), seconds=UNHURRIED, told=PLAIN)
        missing = given.games - len(known)
        seeds = [seed for seed in range(given.seed, given.seed + given.games) if seed not in known][: max(0, missing)]
        work = [Job(networks, level, seed) for seed in seeds]
        for seed, said in zip(seeds, map_parallel(play_said, ruleset, work, given.jobs, ordered=True), strict=True):
            known[seed] = said
            if given.kept is not None:
                with given.kept.open("a", encoding="utf-8") as file:
                    line = json.dumps([name, seed, said.iterations, said.british_won, said.values])
                    file.write(line + "\n")
    return {name: list(known.values()) for name, known in found.items()}


def _figures(games: Sequence[Said], pairs: Sequence[tuple[float, bool]]) -> dict[str, float]:
    return {
        "games": len(games),
        "iterations": games[0].iterations,
        "British wins": round(sum(game.british_won for game in games) / len(games), 3),
        "Brier": round(brier(pairs), 4),
        "calibration error": round(calibration_error(pairs), 4),
        "slope": round(best_slope(pairs), 3),
    }


if __name__ == "__main__":
    sys.exit(main())
