"""The style of menus, dialogs and tool tips, which Qt draws itself."""

from __future__ import annotations

from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication, QLabel

from afaos_gui.gui.toolkit.theme import DARK, Palette, Role, Surround, text_font, text_share
from afaos_gui.presentation.palettes import worn

MENU_PX = 14
_DRESSED = "dressed"


def menu_bar_style(surround: Surround) -> str:
    """The style of the menu bar on the light or the dark table."""
    return (
        f"QMenuBar {{ background: {surround.cloth_dark}; color: {surround.text}; padding: 1px 6px; }}"
        "QMenuBar::item { background: transparent; padding: 3px 9px; }"
        f"QMenuBar::item:selected {{ background: {surround.cloth_light}; }}"
        f"QMenuBar QLabel {{ color: {Palette.BRASS_LIGHT if surround is DARK else surround.text_soft}; }}"
    )


class RichLabel(QLabel):
    """A label whose text is HTML, in which text from others has to be escaped.

    All other labels and tool tips show plain text: Qt would look for HTML in it, and a name could make it load a file.
    """


def dress(application: QApplication) -> None:
    """Give everything that Qt draws the colours and fonts of the table."""
    look = f"{worn().value} {text_share()}"
    if application.property(_DRESSED) == look:
        return
    application.setProperty(_DRESSED, look)
    application.setStyle("Fusion")
    application.setPalette(_palette())
    application.setFont(text_font(Role.SANS, MENU_PX))
    application.setStyleSheet(_style())


def _style() -> str:
    """The application's style sheet, for everything without one of its own."""
    return f"""
{menu_bar_style(DARK)}
QMenu {{ background: {Palette.PAPER}; color: {Palette.INK}; border: 1px solid {Palette.INK_SOFT}; padding: 4px; }}
QMenu::item {{ padding: 4px 26px 4px 20px; }}
QMenu::item:selected {{ background: {Palette.POINTS}; }}
QMenu::item:disabled {{ color: {Palette.ORNAMENT}; }}
QMenu::separator {{ height: 1px; background: {Palette.ORNAMENT}; margin: 4px 8px; }}
QLabel {{ qproperty-textFormat: PlainText; }}
RichLabel {{ qproperty-textFormat: RichText; }}
QToolTip {{ background: {Palette.PAPER}; color: {Palette.INK}; border: 1px solid {Palette.INK_SOFT}; padding: 4px;
    qproperty-textFormat: PlainText; }}
"""


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
