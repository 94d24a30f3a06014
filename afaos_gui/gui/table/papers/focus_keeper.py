"""Keeps the keyboard on what is seen: what a paper or another screen covers gives it up, and Tab passes it by."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication, QWidget

from afaos_gui.gui.table.papers.paper import Paper
from afaos_gui.gui.table.papers.screens import Screens
from afaos_gui.gui.table.papers.veiled import Veil
from afaos_gui.gui.toolkit.application import running_application
from afaos_gui.gui.toolkit.clock import timer
from afaos_gui.gui.toolkit.pressing import FOCUSABLE, bring_into_view, in_front_of, is_seen

MOST_STEPS = 400
"""More widgets than can have the focus."""


class FocusKeeper(QObject):
    """Looks after the focus of one window, once the papers lie where they will stay."""

    def __init__(self, window: QWidget, screens: Screens) -> None:
        super().__init__(window)
        self._window, self._screens = window, screens
        self._soon = timer(self._keep, self, once=True)
        screens.laid.connect(self._look)
        running_application().focusChanged.connect(self._look)

    def _look(self) -> None:
        self._soon.start()

    def _keep(self) -> None:
        """Move the focus to what covers it, else to the hand; what takes no focus covers nothing for long."""
        here = QApplication.focusWidget()
        if here is None or here.window() is not self._window or self._is_seen(here):
            return
        taker = next((one for covering in in_front_of(here) if (one := _taker(covering)) is not None), None)
        if taker is not None:
            seen = (one for one in (taker, self._screens.home) if one.isEnabled() and is_seen(one))
            next(seen, here).setFocus()

    def step(self, move: Callable[[], bool]) -> bool:
        """Move the focus by Tab, on to what is seen; return whether it could be moved."""
        for _step in range(MOST_STEPS):
            if not move():
                return False
            here = QApplication.focusWidget()
            if here is None or self._is_seen(here):
                break
        return True

    def _is_seen(self, widget: QWidget) -> bool:
        if is_seen(widget):
            return True
        bring_into_view(widget)
        return is_seen(widget)


def _taker(covering: QWidget | None) -> QWidget | None:
    """What can have the focus in place of what is covered."""
    while covering is not None and not covering.isWindow():
        if isinstance(covering, Veil):
            covering = covering.paper
        if isinstance(covering, Paper):
            return covering.way_in
        if covering.focusPolicy() in FOCUSABLE:
            return covering
        covering = covering.parentWidget()
    return None
