"""A drawer over a column of the table: cloth with a brass edge, a row of buttons, a page of paper."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRect, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QTextBrowser, QVBoxLayout, QWidget

from afaos_gui.data.language import _
from afaos_gui.gui.table.base import Panel
from afaos_gui.gui.toolkit.cloth import paint_cloth
from afaos_gui.gui.toolkit.controls import cloth_button, quiet_style
from afaos_gui.gui.toolkit.theme import Palette, Role, Surround, colour, font

WIDTH = 430
MARGIN = 14


class Drawer(Panel):
    """Lies over the table until it is put away; what it showed is remembered."""

    closed = Signal()

    def __init__(self, title: str, name: str, parent: QWidget) -> None:
        super().__init__(title, parent)
        self.setObjectName(name)
        self._name = name
        self._buttons: list[QPushButton] = []
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(MARGIN, 12, MARGIN, 12)
        self.column.setSpacing(9)
        self.row = QHBoxLayout()
        self.row.setSpacing(5)
        self.column.addLayout(self.row)
        self.close_button = self.button(_("Close"), "close", self.put_away)
        self.page = page = QTextBrowser(self)
        page.setObjectName(f"{name}_page")
        page.setOpenLinks(False)
        page.setUndoRedoEnabled(False)
        page.document().setDocumentMargin(14)
        page.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        page.setStyleSheet(PAGE_STYLE)
        self.setFocusProxy(page)
        self.hide()

    def button(self, text: str, name: str, run: Callable[[], object]) -> QPushButton:
        """A button on the cloth, to be laid out."""
        button = cloth_button(text, f"{self._name}_{name}", self)
        button.setFont(font(Role.TEXT, 14))
        button.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)
        button.clicked.connect(lambda: run())
        self._buttons.append(button)
        return button

    def fill_row(self, *buttons: QPushButton) -> None:
        """Lay these buttons at the left of the row, and the one that closes at its right."""
        for button in buttons:
            self.row.addWidget(button)
        self.row.addStretch(1)
        self.row.addWidget(self.close_button)

    def set_surround(self, surround: Surround) -> None:
        """Take up the light or the dark table, with the buttons."""
        super().set_surround(surround)
        for button in self._buttons:
            button.setStyleSheet(quiet_style(surround))

    def put_away(self) -> None:
        """Close the drawer; what was shown is remembered."""
        if not self.isHidden():
            self.hide()
            self.closed.emit()

    def place_in(self, room: QRect, right: bool) -> None:
        """Lie over the left or the right column and reach over the map."""
        width = min(WIDTH, room.width() // 3)
        left = room.right() + 1 - width if right else room.left()
        self.setGeometry(left, room.top(), width, room.height())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape closes."""
        if event.key() == Qt.Key.Key_Escape:
            self.put_away()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Cloth with a brass edge, so that the drawer stands out from the table."""
        painter = QPainter(self)
        rect = QRectF(self.rect())
        paint_cloth(painter, rect, self.surround)
        painter.fillRect(rect, colour(self.surround.panel, 60))
        painter.setPen(colour(Palette.BRASS, 170))
        painter.drawRect(rect.adjusted(0.5, 0.5, -1.5, -1.5))


PAGE_STYLE = (
    f"QTextBrowser {{ background: {Palette.PAPER}; color: {Palette.INK}; border: 1px solid {Palette.BRASS_DARK};"
    f" selection-background-color: {Palette.BRASS}; selection-color: {Palette.INK}; }}"
    f"QTextBrowser:focus {{ border-color: {Palette.BRASS_LIGHT}; }}"
    "QScrollBar:vertical { background: transparent; width: 8px; margin: 0; }"
    f"QScrollBar::handle:vertical {{ background: {Palette.STONE}; border-radius: 4px; min-height: 28px; }}"
    f"QScrollBar::handle:vertical:hover {{ background: {Palette.ORNAMENT}; }}"
    "QScrollBar::add-line:vertical, QScrollBar::sub-line:vertical { height: 0; }"
    "QScrollBar::add-page:vertical, QScrollBar::sub-page:vertical { background: none; }"
)
