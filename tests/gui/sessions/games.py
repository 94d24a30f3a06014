"""Deeds about games: another one, saved and opened, replayed, learned by, asked about."""

from __future__ import annotations

import random

from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QWidget

from afaos_gui.ai.search.levels import LEVELS
from afaos_gui.data.learning.lesson_files import load_lessons
from afaos_gui.gui.dialogs.new_game import NewGameDialog
from afaos_gui.gui.saves.asking import SaveDialog
from afaos_gui.gui.saves.manager import SaveManager
from afaos_gui.gui.toolkit.widgets.buttons import Glyph
from afaos_gui.presentation.pages.new_game import NewGameChoice, RulesChoice
from afaos_gui.presentation.pages.start_screen import GUIDED
from afaos_gui.rules.options import OPTIONS
from tests.gui.sessions.deeds import (
    click,
    deed,
    is_reviewing,
    may_act,
    no_dialog,
    no_drag,
    one_of,
    press,
    stop_motion,
    uncovered,
)
from tests.gui.sessions.program import Program


def random_choice(rng: random.Random) -> NewGameChoice:
    """A new game: two people, a person and the machine, or two machines, by random rules."""
    levels = [level.id for level in LEVELS[:3]]
    seats = rng.choice((("", ""), ("", rng.choice(levels)), (rng.choice(levels), ""), tuple(rng.sample(levels, 2))))
    rules = RulesChoice(rng.choice(("first", "second")))
    for option in rng.sample(OPTIONS, rng.choice((0, 1, 3, 6))):
        rules.switch(option, True)
    if rng.random() < 0.2:
        rules.set_bid(rng.randrange(2), rng.randrange(1, 4))
    seed, is_study = rng.randrange(1 << 30), rng.random() < 0.5
    british, french = seats
    is_auction = rng.random() < 0.1 and rules.bid is None
    return NewGameChoice("", "", seed, rules.edition, rules.options, is_study, british, french, is_auction)


@deed(no_drag)
def begin_another_game(program: Program, rng: random.Random) -> None:
    """Begin a game of other players by other rules, as the dialog does."""
    program.window.new_games.begin(random_choice(rng))


@deed(no_dialog, no_drag)
def begin_by_the_dialog(program: Program, rng: random.Random) -> None:
    """Open the dialog for a new game, press some of its buttons, and begin."""
    program.window.commands["new"].trigger()
    program.settle()
    dialog = program.dialog
    if not isinstance(dialog, NewGameDialog):
        program.fail("play", f"The dialog for a new game does not open: {dialog}")
        return
    for _number in range(rng.randrange(3)):
        buttons = [
            one for one in dialog.findChildren(QAbstractButton) if one.isVisible() and one not in (dialog.cancel,)
        ]
        if (button := one_of(rng, [one for one in buttons if one is not dialog.begin])) is not None:
            click(program, button)
            program.settle()
            if program.dialog is not dialog:
                return
    if program.dialog is dialog:
        click(program, dialog.begin)


@deed(lambda program: program.dialog is not None, no_drag)
def press_in_the_dialog(program: Program, rng: random.Random) -> None:
    """Press a button of the open dialog that leads nowhere else."""
    dialog = program.dialog
    assert dialog is not None
    buttons = [
        one
        for one in dialog.findChildren(QAbstractButton)
        if one.isVisible() and one.isEnabled() and one.objectName() not in LEADS_OUT
    ]
    if (button := one_of(rng, buttons)) is not None:
        if button.objectName().startswith("language_") and not button.isChecked():
            program.asked_language = button.objectName().removeprefix("language_").replace("system", "") or "en"
        chosen = [one.objectName() for one in buttons if one.objectName().startswith("language_") and one.isChecked()]
        if button.objectName() == "reset_page" and chosen not in ([], ["language_system"]):
            program.asked_language = "en"  # that of the system, in a session
        click(program, button)


LEADS_OUT = (
    *("apart_house", "house", "route_house", "route_broker", "broker"),
    *("browse", "export", "export_settings", "import_settings", "open_settings"),
    *("go", "licences", "open_folder", "statistics_export"),
)
"""Buttons that open the dialogs of the system, a browser, or a connection."""


