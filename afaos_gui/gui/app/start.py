"""Starts the program: the log first, then Qt, fonts and window; and takes pictures of the window."""

from __future__ import annotations

import builtins
import gc
import os
import signal
import sys
from base64 import b64decode
from pathlib import Path
from typing import TYPE_CHECKING

from afaos_gui.base.memory import give_back_large_blocks
from afaos_gui.data import crash
from afaos_gui.data.errors import DataError
from afaos_gui.data.paths import resource
from afaos_gui.data.settings.settings import Settings, read_settings
from afaos_gui.data.texts.language import _
from afaos_gui.presentation.room.window_size import FIRST, LEAST, first_size
from afaos_gui.session.saving.start_guard import SETTLED_MS, StartGuard

# This module imports nothing of Qt at its top, so that a failure to load Qt gets into the log.
if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from afaos_gui.gui.app.main_window import MainWindow
    from afaos_gui.session.game import Game


def application(platform: str | None = None) -> QApplication:
    """The one QApplication, with fonts and Qt's words loaded. Raises FontError."""
    if platform is not None:
        os.environ.setdefault("QT_QPA_PLATFORM", platform)
    from PySide6.QtGui import QIcon
    from PySide6.QtWidgets import QApplication

    _import_plainly()
    from afaos_gui.gui.accessibility.enter_key import install as install_enter
    from afaos_gui.gui.accessibility.nodes import install as install_access
    from afaos_gui.gui.app.qt_words import install_translator
    from afaos_gui.gui.toolkit.look.style import apply_style
    from afaos_gui.gui.toolkit.paint.theme import load_fonts

    running = QApplication.instance()
    if not isinstance(running, QApplication):
        give_back_large_blocks()
        running = QApplication(sys.argv[:1])
        running.setApplicationName("afaos")
        running.setApplicationDisplayName("A Few Acres of Snow")
        running.setDesktopFileName("afaos")
        running.setWindowIcon(QIcon(str(resource("icons", "afaos.svg"))))
    install_access()
    install_enter(running)
    load_fonts()
    install_translator(running)
    apply_style(running)
    return running


def _import_plainly() -> None:
    """Take PySide6's hook out of `import` again.

    For its `__feature__` switch, which nothing here uses, it would read the source of every module imported from now
    on, and Python would keep those sources: a fifth of the time that the window's modules take.
    """
    builtins.__import__ = getattr(builtins, "__orig_import__", builtins.__import__)


def make_window(
    game: Game,
    size: tuple[int, int] = FIRST,
    *,
    curtain: bool = True,
    cache: Path | None = None,
    folder: Path | None = None,
    games: Path | None = None,
) -> MainWindow:
    """Make a window on a game, not shown yet.

    `cache` keeps baked charts between starts, `folder` what the player has named and set, `games` the saved games.
    """
    application()
    from afaos_gui.gui.app.main_window import MainWindow

    window = MainWindow(game, curtain=curtain, cache=cache, folder=folder, games=games)
    window.resize(*size)
    return window


