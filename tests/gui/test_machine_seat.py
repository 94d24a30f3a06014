"""The machine at the table: it thinks, its turn plays out, it can be told things, and no stale move ever lands."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from afaos_gui.gui.machine import pulse, seat
from afaos_gui.gui.machine.attendant import COMMANDS, Attendant
from afaos_gui.gui.machine.seat import MachineSeat, Phase
from afaos_gui.gui.replay.seen import Seen
from afaos_gui.rules.actions import EndTurn
from afaos_gui.rules.catalogue import BRITISH, FRENCH, Side
from afaos_gui.rules.state import Decision
from afaos_gui.session.autosave import AutosaveFolder
from afaos_gui.session.game import Game, Policy, Seat
from afaos_gui.session.secrecy import telltale_names
from tests.gui.fake_machine import FakeThinker
from tests.gui.hands import Hands
from tests.gui.test_curtain import words
from tests.rules.builder import SECOND, Position

Sit = Callable[..., Hands]
SECONDS = 20_000
ANNE, MACHINE = Seat(BRITISH, "Anne"), Seat(FRENCH, "", "captain")


@pytest.fixture(autouse=True)
def fake(monkeypatch: pytest.MonkeyPatch) -> list[FakeThinker]:
    """Machines that answer what the test says, the newest last."""
    made: list[FakeThinker] = []

    def make(told: Callable[[str], None]) -> FakeThinker:
        made.append(FakeThinker(told))
        return made[-1]

    monkeypatch.setattr(pulse, "Thinker", make)
    return made


def position(mover: Side = BRITISH) -> Position:
    """Both sides with a few cards, and money to take."""
    made = Position(mover).hand(BRITISH, "New York", "Boston", "Norfolk", "Bateaux")
    made.hand(FRENCH, "Quebec", "Montreal", "Siege Artillery", "Intendant", "Home Support")
    return made.money(FRENCH, 6).money(BRITISH, 2)


class Table:
    """Hands at a table with a machine that does what the test says."""

    def __init__(self, hands: Hands, thinker: FakeThinker) -> None:
        self.hands = hands
        self.window = hands.window
        self.thinker = thinker

    @property
    def attendant(self) -> Attendant:
        return self.window.machine

    @property
    def seat(self) -> MachineSeat:
        assert self.attendant.seat is not None
        return self.attendant.seat

    @property
    def game(self) -> Game:
        return self.window.play.bridge.game

    def wait(self) -> None:
        """Let everything happen that is due at once."""
        for _time in range(4):
            QTest.qWait(1)
            QApplication.processEvents()

    def answer(self, *actions: str) -> None:
        """The machine does these one after the other."""
        for action in actions:
            self.wait()
            self.thinker.answer(action)
            self.wait()

    def key(self, key: Qt.Key) -> None:
        QTest.keyClick(self.window, key)
        self.wait()

    def click(self, button: str) -> None:
        self.hands.click_widget(self.attendant.bar.buttons[button])
        self.wait()


@pytest.fixture
def against(sit: Sit, fake: list[FakeThinker]) -> Callable[..., Table]:
    """A table with Anne as the British and the machine as the French."""

    def open_it(
        made: Position | None = None,
        policy: Policy = "strict",
        seats: tuple[Seat, Seat] = (ANNE, MACHINE),
        pace: str = "at once",
    ) -> Table:
        game = Game.from_state((made or position()).state(), seats, seed=1, policy=policy)
        table = Table(sit(game, curtain=True), fake[-1])
        table.window.table.clock.set_pace(pace)
        table.window.table.clock.set_stillness("full")
        table.wait()
        return table

    return open_it


# Who sees and who decides


def test_there_is_no_curtain_and_the_view_stays(against: Callable[..., Table]) -> None:
    table = against()
    bridge = table.window.play.bridge
    assert bridge.viewer == BRITISH and bridge.can_act and table.hands.table.hand.count == 4
    table.hands.end_turn()
    assert not table.window.curtain.isVisible()
    assert bridge.viewer == BRITISH and not bridge.can_act
    table.answer("take money: Quebec", "end turn")
    assert bridge.viewer == BRITISH and bridge.can_act
    assert not table.window.curtain.isVisible()


def test_it_is_asked_with_nothing_but_its_own_view(against: Callable[..., Table]) -> None:
    table = against()
    table.hands.end_turn()
    table.wait()
    assert len(table.thinker.asked) == 1
    asked = table.thinker.last
    assert asked.level == "captain"
    assert asked.view == table.game.view(FRENCH)


def test_nothing_can_be_done_while_it_decides(against: Callable[..., Table]) -> None:
    table = against()
    table.hands.end_turn()
    table.answer("take money: Quebec")
    before = table.game.position
    assert table.game.can_undo().allowed, "the machine itself could take this back"
    table.window.archive._go_to(before - 1)
    for command in ("undo", "redo", "reset_turn", "reset_action", "end_turn"):
        table.window.commands[command].trigger()
    table.window.play.bridge.undo()
    assert table.game.position == before
    assert not table.window.play.bridge.offered


def test_the_machine_begins_where_it_moves_first(against: Callable[..., Table]) -> None:
    table = against(seats=(Seat(BRITISH, "", "settler"), Seat(FRENCH, "Louis")))
    assert table.window.play.bridge.viewer == FRENCH
    assert table.thinker.last.level == "settler"
    table.answer("take money: Boston", "end turn")
    assert table.window.play.bridge.can_act


def test_only_one_thing_to_do_is_done_without_thinking(against: Callable[..., Table]) -> None:
    made = Position(FRENCH).hand(BRITISH, "Boston").actions(0)
    table = against(made)
    table.wait()
    assert not table.thinker.asked
    assert table.game.commands[0].action == EndTurn()
    assert table.window.play.bridge.can_act


def test_it_answers_in_the_middle_of_ones_turn(against: Callable[..., Table]) -> None:
    made = Position(BRITISH).hand(BRITISH, "Rangers", "Boston").hand(FRENCH, "Militia", "Quebec", "Intendant")
    table = against(made)
    table.hands.drag_cards(("Rangers",), table.hands.at_zone("opponent"))
    assert table.game.state.decision is Decision.BLOCK_AMBUSH
    table.wait()
    assert table.attendant.bar.isVisible()
    table.answer("block: Militia")
    assert table.window.play.bridge.can_act
    assert not table.attendant.bar.isVisible()
    assert "Militia" in table.attendant.slip.line


def test_an_interrupt_of_its_turn_is_ones_own_to_answer(against: Callable[..., Table]) -> None:
    made = Position(FRENCH).hand(FRENCH, "Coureurs de Bois", "Quebec").hand(BRITISH, "Militia", "Boston", "Rangers")
    table = against(made)
    table.answer("ambush: Coureurs de Bois")
    assert table.game.state.decision is Decision.BLOCK_AMBUSH
    assert table.window.play.question is not None
    assert not table.attendant.bar.isVisible() and not table.attendant.slip.isVisible()
    table.hands.answer("decline")
    assert table.window.play.question is not None, "a card has to be chosen"


def test_names_say_who_is_the_machine(against: Callable[..., Table]) -> None:
    table = against()
    assert table.window.play.bridge.names == ("Anne", "Captain (machine)")
    table.hands.end_turn()
    assert table.window.windowTitle() == "The French, Captain (machine), to move, turn 4 – A Few Acres of Snow"
    table.window.commands["score"].trigger()
    assert "Captain (machine)" in "\n".join(words(table.hands))


# Its turn on the table


def test_its_turn_plays_out_step_by_step(against: Callable[..., Table], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seat, "READ_MS", 10_000)
    table = against(pace="normal")
    play = table.window.play
    table.hands.end_turn()
    play.director.finish()
    table.answer("take money: Quebec")
    assert table.game.position == 2 and play.director.running
    play.director.finish()
    table.wait()
    assert "took" in table.attendant.bar.sentence
    table.thinker.answer("take money: Montreal")
    table.wait()
    assert table.game.position == 2, "the last action still stands to be read"
    assert table.seat.phase is Phase.SHOWING
    table.key(Qt.Key.Key_M)
    assert table.game.position == 3


def test_it_thinks_about_the_next_action_while_the_last_is_shown(
    against: Callable[..., Table], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seat, "READ_MS", 10_000)
    table = against(pace="normal")
    table.hands.end_turn()
    table.window.play.director.finish()
    table.answer("take money: Quebec")
    assert table.window.play.director.running
    assert len(table.thinker.asked) == 2


def test_what_stands_goes_on_by_itself(
    against: Callable[..., Table], qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seat, "READ_MS", 60)
    table = against(pace="fast")
    table.hands.end_turn()
    qtbot.waitUntil(lambda: len(table.thinker.asked) == 1, timeout=SECONDS)
    table.thinker.answer("take money: Quebec")
    qtbot.waitUntil(lambda: len(table.thinker.asked) == 2, timeout=SECONDS)
    table.thinker.answer("end turn")
    qtbot.waitUntil(lambda: table.window.play.bridge.can_act and table.attendant.slip.isVisible(), timeout=SECONDS)


def test_skipping_shows_the_rest_of_the_turn_at_once(
    against: Callable[..., Table], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seat, "READ_MS", 10_000)
    table = against(pace="slow")
    table.hands.end_turn()
    table.window.play.director.finish()
    table.answer("take money: Quebec")
    table.window.play.director.finish()
    table.click("skip")
    table.answer("take money: Montreal")
    assert table.game.position == 3 and not table.window.play.director.running
    table.answer("end turn")
    assert table.window.play.bridge.can_act


def test_a_pause_keeps_what_was_decided(against: Callable[..., Table]) -> None:
    table = against()
    table.hands.end_turn()
    table.wait()
    table.key(Qt.Key.Key_P)
    assert table.seat.phase is Phase.PAUSED
    table.answer("take money: Quebec")
    assert table.game.position == 1
    table.click("pause")
    assert table.game.position == 2


def test_one_action_and_pause(against: Callable[..., Table]) -> None:
    table = against()
    table.hands.end_turn()
    table.wait()
    table.click("pause")
    table.click("step")
    table.answer("take money: Quebec")
    assert table.game.position == 2 and table.seat.phase is Phase.PAUSED
    assert len(table.thinker.asked) == 1, "it does not think while it is paused"
    table.key(Qt.Key.Key_N)
    table.answer("end turn")
    assert table.window.play.bridge.can_act


def test_it_can_be_told_to_move(against: Callable[..., Table]) -> None:
    table = against()
    table.hands.end_turn()
    table.wait()
    table.click("now")
    assert table.thinker.hurried == [table.thinker.last.number]


def test_the_time_is_shown_while_it_thinks(
    against: Callable[..., Table], qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = against(pace="fast")
    table.hands.end_turn()
    table.window.play.director.finish()
    bar = table.attendant.bar
    qtbot.waitUntil(lambda: bar.watch.seconds is not None, timeout=SECONDS)
    first = bar.watch.seconds
    assert first is not None
    qtbot.waitUntil(lambda: (bar.watch.seconds or 0) > first, timeout=SECONDS)
    assert "Captain" in bar.accessibleName()
    table.answer("take money: Quebec")
    table.window.play.director.finish()
    table.key(Qt.Key.Key_P)
    assert bar.watch.seconds is None


def test_its_commands_are_there_only_while_it_decides(against: Callable[..., Table]) -> None:
    table = against()
    commands = table.window.commands
    assert not any(commands[name].isEnabled() for name in COMMANDS)
    table.hands.end_turn()
    table.wait()
    assert all(commands[name].isEnabled() for name in COMMANDS)
    table.window.start(Game(SECOND, seed=1))
    assert not any(commands[name].isEnabled() for name in COMMANDS)


def test_nothing_ticks_while_a_person_decides(against: Callable[..., Table], qtbot: QtBot) -> None:
    table = against(pace="fast")
    table.hands.end_turn()
    table.window.play.director.finish()
    table.wait()
    assert table.window.thinking._timer.isActive() and table.attendant._timer.isActive()
    table.answer("end turn")
    table.window.play.director.finish()
    timers = (table.window.thinking._timer, table.attendant._timer, table.seat._timer)
    qtbot.waitUntil(lambda: not any(timer.isActive() for timer in timers), timeout=SECONDS)


# What it did


def test_a_line_tells_what_it_did_until_one_acts(against: Callable[..., Table]) -> None:
    table = against()
    table.hands.end_turn()
    table.answer("take money: Quebec", "draft: Militia", "end turn")
    slip = table.attendant.slip
    assert slip.isVisible()
    assert slip.line.startswith("Captain: Take")
    assert "Draft Militia" in slip.line
    assert not table.hands.table.side_panel.isVisible(), "what was watched is not asked about"
    table.hands.drag_cards(("Boston",), table.hands.at_zone("purse"))
    assert not slip.isVisible() and not slip.accessibleName()


def test_the_line_waits_until_the_table_shows_the_end_of_the_turn(against: Callable[..., Table]) -> None:
    table = against(pace="slow")
    table.hands.end_turn()
    table.window.play.director.finish()
    table.answer("take money: Quebec")
    table.click("now")
    table.answer("end turn")
    table.click("now")
    assert table.window.play.director.running and not table.attendant.slip.isVisible()
    table.window.play.director.finish()
    assert table.attendant.slip.isVisible() and not table.attendant.bar.isVisible()


def test_the_line_names_no_hidden_card(against: Callable[..., Table]) -> None:
    table = against()
    table.hands.end_turn()
    table.answer("take money: Quebec", "end turn")
    everything = "\n".join(words(table.hands))
    for name in telltale_names(table.game.state, BRITISH):
        assert name not in everything


def test_r_and_the_slip_show_the_whole_turn_again(against: Callable[..., Table]) -> None:
    made = Position(FRENCH).hand(FRENCH, "Coureurs de Bois", "Quebec").hand(BRITISH, "Militia", "Boston", "Rangers")
    table = against(made)
    table.answer("ambush: Coureurs de Bois")
    table.hands.answer("decline")
    table.hands.answer(lambda action: True)
    table.answer("take money: Quebec", "end turn")
    table.hands.click_widget(table.attendant.slip.again)
    retelling = table.window.play.retelling
    assert retelling.is_on
    assert [step.command.side for step in retelling.steps] == [FRENCH, BRITISH, BRITISH, FRENCH, FRENCH]
    assert not table.attendant.slip.isVisible()
    table.key(Qt.Key.Key_Escape)
    assert not retelling.is_on and not table.attendant.slip.isVisible()
    table.key(Qt.Key.Key_R)
    assert retelling.is_on


def test_it_does_nothing_while_the_last_turn_is_shown_again(against: Callable[..., Table]) -> None:
    table = against()
    table.hands.end_turn()
    table.answer("take money: Quebec")
    table.key(Qt.Key.Key_R)
    assert table.window.play.retelling.is_on
    table.answer("end turn")
    assert table.game.position == 2
    table.key(Qt.Key.Key_Escape)
    assert table.game.position == 3


def test_the_slip_can_be_put_away(against: Callable[..., Table]) -> None:
    table = against()
    table.hands.end_turn()
    table.answer("end turn")
    assert "ended the turn at once" in table.attendant.slip.line
    table.hands.click_widget(table.attendant.slip.away)
    table.window.play.bridge.changed.emit()
    assert not table.attendant.slip.isVisible()


# Undo


def test_strict_undo_does_not_reach_past_its_reply(against: Callable[..., Table]) -> None:
    table = against()
    table.hands.end_turn()
    table.answer("take money: Quebec", "end turn")
    assert not table.window.commands["undo"].isEnabled()
    table.window.play.bridge.undo()
    assert table.game.position == 3
    table.hands.drag_cards(("Boston",), table.hands.at_zone("purse"))
    table.window.commands["undo"].trigger()
    assert table.game.position == 3 and table.window.play.bridge.can_act


def test_study_undo_goes_back_past_its_reply_and_redo_returns(against: Callable[..., Table]) -> None:
    table = against(policy="study")
    table.hands.end_turn()
    table.answer("take money: Quebec", "end turn")
    asked = len(table.thinker.asked)
    table.window.commands["undo"].trigger()
    table.wait()
    assert table.game.position == 0 and table.window.play.bridge.can_act
    table.window.commands["redo"].trigger()
    table.wait()
    assert table.game.position == 3 and table.window.play.bridge.can_act
    assert len(table.thinker.asked) == asked


def test_study_undo_while_it_thinks_drops_the_request(against: Callable[..., Table]) -> None:
    table = against(policy="study")
    table.hands.end_turn()
    table.wait()
    late = table.thinker.last
    table.click("back")
    assert table.game.position == 0 and late.number in table.thinker.cancelled
    table.thinker.answer("take money: Quebec", late)
    table.wait()
    assert table.game.position == 0
    table.hands.drag_cards(("Boston",), table.hands.at_zone("purse"))
    assert table.hands.last() == "take money: Boston"


def test_it_waits_after_going_back_so_that_nothing_is_lost(against: Callable[..., Table]) -> None:
    table = against(policy="study")
    table.hands.end_turn()
    table.answer("take money: Quebec", "end turn")
    table.game.back_to(2)
    table.wait()
    assert table.seat.phase is Phase.PAUSED and table.game.can_redo()
    assert "waits" in table.attendant.bar.sentence
    table.click("pause")
    table.answer("take money: Montreal")
    assert table.game.position == 3 and not table.game.can_redo()


# Nothing stale


def test_a_late_answer_to_another_position_is_dropped(against: Callable[..., Table]) -> None:
    table = against()
    table.hands.end_turn()
    table.answer("take money: Quebec")
    table.thinker.answer("take money: Montreal", table.thinker.asked[0])
    table.wait()
    assert table.game.position == 2


@pytest.mark.parametrize("deed", ["new game", "load", "replay"])
def test_leaving_the_game_cancels(against: Callable[..., Table], deed: str) -> None:
    table = against()
    table.hands.end_turn()
    table.wait()
    game, late = table.game, table.thinker.last
    if deed == "replay":
        table.window.archive.open_replay()
    else:
        table.window.start(Game(SECOND, (ANNE, MACHINE), seed=2))
    assert table.thinker.cancelled == [late.number]
    table.thinker.answer("take money: Quebec", late)
    table.wait()
    assert game.position == 1
    assert not table.attendant.bar.isVisible()


def test_after_a_replay_it_thinks_anew(against: Callable[..., Table]) -> None:
    table = against()
    table.hands.end_turn()
    table.wait()
    table.window.archive.open_replay()
    table.wait()
    table.window.archive.replay.end()
    table.wait()
    assert table.attendant.bar.isVisible()
    table.answer("take money: Quebec", "end turn")
    assert table.window.play.bridge.can_act


def test_quitting_while_it_thinks_ends_the_process(against: Callable[..., Table]) -> None:
    table = against()
    table.hands.end_turn()
    table.wait()
    late = table.thinker.last
    table.window.close()
    assert table.thinker.closed and late.number in table.thinker.cancelled
    table.thinker.answer("take money: Quebec", late)
    assert table.game.position == 1


def test_an_action_that_cannot_be_done_is_not_done(against: Callable[..., Table]) -> None:
    table = against()
    table.hands.end_turn()
    table.answer("take money: Louisbourg")
    assert table.game.position == 1
    assert table.seat.phase is Phase.STUCK


# Where it fails


def test_a_failure_asks_whether_to_try_again(against: Callable[..., Table]) -> None:
    table = against()
    table.hands.end_turn()
    table.wait()
    table.thinker.fail("The machine has stopped twice while it thought.")
    table.wait()
    assert "stopped twice" in table.attendant.bar.sentence
    table.click("again")
    assert len(table.thinker.asked) == 2
    table.answer("end turn")
    assert table.window.play.bridge.can_act


def test_a_person_can_take_its_seat(against: Callable[..., Table]) -> None:
    table = against()
    table.hands.end_turn()
    table.wait()
    table.thinker.fail("The machine has stopped twice while it thought.")
    table.wait()
    table.click("sit")
    assert not table.window.play.bridge.plays_machine
    assert table.window.curtain.isVisible() and table.window.curtain.side == FRENCH
    table.hands.lift_curtain()
    table.hands.drag_cards(("Quebec",), table.hands.at_zone("purse"))
    assert table.hands.last() == "take money: Quebec"


def test_who_took_its_seat_is_kept(sit: Sit, fake: list[FakeThinker], tmp_path: Path) -> None:
    game = Game.from_state(position(FRENCH).state(), (ANNE, MACHINE), seed=1)
    table = Table(sit(game, curtain=True, games=tmp_path), fake[-1])
    table.answer("take money: Quebec")
    table.thinker.fail("The machine has stopped twice while it thought.")
    table.wait()
    table.click("sit")
    desk = table.window.archive.desk
    assert desk is not None and desk._autosave is not None
    path = desk._autosave.path
    table.window.close()
    kept = AutosaveFolder(tmp_path, lambda sentence: None).resume(path)
    kept.autosave.close()
    assert not any(seat.is_machine for seat in kept.game.seats)
    assert kept.game.position == 1


def test_a_restart_is_told(against: Callable[..., Table], monkeypatch: pytest.MonkeyPatch) -> None:
    table = against()
    told: list[str] = []
    table.window.thinking.told.connect(told.append)
    table.thinker.told("The machine had stopped unexpectedly.")
    assert told == ["The machine had stopped unexpectedly."]


# Two machines


def two(against: Callable[..., Table]) -> Table:
    """Two machines play, seen from the British."""
    return against(seats=(Seat(BRITISH, "", "trader"), Seat(FRENCH, "", "general")))


def test_two_machines_play_while_one_watches(against: Callable[..., Table]) -> None:
    table = two(against)
    assert table.thinker.last.level == "trader"
    table.answer("take money: Boston", "end turn")
    assert table.thinker.last.level == "general"
    assert table.thinker.last.view == table.game.view(FRENCH)
    table.answer("end turn")
    assert table.window.play.bridge.viewer == BRITISH
    assert not table.window.play.bridge.can_act and not table.attendant.slip.isVisible()


def test_the_bar_speaks_of_what_the_table_shows(against: Callable[..., Table]) -> None:
    table = against(seats=(Seat(BRITISH, "", "trader"), Seat(FRENCH, "", "general")), pace="slow")
    table.answer("take money: Boston")
    table.window.play.director.finish()
    table.wait()
    said = table.attendant.bar.sentence
    assert "Boston" in said
    table.thinker.answer("end turn")
    table.key(Qt.Key.Key_M)
    assert table.game.state.to_decide == FRENCH and table.window.play.director.running
    assert table.attendant.bar.sentence == said and table.attendant.bar.side == BRITISH
    table.window.play.director.finish()
    assert table.attendant.bar.side == FRENCH


def test_one_watches_as_either_or_with_both_hands_open(against: Callable[..., Table]) -> None:
    table = two(against)
    bar, bridge = table.attendant.bar, table.window.play.bridge
    hidden = telltale_names(table.game.state, BRITISH)
    assert hidden and not any(name in "\n".join(words(table.hands)) for name in hidden)
    table.hands.click_widget(bar.seen[Seen.FRENCH])
    assert bridge.viewer == FRENCH and bar.seen[Seen.FRENCH].isChecked()
    assert "your" not in table.window.table.ribbon.accessibleDescription().casefold(), "one only looks on"
    table.hands.click_widget(bar.seen[Seen.ALL])
    view = bridge.view()
    assert view.sides[BRITISH].known == table.game.state.sides[BRITISH].hand
    table.hands.click_widget(bar.seen[Seen.BRITISH])
    assert bridge.view() == table.game.view(BRITISH)


def test_against_a_person_only_ones_own_hand_is_seen(against: Callable[..., Table]) -> None:
    table = against()
    table.window.play.bridge.watch_as(Seen.ALL)
    assert table.window.play.bridge.view() == table.game.view(BRITISH)
    table.hands.end_turn()
    table.wait()
    assert not any(button.isVisible() for button in table.attendant.bar.seen.values())


def test_two_machines_can_be_stepped(against: Callable[..., Table]) -> None:
    table = two(against)
    table.key(Qt.Key.Key_P)
    for action in ("take money: Boston", "end turn"):
        before = table.game.position
        table.key(Qt.Key.Key_N)
        table.answer(action)
        assert table.game.position == before + 1
        assert table.seat.phase is Phase.PAUSED
