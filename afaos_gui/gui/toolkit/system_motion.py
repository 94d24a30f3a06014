"""Reads the system's reduced-motion setting; Qt reports contrast, but not motion."""

from __future__ import annotations

import configparser
import ctypes
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from PySide6.QtCore import QSettings, QStandardPaths

from afaos_gui.base.guarded import Unreadable, read_text

PATIENCE_MS = 500
"""How long the desktop may take to answer."""
GET_CLIENT_AREA_ANIMATION = 0x1042
_PORTAL = ("org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop", "org.freedesktop.portal.Settings")
_READS = ("ReadOne", "Read")
"""Older versions of the portal know only the second method, which wraps the value twice."""
_UNKNOWN_METHOD = "org.freedesktop.DBus.Error.UnknownMethod"

Portal = Callable[[str, str], object]
"""Looks up a desktop setting by namespace and key; None where there is none."""


def system_wants_less_motion() -> bool | None:
    """Whether the system asks programs not to animate, None where it does not say.

    It never raises. A silent desktop may take a second, so do not call it in the window's thread.
    """
    try:
        if sys.platform == "win32":
            return windows_wish()
        if sys.platform == "darwin":
            return mac_wish()
        return desktop_wish(ask_portal, _config_folder())
    except Exception:  # No answer of a system may keep anybody from playing.
        return None


def windows_wish() -> bool | None:
    """The Windows setting "Animation effects"."""
    animates = ctypes.c_int(1)
    is_known = ctypes.windll.user32.SystemParametersInfoW(  # type: ignore[attr-defined,unused-ignore]
        GET_CLIENT_AREA_ANIMATION, 0, ctypes.byref(animates), 0
    )
    return not animates.value if is_known else None


def mac_wish() -> bool | None:
    """The macOS setting "Reduce motion", which is stored only once somebody has touched it."""
    settings = QSettings("apple.com", "universalaccess")
    return settings.value("reduceMotion", False, bool) is True if settings.contains("reduceMotion") else None


def desktop_wish(portal: Portal, folder: Path) -> bool | None:
    """The setting of a Linux desktop, from its portal or the settings files in `folder`: one that asks is enough."""
    answers = [answer for answer in (*_portal_answers(portal), *_file_answers(folder)) if answer is not None]
    return any(answers) if answers else None


def _portal_answers(portal: Portal) -> Iterator[bool | None]:
    wish = portal("org.freedesktop.appearance", "reduced-motion")
    yield wish == 1 if isinstance(wish, int) else None
    animates = portal("org.gnome.desktop.interface", "enable-animations")
    yield not animates if isinstance(animates, bool) else None


def _file_answers(folder: Path) -> Iterator[bool | None]:
    """The settings stored by KDE and GTK."""
    factor = _entry(folder / "kdeglobals", "KDE", "AnimationDurationFactor")
    yield factor.strip() in ("0", "0.0") if factor is not None else None
    animates = _entry(folder / "gtk-3.0" / "settings.ini", "Settings", "gtk-enable-animations")
    yield animates.strip().lower() in ("0", "false") if animates is not None else None


def ask_portal(namespace: str, key: str) -> object:
    """A setting from the desktop's portal; None where there is no portal, no such setting, or no answer in time."""
    from PySide6.QtDBus import QDBus, QDBusConnection, QDBusMessage

    for method in _READS:
        question = QDBusMessage.createMethodCall(*_PORTAL, method)
        question.setArguments([namespace, key])
        answer = QDBusConnection.sessionBus().call(question, QDBus.CallMode.Block, PATIENCE_MS)
        if answer.type() == QDBusMessage.MessageType.ReplyMessage and answer.arguments():
            return _bare(answer.arguments()[0])
        if answer.errorName() != _UNKNOWN_METHOD:
            return None
    return None


def _bare(value: object) -> object:
    """A value without its D-Bus wrapping."""
    from PySide6.QtDBus import QDBusVariant

    while isinstance(value, QDBusVariant):
        value = value.variant()
    return value


def _config_folder() -> Path:
    return Path(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.GenericConfigLocation))


def _entry(path: Path, section: str, key: str) -> str | None:
    """An entry of an INI file, None where there is none."""
    parser = configparser.ConfigParser(interpolation=None, strict=False)
    try:
        parser.read_string(read_text(path))
    except (configparser.Error, Unreadable):
        return None
    return parser.get(section, key, fallback=None)
