"""The two seats on slips of paper: who plays each side, with a person's name or the machine's level."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QPainterPath, QPaintEvent
from PySide6.QtWidgets import QButtonGroup, QLineEdit, QPushButton, QRadioButton, QSizePolicy, QWidget

from afaos_gui.data.texts.language import _
from afaos_gui.gui.dialogs.new_game.chips import paint_rank
from afaos_gui.gui.toolkit.look.style_sheet import INK_OF_SIDE, Look, set_look
from afaos_gui.gui.toolkit.paint.emblems import paint_emblem
from afaos_gui.gui.toolkit.paint.ink import paint_text
from afaos_gui.gui.toolkit.paint.painting import fill_only, line_only, pen
from afaos_gui.gui.toolkit.paint.shapes import paint_stroke, smooth_painter
from afaos_gui.gui.toolkit.paint.theme import SIDE_COLOURS, Palette, Role, colour, sized, text_font
from afaos_gui.gui.toolkit.pressing import PressedAnywhere
from afaos_gui.gui.toolkit.widgets.arranging import column, row
from afaos_gui.gui.toolkit.widgets.controls import label
from afaos_gui.gui.toolkit.widgets.glyph_button import Glyph, GlyphButton, GlyphGround
from afaos_gui.gui.toolkit.widgets.paper import SHADOW, PaperSheet
from afaos_gui.rules.catalogue import BRITISH, FRENCH, Side
from afaos_gui.session.machine.levels import known_level, level_text, level_texts
from afaos_gui.session.words.names import side_name

LONGEST_NAME = 24
SLIP_HEIGHT = 74
MEDAL = 40.0
MEDAL_LEFT = 16.0
WHO_PX = 13


class WhoButton(PressedAnywhere, QRadioButton):
    """One half of the choice between a person and the machine: words, on a small brass plate when chosen."""

    def __init__(self, text: str, name: str, parent: QWidget) -> None:
        super().__init__(text, parent)
        self.setObjectName(name)
        self.setFont(text_font(Role.SANS, WHO_PX))
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        set_look(self, Look.PLATE)


class LevelButton(QPushButton):
    """The level of the machine at this side, in place of a name; a click shows the others."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._place = 0
        self.setAutoDefault(False)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def show_level(self, level: str) -> None:
        """Show a level by its name and its stars."""
        places = [text.id for text in level_texts()]
        self._place, text = places.index(level) + 1 if level in places else 0, level_text(level)
        self.setText(text.name)
        self.setAccessibleName(_("Level of the machine: {level}").format(level=text.name))
        self.setToolTip(text.line)
        self.update()

    def sizeHint(self) -> QSize:
        """As high as the field for a name."""
        return QSize(120, sized(31))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the name on a line, its stars, and a small arrow."""
        painter = smooth_painter(self)
        hot = self.underMouse() or self.hasFocus()
        start, ink = QPointF(0, self.height() - 1.0), colour(Palette.BRASS_DARK if hot else Palette.ORNAMENT)
        paint_stroke(painter, start, start + QPointF(self.width(), 0), ink, 2 if hot else 1)
        face = text_font(Role.DISPLAY, 20)
        base = QPointF(0, self.height() / 2 + face.pixelSize() * 0.32)
        paint_text(painter, base, self.text(), face, colour(Palette.INK))
        paint_rank(painter, QPointF(self.width() - 46, self.height() / 2 - 1), self._place, 3.6)
        arrow = QPainterPath(QPointF(self.width() - 14, self.height() / 2 - 3))
        arrow.lineTo(self.width() - 9.5, self.height() / 2 + 2)
        arrow.lineTo(self.width() - 5, self.height() / 2 - 3)
        line_only(painter, pen(colour(Palette.INK_SOFT), 1.5))
        painter.drawPath(arrow)


class SeatSlip(PaperSheet):
    """One side's seat: emblem, side, who plays it, and the person's name or the machine's level."""

    def __init__(
        self, side: Side, name: str, level: str, parent: QWidget, choose: Callable[[SeatSlip], object]
    ) -> None:
        """`choose` is called with this seat when the player wants to choose its level."""
        super().__init__(parent)
        self._side = side
        self.kept_level = known_level(level)
        """The level that the machine has, had or would have here."""
        self.name = QLineEdit(name, self)
        self.name.setMaxLength(LONGEST_NAME)
        self.name.setPlaceholderText(_("Name"))
        self.name.setAccessibleName(_name_of_player(side))
        self.name.setFont(text_font(Role.DISPLAY, 20))
        set_look(self.name, Look.LINE)
        self.level_button = LevelButton(self)
        self.person = WhoButton(_("Person"), "person", self)
        self.machine = WhoButton(_("Machine"), "machine", self)
        self._label = label(side_name(side), Role.SMALL_CAPS, 15, INK_OF_SIDE[side], self, wraps=False)
        self._label.setBuddy(self.name)
        self._lay_out()
        group = QButtonGroup(self)
        for button in (self.person, self.machine):
            group.addButton(button)
        group.buttonToggled.connect(self._show_who)
        for opener in (self.level_button, self.machine):
            opener.clicked.connect(lambda: choose(self))
        self.set_player(name, level)

    def _lay_out(self) -> None:
        head = row(self._label, None, self.person, self.machine, spacing=2)
        left = round(MEDAL_LEFT + MEDAL) + 12
        column(head, self.name, self.level_button, on=self, spacing=0, margins=(left, 8, 15, 14))
        self.setFixedHeight(sized(SLIP_HEIGHT))

    @property
    def level(self) -> str:
        """The id of the machine's level, empty for a person."""
        return self.kept_level if self.machine.isChecked() else ""

    def set_level(self, level: str) -> None:
        """Let the machine play here at a level."""
        self.kept_level = level
        self.machine.setChecked(True)
        self._show_who()

    def set_player(self, name: str, level: str) -> None:
        """Show a person of this name, or the machine where there is a level."""
        self.name.setText(name)
        if level:
            self.kept_level = known_level(level)
        (self.machine if level else self.person).setChecked(True)
        self._show_who()

    def _show_who(self) -> None:
        plays = self.machine.isChecked()
        self.name.setVisible(not plays)
        self.level_button.setVisible(plays)
        self.level_button.show_level(self.kept_level)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the paper and the side's medal."""
        super().paintEvent(event)
        painter = smooth_painter(self)
        centre = QPointF(MEDAL_LEFT + MEDAL / 2, self.paper.center().y())
        fill_only(painter, colour(SIDE_COLOURS[self._side].mid))
        painter.drawEllipse(centre, MEDAL / 2, MEDAL / 2)
        line_only(painter, pen(colour(Palette.BRASS), 1.8))
        painter.drawEllipse(centre, MEDAL / 2, MEDAL / 2)
        paint_emblem(painter, centre, MEDAL * 0.62, self._side)


