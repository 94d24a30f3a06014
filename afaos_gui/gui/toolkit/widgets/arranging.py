"""Layouts written as they look: widgets, gaps and stretches in the order in which they stand, and rows that flow."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QLayout, QSizePolicy, QVBoxLayout, QWidget

Part = QWidget | QLayout | int | None | tuple[QWidget | QLayout | None, int]
"""A widget, a layout, or None for a stretch, alone or with its stretch factor; a number is a gap in pixels."""
Margins = tuple[int, int, int, int]
"""Left, top, right, bottom."""
NO_MARGINS: Margins = (0, 0, 0, 0)
_PARTS = "_parts_to_add"
"""The attribute of a layout for what it is filled with once it is added to another."""


def row(
    *parts: Part, on: QWidget | None = None, spacing: int | None = None, margins: Margins | None = None
) -> QHBoxLayout:
    """A horizontal layout of the parts; `on` is the widget that they fill, without which it is empty until added."""
    box = QHBoxLayout()
    _fill(box, parts, on, spacing, margins)
    return box


def column(
    *parts: Part, on: QWidget | None = None, spacing: int | None = None, margins: Margins | None = None
) -> QVBoxLayout:
    """A vertical layout of the parts; `on` is the widget that they fill, without which it is empty until added."""
    box = QVBoxLayout()
    _fill(box, parts, on, spacing, margins)
    return box


def _fill(
    box: QBoxLayout, parts: tuple[Part, ...], on: QWidget | None, spacing: int | None, margins: Margins | None
) -> None:
    if margins is not None:
        box.setContentsMargins(*margins)
    if spacing is not None:
        box.setSpacing(spacing)
    if on is None:
        # A layout that is filled before makes PySide keep objects for its items, which outlive them and later stand
        # for whatever lies at their addresses.
        vars(box)[_PARTS] = parts
    else:
        on.setLayout(box)
        add(box, *parts)


def add(box: QBoxLayout, *parts: Part) -> None:
    """Add parts at the end of a layout."""
    for part in parts:
        _add(box, part)


def set_rows(box: QBoxLayout, *rows: Sequence[Part], spacing: int) -> None:
    """Replace what is in a layout in use by rows of these parts."""
    while box.takeAt(0) is not None:
        pass
    add(box, *(row(*parts, spacing=spacing) for parts in rows))


def _add(box: QBoxLayout, part: Part) -> None:
    if isinstance(part, int):
        box.addSpacing(part)
        return
    what, stretch = part if isinstance(part, tuple) else (part, 0)
    if what is None:
        box.addStretch(stretch or 1)
    elif isinstance(what, QLayout):
        box.addLayout(what, stretch)
        if isinstance(what, QBoxLayout):
            add(what, *vars(what).pop(_PARTS, ()))
    else:
        box.addWidget(what, stretch)


class FlowRow(QWidget):
    """A row that wraps; its height follows its width; each line is `height` high or as high as its widgets."""

    def __init__(self, parent: QWidget, gap: int, height: int = 0) -> None:
        super().__init__(parent)
        self._gap, self._height = gap, height
        self._items: list[QWidget] = []
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_items(self, items: Iterable[QWidget]) -> None:
        """Show these widgets in this order; hidden ones take no room."""
        self._items = list(items)
        for item in self._items:
            item.setParent(self)
        self.lay_out()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Wrap the row again."""
        super().resizeEvent(event)
        self.lay_out()

    def lay_out(self) -> None:
        """Place every widget and take the height of the lines."""
        shown = [item for item in self._items if not item.isHidden()]
        height = self._height or max((item.sizeHint().height() for item in shown), default=0)
        x = y = 0
        for item in shown:
            width = item.sizeHint().width()
            if x and x + width > self.width():
                x, y = 0, y + height + self._gap
            item.setGeometry(x, y, width, height)
            x += width + self._gap
        self.setFixedHeight(y + height)
