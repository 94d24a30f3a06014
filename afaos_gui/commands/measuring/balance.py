"""`afaos balance`: games between equals that show how balanced the sides are, and a page about it.

Each run plays one figure of the study, or resumes it; `report` collects all games into data and a page.
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
from pathlib import Path

from afaos_gui.ai.measuring.arena import play_all
from afaos_gui.ai.measuring.parallel import RayMissing
from afaos_gui.ai.search.levels import LEVELS
from afaos_gui.commands import numbers
from afaos_gui.commands.measuring.arena_games import keep, known, write
from afaos_gui.commands.measuring.balance_page import page, pictures
from afaos_gui.commands.measuring.balance_study import (
    CONDITION_FILE,
    Condition,
    condition_of,
    measure,
    reported,
    studied,
    together,
)
from afaos_gui.data.errors import DataError
from afaos_gui.data.resources.loader import load_catalogue
from afaos_gui.data.resources.presets import load_presets
from afaos_gui.data.texts.language import ENGLISH, _, set_language
from afaos_gui.rules.ruleset import Ruleset

DEFAULT_OUT = Path("build/balance")
DEFAULT_GAMES = 400
DEFAULT_ITERATIONS = 800
REPORT = "report"
BIDS = tuple(f"{side}_bid_{count}" for side in ("french", "british") for count in (1, 2, 3, 4, 5))


def about() -> str:
    """The command's description."""
    return _("Games between equals that show how even the sides are, and the page that tells it.")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    names = [preset.id for preset in load_presets()]
    parser.add_argument(
        "figure",
        choices=[*names, *BIDS, REPORT],
        metavar="FIGURE",
        help=_("rules to play: {names}, or a bid on the second edition such as {bid}; or {report}").format(
            names=", ".join(names), bid=BIDS[0], report=REPORT
        ),
    )
    parser.add_argument(
        "--games", type=int, default=DEFAULT_GAMES, metavar="N", help=_("games in all, with those kept")
    )
    parser.add_argument("--iterations", type=int, default=DEFAULT_ITERATIONS, metavar="I", help=_("thinking in a turn"))
    parser.add_argument(
        "--model", default="", metavar="FILE.npz", help=_("networks to play with, instead of the program's own")
    )
    parser.add_argument(
        "--seed", type=numbers.FROM_ZERO, default=0, metavar="S", help=_("of the first game; each has the next one")
    )
    parser.add_argument("--jobs", type=int, default=1, metavar="J", help=_("processes"))
    parser.add_argument("--ray", action="store_true", help=_("spread the games over a Ray cluster"))
    parser.add_argument("--out", type=Path, default=DEFAULT_OUT, metavar="DIR", help=_("where games are kept"))
    parser.add_argument(
        "--data", type=Path, metavar="FILE", help=_("report: write the figures here, beside those of other conditions")
    )
    parser.add_argument(
        "--page", type=Path, metavar="FILE.md", help=_("report: write the page here, pictures beside it")
    )


def run(arguments: argparse.Namespace) -> int:
    """Play a figure, or report."""
    if arguments.figure == REPORT:
        return _report(arguments)
    if arguments.data is not None or arguments.page is not None:
        raise DataError(_("--data and --page go with {report}.").format(report=REPORT))
    condition = condition_of(arguments.figure, arguments.iterations)._replace(model=arguments.model)
    try:
        _play(arguments, condition)
    except RayMissing:
        print(_('Ray is not installed; pip install "afaos[ray]" adds it.'), file=sys.stderr)
        return 2
    return 0


def _play(arguments: argparse.Namespace, condition: Condition) -> None:
    """Play the games that are missing."""
    ruleset = Ruleset(load_catalogue(), condition.edition, frozenset(condition.options))
    folder = arguments.out / condition.name
    write(folder / CONDITION_FILE, json.dumps(condition._asdict(), indent=1) + "\n", "w")
    jobs = condition.jobs(arguments.games, arguments.seed)
    results = known(folder, jobs)
    done = {result.seed for result in results}
    missing = (job for job in jobs if job.seed not in done)
    for result in play_all(ruleset, missing, arguments.jobs, arguments.ray):
        keep(folder, ruleset, result)
        results.append(result)
    print(measure(condition, results).line())


def _report(arguments: argparse.Namespace) -> int:
    """Collect all games played so far into data and a page; what the data have of other conditions stays."""
    found = studied(arguments.out)
    if not found:
        print(_("{folder} holds no games of a balance study.").format(folder=arguments.out), file=sys.stderr)
        return 2
    set_language(ENGLISH)  # the page is in English, whatever the system's language
    if arguments.data is not None and arguments.data.is_file():
        found = together(found, reported(arguments.data))
    for measured in found:
        print(measured.line())
    if arguments.data is not None:
        content = [measured.content() for measured in found]
        write(arguments.data, json.dumps(content, indent=1) + "\n", "w")
    if arguments.page is not None:
        folder = arguments.page.parent / "balance"
        for name, picture in pictures(found).items():
            write(folder / name, picture, "w")
        for model in sorted({Path(measured.condition.model) for measured in found if measured.condition.model}):
            if model.is_file() and model.parent.resolve() != folder.resolve():
                shutil.copyfile(model, folder / model.name)
        write(arguments.page, page(found, folder.name, LEVELS[-1].name), "w")
    return 0
