"""Scrolls a view by moving its pixels, even with other widgets on it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QRegion
from PySide6.QtWidgets import QAbstractScrollArea, QWidget


def scroll_pixels(view: QAbstractScrollArea, dx: int, dy: int) -> None:
    """Move the view's pixels, and repaint only what comes into view and what lies under other widgets.

    Qt itself repaints the whole of a widget on which anything lies, even a small button.
    """
    viewport, covered = view.viewport(), _covered(view)
    for rect in QRegion(viewport.rect()) - covered:  # type: ignore[attr-defined]
        viewport.scroll(dx, dy, rect)
    viewport.update(covered)


def _covered(view: QAbstractScrollArea) -> QRegion:
    """The region of the view covered by siblings, in its own coordinates."""
    parent, covered = view.parentWidget(), QRegion()
    if parent is not None:
        siblings = parent.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)
        for other in siblings[siblings.index(view) + 1 :]:
            if other.isVisible() and not other.isWindow():
                covered += other.geometry().translated(-view.pos())
    return covered & view.viewport().rect()
