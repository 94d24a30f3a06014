"""Widgets that the dialogs on cloth share: the dialog itself, buttons, fields and labels."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QCoreApplication, QEvent, QPointF, QRectF, QSize, Qt, SignalInstance
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QCheckBox,
    QDialog,
    QLabel,
    QLineEdit,
    QPushButton,
    QRadioButton,
    QScrollArea,
    QSizePolicy,
    QWidget,
)

from afaos_gui.data.texts.language import _
from afaos_gui.gui.toolkit.look.appearance import Words, follow, follow_words
from afaos_gui.gui.toolkit.look.style_sheet import Ink, Look, set_ink, set_look
from afaos_gui.gui.toolkit.paint.ink import elided, paint_text, wrap_text
from afaos_gui.gui.toolkit.paint.painting import SMOOTH
from afaos_gui.gui.toolkit.paint.picture_cache import KeptPicture
from afaos_gui.gui.toolkit.paint.theme import Palette, Role, colour, sized, text_font, text_share
from afaos_gui.gui.toolkit.pressing import PressedAnywhere
from afaos_gui.gui.toolkit.widgets.arranging import Part, add, column, row
from afaos_gui.gui.toolkit.widgets.number_box import NumberBox
from afaos_gui.gui.toolkit.widgets.paper import paint_cloth
from afaos_gui.gui.toolkit.widgets.scrolling import make_quiet

HEADING_PX = 27
TEXT_PX = 15
BUTTON_PX = 16
ROW_PX, SMALL_PX = 15, 13
"""Letters of buttons side by side, and where these have no room."""
MARGIN = 26
UNBOUNDED = 16_777_215
"""Qt's largest size of a widget in pixels."""
SCROLL_EDGE = 7
"""The frame that remains around a scroll area."""
OnClick = Callable[..., object] | SignalInstance
"""What a button does: call a function or emit a signal."""


def cloth_button(
    text: Words,
    name: str,
    parent: QWidget,
    on_click: OnClick,
    *,
    brass: bool = False,
    px: int = BUTTON_PX,
    on_ribbon: bool = False,
) -> QPushButton:
    """A button for cloth: the main one of brass, others with a hairline. A ribbon is dark on every table."""
    plain = Look.RIBBON if on_ribbon else Look.CLOTH
    return _button(text, name, parent, on_click, Look.CLOTH_MAIN if brass else plain, px)


def cloth_tab(text: Words, name: str, parent: QWidget, on_click: OnClick) -> QPushButton:
    """A button for cloth that selects one of several pages."""
    tab = cloth_button(text, name, parent, on_click)
    tab.setCheckable(True)
    tab.setAutoExclusive(True)
    return tab


def paper_button(text: Words, name: str, parent: QWidget, on_click: OnClick, *, brass: bool = False) -> QPushButton:
    """A button for paper."""
    return _button(text, name, parent, on_click, Look.PAPER_MAIN if brass else Look.PAPER, BUTTON_PX)


def _button(text: Words, name: str, parent: QWidget, on_click: OnClick, look: Look, px: int) -> QPushButton:
    button = QPushButton(parent)
    button.setObjectName(name)
    follow_words(button, text, partial(call, button))
    button.setAutoDefault(False)
    set_font(button, Role.TEXT, px)
    button.setCursor(Qt.CursorShape.PointingHandCursor)
    button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
    set_look(button, look)
    button.clicked.connect(on_click)
    return button


def fit_letters(
    buttons: Sequence[QWidget], room: float, gap: int, most: float = math.inf, *, wraps: bool = False
) -> list[int]:
    """Give buttons side by side, `gap` apart, the largest letters in which they fit a width; tell their widths.

    No letters are above `most` pixels. Large text gives way, down to small letters of usual text; not where the row
    `wraps`, unless even its small letters are above `most`.
    """
    share, widths = text_share(), list[int]()
    least = SMALL_PX if wraps and most >= SMALL_PX * share else round(SMALL_PX / share)
    for px in (ROW_PX, *range(SMALL_PX, least - 1, -1)):
        for one in buttons:
            if isinstance(one, QPushButton):
                one.ensurePolished()
                one.setFont(text_font(Role.TEXT, min(px, max(most, SMALL_PX) / share)))
        widths = [one.sizeHint().expandedTo(one.minimumSize()).width() for one in buttons]
        if sum(widths) + gap * (len(widths) - 1) <= room:
            break
    return widths


def call(button: QAbstractButton, text: str) -> None:
    """Give a button its words, also for screen readers."""
    button.setText(text)
    button.setAccessibleName("&".join(part.replace("&", "") for part in text.split("&&")))


def label(
    text: Words,
    role: Role,
    px: int,
    ink: Ink,
    parent: QWidget,
    *,
    italic: bool = False,
    bold: bool = False,
    wraps: bool = True,
) -> QLabel:
    """A label with a transparent background."""
    words = QLabel(parent)
    follow_words(words, text, words.setText)
    set_font(words, role, px, italic=italic, bold=bold)
    words.setWordWrap(wraps)
    set_ink(words, ink)
    return words


