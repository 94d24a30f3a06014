"""The game of one window as it is saved: its autosave, its file, and the lock that keeps others from the file."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from afaos_gui.data.errors import DataError
from afaos_gui.data.files.atomic import check_writable
from afaos_gui.data.files.locks import FileLock
from afaos_gui.data.saves.save_files import SUFFIX
from afaos_gui.rules.state import GameState
from afaos_gui.session.game import Game, Notice
from afaos_gui.session.saving.autosave import Autosave, AutosaveFolder
from afaos_gui.session.saving.openings import Openings
from afaos_gui.session.saving.storage import Storage
from afaos_gui.session.subscription import Subscription

LAST_WORDS = 10.0
"""Seconds that a closing window waits for a slow disk."""
LAST_LINE = 0.5
"""Seconds that the last action may take to be written before the player hears whether it is safe."""


class OwnGame:
    """Autosaves a game after every change and, once the player has named a file, saves it there when told to."""

    def __init__(self, folder: Path, report: Callable[[str], None]) -> None:
        """`report` is called from any thread with the reason why a game cannot be autosaved any more."""
        self.folder = folder
        """The folder of everything that is kept for the player."""
        self._report = report
        self.storage = Storage(folder)
        self.kept = AutosaveFolder(folder, report)
        self._openings = Openings(folder)
        self._progress = Subscription(self._note_progress)
        self.autosave: Autosave | None = None
        """The autosave of the present game."""
        self.file: Path | None = None
        """The file in which the player saves the game."""
        self._lock: FileLock | None = None
        self._saved: GameState | None = None
        """The position that was last saved by name."""
        self.leaving: Callable[[], object] = lambda: None
        """Called before the game is released, while what belongs to it can still be kept."""

    @property
    def game(self) -> Game:
        """The game that is being autosaved."""
        if self.autosave is None:
            raise RuntimeError("No game has been begun yet.")
        return self.autosave.game

    @property
    def started(self) -> datetime | None:
        """When the game was begun."""
        return self.autosave.started if self.autosave is not None else None

    @property
    def is_kept(self) -> bool:
        """Whether the disk holds the game as it is now; the answer may take a moment."""
        return self.autosave is not None and self.kept.wait(LAST_LINE) and self.autosave.is_durable

    def trouble(self) -> str:
        """Why the game might be lost now, after another try to write it; the answer may take a moment."""
        autosave = self.autosave
        if autosave is None or not autosave.problem or not autosave.game.commands:
            return ""
        if self.file is not None and self._saved is autosave.game.state:
            return ""
        autosave.rewrite()
        self.kept.wait(LAST_LINE)
        return "" if autosave.is_durable else autosave.problem

    def note_change(self) -> None:
        """Write the whole game after a change other than an action: of who plays a side, or of the review."""
        if self.autosave is not None:
            self.autosave.rewrite()

    # Another game

    def begin(
        self, game: Game, started: datetime | None = None, file: Path | None = None, lock: FileLock | None = None
    ) -> None:
        """Begin to autosave a game after every change, and release the one before.

        It was begun at this time and has this locked file, if any.
        """
        if self.autosave is not None and self.autosave.game is game:
            return
        self.let_go()
        self.autosave = self.kept.begin(game, started)
        self._progress.follow(game.subscribers)
        self.file, self._lock = file, lock

    def open(self, path: Path) -> tuple[Game, str] | None:
        """Open the game in a file, and autosave it; return it with what could not be read, or None if it is here.

        The file of the game that is here is opened again where the game has gone on since it was saved.

        Raises DataError, also where another window holds the file.
        """
        from afaos_gui.session.saving.transfer import open_game

        own, is_here = path.suffix == SUFFIX, path == self.file
        lock = self.storage.lock(path) if own and not is_here else None
        try:
            game, started, lost = open_game(path)
            told = self.storage.tell_damage(path, game, lost)
        except DataError:
            if lock is not None:
                lock.release()
            raise
        if is_here:
            if game.state == self.game.state:
                return None
            self.let_go()
            lock = self.storage.lock(path)
        self._write(self._openings.mark(game))
        self.begin(game, started, path if own else None, lock)
        self.storage.note_opened(path)
        return game, told

    def resume(self, path: Path) -> tuple[Game, str] | None:
        """Go on with an autosaved game; return it with nothing to tell, or None if it is here. Raises DataError."""
        if self.autosave is not None and self.autosave.path == path:
            return None
        game, autosave = self.kept.resume(path)
        self._write(self._openings.mark(game))
        self.let_go()
        self.autosave = autosave
        self._progress.follow(game.subscribers)
        if game.reopened:
            autosave.rewrite()
        return game, ""

    def _note_progress(self, notice: Notice) -> None:
        """Note how far the game has got; a folder that cannot be written to is reported when the game is."""
        if notice.kind == "done" and notice.command.barrier:
            self._write(self._openings.note(self.game))

    def _write(self, notes: bytes | None) -> None:
        if notes is not None:
            self.kept.do(lambda: self._openings.write(notes))

    def moved_to(self, folder: Path) -> OwnGame:
        """The game in another folder, where it is autosaved from now on; here it is closed. Raises DataError."""
        check_writable(folder)
        if folder.samefile(self.folder):
            return self
        self.leaving()
        there = OwnGame(folder, self._report)
        there.leaving = self.leaving
        if self.autosave is not None:
            there.begin(self.game, self.started)
            there.move(self.file)
        self.close(LAST_LINE)
        return there

    def close(self, patience: float = LAST_WORDS) -> None:
        """Note that the game was closed properly, because the window closes; waits so many seconds for the disk."""
        self.let_go()
        self.kept.wait(patience)

    def let_go(self) -> None:
        """Save no game any more, until one is begun."""
        if self.autosave is not None:
            self.leaving()
        self._progress.end()
        autosave, self.autosave = self.autosave, None
        if autosave is not None:
            autosave.close()
        self.move(None)

    # The game's file

    def set_file(self, path: Path, lost: int = 0) -> str:
        """Save the game to the file it was read from; return a sentence about `lost` changes that could not be read.

        Raises DataError where another window holds that file; the game has no file then.
        """
        self.storage.note_opened(path)
        self._write(self._openings.mark(self.game))
        if self.game.reopened:
            self.note_change()
        try:
            if path.suffix == SUFFIX:
                self._lock = self.storage.lock(path)
                self.file = path
            return self.storage.tell_damage(path, self.game, lost)
        except DataError:
            self.move(None)
            raise

    def save(self, path: Path, thumbnail: bytes) -> str:
        """Save the game to a file, which is its own from then on. Raises DataError.

        Returns a sentence if the file would not survive a power failure, else an empty one.
        """
        lock = self._lock if path == self.file else self.storage.lock(path)
        try:
            unsafe = self.storage.save(self.game, path, self.started, thumbnail)
        except DataError:
            if lock is not self._lock and lock is not None:
                lock.release()
            raise
        if lock is not self._lock and self._lock is not None:
            self._lock.release()
        self.file, self._lock, self._saved = path, lock, self.game.state
        return unsafe

    def move(self, path: Path | None) -> None:
        """Follow the game's file, which was renamed; None where it has none any more."""
        if self._lock is not None:
            self._lock.release()
        self.file, self._lock = path, None
        if path is not None:
            self._lock = self.storage.try_lock(path)
