"""Save a game after every change, keep the ten most recent games, and find what a crash left behind."""

from __future__ import annotations

import contextlib
import secrets
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from afaos_gui.data.errors import DataError
from afaos_gui.data.files.atomic import DISK, Disk, remove_leftovers
from afaos_gui.data.files.locks import FileLock, is_locked
from afaos_gui.data.saves.save_files import (
    Listed,
    read_lines_and_save,
    read_save,
    read_sequence,
    read_summary,
    write_save,
)
from afaos_gui.data.saves.save_format import SUFFIX, Content, move_change, position_change
from afaos_gui.data.saves.save_lines import Lines
from afaos_gui.data.saves.saved_game import SavedGame, present, summary_of
from afaos_gui.data.texts.language import _
from afaos_gui.rules.state import Ending
from afaos_gui.session.background import Background
from afaos_gui.session.commands import Notice
from afaos_gui.session.game import Game
from afaos_gui.session.saving.journal import Journal
from afaos_gui.session.saving.saved_games import salvaged, saved_from, saved_move
from afaos_gui.session.saving.trash import Trash, damage_text, keep_damaged
from afaos_gui.session.subscription import Subscription

KEPT_GAMES = 10
FOLDER = "autosave"
PATIENCE = 5.0
"""Seconds to wait for the disk before games are listed as they are."""

Report = Callable[[str], None]


class Autosave:
    """Listens to a game and keeps its file up to date; made by `AutosaveFolder`.

    A failure is reported in one sentence, and not again until saving works; the game goes on.
    """

    def __init__(
        self,
        game: Game,
        path: Path,
        lock: FileLock | None,
        started: datetime,
        report: Report,
        background: Background,
        disk: Disk = DISK,
        sequence: int = 0,
    ) -> None:
        self._sequence = sequence
        self.game = game
        self.started = started
        self._locks = [lock]
        self._place = path
        self._report = report
        self._error: DataError | None = None
        self._is_closed = False
        self._subscription = Subscription(self._changed)
        self._journal = Journal(path, background, self._on_written, disk)

    @property
    def path(self) -> Path:
        """The file; another one once another program has put a game in its place."""
        return self._journal.path

    @property
    def problem(self) -> str:
        """Why the file could not be written when that was last tried, in one sentence."""
        return str(self._error or "")

    @property
    def is_saved(self) -> bool:
        """Whether the file holds the game as it is now."""
        return self._journal.is_current

    @property
    def is_durable(self) -> bool:
        """Whether the saved file would survive a power failure."""
        return self._journal.is_durable

    def begin(self) -> None:
        """Write the game for the first time and follow it from then on."""
        self._with_saved(self._journal.create)
        self._subscription.follow(self.game.subscribers)

    def resume(self, lines: Lines) -> None:
        """Go on with a game that was read from its file, and mark the file as being played."""
        self._journal.resume(lines)
        self.rewrite()
        self._subscription.follow(self.game.subscribers)

    def close(self) -> None:
        """Stop following the game, and note in its file that it was closed properly; delete a game without moves."""
        if self._is_closed:
            return
        self._is_closed = True
        self._subscription.end()
        if self.game.commands:
            self._with_saved(lambda saved: self._journal.finish(saved.as_open(False), self._let_go))
        else:
            self._journal.finish(None, self._let_go)

    def rewrite(self) -> None:
        """Rewrite the whole file, after a change that is not an action (players' names, undo policy)."""
        self._with_saved(self._journal.rewrite)

    def _changed(self, notice: Notice) -> None:
        if notice.more:
            return
        self._journal.append(self._change(notice))
        if self._journal.wants_rewriting:
            self.rewrite()

    def _change(self, notice: Notice) -> Content:
        summary = summary_of(self.game.state)
        if notice.kind == "done":
            return move_change(notice.index, saved_move(notice.command), summary, self.game.catalogue)
        return position_change(self.game.position, summary)

    def _with_saved(self, write: Callable[[SavedGame], None]) -> None:
        try:
            saved = saved_from(self.game, self.started, is_open=True, sequence=self._sequence)
        except DataError as error:
            self._on_written(error)
        else:
            write(saved)

    def _on_written(self, error: DataError | None) -> None:
        if self.path != self._place:
            self._place = self.path
            with contextlib.suppress(DataError):
                self._locks.append(FileLock.acquire(_lock_path(self.path)))
        before, self._error = self._error, error
        if error is not None and before is None:
            self._report(str(error))

    def _let_go(self) -> None:
        for lock in self._locks:
            if lock is not None:
                lock.release()


class AutosavedGame(NamedTuple):
    """An autosaved game; `listed` is None if the file cannot be read, and `problem` says why."""

    path: Path
    listed: Listed | None
    problem: str
    in_use: bool

    @property
    def crashed(self) -> bool:
        """Whether the game was being played when its program stopped."""
        return not self.in_use and self.listed is not None and self.listed.is_open

    @property
    def is_left_empty(self) -> bool:
        """Whether the program stopped before the game's first move, so that nothing is worth resuming."""
        return not self.in_use and self.listed is not None and not self.listed.moves

    @property
    def goes_on(self) -> bool:
        """Whether the game can be continued."""
        return not self.in_use and self.listed is not None and self.listed.summary.ending is Ending.NONE


class Resumed(NamedTuple):
    """A resumed game and its autosave."""

    game: Game
    autosave: Autosave


