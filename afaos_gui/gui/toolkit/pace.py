"""How fast things move on the table, and whether they move at all."""

from __future__ import annotations

import configparser
import sys
from enum import StrEnum
from pathlib import Path

from PySide6.QtCore import QSettings, QStandardPaths
from PySide6.QtWidgets import QApplication, QStyle

from afaos_gui.base.guarded import Unreadable, read_text


class Pace(StrEnum):
    """The player's choice of speed; the words are those of the settings."""

    SLOW = "slow"
    NORMAL = "normal"
    FAST = "fast"
    AT_ONCE = "at once"


RATES = {Pace.SLOW: 0.6, Pace.NORMAL: 1.0, Pace.FAST: 1.8}
"""How much faster than normal; at once nothing moves."""


class Stillness(StrEnum):
    """Whether the player wants reduced motion; the words are those of the settings."""

    SYSTEM = "system"
    REDUCED = "reduced"
    FULL = "full"


def is_reduced(stillness: Stillness) -> bool:
    """Whether nothing should move: as the player says, else as the system says."""
    if stillness is Stillness.SYSTEM:
        return system_reduces_motion()
    return stillness is Stillness.REDUCED


def system_reduces_motion() -> bool:
    """Whether the system's settings ask programs not to animate.

    Qt has no hint for it, apart from the style's animation time; each system keeps the wish elsewhere.
    """
    style = QApplication.style()
    if style is not None and style.styleHint(QStyle.StyleHint.SH_Widget_Animation_Duration) == 0:
        return True
    if sys.platform == "win32":
        return not _windows_animates()
    if sys.platform == "darwin":
        return bool(QSettings("apple.com", "universalaccess").value("reduceMotion", False, bool))
    folder = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.GenericConfigLocation)
    return desktop_reduces_motion(Path(folder))


def _windows_animates() -> bool:
    """Windows' setting "Animation effects"."""
    import ctypes

    get_client_area_animation = 0x1042
    answer = ctypes.c_int(1)
    ctypes.windll.user32.SystemParametersInfoW(  # type: ignore[attr-defined,unused-ignore]
        get_client_area_animation, 0, ctypes.byref(answer), 0
    )
    return bool(answer.value)


def desktop_reduces_motion(folder: Path) -> bool:
    """Whether the settings files of KDE or GTK in `folder` turn animations off."""
    kde = _entry(folder / "kdeglobals", "KDE", "AnimationDurationFactor")
    if kde is not None:
        return kde.strip() in ("0", "0.0")
    gtk = _entry(folder / "gtk-3.0" / "settings.ini", "Settings", "gtk-enable-animations")
    return gtk is not None and gtk.strip().lower() in ("0", "false")


def _entry(path: Path, section: str, key: str) -> str | None:
    """An entry of an INI file, None where there is none."""
    parser = configparser.ConfigParser(interpolation=None, strict=False)
    try:
        parser.read_string(read_text(path))
    except (configparser.Error, Unreadable):
        return None
    return parser.get(section, key, fallback=None)
