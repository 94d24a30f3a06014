"""What scrolls: narrow, quiet scroll bars for cloth and paper, areas, and a list whose rows wrap their words."""

from __future__ import annotations

from PySide6.QtCore import QAbstractItemModel, Qt
from PySide6.QtGui import QRegion, QResizeEvent
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QListView, QScrollArea, QStyledItemDelegate, QWidget

from afaos_gui.data.texts.language import _
from afaos_gui.gui.toolkit.look.appearance import Words, follow, follow_words, on_change
from afaos_gui.gui.toolkit.look.style_sheet import Ground, set_ground


def make_quiet(area: QAbstractScrollArea, ground: Ground = Ground.CLOTH) -> None:
    """Make `area` transparent, with a narrow scroll bar."""
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    set_ground(area, ground)
    area.viewport().setAutoFillBackground(False)
    name_bars(area)


def name_bars(area: QAbstractScrollArea) -> None:
    """Give the scroll bars of `area` accessible names."""

    # The bars are asked for each time: PySide drops the object that stands for one while the bar itself lives on.
    def say() -> None:
        area.verticalScrollBar().setAccessibleName(_("Up and down"))
        area.horizontalScrollBar().setAccessibleName(_("To the left and right"))

    follow(area, say)


class QuietArea(QScrollArea):
    """Shows the ground that it lies on, takes no focus, and makes its content as wide as itself."""

    def __init__(self, content: QWidget, parent: QWidget, ground: Ground = Ground.CLOTH) -> None:
        super().__init__(parent)
        self.setWidget(content)
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        make_quiet(self, ground)
        content.setAutoFillBackground(False)


class PaperArea(QuietArea):
    """A scroll area on paper that scrolls where it is too low; its content belongs on `held`."""

    def __init__(self, parent: QWidget) -> None:
        self.held = QWidget()
        super().__init__(self.held, parent, Ground.PAPER)


def scroll_pixels(view: QAbstractScrollArea, dx: int, dy: int) -> None:
    """Move the view's pixels, and repaint only what comes into view and what lies under other widgets.

    Qt itself repaints the whole of a widget on which anything lies, even a small button.
    """
    viewport, covered = view.viewport(), _covered(view)
    for rect in QRegion(viewport.rect()) - covered:  # type: ignore[attr-defined]
        viewport.scroll(dx, dy, rect)
    viewport.update(covered)


def _covered(view: QAbstractScrollArea) -> QRegion:
    """The region of the view covered by siblings, in its own coordinates."""
    parent, covered = view.parentWidget(), QRegion()
    if parent is not None:
        siblings = parent.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)
        for other in siblings[siblings.index(view) + 1 :]:
            if other.isVisible() and not other.isWindow():
                covered += other.geometry().translated(-view.pos())
    return covered & view.viewport().rect()


class WrappingList(QListView):
    """A list whose row heights follow its width; its rows are pointed at, not selected."""

    def __init__(self, parent: QWidget, rows: QAbstractItemModel, painter: QStyledItemDelegate, words: Words) -> None:
        super().__init__(parent)
        follow_words(self, words, self.setAccessibleName)
        on_change(self, self.scheduleDelayedItemsLayout)
        self.setModel(rows)
        self.setItemDelegate(painter)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setMouseTracking(True)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setSelectionMode(QListView.SelectionMode.NoSelection)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay the rows out again, which Qt does only for a change of height."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.scheduleDelayedItemsLayout()
