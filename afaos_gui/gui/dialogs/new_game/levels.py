"""The machine's level at a seat: a combo box whose list shows each level with its stars, its line and its strength."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPainterPath, QPaintEvent, QWheelEvent
from PySide6.QtWidgets import QComboBox, QSizePolicy, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from afaos_gui.data.texts.language import _
from afaos_gui.gui.dialogs.new_game.chips import paint_rank
from afaos_gui.gui.saves.file_dialogs import path_from_home
from afaos_gui.gui.toolkit.paint.ink import RIGHT, elided, paint_text, width_of
from afaos_gui.gui.toolkit.paint.painting import SMOOTH, pen
from afaos_gui.gui.toolkit.paint.shapes import paint_box, smooth_painter
from afaos_gui.gui.toolkit.paint.theme import Palette, Role, colour, sized, text_font
from afaos_gui.session.machine.levels import (
    LevelText,
    known_level,
    level_text,
    level_texts,
    program_offer,
    strength_told,
)
from afaos_gui.session.machine.programs import EngineFailure, seat_file

ROW_HEIGHT, MARGIN, GAP = 56, 14, 16
PIPS_WIDTH, PIP = 66, 5
NAME_PX, LINE_PX, STRENGTH_PX = 20, 14, 13
AnyIndex = QModelIndex | QPersistentModelIndex


def _width_of_row(level: LevelText) -> float:
    """The width of a level in the list, where name and strength stand side by side over the line."""
    name = width_of(level.name, text_font(Role.DISPLAY, NAME_PX))
    strength = width_of(level.strength, text_font(Role.SANS, STRENGTH_PX))
    line = width_of(level.line, text_font(Role.SANS, LINE_PX))
    return sized(PIPS_WIDTH) + max(name + GAP + strength, line) + 2 * MARGIN


class _LevelPainter(QStyledItemDelegate):
    """Paints a level in the list."""

    def sizeHint(self, option: QStyleOptionViewItem, index: AnyIndex) -> QSize:
        """All of one height; the words are cut where the list is narrow, and the tool tip shows them whole."""
        return QSize(2 * PIPS_WIDTH, sized(ROW_HEIGHT))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        """Paint stars, name, line and strength, outlined in brass where the level is marked."""
        box = self.parent()
        assert isinstance(box, LevelBox)
        level, frame = box.levels[index.row()], QRectF(option.rect).adjusted(3, 2, -3, -2)
        painter.setRenderHints(SMOOTH)
        is_marked = bool(option.state & QStyle.StateFlag.State_Selected)
        edge = colour(Palette.BRASS_DARK) if is_marked else colour(Palette.ORNAMENT, 90)
        paint_box(painter, frame, colour(Palette.POINTS, 190 if is_marked else 0), edge, 1.2, 4)
        middle = QPointF(frame.left() + sized(PIPS_WIDTH) / 2, frame.center().y())
        paint_rank(painter, middle, box.rank(index.row()), sized(PIP))
        left, right, soft = frame.left() + sized(PIPS_WIDTH), frame.right() - MARGIN, colour(Palette.INK_SOFT)
        name, small = text_font(Role.DISPLAY, NAME_PX), text_font(Role.SANS, STRENGTH_PX)
        paint_text(painter, QPointF(left, frame.top() + sized(22)), level.name, name, colour(Palette.INK))
        paint_text(painter, QPointF(right, frame.top() + sized(21)), level.strength, small, soft, RIGHT)
        face = text_font(Role.SANS, LINE_PX)
        words = elided(level.line, face, right - left)
        paint_text(painter, QPointF(left, frame.top() + sized(41)), words, face, soft)


class LevelBox(QComboBox):
    """The level at a seat; the last of its list asks for the file of a program."""

    changed = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.ensurePolished()  # The list is made by the style sheet, as the box has it then.
        self.levels = [*level_texts(), program_offer()]
        """The levels of the list."""
        self._ranked = len(self.levels) - 1
        self.level = ""
        """The id of the chosen level."""
        self._fill()
        self.setItemDelegate(_LevelPainter(self))
        self.view().setMinimumWidth(round(max(map(_width_of_row, self.levels))))
        self.view().setAccessibleName(_("The machine’s levels"))
        self.setMaxVisibleItems(len(self.levels))
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.activated.connect(self._choose)

    def _fill(self) -> None:
        self.clear()
        for row, level in enumerate(self.levels):
            self.addItem(level.name)
            self.setItemData(row, strength_told() if level.strength else level.line, Qt.ItemDataRole.ToolTipRole)
            said = " ".join(filter(None, (level.line, level.strength)))
            self.setItemData(row, said, Qt.ItemDataRole.AccessibleDescriptionRole)

    def rank(self, row: int) -> int:
        """The stars of a level in the list; 0 for a program."""
        return row + 1 if row < self._ranked else 0

    def set_level(self, level: str) -> None:
        """Choose a level, or a program that is not in the list yet."""
        self.level = known_level(level)
        if self.level not in [one.id for one in self.levels]:
            self.levels[-1:] = [level_text(self.level), program_offer()]
            self._fill()
        self.setCurrentIndex([one.id for one in self.levels].index(self.level))
        self.setAccessibleName(_("Level of the machine: {level}").format(level=self.currentText()))
        self.setToolTip(level_text(self.level).line)
        self.changed.emit()

    def _choose(self, row: int) -> None:
        if row < len(self.levels) - 1:
            self.set_level(self.levels[row].id)
            return
        self.set_level(self.level)
        file = path_from_home(self, _("Choose a program"))
        try:
            self.set_level(seat_file(file) if file is not None else self.level)
        except EngineFailure as failure:
            self.levels[-1] = program_offer()._replace(line=str(failure))
            self._fill()
            self.set_level(self.level)
            self.showPopup()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Change nothing: who scrolls the dialog does not mean the level."""
        event.ignore()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the name on its line, the stars, and a small arrow."""
        super().paintEvent(event)
        painter = smooth_painter(self)
        middle = QPointF(self.width() - 9.5, self.height() / 2 - 1)
        paint_rank(painter, middle - QPointF(36, 0), self.rank(self.currentIndex()), 3.6)
        arrow = QPainterPath(middle + QPointF(-4.5, -2))
        arrow.lineTo(middle + QPointF(0, 3))
        arrow.lineTo(middle + QPointF(4.5, -2))
        painter.strokePath(arrow, pen(colour(Palette.INK_SOFT), 1.5))