def set_font(widget: QWidget, role: Role, px: float, *, italic: bool = False, bold: bool = False) -> None:
    """Give a widget a font that is `px` pixels high at 100 percent, in whatever size of text is in force."""
    follow(widget, lambda: widget.setFont(text_font(role, px, italic=italic, bold=bold)))


def field(
    text: str,
    name: str,
    words: Words,
    parent: QWidget,
    on_change: Callable[[str], object] | None = None,
    hint: Words = "",
    typed: bool = False,
) -> QLineEdit:
    """An input line on paper; `words` are its accessible name. One with a hint also has a button to clear it.

    `on_change` is called for every change, or only for typed ones.
    """
    line = QLineEdit(text, parent)
    line.setObjectName(name)
    follow_words(line, words, line.setAccessibleName)
    follow_words(line, hint, line.setPlaceholderText)
    line.setClearButtonEnabled(bool(hint))
    if on_change is not None:
        (line.textEdited if typed else line.textChanged).connect(on_change)
    set_font(line, Role.SANS, TEXT_PX + 1)
    set_look(line, Look.FIELD)
    return line


class RadioButton(PressedAnywhere, QRadioButton):
    """One of several; a click anywhere on it counts."""


def radio_button(
    text: Words, name: str, parent: QWidget, look: Look = Look.CLOTH, px: int = TEXT_PX + 1
) -> RadioButton:
    """One of several, of which one is chosen."""
    button = RadioButton(parent)
    follow_words(button, text, button.setText)
    button.setObjectName(name)
    button.setCursor(Qt.CursorShape.PointingHandCursor)
    set_font(button, Role.SANS, px)
    set_look(button, look)
    return button


def check_box(text: Words, name: str, parent: QWidget) -> QCheckBox:
    """A check box on cloth."""
    box = QCheckBox(parent)
    follow_words(box, text, box.setText)
    box.setObjectName(name)
    set_font(box, Role.SANS, TEXT_PX + 1)
    set_look(box, Look.CLOTH)
    return box


def spin_box(name: str, words: Words, parent: QWidget, within: tuple[int, int], value: int = 0) -> NumberBox:
    """A field for a number within limits; `words` are its accessible name."""
    number = NumberBox(parent)
    number.setObjectName(name)
    follow_words(number, words, number.setAccessibleName)
    number.setRange(*within)
    number.setValue(value)
    set_font(number, Role.SANS, TEXT_PX + 1)
    set_look(number, Look.FIELD)
    return number


LAYOUT_PASSES = 3
"""A row that breaks asks for another height, then what holds it does, then its scroll bar comes or goes."""