class AutosaveFolder:
    """The folder of autosaved games, and which of them this and other windows have open."""

    def __init__(self, data_folder: Path, report: Report, disk: Disk = DISK) -> None:
        self.folder = data_folder / FOLDER
        self._report = report
        self.disk = disk
        """What writes the files."""
        self._background = Background("autosave")
        self._trash = Trash(data_folder, disk)
        remove_leftovers(self.folder)

    def begin(self, game: Game, started: datetime | None = None) -> Autosave:
        """Save a game from now on in its own file; never raises, failures are reported."""
        started = started or present()
        path = self._new_path(started)
        lock = None
        # Problems with the folder are reported when the game is written to it.
        with contextlib.suppress(DataError):
            lock = FileLock.acquire(_lock_path(path))
        autosave = self._autosave(game, path, lock, started)
        autosave.begin()
        self._background.do(lambda: self._prune(path))
        return autosave

    def resume(self, path: Path) -> Resumed:
        """Go on with an autosaved game in its file. Raises DataError if it is damaged or open in another window."""
        self.wait(PATIENCE)
        lock = FileLock.acquire(_lock_path(path))
        if lock is None:
            raise DataError(_("This game is open in another window."))
        try:
            lines, saved = read_lines_and_save(path)
            game, lost = salvaged(saved, path.name)
            self._keep_damaged(path, lost, game.state.turn)
        except DataError:
            lock.release()
            raise
        autosave = self._autosave(game, path, lock, saved.started)
        autosave.resume(lines if not lost else lines._replace(is_continuable=False))
        return Resumed(game, autosave)

    def wait(self, seconds: float | None = None) -> bool:
        """Wait at most this long until all files are up to date and on disk; returns whether they are."""
        return self._background.wait(seconds)

    def do(self, work: Callable[[], object]) -> None:
        """Do something with the disk after what is being written; what fails is left out."""

        def tried() -> None:
            with contextlib.suppress(DataError):
                work()

        self._background.do(tried)

    def entries(self) -> list[AutosavedGame]:
        """All autosaved games, newest first; unreadable ones last."""
        self.wait(PATIENCE)
        return [entry for entry in self._all_entries() if not entry.is_left_empty]

    def to_go_on_with(self) -> AutosavedGame | None:
        """The newest game that a crash interrupted, else the newest unfinished one."""
        going_on = [entry for entry in self.entries() if entry.goes_on]
        crashed = [entry for entry in going_on if entry.crashed]
        return next(iter((*crashed, *going_on)), None)

    def _all_entries(self) -> list[AutosavedGame]:
        return sorted((_entry(path) for path in self._paths()), key=_age, reverse=True)

    def dismiss(self, path: Path) -> None:
        """Stop offering a crashed game as such; it stays in the list. Raises DataError."""
        self.wait(PATIENCE)
        lock = FileLock.acquire(_lock_path(path))
        if lock is None:
            raise DataError(_("This game is open in another window."))
        try:
            saved = read_save(path)
            self._keep_damaged(path, saved.lost, saved.summary.turn)
            write_save(path, saved.as_open(False), self.disk)
        finally:
            lock.release()

    def _keep_damaged(self, path: Path, lost: int, turn: int) -> None:
        """Copy a file that could not be read completely, and tell the player. Raises DataError."""
        if lost:
            self._report(damage_text(lost, turn, keep_damaged(self.folder.parent, path, self.disk)))

    def _autosave(self, game: Game, path: Path, lock: FileLock | None, started: datetime) -> Autosave:
        sequence = self._next_sequence()
        return Autosave(game, path, lock, started, self._report, self._background, self.disk, sequence)

    def _next_sequence(self) -> int:
        """A number above those of all games here: the clock cannot say which game was played last."""
        return 1 + max(map(read_sequence, self._paths()), default=0)

    def _new_path(self, started: datetime) -> Path:
        return self.folder / f"{started:%Y-%m-%d %H%M%S} {secrets.token_hex(3)}{SUFFIX}"

    def _paths(self) -> list[Path]:
        try:
            return sorted(self.folder.glob(f"*{SUFFIX}"))
        except OSError:
            return []

    def _prune(self, kept: Path) -> None:
        """Remove all but the ten most recently played games, and those without moves.

        Games that are open or unreadable stay; unfinished ones go to the trash.
        """
        entries = [entry for entry in self._all_entries() if entry.listed is not None and entry.path != kept]
        empty = [entry for entry in entries if entry.is_left_empty]
        others = [entry for entry in entries if not entry.is_left_empty]
        for entry in (*empty, *others[KEPT_GAMES - 1 :]):
            self._take_away(entry.path, entry.goes_on and not entry.is_left_empty)

    def _take_away(self, path: Path, to_trash: bool) -> None:
        with contextlib.suppress(OSError, DataError):
            lock = FileLock.acquire(_lock_path(path), tries=1)
            if lock is not None:
                try:
                    self._trash.put(path) if to_trash else self.disk.remove(path)
                finally:
                    lock.release()


def _lock_path(path: Path) -> Path:
    return path.with_suffix(".lock")


def _entry(path: Path) -> AutosavedGame:
    try:
        listed: Listed | None = read_summary(path)
        problem = ""
    except DataError as error:
        listed, problem = None, str(error)
    try:
        in_use = is_locked(_lock_path(path))
    except DataError:
        in_use = False
    return AutosavedGame(path, listed, problem, in_use)


def _age(entry: AutosavedGame) -> tuple[bool, int, float, str]:
    """Sort key: games played later come later; files of older versions sort by date."""
    listed = entry.listed
    if listed is None:
        return False, 0, 0.0, entry.path.name
    return True, listed.sequence, listed.summary.date.timestamp(), entry.path.name
