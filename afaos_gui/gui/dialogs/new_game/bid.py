"""The tournament bid: which side has it, and how often it may use it."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QWidget

from afaos_gui.data.texts.language import _
from afaos_gui.gui.dialogs.new_game.option_row import PADDING, TEXT_PX, WORDS_LEFT
from afaos_gui.gui.toolkit.look.style_sheet import Ink, Look
from afaos_gui.gui.toolkit.paint.theme import Role
from afaos_gui.gui.toolkit.widgets.arranging import column, row
from afaos_gui.gui.toolkit.widgets.controls import label, radio_button, spin_box
from afaos_gui.presentation.pages.new_game import RulesChoice, bid_option
from afaos_gui.rules.catalogue import BRITISH, FRENCH, Side
from afaos_gui.session.words.names import side_name
from afaos_gui.session.words.option_texts import bid_text

MOST = 9
FIRST_NUMBER = 3
NOBODY = -1
AUCTION = 2


class BidBox(QWidget):
    """The choice of nobody, the British or the French, with a number of uses, or an auction."""

    def __init__(self, parent: QWidget, rules: RulesChoice) -> None:
        super().__init__(parent)
        self._rules = rules
        self.setObjectName("bid")
        self._words = label("", Role.SANS, TEXT_PX, Ink.PAPER, self)
        self._sides = sides = QButtonGroup(self)
        titles = {"bid_nobody": _("Nobody"), "bid_british": side_name(BRITISH), "bid_french": side_name(FRENCH)}
        for place, (name, title) in enumerate((titles | {"bid_auction": _("By auction")}).items()):
            # A button group takes the id -1, that of nobody, as "assign one".
            sides.addButton(radio_button(title, name, self, Look.PAPER), place)
        self.number = number = spin_box("bid_number", _("How often the bid may be used"), self, (1, MOST), FIRST_NUMBER)
        *given, auction = sides.buttons()
        who, words = row(*given, None, self.number, spacing=14), row(WORDS_LEFT - PADDING, self._words)
        column(who, row(auction, None), words, on=self, spacing=3, margins=(PADDING, PADDING, PADDING, PADDING))
        self.show_choice()
        sides.idClicked.connect(self._tell)
        number.valueChanged.connect(self._tell)

    @property
    def words(self) -> str:
        """What the bid is, for searching."""
        return self._words.text()

    @property
    def buttons(self) -> tuple[QAbstractButton, ...]:
        """Every button of a side, nobody first."""
        return tuple(self._sides.buttons())

    def button(self, side: Side) -> QAbstractButton:
        """The button of a side, of NOBODY or of the AUCTION."""
        return self._sides.button(side + 1)

    def show_choice(self) -> None:
        """Show who has the bid, or that an auction will find it."""
        bid, is_auctioned = self._rules.bid, self._rules.auction
        self.button(AUCTION if is_auctioned else NOBODY if bid is None else bid[0]).setChecked(True)
        nothing = _("A side may draw a card and then discard one, free of charge, an agreed number of times.")
        if is_auctioned:
            nothing = _("Before the game both players bid in turn for a side, with draws for the other side.")
        self._words.setText(nothing if bid is None else bid_text(bid_option(*bid)).text)
        if bid is not None:
            with QSignalBlocker(self.number):
                self.number.setValue(bid[1])
        self.number.setEnabled(bid is not None)

    def _tell(self) -> None:
        side = self._sides.checkedId() - 1
        if side == AUCTION:
            self._rules.leave_to_auction()
        else:
            self._rules.set_bid(max(side, BRITISH), 0 if side == NOBODY else self.number.value())
