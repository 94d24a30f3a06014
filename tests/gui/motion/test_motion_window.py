"""Motion in the window: input and settings end it at once, and it leaves nothing behind."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from afaos_gui.presentation.look.pace import Pace, Stillness
from afaos_gui.rules.action_text import parse_action
from afaos_gui.rules.catalogue import BRITISH
from afaos_gui.rules.state import GameState
from afaos_gui.session.autoplay import pick
from afaos_gui.session.game import Game
from tests.gui.hands import Hands
from tests.rules.builder import SECOND, Position, card

Sit = Callable[..., Hands]


def moving(sit: Sit, state: GameState, curtain: bool = False) -> Hands:
    """Hands at a window with motion; time stands still, so nothing ends by itself."""
    hands = sit(Game.from_state(state, seed=1), curtain=curtain)
    clock = hands.table.clock
    clock.now = lambda: 0.0
    clock.set_stillness(Stillness.FULL)
    clock.set_pace(Pace.NORMAL)
    return hands


def settling(sit: Sit) -> Hands:
    """The same hands just after settling Deerfield."""
    hands = moving(sit, Position(BRITISH).hand(BRITISH, "New Haven", "St. Mary's", "Boston", "Norfolk").state())
    hands.drag_cards(("New Haven", "St. Mary's", "Boston"), hands.at_place("Deerfield"))
    return hands


def at_rest(hands: Hands) -> bool:
    """Whether no part of a sequence is left."""
    director = hands.window.play.director
    overlay = director.overlay
    kept = (overlay.flights, overlay._pictures, overlay._shadows, overlay._shown)
    return not (director.running or overlay.isVisible() or any(kept)) and hands.table.clock.resting


def test_the_table_shows_the_position_when_everything_has_landed(sit: Sit) -> None:
    hands = settling(sit)
    director, table = hands.window.play.director, hands.table
    assert director.running
    assert table.hand.count == 4
    assert table.piles["discard"].count == 0
    run = director.run
    assert run is not None
    for at in range(0, round(run.length), 60):
        run.step(float(at))
        QApplication.processEvents()
    table.clock._finish(run)
    assert table.hand.count == 1
    assert table.piles["discard"].count == 4
    assert table.piles["discard"].top == card(BRITISH, "Deerfield")
    assert at_rest(hands)


@pytest.mark.few(1)
@pytest.mark.parametrize("key", [Qt.Key.Key_Escape, Qt.Key.Key_F])
def test_a_key_ends_the_motion(sit: Sit, key: Qt.Key) -> None:
    hands = settling(sit)
    QTest.keyClick(hands.table.board, key)
    assert hands.table.hand.count == 1
    assert at_rest(hands)


def test_a_click_ends_the_motion_and_does_what_it_does(sit: Sit) -> None:
    hands = settling(sit)
    hand = hands.table.hand
    left = hand.fan_of(hands.state.sides[BRITISH].hand).places[0]
    hands.click(hand.mapToGlobal(QPointF(left.x, left.y).toPoint()))
    assert at_rest(hands)
    assert hand.selected == (0,)


def test_a_click_never_lands_on_the_curtain_that_falls_meanwhile(sit: Sit) -> None:
    hands = moving(sit, Position(BRITISH).hand(BRITISH, "Boston").state(), curtain=True)
    hands.lift_curtain()
    hands.window.current.submit(parse_action("end turn", BRITISH, hands.window.table.catalogue))
    assert hands.window.play.director.running
    curtain = hands.window.curtain
    curtain.cover()
    spot = curtain.button.mapTo(hands.window, curtain.button.rect().center())
    hands.click(hands.window.mapToGlobal(spot))
    assert at_rest(hands)
    assert curtain.isVisible()
    assert not hands.window.current.seated
    assert hands.table.hand.count == 0


def test_moving_the_mouse_ends_nothing(sit: Sit) -> None:
    hands = settling(sit)
    hands.move(hands.at_place("Albany"))
    assert hands.window.play.director.running


def test_another_action_ends_the_motion_of_the_first(sit: Sit) -> None:
    hands = settling(sit)
    hands.window.current.submit(parse_action("take money: Norfolk", BRITISH, hands.table.catalogue))
    hands.window.play.director.finish()
    assert hands.table.hand.count == 0
    assert at_rest(hands)


def test_another_size_and_another_game_end_the_motion(sit: Sit) -> None:
    hands = settling(sit)
    hands.window.resize(1400, 800)
    QApplication.processEvents()
    assert at_rest(hands)
    hands.window.current.submit(parse_action("take money: Norfolk", BRITISH, hands.table.catalogue))
    assert hands.window.play.director.running
    hands.window.start(Game(SECOND, seed=3))
    assert at_rest(hands)


def test_the_overlay_never_takes_the_mouse(sit: Sit) -> None:
    hands = settling(sit)
    overlay = hands.window.play.director.overlay
    assert overlay.isVisible()
    assert overlay.testAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
    for at in (QPoint(30, 40), hands.window.rect().center(), hands.window.rect().bottomRight() - QPoint(9, 9)):
        assert hands.window.childAt(at) is not overlay


def test_lifted_things_are_back_when_the_motion_ends(sit: Sit) -> None:
    hands = moving(sit, Position(BRITISH).hand(BRITISH, "Pemaquid", "Boston", "Norfolk").state())
    hands.drag_cards(("Pemaquid", "Boston"), hands.at_place("Pemaquid"))
    place = hands.table.scene.places[hands.table.catalogue.location_ids["Pemaquid"]]
    assert place.here.piece is None
    assert hands.table.hand.shown.lifted
    hands.window.play.director.finish()
    assert place.here.piece == "town"
    assert not hands.table.hand.shown.lifted


def test_reduced_motion_shows_the_position_at_once(sit: Sit) -> None:
    hands = moving(sit, Position(BRITISH).hand(BRITISH, "Boston").state())
    hands.table.clock.set_stillness("reduced")
    hands.window.current.submit(parse_action("take money: Boston", BRITISH, hands.table.catalogue))
    assert hands.table.hand.count == 0
    assert at_rest(hands)


@pytest.mark.long
@pytest.mark.timeout(600)
def test_nothing_grows_over_twenty_games(sit: Sit) -> None:
    hands = moving(sit, Game(SECOND, seed=0).state)
    counts = []
    for seed in range(20):
        hands.window.start(Game(SECOND, seed=seed))
        play_some(hands, seed)
        QApplication.sendPostedEvents(None, 52)  # QEvent.DeferredDelete
        QApplication.processEvents()
        counts.append((len(QApplication.allWidgets()), len(hands.table.scene.items())))
        assert at_rest(hands)
    assert len({items for _widgets, items in counts}) == 1
    # Rows of log and market come and go with the position; a leak of one widget per game would show.
    assert max(widgets for widgets, _items in counts[10:]) <= max(widgets for widgets, _items in counts[:10]) + 9


def play_some(hands: Hands, seed: int) -> None:
    """Play some turns of a random game through the window, with each action in motion for a moment."""
    rng, bridge = random.Random(seed), hands.window.current
    while bridge.game.outcome is None and bridge.game.position < 24:
        bridge.submit(pick(bridge.game.legal, rng))
        run = hands.window.play.director.run
        if run is not None:
            run.step(run.length / 2)
            QApplication.processEvents()
        hands.window.play.director.finish()
