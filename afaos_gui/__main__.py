"""The command line; without a subcommand, the window opens."""

from __future__ import annotations

import argparse
import gc
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from afaos_gui.base.guarded import Unreadable
from afaos_gui.base.terminal import plain_output
from afaos_gui.commands import numbers
from afaos_gui.commands.speech import use_language_of, without_language
from afaos_gui.data.errors import DataError, one_sentence
from afaos_gui.data.settings.palettes import PaletteName
from afaos_gui.data.texts.language import LANGUAGES, _, chosen_language, set_language
from afaos_gui.data.texts.ruleset_texts import ruleset_text
from afaos_gui.rules.ruleset import EDITIONS, RulesetError
from afaos_gui.session.machine.model_texts import ModelError, model_text

if TYPE_CHECKING:
    from afaos_gui.session.game import Game

SUBCOMMANDS = ("screenshot", "records", "legal", "bench", "selftest", "rehearse", "updates")

NEW_EDITION = "second"
"""The edition of a new game, unless another is asked for."""


class MachineCommand(Protocol):
    """A module of `commands` that defines its own arguments."""

    __name__: str

    def about(self) -> str:
        """A sentence on what it does."""

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Add its arguments."""

    def run(self, arguments: argparse.Namespace) -> int:
        """Do it; returns the exit code."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program; returns the exit code. Errors that a user can fix are one sentence on stderr."""
    words = list(sys.argv[1:] if argv is None else argv)
    with plain_output():
        return _run(words)


def _run(words: list[str]) -> int:
    try:
        use_language_of(words)
        words = _with_command_first(words)
        if words and words[0] in MACHINE_COMMANDS:
            return _machine_command(words[0], without_language(words[1:]))
        if words and words[0] in SUBCOMMANDS:
            is_picture = words[0] == "screenshot"
            arguments = _subcommand_parser().parse_args(words if is_picture else without_language(words))
            return int(arguments.run(arguments))
        return _window(_window_parser().parse_args(words))
    except (DataError, ModelError, RulesetError, Unreadable) as error:
        print(one_sentence(_told(error)), file=sys.stderr)
        return 2
    except BrokenPipeError:
        return 1


def _with_command_first(words: list[str]) -> list[str]:
    """A command line whose language stands behind its subcommand, where it stood before it."""
    others = without_language(words)
    if not others or others[0] not in (*SUBCOMMANDS, *MACHINE_COMMANDS) or others[0] == words[0]:
        return words
    before = len(words) - len(others)
    return [others[0], *words[:before], *others[1:]]


def _told(error: Exception) -> str:
    """What went wrong, in the reader's language; the lower layers have none."""
    if isinstance(error, ModelError):
        return model_text(error)
    if isinstance(error, RulesetError):
        return ruleset_text(error)
    if isinstance(error, Unreadable):
        from afaos_gui.data.files.json_files import unreadable_text

        return unreadable_text(error)
    return str(error)


def _window_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="afaos",
        description=_("A Few Acres of Snow. With no subcommand, the window opens."),
        epilog=_("Subcommands: {names}. Each explains itself with --help.").format(
            names=", ".join((*SUBCOMMANDS, *MACHINE_COMMANDS))
        ),
    )
    help_ = _("a saved game, a record or a letter to open, or the link of an invitation")
    parser.add_argument("file", nargs="?", metavar="FILE", help=help_)
    _add_language(parser)
    parser.add_argument("--config", type=Path, metavar="DIR", help=_("folder for settings"))
    parser.add_argument(
        "--new",
        metavar="SPEC",
        help=_("begin a game at once, e.g. british=Anne,french-level=captain,edition=second,seed=7"),
    )
    _add_rules(parser, None)
    return parser


