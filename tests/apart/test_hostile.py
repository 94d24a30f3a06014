"""What strangers, the opponent's program and a broker may send: it is dropped, and holds up neither memory nor time."""

from __future__ import annotations

import random
import time
import tracemalloc
from collections.abc import Iterator

import pytest
from paho.mqtt.client import Client
from paho.mqtt.enums import CallbackAPIVersion

from afaos_gui.apart.carriers.broker import BrokerCarrier
from afaos_gui.apart.carriers.exchange import Exchange
from afaos_gui.apart.carriers.sealing import Rendezvous
from afaos_gui.apart.keys import new_secret
from tests.apart.conftest import Connect
from tests.apart.hostile_broker import Flood, HostileBroker, publish
from tests.apart.mosquitto import Mosquitto, free_port
from tests.apart.packets import length_of
from tests.apart.waiting import parcel, received, until

SECRET = b"an invitation !"
ROUNDS = 20_000
PLACE = Rendezvous(SECRET)
THEIRS = PLACE.topics[1]


def hostile_payloads(count: int) -> Iterator[tuple[str, bytes]]:
    """Topics and payloads: noise, sealed messages that were changed, from elsewhere, or with wrong contents."""
    chance = random.Random(1)
    other, presence = Rendezvous(new_secret()), PLACE.presences[1]
    bag = Exchange()
    bag.put(b"a letter")
    sealed = PLACE.seal(1, THEIRS, bytes(8) + bag.bag())
    for number in range(count):
        kind = number % 8
        if kind == 0:
            yield THEIRS, chance.randbytes(chance.choice((0, 1, 40, 1_064, 3_000)))
        elif kind == 1:
            place = chance.randrange(len(sealed))
            yield THEIRS, sealed[:place] + bytes([sealed[place] ^ 1 << chance.randrange(8)]) + sealed[place + 1 :]
        elif kind == 2:
            yield THEIRS, sealed[: chance.randrange(len(sealed))]
        elif kind == 3:
            yield presence, sealed
        elif kind == 4:
            yield THEIRS, other.seal(1, THEIRS, bytes(8) + bag.bag())
        elif kind == 5:
            yield THEIRS, PLACE.seal(0, THEIRS, bytes(8) + bag.bag())
        elif kind == 6:
            # From the opponent's own program, which has the keys.
            yield THEIRS, PLACE.seal(1, THEIRS, bytes(8) + chance.randbytes(chance.randrange(90)))
        else:
            yield chance.choice(("", THEIRS[:-1], f"afaos/1/{number}")), sealed


def test_twenty_thousand_hostile_payloads_are_dropped(connect: Connect) -> None:
    carrier = connect(free_port(), 0, SECRET)
    messages = list(hostile_payloads(ROUNDS))
    begun, slowest, come = time.process_time(), 0.0, 0
    for number, (topic, payload) in enumerate(messages):
        if number == ROUNDS - 2_000:
            tracemalloc.start()  # which is slow
        at = time.perf_counter()
        carrier.receive(topic, payload)
        slowest = max(slowest, time.perf_counter() - at)
        come += len(carrier.letters())
    _now, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert slowest < 2.0
    assert time.process_time() - begun < 60.0
    assert peak < 2_000_000
    # Noise that the opponent's own program seals may be a letter by chance: whoever reads letters refuses it.
    assert come < ROUNDS // 16


def test_letters_that_nobody_fetches_are_bounded(connect: Connect) -> None:
    """An opponent's program that sends without end, each time other letters."""
    carrier = connect(free_port(), 0, SECRET)
    tracemalloc.start()
    for number in range(500):
        theirs = Exchange()
        for count in range(5):
            theirs.put(f"{number} {count} ".encode() * 900)
        carrier.receive(THEIRS, PLACE.seal(1, THEIRS, bytes(8) + theirs.bag()))
    _now, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 2_000_000
    assert len(carrier.letters()) == 64


def huge() -> Iterator[bytes]:
    """A packet that says it has 256 MB, and as much of it as is taken."""
    yield bytes([0x30]) + length_of(268_435_455)
    for _number in range(4_000):
        yield bytes(65_536)