def _name_of_player(side: Side) -> str:
    return _("Name of the British player") if side == BRITISH else _("Name of the French player")


SWAP_SIZE = 30


class Seats(QWidget):
    """Both seats and the button that exchanges the players."""

    def __init__(
        self,
        names: tuple[str, str],
        levels: tuple[str, str],
        parent: QWidget,
        choose_level: Callable[[SeatSlip], object],
    ) -> None:
        """`choose_level` is called with the seat whose level is to be chosen."""
        super().__init__(parent)
        sides = (BRITISH, FRENCH)
        self.slips = tuple(SeatSlip(side, names[side], levels[side], self, choose_level) for side in sides)
        """The seats of both sides."""
        words, on = (lambda: _("Change sides")), GlyphGround.CLOTH
        self.swap = GlyphButton(Glyph.SWAP, "swap", words, self, self._exchange, SWAP_SIZE, on)
        slips, swap = column(*self.slips, spacing=0), column(None, self.swap, None)
        row((slips, 1), swap, on=self, spacing=2, margins=(0, 0, SHADOW, 0))

    @property
    def stations(self) -> tuple[QWidget, ...]:
        """The widgets in tab order."""
        slips = [widget for s in self.slips for widget in (s.name, s.level_button, s.person, s.machine)]
        return (*slips, self.swap)

    def _exchange(self) -> None:
        players = [(slip.name.text(), slip.level) for slip in self.slips]
        for slip, player in zip(self.slips, reversed(players), strict=True):
            slip.set_player(*player)
