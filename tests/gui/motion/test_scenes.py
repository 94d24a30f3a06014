"""Scenes in the window: any input ends one and counts, in no time; they are seen in recaps too."""

from __future__ import annotations

import time
from collections.abc import Callable
from math import inf

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from afaos_gui.presentation.look.pace import Pace, Stillness
from afaos_gui.rules.catalogue import Side
from afaos_gui.rules.state import Decision
from tests.gui.hands import Hands
from tests.gui.motion.scene_positions import SCENES, submit

Sit = Callable[..., Hands]
SOON = 0.05
"""Seconds in which an input has to be accepted."""
TRIES = 3
CTRL, ALT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier


def acted_out(sit: Sit, name: str) -> Hands:
    """Hands at a window in the middle of a scene, where time stands still."""
    scene = SCENES[name]
    hands = sit(scene.game())
    hands.window.current.look_from(scene.viewer)
    hands.window.current.asks_before_end = False
    assert list(hands.table.market.waiting_tiles())  # As in play, where they are made at leisure.
    clock = hands.table.clock
    clock.now = lambda: 0.0
    clock.set_stillness(Stillness.FULL)
    clock.set_pace(Pace.NORMAL)
    submit(hands.window.current.game, scene.action)
    run = hands.window.play.director.run
    assert run is not None
    run.at = run.length / 2
    run.step(run.at)
    QApplication.processEvents()
    return hands


def inputs(hands: Hands, viewer: Side) -> tuple[Callable[[], object], ...]:
    """The input of something that counts: what a card of the hand means, an answer, or the end of the turn."""
    state = hands.state
    if state.decision is not Decision.TURN:
        return (lambda: QTest.keyClick(hands.window, Qt.Key.Key_1, ALT),)
    if state.to_decide != viewer:
        return (lambda: QTest.keyClick(hands.window, Qt.Key.Key_Return, CTRL),)
    # The cards of the hand lie as they will by now.
    hand = hands.table.hand
    first = hand.fan_of(state.sides[viewer].hand).places[0]
    at = hand.mapToGlobal(QPointF(first.x, first.y)).toPoint()
    return lambda: hands.press(at), lambda: hands.release(at), lambda: hands.press(at, again=True)


@pytest.mark.parametrize("name", SCENES)
def test_what_one_does_during_a_scene_counts_at_once(sit: Sit, name: str) -> None:
    least = inf
    for _try in range(TRIES):
        hands = acted_out(sit, name)
        done, is_over, longest = hands.done(), hands.state.decision is Decision.OVER, 0.0
        current, accepted = hands.window.current, [0.0]
        for signal in (current.changed, current.gestured, current.noticed):
            signal.connect(lambda *_told, into=accepted: into.append(time.thread_time()))
        for give in inputs(hands, SCENES[name].viewer):
            before = time.thread_time()
            give()
            longest = max(longest, accepted[-1] - before)
        assert hands.window.score.isVisible() if is_over else hands.done() == done + 1
        least = min(least, longest)
        if least < SOON:
            break
    assert 0 < least < SOON


@pytest.mark.few(5)
@pytest.mark.parametrize("name", SCENES)
def test_any_key_ends_a_scene_and_leaves_the_position(sit: Sit, name: str) -> None:
    hands = acted_out(sit, name)
    overlay = hands.window.play.director.overlay
    assert overlay.isVisible() and overlay.flights
    QTest.keyClick(hands.window, Qt.Key.Key_Shift)
    assert not hands.window.play.director.running and not overlay.flights
    places = hands.table.scene.places
    shown = [(place.place.id, place.here.besieged_by) for place in places if place.here.besieged_by is not None]
    sieges = enumerate(hands.state.sieges)
    assert shown == [(siege.place, attacker) for attacker, siege in sieges if siege is not None]


def test_a_recap_shows_the_scene_again(sit: Sit) -> None:
    hands = acted_out(sit, "siege won")
    hands.window.play.director.finish()
    hands.window.play.show_recap()
    director = hands.window.play.director
    assert director.running
    assert "tally" in {flight.thing.look.value for flight in director.overlay.flights}


def test_a_replay_shows_the_scene_of_the_next_step(sit: Sit) -> None:
    hands = acted_out(sit, "siege won")
    director, game = hands.window.play.director, hands.window.current.game
    director.finish()
    hands.window.commands["replay"].trigger()
    bar, current = hands.window.archive.replay.bar, hands.window.current
    bar.seek(game.position - 1)
    assert not director.running
    QTest.keyClick(bar.timeline, Qt.Key.Key_Right)
    assert director.running and current.game.position == game.position - 1
    assert "tally" in {flight.thing.look.value for flight in director.overlay.flights}
    QTest.keyClick(bar.timeline, Qt.Key.Key_Left)
    assert not director.running
    assert current.game.position == bar.timeline.position == game.position - 1
