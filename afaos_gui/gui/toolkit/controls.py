"""Widgets that the dialogs on cloth share: the dialog itself, buttons, fields and labels."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QRectF, QSize, Qt, SignalInstance
from PySide6.QtGui import QFont, QPainter, QPaintEvent, QPixmap, QShowEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QCheckBox,
    QDialog,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QWidget,
)

from afaos_gui.data.language import _
from afaos_gui.gui.toolkit.arranging import Part, add, column, row
from afaos_gui.gui.toolkit.cloth import paint_cloth
from afaos_gui.gui.toolkit.scrolling import make_quiet
from afaos_gui.gui.toolkit.theme import DARK, LIGHT, Palette, Role, Surround, colour, css, sized, text_font

HEADING_PX = 27
TEXT_PX = 15
BUTTON_PX = 16
MARGIN = 26
UNBOUNDED = 16_777_215
"""Qt's largest size of a widget in pixels."""
INDICATOR = 15
"""Side length of the indicator of a check box or radio button, in pixels."""
SCROLL_EDGE = 7
"""The frame that remains around a scroll area."""
SURROUND = "surround"
"""The property of a window that holds the name of its surround."""

OnClick = Callable[..., object] | SignalInstance
"""What a button does: call a function or emit a signal."""

_FADED = "QPushButton:disabled {{ color: {faded}; border-color: {faint}; }}"
_QUIET = (
    "QPushButton {{ color: {ink}; background: transparent; border: 1px solid {line}; border-radius: 5px;"
    " padding: 5px 14px; }}"
    "QPushButton:hover {{ background: {hover}; }}"
    "QPushButton:focus {{ border: 2px solid {focus}; padding: 4px 13px; }}"
    "QPushButton:checked {{ background: {hover}; border-color: {focus}; }}" + _FADED
)


def _brass_style(surround: Surround = DARK) -> str:
    """The style of the main button; bright brass would have no visible edge on a light cloth."""
    lively = Palette.SELECTION if surround is DARK else Palette.INK
    return (
        f"QPushButton {{ color: {Palette.BRASS_INK}; border: 1px solid {Palette.LIT_CASING}; border-radius: 5px;"
        f" padding: 5px 20px; background: qlineargradient(x1:0, y1:0, x2:0, y2:1,"
        f" stop:0 {Palette.BRASS_LIGHT}, stop:1 {Palette.BRASS}); }}"
        f"QPushButton:hover, QPushButton:focus {{ border: 2px solid {lively}; padding: 4px 19px; }}"
        f"QPushButton:pressed {{ background: {Palette.BRASS}; }}"
        f"QPushButton:disabled {{ background: {css(Palette.BRASS, 45)}; border-color: {css(Palette.BRASS, 90)}; }}"
    )


def dress_indicator(button: QAbstractButton, radius: int, surround: Surround) -> None:
    """Style a radio button or check box on cloth: a ring, filled when checked, thicker with the focus."""
    kind, side, corner = type(button).__name__, sized(INDICATOR), sized(radius)
    if surround is DARK:
        ground, ring, lively = css(Palette.SHADOW, 70), Palette.BRASS, Palette.SELECTION
    else:  # bright brass would have no visible edge on the light cloth
        ground, ring, lively = Palette.PAPER, Palette.BRASS_DARK, Palette.INK
    button.setStyleSheet(
        f"{kind} {{ color: {surround.text}; spacing: 9px; }}"
        f"{kind}::indicator {{ width: {side}px; height: {side}px; border: 1px solid {ring};"
        f" border-radius: {corner}px; background: {ground}; }}"
        f"{kind}::indicator:hover, {kind}::indicator:focus"
        f" {{ border: 2px solid {lively}; width: {side - 2}px; height: {side - 2}px; }}"
        f"{kind}::indicator:checked {{ background: qradialgradient(cx:0.5, cy:0.5, radius:0.5, fx:0.5, fy:0.5,"
        f" stop:0 {Palette.BRASS_LIGHT}, stop:0.55 {ring}, stop:0.6 {ground}); }}"
    )


def cloth_button(
    text: str,
    name: str,
    parent: QWidget,
    on_click: OnClick,
    *,
    brass: bool = False,
    surround: Surround = DARK,
    px: int = BUTTON_PX,
) -> QPushButton:
    """A button for cloth: the main one of brass, others with a hairline."""
    style = _brass_style(surround) + _FADED.format(**_tones(surround)) if brass else quiet_style(surround)
    return _button(text, name, parent, on_click, style, px)


