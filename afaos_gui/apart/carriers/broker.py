"""Carries letters live by an MQTT broker, which only sees that two sides exchange something sealed."""

from __future__ import annotations

import atexit
import threading
import time
import weakref
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from afaos_gui.apart.carriers.carrier import CarrierState, Parcel
from afaos_gui.apart.carriers.exchange import Exchange
from afaos_gui.apart.carriers.sealing import Rendezvous
from afaos_gui.apart.invitations import Broker
from afaos_gui.data.texts.language import _

# paho is loaded when the first game by a broker begins.
if TYPE_CHECKING:
    from afaos_gui.apart.carriers.client import (
        BrokerClient,
        ConnectFlags,
        DisconnectFlags,
        MQTTMessage,
        Properties,
        ReasonCode,
    )

FAREWELL = 1.0
"""Seconds that the end of the program waits at most for the last letters to leave."""
_AWAY, _HERE = b"\0", b"\1"
_TAKEN_OVER, _BAD_NAME, _NOT_ALLOWED = 0x8E, 0x86, 0x87


class BrokerCarrier:
    """The letters of one game, by a broker; the connection lives in a thread of its own and is made again by itself.

    Each side's newest bag of letters is retained by the broker, so that it waits for one who was absent.
    """

    _speaks = True

    def __init__(self, broker: Broker, secret: bytes, side: int) -> None:
        """Begin to connect; what that takes is loaded in another thread."""
        self._broker, self._rendezvous, self._side = broker, Rendezvous(secret), side
        self._client: BrokerClient | None = None
        self._lock = threading.Lock()
        """For what follows. Never held when the client is called, which holds locks of its own when it calls us."""
        self._exchange = Exchange()
        self._is_ready = self._is_closed = self._is_changed = False
        self._shown: tuple[bytes, bytes] | None = None
        """For onlookers: the secret by which they know the game, and what they may see."""
        self._is_shown = False
        self._trouble, self._wants_name = "", False
        self._dropped = 0
        self._other_here: bool | None = None
        self._other_seen = self._other_came = 0
        self._begun = time.time_ns().to_bytes(8, "big")
        """Told with our presence: of two computers with the same game the one that opened it last goes on."""
        self._posting = threading.Lock()
        """Held while a bag is made and given to the client, so that none overtakes a newer one."""
        self._gone = threading.Event()
        threading.Thread(target=self._begin, name="broker", daemon=True).start()

    # What the game asks for.

    def send(self, parcel: Parcel) -> None:
        """Send a letter, now or as soon as there is a connection. Raises DataError."""
        with self._lock:
            self._exchange.put(parcel.data)
        self._post()

    def show(self, look: bytes, shown: bytes) -> None:
        """Have the broker keep what onlookers may see, now or as soon as there is a connection."""
        with self._lock:
            self._shown, self._is_shown = (look, shown), False
        self._post()

    def letters(self) -> tuple[bytes, ...]:
        """What has arrived since the last call."""
        with self._lock:
            come = self._exchange.letters()
            is_due = self._is_changed or self._exchange.is_bag_due()
        if is_due:
            self._post()
        return come

    def state(self) -> CarrierState:
        """Whether there is a connection, in a sentence, and whether the other is there."""
        with self._lock:
            here = self._other_here if self._is_ready else None
            seen = datetime.fromtimestamp(self._other_seen, UTC) if self._other_seen else None
            return CarrierState(self._is_ready, self._sentence(), here, seen, self._wants_name)

    def close(self) -> None:
        """Say farewell and disconnect; the thread ends by itself."""
        with self._lock:
            was_ready, was_closed = self._is_ready, self._is_closed
            self._is_closed, self._is_ready = True, False
        if was_closed or self._client is None:
            return
        if was_ready and self._speaks:
            self._tell_presence(self._client, _AWAY)
        else:
            self._gone.set()
        self._client.disconnect()
        atexit.register(_wait_for, weakref.ref(self))

    # What the connection's thread tells.

    def _begin(self) -> None:
        presence = self._rendezvous.presences[self._side]
        try:
            from afaos_gui.apart.carriers.client import BrokerClient

            name = self._rendezvous.clients[self._side] if self._speaks else ""
            client = BrokerClient(self._broker, name, self._on_flood)
            will = self._rendezvous.seal(self._side, presence, _stamped(_AWAY + self._begun))
        except (ImportError, OSError):
            self._tell_trouble(_("This copy of the program has no means to play by a broker."))
            return
        if self._speaks:
            client.leave_will(presence, will)
        client.on_connect = self._on_connect
        client.on_connect_fail = self._on_connect_fail
        client.on_disconnect = self._on_disconnect
        client.on_publish = self._on_publish
        client.on_subscribe = self._on_subscribe
        client.on_message = self._on_message
        with self._lock:
            self._client = client
            is_closed = self._is_closed
        if not is_closed:
            client.loop_start()

    def _on_connect(
        self, client: Any, _u: Any, _flags: ConnectFlags, reason: ReasonCode, _p: Properties | None
    ) -> None:
        if reason.is_failure:
            self._tell_trouble(self._refused(reason))
            return
        client.subscribe([(topic, 1) for topic in self._heard()])

    def _heard(self) -> tuple[str, ...]:
        return (self._rendezvous.topics[1 - self._side], *self._rendezvous.presences)

    def _on_subscribe(self, client: Any, _u: Any, _n: int, reasons: list[ReasonCode], _p: Properties | None) -> None:
        """Now the client has sent again what it had sent in vain, and a newer bag comes after it."""
        if any(reason.is_failure for reason in reasons):
            self._tell_trouble(self._refused(reasons[0]))
            return
        with self._lock:
            self._is_ready, self._trouble = not self._is_closed, ""
            self._is_shown = False
        if self._speaks:
            self._tell_presence(client, _HERE)
            # Also what has been sent before: a broker may have lost it.
            self._post()

    def _on_connect_fail(self, client: Any, _u: Any) -> None:
        if client.is_untrusted:
            sentence = _("The broker {host} shows a certificate that this computer does not trust.")
        else:
            sentence = _("The broker {host} cannot be reached; the program keeps trying.")
        self._tell_trouble(sentence.format(host=self._broker.host))

    def _on_disconnect(
        self, _c: Any, _u: Any, flags: DisconnectFlags, reason: ReasonCode, _p: Properties | None
    ) -> None:
        if flags.is_disconnect_packet_from_server and reason.value == _TAKEN_OVER:
            self._yield()
        with self._lock:
            self._is_ready = False
            lost = _("The broker {host} no longer answers; the program keeps trying.")
            self._trouble = self._trouble or lost.format(host=self._broker.host)
        self._gone.set()

    def _on_publish(self, _c: Any, _u: Any, _number: int, reason: ReasonCode, _p: Properties | None) -> None:
        if reason.is_failure:
            self._tell_trouble(self._refused(reason))

    def _on_message(self, _c: Any, _u: Any, message: MQTTMessage) -> None:
        try:
            topic = message.topic
        except UnicodeDecodeError:
            topic = ""
        self.receive(topic, bytes(message.payload))

    def receive(self, topic: str, payload: bytes) -> None:
        """Take what a broker delivers; what is not from the other side, or from our own, is dropped."""
        side = self._side if topic == self._rendezvous.presences[self._side] else 1 - self._side
        is_due = is_taken = False
        with self._lock:
            try:
                content = self._rendezvous.open(side, topic, payload)
                told, content = int.from_bytes(content[:8], "big"), content[8:]
                if side == self._side:
                    is_taken = content[:1] == _HERE and content[1:] > self._begun
                elif topic == self._rendezvous.topics[side]:
                    is_due = self._exchange.take(content)
                else:
                    self._other_here = content[:1] == _HERE
                    if self._other_here and told > self._other_came:
                        # A stranger may have put something else in the place of what waited there.
                        self._other_came, is_due = told, self._exchange.is_waiting
            except ValueError:
                self._dropped += 1
                return
            if side != self._side:
                self._other_seen = max(self._other_seen, min(told, int(time.time())))
        if is_taken:
            self._yield()
        elif is_due:
            self._post()

    def _yield(self) -> None:
        """Leave the game to another computer, instead of taking the session from each other again and again."""
        with self._lock:
            self._is_closed, self._is_ready = True, False
            self._trouble = _("This game is open in another window or on another computer, where its letters go now.")
        if self._client is not None:
            self._client.disconnect()

    def _on_flood(self) -> None:
        sentence = _("The broker {host} sends what nobody has asked for; the program leaves it and tries again.")
        self._tell_trouble(sentence.format(host=self._broker.host))

    # Both threads.

    def _post(self) -> None:
        """Send the bag; without a connection it is sent when there is one."""
        with self._posting:
            client = self._client
            with self._lock:
                if client is None or not self._is_ready:
                    return
                content = _stamped(self._exchange.bag())
                shown = None if self._is_shown else self._shown
            topic = self._rendezvous.topics[self._side]
            is_taken_on = client.retain(topic, self._rendezvous.seal(self._side, topic, content))
            if is_taken_on and shown is not None:
                look = Rendezvous(shown[0])
                topic = look.topics[self._side]
                is_taken_on = client.retain(topic, look.seal(self._side, topic, _stamped(shown[1])))
            with self._lock:
                self._is_changed = not is_taken_on
                self._is_shown = self._is_shown or (is_taken_on and shown is self._shown)

    def _tell_presence(self, client: BrokerClient, content: bytes) -> None:
        topic = self._rendezvous.presences[self._side]
        client.retain(topic, self._rendezvous.seal(self._side, topic, _stamped(content + self._begun)))

    def _tell_trouble(self, sentence: str) -> None:
        with self._lock:
            self._trouble = sentence

    def _refused(self, reason: ReasonCode) -> str:
        self._wants_name = reason.value in (_BAD_NAME, _NOT_ALLOWED)
        if self._wants_name:
            return _("The broker {host} wants another name or password.").format(host=self._broker.host)
        sentence = _("The broker {host} does not accept these letters: {reason}.")
        return sentence.format(host=self._broker.host, reason=reason)

    def _sentence(self) -> str:
        host = self._broker.host
        if self._trouble:
            return self._trouble
        if not self._is_ready:
            return _("The program connects to the broker {host}.").format(host=host)
        if self._dropped:
            return _("Something that is not from your opponent comes by the broker {host} and is left unread.").format(
                host=host
            )
        return _("Connected by the broker {host}.").format(host=host)


class BrokerLook(BrokerCarrier):
    """Hears what the players of a game show to onlookers, and says nothing."""

    _speaks = False

    def __init__(self, broker: Broker, look: bytes) -> None:
        self._come: dict[int, bytes] = {}
        super().__init__(broker, look, 0)

    def _heard(self) -> tuple[str, ...]:
        return self._rendezvous.topics

    def receive(self, topic: str, payload: bytes) -> None:
        """Take what either player shows."""
        with self._lock:
            try:
                side = self._rendezvous.topics.index(topic)
                self._come[side] = self._rendezvous.open(side, topic, payload)[8:]
            except ValueError:
                self._dropped += 1

    def letters(self) -> tuple[bytes, ...]:
        """What has been shown since the last call."""
        with self._lock:
            come, self._come = tuple(self._come.values()), {}
        return come


def _stamped(content: bytes) -> bytes:
    """A content with the time at which it was sent before it."""
    return int(time.time()).to_bytes(8, "big") + content


def _wait_for(carrier: weakref.ref[BrokerCarrier]) -> None:
    """At the end of the program: wait a moment for a carrier that was just closed."""
    if (left := carrier()) is not None:
        left._gone.wait(FAREWELL)
