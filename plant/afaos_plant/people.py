"""Fit the policy to what people chose in recorded games.

`python -m afaos_plant.people MODEL.npz --games DIR --people DIR` fits it to how people began their turns and to a
training's own games, leaves each recorded game out once to tell how often a search then chooses as people did there,
with `--levels` each level too, and with `--out` writes the networks fitted to all of them.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np

from afaos_gui.ai.judgement.choices import choice_inputs
from afaos_gui.ai.judgement.evaluation import LearnedEvaluation, Networks
from afaos_gui.ai.judgement.inputs import active_inputs
from afaos_gui.ai.judgement.model import load_networks
from afaos_gui.ai.judgement.model_error import ModelError
from afaos_gui.ai.measuring.agreement import (
    Agreement,
    Decided,
    agreement,
    agreement_report,
    by_search,
    of_levels,
    together,
    turn_starts,
)
from afaos_gui.ai.measuring.parallel import map_parallel
from afaos_gui.ai.process.garbage import collect_rarely
from afaos_gui.ai.view.belief import legal_for
from afaos_gui.ai.view.intents import intent_of
from afaos_gui.base.guarded import Unreadable, read_json
from afaos_gui.data.records.replay import open_record
from afaos_gui.data.resources.loader import load_catalogue
from afaos_gui.rules.actions import Action
from afaos_gui.rules.ruleset import EDITIONS, Ruleset
from afaos_gui.rules.state import GameState
from afaos_gui.rules.view import observe
from afaos_plant.build import NoCompiler
from afaos_plant.fit.policy import PEOPLE_PART, PolicyNet, fit_policy
from afaos_plant.fit.sample import Question
from afaos_plant.games import load
from afaos_plant.models import save_networks
from afaos_plant.native import NativeRules
from afaos_plant.samples import questions_of as questions_in

STEPS, PEOPLE_RATE = 1200, 0.002
"""Gradient steps of a fit to people, each on as many questions of a training's own games, and Adam's rate."""
KEPT = 0.5
"""Weight of the policy before the fit in the mean that is kept: it costs little agreement and gives back strength."""
PAYMENT_SHARE = 0.25
"""Share of a target that is spread over all payments of the intent: people rarely weigh which card to pay with."""


def questions_of(decisions: Iterable[tuple[GameState, Action]]) -> list[Question]:
    """The decisions that left a choice, each with what was chosen."""
    found = []
    for state, chosen in decisions:
        side = state.to_decide
        legal = list(legal_for(observe(state, side)))
        if len(legal) < 2 or chosen not in legal:
            continue
        intent = intent_of(chosen)
        alike = [intent_of(action) == intent for action in legal]
        shares = np.asarray(alike, dtype=np.float16) * (PAYMENT_SHARE / sum(alike))
        shares[legal.index(chosen)] += 1.0 - PAYMENT_SHARE
        found.append(
            Question(
                np.asarray(active_inputs(state, side), dtype=np.uint16),
                np.asarray(choice_inputs(legal, side), dtype=np.int16),
                shares.astype(np.float16),
            )
        )
    return found


def fitted_to_people(
    networks: Networks,
    own: Sequence[Question],
    people: Sequence[Question],
    steps: int,
    seed: int,
    kept: float = KEPT,
) -> Networks:
    """Networks with the mean of two policies: their own, and it fitted to choices of people and of a training."""
    first, second, width = networks.position[2:5]
    net = PolicyNet(seed, first, second, width)
    net.resume(networks.position)
    net.resume_choices(networks.choices)
    before = {name: array.copy() for name, array in net.arrays.items()}
    fit_policy(net, own, steps * PEOPLE_PART / len(own), seed, PEOPLE_RATE, people, part=PEOPLE_PART)
    for name, array in net.arrays.items():
        array += kept * (before[name] - array)
    return networks._replace(position=net.layers(), choices=net.choice_layers())


def main() -> int:
    """The command line of this module."""
    parser = argparse.ArgumentParser(prog="python -m afaos_plant.people", description=__doc__.split("\n")[0])
    parser.add_argument("model", type=Path, metavar="MODEL.npz", help="networks that no recorded game was shown to")
    parser.add_argument(
        "--games", type=Path, required=True, metavar="DIR", help="a training's own games, as it keeps them"
    )
    parser.add_argument("--people", type=Path, required=True, metavar="DIR", help="recorded games")
    parser.add_argument("--edition", choices=EDITIONS, default=EDITIONS[-1], help="of the training's games")
    parser.add_argument("--steps", type=int, default=STEPS, metavar="N", help="of the gradient")
    parser.add_argument("--kept", type=float, default=KEPT, metavar="W", help="weight of the policy before the fit")
    parser.add_argument("--iterations", type=int, default=200, metavar="N", help="of the search that is compared")
    parser.add_argument("--seed", type=int, default=1, metavar="S")
    parser.add_argument("--jobs", type=int, default=1, metavar="J", help="processes")
    parser.add_argument("--levels", type=Path, metavar="FILE.json", help="measure each level as it plays, too")
    parser.add_argument("--out", type=Path, metavar="FILE.npz", help="networks fitted to all recorded games")
    given = parser.parse_args()
    collect_rarely()
    try:
        return _fit(given)
    except (ModelError, Unreadable, NoCompiler) as error:
        print(error, file=sys.stderr)
        return 2


class _LeftOut(NamedTuple):
    """A recorded game that a policy is not fitted to, and what the command line says."""

    name: str
    given: argparse.Namespace


def _without(_: Ruleset, job: _LeftOut) -> tuple[Agreement, dict[str, Agreement]]:
    """The agreement with a game, by search and of each level if asked for, of a policy that has not seen it."""
    given = job.given
    own, asked = _questions(given)
    people = [question for name, some in asked.items() if name != job.name for question in some]
    networks = load_networks(given.model)
    fitted = LearnedEvaluation(fitted_to_people(networks, own, people, given.steps, given.seed, given.kept))
    decisions = _starts(given.people)[job.name]
    levels = {} if given.levels is None else of_levels(decisions, fitted)
    return agreement(decisions, by_search(fitted, given.iterations)), levels


@cache
def _own(games: Path, edition: str) -> list[Question]:
    rules = NativeRules(Ruleset(load_catalogue(), edition))
    return [question for file in sorted(games.glob("*.npz")) for question in questions_in(rules, load(file))]


@cache
def _starts(folder: Path) -> dict[str, list[Decided]]:
    starts = {file.name: list(turn_starts(decisions)) for file, decisions in recorded(folder)}
    return {name: decisions for name, decisions in starts.items() if decisions}


@cache
def _asked(folder: Path) -> dict[str, list[Question]]:
    return {name: questions_of(decisions) for name, decisions in _starts(folder).items()}


def _questions(given: argparse.Namespace) -> tuple[list[Question], dict[str, list[Question]]]:
    """The decisions of the training's games, and those of people by the name of their game."""
    return _own(given.games, given.edition), _asked(given.people)


