"""Games of others that are looked on: as a game that nobody here plays, and each in its file."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from afaos_gui.apart.carriers.carrier import Carrier
from afaos_gui.apart.carriers.folder import shown_in
from afaos_gui.apart.course import Move
from afaos_gui.apart.files import games_in, secret_in
from afaos_gui.apart.onlookers import MOST_BYTES, SUFFIX, look_secret, looked_on, onlook_name, unpacked
from afaos_gui.data.errors import DataError
from afaos_gui.data.files.atomic import write_atomically
from afaos_gui.data.files.json_files import read_data
from afaos_gui.data.letters.entries import OnlookEntry, RouteEntry
from afaos_gui.data.saves.saved_game import clean_name
from afaos_gui.data.seeds import Shares
from afaos_gui.data.texts.language import _, ngettext
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.rules.engine import Step
from afaos_gui.session.apart.routes import keep_route, look_carrier, route_of
from afaos_gui.session.commands import Command, Notice, Stop, command_of
from afaos_gui.session.game import Game, Seat


class WatchedGame(Game):
    """A game of two others as far as it is shown; hidden cards are dealt somehow, and no hand is to be seen."""

    def __init__(self, entry: OnlookEntry) -> None:
        """Raises DataError."""
        start, moves = looked_on(entry)
        british, french = entry.names
        seats = (Seat(BRITISH, british, is_far=True), Seat(FRENCH, french, is_far=True))
        self._begin(start, seats, "strict", Shares(), 1, None)
        self.entry = entry
        self._add(moves)

    def _add(self, moves: Sequence[Move]) -> None:
        for move in moves:
            step = Step(move.after, move.events, False)
            drawn = self.drawn_before(len(self._commands))
            command = command_of(move.action, move.before, step, (), drawn)
            self._commands.append(_sent(command))
        self._position = len(self._commands)

    def follow(self, entry: OnlookEntry) -> None:
        """Go on to what is shown now, and tell what is new. Raises DataError."""
        self._check_not_telling()
        _start, moves = looked_on(entry)
        self.entry, first = entry, len(self._commands)
        self._add(moves[first:])
        last = self._position
        for index in range(first, last):
            self._position = index + 1
            self._tell_of(Notice("done", self._commands[index], index, more=index + 1 < last))

    @property
    def is_proved(self) -> bool:
        """Whether a player's program has verified the game."""
        return bool(self.entry.draws)

    @property
    def standstill(self) -> str:
        """Why nothing can be done here."""
        return standing_of(self.entry)

    def told_of_draws(self, at_end: bool) -> str:
        """Who has verified the draws, once they are."""
        count = self.entry.draws
        if not count:
            return _("You look on: draws and hands are verified by the two players at the end.")
        told = ngettext(
            "The two players have verified every draw, hand and action: {count} card was drawn.",
            "The two players have verified every draw, hand and action: {count} cards were drawn.",
            count,
        )
        return told.format(count=count)


def _sent(command: Command) -> Command:
    return replace(command, stop=command.stop or Stop.SENT)


def standing_of(entry: OnlookEntry) -> str:
    """How a game stands that is looked on, in a sentence."""
    if not entry.end:
        return _("You look on, a turn behind the players, and see no hand.")
    if entry.winner is None:
        told = _("The game is over: drawn by agreement.")
    else:
        told = _("The game is over: {name} has won.").format(name=_names(entry)[entry.winner == "French"])
    return f"{told} {_('It is verified.')}" if entry.draws else told


def title_of(entry: OnlookEntry) -> str:
    """The two who play, for a list."""
    british, french = _names(entry)
    return _("{british} (British) – {french} (French)").format(british=british, french=french)


def _names(entry: OnlookEntry) -> list[str]:
    return [clean_name(name) or "?" for name in entry.names]


class Watched:
    """A game that is looked on, with what carries it here."""

    def __init__(self, entry: OnlookEntry, path: Path, route: RouteEntry) -> None:
        """Raises DataError."""
        self.entry, self.path, self.route = entry, path, route
        self.carrier: Carrier = look_carrier(route, bytes.fromhex(entry.look))
        self.come: deque[bytes] = deque()
        """What has come and is not read yet."""

    def is_of(self, entry: OnlookEntry) -> bool:
        """Whether something is shown of the same game."""
        return entry.look == self.entry.look

    def read(self) -> bool:
        """Read what has come, and keep what is newer; return whether something was."""
        is_new = False
        while self.come:
            data = self.come.popleft()
            with suppress(DataError):
                is_new = self.take(data) or is_new
        return is_new

    def take(self, data: bytes) -> bool:
        """Take what is shown of the game, where it is newer. Raises DataError."""
        old, new = self.entry, unpacked(data)
        if not self.is_of(new) or new.do[: len(old.do)] != old.do or _age(new) <= _age(old):
            return False
        looked_on(new)
        write_atomically(self.path, data)
        self.entry = new
        return True


def _age(entry: OnlookEntry) -> tuple[int, bool, int]:
    return len(entry.do), bool(entry.end), entry.draws


def watch(folder: Path, data: bytes, route: RouteEntry) -> Watched:
    """Keep a game in a folder, to look on from now on. Raises DataError."""
    entry = unpacked(data)
    looked_on(entry)
    path = folder / onlook_name(entry)
    folder.mkdir(parents=True, exist_ok=True)
    keep_route(path, route)
    if not path.exists():
        write_atomically(path, data)
    watched = open_watched(path)
    watched.come.append(data)
    watched.read()
    return watched


def open_watched(path: Path) -> Watched:
    """The game in a file, to look on. Raises DataError."""
    return Watched(entry_in(path), path, route_of(path))


def entry_in(path: Path) -> OnlookEntry:
    """What a file shows. Raises DataError."""
    return unpacked(read_data(path, MOST_BYTES))


def shown_by_others(shared: Path, folder: Path) -> tuple[bytes, ...]:
    """What is shown in a shared folder of games that are not among the player's own in `folder`, the newest last.

    Raises DataError.
    """
    shown = shown_in(shared)
    own = {_look_of_own(path) for path in games_in(folder)} if shown else set()
    return tuple(data for data in shown if _look_of(data) not in own)


def _look_of(data: bytes) -> str:
    """What onlookers know by which something is shown; nothing where it is damaged, which is told once it is taken."""
    try:
        return unpacked(data).look
    except DataError:
        return "?"


def _look_of_own(path: Path) -> str:
    try:
        return look_secret(secret_in(path)).hex()
    except DataError:
        return ""


def is_watched(path: Path) -> bool:
    """Whether a file is of a game that is looked on."""
    return path.suffix == SUFFIX


def watched_in(folder: Path) -> tuple[Path, ...]:
    """The files of games that are looked on."""
    return tuple(sorted(folder.glob(f"*{SUFFIX}")))
