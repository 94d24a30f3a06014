"""The sheet of the machine's levels: choosing one closes it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QRadioButton, QScrollArea, QSizePolicy, QWidget

from afaos_gui.data.texts.language import _
from afaos_gui.gui.dialogs.new_game.chips import paint_rank
from afaos_gui.gui.dialogs.new_game.seat_slip import SeatSlip
from afaos_gui.gui.saves.file_dialogs import path_from_home
from afaos_gui.gui.toolkit.look.style_sheet import Ink
from afaos_gui.gui.toolkit.paint.ink import RIGHT, elided, paint_text
from afaos_gui.gui.toolkit.paint.shapes import paint_box, paint_frame, smooth_painter
from afaos_gui.gui.toolkit.paint.theme import Palette, Role, colour, sized, text_font
from afaos_gui.gui.toolkit.pressing import ENTER, PressedAnywhere
from afaos_gui.gui.toolkit.widgets.arranging import NO_MARGINS, column
from afaos_gui.gui.toolkit.widgets.controls import label
from afaos_gui.gui.toolkit.widgets.paper import SHADOW, PaperSheet
from afaos_gui.gui.toolkit.widgets.scrolling import PaperArea
from afaos_gui.session.machine.levels import LevelText, level_texts, program_offer, strength_told
from afaos_gui.session.machine.programs import EngineFailure, seat_file

WIDTH = 470
ROW_HEIGHT = 56
MARGIN = 20
PIPS_WIDTH, PIP = 66, 5
BESIDE = 40
"""Gap between the slip and the sheet, which leaves the button that changes sides free."""
NAME_PX, LINE_PX, STRENGTH_PX = 20, 14, 13


class LevelRow(PressedAnywhere, QRadioButton):
    """One level: its stars, its name, what distinguishes it, and its measured strength."""

    def __init__(self, level: LevelText, place: int, parent: QWidget) -> None:
        super().__init__(level.name, parent)
        self.level = level
        self._place = place
        self.setObjectName(f"level_{level.id}")
        self.setAccessibleName(level.name)
        self.setAccessibleDescription(" ".join(filter(None, (level.line, level.strength))))
        if level.strength:
            self.setToolTip(strength_told())
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def sizeHint(self) -> QSize:
        """As wide as the sheet."""
        return QSize(sized(WIDTH) - 2 * MARGIN, sized(ROW_HEIGHT))

    def minimumSizeHint(self) -> QSize:
        """Narrower where the sheet has no more room: the words are cut then, and the tool tip shows them whole."""
        return QSize(2 * PIPS_WIDTH, sized(ROW_HEIGHT))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the level, outlined in brass when chosen, washed under the pointer."""
        painter = smooth_painter(self)
        frame = QRectF(self.rect()).adjusted(2, 2, -2, -2)
        chosen, hot = self.isChecked(), self.underMouse()
        edge = colour(Palette.BRASS_DARK) if chosen else colour(Palette.ORNAMENT, 90)
        paint_box(painter, frame, colour(Palette.POINTS, 190 if chosen else 110 if hot else 0), edge, 1.2, 4)
        if self.hasFocus():
            paint_frame(painter, frame.adjusted(-1, -1, 1, 1), colour(Palette.BRASS_DARK), 1.6, 5)
        paint_rank(painter, QPointF(sized(PIPS_WIDTH) / 2, self.height() / 2), self._place, sized(PIP))
        self._paint_words(painter)

    def tell(self, line: str) -> None:
        """Show other words under the name."""
        self.level = self.level._replace(line=line)
        self.setAccessibleDescription(line)
        self.setToolTip(line)
        self.update()

    def _paint_words(self, painter: QPainter) -> None:
        left, right = sized(PIPS_WIDTH), self.width() - 14
        ink = colour(Palette.INK)
        paint_text(painter, QPointF(left, sized(24)), self.level.name, text_font(Role.DISPLAY, NAME_PX), ink)
        strength = text_font(Role.SANS, STRENGTH_PX)
        paint_text(painter, QPointF(right, sized(23)), self.level.strength, strength, colour(Palette.INK_SOFT), RIGHT)
        face = text_font(Role.SANS, LINE_PX)
        words = elided(self.level.line, face, right - left)
        paint_text(painter, QPointF(left, sized(43)), words, face, colour(Palette.INK_SOFT))