def _subcommand_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="afaos")
    commands = parser.add_subparsers(required=True)
    _add_records(commands.add_parser("records", help=_("replay record files, or write random games")))

    legal = commands.add_parser("legal", help=_("list the legal actions of a position"))
    legal.add_argument("position", type=Path, metavar="POSITION.json")
    legal.set_defaults(run=_legal)

    bench = commands.add_parser("bench", help=_("measure the speed of the rules"))
    bench.add_argument("--json", type=Path, metavar="FILE", help=_("also write the figures here"))
    _add_rules(bench)
    bench.set_defaults(run=_bench)

    selftest = commands.add_parser("selftest", help=_("try every part of the program once"))
    selftest.set_defaults(run=_selftest)

    rehearse = commands.add_parser("rehearse", help=_("open a saved game, play at it by clicks, save it"))
    rehearse.add_argument("file", type=Path, metavar="FILE", help=_("a saved game; it is written over"))
    rehearse.add_argument("folder", type=Path, metavar="DIR", help=_("for pictures, charts and settings"))
    rehearse.add_argument("--look", action="store_true", help=_("open it and paint a frame, no more"))
    rehearse.set_defaults(run=_rehearse)

    updates = commands.add_parser("updates", help=_("look once whether there is a newer version"))
    updates.add_argument("--page", metavar="URL", help=_("another page of releases than the program's own"))
    updates.set_defaults(run=_updates)

    shot = commands.add_parser("screenshot", help=_("draw the window into a PNG file"))
    shot.add_argument("out", type=Path, metavar="OUT.png")
    shot.add_argument("--load", type=Path, metavar="FILE", help=_("a saved game or a record; without it, a new game"))
    _add_rules(shot, None)
    shot.add_argument("--turn", type=numbers.COUNT, metavar="N", help=_("the turn to show; the last one by default"))
    shot.add_argument("--size", type=numbers.size, default=(1280, 720), metavar="WxH")
    shot.add_argument("--scale", type=numbers.SCALE, default=1.0, metavar="S", help=_("device pixel ratio"))
    _add_language(shot)
    shot.add_argument("--view", choices=("british", "french", "all"), help=_("whose cards are shown"))
    shot.add_argument("--palette", choices=[one.value for one in PaletteName], default="usual", help=_("its colours"))
    shot.set_defaults(run=_screenshot)
    return parser


def _add_records(parser: argparse.ArgumentParser) -> None:
    commands = parser.add_subparsers(required=True)
    check = commands.add_parser("check", help=_("replay record files and compare every position"))
    check.add_argument("paths", nargs="+", type=Path, metavar="PATH")
    check.set_defaults(run=_records_check)
    verify = commands.add_parser("verify", help=_("say whether the draws of games follow from their seeds"))
    verify.add_argument("paths", nargs="+", type=Path, metavar="FILE")
    told = _("the pledge of the draws as noted elsewhere: a SHA-256 or six words")
    verify.add_argument("--sha256", type=numbers.pledge, metavar="X", help=told)
    verify.set_defaults(run=_records_verify)
    agree = commands.add_parser("agreement", help=_("how often the machine chooses what people chose in records"))
    agree.add_argument("paths", nargs="+", type=Path, metavar="PATH")
    agree.add_argument("--iterations", type=numbers.COUNT, default=200, metavar="N", help=_("of a search"))
    agree.add_argument("--model", metavar="FILE.npz", help=_("other networks than those shipped; 'rules' for none"))
    agree.add_argument("--levels", action="store_true", help=_("each level as it plays, instead of a search"))
    agree.add_argument("--json", type=Path, metavar="FILE", help=_("with --levels, also write the shares here"))
    agree.set_defaults(run=_records_agreement)
    games = commands.add_parser("random", help=_("play seeded random games and write them as records"))
    games.add_argument("--games", type=numbers.COUNT, required=True, metavar="N")
    games.add_argument("--seed", type=numbers.FROM_ZERO, default=0, metavar="S")
    games.add_argument("--out", type=Path, required=True, metavar="DIR")
    _add_rules(games)
    games.set_defaults(run=_records_random)


def _add_rules(parser: argparse.ArgumentParser, edition: str | None = NEW_EDITION) -> None:
    """Add the rules of a new game; without a default `edition` where a file may be opened in its place."""
    parser.add_argument("--edition", choices=EDITIONS, default=edition, help=_("edition of a new game"))
    parser.add_argument("--options", default="", metavar="a,b", help=_("options of play of a new game"))


