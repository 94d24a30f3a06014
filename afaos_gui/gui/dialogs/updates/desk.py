"""Looks for newer versions in a thread of its own: at the start if the player agreed, and when asked."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QDialog, QWidget

from afaos_gui.data import crash
from afaos_gui.data.errors import DataError
from afaos_gui.data.saves.saved_game import program_version
from afaos_gui.data.settings.settings import change_settings, load_settings
from afaos_gui.data.texts.language import _
from afaos_gui.gui.toolkit.application import failures_told
from afaos_gui.session.background import Background

if TYPE_CHECKING:
    from afaos_gui.gui.dialogs.updates.dialog import UpdatesDialog


def ask() -> str:
    """The newest published version. Raises UpdateError."""
    from afaos_gui.data.releases import newest_version, releases_page

    return newest_version(releases_page())


class Updates(QObject):
    """`folder` holds the settings; without one there is no look-up at the start, and nothing is remembered."""

    answered = Signal(str, str)
    """The newest version, or a sentence that says why it is not known; from the thread that has asked."""

    def __init__(
        self,
        window: QWidget,
        folder: Path | None,
        show_dialog: Callable[[QDialog], None],
        say: Callable[[str], None],
        question: Callable[[], str] = ask,
    ) -> None:
        """`question` gives the newest version or raises DataError."""
        super().__init__(window)
        self._window, self._folder = window, folder
        self._show_dialog, self._say = show_dialog, say
        self.question = question
        self._dialog: UpdatesDialog | None = None
        self._background = Background("updates")
        """The thread that asks, so that the window never waits for the network."""
        self._is_asking = False
        self.answered.connect(self._on_answered)

    def look_at_start(self) -> None:
        """Look for a newer version if the player has agreed to that."""
        if load_settings(self._folder).updates:
            self._look()

    def open(self) -> None:
        """Look for a newer version, and show the result."""
        from afaos_gui.gui.dialogs.updates.dialog import UpdatesDialog

        settings = load_settings(self._folder)
        dialog = UpdatesDialog(program_version(), _page(), settings.updates, settings.skipped_version, self._window)
        dialog.at_start.setEnabled(self._folder is not None)
        dialog.agreed.connect(lambda on: self._remember(updates=on))
        dialog.skipped.connect(lambda version: self._remember(skipped_version=version))
        dialog.finished.connect(self._forget)
        self._dialog = dialog
        self._show_dialog(dialog)
        self._look()

    def _look(self) -> None:
        """Ask, unless an answer is pending."""
        if not self._is_asking:
            self._is_asking = True
            self._background.do(self._ask)

    def _ask(self) -> None:
        newest = failure = ""
        try:
            newest = self.question()
        except DataError as error:
            failure = str(error)
        except Exception as error:  # the caller has to be told of any failure
            crash.log.exception("Looking for a newer version failed")
            sentence = _("It cannot be told whether there is a newer version ({failure}).")
            failure = sentence.format(failure=type(error).__name__)
        with contextlib.suppress(RuntimeError):  # The window was closed meanwhile.
            self.answered.emit(newest, failure)

    def _on_answered(self, newest: str, failure: str) -> None:
        from afaos_gui.data.releases import is_newer

        self._is_asking = False
        skipped = load_settings(self._folder).skipped_version
        if self._dialog is not None:
            self._dialog.show_answer(newest, failure)
        elif failure:
            crash.log.info("%s", failure)
        elif is_newer(newest, program_version()) and newest != skipped:
            self._say(_("Version {newest} can be had, see Help, Check for updates.").format(newest=newest))

    def _forget(self) -> None:
        self._dialog = None

    def _remember(self, **decided: str | bool) -> None:
        """Save what the player decided; on failure, say so."""
        with failures_told(self._say):
            change_settings(self._folder, **decided)


def _page() -> str:
    from afaos_gui.data.releases import UpdateError, releases_page

    try:
        return releases_page()
    except UpdateError:
        return ""
