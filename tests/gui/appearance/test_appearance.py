"""Language, palette and size of text are changed in place: the window, the game and all that is open stay."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from afaos_gui.data.settings.palettes import PaletteName
from afaos_gui.data.settings.settings import load_settings
from afaos_gui.data.texts.language import language, set_language
from afaos_gui.gui.app.main_window import MainWindow
from afaos_gui.gui.controllers.machine.engine_client import EngineClient
from afaos_gui.gui.controllers.machine.machine_seat import MachineSeat
from afaos_gui.gui.toolkit.look import palettes
from afaos_gui.gui.toolkit.paint.theme import DARK, LIGHT, SURROUND
from afaos_gui.presentation.commands.companion import Section
from afaos_gui.presentation.commands.preferences import PreferencesPage
from afaos_gui.presentation.look.palettes import current_palette
from afaos_gui.presentation.viewer.machine_phase import Phase
from afaos_gui.rules.actions import Pass, Resign
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.rules.view import View
from afaos_gui.session.game import Game, Seat
from tests.gui.tables import busy_position


def test_the_window_is_in_another_language_at_once(window: MainWindow, tmp_path: Path) -> None:
    window.preferences.apply("language", "fr")
    assert language() == "fr" and load_settings(tmp_path).language == "fr"
    assert window.commands["undo"].text() == "&Annuler"
    assert [action.text() for action in window.menuBar().actions()][:2] == ["&Partie", "É&dition"]
    assert "Anne" in window.windowTitle()


def test_the_game_goes_on_with_its_past_and_what_was_chosen(window: MainWindow) -> None:
    game = window.current.game
    game.submit(Pass())
    game.undo()
    window.current.select((window.current.view().hand[0],))
    chosen = window.current.selection
    window.preferences.apply("language", "fr")
    current = window.current
    assert current.game is game and current.seated and current.viewer == BRITISH
    assert current.selection == chosen
    assert game.can_redo()
    current.redo()
    assert len(current.log()) == 1 and "passé" in current.log()[0].text


def test_it_is_kept_in_one_file(window: MainWindow, tmp_path: Path) -> None:
    window.current.game.submit(Pass())
    window.preferences.apply("language", "fr")
    window.preferences.apply("language", "en")
    desk = window.archive.desk
    assert desk is not None and desk.kept.wait(10)
    assert len(desk.kept.entries()) == 1
    assert desk.kept.entries()[0].in_use


def test_text_is_as_large_as_wished_at_once_and_as_before_again(window: MainWindow, tmp_path: Path) -> None:
    usual = QApplication.font().pixelSize()
    sizes = []
    for size in ("80", "200", "100"):
        window.preferences.apply("text_size", size)
        assert load_settings(tmp_path).text_size == size
        assert QApplication.font().pixelSize() == round(usual * int(size) / 100)
        QApplication.processEvents()
        log = window.table.log
        sizes.append((log.grid.read_px, log.grid.small_px))
    small, large, usual_again = sizes
    assert large[0] == 2 * usual_again[0] and large[1] > usual_again[1]
    assert small[0] < usual_again[0] and small[1] < usual_again[1]


def test_the_curtain_stays_down(window: MainWindow) -> None:
    window.current.game.submit(Pass())
    window.current.end_turn()
    window.current.answer(0)
    QApplication.processEvents()
    seated = window.current.seated
    window.preferences.apply("language", "fr")
    assert window.current.seated == seated
    assert window.curtain.isVisible() != seated


def test_a_replay_goes_on_where_it_was(window: MainWindow) -> None:
    window.current.game.submit(Pass())
    game = window.current.game
    window.archive.replay.begin(0)
    window.preferences.apply("language", "fr")
    replay = window.archive.replay
    assert replay.is_on and window.current.game.position == 0
    replay.end()
    assert window.current.game is game


def test_the_same_language_changes_nothing(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MainWindow, "restyle", None)
    window.preferences.apply("language", "en")
    window.preferences.apply("palette", "usual")
    window.preferences.apply("text_size", "100")
    QApplication.processEvents()
    assert language() == "en"


def test_everything_is_in_another_palette_at_once(window: MainWindow, tmp_path: Path) -> None:
    QApplication.processEvents()
    cards = window.table.market.geometry()
    usual, usual_cards = window.grab().toImage(), window.grab(cards).toImage()
    window.preferences.apply("palette", "high contrast")
    QApplication.processEvents()
    assert current_palette() is PaletteName.HIGH_CONTRAST and load_settings(tmp_path).palette == "high contrast"
    QApplication.processEvents()
    picture = window.grab().toImage()
    assert picture.pixelColor(3, 400).name() == DARK.cloth == "#000000" != usual.pixelColor(3, 400).name()
    middle = window.table.board.mapTo(window, window.table.board.rect().center())
    assert picture.pixelColor(middle) != usual.pixelColor(middle)
    window.preferences.apply("palette", "usual")
    QApplication.processEvents()
    assert window.grab(cards).toImage() == usual_cards


def test_the_palette_follows_what_the_system_says_of_contrast_also_under_a_dialog(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Hints:
        def contrastPreference(self) -> Qt.ContrastPreference:
            return Qt.ContrastPreference.HighContrast

    follow_system = window.appearance.follow_system  # type: ignore[attr-defined]
    monkeypatch.setattr(palettes, "system_contrast", Hints)
    assert palettes.chosen_palette("system") is PaletteName.HIGH_CONTRAST
    assert palettes.chosen_palette("usual") is PaletteName.USUAL
    window.new_games.ask()
    dialog = QApplication.activeModalWidget()
    follow_system()
    assert current_palette() is PaletteName.HIGH_CONTRAST
    assert dialog is not None and dialog.isVisible()
    window.preferences.apply("palette", "red-green")
    follow_system()
    assert current_palette() is PaletteName.RED_GREEN


def test_the_bar_with_the_title_is_as_dark_as_the_table(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    """Offscreen there is no system that would follow, so what it is told is kept."""
    told: list[Qt.ColorScheme] = []

    class System:
        def setColorScheme(self, scheme: Qt.ColorScheme) -> None:
            told.append(scheme)

        def colorScheme(self) -> Qt.ColorScheme:
            return told[-1] if told[-1] is not Qt.ColorScheme.Unknown else Qt.ColorScheme.Light

    monkeypatch.setattr(window.view_commands, "_hints", System())
    for name in ("light", "dark", "system"):
        window.preferences.apply("surround", name)
    assert told == [Qt.ColorScheme.Light, Qt.ColorScheme.Dark, Qt.ColorScheme.Unknown]
    assert SURROUND.name == LIGHT.name, "the system is asked again for what it has of its own"


# Open sheets and dialogs stay open


@pytest.mark.few(1)
@pytest.mark.parametrize("leaf", ["endings", "deck_sheet", "map_key"])
def test_a_leaf_stays_open(window: MainWindow, leaf: str) -> None:
    window.guide.toggle(leaf)
    window.preferences.apply("language", "fr")
    assert window.guide.lying == leaf and window.guide.leaf(leaf).isVisible()


def test_the_rule_book_stays_open_at_its_paragraph_in_the_other_language(window: MainWindow) -> None:
    window.rule_book.open("sieges")
    before = window.rule_book.sheet.page.toPlainText()
    window.preferences.apply("language", "fr")
    sheet = window.rule_book.sheet
    assert sheet.isVisible() and sheet.target == "sieges" and sheet.page.toPlainText() != before


def test_the_companion_and_a_hint_stay_open(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []

    def ask(self: EngineClient, view: View, *_rest: object, **_more: object) -> int:
        asked.append(view)
        return 1

    monkeypatch.setattr(EngineClient, "ask", ask)
    monkeypatch.setattr(EngineClient, "is_thinking", lambda self, number: True)
    window.companion.open()
    window.hints.ask()
    window.preferences.apply("language", "fr")
    assert window.companion.window is not None and window.companion.window.isVisible() and window.hints.is_shown
    assert len(asked) == 1 and window.companion.window is not None
    assert "Ce que" in window.companion.window.lists[Section.ACTIONS].accessibleName()


def test_a_machine_that_was_told_to_wait_waits_on(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(EngineClient, "ask", lambda self, *words, **more: 1)
    game = Game.from_state(busy_position().state(), (Seat(BRITISH, "", "captain"), Seat(FRENCH, "Louis")), seed=1)
    window.start(game)
    window.machine.hold()
    window.preferences.apply("language", "fr")
    seat = window.machine.seat
    assert seat is not None and seat.phase is Phase.PAUSED
    window.machine.order(MachineSeat.toggle_pause)
    window.preferences.apply("language", "en")
    seat = window.machine.seat
    assert seat is not None and seat.phase is not Phase.PAUSED


def test_a_lesson_goes_on_at_its_step_and_the_game_comes_back_after_it(window: MainWindow) -> None:
    game = window.current.game
    window.learning.teach("1-map", 2)
    window.preferences.apply("language", "fr")
    run = window.learning.lessons.run
    assert run is not None and (run.lesson.id, run.number) == ("1-map", 2) and window.current.game is run.game
    window.learning.lessons.leave()
    assert window.current.game is game and window.current.is_live


def test_a_problem_is_asked_on_and_the_game_comes_back_after_it(window: MainWindow) -> None:
    game = window.current.game
    window.study.ask_problems("all")
    exercises = window.study.exercises
    before = exercises.asked
    window.preferences.apply("language", "fr")
    after = exercises.asked
    assert before is not None and after is not None and len(exercises._left) > 10
    assert after.id == before.id and after.title != before.title
    window.study.exercises.leave()
    assert window.current.game is game


def test_the_start_screen_and_the_score_stay_as_they_were(window: MainWindow) -> None:
    window.learning.open()
    window.preferences.apply("language", "fr")
    assert window.learning.is_open
    game = window.current.game
    game.submit(Resign())
    assert window.current.game.outcome is not None
    window.score.put_away()
    window.preferences.apply("language", "en")
    assert not window.score.isVisible()


def test_the_preferences_stay_at_their_page_with_the_keys_where_they_were(window: MainWindow) -> None:
    window.preferences.open(PreferencesPage.LOOK)
    dialog = window.preferences.dialog
    assert dialog is not None
    dialog.rows["palette"].buttons["high contrast"].setFocus()
    dialog.rows["palette"].choose("high contrast")
    QApplication.processEvents()
    assert window.preferences.dialog is dialog and dialog.page is PreferencesPage.LOOK
    assert dialog.focusWidget() is dialog.rows["palette"].buttons["high contrast"]
    dialog.rows["language"].choose("fr")
    assert window.preferences.dialog is dialog and dialog.windowTitle() == "Préférences"
    assert dialog.rows["palette"].buttons["high contrast"].text() == "Contraste élevé"


@pytest.mark.few(1)
@pytest.mark.parametrize("by_key", [False, True])
def test_a_palette_is_chosen_by_real_presses_however_often(window: MainWindow, by_key: bool) -> None:
    window.preferences.open(PreferencesPage.LOOK)
    dialog = window.preferences.dialog
    assert dialog is not None
    for name in ("high contrast", "red-green", "blue-yellow", "usual") * 2:
        button = dialog.rows["palette"].buttons[name]
        if by_key:
            button.setFocus()
            QTest.keyClick(button, Qt.Key.Key_Space)
        else:
            QTest.mouseClick(button, Qt.MouseButton.LeftButton)
        QApplication.processEvents()
        assert current_palette() is PaletteName(name) and button.isChecked()


def test_the_language_of_the_command_line_holds_until_the_player_chooses_another(
    window: MainWindow, tmp_path: Path
) -> None:
    set_language("fr")
    window.restyle(other_words=True)
    window.preferences.apply("palette", "high contrast")
    window.preferences.apply("text_size", "125")
    assert language() == "fr" and window.commands["undo"].text() == "&Annuler"
    assert load_settings(tmp_path).language == ""
    window.preferences.apply("language", "en")
    assert language() == "en" and window.commands["undo"].text() == "&Undo"
