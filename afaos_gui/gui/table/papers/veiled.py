"""A paper in the middle of the dimmed window, and the question before something ends."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QRect, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from afaos_gui.gui.table.papers.paper import SPACING, Paper
from afaos_gui.gui.table.papers.screens import Screens
from afaos_gui.gui.toolkit.look.appearance import Words, on_change, said
from afaos_gui.gui.toolkit.paint.theme import Palette, colour, sized
from afaos_gui.gui.toolkit.widgets.controls import call
from afaos_gui.gui.toolkit.widgets.overlay import Overlay
from afaos_gui.gui.toolkit.widgets.scrolling import PaperArea

DIM = 150
AROUND = 20
"""Least distance from the edge of the window."""


class Veil(Overlay):
    """Dims the window, and keeps presses from it."""

    def __init__(self, window: QWidget, paper: Paper) -> None:
        super().__init__(window)
        self.paper = paper
        """What lies on it."""

    def paintEvent(self, event: QPaintEvent) -> None:
        """Dim."""
        QPainter(self).fillRect(self.rect(), colour(Palette.DIM, DIM))


class Veiled(Paper):
    """As high as its content on `held` needs; it scrolls where the window is lower."""

    is_veiled = True

    def __init__(self, name: str, window: QWidget, screens: Screens, width: int) -> None:
        self._veil = Veil(window, self)
        super().__init__(name, window, screens, explains=True)
        self._widest = width
        self._held = PaperArea(self)
        self.held = self._held.held
        self.set_content(self._held)
        self._veil.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        window.installEventFilter(self)

    def show_where_it_belongs(self) -> None:
        """Show the veil with the paper."""
        super().show_where_it_belongs()
        self._veil.setVisible(self.dims and not self.isHidden())
        self._veil.stackUnder(self)

    def forget(self) -> None:
        """Put the veil away too."""
        super().forget()
        self._veil.hide()

    def fit(self) -> None:
        """Lie in the middle of the window."""
        window = self._veil.host
        self._veil.cover()
        width = min(sized(self._widest), window.width() - 2 * AROUND)
        self._room = QRect(0, 0, width, 0)
        self._lay_buttons()
        layout = self.held.layout()
        if not self.text.isHidden():
            self.text.setMinimumHeight(self.text.heightForWidth(self.inside))
        needed = SPACING + layout.totalHeightForWidth(self.inside) if layout is not None else 0
        wanted, most = self.height_around() + needed, window.height() - 2 * AROUND
        height = min(wanted, most)
        # A bar that was needed before would make the words wrap, and so be needed still.
        bar = Qt.ScrollBarPolicy.ScrollBarAsNeeded if wanted > most else Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        self._held.setVerticalScrollBarPolicy(bar)
        self.setGeometry((window.width() - width) // 2, (window.height() - height) // 2, width, height)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the window."""
        if watched is self._veil.host:
            if event.type() == QEvent.Type.Resize and not self.isHidden():
                self.fit()
            return False
        return super().eventFilter(watched, event)


class Asking(Veiled):
    """Asks before something ends; Escape and the cross go back to it."""

    def __init__(self, window: QWidget, screens: Screens) -> None:
        super().__init__("asking", window, screens, 430)
        self._held.hide()
        self._then: Callable[[], object] = lambda: None
        self._way: Callable[[], object] = lambda: None
        self._asked: tuple[Words, ...] = ()
        self.way = self.add_button("asking_way", "", lambda: self._do(self._way))
        self.leave = self.add_button("asking_leave", "", lambda: self._do(self._then))
        self.stay = self.add_button("asking_stay", "", self.put_away, brass=True)
        on_change(self, lambda: self._ask_anew() if self.is_open else None)

    def ask(
        self,
        title: Words,
        words: Words,
        stay: Words,
        leave: Words,
        then: Callable[[], object],
        way: tuple[Words, Callable[[], object]] = ("", lambda: None),
    ) -> None:
        """Ask whether to leave; `then` is called if so. What was asked before, on another screen, is asked no more.

        `way` is what can be done about it, and what that is called.
        """
        self.forget()
        self._then, self._way, self._fixed = then, way[1], frozenset({self._screens.present})
        self._asked = title, words, way[0], leave, stay
        self._ask_anew()
        self.take_focus(self.stay)

    def _ask_anew(self) -> None:
        """Ask in the present language."""
        title, words, *ways = map(said, self._asked)
        buttons = self.way, self.leave, self.stay
        for button, text in zip(buttons, ways, strict=True):
            call(button, text)
        self.have(*(one.objectName() for one in buttons if one.text()))
        self.say(title, words)

    def _do(self, chosen: Callable[[], object]) -> None:
        self.put_away()
        chosen()
