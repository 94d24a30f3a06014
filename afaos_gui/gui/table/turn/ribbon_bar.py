"""A bar over the ribbon's commands while the player can do nothing there: a sentence, and buttons at the right."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QObject, QPointF, QRect, QRectF
from PySide6.QtGui import QPainter, QPaintEvent, QRegion

from afaos_gui.gui.table.panels.base import TablePart
from afaos_gui.gui.table.turn.ribbon import TurnRibbon, paint_sentence
from afaos_gui.gui.toolkit.look.appearance import follow_words
from afaos_gui.gui.toolkit.paint.shapes import paint_band, smooth_painter
from afaos_gui.gui.toolkit.paint.theme import SIDE_COLOURS, colour
from afaos_gui.gui.toolkit.widgets.buttons import RibbonButton
from afaos_gui.rules.catalogue import BRITISH, Side


class RibbonBar(TablePart):
    """Covers the ribbon from its coins to the right; its owner has it say something."""

    def __init__(self, ribbon: TurnRibbon, name: str) -> None:
        super().__init__("", ribbon)
        self.setObjectName(name)
        self._ribbon = ribbon
        self.side: Side = BRITISH
        """The side in whose colour the bar is."""
        self.sentence = ""
        """The sentence shown."""
        self._words_room = (0, 0)
        self._row = 0
        ribbon.installEventFilter(self)
        self.hide()

    def say(self, side: Side, sentence: str) -> None:
        """Show a sentence in the colour of a side, with the buttons that are not hidden."""
        self.side, self.sentence = side, sentence
        self.setAccessibleName(sentence)
        self.setToolTip(sentence)
        self._lay()
        self.show()
        self.raise_()

    @property
    def row_of_buttons(self) -> Sequence[RibbonButton]:
        """All its buttons, from the left."""
        raise NotImplementedError

    def _lay_beside(self, left: int) -> int:
        """Lay what stands before the words; return where they begin."""
        return left

    def _paint_beside(self, painter: QPainter, left: float, base: float) -> float:
        """Paint what stands before the words; return where they begin."""
        return left

    # Place and painting

    def _restyle(self) -> None:
        super()._restyle()
        for button in self.row_of_buttons:
            button.set_grid(self.grid)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the ribbon."""
        if event.type() == QEvent.Type.Resize and not self.isHidden():
            self._lay()
        return False

    def _lay(self) -> None:
        """Cover the ribbon from its coins to the right; the buttons at the right, the words left of or above them."""
        grid = self._ribbon.grid
        if grid != self.grid:
            self.set_grid(grid)
        left, rows = self._ribbon.free_from, grid.rows
        over = QRect(left if rows == 1 else 0, 1, self._ribbon.width(), self._ribbon.height() - 2)
        self.setGeometry(over.intersected(self._ribbon.rect()))
        left -= self.x()
        self._row = self.height() // rows
        # Large text needs a row for the buttons alone; the turn and its coins stay visible above.
        self.setMask(QRegion(self.rect()) - QRegion(0, 0, left, self._row))
        right, middle = self.width() - grid.unit, self.height() - self._row // 2
        for button in reversed(self.row_of_buttons):
            if not button.isHidden():
                button.set_widest(self._ribbon.width() if rows > 1 else 0)
                size = button.sizeHint()
                right -= size.width()
                button.setGeometry(right, middle - size.height() // 2 + 1, size.width(), size.height())
                right -= grid.unit // 2 + 1
        self._words_room = (self._lay_beside(left), (right if rows == 1 else self.width()) - grid.unit)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the ribbon's ground, the time, and the sentence, on two smaller lines where one is too short."""
        painter = smooth_painter(self)
        tones = SIDE_COLOURS[self.side]
        ribbon = QRectF(self.rect()).adjusted(0, -1, 0, 1)
        paint_band(painter, ribbon, colour(tones.ribbon_light), colour(tones.ribbon_dark))
        left, right = self._words_room
        base = self._row / 2
        begin = self._paint_beside(painter, left, base)
        at, room = QPointF(begin, base), right - begin
        is_whole = paint_sentence(painter, at, self.sentence, room, self._row + 2, self.grid)
        self.setToolTip("" if is_whole else self.sentence)


class ApartBar(RibbonBar):
    """The bar of a game apart: what has to be sent, or who is waited for."""

    def __init__(self, ribbon: TurnRibbon, deeds: dict[str, tuple[Callable[[], str], Callable[[], object]]]) -> None:
        """`deeds` are the words of each button, by its name, and what it does; the last one is the main button."""
        super().__init__(ribbon, "apart_bar")
        names = list(deeds)
        self.buttons = {name: RibbonButton("", self, deeds[name][1], brass=name == names[-1]) for name in names}
        for name, button in self.buttons.items():
            button.setObjectName(f"apart_bar_{name}")
            follow_words(button, deeds[name][0], button.set_label)

    @property
    def row_of_buttons(self) -> Sequence[RibbonButton]:
        """All its buttons, from the left."""
        return tuple(self.buttons.values())

    def have(self, *names: str) -> None:
        """Show only these buttons."""
        for name, button in self.buttons.items():
            button.setVisible(name in names)
