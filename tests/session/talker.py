"""A machine's process that sends whatever a test wants."""

from __future__ import annotations

import multiprocessing

from afaos_gui.ai.process.line import Line
from afaos_gui.ai.process.worker import Worker


class TalksNonsense(Worker):
    """A worker without a process, whose messages are injected."""

    def __init__(self, garbage: bytes) -> None:
        near, far = multiprocessing.Pipe()
        self._line, self._far = Line(near), far
        self._last = self.heard = 0
        self._open = self.ready = False
        far.send_bytes(garbage)

    def is_alive(self) -> bool:
        return True

    def kill(self) -> None:
        self._far.close()
        self._line.close()

    close = kill
