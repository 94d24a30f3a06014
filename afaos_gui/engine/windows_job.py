"""A job object of Windows: the processes in it share a limit of memory, and end when its handle closes."""

from __future__ import annotations

import ctypes
import subprocess
from ctypes import wintypes
from typing import Any

_EXTENDED_LIMITS = 9
_PROCESS_MEMORY = 0x100
_KILL_ON_CLOSE = 0x2000


class _BasicLimits(ctypes.Structure):
    _fields_ = (
        ("PerProcessUserTimeLimit", ctypes.c_int64),
        ("PerJobUserTimeLimit", ctypes.c_int64),
        ("LimitFlags", wintypes.DWORD),
        ("MinimumWorkingSetSize", ctypes.c_size_t),
        ("MaximumWorkingSetSize", ctypes.c_size_t),
        ("ActiveProcessLimit", wintypes.DWORD),
        ("Affinity", ctypes.c_size_t),
        ("PriorityClass", wintypes.DWORD),
        ("SchedulingClass", wintypes.DWORD),
    )


class _Limits(ctypes.Structure):
    _fields_ = (
        ("BasicLimitInformation", _BasicLimits),
        ("IoInfo", ctypes.c_uint64 * 6),
        ("ProcessMemoryLimit", ctypes.c_size_t),
        ("JobMemoryLimit", ctypes.c_size_t),
        ("PeakProcessMemoryUsed", ctypes.c_size_t),
        ("PeakJobMemoryUsed", ctypes.c_size_t),
    )


class WindowsJob:
    """A job for one helper; a system that refuses it leaves the helper as it is."""

    def __init__(self, memory: int) -> None:
        self._system: Any = ctypes.WinDLL("kernel32", use_last_error=True)  # type: ignore[attr-defined, unused-ignore]
        self._system.CreateJobObjectW.restype = wintypes.HANDLE
        self._handle = wintypes.HANDLE(self._system.CreateJobObjectW(None, None))
        limits = _Limits()
        limits.BasicLimitInformation.LimitFlags = _PROCESS_MEMORY | _KILL_ON_CLOSE
        limits.ProcessMemoryLimit = memory
        self._system.SetInformationJobObject(
            self._handle, _EXTENDED_LIMITS, ctypes.byref(limits), ctypes.sizeof(limits)
        )

    def add(self, process: subprocess.Popen[bytes]) -> None:
        """Put a process and all that it starts from now on into the job."""
        handle = wintypes.HANDLE(int(process._handle))  # type: ignore[attr-defined, unused-ignore]
        self._system.AssignProcessToJobObject(self._handle, handle)

    def close(self) -> None:
        """End the processes of the job."""
        if self._handle:
            self._system.CloseHandle(self._handle)
            self._handle = wintypes.HANDLE()
