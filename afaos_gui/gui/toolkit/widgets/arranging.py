"""Layouts written as they look: widgets, gaps and stretches in the order in which they stand, and rows that flow."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from PySide6.QtCore import QEvent, QRect, QSize, Qt
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


_RESIZED = Qt.WidgetAttribute.WA_Resized
WIDEST = 10_000
"""A width in which nothing wraps."""


class FlowRow(QWidget):
    """A row that wraps; its height follows its width; each line is `height` high or as high as its widgets."""

    def __init__(self, parent: QWidget, gap: int, height: int = 0) -> None:
        super().__init__(parent)
        self._gap, self._height = gap, height
        self._items: list[QWidget] = []
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def set_items(self, items: Iterable[QWidget]) -> None:
        """Show these widgets in this order; hidden ones take no room."""
        self._items = list(items)
        for item in self._items:
            item.setParent(self)
        self.lay_out()

    def event(self, event: QEvent) -> bool:
        """Wrap the row again when it, or a widget in it, has another size."""
        done = super().event(event)
        if event.type() in (QEvent.Type.Resize, QEvent.Type.LayoutRequest):
            self.lay_out()
        return done

    def lay_out(self) -> None:
        """Place every widget."""
        for item, place in self._wrapped(self.width()):
            item.setGeometry(place)
        self.updateGeometry()

    def heightForWidth(self, width: int) -> int:
        """The height of the lines at a width."""
        return max((place.bottom() + 1 for _item, place in self._wrapped(width)), default=self._height)

    def sizeHint(self) -> QSize:
        """Any width, with the height that the present one needs; before there is one, that of a single line.

        Until then the width is Qt's, which is so small that the dialog around would open far too high.
        """
        return QSize(0, self.heightForWidth(self.width() if self.testAttribute(_RESIZED) else WIDEST))

    def minimumSizeHint(self) -> QSize:
        """As wide as its widest widget."""
        widths = (item.sizeHint().width() for item in self._items if not item.isHidden())
        return QSize(max(widths, default=0), self._height)

    def _wrapped(self, width: int) -> Iterator[tuple[QWidget, QRect]]:
        """Every widget that is shown, and where it lies at a width."""
        shown = [(item, item.sizeHint()) for item in self._items if not item.isHidden()]
        height = self._height or max((size.height() for _item, size in shown), default=0)
        x = y = 0
        for item, size in shown:
            if x and x + size.width() > width:
                x, y = 0, y + height + self._gap
            yield item, QRect(x, y, size.width(), height)
            x += size.width() + self._gap
