"""Starts the program: the log first, then Qt, fonts and window; and takes pictures of the window."""

from __future__ import annotations

import os
import signal
import sys
from base64 import b64decode, b64encode
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from afaos_gui.data.errors import DataError
from afaos_gui.data.settings import load_settings, save_settings
from afaos_gui.gui import crash

# Nothing of Qt is imported at the top of this module, so that a failure while it loads is in the log.
if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from afaos_gui.gui.main_window import MainWindow
    from afaos_gui.session.game import Game

FIRST_SIZE = (1440, 900)


def application(platform: str | None = None) -> QApplication:
    """The one QApplication, with the fonts loaded. Raises FontError."""
    if platform is not None:
        os.environ.setdefault("QT_QPA_PLATFORM", platform)
    from PySide6.QtWidgets import QApplication

    from afaos_gui.gui.fonts import load_fonts
    from afaos_gui.gui.style import dress

    running = QApplication.instance()
    if not isinstance(running, QApplication):
        running = QApplication(sys.argv[:1])
        running.setApplicationName("afaos")
        running.setApplicationDisplayName("A Few Acres of Snow")
    load_fonts()
    dress(running)
    return running


def make_window(
    game: Game,
    size: tuple[int, int] = FIRST_SIZE,
    *,
    curtain: bool = True,
    cache: Path | None = None,
    folder: Path | None = None,
) -> MainWindow:
    """A window on a game, not shown yet.

    `cache` keeps baked charts from one start to the next, `folder` what the player has named and set.
    """
    application()
    from afaos_gui.gui.main_window import MainWindow

    window = MainWindow(game, curtain=curtain, cache=cache, folder=folder)
    window.resize(*size)
    return window


def run(game: Game, folder: Path) -> int:
    """Show the window until it is closed; the exit status. `folder` holds settings, log and baked charts."""
    crash.install(folder)
    # Qt's loop runs no Python while nothing happens, so that Python's own answer to Ctrl+C would wait.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    app = application()
    settings = load_settings(folder)
    window = make_window(game, curtain=settings.curtain, cache=folder / "charts", folder=folder)
    window.table.clock.set_pace(settings.pace)
    window.table.clock.set_stillness(settings.motion)
    window.restoreGeometry(b64decode(settings.window))
    crash.tell(window.report_failure)
    window.show()
    status = app.exec()
    crash.untell(window.report_failure)
    _remember(window, folder)
    return int(status)


def _remember(window: MainWindow, folder: Path) -> None:
    """Keep the window's place for the next start; where that fails, the log says so."""
    geometry = b64encode(window.saveGeometry().data()).decode("ascii")
    try:
        save_settings(folder, replace(load_settings(folder), window=geometry))
    except DataError as error:
        crash.log.warning("%s", error)


def screenshot(
    out: Path,
    game: Game,
    size: tuple[int, int] = (1600, 1000),
    scale: float = 1.0,
    view: str = "british",
) -> None:
    """Paint the window into a picture file without a screen.

    `view` is "british", "french" or "all", which is that of the side to decide.
    Raises OSError when the file cannot be written.
    """
    os.environ.setdefault("QT_SCALE_FACTOR", str(scale))
    application("offscreen")
    from afaos_gui.gui.pictures import picture_of

    window = make_window(game, size, curtain=False)
    image = picture_of(window, view)
    if not image.save(str(out)):
        raise OSError(f"The picture cannot be written to {out}.")
