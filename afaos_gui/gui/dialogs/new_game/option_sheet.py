"""All options in groups, set in columns like a printed sheet, and the tournament bid."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRectF, QSignalBlocker, QSize, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QWidget

from afaos_gui.data.texts.language import _
from afaos_gui.gui.dialogs.new_game.option_row import PADDING, TEXT_PX, WORDS_LEFT, OptionRow
from afaos_gui.gui.toolkit.look.style_sheet import Ink, Look
from afaos_gui.gui.toolkit.paint.ink import heading_height, paint_heading
from afaos_gui.gui.toolkit.paint.painting import pen
from afaos_gui.gui.toolkit.paint.shapes import smooth_painter
from afaos_gui.gui.toolkit.paint.theme import LIGHT, Palette, Role, colour, sized
from afaos_gui.gui.toolkit.pressing import bring_into_view
from afaos_gui.gui.toolkit.widgets.arranging import column, row
from afaos_gui.gui.toolkit.widgets.controls import label, radio_button, spin_box
from afaos_gui.presentation.look.folding import folded
from afaos_gui.presentation.pages.new_game import RulesChoice, bid_option
from afaos_gui.presentation.room.columns import how_many, split_evenly
from afaos_gui.rules.catalogue import BRITISH, FRENCH, Side
from afaos_gui.session.words.names import side_name
from afaos_gui.session.words.option_texts import OptionGroup, bid_text, group_title, option_texts

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
        """What the bid is, and that an auction may find it, for searching."""
        auction = self.button(AUCTION)
        return self._words.text() if auction.isHidden() else f"{self._words.text()} {auction.text()}"

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


COLUMN_WIDTH = 330
"""Least width of a column."""
COLUMN_GAP = 26
HEADING_PX = 17
GROUP_GAP = 12
MOST_COLUMNS = 3
STEPS = {
    Qt.Key.Key_Up: -1,
    Qt.Key.Key_Left: -1,
    Qt.Key.Key_Down: 1,
    Qt.Key.Key_Right: 1,
    Qt.Key.Key_Home: -1000,
    Qt.Key.Key_End: 1000,
}
"""How far each key goes from row to row; none beyond the first or the last."""


class GroupBlock(QWidget):
    """The options of a group below a heading; hidden ones take no room."""

    def __init__(self, group: OptionGroup, parent: QWidget) -> None:
        super().__init__(parent)
        self._title = group_title(group)
        self.setAccessibleName(self._title)
        self.rows = [OptionRow(text, self) for text in option_texts() if text.group is group]

    def lay_out(self, *more: QWidget) -> None:
        """Set the rows below the heading, and what else there is."""
        top = heading_height(sized(HEADING_PX))
        column(*self.rows, *more, None, on=self, spacing=0, margins=(0, top, 0, GROUP_GAP))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the heading and its rule."""
        rect = QRectF(0, 0, self.width(), heading_height(sized(HEADING_PX)))
        paint_heading(smooth_painter(self), rect, self._title, "", sized(HEADING_PX), sized(HEADING_PX), LIGHT)


