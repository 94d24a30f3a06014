"""The hint on a paper beside the map: first that the machine is thinking, then its advice in rows."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QPointF, QRect, QRectF, QSize
from PySide6.QtGui import QFont, QFontMetrics, QPainter
from PySide6.QtWidgets import QWidget

from afaos_gui.data.texts.language import _
from afaos_gui.gui.table.papers.choice_row import ChoiceRow
from afaos_gui.gui.table.papers.slip import Slip
from afaos_gui.gui.toolkit.paint.emblems import paint_emblem
from afaos_gui.gui.toolkit.paint.ink import RIGHT, WrappedText, paint_text
from afaos_gui.gui.toolkit.paint.shapes import paint_gauge, paint_stroke
from afaos_gui.gui.toolkit.paint.theme import SIDE_COLOURS, Palette, Role, colour, text_font
from afaos_gui.presentation.choices.questions import QuestionChoice
from afaos_gui.presentation.facts.hints import HintFacts
from afaos_gui.presentation.pages.hint_words import chance_figure, chance_sentence, line_sentence
from afaos_gui.presentation.room.choice_layout import PADDING
from afaos_gui.rules.catalogue import Card, Side
from afaos_gui.session.machine.advice import Advised, LineStep

GAUGE = 7
LEAST_ROOM = QSize(38, 20)
"""The least width for the figure beside the gauge, and the least height of their line."""
SMALL_PX = 13
FIGURE_PX = 14
PARAGRAPH = 3
STEP_INDENT = 17
BOTTOM = 8


class HintRow(ChoiceRow):
    """A row for `advised`, taken by `side`; `line` is shown below the best one."""

    def __init__(
        self,
        advised: Advised,
        side: Side,
        cards: tuple[Card, ...],
        line: tuple[LineStep, ...] = (),
        best: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        chance = chance_sentence(advised)
        super().__init__(QuestionChoice(advised.label, cards, chance), best, parent)
        self._advised = advised
        self._side = side
        self._line = line
        self._figure = chance_figure(advised)
        self._heading, self._reasons = advised.reason.heading, advised.reason.sentences
        self.setAccessibleDescription(" ".join(filter(None, (chance, *advised.reason.paragraphs, line_sentence(line)))))

    def warn(self, words: str) -> None:
        """Add to the tool tip why the action cannot be undone; without words, nothing."""
        self.setToolTip("\n".join(filter(None, (self.toolTip(), words))))

    def foot_height(self, width: int) -> int:
        """The height of gauge, reasons and expected actions."""
        room = width - 2 * PADDING
        height = _gauge_room().height() + BOTTOM
        height += sum(one.height(room) + PARAGRAPH for one in self._paragraphs())
        if self._line:
            height += QFontMetrics(_heading()).height() + 2 * PARAGRAPH
            height += sum(_small(step.label).height(room - STEP_INDENT) + PARAGRAPH for step in self._line)
        return height

    def _paragraphs(self) -> Iterator[WrappedText]:
        """The heading of the reasons, and the reasons."""
        if self._heading:
            yield _small(self._heading, Palette.INK_SOFT)
        yield from map(_small, self._reasons)

    def paint_foot(self, painter: QPainter, rect: QRect) -> None:
        """Draw gauge, reasons and expected actions from the top down."""
        self._paint_gauge(painter, rect)
        y = rect.top() + _gauge_room().height()
        for one in self._paragraphs():
            y = one.paint(painter, rect.left(), y, rect.width()) + PARAGRAPH
        if self._line:
            y += PARAGRAPH
            paint_stroke(painter, QPointF(rect.left(), y), QPointF(rect.right(), y), colour(Palette.ORNAMENT, 150), 0.8)
            y += QFontMetrics(_heading()).ascent() + PARAGRAPH
            paint_text(painter, QPointF(rect.left(), y), _("Then perhaps"), _heading(), colour(Palette.INK_SOFT))
            y += QFontMetrics(_heading()).descent() + PARAGRAPH
            for step in self._line:
                y = self._paint_step(painter, rect, y, step)

    def _paint_gauge(self, painter: QPainter, rect: QRect) -> None:
        """Paint the chance of winning as a bar in the side's colour, and in figures."""
        room = _gauge_room()
        top = rect.top() + (room.height() - GAUGE) / 2 - 2
        groove = QRectF(rect.left(), top, rect.width() - room.width(), GAUGE)
        fill, chance = colour(SIDE_COLOURS[self._side].mid), self._advised.win_chance
        paint_gauge(painter, groove, chance, colour(Palette.ORNAMENT, 70), fill, GAUGE / 2, GAUGE)
        figure = text_font(Role.NUMERAL, FIGURE_PX)
        at = QPointF(rect.right() + 1, groove.center().y() + figure.pixelSize() * 0.34)
        paint_text(painter, at, self._figure, figure, colour(Palette.INK), RIGHT)

    def _paint_step(self, painter: QPainter, rect: QRect, y: int, step: LineStep) -> int:
        """Paint one expected action after the emblem of its side; return the bottom."""
        words = _small(step.label)
        center = QPointF(rect.left() + 6, y + QFontMetrics(words.face).height() / 2)
        paint_emblem(painter, center, 12, step.side, colour(SIDE_COLOURS[step.side].mid))
        return words.paint(painter, rect.left() + STEP_INDENT, y, rect.width() - STEP_INDENT) + PARAGRAPH


def _gauge_room() -> QSize:
    """The width that the figure beside the gauge takes, and the height of their line."""
    figure = QFontMetrics(text_font(Role.NUMERAL, FIGURE_PX))
    return LEAST_ROOM.expandedTo(QSize(figure.horizontalAdvance("100 %") + PADDING, figure.height()))


def _small(words: str, ink: str = "") -> WrappedText:
    return WrappedText(words, text_font(Role.SANS, SMALL_PX), colour(ink or Palette.INK))


def _heading() -> QFont:
    return text_font(Role.SMALL_CAPS, SMALL_PX + 1)


def show_thinking(paper: Slip, seconds: int) -> None:
    """Show that the machine is thinking, and for how long."""
    words = _("The machine looks at the game as you see it … {seconds} s").format(seconds=seconds)
    paper.show_rows(_("A hint"), (words,), ())


def show_problem(paper: Slip, words: str) -> None:
    """Say why there is no hint."""
    paper.show_rows(_("No hint"), (words,), ())


def show_advice(paper: Slip, facts: HintFacts) -> None:
    """Show the machine's advice to the side to decide."""
    rows = []
    for number, one in enumerate(facts.rows):
        row = HintRow(one.advised, facts.side, one.cards, one.line, number == 0)
        row.warn(one.warning)
        rows.append(row)
    words = [facts.standing]
    if len(rows) == 1 and not facts.rows[0].advised.reason.paragraphs:
        words.append(_("Nothing else is worth a thought."))
    paper.show_rows(_("A hint"), words, rows)
