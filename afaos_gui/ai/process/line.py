"""Messages over a pipe with a waiting thread for each direction, so that the user of the line never waits."""

from __future__ import annotations

import contextlib
import pickle
import queue
import threading
from collections import deque
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

Message = tuple[Any, ...]

LONGEST = 10_000_000
"""Maximum message size in bytes, above anything legitimate."""
ENDING = 0.5
"""Seconds that the threads get to notice that the other end is gone."""


class Line:
    """One end of a pipe. An unreadable message ends the line as the loss of the other end does."""

    def __init__(self, pipe: Connection) -> None:
        self._pipe = pipe
        self._inbox: queue.SimpleQueue[Message | None] = queue.SimpleQueue()
        """Received messages; None means that there will be no more."""
        self._outbox: deque[Message] = deque()
        self._changed = threading.Condition()
        self._is_over = False
        self._threads = [threading.Thread(target=work, daemon=True) for work in (self._read, self._write)]
        for thread in self._threads:
            thread.start()

    def send(self, message: Message) -> None:
        """Send a message once the other end takes it. Raises OSError if that is known to be gone."""
        with self._changed:
            if self._is_over:
                raise BrokenPipeError
            self._outbox.append(message)
            self._changed.notify()

    def drop_unsent(self) -> None:
        """Drop messages that have not been sent yet."""
        with self._changed:
            self._outbox.clear()

    def receive(self, seconds: float = 0.0) -> Message | None:
        """The next message, or None after `seconds` without one. Raises EOFError at the end of the line."""
        try:
            message = self._inbox.get(seconds > 0, max(seconds, 0.0))
        except queue.Empty:
            return None
        if message is None:
            self._inbox.put(None)
            raise EOFError
        return message

    def close(self) -> None:
        """Close the pipe, whose other end is gone already."""
        self._end()
        for thread in self._threads:
            thread.join(ENDING)
        self._pipe.close()

    def _end(self) -> None:
        with self._changed:
            self._is_over = True
            self._changed.notify()

    def _read(self) -> None:
        # Bytes that are no message can raise any error.
        with contextlib.suppress(Exception):
            while True:
                message = pickle.loads(self._pipe.recv_bytes(LONGEST))
                if not isinstance(message, tuple) or not message:
                    break
                self._inbox.put(message)
        self._end()
        self._inbox.put(None)

    def _write(self) -> None:
        with contextlib.suppress(OSError, ValueError):
            while (message := self._next()) is not None:
                self._pipe.send(message)
        self._end()

    def _next(self) -> Message | None:
        """The next message to send; None when the line is over."""
        with self._changed:
            self._changed.wait_for(lambda: self._outbox or self._is_over)
            return None if self._is_over else self._outbox.popleft()
