"""`afaos records`: replay record files, ask games whether their draws are fair, or write random games as records."""

from __future__ import annotations

import argparse

from afaos_gui.data.errors import DataError
from afaos_gui.data.language import _
from afaos_gui.data.loader import load_catalogue
from afaos_gui.data.record_game import check_file
from afaos_gui.data.records import TURN_CAP, random_record, record_files, write_record
from afaos_gui.data.replay import Difference
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.session.draws import verdict_text, verified
from afaos_gui.session.transfer import open_game
from afaos_gui.session.trash import damage_text

SHOWN_DIFFERENCES = 10


def check(arguments: argparse.Namespace) -> int:
    """Replay every file; one line each, a total line; 1 on any difference."""
    files = list(record_files(arguments.paths))
    turns = differences = broken = 0
    for file in files:
        try:
            report = check_file(file)
        except DataError as error:
            broken += 1
            print(f"{file}: {error}")
            continue
        turns += report.turns - report.skipped
        differences += len(report.differences)
        skipped = f", {report.skipped} not replayable" if report.skipped else ""
        print(f"{file}: {report.turns} turns{skipped}, {len(report.differences)} differences")
        for difference in report.differences[:SHOWN_DIFFERENCES]:
            print(f"  {file.name}: {_where(difference)}: {difference.reason}")
    print(f"{len(files)} files, {turns} turns replayed, {differences} differences, {broken} files unreadable")
    return 1 if differences or broken or not files else 0


def verify(arguments: argparse.Namespace) -> int:
    """Say of each game whether its draws follow from its seed; 1 where a draw does not or a file cannot be read."""
    wrong = 0
    for file in arguments.paths:
        try:
            game, _started, lost = open_game(file)
            verdict = verified(game)
        except DataError as error:
            wrong += 1
            print(f"{file}: {error}")
            continue
        wrong += bool(lost) or (verdict is not None and verdict.wrong_turn is not None)
        missing = f"{damage_text(lost, game.state.turn, None)} " if lost else ""
        print(f"{file}: {missing}{verdict_text(verdict)}")
    return 1 if wrong else 0


def _where(difference: Difference) -> str:
    return f"turn {difference.turn}: {difference.field}" if difference.turn else difference.field


def random_games(arguments: argparse.Namespace) -> int:
    """Play seeded random games and write each as a record."""
    ruleset = Ruleset(load_catalogue(), arguments.edition, options_of(arguments.options))
    try:
        arguments.out.mkdir(parents=True, exist_ok=True)
        for number in range(arguments.games):
            seed = arguments.seed + number
            record = random_record(ruleset, seed)
            file = arguments.out / f"random-{seed:06}.json"
            write_record(file, record)
            print(f"{file}: {len(record['turns'])} turns, {_result(record['result'])}")
    except OSError as error:
        raise DataError(
            _("{file}: cannot be written to: {reason}.").format(file=arguments.out, reason=error.strerror)
        ) from None
    return 0


def _result(result: dict[str, object]) -> str:
    if result["by"] == "unfinished":
        return f"unfinished after {TURN_CAP} turns"
    return f"{result['winner']} wins by {result['by']}"


def options_of(text: str) -> frozenset[str]:
    """The options of a comma-separated list."""
    return frozenset(word.strip() for word in text.split(",") if word.strip())
