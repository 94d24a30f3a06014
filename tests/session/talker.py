"""A machine's process that says whatever a test likes."""

from __future__ import annotations

import multiprocessing

from afaos_gui.ai.line import Line
from afaos_gui.ai.worker import Worker


class TalksNonsense(Worker):
    """A worker without a process, at the other end of whose line somebody says something."""

    def __init__(self, garbage: bytes) -> None:
        near, far = multiprocessing.Pipe()
        self._line, self._far = Line(near), far
        self._last = self.heard = 0
        self._open = self.ready = False
        far.send_bytes(garbage)

    def kill(self) -> None:
        self._far.close()
        self._line.close()

    close = kill
