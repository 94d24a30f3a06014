"""The program in its window, as a start opens it, with folders of its own; and what it holds of the system."""

from __future__ import annotations

import contextlib
import gc
import multiprocessing
import random
import sys
import threading
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import (
    QCoreApplication,
    QEvent,
    QMessageLogContext,
    QPoint,
    Qt,
    QTimer,
    QtMsgType,
    qInstallMessageHandler,
)
from PySide6.QtGui import QCursor, QGuiApplication
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from afaos_gui.data import crash
from afaos_gui.data.files.atomic import DISK
from afaos_gui.data.saves.saved_game import program_version
from afaos_gui.data.settings.palettes import PaletteName
from afaos_gui.data.settings.settings import change_settings, load_settings
from afaos_gui.data.texts.language import chosen_language, set_language
from afaos_gui.gui.app.first_key import FirstKey
from afaos_gui.gui.app.following import Appearance, SettingsKeeper
from afaos_gui.gui.app.main_window import MainWindow
from afaos_gui.gui.app.start import application, arrange, make_window
from afaos_gui.gui.toolkit.paint.theme import DARK, set_text_share
from afaos_gui.presentation.commands.keys import set_keys
from afaos_gui.presentation.look import palettes
from afaos_gui.presentation.look.palettes import set_surround
from afaos_gui.session.apart.letterbox import Letterbox
from afaos_gui.session.game import Game
from afaos_gui.session.opening import new_game
from tests.gui.hands import Hands
from tests.gui.sessions.driven import Time
from tests.gui.sessions.quick import BUDGET

SIZE = (1280, 720)
NOWHERE = (9999, 9999)
HARMLESS = ("This plugin does not support",)


