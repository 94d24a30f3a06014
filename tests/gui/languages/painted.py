"""Records every text that is painted, whole or elided, with its size, the room it had and what it lies on."""

from __future__ import annotations

import math
import sys
from collections import defaultdict
from collections.abc import Hashable, Iterator, Sequence
from contextlib import contextmanager
from itertools import combinations
from typing import NamedTuple

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF
from PySide6.QtGui import QFontInfo, QFontMetrics, QFontMetricsF, QImage, QPaintDevice, QPainter, QPixmap
from PySide6.QtWidgets import QWidget

from afaos_gui.gui.table.turn.ribbon import TurnRibbon
from afaos_gui.gui.toolkit.paint.picture_cache import Draw, PictureCache
from afaos_gui.gui.toolkit.widgets.buttons import RibbonButton

SLACK = 1.5
APART = (2.0, 3.0)
"""Pixels by which two letters' boxes may meet, across and down, before one text lies on another."""
SAME = 4.0
"""Pixels between two paintings of one text, as for a halo or a shadow."""


DRAWN = ("drawPixmap", "drawPath", "strokePath", "fillPath", "drawEllipse", "fillRect", "drawRoundedRect")


def write_only() -> None:
    """From now on painters write and draw nothing, which takes half the time where only the texts are looked at."""
    for name in DRAWN:
        setattr(QPainter, name, lambda *_what: None)


class Painted(NamedTuple):
    """A text, what painted it, how far it exceeds its room, where it lies on which device, and whether it is upright.

    `device` is kept so that its address stands for nothing else meanwhile. `is_short` tells that words were left out
    which the tool tip does not have either, or on the ribbon. `px` is the height of its face in logical pixels.
    """

    text: str
    where: str
    over: float
    box: QRectF
    device: QPaintDevice
    is_upright: bool
    is_short: bool
    px: float


Key = tuple[Hashable, float, float, float]
WRITTEN: dict[Key, list[Painted]] = {}
"""What was written into each picture when it was drawn, pictures within it included."""


@contextmanager
def painting() -> Iterator[list[Painted]]:
    """Collect the texts painted by the program's own painters within the context, but not those of Qt's styles.

    A picture that is kept counts with what was written into it, as if it were drawn again.
    """
    found: list[Painted] = []
    seen: set[Key] = set()
    depth, get = [0], PictureCache.get
    elided: set[str] = set()
    originals = (QPainter.drawText, QFontMetrics.elidedText, QFontMetricsF.elidedText)
    draw, *elide = originals

    def note(painter: QPainter, *arguments: object) -> object:
        text = next((one for one in arguments if isinstance(one, str)), "")
        if text.strip():
            found.append(_painted(painter, text, arguments, elided))
        return draw(painter, *arguments)  # type: ignore[call-overload]

    def shorten(original: object) -> object:
        def short(metrics: QFontMetrics, text: str, *rest: object) -> str:
            made = str(original(metrics, text, *rest))  # type: ignore[operator]
            if made != text:
                elided.add(made)
            return made

        return short

    def keep(cache: PictureCache, key: Hashable, width: float, height: float, dpr: float, draw: Draw) -> QPixmap:
        whole, start, drawn = (key, width, height, dpr), len(found), [False]

        def draw_and_tell(painter: QPainter) -> None:
            drawn[0] = True
            draw(painter)

        if whole not in WRITTEN:
            cache.forget(key, width, height, dpr)
        depth[0] += 1
        picture = get(cache, key, width, height, dpr, draw_and_tell)
        depth[0] -= 1
        if drawn[0]:
            WRITTEN[whole] = found[start:]
        elif depth[0] or whole not in seen:
            found.extend(WRITTEN[whole])
        seen.add(whole)
        return picture

    PictureCache.get = keep  # type: ignore[method-assign, assignment]
    QPainter.drawText = note  # type: ignore[method-assign, assignment]
    QFontMetrics.elidedText, QFontMetricsF.elidedText = map(shorten, elide)  # type: ignore[method-assign, assignment]
    try:
        yield found
    finally:
        PictureCache.get = get  # type: ignore[method-assign]
        QPainter.drawText, QFontMetrics.elidedText, QFontMetricsF.elidedText = originals  # type: ignore[method-assign]


