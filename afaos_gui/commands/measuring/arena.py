"""`afaos arena`: games between levels and fixed players, and their playing strength."""

from __future__ import annotations

import argparse
import contextlib
import itertools
import json
import sys
from pathlib import Path
from typing import Any

from afaos_gui.ai.measuring.arena import (
    MODEL_PREFIX,
    GameResult,
    Job,
    contestants,
    is_model,
    pairings,
    play_all,
    split,
    tally,
)
from afaos_gui.ai.measuring.parallel import RayMissing
from afaos_gui.ai.measuring.rating import interval, ladder
from afaos_gui.ai.search.levels import LEVELS, level_named
from afaos_gui.commands import numbers
from afaos_gui.commands.measuring.arena_figures import ladder_figures, print_ladder, print_summary, summary
from afaos_gui.commands.measuring.arena_games import keep, known, write
from afaos_gui.commands.options import options_of
from afaos_gui.data.resources.loader import load_catalogue
from afaos_gui.data.texts.language import _
from afaos_gui.engine.player import PREFIX, is_program, play_job
from afaos_gui.rules.catalogue import BRITISH, FRENCH, Side
from afaos_gui.rules.ruleset import EDITIONS, Ruleset

BAR = 40
LEAST_GAMES = 40
"""Minimum number of games per side before a sequential test may end."""
LOWEST_ELO = 1000.0
"""Elo of the first level, from which the ladder is measured."""


def about() -> str:
    """The command's description."""
    return _("Games between levels and frozen players, and what they show of their strength.")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    names = contestants()
    parser.add_argument(
        "--british",
        type=_contestant,
        metavar="LEVEL",
        help=_(
            "{names}, a level with iterations a turn such as “general@800”, “{model}FILE.npz” for the strongest level"
            " with other networks, or “{prefix}PROGRAM ARGS” for a program that speaks the engine protocol"
        ).format(names=", ".join(names), model=MODEL_PREFIX, prefix=PREFIX),
    )
    parser.add_argument("--french", type=_contestant, metavar="LEVEL")
    parser.add_argument(
        "--ladder", action="store_true", help=_("each level against the next one, N games each; their Elo")
    )
    parser.add_argument(
        "--games", type=numbers.COUNT, required=True, metavar="N", help=_("games; pairs swap sides where both can")
    )
    parser.add_argument("--seed", type=numbers.FROM_ZERO, default=0, metavar="S")
    parser.add_argument(
        "--time", type=numbers.SECONDS, metavar="S", help=_("seconds a turn, instead of the level's own")
    )
    parser.add_argument(
        "--processor-time", action="store_true", help=_("count the processor's seconds, not the clock's")
    )
    parser.add_argument(
        "--clear",
        type=numbers.decimal(0, 1),
        metavar="SHARE",
        help=_(
            "play no more games than settle, side by side, whether the British LEVEL wins this share: until its 95"
            " percent interval lies above or below, and at least {games} a side"
        ).format(games=LEAST_GAMES),
    )
    parser.add_argument("--jobs", type=numbers.whole(1, 1024), default=1, metavar="J", help=_("processes"))
    parser.add_argument("--ray", action="store_true", help=_("spread the games over a Ray cluster"))
    parser.add_argument(
        "--out", type=Path, metavar="DIR", help=_("keep each game's result and record, and go on from there")
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help=_("also write the figures here"))
    parser.add_argument("--edition", choices=EDITIONS, default="second")
    parser.add_argument("--options", default="", metavar="a,b")


def _contestant(text: str) -> str:
    name, iterations = split(text)
    if is_program(text) or is_model(text) or text in contestants():
        return text
    with contextlib.suppress(KeyError):
        word = level_named(name).word
        return f"{word}@{iterations}" if iterations else word
    known = ", ".join(contestants())
    raise argparse.ArgumentTypeError(
        _("{text} is none of {known}, and does not begin with {prefix}").format(
            text=repr(text), known=known, prefix=PREFIX
        )
    )


