"""A fake desktop portal for tests: serves two settings by one method, asks for them itself, and prints the answers.

`python fake_portal.py METHOD` on a message bus of its own; without a method it never answers.
"""

from __future__ import annotations

import sys
import threading

from PySide6.QtCore import QCoreApplication, QProcess
from PySide6.QtDBus import QDBusConnection, QDBusMessage, QDBusVariant, QDBusVirtualObject

VALUES: dict[tuple[str, str], object] = {
    ("org.freedesktop.appearance", "reduced-motion"): 1,
    ("org.gnome.desktop.interface", "enable-animations"): False,
}
KEYS = (*VALUES, ("nobody", "knows"))


class Portal(QDBusVirtualObject):
    """Answers one method only."""

    def __init__(self, method: str) -> None:
        super().__init__()
        self._method = method

    def introspect(self, path: str) -> str:
        """Return no introspection data."""
        return ""

    def handleMessage(self, message: QDBusMessage, connection: QDBusConnection) -> bool:
        """Answer as the portal of the desktop does; its older method wraps the value twice."""
        if not self._method:
            return True
        namespace, key = (str(word) for word in message.arguments())
        if message.member() != self._method:
            answer = message.createErrorReply("org.freedesktop.DBus.Error.UnknownMethod", "")
        elif (namespace, key) not in VALUES:
            answer = message.createErrorReply("org.freedesktop.portal.Error.NotFound", "")
        else:
            value = QDBusVariant(VALUES[namespace, key])
            answer = message.createReply()
            answer.setArguments([value if self._method == "ReadOne" else QDBusVariant(value)])
        connection.send(answer)
        return True


def serve(method: str) -> int:
    """Serve until another process has asked for every setting."""
    application, portal = QCoreApplication([]), Portal(method)
    bus = QDBusConnection.sessionBus()
    assert bus.registerService("org.freedesktop.portal.Desktop")
    assert bus.registerVirtualObject("/org/freedesktop/portal/desktop", portal)
    asker = QProcess()
    asker.setProcessChannelMode(QProcess.ProcessChannelMode.ForwardedChannels)
    asker.finished.connect(lambda *_how: application.quit())
    asker.start(sys.executable, [__file__])
    return application.exec()


def ask() -> None:
    """Ask as the program does, in a thread other than the window's."""
    from afaos_gui.gui.toolkit.look.system_motion import ask_portal

    asker = threading.Thread(target=lambda: print(*(ask_portal(*key) for key in KEYS), flush=True))
    asker.start()
    asker.join()


if __name__ == "__main__":
    if sys.argv[1:]:
        sys.exit(serve(sys.argv[1]))
    ask()
