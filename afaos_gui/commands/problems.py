"""`afaos problems`: find positions in which one action is far better than all others, and check them."""

from __future__ import annotations

import argparse
from collections import Counter
from functools import partial
from pathlib import Path

from afaos_gui.ai.measuring.parallel import map_parallel
from afaos_gui.commands import numbers
from afaos_gui.data.errors import DataError
from afaos_gui.data.learning.problem_files import (
    FILE,
    Made,
    Problem,
    Problems,
    read_problems,
    shipped_file,
    write_problems,
)
from afaos_gui.data.resources.loader import load_catalogue
from afaos_gui.data.settings.games_folder import games_folder
from afaos_gui.data.texts.language import _
from afaos_gui.rules.ruleset import EDITIONS, Ruleset
from afaos_gui.session.problems.make import Known, ProblemSearch, holds, known_of, made_by, problem_in_game

CHECK_SEED = 1000
BATCH = 32
"""Number of games after which the kinds of problems still wanted are determined anew."""


def about() -> str:
    """The command's description."""
    return _("Finds positions in which one action is far better than all others, and checks them.")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    commands = parser.add_subparsers(required=True, dest="what")
    make = commands.add_parser("make", help=_("play games between machines and keep the problems in them"))
    make.add_argument("--games", type=numbers.COUNT, required=True, metavar="N")
    make.add_argument("--seed", type=numbers.SEED, default=0, metavar="S")
    make.add_argument("--iterations", type=numbers.COUNT, default=160, metavar="N", help=_("of a first look"))
    make.add_argument("--jobs", type=numbers.whole(1, 64), default=1, metavar="J", help=_("processes"))
    make.add_argument("--edition", choices=EDITIONS, default="second")
    make.add_argument("--out", type=Path, metavar="FILE", help=_("by default where the program looks for them"))
    check = commands.add_parser("check", help=_("think about each problem again, with other seeds"))
    check.add_argument("file", type=Path, nargs="?", metavar="FILE", help=_("by default the set that is shipped"))
    check.add_argument(
        "--iterations", type=numbers.COUNT, metavar="N", help=_("as many as it was made with by default")
    )
    check.add_argument("--seed", type=numbers.SEED, default=CHECK_SEED, metavar="S")
    check.add_argument("--jobs", type=numbers.whole(1, 64), default=1, metavar="J", help=_("processes"))
    check.add_argument("--out", type=Path, metavar="FILE", help=_("where to write those that hold"))


def run(arguments: argparse.Namespace) -> int:
    """Make or check a set."""
    return _make(arguments) if arguments.what == "make" else _check(arguments)


def _job(ruleset: Ruleset, number: int, how: ProblemSearch, known: Known) -> Problem | None:
    return problem_in_game(ruleset, how, number, known)


def _make(arguments: argparse.Namespace) -> int:
    how = ProblemSearch(arguments.seed, arguments.iterations)
    ruleset = Ruleset(load_catalogue(), arguments.edition, frozenset())
    out = arguments.out or games_folder() / FILE
    others, begun, found = _begun(out, how)
    for first in range(begun, arguments.games, BATCH):
        games = range(first, min(first + BATCH, arguments.games))
        work = partial(_job, how=how, known=known_of(found))
        results = map_parallel(work, ruleset, games, arguments.jobs, ordered=True)
        for number, problem in zip(games, results, strict=True):
            if problem is not None:
                found.append(problem)
                words = _("game {number}: {theme}, difficulty {difficulty}, gap {gap}")
                told = words.format(
                    number=number + 1, theme=problem.theme, difficulty=problem.difficulty, gap=f"{problem.gap:.0%}"
                )
                print(told, flush=True)
        # What was found survives an interruption; the same command resumes here.
        write_problems(out, Problems((*others, made_by(how, games.stop)), tuple(found)))
    themes = ", ".join(f"{theme} {count}" for theme, count in sorted(Counter(one.theme for one in found).items()))
    words = _("{count} problems in {games} games, written to {file}: {themes}")
    print(words.format(count=len(found), games=arguments.games, file=out, themes=themes or _("none")))
    return 0


def _begun(out: Path, how: ProblemSearch) -> tuple[list[Made], int, list[Problem]]:
    """The earlier runs in a file, how many games this run has searched, and all problems. Raises DataError."""
    if not out.is_file():
        return [], 0, []
    runs, problems = read_problems(out)
    mine = made_by(how, 0)
    same = [one for one in runs if one._replace(games=0) == mine]
    if not same and any(one.seed == how.seed for one in runs):
        raise DataError(
            _("{file} has problems of this seed that were made in another way: name another file.").format(
                file=out.name
            )
        )
    return [one for one in runs if one not in same], sum(one.games for one in same), list(problems)


def _check(arguments: argparse.Namespace) -> int:
    file = arguments.file or shipped_file()
    if arguments.file is None and not file.is_file():
        raise DataError(_("No set of problems is shipped with this program yet; name a file."))
    runs, problems = read_problems(file)
    iterations = arguments.iterations or max(one.iterations for one in runs)
    work = partial(_holds, iterations=iterations, seed=arguments.seed)
    results = map_parallel(work, Ruleset(load_catalogue()), problems, arguments.jobs, ordered=True)
    held = []
    for number, (problem, is_held) in enumerate(zip(problems, results, strict=True), start=1):
        if is_held:
            held.append(problem)
        told = _("holds") if is_held else _("its answer does not lead any more")
        words = _("{number} of {count}, {id}: {verdict}")
        print(words.format(number=number, count=len(problems), id=problem.id, verdict=told), flush=True)
    print(_("{held} of {count} problems hold").format(held=len(held), count=len(problems)))
    if arguments.out is not None:
        write_problems(arguments.out, Problems(runs, tuple(held)))
    return 0 if len(held) == len(problems) else 1


def _holds(_ruleset: Ruleset, problem: Problem, iterations: int, seed: int) -> bool:
    return holds(problem, iterations, seed)
