"""Scrolling a view by moving its pixels, though other widgets lie on it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QRegion
from PySide6.QtWidgets import QAbstractScrollArea, QWidget


def scroll_pixels(view: QAbstractScrollArea, dx: int, dy: int) -> None:
    """Move what the view shows, and have painted only what comes into sight and what lies under other widgets.

    Qt itself moves no pixels of a widget on which anything lies, were it a small button: it paints the whole of it.
    """
    viewport, covered = view.viewport(), _covered(view)
    for rect in QRegion(viewport.rect()) - covered:  # type: ignore[attr-defined]
        viewport.scroll(dx, dy, rect)
    viewport.update(covered)


def _covered(view: QAbstractScrollArea) -> QRegion:
    """Where siblings lie over the view, in its own coordinates."""
    parent, covered = view.parentWidget(), QRegion()
    if parent is not None:
        siblings = parent.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)
        for other in siblings[siblings.index(view) + 1 :]:
            if other.isVisible() and not other.isWindow():
                covered += other.geometry().translated(-view.pos())
    return covered & view.viewport().rect()
