"""The languages that the system's user reads, best first, found without Qt."""

from __future__ import annotations

import ctypes
import locale
import os
import re
import subprocess
import sys
from collections.abc import Mapping

PATIENCE = 2.0
"""Seconds that macOS gets to list its languages."""


def system_languages(environment: Mapping[str, str] | None = None) -> list[str]:
    """Locale codes such as "fr_CA.UTF-8"; empty if the system does not say."""
    told = from_environment(os.environ if environment is None else environment)
    if told:
        return told
    if sys.platform == "win32":
        return _of_windows()
    return _of_macos() if sys.platform == "darwin" else []


def from_environment(environment: Mapping[str, str]) -> list[str]:
    """Languages from the variables that gettext reads, in its order: LANGUAGE counts only if a locale is set."""
    name = next((environment[key] for key in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(key)), "")
    if not name:
        return []
    if name.split(".")[0] in ("C", "POSIX"):
        return [name]
    return [*filter(None, environment.get("LANGUAGE", "").split(":")), name]


def _of_windows() -> list[str]:
    if sys.platform != "win32":
        return []
    code = locale.windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage())
    return [code] if code else []


def _of_macos() -> list[str]:
    """Languages from the preferences of macOS, where applications opened from the desktop have no such variables."""
    command = ["/usr/bin/defaults", "read", "-g", "AppleLanguages"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    except (OSError, subprocess.SubprocessError):
        return []
    return re.findall(r'"?([A-Za-z]{2,3}(?:[-_]\w+)*)"?', done.stdout)