def twice_checked() -> Iterator[bytes]:
    """Messages of the highest quality, each of which a client keeps until the broker has released it."""
    for number in range(1, 30_000):
        yield publish(THEIRS, bytes(40_000), 2, number)


def many() -> Iterator[bytes]:
    """Messages without end, whose receipts are never read."""
    for number in range(1, 60_000):
        yield publish(THEIRS, bytes(2_000), 1, number)


def unreadable_topics() -> Iterator[bytes]:
    """Messages for a topic that is no text."""
    for number in range(1, 60_000):
        yield publish(THEIRS, b"", 1, number).replace(THEIRS.encode(), b"\xff" * len(THEIRS))


def pings() -> Iterator[bytes]:
    """Questions whether we are there, which a broker never asks."""
    for _number in range(2_000):
        yield bytes([0xC0, 0]) * 1_000


def nonsense() -> Iterator[bytes]:
    """Bytes that are no packets."""
    chance = random.Random(2)
    for _number in range(1_000):
        yield chance.randbytes(500)


@pytest.mark.parametrize("flood", [huge, twice_checked, many, pings, unreadable_topics, nonsense])
def test_a_broker_that_floods_is_left_and_tried_again(flood: Flood, connect: Connect) -> None:
    broker = HostileBroker(flood)
    tracemalloc.start()
    try:
        carrier = connect(broker.port, 0, SECRET)
        until(lambda: broker.clients >= 2)
        _now, peak = tracemalloc.get_traced_memory()
        assert peak < 20_000_000
        # The other ways to send too much are said; nonsense only ends the connection.
        assert carrier.letters() == ()
        if flood is not nonsense:
            until(lambda: "nobody has asked for" in carrier.state().sentence)
    finally:
        tracemalloc.stop()
        broker.close()


def test_strangers_at_the_same_broker_do_not_hinder_a_game(broker: Mosquitto, connect: Connect) -> None:
    ours, theirs = connect(broker.port, 0, SECRET), connect(broker.port, 1, SECRET)
    stranger = Client(CallbackAPIVersion.VERSION2)
    stranger.connect("127.0.0.1", broker.port)
    stranger.loop_start()
    for topic, payload in list(hostile_payloads(200))[:200]:
        if topic == THEIRS:
            stranger.publish(topic, payload, 1, True)
    theirs.send(parcel(1, 1, b"the true one"))
    until(lambda: b"the true one" in ours.letters())
    until(lambda: "left unread" in ours.state().sentence)
    ours.send(parcel(0, 1, b"the answer"))
    assert received(theirs, 1) == [b"the answer"]
    stranger.disconnect()
    stranger.loop_stop()


def test_what_a_stranger_put_in_a_letter_s_place_does_not_keep_it(broker: Mosquitto, connect: Connect) -> None:
    """The other side was not there when the letter was sent, and only the last message waits for it."""
    theirs = connect(broker.port, 1, SECRET)
    until(lambda: theirs.state().is_ready)
    theirs.send(parcel(1, 1, b"the true one"))
    stranger = Client(CallbackAPIVersion.VERSION2)
    stranger.connect("127.0.0.1", broker.port)
    stranger.loop_start()
    kept: list[bytes] = []
    stranger.on_message = lambda _c, _u, message: kept.append(bytes(message.payload))
    stranger.subscribe(THEIRS, 1)
    until(lambda: kept)
    stranger.publish(THEIRS, b"another", 1, True).wait_for_publish(5)
    ours = connect(broker.port, 0, SECRET)
    assert received(ours, 1) == [b"the true one"]
    stranger.disconnect()
    stranger.loop_stop()


def test_a_carrier_that_was_closed_takes_no_harm(broker: Mosquitto, connect: Connect) -> None:
    carrier: BrokerCarrier = connect(broker.port, 0, SECRET)
    carrier.close()
    carrier.close()
    carrier.send(parcel(0, 1))
    assert carrier.letters() == ()
    assert not carrier.state().is_ready
