"""The bridge of a replay: the table shows positions of a game, and nothing can be done to them."""

from __future__ import annotations

from PySide6.QtCore import QObject

from afaos_gui.gui.controllers.current_game import Bridge
from afaos_gui.presentation.perspective import SIDE_SEEN, Seen, open_view
from afaos_gui.rules.catalogue import BRITISH, FRENCH, Side
from afaos_gui.rules.view import View
from afaos_gui.session.game import Game, Notice
from afaos_gui.session.log import LogEntry


class ReplayBridge(Bridge):
    """Shows a game that is a fork for looking only; `side` sits at the bottom of the table."""

    def __init__(self, game: Game, side: Side, parent: QObject | None = None) -> None:
        super().__init__(game, False, parent)
        self._viewer = side
        self._seen = SIDE_SEEN[side]

    @property
    def can_act(self) -> bool:
        """Nobody acts in the past."""
        return False

    @property
    def may_go_back(self) -> bool:
        """Nothing of the past is taken back."""
        return False

    @property
    def seen(self) -> Seen:
        """From where the game is seen."""
        return self._seen

    def see_as(self, seen: Seen) -> None:
        """Look from another side; with both hands open the side at the bottom stays."""
        self._seen = seen
        if seen is not Seen.ALL:
            self._viewer = BRITISH if seen is Seen.BRITISH else FRENCH
        self.changed.emit()

    def view(self) -> View:
        """The position as it is to be seen."""
        return open_view(self.state, self._viewer) if self._seen is Seen.ALL else super().view()

    def recap(self) -> list[LogEntry]:
        """Nothing is told twice in a replay."""
        return []

    def undo_reason(self) -> str:
        """Nothing is taken back in a replay."""
        return ""

    def _on_notice(self, notice: Notice) -> None:
        if not notice.more:
            self.changed.emit()
