"""Whether the computer runs on battery, as each system says."""

from __future__ import annotations

import ctypes
import sys
from pathlib import Path

SUPPLIES = Path("/sys/class/power_supply")
MOST_SUPPLIES = 32
LONGEST = 64
"""Bytes of what the system says of a supply."""
OFFLINE = 0
UNLIMITED = -2.0
"""The time remaining on a Mac whose power does not run out (IOPSGetTimeRemainingEstimate)."""
IOKIT = "/System/Library/Frameworks/IOKit.framework/IOKit"


def on_battery() -> bool | None:
    """Whether a battery is being used up, None where the system does not say."""
    try:
        if sys.platform == "win32":
            return windows_on_battery()
        if sys.platform == "darwin":
            return mac_on_battery()
        return linux_on_battery(SUPPLIES)
    except Exception:  # No answer of a system may keep anybody from playing.
        return None


def linux_on_battery(folder: Path) -> bool | None:
    """Whether a battery of the computer discharges and nothing feeds it."""
    if not folder.is_dir():
        return None
    supplies = sorted(folder.iterdir())[:MOST_SUPPLIES]
    is_fed = any(_said(supply, "type") != "Battery" and _said(supply, "online") == "1" for supply in supplies)
    # That of a mouse is none of the computer.
    own = [supply for supply in supplies if _said(supply, "type") == "Battery" and _said(supply, "scope") != "Device"]
    return not is_fed and any(_said(battery, "status") == "Discharging" for battery in own)


def _said(supply: Path, of: str) -> str:
    try:
        with (supply / of).open("rb") as file:
            return file.read(LONGEST).decode("ascii", "replace").strip()
    except OSError:
        return ""


class _PowerStatus(ctypes.Structure):
    """SYSTEM_POWER_STATUS."""

    _fields_ = (
        ("line", ctypes.c_ubyte),
        ("flag", ctypes.c_ubyte),
        ("percent", ctypes.c_ubyte),
        ("saver", ctypes.c_ubyte),
        ("left", ctypes.c_uint32),
        ("full", ctypes.c_uint32),
    )


def windows_on_battery() -> bool | None:
    """Whether the line gives no power."""
    status = _PowerStatus()
    told = ctypes.windll.kernel32.GetSystemPowerStatus(ctypes.byref(status))  # type: ignore[attr-defined,unused-ignore]
    return status.line == OFFLINE if told and status.line in (0, 1) else None


def mac_on_battery() -> bool | None:
    """Whether the power can run out."""
    left = ctypes.CDLL(IOKIT).IOPSGetTimeRemainingEstimate
    left.restype = ctypes.c_double
    return bool(left() != UNLIMITED)
