"""Drawers over a column of the table: they reach over the map, and Escape closes them."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRect, QRectF, Qt, QUrl, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QPushButton, QSizePolicy, QTextBrowser, QWidget

from afaos_gui.data.language import _
from afaos_gui.gui.table.base import Panel
from afaos_gui.gui.toolkit.appearance import Words
from afaos_gui.gui.toolkit.arranging import add, column, row
from afaos_gui.gui.toolkit.cloth import paint_cloth
from afaos_gui.gui.toolkit.controls import OnClick, cloth_button
from afaos_gui.gui.toolkit.style_sheet import Ground, set_ground, set_narrow
from afaos_gui.gui.toolkit.theme import SURROUND, Palette, colour, sized, text_share

WIDTH = 430
MARGIN = 14
BUTTON_PX = 14
MOST = 0.62
"""The largest share of the room that large text gives a drawer."""


class Drawer(Panel):
    """Cloth with a brass edge, so that it stands out from the table."""

    closed = Signal()

    def __init__(self, title: str, name: str, parent: QWidget, widest: int = WIDTH) -> None:
        super().__init__(title, parent)
        self.setObjectName(name)
        self._widest = widest
        self._ground = QPixmap()
        self.crowded: list[QPushButton] = []
        """Quiet buttons beside many others, which get narrow margins."""
        self.hide()

    def small_button(self, text: Words, name: str, on_click: OnClick) -> QPushButton:
        """A small button on the cloth."""
        return cloth_button(text, name, self, on_click, px=BUTTON_PX)

    def _restyle(self) -> None:
        super()._restyle()
        self._ground = QPixmap()
        for button in self.crowded:
            set_narrow(button)

    def put_away(self) -> None:
        """Close the drawer."""
        if not self.isHidden():
            self.hide()
            self.closed.emit()

    def place_in(self, room: QRect, right: bool) -> None:
        """Cover the left or the right column between the bands of the table, and as much more as the buttons need."""
        width = min(sized(self._widest), int(room.width() * min(text_share() / 3, MOST)))
        width = min(room.width(), max(width, self.minimumSizeHint().width()))
        left = room.right() + 1 - width if right else room.left()
        self.setGeometry(left, room.top(), width, room.height())
        self.raise_()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close with Escape."""
        if event.key() == Qt.Key.Key_Escape:
            self.put_away()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the cloth from the cached picture."""
        ratio = self.devicePixelRatioF()
        if self._ground.size() != self.size() * ratio:
            self._ground = QPixmap(self.size() * ratio)
            self._ground.setDevicePixelRatio(ratio)
            painter = QPainter(self._ground)
            rect = QRectF(self.rect())
            paint_cloth(painter, rect)
            painter.fillRect(rect, colour(SURROUND.panel, 60))
            painter.setPen(colour(Palette.BRASS, 170))
            painter.drawRect(rect.adjusted(0.5, 0.5, -1.5, -1.5))
            painter.end()
        QPainter(self).drawPixmap(0, 0, self._ground)


class PageDrawer(Drawer):
    """A drawer with a row of buttons and a page of paper."""

    PAGE: type[QTextBrowser] = QTextBrowser

    def __init__(self, title: str, name: str, parent: QWidget, follow: Callable[[QUrl], object]) -> None:
        """`follow` is called with a clicked link of the page."""
        super().__init__(title, name, parent)
        self._name = name
        self._row = row(spacing=5)
        self.column = column(self._row, on=self, spacing=9, margins=(MARGIN, 12, MARGIN, 12))
        self.close_button = self.button(_("Close"), "close", self.put_away)
        self.page = page = self.PAGE(self)
        page.setObjectName(f"{name}_page")
        page.setOpenLinks(False)
        page.anchorClicked.connect(follow)
        page.setUndoRedoEnabled(False)
        page.document().setDocumentMargin(14)
        page.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        set_ground(page, Ground.PAGE)
        self.setFocusProxy(page)

    def button(self, text: Words, name: str, on_click: OnClick) -> QPushButton:
        """A button on the cloth, to be placed by the caller."""
        button = self.small_button(text, f"{self._name}_{name}", on_click)
        button.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)
        return button

    def fill_row(self, *buttons: QPushButton) -> None:
        """Place these buttons at the left of the row, and the close button at its right."""
        add(self._row, *buttons, None, self.close_button)
