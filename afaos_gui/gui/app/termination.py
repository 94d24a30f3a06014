"""Ends the program as the player would when the system asks it to go (SIGTERM): nothing is left as after a crash."""

from __future__ import annotations

import signal
import socket
import sys

from PySide6.QtCore import QSocketNotifier
from PySide6.QtWidgets import QApplication


def close_when_asked(app: QApplication) -> None:
    """Close all windows and leave the event loop at SIGTERM; Windows has no such thing."""
    if sys.platform == "win32":
        return
    near, far = socket.socketpair()
    near.setblocking(False)
    far.setblocking(False)
    # Qt's loop runs no Python while nothing happens: Python writes a byte for the signal, and that wakes the loop.
    notifier = QSocketNotifier(near.fileno(), QSocketNotifier.Type.Read, app)

    def end() -> None:
        near.recv(64)
        app.closeAllWindows()
        app.quit()

    notifier.activated.connect(end)
    signal.set_wakeup_fd(far.fileno(), warn_on_full_buffer=False)
    signal.signal(signal.SIGTERM, lambda _number, _frame: None)
    _KEPT[:] = [near, far]


_KEPT: list[socket.socket] = []
"""Both ends, for as long as the program runs."""
