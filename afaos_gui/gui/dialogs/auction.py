"""The auction before a tournament game: two players bid in turn for a side."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QWidget

from afaos_gui.data.texts.language import _
from afaos_gui.gui.toolkit.application import announce
from afaos_gui.gui.toolkit.look.appearance import on_change
from afaos_gui.gui.toolkit.widgets.arranging import row
from afaos_gui.gui.toolkit.widgets.controls import ClothDialog, radio_button, spin_box
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.session.auction import MOST, Auction, bid_sentence, bidder_name, result_sentence
from afaos_gui.session.words.names import side_name

WIDTH = 520
MOST_TOLD = 3
"""The last bids, which are told; with large text more have no room in a small window."""


class AuctionDialog(ClothDialog):
    """Has people bid and the machine decide; read `auction` once it is accepted."""

    def __init__(self, auction: Auction, parent: QWidget | None = None) -> None:
        super().__init__(_("Auction"), "auction", parent)
        self.auction = auction
        self._help = self.words("", soft=True)
        self.told = self.words("")
        self.asked = self.words("")
        names = {BRITISH: "auction_british", FRENCH: "auction_french"}
        self.sides = {side: radio_button(side_name(side), name, self) for side, name in names.items()}
        self._sides = QButtonGroup(self)
        for side, button in self.sides.items():
            self._sides.addButton(button, side)
        self._draws = self.words("")
        self._draws.setWordWrap(False)
        self.number = spin_box("auction_number", lambda: _("Draws for the other side"), self, (0, MOST))
        self.bid_button = self.button(_("Bid"), "auction_bid", self._bid, brass=True)
        self.leave_button = self.button("", "auction_leave", self._leave)
        self.begin_button = self.button(_("Begin"), "auction_begin", self.accept, brass=True)
        self.cancel_button = self.button(_("Cancel"), "auction_cancel", self.reject)
        for deed in (self.bid_button, self.leave_button):
            deed.installEventFilter(self)
        bid = row(*self.sides.values(), self._draws, self.number, None, spacing=12)
        self.fill(self._help, self.told, self.asked, bid, None)
        self.add_buttons([self.cancel_button], [self.leave_button, self.bid_button, self.begin_button])
        on_change(self, self._show)
        self._go_on()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take no second press of a double click: the button is the other player's by then."""
        return event.type() == QEvent.Type.MouseButtonDblClick

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take no held key for another press: the button is the other player's by then."""
        if not event.isAutoRepeat():
            super().keyPressEvent(event)

    # The auction

    def _go_on(self) -> None:
        """Have the machine decide where it is its turn, and ask who comes next."""
        auction = self.auction
        while not auction.is_over and auction.player.is_machine:
            auction.decide()
        if not auction.is_over:
            self.number.setRange(min(auction.least, MOST), MOST)
            self.number.setValue(auction.least)
            (self.sides[auction.sides[0]] if auction.standing is not None else self._checked()).setChecked(True)
        self._show()
        announce(self, self.asked.text())
        asked = self.number if auction.least <= MOST else self.leave_button
        (self.begin_button if auction.is_over else asked).setFocus(Qt.FocusReason.OtherFocusReason)

    def _checked(self) -> QAbstractButton:
        """The chosen side, the British at first."""
        return next((one for one in self.sides.values() if one.isChecked()), self.sides[BRITISH])

    def _bid(self) -> None:
        if not self.auction.is_over and self.auction.least <= MOST:
            self.auction.bid(self._sides.checkedId(), self.number.value())
            self._go_on()

    def _leave(self) -> None:
        if self.auction.standing is not None:
            self.auction.leave()
            self._go_on()

    def _show(self) -> None:
        auction, standing = self.auction, self.auction.standing
        self._help.setText(
            _(
                "Bid for the side you want to play. A bid gives the other side draws: so many times in the game it may"
                " draw a card and then discard one, free of charge. Whoever bids more plays the side."
            )
        )
        self.told.setText("\n".join(bid_sentence(auction, bid) for bid in auction.bids[-MOST_TOLD:]))
        self.told.setVisible(bool(auction.bids))
        self._draws.setText(_("Draws for the other side"))
        name, can_bid = bidder_name(auction, auction.turn), auction.least <= MOST
        asked = _("{player} bids.") if can_bid else _("No more than {most} can be bid: {player} can only leave it.")
        self.asked.setText(result_sentence(auction) if auction.is_over else asked.format(player=name, most=MOST))
        if standing is not None:
            words = _("Leave the British") if standing.side == BRITISH else _("Leave the French")
            self.leave_button.setText(words)
        for side, button in self.sides.items():
            button.setEnabled(side in auction.sides)
            button.setVisible(not auction.is_over and can_bid)
        for widget in (self.number, self._draws, self.bid_button):
            widget.setVisible(not auction.is_over and can_bid)
        self.bid_button.setDefault(not auction.is_over and can_bid)
        self.leave_button.setVisible(not auction.is_over and standing is not None)
        self.leave_button.setDefault(not auction.is_over and not can_bid)
        self.begin_button.setVisible(auction.is_over)
        self.begin_button.setDefault(auction.is_over)
        self.fit(WIDTH)
