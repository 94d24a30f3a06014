"""Drawers: papers over a whole column of the table, with a page to read or a list; they reach over the map."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRect, Qt, QUrl
from PySide6.QtWidgets import QTextBrowser, QWidget

from afaos_gui.gui.table.papers.paper import CROSS_PX, TITLE_PX, Paper
from afaos_gui.gui.table.papers.screens import ON_TABLE, Screen, Screens
from afaos_gui.gui.toolkit.look.appearance import Words
from afaos_gui.gui.toolkit.look.style_sheet import Ground, set_ground
from afaos_gui.gui.toolkit.paint.theme import Role, sized, text_font, text_share

WIDTH = 430
MOST = 0.62
"""The largest share of the room that large text gives a drawer."""
MOST_LETTERS = 0.07
"""The largest share of its height that the letters of its title and its buttons have."""


def drawer_room(room: QRect, right: bool, least: int = 0) -> QRect:
    """The part of a room that a drawer covers, at least so wide."""
    width = min(sized(WIDTH), int(room.width() * min(text_share() / 3, MOST)))
    width = min(room.width(), max(width, least))
    return QRect(room.right() + 1 - width if right else room.left(), room.top(), width, room.height())


class Drawer(Paper):
    """Stays open from one screen of the table to another, unless it belongs to one."""

    def __init__(
        self, title: Words, name: str, parent: QWidget, screens: Screens, belongs_to: tuple[Screen, ...] = ON_TABLE
    ) -> None:
        super().__init__(name, parent, screens, title, belongs_to=belongs_to)

    def place_in(self, room: QRect, right: bool) -> None:
        """Cover the left or the right column between the bands of the table, and as much more as the buttons need."""
        self._room = drawer_room(room, right, self.minimumSizeHint().width())
        if self.is_open:
            self.fit()

    def fit(self) -> None:
        """Keep the title and the buttons lower in a low room with large text, which leaves its content some."""
        self._most_px = MOST_LETTERS * self._room.height()
        parts = ((self.title, Role.DISPLAY, TITLE_PX, False), (self.close_button, Role.SANS, CROSS_PX, True))
        for part, role, px, bold in parts:
            part.setFont(text_font(role, min(px, max(self._most_px, px) / text_share()), bold=bold))
        super().fit()


class PageDrawer(Drawer):
    """A drawer with a page."""

    PAGE: type[QTextBrowser] = QTextBrowser

    def __init__(
        self,
        title: Words,
        name: str,
        parent: QWidget,
        screens: Screens,
        follow: Callable[[QUrl], object],
        belongs_to: tuple[Screen, ...] = ON_TABLE,
    ) -> None:
        """`follow` is called with a clicked link of the page."""
        super().__init__(title, name, parent, screens, belongs_to)
        self.page = page = self.PAGE(self)
        page.setObjectName(f"{name}_page")
        page.setOpenLinks(False)
        page.anchorClicked.connect(follow)
        page.setUndoRedoEnabled(False)
        page.document().setDocumentMargin(8)
        page.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        set_ground(page, Ground.PAGE)
        self.setFocusProxy(page)
