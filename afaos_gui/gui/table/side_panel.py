"""A sheet of paper beside the map with a question and its answers; it never hides hand or map."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from PySide6.QtCore import QEvent, QObject, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QMouseEvent, QPaintEvent, QPalette
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from afaos_gui.gui.table.choice_row import LOW_TEXT_PX, TEXT_PX, ChoiceRow
from afaos_gui.gui.table.page_look import page_look
from afaos_gui.gui.toolkit.arranging import NO_MARGINS, add, column
from afaos_gui.gui.toolkit.pressing import PRESSING
from afaos_gui.gui.toolkit.shapes import paint_note, smooth_painter
from afaos_gui.gui.toolkit.style import RichLabel
from afaos_gui.gui.toolkit.style_sheet import Ground, Ink, Look, set_ground, set_ink, set_look
from afaos_gui.gui.toolkit.theme import Role, text_font
from afaos_gui.presentation.choice_layout import LEAST_THUMB, LOW_THUMB, THUMB
from afaos_gui.presentation.click_guard import Area, ClickGuard
from afaos_gui.presentation.questions import Question
from afaos_gui.presentation.rich_text import sentences_html

LOW = (18, LOW_TEXT_PX, THUMB)
"""Heights of title and words and the width of cards where the answers have to scroll at any size."""
MEASURES = ((22, TEXT_PX, THUMB), LOW, (18, LOW_TEXT_PX, LOW_THUMB), (16, LOW_TEXT_PX, LEAST_THUMB))
"""Sizes to try where the panel might hold all answers, the largest first."""
LEAST_TITLE = 14
SIDE_MARGIN, TOP_MARGIN = 14, 12
SPACING, ROW_SPACING = 8, 6
LEAST_ROWS = 30
MOST_WORDS = 0.45
"""Share of the room that the sentences may take without scrolling."""
LAST_WORDS = 44
"""Pixels of them that stay in sight above the answers if they do scroll."""
SCRAP = 56
"""Pixels between a slip and the floor in which nothing of what lies below could be read: they are covered too."""
_PRESSES = (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick)
NONE = -1
"""What `pointed` emits when the pointer leaves an answer."""


class SidePanel(QWidget):
    """Title, sentences, answers and, if there is one, a cancel button at the foot."""

    chosen = Signal(int)
    """The number of the answer."""
    pointed = Signal(int)
    """The answer under the pointer, or NONE."""
    dismissed = Signal()
    asked = Signal()
    """Emitted when a question is shown."""
    leaving = Signal()
    """Emitted before the content is removed."""

    def __init__(self, name: str, parent: QWidget | None = None, guard: ClickGuard | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self._guard = guard
        """Keeps clicks from answering by mistake; panels with the same one share what stood where."""
        self._question: Question | None = None
        self._is_empty = True
        """Whether the panel is still empty."""
        self._rows: list[ChoiceRow] = []
        self._room = QRect()
        self._low = False
        self._floor = QRect()
        self._title = QLabel(self)
        self._text = _Sentences(self)
        self._faces = (0, 0)
        self._list = QWidget()
        self._scroll = QScrollArea(self)
        self._lines: tuple[str, ...] = ()
        self._tools: QWidget | None = None
        self.foot = foot = QPushButton(self)
        """The cancel button."""
        foot.setObjectName(f"{name}_dismiss")
        foot.clicked.connect(self.dismissed)
        foot.installEventFilter(self)
        self._lay_out()
        self.hide()

    def _lay_out(self) -> None:
        for label in (self._title, self._text):
            label.setWordWrap(True)
            label.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
            label.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
            set_ink(label, Ink.PAPER)
        column(None, on=self._list, spacing=ROW_SPACING, margins=NO_MARGINS)
        self._scroll.setWidget(self._list)
        self._scroll.setWidgetResizable(True)
        self._scroll.setMinimumHeight(LEAST_ROWS)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        for widget in (self._scroll.viewport(), self._list):
            palette = widget.palette()
            palette.setColor(QPalette.ColorRole.Window, Qt.GlobalColor.transparent)
            widget.setPalette(palette)
            widget.setAutoFillBackground(False)
        set_ground(self._scroll, Ground.PAPER)
        self._scroll.verticalScrollBar().rangeChanged.connect(self._show_answers)
        margins = (SIDE_MARGIN, TOP_MARGIN, SIDE_MARGIN, TOP_MARGIN)
        whole = column(self._title, self._text, (self._scroll, 1), on=self, spacing=SPACING, margins=margins)
        whole.addStretch()  # Takes what is over where nothing scrolls; else the title would.
        self._foot_row = QHBoxLayout()
        add(self._foot_row, None, self.foot)
        self._foot_row.setAlignment(self.foot, Qt.AlignmentFlag.AlignRight)
        whole.addLayout(self._foot_row)
        self.foot.setFont(text_font(Role.SANS, TEXT_PX))
        set_look(self.foot, Look.FOOT)

    def show_question(self, question: Question | None) -> None:
        """Show a question with its sentences as paragraphs; a `low` one stands low in the column."""
        if question == self._question:
            return
        self.forget()
        if question is None:
            return
        rows = [ChoiceRow(choice, number == question.proposed) for number, choice in enumerate(question.choices)]
        self._low = question.low
        # The focus change to an answer may cause the same question to be shown again.
        self._question = question
        self._fill(question.title, question.text, rows, question.dismiss)

    @property
    def row_width(self) -> int:
        """The width of an answer."""
        return self._room.width() - 2 * SIDE_MARGIN

    def show_rows(self, title: str, text: Sequence[str], rows: Sequence[ChoiceRow], dismiss: str) -> None:
        """Show a title, sentences and ready-made answers, which the panel takes over."""
        self.forget()
        self._fill(title, text, rows, dismiss)

    def _fill(self, title: str, text: Sequence[str], rows: Sequence[ChoiceRow], dismiss: str) -> None:
        self._is_empty = False
        self._title.setText(title)
        self.set_text(text)
        self.foot.setText(dismiss)
        self.foot.setVisible(bool(dismiss))
        answers = self._list.layout()
        assert isinstance(answers, QVBoxLayout)
        for number, row in enumerate(rows):
            row.setParent(self._list)
            row.setObjectName(f"{self.objectName()}_choice_{number}")
            row.clicked.connect(lambda checked=False, n=number: self.chosen.emit(n))
            row.pointed.connect(lambda here, n=number: self.pointed.emit(n if here else NONE))
            row.installEventFilter(self)
            answers.insertWidget(answers.count() - 1, row)
            row.show()
            self._rows.append(row)
        self._scroll.setVisible(bool(rows))
        self.setAccessibleName(title)
        self._fit()
        self.show()
        self.raise_()
        if self._guard is not None:
            self._guard.note_asked()
        self.asked.emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Filter stray clicks and keys from an answer; make room for tools that appear."""
        if watched is self._tools:
            if event.type() in (QEvent.Type.ShowToParent, QEvent.Type.HideToParent) and not self._is_empty:
                self._fit()
            return False
        guard = self._guard
        if guard is None:
            return False
        if isinstance(event, QMouseEvent):
            at = event.globalPosition().toPoint()
            if event.type() in _PRESSES:
                return not guard.takes_click(at.x(), at.y())
            guard.note_pointer(at.x(), at.y())
        elif isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and event.key() in PRESSING:
            return event.isAutoRepeat() or not guard.takes_key()
        return False

    def _areas(self) -> list[Area]:
        """The screen areas of the answers."""
        found = []
        for widget in (*self._rows, self.foot):
            if widget.isVisible():
                corner = widget.mapToGlobal(widget.rect().topLeft())
                found.append(Area(corner.x(), corner.y(), widget.width(), widget.height()))
        return found

    def set_text(self, text: Sequence[str]) -> None:
        """Change the sentences."""
        self._lines = tuple(text)
        self.mark_lines(None)
        self._text.setVisible(bool(text))
        self.setAccessibleDescription("\n".join(text))

    def set_tools(self, tools: QWidget) -> None:
        """Put a widget beside the cancel button; its owner shows and hides it."""
        self._tools = tools
        self._foot_row.insertWidget(0, tools, 0, Qt.AlignmentFlag.AlignLeft)
        tools.installEventFilter(self)

    def mark_lines(self, marked: Collection[int] | None) -> None:
        """Highlight some of the sentences: earlier ones in plain ink, later ones faint."""
        self._text.setText(sentences_html(page_look(), self._lines, marked))

    def place_in(self, room: QRect, floor: QRect | None = None) -> None:
        """Fit in a column of the table, from the top, with the height needed.

        A `low` question stands on `floor` where that leaves it enough room, else on the foot of the column; another
        leaves the floor free if slightly smaller letters are enough for that.
        """
        self._room, self._floor = room, floor or QRect()
        self._fit()

    def _fit(self) -> None:
        for label in (self._title, self._text):
            label.setMinimumHeight(0)  # A label's minimum height never shrinks by itself.
        above = self._floor.top() - self._room.top() if self._room.intersects(self._floor) else 0
        whole = self._room.height()
        for limit, measures in (*((above, one) for one in MEASURES[:2]), *((whole, one) for one in (*MEASURES, LOW))):
            self._set_measures(*measures)
            title, words, height = self._needed()
            if height <= limit:
                break
        self._let_words_scroll(words > self._room.height() * MOST_WORDS)
        for label, least in ((self._title, title), (self._text, words)):  # where room is short, the answers scroll
            label.setMinimumHeight(max(0, least))
        bar = self._scroll.verticalScrollBar().sizeHint().width() if height > self._room.height() else 0
        for row in self._rows:
            row.setFixedHeight(row.height_for(self.row_width - bar))
        height = min(height, self._room.height())
        if not self._low and 0 < above - height < SCRAP:
            height = above
        top = self._room.top()
        if self._low:
            stands = self._room.intersects(self._floor) and self._floor.top() - height >= top
            top = (self._floor.top() if stands else self._room.bottom() + 1) - height
        self.setGeometry(self._room.left(), top, self._room.width(), height)

    def _set_measures(self, title: int, text: int, thumb: int) -> None:
        while title > LEAST_TITLE and not self._is_whole(title):
            title -= 1
        if (title, text) != self._faces:
            self._faces = title, text
            self._title.setFont(text_font(Role.DISPLAY, title))
            self._text.setFont(text_font(Role.SANS, text))
        for row in self._rows:
            row.set_measures(text, thumb)

    def _is_whole(self, title: int) -> bool:
        """Whether the longest word of the title, which cannot break, has room in this height."""
        advance = QFontMetrics(text_font(Role.DISPLAY, title)).horizontalAdvance
        words = self._title.text()
        return all(advance(word) <= self.row_width for word in words.split(" "))

    def _needed(self) -> tuple[int, int, int]:
        """The heights needed by the title, the sentences and the whole panel."""
        width = self.row_width
        title, words = (label.heightForWidth(width) for label in (self._title, self._text))
        height = 2 * TOP_MARGIN + title
        if not self._text.isHidden():
            height += SPACING + words
        if self._rows:
            height += SPACING + sum(row.height_for(width) + ROW_SPACING for row in self._rows)
        if not self.foot.isHidden():
            height += SPACING + self._foot_height(width)
        return title, words, height

    def _foot_height(self, width: int) -> int:
        """The height of the cancel button and the tools beside it, or above it where the column is narrow."""
        foot = self.foot.sizeHint()
        if self._tools is None or self._tools.isHidden():
            return foot.height()
        tools = self._tools.sizeHint().expandedTo(self._tools.minimumSize())
        above = tools.width() + SPACING + foot.width() > width
        down, right = QHBoxLayout.Direction.TopToBottom, QHBoxLayout.Direction.LeftToRight
        self._foot_row.setDirection(down if above else right)
        self._foot_row.setSpacing(SPACING)
        return tools.height() + SPACING + foot.height() if above else max(tools.height(), foot.height())

    def _let_words_scroll(self, scroll: bool) -> None:
        """Put the sentences above the answers, or into the scroll area if they would crowd the answers out."""
        home, other = (self._list.layout(), self.layout()) if scroll else (self.layout(), self._list.layout())
        assert isinstance(home, QVBoxLayout) and other is not None
        if home.indexOf(self._text) < 0:
            hidden = self._text.isHidden()
            other.removeWidget(self._text)
            home.insertWidget(0 if scroll else 1, self._text)
            self._text.setHidden(hidden)

    def _show_answers(self) -> None:
        """Scroll past all but the last words, so that nobody has to look for the answers."""
        if self._rows and self._text.parent() is self._list:
            self._scroll.verticalScrollBar().setValue(self._rows[0].y() - LAST_WORDS)

    @property
    def rows(self) -> tuple[ChoiceRow, ...]:
        """The present answers."""
        return tuple(self._rows)

    def show_row(self, number: int) -> None:
        """Scroll until an answer is visible."""
        self._scroll.ensureWidgetVisible(self._rows[number], 0, 0)

    def forget(self) -> None:
        """Remove everything, so that nothing of the question stays in the window."""
        if self._is_empty:
            return
        self._question, self._is_empty = None, True
        if not self.isHidden():
            self.leaving.emit()
            if self._guard is not None:
                self._guard.note_gone(self._areas())
        for row in self._rows:
            row.hide()
            row.setParent(None)
            row.deleteLater()
        self._rows.clear()
        for label in (self._title, self._text):
            label.clear()
        self._lines = ()
        self.foot.setText("")
        self.setAccessibleName("")
        self.setAccessibleDescription("")
        self.hide()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the sheet."""
        paint_note(smooth_painter(self), QRectF(self.rect()), 4)


class _Sentences(RichLabel):
    """As wide as the column, and as high as the panel has measured; measuring is the slowest part of showing it."""

    def sizeHint(self) -> QSize:
        """The measured height."""
        return QSize(0, self.minimumHeight())

    minimumSizeHint = sizeHint
