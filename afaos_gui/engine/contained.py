"""Start a helper program in a group of its own, with a limit of memory, that ends when this program does."""

from __future__ import annotations

import atexit
import contextlib
import os
import signal
import subprocess
import sys
import threading
import weakref
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING or sys.platform == "win32":
    from afaos_gui.engine.windows_job import WindowsJob

MEMORY = 2 << 30
"""Bytes of its own that each process of a helper may have."""
_GUARD = "read _; kill -KILL 0"
"""The first process of a group: it reads a pipe that nobody writes to, and kills the group when the pipe closes.

The system closes it when this program ends, in whatever way.
"""
_running: weakref.WeakSet[Contained] = weakref.WeakSet()


class Contained:
    """A running helper and every process that it starts. `process` has pipes for its input and output."""

    def __init__(self, words: Sequence[str], memory: int = MEMORY) -> None:
        """Raises OSError or ValueError if the program cannot be started."""
        self._ending = threading.Lock()
        self._guard: subprocess.Popen[bytes] | None = None
        self._job: WindowsJob | None = None
        if sys.platform == "win32":
            self._job = WindowsJob(memory)
            self.process = _start(words, creationflags=subprocess.CREATE_NO_WINDOW)
            self._job.add(self.process)
        else:
            self._guard = subprocess.Popen(
                ["/bin/sh", "-c", _GUARD],
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                process_group=0,
            )
            try:
                self.process = _start(words, process_group=self._guard.pid)
                _limit_memory(self.process.pid, memory)
            except (OSError, ValueError):
                self._end_group()
                raise
        _running.add(self)
        threading.Thread(target=self._end_with_helper, daemon=True).start()

    @property
    def is_alive(self) -> bool:
        """Whether the helper itself is running."""
        return self.process.poll() is None

    def kill(self) -> None:
        """End the helper and all that it has started, at once."""
        self._end_group()
        if self.is_alive:
            self.process.kill()
        self.process.wait()
        _running.discard(self)

    def _end_with_helper(self) -> None:
        """Wait for the helper to end, and end whatever it has left behind."""
        self.process.wait()
        self._end_group()

    def _end_group(self) -> None:
        with self._ending:
            guard, self._guard = self._guard, None
            if self._job is not None:
                self._job.close()
            if guard is not None and guard.stdin is not None and sys.platform != "win32":
                with contextlib.suppress(OSError):
                    os.killpg(guard.pid, signal.SIGKILL)
                guard.wait()  # until here the number of the group is its own
                guard.stdin.close()


def _start(words: Sequence[str], **settings: int) -> subprocess.Popen[bytes]:
    pipe = subprocess.PIPE
    return subprocess.Popen(words, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, **settings)  # type: ignore[call-overload, no-any-return]


def _limit_memory(process: int, memory: int) -> None:
    """Limit what a process, and each that it starts from now on, may have of its own; only Linux can do that."""
    if sys.platform == "linux":
        import resource

        with contextlib.suppress(OSError, ValueError):
            resource.prlimit(process, resource.RLIMIT_DATA, (memory, memory))


def end_all() -> None:
    """End every helper that is still running."""
    for helper in tuple(_running):
        helper.kill()


atexit.register(end_all)
