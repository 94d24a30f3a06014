"""The open dialogs of one window: they do not block it, and close when the curtain falls."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QDialog, QWidget

from afaos_gui.gui.table.cards.pile_browser import PileBrowser


class OpenDialogs(QObject):
    """Opens dialogs without blocking, and deletes them when they are closed."""

    opened = Signal(QDialog)

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._open: list[QDialog] = []

    def show(self, dialog: QDialog) -> None:
        """Open a dialog without blocking the program."""
        self._open.append(dialog)
        dialog.finished.connect(lambda _result: self._forget(dialog))
        dialog.open()
        self.opened.emit(dialog)

    def show_keys(self) -> None:
        """Open the list of shortcuts."""
        from afaos_gui.gui.dialogs.key_sheet import KeySheet

        self.show(KeySheet(self._window))

    def show_about(self) -> None:
        """Open the about dialog."""
        from afaos_gui.gui.dialogs.about import AboutDialog

        self.show(AboutDialog(self._window))

    def close_all(self) -> None:
        """Close every dialog, so that nothing hidden stays visible."""
        for dialog in list(self._open):
            if isinstance(dialog, PileBrowser):
                dialog.forget()
            dialog.reject()

    def _forget(self, dialog: QDialog) -> None:
        if dialog in self._open:
            self._open.remove(dialog)
            dialog.deleteLater()
