"""The dialog for a new game: seats and edition at the left, sets of rules and options at the right."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import QKeyEvent, QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QBoxLayout, QButtonGroup, QHBoxLayout, QLineEdit, QSizePolicy, QVBoxLayout, QWidget

from afaos_gui.data.texts.language import _
from afaos_gui.gui.dialogs.new_game.draws import DrawsRow
from afaos_gui.gui.dialogs.new_game.editions import EditionButton, EditionPoints
from afaos_gui.gui.dialogs.new_game.option_sheet import OptionSheet
from afaos_gui.gui.dialogs.new_game.seat_slip import LONGEST_NAME, Seats
from afaos_gui.gui.dialogs.new_game.sets import RuleSets
from afaos_gui.gui.table.panels.cached_panel import Heading
from afaos_gui.gui.toolkit.look.style_sheet import Ground, Ink, Look, set_look
from afaos_gui.gui.toolkit.paint.emblems import icon
from afaos_gui.gui.toolkit.paint.theme import Role, sized, text_share
from afaos_gui.gui.toolkit.pressing import ENTER, bring_into_view
from afaos_gui.gui.toolkit.widgets.arranging import NO_MARGINS, column, row
from afaos_gui.gui.toolkit.widgets.controls import ClothDialog, OneLine, QuietButton, call, field, label, set_font
from afaos_gui.gui.toolkit.widgets.paper import SHADOW, PaperSheet, ScrollFades
from afaos_gui.gui.toolkit.widgets.scrolling import QuietArea
from afaos_gui.presentation.pages.new_game import NewGameChoice, RulesChoice, seed_from
from afaos_gui.presentation.room.grid import REGULAR
from afaos_gui.session.presets import preset_of
from afaos_gui.session.results.next_level import LevelOffer
from afaos_gui.session.words.option_texts import texts_of
from afaos_gui.session.words.rules_texts import edition_line, edition_points, options_on, rules_short

LEAST, LARGEST = QSize(1120, 600), QSize(1600, 1010)
SHARE = 0.93
"""The share of the window behind it that the dialog takes."""
MARGIN = 22
LEFT_WIDTH = 330
SHEET_MARGIN = 18
SEED_WIDTH = 128
TIGHT = 1200
"""The width below which what is on may take two lines."""
SEARCH_WIDTHS = (104, 230)
ONE_ROW = 1.3
"""The largest text with which the head of the options fits in one row."""
LEAST_BESIDE = 950
"""Width of the dialog from which its columns stand side by side."""
LEAST_PAPER = 190


class NewGameDialog(ClothDialog):
    """Asks for players and rules; read `answer` once it is accepted.

    `levels` are those of the machine at each side, empty for a person; `rules` are edition and options to begin with;
    `folder` keeps the player's own sets of rules; `only_rules` asks for no players; `offer` is a level that results
    suggest. Its parts are made in the order in which Tab goes through them.
    """

    def __init__(
        self,
        british: str = "",
        french: str = "",
        parent: QWidget | None = None,
        *,
        levels: tuple[str, str] = ("", ""),
        rules: tuple[str, Collection[str]] = ("second", ()),
        folder: Path | None = None,
        only_rules: bool = False,
        offer: LevelOffer | None = None,
    ) -> None:
        super().__init__(_("New game"), "new_game", parent)
        screen = self.screen().availableSize()
        self._room = screen.expandedTo(LEAST) if parent is None else parent.window().size()
        """The window behind, or the screen: the dialog is never larger."""
        self.setMinimumSize(LEAST.boundedTo(self._room).boundedTo(screen))
        self.rules = RulesChoice(*rules, changed=self._show_rules)
        self._body = QWidget()
        self._whole = QuietArea(self._body, self)
        left, right = self._left((british, french), levels, offer), self._right(folder)
        self._columns = row(left, (right, 1), on=self._body, spacing=MARGIN, margins=NO_MARGINS)
        self.column.setContentsMargins(MARGIN, 15, MARGIN, 13)
        self.fill((self._whole, 1), 8, self._foot())
        QShortcut(QKeySequence(QKeySequence.StandardKey.Find), self, self.search.setFocus)
        self._show_more(False)
        self._show_rules()
        if only_rules:
            self._ask_only_rules()
        # A share of the room that there is, or more where that is too little.
        self.resize((self._room * SHARE).expandedTo(LEAST).boundedTo(self._room).boundedTo(LARGEST))
        self._first_field().setFocus()

    def _ask_only_rules(self) -> None:
        """Leave out what does not belong to the rules; whoever asks for them has a way of its own to an auction."""
        for part in (self.seats, self.more):
            part.hide()
        self.options.leave_out_auction()
        title, begin = _("Rules and options"), _("Take these rules")
        self.setWindowTitle(title)
        self.setAccessibleName(title)
        self.title.setText(title)
        call(self.begin, begin)

    def _first_field(self) -> QWidget:
        """The field that most needs the player's input: a missing name, if any."""
        if self.seats.isHidden():
            return self.begin
        names = [slip.name for slip in self.seats.slips if not slip.level]
        return next((name for name in names if not name.text()), names[0] if names else self.begin)

    # Parts

    def _left(self, names: tuple[str, str], levels: tuple[str, str], offer: LevelOffer | None) -> QVBoxLayout:
        self.seats = Seats(names, levels, self._body, offer)
        self.seats.setFixedWidth(sized(LEFT_WIDTH))
        self.british, self.french = (slip.name for slip in self.seats.slips)
        self.editions = editions = QButtonGroup(self)
        for edition in ("second", "first"):
            editions.addButton(EditionButton(edition, sized(LEFT_WIDTH), self._body))
        editions.buttonClicked.connect(lambda button: self.rules.set_edition(button.edition))
        self._points = EditionPoints(self._body)
        self.more = QuietButton("", "more", Ink.CLOTH_SOFT, self._body, lambda: self._show_more(self.seed.isHidden()))
        self.seed = self._seed_field()
        self.study = self.box(_("Study game"), "study")
        self.study.setParent(self._body)
        self.study.setToolTip(
            _("Anything can be taken back, also past drawn and shown cards. The game is marked as a study game.")
        )
        self.draws = DrawsRow(self._body)
        for slip in self.seats.slips:
            slip.machine.toggled.connect(self._show_players)
        return column(
            _indented(self.title),
            self.seats,
            4,
            self._heading(_("Edition")),
            *self.editions.buttons(),
            (self._points, 1),
            row(self.more, self.seed, self.study, None),
            _indented(self.draws),
            spacing=5,
        )

    def _seed_field(self) -> QLineEdit:
        seed = field("", "seed", _("Seed"), self._body, hint=_("Seed: by chance"))
        seed.setMaxLength(LONGEST_NAME)
        seed.setToolTip(_("The same words or number deal the same cards again."))
        seed.setFixedWidth(sized(SEED_WIDTH))
        set_font(seed, Role.SANS, 14)
        return seed

    def _heading(self, title: str) -> QHBoxLayout:
        heading = Heading(title, "", self._body)
        heading.set_grid(REGULAR._replace(heading_px=sized(REGULAR.heading_px)))
        return _indented(heading)

    def _right(self, folder: Path | None) -> QVBoxLayout:
        self.sets = RuleSets(folder, self._body, self._take_set)
        self.paper = PaperSheet(self._body)
        self.paper.setMinimumHeight(sized(LEAST_PAPER))
        # The options scroll by themselves: they take what room there is and ask for none.
        self.paper.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Ignored)
        head = self._paper_head()
        self.options = OptionSheet(self.paper, self.rules)
        self._scroll = QuietArea(self.options, self.paper, Ground.PAPER)
        # The bar keeps its room also where nothing scrolls, so that the columns do not move.
        self._scroll.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        bar = self._scroll.verticalScrollBar()
        bar.rangeChanged.connect(lambda _least, most: bar.setEnabled(most > 0))
        self._fades = ScrollFades(self._scroll)
        margins = (SHEET_MARGIN + SHADOW, 12, SHADOW + 8, SHADOW + 12)
        column(head, (self._scroll, 1), on=self.paper, spacing=8, margins=margins)
        return column(self._heading(_("Sets of rules")), _indented(self.sets), (self.paper, 1), spacing=7)

    def _paper_head(self) -> QWidget:
        """What stands above the options: how many are on, a button that switches them off, and a search."""
        head = QWidget(self.paper)
        title = label(_("Options of play"), Role.DISPLAY, 22, Ink.PAPER, head, wraps=False)
        self._count = label("", Role.TEXT, 14, Ink.PAPER, head, italic=True, wraps=self._room.width() < TIGHT)
        self.clear = QuietButton(_("Switch all off"), "clear", Ink.PAPER_SOFT, head, self.rules.clear)
        words = _("Search the options")
        self.search = field("", "search", words, head, lambda words: self.options.search(words), hint=_("Search"))
        self.search.addAction(icon("search"), QLineEdit.ActionPosition.LeadingPosition)
        self.search.setMinimumWidth(sized(SEARCH_WIDTHS[0]))
        self.search.setMaximumWidth(sized(SEARCH_WIDTHS[1]))
        set_look(self.search, Look.ROUND_FIELD)
        edge = (0, 0, SHEET_MARGIN - 8, 0)
        if text_share() <= ONE_ROW:
            row(title, (self._count, 1), self.clear, self.search, on=head, spacing=12, margins=edge)
        else:
            column(row(title, self._count, None), row(self.clear, None, self.search), on=head, margins=edge)
        return head

    def _foot(self) -> QHBoxLayout:
        self.summary = OneLine(Role.DISPLAY, 21, Ink.CLOTH, self)
        self.summary_list = OneLine(Role.TEXT, 13, Ink.CLOTH_SOFT, self, italic=True, most=2)
        self.cancel = self.button(_("Cancel"), "cancel", self.reject)
        self.begin = self.button(_("Begin"), "begin", self.accept, brass=True)
        words = column(self.summary, self.summary_list, spacing=1)
        return row((words, 1), self.cancel, self.begin, spacing=14, margins=(SHADOW, 0, SHADOW, 0))

    # Choices

    def _show_rules(self) -> None:
        edition, options = self.rules.edition, self.rules.options
        for button in self.editions.buttons():
            button.setChecked(isinstance(button, EditionButton) and button.edition == edition)
        self._points.set_points(edition_points(edition, options))
        self.options.show_choice()
        self.sets.show_choice(self.rules)
        self._count.setText(options_on(options))
        auction = (_("By auction"),) if self.rules.auction else ()
        self.clear.setEnabled(bool(options or auction))
        preset = preset_of(edition, options)
        self.summary.set_text(preset.title if preset else rules_short(edition, options))
        titles = " · ".join((*(text.title for text in texts_of(options)), *auction))
        self.summary_list.set_text(titles or edition_line(edition))

    def _take_set(self, edition: str, options: frozenset[str]) -> None:
        """Choose a set of rules, which leaves no auction, and have its first option in sight."""
        self.rules.auction = False
        self.rules.choose(edition, options)
        sheet = self.options
        bid = sheet.bid if self.rules.bid is not None else None
        first = next((one for name, one in sheet.rows.items() if name in options), bid)
        if first is not None:
            QTimer.singleShot(0, first, lambda: bring_into_view(first))

    def _show_more(self, shown: bool) -> None:
        for part in (self.seed, self.study, self.draws):
            part.setVisible(shown)
        self._show_players()
        self.more.setText(_("Less") if shown else _("More …"))
        if shown:
            self.seed.setFocus()
        QTimer.singleShot(0, self, self._show_focus)

    def _show_players(self) -> None:
        self.draws.show_players([slip.level for slip in self.seats.slips])

    def _show_focus(self) -> None:
        """Scroll to the focused widget where the screen is too small for the whole dialog."""
        if (focused := self.focusWidget()) is not None:
            bring_into_view(focused)

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Move the focus to the next or previous widget and scroll to it."""
        moved = super().focusNextPrevChild(forward)
        self._show_focus()
        return moved

    def answer(self) -> NewGameChoice:
        """The players, the rules and the seed."""
        british, french = self.seats.slips
        words = self.seed.text().strip()
        return NewGameChoice(
            british.player,
            french.player,
            seed_from(words) if words else None,
            self.rules.edition,
            self.rules.options,
            self.study.isChecked(),
            british.level,
            french.level,
            self.rules.auction,
            None if words else self.draws.shares(),
        )

    # Size and keyboard

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Stack the columns where there is no room for them side by side."""
        super().resizeEvent(event)
        beside = self.width() >= sized(LEAST_BESIDE)
        self._columns.setDirection(QBoxLayout.Direction.LeftToRight if beside else QBoxLayout.Direction.TopToBottom)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Begin the game with Return, unless a button that does something else has the focus; Esc ends a search."""
        focused = self.focusWidget()
        if event.key() == Qt.Key.Key_Escape and focused is self.search and self.search.text():
            self.search.clear()
        elif event.key() not in ENTER:
            super().keyPressEvent(event)
        elif isinstance(focused, QuietButton) or focused is self.cancel:
            focused.click()
        else:
            self.accept()


def _indented(widget: QWidget) -> QHBoxLayout:
    """A widget indented as far as the paper is by its shadow."""
    return row(widget, margins=(SHADOW, 0, SHADOW, 0))
