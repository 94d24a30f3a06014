"""A broker that means harm: it accepts a client, and then sends what a test gives it."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Iterable

from tests.apart.packets import packet, text

ACCEPTED = bytes([0x20, 3, 0, 0, 0])
Flood = Callable[[], Iterable[bytes]]


def publish(topic: str, payload: bytes, quality: int = 0, number: int = 1) -> bytes:
    """A PUBLISH packet of MQTT 5."""
    counted = number.to_bytes(2, "big") if quality else b""
    return packet(0x30 | quality << 1, text(topic), counted, b"\0", payload)


class HostileBroker:
    """Listens on a free port; each client is accepted and sent `flood`, whatever it says."""

    def __init__(self, flood: Flood) -> None:
        self._flood = flood
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._listener.getsockname()[1])
        self.sent = 0
        """Bytes, to all clients."""
        self.clients = 0
        threading.Thread(target=self._accept, daemon=True).start()

    def close(self) -> None:
        """Accept nobody more."""
        self._listener.close()

    def _accept(self) -> None:
        while True:
            try:
                client, _address = self._listener.accept()
            except OSError:
                return
            self.clients += 1
            threading.Thread(target=self._harm, args=(client,), daemon=True).start()

    def _harm(self, client: socket.socket) -> None:
        client.settimeout(10)
        try:
            with client:
                client.recv(4_096)
                client.sendall(ACCEPTED)
                subscribed = client.recv(4_096)
                client.sendall(bytes([0x90, 6]) + subscribed[2:4] + bytes([0, 1, 1, 1]))
                for data in self._flood():
                    client.sendall(data)
                    self.sent += len(data)
                client.recv(65_536)
        except OSError:
            pass
