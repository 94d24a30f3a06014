"""The recap: replays the other side's turn, step by step with the board of each step, to the player now seated."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QAbstractButton, QWidget

from afaos_gui.data.texts.language import _
from afaos_gui.gui.controllers.current.current_game import CurrentGame
from afaos_gui.gui.motion.director import INPUT, Director
from afaos_gui.gui.table.table import Table
from afaos_gui.gui.toolkit.application import running_application
from afaos_gui.gui.toolkit.clock import timer
from afaos_gui.gui.toolkit.pressing import PRESSING
from afaos_gui.gui.toolkit.widgets.arranging import NO_MARGINS, row
from afaos_gui.gui.toolkit.widgets.buttons import Glyph, GlyphButton, GlyphGround
from afaos_gui.presentation.commands.command_table import commands
from afaos_gui.presentation.commands.keys import keys_of
from afaos_gui.presentation.look.pace import RATES
from afaos_gui.presentation.table_state import TableState
from afaos_gui.presentation.turn_recap import RecapStep, table_after, table_before
from afaos_gui.session.game import Game

READ_MS = 1300
"""Milliseconds each step stays to be read, at normal pace."""
COMMANDS = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier
"""With these a key is a command of the window."""
_NUMBERS = range(Qt.Key.Key_0, Qt.Key.Key_9 + 1)
_MODIFIERS = (Qt.Key.Key_Control, Qt.Key.Key_Shift, Qt.Key.Key_Alt, Qt.Key.Key_Meta, Qt.Key.Key_AltGr)


def _is_commands(event: QKeyEvent) -> bool:
    """Whether a key gives a command; Escape leads to the present instead."""
    pressed = QKeySequence(event.keyCombination())
    found = (keys for command in commands() for keys in keys_of(command))
    return event.key() != Qt.Key.Key_Escape and any(pressed == QKeySequence(keys) for keys in found)


def _is_answer(event: QKeyEvent) -> bool:
    """Whether a key is Alt with a number, which would answer what nobody has seen yet."""
    return event.key() in _NUMBERS and event.modifiers() & COMMANDS == Qt.KeyboardModifier.AltModifier


class RecapControls(QWidget):
    """The recap's buttons: step back, play or pause, step forward, to the present."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("recap_controls")
        button = partial(GlyphButton, parent=self, ground=GlyphGround.PAPER)
        self.back = button(Glyph.BACK, "recap_back", lambda: _("One step back (Left)"))
        self.play = button(Glyph.PLAY, "recap_play", lambda: _("Show it again (Space)"))
        self.forth = button(Glyph.FORTH, "recap_forth", lambda: _("One step on (Right)"))
        self.skip = button(Glyph.LAST, "recap_skip", lambda: _("To the present (Esc)"))
        row(self.back, self.play, self.forth, self.skip, on=self, spacing=4, margins=NO_MARGINS)

    def show_state(self, at: int, count: int, playing: bool, on: bool) -> None:
        """Enable the buttons for step `at` of `count`, or for the present where the recap is not on."""
        self.back.setEnabled(not on or at > 0)
        self.forth.setEnabled(on)
        self.skip.setEnabled(on)
        if playing:
            self.play.set_glyph(Glyph.PAUSE, lambda: _("Pause (Space)"))
        else:
            self.play.set_glyph(Glyph.PLAY, lambda: _("Play (Space)") if on else _("Show it again (R)"))


