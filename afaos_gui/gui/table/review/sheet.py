"""The drawer of a review, with its progress, charts and page; and the sheet that asks what one would do."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QRect, Qt, QUrl, Signal
from PySide6.QtWidgets import QProgressBar, QWidget

from afaos_gui.data.texts.language import _
from afaos_gui.gui.table.papers.drawer import PageDrawer
from afaos_gui.gui.table.papers.screens import Screen, Screens
from afaos_gui.gui.table.papers.slip import Slip
from afaos_gui.gui.table.review.chart import ReviewChart
from afaos_gui.gui.toolkit.look.appearance import Words, follow_words
from afaos_gui.gui.toolkit.look.style_sheet import set_narrow
from afaos_gui.gui.toolkit.paint.theme import Role, text_share
from afaos_gui.gui.toolkit.pressing import choose_one
from afaos_gui.gui.toolkit.widgets.arranging import NO_MARGINS, row
from afaos_gui.gui.toolkit.widgets.controls import paper_button, set_font
from afaos_gui.presentation.look.rich_text import PaperLine, SentenceKind
from afaos_gui.presentation.pages.review_curves import Curve, curve_title

LEAST_WITH_CHART = 300
"""The least height of a review with its chart, in usual text."""


class ReviewSheet(PageDrawer):
    """Emits what is pressed; the controller sets what is shown."""

    followed = Signal(str)
    """The target of a link on the page."""
    stopped = Signal()
    """Emitted to stop the analysis or resume it."""

    def __init__(self, parent: QWidget, screens: Screens) -> None:
        super().__init__(lambda: _("Review"), "review", parent, screens, self._follow, (Screen.REPLAY,))
        self.chart = ReviewChart(self)
        self.progress = QProgressBar(self)
        self.progress.setRange(0, 100)
        self.progress.setTextVisible(False)
        self.progress.setFixedHeight(9)
        follow_words(self, lambda: _("How much of the game has been gone over"), self.progress.setAccessibleName)
        self.back_button = self.add_button("review_back", lambda: _("‹ Mistake"), lambda: self.followed.emit("back"))
        self.forth_button = self.add_button("review_forth", lambda: _("Mistake ›"), lambda: self.followed.emit("forth"))
        self.stop_button = self.add_button("review_stop", lambda: _("Stop"), self.stopped.emit)
        follow_words(self, lambda: _("What the review says"), self.page.setAccessibleName)
        self._choices = self._curves()
        self.set_content(self.progress, self._choices, self.chart, self.page)

    def fit(self) -> None:
        """Leave the room of the chart to the words in a low window with large text."""
        is_roomy = self._room.height() >= LEAST_WITH_CHART * text_share()
        for one in (self._choices, self.chart):
            one.setVisible(is_roomy)
        super().fit()

    def _curves(self) -> QWidget:
        """A button for each chart."""
        curves = QWidget(self)
        self.curve_buttons = buttons = {
            curve: paper_button(
                partial(curve_title, curve), f"review_{curve.value}", curves, partial(self.chart.show_curve, curve)
            )
            for curve in Curve
        }
        for button in buttons.values():
            set_font(button, Role.SANS, 13)
            set_narrow(button)
        choose_one(self, buttons.values(), buttons[Curve.CHANCE])
        row(*((button, 1) for button in buttons.values()), on=curves, spacing=4, margins=NO_MARGINS)
        return curves

    def _follow(self, link: QUrl) -> None:
        self.followed.emit(link.toString())

    def show_progress(self, share: float, is_over: bool, is_whole: bool) -> None:
        """Show the progress of the analysis; a finished one has no bar."""
        self.progress.setVisible(not is_whole)
        if not is_whole:
            self.progress.setValue(round(100 * share))  # Every change repaints the whole window at once.
        self.stop_button.setVisible(not is_whole)
        self.stop_button.setText(_("Go on") if is_over else _("Stop"))
        self.stop_button.setAccessibleName(self.stop_button.text())

    def show_ways(self, back: bool, forth: bool) -> None:
        """Show whether there is a mistake before the present position, and one after it."""
        self.back_button.setEnabled(back)
        self.forth_button.setEnabled(forth)

    def show_page(self, html: str) -> None:
        """Show another page; if only its words changed, keep the scroll position."""
        bar = self.page.verticalScrollBar()
        at = bar.value()
        self.page.setHtml(html)
        bar.setValue(at)


AGAIN, ANSWER, FOLLOW, NEXT, LEAVE = "again", "answer", "follow", "next", "leave"
"""The buttons of a question."""
SCRAP = 130
"""Least height of the log that is worth leaving in sight above the question."""


class QuestionSheet(Slip):
    """Emits which of its buttons is pressed; the one that leaves puts it away."""

    followed = Signal(str)

    def __init__(self, name: str, parent: QWidget, screens: Screens) -> None:
        super().__init__(name, parent, screens, belongs_to={Screen.EXERCISE})
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._is_low, self._log_top = True, 0
        self.words: tuple[str, ...] = ()
        self.offered: tuple[str, ...] = ()
        texts: dict[str, Words] = {
            FOLLOW: lambda: _("See what may follow"),
            AGAIN: lambda: _("Try again"),
            ANSWER: lambda: _("Show the answer"),
            LEAVE: lambda: _("Leave"),
            NEXT: lambda: _("Next one"),
        }
        for way, text in texts.items():
            self.add_button(way, text, self.put_away if way == LEAVE else partial(self.followed.emit, way))

    def ask(self, title: str, words: Sequence[str], *ways: str, is_right: bool | None = None) -> None:
        """Show a question or the result, and the buttons for now; `is_right` says how the first words are to look."""
        self.words, self.offered = tuple(words), ways
        if self.isAncestorOf(self.window().focusWidget()):
            self.setFocus()
        self.have(*ways)
        if is_right is None:
            self.say(title, *words)
        else:
            sign, kind = ("✓", SentenceKind.RIGHT) if is_right else ("✗", SentenceKind.WRONG)
            self.say(title, PaperLine(f"{sign} {words[0]}", kind), *words[1:])

    def stand_in(self, room: QRect, log_top: int) -> None:
        """Stand at the foot of `room`, as high as the words need; a strip of the log above would be useless."""
        self._log_top = log_top
        self.place_in(room)

    def fit(self) -> None:
        """Cover such a strip too."""
        super().fit()
        if 0 < self.y() - self._log_top < SCRAP:
            top = max(self._room.top(), self._log_top)
            self.setGeometry(self._room.adjusted(0, top - self._room.top(), 0, 0))
