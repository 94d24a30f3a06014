"""The flight of one thing: its position, height, visible side and acceleration."""

from __future__ import annotations

import pytest

from afaos_gui.presentation.choreography.flights import TURN_MS, Ease, Flight, FlightLook, Key, Pose, Thing, eased

HERE = Pose(10, 10, 100)


def test_a_flight_waits_goes_and_rests() -> None:
    goal = Pose(110, 10, 50, 10, 0.5)
    flight = Flight(Thing(FlightLook.COIN), (Key(100, HERE), Key(200, goal, Ease.EVEN)))
    assert flight.pose(0) == flight.pose(100) == HERE
    assert flight.pose(150) == Pose(60, 10, 75, 5, 0.75)
    assert flight.pose(200) == flight.pose(900) == goal
    assert flight.end == 200


def test_an_arched_way_is_higher_in_its_middle() -> None:
    flight = Flight(Thing(FlightLook.COIN), (Key(0, HERE), Key(100, HERE.moved(80, 0), Ease.EVEN, arch=30)))
    assert flight.pose(50).y == HERE.y - 30
    assert flight.height(50) == 1
    assert flight.height(0) == flight.height(100) == 0


def test_a_card_turns_over_by_its_edge() -> None:
    back, face = Thing(FlightLook.BACK), Thing(FlightLook.CARD, card=3)
    flight = Flight(back, (Key(0, HERE), Key(300, HERE)), turned=face, turns_at=150)
    assert flight.face(0) == (back, 1.0)
    assert flight.face(149)[0] == back
    assert flight.face(150) == (face, 0.02)
    assert flight.face(150 + TURN_MS / 2) == (face, 1.0)


@pytest.mark.parametrize("ease", Ease)
def test_every_ease_begins_and_ends(ease: Ease) -> None:
    assert eased(ease, 0) == eased(ease, -1) == 0
    assert eased(ease, 1) == eased(ease, 2) == pytest.approx(1)
