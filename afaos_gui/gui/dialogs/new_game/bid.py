"""The tournament bid: which side has it, and how often it may use it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, QSignalBlocker, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPaintEvent, QPalette
from PySide6.QtWidgets import QButtonGroup, QRadioButton, QSpinBox, QWidget

from afaos_gui.data.texts.language import _
from afaos_gui.gui.dialogs.new_game.option_row import PADDING, SEAL, TEXT_PX, WORDS_LEFT, paint_seal
from afaos_gui.gui.toolkit.look.style_sheet import Ink
from afaos_gui.gui.toolkit.paint.ink import paint_text, width_of
from afaos_gui.gui.toolkit.paint.shapes import paint_frame, smooth_painter
from afaos_gui.gui.toolkit.paint.theme import Palette, Role, colour, sized, text_font
from afaos_gui.gui.toolkit.pressing import PressedAnywhere
from afaos_gui.gui.toolkit.widgets.arranging import column, row
from afaos_gui.gui.toolkit.widgets.controls import label
from afaos_gui.gui.toolkit.widgets.glyph_button import Glyph, GlyphButton, GlyphGround
from afaos_gui.presentation.pages.new_game import bid_option
from afaos_gui.rules.catalogue import BRITISH, FRENCH, Side
from afaos_gui.session.words.names import side_name
from afaos_gui.session.words.option_texts import bid_text

MOST = 9
FIRST_NUMBER = 3
NOBODY = -1
AUCTION = 2
STEP, NUMBER_WIDTH = 24, 26


class SideButton(PressedAnywhere, QRadioButton):
    """The side that has the bid, with the same seal as an option."""

    def __init__(self, title: str, name: str, parent: QWidget) -> None:
        super().__init__(title, parent)
        self.setObjectName(name)
        self.setAccessibleName(title)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def sizeHint(self) -> QSize:
        """Room for seal and word."""
        words = round(width_of(self.text(), text_font(Role.SANS, TEXT_PX + 1)))
        return QSize(SEAL + 8 + words + 6, max(SEAL + 6, sized(SEAL)))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint seal and word."""
        painter = smooth_painter(self)
        middle = self.height() / 2
        paint_seal(painter, QPointF(SEAL / 2, middle), self.isChecked())
        face = text_font(Role.SANS, TEXT_PX + 1)
        base = middle + QFontMetrics(face).capHeight() / 2
        paint_text(painter, QPointF(SEAL + 7, base), self.text(), face, colour(Palette.INK))
        if self.hasFocus():
            frame = QRectF(self.rect()).adjusted(0.8, 0.8, -0.8, -0.8)
            paint_frame(painter, frame, colour(Palette.BRASS_DARK), 1.6, 5)


class BidBox(QWidget):
    """The choice of nobody, the British or the French, with a number of uses, or an auction."""

    def __init__(
        self, parent: QWidget, changed: Callable[[Side, int], object], auctioned: Callable[[], object]
    ) -> None:
        """`changed` is called with side and number, 0 for nobody; `auctioned` where an auction is to find them."""
        super().__init__(parent)
        self._changed, self._auctioned = changed, auctioned
        self.setObjectName("bid")
        self._words = label("", Role.SANS, TEXT_PX, Ink.PAPER, self)
        self._sides = sides = QButtonGroup(self)
        sides.idClicked.connect(self._tell)
        titles = {"bid_nobody": _("Nobody"), "bid_british": side_name(BRITISH), "bid_french": side_name(FRENCH)}
        titles["bid_auction"] = _("By auction")
        for number, (name, title) in enumerate(titles.items()):
            # A button group takes the id -1, that of nobody, as "assign one".
            sides.addButton(SideButton(title, name, self), number)
        self.number = self._number_field()
        self._steps = (
            self._step(Glyph.FEWER, lambda: _("One fewer"), self.number.stepDown),
            self._step(Glyph.MORE, lambda: _("One more"), self.number.stepUp),
        )
        self._lay_out()
        self.show_bid(None)

    def _number_field(self) -> QSpinBox:
        field = QSpinBox(self)
        field.setObjectName("bid_number")
        field.setButtonSymbols(QSpinBox.ButtonSymbols.NoButtons)
        field.setAlignment(Qt.AlignmentFlag.AlignCenter)
        field.setRange(1, MOST)
        field.setValue(FIRST_NUMBER)
        field.setFont(text_font(Role.NUMERAL, TEXT_PX + 2))
        field.setAccessibleName(_("How often the bid may be used"))
        field.setFrame(False)
        field.setFixedSize(sized(NUMBER_WIDTH), sized(STEP))
        field.valueChanged.connect(self._tell)
        palette = field.palette()
        palette.setColor(QPalette.ColorRole.Base, Qt.GlobalColor.transparent)
        field.setPalette(palette)
        return field

    def _step(self, glyph: Glyph, words: Callable[[], str], step: Callable[[], object]) -> GlyphButton:
        button = GlyphButton(glyph, f"bid_{glyph.value}", words, self, step, STEP, GlyphGround.PAPER)
        button.setAutoRepeat(True)
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        return button

    def _lay_out(self) -> None:
        fewer, more = self._steps
        *given, auction = self._sides.buttons()
        choice = row(*given, None, fewer, self.number, more, spacing=6)
        words = row(WORDS_LEFT - PADDING, self._words)
        column(choice, row(auction, None), words, on=self, spacing=3, margins=(PADDING, PADDING, PADDING, PADDING))

    @property
    def words(self) -> str:
        """What the bid is, for searching."""
        return self._words.text()

    @property
    def buttons(self) -> tuple[SideButton, ...]:
        """Every button of a side, nobody first."""
        return tuple(self.button(side) for side in (NOBODY, BRITISH, FRENCH, AUCTION))

    def button(self, side: Side) -> SideButton:
        """The button of a side, of NOBODY or of the AUCTION."""
        button = self._sides.button(side + 1)
        assert isinstance(button, SideButton)
        return button

    def show_bid(self, bid: tuple[Side, int] | None, auction: bool = False) -> None:
        """Show who has the bid, or that an auction will find it, without calling `changed`."""
        self.button(AUCTION if auction else NOBODY if bid is None else bid[0]).setChecked(True)
        nothing = _("A side may draw a card and then discard one, free of charge, an agreed number of times.")
        if auction:
            nothing = _("Before the game both players bid in turn for a side, with draws for the other side.")
        self._words.setText(nothing if bid is None else bid_text(bid_option(*bid)).text)
        if bid is not None:
            with QSignalBlocker(self.number):
                self.number.setValue(bid[1])
        for widget in (self.number, *self._steps):
            widget.setEnabled(bid is not None)

    def _tell(self) -> None:
        side = self._sides.checkedId() - 1
        if side == AUCTION:
            self._auctioned()
            return
        self._changed(max(side, BRITISH), 0 if side == NOBODY else self.number.value())
