"""A quiet notice beside the menus: one sentence, shown until it is closed or has been read, and perhaps a way."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QPoint, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QAction, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QMenuBar, QWidget
from shiboken6 import isValid

from afaos_gui.data.texts.language import _
from afaos_gui.gui.table.papers.veiled import Veiled
from afaos_gui.gui.toolkit.application import running_application
from afaos_gui.gui.toolkit.clock import timer
from afaos_gui.gui.toolkit.look.appearance import Words, follow, on_change, said
from afaos_gui.gui.toolkit.look.style_sheet import Ink, Look, set_look
from afaos_gui.gui.toolkit.paint.ink import paint_slip
from afaos_gui.gui.toolkit.paint.painting import SMOOTH
from afaos_gui.gui.toolkit.paint.theme import Role, text_font
from afaos_gui.gui.toolkit.widgets.arranging import row
from afaos_gui.gui.toolkit.widgets.controls import BUTTON_PX, call, label, paper_button, set_font
from afaos_gui.gui.toolkit.widgets.overlay import Overlay
from afaos_gui.presentation.choices.click_guard import ClickGuard
from afaos_gui.presentation.table_state import TableState

STAYS_MS = 14_000
WIDEST = 620
TOP = 84
BELOW = 24
"""Distance from a field that it would cover."""
PX, BAR_PX = 15, 13
MARGINS, BAR_MARGINS = (22, 12, 16, 16), (10, 0, 4, 0)
APART = 16
"""Between words and buttons, and from what else stands beside the menus."""


class ShownNotice(NamedTuple):
    """What the slip says."""

    words: Words
    way: tuple[Words, Callable[[], object]] | None = None
    """What to do about it: its words, and the deed."""
    stays: bool = False
    about: object = None
    """What it is about, where it comes again after others until it is answered."""


class NoticeSlip(Overlay):
    """A slip of paper beside the menus, where it covers nothing.

    What is too long for that, or must be answered, lies on the map. It takes no focus and blocks nothing.
    """

    swallowed = Signal()
    """Emitted when a press came too soon to be meant for what is said now."""

    def __init__(self, host: QWidget) -> None:
        super().__init__(host)
        self.setObjectName("notice")
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._words = label("", Role.SANS, PX, Ink.PAPER, self)
        self.button = paper_button(lambda: _("All right"), "notice_away", self, self._put_away_unless_new)
        self.button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.way = paper_button("", "notice_way", self, self._go)
        self.way.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.guard = ClickGuard()
        """Takes no press at once where other words have come in the place of those before."""
        self._shown = ShownNotice("")
        self._kept: dict[object, ShownNotice] = {}
        """Those that wait for their answer, the latest last, by what they are about."""
        self._timer = timer(self.put_away, self, STAYS_MS, once=True)
        self._soon = timer(self._make_way, self, once=True)
        running_application().focusChanged.connect(self._focus_moved)
        self._in_bar = False
        self._row = row((self._words, 1), self.way, self.button, on=self, spacing=APART)
        on_change(self._words, self.tell_anew)

    @property
    def text(self) -> str:
        """The sentence shown, empty when there is none."""
        return "" if self.isHidden() else self._words.text()

    def say(
        self,
        sentence: Words,
        way: tuple[Words, Callable[[], object]] | None = None,
        *,
        stays: bool = False,
        about: object = None,
    ) -> None:
        """Show a sentence, in place of an earlier one; `way` is what to do about it, and what that is called.

        One that `stays` must not go by unseen: it is shown until it is answered. One that is `about` something comes
        again after others that are said meanwhile. An empty one puts away what was said about the same.
        """
        self._kept.pop(about, None)
        if not said(sentence):
            if about == self._shown.about:
                self.put_away()
            return
        notice = ShownNotice(sentence, way, stays, about)
        if stays and about is not None:
            self._kept[about] = notice
        self._show(notice)

    def _show(self, notice: ShownNotice) -> None:
        is_same = notice.about is not None and notice.about == self._shown.about and said(notice.words) == self.text
        if self.text and not is_same:
            self.guard.note_asked()
        self._shown = notice
        self.way.setVisible(notice.way is not None)
        self.tell_anew()
        self.show()
        self.raise_()
        self._timer.stop()
        if not notice.stays:
            self._timer.start()

    def tell_anew(self) -> None:
        """Say it in the present language, and of the game that is on the table now."""
        words, way = said(self._shown.words), self._shown.way
        if words:
            self._words.setText(words)
            self.setAccessibleName(words)
        if way is not None:
            call(self.way, said(way[0]))
        self.cover()

    def _go(self) -> None:
        way = self._shown.way
        if way is not None and self._takes():
            self.put_away()
            way[1]()

    def _put_away_unless_new(self) -> None:
        if self._takes():
            self.put_away()

    def _takes(self) -> bool:
        takes = self.guard.takes()
        if not takes:
            self.swallowed.emit()
        return takes

    def put_away(self) -> None:
        """Hide the slip, or show what waits for its answer."""
        self._timer.stop()
        self._kept.pop(self._shown.about, None)
        self._shown = ShownNotice("")
        if self._kept:
            self._show(list(self._kept.values())[-1])
        else:
            self.hide()

    def cover(self) -> None:
        """Fit beside the menus, else in the middle of the upper part, or at the foot where a sheet lies there."""
        room = self._beside_menus()
        self._set_form(in_bar=True)
        needed, buttons = self._width()
        low = self._words.fontMetrics().height() <= room.height()
        if low and needed <= room.width() and not self._shown.stays:
            self.setFixedSize(needed, room.height())
            centred = (self.host.width() - needed) // 2
            self.move(max(room.left(), min(centred, room.right() - needed)), room.top())
            return
        self._set_form(in_bar=False)
        needed, buttons = self._width()
        self.setFixedWidth(min(WIDEST, self.host.width() - 80, needed))
        inner = self.width() - buttons - 58
        self.setFixedHeight(max(self._words.heightForWidth(inner), self.button.sizeHint().height()) + 30)
        left, top, typed = (self.host.width() - self.width()) // 2, TOP, QApplication.focusWidget()
        if isinstance(typed, QLineEdit) and typed.window() is self.host:  # One sees what one types.
            field = self._place_of(typed)
            if field.intersects(QRect(left, top, self.width(), self.height())):
                top = field.bottom() + BELOW
        place, sheets = QRect(left, top, self.width(), self.height()), self.host.findChildren(Veiled)
        if any(self._place_of(one).intersects(place) for one in sheets if one.isVisible()):
            top = self.host.height() - self.height() - BELOW
        self.move(left, top)

    def _set_form(self, in_bar: bool) -> None:
        """Take the smaller type and buttons that stand beside the menus, or those for the map."""
        self._in_bar = in_bar
        self._words.setFont(text_font(Role.SANS, BAR_PX if in_bar else PX))
        self._row.setContentsMargins(*(BAR_MARGINS if in_bar else MARGINS))
        for button in (self.way, self.button):
            set_look(button, Look.QUIET if in_bar else Look.PAPER)
            button.setFont(text_font(Role.TEXT, BAR_PX if in_bar else BUTTON_PX))

    def _width(self) -> tuple[int, int]:
        """The width for the sentence in one line, and that of the buttons."""
        buttons = sum(one.sizeHint().width() + APART for one in (self.way, self.button) if not one.isHidden()) - APART
        words = self._words.fontMetrics().horizontalAdvance(self._words.text())
        return words + buttons + (40 if self._in_bar else 70), buttons

    def _beside_menus(self) -> QRect:
        """The room that the menus and their corner leave; none where the system shows the menus."""
        bar = self.host.findChild(QMenuBar)
        if bar is None or bar.isNativeMenuBar() or not bar.isVisible():
            return QRect()
        left = max(bar.actionGeometry(action).right() for action in bar.actions()) + APART
        corner = bar.cornerWidget()
        right = corner.x() if corner is not None and corner.isVisible() else bar.width()
        return QRect(left, bar.y() + 1, right - APART - left, bar.height() - 2)

    def _place_of(self, widget: QWidget) -> QRect:
        return QRect(widget.mapTo(self.host, QPoint()), widget.size())

    def _focus_moved(self) -> None:
        # It also moves while a part of the window is deleted: asking for the window's parts then ends the program.
        if not self.isHidden():
            self._soon.start()

    def _make_way(self) -> None:
        if not self.isHidden() and isValid(self.host) and self.host.isVisible():
            self.cover()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The paper."""
        painter = QPainter(self)
        painter.setRenderHints(SMOOTH)
        paint_slip(painter, QRectF(self.rect()).adjusted(*((0, 0, 0, 0) if self._in_bar else (5, 2, -5, -7))))


