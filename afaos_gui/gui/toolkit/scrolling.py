"""Narrow, quiet scroll bars for cloth and paper."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QScrollArea, QWidget

from afaos_gui.data.language import _
from afaos_gui.gui.toolkit.theme import LIGHT, Surround, css

BAR = 7
"""Width of a scroll bar in pixels."""


def make_quiet(area: QAbstractScrollArea, surround: Surround) -> None:
    """Make `area` transparent, with a narrow scroll bar."""
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    rest, hover = css(surround.hairline, 80), css(surround.hairline, 220)
    style = (
        f"QAbstractScrollArea {{ background: transparent; border: none; }}"
        f"QScrollBar:vertical {{ background: transparent; width: {BAR}px; margin: 0; }}"
        f"QScrollBar::handle:vertical {{ background: {rest}; border-radius: 3px; min-height: 24px; "
        f"margin-left: 2px; }}"
        f"QScrollBar::handle:vertical:hover {{ background: {hover}; }}"
        f"QScrollBar:horizontal {{ background: transparent; height: {BAR}px; margin: 0; }}"
        f"QScrollBar::handle:horizontal {{ background: {rest}; border-radius: 3px; min-width: 24px; "
        f"margin-top: 2px; }}"
        "QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }"
        "QScrollBar::add-page, QScrollBar::sub-page { background: none; }"
    )
    if area.styleSheet() != style:  # Setting it lays the whole content out again.
        area.setStyleSheet(style)
    area.viewport().setAutoFillBackground(False)
    name_bars(area)


class Held(QWidget):
    """The content of a scroll area, as high as its wrapped words need at its width, which the area does not ask for."""

    def event(self, event: QEvent) -> bool:
        """Measure the height again when the width or the content changes."""
        done = super().event(event)
        layout = self.layout()
        if event.type() in (QEvent.Type.Resize, QEvent.Type.LayoutRequest) and layout is not None:
            self.setMinimumHeight(layout.minimumHeightForWidth(self.width()))
        return done


class PaperArea(QScrollArea):
    """A scroll area on paper that scrolls where it is too low; its content belongs on `held`."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.held = QWidget()
        self.setWidget(self.held)
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        make_quiet(self, LIGHT)
        self.held.setAutoFillBackground(False)


def name_bars(area: QAbstractScrollArea) -> None:
    """Give the scroll bars of `area` accessible names."""
    area.verticalScrollBar().setAccessibleName(_("Up and down"))
    area.horizontalScrollBar().setAccessibleName(_("To the left and right"))
