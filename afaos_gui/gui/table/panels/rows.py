"""What the lists of the log and of the history share: a model of rows, and rows as high as their wrapped words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics
from PySide6.QtWidgets import QListView, QStyledItemDelegate, QStyleOptionViewItem, QWidget

Row = TypeVar("Row")

ROW_ROLE = Qt.ItemDataRole.UserRole
AnyIndex = QModelIndex | QPersistentModelIndex


class RowsModel(QAbstractListModel, Generic[Row]):
    """Rows; `said` gives a row's sentence for screen readers, `tip` what it says under the pointer."""

    def __init__(
        self, parent: QWidget, said: Callable[[Row], str], tip: Callable[[Row], str | None] = lambda row: None
    ) -> None:
        super().__init__(parent)
        self._rows: tuple[Row, ...] = ()
        self._content: dict[int, Callable[[Row], Any]] = {
            ROW_ROLE: lambda row: row,
            Qt.ItemDataRole.DisplayRole: said,
            Qt.ItemDataRole.AccessibleTextRole: said,
            Qt.ItemDataRole.ToolTipRole: tip,
        }

    def set_rows(self, rows: Sequence[Row]) -> None:
        """Show these rows."""
        self.beginResetModel()
        self._rows = tuple(rows)
        self.endResetModel()

    def rowCount(self, parent: AnyIndex | None = None) -> int:
        """Number of rows."""
        return 0 if parent is not None and parent.isValid() else len(self._rows)

    def row(self, number: int) -> Row:
        """One of the rows."""
        return self._rows[number]

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The row itself, its sentence, or its tool tip."""
        content = self._content.get(role)
        return None if content is None else content(self._rows[index.row()])


HEIGHTS_KEPT = 4096
"""More than the longest list has rows; other games and other widths would add to them for ever."""


class WrappingDelegate(QStyledItemDelegate):
    """Makes rows as high as their wrapped words; subclasses paint them."""

    SPARE = 0
    """Height beside that of the words."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._heights: dict[tuple[str, int, int], int] = {}
        """Cached by words, width and type size, because a long list is laid out again after every action."""

    def face(self) -> QFont:
        """The font of the words."""
        raise NotImplementedError

    def room(self, width: int) -> int:
        """The width of the words in a row of a width."""
        raise NotImplementedError

    def sizeHint(self, option: QStyleOptionViewItem, index: AnyIndex) -> QSize:
        """As high as the wrapped words."""
        view, face, words = option.widget, self.face(), index.data(ROW_ROLE).text
        width = view.viewport().width() if isinstance(view, QListView) else 160
        key = (words, width, face.pixelSize())
        if key not in self._heights:
            if len(self._heights) >= HEIGHTS_KEPT:
                self._heights.clear()
            box = QRect(0, 0, self.room(width), 10_000)
            wrapped = QFontMetrics(face).boundingRect(box, Qt.TextFlag.TextWordWrap, words)
            self._heights[key] = wrapped.height() + self.SPARE
        return QSize(width, self._heights[key])
