"""The icons of resources/art/icons, drawn at any size and in any two colours."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from afaos_gui.data.paths import resource
from afaos_gui.data.texts.language import _

FILE_INK = "#2b1d12"
FILE_TINT = "#f3e6c8"
"""The two colours of the files, both replaced when an icon is painted."""


class IconError(Exception):
    """An icon file is missing or damaged; the message is one plain sentence."""


@lru_cache(maxsize=64)
def _source(name: str) -> str:
    path = resource("art", "icons", f"{name}.svg")
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        told = _("{file} is missing, please install the program again.")
        raise IconError(told.format(file=path)) from error


@lru_cache(maxsize=256)
def _renderer(name: str, ink: str, tint: str) -> QSvgRenderer:
    # Placeholders first: one of the new colours may equal one of the old ones.
    text = _source(name).replace(FILE_INK, "@ink@").replace(FILE_TINT, "@tint@")
    text = text.replace("@ink@", ink).replace("@tint@", tint)
    renderer = QSvgRenderer(QByteArray(text.encode("utf-8")))
    if not renderer.isValid():
        raise IconError(_("{file} is damaged, please install the program again.").format(file=f"{name}.svg"))
    renderer.setAspectRatioMode(Qt.AspectRatioMode.KeepAspectRatio)
    return renderer


def paint_icon(painter: QPainter, name: str, rect: QRectF, ink: str = FILE_INK, tint: str = FILE_TINT) -> None:
    """Paint the icon `name` centred in `rect`, its silhouette in `ink` and its cuts in `tint` (#RRGGBB).

    Sharp at any scale of the painter. Raises IconError.
    """
    _renderer(name, ink, tint).render(painter, rect)


@lru_cache(maxsize=16)
def icon(name: str) -> QIcon:
    """The icon `name` for a control of Qt's own. Raises IconError."""
    picture = QPixmap(64, 64)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    paint_icon(painter, name, QRectF(picture.rect()))
    painter.end()
    return QIcon(picture)