def _painted(painter: QPainter, text: str, arguments: tuple[object, ...], elided: set[str]) -> Painted:
    device, transform = painter.device(), painter.transform()
    box = transform.mapRect(_letters(painter, text, arguments))
    upright = not transform.isRotating()
    where, widget = _writer(device)
    told = ""
    if widget is not None:
        told = " ".join((widget.toolTip(), widget.accessibleName(), widget.accessibleDescription()))
    ends = text in elided or text.endswith(" …")
    short = ends and (_plain(text).rstrip(" …") not in _plain(told) or _is_cut_on_a_bar(text, widget))
    over, px = _over(painter, text, arguments), _px(painter)
    return Painted(text, where, over, box, device, upright, short, px)


def _is_cut_on_a_bar(text: str, widget: QWidget | None) -> bool:
    """Whether words were left out where one acts, so that no tool tip makes up for them."""
    if isinstance(widget, RibbonButton):
        return text != widget.text()
    whole = widget.sentence if isinstance(widget, TurnRibbon) else ""
    return bool(whole) and not whole.endswith(text)


def _px(painter: QPainter) -> float:
    """The height of the face in force in logical pixels, however much it is narrowed."""
    transform = painter.transform()
    return QFontInfo(painter.font()).pixelSize() * math.hypot(transform.m21(), transform.m22())


def _plain(text: str) -> str:
    return text.replace("\N{NO-BREAK SPACE}", " ")


def _writer(device: QPaintDevice) -> tuple[str, QWidget | None]:
    """What paints, a class or the module of a picture, and the widget that it paints on or for."""
    if isinstance(device, QWidget):
        return type(device).__name__, device
    frame, name = sys._getframe(3), ""
    while frame is not None:
        module = str(frame.f_globals.get("__name__"))
        if not name and module.startswith("afaos_gui.") and ".toolkit." not in module:
            name = module.rpartition(".")[2]
        owner = frame.f_locals.get("self")
        if isinstance(owner, QWidget):
            return name or type(owner).__name__, owner
        frame = frame.f_back  # type: ignore[assignment]
    return name or "picture", None


def _letters(painter: QPainter, text: str, arguments: tuple[object, ...]) -> QRectF:
    """The box of the letters, before the painter's transform."""
    first = arguments[0]
    if isinstance(first, QRect | QRectF):
        flags = arguments[1] if len(arguments) > 2 else 0
        found = painter.boundingRect(QRectF(first), int(getattr(flags, "value", flags)), text)  # type: ignore[call-overload]
        return QRectF(found)
    if isinstance(first, QPoint | QPointF):
        return QFontMetricsF(painter.font()).tightBoundingRect(text).translated(QPointF(first))
    return QRectF()


def _over(painter: QPainter, text: str, arguments: tuple[object, ...]) -> float:
    """How far a text exceeds its paint device, or the rectangle given for it."""
    first, box = arguments[0], _letters(painter, text, arguments)
    if isinstance(first, QRect | QRectF):
        room = QRectF(first)
        return float(max(box.width() - room.width(), box.height() - room.height()))
    seen, given = painter.transform().mapRect(box), _room(painter)
    if given is None or not given.intersects(seen):
        return 0.0
    across = max(given.left() - seen.left(), seen.right() - given.right())
    down = max(given.top() - seen.top(), seen.bottom() - given.bottom())
    return float(across if _scrolls(painter, given) else max(across, down))


def _scrolls(painter: QPainter, room: QRectF) -> bool:
    """Whether the text is clipped above the end of its picture, as in a leaf that scrolls."""
    clip = painter.transform().mapRect(painter.clipBoundingRect())
    return painter.hasClipping() and clip.bottom() < room.bottom() - SLACK


def _room(painter: QPainter) -> QRectF | None:
    device = painter.device()
    if isinstance(device, QWidget):
        return None if "viewport" in device.objectName() else QRectF(device.rect())
    if isinstance(device, QPixmap | QImage):
        return QRectF(QPointF(), device.deviceIndependentSize())
    return None


def overlaps(painted: Sequence[Painted]) -> Iterator[str]:
    """The texts of which one lies on another, painted on the same device."""
    by_device: dict[int, list[Painted]] = defaultdict(list)
    for one in painted:
        if one.is_upright and not one.box.isEmpty():
            by_device[id(one.device)].append(one)
    for texts in by_device.values():
        for one, other in combinations(texts, 2):
            shared = one.box.intersected(other.box)
            if shared.width() > APART[0] and shared.height() > APART[1] and not _is_again(one, other):
                yield f"in {one.where} {other.text!r} lies on {one.text!r}"


def _is_again(one: Painted, other: Painted) -> bool:
    """Whether the same text is painted again, as its own halo or in another ink."""
    return one.text == other.text and (one.box.center() - other.box.center()).manhattanLength() < SAME
