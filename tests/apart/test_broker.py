"""Letters by a real broker: none is lost, whoever is absent, and the other's presence is told."""

from __future__ import annotations

import gc
import socket
import subprocess
from pathlib import Path

import pytest

from afaos_gui.apart.carriers.broker import BrokerCarrier
from afaos_gui.apart.carriers.sealing import Rendezvous
from afaos_gui.apart.invitations import Broker
from afaos_gui.apart.keys import new_secret
from tests.apart.conftest import Connect
from tests.apart.mosquitto import Mosquitto, free_port
from tests.apart.waiting import arrive_in_order, parcel, received, until


def test_letters_go_both_ways(broker: Mosquitto, connect: Connect) -> None:
    ours, theirs = connect(broker.port, 0), connect(broker.port, 1)
    ours.send(parcel(0, 1))
    assert received(theirs, 1) == [b"letter 1 of 0"]
    theirs.send(parcel(1, 1))
    theirs.send(parcel(1, 2))
    assert received(ours, 2) == [b"letter 1 of 1", b"letter 2 of 1"]
    assert ours.state().sentence == "Connected by the broker 127.0.0.1."


def test_what_was_sent_waits_for_one_who_has_never_been_there(broker: Mosquitto, connect: Connect) -> None:
    ours = connect(broker.port, 0)
    for number in (1, 2, 3):
        ours.send(parcel(0, number))
    until(lambda: ours.state().is_ready)
    ours.close()
    theirs = connect(broker.port, 1)
    assert received(theirs, 3) == [b"letter 1 of 0", b"letter 2 of 0", b"letter 3 of 0"]


def test_a_broker_that_stops_in_mid_game_loses_nothing(broker: Mosquitto, connect: Connect, tmp_path: Path) -> None:
    ours, theirs = connect(broker.port, 0), connect(broker.port, 1)
    ours.send(parcel(0, 1))
    assert received(theirs, 1) == [b"letter 1 of 0"]
    broker.stop()
    until(lambda: not ours.state().is_ready and not theirs.state().is_ready)
    assert "the program keeps trying" in ours.state().sentence
    ours.send(parcel(0, 2))
    theirs.send(parcel(1, 1))
    (tmp_path / "mosquitto.db").unlink(missing_ok=True)  # as if it had kept nothing
    broker.start()
    assert received(ours, 1) == [b"letter 1 of 1"]
    assert received(theirs, 1) == [b"letter 2 of 0"]
    until(lambda: ours.state().other_here and theirs.state().other_here)


def test_a_letter_that_was_not_fetched_before_the_program_ended_comes_again(
    broker: Mosquitto, connect: Connect
) -> None:
    ours, theirs = connect(broker.port, 0), connect(broker.port, 1)
    ours.send(parcel(0, 1))
    assert received(theirs, 1) == [b"letter 1 of 0"]
    # It has the letter, but may not have written it down: only the next question for letters says that it has.
    theirs.send(parcel(1, 1))
    assert received(ours, 1) == [b"letter 1 of 1"]
    theirs.close()
    again = connect(broker.port, 1)
    assert received(again, 1) == [b"letter 1 of 0"]


def test_a_letter_that_is_sent_twice_arrives_once(broker: Mosquitto, connect: Connect) -> None:
    ours, theirs = connect(broker.port, 0), connect(broker.port, 1)
    ours.send(parcel(0, 1))
    ours.send(parcel(0, 1))
    ours.send(parcel(0, 2))
    assert received(theirs, 2) == [b"letter 1 of 0", b"letter 2 of 0"]


def test_hundreds_of_letters_arrive_in_order(broker: Mosquitto, connect: Connect) -> None:
    ours, theirs = connect(broker.port, 0), connect(broker.port, 1)
    arrive_in_order(ours, theirs, 200)


def test_presence_is_told_and_a_farewell(broker: Mosquitto, connect: Connect) -> None:
    ours = connect(broker.port, 0)
    until(lambda: ours.state().is_ready)
    assert ours.state().other_here is None
    theirs = connect(broker.port, 1)
    until(lambda: ours.state().other_here)
    assert ours.state().other_seen is not None
    theirs.close()
    until(lambda: ours.state().other_here is False)


def test_the_same_game_on_a_second_computer_takes_over(broker: Mosquitto, connect: Connect) -> None:
    first = connect(broker.port, 0)
    until(lambda: first.state().is_ready)
    second = connect(broker.port, 0)
    until(lambda: second.state().is_ready)
    until(lambda: "open in another window" in first.state().sentence)
    first.send(parcel(0, 1))  # does no harm
    until(lambda: second.state().is_ready)
    theirs = connect(broker.port, 1)
    second.send(parcel(0, 2))
    assert received(theirs, 1) == [b"letter 2 of 0"]
    assert not first.state().is_ready


def test_who_has_another_invitation_hears_nothing(broker: Mosquitto, connect: Connect) -> None:
    ours, theirs = connect(broker.port, 0), connect(broker.port, 1)
    stranger = connect(broker.port, 1, new_secret())
    ours.send(parcel(0, 1))
    assert received(theirs, 1) == [b"letter 1 of 0"]
    until(lambda: stranger.state().is_ready)
    assert stranger.letters() == ()


def test_topics_tell_neither_the_secret_nor_the_game() -> None:
    room = Rendezvous(b"an invitation !")
    assert len({*room.topics, *room.presences}) == 4
    assert all(topic.startswith("afaos/1/") and len(topic) == 42 for topic in room.topics)


def test_no_broker_there_is_said(connect: Connect) -> None:
    ours = connect(free_port(), 0)
    until(lambda: "cannot be reached" in ours.state().sentence)
    assert not ours.state().is_ready


def open_sockets() -> set[int]:
    return {one.fileno() for one in gc.get_objects() if isinstance(one, socket.socket) and one.fileno() >= 0}


def test_a_carrier_that_is_closed_leaves_no_socket_open(connect: Connect) -> None:
    before = open_sockets()
    ours = connect(free_port(), 0)
    until(lambda: "cannot be reached" in ours.state().sentence)
    assert open_sockets() > before
    ours.close()
    until(lambda: open_sockets() <= before)


def test_a_name_that_the_broker_does_not_know_is_said(tmp_path: Path, broker: Mosquitto, connect: Connect) -> None:
    folder = tmp_path / "closed"
    folder.mkdir()
    closed = Mosquitto(folder, ("allow_anonymous false",))
    closed.start()
    try:
        ours = connect(closed.port, 0)
        until(lambda: ours.state().sentence == "The broker 127.0.0.1 wants another name or password.")
    finally:
        closed.stop()


def test_a_certificate_that_is_not_trusted_is_said(tmp_path: Path, broker: Mosquitto) -> None:
    folder = tmp_path / "secured"
    folder.mkdir()
    key, certificate = folder / "key.pem", folder / "certificate.pem"
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=localhost", "-days", "2"]
    try:
        subprocess.run([*command, "-keyout", key, "-out", certificate], check=True, capture_output=True)
    except FileNotFoundError:
        pytest.skip("openssl is not installed")
    secured = Mosquitto(folder, ("allow_anonymous true", f"certfile {certificate}", f"keyfile {key}"))
    secured.start()
    carrier = BrokerCarrier(Broker("localhost", secured.port), new_secret(), 0)
    try:
        until(lambda: "does not trust" in carrier.state().sentence)
    finally:
        carrier.close()
        secured.stop()
