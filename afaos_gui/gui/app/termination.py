"""Closes the program properly when the system asks it to end (SIGTERM), so that nothing looks like a crash."""

from __future__ import annotations

import signal
import socket
import sys

from PySide6.QtCore import QSocketNotifier
from PySide6.QtWidgets import QApplication


def close_when_asked(app: QApplication) -> None:
    """Close all windows and leave the event loop at SIGTERM, which Windows does not have."""
    if sys.platform == "win32":
        return
    near, far = socket.socketpair()
    near.setblocking(False)
    far.setblocking(False)
    # Qt's loop runs no Python while nothing happens: the byte that Python writes for the signal wakes it.
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
"""Both ends of the socket pair, kept for as long as the program runs."""