class Program:
    """One run of the program, from its start to its end; what goes wrong is noted in `failures`."""

    def __init__(self, folder: Path, game: Game, lang: str, size: tuple[int, int] = SIZE) -> None:
        self.folder, self.games = folder, folder / "games"
        self.failures: list[tuple[str, str]] = []
        """The check that failed, and what is wrong."""
        self.boards: list[Game] = []
        """What has been looked at or tried."""
        self.told: list[str] = []
        """What has been read out since the last look."""
        self.told_in = ""
        """The language of the last look."""
        self.looks = 0
        """How often everything has been looked at."""
        self.friend: Letterbox | None = None
        """The other player of games apart, at a machine of its own."""
        self.asked_language = lang
        self._equipped: MainWindow | None = None
        self._hands: Hands | None = None
        application()
        self.held_before, self.descriptors_before = held_now(), descriptors_now()
        self._begin_to_listen()
        random.seed(7)
        QGuiApplication.clipboard().clear()
        _be_as_new(lang)
        change_settings(folder, language=lang)
        application()
        self._window: MainWindow | None = None
        self._open(game, size)
        self.window.view_commands.change(map_key=False)
        self.settle()

    def _open(self, game: Game, size: tuple[int, int]) -> None:
        """Open a window as the program does."""
        self._window = first = make_window(game, size, curtain=True, folder=self.folder, games=self.games)
        first.preferences.apply_all(load_settings(self.folder))
        Appearance(first, self.folder)
        self._keeper = SettingsKeeper(first, self.folder)
        FirstKey(first)
        first.show()
        self.settle()

    # Windows

    def reopen(self) -> None:
        """Start the program again after its window has been closed."""
        size = self.window.size().toTuple()
        self._keeper.write()
        self._let_go_of_window()
        self._open(new_game("", "second", frozenset()), size)
        arrange(self.window, None, offer=True)
        self.settle()

    def note_language(self) -> None:
        """The language of the stored settings is asked for."""
        self.asked_language = chosen_language(load_settings(self.folder).language)

    @property
    def window(self) -> MainWindow:
        """The window, made ready for the session when it is first asked for."""
        window = self._window
        assert window is not None
        if window is not self._equipped:
            self._equipped = window
            window.machine.limit = BUDGET
            window.table.clock.now = Time.seconds
            self._hands = Hands(window)
            window.updates.question = program_version
            window.announcer.said.connect(self.told.append)
            window.raise_()
            window.activateWindow()
        return window

    @property
    def hands(self) -> Hands:
        """Hands at the window."""
        window = self.window
        assert self._hands is not None
        if window.table.click_guard.hold:
            window.table.click_guard.hold = 0.0
        return self._hands

    @property
    def dialog(self) -> QDialog | None:
        """The open dialog in front, if any."""
        made = self.window.findChildren(QDialog, options=Qt.FindChildOption.FindDirectChildrenOnly)
        found = [one for one in made if one.isVisible()]
        active = QApplication.activeModalWidget()
        return next((one for one in found if one is active), found[-1] if found else None)

    def settle(self) -> None:
        """Let everything happen that needs no time, and really delete what is to be deleted."""
        for _round in range(3):
            QApplication.processEvents()
            QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        active = QApplication.activeWindow()
        if (active is None or not active.isVisible()) and self._hands is not None and self._window is not None:
            # A window manager would go back to the window behind one that has closed.
            (self.dialog or self.window).activateWindow()
            QApplication.processEvents()  # What follows the focus runs after its change.
        QApplication.processEvents()

    def close(self) -> None:
        """End the program, and note what it leaves behind."""
        window = self.window
        vars(DISK).pop("write", None)  # A disk that a session has filled.
        if self.friend is not None:
            self.friend.close()
        if QApplication.mouseButtons():
            self.hands.release(window.mapToGlobal(QPoint(4, 4)))
        while (popup := QApplication.activePopupWidget()) is not None:
            popup.close()
        window.close()
        self.settle()
        if (desk := window.archive.desk) is not None and not desk.kept.wait(10.0):
            self.fail("end", "The game is not written ten seconds after the end.")
        del window, desk
        self._let_go_of_window()
        self._end_listening()
        _be_as_new("en")

    def _let_go_of_window(self) -> None:
        """Have nothing left of a window that was closed."""
        self._equipped, self._hands, self._window = None, None, None
        del self._keeper
        for one in QApplication.topLevelWidgets():
            one.hide()
            one.deleteLater()
        QCursor.setPos(*NOWHERE)
        self.settle()
        gc.collect()
        self.settle()

    # What goes wrong

    def fail(self, check: str, words: str) -> None:
        """Note that something is wrong."""
        self.failures.append((check, words))

    def _begin_to_listen(self) -> None:
        self._hooks = sys.excepthook, threading.excepthook, sys.unraisablehook
        sys.excepthook = self._on_exception
        threading.excepthook = lambda args: self.fail("exception", _told(args.exc_value))
        sys.unraisablehook = lambda args: self.fail("exception", _told(args.exc_value))
        self._handler = qInstallMessageHandler(self._on_message)
        self._tell = lambda words: self.window.failed.emit(words)
        crash.tell(self._tell)

    def _end_listening(self) -> None:
        sys.excepthook, threading.excepthook, sys.unraisablehook = self._hooks
        qInstallMessageHandler(self._handler)
        crash.untell(self._tell)

    def _on_exception(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        self.fail("exception", _told(error))

    def _on_message(self, kind: QtMsgType, context: QMessageLogContext, message: str) -> None:
        if kind is not QtMsgType.QtDebugMsg and not message.startswith(HARMLESS):
            self.fail("exception", f"Qt says: {message}")


def _told(error: BaseException | None) -> str:
    """An exception with the places it went through in the program."""
    places, trace = [], error.__traceback__ if error is not None else None
    while trace is not None:
        code = trace.tb_frame.f_code
        if "afaos_gui" in code.co_filename:
            places.append(f"{Path(code.co_filename).name}:{trace.tb_lineno}")
        trace = trace.tb_next
    return f"{type(error).__name__}: {error} at {' '.join(places[-5:])}"


def _be_as_new(lang: str) -> None:
    """Put back what the process keeps for all windows."""
    set_language(lang)
    palettes.set_palette(PaletteName.USUAL)
    set_surround(DARK.name)
    set_text_share(1.0)
    set_keys("")


class Held(Counter[str]):
    """What the program holds: counts by kind, comparable with an earlier count."""

    def growth(self, before: Held) -> dict[str, int]:
        """What there is more of."""
        return {kind: count - before[kind] for kind, count in self.items() if count > before[kind]}


def held_now(program: Program | None = None) -> Held:
    """Count widgets, timers, threads, processes, descriptors; with a program also listeners of its game."""
    found = Held()
    widgets: list[QWidget] = QApplication.allWidgets()
    found["widgets"] = len(widgets)
    found["top-level windows"] = len(QApplication.topLevelWidgets())
    found["threads"] = threading.active_count()
    found["processes"] = len(multiprocessing.active_children())
    found["descriptors"] = len(descriptors_now())
    if program is not None:
        found["timers"] = len(program.window.findChildren(QTimer))
        found["listeners"] = len(listeners_of(program.window.current.game))
    return found


def descriptors_now() -> dict[str, str]:
    """The open descriptors by number, and what each is; empty where the system does not tell."""
    found = {}
    for one in Path("/proc/self/fd").iterdir() if sys.platform == "linux" else ():
        with contextlib.suppress(OSError):  # That of the folder itself is closed again.
            found[one.name] = str(one.readlink())
    return found


def listeners_of(game: Game) -> list[Callable[..., object]]:
    """Who listens to a game."""
    return [one.listener for one in game.subscribers._all()]
