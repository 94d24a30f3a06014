"""Narrow, quiet scroll bars for cloth and paper."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QScrollArea, QWidget

from afaos_gui.data.texts.language import _
from afaos_gui.gui.toolkit.look.appearance import follow_words
from afaos_gui.gui.toolkit.look.style_sheet import Ground, set_ground


def make_quiet(area: QAbstractScrollArea, ground: Ground = Ground.CLOTH) -> None:
    """Make `area` transparent, with a narrow scroll bar."""
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    set_ground(area, ground)
    area.viewport().setAutoFillBackground(False)
    name_bars(area)


class ScrolledContent(QWidget):
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
        make_quiet(self, Ground.PAPER)
        self.held.setAutoFillBackground(False)


def name_bars(area: QAbstractScrollArea) -> None:
    """Give the scroll bars of `area` accessible names."""
    follow_words(area, lambda: _("Up and down"), area.verticalScrollBar().setAccessibleName)
    follow_words(area, lambda: _("To the left and right"), area.horizontalScrollBar().setAccessibleName)
