"""A slip at the foot of the map that says what the machine did, until the player acts."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, Qt
from PySide6.QtGui import QPaintEvent

from afaos_gui.data.language import _
from afaos_gui.gui.table.table import Table
from afaos_gui.gui.toolkit.controls import OnClick
from afaos_gui.gui.toolkit.emblems import paint_emblem
from afaos_gui.gui.toolkit.fields import QuietButton
from afaos_gui.gui.toolkit.ink import elided, paint_slip, width_of
from afaos_gui.gui.toolkit.overlay import Overlay
from afaos_gui.gui.toolkit.painting import fill_only
from afaos_gui.gui.toolkit.shapes import paint_lines, smooth_painter
from afaos_gui.gui.toolkit.style_sheet import Ink
from afaos_gui.gui.toolkit.text import wrap_text
from afaos_gui.gui.toolkit.theme import SIDE_COLOURS, Palette, Role, colour, text_font
from afaos_gui.rules.catalogue import BRITISH, Side

LINE = 19
"""Height of a line of words."""
EDGES = 19
"""Room above and below them, with the shadow."""
MOST_LINES = 4
TEXT_PX = 14
MEDAL = 18.0
EDGE = 14
GAP = 2
SHADOW = 5


class RecapSlip(Overlay):
    """Takes no focus and blocks nothing."""

    def __init__(self, table: Table, again: OnClick, away: OnClick) -> None:
        super().__init__(table)
        self.setObjectName("machine_recap")
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._board = table.board
        self._side: Side = BRITISH
        self._line = ""
        self._lines: list[str] = []
        """The words after wrapping."""
        self.again = QuietButton(_("Show again"), "machine_recap_again", Ink.PAPER_SOFT, self, again)
        self.again.setToolTip(_("Show the last turn again, step by step (R)"))
        self.away = QuietButton("×", "machine_recap_away", Ink.PAPER_SOFT, self, away)
        self.away.setAccessibleName(_("Put away"))
        self.away.setToolTip(_("Put away"))
        for button in (self.again, self.away):
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        table.board.installEventFilter(self)

    @property
    def line(self) -> str:
        """The text shown, empty without one."""
        return "" if self.isHidden() else self._line

    @property
    def lines(self) -> tuple[str, ...]:
        """The text, line by line."""
        return tuple(self._lines)

    def tell(self, side: Side, line: str) -> None:
        """Show what a side did."""
        self._side, self._line = side, line
        self.setAccessibleName(line)
        self.setToolTip(line)
        self.cover()
        self.show()
        self.raise_()

    def forget(self) -> None:
        """Hide the slip and drop its text."""
        self._line = ""
        self.setAccessibleName("")
        self.setToolTip("")
        self.hide()

    def cover(self) -> None:
        """Fit at the foot of the map, as wide as the words need, with more lines where the map is narrow."""
        board = self._board.geometry()
        buttons = [button.sizeHint() for button in (self.again, self.away)]
        beside = sum(size.width() + 8 for size in buttons) + round(MEDAL) + 2 * EDGE + 14
        face = text_font(Role.TEXT, TEXT_PX)
        room = board.width() - 24 - beside
        self._lines = wrap_text(self._line, face, room)
        if len(self._lines) > MOST_LINES:
            rest = " ".join(self._lines[MOST_LINES - 1 :])
            self._lines = [*self._lines[: MOST_LINES - 1], elided(rest, face, room)]
        widest = max((width_of(line, face) for line in self._lines), default=0.0)
        height = EDGES + LINE * max(1, len(self._lines))
        self.setGeometry(0, 0, min(round(widest) + beside + 10, board.width() - 24), height)
        self.move(board.center().x() - self.width() // 2, board.bottom() - height - GAP + SHADOW)
        right = self.width() - EDGE
        for button, size in zip((self.away, self.again), reversed(buttons), strict=True):
            button.setGeometry(
                right - size.width(), (height - SHADOW - size.height()) // 2, size.width(), size.height()
            )
            right -= size.width() + 8
        self.update()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the map, which is resized only after the window."""
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Move) and not self.isHidden():
            self.cover()
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the paper, the side's medal, the text."""
        painter = smooth_painter(self)
        paint_slip(painter, QRectF(self.rect()).adjusted(5, 2, -5, -7))
        middle = (self.height() - SHADOW) / 2
        centre = QPointF(EDGE + MEDAL / 2, middle)
        fill_only(painter, colour(SIDE_COLOURS[self._side].mid))
        painter.drawEllipse(centre, MEDAL / 2, MEDAL / 2)
        paint_emblem(painter, centre, MEDAL * 0.62, self._side)
        left, face = EDGE + MEDAL + 10, text_font(Role.TEXT, TEXT_PX)
        paint_lines(painter, QPointF(left, middle + TEXT_PX * 0.34), self._lines, LINE, face, colour(Palette.INK))
