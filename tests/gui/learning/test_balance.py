"""The evaluation bar: off at first, updated after each position from the viewer's seat, empty behind the curtain."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pytestqt.qtbot import QtBot

from afaos_gui.data.settings.settings import Settings
from afaos_gui.gui.controllers.machine import evaluation as weigher_module
from afaos_gui.gui.controllers.machine.machine_seat import MachineSeat
from afaos_gui.gui.table.standing.balance_bar import BalanceBar
from afaos_gui.presentation.viewer.perspective import Seen
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.rules.view import observe
from afaos_gui.session.game import Game, Seat
from afaos_gui.session.machine.thinker import Limit
from tests.gui.gestures.oracle import Oracle, consult
from tests.gui.hands import Hands, is_waiting
from tests.rules.builder import Position

Sit = Callable[..., Hands]

HAND = ("New Haven", "St. Mary's", "Boston", "Rangers", "Home Support")


def at(sit: Sit, curtain: bool = False, actions: int = 2) -> Hands:
    """The British to play."""
    position = Position(BRITISH).hand(BRITISH, *HAND).hand(FRENCH, "Quebec", "Gaspe").actions(actions)
    return sit(Game.from_state(position.state(), seed=1), curtain=curtain)


def bar(hands: Hands) -> BalanceBar:
    """The bar."""
    return hands.table.balance_bar


@pytest.fixture
def hands(sit: Sit) -> Hands:
    """A window with the bar shown, and nothing evaluated yet."""
    found = at(sit)
    consult(found)
    found.window.commands["evaluation"].trigger()
    return found


@pytest.fixture
def oracle(hands: Hands) -> Oracle:
    """The machine of the window."""
    found = hands.window.hints.client
    assert isinstance(found, Oracle)
    return found


def weighed(hands: Hands, oracle: Oracle, qtbot: QtBot, chance: float) -> None:
    """Wait until the machine is asked, and have it answer."""
    qtbot.waitUntil(lambda: bool(oracle.open))
    oracle.answer(("pass", 5, chance))


def test_it_is_off_at_first_and_costs_nothing(sit: Sit) -> None:
    hands = at(sit)
    oracle = consult(hands)
    hands.drag_cards(("Boston",), hands.at_zone("purse"))
    assert not bar(hands).isVisible()
    assert not is_waiting(hands.window.evaluation)
    assert not oracle.asked


def test_it_stands_beside_the_map_and_takes_nothing_from_it(hands: Hands) -> None:
    assert bar(hands).isVisible()
    assert not bar(hands).geometry().intersects(hands.table.board.geometry())
    hands.window.commands["evaluation"].trigger()
    assert not bar(hands).isVisible()


def test_it_shows_the_viewer_s_chance(hands: Hands, oracle: Oracle, qtbot: QtBot) -> None:
    assert bar(hands).chance is None
    weighed(hands, oracle, qtbot, 0.3)
    assert [asked.view for asked in oracle.asked] == [observe(hands.state, BRITISH)]
    assert not oracle.asked[0].explain, "nothing is told of it"
    assert bar(hands).chance == 0.3
    assert bar(hands).accessibleDescription() == "British 30%, French 70%: you stand worse."
    assert bar(hands).toolTip() == bar(hands).accessibleDescription()


def test_each_position_is_weighed_once(hands: Hands, oracle: Oracle, qtbot: QtBot) -> None:
    weighed(hands, oracle, qtbot, 0.3)
    hands.select("Boston")
    hands.window.evaluation.refresh()
    assert not is_waiting(hands.window.evaluation)
    hands.drag_cards(("Boston",), hands.at_zone("purse"))
    assert bar(hands).chance == 0.3, "the old figure stands until there is a new one"
    weighed(hands, oracle, qtbot, 0.4)
    assert bar(hands).chance == 0.4


def test_an_answer_to_an_earlier_position_is_dropped(hands: Hands, oracle: Oracle, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: bool(oracle.open))
    late = oracle.open
    hands.drag_cards(("Boston",), hands.at_zone("purse"))
    assert oracle.open != late
    oracle.open = late
    oracle.answer(("pass", 5, 0.9))
    assert bar(hands).chance is None


def test_a_hint_comes_first_and_tells_the_bar_too(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(weigher_module, "CALM_MS", 60_000)
    hands = at(sit)
    oracle = consult(hands)
    hands.window.commands["evaluation"].trigger()
    hands.window.commands["hint"].trigger()
    assert not is_waiting(hands.window.evaluation)
    hands.window.evaluation.refresh()
    assert not is_waiting(hands.window.evaluation)
    oracle.answer(("pass", 5, 0.62))
    assert bar(hands).chance == 0.62
    assert len(oracle.asked) == 1
    hands.window.commands["hint"].trigger()
    hands.window.commands["hint"].trigger()
    hands.window.commands["hint"].trigger()
    assert bar(hands).chance == 0.62
    assert not oracle.open


def test_the_curtain_empties_it_and_the_other_side_starts_anew(sit: Sit, qtbot: QtBot) -> None:
    hands = at(sit, curtain=True, actions=0)
    oracle = consult(hands)
    hands.window.commands["evaluation"].trigger()
    assert not is_waiting(hands.window.evaluation), "nobody sits yet"
    hands.lift_curtain()
    weighed(hands, oracle, qtbot, 0.8)
    hands.end_turn()
    assert hands.window.curtain.isVisible()
    assert bar(hands).chance is None
    assert bar(hands).accessibleDescription() == "No evaluation now."
    assert not is_waiting(hands.window.evaluation)
    hands.lift_curtain()
    weighed(hands, oracle, qtbot, 0.55)
    assert oracle.asked[-1].view == observe(hands.state, FRENCH)
    assert bar(hands).accessibleDescription().startswith("British 45%, French 55%")


def test_a_replay_empties_it(hands: Hands, oracle: Oracle, qtbot: QtBot) -> None:
    hands.drag_cards(("Boston",), hands.at_zone("purse"))
    weighed(hands, oracle, qtbot, 0.4)
    hands.window.commands["replay"].trigger()
    assert bar(hands).chance is None
    hands.window.archive.replay.end()
    weighed(hands, oracle, qtbot, 0.4)
    assert bar(hands).chance == 0.4


def test_it_glides_and_rests(sit: Sit) -> None:
    hands = at(sit)
    clock = hands.table.clock
    clock.set_pace("normal")
    clock.set_stillness("full")
    bar(hands).show_chance(BRITISH, 0.5)
    clock.finish_all()
    bar(hands).show_chance(BRITISH, 0.9)
    assert bar(hands)._shown == 0.5
    clock.finish_all()
    assert bar(hands)._shown == 0.9
    assert clock.resting
    bar(hands).show_chance(FRENCH, 0.9)
    assert bar(hands)._shown == 0.5, "what the other side knew is no start for this one"
    clock.finish_all()


def test_it_is_remembered(hands: Hands) -> None:
    commands = hands.window.view_commands
    assert commands.remembered(Settings()).evaluation
    assert hands.window.commands["evaluation"].isChecked()
    commands.apply_all(Settings())
    assert not bar(hands).isVisible()
    commands.apply_all(Settings(evaluation=True))
    assert bar(hands).isVisible()


def test_the_machine_s_own_process_weighs(sit: Sit, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(weigher_module, "WEIGHING", Limit(iterations=16))
    hands = at(sit)
    hands.window.commands["evaluation"].trigger()
    qtbot.waitUntil(lambda: bar(hands).chance is not None, timeout=30_000)
    assert 0 < (bar(hands).chance or 0) < 1


def test_what_two_machines_think_is_shown_to_whoever_may_see_their_hands(sit: Sit) -> None:
    state = Position(BRITISH).hand(BRITISH, *HAND).hand(FRENCH, "Quebec").state()
    hands = sit(Game.from_state(state, (Seat(BRITISH, "", "settler"), Seat(FRENCH, "", "settler")), seed=1))
    hands.window.machine.order(MachineSeat.toggle_pause)
    hands.window.commands["evaluation"].trigger()
    bridge, seat = hands.window.current, hands.window.machine.seat
    assert seat is not None
    heard = seat.weighed
    bridge.see_as(Seen.BRITISH)
    heard.emit(FRENCH, 0.9)
    assert bar(hands).chance is None, "the French hand is not open"
    heard.emit(BRITISH, 0.3)
    assert bar(hands).chance == 0.3
    bridge.see_as(Seen.ALL)
    heard.emit(FRENCH, 0.9)
    assert round(bar(hands).chance or 0, 6) == 0.1


def test_what_the_opponent_thinks_is_never_shown(sit: Sit) -> None:
    state = Position(BRITISH).hand(BRITISH, *HAND).hand(FRENCH, "Quebec").state()
    hands = sit(Game.from_state(state, (Seat(BRITISH, "Anne"), Seat(FRENCH, "", "settler")), seed=1))
    consult(hands)
    hands.window.commands["evaluation"].trigger()
    seat = hands.window.machine.seat
    assert seat is not None
    seat.weighed.emit(FRENCH, 0.9)
    assert bar(hands).chance is None


def test_a_change_of_look_lets_what_is_weighed_go_on(hands: Hands, oracle: Oracle, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: bool(oracle.open))
    asked = oracle.open
    hands.window.preferences.apply("surround", "light")
    assert oracle.open == asked
    oracle.answer(("pass", 5, 0.6))
    assert not is_waiting(hands.window.evaluation)
