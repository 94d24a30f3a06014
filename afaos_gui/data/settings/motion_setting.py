"""The settings for reduced motion and for sounds as Windows and the desktops of Linux keep it."""

from __future__ import annotations

import configparser
import ctypes
from collections.abc import Callable, Iterator
from pathlib import Path

from afaos_gui.base.guarded import Unreadable, read_text

GET_CLIENT_AREA_ANIMATION = 0x1042

Portal = Callable[[str, str], object]
"""Looks up a desktop setting by namespace and key; None where there is none."""


def windows_wish() -> bool | None:
    """The Windows setting "Animation effects"."""
    animates = ctypes.c_int(1)
    is_known = ctypes.windll.user32.SystemParametersInfoW(  # type: ignore[attr-defined,unused-ignore]
        GET_CLIENT_AREA_ANIMATION, 0, ctypes.byref(animates), 0
    )
    return not animates.value if is_known else None


def desktop_wish(portal: Portal, folder: Path) -> bool | None:
    """The setting of a Linux desktop, from its portal or the settings files in `folder`: one that asks is enough."""
    answers = [answer for answer in (*_portal_answers(portal), *_file_answers(folder)) if answer is not None]
    return any(answers) if answers else None


def windows_silence() -> bool | None:
    """Whether Windows has the sound scheme "No sounds"."""
    import winreg

    key = winreg.OpenKey(winreg.HKEY_CURRENT_USER, r"AppEvents\Schemes")  # type: ignore[attr-defined,unused-ignore]
    with key:
        return bool(winreg.QueryValue(key, None) == ".None")  # type: ignore[attr-defined,unused-ignore]


def desktop_silence(portal: Portal, folder: Path) -> bool | None:
    """Whether a Linux desktop plays no sounds of events, by its portal or the settings file of GTK in `folder`."""
    plays = portal("org.gnome.desktop.sound", "event-sounds")
    if isinstance(plays, bool):
        return not plays
    stored = _entry(folder / "gtk-3.0" / "settings.ini", "Settings", "gtk-enable-event-sounds")
    return stored.strip().lower() in ("0", "false") if stored is not None else None


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


def _entry(path: Path, section: str, key: str) -> str | None:
    """An entry of an INI file, None where there is none."""
    parser = configparser.ConfigParser(interpolation=None, strict=False)
    try:
        parser.read_string(read_text(path))
    except (configparser.Error, Unreadable):
        return None
    return parser.get(section, key, fallback=None)
