"""A slip with a field and the matches for the words typed: places, or whatever the command bar knows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPersistentModelIndex, QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFocusEvent, QFont, QFontMetrics, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from afaos_gui.data.texts.language import _
from afaos_gui.gui.toolkit.application import announce
from afaos_gui.gui.toolkit.look.appearance import Words, follow_words
from afaos_gui.gui.toolkit.look.style_sheet import Ground, Ink, set_ground
from afaos_gui.gui.toolkit.paint.shapes import paint_fill, paint_note, smooth_painter
from afaos_gui.gui.toolkit.paint.theme import Palette, Role, colour, sized, text_font
from afaos_gui.gui.toolkit.widgets.arranging import column
from afaos_gui.gui.toolkit.widgets.controls import label, set_font
from afaos_gui.presentation.look.folding import matches
from afaos_gui.rules.catalogue import Location
from afaos_gui.session.words.names import place_name

MOST_ROWS = 10
TOP = 14
FIELD_PX, ROW_PX, NOTE_PX = 17, 15, 13
PAD, GAP, AIR = 6, 18, 8
MOST_HEIGHT = 1000
EDGES = 2 * 10 + 7
"""Width of margins and scroll bar."""
WRAPPED = Qt.TextFlag.TextWordWrap


class FoundRow(NamedTuple):
    """A match; the note stands at the end of its line."""

    text: str
    note: str = ""


class _RowPainter(QStyledItemDelegate):
    """Paints a row: its words on as many lines as needed, its note small at the right, or below if it is long."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.width = 0
        """The width of the rows."""

    @property
    def _face(self) -> QFont:
        return text_font(Role.TEXT, ROW_PX)

    @property
    def _small(self) -> QFont:
        return text_font(Role.SANS, NOTE_PX)

    def height_of(self, row: FoundRow) -> int:
        """The height of a row in pixels."""
        text, note = self._boxes(row)
        return AIR + (text.united(note).height() if row.note else text.height())

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """The size of all its lines with spacing."""
        return QSize(1, self.height_of(index.data(Qt.ItemDataRole.UserRole)))

    def _boxes(self, row: FoundRow) -> tuple[QRect, QRect]:
        """The boxes of words and note in a row at the origin."""
        across, words, notes = self.width - 2 * PAD, QFontMetrics(self._face), QFontMetrics(self._small)
        note = notes.horizontalAdvance(row.note) + 4 if row.note else -GAP
        line = QRect(PAD, AIR // 2, across, words.height())
        if words.horizontalAdvance(row.text) <= across - note - GAP:
            return line.adjusted(0, 0, -note - GAP, 0), line.adjusted(across - note, 0, 0, 0)
        text = words.boundingRect(QRect(PAD, AIR // 2, across, MOST_HEIGHT), WRAPPED, row.text)
        below = QRect(PAD, text.bottom() + 1, across, MOST_HEIGHT)
        return QRect(PAD, text.top(), across, text.height()), QRect(
            PAD, below.top(), across, notes.boundingRect(below, WRAPPED, row.note).height()
        )

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Paint the row, on brass where it is the current one."""
        if option.state & QStyle.StateFlag.State_Selected:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            paint_fill(painter, QRectF(option.rect), colour(Palette.POINTS), 3)
        row = index.data(Qt.ItemDataRole.UserRole)
        text, note = (box.translated(option.rect.topLeft()) for box in self._boxes(row))
        painter.setFont(self._small)
        painter.setPen(colour(Palette.INK_SOFT))
        painter.drawText(note, WRAPPED | Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, row.note)
        painter.setFont(self._face)
        painter.setPen(colour(Palette.INK))
        painter.drawText(text, WRAPPED | Qt.AlignmentFlag.AlignVCenter, row.text)


class Finder(QWidget):
    """The field and its matches; it decides nothing.

    `find` gives the rows for typed words, `pointed` is called with the index of the current row, and `chosen` with the
    chosen one: it returns words to continue with, or None if that is all. `complete` gives the words that Tab types for
    a row. `closed` is told whether the field had the keyboard: else somebody has put that elsewhere.
    """

    def __init__(
        self,
        host: QWidget,
        name: str,
        title: Words,
        nothing: Words,
        width: int,
        *,
        find: Callable[[str], Sequence[FoundRow]],
        chosen: Callable[[int], str | None],
        pointed: Callable[[int], object] = lambda number: None,
        complete: Callable[[int], str] = lambda number: "",
        closed: Callable[[bool], object] = lambda had_focus: None,
    ) -> None:
        self._on = host.parentWidget() or host
        """What it lies on: beside its host, so that no paper lies over it."""
        super().__init__(self._on)
        self._host, self._width, self._share = host, width, 1.0
        self._rows: Sequence[FoundRow] = ()
        self._find, self._chosen, self._pointed, self._complete = find, chosen, pointed, complete
        self._closed = closed
        self.is_by_key = True
        """Whether it was left by a key, and not by a click."""
        self.setObjectName(name)
        host.installEventFilter(self)
        follow_words(self, title, self.setAccessibleName)
        self.field = self._make_field(f"{name}_field", title)
        self.list = self._make_list(title)
        self._nothing = label(nothing, Role.TEXT, ROW_PX, Ink.PAPER_SOFT, self, italic=True, wraps=False)
        column(self.field, self.list, self._nothing, on=self, spacing=4, margins=(10, 8, 10, 8))
        self.hide()

    def _make_field(self, name: str, title: Words) -> QLineEdit:
        field = QLineEdit(self)
        field.setObjectName(name)
        follow_words(field, title, field.setPlaceholderText)
        follow_words(field, title, field.setAccessibleName)
        set_font(field, Role.TEXT, FIELD_PX)
        field.textChanged.connect(self._on_typed)
        field.installEventFilter(self)
        return field

    def _make_list(self, title: Words) -> QListWidget:
        rows = QListWidget(self)
        follow_words(rows, title, rows.setAccessibleName)
        self._painter = _RowPainter(rows)
        rows.setItemDelegate(self._painter)
        set_ground(rows, Ground.PAPER)
        rows.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        rows.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        rows.currentRowChanged.connect(self._on_row)
        rows.itemClicked.connect(self._on_clicked)
        return rows

    def open(self) -> None:
        """Show an empty field."""
        self.field.clear()
        self._on_typed("")
        self.show()
        self.raise_()
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def find_anew(self) -> None:
        """Show what matches now; what was chosen stays so, and where it is gone nothing is, so that Enter waits."""
        if self.isHidden():
            return
        rows, number = self._rows, self.list.currentRow()
        self._show_matches(self.field.text())
        if not rows:
            self.list.setCurrentRow(0)
        elif number >= 0 and rows[number] in self._rows:
            self.list.setCurrentRow(self._rows.index(rows[number]))

    @property
    def typed(self) -> str | None:
        """The typed text; None where the field is closed."""
        return None if self.isHidden() else self.field.text()

    def put_away(self) -> None:
        """Close the field, and report that once."""
        if not self.isHidden():
            had_focus = self.window().focusWidget() is self.field
            self.hide()
            self._closed(had_focus)

    @property
    def _full_width(self) -> int:
        return min(sized(self._width), max(self._host.width() - 2 * TOP, 1))

    def lay_out(self) -> None:
        """Fit at the top middle of the host."""
        self.setFixedWidth(self._full_width)
        self.adjustSize()
        left, top = max(0, (self._host.width() - self.width()) // 2), self._host.contentsMargins().top() + TOP
        self.move(self._host.mapTo(self._on, QPoint(left, top)))

    def _on_typed(self, words: str) -> None:
        self._show_matches(words)
        self.list.setCurrentRow(0)

    def _show_matches(self, words: str) -> None:
        found = self._rows = self._find(words)
        self.list.blockSignals(True)
        self.list.clear()
        for row in found:
            item = QListWidgetItem(f"{row.text}, {row.note}" if row.note else row.text)
            item.setData(Qt.ItemDataRole.UserRole, row)
            self.list.addItem(item)
        self.list.blockSignals(False)
        self._fit()

    def _fit(self) -> None:
        """Fit the height to the matches, in whole rows."""
        self._painter.width = self._full_width - EDGES
        self.list.scheduleDelayedItemsLayout()
        height, most = 4, self._host.height() * 2 // 3
        for row in self._rows[:MOST_ROWS]:
            more = self._painter.height_of(row)
            if height > 4 and height + more > most:
                break
            height += more
        self.list.setVisible(bool(self._rows))
        self.list.setFixedHeight(height)
        self._nothing.setVisible(bool(self.field.text().strip()) and not self._rows)
        self.lay_out()

    def _on_row(self, number: int) -> None:
        if number >= 0:
            self._pointed(number)
            announce(self.field, self.list.item(number).text())

    def _on_clicked(self) -> None:
        self.is_by_key = False
        self._choose()

    def _choose(self) -> None:
        number = self.list.currentRow()
        if number >= 0 and (words := self._chosen(number)) is not None:
            self.field.setText(words)
        elif number >= 0:
            self.put_away()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the host, and handle the keys of the field: arrows move, Enter chooses, Tab completes, Esc closes."""
        if watched is self._host:
            if event.type() in (QEvent.Type.Resize, QEvent.Type.Move) and not self.isHidden():
                self._fit()
            return False
        if isinstance(event, QFocusEvent) and event.type() == QEvent.Type.FocusOut:
            if event.reason() not in (Qt.FocusReason.ActiveWindowFocusReason, Qt.FocusReason.PopupFocusReason):
                self.put_away()
            return False
        if not isinstance(event, QKeyEvent) or event.key() not in _KEYS:
            return False
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            return False  # a command of the window
        if event.type() == QEvent.Type.ShortcutOverride:
            event.accept()
        elif event.type() == QEvent.Type.KeyPress and not (event.isAutoRepeat() and event.key() in _ENTER):
            self._on_key(Qt.Key(event.key()))
        return True

    def _on_key(self, key: Qt.Key) -> None:
        self.is_by_key = True
        if key == Qt.Key.Key_Escape:
            self.put_away()
        elif key in _ENTER:
            self._choose()
        elif key == Qt.Key.Key_Tab:
            if (number := self.list.currentRow()) >= 0 and (words := self._complete(number)):
                self.field.setText(words)
        elif self.list.count():
            by, at = _STEPS[key], self.list.currentRow()
            count, row = self.list.count(), (0 if at < 0 > by else at) + by
            self.list.setCurrentRow(row % count if abs(by) == 1 else min(max(row, 0), count - 1))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint a slip of paper."""
        paint_note(smooth_painter(self), QRectF(self.rect()), 3)


_STEPS = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1, Qt.Key.Key_PageUp: -MOST_ROWS, Qt.Key.Key_PageDown: MOST_ROWS}
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_KEYS = (Qt.Key.Key_Escape, *_ENTER, Qt.Key.Key_Tab, *_STEPS)


WIDTH = 264


class FindPlace(Finder):
    """Finds places; `pointed` is called with the current one, `taken` with the chosen one."""

    def __init__(
        self,
        host: QWidget,
        pointed: Callable[[int], object],
        taken: Callable[[int], object],
        closed: Callable[[bool], object],
    ) -> None:
        self._places: tuple[Location, ...] = ()
        self._names: dict[int, str] = {}
        self._taken = taken
        self.found: list[int] = []
        """The places that match, the likeliest first."""
        super().__init__(
            host,
            "find_place",
            lambda: _("Find a place"),
            lambda: _("No place is called so."),
            WIDTH,
            find=self._find_places,
            chosen=self._take,
            pointed=lambda number: pointed(self.found[number]),
            complete=lambda number: self._names[self.found[number]],
            closed=closed,
        )

    def look_among(self, places: Iterable[Location]) -> None:
        """Open an empty field for these places."""
        self._places = tuple(places)
        self.open()

    def _take(self, number: int) -> None:
        self._taken(self.found[number])

    def _find_places(self, words: str) -> list[FoundRow]:
        self._names = {place.id: place_name(place.id) for place in self._places}
        self.found = matches(self._names, words)
        return [FoundRow(self._names[place]) for place in self.found]
