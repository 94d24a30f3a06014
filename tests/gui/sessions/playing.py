"""Deeds of play: a legal action by mouse, by drag or by keys; the curtain; going back and forth."""

from __future__ import annotations

import random

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit

from afaos_gui.gui.dialogs.new_game import NewGameDialog
from afaos_gui.presentation.choices.offers import keyed
from afaos_gui.presentation.commands.command_table import commands
from afaos_gui.rules.action_text import action_text
from afaos_gui.rules.actions import Action, Draft, EndTurn, Resign
from afaos_gui.rules.engine import spent_cards
from afaos_gui.rules.state import Decision
from afaos_gui.session.autoplay import pick
from afaos_gui.session.game import Game
from tests.gui.hands import bring_into_sight
from tests.gui.sessions.checks import first_faults
from tests.gui.sessions.deeds import click, deed, may_act, no_dialog, no_drag, press, reaches, stop_motion, uncovered
from tests.gui.sessions.program import Program

Key, ALT, CTRL = Qt.Key, Qt.KeyboardModifier.AltModifier, Qt.KeyboardModifier.ControlModifier


@deed(may_act)
def act(program: Program, rng: random.Random) -> None:
    """Take a legal action by mouse or by key."""
    stop_motion(program)
    current = program.window.current
    if not current.can_act or not uncovered(program):
        return
    game, before = current.game, current.game.position
    action = pick(current.offered, rng)
    ways = [by_mouse, by_keys, by_drag]
    way = rng.choice(ways)
    if current.table_state.question is None and current.state.decision is Decision.TURN:
        current.let_go()
        program.settle()
        is_explained = not program.window.screens.can_play
        way(program, action, rng)
        program.settle()
        if is_explained and program.window.screens.can_play and can_go_on(program, game, before):
            way(program, action, rng)  # The first key only put away what explains the table.
            program.settle()
        if current.game.position == before:
            for words in first_faults(program.window):
                program.fail("first", words)
    answer(program, action, rng)
    program.settle()
    lesson = program.window.learning.lessons.run
    if lesson is not None and lesson.game is game:
        return  # A lesson takes back what it does not ask for, and says so.
    if current.game is game and game.position == before and not game.withholds:
        said = current.table_state.gesture.said or current.table_state.sentence
        text = action_text(action, game.catalogue)
        program.fail("play", f"Nothing comes of “{text}” {way.__name__.replace('_', ' ')}: {said}")


def can_go_on(program: Program, game: Game, position: int) -> bool:
    """Whether a game still waits at this position for something to be done, with no question asked."""
    current = program.window.current
    return current.game is game and game.position == position and current.table_state.question is None


