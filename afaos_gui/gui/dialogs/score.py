"""The score of both sides by its parts, on a sheet over the table, at the end or during the game."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from afaos_gui.data.texts.language import _
from afaos_gui.gui.table.papers.screens import Screen, Screens
from afaos_gui.gui.table.papers.slip import Slip
from afaos_gui.gui.table.papers.veiled import Veiled
from afaos_gui.gui.toolkit.look.style_sheet import INK_OF_SIDE, Ink
from afaos_gui.gui.toolkit.paint.drapery import paint_medal
from afaos_gui.gui.toolkit.paint.emblems import paint_emblem
from afaos_gui.gui.toolkit.paint.shapes import paint_dot, smooth_painter
from afaos_gui.gui.toolkit.paint.theme import SIDE_COLOURS, Palette, Role, colour
from afaos_gui.gui.toolkit.widgets.arranging import column
from afaos_gui.gui.toolkit.widgets.controls import call, label
from afaos_gui.presentation.facts.score_words import score_words
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.rules.scoring import outcome
from afaos_gui.rules.state import GameState
from afaos_gui.session.words.names import side_name
from afaos_gui.session.words.text import ScoreLine, score_lines

SHEET_WIDTH = 560
MEDAL = 66.0
GAP = 6
"""Between the sheet and the coach's paper."""
LEAST_WITH_MEDALS = 440
"""Height of the window from which there is room for the medals."""
BOARD = "score_board"
AT_END = ("score_review", "score_replay", "score_rematch", "score_swapped")
"""The buttons for a game that is over."""
WATCHED = ("score_replay",)
"""Those where it was a game of two others, whose hidden cards are only assumed."""


class Medals(QWidget):
    """The winner's emblem in a wreath, or both emblems during the game."""

    def __init__(self) -> None:
        super().__init__()
        self.winner = -1
        self.setFixedHeight(round(MEDAL) + 8)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint them in the middle."""
        painter, middle = smooth_painter(self), QPointF(self.width() / 2, MEDAL / 2 + 3)
        if self.winner >= 0:
            paint_medal(painter, middle, MEDAL * 0.8, self.winner)
            return
        for index, side in enumerate((BRITISH, FRENCH)):
            at = middle + QPointF((index - 0.5) * MEDAL * 1.3, 0)
            paint_dot(painter, at, MEDAL / 2, colour(SIDE_COLOURS[side].mid), colour(Palette.BRASS), 2.4)
            paint_emblem(painter, at, MEDAL * 0.62, side)


class ScoreSheet(Veiled):
    """The score in the middle of the dimmed window."""

    def __init__(
        self,
        window: QWidget,
        screens: Screens,
        new_game: Callable[[], object],
        replay: Callable[[], object],
        review: Callable[[], object],
        rematch: Callable[[bool], object],
    ) -> None:
        """`rematch` starts another game of the same players, with swapped sides or not."""
        super().__init__("score", window, screens, SHEET_WIDTH)
        self.title.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.title.setContentsMargins(self.close_button.sizeHint().width(), 0, 0, 0)  # As wide as the cross beside it.
        self.text.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self._medals, self._grid = Medals(), QGridLayout()
        self._cells: list[QLabel] = []
        self.rematch_button = self.add_button(AT_END[2], lambda: _("Rematch"), lambda: rematch(False))
        self.swapped_button = self.add_button(AT_END[3], lambda: _("Rematch, sides swapped"), lambda: rematch(True))
        self.review_button = self.add_button(AT_END[0], lambda: _("Review"), partial(self._leave_for, review))
        self.replay_button = self.add_button(AT_END[1], lambda: _("Replay"), partial(self._leave_for, replay))
        self.new_button = self.add_button("score_new", lambda: _("New game …"), new_game)
        self.board_button = self.add_button(BOARD, "", self.put_away, brass=True)
        self._grid.setHorizontalSpacing(26)
        self._grid.setVerticalSpacing(7)
        self._grid.setColumnStretch(0, 1)
        self._draws = label("", Role.TEXT, 13, Ink.PAPER, self.held)
        self._draws.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        column(self._medals, self._grid, self._draws, on=self.held, spacing=8, margins=(16, 0, 16, 8))

    def _leave_for(self, opened: Callable[[], object]) -> None:
        self.put_away()
        opened()

    @property
    def dims(self) -> bool:
        """Whether the rest of the window waits: not in a lesson, where the coach goes on."""
        return self._screens.present is not Screen.LESSON

    def fit(self) -> None:
        """Lie in the middle of the window, in a lesson beside the coach."""
        super().fit()
        papers = () if self.dims else self._screens.shown
        for beside in (paper.geometry() for paper in papers if isinstance(paper, Slip)):
            if self.geometry().intersects(beside):
                is_right = beside.center().x() > self.geometry().center().x()
                left = max(0, beside.left() - self.width() - GAP) if is_right else beside.right() + GAP
                self.move(left, self.y())

    def show_score(self, state: GameState, names: tuple[str, str], draws: str = "", is_watched: bool = False) -> None:
        """Show the score of a position, and what there is to say of the draws; two others may have played it."""
        self.tell(state, names, draws, is_watched)
        self.take_focus(self.board_button)

    def tell(self, state: GameState, names: tuple[str, str], draws: str = "", is_watched: bool = False) -> None:
        """Tell the score in the present language."""
        self._draws.setText(draws)
        self._draws.setVisible(bool(draws))
        result = outcome(state)
        self._medals.winner = result.winner if result else -1
        self._medals.setVisible(self.window().height() >= LEAST_WITH_MEDALS)
        self._fill(score_lines(state))
        call(self.board_button, _("Look at the board") if result else _("Play on"))
        is_lesson = self._screens.on_table is Screen.LESSON
        at_end = WATCHED if is_watched else AT_END
        self.have(BOARD, *(() if is_lesson else ("score_new", *(at_end if result else ()))))
        title, why = score_words(result, names)
        self.say(title, why)

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
        cell = label(text, role, px, ink, self.held, wraps=left)
        side = Qt.AlignmentFlag.AlignLeft if left else Qt.AlignmentFlag.AlignRight
        cell.setAlignment(side | Qt.AlignmentFlag.AlignVCenter)
        self._grid.addWidget(cell, line, across)
        cell.show()  # on a visible sheet the layout would show it later and leave it out of its size
        self._cells.append(cell)