class OptionSheet(QWidget):
    """The options; shows a RulesChoice and tells it what is switched.

    Tab enters and leaves the list, and the arrows move through it.
    """

    def __init__(self, parent: QWidget, rules: RulesChoice) -> None:
        super().__init__(parent)
        self._choice = rules
        self._blocks = {group: GroupBlock(group, self) for group in OptionGroup}
        self.bid = BidBox(self._blocks[OptionGroup.BID], rules)
        for group, block in self._blocks.items():
            block.lay_out(*((self.bid,) if group is OptionGroup.BID else ()))
        self.rows = {one.option.id: one for block in self._blocks.values() for one in block.rows}
        for option, one in self.rows.items():
            one.clicked.connect(lambda on, name=option: rules.switch(name, on))
            one.installEventFilter(self)
        self._nothing = label("", Role.DISPLAY, 18, Ink.PAPER_SOFT, self, italic=True, wraps=False)
        self._nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._nothing.hide()
        self._rules: list[int] = []
        self._make_current(next(iter(self.rows.values())))

    def leave_out_auction(self) -> None:
        """Have the bid known without an auction."""
        self.bid.button(AUCTION).hide()

    def show_choice(self) -> None:
        """Show what is on, and what cannot be on and why."""
        for option, one in self.rows.items():
            one.show_as(option in self._choice.options, self._choice.reason_against(option))
        self.bid.show_choice()
        self._keep_a_current()
        self.lay_out()

    def search(self, words: str) -> None:
        """Show only what contains these words."""
        wanted = folded(words.strip())
        for one in self.rows.values():
            one.setHidden(not one.speaks_of(wanted))
        bid_words = folded(f"{group_title(OptionGroup.BID)} {self.bid.words}")
        for group, block in self._blocks.items():
            is_empty = wanted not in bid_words if group is OptionGroup.BID else all(r.isHidden() for r in block.rows)
            block.setHidden(is_empty)
        self._nothing.setText(_("No option speaks of “{words}”.").format(words=words.strip()))
        self._nothing.setHidden(any(not block.isHidden() for block in self._blocks.values()))
        self._keep_a_current()
        self.lay_out()

    # Keyboard

    def _make_current(self, current: OptionRow) -> None:
        for one in self.rows.values():
            one.setFocusPolicy(Qt.FocusPolicy.StrongFocus if one is current else Qt.FocusPolicy.ClickFocus)

    def _reachable(self) -> list[OptionRow]:
        return [one for one in self.rows.values() if one.isEnabled() and not one.isHidden()]

    def _keep_a_current(self) -> None:
        """Keep one row reachable by Tab, even when the current one is hidden."""
        reachable = self._reachable()
        if reachable and not any(one.focusPolicy() == Qt.FocusPolicy.StrongFocus for one in reachable):
            self._make_current(reachable[0])

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Have Tab come back to the row that has the focus, and move to another row by the keys for that."""
        if event.type() == QEvent.Type.FocusIn and isinstance(watched, OptionRow):
            self._make_current(watched)
            bring_into_view(watched)
        elif event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and event.key() in STEPS:
            rows = self._reachable()
            there = next(number for number, one in enumerate(rows) if one is watched) + STEPS[Qt.Key(event.key())]
            rows[min(max(there, 0), len(rows) - 1)].setFocus(Qt.FocusReason.TabFocusReason)
            return True
        return False

    # Columns

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay the columns out for another width."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.lay_out()

    def lay_out(self) -> None:
        """Distribute the groups over the columns, in order and as evenly as possible."""
        blocks = [block for block in self._blocks.values() if not block.isHidden()]
        columns = how_many(self.width(), sized(COLUMN_WIDTH), COLUMN_GAP, MOST_COLUMNS, len(blocks))
        width = (self.width() - (columns - 1) * COLUMN_GAP) // columns
        heights = [block.heightForWidth(width) for block in blocks]
        tallest = 80
        self._rules = [number * (width + COLUMN_GAP) - COLUMN_GAP // 2 for number in range(1, columns)]
        for number, held in enumerate(split_evenly(heights, columns)):
            y = 0
            for block in held:
                blocks[block].setGeometry(number * (width + COLUMN_GAP), y, width, heights[block])
                y += heights[block]
            tallest = max(tallest, y - GROUP_GAP)
        self._nothing.setGeometry(0, 20, self.width(), 40)
        self.setMinimumHeight(tallest)
        self.update()

    def sizeHint(self) -> QSize:
        """Room for two columns."""
        return QSize(2 * sized(COLUMN_WIDTH) + COLUMN_GAP, self.minimumHeight())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the rules between the columns."""
        painter = QPainter(self)
        painter.setPen(pen(colour(Palette.ORNAMENT, 110), 1))
        for x in self._rules:
            painter.drawLine(x, 6, x, self.height() - 10)