def cloth_tab(text: str, name: str, parent: QWidget, on_click: OnClick, surround: Surround = DARK) -> QPushButton:
    """A button for cloth that selects one of several pages."""
    tab = cloth_button(text, name, parent, on_click, surround=surround)
    tab.setCheckable(True)
    tab.setAutoExclusive(True)
    return tab


def quiet_style(surround: Surround) -> str:
    """The style of a button with a hairline on cloth."""
    return _QUIET.format(**_tones(surround))


def _tones(surround: Surround) -> dict[str, str]:
    """The colours of buttons on cloth."""
    if surround is DARK:
        return {
            "ink": surround.text,
            "line": css(Palette.BRASS, 150),
            "hover": css(surround.text, 38),
            "focus": Palette.SELECTION,
            "faded": css(surround.text, 110),
            "faint": css(Palette.BRASS, 90),
        }
    return {
        "ink": surround.text,
        "line": surround.hairline,
        "hover": Palette.POINTS,
        "focus": Palette.BRASS_DARK,
        "faded": css(surround.text_soft, 150),
        "faint": css(Palette.ORNAMENT, 90),
    }


def paper_button(text: str, name: str, parent: QWidget, on_click: OnClick, *, brass: bool = False) -> QPushButton:
    """A button for paper."""
    quiet = _QUIET.format(
        ink=Palette.INK,
        line=Palette.INK_SOFT,
        hover=Palette.POINTS,
        focus=Palette.BRASS_DARK,
        faded=Palette.ORNAMENT,
        faint=Palette.STONE,
    )
    return _button(text, name, parent, on_click, _brass_style(LIGHT) if brass else quiet, BUTTON_PX)


def narrow(button: QPushButton) -> None:
    """Narrow the margins of a button, to leave its label more room beside others."""
    style = button.styleSheet()
    for wide, less in (("20px", "8px"), ("19px", "7px"), ("14px", "8px"), ("13px", "7px")):
        style = style.replace(f"px {wide}", f"px {less}")
    button.setStyleSheet(style)


def _button(text: str, name: str, parent: QWidget, on_click: OnClick, style: str, px: int) -> QPushButton:
    button = QPushButton(text, parent)
    button.setObjectName(name)
    button.setAccessibleName(text.replace("&", ""))
    button.setAutoDefault(False)
    button.setFont(text_font(Role.TEXT, px))
    button.setCursor(Qt.CursorShape.PointingHandCursor)
    button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
    button.setStyleSheet(style)
    button.clicked.connect(on_click)
    return button


def plain_button(text: str, name: str, parent: QWidget, on_click: OnClick, face: QFont, padding: str) -> QPushButton:
    """A button for a paper sheet that is itself a dialog: an outline, washed under the pointer."""
    button = QPushButton(text, parent)
    button.setObjectName(name)
    button.setFont(face)
    button.setCursor(Qt.CursorShape.PointingHandCursor)
    button.setStyleSheet(
        f"QPushButton {{ color: {Palette.INK}; background: transparent; border: 1px solid {Palette.INK_SOFT};"
        f" border-radius: 5px; padding: {padding}; }}"
        f"QPushButton:hover, QPushButton:focus {{ background: {Palette.POINTS}; }}"
    )
    button.clicked.connect(on_click)
    return button


def label(
    text: str,
    role: Role,
    px: int,
    ink: str,
    parent: QWidget,
    *,
    italic: bool = False,
    bold: bool = False,
    wraps: bool = True,
) -> QLabel:
    """A label with a transparent background."""
    words = QLabel(text, parent)
    words.setFont(text_font(role, px, italic=italic, bold=bold))
    words.setWordWrap(wraps)
    words.setStyleSheet(ink_style(ink))
    return words


def ink_style(ink: str) -> str:
    """The style of text in an ink, with a transparent background."""
    return f"color: {ink}; background: transparent;"


