"""A small field over the map: type a few letters of a place, and the map shows where it is."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QRectF, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QLineEdit, QListWidget, QListWidgetItem, QWidget

from afaos_gui.data.language import _
from afaos_gui.gui.toolkit.arranging import column
from afaos_gui.gui.toolkit.controls import label
from afaos_gui.gui.toolkit.painting import line_only, pen
from afaos_gui.gui.toolkit.theme import Palette, Role, colour, font

WIDTH = 264
ROW_HEIGHT = 26
MOST_ROWS = 8
TOP = 14
FIELD_PX, ROW_PX = 17, 15


def folded(text: str) -> str:
    """A name without accents, case and signs, as people type it."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    letters = "".join(sign if sign.isalnum() else " " for sign in plain if not unicodedata.combining(sign))
    return " ".join(letters.split())


def matches(names: dict[int, str], words: str) -> list[int]:
    """The places whose names hold the words: first those that begin with them, then those with a word that does."""
    wanted = folded(words)
    if not wanted:
        return []

    def rank(place: int) -> tuple[int, str]:
        name = folded(names[place])
        if name.startswith(wanted):
            return 0, name
        return (1 if f" {wanted}" in f" {name}" else 2), name

    return sorted((place for place, name in names.items() if wanted in folded(name)), key=rank)


class FindPlace(QWidget):
    """The field and the names that fit; it decides nothing.

    `pointed` is called with the place that is meant so far, `chosen` with the one that is taken.
    """

    def __init__(
        self,
        parent: QWidget,
        pointed: Callable[[int], object],
        chosen: Callable[[int], object],
        closed: Callable[[], object],
    ) -> None:
        super().__init__(parent)
        self._host = parent
        self._pointed, self._chosen, self._closed = pointed, chosen, closed
        self._names: dict[int, str] = {}
        self.setObjectName("find_place")
        self.setAccessibleName(_("Find a place"))
        self.field = self._make_field()
        self.list = self._make_list()
        words = _("No place is called so.")
        self._nothing = label(words, Role.TEXT, ROW_PX, Palette.INK_SOFT, self, italic=True, wraps=False)
        column(self.field, self.list, self._nothing, on=self, spacing=4, margins=(10, 8, 10, 8))
        self.hide()

    def _make_field(self) -> QLineEdit:
        field = QLineEdit(self)
        field.setObjectName("find_place_field")
        field.setPlaceholderText(_("Find a place"))
        field.setAccessibleName(_("Find a place"))
        field.setFont(font(Role.TEXT, FIELD_PX))
        field.setStyleSheet(_FIELD_STYLE)
        field.textEdited.connect(self._on_typed)
        field.installEventFilter(self)
        return field

    def _make_list(self) -> QListWidget:
        names = QListWidget(self)
        names.setFont(font(Role.TEXT, ROW_PX))
        names.setStyleSheet(_LIST_STYLE)
        names.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        names.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        names.currentRowChanged.connect(self._on_row)
        names.itemClicked.connect(self._choose)
        return names

    def open(self, names: dict[int, str]) -> None:
        """Show an empty field; `names` are the places by id."""
        self._names = names
        self.field.clear()
        self._on_typed("")
        self.show()
        self.raise_()
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def put_away(self) -> None:
        """Close the field, and say so once."""
        if not self.isHidden():
            self.hide()
            self._closed()

    @property
    def found(self) -> list[int]:
        """The places that fit what is typed, the likeliest first."""
        return [int(self.list.item(row).data(Qt.ItemDataRole.UserRole)) for row in range(self.list.count())]

    def _on_typed(self, words: str) -> None:
        self.list.blockSignals(True)
        self.list.clear()
        for place in matches(self._names, words):
            item = QListWidgetItem(self._names[place])
            item.setData(Qt.ItemDataRole.UserRole, place)
            self.list.addItem(item)
        self.list.blockSignals(False)
        self._fit(bool(words.strip()))
        if self.list.count():
            self.list.setCurrentRow(0)

    def _fit(self, typed: bool) -> None:
        """Be as high as the names that fit."""
        rows = min(MOST_ROWS, self.list.count())
        self.list.setVisible(rows > 0)
        self.list.setFixedHeight(max(1, rows * ROW_HEIGHT + 4))
        self._nothing.setVisible(typed and not rows)
        self.setFixedWidth(WIDTH)
        self.adjustSize()
        self.move(max(0, (self._host.width() - self.width()) // 2), TOP)

    def _on_row(self, row: int) -> None:
        if row >= 0:
            self._pointed(int(self.list.item(row).data(Qt.ItemDataRole.UserRole)))

    def _choose(self) -> None:
        item = self.list.currentItem()
        if item is not None:
            self._chosen(int(item.data(Qt.ItemDataRole.UserRole)))
            self.put_away()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The field keeps the letters; arrows go through the names, Enter takes one, Esc closes."""
        if isinstance(event, QFocusEvent) and event.type() == QEvent.Type.FocusOut:
            if event.reason() != Qt.FocusReason.ActiveWindowFocusReason:
                self.put_away()
            return False
        if not isinstance(event, QKeyEvent) or event.key() not in _KEYS:
            return False
        if event.type() == QEvent.Type.ShortcutOverride:
            event.accept()
        elif event.type() == QEvent.Type.KeyPress:
            self._on_key(Qt.Key(event.key()))
        return True

    def _on_key(self, key: Qt.Key) -> None:
        if key == Qt.Key.Key_Escape:
            self.put_away()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._choose()
        elif self.list.count():
            step = 1 if key == Qt.Key.Key_Down else -1
            self.list.setCurrentRow((self.list.currentRow() + step) % self.list.count())

    def paintEvent(self, event: QPaintEvent) -> None:
        """A slip of paper."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        sheet = QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5)
        painter.setPen(pen(colour(Palette.LIT_CASING), 1.2))
        painter.setBrush(colour(Palette.PAPER))
        painter.drawRoundedRect(sheet, 5, 5)
        line_only(painter, pen(colour(Palette.BRASS), 1.0))
        painter.drawRoundedRect(sheet.adjusted(3, 3, -3, -3), 3, 3)


_KEYS = (Qt.Key.Key_Escape, Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Up, Qt.Key.Key_Down)
_FIELD_STYLE = (
    f"QLineEdit {{ background: transparent; border: none; border-bottom: 1px solid {Palette.ORNAMENT};"
    f" color: {Palette.INK}; padding: 2px 2px; selection-background-color: {Palette.BRASS};"
    f" placeholder-text-color: {Palette.INK_SOFT}; }}"
)
_LIST_STYLE = (
    "QListWidget { background: transparent; border: none; outline: none; }"
    f"QListWidget::item {{ height: {ROW_HEIGHT}px; color: {Palette.INK}; padding-left: 6px; border-radius: 3px; }}"
    f"QListWidget::item:selected {{ background: {Palette.POINTS}; color: {Palette.INK}; }}"
    "QScrollBar:vertical { background: transparent; width: 7px; }"
    f"QScrollBar::handle:vertical {{ background: {Palette.ORNAMENT}; border-radius: 3px; min-height: 20px; }}"
    "QScrollBar::add-line, QScrollBar::sub-line { height: 0; }"
)