def run(arguments: argparse.Namespace) -> int:
    """Play, print the figures, and write them on request."""
    if not arguments.ladder and not (arguments.british and arguments.french):
        print(_("Name the players with --british and --french, or ask for the --ladder."), file=sys.stderr)
        return 2
    if arguments.ladder and (arguments.british or arguments.french):
        print(_("--ladder names the players itself: leave out --british and --french."), file=sys.stderr)
        return 2
    ruleset = Ruleset(load_catalogue(), arguments.edition, options_of(arguments.options))
    try:
        figures = _climb(arguments, ruleset) if arguments.ladder else _meet(arguments, ruleset)
    except RayMissing:
        print(_('Ray is not installed; pip install "afaos[ray]" adds it.'), file=sys.stderr)
        return 2
    if figures is None:
        words = _("{british} cannot play the British against {french}.")
        print(words.format(british=arguments.british, french=arguments.french), file=sys.stderr)
        return 2
    if arguments.json is not None:
        write(arguments.json, json.dumps(figures, indent=1) + "\n", "w")
    return 0


def _meet(arguments: argparse.Namespace, ruleset: Ruleset) -> dict[str, Any] | None:
    """The figures of two players' games; None if they cannot play each other."""
    results = _played(arguments, ruleset, arguments.british, arguments.french)
    if not results:
        return None
    figures = summary(results, arguments.british, arguments.french)
    figures["seconds are"] = "the processor's" if arguments.processor_time else "the clock's"
    print_summary(figures)
    return figures


def _climb(arguments: argparse.Namespace, ruleset: Ruleset) -> dict[str, Any]:
    """The figures of each level against the one below, and the resulting Elo."""
    names = [level.word for level in LEVELS]
    steps, won = [], []
    for lower, upper in itertools.pairwise(names):
        results = _played(arguments, ruleset, upper, lower)
        steps.append(summary(results, upper, lower))
        print_summary(steps[-1])
        wins = tally(results, upper)
        won.append((wins.wins, wins.games))
    figures = ladder_figures(steps, names, ladder(won, LOWEST_ELO))
    print_ladder(figures)
    return figures


def _played(arguments: argparse.Namespace, ruleset: Ruleset, first: str, second: str) -> list[GameResult]:
    """The results of two players' games, including those of an earlier run."""
    jobs = pairings(first, second, arguments.games, arguments.seed, arguments.time, arguments.processor_time)
    results = known(arguments.out, jobs)
    done = {(result.seed, result.players) for result in results}
    share = arguments.clear
    sides = {_side(first, job) for job in jobs}

    def wanted(job: Job) -> bool:
        settled = share is not None and _settled(results, first, _side(first, job), share)
        return not settled and (job.seed, job.players) not in done

    for result in play_all(ruleset, filter(wanted, jobs), arguments.jobs, arguments.ray, play_job):
        if result.forfeit:
            words = _("Game {seed}: {reason}")
            print(words.format(seed=result.seed, reason=result.forfeit), file=sys.stderr)
        results.append(result)
        keep(arguments.out, ruleset, result)
        _progress(len(results), len(jobs))
        if share is not None and all(_settled(results, first, side, share) for side in sides):
            break
    return results


def _side(name: str, job: Job) -> Side:
    return BRITISH if job.players[BRITISH] == name else FRENCH


def _settled(results: list[GameResult], first: str, side: Side, share: float) -> bool:
    """Whether the interval of the first player's wins on a side excludes a share."""
    won = tally(results, first, side)
    low, high = interval(won.wins, won.games)
    return won.games >= LEAST_GAMES and not low <= share <= high


def _progress(done: int, games: int) -> None:
    if sys.stderr.isatty():
        full = BAR * done // games
        end = "\n" if done == games else ""
        print(f"\r[{'#' * full}{'.' * (BAR - full)}] {done}/{games}", end=end, file=sys.stderr, flush=True)
