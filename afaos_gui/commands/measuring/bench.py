"""`afaos bench`: speed of the rules and of the search, compared with python-chess if that is installed.

Rates use processor time, so that other programs on a shared machine do not matter, and garbage collection as rare as in
the machine's process.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import time
from collections.abc import Callable
from typing import Any

from afaos_gui.ai.measuring.speed import guided_simulations_per_second
from afaos_gui.ai.process.garbage import collect_rarely
from afaos_gui.base.compiled import is_compiled
from afaos_gui.commands.measuring.arena_games import write
from afaos_gui.commands.options import options_of
from afaos_gui.data.resources.loader import load_catalogue
from afaos_gui.data.texts.language import _
from afaos_gui.rules import engine
from afaos_gui.rules.chance import RandomChance
from afaos_gui.rules.engine import apply, legal_actions, new_game, play
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.rules.state import Ending

ROUNDS = 7
ROUND_SECONDS = 1.0
TURN_CAP = 1000
PLY_CAP = 300
TIMED_ACTIONS = 20_000


def run(arguments: argparse.Namespace) -> int:
    """Measure, print, and write the figures as JSON on request."""
    ruleset = Ruleset(load_catalogue(), arguments.edition, options_of(arguments.options))
    if arguments.json is not None:
        write(arguments.json, "", "a")  # what cannot be written to is told before all is measured
    ours: list[float] = []
    chess: list[float] = []
    chess_round = _chess_round()
    game_round = _game_round(ruleset)
    collect_rarely()
    game_round(ROUND_SECONDS / 2)
    # The two alternate, so that a slow moment of the machine affects both.
    for _round in range(ROUNDS):
        ours.append(game_round(ROUND_SECONDS))
        if chess_round is not None:
            chess.append(chess_round(ROUND_SECONDS))
    figures: dict[str, Any] = {
        "core": "compiled" if is_compiled(engine) else "interpreted",
        "random_actions_per_second": round(statistics.median(ours)),
    }
    if chess:
        figures["chess_plies_per_second"] = round(statistics.median(chess))
        figures["ratio_to_chess"] = round(statistics.median(a / b for a, b in zip(ours, chess, strict=True)), 3)
    guided = guided_simulations_per_second(ruleset)
    figures["guided_simulations_per_second"] = round(guided.by_processor)
    figures["guided_simulations_per_second_by_clock"] = round(guided.by_clock)
    figures |= _call_times(ruleset)
    _print(figures)
    if arguments.json is not None:
        write(arguments.json, json.dumps(figures, indent=1) + "\n", "w")
    return 0


def _game_round(ruleset: Ruleset) -> Callable[[float], float]:
    rng = random.Random(1)
    chance = RandomChance(2)

    def play_round(seconds: float) -> float:
        """Random actions per second, listing all legal actions at every step."""
        actions = 0
        state = new_game(ruleset, chance)
        begin = time.process_time()
        end = begin + seconds
        while True:
            choices = legal_actions(state)
            if not choices or state.turn > TURN_CAP:
                state = new_game(ruleset, chance)
                continue
            state = play(state, rng.choice(choices), chance).state
            actions += 1
            if not actions & 255 and time.process_time() > end:
                return actions / (time.process_time() - begin)

    return play_round


def _chess_round() -> Callable[[float], float] | None:
    try:
        import chess
    except ImportError:
        return None
    rng = random.Random(1)

    def play_round(seconds: float) -> float:
        """Random plies per second, listing all legal moves at every step."""
        plies = played = 0
        board = chess.Board()
        begin = time.process_time()
        end = begin + seconds
        while True:
            moves = list(board.legal_moves)
            if not moves or played > PLY_CAP:
                board = chess.Board()
                played = 0
                continue
            board.push(rng.choice(moves))
            plies += 1
            played += 1
            if not plies & 255 and time.process_time() > end:
                return plies / (time.process_time() - begin)

    return play_round


def _call_times(ruleset: Ruleset) -> dict[str, Any]:
    """Mean and 99th percentile of `legal_actions` and of the checked `apply`, in microseconds."""
    rng = random.Random(3)
    chance = RandomChance(4)
    listing: list[float] = []
    applying: list[float] = []
    counts: list[int] = []
    state = new_game(ruleset, chance)
    for _step in range(TIMED_ACTIONS):
        begin = time.perf_counter()
        choices = legal_actions(state)
        listing.append(time.perf_counter() - begin)
        counts.append(len(choices))
        action = rng.choice(choices)
        begin = time.perf_counter()
        state = apply(state, action, chance).state
        applying.append(time.perf_counter() - begin)
        if state.ending is not Ending.NONE or state.turn > TURN_CAP:
            state = new_game(ruleset, chance)
    return {
        "legal_actions_mean_us": _microseconds(statistics.fmean(listing)),
        "legal_actions_p99_us": _microseconds(statistics.quantiles(listing, n=100)[98]),
        "apply_mean_us": _microseconds(statistics.fmean(applying)),
        "apply_p99_us": _microseconds(statistics.quantiles(applying, n=100)[98]),
        "legal_actions_count_mean": round(statistics.fmean(counts), 1),
    }


def _microseconds(seconds: float) -> float:
    return round(seconds * 1e6, 1)


def _print(figures: dict[str, Any]) -> None:
    labels = {
        "core": _("the core runs"),
        "random_actions_per_second": _("random play, actions per second"),
        "chess_plies_per_second": _("python-chess random play, plies per second"),
        "ratio_to_chess": _("ratio to python-chess (median of the rounds)"),
        "guided_simulations_per_second": _("guided simulations per second of one core"),
        "guided_simulations_per_second_by_clock": _("the same by the clock"),
        "legal_actions_mean_us": _("legal_actions, mean in microseconds"),
        "legal_actions_p99_us": _("legal_actions, 99th percentile"),
        "apply_mean_us": _("apply (checked), mean in microseconds"),
        "apply_p99_us": _("apply (checked), 99th percentile"),
        "legal_actions_count_mean": _("legal actions at a step, mean"),
    }
    words = {"compiled": _("compiled"), "interpreted": _("interpreted")}
    for name, label in labels.items():
        if name in figures:
            figure = words.get(figures[name], figures[name])
            print(f"{label:<48} {figure if isinstance(figure, str) else f'{figure:,}':>12}")
    if "ratio_to_chess" not in figures:
        print(_("python-chess is not installed; no ratio."))
