"""The system libraries that Qt loads on Linux; read by dev.py, so in syntax that an old Python can parse."""

from __future__ import annotations

import ctypes
import platform
from typing import Mapping  # noqa: UP035 -- an old Python has it only here

# By Debian package. Any Linux is checked for the libraries; only Debian gets packages installed.
QT_LIBRARIES = {
    "libegl1": "libEGL.so.1",
    "libgl1": "libGL.so.1",
    "libxkbcommon0": "libxkbcommon.so.0",
    "libdbus-1-3": "libdbus-1.so.3",
    "libfontconfig1": "libfontconfig.so.1",
    "libglib2.0-0": "libgthread-2.0.so.0",
}
X11_LIBRARIES = {
    "libx11-xcb1": "libX11-xcb.so.1",
    "libxcb-cursor0": "libxcb-cursor.so.0",
    "libxcb-icccm4": "libxcb-icccm.so.4",
    "libxcb-image0": "libxcb-image.so.0",
    "libxcb-keysyms1": "libxcb-keysyms.so.1",
    "libxcb-randr0": "libxcb-randr.so.0",
    "libxcb-render-util0": "libxcb-render-util.so.0",
    "libxcb-render0": "libxcb-render.so.0",
    "libxcb-shape0": "libxcb-shape.so.0",
    "libxcb-shm0": "libxcb-shm.so.0",
    "libxcb-sync1": "libxcb-sync.so.1",
    "libxcb-xfixes0": "libxcb-xfixes.so.0",
    "libxcb-xkb1": "libxcb-xkb.so.1",
    "libxkbcommon-x11-0": "libxkbcommon-x11.so.0",
}


def has_library(name: str) -> bool:
    """Whether the system can load a shared library."""
    try:
        ctypes.CDLL(name)
    except OSError:
        return False
    return True


def missing_libraries(wanted: Mapping[str, str]) -> dict[str, str]:
    """The wanted libraries, by Debian package, that the system does not have."""
    if platform.system() != "Linux":
        return {}
    return {package: library for package, library in wanted.items() if not has_library(library)}
