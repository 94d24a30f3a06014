"""Asks the system whether it wants less motion, and silence; Qt reports contrast, but not these."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QSettings, QStandardPaths

from afaos_gui.data.settings.motion_setting import (
    Portal,
    desktop_silence,
    desktop_wish,
    windows_silence,
    windows_wish,
)

PATIENCE_MS = 500
"""How long the desktop may take to answer."""
_PORTAL = ("org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop", "org.freedesktop.portal.Settings")
_READS = ("ReadOne", "Read")
"""Older versions of the portal know only the second method, which wraps the value twice."""
_UNKNOWN_METHOD = "org.freedesktop.DBus.Error.UnknownMethod"
_Wish = Callable[[], bool | None]


def system_wants_less_motion() -> bool | None:
    """Whether the system asks programs not to animate, None where it does not say."""
    return _answer(windows_wish, mac_wish, desktop_wish)


def system_wants_silence() -> bool | None:
    """Whether the system asks programs to make no sounds, None where it does not say."""
    return _answer(windows_silence, mac_silence, desktop_silence)


def _answer(windows: _Wish, mac: _Wish, desktop: Callable[[Portal, Path], bool | None]) -> bool | None:
    """What this system says, None where it fails. A silent desktop may take a second: keep the window's thread out."""
    try:
        if sys.platform == "win32":
            return windows()
        if sys.platform == "darwin":
            return mac()
        return desktop(ask_portal, _config_folder())
    except Exception:  # No answer of a system may keep anybody from playing.
        return None


def mac_silence() -> bool | None:
    """The macOS setting "Play user interface sound effects", found among those of all programs."""
    name = "com/apple/sound/uiaudio/enabled"
    settings = QSettings("apple.com", "sound")
    return settings.value(name, 1, int) == 0 if settings.contains(name) else None


def mac_wish() -> bool | None:
    """The macOS setting "Reduce motion", which is stored only once somebody has touched it."""
    settings = QSettings("apple.com", "universalaccess")
    return settings.value("reduceMotion", False, bool) is True if settings.contains("reduceMotion") else None


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
