"""The score of both sides by its parts, on a sheet over the table, at the end or during the game."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QLabel, QPushButton, QWidget

from afaos_gui.data.language import _
from afaos_gui.gui.toolkit.appearance import Words
from afaos_gui.gui.toolkit.arranging import column, row
from afaos_gui.gui.toolkit.controls import OnClick, label, outline_button
from afaos_gui.gui.toolkit.drapery import paint_medal
from afaos_gui.gui.toolkit.emblems import paint_emblem
from afaos_gui.gui.toolkit.painting import pen
from afaos_gui.gui.toolkit.shapes import paint_box, paint_dot, paint_frame
from afaos_gui.gui.toolkit.sheet_overlay import SheetOverlay
from afaos_gui.gui.toolkit.style_sheet import INK_OF_SIDE, Ink
from afaos_gui.gui.toolkit.theme import SIDE_COLOURS, Palette, Role, colour
from afaos_gui.presentation.score_words import score_words
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.rules.scoring import outcome
from afaos_gui.rules.state import GameState
from afaos_gui.session.names import side_name
from afaos_gui.session.text import ScoreLine, score_lines

SHEET_WIDTH = 600
MEDAL = 66.0
MARGIN, FOOT = 40, 30
LEAST_WITH_MEDALS = 440
"""Height of the host from which there is room for the medals."""


class ScoreSheet(SheetOverlay):
    """A sheet in the middle of its parent; the table around it is dimmed."""

    def __init__(
        self,
        host: QWidget,
        new_game: Callable[[], object],
        replay: Callable[[], object],
        review: Callable[[], object],
        rematch: Callable[[bool], object],
    ) -> None:
        """`rematch` starts another game of the same players, with their sides swapped or not."""
        super().__init__(host, "score", SHEET_WIDTH)
        self._winner = -1
        self._has_medals = True
        self._title = self._label(Role.DISPLAY, 30, wraps=False)
        self._why = self._label(Role.TEXT, 15)
        self._draws = self._label(Role.TEXT, 13)
        self._grid = QGridLayout()
        self._cells: list[QLabel] = []
        self.board_button = self._button(lambda: _("Look at the board"), "score_board", self.hide)
        self.new_button = self._button(lambda: _("New game …"), "score_new", new_game)
        self.replay_button = self._button(lambda: _("Replay"), "score_replay", replay)
        self.rematch_button = self._button(lambda: _("Rematch"), "score_rematch", lambda: rematch(False))
        self.swapped_button = self._button(lambda: _("Rematch, sides swapped"), "score_swapped", lambda: rematch(True))
        self.review_button = self._button(lambda: _("Review"), "score_review", review)
        self._at_end = (self.review_button, self.replay_button, self.rematch_button, self.swapped_button)
        """The buttons for a game that is over."""
        self._lay_out()

    def _label(self, role: Role, px: int, wraps: bool = True) -> QLabel:
        words = label("", role, px, Ink.PAPER, self.sheet, wraps=wraps)
        words.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignVCenter)
        return words

    def _button(self, text: Words, name: str, on_click: OnClick) -> QPushButton:
        return outline_button(text, name, self.sheet, on_click, 18)

    def _lay_out(self) -> None:
        self._grid.setHorizontalSpacing(26)
        self._grid.setVerticalSpacing(7)
        self._grid.setColumnStretch(0, 1)
        column(
            self._title,
            self._why,
            6,
            self._grid,
            self._draws,
            12,
            row(None, self.rematch_button, self.swapped_button, None, spacing=14),
            row(None, self.review_button, self.replay_button, None, spacing=14),
            row(None, self.board_button, self.new_button, None, spacing=14),
            on=self.sheet,
            spacing=12,
        )

    def show_score(self, state: GameState, names: tuple[str, str], draws: str = "") -> None:
        """Show the score of a position, and what there is to say of the draws."""
        self.open(*self.say(state, names, draws), self.board_button)

    def say(self, state: GameState, names: tuple[str, str], draws: str = "") -> tuple[str, str]:
        """Have the score in the present language; return its title and why it is so."""
        result = outcome(state)
        self._winner = result.winner if result else -1
        title, why = score_words(result, names)
        self._title.setText(title)
        self._why.setText(why)
        self._draws.setText(draws)
        self._draws.setVisible(bool(draws))
        self._fill(score_lines(state))
        self.board_button.setText(_("Look at the board") if result else _("Play on"))
        for button in self._at_end:
            button.setVisible(result is not None)
        return title, why

    def _fill(self, lines: tuple[ScoreLine, ...]) -> None:
        for cell in self._cells:
            self._grid.removeWidget(cell)
            cell.setParent(None)
            cell.deleteLater()
        self._cells.clear()
        for side in (BRITISH, FRENCH):
            self._cell(side_name(side), 0, 1 + side, Role.SMALL_CAPS, 17, INK_OF_SIDE[side])
        for number, line in enumerate(lines, start=1):
            last = number == len(lines)
            px = 21 if last else 16
            self._cell(line.label, number, 0, Role.TEXT, px - 3 if last else 15, Ink.PAPER, left=True)
            for side, points in ((BRITISH, line.british), (FRENCH, line.french)):
                self._cell(str(points), number, 1 + side, Role.NUMERAL, px, INK_OF_SIDE[side])

    def _cell(self, text: str, line: int, across: int, role: Role, px: int, ink: Ink, left: bool = False) -> None:
        cell = label(text, role, px, ink, self.sheet, wraps=left)
        side = Qt.AlignmentFlag.AlignLeft if left else Qt.AlignmentFlag.AlignRight
        cell.setAlignment(side | Qt.AlignmentFlag.AlignVCenter)
        self._grid.addWidget(cell, line, across)
        cell.show()  # on a visible sheet the layout would show it later and leave it out of its size
        self._cells.append(cell)

    def cover(self) -> None:
        """Cover the host, without medals where it is too low for them."""
        self._has_medals = self.host.height() >= LEAST_WITH_MEDALS
        layout = self.sheet.layout()
        if layout is not None:
            layout.setContentsMargins(MARGIN, round(MEDAL) + 30 if self._has_medals else 20, MARGIN, FOOT)
        super().cover()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Dim the table and draw the sheet with the winner's emblem."""
        painter, sheet = self.dimmed(150)
        paint_box(painter, sheet, colour(Palette.PAPER), colour(Palette.LIT_CASING), 1.5, 6)
        paint_frame(painter, sheet.adjusted(7, 7, -7, -7), colour(Palette.BRASS), 1.2, 4)
        if self._has_medals:
            self._paint_medals(painter, sheet)
        self._paint_sum_line(painter)

    def _paint_medals(self, painter: QPainter, sheet: QRectF) -> None:
        """Paint the winner's emblem in a wreath, or both emblems during the game."""
        top = sheet.top() + 22 + MEDAL / 2
        if self._winner >= 0:
            paint_medal(painter, QPointF(sheet.center().x(), top - 1), MEDAL * 0.8, self._winner)
            return
        for index, side in enumerate((BRITISH, FRENCH)):
            x = sheet.center().x() + (index - 0.5) * MEDAL * 1.3
            paint_dot(painter, QPointF(x, top), MEDAL / 2, colour(SIDE_COLOURS[side].mid), colour(Palette.BRASS), 2.4)
            paint_emblem(painter, QPointF(x, top), MEDAL * 0.62, side)

    def _paint_sum_line(self, painter: QPainter) -> None:
        """Paint the rule above the total."""
        if len(self._cells) < 3:
            return
        total = self._cells[-3].geometry().translated(self.sheet.pos())
        right = self._cells[-1].geometry().translated(self.sheet.pos()).right()
        painter.setPen(pen(colour(Palette.INK_SOFT), 1))
        painter.drawLine(total.left(), total.top() - 4, right, total.top() - 4)
