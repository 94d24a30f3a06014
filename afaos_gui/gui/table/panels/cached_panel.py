"""Panels and headings with cached pictures, so that overlapping motion and what was shown cost next to nothing."""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial
from typing import Generic, TypeVar

from PySide6.QtCore import QRect, QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent, QPixmap, QRegion
from PySide6.QtWidgets import QSizePolicy, QWidget

from afaos_gui.data.texts.language import language
from afaos_gui.gui.table.panels.base import Panel
from afaos_gui.gui.toolkit.clock import timer
from afaos_gui.gui.toolkit.look.appearance import Words, on_change, said
from afaos_gui.gui.toolkit.paint.ink import heading_height, paint_heading
from afaos_gui.gui.toolkit.paint.picture_cache import PICTURES
from afaos_gui.gui.toolkit.paint.theme import SURROUND
from afaos_gui.presentation.table_state import TableState
from afaos_gui.rules.view import View

Facts = TypeVar("Facts", bound=Hashable)

PictureKey = tuple[Hashable, int, int, float]
"""The content of a picture, its size in logical pixels, and device pixels per point."""


class CachedPanel(Panel):
    """Draws itself with `draw` after each call of `update`, because its content may have changed."""

    MOST_KEPT = 1
    """The most pictures of what was shown that it keeps."""

    def __init__(self, name: Words, parent: QWidget | None = None) -> None:
        self._kept: list[PictureKey] = []
        """The cache keys of its pictures, the latest last."""
        super().__init__(name, parent)
        self.destroyed.connect(partial(_forget, self._kept))

    def update(self, *area: int | QRect | QRegion) -> None:  # type: ignore[override]
        """Redraw the panel; the old picture is dropped at once."""
        self.forget()
        super().update(*area)

    def forget(self) -> None:
        """Drop every picture."""
        _forget(self._kept)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the picture, drawn first where it is missing or no longer fits."""
        QPainter(self).drawPixmap(0, 0, self.picture())

    def draw(self, painter: QPainter) -> None:
        """Draw the whole panel on a transparent background."""
        raise NotImplementedError

    def _look(self) -> Hashable:
        """What the picture depends on besides what `update` reports."""
        return self.hasFocus()

    def picture(self) -> QPixmap:
        """The picture of the present content, drawn first where it is missing; the latest ones are kept."""
        look = ((id(self._kept), self._look()), self.width(), self.height(), self.devicePixelRatioF())
        if look in self._kept:
            self._kept.remove(look)
        self._kept.append(look)
        _forget(self._kept, self.MOST_KEPT)
        return PICTURES.get(*look, self.draw)


class KeptPanel(CachedPanel):
    """A panel whose picture depends only on content, lights, measures and colours, so that earlier ones can be reused.

    Undo thus finds the picture of the position it returns to, and pictures can be painted ahead. In the first frame
    after a change of appearance the former picture stands, so that a change is seen before all of them are drawn anew.
    """

    MOST_KEPT = 12

    def __init__(self, name: Words, parent: QWidget | None = None) -> None:
        self._seen = self._former = QPixmap()
        super().__init__(name, parent)
        self._soon = timer(self._draw_anew, self, once=True)
        on_change(self, self._keep_former)

    def forget(self) -> None:
        """Drop every picture."""
        self._seen = self._former = QPixmap()
        super().forget()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the picture, or the former one in the first frame of a change of appearance."""
        if self._former.isNull():
            self._seen = self.picture()
            super().paintEvent(event)
        else:
            QPainter(self).drawPixmap(self.rect(), self._former)
            self._soon.start()

    def _keep_former(self) -> None:
        self._former = self._seen if self.isVisible() else QPixmap()

    def _draw_anew(self) -> None:
        self._former = QPixmap()
        self.update()

    def paint_ahead(self, state: TableState, view: View) -> None:
        """Paint the picture of a state without showing it."""
        raise NotImplementedError

    def _shown(self) -> Hashable:
        """The content shown now."""
        raise NotImplementedError

    def update(self, *area: int | QRect | QRegion) -> None:  # type: ignore[override]
        """Repaint with the picture of the present content."""
        QWidget.update(self, *area)

    def _look(self) -> Hashable:
        lit = tuple(zone.name for zone in self.zones() if self.is_lit(zone.name))
        content = (self._shown(), lit, self.tab_width, self.hasFocus())
        return (*content, self.grid, SURROUND.name, self.window().width(), language())


class FactsPanel(KeptPanel, Generic[Facts]):
    """A panel that shows facts of the position, and nothing else."""

    NOTHING: Facts
    """The facts behind the curtain."""

    def __init__(self, name: Words, parent: QWidget | None = None) -> None:
        self._facts = self.NOTHING
        super().__init__(name, parent)

    def facts_of(self, state: TableState, view: View) -> Facts:
        """All that the panel shows of a state."""
        raise NotImplementedError

    def words(self) -> str:
        """The content in sentences."""
        raise NotImplementedError

    def paint_ahead(self, state: TableState, view: View) -> None:
        """Paint the picture of a state without showing it."""
        if self.isVisible():
            now, self._facts = self._facts, self.facts_of(state, view)
            try:
                self.picture()
            finally:
                self._facts = now

    def clear(self) -> None:
        """Show and keep nothing."""
        self._show(self.NOTHING)
        self.forget()

    def _shown(self) -> Hashable:
        return self._facts

    def _show_state(self, state: TableState, view: View) -> None:
        self._show(self.facts_of(state, view))

    def _show(self, facts: Facts) -> None:
        if facts != self._facts or not self.accessibleDescription():
            self._facts = facts
            self.setAccessibleDescription(self.words())
            self.update()


def _forget(kept: list[PictureKey], but: int = 0) -> None:
    """Drop all pictures but the latest."""
    while len(kept) > but:
        PICTURES.forget(*kept.pop(0))


class Heading(CachedPanel):
    """A title in small capitals over a hairline."""

    def __init__(self, title: Words, note: Words = "", parent: QWidget | None = None) -> None:
        super().__init__(title, parent)
        self._title = title
        self._note = note
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_note(self, note: str) -> None:
        """Change the note at the right end."""
        if note != self._note:
            self._note = note
            self.update()

    def set_title(self, title: str) -> None:
        """Change the title."""
        if title != self._title:
            self._title = title
            self.update()

    def sizeHint(self) -> QSize:
        """The height of the heading; any width."""
        return QSize(80, heading_height(self.grid.heading_px))

    def draw(self, painter: QPainter) -> None:
        """Draw title, note and rule."""
        grid = self.grid
        paint_heading(painter, QRectF(self.rect()), said(self._title), said(self._note), grid.heading_px, grid.small_px)