class ClothDialog(QDialog):
    """The base of every dialog: the cloth of the table with a brass rule along its edge, a heading, a row of buttons.

    Subclasses put their content into `column`. Esc closes the dialog.
    """

    def __init__(self, title: Words, name: str, parent: QWidget | None = None, *, heading: Words | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        follow_words(self, title, self.setWindowTitle)
        follow_words(self, title, self.setAccessibleName)
        self._ground = KeptPicture(self, self._paint_ground)
        self.title = label(heading or title, Role.DISPLAY, HEADING_PX, Ink.CLOTH, self)
        self.column = column(self.title, on=self, spacing=10, margins=(MARGIN, MARGIN - 6, MARGIN, MARGIN - 6))

    def fill(self, *parts: Part) -> None:
        """Add parts below those already there."""
        add(self.column, *parts)

    def add_buttons(self, left: Sequence[QWidget], right: Sequence[QWidget]) -> None:
        """Add the buttons at the end: actions at the left; those that close at the right, or below if room is short."""
        behind = self.parentWidget()
        width = sum(button.sizeHint().width() + 9 for button in (*left, *right)) + 2 * MARGIN
        if behind is not None and width > behind.window().width():
            self.fill(6, row(*left, None, spacing=9), row(None, *right, spacing=9))
        else:
            self.fill(6, row(*left, None, *right, spacing=9))

    def add_close(self, *left: QWidget) -> QPushButton:
        """Add the row of buttons at the end; the last one closes the dialog and is its default."""
        close = self.button(lambda: _("Close"), "close", self.accept, brass=True)
        close.setDefault(True)
        self.add_buttons(left, [close])
        return close

    def box(self, text: Words, name: str) -> QCheckBox:
        """A check box."""
        return check_box(text, name, self)

    def words(self, text: Words, *, soft: bool = False) -> QLabel:
        """A plain sentence."""
        return label(text, Role.SANS, TEXT_PX, Ink.CLOTH_SOFT if soft else Ink.CLOTH, self)

    def button(self, text: Words, name: str, on_click: OnClick, *, brass: bool = False) -> QPushButton:
        """A button on this dialog's cloth."""
        return cloth_button(text, name, self, on_click, brass=brass)

    def fit(self, width: int) -> None:
        """Set a width for the text size in use, more where buttons need it, and the height that all text needs then."""
        words, behind = self.column, self.parentWidget()
        width = sized(width) if behind is None else min(sized(width), max(width, behind.window().width()))
        width = max(width, words.minimumSize().width())
        self.setFixedWidth(width)
        self.resize(width, words.heightForWidth(width) if words.hasHeightForWidth() else self.sizeHint().height())

    def showEvent(self, event: QShowEvent) -> None:
        """Shrink to what there is room for, and have all that wraps in its place before the first frame."""
        super().showEvent(event)
        self.fit_room()
        for _pass in range(LAYOUT_PASSES):
            QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)

    def fit_room(self) -> None:
        """Shrink to the window behind, or the screen, and scroll what does not fit."""
        behind = self.parentWidget()
        room = behind.window().size() if behind is not None else self.screen().availableSize()
        if self.size().boundedTo(room) == self.size():
            return
        least = self.minimumSize().expandedTo(self.minimumSizeHint())
        if self.column.hasHeightForWidth():
            least = least.expandedTo(QSize(0, self.column.minimumHeightForWidth(self.width())))
        size = self.size()
        if least.boundedTo(room) != least:
            size += QSize(self._let_scroll(), 0)
        self.resize(size.boundedTo(room))

    def stay_on_screen(self) -> None:
        """Move until nothing lies beyond the edge of the screen, after it has grown where it stood."""
        screen, frame = self.screen().availableGeometry(), self.frameGeometry()
        left = max(screen.left(), min(frame.left(), screen.right() + 1 - frame.width()))
        top = max(screen.top(), min(frame.top(), screen.bottom() + 1 - frame.height()))
        if (left, top) != (frame.left(), frame.top()):
            self.move(left, top)

    def _let_scroll(self) -> int:
        """Move the content into a scroll area, unless it is in one; return by how much it has to be wider."""
        if self.layout() is not self.column:
            return 0
        self.setMinimumSize(0, 0)
        self.setMaximumSize(UNBOUNDED, UNBOUNDED)
        body, area = QWidget(), QScrollArea(self)
        body.setLayout(self.column)
        area.setWidget(body)
        area.setWidgetResizable(True)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        make_quiet(area)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        body.setAutoFillBackground(False)
        column(area, on=self, margins=(SCROLL_EDGE, SCROLL_EDGE, SCROLL_EDGE, SCROLL_EDGE))
        return 2 * SCROLL_EDGE + area.verticalScrollBar().sizeHint().width()

    def _paint_ground(self, painter: QPainter) -> None:
        rect = QRectF(self.rect())
        paint_cloth(painter, rect)
        painter.setPen(colour(Palette.BRASS, 130))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(rect.adjusted(5.5, 5.5, -6.5, -6.5))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the cloth and its rule."""
        QPainter(self).drawPixmap(0, 0, self._ground.get())


class QuietButton(QPushButton):
    """A text button, underlined under the pointer; `ink` is its colour."""

    def __init__(self, text: Words, name: str, ink: Ink, parent: QWidget, on_click: OnClick) -> None:
        super().__init__(parent)
        follow_words(self, text, partial(call, self))
        self.clicked.connect(on_click)
        self.setObjectName(name)
        self.setAutoDefault(False)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        set_font(self, Role.SANS, 15)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        set_look(self, Look.QUIET)
        set_ink(self, ink)


class OneLine(QWidget):
    """A line of text, or `most` of them, elided where it is too long; the tool tip has it whole."""

    def __init__(self, role: Role, px: int, ink: Ink, parent: QWidget, italic: bool = False, most: int = 1) -> None:
        super().__init__(parent)
        self._most = most
        self.text = ""
        """The whole text."""
        self._type = role, px, italic
        self._ink = ink
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def _face(self) -> QFont:
        return text_font(*self._type)

    def set_text(self, text: str) -> None:
        """Show a text."""
        self.text = text
        self.setToolTip(text)
        self.setAccessibleName(text)
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """The height of its lines; any width."""
        return QSize(100, QFontMetrics(self._face).height() * len(self.shown_lines()))

    @property
    def _lean(self) -> int:
        """Large italics begin left of their line and end right of it."""
        return max(0, sized(3) - 3)

    def shown_lines(self) -> list[str]:
        """The text, or as much of it as fits."""
        face, room = self._face, self.width() - 2 * self._lean
        wrapped = wrap_text(self.text, face, room) if self._most > 1 else [self.text]
        kept = wrapped[: self._most - 1]
        return [*kept, elided(" ".join(wrapped[len(kept) :]), face, room)]

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width may need other lines."""
        super().resizeEvent(event)
        if self._most > 1 and event.size().width() != event.oldSize().width():
            self.updateGeometry()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the text, or as much of it as fits."""
        painter, metrics = QPainter(self), QFontMetrics(self._face)
        painter.setRenderHints(SMOOTH)
        for index, words in enumerate(self.shown_lines()):
            at = QPointF(self._lean, metrics.ascent() + index * metrics.height())
            paint_text(painter, at, words, self._face, colour(self._ink.value_now))
