"""The screens of a window, one of which is shown, and the papers that lie on them."""

from __future__ import annotations

from collections.abc import Collection
from enum import IntEnum
from typing import Protocol

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget


class Screen(IntEnum):
    """What the window shows; where several are open, the greatest lies in front."""

    TABLE = 0
    """A game, played or watched."""
    GUIDED = 1
    LESSON = 2
    REPLAY = 3
    """A game that is looked through, also with its review."""
    EXERCISE = 4
    START = 5
    CURTAIN = 6


class OnScreen(Protocol):
    """What lies on a screen: a paper."""

    belongs_to: Collection[Screen]
    explains: bool
    can_close: bool
    is_veiled: bool

    def isHidden(self) -> bool:
        """Whether it is not shown."""
        ...

    def fit(self) -> None:
        """Fit in its room."""
        ...

    def show_where_it_belongs(self) -> None:
        """Show it while its screen is shown, and hide it otherwise."""
        ...

    def put_away(self) -> None:
        """Put it away."""
        ...


COVERS = (Screen.START, Screen.CURTAIN)
"""Screens that hide the table, with whatever is on it."""
ON_TABLE = tuple(screen for screen in Screen if screen not in COVERS)


class Screens(QObject):
    """Knows which screen is shown. Opening and closing a screen shows the papers that belong there and no other."""

    changed = Signal()
    """Emitted when another screen is shown, or a paper that play waits for is opened or put away."""
    laid = Signal()
    """Emitted when papers or screens may cover something else than before."""

    def __init__(self, parent: QObject, home: QWidget) -> None:
        """`home` takes the keyboard where nothing else does."""
        super().__init__(parent)
        self.home = home
        self._open = {Screen.TABLE}
        self._papers: list[OnScreen] = []
        """In the order in which they were opened."""

    @property
    def present(self) -> Screen:
        """The screen that is shown."""
        return max(self._open)

    @property
    def on_table(self) -> Screen:
        """The screen that is shown, or that the start screen or the curtain hides."""
        return max(self._open - set(COVERS))

    @property
    def can_play(self) -> bool:
        """Whether a machine may go on: its table is shown, and nothing is being explained on it."""
        return self.present not in COVERS and not any(paper.explains for paper in self.shown)

    @property
    def is_clear(self) -> bool:
        """Whether the table is neither hidden nor dimmed."""
        return self.present not in COVERS and not any(paper.is_veiled for paper in self.shown)

    @property
    def shown(self) -> tuple[OnScreen, ...]:
        """The papers that are shown, the last opened at the end."""
        return tuple(paper for paper in self._papers if not paper.isHidden())

    def set_open(self, screen: Screen, is_open: bool) -> None:
        """Open or close a screen. The papers of one that is closed are put away, those of one only hidden come back."""
        if (screen in self._open) == is_open:
            return
        if is_open:
            self._open.add(screen)
        else:
            self._open.discard(screen)
            for paper in list(self._papers):
                if paper.belongs_to == {screen}:
                    paper.put_away()
        for paper in sorted(self._papers, key=lambda paper: self.present in paper.belongs_to):
            paper.show_where_it_belongs()  # what goes first: it may leave room to what comes
        self.tell()
        self.laid.emit()

    def fit(self) -> None:
        """Fit the papers again, because the table was laid out anew."""
        for paper in self.shown:
            paper.fit()
        self.laid.emit()

    def tell(self) -> None:
        """Tell those who wait."""
        self.changed.emit()

    def note_opened(self, paper: OnScreen) -> None:
        """Note that a paper was opened now."""
        self.lift_veil()
        self._papers.append(paper)

    def lift_veil(self) -> None:
        """Put away what dims the rest of the window, because something else is opened."""
        for paper in self.shown:
            if paper.is_veiled:
                paper.put_away()

    def forget(self, paper: OnScreen) -> None:
        """Note that a paper was put away."""
        if paper in self._papers:
            self._papers.remove(paper)

    def step_out(self) -> bool:
        """Put the paper opened last away, if there is one that can be; return whether there was."""
        for paper in reversed(self.shown):
            if paper.can_close:
                paper.put_away()
                return True
        return False
