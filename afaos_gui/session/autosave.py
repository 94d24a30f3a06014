"""Saves a game after every change, keeps the ten last games, and finds what a crash left behind."""

from __future__ import annotations

import contextlib
import secrets
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from afaos_gui.data.atomic import DISK, Disk, remove_leftovers
from afaos_gui.data.errors import DataError
from afaos_gui.data.language import _
from afaos_gui.data.locks import FileLock, is_locked
from afaos_gui.data.save_format import SUFFIX, move_line, position_line
from afaos_gui.data.saved_game import present, summary_of
from afaos_gui.data.saves import Listed, read_save, read_summary, write_save
from afaos_gui.session.commands import Notice
from afaos_gui.session.game import Game
from afaos_gui.session.journal import Journal
from afaos_gui.session.saved_games import game_from, saved_from, saved_move

KEPT_GAMES = 10
FOLDER = "autosave"

Report = Callable[[str], None]


class Autosave:
    """Listens to a game and keeps its file up to date; made by `AutosaveFolder`.

    What goes wrong is reported in one sentence, once until saving works again; the game goes on.
    """

    def __init__(
        self, game: Game, path: Path, lock: FileLock | None, started: datetime, report: Report, disk: Disk = DISK
    ) -> None:
        self.game = game
        self.path = path
        self.started = started
        self.is_saved = False
        """Whether the file holds the game as it is now."""
        self._lock = lock
        self._report = report
        self._reported = False
        self._disk = disk
        self._journal: Journal | None = None

    def begin(self) -> None:
        """Write the game for the first time and follow it from then on."""
        self._journal = Journal(self.path, self._disk)
        self._guarded(self._write_whole)
        self.game.add_listener(self._changed)

    def close(self) -> None:
        """Stop following the game, and note in its file that it was closed properly; a game without a move goes."""
        if self._journal is None:
            return
        self.game.remove_listener(self._changed)
        self._journal.close()
        self._journal = None
        self._guarded(self._write_closed)
        if self._lock is not None:
            self._lock.release()

    def rewrite(self) -> None:
        """Write the game whole again, after a change that is no action (of its names, its undo policy)."""
        self._guarded(self._write_whole)

    def _changed(self, notice: Notice) -> None:
        if not notice.more:
            self._guarded(lambda: self._write_change(notice))

    def _write_change(self, notice: Notice) -> None:
        journal = self._journal
        if journal is None or not journal.is_ready:
            self._write_whole()
            return
        summary = summary_of(self.game.state)
        if notice.kind == "done":
            move = saved_move(notice.command)
            line = move_line(notice.index, move, summary, self.game.catalogue, journal.sum)
        else:
            line = position_line(self.game.position, summary, journal.sum)
        try:
            journal.append(*line)
        except DataError:
            # The disk may only have stumbled, and the whole game goes into a file of its own.
            self._write_whole()

    def _write_whole(self) -> None:
        if self._journal is not None:
            self._journal.begin(saved_from(self.game, self.started, is_open=True))

    def _write_closed(self) -> None:
        if not self.game.commands:
            with contextlib.suppress(OSError):
                self._disk.remove(self.path)
            return
        write_save(self.path, saved_from(self.game, self.started), self._disk)

    def _guarded(self, write: Callable[[], None]) -> None:
        try:
            write()
        except DataError as error:
            if not self._reported:
                self._reported = True
                self._report(str(error))
            self.is_saved = False
        else:
            self.is_saved, self._reported = True, False


class Entry(NamedTuple):
    """An autosaved game; `listed` is None where the file cannot be read, and `problem` says why."""

    path: Path
    listed: Listed | None
    problem: str
    in_use: bool

    @property
    def crashed(self) -> bool:
        """Whether the game was being played when its program stopped."""
        return not self.in_use and self.listed is not None and self.listed.is_open


class Resumed(NamedTuple):
    """A game that goes on, and what saves it."""

    game: Game
    autosave: Autosave


class AutosaveFolder:
    """The folder of autosaved games, and which of them this and other windows have open."""

    def __init__(self, data_folder: Path, report: Report, disk: Disk = DISK) -> None:
        self.folder = data_folder / FOLDER
        self._report = report
        self._disk = disk
        remove_leftovers(self.folder)

    def begin(self, game: Game, started: datetime | None = None) -> Autosave:
        """Save a game from now on in a file of its own; never raises, a failure is reported."""
        started = started or present()
        path = self._new_path(started)
        lock = None
        # What is wrong with the folder is reported when the game is written to it.
        with contextlib.suppress(DataError):
            lock = FileLock.acquire(_lock_path(path))
        return self._follow(game, path, lock, started)

    def resume(self, path: Path) -> Resumed:
        """Go on with an autosaved game in its file. Raises DataError: damaged, or open in another window."""
        lock = FileLock.acquire(_lock_path(path))
        if lock is None:
            raise DataError(_("This game is open in another window."))
        try:
            saved = read_save(path)
            game = game_from(saved, path.name)
        except DataError:
            lock.release()
            raise
        return Resumed(game, self._follow(game, path, lock, saved.started))

    def entries(self) -> list[Entry]:
        """Every autosaved game, the newest first; those that cannot be read come last."""
        entries = [_entry(path) for path in self._paths()]
        return sorted(entries, key=_age, reverse=True)

    def newest(self) -> Entry | None:
        """The game that Continue goes on with."""
        return next((entry for entry in self.entries() if entry.listed is not None and not entry.in_use), None)

    def crashed(self) -> list[Entry]:
        """The games that were not closed properly, the newest first."""
        return [entry for entry in self.entries() if entry.crashed]

    def dismiss(self, path: Path) -> None:
        """Offer a crashed game no more as such; it stays in the list. Raises DataError."""
        lock = FileLock.acquire(_lock_path(path))
        if lock is None:
            raise DataError(_("This game is open in another window."))
        try:
            write_save(path, read_save(path).as_open(False), self._disk)
        finally:
            lock.release()

    def _follow(self, game: Game, path: Path, lock: FileLock | None, started: datetime) -> Autosave:
        autosave = Autosave(game, path, lock, started, self._report, self._disk)
        autosave.begin()
        self._prune(path)
        return autosave

    def _new_path(self, started: datetime) -> Path:
        return self.folder / f"{started:%Y-%m-%d %H%M%S} {secrets.token_hex(3)}{SUFFIX}"

    def _paths(self) -> list[Path]:
        try:
            return sorted(self.folder.glob(f"*{SUFFIX}"))
        except OSError:
            return []

    def _prune(self, kept: Path) -> None:
        """Delete the oldest games above ten, none that is open and none that cannot be read."""
        entries = [entry for entry in self.entries() if entry.listed is not None]
        for entry in entries[KEPT_GAMES:]:
            if entry.path != kept:
                self._delete(entry.path)

    def _delete(self, path: Path) -> None:
        with contextlib.suppress(OSError, DataError):
            lock = FileLock.acquire(_lock_path(path), tries=1)
            if lock is not None:
                try:
                    self._disk.remove(path)
                finally:
                    lock.release()


def _lock_path(path: Path) -> Path:
    return path.with_suffix(".lock")


def _entry(path: Path) -> Entry:
    try:
        listed: Listed | None = read_summary(path)
        problem = ""
    except DataError as error:
        listed, problem = None, str(error)
    try:
        in_use = is_locked(_lock_path(path))
    except DataError:
        in_use = False
    return Entry(path, listed, problem, in_use)


def _age(entry: Entry) -> tuple[bool, float, str]:
    listed = entry.listed
    date = listed.summary.date.timestamp() if listed is not None else 0.0
    return listed is not None, date, entry.path.name
