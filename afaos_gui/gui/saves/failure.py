"""Tells of a failure and what to do with its report; after two failed starts it asks for a clean one."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from afaos_gui.data.texts.language import _
from afaos_gui.gui.toolkit.look.style_sheet import Ground, set_ground
from afaos_gui.gui.toolkit.widgets.controls import ClothDialog

DETAILED_HEIGHT = 470


class FailureDialog(ClothDialog):
    """Shows a failure while the game goes on below. `is_kept` is None where nothing is ever saved."""

    def __init__(
        self,
        failure: str,
        report: str,
        folder: Path | None,
        is_kept: bool | None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(_("Something went wrong"), "failure", parent)
        self._folder = folder
        self.what = self.words(_("The last thing you did could not be finished ({failure}).").format(failure=failure))
        self.kept = self.words(_kept(is_kept))
        self.details = QPlainTextEdit(report, self)
        self.details.setReadOnly(True)
        self.details.setAccessibleName(_("The report"))
        set_ground(self.details, Ground.PAGE)
        self.details.hide()
        self.told = self.words("", soft=True)
        self.go_on = self.button(_("Go on playing"), "go_on", self.accept, brass=True)
        self.show_details = self.button(_("Details"), "details", self._show_details)
        self.copy = self.button(_("Copy the report"), "copy_report", self._copy)
        self.open_folder = self.button(_("Open the folder"), "open_folder", self._open_folder)
        self.open_folder.setEnabled(folder is not None)
        self.show_details.setCheckable(True)
        self.fill(self.what, self.kept, (self.details, 1), self.told)
        self.add_buttons([self.go_on], [self.show_details, self.copy, self.open_folder])
        self.fit(680)

    def _show_details(self, shown: bool) -> None:
        self.details.setVisible(shown)
        self.fit(self.width())
        if shown:
            self.resize(self.width(), DETAILED_HEIGHT)

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.details.toPlainText())
        self.told.setText(_("The report has been copied."))

    def _open_folder(self) -> None:
        if self._folder is not None:
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._folder)))
            self.told.setText(_("The log is in {folder}.").format(folder=self._folder))


def _kept(is_kept: bool | None) -> str:
    if is_kept is None:
        return _("The game is still on the table.")
    if is_kept:
        return _("Your game is saved up to the last action, and it is still on the table.")
    return _("Your game is still on the table, but its last action could not be saved: please save it yourself.")


class CleanStartDialog(ClothDialog):
    """Asks for a clean start: accepted for one, rejected otherwise. Nothing is deleted either way."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(_("Start afresh?"), "clean_start", parent)
        self.clean = self.button(_("Start clean"), "clean", self.accept, brass=True)
        self.usual = self.button(_("Start as usual"), "usual", self.reject)
        self.clean.setDefault(True)
        sentences = (
            _("The program stopped twice right after it was started."),
            _("A clean start leaves your settings and the last game aside this once."),
            _("Nothing is deleted: your games stay among the saved ones."),
        )
        self.fill(*(self.words(sentence) for sentence in sentences))
        self.add_buttons([self.clean], [self.usual])
        self.fit(560)