@deed(no_dialog, no_drag, lambda program: program.window.commands["save_as"].isEnabled())
def save_under_a_name(program: Program, rng: random.Random) -> None:
    """Save the game under a name."""
    program.window.commands["save_as"].trigger()
    program.settle()
    dialog = program.dialog
    if isinstance(dialog, SaveDialog):
        dialog.name.clear()
        QTest.keyClicks(dialog.name, f"Game {rng.randrange(4)}")
        program.settle()
        if program.dialog is dialog and dialog.save_button.isEnabled():
            click(program, dialog.save_button)
            program.settle()
        if program.dialog is dialog and dialog.save_button.isEnabled():
            click(program, dialog.save_button)  # It asks whether the other game may go.


@deed(no_dialog, no_drag, lambda program: program.window.commands["open"].isEnabled())
def open_a_saved_game(program: Program, rng: random.Random) -> None:
    """Open one of the saved games."""
    program.window.commands["open"].trigger()
    program.settle()
    dialog = program.dialog
    if not isinstance(dialog, SaveManager):
        return
    if (tab := one_of(rng, list(dialog.tabs.values()))) is not None:
        click(program, tab)
    if dialog.list.count():
        dialog.list.setCurrentRow(rng.randrange(dialog.list.count()))
        if dialog.open_button.isEnabled():
            click(program, dialog.open_button)
    program.settle()
    if program.dialog is not None and rng.random() < 0.8:
        from PySide6.QtCore import Qt

        press(Qt.Key.Key_Escape)


# Learning


@deed(no_dialog, no_drag, lambda program: program.window.learning.is_open)
def choose_a_line(program: Program, rng: random.Random) -> None:
    """Click a line of the start screen."""
    screen = program.window.learning.screen
    lines: list[QWidget] = [one for one in (*screen.lines, *screen.second_lines) if one.isVisible()]
    if (line := one_of(rng, lines)) is not None:
        click(program, line)


@deed(no_dialog, no_drag, lambda program: not program.window.learning.is_open, uncovered)
def take_a_lesson(program: Program, rng: random.Random) -> None:
    """Begin a lesson, or the guided game."""
    stop_motion(program)
    program.window.commands["learn"].trigger()
    program.settle()
    lines = [one for one in program.window.learning.screen.second_lines if one.isVisible()]
    name = rng.choice([GUIDED, GUIDED, *(lesson.id for lesson in load_lessons())])
    if program.window.learning.is_open and lines:
        line = next((one for one in lines if one.objectName() == f"lesson_{name}"), lines[0])
        click(program, line)


def _coach(program: Program) -> list[QWidget]:
    learning = program.window.learning
    found: list[QWidget] = []
    for part in (learning.lessons, learning.guided):
        found += [
            one for one in part.slip.buttons.values() if one.isVisible() and one.isEnabled() and part.slip.isVisible()
        ]
    return found


@deed(no_dialog, no_drag, lambda program: bool(_coach(program)))
def press_at_the_coach(program: Program, rng: random.Random) -> None:
    """Click a button of the coach; then perhaps the same spot again, whatever stands there."""
    button = rng.choice(_coach(program))
    at = button.mapToGlobal(button.rect().center())
    if click(program, button) and rng.random() < 0.5:
        program.settle()
        is_on = program.window.learning.guided.is_on
        program.hands.click(at)
        program.settle()
        if is_on and program.window.learning.is_open:
            program.fail("guided", "A second click on the same spot leaves the guided game without a question.")


@deed(no_dialog, no_drag, lambda program: program.window.asking.isVisible())
def answer_whether_to_leave(program: Program, rng: random.Random) -> None:
    """Stay, or leave."""
    asking = program.window.asking
    click(program, rng.choice([asking.stay, asking.leave, asking.close_button]))
    program.settle()
    if not program.window.isVisible():
        program.reopen()  # What was asked is whether to close.


# Replay, review, problems


@deed(no_dialog, no_drag, lambda program: program.window.archive.replay.is_on, uncovered)
def look_through(program: Program, rng: random.Random) -> None:
    """Press a button of the replay's bar: forth, back, play, another hand, take over from here, close."""
    bar = program.window.archive.replay.bar
    buttons: list[QWidget] = [*bar.buttons.values(), *bar.seen.values(), bar.take_over, bar.close_button, bar.pace]
    if (button := one_of(rng, [one for one in buttons if one.isVisible()])) is not None:
        click(program, button)


