"""The sheet that says whether there is a newer version, and asks the player what to do about it."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QWidget

from afaos_gui.data.releases import is_newer
from afaos_gui.data.texts.language import _
from afaos_gui.gui.toolkit.look.style_sheet import Ink
from afaos_gui.gui.toolkit.paint.theme import Role
from afaos_gui.gui.toolkit.widgets.controls import TEXT_PX, ClothDialog, label

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
        self._newest, is_new = newest, is_newer(newest, self._own)
        told = _("Version {newest} can be had.").format(newest=newest) if is_new else _("There is no newer version.")
        self.told.setText(failure or told)
        self.skip.setText(_("Do not mention version {newest} again").format(newest=newest))
        with QSignalBlocker(self.skip):
            self.skip.setChecked(newest == self._skips)
        self.go.setVisible(is_new and bool(self._page))
        self.skip.setVisible(is_new)
        self.fit(WIDTH)
