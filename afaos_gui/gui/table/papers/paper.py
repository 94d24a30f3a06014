"""Paper over the table: a title with a cross, words, a content, and buttons that keep their places."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Sequence

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPaintEvent
from PySide6.QtWidgets import QApplication, QPushButton, QSizePolicy, QWidget

from afaos_gui.data.texts.language import _
from afaos_gui.gui.table.papers.page_look import page_look
from afaos_gui.gui.table.papers.screens import Screen, Screens
from afaos_gui.gui.toolkit.look.appearance import Words, follow_words, on_change, said
from afaos_gui.gui.toolkit.look.style import RichLabel
from afaos_gui.gui.toolkit.look.style_sheet import Ink, set_ink, set_narrow
from afaos_gui.gui.toolkit.paint.ink import paint_slip
from afaos_gui.gui.toolkit.paint.shapes import paint_frame, smooth_painter
from afaos_gui.gui.toolkit.paint.theme import Palette, Role, colour, text_font
from afaos_gui.gui.toolkit.pressing import PRESSING, give_focus_back
from afaos_gui.gui.toolkit.widgets.arranging import column, row, set_rows
from afaos_gui.gui.toolkit.widgets.controls import QuietButton, fit_letters, label, paper_button, set_font
from afaos_gui.presentation.choices.click_guard import ClickGuard, ScreenArea
from afaos_gui.presentation.look.rich_text import PaperLine, SentenceKind, sentences_html

TITLE_PX, TEXT_PX = 22, 15
SIDE_MARGIN, TOP_MARGIN = 14, 11
SPACING, BETWEEN = 8, 6
CROSS_PX = 20
_PRESSES = (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick)


class Paper(QWidget):
    """Shown only while its screen is: opened while another one is, it waits until its own comes back."""

    is_veiled = False
    """Whether the rest of the window is dimmed meanwhile; opening anything else puts it away."""
    opened = Signal()
    closed = Signal()
    """Emitted when its reader, or the end of its screen, has put it away."""
    swallowed = Signal()
    """Emitted when a press came too soon to be meant for what is here now."""

    def __init__(
        self,
        name: str,
        parent: QWidget,
        screens: Screens,
        title: Words = "",
        *,
        belongs_to: Collection[Screen] = (),
        can_close: bool = True,
        explains: bool = False,
        guard: ClickGuard | None = None,
    ) -> None:
        """Without `belongs_to` it belongs to the screen of the table at which it is opened."""
        super().__init__(parent)
        self.setObjectName(name)
        follow_words(self, title, self.setAccessibleName)
        self._own_title, self._screens, self._fixed = title, screens, frozenset(belongs_to)
        self.belongs_to: Collection[Screen] = self._fixed
        """The screens that it may lie on."""
        self.can_close = can_close
        """Whether its cross and Escape put it away; else it has to be answered."""
        self.explains = explains
        """Whether play waits while it is open."""
        self.is_open = False
        """Whether it is shown, or will be when its screen comes back."""
        self._guard = guard
        """Keeps presses from answering by mistake; papers with the same one share what stood where."""
        self._came_from: QWidget | None = None
        self.is_by_mouse = False
        """Whether nobody needs to see where the keyboard goes when it is put away."""
        self._room = QRect()
        self._lines: tuple[str | PaperLine, ...] = ()
        self.marked: Collection[int] | None = None
        """The sentences that are highlighted, if any."""
        self._text_px = TEXT_PX
        self._most_px = math.inf
        """The largest letters of its buttons."""
        self.buttons: dict[str, QPushButton] = {}
        """The buttons at its foot, in their order from the left."""
        self.tools: QWidget | None = None
        self._left_out: set[str] = set()
        self._foot_lines: list[list[QWidget]] = []
        self._make_parts(title)
        super().setVisible(False)
        on_change(self, self._appear)

    def _make_parts(self, title: Words) -> None:
        self.title = label(title, Role.DISPLAY, TITLE_PX, Ink.PAPER, self)
        self.text = Sentences("", self)
        self.close_button = QuietButton("×", f"{self.objectName()}_close", Ink.PAPER_SOFT, self, self.put_away)
        follow_words(self.close_button, lambda: _("Put away"), self.close_button.setAccessibleName)
        follow_words(self.close_button, lambda: _("Put away (Esc)"), self.close_button.setToolTip)
        set_font(self.close_button, Role.SANS, CROSS_PX, bold=True)
        self.close_button.setVisible(self.can_close)
        self.close_button.installEventFilter(self)
        self.text.hide()
        set_ink(self.text, Ink.PAPER)
        for words in (self.title, self.text):
            words.setWordWrap(True)
            words.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
            words.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        self._arrange()

    def _arrange(self) -> None:
        """Lay the parts out from the top down."""
        self._head, self._foot_rows = row((self.title, 1), self.close_button, spacing=4), column(spacing=BETWEEN)
        margins = (SIDE_MARGIN, TOP_MARGIN, SIDE_MARGIN, TOP_MARGIN)
        self.column = column(self._head, self.text, self._foot_rows, on=self, spacing=SPACING, margins=margins)
        self._head.setAlignment(self.close_button, Qt.AlignmentFlag.AlignTop)

    # Content

    def set_content(self, *content: QWidget) -> None:
        """Fill the paper between words and buttons: a picture, a page, a list. The last one takes what room is left."""
        for widget in content:
            self.column.insertWidget(self.column.count() - 1, widget, widget is content[-1])

    def add_button(self, name: str, text: Words, on_click: Callable[[], object], *, brass: bool = False) -> QPushButton:
        """Add a button at the foot, right of those already there. It keeps its place, also while it is hidden."""
        button = paper_button(text, name, self, lambda: None if self.is_covered else on_click(), brass=brass)
        set_narrow(button)
        policy = button.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        button.setSizePolicy(policy)
        button.installEventFilter(self)
        self.buttons[name] = button
        return button

    def have(self, *names: str) -> None:
        """Have only these of the buttons; the others take no room."""
        self._left_out = set(self.buttons) - set(names)
        for name, button in self.buttons.items():
            button.setVisible(name in names)

    def enable(self, *names: str) -> None:
        """Enable these buttons and no other; those that cannot be pressed stay where they are."""
        for name in names:
            self.buttons[name].setEnabled(True)
        for name, button in self.buttons.items():
            if name not in names:
                self._pass_focus_on(button)
                button.setEnabled(False)

    def _pass_focus_on(self, button: QPushButton) -> None:
        """Have a button that goes out hand the keyboard on; Qt would give it to whatever comes next in the window."""
        if button.hasFocus():
            row = list(self.buttons.values())
            later = row[row.index(button) + 1 :]
            taker = next((one for one in later if one.isEnabled() and one.isVisible()), None)
            if taker is not None:
                taker.setFocus()
            else:
                self._give_focus_back()

    def set_tools(self, tools: QWidget) -> None:
        """Put a widget at the left of the buttons; its owner shows and hides it."""
        self.tools = tools
        tools.installEventFilter(self)

    def say(self, title: str, *lines: str | PaperLine) -> None:
        """Show a title and words, and open the paper where it is not; new words take no press at once."""
        is_new = (title, lines) != (self.title.text(), self._lines)
        self.title.setText(title)
        self.set_text(lines)
        self.setAccessibleName(title)
        if is_new and self._guard is not None and not all(one.isHidden() for one in self._pressed_parts()):
            self._guard.note_asked()
        self.open()

    def set_text(self, lines: Sequence[str | PaperLine]) -> None:
        """Change the words."""
        self._lines = tuple(lines)
        self.mark_lines(None)
        self.text.setVisible(bool(lines))
        texts = (line.text if isinstance(line, PaperLine) else line for line in lines)
        self.setAccessibleDescription("\n".join(texts))

    def mark_lines(self, marked: Collection[int] | None) -> None:
        """Highlight some of the sentences: earlier ones in plain ink, later ones faint."""
        self.marked = marked
        self.text.setFont(text_font(Role.SANS, self._text_px))
        self.text.setText(sentences_html(page_look(), self._lines, marked, self._text_px))

    def _appear(self) -> None:
        """Follow another palette or size of text."""
        self.mark_lines(self.marked)
        if not self.isHidden():
            self.fit()

    def said(self, kind: SentenceKind) -> str:
        """What is said of this kind."""
        return " ".join(line.text for line in self._lines if isinstance(line, PaperLine) and line.kind is kind)

    # Being shown

    def open(self, focus: QWidget | None = None) -> None:
        """Show the paper, at once or when its screen comes back; `focus` takes the keyboard until it is put away."""
        is_new, self.is_open = not self.is_open, True
        if is_new:
            self.belongs_to = self._fixed or {self._screens.on_table}
            self.is_by_mouse = False
            self._screens.note_opened(self)
        self.show_where_it_belongs()
        if focus is not None:
            self.take_focus(focus)
        if is_new and not self.isHidden():
            self.opened.emit()

    def take_focus(self, widget: QWidget, reason: Qt.FocusReason = Qt.FocusReason.OtherFocusReason) -> None:
        """Give the keyboard to a part of the paper, and back to where it was when the paper is put away.

        A paper that waits for its screen takes none.
        """
        if self.isHidden():
            return
        here = QApplication.focusWidget()
        if here is not None and not self.isAncestorOf(here) and here is not self:
            self._came_from = here
        widget.setFocus(reason)

    def show_where_it_belongs(self) -> None:
        """Show or hide the paper, for the screen that is shown now."""
        is_shown = self.is_open and self._screens.present in self.belongs_to
        if is_shown:
            self.fit()
            if self.isHidden():
                self.raise_()
        elif self.isVisible():
            self._give_focus_back()
        self.setVisible(is_shown)
        self._screens.laid.emit()

    @property
    def dims(self) -> bool:
        """Whether the rest of the window waits until it is put away."""
        return self.is_veiled

    @property
    def is_covered(self) -> bool:
        """Whether it is hidden or dimmed by another paper: a screen reader presses what is on it nonetheless."""
        others = (one for one in self._screens.shown if one is not self)
        return self.isHidden() or any(isinstance(one, Paper) and one.dims for one in others)

    @property
    def way_in(self) -> QWidget:
        """What takes the keyboard first."""
        pressed = (one for one in self._pressed_parts() if one.isEnabled() and not one.isHidden())
        return self.focusProxy() or next(pressed, self.close_button)

    def setVisible(self, visible: bool) -> None:
        """Tell those who wait for what explains."""
        was_hidden = self.isHidden()
        super().setVisible(visible)
        if self.explains and was_hidden == visible:
            self._screens.tell()

    def put_away(self) -> None:
        """Put the paper away with everything on it, so that nothing of it stays in the window."""
        was_open = self.is_open
        self.forget()
        if was_open:
            self.closed.emit()

    def forget(self) -> None:
        """Put the paper away without telling anybody."""
        if not self.is_open:
            return
        if not self.isHidden() and self._guard is not None:
            self._guard.note_gone(self._areas())
        self.is_open = False
        self._screens.forget(self)
        self._give_focus_back()
        self.hide()
        self.set_text(())
        self.title.setText(said(self._own_title))
        self.setAccessibleName(said(self._own_title))

    def _give_focus_back(self) -> None:
        """Return the keyboard to where it was: shown there only to those who use it."""
        here = QApplication.focusWidget()
        if here is not None and (here is self or self.isAncestorOf(here)):
            by = Qt.FocusReason.OtherFocusReason if self.is_by_mouse else Qt.FocusReason.TabFocusReason
            give_focus_back(self._came_from, self._screens.home, by)

    # Presses

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take no press that is too soon to be meant for what is here now; make room for tools that appear."""
        if watched is self.tools:
            if event.type() in (QEvent.Type.ShowToParent, QEvent.Type.HideToParent) and self.is_open:
                self.fit()
            return False
        is_press = event.type() in _PRESSES
        is_key = isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and event.key() in PRESSING
        if not is_press and not is_key:
            return False
        self.is_by_mouse = is_press
        if is_key and isinstance(event, QKeyEvent) and event.isAutoRepeat() and self._guard is not None:
            return True
        at = event.globalPosition().toPoint() if isinstance(event, QMouseEvent) else QPoint(-1, -1)
        if self._guard is None or watched is self.close_button or self._guard.takes(at.x(), at.y()):
            return False
        self.swallowed.emit()
        return True

    def _pressed_parts(self) -> list[QWidget]:
        """What can be pressed."""
        return [*self.buttons.values()]

    def _areas(self) -> list[ScreenArea]:
        """The screen areas of what can be pressed."""
        shown = [(one, one.mapToGlobal(QPoint())) for one in self._pressed_parts() if one.isVisible()]
        return [ScreenArea(at.x(), at.y(), one.width(), one.height()) for one, at in shown]

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Put it away with Escape."""
        if event.key() == Qt.Key.Key_Escape and self.can_close:
            self.put_away()
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Keep presses from what lies below."""
        event.accept()

    # Layout

    @property
    def inside(self) -> int:
        """The width between the margins."""
        return self._room.width() - 2 * SIDE_MARGIN

    @property
    def title_width(self) -> int:
        """The width of the title beside the cross."""
        return self.inside - (self.close_button.sizeHint().width() + self._head.spacing() if self.can_close else 0)

    @property
    def least_width(self) -> int:
        """The width that the widest button needs, which a new one tells only once it has its style."""
        for one in self.buttons.values():
            one.ensurePolished()
        return 2 * SIDE_MARGIN + max((one.sizeHint().width() for one in self.buttons.values()), default=0)

    def fit(self) -> None:
        """Take the place that the content needs in the room: all of it, unless a subclass says otherwise."""
        if not self._room.isEmpty():
            self._lay_buttons()
            self.title.setMinimumHeight(0)  # A label's minimum height never shrinks by itself.
            self.title.setMinimumHeight(max(0, self.title.heightForWidth(self.title_width)))
            self.setGeometry(self._room)

    def height_around(self) -> int:
        """The height that title, words, buttons and margins need."""
        title = self.title.heightForWidth(self.title_width) if self.title.text() else 0
        height = 2 * TOP_MARGIN + max(title, self.close_button.sizeHint().height() if self.can_close else 0)
        if not self.text.isHidden():
            height += SPACING + self.text.heightForWidth(self.inside)
        foot = self._foot_rows.sizeHint().height()
        return height + (SPACING + foot if foot else 0)

    def _lay_buttons(self) -> None:
        """Lay the buttons from the right end of the foot, in small letters if they fit then, else in several rows."""
        parts: list[QWidget] = [one for name, one in self.buttons.items() if name not in self._left_out]
        if self.tools is not None and not self.tools.isHidden():
            parts.insert(0, self.tools)
        widths = fit_letters(parts, self.inside, BETWEEN, self._most_px, wraps=True)
        lines: list[list[QWidget]] = []
        room = 0
        for one, width in reversed(list(zip(parts, widths, strict=True))):
            if not lines or width > room:
                lines.insert(0, [])
                room = self.inside
            lines[0].insert(0, one)
            room -= width + BETWEEN
        if lines != self._foot_lines:
            self._foot_lines = lines
            set_rows(self._foot_rows, *((None, *line) for line in lines), spacing=BETWEEN)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the sheet."""
        painter, sheet = smooth_painter(self), QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5)
        paint_slip(painter, sheet)
        paint_frame(painter, sheet.adjusted(4, 4, -4, -4), colour(Palette.BRASS), 1.0, 3)


class Sentences(RichLabel):
    """As wide as the paper, and as high as it has measured; measuring is the slowest part of showing it."""

    def sizeHint(self) -> QSize:
        """The measured height."""
        return QSize(0, self.minimumHeight())

    minimumSizeHint = sizeHint
