"""A paper of a few lines with its buttons beside them, at the edge of the map; it takes no focus."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QWidget

from afaos_gui.gui.table.papers.paper import Paper
from afaos_gui.gui.table.papers.screens import Screens
from afaos_gui.gui.toolkit.look.appearance import Words, follow_words
from afaos_gui.gui.toolkit.look.style_sheet import Ink
from afaos_gui.gui.toolkit.paint.emblems import paint_emblem
from afaos_gui.gui.toolkit.paint.ink import elided, width_of, wrap_text
from afaos_gui.gui.toolkit.paint.painting import fill_only
from afaos_gui.gui.toolkit.paint.shapes import smooth_painter
from afaos_gui.gui.toolkit.paint.theme import SIDE_COLOURS, Role, colour, text_font
from afaos_gui.gui.toolkit.widgets.controls import OnClick, QuietButton
from afaos_gui.presentation.look.rich_text import PaperLine, SentenceKind
from afaos_gui.rules.catalogue import Side

TEXT_PX, LINE = 14, 18
MOST_LINES, MOST_SHARE = 4, 0.14
"""Most lines, and how much of the map's height they may take."""
EDGE, PADDING, BETWEEN = 10, 12, 6
MEDAL = 16.0
GAP = 4


class Strip(Paper):
    """Says what a side did at the foot of the map, in as few lines as the width allows."""

    def __init__(self, name: str, parent: QWidget, screens: Screens, room: QWidget) -> None:
        """`room` is the map."""
        super().__init__(name, parent, screens)
        self._side: Side | None = None
        self._map = room
        self._shown: list[str] = []
        self.title.hide()
        for widget in (self, self.close_button):
            widget.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.text.setWordWrap(False)
        self.text.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)

    def _arrange(self) -> None:
        """Use no layout: `fit` places everything."""

    def add_link(self, name: str, text: Words, tip: Words, on_click: OnClick) -> QuietButton:
        """Add a quiet button left of the cross."""
        button = QuietButton(text, name, Ink.PAPER_SOFT, self, on_click)
        follow_words(button, tip, button.setToolTip)
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.buttons[name] = button
        return button

    @property
    def line(self) -> str:
        """All that is said, empty while nothing is shown."""
        return "" if self.isHidden() else self.accessibleDescription().replace("\n", " ")

    @property
    def lines(self) -> tuple[str, ...]:
        """What is in sight, line by line."""
        return tuple(self._shown)

    def tell(self, side: Side, result: str, line: str) -> None:
        """Show what a side did, what came of it first."""
        self._side = side
        self.say("", *((PaperLine(result, SentenceKind.RESULT),) if result else ()), line)
        self.setAccessibleName(self.line)
        self.setToolTip(self.line)

    def fit(self) -> None:
        """Fit at the foot of the map, as wide as the words need, with more lines where the map is narrow."""
        board = self._map.geometry()
        buttons = [*self.buttons.values(), self.close_button]
        beside = round(MEDAL) + 2 * EDGE + sum(one.sizeHint().width() + BETWEEN for one in buttons)
        face, result = text_font(Role.SANS, TEXT_PX), self.said(SentenceKind.RESULT)
        bolder = width_of(result, text_font(Role.SANS, TEXT_PX, bold=True)) - width_of(result, face)
        room = board.width() - 24 - beside - 3 * BETWEEN - max(0.0, bolder)
        words = self.accessibleDescription().replace("\n", " ")
        line_height = LINE * face.pixelSize() // TEXT_PX
        most = min(MOST_LINES, max(1, int(board.height() * MOST_SHARE) // line_height))
        shown = wrap_text(words, face, room)
        if len(shown) > most:
            shown = [*shown[: most - 1], elided(" ".join(shown[most - 1 :]), face, room)]
        self._shown = shown
        self.text.setFont(face)
        html = "<br/>".join(escape(one) for one in shown)
        self.text.setText(html.replace(escape(result), f"<b>{escape(result)}</b>", 1) if result else html)
        wide = max((width_of(one, face) for one in shown), default=0) + 3 * BETWEEN + max(0.0, bolder)
        width, height = min(round(wide) + beside, board.width() - 24), PADDING + line_height * max(1, len(shown))
        height = max(height, self.close_button.sizeHint().height() + 4)
        self.setGeometry(board.center().x() - width // 2, board.bottom() - height - GAP, width, height)
        right = width - EDGE
        for one in reversed(buttons):
            size = one.sizeHint()
            one.setGeometry(right - size.width(), (height - size.height()) // 2, size.width(), size.height())
            right -= size.width() + BETWEEN
        left = EDGE + round(MEDAL) + BETWEEN
        self.text.setGeometry(left, 0, right - left, height)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the sheet and the emblem of the side."""
        super().paintEvent(event)
        if self._side is None:
            return
        painter = smooth_painter(self)
        centre = QPointF(EDGE + MEDAL / 2, self.height() / 2)
        fill_only(painter, colour(SIDE_COLOURS[self._side].mid))
        painter.drawEllipse(centre, MEDAL / 2, MEDAL / 2)
        paint_emblem(painter, centre, MEDAL * 0.62, self._side)