def run(
    game: Game,
    folder: Path,
    games: Path,
    file: Path | None = None,
    *,
    offer: bool = False,
    lost: int = 0,
    given: str = "",
) -> int:
    """Show the window until it is closed; return the exit status.

    `folder` holds settings, log and baked charts, `games` the saved games. The game was read from `file`, without its
    last `lost` changes; `given` is a link to a game apart, or a letter. With `offer` the player is first asked whether
    to go on with an earlier game.
    """
    crash.install(folder)
    guard = StartGuard(folder)
    troubled = guard.begin()
    # Qt's loop runs no Python while nothing happens, so Python would handle Ctrl+C late.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    app = application()
    from afaos_gui.gui.app.system_watch import Termination

    termination = Termination(app)
    from PySide6.QtCore import QTimer

    from afaos_gui.gui.app.first_frame import AfterFirstFrame
    from afaos_gui.gui.app.first_key import FirstKey
    from afaos_gui.gui.app.following import Appearance, Hearing, SettingsKeeper
    from afaos_gui.gui.app.system_watch import SystemWatch
    from afaos_gui.gui.motion.sound.speaker import Speaker, system_tools
    from afaos_gui.gui.toolkit.look.palettes import chosen_palette
    from afaos_gui.gui.toolkit.paint.theme import set_text_share
    from afaos_gui.presentation.look.palettes import set_palette

    clean = troubled and _wants_clean_start()
    if termination.asked:
        return 0
    settings, problems = (Settings(), ()) if clean else read_settings(folder)
    for problem in problems:
        crash.log.warning("%s", problem)
    set_palette(chosen_palette(settings.palette))
    set_text_share(int(settings.text_size) / 100)
    cache = None if clean else folder / "charts"
    window = make_window(game, curtain=settings.curtain, cache=cache, folder=folder, games=games)
    termination.end = window.end
    window.preferences.apply_all(settings)
    _place(window, settings.window)
    Appearance(window, folder)
    speaker = Speaker(resource("sounds"), system_tools)
    Hearing(window, speaker.play, speaker.set_loudness)
    keeper, first_key = SettingsKeeper(window, folder), FirstKey(window)
    crash.tell(window.failed.emit)
    window.show()
    gc.freeze()
    gc.enable()
    arrange(window, file, offer and not clean, lost, given)
    AfterFirstFrame(window, SystemWatch(app).begin)
    if not offer:
        first_key.show_key()
    QTimer.singleShot(SETTLED_MS, guard.settled)
    QTimer.singleShot(SETTLED_MS, window.updates.look_at_start)
    QTimer.singleShot(SETTLED_MS, window, lambda: window.apart.begin())
    status = app.exec()
    speaker.close()
    crash.untell(window.failed.emit)
    guard.settled()
    keeper.write()
    return int(status)


def _place(window: MainWindow, geometry: str) -> None:
    """Put the window where it was left, or at first in the middle of the screen, and never beyond its edges."""
    room = window.screen().availableGeometry()
    if not window.restoreGeometry(b64decode(geometry)):
        window.resize(*first_size((room.width(), room.height())))
        frame = window.rect().size()
        window.move(room.left() + (room.width() - frame.width()) // 2, room.top())
    room = window.screen().availableGeometry()
    if not (window.isMaximized() or window.isFullScreen()):
        window.resize(window.size().boundedTo(room.size()))


def arrange(window: MainWindow, file: Path | None, offer: bool, lost: int = 0, given: str = "") -> None:
    """Set the game's file, offer an earlier game or, where there is none, ask for a new one.

    What was `given` is taken before all that.
    """
    from afaos_gui.gui.app.first_frame import AfterFirstFrame

    desk, start = window.archive.desk, window.archive.welcome
    if offer and file is None:
        window.curtain.lift()  # Nobody has begun the game below, though two people played the last one.
    covered = not window.curtain.isHidden()
    if file is not None or not offer:
        window.learning.unasked = None
    if given:
        AfterFirstFrame(window, lambda: window.apart.take_given(given))
    elif file is not None and desk is not None:
        desk.set_file(file, lost)
    elif offer and start is not None:
        window.machine.hold()
        if window.view_commands.is_on("start_screen") and not start.was_interrupted:
            window.learning.open()
            covered = True
        else:
            AfterFirstFrame(window, lambda: None if start.offer() else window.new_games.ask())
    if covered:
        # Only the curtain or the start screen is painted; the table below is made ready meanwhile.
        AfterFirstFrame(window, window.table.make_ready)


def _wants_clean_start() -> bool:
    from afaos_gui.gui.saves.failure import CleanStartDialog

    return bool(CleanStartDialog().exec())


def screenshot(
    out: Path,
    game: Game,
    size: tuple[int, int] = (1600, 1000),
    scale: float = 1.0,
    view: str = "british",
    palette: str = "usual",
) -> None:
    """Paint the window into a picture file without a screen.

    `view` is "british", "french" or "all", the view of the side to decide.
    Raises OSError when the file cannot be written, DataError when no window can be so small.
    """
    if size[0] < LEAST[0] or size[1] < LEAST[1]:
        raise DataError(_("The window is at least {width}x{height}.").format(width=LEAST[0], height=LEAST[1]))
    os.environ.setdefault("QT_SCALE_FACTOR", str(scale))
    application("offscreen")
    from afaos_gui.gui.app.screenshot import picture_of
    from afaos_gui.gui.toolkit.look.palettes import chosen_palette
    from afaos_gui.presentation.look.palettes import set_palette

    set_palette(chosen_palette(palette))

    window = make_window(game, size, curtain=False)
    image = picture_of(window, view)
    if not image.save(str(out)):
        raise OSError(_("The picture cannot be written to {file}.").format(file=out))