class GameMark(QLabel):
    """Beside the menus: a study game, the time that is left in a game apart with clocks, and that nothing is heard."""

    def __init__(self, parent: QWidget, mute: QAction) -> None:
        super().__init__(parent)
        self._mute = mute
        mute.changed.connect(self._say)
        self.setObjectName("game_mark")
        self._is_study, self._times = False, ""
        set_font(self, Role.TEXT, 13, italic=True)
        follow(self, self._say)
        self.hide()

    def show_state(self, state: TableState) -> None:
        """Show whether a study game is on the table; a replay changes nothing."""
        if state.perspective.is_live:
            self._is_study = state.is_study
            self._say()

    def tell_times(self, times: str) -> None:
        """Show the time left in a game apart; nothing for any other game."""
        self._times = times
        self._say()

    def _say(self) -> None:
        study = _("In a study game everything can be taken back, and both hands can be seen in a replay.")
        told = self._times or (_("Study game") if self._is_study else "")
        quiet = self._mute.text().replace("&", "") if self._mute.isChecked() else ""
        self.setText(" · ".join(filter(None, (quiet, told))))
        self.setToolTip(study if self._is_study and not self._times else self._mute.toolTip() if quiet else "")
        self.setVisible(bool(self.text()))
        if isinstance(menus := self.parentWidget(), QMenuBar):
            menus.setCornerWidget(self)  # A bar of menus asks for the room it takes at no other time.
