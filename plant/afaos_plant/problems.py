"""Find problems in the games of a training: `python -m afaos_plant.problems DIR --seed S --out FILE`.

Deep decisions of the training at which one idea stood out are looked at again with the shipped networks, as
`afaos problems make` looks at those of its own games. What is found is added to FILE, and the same command goes on.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np

from afaos_gui.ai.core import library as program
from afaos_gui.ai.core.layout import Action, State
from afaos_gui.ai.search.lead import idea_of
from afaos_gui.data.errors import DataError
from afaos_gui.data.learning.problem_files import Problem, Problems, read_problems, write_problems
from afaos_gui.data.resources.loader import load_catalogue
from afaos_gui.rules.catalogue import BRITISH
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.rules.state import Decision, GameState
from afaos_gui.session.problems.make import (
    CLEAR,
    LEAST_GAP,
    MOST_OF_A_KIND,
    MOST_OF_AN_IDEA,
    OPENING,
    TENFOLD,
    ProblemSearch,
    confirmed,
    first_look,
    holds,
    known_of,
    made_by,
    theme_of,
)
from afaos_plant.build import NoCompiler
from afaos_plant.games import Played, load
from afaos_plant.native import NativeRules, library

CHECKED_BY = (2611, 99, 77, 5, 31, 1, 13, 1759)
"""Seeds with which the lead has to hold besides."""
LEAST_SHARE = 0.004
"""Share of the visits below which a choice's value says nothing."""


class Promising(NamedTuple):
    """A decision of a game at which one idea stood out."""

    game: int
    state: GameState


def promising(rules: NativeRules, played: Played, first_game: int) -> Iterator[Promising]:
    """The decisions with one action left at which the best action led every other of another idea."""
    question, choice = 0, 0
    for number, game in enumerate(played.games):
        asked = played.questions[question : question + int(game["questions"])]
        found = played.choices[choice : choice + int(game["choices"])]
        question, choice = question + len(asked), choice + len(found)
        for one in asked:
            made = State.from_buffer_copy(one["state"].tobytes())
            is_last = made.decision == Decision.TURN and made.actions_left == 1 and made.turn > OPENING
            choices = found[one["first"] : one["first"] + one["count"]]
            if is_last and _stands_out(rules, made.to_decide, choices[choices["share"] >= LEAST_SHARE]):
                yield Promising(first_game + number, rules.figures.state(made))


def _stands_out(rules: NativeRules, side: int, choices: np.ndarray) -> bool:
    """Whether the most visited choice leads the others of another idea by half the gap that a problem needs."""
    values = choices["value"] if side == BRITISH else 1.0 - choices["value"]
    if not len(values) or not CLEAR[0] < values[0] < CLEAR[1]:
        return False
    actions = [Action.from_buffer_copy(one["action"].tobytes()) for one in choices]
    ideas = [idea_of(rules.figures.action_of(action)) for action in actions]
    others = [value for value, idea in zip(values, ideas, strict=True) if idea != ideas[0]]
    return bool(others) and values[0] - max(others) >= 0.5 * LEAST_GAP


def found_in(one: Promising, how: ProblemSearch, known: list[Problem]) -> Problem | None:
    """The problem in a decision, if it is one and adds something to those known."""
    counts = known_of(known)
    first = first_look(one.state, how)
    if first is None or counts.ideas[idea_of(first.best)] >= MOST_OF_AN_IDEA:
        return None
    if counts.kinds[theme_of(one.state, first.line), one.state.to_decide] >= MOST_OF_A_KIND:
        return None
    problem = confirmed(one.state, first, how.iterations, f"{how.seed}-{one.game}")
    if problem is None or not all(holds(problem, how.iterations * TENFOLD, seed) for seed in CHECKED_BY):
        return None
    return problem


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m afaos_plant.problems", description=__doc__.split("\n")[0])
    parser.add_argument("games", type=Path, metavar="DIR", help="a training's games, as it keeps them")
    parser.add_argument("--seed", type=int, required=True, metavar="S", help="the training's; problems are named by it")
    parser.add_argument("--out", type=Path, required=True, metavar="FILE", help="a set that is added to")
    parser.add_argument("--minutes", type=float, default=60.0, metavar="N", help="how long to look")
    given = parser.parse_args()
    try:
        rules = NativeRules(Ruleset(load_catalogue()))
        runs, known = read_problems(given.out) if given.out.is_file() else Problems((), ())
    except (NoCompiler, DataError) as error:
        print(error, file=sys.stderr)
        return 2
    if program.core() is None:
        program.use(library())
    how, problems, games = ProblemSearch(given.seed), list(known), 0
    done = {int(one.id.rpartition("-")[2]) for one in known if one.id.startswith(f"{given.seed}-")}
    others = [one for one in runs if one.seed != given.seed]
    deadline = time.monotonic() + 60.0 * given.minutes
    for file in sorted(given.games.glob("*.npz"), reverse=True):
        played = load(file)
        games += len(played.games)
        for one in promising(rules, played, int(file.stem)):
            if time.monotonic() > deadline:
                return 0
            if one.game in done or (problem := found_in(one, how, problems)) is None:
                continue
            done.add(one.game)
            problems.append(problem)
            print(f"{problem.id}: {problem.theme}, difficulty {problem.difficulty}, gap {problem.gap:.0%}", flush=True)
            write_problems(given.out, Problems((*others, made_by(how, games)), tuple(problems)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
