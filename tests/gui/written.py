"""Records every line of text that panels write: its place, its ink, and the picture without it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter
from PySide6.QtWidgets import QWidget

from afaos_gui.gui.table.panels.cached_panel import CachedPanel, FactsPanel
from afaos_gui.gui.table.standing import siege_slip
from afaos_gui.gui.toolkit.paint import ink


class Written(NamedTuple):
    """A line of text: its letters' box in the window, the widget that wrote it, its ink."""

    text: str
    box: QRectF
    writer: QWidget
    ink: QColor


def written_in(window: QWidget) -> tuple[list[Written], QImage]:
    """Every line that panels write in a window, and the picture of the window without these lines."""
    lines: list[Written] = []
    drawing: list[QWidget] = []

    def note(
        painter: QPainter,
        at: QPointF,
        text: str,
        face: QFont,
        tint: QColor,
        align: Qt.AlignmentFlag = ink.LEFT,
    ) -> float:
        width, device = ink.width_of(text, face), painter.device()
        widget = device if isinstance(device, QWidget) else drawing[-1] if drawing else None
        if text and widget is not None:
            shift = {ink.LEFT: 0.0, ink.CENTRE: width / 2, ink.RIGHT: width}[align]
            box = QFontMetricsF(face).tightBoundingRect(text).translated(at.x() - shift, at.y())
            corner = widget.mapTo(window, painter.transform().map(box.topLeft()))
            faded = QColor(tint)
            faded.setAlphaF(tint.alphaF() * painter.opacity())
            lines.append(Written(text, QRectF(corner, box.size()), widget, faded))
        return width

    with _instead("paint_text", ink.paint_text, note), _drawn_anew(window, drawing):
        picture = window.grab().toImage()
    return lines, picture


@contextmanager
def _instead(name: str, original: object, other: object) -> Iterator[None]:
    """Replace a function in every module of the program that has it under this name."""
    modules = [
        module
        for key, module in list(sys.modules.items())
        if key.startswith("afaos_gui.") and getattr(module, name, None) is original
    ]
    for module in modules:
        setattr(module, name, other)
    try:
        yield
    finally:
        for module in modules:
            setattr(module, name, original)


@contextmanager
def _drawn_anew(window: QWidget, drawing: list[QWidget]) -> Iterator[None]:
    """Have panels redraw and record themselves in `drawing`, and sieges without the covers over their figures."""

    def noting(panel: CachedPanel, draw: Callable[[QPainter], None]) -> Callable[[QPainter], None]:
        def note(painter: QPainter) -> None:
            drawing.append(panel)
            draw(painter)
            drawing.pop()

        return note

    panels = window.findChildren(CachedPanel)
    for panel in panels:
        panel.draw = noting(panel, panel.draw)  # type: ignore[assignment,method-assign]
        _draw_anew(panel)
    try:
        with _instead("paint_marker", siege_slip.paint_marker, lambda painter, center, radius: None):
            yield
    finally:
        for panel in panels:
            del panel.draw  # the instance's, so that the class's method applies again
            _draw_anew(panel)


def _draw_anew(panel: CachedPanel) -> None:
    if isinstance(panel, FactsPanel):
        panel.forget()
    panel.update()