def field(
    text: str,
    name: str,
    words: str,
    parent: QWidget,
    on_change: Callable[[str], object] | None = None,
    hint: str = "",
    typed: bool = False,
) -> QLineEdit:
    """An input line on paper; `words` are its accessible name. One with a hint also has a button to clear it.

    `on_change` is called for every change, or only for typed ones.
    """
    line = QLineEdit(text, parent)
    line.setObjectName(name)
    line.setAccessibleName(words)
    line.setPlaceholderText(hint)
    line.setClearButtonEnabled(bool(hint))
    if on_change is not None:
        (line.textEdited if typed else line.textChanged).connect(on_change)
    line.setFont(text_font(Role.SANS, TEXT_PX + 1))
    line.setStyleSheet(
        f"QLineEdit {{ color: {Palette.INK}; background: {Palette.PAPER}; border: 1px solid {Palette.BRASS_DARK};"
        f" border-radius: 4px; padding: 4px 9px; selection-background-color: {Palette.POINTS};"
        f" selection-color: {Palette.INK}; placeholder-text-color: {Palette.INK_SOFT}; }}"
        f"QLineEdit:focus {{ border: 2px solid {Palette.BRASS_DARK}; padding: 3px 8px; }}"
    )
    return line


def surround_of(widget: QWidget | None) -> Surround:
    """The surround of a widget's window, which keeps its name as a property."""
    return LIGHT if widget is not None and widget.window().property(SURROUND) == LIGHT.name else DARK


class ClothDialog(QDialog):
    """The base of every dialog: the cloth of the table with a brass rule along its edge, a heading, a row of buttons.

    Subclasses put their content into `column`. Esc closes the dialog.
    """

    def __init__(self, title: str, name: str, parent: QWidget | None = None, *, heading: str | None = None) -> None:
        super().__init__(parent)
        self._surround = surround_of(parent)
        self.setObjectName(name)
        self.setWindowTitle(title)
        self.setAccessibleName(title)
        self._picture = QPixmap()
        self._painted_for: tuple[int, int, float] | None = None
        self.title = label(heading or title, Role.DISPLAY, HEADING_PX, self._surround.text, self)
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
        close = self.button(_("Close"), "close", self.accept, brass=True)
        close.setDefault(True)
        self.add_buttons(left, [close])
        return close

    def box(self, text: str, name: str) -> QCheckBox:
        """A check box."""
        box = QCheckBox(text, self)
        box.setObjectName(name)
        box.setFont(text_font(Role.SANS, TEXT_PX + 1))
        dress_indicator(box, 3, self._surround)
        return box

    def words(self, text: str, *, soft: bool = False) -> QLabel:
        """A plain sentence."""
        return label(text, Role.SANS, TEXT_PX, self._surround.text_soft if soft else self._surround.text, self)

    def button(self, text: str, name: str, on_click: OnClick, *, brass: bool = False) -> QPushButton:
        """A button on this dialog's cloth."""
        return cloth_button(text, name, self, on_click, brass=brass, surround=self._surround)

    def fit(self, width: int) -> None:
        """Set a width for the text size in use, more where buttons need it, and the height that all text needs then."""
        words, behind = self.column, self.parentWidget()
        width = sized(width) if behind is None else min(sized(width), max(width, behind.window().width()))
        width = max(width, words.minimumSize().width())
        self.setFixedWidth(width)
        self.resize(width, words.heightForWidth(width) if words.hasHeightForWidth() else self.sizeHint().height())

    def showEvent(self, event: QShowEvent) -> None:
        """Shrink to the window behind, or the screen, and scroll what does not fit."""
        super().showEvent(event)
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
        make_quiet(area, self._surround)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        body.setAutoFillBackground(False)
        column(area, on=self, margins=(SCROLL_EDGE, SCROLL_EDGE, SCROLL_EDGE, SCROLL_EDGE))
        return 2 * SCROLL_EDGE + area.verticalScrollBar().sizeHint().width()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the cloth from the cached picture."""
        ratio = self.devicePixelRatioF()
        wanted = (self.width(), self.height(), ratio)
        if wanted != self._painted_for:
            self._picture = QPixmap(self.size() * ratio)
            self._picture.setDevicePixelRatio(ratio)
            painter = QPainter(self._picture)
            rect = QRectF(self.rect())
            paint_cloth(painter, rect, self._surround)
            painter.setPen(colour(Palette.BRASS, 130))
            painter.drawRect(rect.adjusted(5.5, 5.5, -6.5, -6.5))
            painter.end()
            self._painted_for = wanted
        QPainter(self).drawPixmap(0, 0, self._picture)
