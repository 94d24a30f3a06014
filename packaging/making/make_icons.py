"""Draw the program's icon from its SVG in each system's format; needs only Qt.

`python packaging/making/make_icons.py` writes the files in `packaging/icons`, which are checked in.
"""

from __future__ import annotations

import os
import struct
import sys
from collections.abc import Mapping
from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice, QRectF, Qt
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

HERE = Path(__file__).resolve().parents[1] / "icons"
SOURCE = HERE.parents[1] / "resources" / "icons" / "afaos.svg"

ICO_SIZES = (16, 20, 24, 32, 40, 48, 64, 128, 256)
ICNS_KINDS = {"icp4": 16, "icp5": 32, "icp6": 64, "ic07": 128, "ic08": 256, "ic09": 512, "ic10": 1024, "ic11": 32}
ICNS_KINDS |= {"ic12": 64, "ic13": 256, "ic14": 512}
"""Picture types in macOS icons, and their widths in pixels. The last four are for high-resolution screens."""
PNG_SIZES = (16, 32, 48, 64, 128, 256, 512)
MAC_MARGIN = 0.1
"""Fraction of the width that macOS leaves empty around an icon."""


def picture(size: int, margin: float = 0.0) -> bytes:
    """The icon as a PNG file `size` pixels wide. Raises ValueError for a damaged SVG."""
    renderer = QSvgRenderer(str(SOURCE))
    if not renderer.isValid():
        raise ValueError(f"{SOURCE} is no picture.")
    image = QImage(size, size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    edge = size * margin
    renderer.render(painter, QRectF(edge, edge, size - 2 * edge, size - 2 * edge))
    painter.end()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, b"PNG")
    return bytes(buffer.data().data())


def ico(pictures: Mapping[int, bytes]) -> bytes:
    """A Windows icon of PNG pictures, by width."""
    place = 6 + 16 * len(pictures)
    entries, body = b"", b""
    for size, png in pictures.items():
        side = size % 256  # 256 is written as 0
        entries += struct.pack("<BBBBHHII", side, side, 0, 0, 1, 32, len(png), place + len(body))
        body += png
    return struct.pack("<HHH", 0, 1, len(pictures)) + entries + body


def icns(pictures: Mapping[str, bytes]) -> bytes:
    """A macOS icon of PNG pictures, by kind."""
    body = b"".join(kind.encode("ascii") + struct.pack(">I", len(png) + 8) + png for kind, png in pictures.items())
    return b"icns" + struct.pack(">I", len(body) + 8) + body


def main() -> int:
    """Write all files."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    application = QGuiApplication(sys.argv[:1])
    files = {f"afaos-{size}.png": picture(size) for size in PNG_SIZES}
    files["afaos.ico"] = ico({size: picture(size) for size in ICO_SIZES})
    files["afaos.icns"] = icns({kind: picture(size, MAC_MARGIN) for kind, size in ICNS_KINDS.items()})
    for name, content in files.items():
        (HERE / name).write_bytes(content)
        print(f"{name}: {len(content)} bytes")
    del application
    return 0


if __name__ == "__main__":
    sys.exit(main())
