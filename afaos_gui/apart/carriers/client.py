"""The MQTT client, paho's, with bounds on what a broker may make it hold; imported only when a broker is used."""

from __future__ import annotations

import functools
import ssl
import threading
import time
from collections.abc import Callable
from typing import Any

from paho.mqtt.client import Client, ConnectFlags, DisconnectFlags, MQTTMessage, MQTTv5
from paho.mqtt.enums import CallbackAPIVersion, MQTTErrorCode
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties
from paho.mqtt.reasoncodes import ReasonCode

from afaos_gui.apart.carriers.sealing import MOST_SEALED
from afaos_gui.apart.invitations import Broker
from afaos_gui.data.releases import trust

__all__ = ["BrokerClient", "ConnectFlags", "DisconnectFlags", "MQTTMessage", "Properties", "ReasonCode"]

KEEP_ALIVE = 45
"""Seconds without a word after which the broker is asked whether it is there, and holds us for gone a little later."""
KEPT = 60 * 24 * 3600
"""Seconds for which a broker is asked to keep letters and session for the absent."""
AWAY_AFTER = 10
"""Seconds after which one whose connection was lost is told to be away."""
SLOWEST = 60
"""Seconds at most between two tries to connect; the first are one second apart."""
MOST_PACKET = MOST_SEALED + 2_000
MOST_PACKETS, WHILE = 600, 60.0
"""Packets that a broker may send within so many seconds: nobody's game has so many."""
MOST_UNREAD = 200
"""Packets of ours that a broker may leave unread."""
MOST_UNANSWERED = 40
"""Messages of ours that a broker may leave without its receipt."""
_KIND, _PUBLISH, _TWICE_CHECKED = 0xF0, 0x30, 0x04


class _ClosingSocket(ssl.SSLSocket):
    """A secured connection that is closed at once if it cannot be agreed on; paho leaves it to be collected."""

    def do_handshake(self, block: bool = False) -> None:
        """Agree with the other side. Raises OSError."""
        try:
            super().do_handshake(block)
        except OSError:
            self.close()
            raise


@functools.cache
def _trusting() -> ssl.SSLContext:
    """What all secured connections share."""
    context = trust()
    context.sslsocket_class = _ClosingSocket
    return context


class BrokerClient(Client):
    """A client that keeps its session, connects again by itself, and leaves a broker that floods it."""

    def __init__(self, broker: Broker, name: str, is_flooded: Callable[[], None]) -> None:
        """One without a name has no session that outlives the connection."""
        super().__init__(CallbackAPIVersion.VERSION2, client_id=name, protocol=MQTTv5)
        self._is_flooded = is_flooded
        self._waking = threading.RLock()
        self._packets, self._counted_from = 0, time.monotonic()
        self.is_untrusted = False
        """Whether the last connection failed because of the broker's certificate."""
        if broker.is_secured:
            self.tls_set_context(_trusting())
        if broker.user:
            self.username_pw_set(broker.user, broker.password or None)
        self.reconnect_delay_set(1, SLOWEST)
        self.max_inflight_messages_set(MOST_UNANSWERED)
        self.max_queued_messages_set(MOST_UNANSWERED)
        asked = Properties(PacketTypes.CONNECT)  # type: ignore[no-untyped-call]
        asked.SessionExpiryInterval = KEPT if name else 0
        asked.ReceiveMaximum = 20
        asked.MaximumPacketSize = MOST_PACKET
        self.connect_async(broker.host, broker.port, KEEP_ALIVE, clean_start=not name, properties=asked)

    def reconnect(self) -> MQTTErrorCode:
        """Connect, and remember whether that failed for want of trust. Raises OSError."""
        self._packets, self._counted_from = 0, time.monotonic()
        self.is_untrusted = False
        try:
            return super().reconnect()
        except (OSError, UnicodeError) as error:
            self.is_untrusted = isinstance(error, ssl.SSLCertVerificationError)
            raise OSError(str(error)) from None

    def retain(self, topic: str, payload: bytes) -> bool:
        """Publish what stays at the broker until it is replaced; returns whether it could be taken on."""
        kept = Properties(PacketTypes.PUBLISH)  # type: ignore[no-untyped-call]
        kept.MessageExpiryInterval = KEPT
        return self.publish(topic, payload, 1, True, kept).rc != MQTTErrorCode.MQTT_ERR_QUEUE_SIZE

    def leave_will(self, topic: str, payload: bytes) -> None:
        """Have the broker publish something when the connection is lost for longer."""
        kept = Properties(PacketTypes.WILLMESSAGE)  # type: ignore[no-untyped-call]
        kept.MessageExpiryInterval = KEPT
        kept.WillDelayInterval = AWAY_AFTER
        self.will_set(topic, payload, 1, True, kept)

    # paho leaves the sockets by which its thread is woken to whoever collects the client, and the last packet may
    # have left before its thread is woken for it.

    def _thread_main(self) -> None:
        super()._thread_main()
        with self._waking:
            self._reset_sockets()

    def _packet_queue(self, *packet: Any, **named: Any) -> MQTTErrorCode:
        with self._waking:
            return super()._packet_queue(*packet, **named)

    # paho reads packets of up to 256 MB, keeps messages of the highest quality until they are released, and lets its
    # thread end by what it does not understand. The two methods that see every packet are overridden; a test with a
    # hostile broker tells if another version calls them otherwise.

    def _sock_recv(self, bufsize: int) -> bytes:
        if bufsize > MOST_PACKET:
            self._is_flooded()
            raise ConnectionAbortedError("a packet that is too large")
        return super()._sock_recv(bufsize)

    def _packet_handle(self) -> MQTTErrorCode:
        self._packets += 1
        if time.monotonic() - self._counted_from > WHILE:
            self._packets, self._counted_from = 0, time.monotonic()
        command = self._in_packet["command"]
        is_twice_checked = command & _KIND == _PUBLISH and bool(command & _TWICE_CHECKED)
        if is_twice_checked or self._packets > MOST_PACKETS or len(self._out_packet) > MOST_UNREAD:
            self._is_flooded()
            return MQTTErrorCode.MQTT_ERR_PROTOCOL
        try:
            return super()._packet_handle()
        except Exception:  # whatever bytes from outside may lead to in the library
            return MQTTErrorCode.MQTT_ERR_PROTOCOL
