"""Two programs in one house find each other without a broker or an address; all packets stay on this machine."""

from __future__ import annotations

import asyncio
import gc
import socket
import threading
from collections.abc import Callable, Coroutine, Iterator
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from afaos_gui.apart.carriers.beacons import GROUP, LONGEST_NAME, PORT, TAG, Beacon, calling, hearing, read_beacon
from afaos_gui.apart.carriers.house import HouseCarrier, tag_of
from afaos_gui.apart.carriers.lines import Service
from afaos_gui.apart.carriers.neighbours import Inviter, Neighbours
from afaos_gui.apart.keys import new_secret
from afaos_gui.data.errors import DataError
from tests.apart.waiting import arrive_in_order, parcel, received, until

HERE = "127.0.0.1"
House = Callable[..., HouseCarrier]


def is_heard() -> bool:
    """Whether a call to the group comes back on this machine's own network."""
    try:
        with hearing(HERE) as ear, calling(HERE) as caller:
            ear.setblocking(True)
            ear.settimeout(2)
            caller.sendto(b"afaos?", (GROUP, PORT))
            return ear.recv(100) is not None
    except OSError:
        return False


@pytest.fixture
def house() -> Iterator[House]:
    """Make a carrier for a side; all are closed in the end."""
    if not is_heard():
        pytest.skip("packets to a group do not come back on 127.0.0.1 here")
    made: list[HouseCarrier] = []

    def carrier(secret: bytes, side: int, name: str = "") -> HouseCarrier:
        made.append(HouseCarrier(secret, side, name, HERE))
        return made[-1]

    yield carrier
    for one in made:
        one.close()


@pytest.fixture
def neighbours(house: House) -> Iterator[Neighbours]:
    """Who listens for invitations."""
    made = Neighbours(HERE)
    yield made
    made.close()


def test_an_invitation_is_found_and_a_game_begins(house: House, neighbours: Neighbours) -> None:
    secret = new_secret()
    ours = house(secret, 0, "Anna")
    ours.send(parcel(0, 1))
    until(lambda: [one.name for one in neighbours.found()] == ["Anna"])
    neighbours.ask(neighbours.found()[0])
    until(neighbours.invitation)
    invitation = neighbours.invitation()
    assert invitation is not None and invitation.secret == secret
    theirs = house(secret, 1)
    assert received(theirs, 1) == [b"letter 1 of 0"]
    theirs.send(parcel(1, 1))
    assert received(ours, 1) == [b"letter 1 of 1"]
    assert ours.state().sentence == "Connected in one house."
    # Whoever comes later finds nothing any more.
    until(lambda: neighbours.found() == ())


def test_a_game_is_found_again(house: House) -> None:
    secret = new_secret()
    ours, theirs = house(secret, 0), house(secret, 1)
    theirs.send(parcel(1, 1))
    assert received(ours, 1) == [b"letter 1 of 1"]
    ours.close()
    until(lambda: theirs.state().other_here is False)
    theirs.send(parcel(1, 2))
    again = house(secret, 0)
    assert received(again, 2) == [b"letter 1 of 1", b"letter 2 of 1"]
    again.send(parcel(0, 1))
    assert received(theirs, 1) == [b"letter 1 of 0"]


def test_a_connection_that_is_closed_leaves_no_trace(house: House, caplog: pytest.LogCaptureFixture) -> None:
    secret = new_secret()
    ours, theirs = house(secret, 0), house(secret, 1)
    until(lambda: ours.state().other_here and theirs.state().other_here)
    ours.close()
    until(lambda: theirs.state().other_here is False)
    until(lambda: not [one for one in threading.enumerate() if one.name == "house"][1:])
    assert caplog.records == []


def test_large_letters_in_numbers_arrive_in_order(house: House) -> None:
    secret = new_secret()
    ours, theirs = house(secret, 0), house(secret, 1)
    arrive_in_order(ours, theirs, 60)


def test_games_of_one_house_do_not_meet(house: House) -> None:
    first, second = new_secret(), new_secret()
    house(first, 0)
    stranger = house(second, 1)
    friend = house(first, 1)
    until(lambda: friend.state().other_here)
    assert stranger.state().other_here is False
    assert "looks for the other player in this house" in stranger.state().sentence


def test_what_is_asked_before_the_thread_runs_is_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    run, begin, done = asyncio.run, threading.Event(), threading.Event()

    def late(work: Coroutine[Any, Any, None]) -> None:
        begin.wait()
        run(work)

    monkeypatch.setattr(asyncio, "run", late)
    service = Service("late", lambda _service: asyncio.sleep(600))
    service.soon(done.set)
    begin.set()
    until(done.is_set)
    service.stop()


def test_an_invitation_that_is_gone_is_told(house: House, neighbours: Neighbours) -> None:
    with socket.create_server((HERE, 0)) as closed:
        port = closed.getsockname()[1]
    neighbours.ask(Inviter("Anna", HERE, port))

    def is_told() -> bool:
        try:
            return neighbours.invitation() is not None
        except DataError as error:
            return str(error) == "The program of Anna does not hand over its invitation any more."

    until(is_told)


def test_whoever_talks_nonsense_does_not_hinder_the_game(house: House, neighbours: Neighbours) -> None:
    secret = new_secret()
    ours = house(secret, 0, "Anna")
    until(neighbours.found)
    port = neighbours.found()[0].port
    talkers = [socket.create_connection((HERE, port)) for _number in range(40)]
    for number, talker in enumerate(talkers):
        with suppress(OSError):  # it hangs up on too many of them
            talker.sendall((b"", b"\xff\xff\xff\xff", bytes([0, 0, 0, 9]) + b"nonsense!", b"afaos?" * 90)[number % 4])
    with calling(HERE) as caller:
        for number in range(200):
            caller.sendto(Beacon(tag_of(secret), 1, "").packet()[: number % 20], (GROUP, PORT))
            caller.sendto(Beacon(bytes(TAG), number + 1, f"Stranger {number}").packet(), (GROUP, PORT))
    until(lambda: len(neighbours.found()) == 20)
    theirs = house(secret, 1)
    theirs.send(parcel(1, 1))
    assert received(ours, 1, 30) == [b"letter 1 of 1"]
    for talker in talkers:
        talker.close()


@given(st.binary(max_size=200) | st.binary(max_size=200).map(b"afaos1".__add__))
def test_any_packet_is_a_call_or_none(packet: bytes) -> None:
    beacon = read_beacon(packet)
    if beacon is not None:
        assert beacon.name.isprintable() and len(beacon.name) <= LONGEST_NAME
        assert read_beacon(beacon.packet()) == beacon


def test_a_call_does_not_tell_the_secret() -> None:
    secret = new_secret()
    packet = Beacon(tag_of(secret), 5, "Änne").packet()
    assert secret not in packet
    assert read_beacon(packet) == Beacon(tag_of(secret), 5, "Änne")


def test_a_call_by_a_network_that_is_gone_leaves_no_socket_open(recwarn: pytest.WarningsRecorder) -> None:
    with pytest.raises(OSError):
        calling("192.0.2.1")
    gc.collect()
    assert not recwarn.list