def _fit(given: argparse.Namespace) -> int:
    if not 0.0 <= given.kept <= 1.0:
        print("The weight of the policy before the fit is a number from 0 to 1.", file=sys.stderr)
        return 2
    for file in filter(None, (given.levels, given.out)):
        if not file.parent.is_dir():
            print(f"There is no folder {file.parent.name}.", file=sys.stderr)
            return 2
    networks = load_networks(given.model)
    own, asked = _questions(given)
    if not own or len(asked) < 2:
        print("Name a folder with a training's games, and one with two recorded games or more.", file=sys.stderr)
        return 2
    found: list[Agreement] = []
    of_each: list[dict[str, Agreement]] = []
    work = [_LeftOut(name, given) for name in asked]
    ruleset = Ruleset(load_catalogue(), given.edition)
    for name, (searched, of) in zip(
        asked, map_parallel(_without, ruleset, work, given.jobs, ordered=True), strict=True
    ):
        print(name, json.dumps(searched._asdict()), flush=True)
        found.append(searched)
        of_each.append(of)
    told = {"iterations": given.iterations, **together(found)._asdict()}
    print(json.dumps(told))
    if given.levels is not None:
        levels = {name: together(one[name] for one in of_each) for name in of_each[0]}
        given.levels.write_text(json.dumps(agreement_report(levels), indent=1) + "\n", encoding="utf-8")
    if given.out is not None:
        everybody = [question for some in asked.values() for question in some]
        kept = fitted_to_people(networks, own, everybody, given.steps, given.seed, given.kept)
        card = read_json(given.model.with_suffix(".json"))
        save_networks(given.out, kept, {**card, "agreement with people, each of their games left out once": told})
    return 0


def recorded(folder: Path) -> Iterable[tuple[Path, list[tuple[GameState, Action]]]]:
    """The recorded games in a folder, each with its decisions."""
    for file in sorted(folder.glob("*.json")):
        replay = open_record(file)
        replay.run()
        yield file, list(replay.decisions)


if __name__ == "__main__":
    sys.exit(main())
