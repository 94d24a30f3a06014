"""Deeds that leave something half done, and changes of the appearance in the middle of it: whatever was on stays on."""

from __future__ import annotations

import random
from typing import Any

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication
from shiboken6 import getCppPointer

from afaos_gui.presentation.facts.stock_words import PIECES
from afaos_gui.rules.state import Decision
from tests.gui.papers_shown import papers_shown
from tests.gui.sessions.deeds import click, deed, may_act, no_dialog, no_drag, one_of, press, reaches, uncovered
from tests.gui.sessions.program import Program

CHANGES: tuple[tuple[str, Any], ...] = (
    *(("language", code) for code in ("en", "fr", "de")),
    *(("palette", name) for name in ("usual", "red-green", "blue-yellow", "high contrast")),
    *(("text_size", share) for share in ("80", "100", "125", "150")),
    *(("surround", name) for name in ("dark", "light")),
    *(("screen", number) for number in range(3)),
)
KEYS = (Qt.Key.Key_Tab, Qt.Key.Key_F6, Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_1, Qt.Key.Key_D, Qt.Key.Key_R)


def going_on(program: Program) -> dict[str, Any]:
    """What is in progress now, in terms that no language or look changes."""
    window = program.window
    current, play, seat = window.current, window.play, window.machine.seat
    state, thinker = current.table_state, window.thinking.thinker
    gesture, question, focused = state.gesture, state.question, QApplication.focusWidget()
    return {
        "the game": (id(current.game), current.game.position, current.viewer, current.seated),
        "the screen": window.screens.present,
        "the papers": papers_shown(window),
        "what is chosen": (gesture.chosen, gesture.drafted, gesture.carried),
        # What lies under the pointer follows the layout.
        "what is dragged": gesture.dragged and (gesture.dragged, play.drag.held, play.drag.ghost.isVisible()),
        "what is asked": question and (question.actions, question.rest, gesture.choosing, gesture.shows_rest),
        "what moves": (play.director.running, play.retelling.is_on, play.retelling.at, play.retelling.is_playing),
        "what is thought about": (thinker.busy and id(thinker._asked), seat and seat.phase),
        "the replay": window.archive.replay.is_on,
        "the dialog": id(program.dialog),
        "the focus": focused and (focused.objectName() or getCppPointer(focused)),
        "what is typed": (window.command_bar.finder.typed, window.view_commands.find_place.typed),
    }


@deed()
def change_in_place(program: Program, rng: random.Random) -> None:
    """Change the appearance as the system or a key does it, whatever is going on; it all has to go on.

    Each screen has a scale of its own.
    """
    name, value = rng.choice(CHANGES)
    if name == "language":
        program.asked_language = value
    before = going_on(program)
    if name == "screen":
        screens = QApplication.screens()
        program.window.move(screens[value % len(screens)].geometry().topLeft())
        QApplication.processEvents()
    else:
        program.window.preferences.apply(name, value)
    for what, after in going_on(program).items():
        if before[what] != after:
            program.fail("in place", f"A change of {name} to {value} in the middle: {what} was {before[what]}: {after}")


@deed(may_act)
def choose_some_cards(program: Program, rng: random.Random) -> None:
    """Click some cards of the hand, and leave it at that."""
    hands, hand = program.hands, program.window.table.hand
    for index in rng.sample(range(hand.count), min(hand.count, rng.randrange(1, 4))):
        # A card that is chosen for good may leave the hand.
        if index < hand.count and reaches(program, hand, at := hands.at_card(index)):
            hands.click(at)


@deed(may_act)
def ask_for_other_ways(program: Program, rng: random.Random) -> None:
    """Open the question which of several ways is meant, and leave it open."""
    ribbon = program.window.table.ribbon
    shown = range(min(len(ribbon.offers), len(ribbon.offer_buttons())))
    number = one_of(rng, [each for each in shown if ribbon.offers[each].has_ways])
    if number is not None and program.window.current.state.decision is Decision.TURN:
        click(program, ribbon.offer_buttons()[number].ways)


@deed(may_act)
def take_up_a_piece(program: Program, rng: random.Random) -> None:
    """Click a piece of the stock, which is then to be placed."""
    stock = program.window.table.stock
    at = program.hands.at_piece(rng.choice(PIECES))
    if reaches(program, stock, at):
        program.hands.click(at)


@deed(lambda program: not no_drag(program))
def drag_on(program: Program, rng: random.Random) -> None:
    """Move what is dragged to a place of the map, or anywhere, and hold it there."""
    window, table = program.window, program.window.table
    at = window.mapToGlobal(QPoint(rng.randrange(20, window.width() - 20), rng.randrange(40, window.height() - 20)))
    if rng.random() < 0.6:
        view = table.board.viewport()
        at = view.mapToGlobal(table.board.mapFromScene(rng.choice(table.scene.places).pos()))
    if window.rect().contains(window.mapFromGlobal(at)):
        program.hands.move(at)


@deed(lambda program: not no_drag(program))
def press_a_key_meanwhile(program: Program, rng: random.Random) -> None:
    """Press a key while something is dragged."""
    press(rng.choice((*KEYS, Qt.Key.Key_Escape)), program=program)


@deed(no_dialog, no_drag, uncovered)
def tab_on(program: Program, rng: random.Random) -> None:
    """Move the focus by Tab."""
    key = rng.choice((Qt.Key.Key_Tab, Qt.Key.Key_Backtab))
    for _step in range(rng.randrange(1, 5)):
        press(key, program=program)
