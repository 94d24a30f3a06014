"""Layouts written as they look: widgets, gaps and stretches in the order in which they stand."""

from __future__ import annotations

from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QLayout, QVBoxLayout, QWidget

Part = QWidget | QLayout | int | None | tuple[QWidget | QLayout | None, int]
"""A widget, a layout, or None for a stretch, alone or with its stretch factor; a number is a gap in pixels."""
Margins = tuple[int, int, int, int]
"""Left, top, right, bottom."""
NO_MARGINS: Margins = (0, 0, 0, 0)


def row(
    *parts: Part, on: QWidget | None = None, spacing: int | None = None, margins: Margins | None = None
) -> QHBoxLayout:
    """A horizontal layout of the parts; `on` is the widget that they fill."""
    box = QHBoxLayout()
    _fill(box, parts, on, spacing, margins)
    return box


def column(
    *parts: Part, on: QWidget | None = None, spacing: int | None = None, margins: Margins | None = None
) -> QVBoxLayout:
    """A vertical layout of the parts; `on` is the widget that they fill."""
    box = QVBoxLayout()
    _fill(box, parts, on, spacing, margins)
    return box


def _fill(
    box: QBoxLayout, parts: tuple[Part, ...], on: QWidget | None, spacing: int | None, margins: Margins | None
) -> None:
    if on is not None:
        on.setLayout(box)
    if margins is not None:
        box.setContentsMargins(*margins)
    if spacing is not None:
        box.setSpacing(spacing)
    add(box, *parts)


def add(box: QBoxLayout, *parts: Part) -> None:
    """Add parts at the end of a layout."""
    for part in parts:
        _add(box, part)


def _add(box: QBoxLayout, part: Part) -> None:
    if isinstance(part, int):
        box.addSpacing(part)
        return
    what, stretch = part if isinstance(part, tuple) else (part, 0)
    if what is None:
        box.addStretch(stretch or 1)
    elif isinstance(what, QLayout):
        box.addLayout(what, stretch)
    else:
        box.addWidget(what, stretch)