def answer(program: Program, action: Action, rng: random.Random) -> None:
    """Answer what is asked, with this action where it is among the answers."""
    play, current = program.window.play, program.window.current
    question = current.table_state.question
    if question is None or not question.actions:
        return
    number = question.actions.index(action) if action in question.actions else rng.randrange(len(question.actions))
    panel = play.asking
    if number >= len(panel.rows):
        program.fail("play", f"The question “{question.title}” is not shown.")
        return
    row = panel.rows[number]
    panel.show_row(number)
    QApplication.processEvents()
    if rng.random() < 0.5:
        at = row.mapToGlobal(QPoint(row.width() // 2, min(14, row.height() // 2)))
        if reaches(program, row, at):
            program.hands.click(at)
            return
    is_chosen = current.table_state.gesture.chosen or any(not one.quiet for one in current.table_state.offers[:1])
    if number < 10 and not (question.binds and is_chosen) and rng.random() < 0.5:
        press(Key(Key.Key_0 + (number + 1) % 10), ALT)
    else:
        row.setFocus(Qt.FocusReason.TabFocusReason)
        press(Key.Key_Return)


def by_mouse(program: Program, action: Action, rng: random.Random) -> None:
    """Click cards, then what is offered for them."""
    hands, table = program.hands, program.window.table
    if isinstance(action, EndTurn):
        if not click(program, table.ribbon.button("end")):
            press(Key.Key_Return, CTRL)
        return
    if isinstance(action, Draft):
        if not choose_draft(program, action):
            by_keys(program, action, rng)
            return
    else:
        choose(program, action, by_mouse=True)
    number = offer_of(program, action)
    buttons = table.ribbon.offer_buttons()
    if number is None:
        return
    if number < len(buttons) and not reaches(program, buttons[number]):
        take_by_keys(program, number)
    else:
        hands.take_offer(number)


def by_keys(program: Program, action: Action, rng: random.Random) -> None:
    """Choose cards by their numbers, then what is offered by Alt and its number."""
    if isinstance(action, EndTurn):
        press(Key.Key_Return, CTRL)
        return
    if isinstance(action, Draft):
        program.window.current.select_draft(action.cards)
    else:
        choose(program, action, by_mouse=False)
    number = offer_of(program, action)
    if number is not None:
        take_by_keys(program, number)


def by_drag(program: Program, action: Action, rng: random.Random) -> None:
    """Drag the cards onto the place of the action."""
    table, hands = program.window.table, program.hands
    hand = program.window.current.view().hand
    cards = spent_cards(program.window.current.state, action)
    board = table.board
    if action.place < 0 or not cards:
        by_mouse(program, action, rng)
        return
    at = board.viewport().mapToGlobal(board.mapFromScene(table.scene.places[action.place].pos()))
    choose(program, action, by_mouse=True)
    start = hands.at_card(hand.index(cards[0]))
    if reaches(program, board.viewport(), at) and reaches(program, table.hand, start):
        hands.drag(start, at)
    if program.window.current.table_state.question is None and action in program.window.current.offered:
        # Something else lay there, or another place is nearer: the button is left.
        choose(program, action, by_mouse=False)
        number = offer_of(program, action)
        if number is not None:
            take_by_keys(program, number)


def choose(program: Program, action: Action, *, by_mouse: bool) -> None:
    """Select exactly the cards that an action takes from the hand."""
    current, hands = program.window.current, program.hands
    hand = current.view().hand
    left, wanted = list(spent_cards(current.state, action)), set()
    for index, card in enumerate(hand):
        if card in left:
            left.remove(card)
            wanted.add(index)
    for index in sorted(wanted ^ set(program.window.table.hand.selected)):
        at = hands.at_card(index)
        if by_mouse and reaches(program, program.window.table.hand, at):
            hands.click(at)
        elif index < 10:
            press(Key(Key.Key_0 + (index + 1) % 10), program=program)
    chosen = sorted(current.selection)
    if chosen != sorted(hand[index] for index in wanted):
        current.select(tuple(hand[index] for index in sorted(wanted)))
    program.settle()


def choose_draft(program: Program, action: Draft) -> bool:
    """Click a card of the market; return whether that could be done."""
    market = program.window.table.market
    tile = market.tile(action.cards[0])
    if tile is None or not market.isVisible():
        return False
    bring_into_sight(tile)
    QApplication.processEvents()
    tile = market.tile(action.cards[0])
    return tile is not None and click(program, tile)


def offer_of(program: Program, action: Action) -> int | None:
    """The number of the offer that leads to an action, or to a better one of its kind at the same place."""
    current = program.window.current
    offers = current.table_state.offers
    for number, offer in enumerate(offers):
        if action in offer.actions:
            return number
    for number, offer in enumerate(offers):
        if any(type(one) is type(action) and one.place == action.place for one in offer.actions):
            return number
    text = action_text(action, current.game.catalogue)
    program.fail("play", f"“{text}” is legal and not offered; offered: {[one.label for one in offers]}")
    return None


def take_by_keys(program: Program, number: int) -> None:
    """Take an offer by Alt and its digit; what has none by its button and Return, or from the menu of what is left.

    While a field is written in, as that of the command bar, numbers are for it.
    """
    if isinstance(QApplication.focusWidget(), QLineEdit):
        press(Key.Key_Escape)
    offers, buttons = program.window.current.table_state.offers, program.window.table.ribbon.offer_buttons()
    digit = next((each for each in range(10) if keyed(offers, each) == number), None)
    if digit is not None:
        press(Key(Key.Key_0 + (digit + 1) % 10), ALT, program)
    elif number < len(buttons):
        buttons[number].setFocus(Qt.FocusReason.TabFocusReason)
        press(Key.Key_Return)
    else:
        program.window.current.take_offer(number)


@deed(no_dialog, no_drag, lambda program: not program.window.curtain.isHidden() and not program.window.learning.is_open)
def sit_down(program: Program, rng: random.Random) -> None:
    """Lift the curtain."""
    if rng.random() < 0.5 or not click(program, program.window.curtain.button):
        program.window.curtain.button.setFocus()
        press(Key.Key_Return)


def command(name: str) -> None:
    """A deed for a command of the menus."""

    def do(program: Program, rng: random.Random) -> None:
        program.window.commands[name].trigger()

    do.__name__ = name
    deed(no_dialog, no_drag, lambda program: program.window.commands[name].isEnabled())(do)


for one in ("undo", "redo", "reset_turn", "reset_action", "hint", "deselect", "recap", "resign", "score"):
    command(one)
for one in ("move_now", "pause_machine", "step_machine", "skip_turn"):
    command(one)
for one in ("endings", "map_key", "deck_sheet", "rule_book", "log", "history", "find_place", "command_bar"):
    command(one)
for one in ("keys", "about", "rules", "statistics", "open", "save", "save_as", "new", "preferences", "updates"):
    command(one)
for one in ("fit", "zoom_in", "zoom_out", "light_table", "evaluation", "full_screen", "next_part", "previous_part"):
    command(one)
for one in ("show_market", "show_log", "show_inspector", "show_sieges", "restore_layout", "copy_game", "paste_game"):
    command(one)
for one in ("start_screen", "learn", "problems", "daily_problem", "review", "replay", "companion", "apart", "export"):
    command(one)
for each in commands():
    if each.choice or each.id in ("end_turn", "mute"):
        command(each.id)


KEYS = tuple(keys for one in commands() if one.id != "quit" for keys in one.keys)
DIGITS = tuple(f"{alt}{digit}" for alt in ("", "Alt+") for digit in range(10))


@deed(no_drag)
def press_keys(program: Program, rng: random.Random) -> None:
    """Press the keys of a command, or a digit, whatever lies over the table; a hidden or dimmed game stays as it is."""
    screens, current = program.window.screens, program.window.current

    def standing() -> tuple[object, ...]:
        return current.game, current.game.position, len(current.game.commands), current.selection

    was_clear, before, keys = screens.is_clear, standing(), rng.choice((rng.choice(KEYS), rng.choice(DIGITS)))
    may_begin = isinstance(program.dialog, NewGameDialog)
    QTest.keySequence(QApplication.focusWidget() or program.window, QKeySequence(keys))
    has_begun = may_begin and current.game is not before[0]
    if not (was_clear or screens.is_clear or has_begun) and no_dialog(program) and standing() != before:
        program.fail("hidden", f"{keys} acts on a game that is not seen: {before}, {standing()}")


@deed(no_drag)
def escape(program: Program, rng: random.Random) -> None:
    """Press Esc."""
    press(Key.Key_Escape, program=program)


@deed(may_act)
def resign_and_mean_it(program: Program, rng: random.Random) -> None:
    """Resign, so that a game is over."""
    stop_motion(program)
    if rng.random() < 0.7:
        return
    program.window.commands["resign"].trigger()
    program.settle()
    question = program.window.current.table_state.question
    if question is not None and question.actions and isinstance(question.actions[0], Resign):
        answer(program, question.actions[0], rng)
