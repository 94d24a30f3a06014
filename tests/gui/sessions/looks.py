"""Deeds that change how the program looks: settings by the preferences, the size of the window, what is pointed at."""

from __future__ import annotations

import random

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QKeySequenceEdit

from afaos_gui.data.texts.language import language
from afaos_gui.gui.dialogs.preferences.dialog import PreferencesDialog
from afaos_gui.presentation.commands.keys import own_keys
from afaos_gui.presentation.commands.preferences import PreferencesPage, preferences
from tests.gui.hands import LEFT, PLAIN, bring_into_sight
from tests.gui.sessions.deeds import deed, no_dialog, no_drag, one_of, press, reaches, seated, uncovered
from tests.gui.sessions.program import Program
from tests.gui.sessions.words import told_of_card

LOGICAL_SIZES = ((1024, 640), (1280, 720), (1366, 768), (960, 600), (1600, 900), (1920, 1080))
QUIET = ("map_key", "start_screen", "updates_at_start", "announcements")
"""Settings that show nothing at the table."""


def set_by_preferences(program: Program, name: str, value: object, stays: bool = False) -> None:
    """Change a setting as a player does: open the preferences, choose the page, press the button."""
    dialog = program.dialog
    if not isinstance(dialog, PreferencesDialog):
        program.window.commands["preferences"].trigger()
        program.settle()
        dialog = program.dialog
    if not isinstance(dialog, PreferencesDialog):
        program.fail("play", f"The preferences do not open: {dialog}")
        return
    one = next(one for one in preferences() if one.name == name)
    tab = dialog.tabs[one.page]
    QTest.mouseClick(tab, LEFT, PLAIN, tab.rect().center())
    row = dialog.rows[name]
    button = row.buttons[value if one.choices else True]
    if not one.choices or not button.isChecked():
        if name == "language":
            program.asked_language = str(value) or "en"
        bring_into_sight(button)
        QApplication.processEvents()
        QTest.mouseClick(button, LEFT, PLAIN, QPoint(8, button.height() // 2))
    program.settle()
    if not stays and program.dialog is not None:
        press(Qt.Key.Key_Escape)
        program.settle()


def _settable(program: Program) -> bool:
    return no_drag(program) and (no_dialog(program) or isinstance(program.dialog, PreferencesDialog))


def _choose(program: Program, rng: random.Random, name: str) -> None:
    one = next(one for one in preferences() if one.name == name)
    values: list[object] = [value for value, _title in one.choices if value not in ("250", "200")]
    set_by_preferences(program, name, rng.choice(values or [True]), stays=rng.random() < 0.2)


@deed(_settable)
def set_language(program: Program, rng: random.Random) -> None:
    """Choose a language."""
    _choose(program, rng, "language")


@deed(_settable)
def set_palette(program: Program, rng: random.Random) -> None:
    """Choose a palette."""
    _choose(program, rng, "palette")


@deed(_settable)
def set_text_size(program: Program, rng: random.Random) -> None:
    """Choose the size of the text."""
    _choose(program, rng, "text_size")


@deed(_settable)
def set_something(program: Program, rng: random.Random) -> None:
    """Choose any other setting: cards, surround, pace, motion, what is explained."""
    _choose(program, rng, rng.choice([one.name for one in preferences() if one.name not in QUIET]))


@deed(_settable)
def set_motion(program: Program, rng: random.Random) -> None:
    """Have things move, or stand still."""
    set_by_preferences(program, "motion", "full")
    set_by_preferences(program, "pace", rng.choice(("normal", "fast", "at once")))


@deed(_settable)
def leave_a_key_as_it_was(program: Program, rng: random.Random) -> None:
    """Tab into the field of a command's keys and press Esc: nothing may change."""
    if program.dialog is None:
        program.window.commands["preferences"].trigger()
        program.settle()
    dialog = program.dialog
    if not isinstance(dialog, PreferencesDialog):
        return
    before = dict(own_keys())
    dialog.show_page(PreferencesPage.KEYS)
    program.settle()
    row = rng.choice(list(dialog.key_rows.values()))
    field = row.field
    assert isinstance(field, QKeySequenceEdit)
    shown = field.keySequence().toString()
    bring_into_sight(field)
    field.setFocus(Qt.FocusReason.TabFocusReason)
    QApplication.processEvents()
    press(Qt.Key.Key_Escape)
    program.settle()
    if dict(own_keys()) != before:
        program.fail("keys", f"Esc in the field of “{row.command.id}” ({shown}) has changed the keys: {own_keys()}")
    if program.dialog is not None:
        press(Qt.Key.Key_Escape)


@deed(lambda program: not program.window.isFullScreen())
def resize(program: Program, rng: random.Random) -> None:
    """Give the window another size."""
    program.window.resize(*rng.choice(LOGICAL_SIZES))


@deed(uncovered, seated, no_drag)
def point_at_a_card(program: Program, rng: random.Random) -> None:
    """Point at a card of the market, of the hand or of a pile; at any size its words are to be read somewhere."""
    window, hands = program.window, program.hands
    if window.play.director.running or window.play.retelling.is_on:
        return
    market = window.table.market
    tiles = [tile for tile in market.tiles if not tile.card.is_location]
    tile = one_of(rng, tiles)
    if tile is None or not market.isVisible() or window.table.inspector.pinned:
        return
    bring_into_sight(tile)
    QApplication.processEvents()
    at = tile.mapToGlobal(tile.rect().center())
    if not reaches(program, tile, at):
        return
    hands.move(window.menuBar().mapToGlobal(QPoint(600, 8)))
    hands.move(at)
    program.settle()
    is_small = window.width() < 1024 or window.height() < 640
    if not is_small and not told_of_card(window, tile.card):
        program.fail(
            "words", f"Nothing tells what “{tile.card.text}” does, at {window.width()}x{window.height()}, {language()}"
        )


@deed(uncovered, seated, no_drag)
def point_at_a_place(program: Program, rng: random.Random) -> None:
    """Point at a place of the map, or click it."""
    table, hands = program.window.table, program.hands
    item = rng.choice(table.scene.places)
    at = table.board.viewport().mapToGlobal(table.board.mapFromScene(item.pos()))
    if reaches(program, table.board.viewport(), at):
        hands.move(at)
        if rng.random() < 0.3 and not program.window.current.selection:
            hands.click(at)


@deed(uncovered, no_drag)
def turn_the_wheel(program: Program, rng: random.Random) -> None:
    """Zoom the map by the wheel."""
    view = program.window.table.board.viewport()
    middle = QPointF(view.rect().center())
    turn = QPoint(0, rng.choice((-120, 120)))
    none = Qt.ScrollPhase.NoScrollPhase
    event = QWheelEvent(middle, view.mapToGlobal(middle), QPoint(), turn, Qt.MouseButton.NoButton, PLAIN, none, False)
    QApplication.sendEvent(view, event)


@deed(uncovered, no_drag, lambda program: program.window.current.can_act)
def take_up_a_card(program: Program, rng: random.Random) -> None:
    """Press on a card of the hand and begin to drag it."""
    hands, hand = program.hands, program.window.table.hand
    if not hand.count or program.window.play.director.running:
        return
    start = hands.at_card(rng.randrange(hand.count))
    if reaches(program, hand, start):
        hands.lift(start, start + QPoint(40, -120))


@deed(lambda program: not no_drag(program))
def let_it_go(program: Program, rng: random.Random) -> None:
    """Release the button somewhere."""
    window = program.window
    at = window.mapToGlobal(QPoint(rng.randrange(20, window.width() - 20), rng.randrange(40, window.height() - 20)))
    program.hands.move(at)
    program.hands.release(at)
