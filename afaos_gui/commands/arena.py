"""`afaos arena`: games between levels and frozen players, and what they show of their strength."""

from __future__ import annotations

import argparse
import json
import statistics
import sys
from pathlib import Path
from typing import Any

from afaos_gui.ai.arena import (
    GameResult,
    Job,
    contestants,
    elo_of,
    endings,
    interval,
    pairings,
    play_all,
    tally,
    turn_seconds,
)
from afaos_gui.commands.records import options_of
from afaos_gui.data.errors import DataError
from afaos_gui.data.loader import load_catalogue
from afaos_gui.rules.catalogue import BRITISH, FRENCH, SIDE_NAMES
from afaos_gui.rules.ruleset import EDITIONS, Ruleset

GAMES_FILE = "games.jsonl"
BAR = 40


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    names = contestants()
    parser.add_argument("--british", required=True, choices=names, metavar="LEVEL", help=", ".join(names))
    parser.add_argument("--french", required=True, choices=names, metavar="LEVEL")
    parser.add_argument("--games", type=int, required=True, metavar="N", help="games; pairs swap sides where both can")
    parser.add_argument("--seed", type=int, default=0, metavar="S")
    parser.add_argument("--time", type=float, metavar="S", help="seconds a turn, instead of the level's own")
    parser.add_argument("--jobs", type=int, default=1, metavar="J", help="processes")
    parser.add_argument("--out", type=Path, metavar="DIR", help="keep every game's result here, and go on from there")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write the figures here")
    parser.add_argument("--edition", choices=EDITIONS, default="second")
    parser.add_argument("--options", default="", metavar="a,b")


def run(arguments: argparse.Namespace) -> int:
    """Play, print the figures, and write them if asked to."""
    ruleset = Ruleset(load_catalogue(), arguments.edition, options_of(arguments.options))
    jobs = pairings(arguments.british, arguments.french, arguments.games, arguments.seed, arguments.time)
    if not jobs:
        print(f"{arguments.british} cannot play the British against {arguments.french}.", file=sys.stderr)
        return 2
    results = _known(arguments.out, jobs)
    done = {(result.seed, result.players) for result in results}
    left = [job for job in jobs if (job.seed, job.players) not in done]
    for result in play_all(ruleset, left, arguments.jobs):
        results.append(result)
        _keep(arguments.out, result)
        _progress(len(results), len(jobs))
    figures = summary(results, arguments.british, arguments.french)
    _print(figures)
    if arguments.json is not None:
        _write(arguments.json, json.dumps(figures, indent=1) + "\n", "w")
    return 0


def _write(file: Path, text: str, mode: str) -> None:
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with file.open(mode, encoding="utf-8") as stream:
            stream.write(text)
    except OSError as error:
        raise DataError(f"{file}: cannot be written to: {error.strerror}.") from None


def _known(out: Path | None, jobs: list[Job]) -> list[GameResult]:
    """The results kept from an earlier run that belong to these games."""
    if out is None or not (out / GAMES_FILE).is_file():
        return []
    wanted = {(job.seed, job.players) for job in jobs}
    found = []
    text = (out / GAMES_FILE).read_text(encoding="utf-8")
    if text and not text.endswith("\n"):
        _write(out / GAMES_FILE, "\n", "a")
    for line in text.splitlines():
        try:
            seed, players, winner, ending, turns, seconds = json.loads(line)
        except ValueError:
            continue  # the last line of a run that was cut off
        if (seed, tuple(players)) in wanted:
            times = (tuple(seconds[0]), tuple(seconds[1]))
            found.append(GameResult(seed, (players[0], players[1]), winner, ending, turns, times))
    return found


def _keep(out: Path | None, result: GameResult) -> None:
    if out is not None:
        rounded = [[round(second, 4) for second in side] for side in result.seconds]
        _write(out / GAMES_FILE, json.dumps([*result[:5], rounded]) + "\n", "a")


def _progress(done: int, games: int) -> None:
    if sys.stderr.isatty():
        full = BAR * done // games
        end = "\n" if done == games else ""
        print(f"\r[{'#' * full}{'.' * (BAR - full)}] {done}/{games}", end=end, file=sys.stderr, flush=True)


def summary(results: list[GameResult], first: str, second: str) -> dict[str, Any]:
    """Wins, intervals, Elo, lengths, ends and times of two players' games."""
    turns = sorted(result.turns for result in results)
    figures: dict[str, Any] = {
        "games": len(results),
        "first": first,
        "second": second,
        "turns": {"median": statistics.median(turns), "least": turns[0], "most": turns[-1]},
        "endings": endings(results),
        "british_wins": sum(result.winner == BRITISH for result in results),
    }
    if first != second:
        figures["wins"] = _share(results, first, None)
        for side in (BRITISH, FRENCH):
            if any(result.players[side] == first for result in results):
                figures[f"wins as {SIDE_NAMES[side]}"] = _share(results, first, side)
    figures["seconds a turn"] = {name: _times(turn_seconds(results, name)) for name in dict.fromkeys((first, second))}
    return figures


def _share(results: list[GameResult], name: str, side: int | None) -> dict[str, Any]:
    won = tally(results, name, side)
    low, high = interval(won.wins, won.games)
    return {
        "wins": won.wins,
        "games": won.games,
        "share": round(won.share, 4),
        "interval": [round(low, 4), round(high, 4)],
        "elo": round(elo_of(won.share)),
        "elo interval": [round(elo_of(low)), round(elo_of(high))],
    }


def _times(times: list[float]) -> dict[str, float]:
    if not times:
        return {}
    return {"median": round(statistics.median(times), 4), "p95": round(times[int(0.95 * (len(times) - 1))], 4)}


def _print(figures: dict[str, Any]) -> None:
    first, second = figures["first"], figures["second"]
    print(f"{first} - {second}: {figures['games']} games, the British won {figures['british_wins']}")
    for key, label in (
        ("wins", "on both sides"),
        ("wins as British", "as British"),
        ("wins as French", "as French"),
    ):
        if key in figures:
            share = figures[key]
            low, high = share["interval"]
            elo_low, elo_high = share["elo interval"]
            print(
                f"  {first} {label}: {share['wins']}/{share['games']} = {share['share']:.1%} "
                f"({low:.1%} to {high:.1%}), Elo {share['elo']:+} ({elo_low:+} to {elo_high:+})"
            )
    turns = figures["turns"]
    print(f"  turns: median {turns['median']}, {turns['least']} to {turns['most']}")
    print("  ends: " + ", ".join(f"{kind} {count}" for kind, count in sorted(figures["endings"].items())))
    for name, times in figures["seconds a turn"].items():
        if times:
            print(f"  {name}: {times['median']:.3f} s a turn, 95th percentile {times['p95']:.3f} s")
