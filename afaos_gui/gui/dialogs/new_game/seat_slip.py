"""The two seats on slips of paper: who plays each side, with a person's name or the machine's level."""

from __future__ import annotations

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QButtonGroup, QWidget

from afaos_gui.data.texts.language import _
from afaos_gui.gui.dialogs.new_game.levels import LevelBox
from afaos_gui.gui.toolkit.look.style_sheet import INK_OF_SIDE, Ink, Look, set_look
from afaos_gui.gui.toolkit.paint.emblems import paint_emblem
from afaos_gui.gui.toolkit.paint.shapes import paint_dot, smooth_painter
from afaos_gui.gui.toolkit.paint.theme import SIDE_COLOURS, Palette, Role, colour, sized
from afaos_gui.gui.toolkit.widgets.arranging import NO_MARGINS, Part, column, row
from afaos_gui.gui.toolkit.widgets.buttons import Glyph, GlyphButton, GlyphGround
from afaos_gui.gui.toolkit.widgets.controls import QuietButton, field, label, radio_button, set_font
from afaos_gui.gui.toolkit.widgets.paper import SHADOW, PaperSheet
from afaos_gui.rules.catalogue import BRITISH, FRENCH, Side
from afaos_gui.session.results.next_level import LevelOffer
from afaos_gui.session.words.names import side_name

LONGEST_NAME = 24
SLIP_HEIGHT, LINE_HEIGHT = 74, 31
MEDAL, MEDAL_LEFT = 40.0, 16.0
WHO_PX = 13
SWAP_SIZE = 30


class SeatSlip(PaperSheet):
    """One side's seat: emblem, side, who plays it, and the person's name or the machine's level."""

    def __init__(self, side: Side, name: str, level: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._side = side
        said = _("Name of the British player") if side == BRITISH else _("Name of the French player")
        self.name = field(name, "", said, self, hint=_("Name"))
        self.name.setClearButtonEnabled(False)
        self.name.setMaxLength(LONGEST_NAME)
        set_font(self.name, Role.DISPLAY, 20)
        set_look(self.name, Look.LINE)
        self.levels = LevelBox(self)
        self.person = person = radio_button(_("Person"), "person", self, Look.PLATE, WHO_PX)
        self.machine = machine = radio_button(_("Machine"), "machine", self, Look.PLATE, WHO_PX)
        group = QButtonGroup(self)
        for button in (person, machine):
            group.addButton(button)
        group.buttonToggled.connect(self._show_who)
        machine.clicked.connect(self.levels.showPopup)
        title = label(side_name(side), Role.SMALL_CAPS, 15, INK_OF_SIDE[side], self, wraps=False)
        title.setBuddy(self.name)
        for widget in (self.name, self.levels):
            widget.setFixedHeight(sized(LINE_HEIGHT))
        head = row(title, None, self.person, self.machine, spacing=2)
        left = round(MEDAL_LEFT + MEDAL) + 12
        column(head, self.name, self.levels, on=self, spacing=0, margins=(left, 8, 10, 14))
        self.setFixedHeight(sized(SLIP_HEIGHT))
        self.set_player(name, level)

    @property
    def level(self) -> str:
        """The id of the machine's level, empty for a person."""
        return self.levels.level if self.machine.isChecked() else ""

    @property
    def player(self) -> str:
        """The name of the person who plays; empty for the machine, which is named by its level."""
        return "" if self.machine.isChecked() else self.name.text().strip()

    def set_player(self, name: str, level: str) -> None:
        """Show a person of this name, or the machine where there is a level."""
        self.name.setText(name)
        self.levels.set_level(level or self.levels.level)
        (self.machine if level else self.person).setChecked(True)
        self._show_who()

    def _show_who(self) -> None:
        self.name.setVisible(self.person.isChecked())
        self.levels.setVisible(self.machine.isChecked())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the paper and the side's medal."""
        super().paintEvent(event)
        painter, centre = smooth_painter(self), QPointF(MEDAL_LEFT + MEDAL / 2, self.paper.center().y())
        paint_dot(painter, centre, MEDAL / 2, colour(SIDE_COLOURS[self._side].mid), colour(Palette.BRASS), 1.8)
        paint_emblem(painter, centre, MEDAL * 0.62, self._side)


class Seats(QWidget):
    """Both seats, the button that exchanges the players, and the level that results suggest, which one may take."""

    def __init__(
        self, names: tuple[str, str], levels: tuple[str, str], parent: QWidget, offer: LevelOffer | None = None
    ) -> None:
        super().__init__(parent)
        self.slips = tuple(SeatSlip(side, names[side], levels[side], self) for side in (BRITISH, FRENCH))
        """The seats of both sides."""
        words, on = (lambda: _("Change sides")), GlyphGround.CLOTH
        self.swap = GlyphButton(Glyph.SWAP, "swap", words, self, self._exchange, SWAP_SIZE, on)
        slips, swap = column(*self.slips, spacing=0), column(None, self.swap, None)
        seats = row((slips, 1), swap, spacing=2, margins=(0, 0, SHADOW, 0))
        column(seats, *self._offer_parts(offer), on=self, spacing=2, margins=NO_MARGINS)

    def _offer_parts(self, offer: LevelOffer | None) -> tuple[Part, ...]:
        """The button that takes the level, which is there while the machine plays another."""
        if offer is None:
            return ()
        take = QuietButton(offer.question, "take_level", Ink.CLOTH, self, lambda: self._take(offer.level))
        take.setToolTip(offer.sentence)
        take.setAccessibleDescription(offer.sentence)
        self.take = take

        def show() -> None:
            take.setVisible(any(slip.level not in ("", offer.level) for slip in self.slips))

        for slip in self.slips:
            slip.machine.toggled.connect(show)
            slip.levels.changed.connect(show)
        show()
        return (row(take, None, margins=(SHADOW, 0, SHADOW, 0)),)

    def _take(self, level: str) -> None:
        """Have the machine play the level that is offered, wherever it plays."""
        for slip in self.slips:
            if slip.level:
                slip.levels.set_level(level)
                slip.levels.setFocus()

    def _exchange(self) -> None:
        players = [(slip.name.text(), slip.level) for slip in self.slips]
        for slip, player in zip(self.slips, reversed(players), strict=True):
            slip.set_player(*player)
