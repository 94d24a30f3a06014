"""Style, palette, font and style sheet of the application, for all that Qt draws."""

from __future__ import annotations

from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from afaos_gui.gui.toolkit.look.appearance import on_change, tell_all
from afaos_gui.gui.toolkit.look.style_sheet import style_sheet
from afaos_gui.gui.toolkit.paint.theme import Palette, Role, text_font

MENU_PX = 14
STYLE = "Fusion"
SHEET = "sheet"
"""The property of the application for the sheet in force."""


class RichLabel(QLabel):
    """A label whose text is HTML, in which text from others has to be escaped.

    All other labels and tool tips show plain text: Qt would look for HTML in it, and a name could make it load a file.
    """

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        on_change(self, self._colour_anew)

    def _colour_anew(self) -> None:
        """Set the text again, which keeps the colours in which it was set."""
        text = self.text()
        self.clear()
        self.setText(text)


def restyle(application: QApplication) -> None:
    """Have everything on the screen follow a change of language, palette, surround or size of text."""
    apply_style(application)
    tell_all(application)


def apply_style(application: QApplication) -> None:
    """Give everything that Qt draws the colours and fonts in force, and leave alone what has them already."""
    sheet, face = style_sheet(), text_font(Role.SANS, MENU_PX)
    if application.property(SHEET) == sheet and application.font() == face:
        return
    if not application.property(STYLE):  # A style sheet hides the style below it, and both are slow to set.
        application.setStyle(STYLE)
        application.setProperty(STYLE, True)
    application.setPalette(_palette())
    if application.font() != face:
        application.setFont(face)
    if application.property(SHEET) != sheet:
        application.setProperty(SHEET, sheet)
        _set_sheet(application, sheet)


def _set_sheet(application: QApplication, sheet: str) -> None:
    """Put a sheet in force on each window, and on the application for windows to come where none is seen.

    That of the application has Qt polish every widget once for each widget that holds it, five times on average. One
    that is taken off instead of replaced would be deleted under widgets that still use it: faster, but it crashes.
    """
    windows = [window for window in application.topLevelWidgets() if window.parent() is None]
    for window in windows:
        if window.styleSheet():
            window.setStyleSheet(sheet)
    if not any(window.isVisible() for window in windows):
        application.setStyleSheet(sheet)


def dress(window: QWidget) -> None:
    """Give a window without a parent, just made, the style sheet in force; it then has its own when that changes."""
    window.setStyleSheet(style_sheet())


def _palette() -> QPalette:
    palette = QPalette()
    roles = {
        QPalette.ColorRole.Window: Palette.MARGIN,
        QPalette.ColorRole.Base: Palette.PAPER,
        QPalette.ColorRole.AlternateBase: Palette.MARGIN,
        QPalette.ColorRole.Button: Palette.MARGIN,
        QPalette.ColorRole.Text: Palette.INK,
        QPalette.ColorRole.WindowText: Palette.INK,
        QPalette.ColorRole.ButtonText: Palette.INK,
        QPalette.ColorRole.Highlight: Palette.BRASS,
        QPalette.ColorRole.HighlightedText: Palette.BRASS_INK,
        QPalette.ColorRole.PlaceholderText: Palette.INK_SOFT,
        QPalette.ColorRole.ToolTipBase: Palette.PAPER,
        QPalette.ColorRole.ToolTipText: Palette.INK,
    }
    for role, value in roles.items():
        palette.setColor(role, QColor(value))
    faded = QPalette.ColorGroup.Disabled
    for role in (QPalette.ColorRole.Text, QPalette.ColorRole.ButtonText, QPalette.ColorRole.WindowText):
        palette.setColor(faded, role, QColor(Palette.ORNAMENT))
    return palette
