"""A paper beside the map with rows of choices: a question, a hint, what a coach says. It never hides hand or map."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Sequence
from functools import cached_property, partial

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from afaos_gui.gui.table.papers.choice_row import LOW_TEXT_PX, ChoiceRow
from afaos_gui.gui.table.papers.paper import BETWEEN, SPACING, TEXT_PX, TITLE_PX, Paper
from afaos_gui.gui.table.papers.screens import Screen, Screens
from afaos_gui.gui.toolkit.paint.theme import Role, text_font, text_share
from afaos_gui.gui.toolkit.widgets.arranging import NO_MARGINS, column
from afaos_gui.gui.toolkit.widgets.controls import SMALL_PX, call
from afaos_gui.gui.toolkit.widgets.scrolling import PaperArea
from afaos_gui.presentation.choices.click_guard import ClickGuard
from afaos_gui.presentation.choices.questions import Question
from afaos_gui.presentation.look.rich_text import PaperLine
from afaos_gui.presentation.room.choice_layout import LEAST_THUMB, LOW_THUMB, THUMB

Measures = tuple[int, int, int]
LOW: Measures = (18, LOW_TEXT_PX, THUMB)
"""Heights of title and words and the width of cards where the rows have to scroll at any size."""
BARE: Measures = (16, LOW_TEXT_PX, 0)
"""The same where not one row would be seen whole: its words without pictures."""
MEASURES = ((TITLE_PX, TEXT_PX, THUMB), LOW, (18, LOW_TEXT_PX, LOW_THUMB), (16, LOW_TEXT_PX, LEAST_THUMB))
"""Sizes to try where the slip might hold everything, the largest first."""
LEAST_TITLE = 14
LEAST_ROWS = 30
LEAST_LEFT = 96
"""Pixels for rows that scroll below words that stand; where less would be left, the words scroll with them."""
MOST_WORDS = 0.45
"""Share of the room that words which scroll may take above the rows."""
LAST_WORDS = 44
"""Pixels of them that stay in sight above the rows if they do scroll."""
SCRAP = 56
"""Pixels between a slip and the floor in which nothing of what lies below could be read: they are covered too."""
NONE = -1
"""What `pointed` emits when the pointer leaves a row."""


class Slip(Paper):
    """Fits in a column of the table, in smaller letters where it is low; what still does not fit scrolls."""

    chosen = Signal(int)
    """The number of the row."""
    pointed = Signal(int)
    """The row under the pointer, or NONE."""

    def __init__(
        self,
        name: str,
        parent: QWidget,
        screens: Screens,
        *,
        belongs_to: Collection[Screen] = (),
        can_close: bool = True,
        guard: ClickGuard | None = None,
    ) -> None:
        self._question: Question | None = None
        self._rows: list[ChoiceRow] = []
        self._chosen: int | None = None
        self._floor = QRect()
        self._is_low = False
        """Whether it stands at the foot of its room."""
        super().__init__(name, parent, screens, belongs_to=belongs_to, can_close=can_close, guard=guard)
        self.column.insertStretch(self.column.count() - 1)  # takes what is over, else the title would
        self.foot = self.add_button(f"{name}_dismiss", "", self.put_away)
        """The button that puts it away by saying what happens then."""
        self.have()

    @cached_property
    def _area(self) -> PaperArea:
        """Where the rows scroll, made when the slip is first opened: it consists of seven widgets."""
        area = PaperArea(self)
        area.setMinimumHeight(LEAST_ROWS)
        area.verticalScrollBar().rangeChanged.connect(self._show_rows)
        area.hide()
        column(None, on=area.held, spacing=BETWEEN, margins=NO_MARGINS)
        self.column.insertWidget(self.column.indexOf(self.text) + 1, area, 1)
        return area

    @property
    def _held(self) -> QWidget:
        return self._area.held

    # Content

    def show_question(self, question: Question | None, chosen: int | None = None) -> None:
        """Show a question with its sentences as paragraphs; one that gives something up stands low in the column.

        Whoever comes to it by key begins at the `chosen` answer.
        """
        self._chosen = chosen
        if question == self._question:
            return
        before, here = self._question, next((n for n, one in enumerate(self._rows) if one.hasFocus()), NONE)
        is_in_other_words = self.is_open and before is not None and question is not None and question.asks_as(before)
        if not is_in_other_words:
            self.forget()
        if question is None:
            return
        rows = [ChoiceRow(choice, number == question.proposed) for number, choice in enumerate(question.choices)]
        self._is_low, self.can_close = question.gives_up, not question.binds
        # The focus change to an answer may cause the same question to be shown again.
        self._question = question
        self.show_rows(question.title, question.text, rows, question.dismiss)
        if is_in_other_words and here != NONE:
            self._rows[here].setFocus()

    def show_rows(
        self, title: str, text: Sequence[str | PaperLine], rows: Sequence[ChoiceRow], dismiss: str = ""
    ) -> None:
        """Show a title, words, ready-made rows, which the slip takes over, and a button that puts it away."""
        self._drop_rows()
        call(self.foot, dismiss)
        self.have(*filter(None, (dismiss and self.foot.objectName(),)))
        self.close_button.setVisible(self.can_close)
        held = self._held.layout()
        assert isinstance(held, QVBoxLayout)
        for number, one in enumerate(rows):
            one.setParent(self._held)
            one.setObjectName(f"{self.objectName()}_choice_{number}")
            one.clicked.connect(partial(self._choose, number))
            one.pointed.connect(lambda here, n=number: self.pointed.emit(n if here else NONE))
            one.installEventFilter(self)
            held.insertWidget(held.count() - 1, one)
            one.show()
            self._rows.append(one)
        self.say(title, *text)

    def _choose(self, number: int) -> None:
        if not self.is_covered:
            self.chosen.emit(number)

    @property
    def rows(self) -> tuple[ChoiceRow, ...]:
        """The present rows."""
        return tuple(self._rows)

    def propose(self, cards: tuple[int, ...]) -> None:
        """Mark the answer that plays these cards, if there is one, and show it; a row hands it the keyboard."""
        newly = [one for one in self._rows if cards and one.cards == cards and not one.is_marked]
        for one in self._rows:
            one.mark(bool(cards) and one.cards == cards)
        self._show_rows()
        if newly and any(one.hasFocus() for one in self._rows):
            newly[0].setFocus()

    def lead_to(self, number: int) -> None:
        """Give the keyboard to a row, and bring it into view."""
        self._rows[number].setFocus(Qt.FocusReason.TabFocusReason)
        self.show_row(number)

    def show_row(self, number: int) -> None:
        """Scroll until a row is visible; one that is higher than its room begins below the last words."""
        row, area = self._rows[number], self._area
        if row.height() > area.viewport().height():
            area.verticalScrollBar().setValue(row.y() - self._last_words())
        else:
            area.ensureWidgetVisible(row, 0, 0)

    def _drop_rows(self) -> None:
        for one in self._rows:
            one.hide()
            one.setParent(None)
            one.deleteLater()
        self._rows.clear()

    @property
    def gives_up(self) -> bool:
        """Whether it asks before something is given up."""
        return self._question is not None and self._question.gives_up

    @property
    def way_in(self) -> QWidget:
        """What takes the keyboard first: what gives nothing up, else the chosen answer, else what is proposed."""
        if self.gives_up:
            return self.foot
        chosen = next((one for number, one in enumerate(self._rows) if number == self._chosen), None)
        return chosen or next((one for one in self._rows if one.is_marked), None) or super().way_in

    def _pressed_parts(self) -> list[QWidget]:
        return [*self._rows, *super()._pressed_parts()]

    def forget(self) -> None:
        """Drop the rows too."""
        super().forget()
        if self._question is not None:
            self._question, self._is_low = None, False
        self._drop_rows()
        call(self.foot, "")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go through the rows with Up and Down."""
        key = event.key()
        if key not in (Qt.Key.Key_Up, Qt.Key.Key_Down) or not self._rows:
            super().keyPressEvent(event)
            return
        here = next((n for n, one in enumerate(self._rows) if one.hasFocus()), -1)
        self.lead_to(min(max(here + (1 if key == Qt.Key.Key_Down else -1), 0), len(self._rows) - 1))

    # Layout

    @property
    def row_width(self) -> int:
        """The width of a row."""
        return self.inside

    def place_in(self, room: QRect, floor: QRect | None = None) -> None:
        """Fit in a room of the table.

        What stands at the top leaves `floor` free if slightly smaller letters are enough for that; a low question
        stands on it where that leaves it enough room, else on the foot of the room.
        """
        self._room, self._floor = room, floor or QRect()
        if self.is_open:
            self.fit()

    def fit(self) -> None:
        """Take the height that the content needs in the room."""
        room = self._room
        if room.isEmpty():
            return
        for words in (self.title, self.text):
            words.setMinimumHeight(0)  # A label's minimum height never shrinks by itself.
        above = self._floor.top() - room.top() if room.intersects(self._floor) else 0
        whole = room.height()
        # Large letters on the buttons give way where the words would scroll.
        for self._most_px in (math.inf, SMALL_PX) if text_share() > 1 else (math.inf,):
            self._lay_buttons()
            height = self._measured(above, whole)
            if height <= whole:
                break
        title, words_height = self.title.heightForWidth(self.title_width), self.text.heightForWidth(self.inside)
        left = whole - (height - self._rows_height())
        self._let_words_scroll(left < LEAST_LEFT if self._rows else height > whole)
        for words, least in ((self.title, title), (self.text, words_height)):  # where room is short, the rows scroll
            words.setMinimumHeight(max(0, least))
        bar = self._area.verticalScrollBar().sizeHint().width() if height > whole else 0
        for one in self._rows:
            one.setFixedHeight(one.height_for(self.row_width - bar))
        height = min(height, whole)
        if not self._is_low and 0 < above - height < SCRAP:
            height = above
        top = room.top()
        if self._is_low:
            on_floor = room.intersects(self._floor) and self._floor.top() - height >= top
            top = (self._floor.top() if on_floor else room.bottom() + 1) - height
        self.setGeometry(room.left(), top, room.width(), height)

    def _measured(self, above: int, whole: int) -> int:
        """The height that the content needs in the largest letters that fit, or else in the smallest."""
        height = 0
        for limit, measures in self._tries(above, whole):
            self._set_measures(*measures)
            height = self.height_around() + self._rows_height()
            if height <= limit:
                break
        if self._rows and height > whole and whole - self.height_around() < self._rows[0].height_for(self.row_width):
            self._set_measures(*BARE)
            height = self.height_around() + self._rows_height()
        return height

    def _tries(self, above: int, whole: int) -> Iterator[tuple[int, Measures]]:
        """Heights and the sizes with which to keep to them: above the floor if slightly smaller letters will do."""
        yield from ((above, one) for one in MEASURES[:2])
        yield from ((whole, one) for one in (*MEASURES, LOW))

    def _set_measures(self, title: int, text: int, thumb: int) -> None:
        while title > LEAST_TITLE and not self._is_whole(title):
            title -= 1
        face = text_font(Role.DISPLAY, title)
        if face != self.title.font():
            self.title.setFont(face)
        if text != self._text_px:
            self._text_px = text
            self.mark_lines(self.marked)
        for one in self._rows:
            one.set_measures(text, thumb)

    def _is_whole(self, title: int) -> bool:
        """Whether the longest word of the title, which cannot break, has room in this height."""
        advance = QFontMetrics(text_font(Role.DISPLAY, title)).horizontalAdvance
        return all(advance(word) <= self.title_width for word in self.title.text().split(" "))

    def _rows_height(self) -> int:
        heights = [one.height_for(self.row_width) + BETWEEN for one in self._rows]
        return SPACING + sum(heights) if heights else 0

    def _let_words_scroll(self, scroll: bool) -> None:
        """Put the words above the rows, or into the scroll area if they would crowd the rows out."""
        inside = self._held.layout()
        home, other = (inside, self.column) if scroll else (self.column, inside)
        assert isinstance(home, QVBoxLayout) and other is not None
        if home.indexOf(self.text) < 0:
            hidden = self.text.isHidden()
            other.removeWidget(self.text)
            home.insertWidget(0 if scroll else self.column.indexOf(self._area), self.text)
            self.text.setHidden(hidden)
        self._area.setVisible(scroll or bool(self._rows))

    @property
    def scrolls_words(self) -> bool:
        """Whether the words lie in the scroll area."""
        return self.text.parent() is self._held

    def _show_rows(self) -> None:
        """Scroll past all but the last words where these leave the rows little room, and to the marked row."""
        inside = self._held.layout()
        assert inside is not None
        inside.activate()  # The range is told before the rows have their places.
        if self._rows and self.scrolls_words:
            first = self._rows[0].y()
            crowds = first > MOST_WORDS * self._area.viewport().height()
            self._area.verticalScrollBar().setValue(first - self._last_words() if crowds else 0)
        for number, one in enumerate(self._rows):
            if one.is_marked:
                self.show_row(number)

    def _last_words(self) -> int:
        """Pixels of the words that stay in sight above a row: none where the row needs them all."""
        return LAST_WORDS if self._area.viewport().height() >= 3 * LAST_WORDS else 0