def _add_language(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--lang", choices=LANGUAGES, help=_("language of the program"))


# Each command imports only what it needs, so that none waits for the others.


def _machine_command(name: str, words: list[str]) -> int:
    command = MACHINE_COMMANDS[name]()
    parser = argparse.ArgumentParser(prog=f"afaos {name}", description=command.about())
    command.add_arguments(parser)
    arguments = parser.parse_args(words)
    return command.run(arguments)


def _hint() -> MachineCommand:
    from afaos_gui.commands import hint

    return hint


def _review() -> MachineCommand:
    from afaos_gui.commands import review

    return review


def _problems() -> MachineCommand:
    from afaos_gui.commands import problems

    return problems


def _arena() -> MachineCommand:
    from afaos_gui.commands.measuring import arena

    return arena


def _engine() -> MachineCommand:
    from afaos_gui.commands import engine

    return engine


def _balance() -> MachineCommand:
    from afaos_gui.commands.measuring import balance

    return balance


MACHINE_COMMANDS: dict[str, Callable[[], MachineCommand]] = {
    "hint": _hint,
    "review": _review,
    "problems": _problems,
    "arena": _arena,
    "engine": _engine,
    "balance": _balance,
}
"""Subcommands of the machine opponent."""


def _records_check(arguments: argparse.Namespace) -> int:
    from afaos_gui.commands import records

    return records.check(arguments)


def _records_verify(arguments: argparse.Namespace) -> int:
    from afaos_gui.commands import records

    return records.verify(arguments)


def _records_agreement(arguments: argparse.Namespace) -> int:
    from afaos_gui.commands.measuring import agreement

    return agreement.measure(arguments)


def _records_random(arguments: argparse.Namespace) -> int:
    from afaos_gui.commands import records

    return records.random_games(arguments)


def _legal(arguments: argparse.Namespace) -> int:
    from afaos_gui.commands import legal

    return legal.run(arguments)


def _bench(arguments: argparse.Namespace) -> int:
    from afaos_gui.commands.measuring import bench

    return bench.run(arguments)


def _selftest(arguments: argparse.Namespace) -> int:
    from afaos_gui.commands import selftest

    return selftest.run()


def _updates(arguments: argparse.Namespace) -> int:
    from afaos_gui.commands import updates

    return updates.run(arguments)


def _rehearse(arguments: argparse.Namespace) -> int:
    from afaos_gui.gui.app import rehearsal

    return rehearsal.run(arguments.file, arguments.folder, play=not arguments.look)


def _screenshot(arguments: argparse.Namespace) -> int:
    try:
        numbers.check_pixels(arguments.size, arguments.scale)
    except argparse.ArgumentTypeError as error:
        raise DataError(str(error)) from None
    if arguments.turn is not None and arguments.load is None:
        raise DataError(_("--turn shows a turn of a game: name its file with --load."))
    if arguments.load is not None:
        _check_none_is_new(arguments, "--edition", "--options")
    from afaos_gui.gui.app.start import screenshot
    from afaos_gui.session.opening import game_at, new_game

    warn = partial(print, file=sys.stderr)
    game = game_at(arguments.load, arguments.turn, warn) if arguments.load else new_game("", *_rules(arguments))
    if arguments.load and not _may_be_seen(game, arguments.view or "all"):
        return 1
    try:
        screenshot(arguments.out, game, arguments.size, arguments.scale, arguments.view or "all", arguments.palette)
    except OSError as error:
        raise DataError(str(error)) from None
    return 0


def _may_be_seen(game: Game, view: str) -> bool:
    """Ask before a picture shows what only the other side may know."""
    from afaos_gui.commands.consent import may_be_told
    from afaos_gui.rules.catalogue import BRITISH, FRENCH

    seen = {"british": BRITISH, "french": FRENCH}.get(view, game.state.to_decide)
    said = _("This game is still being played. The picture shows a hand that only one side may see.")
    return may_be_told(game, seen, said)


def _rules(arguments: argparse.Namespace) -> tuple[str, frozenset[str]]:
    from afaos_gui.commands.options import options_of

    return arguments.edition or NEW_EDITION, options_of(arguments.options)


def _check_none_is_new(arguments: argparse.Namespace, *options: str) -> None:
    """Refuse what asks for a new game where a file is opened. Raises DataError."""
    if arguments.edition or arguments.options or getattr(arguments, "new", None) is not None:
        told = _("{options} are for a new game: leave them out where a file is opened.")
        raise DataError(told.format(options=", ".join(options)))


def _window(arguments: argparse.Namespace) -> int:
    # What is made while the program loads stays: collecting garbage in it takes a fifth of a second now, and 50 ms in
    # the middle of play at every full collection. `run` sets it aside and lets the collector work again.
    gc.disable()
    from afaos_gui.data.settings.games_folder import games_folder
    from afaos_gui.data.settings.settings import config_folder, load_settings
    from afaos_gui.session.opening import new_game
    from afaos_gui.session.seats import last_seats

    folder = config_folder(arguments.config)
    settings = load_settings(folder)
    set_language(arguments.lang or chosen_language(settings.language))
    lost, file, given = 0, None, ""
    if arguments.file:
        _check_none_is_new(arguments, "--new", "--edition", "--options")
        from afaos_gui.session.apart.given import given_text, hand_over, path_of

        given = given_text(arguments.file)
        if given and hand_over(folder, given):
            return 0
        file = None if given else path_of(arguments.file)
    if file is not None:
        from afaos_gui.session.saving.transfer import open_game

        game, _started, lost = open_game(file)
    else:
        seats = last_seats(settings) if arguments.new is None else None
        game = new_game(arguments.new or "", *_rules(arguments), seats)
    from afaos_gui.gui.app import start as app

    offer = arguments.new is None
    return app.run(game, folder, games_folder(arguments.config), file, offer=offer, lost=lost, given=given)


if __name__ == "__main__":
    sys.exit(main())
