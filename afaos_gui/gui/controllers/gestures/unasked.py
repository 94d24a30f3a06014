"""Goes on by itself where nothing is to be decided: the only answer, and the end of a turn after some seconds."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject

from afaos_gui.data.texts.language import _
from afaos_gui.gui.controllers.current.current_game import CurrentGame
from afaos_gui.gui.table.papers.screens import Screen
from afaos_gui.gui.table.table import Table
from afaos_gui.gui.toolkit.application import running_application
from afaos_gui.gui.toolkit.clock import timer
from afaos_gui.gui.toolkit.widgets.overlay import Toast
from afaos_gui.presentation.choices.unasked import EndUnasked, ends_by_itself, only_answer
from afaos_gui.rules.actions import Action, EndTurn
from afaos_gui.session.game import Notice

WAIT_MS = 4000
"""How long a turn waits before it ends by itself."""
STEP_MS = 100
"""Between two steps of the mark on the button."""
_STOPS = (
    QEvent.Type.MouseButtonPress,
    QEvent.Type.KeyPress,
    QEvent.Type.ShortcutOverride,  # All there is of a key that is a command.
    QEvent.Type.Wheel,
    QEvent.Type.TouchBegin,
    QEvent.Type.WindowDeactivate,
)
"""What comes from a player who wants to look or to take something back, or from another window."""
TOLD = 2
"""How many entries of the log tell what was done unasked."""


class Unasked(QObject):
    """Acts for the seated player in an ordinary game; lessons, exercises and the guided game wait for their learner."""

    def __init__(self, current: CurrentGame, table: Table, toast: Toast, parent: QObject) -> None:
        super().__init__(parent)
        self._current, self._toast, self._screens, self._board = current, toast, table.screens, table.board
        self._button = table.ribbon.button("end")
        self._when = EndUnasked.ASKED  # Until the window has the player's settings.
        self._was_done = False
        """Whether the position was reached by an action; what is taken back waits for the player."""
        self._waited = 0
        self._look = timer(self._go_on, self, once=True)
        self._wait = timer(self._on_step, self, STEP_MS)
        current.begun.connect(self._on_begun)
        current.noticed.connect(self._on_noticed)
        current.changed.connect(self._on_changed)

    def set_when(self, when: EndUnasked | str) -> None:
        """Set when a turn ends by itself."""
        self._when = EndUnasked(when)
        self.stay()

    @property
    def is_waiting(self) -> bool:
        """Whether the turn will end by itself."""
        return self._wait.isActive()

    def _on_begun(self) -> None:
        self._was_done = False

    def _on_noticed(self, notice: Notice) -> None:
        self._was_done = notice.kind == "done"

    def _on_changed(self) -> None:
        self.stay()
        self._look.start()

    @property
    def next_action(self) -> Action | None:
        """What would be done unasked if the position was reached by an action; None where the player decides."""
        current = self._current
        if self._screens.present is not Screen.TABLE or not current.is_live:
            return None
        if ends_by_itself(current.state, current.offered, self._when):
            return EndTurn()
        return only_answer(current.state, current.offered, current.perspective)

    def _go_on(self) -> None:
        current, action = self._current, self.next_action if self._was_done else None
        if action is not None and action != EndTurn():
            current.submit(action)
            told = " ".join(entry.text for entry in current.log()[-TOLD:])
            self._toast.say_over(self._board, told)
        elif action is not None:
            self._waited = 0
            running_application().installEventFilter(self)
            self._wait.start()
            current.say(_("The turn ends by itself. Any click or key stops that."))

    def _on_step(self) -> None:
        if not self._screens.is_clear or self._current.selection:
            self.stay()
            return
        self._waited += STEP_MS
        self._button.set_filled(self._waited / WAIT_MS)
        if self._waited >= WAIT_MS:
            self.stay()
            if EndTurn() in self._current.offered:
                self._current.submit(EndTurn())

    def stay(self) -> None:
        """Leave the end of the turn to the player."""
        if self.is_waiting:
            self._wait.stop()
            running_application().removeEventFilter(self)
            self._button.set_filled(0)
            self._current.say("")

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay where something is pressed, or where another window comes."""
        if event.type() in _STOPS:
            self.stay()
        return False
