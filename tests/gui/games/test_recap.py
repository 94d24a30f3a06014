"""The recap shows the other side's turn to the player now seated, step by step, and never a hidden card."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from afaos_gui.data.texts.language import set_language
from afaos_gui.gui.controllers.telling import recap
from afaos_gui.gui.toolkit import clock
from afaos_gui.presentation.commands.companion import Section
from afaos_gui.presentation.table_state import TableState
from afaos_gui.rules.actions import Ambush, TakeMoney
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.rules.state import Decision
from afaos_gui.session.game import Game, Seat
from tests.gui.games.test_curtain import words
from tests.gui.hands import Hands, press_key
from tests.rules.builder import SECOND, Position
from tests.session.telltale import telltale_names

Sit = Callable[..., Hands]
SECONDS = 20_000


def british_turn(sit: Sit) -> Hands:
    """The British have taken money, settled Albany and ended their turn; the curtain waits for the French."""
    position = Position(BRITISH).hand(BRITISH, "New York", "Boston", "Norfolk", "Bateaux").money(BRITISH, 2)
    position.hand(FRENCH, "Quebec", "Militia").village(BRITISH, "Deerfield")
    hands = sit(Game.from_state(position.state(), (Seat(BRITISH, "Wolfe"), Seat(FRENCH, "Montcalm")), seed=1), True)
    hands.lift_curtain()
    hands.drag_cards(("Boston",), hands.at_zone("purse"))
    hands.drag_cards(("Norfolk",), hands.at_zone("purse"))
    hands.end_turn()
    return hands


@pytest.fixture
def told(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> Hands:
    """The French are seated at a table with motion; the recap stands at its first step."""
    monkeypatch.setattr(recap, "READ_MS", 10_000)
    hands = british_turn(sit)
    hands.table.clock.set_pace("fast")
    hands.table.clock.set_stillness("full")
    hands.lift_curtain()
    return hands


def money(hands: Hands) -> int:
    """The money of the British as the strip shows it."""
    facts = hands.table.opponent.facts
    assert facts is not None
    return facts.public.money


def test_the_turn_plays_by_itself_to_the_present(sit: Sit, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recap, "READ_MS", 20)
    # A busy machine paints few frames, which should not lengthen the animations.
    monkeypatch.setattr(clock, "LONGEST_STEP_MS", 10_000.0)
    hands = british_turn(sit)
    hands.table.clock.set_pace("fast")
    hands.table.clock.set_stillness("full")
    hands.lift_curtain()
    retelling = hands.window.play.retelling
    assert retelling.is_on and retelling.is_playing
    shown: list[int] = []
    retelling.stepped.connect(lambda number: shown.append(money(hands)))
    qtbot.waitUntil(lambda: not retelling.is_on, timeout=SECONDS)
    assert shown[0] < shown[-1]
    assert hands.table.side_panel.isVisible(), "the sentences stay until they are put away"
    assert hands.window.current.can_act
    hands.click_widget(hands.table.side_panel.foot)
    assert not hands.table.side_panel.isVisible()


def test_what_was_told_before_one_answer_is_not_told_again_before_the_next(sit: Sit) -> None:
    position = Position(BRITISH).hand(BRITISH, "Rangers", "Boston")
    position.hand(FRENCH, "Quebec", "Regular Infantry", "Siege Artillery")
    hands = sit(Game.from_state(position.state(), (Seat(BRITISH, "Wolfe"), Seat(FRENCH, "Montcalm")), seed=1), True)
    hands.lift_curtain()
    hands.window.current.submit(next(one for one in hands.window.current.offered if isinstance(one, Ambush)))
    hands.lift_curtain()
    assert hands.window.current.table_state.perspective.news
    hands.answer()
    assert hands.state.decision is Decision.LOSE_TO_AMBUSH and hands.side == FRENCH
    assert not hands.window.current.table_state.perspective.news, "whoever declined knows that"


def test_each_step_shows_the_table_as_it_stood_then(told: Hands) -> None:
    retelling, controls = told.window.play.retelling, told.window.play.retelling.controls
    told.click_widget(controls.play)
    assert retelling.at == 0 and money(told) == 5
    told.click_widget(controls.forth)
    retelling._director.finish()
    assert retelling.at == 1 and money(told) == 7
    assert "Norfolk" in told.table.ribbon.sentence
    told.click_widget(controls.back)
    assert retelling.at == 0 and money(told) == 5
    told.click_widget(controls.skip)
    assert not retelling.is_on
    assert money(told) == 7


def test_the_last_step_forth_leads_to_the_present(told: Hands) -> None:
    retelling, controls = told.window.play.retelling, told.window.play.retelling.controls
    for _step in retelling.steps:
        told.click_widget(controls.forth)
    assert not retelling.is_on


def test_nothing_can_be_done_meanwhile_and_any_input_goes_to_the_present(told: Hands) -> None:
    retelling = told.window.play.retelling
    before = told.done()
    told.click(told.at_card(0))
    assert not retelling.is_on
    assert told.table.hand.selected == (), "the click that ended the showing does nothing else"
    assert told.done() == before
    told.click(told.at_card(0))
    assert len(told.table.hand.selected) == 1


def test_a_key_goes_to_the_present_and_does_nothing_else(told: Hands) -> None:
    before = told.done()
    QTest.keyClick(told.window, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert not told.window.play.retelling.is_on
    assert told.done() == before
    assert told.window.play.question is not None


def test_the_player_has_keys(told: Hands) -> None:
    retelling = told.window.play.retelling
    QTest.keyClick(told.window, Qt.Key.Key_Right)
    assert retelling.at == 1
    QTest.keyClick(told.window, Qt.Key.Key_Left)
    assert retelling.at == 0 and retelling.is_on
    QTest.keyClick(told.window, Qt.Key.Key_Escape)
    assert not retelling.is_on


def test_r_shows_it_again(told: Hands) -> None:
    retelling = told.window.play.retelling
    told.click(told.at_card(0))
    told.drag_cards(("Militia",), told.at_zone("discard"))
    QTest.keyClick(told.window, Qt.Key.Key_R)
    assert retelling.is_on
    assert told.table.hand.count == 2, "one's own hand as it was then"
    QTest.keyClick(told.window, Qt.Key.Key_Escape)
    assert told.table.hand.count == 1


def test_a_table_where_nothing_moves_waits_to_be_asked(sit: Sit) -> None:
    hands = british_turn(sit)
    hands.lift_curtain()
    retelling = hands.window.play.retelling
    assert not retelling.is_on
    hands.click_widget(retelling.controls.play)
    assert retelling.is_on and not retelling.is_playing


def test_no_step_shows_a_hidden_card(told: Hands) -> None:
    retelling = told.window.play.retelling
    for number, step in enumerate(retelling.steps):
        assert retelling.at == number
        everything = "\n".join(words(told))
        for name in telltale_names(step.command.after, FRENCH):
            assert name not in everything
        told.click_widget(retelling.controls.forth)
        retelling._director.finish()


@pytest.fixture
def ambushed(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> Hands:
    """The French have been ambushed; the curtain waits for them at a table with motion."""
    monkeypatch.setattr(recap, "READ_MS", 10_000)
    position = Position(BRITISH).hand(BRITISH, "Rangers", "Boston").hand(FRENCH, "Militia", "Quebec", "Intendant")
    hands = sit(Game.from_state(position.state(), seed=1), curtain=True)
    hands.lift_curtain()
    hands.drag_cards(("Rangers",), hands.at_zone("opponent"))
    hands.table.clock.set_pace("fast")
    hands.table.clock.set_stillness("full")
    return hands


@pytest.mark.parametrize("by_itself", [True, False])
def test_an_answer_is_lit_when_the_recap_ends(ambushed: Hands, by_itself: bool) -> None:
    press_key(Qt.Key.Key_Return) if by_itself else ambushed.lift_curtain()
    retelling = ambushed.window.play.retelling
    assert retelling.is_on
    if by_itself:
        for _step in retelling.steps:
            retelling.step_forth()
    else:
        press_key(Qt.Key.Key_Escape)
    assert not retelling.is_on and ambushed.table.decision_panel.rows[0].hasFocus()


def test_a_recap_put_away_stays_away_after_a_replay(ambushed: Hands) -> None:
    hands, play = ambushed, ambushed.window.play
    hands.lift_curtain()
    hands.window.archive.replay_from_start()
    hands.window.archive.step_out()
    assert play.retelling.is_on, "what has not been read is told again"
    press_key(Qt.Key.Key_Escape)
    press_key(Qt.Key.Key_Escape)
    assert not hands.table.side_panel.isVisible()
    hands.window.archive.replay_from_start()
    hands.window.archive.step_out()
    assert not play.retelling.is_on and not hands.table.side_panel.isVisible()
    assert hands.table.decision_panel.isVisible()


def test_an_interrupt_is_shown_before_it_is_asked(ambushed: Hands) -> None:
    hands = ambushed
    hands.lift_curtain()
    play = hands.window.play
    assert play.retelling.is_on
    assert not hands.table.decision_panel.isVisible()
    hands.click_widget(play.retelling.controls.skip)
    assert hands.state.decision is Decision.BLOCK_AMBUSH
    assert hands.table.decision_panel.rows
    assert hands.table.side_panel.isVisible(), "what happened stays beside the question"
    before = hands.done()
    hands.answer("decline")
    assert hands.done() == before + 1


@pytest.mark.parametrize("by_command", [True, False])
def test_nothing_is_told_behind_the_curtain_that_an_end_of_turn_lowers(told: Hands, by_command: bool) -> None:
    retelling = told.window.play.retelling
    retelling.skip()
    told.end_turn()
    assert told.window.play.director.running
    if by_command:
        told.window.play.show_recap()
    else:
        retelling.begin()
    assert told.window.curtain.isVisible()
    assert not retelling.is_on and not told.window.play.director.running


def test_a_new_game_ends_the_showing(told: Hands) -> None:
    told.window.start(Game(SECOND, seed=2))
    assert not told.window.play.retelling.is_on
    assert not told.window.play.retelling.steps


def test_another_appearance_shows_the_same_step(told: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    window = told.window
    shown: list[TableState] = []
    show = window.table.show_state

    def note(state: TableState) -> None:
        shown.append(state)
        show(state)

    monkeypatch.setattr(window.table, "show_state", note)
    window.play.retelling.step_back()
    assert window.play.retelling.is_on
    past = shown[-1].view
    assert past != window.current.table_state.view
    window.restyle()
    assert window.play.retelling.is_on and shown[-1].view == past


def test_another_language_tells_the_same_step_with_its_mark(told: Hands) -> None:
    window = told.window
    retelling, panel = window.play.retelling, window.table.side_panel
    told.click_widget(retelling.controls.forth)
    window.play.director.finish()
    set_language("fr")
    window.restyle(other_words=True)
    assert retelling.is_on and "Norfolk" in window.table.ribbon.sentence
    assert window.table.ribbon.sentence == retelling.steps[1].text
    assert retelling.steps[1].text in panel.accessibleDescription()
    assert panel.marked == retelling.steps[1].lines


def test_another_language_leaves_the_mark_where_the_recap_ended(told: Hands) -> None:
    retelling, panel = told.window.play.retelling, told.window.table.side_panel
    told.click_widget(retelling.controls.forth)
    told.click_widget(retelling.controls.skip)
    last = retelling.steps[retelling.at].lines
    assert panel.marked == last
    set_language("fr")
    told.window.restyle(other_words=True)
    assert panel.marked == last and "Anglais" in panel.accessibleDescription()


def test_a_command_by_key_leads_to_the_present_and_is_given(told: Hands) -> None:
    assert told.window.play.retelling.is_on
    QTest.keyClick(told.window.focusWidget() or told.window, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    assert not told.window.play.retelling.is_on and told.window.command_bar.finder.isVisible()


@pytest.mark.parametrize(("key", "command"), [(Qt.Key.Key_H, "hint"), (Qt.Key.Key_F2, "rule_book")])
def test_a_command_of_one_key_is_given_too(told: Hands, key: Qt.Key, command: str) -> None:
    given: list[str] = []
    told.window.commands[command].triggered.connect(lambda: given.append(command))
    press_key(key)
    assert not told.window.play.retelling.is_on and given == [command]


def test_a_recap_cut_short_marks_its_last_line(told: Hands) -> None:
    retelling, panel = told.window.play.retelling, told.table.side_panel
    press_key(Qt.Key.Key_Escape)
    assert panel.isVisible() and panel.marked == retelling.steps[-1].lines


def test_another_appearance_leaves_the_step_moving(told: Hands) -> None:
    director = told.window.play.director
    assert director.running
    told.window.restyle()
    assert director.running and told.window.play.retelling.is_on


def test_both_ways_through_the_window_leave_it_playing(told: Hands) -> None:
    retelling = told.window.play.retelling
    for key in (Qt.Key.Key_Tab, Qt.Key.Key_Tab, Qt.Key.Key_Backtab):
        press_key(key)
        assert retelling.is_on


def test_another_window_has_its_keys_to_itself(told: Hands) -> None:
    retelling = told.window.play.retelling
    told.window.companion.open()
    companion = told.window.companion.window
    assert retelling.is_on and companion is not None
    market = companion.lists[Section.MARKET]
    companion.go_to(Section.MARKET, 0)
    press_key(Qt.Key.Key_Right)
    press_key(Qt.Key.Key_Down)
    assert not retelling.is_on and market.currentRow() == 1


def test_a_turn_ended_while_an_action_still_moves_is_told_where_no_curtain_falls(sit: Sit) -> None:
    hands = sit(Game(SECOND, (Seat(BRITISH, "Anne"), Seat(FRENCH, "Louis")), seed=1), curtain=False)
    window, current = hands.window, hands.window.current
    hands.table.clock.set_pace("slow")
    current.submit(next(action for action in current.offered if isinstance(action, TakeMoney)))
    assert window.play.director.running
    heard: list[str] = []
    window.play.director.heard.connect(heard.append)
    window.commands["end_turn"].trigger()
    window.play.director.finish()
    assert current.viewer == FRENCH and heard
    assert hands.table.side_panel.isVisible()
    assert len(current.table_state.perspective.news) == 2
