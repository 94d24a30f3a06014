"""Looks for newer versions in a thread of its own: at the start if the player agreed, and when asked."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, QSignalBlocker, QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QDialog, QWidget

from afaos_gui.data import crash
from afaos_gui.data.errors import DataError
from afaos_gui.data.saves.saved_game import program_version
from afaos_gui.data.settings.settings import change_settings, load_settings
from afaos_gui.data.texts.language import _
from afaos_gui.gui.toolkit.application import failures_told
from afaos_gui.gui.toolkit.look.style_sheet import Ink
from afaos_gui.gui.toolkit.paint.theme import Role
from afaos_gui.gui.toolkit.widgets.controls import TEXT_PX, ClothDialog, label
from afaos_gui.session.background import Background

WIDTH = 520


class UpdatesDialog(ClothDialog):
    """Shows the answer when it arrives; `page` is where versions are published, empty if that is unknown."""

    agreed = Signal(bool)
    """Whether to look at every start."""
    skipped = Signal(str)
    """A version not to be mentioned any more; empty to mention every one."""

    def __init__(self, own: str, page: str, at_start: bool, skips: str, parent: QWidget | None = None) -> None:
        super().__init__(_("Check for updates"), "updates", parent)
        self._own, self._page, self._skips = own, page, skips
        self._newest = ""
        self.told = label(_("Looking …"), Role.TEXT, TEXT_PX + 3, Ink.CLOTH, self)
        self.at_start = self.box(_("Look for a new version at every start"), "at_start")
        self.at_start.setChecked(at_start)
        self.skip = self.box("", "skip")
        self.go = self.button(_("Open the page"), "go", lambda: QDesktopServices.openUrl(QUrl(page)))
        self.at_start.toggled.connect(self.agreed)
        self.skip.toggled.connect(lambda on: self.skipped.emit(self._newest if on else ""))
        self._lay_out()
        self.close_button.setFocus()

    def _lay_out(self) -> None:
        own = self.words(_("This is version {own}.").format(own=self._own), soft=True)
        self.column.setSpacing(7)
        self.fill(own, 4, self.told, self.skip, 12, self.at_start, self._promise())
        self.close_button = self.add_close(self.go)
        self.skip.hide()
        self.go.hide()
        self.fit(WIDTH)

    def _promise(self) -> QWidget:
        words = self.words(
            _(
                "The program then reads one small file with the number of the newest version. "
                "It sends nothing about you or your games, and it changes nothing by itself."
            ),
            soft=True,
        )
        words.setContentsMargins(24, 0, 0, 0)
        return words

    def show_answer(self, newest: str, failure: str) -> None:
        """Show the newest version, or why it is not known."""
        from afaos_gui.data.releases import is_newer

        self._newest, is_new = newest, is_newer(newest, self._own)
        told = _("Version {newest} can be had.").format(newest=newest) if is_new else _("There is no newer version.")
        self.told.setText(failure or told)
        self.skip.setText(_("Do not mention version {newest} again").format(newest=newest))
        with QSignalBlocker(self.skip):
            self.skip.setChecked(newest == self._skips)
        self.go.setVisible(is_new and bool(self._page))
        self.skip.setVisible(is_new)
        self.fit(WIDTH)


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