class Retelling(QObject):
    """Shows the steps on the table; any other input returns to the present."""

    began = Signal()
    stepped = Signal(int)
    """The number of the step that is shown now."""
    keyed = Signal()
    """Emitted when a key has been pressed, so that the keyboard is used."""
    ended = Signal()
    """Emitted when the table has to show the present again."""

    def __init__(self, current: CurrentGame, table: Table, director: Director) -> None:
        super().__init__(table)
        self._current = current
        self._table = table
        self._clock = table.clock
        self._director = director
        self.steps: tuple[RecapStep, ...] = ()
        """The steps of the current or last recap."""
        self.at = -1
        """The number of the step shown."""
        self.is_on = False
        """Whether the table shows the past."""
        self.is_playing = False
        """Whether the next step follows by itself."""
        self.controls = controls = RecapControls(table.side_panel)
        controls.hide()
        self._timer = timer(self._go_on, self, once=True)
        controls.back.clicked.connect(self.step_back)
        controls.play.clicked.connect(self.toggle)
        controls.forth.clicked.connect(self.step_forth)
        controls.skip.clicked.connect(self.skip)

    def set_steps(self, steps: tuple[RecapStep, ...]) -> None:
        """Set the steps to show."""
        self.steps = steps
        self._show_state()

    def begin(self) -> None:
        """Show every step from the first, playing by itself unless motion is reduced."""
        self._director.finish()  # What moves now shows a position, which ends any retelling, and has steps of its own.
        if self.steps and self._current.seated and not self.is_on:
            self._enter()
            self.is_playing, self.at = not self._clock.still, 0
            self._show(table_before)
            self._act(0)

    def _enter(self) -> None:
        self.is_on = True
        running_application().installEventFilter(self)
        self.began.emit()

    def offer(self, told: bool) -> None:
        """Show the buttons beside the text, where there is something to tell."""
        self.controls.setVisible(told and bool(self.steps))

    def show_anew(self) -> None:
        """Show the present step in another appearance."""
        self._show(table_before if self._director.running else table_after)

    # Steps

    def step_back(self) -> None:
        """Pause and show the step before; from the present, the last one."""
        if not self.steps:
            return
        self._pause()
        if not self.is_on:
            self._enter()
            self.at = len(self.steps)
        self._arrive(max(0, self.at - 1))

    def step_forth(self) -> None:
        """Pause and show the next step; after the last one, the present."""
        if self.is_on:
            self._pause()
            self._next()

    def toggle(self) -> None:
        """Play or pause; from the present, start over."""
        if not self.is_on:
            self.begin()
        elif self.is_playing:
            self._pause()
        else:
            self.is_playing = True
            self._show_state()
            self._next()

    def skip(self) -> None:
        """Go to the present."""
        if self.is_on:
            self.at = len(self.steps) - 1
            self.forget()
            self.stepped.emit(self.at)  # Of what has been told nothing is still to come.
            self.ended.emit()

    def forget(self) -> None:
        """Stop without showing anything."""
        self._timer.stop()
        self.is_playing = False
        if self.is_on:
            self.is_on = False
            self._director.forget()
            running_application().removeEventFilter(self)
        self._show_state()

    def _pause(self) -> None:
        self.is_playing = False
        self._timer.stop()
        self._director.finish()
        self._show_state()

    def _next(self) -> None:
        if self.at + 1 < len(self.steps):
            self._act(self.at + 1)
        else:
            self.skip()

    def _act(self, number: int) -> None:
        """Animate a step, then leave it to be read."""
        command = self.steps[number].command
        self.at = number
        self.stepped.emit(number)
        self._show_state()
        self._director.act_out(command, self._current.viewer, lambda: self._arrive(number))

    def _arrive(self, number: int) -> None:
        if not self.is_on:
            return
        self.at = number
        self._show(table_after)
        self.stepped.emit(number)
        self._show_state()
        if self.is_playing:
            self._timer.start(round(READ_MS / RATES.get(self._clock.pace, 1.0)))

    def _go_on(self) -> None:
        if self.is_on and self.is_playing:
            self._next()

    def _show(self, find: Callable[[RecapStep, Game, TableState], TableState]) -> None:
        """Show the table as it was at the present step."""
        self._table.show_state(find(self.steps[self.at], self._current.game, self._current.table_state))

    def _show_state(self) -> None:
        self.controls.show_state(self.at, len(self.steps), self.is_playing, self.is_on)

    # Input

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let panel and other windows take their own input; any other returns to the present and does nothing else.

        What is pressed in another window, the companion for one, is done at the present, to which it leads as well.
        """
        if not self.is_on or not isinstance(watched, QWidget) or event.type() not in INPUT:
            return False
        panel = self._table.side_panel
        if isinstance(event, QKeyEvent) and watched.window() is not self._table.window():
            if Qt.Key(event.key()) not in _MODIFIERS:
                self.skip()
            return False
        if isinstance(event, QKeyEvent):
            is_pressed = isinstance(watched, QAbstractButton) and panel.isAncestorOf(watched)
            return not (is_pressed and event.key() in PRESSING) and self._on_key(event)
        if watched is panel or panel.isAncestorOf(watched):
            return False
        on_table = watched is self._table or self._table.isAncestorOf(watched)
        self.skip()
        return on_table

    def _on_key(self, event: QKeyEvent) -> bool:
        """Handle the recap's keys; any other that is no command's, also an answer's, only returns to the present."""
        key = Qt.Key(event.key())
        if key in _MODIFIERS or key in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab):
            return False
        if _is_commands(event) or (event.modifiers() & COMMANDS and not _is_answer(event)):
            self.keyed.emit()
            self.skip()  # The key is for the window, which shows the present by then.
            return False
        if event.type() == QEvent.Type.ShortcutOverride:
            event.accept()
            return True
        if key in PRESSING and event.isAutoRepeat():
            return True
        self.keyed.emit()
        deeds: dict[Qt.Key, Callable[[], None]] = {
            Qt.Key.Key_Left: self.step_back,
            Qt.Key.Key_Right: self.step_forth,
            **({} if event.modifiers() else dict.fromkeys(PRESSING, self.toggle)),
        }
        deeds.get(key, self.skip)()
        return True
