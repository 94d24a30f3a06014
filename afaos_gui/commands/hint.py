"""`afaos hint`: the machine's best actions for the side to decide, judged from that side's view alone."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from afaos_gui.ai.search.choosing import choose
from afaos_gui.ai.search.levels import LEVEL_WORDS, level_named
from afaos_gui.ai.search.results import Choice, Limit
from afaos_gui.ai.view.intents import intent_of
from afaos_gui.commands import numbers
from afaos_gui.data.errors import DataError
from afaos_gui.data.positions import read_position
from afaos_gui.data.texts.language import _
from afaos_gui.rules.action_text import action_text
from afaos_gui.rules.catalogue import SIDE_NAMES
from afaos_gui.rules.state import Ending, GameState
from afaos_gui.rules.view import observe
from afaos_gui.session.machine.advice import advice_of
from afaos_gui.session.reasons.telling import NOTHING

DEFAULT_SECONDS = 2.0
DEFAULT_TOP = 5
STRONGEST = LEVEL_WORDS[-1]


def about() -> str:
    """The command's description."""
    return _("The machine's best actions for the side to decide, from that side's view alone.")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("position", type=Path, metavar="POSITION.json")
    levels = _("whose judgement: {levels}").format(levels=", ".join(LEVEL_WORDS))
    parser.add_argument("--level", type=_level, default=STRONGEST, metavar="L", help=levels)
    seconds = _("seconds, {seconds} by default").format(seconds=f"{DEFAULT_SECONDS:.0f}")
    parser.add_argument("--time", type=numbers.SECONDS, metavar="S", help=seconds)
    parser.add_argument(
        "--iterations", type=numbers.COUNT, metavar="N", help=_("iterations to think, for answers that repeat")
    )
    parser.add_argument("--seed", type=numbers.SEED, default=0, metavar="N")
    parser.add_argument(
        "--top", type=numbers.COUNT, default=DEFAULT_TOP, metavar="K", help=_("how many actions to show")
    )
    parser.add_argument("--json", action="store_true", help=_("print JSON"))


def _level(text: str) -> str:
    try:
        return level_named(text).word
    except KeyError:
        sentence = _("The levels of the machine are {levels}, not {value}.")
        raise argparse.ArgumentTypeError(sentence.format(levels=", ".join(LEVEL_WORDS), value=text)) from None


def run(arguments: argparse.Namespace) -> int:
    """Print the best actions of the position's side to decide."""
    state = read_position(arguments.position)
    if state.ending is not Ending.NONE:
        raise DataError(_("{file}: the game is over, there is nothing to decide.").format(file=arguments.position.name))
    seconds = arguments.time
    if seconds is None and arguments.iterations is None:
        seconds = DEFAULT_SECONDS
    view = observe(state, state.to_decide)
    limit = Limit(seconds, arguments.iterations)
    # A hint is the best action found, whatever the level would play.
    level = level_named(arguments.level)._replace(looseness=0.0)
    choice = choose(view, limit, level, arguments.seed, top=arguments.top, explain=True)
    figures = hint(state, choice)
    print(json.dumps(figures, ensure_ascii=False, indent=1) if arguments.json else _text(figures))
    return 0


def hint(state: GameState, choice: Choice) -> dict[str, Any]:
    """A choice as JSON, with actions in their text form."""
    catalogue = state.ruleset.catalogue
    advised = advice_of(observe(state, state.to_decide), choice).best
    # The ways to pay for another action may together have been looked at more often.
    told = next((one.reason for one in advised if intent_of(one.action) == intent_of(choice.action)), NOTHING)
    return {
        "side": SIDE_NAMES[state.to_decide],
        "action": action_text(choice.action, catalogue),
        "win_chance": round(choice.win_chance, 4),
        "reasons": list(told.paragraphs),
        "best": [
            {
                "action": action_text(candidate.action, catalogue),
                "visits": candidate.visits,
                "win_chance": round(candidate.value, 4),
            }
            for candidate in choice.best
        ],
        "line": [action_text(action, catalogue) for action in choice.line],
        "iterations": choice.iterations,
        "seconds": round(choice.seconds, 3),
    }


def _text(figures: dict[str, Any]) -> str:
    lines = [f"{figures['side']}: {figures['action']} (wins {figures['win_chance']:.0%})"]
    lines += [f"  {words}" for words in figures["reasons"]]
    lines += [f"  {best['visits']:6}  {best['win_chance']:6.1%}  {best['action']}" for best in figures["best"]]
    lines.append("  then: " + " | ".join(figures["line"][1:]))
    lines.append(f"  {figures['iterations']} iterations in {figures['seconds']} s")
    return "\n".join(lines)
