"""`afaos review`: let the machine review a game and say where it was lost."""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

from afaos_gui.commands import numbers
from afaos_gui.commands.consent import may_be_told
from afaos_gui.data.errors import DataError
from afaos_gui.data.files.atomic import write_atomically
from afaos_gui.data.saves.reviews import Review
from afaos_gui.data.saves.save_files import write_save
from afaos_gui.data.texts.language import _
from afaos_gui.presentation.pages.review_curves import plot_inks
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.session.game import Game
from afaos_gui.session.review.export import Picture, review_csv, review_html
from afaos_gui.session.review.marks import ERRORS, accuracy_of, mark_of
from afaos_gui.session.review.reviewer import Reviewer
from afaos_gui.session.review.words import explained, mark_title
from afaos_gui.session.saving.saved_games import saved_from
from afaos_gui.session.saving.transfer import open_game
from afaos_gui.session.saving.trash import damage_text
from afaos_gui.session.words.advice_texts import percent_text
from afaos_gui.session.words.names import side_name

WAIT = 0.02
"""Seconds between polls of the processes."""


def about() -> str:
    """The command's description."""
    return _("The machine goes over a game and says where it was lost.")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("file", type=Path, metavar="FILE", help=_("a saved game or a record"))
    parser.add_argument("--iterations", type=numbers.COUNT, metavar="N", help=_("thought for each decision"))
    parser.add_argument("--seed", type=numbers.SEED, default=0, metavar="S")
    parser.add_argument("--jobs", type=numbers.whole(1, 64), metavar="J", help=_("processes that think, 2 by default"))
    parser.add_argument("--html", type=Path, metavar="OUT.html", help=_("write it as a page with pictures"))
    parser.add_argument("--csv", type=Path, metavar="OUT.csv", help=_("write a row for each action"))
    parser.add_argument("--save", type=Path, metavar="OUT.acres", help=_("write the game with its review inside"))


def run(arguments: argparse.Namespace) -> int:
    """Review the game in a file, print the verdicts, write the files asked for."""
    game, started, lost = open_game(arguments.file)
    if lost:
        print(damage_text(lost, game.state.turn, None), file=sys.stderr)
    if not game.commands:
        raise DataError(_("{file} has no action to go over.").format(file=arguments.file.name))
    said = _(
        "This game is still being played. The review shows cards of both hands, also those that only one side may see."
    )
    if not may_be_told(game, None, said):
        return 1
    reviewer = Reviewer(game, arguments.iterations, arguments.seed, arguments.jobs)
    begin = time.perf_counter()
    try:
        _wait(reviewer)
    finally:
        reviewer.stop()
    if reviewer.problem:
        raise DataError(reviewer.problem)
    review = game.review = reviewer.review()
    print(_text(game, review))
    words = _("{decisions} decisions, {iterations} iterations each, {seconds} s")
    seconds = f"{time.perf_counter() - begin:.0f}"
    print(words.format(decisions=len(review.verdicts), iterations=review.iterations, seconds=seconds))
    if arguments.html:
        write_atomically(arguments.html, review_html(game, review, plot_inks(), _pictures(game)).encode("utf-8"))
    if arguments.csv:
        write_atomically(arguments.csv, review_csv(game, review).encode("utf-8"))
    if arguments.save:
        write_save(arguments.save, saved_from(game, started))
    return 0


def _wait(reviewer: Reviewer) -> None:
    shows = sys.stderr.isatty()
    while not reviewer.is_over:
        if reviewer.poll() and shows:
            print(f"\r{reviewer.progress:4.0%}", end="", file=sys.stderr, flush=True)
        time.sleep(WAIT)
    if shows:
        print("\r", end="", file=sys.stderr)


def _pictures(game: Game) -> Picture:
    from afaos_gui.gui.app.start import application
    from afaos_gui.gui.saves.thumbnails import pictures

    application("offscreen")
    return pictures(game)


def _text(game: Game, review: Review) -> str:
    lines = []
    for side in (BRITISH, FRENCH):
        found = accuracy_of(review, game.commands, side)
        accuracy = "–" if found.whole is None else f"{found.whole:.1f}"
        marks = ", ".join(f"{mark_title(mark)} {count}" for mark, count in found.marks.items())
        words_of_side = _("{side}: accuracy {accuracy}; {marks}")
        lines.append(words_of_side.format(side=side_name(side), accuracy=accuracy, marks=marks))
    for verdict in review.verdicts:
        mark = mark_of(verdict, game.commands[verdict.number])
        if mark is None or mark not in ERRORS:
            continue
        words = explained(verdict, game)
        turn = _("turn {turn}").format(turn=f"{words.turn:3}")
        better = _("better: {action}").format(action=words.better)
        lines.append(
            f"{verdict.number + 1:4}  {turn}  {side_name(words.side):7}  {mark_title(mark):8}"
            f"  {words.done} ({percent_text(words.played)}); {better} ({percent_text(words.chance)})"
        )
    return "\n".join(lines)
