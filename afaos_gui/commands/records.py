"""`afaos records`: replay record files, check draws against their seeds, or write random games as records."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from afaos_gui.apart.files import SUFFIX, letters_verdict, read_apart
from afaos_gui.commands.options import options_of
from afaos_gui.data.errors import DataError
from afaos_gui.data.records.record_files import TURN_CAP, random_record, record_files, write_record
from afaos_gui.data.records.record_game import check_file
from afaos_gui.data.records.replay import Difference
from afaos_gui.data.resources.loader import load_catalogue
from afaos_gui.data.texts.language import _
from afaos_gui.data.texts.word_groups import words_of
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.rules.state import Ending
from afaos_gui.session.draws import reopened_text, verdict_text, verified
from afaos_gui.session.game import Game
from afaos_gui.session.saving.transfer import open_game
from afaos_gui.session.saving.trash import damage_text

SHOWN_DIFFERENCES = 10


def check(arguments: argparse.Namespace) -> int:
    """Replay every file, printing one line each and a total; returns 1 on any difference."""
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
        skipped = _(", {count} not replayable").format(count=report.skipped) if report.skipped else ""
        words = _("{file}: {turns} turns{skipped}, {differences} differences")
        found = len(report.differences)
        print(words.format(file=file, turns=report.turns, skipped=skipped, differences=found))
        for difference in report.differences[:SHOWN_DIFFERENCES]:
            print(f"  {file.name}: {_where(difference)}: {difference.reason}")
    words = _("{files} files, {turns} turns replayed, {differences} differences, {broken} files unreadable")
    print(words.format(files=len(files), turns=turns, differences=differences, broken=broken))
    return 1 if differences or broken or not files else 0


def verify(arguments: argparse.Namespace) -> int:
    """Say for each game whether its draws follow from its seed, and print the pledge; of games apart, all of it.

    Returns 1 for a wrong draw, an unreadable file, and a pledge that is not the one noted.
    """
    wrong, noted = 0, arguments.sha256 or ""
    for file in arguments.paths:
        try:
            if file.suffix.casefold() == SUFFIX:
                sentence, is_right = letters_verdict(read_apart(file))
                wrong += not is_right
                print(f"{file}: {sentence}")
                continue
            game, _started, lost = open_game(file)
            verdict = verified(game)
            proof = letters_verdict(read_apart(file.with_suffix(SUFFIX)))[0] if game.is_proved else ""
        except DataError as error:
            wrong += 1
            print(f"{file}: {error}")
            continue
        wrong += bool(lost) or (verdict is not None and verdict.wrong_turn is not None)
        missing = f"{damage_text(lost, game.state.turn, None)} " if lost else ""
        can_wait = bool(game.pledged) and game.state.ending is Ending.NONE
        told = (
            _("The draws of this game can be checked once it is over.") if can_wait else proof or verdict_text(verdict)
        )
        print(f"{file}: {missing}{told}")
        for sentence, is_right in _pledge(game, noted):
            print(f"  {sentence}")
            wrong += not is_right
    return 1 if wrong else 0


def _pledge(game: Game, noted: str) -> Iterator[tuple[str, bool]]:
    """Sentences on what the draws were pledged to; each with whether it is as it should be."""
    told = game.pledged if game.seeded_from else game.shares.pledge
    if told:
        words = _("pledge: {words} (SHA-256 {sum})")
        yield words.format(words=words_of(told), sum=told), True
    if game.pledged and game.state.ending is not Ending.NONE:
        yield _("The game is over, and its secret number is not told."), False
    if game.shares.is_chosen:
        yield _("The seed of the draws was chosen by the players: whoever knows it can foresee them."), True
    if game.shares.given:
        yield _("given by the players: {given}").format(given=", ".join(game.shares.given)), True
    if game.reopened:
        yield reopened_text(game.reopened), True
    if noted and told and noted in (told, words_of(told)):
        yield _("It is the pledge that you noted."), True
    elif noted:
        yield _("It is not the pledge that you noted."), False


def _where(difference: Difference) -> str:
    if not difference.turn:
        return difference.field
    return _("turn {turn}: {field}").format(turn=difference.turn, field=difference.field)


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
            words = _("{file}: {turns} turns, {result}")
            print(words.format(file=file, turns=len(record["turns"]), result=_result(record["result"])))
    except OSError as error:
        raise DataError(
            _("{file}: cannot be written to: {reason}.").format(file=arguments.out, reason=error.strerror)
        ) from None
    return 0


def _result(result: dict[str, object]) -> str:
    if result["by"] == "unfinished":
        return _("unfinished after {turns} turns").format(turns=TURN_CAP)
    return _("{winner} wins by {ending}").format(winner=result["winner"], ending=result["by"])
