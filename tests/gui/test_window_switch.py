"""Changing the language while the program runs: the same game, seats, selection and replay in a new window."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtWidgets import QApplication
from shiboken6 import isValid

from afaos_gui.data.language import language
from afaos_gui.data.palettes import PaletteName
from afaos_gui.data.settings import load_settings
from afaos_gui.gui.app import window_switch
from afaos_gui.gui.app.window_switch import WindowSwitch
from afaos_gui.gui.controllers.engine_client import EngineClient
from afaos_gui.gui.controllers.machine_seat import MachineSeat
from afaos_gui.gui.toolkit import palettes
from afaos_gui.gui.toolkit.theme import DARK
from afaos_gui.presentation.companion import Section
from afaos_gui.presentation.machine_phase import Phase
from afaos_gui.presentation.palettes import current_palette
from afaos_gui.presentation.preferences import Page
from afaos_gui.rules.actions import Pass, Resign
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.session.game import Game, Seat
from tests.gui.tables import busy_position


def test_the_window_speaks_another_language_at_once(switch: WindowSwitch) -> None:
    before = switch.window
    before.look_chosen.emit("language", "fr")
    assert language() == "fr" and load_settings(switch._folder).language == "fr"
    assert switch.window is not before and not before.isVisible() and switch.window.isVisible()
    assert switch.window.commands["undo"].text() == "&Annuler"
    assert "Anglais" in switch.window.windowTitle() or "Anne" in switch.window.windowTitle()


def test_the_game_goes_on_with_its_past_and_what_was_chosen(switch: WindowSwitch) -> None:
    game = switch.window.current.game
    game.submit(Pass())
    game.undo()
    switch.window.current.select((switch.window.current.view().hand[0],))
    chosen = switch.window.current.selection
    switch.choose("language", "fr")
    current = switch.window.current
    assert current.game is game and current.seated and current.viewer == BRITISH
    assert current.selection == chosen
    assert game.can_redo()
    current.redo()
    assert len(current.log()) == 1 and "passé" in current.log()[0].text


def test_it_is_kept_in_one_file(switch: WindowSwitch, tmp_path: Path) -> None:
    switch.window.current.game.submit(Pass())
    switch.choose("language", "fr")
    switch.choose("language", "en")
    desk = switch.window.archive.desk
    assert desk is not None and desk.kept.wait(10)
    assert len(desk.kept.entries()) == 1
    assert desk.kept.entries()[0].in_use


def test_text_is_as_large_as_wished_at_once_and_as_before_again(switch: WindowSwitch) -> None:
    usual = QApplication.font().pixelSize()
    sizes = []
    for size in ("80", "200", "100"):
        switch.window.preferences.apply("text_size", size)
        assert load_settings(switch._folder).text_size == size
        assert QApplication.font().pixelSize() == round(usual * int(size) / 100)
        QApplication.processEvents()
        log = switch.window.table.log
        sizes.append((log.grid.read_px, log.grid.small_px))
    small, large, usual_again = sizes
    assert large[0] == 2 * usual_again[0] and large[1] > usual_again[1]
    assert small[0] < usual_again[0] and small[1] < usual_again[1]


def test_the_curtain_stays_down(switch: WindowSwitch) -> None:
    switch.window.current.game.submit(Pass())
    switch.window.current.end_turn()
    switch.window.current.answer(0)
    QApplication.processEvents()
    seated = switch.window.current.seated
    switch.choose("language", "fr")
    assert switch.window.current.seated == seated
    assert switch.window.curtain.isVisible() != seated


def test_a_replay_goes_on_where_it_was(switch: WindowSwitch) -> None:
    switch.window.current.game.submit(Pass())
    game = switch.window.current.game
    switch.window.archive.replay.begin(0)
    switch.choose("language", "fr")
    replay = switch.window.archive.replay
    assert replay.is_on and switch.window.current.game.position == 0
    replay.end()
    assert switch.window.current.game is game


def test_the_same_language_changes_nothing(switch: WindowSwitch) -> None:
    before = switch.window
    switch.choose("language", "en")
    assert switch.window is before


def test_another_palette_is_worn_by_everything_at_once(switch: WindowSwitch) -> None:
    before, game = switch.window, switch.window.current.game
    cards = before.table.market.geometry()
    usual, before_cards = before.grab().toImage(), before.grab(cards).toImage()
    before.look_chosen.emit("palette", "high contrast")
    assert current_palette() is PaletteName.HIGH_CONTRAST and load_settings(switch._folder).palette == "high contrast"
    window = switch.window
    window.resize(before.size())
    assert window is not before and window.current.game is game
    QApplication.processEvents()
    picture = window.grab().toImage()
    assert picture.pixelColor(3, 400).name() == DARK.cloth == "#000000" != usual.pixelColor(3, 400).name()
    middle = window.table.board.mapTo(window, window.table.board.rect().center())
    assert picture.pixelColor(middle) != usual.pixelColor(middle)
    switch.choose("palette", "usual")
    switch.window.resize(before.size())
    QApplication.processEvents()
    assert switch.window.grab(cards).toImage() == before_cards


def test_the_palette_follows_what_the_system_says_of_contrast(
    switch: WindowSwitch, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Hints:
        def contrastPreference(self) -> Qt.ContrastPreference:
            return Qt.ContrastPreference.HighContrast

    monkeypatch.setattr(palettes, "system_contrast", lambda _hints: Hints())
    assert palettes.chosen_palette("system") is PaletteName.HIGH_CONTRAST
    assert palettes.chosen_palette("usual") is PaletteName.USUAL
    switch.follow_system()
    assert current_palette() is PaletteName.HIGH_CONTRAST
    switch.choose("palette", "red-green")
    switch.follow_system()
    assert current_palette() is PaletteName.RED_GREEN


def test_what_the_system_says_waits_for_an_open_dialog(switch: WindowSwitch, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(window_switch, "chosen_palette", lambda _setting: PaletteName.HIGH_CONTRAST)
    window = switch.window
    window.new_games.ask()
    switch.follow_system()
    assert switch.window is window and current_palette() is PaletteName.USUAL
    window.dialogs.close_all()
    switch.later.timeout.emit()
    assert switch.window is not window and current_palette() is PaletteName.HIGH_CONTRAST


def test_nothing_waits_for_a_window_that_is_gone(switch: WindowSwitch) -> None:
    switch.window.new_games.ask()
    switch.follow_system()
    later, window = switch.later, switch.window
    assert later.isActive()
    switch.choose("language", "fr")
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert not isValid(window) and not isValid(later)


# Open sheets and dialogs stay open


@pytest.mark.parametrize("leaf", ["endings", "deck_sheet", "map_key"])
def test_a_leaf_stays_open(switch: WindowSwitch, leaf: str) -> None:
    switch.window.guide.toggle(leaf)
    switch.choose("language", "fr")
    assert switch.window.guide.lying == leaf and switch.window.guide.leaf(leaf).isVisible()


def test_the_rule_book_stays_open_at_its_paragraph_in_the_other_language(switch: WindowSwitch) -> None:
    switch.window.rule_book.open("sieges")
    before = switch.window.rule_book.sheet.page.toPlainText()
    switch.choose("language", "fr")
    sheet = switch.window.rule_book.sheet
    assert sheet.isVisible() and sheet.target == "sieges" and sheet.page.toPlainText() != before


def test_the_companion_and_a_hint_stay_open(switch: WindowSwitch, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []
    monkeypatch.setattr(EngineClient, "ask", lambda self, view, *rest, **more: asked.append(view) or 1)
    monkeypatch.setattr(EngineClient, "is_thinking", lambda self, number: True)
    switch.window.companion.open()
    switch.window.hints.ask()
    switch.choose("language", "fr")
    assert switch.window.companion.at is not None and switch.window.hints.is_shown
    assert len(asked) == 2 and switch.window.companion.window is not None
    assert "Ce que" in switch.window.companion.window.lists[Section.ACTIONS].accessibleName()


def test_a_machine_that_was_told_to_wait_waits_on(switch: WindowSwitch, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(EngineClient, "ask", lambda self, *words, **more: 1)
    game = Game.from_state(busy_position().state(), (Seat(BRITISH, "", "captain"), Seat(FRENCH, "Louis")), seed=1)
    switch.window.start(game)
    switch.window.machine.hold()
    switch.choose("language", "fr")
    seat = switch.window.machine.seat
    assert seat is not None and seat.phase is Phase.PAUSED
    switch.window.machine.order(MachineSeat.toggle_pause)
    switch.choose("language", "en")
    seat = switch.window.machine.seat
    assert seat is not None and seat.phase is not Phase.PAUSED


def test_a_lesson_goes_on_at_its_step_and_the_game_comes_back_after_it(switch: WindowSwitch) -> None:
    game = switch.window.current.game
    switch.window.learning.teach("1-map", 2)
    switch.choose("language", "fr")
    run = switch.window.learning.lessons.run
    assert run is not None and (run.lesson.id, run.number) == ("1-map", 2) and switch.window.current.game is run.game
    switch.window.learning.lessons.leave()
    assert switch.window.current.game is game and switch.window.current.is_live


def test_a_problem_is_asked_on_and_the_game_comes_back_after_it(switch: WindowSwitch) -> None:
    game = switch.window.current.game
    switch.window.study.open_problems()
    before = switch.window.study.exercises.progress
    switch.choose("language", "fr")
    assert before is not None and len(before.waiting) > 10
    assert switch.window.study.exercises.progress == before
    switch.window.study.exercises.leave()
    assert switch.window.current.game is game


def test_the_start_screen_and_the_score_stay_as_they_were(switch: WindowSwitch) -> None:
    switch.window.learning.open()
    switch.choose("language", "fr")
    assert switch.window.learning.is_open
    game = switch.window.current.game
    game.submit(Resign())
    assert switch.window.current.game.outcome is not None
    switch.window.score.hide()
    switch.choose("language", "en")
    assert not switch.window.score.isVisible()


def test_the_preferences_stay_at_their_page_with_the_keys_where_they_were(switch: WindowSwitch) -> None:
    switch.window.preferences.open(Page.LOOK)
    dialog = switch.window.preferences.dialog
    assert dialog is not None
    dialog.rows["palette"].buttons["high contrast"].setFocus()
    dialog.rows["palette"].choose("high contrast")
    after = switch.window.preferences.dialog
    assert after is not None and after is not dialog and after.page is Page.LOOK
    assert after.focusWidget() is after.rows["palette"].buttons["high contrast"]
