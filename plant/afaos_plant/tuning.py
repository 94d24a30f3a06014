"""Tune the thresholds of a scripted style against the scripts of the other side.

`python -m afaos_plant.tuning british-hammer` tries each threshold lower and higher, keeps changes that win more of the
same games, and prints the result, which is copied to `style` by hand.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any, NamedTuple

from afaos_gui.ai.heuristics.style import AMBUSHER, EXPANSION, HAMMER, RAIDER, TRADER, Style
from afaos_gui.ai.measuring.arena import TURN_CAP, play_game
from afaos_gui.ai.measuring.parallel import map_parallel
from afaos_gui.ai.measuring.rating import interval
from afaos_gui.ai.players import player_named
from afaos_gui.ai.players.script import ScriptPlayer
from afaos_gui.data.resources.loader import load_catalogue
from afaos_gui.rules.catalogue import BRITISH, FRENCH, Side
from afaos_gui.rules.ruleset import Ruleset

STYLES = {style.name: style for style in (HAMMER, EXPANSION, AMBUSHER, RAIDER, TRADER)}
OPPONENTS = (("british-hammer", "british-expansion", "weighted"), (*(s for s in STYLES if s[:2] == "fr"), "weighted"))
"""By side: the opponents a style is tuned against."""
FACTORS = (0.6, 1.6)
GAMES = 40
"""Games against each opponent per trial."""
WORTHWHILE = 0.015
"""Share of games by which a trial has to be better, so that chance changes little."""


class Job(NamedTuple):
    """A game between a style and a named player."""

    style: Style
    opponent: str
    seed: int


def side_of(style: Style) -> Side:
    """The side that a style plays."""
    return BRITISH if style.name.startswith("british") else FRENCH


def play_trial(ruleset: Ruleset, job: Job) -> bool:
    """Play a trial game; returns whether the style won."""
    side = side_of(job.style)
    own, other = ScriptPlayer(job.style), player_named(job.opponent)
    players = (own, other) if side == BRITISH else (other, own)
    return play_game(ruleset, players, ("", ""), job.seed, TURN_CAP).winner == side


def wins_of(ruleset: Ruleset, style: Style, seed: int, jobs: int = 1, games: int = GAMES) -> tuple[int, int]:
    """Wins and games of a style against all opponents, with the same seeds for every style."""
    work = [
        Job(style, opponent, seed + number) for opponent in OPPONENTS[1 - side_of(style)] for number in range(games)
    ]
    return sum(map_parallel(play_trial, ruleset, work, jobs)), len(work)


def variants(style: Style) -> Iterator[tuple[str, Style]]:
    """The style with each threshold in turn lowered and raised, and a description of the change."""
    for one in fields(style):
        value = getattr(style, one.name)
        if isinstance(value, float | int):
            for factor in FACTORS:
                changed = round(value * factor, 2) if isinstance(value, float) else round(value * factor)
                changes: dict[str, Any] = {one.name: changed}
                yield f"{one.name} {changed}", replace(style, **changes)
    for name, (copies, worth) in style.wants.items():
        for factor in FACTORS:
            wants = {**style.wants, name: (copies, round(worth * factor, 2))}
            yield f"{name} {wants[name][1]}", replace(style, wants=wants)


def tune(ruleset: Ruleset, style: Style, seed: int, jobs: int = 1, games: int = GAMES) -> Style:
    """Try all thresholds once, keeping each change that wins enough more games."""
    best, played = wins_of(ruleset, style, seed, jobs, games)
    print(f"{style.name}: {best} of {played}", flush=True)
    tried: set[str] = set()
    for name, _ in list(variants(style)):
        threshold = name.rsplit(" ", 1)[0]
        if threshold in tried:
            continue
        tried.add(threshold)
        for label, variant in [pair for pair in variants(style) if pair[0].rsplit(" ", 1)[0] == threshold]:
            won, _ = wins_of(ruleset, variant, seed, jobs, games)
            kept = won > best + WORTHWHILE * played
            print(f"{label}: {won} of {played}{', kept' if kept else ''}", flush=True)
            if kept:
                style, best = variant, won
    return style


def main() -> int:
    """The command line of tuning."""
    parser = argparse.ArgumentParser(prog="python -m afaos_plant.tuning", description=__doc__.split("\n")[0])
    parser.add_argument("style", choices=STYLES)
    parser.add_argument("--games", type=int, default=GAMES, metavar="N", help="against each opponent")
    parser.add_argument("--seed", type=int, default=1, metavar="S")
    parser.add_argument("--jobs", type=int, default=1, metavar="J", help="processes")
    given = parser.parse_args()
    ruleset = Ruleset(load_catalogue())
    before = STYLES[given.style]
    found = tune(ruleset, before, given.seed, given.jobs, given.games)
    print(found)
    for label, style in (("before", before), ("after", found)):
        won, played = wins_of(ruleset, style, given.seed + 1_000_000, given.jobs, given.games)
        low, high = interval(won, played)
        print(f"{label}, in fresh games: {won} of {played} ({low:.0%} to {high:.0%})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