class LevelSheet(PaperSheet):
    """Lies over the dialog; a click outside or Escape closes it."""

    def __init__(self, dialog: QWidget) -> None:
        super().__init__(dialog)
        self.setObjectName("levels")
        self.setAccessibleName(_("The machine’s levels"))
        self._dialog = dialog
        self._slip: SeatSlip | None = None
        """The seat whose level is being chosen."""
        words = _("How strong shall the machine be?")
        title = label(words, Role.DISPLAY, 22, Ink.PAPER, self, wraps=False)
        group = QButtonGroup(self)
        levels = [LevelRow(level, place, self) for place, level in enumerate(level_texts(), start=1)]
        self.program = LevelRow(program_offer(), 0, self)
        self.rows = (*levels, self.program)
        for row in self.rows:
            group.addButton(row)
        self._scroll = PaperArea(self)
        column(*self.rows, on=self._scroll.held, spacing=4, margins=NO_MARGINS)
        self._scroll.setSizeAdjustPolicy(QScrollArea.SizeAdjustPolicy.AdjustToContents)
        column(title, 2, self._scroll, on=self, spacing=4, margins=(MARGIN, 14, MARGIN, 22))
        group.buttonClicked.connect(self._take)
        self.hide()

    def open_beside(self, slip: SeatSlip) -> None:
        """Show the levels to the right of a seat's slip, with its present one marked."""
        self._slip = slip
        room = self._dialog.size()
        self.setFixedWidth(min(sized(WIDTH), room.width() - 2 * SHADOW))
        # A scroll area's size hint is a few lines, however much room there is.
        whole = self.sizeHint().height() - self._scroll.sizeHint().height() + self._scroll.held.sizeHint().height()
        self.resize(self.width(), min(whole + 2 * self._scroll.frameWidth(), room.height() - 2 * SHADOW))
        corner = slip.mapTo(self._dialog, QPoint(slip.width() + BESIDE, 0))
        lowest = self._dialog.height() - self.height() - SHADOW
        self.move(min(corner.x(), room.width() - self.width() - SHADOW), max(SHADOW, min(corner.y() - 8, lowest)))
        self.show()
        self.raise_()
        chosen = next((row for row in self.rows if row.level.id == slip.kept_level), self.program)
        chosen.setChecked(True)
        chosen.setFocus()
        self._scroll.ensureWidgetVisible(chosen)
        self._dialog.installEventFilter(self)

    def put_away(self) -> None:
        """Close the sheet."""
        self._dialog.removeEventFilter(self)
        self.hide()

    def _take(self, button: QAbstractButton) -> None:
        if button is self.program:
            self._ask_for_program()
            return
        if isinstance(button, LevelRow):
            self._seat(button.level.id)

    def _ask_for_program(self) -> None:
        """Ask for the file of a program; one that cannot play is refused on its row."""
        file = path_from_home(self._dialog, _("Choose a program"))
        if file is None:
            return
        try:
            level = seat_file(file)
        except EngineFailure as failure:
            self.program.tell(str(failure))
        else:
            self._seat(level)

    def _seat(self, level: str) -> None:
        self.put_away()
        if self._slip is not None:
            self._slip.set_level(level)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Choose the marked level with Return or Space; cancel with Escape."""
        if event.key() in ENTER:
            self._take(next(row for row in self.rows if row.isChecked()))
        elif event.key() == Qt.Key.Key_Escape:
            self.put_away()
        else:
            super().keyPressEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Close the sheet at a press outside it."""
        if event.type() == QEvent.Type.MouseButtonPress:
            self.put_away()
        return False