@deed(uncovered, no_drag, lambda program: program.window.commands["replay"].isEnabled())
def take_over_in_a_replay(program: Program, rng: random.Random) -> None:
    """Replay the game, go back some actions, and play on from there, whether or not that gives the other one up."""
    window = program.window
    window.commands["replay"].trigger()
    program.settle()
    if not window.archive.replay.is_on:
        return
    bar = window.archive.replay.bar
    for _number in range(rng.randrange(6)):
        click(program, bar.buttons[Glyph.BACK])
        program.settle()
    click(program, bar.take_over)
    program.settle()
    if window.asking.isVisible():
        click(program, rng.choice((window.asking.stay, window.asking.leave)))


@deed(uncovered, no_drag, lambda program: program.window.commands["undo"].isEnabled())
def undo_and_redo(program: Program, rng: random.Random) -> None:
    """Take one to three actions back and do them again: the game stands where it stood."""
    stop_motion(program)
    current, commands = program.window.current, program.window.commands
    game, at, count = current.game, current.game.position, rng.randrange(1, 4)
    for name in ("undo", "redo"):
        done = 0
        while done < count and commands[name].isEnabled() and uncovered(program):
            commands[name].trigger()
            program.settle()
            done += 1
        count = done  # More could be done again than was taken back just now.
    beyond = game.commands[at : game.position]
    plays_on = all(game.seats[one.before.to_decide].level for one in beyond)  # a machine that does not think about it
    if current.game is game and uncovered(program) and not (game.position >= at and plays_on):
        program.fail("play", f"Undone and done again, the game stands at {game.position} and not at {at}.")


@deed(no_dialog, no_drag, lambda program: program.window.study.is_asking)
def answer_the_problem(program: Program, rng: random.Random) -> None:
    """Press a button beside the problem."""
    buttons = [one for one in program.window.study.exercises.sheet.buttons.values() if one.isVisible()]
    if (button := one_of(rng, buttons)) is not None:
        click(program, button)


@deed(no_dialog, no_drag, is_reviewing)
def read_the_review(program: Program, rng: random.Random) -> None:
    """Press a button of the review."""
    sheet = program.window.study.reviews.sheet
    buttons = [one for one in sheet.findChildren(QAbstractButton) if one.isVisible() and one.isEnabled()]
    if (button := one_of(rng, buttons)) is not None:
        click(program, button)


@deed(no_dialog, no_drag, lambda program: not program.window.score.isHidden())
def answer_the_score(program: Program, rng: random.Random) -> None:
    """Press a button of the score: look at the board, again, replay, review."""
    buttons = [one for one in program.window.score.findChildren(QAbstractButton) if one.isVisible()]
    if (button := one_of(rng, buttons)) is not None:
        click(program, button)


@deed(no_dialog, no_drag, lambda program: program.window.table.hint_slip.isVisible(), uncovered)
def take_the_hint(program: Program, rng: random.Random) -> None:
    """Click an advised action."""
    if (row := one_of(rng, list(program.window.table.hint_slip.rows))) is not None:
        click(program, row)


@deed(may_act)
def say_it_in_the_bar(program: Program, rng: random.Random) -> None:
    """Type a few letters into the command bar and press Enter."""
    from PySide6.QtCore import Qt

    stop_motion(program)
    program.window.commands["command_bar"].trigger()
    program.settle()
    field = program.window.command_bar.finder.field
    if field.isVisible():
        QTest.keyClicks(field, rng.choice(("e", "money", "settle", "pass", "1 2", "und", "lang", "draft", "log", "zo")))
        program.settle()
        press(Qt.Key.Key_Return if rng.random() < 0.7 else Qt.Key.Key_Escape)


@deed(no_drag, lambda program: program.window.companion.window is not None)
def use_the_companion(program: Program, rng: random.Random) -> None:
    """Choose a line of the text companion, or close it."""
    from PySide6.QtCore import Qt

    window = program.window.companion.window
    if window is None or not window.isVisible():
        return
    parts = [one for one in window.lists.values() if one.lines]
    part = one_of(rng, parts)
    if part is not None:
        part.setFocus()
        for _number in range(rng.randrange(4)):
            QTest.keyClick(part, Qt.Key.Key_Down)
        QTest.keyClick(part, Qt.Key.Key_Return)
    if rng.random() < 0.3:
        window.close()
